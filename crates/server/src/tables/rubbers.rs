//! The rubbers that are over, as their sheets were agreed.

use cards::Side;
use protocol::{GameView, ScoreLine, ScoreView, Settlement, SideScore};
use serde::{Deserialize, Serialize};
use sitting::wire;

/// A rubber that is over.
#[derive(Clone, Debug)]
pub(crate) struct Rubber {
    /// The version at which it was agreed.
    pub(crate) version: u32,
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
    /// The games; none in rows of before they were kept.
    #[serde(default)]
    pub(crate) games: Vec<GameView>,
    /// What the end of the rubber added.
    #[serde(default)]
    pub(crate) premiums: Vec<ScoreLine>,
}

impl AgreedSheet {
    /// The sheet of a game as it stands.
    pub(crate) fn of(engine: &dyn sitting::Rubber) -> AgreedSheet {
        let ScoreView { lines, sides, games, premiums, .. } = engine.score();
        AgreedSheet { score: lines, sides, games, premiums }
    }
}

impl Rubber {
    pub(crate) fn new(version: u32, engine: &dyn sitting::Rubber) -> Rubber {
        let points = match engine.standing().settled {
            Some((Side::NorthSouth, points)) => points,
            Some((Side::EastWest, points)) => -points,
            None => 0,
        };
        Rubber { version, points, sheet: Some(AgreedSheet::of(engine)) }
    }

    /// What it came to, as it was agreed.
    pub(crate) fn settlement(&self) -> Settlement {
        let side = if self.points < 0 { Side::EastWest } else { Side::NorthSouth };
        Settlement { winner: wire::side(side), points: self.points.abs() }
    }
}
