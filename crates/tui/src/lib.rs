//! The table in a terminal: one person, three computer players, a whole rubber.
//!
//! [`Guest`] is a person at a table that the host of the crate `sitting` runs, and knows nothing of screens: it says what they see
//! ([`Scene`]) and what is asked of them ([`Ask`]), and takes what they do in the words of the
//! minutes. Two faces show it: the screen and, for screen readers and pipes, plain lines.
//! [`save`] keeps it as minutes that `oddtrick judge` reads.

mod asked;
mod coach;
mod guest;
pub mod plain;
pub mod save;
mod scene;
pub mod screen;
mod telling;

pub use guest::{Guest, Help};
pub use save::{Plan, SaveError};
pub use scene::{Ask, Entry, Hint, MenuItem, RecordLine, Scene, Tone, Want, sort};
