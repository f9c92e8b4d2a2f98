//! What can be wrong with a PBN text, and where.

use std::fmt;

use crate::{Card, Seat};

/// Something in a PBN text that cannot be read, with the place where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PbnError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: Fault,
}

impl fmt::Display for PbnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl std::error::Error for PbnError {}

/// What is wrong at a place of a PBN text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A comment or a quoted text begins and does not end.
    Unclosed {
        /// What it is that does not end.
        what: &'static str,
        /// The character that would end it.
        with: char,
    },
    /// Something else stands where a part of a tag is due.
    Unexpected {
        /// What stands there.
        found: String,
        /// What is due.
        wanted: &'static str,
    },
    /// A word or a value that means nothing in its place.
    Bad {
        /// What it should be.
        what: &'static str,
        /// What stands there.
        found: String,
        /// What would do.
        wanted: &'static str,
    },
    /// A deal that does not have four hands.
    Hands {
        /// How many it has.
        hands: usize,
    },
    /// A hand of more than thirteen cards.
    LongHand {
        /// Whose.
        seat: Seat,
        /// How many.
        cards: usize,
    },
    /// A card that a deal has twice.
    Doubled {
        /// The card.
        card: Card,
    },
    /// A tag that may not take its value from another game.
    Inherited {
        /// The tag.
        tag: String,
    },
    /// A note outside the two sections that have notes.
    StrayNote,
    /// A second note at one call or card.
    SecondNote,
    /// An annotation before any call or card.
    NothingToAnnotate {
        /// The annotation.
        found: String,
    },
    /// A mark of an irregularity that does not fit what follows it.
    Irregularity {
        /// The mark.
        found: String,
        /// Where it may stand.
        wanted: &'static str,
    },
    /// A call or card after the end of its section.
    AfterEnd {
        /// What stands there.
        found: String,
        /// What ended the section.
        end: &'static str,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unclosed { what, with } => write!(f, "the {what} that begins here never ends: add {with}"),
            Fault::Unexpected { found, wanted } => write!(f, "found {found} where {wanted} is due"),
            Fault::Bad { what, found, wanted } => write!(f, "'{found}' is no {what}: write {wanted}"),
            Fault::Hands { hands } => {
                write!(f, "the deal has {hands} hands: write four, with - for one that is not known")
            }
            Fault::LongHand { seat, cards } => {
                write!(f, "{seat} has {cards} cards: no hand has more than 13")
            }
            Fault::Doubled { card } => write!(f, "{card} is in the deal twice: each card may lie once"),
            Fault::Inherited { tag } => {
                write!(f, "[{tag}] cannot be taken from another game with #: write its own value, or \"?\"")
            }
            Fault::StrayNote => {
                f.write_str("this note belongs to no call or card: put it right after [Auction] or [Play]")
            }
            Fault::SecondNote => {
                f.write_str("a call or card can have only one note: put both texts into one note")
            }
            Fault::NothingToAnnotate { found } => {
                write!(f, "'{found}' annotates nothing: put it after a call or card")
            }
            Fault::Irregularity { found, wanted } => write!(f, "'{found}' cannot stand here: {wanted}"),
            Fault::AfterEnd { found, end } => {
                write!(f, "'{found}' comes after {end}, which ends the section")
            }
        }
    }
}
