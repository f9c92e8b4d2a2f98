//! The evening of a table: what its rubbers came to, for whom.

use std::collections::BTreeMap;

use cards::{Seat, Side};
use games::Code;
use protocol::{Evening, LedgerLine, Person, ScoreLine, Settlement, SideScore};
use serde::{Deserialize, Serialize};
use sitting::wire;

use super::seats::{Chair, Chairs};

/// Somebody who played a rubber: their public id, none for a computer player, and their name.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct RubberPlayer {
    pub(crate) person: Option<String>,
    pub(crate) name: String,
}

/// A rubber that is over.
#[derive(Clone, Debug)]
pub(crate) struct Rubber {
    /// The version at which it was agreed.
    pub(crate) version: u32,
    /// Who played it: north, east, south, west.
    pub(crate) players: [RubberPlayer; 4],
    /// What north and south won by it; below zero when they lost.
    pub(crate) points: i32,
    /// The sheet as it was agreed; none in rows of before it was kept.
    pub(crate) sheet: Option<AgreedSheet>,
}

/// A score sheet as it was agreed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AgreedSheet {
    /// What is written on it.
    pub(crate) score: Vec<ScoreLine>,
    /// Where each side stood.
    pub(crate) sides: protocol::BySide<SideScore>,
}

impl AgreedSheet {
    /// The sheet of a game as it stands.
    pub(crate) fn of(engine: &dyn sitting::Rubber) -> AgreedSheet {
        let standing = engine.standing();
        AgreedSheet {
            score: sitting::score_lines(engine.sheet()),
            sides: wire::by_side(|side| sitting::side_score(&standing, side)),
        }
    }
}

impl Rubber {
    pub(crate) fn new(version: u32, chairs: &Chairs, engine: &dyn sitting::Rubber) -> Rubber {
        let player = |seat: Seat| match &chairs.0[seat] {
            Chair::Person { person, .. } => {
                RubberPlayer { person: Some(person.id.clone()), name: person.name.clone() }
            }
            Chair::Computer(spec) => RubberPlayer { person: None, name: spec.to_string() },
            Chair::Empty => RubberPlayer::default(),
        };
        let points = points(&engine.standing());
        Rubber { version, players: Seat::ALL.map(player), points, sheet: Some(AgreedSheet::of(engine)) }
    }

    /// What it came to, as it was agreed.
    pub(crate) fn settlement(&self) -> Settlement {
        let side = if self.points < 0 { Side::EastWest } else { Side::NorthSouth };
        Settlement { winner: wire::side(side), points: self.points.abs() }
    }
}

/// What north and south win by a rubber.
fn points(standing: &table::Standing) -> i32 {
    match standing.settled {
        Some((Side::NorthSouth, points)) => points,
        Some((Side::EastWest, points)) => -points,
        None => 0,
    }
}

/// How many rubbers somebody has played without a break.
pub(crate) fn running(rubbers: &[Rubber], person: &str) -> u32 {
    let plays =
        |rubber: &&Rubber| rubber.players.iter().any(|played| played.person.as_deref() == Some(person));
    rubbers.iter().rev().take_while(plays).count() as u32
}

/// The ledger. Each winner wins the points and each loser pays them, so that all lines sum to zero.
pub(crate) fn evening(code: Code, rubbers: &[Rubber], waiting: Vec<Person>) -> Evening {
    let mut ledger: BTreeMap<&RubberPlayer, (u32, i32)> = BTreeMap::new();
    for rubber in rubbers {
        for (seat, player) in Seat::ALL.into_iter().zip(&rubber.players) {
            let line = ledger.entry(player).or_default();
            line.0 += 1;
            line.1 += if seat.side() == Side::NorthSouth { rubber.points } else { -rubber.points };
        }
    }
    let line = |(player, (rubbers, points)): (&RubberPlayer, (u32, i32))| LedgerLine {
        person: player.person.clone(),
        name: player.name.clone(),
        rubbers,
        points,
    };
    let laws = club::rules(code)
        .map_or_else(|_| Vec::new(), |rules| vec![rules.announce, rules.out, rules.full.law, rules.settled]);
    Evening {
        waiting,
        goes_out: Vec::new(),
        ledger: ledger.into_iter().map(line).collect(),
        laws: laws.into_iter().map(|law| law.id().to_owned()).collect(),
    }
}
