//! The one voice: facts go in, sentences come out.
//!
//! Articles find facts ([`table::Fact`]); nobody but this crate, and the `speech.rs` of a game,
//! makes a sentence of them, and only when somebody wants to read it. A [`Voice`] knows who
//! listens: the record writes seats as letters, a player hears names, "you" and "your partner".
//!
//! Start with [`Voice`], then [`Tell`], then [`sentence`] and [`line()`]. [`Spoken`] is what a game adds to be
//! named, written down and read back.

mod answers;
mod common;
mod spoken;
mod voice;

pub use answers::{line, offer, sentence};
pub use common::{duty, takes_back};
pub use spoken::Spoken;
pub use voice::{Tell, Voice, counted, joined, listed, sides};
