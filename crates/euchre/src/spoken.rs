//! Euchre by name: its edition, its options and its declarations.

use speech::Spoken;
use table::{BadOption, Choices};

use crate::{Call, Euchre, OPTIONS, Rules};

impl Spoken for Euchre {
    const STATUTES: &'static laws::Code = &laws::euchre::CODE;

    const OPTIONS: Choices = OPTIONS;

    const CALLS: &'static [&'static str] = &Call::SPELT;

    fn read_call(words: &[&str]) -> Option<Call> {
        Call::parse(words)
    }

    fn rules(_edition: &str) -> Rules {
        Rules::default()
    }

    fn edition(_rules: &Rules) -> &'static str {
        "euchre-1888"
    }

    fn set_option(rules: &mut Rules, key: &str, value: &str) -> Result<(), BadOption> {
        rules.set(key, value)
    }

    fn options(rules: &Rules) -> Vec<(&'static str, &'static str)> {
        rules.options()
    }
}
