//! Whist by name, and what a hand came to.

use speech::{Spoken, Target};
use table::{Declaring, Tally, Turns};

use crate::score::{Awards, score};
use crate::{GAME, GAMES, PlayedHand, Whist};

impl Spoken for Whist {
    const STATUTES: &'static laws::Code = &laws::whist::CODE;

    fn rules(_edition: &str) {}

    fn target((): &()) -> Target {
        Target { games: GAMES.value.into(), points: GAME.value.unsigned_abs() }
    }
}

impl Turns for Whist {
    type Played = PlayedHand;
    type Score = Awards;

    fn played(at: Declaring<'_, Whist>, tally: &Tally) -> Option<PlayedHand> {
        Some(PlayedHand::new(tally, at.turn_up?.suit()))
    }

    fn score((): &(), played: &PlayedHand) -> Awards {
        score(played)
    }
}
