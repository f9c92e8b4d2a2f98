//! Royalton by name: its edition, its options and its declarations.

use cards::Side;
use speech::{About, GameWon, Spoken, Target};
use table::{Cited, RoomRules, RubberGame, Sheet};

use crate::room::ROOM;
use crate::{GAME, GAME_OF_THIRTY, RUBBER_GAMES, Royalton, Rules, terms};

impl Spoken for Royalton {
    const STATUTES: &'static laws::Code = &laws::royalton::CODE;

    fn rules(_edition: &str) -> Rules {
        Rules::default()
    }

    fn target(rules: &Rules) -> Target {
        let game = if rules.game_of_thirty { GAME_OF_THIRTY } else { GAME };
        Target { games: RUBBER_GAMES.value.into(), points: game.value.unsigned_abs() }
    }

    fn about(_edition: &str) -> About {
        About {
            title: "Royalton",
            source: "Hawley, 1915",
            about: "An auction of eighty-four bids, royals and nullos, and a partner to bridge to.",
            cards: &["KC", "QH", "2D"],
        }
    }

    fn games_won(rules: &Rules, sheet: &Sheet) -> Vec<GameWon> {
        let won = |game: RubberGame| {
            let (winner, law) = (game.winner?, terms(rules).game.law);
            Some(GameWon { deal: game.last, winner, lap: 0, value: None, law })
        };
        terms(rules).games(sheet).into_iter().filter_map(won).collect()
    }

    fn premiums(rules: &Rules, sheet: &Sheet) -> Vec<(Side, Cited<i32>)> {
        terms(rules).premiums(sheet)
    }

    fn room(_edition: &str) -> Option<&'static RoomRules> {
        Some(&ROOM)
    }
}
