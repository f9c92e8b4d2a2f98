//! LIN, the format of Bridge Base Online: a row of names and values between bars, `md|3SAK…,…|sv|o|mb|1N|…|pc|DQ|`.
//!
//! There is no printed standard. What is read is what the files of vugraph shows, tournaments and single hands have in
//! common; a board becomes a [`pbn::Game`](crate::pbn::Game), so that whatever is done with a game of PBN can be done with
//! it. What a board has besides (commentary and settings of the show) is kept as rows of the section `Lin`: a name and a text,
//! which goes on in the rows named `+` below it, since a line of PBN is short. Behind the name stands how many calls came before, `nt@3`, or
//! cards, `nt#5`. An explanation for which PBN has no room is `an` with the number of its call.
//!
//! # Examples
//! ```
//! use cards::{Seat, lin};
//!
//! let text = b"pn|Ann,Ben,Cat,Dan|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|sv|o|mb|7S|mb|p|mb|p|mb|p|pc|HA|";
//! let board = &lin::parse(text)[0];
//! assert!(board.faults.is_empty());
//! assert_eq!(board.game.layout().unwrap().hands[Seat::East].len(), 13, "the fourth hand is what is left");
//! assert_eq!(board.game.contract.known().unwrap().to_string(), "7S");
//! assert!(lin::write(std::slice::from_ref(&board.game)).contains("|mb|7S|mb|p|"));
//! ```

mod address;
mod board;
mod calls;
mod kept;
mod pieces;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{File, parse};
pub use write::write;

use crate::{Seat, Suit};

/// The seats in the order in which LIN names players and hands.
const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// The suits in the order in which LIN writes a hand.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// The section that keeps what only LIN knows.
const SECTION: &str = "Lin";

/// How many fields a show has, and the places of its first board and its last.
const SHOW_FIELDS: usize = 9;
const SHOW_BOARDS: [usize; 2] = [3, 4];

/// The fields of a show that PBN has tags for, besides its name, which is the event.
const SHOW_TAGS: [(usize, &str); 3] = [(1, "Stage"), (5, "HomeTeam"), (7, "VisitTeam")];

/// The field of a show that tells how it is scored, by a letter.
const SCORING: usize = 2;

/// The letters of scoring, and what PBN writes for them.
const SCORINGS: [[&str; 2]; 3] = [["I", "IMP"], ["P", "MP"], ["B", "BAM"]];

/// The other name of a scoring whose letter (0) or whose tag (1) this is.
fn named_scoring(name: &str, is: usize) -> Option<&'static str> {
    SCORINGS.iter().find(|names| names[is].eq_ignore_ascii_case(name)).map(|names| names[1 - is])
}
