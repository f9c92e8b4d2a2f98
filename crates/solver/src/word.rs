//! Words with a bit for every card in play: with 32 cards or fewer, half a word does, and twice as
//! many facts fit into a line of the cache.

use std::ops::{BitAnd, BitOr, BitXor};

/// The most cards that a narrow word has bits for: eight tricks of four.
pub(crate) const NARROW_CARDS_MAX: u32 = u32::BITS;

/// Bits for all cards in play.
pub(crate) trait Word:
    Copy + Default + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    const ALL: Self;
    fn of(bits: u64) -> Self;
    fn bits(self) -> u64;
}

impl Word for u64 {
    const ALL: u64 = u64::MAX;

    #[inline(always)]
    fn of(bits: u64) -> u64 {
        bits
    }

    #[inline(always)]
    fn bits(self) -> u64 {
        self
    }
}

impl Word for u32 {
    const ALL: u32 = u32::MAX;

    #[inline(always)]
    fn of(bits: u64) -> u32 {
        bits as u32
    }

    #[inline(always)]
    fn bits(self) -> u64 {
        u64::from(self)
    }
}
