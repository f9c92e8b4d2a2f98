//! The cards themselves: what every declaration of a deal is worth if all see all cards and play best.

use std::cell::RefCell;

use bridge::Bridge;
use cards::{BySeat, CardSet, Rank, Seat};
use players::duplicate::dealt;
use royalton::Denomination;
use solver::{Solver, Strain};

use super::{Kind, Measure, Settings, named};
use crate::Fault;

pub(super) const KIND: Kind = Kind {
    name: "open",
    told: "a deal with all cards seen: odd tricks of every seat (0 to 3) at every declaration (0 spades, 1 clubs, 2 diamonds, \
           3 hearts, 4 no-trump, 5 nullo), and high-card points",
    settings: &[],
    make: |_: &mut Settings<'_>, seed| Ok(Box::new(Open { seed })),
};

struct Open {
    seed: u64,
}

/// How many columns before the first odd trick.
const FIRST_ODD: usize = 4;

/// A deal with all cards seen, as other measures read it from its row.
pub(super) struct Seen<'a>(pub(super) &'a [f64]);

impl Seen<'_> {
    /// The odd tricks of a seat at a declaration.
    pub(super) fn odd(&self, seat: usize, at: usize) -> i32 {
        self.0[FIRST_ODD + seat * 6 + at] as i32
    }

    /// The odd tricks of the better hand of a side.
    pub(super) fn of_side(&self, side: usize, at: usize) -> i32 {
        self.odd(side, at).max(self.odd(side + 2, at))
    }

    /// The high-card points of a side.
    pub(super) fn points(&self, side: usize) -> f64 {
        self.0[side] + self.0[side + 2]
    }
}

/// The points of a hand: four for an ace, three, two, one.
pub(super) fn high_cards(hand: CardSet) -> u8 {
    let of = |rank, points: usize| (hand & CardSet::rank(rank)).len() * points;
    (of(Rank::Ace, 4) + of(Rank::King, 3) + of(Rank::Queen, 2) + of(Rank::Knave, 1)) as u8
}

thread_local! {
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::default());
}

/// Asks this thread's solver.
pub(super) fn solve<T>(ask: impl FnOnce(&mut Solver) -> T) -> T {
    SOLVER.with_borrow_mut(ask)
}

/// A declaration as the solver knows it.
pub(super) fn strain(at: Denomination) -> Strain {
    match (at, at.trump()) {
        (_, Some(suit)) => Strain::Trump(suit),
        (Denomination::Nullo, None) => Strain::Nullo,
        (_, None) => Strain::NoTrumps,
    }
}

/// The odd tricks of each seat at a declaration.
pub(super) fn odd_tricks(hands: BySeat<CardSet>, at: Denomination) -> BySeat<i32> {
    let tricks = solve(|solver| solver.declarers(hands, strain(at))).expect("a whole deal");
    let counted = |seat: Seat| if at == Denomination::Nullo { 13 - tricks[seat] } else { tricks[seat] };
    BySeat::from_fn(|seat| i32::from(counted(seat)) - 6)
}

impl Measure for Open {
    fn columns(&self) -> Vec<String> {
        let mut all = named(&["points0", "points1", "points2", "points3"]);
        for seat in 0..4 {
            all.extend((0..6).map(|at| format!("odd{seat}{at}")));
        }
        all.extend(named(&[
            "best",
            "best0",
            "best1",
            "best_plain",
            "suit0",
            "suit1",
            "no_trump0",
            "no_trump1",
            "dealer",
        ]));
        all
    }

    fn row(&self, number: u64, _below: &[f64]) -> Result<Vec<f64>, Fault> {
        // The cards of Bridge and Royalton are those of one pack, and of one number the same.
        let deal = dealt::<Bridge>(self.seed, number);
        let hands = deal.cards.hands;
        let mut row: Vec<f64> = hands.0.iter().map(|&hand| f64::from(high_cards(hand))).collect();
        let odd = Denomination::ALL.map(|at| odd_tricks(hands, at));
        for seat in Seat::ALL {
            row.extend(odd.iter().map(|odd| f64::from(odd[seat])));
        }
        let seen = Seen(&row);
        let most = |side: usize, at: std::ops::Range<usize>| {
            f64::from(at.map(|at| seen.of_side(side, at)).max().unwrap_or(0))
        };
        let best = [most(0, 0..6), most(1, 0..6)];
        let plain = most(0, 0..5).max(most(1, 0..5));
        let rest = [
            best[0].max(best[1]),
            best[0],
            best[1],
            plain,
            most(0, 0..4),
            most(1, 0..4),
            most(0, 4..5),
            most(1, 4..5),
        ];
        row.extend(rest);
        row.push(f64::from(deal.dealer as u8));
        Ok(row)
    }

    fn shard(&self) -> u64 {
        50
    }
}
