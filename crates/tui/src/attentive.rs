//! What computer players do about rights, claims and revokes at a table played by the laws.
//!
//! All of it is told from a view: nothing is noticed that was not to be seen.

use cards::{Card, CardSet, Ranking, Seat, Suit};
use players::Turns;
use table::{Act, Claim, Game, Remedy, Right, View};

/// The remedy that a computer player takes: the first that gives him something.
pub(crate) fn elect<G: Turns>(view: &View<G>, right: &Right) -> Act<G::Call> {
    let gives = |remedy: &&Remedy| !matches!(remedy, Remedy::Stand | Remedy::Proceed | Remedy::Charge);
    match right.options.iter().find(gives).or(right.options.first()) {
        Some(Remedy::Suit(None)) => Act::Demand(Remedy::Suit(Some(strongest(view)))),
        Some(Remedy::HighestOf(None)) => Act::Demand(Remedy::HighestOf(Some(strongest(view)))),
        Some(remedy) => Act::Demand(*remedy),
        None => Act::Waive,
    }
}

/// The suit of which the seat would like to see a lead: his own best.
fn strongest<G: Turns>(view: &View<G>) -> Suit {
    let order = G::order(view);
    let hand = view.seat.map_or(CardSet::EMPTY, |seat| view.seen[seat]);
    let strength = |suit: &Suit| -> u32 {
        (hand & order.members(*suit)).iter().map(|card| u32::from(order.height(card))).sum()
    };
    let plain = Suit::ALL.into_iter().filter(|suit| order.trump() != Some(*suit));
    plain.max_by_key(strength).unwrap_or(Suit::Spades)
}

/// Whether a computer player agrees to a claim: only when no card of his could win a trick.
///
/// A card could win while it is the best of its suit that is not played. Where tricks are lost on
/// purpose only the last one is past argument.
pub(crate) fn answer<G: Turns>(view: &View<G>, claim: &Claim) -> Act<G::Call> {
    let left = view.seat.map_or(0, |seat| view.counts[seat]);
    let all = claim.tricks.is_none_or(|tricks| tricks >= left);
    let hopeless = all && !G::loses(view) && masters(view).is_empty();
    if hopeless { Act::Consent } else { Act::Object }
}

/// The cards of the seat that no card still out can beat within its suit.
fn masters<G: Turns>(view: &View<G>) -> CardSet {
    let order = G::order(view);
    let mut out = G::PACK.cards();
    for (_, card) in view.tricks.iter().flat_map(|trick| &trick.plays) {
        out.remove(*card);
    }
    let hand = view.seat.map_or(CardSet::EMPTY, |seat| view.seen[seat]);
    let best = |card: &Card| order.highest(out & order.members(order.suit_of(*card))) == Some(*card);
    hand.iter().filter(best).collect()
}

/// A revoke of the other side that the tricks themselves betray: a seat that did not follow to a
/// suit has played a card of it since. The seat, and the number of the trick.
pub(crate) fn noticed<G: Turns>(view: &View<G>) -> Option<(Seat, u8)> {
    let order = G::order(view);
    let theirs = view.seat?.side().other();
    let betrayed = |number: usize, seat: Seat, led: Suit| {
        let later = view.tricks.iter().skip(number + 1).flat_map(|trick| &trick.plays);
        later.into_iter().any(|(other, card)| *other == seat && order.suit_of(*card) == led)
    };
    for (number, trick) in view.tricks.iter().enumerate() {
        let Some(led) = led(trick, order) else { continue };
        for &(seat, card) in &trick.plays {
            if seat.side() == theirs && order.suit_of(card) != led && betrayed(number, seat, led) {
                return Some((seat, number as u8 + 1));
            }
        }
    }
    None
}

fn led(trick: &table::Glimpse, order: Ranking) -> Option<Suit> {
    trick.plays.iter().find(|(seat, _)| *seat == trick.leader).map(|(_, card)| order.suit_of(*card))
}

/// Whether a claim of this revoke stands in the log since the deal began.
pub(crate) fn is_claimed<G: Game>(log: &[table::Event<G::Call>], revoke: (Seat, u8)) -> bool {
    let claim = Act::ClaimRevoke(Some(revoke.0), Some(revoke.1));
    log.iter().rev().take_while(|event| event.act != Act::Deal).any(|event| event.act == claim)
}
