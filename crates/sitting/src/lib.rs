//! The host of a table: who sits there, what happened, what each viewer is told.
//!
//! [`Sitting`] is the table: commands go in with the time at which they come, and rows to be kept, thoughts to be
//! thought and the time of the next waking come out ([`Effects`]). [`Log`] is what happened, with its versions for each viewer;
//! [`Rubber`] a game of whatever kind within it; [`Thought`] what a computer player has before them.
//! [`projection`] is what leaves the table: the view of a seat or a bystander ([`table_view`]), and what
//! each of them is told of an act ([`Happened`]).

mod chairs;
mod clock;
mod findings;
mod host;
mod log;
mod pace;
pub mod projection;
mod replay;
mod rubber;
mod thought;

pub use chairs::{Chair, portrait};
pub use clock::{Allowance, Face};
pub use host::{Command, Custom, Deed, Effects, Fault, Patience, Sitting, Want};
pub use log::{Log, Row, Span, Terms};
pub use pace::Moment;
pub use projection::{
    Around, Happened, Heard, Sight, VIEWERS, contract, happened, place, score_lines, side_score, stage,
    table_view, turn, viewer, wire,
};
pub use replay::{Closing, Mark, ReplayError, replay, replay_until};
pub use rubber::{Dealt, Hinter, Next, OpenTo, Outcome, Reckoner, Rubber, Taken, Written};
pub use thought::{BadErrand, Errand, Mind, Reply, Thought};
