//! Plain sampling at a game of which the players know nothing but its procedure.

use cards::{Card, CardSet, Shuffler};
use solver::Solver;
use table::{Act, Phase, View};

use super::hidden::Hidden;
use super::{least, position};
use crate::{Player, Random, Stop, Turns};

/// Says what a random player would, and plays the card that takes most tricks over sampled deals, or fewest where tricks
/// are to be lost.
pub struct Sampling {
    worlds: usize,
    solver: Solver,
    stop: Stop,
}

impl Sampling {
    /// A player who looks at this many deals for each card.
    pub fn new(worlds: usize) -> Sampling {
        Sampling { worlds, solver: Solver::default(), stop: Stop::default() }
    }

    /// The tricks that each of the cards takes, over all worlds together; nothing where the cards do not add up.
    fn tricks<G: Turns>(&mut self, view: &View<G>, may: CardSet, dice: &mut Shuffler) -> Vec<(Card, u32)> {
        let mut taken: Vec<(Card, u32)> = may.iter().map(|card| (card, 0)).collect();
        let Some(mut hidden) = Hidden::new(view, CardSet::EMPTY, false) else { return Vec::new() };
        for _ in 0..self.worlds {
            if self.stop.is_set() {
                break;
            }
            let world = hidden.draw(dice);
            let Some(solved) = position(view, &world).and_then(|position| self.solver.cards(&position).ok())
            else {
                return Vec::new();
            };
            for (card, tricks) in &mut taken {
                let group = solved.iter().find(|group| group.cards.contains(*card));
                *tricks += group.map_or(0, |group| u32::from(group.tricks));
            }
        }
        taken
    }

    fn card<G: Turns>(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Card> {
        let may = view.playable();
        if may.len() == 1 {
            return may.iter().next();
        }
        let taken = self.tricks(view, may, dice);
        let tricks = || taken.iter().map(|(_, tricks)| *tricks);
        let wanted = if view.loses() { tricks().min() } else { tricks().max() };
        let best: CardSet = match wanted {
            Some(wanted) => {
                taken.iter().filter(|(_, tricks)| *tricks == wanted).map(|taken| taken.0).collect()
            }
            None => may,
        };
        least(view, best)
    }
}

impl<G: Turns> Player<G> for Sampling {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        let turn = view.seat.is_some() && view.acting() == view.seat;
        if turn && (view.phase == Phase::Play || !view.playable().is_empty()) {
            return self.card(view, dice).map(Act::Play);
        }
        Random.act(view, dice)
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}
