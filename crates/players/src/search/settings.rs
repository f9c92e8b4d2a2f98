//! How hard a player searches.

use std::fmt;
use std::str::FromStr;

use cards::{BadCard, Card, CardSet};

/// What a player plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stakes {
    /// Tricks alone.
    Tricks,
    /// The points of the deal, as in a match where every deal stands alone.
    Points,
    /// Points, and what they make of the game and the rubber.
    Rubber,
}

impl Stakes {
    /// All three.
    pub const ALL: [Stakes; 3] = [Stakes::Tricks, Stakes::Points, Stakes::Rubber];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Stakes::Tricks => "tricks",
            Stakes::Points => "points",
            Stakes::Rubber => "rubber",
        }
    }
}

/// Settings of a [`Search`](super::Search) player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many worlds are looked at for a card in the middle of a hand; the rest follows from it.
    pub worlds: usize,
    /// Whether worlds are weighed by what was said and played.
    pub reads: bool,
    /// What is played for.
    pub stakes: Stakes,
    /// Whether calls are searched, or left to the book.
    pub calls: bool,
    /// What share of a card's value comes from play-outs, in a hundred.
    pub mix: u8,
    /// Cards that are known to be in no hand, where a game is played with a shorter pack.
    pub aside: CardSet,
}

impl Settings {
    /// The strongest player that keeps within 200 ms a decision.
    pub const SEARCH: Settings = Settings {
        worlds: 60,
        reads: true,
        stakes: Stakes::Rubber,
        calls: true,
        mix: 30,
        aside: CardSet::EMPTY,
    };

    /// Plain sampling: this number of worlds, each as likely as any other, and the card that takes most
    /// tricks on average. The calls are the book's.
    pub const fn sampling(worlds: usize) -> Settings {
        Settings { worlds, reads: false, stakes: Stakes::Tricks, calls: false, mix: 0, aside: CardSet::EMPTY }
    }

    /// The share of play-outs as a part of one.
    pub(super) fn share(&self) -> f64 {
        f64::from(self.mix) / 100.0
    }

    /// The player for this many milliseconds a decision: worlds in proportion. The time itself is not looked at, so that
    /// the same seed plays the same game on every machine.
    pub fn within_ms(ms: u64) -> Settings {
        let worlds = (Settings::SEARCH.worlds as u64 * ms / 200).clamp(4, 2_000);
        Settings { worlds: worlds as usize, ..Settings::SEARCH }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::SEARCH
    }
}

impl fmt::Display for Settings {
    /// What differs from the default, as it is written: `worlds=20,reads=no`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Settings::SEARCH;
        let word = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        let all = [
            ("worlds", self.worlds != usual.worlds, self.worlds.to_string()),
            ("reads", self.reads != usual.reads, word(self.reads)),
            ("for", self.stakes != usual.stakes, self.stakes.name().to_owned()),
            ("calls", self.calls != usual.calls, word(self.calls)),
            ("mix", self.mix != usual.mix, self.mix.to_string()),
            ("aside", !self.aside.is_empty(), self.aside.iter().map(|card| card.to_string()).collect()),
        ];
        let told: Vec<String> =
            all.into_iter().filter(|one| one.1).map(|(key, _, value)| format!("{key}={value}")).collect();
        f.write_str(&told.join(","))
    }
}

/// A text that is no setting, and its place in the list of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSetting {
    /// It has no `=`.
    NoValue(String),
    /// No setting has this name.
    Unknown(String),
    /// The setting of this name takes another kind of value.
    Value {
        /// The name of the setting.
        key: String,
        /// What it was given.
        value: String,
        /// What it takes.
        expected: &'static str,
    },
    /// A card of `aside` cannot be read.
    Card(BadCard),
}

impl fmt::Display for BadSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSetting::NoValue(pair) => write!(f, "setting '{pair}' has no value: expected KEY=VALUE"),
            BadSetting::Unknown(key) => {
                write!(f, "unknown setting '{key}': expected worlds, ms, reads, for, calls, mix or aside")
            }
            BadSetting::Value { key, value, expected } => {
                write!(f, "invalid value '{value}' for {key}: expected {expected}")
            }
            BadSetting::Card(bad) => write!(f, "invalid value for aside: {bad}"),
        }
    }
}

impl std::error::Error for BadSetting {}

impl FromStr for Settings {
    type Err = BadSetting;

    /// Reads `worlds=60,reads=no`; `ms=200` chooses the worlds, `aside=7C8C` names cards in no hand.
    fn from_str(text: &str) -> Result<Settings, BadSetting> {
        let mut settings = Settings::SEARCH;
        for pair in text.split(',') {
            let (key, value) = pair.split_once('=').ok_or_else(|| BadSetting::NoValue(pair.to_owned()))?;
            let bad = |expected| BadSetting::Value { key: key.to_owned(), value: value.to_owned(), expected };
            let yes = || match value {
                "yes" => Ok(true),
                "no" => Ok(false),
                _ => Err(bad("yes or no")),
            };
            let number = || value.parse::<u64>().map_err(|_| bad("a number"));
            match key {
                "worlds" => settings.worlds = number()?.clamp(1, 10_000) as usize,
                "ms" => settings.worlds = Settings::within_ms(number()?).worlds,
                "reads" => settings.reads = yes()?,
                "for" => {
                    let found = Stakes::ALL.into_iter().find(|stakes| stakes.name() == value);
                    settings.stakes = found.ok_or_else(|| bad("tricks, points or rubber"))?;
                }
                "calls" => settings.calls = yes()?,
                "mix" => settings.mix = number()?.min(100) as u8,
                "aside" => settings.aside = cards(value).map_err(BadSetting::Card)?,
                _ => return Err(BadSetting::Unknown(key.to_owned())),
            }
        }
        Ok(settings)
    }
}

/// Cards one after another, as in `7C8C`.
fn cards(text: &str) -> Result<CardSet, BadCard> {
    let letters: Vec<char> = text.chars().collect();
    let read = |pair: &[char]| pair.iter().collect::<String>().parse::<Card>();
    letters.chunks(2).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_setting_is_told_by_its_name_and_what_it_takes() {
        let error = |text: &str| text.parse::<Settings>().unwrap_err().to_string();
        assert_eq!(error("worlds"), "setting 'worlds' has no value: expected KEY=VALUE");
        assert_eq!(error("worlds=9,mix=much"), "invalid value 'much' for mix: expected a number");
        assert!(error("depth=3").starts_with("unknown setting 'depth'"));
        assert!(error("aside=7C8").starts_with("invalid value for aside"));
    }
}
