//! What threads that work on one question tell each other, beside the facts in the table.
//!
//! A thread may be deep in what another has just made needless: one of the questions that it
//! came through has been settled. So whoever settles a question of the first tricks says so here,
//! and whoever plays out such a position looks whether one of those above it is settled.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Settled questions are looked for from this many tricks left; with fewer it costs more than it saves.
pub(super) const LOOK_LEFT_MIN: u8 = 8;

const PLACES_LOG2: u32 = 12;

/// Questions that were settled lately.
pub(super) struct Settled {
    keys: Box<[AtomicU64]>,
    /// The whole question is.
    over: AtomicBool,
}

/// A question: the position and how many tricks must be lost; never 0.
#[inline(always)]
pub(super) fn key(position: u64, need: u8) -> u64 {
    position.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(need)
}

impl Settled {
    pub(super) fn new() -> Settled {
        Settled {
            keys: (0..1 << PLACES_LOG2).map(|_| AtomicU64::new(0)).collect(),
            over: AtomicBool::new(false),
        }
    }

    /// The next question.
    pub(super) fn begin(&self) {
        self.over.store(false, Relaxed);
    }

    /// Somebody has the answer.
    pub(super) fn end(&self) {
        self.over.store(true, Relaxed);
    }

    #[inline(always)]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.keys[(key >> (64 - PLACES_LOG2)) as usize]
    }

    pub(super) fn note(&self, key: u64) {
        self.place(key).store(key, Relaxed);
    }

    pub(super) fn forget(&self, key: u64) {
        self.place(key).store(0, Relaxed);
    }

    /// The tricks left in the first question of the path that is settled, or more than there are
    /// if all is; 0 if none is.
    pub(super) fn above(&self, path: &[u64; 14], left: u8) -> u8 {
        if self.over.load(Relaxed) {
            return 14;
        }
        for left in (left + 1..14).rev() {
            let key = path[left as usize];
            if key != 0 && self.place(key).load(Relaxed) == key {
                return left;
            }
        }
        0
    }
}
