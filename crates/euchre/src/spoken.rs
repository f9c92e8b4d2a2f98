//! Euchre by name: its edition, its options and its declarations.

use cards::Side;
use speech::{About, GameWon, Spoken, Target};
use table::{Cited, RoomRules, Sheet};

use crate::room::ROOM;
use crate::{Euchre, Finished, GAME, GAMES, RUBBER, Rules, SINGLE, rubber};

impl Spoken for Euchre {
    const STATUTES: &'static laws::Code = &laws::euchre::CODE;

    fn rules(_edition: &str) -> Rules {
        Rules::default()
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
        let won = |game: &Finished| GameWon {
            deal: game.deal,
            winner: game.winner,
            lap: game.lap,
            value: Some(game.value),
            law: SINGLE.law,
        };
        rubber(rules, sheet).games.iter().map(won).collect()
    }

    fn premiums(rules: &Rules, sheet: &Sheet) -> Vec<(Side, Cited<i32>)> {
        rubber(rules, sheet).winner(rules).map(|side| (side, RUBBER)).into_iter().collect()
    }

    fn room(_edition: &str) -> Option<&'static RoomRules> {
        Some(&ROOM)
    }
}
