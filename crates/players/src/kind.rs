//! The players by name, for those who learn game and player only when they run.

use std::fmt;
use std::str::FromStr;

use cards::BySeat;
use games::{AnyTable, Code, Listed, Visit, VisitTableMut};
use speech::Spoken;
use table::Table;

use crate::book::Maxim;
use crate::character::Character;
use crate::repertoire::{Repertoire, kinds, maxims};
use crate::search::{BadSetting, Sampling, Settings, Stakes};
use crate::{Clumsy, Driver, Manners, Player, Random, Stuck};

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
            Kind::Sampling => {
                "calls as the book, and plays the card that does best over twenty sampled deals"
            }
            Kind::Search => "weighs what was said and played, and searches calls and cards to the score",
        }
    }

    /// Sees to it that the game of a code has players of this kind.
    ///
    /// # Errors
    /// When it has none.
    pub fn plays(self, code: Code) -> Result<(), NoPlayer> {
        struct Plays(Kind);
        impl Visit for Plays {
            type Out = Result<(), NoPlayer>;

            fn game<G: Listed>(self, _code: Code) -> Result<(), NoPlayer> {
                if kinds::<G>().contains(&self.0) { Ok(()) } else { Err(NoPlayer::of::<G>(self.0)) }
            }
        }
        code.visit(Plays(self))
    }

    /// A player of this kind.
    ///
    /// # Errors
    /// When the game has none.
    pub fn player<G: Spoken>(self) -> Result<Box<dyn Player<G>>, NoPlayer> {
        Spec::from(self).player()
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadKind {
    /// No kind has this name, or it takes no such settings.
    Unknown(String),
    /// The settings of a searching player cannot be read.
    Setting(String, BadSetting),
}

impl fmt::Display for BadKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadKind::Unknown(text) => write!(f, "unknown player '{text}'")?,
            BadKind::Setting(text, why) => write!(f, "player '{text}': {why}")?,
        }
        let known = Kind::ALL.map(Kind::name).join(", ");
        write!(
            f,
            "; players are {known}, with settings book:without=MAXIM,MAXIM, book:with=MAXIM, sampling:WORLDS, \
             search:worlds=N, search:ms=T, and any of them KIND:clumsy=0.02; or one of the regulars: {}",
            Character::ALL.map(|character| character.id).join(", ")
        )
    }
}

impl std::error::Error for BadKind {}

/// A kind of player that a game lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPlayer {
    /// The game, as its statute book is named.
    pub game: &'static str,
    /// The kind that was asked for.
    pub kind: Kind,
    /// The kinds that it has.
    pub has: Vec<Kind>,
}

impl NoPlayer {
    fn of<G: Spoken>(kind: Kind) -> NoPlayer {
        NoPlayer { game: G::STATUTES.name, kind, has: kinds::<G>() }
    }
}

impl fmt::Display for NoPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has: Vec<&str> = self.has.iter().map(|kind| kind.name()).collect();
        write!(f, "{} has no {} player; it has {}", self.game, self.kind, has.join(", "))
    }
}

impl std::error::Error for NoPlayer {}

impl FromStr for Kind {
    type Err = BadKind;

    fn from_str(text: &str) -> Result<Kind, BadKind> {
        let found = Kind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| BadKind::Unknown(text.to_owned()))
    }
}

/// A kind of player with its settings: `random`, `book`, `book:without=bridge/cts,bridge/unb-09`,
/// `book:with=bridge/decl-16`, `sampling:20`, `search`, `search:worlds=60`, `search:ms=100`,
/// `random:clumsy=0.02`; or the name of a [`Character`]: `colonel`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The kind.
    pub kind: Kind,
    /// Maxims, or groups of them, that a book player leaves out.
    pub without: Vec<String>,
    /// Maxims that a book player follows only if asked.
    pub with: Vec<String>,
    /// How a player searches.
    pub settings: Settings,
    /// How often they err in play by the laws.
    pub clumsy: Clumsy,
    /// Whose face they have.
    pub character: Option<&'static Character>,
}

/// Worlds of plain sampling unless told otherwise.
const SAMPLING_WORLDS: usize = 20;

impl Spec {
    /// A player as it is specified.
    ///
    /// # Errors
    /// When the game has no player of the kind.
    pub fn player<G: Spoken>(&self) -> Result<Box<dyn Player<G>>, NoPlayer> {
        let player: Box<dyn Player<G>> = match (self.kind, Repertoire::<G>::of()) {
            (Kind::Random, _) => Box::new(Random),
            (Kind::Book, Some(known)) => (known.book)(&self.with, &self.without),
            (Kind::Sampling | Kind::Search, Some(known)) => (known.search)(self.settings),
            (Kind::Sampling, None) => Box::new(Sampling::new(self.settings.worlds)),
            (kind @ (Kind::Book | Kind::Search), None) => return Err(NoPlayer::of::<G>(kind)),
        };
        Ok(Box::new(Manners::new(player, self.clumsy)))
    }
}

impl Spec {
    /// What people call them: a regular by their name, the others by what they are.
    pub fn called(&self) -> String {
        if let Some(character) = self.character {
            return character.name.to_owned();
        }
        let taught = if self.is_taught() { "taught " } else { "" };
        let clumsy = if self.clumsy.errs() { "clumsy " } else { "" };
        format!("{clumsy}{taught}{}", self.kind)
    }

    /// Whether somebody chose the maxims of a book player.
    pub const fn is_taught(&self) -> bool {
        self.character.is_none() && !(self.with.is_empty() && self.without.is_empty())
    }

    /// The same player for a match in which every deal stands alone: they play for its points, and
    /// search for this many milliseconds unless told how hard.
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
        let settings =
            if kind == Kind::Sampling { Settings::sampling(SAMPLING_WORLDS) } else { Settings::SEARCH };
        Spec {
            kind,
            without: Vec::new(),
            with: Vec::new(),
            settings,
            clumsy: Clumsy::default(),
            character: None,
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(character) = self.character {
            return f.write_str(character.id);
        }
        write!(f, "{}", self.kind)?;
        for (name, maxims) in [("with", &self.with), ("without", &self.without)] {
            if !maxims.is_empty() {
                write!(f, ":{name}={}", maxims.join(","))?;
            }
        }
        let searches = match self.kind {
            Kind::Sampling => self.settings.worlds.to_string(),
            Kind::Search => self.settings.to_string(),
            Kind::Random | Kind::Book => String::new(),
        };
        if !searches.is_empty() {
            write!(f, ":{searches}")?;
        }
        if self.clumsy.errs() { write!(f, ":clumsy={}", self.clumsy) } else { Ok(()) }
    }
}

impl FromStr for Spec {
    type Err = BadKind;

    fn from_str(text: &str) -> Result<Spec, BadKind> {
        if let Some(character) = Character::by_id(text) {
            return Ok(Spec { character: Some(character), ..character.plays.parse()? });
        }
        let mut words = text.split(':');
        let mut spec = Spec::from(words.next().unwrap_or_default().parse::<Kind>()?);
        let bad = || BadKind::Unknown(text.to_owned());
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or(("", word));
            match (spec.kind, name) {
                (_, "clumsy") => spec.clumsy = value.parse().map_err(|_| bad())?,
                (Kind::Book, "with") => spec.with = known(value).ok_or_else(bad)?,
                (Kind::Book, "without") => spec.without = known(value).ok_or_else(bad)?,
                (Kind::Sampling, "") => {
                    let worlds = value.parse().ok().filter(|worlds| (1..=10_000).contains(worlds));
                    spec.settings = Settings::sampling(worlds.ok_or_else(bad)?);
                }
                (Kind::Search, _) => {
                    spec.settings = word.parse().map_err(|why| BadKind::Setting(text.to_owned(), why))?;
                }
                _ => return Err(bad()),
            }
        }
        Ok(spec)
    }
}

/// Names of maxims or of groups of them; `None` where one is no such name.
fn known(names: &str) -> Option<Vec<String>> {
    struct Maxims;
    impl Visit for Maxims {
        type Out = Vec<Maxim>;

        fn game<G: Listed>(self, _code: Code) -> Vec<Maxim> {
            maxims::<G>()
        }
    }
    let maxims: Vec<Maxim> = Code::ALL.into_iter().flat_map(|code| code.visit(Maxims)).collect();
    let is_known = |name: &&str| maxims.iter().any(|maxim| maxim.is_called(name));
    let found: Vec<String> = names.split(',').filter(is_known).map(str::to_owned).collect();
    (found.len() == names.split(',').count()).then_some(found)
}

/// Plays a table to the end of its rubber, whatever the game.
///
/// # Errors
/// When the game lacks such a player, or the table does not go on.
pub fn play_rubber(table: &mut AnyTable, kinds: BySeat<Kind>, seed: [u8; 32]) -> Result<(), Stuck> {
    struct Rubber(BySeat<Kind>, [u8; 32]);
    impl VisitTableMut for Rubber {
        type Out = Result<(), Stuck>;

        fn table<G: Listed>(self, table: &mut Table<G>) -> Result<(), Stuck> {
            let [north, east, south, west] = self.0.0.map(|kind| kind.player().map_err(Stuck::NoPlayer));
            Driver::new(BySeat([north?, east?, south?, west?]), self.1).rubber(table)
        }
    }
    table.visit_mut(Rubber(kinds, seed))
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
            "book:with=bridge/decl-16:clumsy=0.02",
            "random:clumsy=0.5",
            "sampling:20",
            "sampling:5",
            "search",
            "search:worlds=12,reads=no",
            "search:worlds=12,reads=no:clumsy=0.000001",
            "search:aside=7C8C",
        ] {
            assert_eq!(text.parse::<Spec>().expect("a player").to_string(), text);
        }
        for text in [
            "",
            "robot",
            "random:without=bridge/cts",
            "book:without=bridge/ct",
            "book:with=x",
            "book:clumsy=2",
            "book:clumsy",
            "sampling:0",
            "sampling:many",
            "search:worlds",
            "search:depth=3",
            "search:aside=7C8",
        ] {
            let error = text.parse::<Spec>().unwrap_err();
            assert!(error.to_string().contains("random, book"), "{error}");
        }
    }
}
