//! The players by name, for those who learn game and player only when they run.

use std::fmt;
use std::str::FromStr;

use cards::BySeat;
use games::AnyTable;
use table::Table;

use crate::book::Booked;
use crate::{Book, Driver, Player, Random, Stuck};

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Keeps the laws and thinks of nothing.
    Random,
    /// Plays as the books taught.
    Book,
}

impl Kind {
    /// Every kind, the weakest first.
    pub const ALL: [Kind; 2] = [Kind::Random, Kind::Book];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Book => "book",
        }
    }

    /// A player of this kind.
    pub fn player<G: Booked>(self) -> Box<dyn Player<G>> {
        match self {
            Kind::Random => Box::new(Random),
            Kind::Book => Box::new(Book::default()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no player bears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadKind(String);

impl fmt::Display for BadKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no player: write one of {}", self.0, Kind::ALL.map(Kind::name).join(", "))
    }
}

impl std::error::Error for BadKind {}

impl FromStr for Kind {
    type Err = BadKind;

    fn from_str(text: &str) -> Result<Kind, BadKind> {
        let found = Kind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| BadKind(text.to_owned()))
    }
}

/// Plays a table to the end of its rubber, whatever the game.
///
/// # Errors
/// When the table does not go on.
pub fn play_rubber(table: &mut AnyTable, kinds: BySeat<Kind>, seed: [u8; 32]) -> Result<(), Stuck> {
    fn play<G: Booked>(table: &mut Table<G>, kinds: BySeat<Kind>, seed: [u8; 32]) -> Result<(), Stuck> {
        Driver::new(kinds.map(Kind::player), seed).rubber(table)
    }
    match table {
        AnyTable::Bridge(table) => play(table, kinds, seed),
        AnyTable::Euchre(table) => play(table, kinds, seed),
        AnyTable::Royalton(table) => play(table, kinds, seed),
    }
}
