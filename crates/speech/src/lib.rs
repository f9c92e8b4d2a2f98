//! The one voice: facts go in, sentences come out.
//!
//! Articles find facts ([`table::Fact`]); nobody but this crate, and the `speech.rs` of a game,
//! makes a sentence of them, and only when somebody wants to read it. A [`Voice`] knows who
//! listens: the record writes seats as letters, a player hears names, "you" and "your partner".
//!
//! Start with [`Voice`], then [`Tell`], then [`sentence`] and [`line()`]; [`phrase`] tells what
//! somebody does, [`coach`] what a coach finds. [`Spoken`] is what a game adds to be
//! named, written down and read back, [`Idiom`] how people speak at it.

mod acts;
mod answers;
pub mod coach;
mod common;
mod courtesy;
mod idiom;
mod names;
mod remedies;
mod spoken;
mod voice;

pub use acts::{advice, hidden_phrase, phrase};
pub use answers::{line, offer, sentence};
pub use common::{duty, takes_back};
pub use courtesy::Courtesy;
pub use idiom::{Goal, Idiom, Phrase, Plate, times};
pub use names::{card_name, card_sign, full_stop, rank_name, seat_name, suit_sign, suit_title};
pub use remedies::{follows, remedy};
pub use spoken::{About, ClubOptions, GameWon, Spoken, SpokenCall, Target};
pub use voice::{Tell, Voice, counted, joined, listed, sides};
