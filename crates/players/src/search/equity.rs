//! What a score is worth: the rubber played on from it in expectation.

use cards::Side;
use euchre::Euchre;
use table::{Game, View};

use super::settings::Stakes;

/// Euchre: what points are worth to a side where the rubber stands.
#[derive(Clone, Debug)]
pub(super) struct Euchred {
    /// Worth of -4 to 4 points.
    by_points: [f64; 9],
}

impl Euchred {
    pub(super) fn new(_view: &View<Euchre>, _stakes: Stakes, _side: Side) -> Euchred {
        Euchred { by_points: std::array::from_fn(|place| place as f64 - 4.0) }
    }

    /// What so many points bring, below nought those of the other side.
    pub(super) fn worth(&self, points: i32) -> f64 {
        self.by_points[(points.clamp(-4, 4) + 4) as usize]
    }
}

/// Bridge and Royalton: what trick points are worth beyond themselves.
pub(super) struct Rubber;

impl Rubber {
    pub(super) fn bridge() -> Rubber {
        Rubber
    }

    pub(super) fn royalton(_rules: &royalton::Rules) -> Rubber {
        Rubber
    }

    /// What trick points of one side add to a side's hopes of the rubber, in points.
    pub(super) fn gain<G: Game>(&self, _view: &View<G>, _side: Side, _below: Option<(Side, i32)>) -> f64 {
        0.0
    }
}
