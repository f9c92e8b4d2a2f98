//! The commands, one file each.

pub(crate) mod ask;
pub(crate) mod backup;
pub(crate) mod check;
pub(crate) mod club;
pub(crate) mod coach;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod data;
pub(crate) mod deal;
pub(crate) mod judge;
pub(crate) mod lab;
pub(crate) mod laws;
pub(crate) mod learn;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod puzzle;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod sit;
pub(crate) mod solve;
pub(crate) mod terms;
pub(crate) mod verify;
