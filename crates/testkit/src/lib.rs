//! The conformance suite: what must hold at every table of every game, whatever is done at it.
//!
//! [`Sample`] is what a game tells the suite about itself; [`Chaos`] draws acts, lawful and
//! unlawful, from one seed; [`conformance()`] plays tables by them and checks after each act.

mod chaos;
mod conformance;
mod sample;

pub use chaos::{Chaos, Mix};
pub use conformance::{Report, conformance};
pub use sample::Sample;
