//! Bridge by name: its editions, its options and its declarations.

use speech::{About, GameWon, Spoken, Target};
use table::{AsSlot as _, BadOption, ByName as _, Choices, Named, RoomRules, Sheet};

use crate::room::{ROOM_1905, ROOM_1907};
use crate::{Bridge, Call, Edition, GAME, Game, Make, OPTIONS, RUBBER_GAMES, Rules, games};

impl Spoken for Bridge {
    const STATUTES: &'static laws::Code = &laws::bridge::CODE;

    const OPTIONS: Choices = OPTIONS;

    const CALLS: &'static [&'static str] = &Call::SPELT;

    fn read_call(words: &[&str]) -> Option<Call> {
        Call::parse(words)
    }

    fn call_named(call: Call) -> Named {
        match call {
            // A suit travels as a suit; the findings have it as the minutes spell it.
            Call::Make(Make(Some(suit))) => Named::new("Make", vec![("at", suit.slot())]),
            other => other.named(),
        }
    }

    fn call_from(named: &Named) -> Option<Call> {
        Call::from_named(named).ok()
    }

    fn rules(edition: &str) -> Rules {
        let named = Edition::ALL.into_iter().find(|known| known.name() == edition);
        Rules::new(named.unwrap_or(Edition::Of1907))
    }

    fn edition(rules: &Rules) -> &'static str {
        rules.edition.name()
    }

    fn set_option(rules: &mut Rules, key: &str, value: &str) -> Result<(), BadOption> {
        rules.set(key, value)
    }

    fn target(_rules: &Rules) -> Target {
        Target { games: RUBBER_GAMES.value.into(), points: GAME.value.unsigned_abs() }
    }

    fn about(edition: &str) -> About {
        let source = if edition == Edition::Of1905.name() { "Elwell, 1905" } else { "Elwell, 1907" };
        About {
            title: "Bridge",
            source,
            about: "The dealer or their partner names the trump, doubles may run on, and dummy lies open.",
            cards: &["KH", "AS", "QS"],
        }
    }

    fn games_won(_rules: &Rules, sheet: &Sheet) -> Vec<GameWon> {
        let won = |game: Game| game.winner.map(|winner| GameWon { deal: game.last, winner, lap: 0 });
        games(sheet).into_iter().filter_map(won).collect()
    }

    fn room(edition: &str) -> Option<&'static RoomRules> {
        Some(if edition == Edition::Of1905.name() { &ROOM_1905 } else { &ROOM_1907 })
    }

    fn options(rules: &Rules) -> Vec<(&'static str, &'static str)> {
        rules.options()
    }
}
