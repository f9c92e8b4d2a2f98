//! The closed set of codes, their options, and the minutes: one text for everything that happens
//! at a table.
//!
//! [`Code`] names what can be played. [`minutes`] reads, prints, replays and checks the text;
//! [`Spoken`] is what a game has to add to be written down.

mod code;
pub mod minutes;
mod spoken;

pub use code::{BadCode, Code};
pub use spoken::{Bridge, Spoken};
