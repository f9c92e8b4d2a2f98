//! Euchre by name: its edition, its options and its declarations.

use speech::{Spoken, Target};
use table::{BadOption, ByName as _, Choices, Named, RoomRules};

use crate::room::ROOM;
use crate::{Call, Euchre, GAME, GAMES, OPTIONS, Rules};

impl Spoken for Euchre {
    const STATUTES: &'static laws::Code = &laws::euchre::CODE;

    const OPTIONS: Choices = OPTIONS;

    const CALLS: &'static [&'static str] = &Call::SPELT;

    fn read_call(words: &[&str]) -> Option<Call> {
        Call::parse(words)
    }

    fn call_named(call: Call) -> Named {
        call.named()
    }

    fn call_from(named: &Named) -> Option<Call> {
        Call::from_named(named).ok()
    }

    fn rules(_edition: &str) -> Rules {
        Rules::default()
    }

    fn set_option(rules: &mut Rules, key: &str, value: &str) -> Result<(), BadOption> {
        rules.set(key, value)
    }

    fn target(_rules: &Rules) -> Target {
        Target { games: GAMES.value.into(), points: GAME.value.unsigned_abs() }
    }

    fn room(_edition: &str) -> Option<&'static RoomRules> {
        Some(&ROOM)
    }

    fn options(rules: &Rules) -> Vec<(&'static str, &'static str)> {
        rules.options()
    }
}
