//! Why one choice is better than another: what must lie where.

use cards::{Card, Seat, Suit};
use speech::coach::{Choice, Compared, Reason, Sign, of_hundred};
use table::View;

use super::Weighed;
use crate::search::Readable;
use crate::search::worlds::World;

/// Whether something is so in a world.
fn shows<G: Readable>(sign: Sign, view: &View<G>, world: &World) -> bool {
    let order = view.ranking();
    let of = |seat: Seat, suit: Suit| (world.hands[seat] & order.members(suit)).len();
    match sign {
        Sign::Holds(seat, card) => world.hands[seat].contains(card),
        Sign::Long(seat, suit, least) => of(seat, suit) >= least,
        Sign::Void(seat, suit) => of(seat, suit) == 0,
    }
}

/// The reason for the first of these choices, against the one that comes next in worth. `book` is what the book says
/// for the first.
pub(super) fn reason<G: Readable>(
    view: &View<G>,
    weighed: &Weighed<G>,
    ranked: &[usize],
    book: Option<&'static str>,
) -> Reason {
    let best = ranked[0];
    // Equal cards are no alternative.
    let whole = |at: usize| weighed.choices[at].1.len() == weighed.worlds.len();
    let Some(other) = ranked[1..].iter().copied().find(|&at| whole(at) && !weighed.same(best, at)) else {
        let only = || Reason::Only(Choice::of::<G>(&weighed.choices[best].0));
        return if ranked.len() == 1 { only() } else { Reason::AllAlike };
    };
    let few = weighed.worlds.len() < super::WORLDS_MIN;
    let level = weighed.level(best, other);
    // What the figures call worse is never advised, however few they are.
    if few && (level || book.is_some()) {
        return Reason::Few { worlds: weighed.worlds.len(), book };
    }
    let compared = compare(view, weighed, best, other);
    if level { Reason::Level { compared, book } } else { Reason::Better(compared) }
}

/// Two choices over the worlds in which both were looked at.
pub(super) fn compare<G: Readable>(
    view: &View<G>,
    weighed: &Weighed<G>,
    best: usize,
    other: usize,
) -> Compared {
    let choice = |at: usize| Choice::of::<G>(&weighed.choices[at].0);
    let apart: Vec<f64> =
        weighed.choices[best].1.iter().zip(&weighed.choices[other].1).map(|(one, two)| one - two).collect();
    let share = |of: &dyn Fn(f64) -> bool| {
        apart.iter().zip(&weighed.worlds).filter(|(apart, _)| of(**apart)).map(|(_, w)| w.weight).sum::<f64>()
    };
    let (points, error) = weighed.difference(best, other);
    Compared {
        best: choice(best),
        other: choice(other),
        of_hundred: of_hundred([
            share(&|apart| apart > 0.0),
            share(&|apart| apart < 0.0),
            share(&|apart| apart == 0.0),
        ]),
        points,
        error: 2.0 * error,
        worlds: apart.len(),
        when: telling(view, weighed, &apart).map(|(sign, (with, without))| (sign, with, without)),
    }
}

/// The sign that best divides the worlds in which the choice pays from those in which it does not, with the mean
/// gain on either side of it.
fn telling<G: Readable>(view: &View<G>, weighed: &Weighed<G>, apart: &[f64]) -> Option<(Sign, (f64, f64))> {
    let all: f64 = apart.iter().zip(&weighed.worlds).map(|(_, world)| world.weight).sum();
    let mean: f64 = apart.iter().zip(&weighed.worlds).map(|(apart, world)| apart * world.weight / all).sum();
    let mut best: Option<(f64, Sign, (f64, f64))> = None;
    for sign in signs(view, weighed) {
        let (mut weight, mut sum) = (0.0, 0.0);
        for (world, apart) in weighed.worlds.iter().zip(apart) {
            if shows(sign, view, world) {
                weight += world.weight / all;
                sum += apart * world.weight / all;
            }
        }
        // A sign that hardly ever shows, or nearly always, tells nothing to a player.
        if !(0.1..=0.9).contains(&weight) {
            continue;
        }
        let (with, without) = (sum / weight, (mean - sum) / (1.0 - weight));
        let told = weight * (1.0 - weight) * (with - without).powi(2);
        if best.is_none_or(|(most, ..)| told > most) {
            best = Some((told, sign, (with, without)));
        }
    }
    let spread: f64 = apart
        .iter()
        .zip(&weighed.worlds)
        .map(|(apart, world)| (apart - mean).powi(2) * world.weight / all)
        .sum();
    // What explains less than most of it is no reason.
    best.filter(|(told, ..)| *told > spread / 2.0).map(|(_, sign, gains)| (sign, gains))
}

/// Everything that may be so of the hidden cards and is worth saying.
fn signs<G: Readable>(view: &View<G>, weighed: &Weighed<G>) -> Vec<Sign> {
    let order = view.ranking();
    let hidden = |seat: &Seat| {
        Some(*seat) != view.seat && view.open_hand != Some(*seat) && view.active.contains(*seat)
    };
    let mut signs = Vec::new();
    for seat in Seat::ALL.into_iter().filter(hidden) {
        for suit in Suit::ALL {
            let unseen: cards::CardSet = weighed
                .worlds
                .iter()
                .fold(cards::CardSet::EMPTY, |all, world| all | world.hands[seat] & order.members(suit));
            let mut high: Vec<Card> = unseen.iter().collect();
            high.sort_by_key(|card| std::cmp::Reverse(order.height(*card)));
            signs.extend(high.iter().take(4).map(|&card| Sign::Holds(seat, card)));
            signs.push(Sign::Void(seat, suit));
            signs.extend((2..=5).map(|least| Sign::Long(seat, suit, least)));
        }
    }
    signs
}
