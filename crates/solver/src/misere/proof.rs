//! What an answer rests upon: which cards beat which.
//!
//! A trick goes to its winner because one card beats the others of its suit, and that is all that
//! the play after it depends upon. So an answer carries *comparisons*: this card of this hand
//! beats that card of that hand. It holds for every position with the same leader and the same
//! number of cards of each suit in each hand, if the comparisons hold there for the cards in the
//! same places: the lowest, second lowest and so on of their hand and suit. For a hand that
//! succeeds plays the card in the place of the one that succeeded here; and a hand that fails has
//! no other choices than those that failed here.

use crate::lanes::{highest, lane_index, lane_of, lowest};

/// For each suit the comparisons within it, one bit for every two of its thirteen places: first
/// those in which the second lowest is the higher, then those of the third lowest and so on.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Order([u128; 4]);

/// Where the bits of a place begin: all that it may have to beat, from the lowest place upwards.
#[inline(always)]
const fn row(place: u32) -> u32 {
    place * place.wrapping_sub(1) / 2
}

/// The bit for two places of a suit, the higher one first.
#[inline(always)]
pub(super) const fn bit(upper: u32, lower: u32) -> u32 {
    row(upper) + lower
}

/// How many such bits a suit has.
pub(super) const BITS: usize = bit(13, 0) as usize;

impl Order {
    pub(super) const NONE: Order = Order([0; 4]);

    /// The card beats these of its suit, all of them lower.
    #[inline(always)]
    pub(super) fn beats(&mut self, card: u64, others: u64) {
        let at = card.trailing_zeros();
        self.0[at as usize / 16] |= u128::from(others >> (at & 0x30) & 0x1fff) << row(at & 15);
    }

    /// Each of the cards beats all lower ones of these in its suit.
    #[inline(always)]
    pub(super) fn each_beats(&mut self, cards: u64, others: u64) {
        let mut rest = cards;
        while rest != 0 {
            let card = lowest(rest);
            rest &= rest - 1;
            self.beats(card, others & lane_of(card) & (card - 1));
        }
    }

    /// The comparisons in a suit.
    #[inline(always)]
    pub(super) fn suit(&self, lane: usize) -> u128 {
        self.0[lane]
    }

    #[inline(always)]
    pub(super) fn add(&mut self, lane: usize, bit: u8) {
        self.0[lane] |= 1 << bit;
    }

    #[inline(always)]
    pub(super) fn join(&mut self, other: &Order) {
        for (one, other) in self.0.iter_mut().zip(&other.0) {
            *one |= other;
        }
    }

    /// Says nothing any more.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        *self = Order::NONE;
    }
}

/// The bits that matter when two cards of a hand, neighbours, take each other's part.
#[derive(Clone, Copy)]
struct Exchange {
    /// That the upper one beats a card between them, or that such a card beats the lower one:
    /// neither would be true any more.
    breaks: u128,
    /// That a card above both beats the lower one.
    beaten: u128,
}

static EXCHANGES: [Exchange; BITS] = {
    let mut exchanges = [Exchange { breaks: 0, beaten: 0 }; BITS];
    let mut upper = 1;
    while upper < 13 {
        let mut lower = 0;
        while lower < upper {
            let exchange = &mut exchanges[bit(upper, lower) as usize];
            let mut other = lower + 1;
            while other < upper {
                exchange.breaks |= 1 << bit(upper, other) | 1 << bit(other, lower);
                other += 1;
            }
            other = upper + 1;
            while other < 13 {
                exchange.beaten |= 1 << bit(other, lower);
                other += 1;
            }
            lower += 1;
        }
        upper += 1;
    }
    exchanges
};

/// What becomes of the comparisons in a suit, where one of two cards was played, if the other is
/// played in its stead: `upper` and `lower` are neighbours in one hand, and each takes the other's
/// part. None if a comparison would no longer hold.
#[inline(always)]
fn exchanged(suit: u128, upper: u64, lower: u64) -> Option<u128> {
    let (upper, lower) = (upper.trailing_zeros() & 15, lower.trailing_zeros() & 15);
    let Exchange { breaks, beaten } = EXCHANGES[bit(upper, lower) as usize];
    if suit & breaks != 0 {
        return None;
    }
    let differs = (suit ^ suit >> (upper - lower)) & beaten;
    let suit = suit ^ differs ^ differs << (upper - lower);
    let differs = (suit >> row(upper) ^ suit >> row(lower)) & ((1 << lower) - 1);
    Some(suit ^ differs << row(upper) ^ differs << row(lower))
}

/// The choices of a hand that did not succeed, and what this rests upon.
pub(super) struct Failures {
    /// All that the hand may play.
    choices: u64,
    /// The cards not yet tried nor known to do no better.
    pub(super) open: u64,
    pub(super) order: Order,
}

impl Failures {
    #[inline(always)]
    pub(super) fn new(choices: u64) -> Failures {
        Failures { choices, open: choices, order: Order::NONE }
    }

    /// Takes note that `card` failed, and with it all cards of the suit for which the same proof
    /// does.
    #[inline(always)]
    pub(super) fn note(&mut self, card: u64, order: &Order) {
        self.order.join(order);
        self.open &= !card;
        let suit = self.choices & lane_of(card);
        let below = card - 1;
        let lane = lane_index(card) as usize;
        if suit & self.open & below != 0 {
            let mut known = order.0[lane];
            let mut last = card;
            while suit & self.open & (last - 1) != 0 {
                let next = highest(suit & (last - 1));
                let Some(new) = exchanged(known, last, next) else { break };
                self.covers(next, lane, new);
                (known, last) = (new, next);
            }
        }
        if suit & self.open & !below != 0 {
            let mut known = order.0[lane];
            let mut last = card;
            while suit & self.open & !(last | (last - 1)) != 0 {
                let next = lowest(suit & !(last | (last - 1)));
                let Some(new) = exchanged(known, next, last) else { break };
                self.covers(next, lane, new);
                (known, last) = (new, next);
            }
        }
    }

    #[inline(always)]
    fn covers(&mut self, card: u64, lane: usize, suit: u128) {
        if self.open & card != 0 {
            self.order.0[lane] |= suit;
            self.open &= !card;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same as [`exchanged`], comparison by comparison.
    fn plainly(suit: u128, upper: u32, lower: u32) -> Option<u128> {
        let part = |place| {
            if place == upper {
                lower
            } else if place == lower {
                upper
            } else {
                place
            }
        };
        let mut exchanged = 0;
        for winner in 1..13 {
            for loser in 0..winner {
                if suit >> bit(winner, loser) & 1 != 0 {
                    let (winner, loser) = (part(winner), part(loser));
                    if winner < loser {
                        return None;
                    }
                    exchanged |= 1 << bit(winner, loser);
                }
            }
        }
        Some(exchanged)
    }

    #[test]
    fn neighbours_take_each_others_part() {
        let mut seed = 7u64;
        let mut next = || {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            seed >> 16
        };
        let mut kept = 0;
        for _ in 0..100_000 {
            let (a, b) = (next() as u32 % 13, next() as u32 % 13);
            let (upper, lower) = (a.max(b), a.min(b));
            if upper == lower {
                continue;
            }
            let sparse = u128::from(next() & next() & next()) << 40 | u128::from(next() & next() & next());
            // Cards of one hand are never compared.
            let suit = sparse & ((1 << BITS) - 1) & !(1 << bit(upper, lower));
            let found = exchanged(suit, 1 << (16 + upper), 1 << (16 + lower));
            assert_eq!(found, plainly(suit, upper, lower), "{suit:x} {upper} {lower}");
            kept += u32::from(found.is_some());
        }
        assert!(kept > 10_000, "{kept}");
    }

    #[test]
    fn a_failure_covers_what_fails_for_the_same_reasons() {
        // A hand with 2, 4 and 8: the 4 loses to a 6 of another hand, and the 2 is kept.
        let card = |place: u32| 1u64 << place;
        let hand = card(2) | card(4) | card(8);
        let mut order = Order::NONE;
        order.beats(card(6), card(4));
        let mut failures = Failures::new(hand);
        failures.note(card(4), &order);
        // The 2 loses to the 6 as well; the 8 would win.
        assert_eq!(failures.open, card(8));
        assert_eq!(failures.order.suit(0), 1 << bit(6, 4) | 1 << bit(6, 2));
    }
}
