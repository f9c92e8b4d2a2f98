//! A position with what came before it: cards played from a whole deal, or minutes.

use std::path::Path;

use cards::{BySide, Card};
use games::minutes::{self, Faults};
use games::{Listed, VisitTable};
use solver::{BadPosition, Position};
use table::Table;

use crate::commands::check;
use crate::trouble::{Result, Trouble};
use crate::{files, screen};

/// A position, and the tricks that were won on the way to it.
pub(super) struct Standing {
    pub(super) position: Position,
    pub(super) won: BySide<u8>,
}

impl Standing {
    /// What is left of a position after some cards.
    pub(super) fn after(mut position: Position, played: &[Card]) -> Result<Standing, BadPosition> {
        position.check()?;
        let mut won = BySide::<u8>::default();
        for &card in played {
            if !position.legal().contains(card) {
                return Err(BadPosition::OutOfOrder { card, seat: position.to_play() });
            }
            if let Some(winner) = position.play(card) {
                won[winner.side()] += 1;
            }
        }
        Ok(Standing { position, won })
    }

    /// Whether anything has been played.
    pub(super) fn has_begun(&self) -> bool {
        !self.position.trick.is_empty() || self.won.0.iter().any(|won| *won > 0)
    }

    /// `W leads`, or `E is to play to KS 3S`.
    pub(super) fn told(&self) -> String {
        let Position { leader, trick, .. } = &self.position;
        if trick.is_empty() {
            return format!("{leader} leads");
        }
        let cards: Vec<String> = trick.iter().map(ToString::to_string).collect();
        format!("{} is to play to {}", self.position.to_play(), cards.join(" "))
    }
}

/// The position at the end of minutes; none where they cannot be read or followed, which has been told.
pub(super) fn read(path: &Path) -> Result<Option<Standing>> {
    let files::Text { name, text } = files::read_record(path)?;
    let faulty = |faults: &Faults| {
        screen::tell(&check::show(&name, &text, faults));
        Ok(None)
    };
    let judged = match minutes::read(&text) {
        Ok(minutes) => minutes.judge(None),
        Err(faults) => return faulty(&faults),
    };
    if let Some(stopped) = &judged.stopped {
        return faulty(&stopped.fault(&text).into());
    }
    let standing = judged.table.visit(Stop);
    let nothing = "nothing can be solved there: no hand is declared and being played with all cards known";
    standing.map(Some).ok_or_else(|| Trouble::Wrong(format!("{name}: {nothing}")))
}

struct Stop;

impl VisitTable for Stop {
    type Out = Option<Standing>;

    fn table<G: Listed>(self, table: &Table<G>) -> Option<Standing> {
        let position = players::position(table.state())?;
        (position.tricks_left() > 0).then(|| Standing { position, won: table.state().won() })
    }
}
