//! The last answers, by the very position.
//!
//! Half of what the table could answer it has answered for the same position shortly before. To
//! find that again there means to look through several chains all over the memory; here it is one
//! line of the cache.

use super::table::Fact;

/// Answers that lie side by side.
const WIDTH: usize = 4;

/// A quarter of a megabyte: more would find more, but would no longer stay in the nearest memory.
const LINES_LOG2: u32 = 12;

/// So many pairs there is room for.
pub(super) const PAIRS_MAX: u32 = u64::BITS;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line {
    /// The cards in play, the leader, and what the side on lead loses, at least and at most; 0
    /// stands for none, since there are always cards.
    keys: [u64; WIDTH],
    /// The pairs that it rests upon.
    pairs: [u64; WIDTH],
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
    lines: Box<[Line]>,
}

const EMPTY: Line = Line { keys: [0; WIDTH], pairs: [0; WIDTH] };

/// The key of a position.
#[inline(always)]
pub(super) fn key(all: u64, leader: usize) -> u64 {
    all | (leader as u64) << 13
}

impl Recent {
    pub(super) fn new() -> Recent {
        Recent { lines: vec![EMPTY; 1 << LINES_LOG2].into_boxed_slice() }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.lines)
    }

    pub(super) fn forget(&mut self) {
        self.lines.fill(EMPTY);
    }

    #[inline(always)]
    fn slot(key: u64) -> usize {
        let mixed = key ^ key >> 29;
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - LINES_LOG2)) as usize
    }

    /// What was found for this position, if it settles whether `need` can be lost: the answer and
    /// the pairs that it rests upon.
    #[inline(always)]
    pub(super) fn find(&self, key: u64, need: u8) -> Option<(bool, u64)> {
        let line = &self.lines[Recent::slot(key)];
        for i in 0..WIDTH {
            if line.keys[i] & POSITION == key {
                let (least, most) = bounds_of(line.keys[i]);
                if least >= need || most < need {
                    return Some((least >= need, line.pairs[i]));
                }
            }
        }
        None
    }

    /// Takes note of an answer for this position, which has few enough pairs.
    #[inline(always)]
    pub(super) fn note(&mut self, key: u64, fact: &Fact) {
        let line = &mut self.lines[Recent::slot(key)];
        line.keys.copy_within(..WIDTH - 1, 1);
        line.pairs.copy_within(..WIDTH - 1, 1);
        line.keys[0] = key | bounds_bits(fact.least | fact.most << 4);
        line.pairs[0] = fact.pairs[0];
    }
}
