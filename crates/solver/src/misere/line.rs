//! What the transposition table ([`super::table`]) is made of: cache lines with a few facts each, and the
//! forks of nodes that have two.

use super::pairs::{Bits, WORDS};
use super::row::{Row, bit};
use super::table::Fact;

/// No node.
pub(super) const NONE: u32 = u32::MAX;
/// No pair has this number.
pub(super) const NO_PAIR: u8 = u8::MAX;
/// The way of the facts to which the pair does not matter, beside the two of the others.
pub(super) const WITHOUT: usize = 2;
pub(super) const WAYS: usize = 3;

/// A few facts side by side.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Line<R, const WIDTH: usize> {
    pub(super) order: [R; WIDTH],
    pub(super) pairs: [R; WIDTH],
    /// `least` in the low four bits, `most` in the high four.
    pub(super) bounds: [u8; WIDTH],
    pub(super) used: u8,
    /// Which facts are new or were of use since the clock hand last came by, one bit each.
    pub(super) useful: u8,
    /// Half of the fork, where a node has two lines.
    pub(super) fork: [u32; 2],
}

impl<R: Row, const WIDTH: usize> Line<R, WIDTH> {
    pub(super) const EMPTY: Self = Line {
        order: [R::ZERO; WIDTH],
        pairs: [R::ZERO; WIDTH],
        bounds: [0; WIDTH],
        used: 0,
        useful: 0,
        fork: [NONE; 2],
    };

    /// Which of the facts speak of a place with this order, one bit each.
    #[inline(always)]
    pub(super) fn speaking(&self, order: R) -> u8 {
        let mut found = 0;
        for i in 0..WIDTH {
            found |= u8::from(self.order[i].agrees(order, self.pairs[i])) << i;
        }
        found & ((1 << self.used) - 1)
    }

    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.used as usize == WIDTH
    }

    #[inline(always)]
    pub(super) fn put(&mut self, order: &Bits, fact: &Fact) {
        let i = self.used as usize;
        self.used += 1;
        self.set(i, order, fact);
    }

    #[inline(always)]
    pub(super) fn set(&mut self, i: usize, order: &Bits, fact: &Fact) {
        self.useful |= 1 << i;
        self.order[i] = R::of(order);
        self.pairs[i] = R::of(&fact.pairs);
        self.bounds[i] = fact.least | fact.most << 4;
    }

    #[inline(always)]
    pub(super) fn fact(&self, i: usize) -> Fact {
        let (least, most) = (self.bounds[i] & 15, self.bounds[i] >> 4);
        Fact { pairs: self.pairs[i].bits(), least, most }
    }

    /// Takes a fact over from another line; nobody has asked for it since.
    pub(super) fn take(&mut self, from: &Self, i: usize) {
        let to = self.used as usize;
        self.order[to] = from.order[i];
        self.pairs[to] = from.pairs[i];
        self.bounds[to] = from.bounds[i];
        self.used += 1;
    }
}

/// Where a node with two lines goes on. It takes eight bytes of either line.
#[derive(Clone, Copy)]
pub(super) struct Fork {
    pub(super) ways: [u32; WAYS],
    /// How few pairs a fact on each of the ways rests upon, at the least.
    pub(super) fewest: [u8; WAYS],
    /// The pair that decides.
    pub(super) pair: u8,
}

impl Fork {
    pub(super) const NONE: Fork = Fork { ways: [NONE; WAYS], fewest: [u8::MAX; WAYS], pair: NO_PAIR };

    #[inline(always)]
    pub(super) fn halves(self) -> [[u32; 2]; 2] {
        let [a, b, c] = self.fewest;
        [[self.ways[0], self.ways[1]], [self.ways[2], u32::from_le_bytes([a, b, c, self.pair])]]
    }

    #[inline(always)]
    pub(super) fn of([first, second]: [[u32; 2]; 2]) -> Fork {
        let [a, b, c, pair] = second[1].to_le_bytes();
        Fork { ways: [first[0], first[1], second[0]], fewest: [a, b, c], pair }
    }
}

/// The pair that best tells these facts apart; [`NO_PAIR`] if none does.
#[cold]
pub(super) fn telling(facts: &[(Bits, Bits)]) -> u8 {
    // How many facts a question is spared.
    let spared = |pair: u8| {
        let mut ways = [0u32; 2];
        for (order, pairs) in facts {
            ways[usize::from(bit(order, pair))] += u32::from(bit(pairs, pair));
        }
        ways[0] * ways[1]
    };
    let mut best = (0, NO_PAIR);
    for word in 0..WORDS {
        let mut rest = facts.iter().fold(0, |all, (_, pairs)| all | pairs[word]);
        while rest != 0 {
            let pair = (64 * word as u32 + rest.trailing_zeros()) as u8;
            rest &= rest - 1;
            best = best.max((spared(pair), pair));
        }
    }
    if best.0 > 0 { best.1 } else { NO_PAIR }
}
