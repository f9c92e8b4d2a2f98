//! The cards of a position two by two, numbered alike wherever the hands have the same shape.
//!
//! A pair is two cards of one suit in two hands: the i-th lowest of the one hand and the j-th
//! lowest of the other. One bit for each pair says which of the two is the higher, and a proved
//! fact is a set of pairs with their bits. What the bits of a suit are depends only upon its cards
//! in play, since the deal is always the same; so it is worked out once for each such set.

use super::proof::{self, Order};
use crate::table::Owners;

/// No suit of thirteen cards has more pairs: three, three, three and four cards.
const SUIT_PAIRS_MAX: usize = 63;
/// Words enough for all pairs of a position.
pub(super) const WORDS: usize = 4;

/// One bit for every pair of a position.
pub(super) type Bits = [u64; WORDS];

/// One suit with some of its cards in play: what is asked most.
#[derive(Clone, Copy)]
struct Suit {
    /// For each pair, whether the card of the later seat is the lower.
    order: u64,
    pairs: u32,
}

/// For each pair of a suit the bit of its two places.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct PairBits([u8; SUIT_PAIRS_MAX + 1]);

/// For the bit of two places the number of their pair.
type Numbers = [u8; proof::BITS];

/// Lists the pairs of a suit.
fn list(hands: [u16; 4]) -> (Suit, PairBits, Numbers) {
    let mut suit = Suit { order: 0, pairs: 0 };
    let mut bits = PairBits([0; SUIT_PAIRS_MAX + 1]);
    let mut numbers = [0; proof::BITS];
    let cards_of = |hand: u16| (0..13u32).filter(move |place| hand >> place & 1 != 0);
    for (seat, &one) in hands.iter().enumerate() {
        for &other in &hands[seat + 1..] {
            for a in cards_of(one) {
                for b in cards_of(other) {
                    let bit = proof::bit(a.max(b), a.min(b));
                    suit.order |= u64::from(a > b) << suit.pairs;
                    bits.0[suit.pairs as usize] = bit as u8;
                    numbers[bit as usize] = suit.pairs as u8;
                    suit.pairs += 1;
                }
            }
        }
    }
    (suit, bits, numbers)
}

/// A position as a row of pairs.
#[derive(Clone, Copy)]
pub(super) struct Pairs {
    suits: [u16; 4],
    starts: [u32; 4],
    /// How many there are.
    pub(super) count: u32,
}

/// The suits of the deal, as far as they were met.
pub(super) struct Suits {
    /// For each suit and set of its cards the place in the list, from 1; 0 where it was not met.
    places: Box<[u16]>,
    list: Vec<Suit>,
    bits: Vec<PairBits>,
    numbers: Vec<Numbers>,
}

impl Suits {
    pub(super) fn new() -> Suits {
        Suits {
            places: vec![0; 4 << 13].into_boxed_slice(),
            list: Vec::new(),
            bits: Vec::new(),
            numbers: Vec::new(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.places)
            + self.list.capacity() * size_of::<Suit>()
            + self.bits.capacity() * size_of::<PairBits>()
            + self.numbers.capacity() * size_of::<Numbers>()
    }

    pub(super) fn forget(&mut self) {
        self.places.fill(0);
        self.list.clear();
        self.bits.clear();
        self.numbers.clear();
    }

    /// The pairs of these cards.
    #[inline(always)]
    pub(super) fn pairs(&mut self, all: u64, owners: &Owners) -> Pairs {
        let mut pairs = Pairs { suits: [0; 4], starts: [0; 4], count: 0 };
        for lane in 0..4 {
            let cards = (all >> (16 * lane)) as usize & 0x1fff;
            let mut place = self.places[lane << 13 | cards];
            if place == 0 {
                place = self.meet(lane, cards, owners);
            }
            pairs.suits[lane] = place - 1;
            pairs.starts[lane] = pairs.count;
            pairs.count += self.list[place as usize - 1].pairs;
        }
        pairs
    }

    #[cold]
    fn meet(&mut self, lane: usize, cards: usize, owners: &Owners) -> u16 {
        let hands = [0, 1, 2, 3].map(|seat| (owners.of_seat(seat) >> (16 * lane)) as u16 & cards as u16);
        let (suit, bits, numbers) = list(hands);
        self.list.push(suit);
        self.bits.push(bits);
        self.numbers.push(numbers);
        let place = self.list.len() as u16;
        self.places[lane << 13 | cards] = place;
        place
    }

    /// Which card of each pair is the higher.
    #[inline(always)]
    pub(super) fn order(&self, pairs: &Pairs) -> Bits {
        // One word more, so that there is always a next one.
        let mut words = [0; WORDS + 1];
        for lane in 0..4 {
            let order = self.list[pairs.suits[lane] as usize].order;
            let start = pairs.starts[lane] as usize;
            words[start / 64] |= order << (start % 64);
            words[start / 64 + 1] |= order >> 1 >> (63 - start % 64);
        }
        [words[0], words[1], words[2], words[3]]
    }

    /// The pairs that these comparisons speak of.
    #[inline(always)]
    pub(super) fn compared(&self, pairs: &Pairs, order: &Order) -> Bits {
        let mut found = [0; WORDS];
        for lane in 0..4 {
            let numbers = &self.numbers[pairs.suits[lane] as usize];
            let mut rest = order.suit(lane);
            while rest != 0 {
                let number = numbers[rest.trailing_zeros() as usize];
                rest &= rest - 1;
                let pair = pairs.starts[lane] + u32::from(number);
                found[pair as usize / 64] |= 1 << (pair % 64);
            }
        }
        found
    }

    /// The comparisons of these pairs, as they stand here.
    #[inline(always)]
    pub(super) fn comparisons(&self, pairs: &Pairs, bits: &Bits, order: &mut Order) {
        order.clear();
        let starts = pairs.starts;
        for (word, &bits) in bits.iter().enumerate().take(pairs.count.div_ceil(64) as usize) {
            let mut rest = bits;
            while rest != 0 {
                let pair = 64 * word as u32 + rest.trailing_zeros();
                rest &= rest - 1;
                // One loop for all suits: the end of each would come as a surprise.
                let lane = starts[1..].iter().map(|&start| usize::from(pair >= start)).sum::<usize>() & 3;
                let bits = &self.bits[pairs.suits[lane] as usize];
                order.add(lane, bits.0[(pair - starts[lane]) as usize]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_become_pairs_and_come_back() {
        let mut seed = 11u64;
        let mut next = || {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            seed >> 8
        };
        for _ in 0..300 {
            let mut suits = Suits::new();
            let owners = Owners { low: next() << 30 ^ next(), high: next() << 30 ^ next() };
            for _ in 0..20 {
                let all = (next() << 20 ^ next()) & crate::lanes::CARDS;
                let pairs = suits.pairs(all, &owners);
                let owner = |card: u64| (owners.low & card != 0, owners.high & card != 0);
                let mut order = Order::NONE;
                let mut all_pairs = 0;
                for upper in 0..64 {
                    for lower in upper / 16 * 16..upper {
                        let cards = [1u64 << upper, 1 << lower];
                        if cards.iter().all(|card| all & card != 0) && owner(cards[0]) != owner(cards[1]) {
                            all_pairs += 1;
                            if next() % 3 == 0 {
                                order.beats(cards[0], cards[1]);
                            }
                        }
                    }
                }
                assert_eq!(pairs.count, all_pairs);
                let bits = suits.compared(&pairs, &order);
                let mut back = Order::NONE;
                suits.comparisons(&pairs, &bits, &mut back);
                assert!((0..4).all(|lane| back.suit(lane) == order.suit(lane)));
            }
        }
    }

    #[test]
    fn a_pair_tells_which_card_is_higher_whatever_else_is_in_play() {
        // One hand has the 3 and the 9, another the 5: first the 5 lies above the lowest card of the
        // other, then the 3 is gone and it lies below.
        let owners = Owners { low: 1 << 5, high: 0 };
        let mut suits = Suits::new();
        let before = suits.pairs(1 << 3 | 1 << 5, &owners);
        let after = suits.pairs(1 << 9 | 1 << 5, &owners);
        assert_eq!([before.count, after.count], [1, 1]);
        assert_ne!(suits.order(&before), suits.order(&after));
    }
}
