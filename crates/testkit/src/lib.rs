//! The conformance suite: what must hold at every table of every game, whatever is done at it.
//!
//! [`Chaos`] draws acts, lawful and unlawful, from one seed, and [`any_rules`] the options of a club;
//! [`conformance()`] plays tables by them and checks after each act, [`refusals()`] what a refusal tells.

mod chaos;
mod conformance;
mod invariants;
mod meetings;
mod phases;
mod refusals;
mod rules;
mod vocabulary;

pub use chaos::{Chaos, Mix};
pub use conformance::{Report, conformance};
pub use meetings::{Meeting, Meetings, Pair, meetings};
pub use phases::{Phases, phases, wild_minutes};
pub use refusals::{Refusals, refusals};
pub use rules::any_rules;
pub use vocabulary::Vocabulary;
