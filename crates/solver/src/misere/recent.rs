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

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line {
    /// The cards in play and the leader; 0 stands for none, since there are always cards.
    keys: [u64; WIDTH],
    /// The cuts as gathered cards, and above them what the side on lead loses, at least and at most.
    answers: [u64; WIDTH],
}

const CUTS: u64 = (1 << 52) - 1;

/// The last answers; older ones make way.
pub(super) struct Recent {
    lines: Box<[Line]>,
}

const EMPTY: Line = Line { keys: [0; WIDTH], answers: [0; WIDTH] };

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

    /// What was found for this position, if it settles whether `need` can be lost.
    #[inline(always)]
    pub(super) fn find(&self, key: u64, need: u8) -> Option<Fact> {
        let line = &self.lines[Recent::slot(key)];
        for i in 0..WIDTH {
            if line.keys[i] == key {
                let answer = line.answers[i];
                let (least, most) = ((answer >> 52 & 15) as u8, (answer >> 56 & 15) as u8);
                if least >= need || most < need {
                    return Some(Fact { cuts: answer & CUTS, least, most, lead: u8::MAX });
                }
            }
        }
        None
    }

    /// Takes note of an answer for this position.
    #[inline(always)]
    pub(super) fn note(&mut self, key: u64, fact: &Fact) {
        let line = &mut self.lines[Recent::slot(key)];
        line.keys.copy_within(..WIDTH - 1, 1);
        line.answers.copy_within(..WIDTH - 1, 1);
        line.keys[0] = key;
        line.answers[0] = fact.cuts | u64::from(fact.least) << 52 | u64::from(fact.most) << 56;
    }
}
