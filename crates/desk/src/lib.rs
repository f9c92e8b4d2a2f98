//! The referee's desk: somebody with real cards tells by choices what happened, and hears what the laws make of it.
//!
//! Nothing else need be known. [`deeds`] lists what can have been done; a [`Desk`] lays the cards that nobody told of in
//! many ways that agree with what was told, lets the deed be done in each, and compares the rulings. Where they are all
//! the same that is the answer; where they differ it asks the one question that parts them best.

mod after;
mod deed;
mod elsewhere;
mod facts;
mod menu;
mod next;
mod order;
mod reply;
mod ruling;
mod worlds;

pub use after::go_on;
pub use deed::{Deed, deeds};
pub use elsewhere::{Elsewhere, elsewhere};
pub use facts::{Ask, Facts};
pub use next::Next;
pub use reply::{BadTelling, Desk, Reply};
pub use ruling::{Course, Held, Ruling};
pub use worlds::{Situation, situation};
