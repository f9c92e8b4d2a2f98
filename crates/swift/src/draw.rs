//! Chance for play-outs by the million.

use cards::{Card, CardSet, Shuffler};

/// A source of numbers below a bound.
pub trait Draw {
    /// A number from 0 to `n - 1`; `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// One of these cards; there is at least one.
    fn card(&mut self, cards: CardSet) -> Option<Card> {
        let count = cards.len() as u32;
        let skip = if count > 1 { self.below(count) } else { 0 };
        let mut bits = cards.bits();
        for _ in 0..skip {
            bits &= bits.wrapping_sub(1);
        }
        CardSet::from_bits(bits).first()
    }
}

impl Draw for Shuffler {
    fn below(&mut self, n: u32) -> u32 {
        Shuffler::below(self, n)
    }
}

/// A quick generator for play-outs (`SplitMix64`). Cards that anybody plays for are dealt by [`cards::Shuffler`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quick(u64);

impl Quick {
    /// The generator of a seed.
    pub const fn new(seed: u64) -> Quick {
        Quick(seed)
    }

    /// The next 64 bits.
    pub const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }
}

impl Draw for Quick {
    /// By multiplication: off by less than one part in a thousand million for the few choices of a card game.
    fn below(&mut self, n: u32) -> u32 {
        (((self.word() >> 32) * u64::from(n)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_published_generator() {
        let mut quick = Quick::new(1_234_567);
        assert_eq!(quick.word(), 6_457_827_717_110_365_317);
        assert_eq!(quick.word(), 3_203_168_211_198_807_973);
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
