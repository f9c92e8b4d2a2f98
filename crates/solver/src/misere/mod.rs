//! Fewest tricks: the search for nullo, where each side strives to lose tricks.
//!
//! It asks the same questions as [`crate::search`], but what an answer rests upon is told
//! differently. With high cards to win it is enough to know the owners of the highest; here a
//! low lead is as telling as a high one, and answers that know a suit from the top know nearly
//! all of it. So an answer knows *cuts*: places in a suit between two cards, such that only the
//! number of each hand's cards above and below matters, and not their order ([`search`]).

mod bounds;
mod memory;
mod ordering;
mod recent;
mod search;
mod table;

pub(crate) use search::{Misere, Store};
