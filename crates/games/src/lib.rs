//! The catalogue of games, and the minutes: one text for everything that happens at a table.
//!
//! [`Code`] names what can be played, and [`Visit`] is how something is done with the game of a code, whichever it is.
//! [`minutes`] reads, prints, replays and checks the text; [`procedure`] tells what is due at a table. [`AnyMinutes`]
//! and [`AnyTable`] are for those who learn the code only when they run.

mod any;
mod catalogue;
mod code;
pub mod convert;
pub mod egn;
pub mod findings;
pub mod json;
pub mod minutes;
pub mod procedure;

pub use any::{Judged, NotTaken};
pub use bridge::Bridge;
pub use catalogue::{AnyMinutes, AnyTable, Code, Listed, Visit, VisitMinutes, VisitTable, VisitTableMut};
pub use code::{BadCode, law, statute, statutes};
pub use euchre::Euchre;
pub use royalton::Royalton;
pub use speech::{ClubOptions, Spoken, SpokenCall};

/// The edition of the engine, which a record keeps beside every act: it rises with each release in which a ruling changed.
pub const EDITION: u32 = 4;
