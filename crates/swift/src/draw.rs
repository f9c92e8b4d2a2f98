//! Chance for play-outs by the million.

use cards::{Card, CardSet, Quick, Shuffler};

/// A source of numbers below a bound.
pub trait Draw {
    /// A number from 0 to `n - 1`; `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// One of these cards; there is at least one.
    fn card(&mut self, cards: CardSet) -> Option<Card> {
        let bits = cards.bits();
        if bits & bits.wrapping_sub(1) == 0 {
            return cards.first();
        }
        let before = counts(bits);
        Card::from_index(place(bits, before, self.below((before >> 56) as u32)))
    }
}

/// A one in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// By byte, how many bits are set in it and in those below; the highest byte has the count of all.
const fn counts(bits: u64) -> u64 {
    let pairs = bits - ((bits >> 1) & (0x55 * BYTES));
    let fours = (pairs & (0x33 * BYTES)) + ((pairs >> 2) & (0x33 * BYTES));
    ((fours + (fours >> 4)) & (0x0f * BYTES)).wrapping_mul(BYTES)
}

/// The place of a bit that is set, of which so many lie below it. A loop over the bits would be mispredicted at nearly
/// every card, which takes longer than this.
const fn place(bits: u64, counts: u64, below: u32) -> u8 {
    let beyond = ((counts | (0x80 * BYTES)) - (below as u64 + 1) * BYTES) & (0x80 * BYTES);
    let shift = beyond.trailing_zeros() & 0x38;
    let lower = ((counts << 8) >> shift) as u8;
    let byte = (bits >> shift) as u8;
    shift as u8 + IN_BYTE[byte as usize][(below as u8).wrapping_sub(lower) as usize & 7]
}

/// The place of each bit of a byte, the lowest first.
const IN_BYTE: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

impl Draw for Shuffler {
    fn below(&mut self, n: u32) -> u32 {
        Shuffler::below(self, n)
    }
}

impl Draw for Quick {
    fn below(&mut self, n: u32) -> u32 {
        Quick::below(self, n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_is_the_one_that_so_many_lie_below() {
        struct Fixed(u32);
        impl Draw for Fixed {
            fn below(&mut self, n: u32) -> u32 {
                assert!(self.0 < n);
                self.0
            }
        }
        let mut quick = Quick::new(3);
        for round in 0..2000 {
            // Few cards and many, down to none.
            let word = (0..round % 5).fold(u64::MAX, |word, _| word & quick.word());
            let cards = CardSet::from_bits(word);
            for (place, card) in cards.iter().enumerate() {
                assert_eq!(Fixed(place as u32).card(cards), Some(card), "{place} of {cards}");
            }
        }
        assert_eq!(Fixed(0).card(CardSet::EMPTY), None);
    }

    #[test]
    fn every_card_is_drawn_about_as_often() {
        let cards = CardSet::from_bits(0b1011_0001);
        let mut quick = Quick::new(7);
        let mut seen = [0_u32; 64];
        for _ in 0..40_000 {
            seen[quick.card(cards).expect("a card").index() as usize] += 1;
        }
        for card in cards {
            assert!((9_500..10_500).contains(&seen[card.index() as usize]), "{card}: {seen:?}");
        }
        assert_eq!(seen.iter().sum::<u32>(), 40_000);
    }
}
