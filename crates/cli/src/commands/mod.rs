//! The commands, one file each.

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
