//! Fewest tricks: the search for nullo, where each side strives to lose tricks.
//!
//! It asks the same questions as [`crate::search`], but what an answer rests upon is told
//! differently. With high cards to win it is enough to know the owners of the highest; here a
//! low lead is as telling as a high one, and answers that know a suit from the top know nearly
//! all of it. So an answer knows *which cards beat which*, and nothing else ([`proof`]).

mod bounds;
mod line;
mod memory;
mod ordering;
mod pairs;
mod proof;
mod recent;
mod row;
mod search;
mod settled;
mod sure;
mod table;

pub(crate) use search::{Misere, Store};
