//! What every command says in the same words: codes, seeds, and when there are colours.

use std::ffi::OsStr;
use std::fmt;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use games::{BadCode, Code};
use players::Spec;

use crate::trouble::{FileTrouble, Result, Trouble};

/// The laws that are played under: first after the command, or by a flag. `BRIDGE` says whether it is
/// bridge if nobody names them.
#[derive(clap::Args)]
pub(crate) struct CodeArg<const BRIDGE: bool = true> {
    #[arg(value_name = "CODE", value_parser = CodeParser, conflicts_with = "code_flag", help = Self::HELP)]
    code: Option<Code>,

    /// The same as CODE
    #[arg(long = "code", value_name = "CODE", value_parser = CodeParser, hide_possible_values = true)]
    code_flag: Option<Code>,
}

impl<const BRIDGE: bool> CodeArg<BRIDGE> {
    const HELP: &str = if BRIDGE {
        "The code, bridge-1907 if none is named; the name of a game alone means its latest laws"
    } else {
        "The code; the name of a game alone means its latest laws"
    };

    /// The code that was named.
    pub(crate) fn named(&self) -> Option<Code> {
        self.code.or(self.code_flag)
    }
}

impl CodeArg {
    /// The code that was named, or else bridge by its latest laws.
    pub(crate) fn or_bridge(&self) -> Code {
        self.named().unwrap_or(Code::Bridge1907)
    }
}

/// Reads a code as somebody writes it at the prompt: by its name, or by the game alone, which means the
/// latest laws of it. (Minutes name the edition: what they record must not change with a newer one.)
pub(crate) fn code(text: &str) -> Result<Code, BadCode> {
    let game =
        |code: &Code| code.name().split('-').next().is_some_and(|game| game.eq_ignore_ascii_case(text));
    Code::ALL.into_iter().rfind(game).map_or_else(|| text.parse(), Ok)
}

/// [`code()`] for clap, with the names there are for the help and for completions.
#[derive(Clone)]
pub(crate) struct CodeParser;

impl TypedValueParser for CodeParser {
    type Value = Code;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Code, clap::Error> {
        TypedValueParser::parse_ref(&code, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Code::ALL.into_iter().map(|code| PossibleValue::new(code.name()))))
    }
}

/// The most threads that can be asked for: each has tables of its own, so that this many want the memory of a large machine.
pub(crate) const THREADS_MAX: i64 = 256;

/// A minute for a card.
pub(crate) const MS_MAX: u64 = 60_000;

/// How many milliseconds a decision may take where nobody says otherwise.
const MS: u64 = 200;

/// How many milliseconds a decision may take; a number that none of the players hears is a mistake.
pub(crate) fn decision_ms(ms: Option<u64>, players: [&Spec; 2]) -> Result<u64> {
    let hears = |spec: &Spec| spec.clone().for_one_deal(1) != spec.clone().for_one_deal(MS_MAX);
    if ms.is_some() && !players.into_iter().any(hears) {
        let what = "--ms is for players that search and are not told how hard: leave it out";
        return Err(Trouble::misuse(what));
    }
    Ok(ms.unwrap_or(MS))
}

/// What cards and dice are drawn from: a number, `0x` and its hexadecimal digits, or 64 hexadecimal
/// digits, which are its 32 bytes.
///
/// A number is the seed whose first eight bytes it is, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seed(pub(crate) [u8; 32]);

impl Seed {
    /// A seed that nobody knows yet.
    pub(crate) fn fresh() -> Result<Seed> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)
            .map_err(|error| FileTrouble::Other(format!("no random seed is to be had: {error}")))?;
        Ok(Seed(seed))
    }

    /// For those who draw from a number: the number it was, or its four numbers folded into one.
    pub(crate) fn number(self) -> u64 {
        let (words, _) = self.0.as_chunks::<8>();
        words.iter().fold(0, |folded, word| folded ^ u64::from_le_bytes(*word))
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        Seed(players::seed(number))
    }
}

/// All 32 bytes.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

/// A text that is no seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadSeed;

impl fmt::Display for BadSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = u64::MAX;
        write!(
            f,
            "a seed is a number up to {most}, 0x and up to 16 hexadecimal digits, or 64 hexadecimal digits"
        )
    }
}

impl std::error::Error for BadSeed {}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
        if let Ok(bytes) = HEXLOWER_PERMISSIVE.decode(digits.unwrap_or(text).as_bytes())
            && let Ok(seed) = bytes.try_into()
        {
            return Ok(Seed(seed));
        }
        let number = match digits {
            // The reader of numbers takes a sign, which is no digit.
            Some(digits) if digits.starts_with('+') => None,
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => text.parse().ok(),
        };
        number.map(Seed::from).ok_or(BadSeed)
    }
}

/// When there are colours; `Auto` is on a terminal, unless `NO_COLOR` is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum When {
    #[default]
    Auto,
    Always,
    Never,
}

impl When {
    /// What the arguments say, before they are read in earnest: the words of the reader itself have
    /// colours too.
    pub(crate) fn at_a_glance(args: impl Iterator<Item = String>) -> When {
        let named = |text: &str| clap::ValueEnum::from_str(text, false).ok();
        let mut args = args.peekable();
        while let Some(arg) = args.next() {
            let value = match arg.as_str() {
                "--" => break,
                "--color" | "--colour" => args.peek().cloned(),
                arg => arg.strip_prefix("--color=").or(arg.strip_prefix("--colour=")).map(str::to_owned),
            };
            if let Some(when) = value.as_deref().and_then(named) {
                return when;
            }
        }
        When::Auto
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(text: &str) -> Result<Seed, BadSeed> {
        text.parse()
    }

    #[test]
    fn a_number_its_hexadecimal_digits_and_its_bytes_are_one_seed() {
        let bytes = format!("2a01{}", "0".repeat(60));
        for text in ["298", "0x12a", "0X12A", "0x000000000000012A", &bytes, &format!("0x{bytes}")] {
            assert_eq!(seed(text), Ok(Seed::from(298)), "{text}");
        }
        assert_eq!(Seed::from(298).number(), 298);
        assert_eq!(seed(&u64::MAX.to_string()).unwrap().number(), u64::MAX);
    }

    #[test]
    fn a_seed_reads_back_as_it_prints() {
        let whole = Seed(std::array::from_fn(|n| n as u8 * 7));
        assert_eq!(seed(&whole.to_string()), Ok(whole));
        assert_eq!(seed(&whole.to_string().to_uppercase()), Ok(whole));
        assert_ne!(whole.number(), Seed([0; 32]).number());
    }

    #[test]
    fn what_is_no_seed_is_refused() {
        let long = "é".repeat(32);
        for text in ["", "x", "-1", "0x", "0x+1", "18446744073709551616", "0x10000000000000000", "abc", &long]
        {
            assert_eq!(seed(text), Err(BadSeed), "{text}");
        }
    }

    #[test]
    fn a_game_means_its_latest_laws() {
        assert_eq!(code("Bridge"), Ok(Code::Bridge1907));
        assert_eq!(code("bridge-1905"), Ok(Code::Bridge1905));
        assert!(code("whist").is_err());
    }

    #[test]
    fn colours_are_seen_wherever_the_flag_stands() {
        let glance = |line: &str| When::at_a_glance(line.split(' ').map(str::to_owned));
        assert_eq!(glance("oddtrick laws --color never"), When::Never);
        assert_eq!(glance("oddtrick --colour=always laws"), When::Always);
        assert_eq!(glance("oddtrick laws --color purple"), When::Auto);
        assert_eq!(glance("oddtrick judge -- --color=never"), When::Auto);
    }
}
