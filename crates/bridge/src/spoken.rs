//! Bridge by name: its editions, its options and its declarations.

use cards::Side;
use speech::{About, GameWon, Spoken, Target};
use table::{Cited, RoomRules, Sheet};

use crate::room::{ROOM_1905, ROOM_1907};
use crate::standing::premiums;
use crate::{Bridge, Edition, GAME, Game, RUBBER_GAMES, Rules, games};

impl Spoken for Bridge {
    const STATUTES: &'static laws::Code = &laws::bridge::CODE;

    fn rules(edition: &str) -> Rules {
        let named = Edition::ALL.into_iter().find(|known| known.name() == edition);
        Rules::new(named.unwrap_or(Edition::Of1907))
    }

    fn edition(rules: &Rules) -> &'static str {
        rules.edition.name()
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
        let won = |game: Game| {
            let winner = game.winner?;
            Some(GameWon { deal: game.last, winner, lap: 0, value: None, law: GAME.law })
        };
        games(sheet).into_iter().filter_map(won).collect()
    }

    fn premiums(_rules: &Rules, sheet: &Sheet) -> Vec<(Side, Cited<i32>)> {
        premiums(sheet)
    }

    fn room(edition: &str) -> Option<&'static RoomRules> {
        Some(if edition == Edition::Of1905.name() { &ROOM_1905 } else { &ROOM_1907 })
    }
}
