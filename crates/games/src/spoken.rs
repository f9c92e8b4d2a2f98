//! What a game adds so that its tables can be written down and read back.

use speech::Tell;
use table::{Choices, Turns};

use crate::{Bridge, Code, Euchre, Royalton};

/// A game in the words of the minutes.
pub trait Spoken: Turns<Fact: Tell> {
    /// Every option of its codes with its values, the default first.
    const OPTIONS: Choices;

    /// Every declaration, spelt as an example.
    const CALLS: &'static [&'static str];

    /// Reads a declaration, already split into words in lower case.
    fn read_call(words: &[&str]) -> Option<Self::Call>;

    /// The code with every option at its default.
    fn rules(code: Code) -> Self::Rules;

    /// The code that rules belong to.
    fn code(rules: &Self::Rules) -> Code;

    /// Sets one option of the code.
    ///
    /// # Errors
    /// When the code has no such option, or the option no such value; the text says which there are.
    fn set_option(rules: &mut Self::Rules, key: &str, value: &str) -> Result<(), String>;

    /// The options that differ from the default.
    fn options(rules: &Self::Rules) -> Vec<(&'static str, &'static str)>;
}

impl Spoken for Bridge {
    const OPTIONS: Choices = bridge::OPTIONS;

    const CALLS: &'static [&'static str] =
        &["pass", "make hearts", "make no-trump", "ask lead", "yes", "double", "redouble", "satisfied"];

    fn read_call(words: &[&str]) -> Option<bridge::Call> {
        bridge::Call::parse(words)
    }

    fn rules(code: Code) -> bridge::Rules {
        bridge::Rules::new(match code {
            Code::Bridge1905 => bridge::Edition::Of1905,
            _ => bridge::Edition::Of1907,
        })
    }

    fn code(rules: &bridge::Rules) -> Code {
        match rules.edition {
            bridge::Edition::Of1905 => Code::Bridge1905,
            bridge::Edition::Of1907 => Code::Bridge1907,
        }
    }

    fn set_option(rules: &mut bridge::Rules, key: &str, value: &str) -> Result<(), String> {
        rules.set(key, value).map_err(|bad| bad.to_string())
    }

    fn options(rules: &bridge::Rules) -> Vec<(&'static str, &'static str)> {
        rules.options()
    }
}

impl Spoken for Euchre {
    const OPTIONS: Choices = euchre::OPTIONS;

    const CALLS: &'static [&'static str] = &euchre::Call::SPELT;

    fn read_call(words: &[&str]) -> Option<euchre::Call> {
        euchre::Call::parse(words)
    }

    fn rules(_code: Code) -> euchre::Rules {
        euchre::Rules::default()
    }

    fn code(_rules: &euchre::Rules) -> Code {
        Code::Euchre1888
    }

    fn set_option(rules: &mut euchre::Rules, key: &str, value: &str) -> Result<(), String> {
        rules.set(key, value).map_err(|bad| bad.to_string())
    }

    fn options(rules: &euchre::Rules) -> Vec<(&'static str, &'static str)> {
        rules.options()
    }
}

impl Spoken for Royalton {
    const OPTIONS: Choices = royalton::OPTIONS;

    const CALLS: &'static [&'static str] =
        &["pass", "bid 2H", "bid 3S royal", "bid 1NU", "double", "redouble", "bridge", "call lead"];

    fn read_call(words: &[&str]) -> Option<royalton::Call> {
        royalton::Call::parse(words)
    }

    fn rules(_code: Code) -> royalton::Rules {
        royalton::Rules::default()
    }

    fn code(_rules: &royalton::Rules) -> Code {
        Code::Royalton1915
    }

    fn set_option(rules: &mut royalton::Rules, key: &str, value: &str) -> Result<(), String> {
        rules.set(key, value).map_err(|bad| bad.to_string())
    }

    fn options(rules: &royalton::Rules) -> Vec<(&'static str, &'static str)> {
        rules.options()
    }
}
