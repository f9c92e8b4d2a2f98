//! The players by name, for those who learn game and player only when they run.

use std::fmt;
use std::str::FromStr;

use cards::BySeat;
use games::AnyTable;
use table::Table;

use crate::book::{Booked, Maxim};
use crate::search::{Search, Searched, Settings, Stakes};
use crate::{Book, Driver, Player, Random, Stuck};

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Keeps the laws and thinks of nothing.
    Random,
    /// Plays as the books taught.
    Book,
    /// Samples the hidden cards without thinking about them: the measure for searchers.
    Sampling,
    /// Searches.
    Search,
}

impl Kind {
    /// Every kind, the weakest first.
    pub const ALL: [Kind; 4] = [Kind::Random, Kind::Book, Kind::Sampling, Kind::Search];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Book => "book",
            Kind::Sampling => "sampling",
            Kind::Search => "search",
        }
    }

    /// What it is, in a few words.
    pub const fn told(self) -> &'static str {
        match self {
            Kind::Random => "keeps the laws and thinks of nothing",
            Kind::Book => "plays as the books of the time taught, and says which maxim it follows",
            Kind::Sampling => "calls as the book, and solves twenty deals that may be for each card",
            Kind::Search => "weighs what was said and played, and searches calls and cards to the score",
        }
    }

    /// A player of this kind.
    pub fn player<G: Searched>(self) -> Box<dyn Player<G>> {
        Spec::from(self).player()
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
        write!(
            f,
            "'{}' is no player: write one of {known}, or with settings book:without=MAXIM,MAXIM, sampling:WORLDS, \
             search:worlds=N, search:ms=T",
            self.0
        )
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

/// A kind of player with its settings: `random`, `book`, `book:without=bridge/cts,bridge/unb-09`,
/// `sampling:20`, `search`, `search:worlds=60`, `search:ms=100`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The kind.
    pub kind: Kind,
    /// Maxims, or groups of them, that a book player leaves out.
    pub without: Vec<String>,
    /// How a player searches.
    pub settings: Settings,
}

/// How many worlds plain sampling has unless told otherwise.
const SAMPLING: usize = 20;

impl Spec {
    /// A player as it is specified.
    pub fn player<G: Searched>(&self) -> Box<dyn Player<G>> {
        match self.kind {
            Kind::Random => Box::new(Random),
            Kind::Book => Box::new(Book::without(&self.without)),
            Kind::Sampling | Kind::Search => Box::new(Search::new(self.settings)),
        }
    }
}

impl Spec {
    /// The same player for a match in which every deal stands alone: he plays for its points, and
    /// searches for so many milliseconds unless he was told how hard.
    #[must_use]
    pub fn for_one_deal(mut self, ms: u64) -> Spec {
        if self.kind == Kind::Search {
            let settings = &mut self.settings;
            if settings.stakes == Stakes::Rubber {
                settings.stakes = Stakes::Points;
            }
            if settings.worlds == Settings::SEARCH.worlds {
                settings.worlds = Settings::within_ms(ms).worlds;
            }
        }
        self
    }
}

impl From<Kind> for Spec {
    fn from(kind: Kind) -> Spec {
        let settings = if kind == Kind::Sampling { Settings::sampling(SAMPLING) } else { Settings::SEARCH };
        Spec { kind, without: Vec::new(), settings }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setting = match self.kind {
            Kind::Book if !self.without.is_empty() => format!("without={}", self.without.join(",")),
            Kind::Sampling => self.settings.worlds.to_string(),
            Kind::Search => self.settings.to_string(),
            _ => String::new(),
        };
        write!(f, "{}{}{setting}", self.kind, if setting.is_empty() { "" } else { ":" })
    }
}

impl FromStr for Spec {
    type Err = BadKind;

    fn from_str(text: &str) -> Result<Spec, BadKind> {
        let Some((kind, setting)) = text.split_once(':') else { return Ok(text.parse::<Kind>()?.into()) };
        let kind: Kind = kind.parse()?;
        let bad = || BadKind(text.to_owned());
        let plain = Spec::from(kind);
        match kind {
            Kind::Random => Err(bad()),
            Kind::Book => {
                let names = setting.strip_prefix("without=").ok_or_else(bad)?;
                let without: Vec<String> = names.split(',').map(str::to_owned).collect();
                let known: Vec<Maxim> =
                    [bridge::Bridge::maxims(), euchre::Euchre::maxims(), royalton::Royalton::maxims()]
                        .concat();
                let all = without.iter().all(|name| known.iter().any(|maxim| maxim.is_called(name)));
                if all { Ok(Spec { without, ..plain }) } else { Err(bad()) }
            }
            Kind::Sampling => {
                let worlds =
                    setting.parse().ok().filter(|worlds| (1..=10_000).contains(worlds)).ok_or_else(bad)?;
                Ok(Spec { settings: Settings::sampling(worlds), ..plain })
            }
            Kind::Search => Ok(Spec { settings: setting.parse().map_err(|_| bad())?, ..plain }),
        }
    }
}

/// Plays a table to the end of its rubber, whatever the game.
///
/// # Errors
/// When the table does not go on.
pub fn play_rubber(table: &mut AnyTable, kinds: BySeat<Kind>, seed: [u8; 32]) -> Result<(), Stuck> {
    fn play<G: Searched>(table: &mut Table<G>, kinds: BySeat<Kind>, seed: [u8; 32]) -> Result<(), Stuck> {
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
        for text in [
            "random",
            "book",
            "book:without=bridge/cts",
            "book:without=euchre/lone,bridge/unb-09",
            "sampling:20",
            "sampling:5",
            "search",
            "search:worlds=12,reads=no",
        ] {
            assert_eq!(text.parse::<Spec>().expect("a player").to_string(), text);
        }
        for text in [
            "",
            "robot",
            "random:without=bridge/cts",
            "book:without=bridge/ct",
            "book:with=x",
            "sampling:0",
            "sampling:many",
            "search:worlds",
            "search:depth=3",
        ] {
            let error = text.parse::<Spec>().unwrap_err();
            assert!(error.to_string().contains("random, book"), "{error}");
        }
    }
}
