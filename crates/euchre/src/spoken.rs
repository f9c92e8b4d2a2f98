//! Euchre by name: its edition, its options and its declarations.

use speech::{About, GameWon, Spoken, Target};
use table::{RoomRules, Sheet};

use crate::room::ROOM;
use crate::{Euchre, Finished, GAME, GAMES, Rules, rubber};

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
        let won = |game: &Finished| GameWon { deal: game.deal, winner: game.winner, lap: game.lap };
        rubber(rules, sheet).games.iter().map(won).collect()
    }

    fn room(_edition: &str) -> Option<&'static RoomRules> {
        Some(&ROOM)
    }
}
