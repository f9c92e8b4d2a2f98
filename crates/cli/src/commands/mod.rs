//! The commands, one file each.

use games::{BadCode, Code};

pub(crate) mod backup;
pub(crate) mod club;
pub(crate) mod coach;
pub(crate) mod convert;
pub(crate) mod deal;
pub(crate) mod judge;
pub(crate) mod laws;
pub(crate) mod matches;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod sit;
pub(crate) mod solve;
pub(crate) mod verify;

/// How a command ended that did what it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All is well.
    Right,
    /// Something was found wrong, and has been told.
    Wrong,
}

impl Outcome {
    pub(crate) fn wrong_if(wrong: bool) -> Outcome {
        if wrong { Outcome::Wrong } else { Outcome::Right }
    }
}

/// A code as somebody writes it at the prompt: by its name, or by the game alone, which means the
/// latest laws of it. (Minutes name the edition: what they record must not change with a newer one.)
pub(crate) fn code(text: &str) -> Result<Code, BadCode> {
    let game =
        |code: &Code| code.name().split('-').next().is_some_and(|game| game.eq_ignore_ascii_case(text));
    Code::ALL.into_iter().rfind(game).map_or_else(|| text.parse(), Ok)
}
