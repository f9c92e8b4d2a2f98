//! Euchre by name: its edition, its options and its declarations.

use speech::{About, GameWon, Spoken, Target};
use table::{BadOption, ByName as _, Choices, Named, RoomRules, Sheet};

use crate::room::ROOM;
use crate::{Call, Euchre, Finished, GAME, GAMES, OPTIONS, Rules, rubber};

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

    fn about(_edition: &str) -> About {
        About {
            title: "Euchre",
            source: "Somerset Club, 1888",
            about: "Five cards, a trump turned up, two bowers, and the courage to play alone.",
            cards: &["JD", "JH", "AH"],
        }
    }

    fn games_won(rules: &Rules, sheet: &Sheet) -> Vec<GameWon> {
        let won = |game: &Finished| GameWon { deal: game.deal, winner: game.winner, lap: game.lap };
        rubber(rules, sheet).games.iter().map(won).collect()
    }

    fn room(_edition: &str) -> Option<&'static RoomRules> {
        Some(&ROOM)
    }

    fn options(rules: &Rules) -> Vec<(&'static str, &'static str)> {
        rules.options()
    }
}
