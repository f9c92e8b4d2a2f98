//! What settled positions like this one before.
//!
//! Where several cards may be played, the card that last settled a position with the same
//! features is tried first. Several sets of features are asked, the telling ones before the
//! common ones: a memory of exact positions would learn too slowly, since most of the tree lies
//! under choices that are met for the first time. The deal is always the same, so the cards of a
//! suit that are still in play tell who has them.

/// The places of the memory; older entries make way.
const PLACES_LOG2: u32 = 17;

/// With fewer tricks left there is nothing to save: the memory is kept for the others.
const LEFT_MIN: u8 = 5;

/// A set of features, mixed.
#[derive(Clone, Copy)]
pub(super) struct Like(u64);

impl Like {
    /// Cards, and a number that tells other circumstances.
    #[inline(always)]
    pub(super) fn new(cards: u64, more: u64) -> Like {
        let mixed = (cards ^ more.wrapping_mul(0xd6e8_feb8_6659_fd93)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Like(mixed ^ mixed >> 32)
    }

    #[inline(always)]
    fn place(self) -> usize {
        (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - PLACES_LOG2)) as usize
    }

    /// What tells sets of features in the same place apart.
    #[inline(always)]
    fn tag(self) -> u32 {
        self.0 as u32 & !63
    }
}

/// The cards that did best, one word each: the features' tag, and the card's number.
pub(super) struct Memory {
    words: Box<[u32]>,
}

/// No card has this number.
const NOTHING: u32 = 63;

impl Memory {
    pub(super) fn new() -> Memory {
        Memory { words: vec![NOTHING; 1 << PLACES_LOG2].into_boxed_slice() }
    }

    pub(super) fn forget(&mut self) {
        self.words.fill(NOTHING);
    }

    /// The card that was best where it was most like this, of those that are open; else 0.
    #[inline(always)]
    pub(super) fn recall(&self, left: u8, likes: [Like; 2], open: u64) -> u64 {
        if left < LEFT_MIN {
            return 0;
        }
        for like in likes {
            let word = self.words[like.place()];
            let card = 1 << (word & 63) & open;
            if word & !63 == like.tag() && card != 0 {
                return card;
            }
        }
        0
    }

    /// Takes note of a card that settled the matter.
    #[inline(always)]
    pub(super) fn note(&mut self, left: u8, likes: [Like; 2], card: u64) {
        if left < LEFT_MIN {
            return;
        }
        for like in likes {
            self.words[like.place()] = like.tag() | card.trailing_zeros();
        }
    }
}
