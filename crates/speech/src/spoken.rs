//! What a game adds so that its tables can be named, written down and read back.

use std::convert::Infallible;

use cards::Side;
use laws::{Code, Law};
use table::{BadOption, ByName, Choices, Cited, Named, RoomRules, Sheet, Turns};

use crate::Tell;

/// A declaration as it is spelt and read.
pub trait SpokenCall: ByName + Copy {
    /// Every declaration, spelt as an example.
    const SPELT: &'static [&'static str];

    /// Reads a declaration in the words of the minutes, already split and in lower case.
    fn parse(words: &[&str]) -> Option<Self>;

    /// By its name, with its slots, as it is sent.
    fn as_sent(self) -> Named {
        self.named()
    }
}

/// A game without declarations.
impl SpokenCall for Infallible {
    const SPELT: &'static [&'static str] = &[];

    fn parse(_words: &[&str]) -> Option<Infallible> {
        None
    }
}

/// What a code leaves to the club that plays by it.
pub trait ClubOptions {
    /// Every option of its codes with its values, the default first.
    const OPTIONS: Choices;

    /// Sets one option.
    ///
    /// # Errors
    /// When the code has no such option, or the option no such value.
    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption>;

    /// The options that differ from the default, as the minutes write them.
    fn options(&self) -> Vec<(&'static str, &'static str)>;
}

/// A code that leaves nothing open.
impl ClubOptions for () {
    const OPTIONS: Choices = Choices(&[]);

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        Err(Self::OPTIONS.bad(key, value))
    }

    fn options(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

/// A game in words: the editions of its code, what it leaves to a club, and its declarations.
pub trait Spoken: Turns<Fact: Tell, Call: SpokenCall, Rules: ClubOptions> {
    /// What the statute book holds of it, with the names of its editions.
    const STATUTES: &'static Code;

    /// An edition, by its name in the statute book, with every option at its default.
    fn rules(edition: &str) -> Self::Rules;

    /// The name of the edition that rules belong to; without a word, of the only one.
    fn edition(_rules: &Self::Rules) -> &'static str {
        Self::STATUTES.editions[0]
    }

    /// What a rubber is played to.
    fn target(rules: &Self::Rules) -> Target;

    /// What an edition is, for those who choose a game.
    fn about(_edition: &str) -> About {
        About { title: Self::STATUTES.title, source: "", about: "", cards: &[] }
    }

    /// The games of the rubber that are over, as the sheet is written.
    fn games_won(_rules: &Self::Rules, _sheet: &Sheet) -> Vec<GameWon> {
        Vec::new()
    }

    /// What the end of the rubber adds to a side's total, which stands in no entry of the sheet.
    fn premiums(_rules: &Self::Rules, _sheet: &Sheet) -> Vec<(Side, Cited<i32>)> {
        Vec::new()
    }

    /// What an edition says of the room around the tables; nothing where its laws do not speak of it.
    fn room(_edition: &str) -> Option<&'static RoomRules> {
        None
    }
}

/// What an edition of a game is, for those who choose one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The game: `Bridge`.
    pub title: &'static str,
    /// Whose code it is: `Elwell, 1907`.
    pub source: &'static str,
    /// What the game is, in a sentence.
    pub about: &'static str,
    /// Cards that stand for it, in the spelling of the minutes.
    pub cards: &'static [&'static str],
}

/// A game of a rubber that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameWon {
    /// The deal that ended it.
    pub deal: u16,
    /// Who won it.
    pub winner: Side,
    /// What the winners carry into the next.
    pub lap: i32,
    /// What it counts towards the rubber, where games have a value of their own.
    pub value: Option<i32>,
    /// The article by which it is won or counts.
    pub law: Law,
}

/// What a rubber is played to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The games that win it.
    pub games: u32,
    /// The points that win a game.
    pub points: u32,
}
