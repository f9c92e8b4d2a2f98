//! Chance by the million, for play-outs and for players who look at nothing.

/// A quick generator (`SplitMix64`). Cards that anybody plays for are dealt by [`Shuffler`](crate::Shuffler).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quick(u64);

/// What is added from one word to the next.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// How far the streams of a generator lie apart: an odd number that is no small multiple of the step.
const STREAMS_APART: u64 = 0xd134_2543_de82_ef95;

impl Quick {
    /// The generator of a seed.
    pub const fn new(seed: u64) -> Quick {
        Quick(seed)
    }

    /// The generator of a seed of 256 bits, which all count.
    pub fn from_seed(seed: &[u8; 32]) -> Quick {
        let words = seed.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes));
        Quick(words.fold(0, |mixed, word| Quick(mixed ^ word).word()))
    }

    /// One of the generator's streams; each has words of its own.
    #[must_use]
    pub const fn stream(self, number: u64) -> Quick {
        Quick(self.0.wrapping_add(number.wrapping_mul(STREAMS_APART)))
    }

    /// The next 64 bits.
    pub const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number from 0 to `n - 1`, by multiplication: off by less than one part in a thousand million for the few
    /// choices of a card game.
    pub const fn below(&mut self, n: u32) -> u32 {
        (((self.word() >> 32) * n as u64) >> 32) as u32
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
    fn every_bit_of_a_seed_counts_and_streams_differ() {
        let seed = [7; 32];
        let mut seen = vec![Quick::from_seed(&seed)];
        for bit in 0..256 {
            let mut other = seed;
            other[bit / 8] ^= 1 << (bit % 8);
            seen.push(Quick::from_seed(&other));
        }
        seen.extend((1..2000).map(|number| Quick::from_seed(&seed).stream(number)));
        let mut words: Vec<u64> =
            seen.iter_mut().flat_map(|quick| [quick.word(), quick.word(), quick.word()]).collect();
        let all = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all);
    }

    #[test]
    fn the_first_numbers_of_streams_are_drawn_equally_often() {
        // The dice of a deal are the first words of streams that follow one another.
        let mut found = [0_u32; 13];
        let mut pairs = [0_u32; 16];
        let mut last = 0;
        let quick = Quick::from_seed(&[3; 32]);
        for number in 0..130_000 {
            let drawn = quick.stream(number).below(52);
            found[drawn as usize % 13] += 1;
            pairs[(last / 13 * 4 + drawn / 13) as usize] += 1;
            last = drawn;
        }
        let chi = |found: &[u32]| {
            let expected = 130_000.0 / found.len() as f64;
            found.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum::<f64>()
        };
        // With 12 and 15 degrees of freedom a fair draw exceeds these once in ten thousand seeds.
        assert!(chi(&found) < 39.1, "{found:?}");
        assert!(chi(&pairs) < 44.3, "{pairs:?}");
    }
}
