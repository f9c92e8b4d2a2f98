//! A position with one card to find, as it is kept.

use std::fmt::{self, Write as _};

use cards::{BySeat, Card, CardSet, Ranking, Seat, Suit};
use serde::{Deserialize, Serialize};
use solver::{Aim, Position};

use crate::Grade;

/// How many cards whoever is to play may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sees {
    /// All hands.
    All,
    /// Their own, and dummy's where there is one.
    Own,
}

impl Sees {
    /// The word in the data.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Sees::All => "all",
            Sees::Own => "own",
        }
    }
}

/// What the declaration is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trump {
    /// Clubs are trumps.
    #[serde(rename = "C")]
    Clubs,
    /// Diamonds are trumps.
    #[serde(rename = "D")]
    Diamonds,
    /// Hearts are trumps.
    #[serde(rename = "H")]
    Hearts,
    /// Spades are trumps.
    #[serde(rename = "S")]
    Spades,
    /// No trumps.
    #[serde(rename = "none")]
    None,
    /// No trumps, and both sides strive to lose tricks.
    #[serde(rename = "nullo")]
    Nullo,
}

impl Trump {
    /// A suit as trumps.
    pub const fn of(suit: Suit) -> Trump {
        match suit {
            Suit::Clubs => Trump::Clubs,
            Suit::Diamonds => Trump::Diamonds,
            Suit::Hearts => Trump::Hearts,
            Suit::Spades => Trump::Spades,
        }
    }

    /// The suit, if there is one.
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Trump::Clubs => Some(Suit::Clubs),
            Trump::Diamonds => Some(Suit::Diamonds),
            Trump::Hearts => Some(Suit::Hearts),
            Trump::Spades => Some(Suit::Spades),
            Trump::None | Trump::Nullo => None,
        }
    }

    /// The word in the data.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Trump::Clubs => "C",
            Trump::Diamonds => "D",
            Trump::Hearts => "H",
            Trump::Spades => "S",
            Trump::None => "none",
            Trump::Nullo => "nullo",
        }
    }

    /// What is played for.
    pub const fn aim(self) -> Aim {
        if matches!(self, Trump::Nullo) { Aim::Fewest } else { Aim::Most }
    }
}

/// A position, the card that is right in it, and why. South is always to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name: `bridge-001`.
    pub id: String,
    /// The game, by the name of its statute book.
    pub game: String,
    /// Where it comes from: the number of the candidate in the search, or a coup of the book.
    pub source: String,
    /// The id of its theme.
    pub theme: String,
    /// How hard it is.
    pub grade: Grade,
    /// What South may look at.
    pub sees: Sees,
    /// The declaration.
    pub trump: Trump,
    /// Whether the knaves of its colour are bowers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bowers: bool,
    /// Whose hand lies open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dummy: Option<String>,
    /// Who takes no part, because the partner plays alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// The cards of the trick so far, in the order of play; South is next.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub trick: String,
    /// The hands, without what is in the trick.
    #[serde(rename = "N")]
    pub north: String,
    /// East's.
    #[serde(rename = "E")]
    pub east: String,
    /// South's.
    #[serde(rename = "S")]
    pub south: String,
    /// West's.
    #[serde(rename = "W")]
    pub west: String,
    /// Cards that everybody has seen played before.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gone: String,
    /// How many of the tricks that remain South's side wants; of a nullo, how many it may take at most.
    pub goal: u8,
    /// In how many ways the cards that South does not see were laid.
    pub lays: u32,
    /// The right card, or the cards that are as good.
    pub answer: String,
    /// Every card that may be played, best first, equals together.
    pub choices: Vec<CardWorth>,
    /// What is asked.
    pub asks: String,
    /// Why the answer is right.
    pub tells: String,
}

/// Cards that come to the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardWorth {
    /// Which.
    pub cards: String,
    /// The tricks that South's side takes with them as the cards lie.
    pub tricks: u8,
    /// In how many of the lays they reach the goal.
    pub reach: u32,
    /// How the rest is played best, as the cards lie.
    pub line: String,
}

impl Puzzle {
    /// The position as the solver reads it, or what is wrong with the text of a card or a seat.
    pub fn position(&self) -> Result<Position, BadPuzzles> {
        let out = self.out.as_deref().map(|seat| self.seat(seat)).transpose()?;
        let trick = self.row(&self.trick)?;
        let mut leader = Seat::South;
        for _ in &trick {
            leader = leader.right();
            if Some(leader) == out {
                leader = leader.right();
            }
        }
        let mut hands = BySeat([CardSet::EMPTY; 4]);
        for (seat, text) in Seat::ALL.map(|seat| (seat, self.hand(seat))) {
            hands[seat] = self.row(text)?.into_iter().collect();
        }
        let position = Position { hands, ranking: self.ranking(), aim: self.trump.aim(), leader, trick, out };
        position.check().map_err(|why| self.bad(why.to_string()))?;
        Ok(position)
    }

    /// The cards of a hand as they are written.
    pub fn hand(&self, seat: Seat) -> &str {
        match seat {
            Seat::North => &self.north,
            Seat::East => &self.east,
            Seat::South => &self.south,
            Seat::West => &self.west,
        }
    }

    /// How the cards rank.
    pub fn ranking(&self) -> Ranking {
        match self.trump.suit() {
            Some(suit) if self.bowers => Ranking::with_bowers(suit),
            trump => Ranking::plain(trump),
        }
    }

    /// Whose hand lies open, if somebody's does.
    pub fn dummy_seat(&self) -> Result<Option<Seat>, BadPuzzles> {
        self.dummy.as_deref().map(|seat| self.seat(seat)).transpose()
    }

    /// The cards that were played before.
    pub fn gone_cards(&self) -> Result<CardSet, BadPuzzles> {
        Ok(self.row(&self.gone)?.into_iter().collect())
    }

    /// The cards that are right.
    pub fn answer_cards(&self) -> Result<CardSet, BadPuzzles> {
        Ok(self.row(&self.answer)?.into_iter().collect())
    }

    fn row(&self, text: &str) -> Result<Vec<Card>, BadPuzzles> {
        text.split_whitespace()
            .map(|word| word.parse::<Card>().map_err(|_| self.bad(format!("`{word}` is no card"))))
            .collect()
    }

    fn seat(&self, text: &str) -> Result<Seat, BadPuzzles> {
        text.parse().map_err(|_| self.bad(format!("`{text}` is no seat")))
    }

    fn bad(&self, what: String) -> BadPuzzles {
        BadPuzzles { id: self.id.clone(), what }
    }
}

/// A file of puzzles that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPuzzles {
    /// The puzzle, or nothing when the file as a whole is wrong.
    pub id: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for BadPuzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.id.is_empty() { f.write_str(&self.what) } else { write!(f, "{}: {}", self.id, self.what) }
    }
}

impl std::error::Error for BadPuzzles {}

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    puzzle: Vec<Puzzle>,
}

/// Reads a file of puzzles.
///
/// # Errors
/// When it is no such file.
pub fn read(text: &str) -> Result<Vec<Puzzle>, BadPuzzles> {
    let file: File =
        toml::from_str(text).map_err(|why| BadPuzzles { id: String::new(), what: why.to_string() })?;
    Ok(file.puzzle)
}

/// Writes a file of puzzles.
pub fn write(puzzles: &[Puzzle]) -> String {
    let mut text = HEAD.to_owned();
    for puzzle in puzzles {
        text.push_str("\n[[puzzle]]\n");
        let optional = |text: &Option<String>| text.clone().unwrap_or_default();
        let bowers = if puzzle.bowers { "true" } else { "" };
        let rows = [
            ("id", puzzle.id.clone(), true),
            ("game", puzzle.game.clone(), true),
            ("source", puzzle.source.clone(), true),
            ("theme", puzzle.theme.clone(), true),
            ("grade", puzzle.grade.word().to_owned(), true),
            ("sees", puzzle.sees.word().to_owned(), true),
            ("trump", puzzle.trump.word().to_owned(), true),
            ("bowers", bowers.to_owned(), false),
            ("dummy", optional(&puzzle.dummy), true),
            ("out", optional(&puzzle.out), true),
            ("trick", puzzle.trick.clone(), true),
            ("gone", puzzle.gone.clone(), true),
            ("goal", puzzle.goal.to_string(), false),
            ("lays", puzzle.lays.to_string(), false),
            ("answer", puzzle.answer.clone(), true),
        ];
        for (key, value, quoted) in rows.iter().filter(|(_, value, _)| !value.is_empty()) {
            let _ = if *quoted {
                writeln!(text, "{key} = \"{value}\"")
            } else {
                writeln!(text, "{key} = {value}")
            };
        }
        for seat in Seat::ALL {
            let _ = writeln!(text, "{seat} = \"{}\"", puzzle.hand(seat));
        }
        text.push_str("choices = [\n");
        for CardWorth { cards, tricks, reach, line } in &puzzle.choices {
            let _ = writeln!(
                text,
                "  {{ cards = \"{cards}\", tricks = {tricks}, reach = {reach}, line = \"{line}\" }},"
            );
        }
        let _ = writeln!(text, "]\nasks = \"{}\"\ntells = \"{}\"", puzzle.asks, puzzle.tells);
    }
    text
}

const HEAD: &str =
    "# Positions with one card to find, proved by the solver: `oddtrick puzzle make` writes this file.\n";
