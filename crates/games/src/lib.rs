//! The closed set of codes, their options, and the minutes: one text for everything that happens
//! at a table.
//!
//! [`Code`] names what can be played. [`minutes`] reads, prints, replays and checks the text;
//! [`Spoken`] is what a game has to add to be written down; [`procedure`] tells what is due at a table. [`AnyMinutes`] and [`AnyTable`] are for
//! those who learn the code only when they run.

mod any;
mod code;
pub mod convert;
pub mod findings;
pub mod json;
pub mod minutes;
pub mod procedure;
mod spoken;

pub use any::{AnyMinutes, AnyTable, Judged, NotTaken};
pub use bridge::Bridge;
pub use code::{BadCode, Code};
pub use euchre::Euchre;
pub use royalton::Royalton;
pub use spoken::Spoken;
