//! The players by name, for those who learn game and player only when they run.

use std::fmt;
use std::str::FromStr;

use cards::BySeat;
use games::AnyTable;
use table::Table;

use crate::book::{Booked, Maxim};
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

    /// What it is, in a few words.
    pub const fn told(self) -> &'static str {
        match self {
            Kind::Random => "keeps the laws and thinks of nothing",
            Kind::Book => "plays as the books of the time taught, and says which maxim it follows",
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
        let known = Kind::ALL.map(Kind::name).join(", ");
        write!(f, "'{}' is no player: write one of {known}, or book:without=MAXIM,MAXIM", self.0)
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

/// A kind of player with its settings: `random`, `book`, `book:without=bridge/cts,bridge/unb-09`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The kind.
    pub kind: Kind,
    /// Maxims, or groups of them, that a book player leaves out.
    pub without: Vec<String>,
}

impl Spec {
    /// A player as it is specified.
    pub fn player<G: Booked>(&self) -> Box<dyn Player<G>> {
        match self.kind {
            Kind::Book => Box::new(Book::without(&self.without)),
            kind @ Kind::Random => kind.player(),
        }
    }
}

impl From<Kind> for Spec {
    fn from(kind: Kind) -> Spec {
        Spec { kind, without: Vec::new() }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if self.without.is_empty() { Ok(()) } else { write!(f, ":without={}", self.without.join(",")) }
    }
}

impl FromStr for Spec {
    type Err = BadKind;

    fn from_str(text: &str) -> Result<Spec, BadKind> {
        let Some((kind, setting)) = text.split_once(':') else { return Ok(text.parse::<Kind>()?.into()) };
        let kind: Kind = kind.parse()?;
        let names = setting.strip_prefix("without=").filter(|_| kind == Kind::Book);
        let names = names.ok_or_else(|| BadKind(text.to_owned()))?;
        let without: Vec<String> = names.split(',').map(str::to_owned).collect();
        let known: Vec<Maxim> =
            [bridge::Bridge::maxims(), euchre::Euchre::maxims(), royalton::Royalton::maxims()].concat();
        let all = without.iter().all(|name| known.iter().any(|maxim| maxim.is_called(name)));
        if all { Ok(Spec { kind, without }) } else { Err(BadKind(text.to_owned())) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_prints_as_it_reads() {
        for text in ["random", "book", "book:without=bridge/cts", "book:without=euchre/lone,bridge/unb-09"] {
            assert_eq!(text.parse::<Spec>().expect("a player").to_string(), text);
        }
        for text in ["", "robot", "random:without=bridge/cts", "book:without=bridge/ct", "book:with=x"] {
            let error = text.parse::<Spec>().unwrap_err();
            assert!(error.to_string().contains("random, book"), "{error}");
        }
    }
}
