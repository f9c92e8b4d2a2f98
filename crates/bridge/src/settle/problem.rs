//! What can be wrong with a score sheet.

use std::fmt;

use cards::{Seat, Side};
use table::BadOption;

use crate::{Holding, Make};

/// What is wrong with a sheet, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSheet {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in letters.
    pub column: usize,
    /// What is wrong; its words say what would do.
    pub problem: SheetProblem,
}

impl fmt::Display for BadSheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for BadSheet {}

/// What is wrong with a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetProblem {
    /// No header names the code.
    NoCode,
    /// The code is none of Bridge.
    UnknownCode(String),
    /// There is no such header.
    UnknownHeader(String),
    /// A header is given again.
    HeaderTwice,
    /// A header stands below a hand.
    HeaderAfterHand,
    /// The code has no such option.
    Option(BadOption),
    /// An answer stands above all hands.
    AnswerWithoutHand,
    /// Another word, or none, stands where something is wanted.
    Unexpected {
        /// The word; `None` at the end of the line.
        found: Option<String>,
        /// What is wanted.
        wanted: Wanted,
    },
    /// A word that says nothing in a hand's line.
    UnknownClause(String),
    /// A clause is given again.
    ClauseTwice(String),
    /// A header gives a side again.
    SideTwice(Side),
    /// No number of doubles comes to that.
    BadMultiplier(String),
    /// The maker is not of the side of this dealer.
    MakerAgainstDealer(Seat),
    /// A hand that was not played has more than that.
    UnplayedHasMore,
    /// The tricks of the two sides do not make a hand.
    TricksNotThirteen(u8, u8),
    /// No tricks are given.
    NoTricks,
    /// The chicane cannot be.
    Chicane(BadChicane),
    /// A rubber has not so many hands.
    TooManyHands,
    /// A hand follows the end of the rubber.
    RubberIsOver,
    /// A hand goes unplayed that is played.
    HandIsPlayed,
    /// The maker of a hand not played is not given.
    NoMaker,
}

impl fmt::Display for SheetProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SheetProblem::NoCode => f.write_str(
                "the sheet does not name its code: begin with 'code: bridge-1905' or 'code: bridge-1907'",
            ),
            SheetProblem::UnknownCode(code) => {
                write!(f, "'{code}' is no code of bridge: write bridge-1905 or bridge-1907")
            }
            SheetProblem::UnknownHeader(header) => {
                write!(f, "'{header}' is no header: write code, options, score or games")
            }
            SheetProblem::HeaderTwice => f.write_str("this header is given twice: strike one out"),
            SheetProblem::HeaderAfterHand => f.write_str("headers come before the first hand"),
            SheetProblem::Option(bad) => write!(f, "{bad}"),
            SheetProblem::AnswerWithoutHand => f.write_str("this answers no hand: put it below one"),
            SheetProblem::Unexpected { found: None, wanted } => {
                write!(f, "the line ends here: write {wanted}")
            }
            SheetProblem::Unexpected { found: Some(word), wanted } => {
                write!(f, "'{word}' does not belong here: write {wanted}")
            }
            SheetProblem::UnknownClause(word) => write!(
                f,
                "'{word}' says nothing here: after the make come 'doubled', 'redoubled' or 'x8', tricks as \
                 'NS 9', 'honours NS 16', 'chicane N', 'revoke EW 1', 'dealer S', 'by N', 'not played' and \
                 'took two'"
            ),
            SheetProblem::ClauseTwice(word) => write!(f, "'{word}' is given twice: strike one out"),
            SheetProblem::SideTwice(side) => write!(f, "{side} is given twice: strike one out"),
            SheetProblem::BadMultiplier(word) => {
                write!(f, "no doubling makes the odd trick worth '{word}': write x2, x4, x8 and so on")
            }
            SheetProblem::MakerAgainstDealer(dealer) => {
                write!(f, "the dealer is {dealer}: the maker is {dealer} or {}", dealer.partner())
            }
            SheetProblem::UnplayedHasMore => {
                f.write_str("a hand that was not played has no tricks, honours, chicane or revokes")
            }
            SheetProblem::TricksNotThirteen(ns, ew) => {
                write!(f, "{ns} and {ew} make {}: the tricks of a hand are thirteen", ns + ew)
            }
            SheetProblem::NoTricks => f.write_str("the tricks are missing: write 'NS 9' or 'NS 9 EW 4'"),
            SheetProblem::TooManyHands => f.write_str("no rubber has so many hands"),
            SheetProblem::RubberIsOver => {
                f.write_str("the rubber is over before this hand: begin a new sheet")
            }
            SheetProblem::HandIsPlayed => f.write_str(
                "this hand is played: only undoubled spades with both sides below 20 are not, under \
                 'options: spades=convention' of bridge-1907",
            ),
            SheetProblem::NoMaker => f.write_str("name the maker: write 'by S'"),
            SheetProblem::Chicane(bad) => write!(f, "{bad}"),
        }
    }
}

/// Chicane that cannot have been dealt, or is worth nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadChicane {
    /// There is none without a trump.
    NoTrump,
    /// Nobody has honours that it adds to or takes off.
    NoHonours,
    /// Both hands of this side are void, and it has honours.
    HonoursWithoutTrump(Side),
    /// One hand of this side is void, and its honours are divided.
    HonoursDivided(Side),
    /// Both adversaries of this side are void, and it has not all the honours.
    HonoursMissing(Side),
}

impl fmt::Display for BadChicane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadChicane::NoTrump => f.write_str("there is no chicane at no trumps: strike it out"),
            BadChicane::NoHonours => f.write_str(
                "chicane adds to honours or takes off them: write whose they are, 'honours NS 16'",
            ),
            BadChicane::HonoursWithoutTrump(side) => {
                write!(f, "{side} have honours: one of them has trumps")
            }
            BadChicane::HonoursDivided(side) => write!(
                f,
                "with a void partner the honours of {side} lie in one hand: \
                 write 'four-in-one-hand' or 'five-in-one-hand'"
            ),
            BadChicane::HonoursMissing(side) => write!(
                f,
                "where {} have no trump, {side} have all five honours: \
                 write 'five', 'five-four-in-one-hand' or 'five-in-one-hand'",
                side.other()
            ),
        }
    }
}

/// What is wanted in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This word.
    Word(&'static str),
    /// A make.
    Make,
    /// A seat.
    Seat,
    /// A side.
    Side,
    /// A number of something, up to so many.
    Number(Count, u8),
    /// Honours that can be had at this make, with their points.
    Honours(Make, Vec<(Holding, i32)>),
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Word(word) => write!(f, "'{word}'"),
            Wanted::Make => f.write_str("the make first: spades, clubs, diamonds, hearts or no-trump"),
            Wanted::Seat => f.write_str("a seat: N, E, S or W"),
            Wanted::Side => f.write_str("a side: NS or EW"),
            Wanted::Number(what, most) => write!(f, "the {what}, 0 to {most}"),
            Wanted::Honours(make, known) => {
                write!(f, "honours at {make} as words or points: ")?;
                known.iter().enumerate().try_for_each(|(place, (holding, points))| {
                    let before = if place == 0 { "" } else { ", " };
                    write!(f, "{before}{holding} ({points})")
                })
            }
        }
    }
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Points towards the game in progress.
    GamePoints,
    /// Games won.
    Games,
    /// Tricks of a side.
    Tricks,
    /// Revokes of a side.
    Revokes,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Count::GamePoints => "points towards the game",
            Count::Games => "games won",
            Count::Tricks => "tricks",
            Count::Revokes => "revokes",
        })
    }
}
