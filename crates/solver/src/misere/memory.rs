//! What settled positions like this one before.
//!
//! Where several cards may be played, the card that last settled a position with the same
//! features is tried first. Several sets of features are asked, the telling ones before the
//! common ones: a memory of exact positions would learn too slowly, since most of the tree lies
//! under choices that are met for the first time. The deal is always the same, so the cards of a
//! suit that are still in play tell who has them.

/// The number of places of the memory, as a power of two; older entries are overwritten.
const PLACES_LOG2: u32 = 16;

/// The memory is used from this many tricks left; with fewer there is nothing to save.
const LEFT_MIN: u8 = 5;

/// A set of features, mixed.
#[derive(Clone, Copy)]
pub(super) struct Like(u64);

impl Like {
    /// Cards, and a number of up to twenty bits that tells other circumstances.
    #[inline(always)]
    pub(super) fn new(cards: u64, more: u64) -> Like {
        Like((cards ^ more << 44 ^ more >> 4).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    #[inline(always)]
    fn place(self) -> usize {
        (self.0 >> (64 - PLACES_LOG2)) as usize
    }

    /// What tells sets of features in the same place apart.
    #[inline(always)]
    fn tag(self) -> u32 {
        (self.0 >> 15) as u32 & !(CARD | SURE)
    }
}

/// The cards that did best, one word each: the features' tag, how sure it is, the card's number.
pub(super) struct Memory {
    words: Box<[u32]>,
}

/// The bits of a word that hold the card's number; no card has the highest one.
const CARD: u32 = 63;
/// The next two bits: how often, at most, another card is overlooked.
const SURE: u32 = 3 * ONCE;
const ONCE: u32 = CARD + 1;

impl Memory {
    pub(super) fn new() -> Memory {
        Memory { words: vec![CARD; 1 << PLACES_LOG2].into_boxed_slice() }
    }

    pub(super) fn forget(&mut self) {
        self.words.fill(CARD);
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// The card that was best where it was most like this, of those that are open; else 0.
    #[inline(always)]
    pub(super) fn recall(&self, left: u8, likes: [Like; 2], open: u64) -> u64 {
        if left < LEFT_MIN {
            return 0;
        }
        for like in likes {
            let word = self.words[like.place()];
            let card = 1 << (word & CARD) & open;
            if word & !(CARD | SURE) == like.tag() && card != 0 {
                return card;
            }
        }
        0
    }

    /// Takes note of a card that settled the matter.
    #[inline(always)]
    pub(super) fn note(&mut self, left: u8, [telling, common]: [Like; 2], card: u64) {
        if left < LEFT_MIN {
            return;
        }
        let card = card.trailing_zeros();
        self.words[telling.place()] = telling.tag() | card;
        // Under common features one exception does not make a rule.
        let word = &mut self.words[common.place()];
        let same = *word & !(CARD | SURE) == common.tag();
        if same && *word & CARD == card {
            *word += if *word & SURE == SURE { 0 } else { ONCE };
        } else if same && *word & SURE != 0 {
            *word -= ONCE;
        } else {
            *word = common.tag() | card;
        }
    }
}
