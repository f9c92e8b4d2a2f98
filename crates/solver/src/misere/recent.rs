//! The last answers, by the very position.
//!
//! Some of what the table could answer it has answered for the same position shortly before. To
//! find that again there means to look at several nodes all over the memory; here it is one line of
//! the cache, or two.

use super::pairs::{Bits, WORDS};
use super::table::Fact;

/// Places for the last answers, those that share a line of the cache side by side.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line<const WIDTH: usize, const PAIR_WORDS: usize> {
    /// The cards in play, the leader, and what the side on lead loses, at least and at most; 0
    /// stands for none, since there are always cards.
    keys: [u64; WIDTH],
    /// The pairs that it rests upon.
    pairs: [[u64; PAIR_WORDS]; WIDTH],
}

/// The bits of a key that tell the position; those of the bounds lie in the gaps between suits.
const POSITION: u64 = !bounds_bits(u8::MAX);

const fn bounds_bits(bounds: u8) -> u64 {
    let bounds = bounds as u64;
    (bounds & 7) << 29 | (bounds >> 3 & 7) << 45 | (bounds >> 6) << 61
}

#[inline(always)]
fn bounds_of(key: u64) -> (u8, u8) {
    let bounds = (key >> 29 & 7) | (key >> 45 & 7) << 3 | (key >> 61 & 3) << 6;
    ((bounds & 15) as u8, (bounds >> 4) as u8)
}

/// The last answers; older ones make way.
pub(super) struct Recent {
    /// Those of the last tricks.
    short: Answers<4, 1>,
    /// Those of earlier tricks.
    long: Answers<5, 2>,
}

/// The most tricks left whose pairs fit the short rows.
const SHORT_LEFT_MAX: u8 = 6;
/// The most tricks left for which answers are kept; earlier positions seldom come again.
const LONG_LEFT_MAX: u8 = 9;

/// The key of a position.
#[inline(always)]
pub(super) fn key(all: u64, leader: usize) -> u64 {
    all | (leader as u64) << 13
}

impl Recent {
    pub(super) fn new() -> Recent {
        Recent { short: Answers::new(11), long: Answers::new(10) }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.short.lines) + size_of_val(&*self.long.lines)
    }

    pub(super) fn forget(&mut self) {
        self.short.forget();
        self.long.forget();
    }

    /// What was found for this position with `left` tricks left, if it settles whether `need` can be
    /// lost: the answer and the pairs that it rests upon.
    #[inline(always)]
    pub(super) fn find(&self, key: u64, left: u8, need: u8) -> Option<(bool, Bits)> {
        if left <= SHORT_LEFT_MAX {
            self.short.find(key, need)
        } else if left <= LONG_LEFT_MAX {
            self.long.find(key, need)
        } else {
            None
        }
    }

    /// Takes note of an answer for this position, which has `count` pairs.
    #[inline(always)]
    pub(super) fn note(&mut self, key: u64, left: u8, count: u32, fact: &Fact) {
        if left <= SHORT_LEFT_MAX {
            self.short.note(key, count, fact);
        } else if left <= LONG_LEFT_MAX {
            self.long.note(key, count, fact);
        }
    }
}

/// An eighth of a megabyte each: more would find more, but would no longer stay in the nearest
/// memory.
struct Answers<const WIDTH: usize, const PAIR_WORDS: usize> {
    lines: Box<[Line<WIDTH, PAIR_WORDS>]>,
    shift: u32,
}

impl<const WIDTH: usize, const PAIR_WORDS: usize> Answers<WIDTH, PAIR_WORDS> {
    const EMPTY: Line<WIDTH, PAIR_WORDS> = Line { keys: [0; WIDTH], pairs: [[0; PAIR_WORDS]; WIDTH] };

    fn new(lines_log2: u32) -> Self {
        Answers { lines: vec![Self::EMPTY; 1 << lines_log2].into_boxed_slice(), shift: 64 - lines_log2 }
    }

    fn forget(&mut self) {
        self.lines.fill(Self::EMPTY);
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        let mixed = key ^ key >> 29;
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline(always)]
    fn find(&self, key: u64, need: u8) -> Option<(bool, Bits)> {
        let line = &self.lines[self.slot(key)];
        for i in 0..WIDTH {
            if line.keys[i] & POSITION == key {
                let (least, most) = bounds_of(line.keys[i]);
                if least >= need || most < need {
                    let mut pairs = [0; WORDS];
                    pairs[..PAIR_WORDS].copy_from_slice(&line.pairs[i]);
                    return Some((least >= need, pairs));
                }
            }
        }
        None
    }

    /// Takes note of an answer, if there is room for its pairs.
    #[inline(always)]
    fn note(&mut self, key: u64, count: u32, fact: &Fact) {
        if count > u64::BITS * PAIR_WORDS as u32 {
            return;
        }
        let slot = self.slot(key);
        let line = &mut self.lines[slot];
        line.keys.copy_within(..WIDTH - 1, 1);
        line.pairs.copy_within(..WIDTH - 1, 1);
        line.keys[0] = key | bounds_bits(fact.least | fact.most << 4);
        line.pairs[0].copy_from_slice(&fact.pairs[..PAIR_WORDS]);
    }
}
