//! The one mechanism: acts are facts, laws are answers.
//!
//! A table is the log of what was done at it. Every act is taken; the mechanism recognises what
//! happened, the game's articles say what follows: an offence opens a right, the right's holder
//! elects a remedy, the remedy binds somebody, and what is broken goes into the revoke ledger and
//! from there into the score. Nothing here knows which game is played.
//!
//! Start with [`Act`] and [`Answer`].

mod act;
mod answer;
mod ledger;
mod obligation;
mod remedy;
mod right;
mod sheet;
mod trick;

pub use act::{Act, Actor, Column, CutFlaw, Exposure, Hands, PackId, Run, ShuffleFlaw, Speech};
pub use answer::{Answer, Audience, Cited, Impossible, Kind, Laws, Options, cite};
pub use ledger::{Entry, Fault, Stage};
pub use obligation::{Breach, Duty, Obligation};
pub use remedy::Remedy;
pub use right::{End, Lapse, Right};
pub use sheet::{Line, Sheet, SideStanding, Standing};
pub use trick::{Life, Trick};
