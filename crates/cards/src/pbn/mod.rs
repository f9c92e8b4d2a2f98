//! Portable Bridge Notation 2.1: read with patience, written with care.
//!
//! [`parse`] takes what people and programs really write: any line ends, UTF-8 with or without a
//! mark, UTF-16 with one, Latin-1, comments and escape lines, tags in any order and on any line,
//! lower case, tags repeated (the first one counts), inherited values, sections nobody knows.
//! [`write()`] gives the export format: the fifteen mandatory tags in their order, the rest by the
//! alphabet, CRLF, lines of at most 255 bytes, the deal from the dealer on, ranks descending, a
//! column for each player. What was written reads back as it was.
//!
//! [`File`] is the text itself: it reads every game as far as it can be read, with what could not, and copies games with
//! every tag, row and comment in its place. A [`Game`] is what was read of one, without its comments. No law of any game is
//! applied here: a call is a call and a card is a card, whether or not anybody could have made or played it.
//!
//! # Examples
//! ```
//! use cards::pbn;
//! use cards::{Seat, Suit};
//!
//! let games = pbn::parse(b"[Dealer \"E\"] [Deal \"n:akq... - - -\"]\n[Contract \"3NT\"]").unwrap();
//! assert_eq!(games[0].dealer.known(), Some(&Seat::East));
//! let text = String::from_utf8(pbn::write(&games).unwrap()).unwrap();
//! assert!(text.contains("[Deal \"E:- - - AKQ...\"]\r\n"));
//! ```

mod check;
mod deal;
mod fault;
mod file;
mod game;
#[cfg(test)]
mod random_games;
mod read;
mod read_section;
mod section;
#[cfg(test)]
mod tests;
mod text;
mod token;
mod value;
mod write;

pub use deal::{DealLine, parse_deal_line, write_deal_line};
pub use fault::{Breach, Fault, PbnError};
pub use file::File;
pub use game::{Entry, Game, Supplement};
pub use read::{Reading, parse, parse_each};
pub use section::{Auction, Call, Called, CardIrregularity, Ending, Play, PlayedCard, Remark};
pub(crate) use text::decode;
pub(crate) use value::digits;
pub use value::{Contract, Declarer, Denomination, Doubling, TrickResult, Tricks, Vulnerable};
pub use write::{PbnWriteError, Problem, write};
