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
    /// A game, or a board, that is longer than any game can be.
    LongGame,
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
    /// The game can be read, and the standard calls it wrong all the same.
    Breach(Breach),
}

/// What the standard calls an error though it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A mandatory tag is not there.
    Missing {
        /// Which.
        tag: &'static str,
    },
    /// A tag stands twice in a game.
    Repeated {
        /// Which.
        tag: String,
    },
    /// A line is longer than 255 characters with its end.
    LongLine {
        /// How long it is.
        length: usize,
    },
    /// A line with nothing on it in the middle of a game.
    BlankLine,
    /// A comment that has another in it.
    NestedComment,
    /// A character that the format has no place for: a control character, or one that ISO 8859-1 does not print.
    Character {
        /// Which.
        found: char,
    },
    /// A value that can be understood and is not written as the standard writes it.
    Spelling {
        /// The tag or the section.
        tag: String,
        /// What stands there.
        found: String,
    },
    /// A value that is none of those that the tag may have.
    Value {
        /// Which tag.
        tag: String,
        /// What stands there.
        found: String,
        /// What would do.
        wanted: &'static str,
    },
    /// A section or a tag that says nothing without another tag.
    Needs {
        /// What needs it.
        tag: &'static str,
        /// What it needs.
        needed: &'static str,
    },
    /// A deal in which no hand is known.
    NoCards,
    /// A call or card has two marks of praise or blame.
    TwoMarks {
        /// `call` or `card`.
        what: &'static str,
        /// Which, from 1.
        number: usize,
    },
    /// A glyph that is for the other section.
    Glyph {
        /// `call` or `card`.
        what: &'static str,
        /// Which, from 1.
        number: usize,
        /// The glyph.
        glyph: u8,
    },
    /// A note that is referred to and not given.
    NoNote {
        /// Which.
        note: u8,
    },
    /// A note that nothing refers to.
    UnusedNote {
        /// Which.
        note: u8,
    },
    /// A bid that is marked as insufficient and is not.
    Sufficient {
        /// Which call, from 1.
        call: usize,
    },
    /// A card that is marked as a revoke or as a lead out of turn and is none.
    WrongMark {
        /// The card.
        card: Card,
        /// Who.
        seat: Seat,
        /// The mark.
        mark: &'static str,
    },
    /// The tricks of both sides do not come to all tricks.
    TrickSum {
        /// What they come to.
        sum: u8,
    },
    /// A result that the cards played so far do not allow.
    ImpossibleResult {
        /// By the tag.
        told: u8,
    },
    /// The rows of a table are not whole.
    Ragged {
        /// The table.
        tag: String,
    },
    /// A date that is not of the form `YYYY.MM.DD`.
    Date {
        /// The date.
        found: String,
    },
    /// A hand of a whole deal does not have the same number of cards as the others.
    Uneven {
        /// Whose.
        seat: Seat,
        /// How many.
        cards: usize,
    },
    /// The auction begins with another player than the dealer.
    FirstCall {
        /// Who begins it.
        first: Seat,
        /// Who dealt.
        dealer: Seat,
    },
    /// A bid that is not high enough and not marked.
    Insufficient {
        /// Which call, from 1.
        call: usize,
    },
    /// A double or redouble of nothing.
    NothingToDouble {
        /// Which call, from 1.
        call: usize,
    },
    /// A call after the auction was over.
    LateCall {
        /// Which call, from 1.
        call: usize,
    },
    /// The auction comes to another contract than the tag says.
    OtherContract {
        /// What the auction comes to.
        called: String,
        /// What the tag says.
        told: String,
    },
    /// The auction makes another player the declarer.
    OtherDeclarer {
        /// By the auction.
        called: Seat,
        /// By the tag.
        told: Seat,
    },
    /// A card is played twice.
    PlayedTwice {
        /// Which.
        card: Card,
    },
    /// A card stands in the column of a player who does not hold it.
    NotHeld {
        /// Which.
        card: Card,
        /// Whose column it is.
        seat: Seat,
    },
    /// A player who could follow suit did not, and it is not marked.
    Revoke {
        /// The card.
        card: Card,
        /// Who.
        seat: Seat,
    },
    /// The cards come to another number of tricks than the tag says.
    OtherResult {
        /// By the cards.
        played: u8,
        /// By the tag.
        told: u8,
    },
}

/// How much of a text is told.
const TOLD_MAX: usize = 60;

/// A text of the file, cut where it is too long to be told.
struct Clipped<'a>(&'a str);

impl fmt::Display for Clipped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(TOLD_MAX) {
            Some((end, _)) => write!(f, "{}…", &self.0[..end]),
            None => f.write_str(self.0),
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::Missing { tag } => write!(f, "[{tag}] is missing: every game has it, if only with \"?\""),
            Breach::Repeated { tag } => {
                write!(f, "[{}] stands here again: the first one counts", Clipped(tag))
            }
            Breach::LongLine { length } => {
                write!(f, "the line has {length} characters: 255 are allowed, its end included")
            }
            Breach::BlankLine => f.write_str("a blank line ends a game: leave it out"),
            Breach::NestedComment => {
                f.write_str("a comment ends at its first }: leave out the braces within it")
            }
            Breach::Character { found } => {
                write!(
                    f,
                    "the character U+{:04X} is none of ISO 8859-1 that can be printed",
                    u32::from(*found)
                )
            }
            Breach::Spelling { tag, found } => {
                let found = Clipped(found);
                write!(f, "'{found}' can be understood, and the standard writes [{tag}] otherwise")
            }
            Breach::Value { tag, found, wanted } => {
                write!(f, "'{}' is no value of [{}]: write {wanted}", Clipped(found), Clipped(tag))
            }
            Breach::Needs { tag, needed } => write!(f, "[{tag}] says nothing without [{needed}]"),
            Breach::NoCards => f.write_str("no hand of the deal is known: write \"?\""),
            Breach::TwoMarks { what, number } => {
                write!(f, "{what} {number} has two marks of praise or blame: leave one")
            }
            Breach::Glyph { what, number, glyph } => {
                write!(f, "${glyph} at {what} {number} is for the other section")
            }
            Breach::NoNote { note } => write!(f, "={note}= refers to a note that is not there"),
            Breach::UnusedNote { note } => write!(f, "nothing refers to note {note}"),
            Breach::Sufficient { call } => write!(f, "call {call} is marked with ^I and high enough"),
            Breach::WrongMark { card, seat, mark } => {
                write!(f, "{card} of {seat} is marked with {mark} and is no such thing")
            }
            Breach::TrickSum { sum } => write!(f, "the tricks of both sides come to {sum}"),
            Breach::ImpossibleResult { told } => {
                write!(f, "the cards played so far do not allow {told} tricks of the declarer")
            }
            Breach::Ragged { tag } => {
                write!(f, "the rows of [{}] do not have an element for each column", Clipped(tag))
            }
            Breach::Date { found } => {
                write!(f, "'{}' is no date: write YYYY.MM.DD, with ? for what is unknown", Clipped(found))
            }
            Breach::Uneven { seat, cards } => write!(f, "{seat} has {cards} cards and others have not"),
            Breach::FirstCall { first, dealer } => {
                write!(f, "the auction begins with {first}, and {dealer} dealt")
            }
            Breach::Insufficient { call } => {
                write!(f, "call {call} is no higher than the bid before: mark it with ^I")
            }
            Breach::NothingToDouble { call } => write!(f, "call {call} doubles nothing of the other side"),
            Breach::LateCall { call } => write!(f, "call {call} comes after the auction was over"),
            Breach::OtherContract { called, told } => {
                write!(f, "the auction comes to {called}, the tag says {told}")
            }
            Breach::OtherDeclarer { called, told } => {
                write!(f, "the auction makes {called} the declarer, the tag says {told}")
            }
            Breach::PlayedTwice { card } => write!(f, "{card} is played twice"),
            Breach::NotHeld { card, seat } => {
                write!(f, "{card} stands in the column of {seat}, who does not hold it")
            }
            Breach::Revoke { card, seat } => {
                write!(f, "{seat} plays {card} and could follow suit: mark the card with ^R")
            }
            Breach::OtherResult { played, told } => {
                write!(f, "the declarer makes {played} tricks by the cards, the tag says {told}")
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unclosed { what, with } => write!(f, "the {what} that begins here never ends: add {with}"),
            Fault::LongGame => f.write_str("the game that begins here is too long to be one: it is not read"),
            Fault::Unexpected { found, wanted } => {
                write!(f, "found {} where {wanted} is due", Clipped(found))
            }
            Fault::Bad { what, found, wanted } => {
                write!(f, "'{}' is no {what}: write {wanted}", Clipped(found))
            }
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
                write!(f, "'{}' annotates nothing: put it after a call or card", Clipped(found))
            }
            Fault::Irregularity { found, wanted } => {
                write!(f, "'{}' cannot stand here: {wanted}", Clipped(found))
            }
            Fault::AfterEnd { found, end } => {
                write!(f, "'{}' comes after {end}, which ends the section", Clipped(found))
            }
            Fault::Breach(breach) => breach.fmt(f),
        }
    }
}
