//! A fair shuffle that anybody can repeat: Fisher–Yates over `ChaCha20` from a seed of 256 bits.
//!
//! # The procedure, for whoever wants to check a deal
//! 1. **Words.** The `ChaCha20` keystream (twenty rounds) with the 32 bytes of the seed as key, a
//!    block counter of 64 bits that begins at zero (state words 12 and 13, low word first) and the
//!    stream number as nonce of 64 bits (words 14 and 15, low word first). With stream 0 this is
//!    the keystream of RFC 8439 with a nonce of zeros and counter 0. It is read as 32-bit words,
//!    little-endian, none skipped but by rule 2.
//! 2. **Ranges.** To draw a number below `n`: take the next word `x`; while
//!    `x >= 2^32 - (2^32 mod n)` throw it away and take the next; the number is `x mod n`. Every
//!    draw takes at least one word, even for `n = 1`.
//! 3. **Shuffle.** To shuffle a row `c[0..m]`: for `i` from `m - 1` down to 1 draw `j` below
//!    `i + 1` and exchange `c[i]` and `c[j]`.
//! 4. **Pack.** The row begins in the order of the card numbers: clubs, diamonds, hearts, spades,
//!    each from its lowest card to the ace. After the shuffle `c[0]` is the top of the pack.
//! 5. **Deal.** From the top, in rotation from the dealer's left, as
//!    [`Layout::from_pack_order`] does it.

use std::fmt;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::{Card, Deal, Layout, Pack, Quick, Seat};

/// A source of fair choices that depends on its seed alone.
pub struct Shuffler {
    words: ChaCha20Rng,
    quick: Option<Quick>,
}

impl Shuffler {
    /// The shuffler for this seed, at the start of stream 0.
    pub fn new(seed: [u8; 32]) -> Shuffler {
        Shuffler::with_stream(seed, 0)
    }

    /// The shuffler for one of the 2^64 independent streams of a seed, so that the seed of a
    /// rubber gives a fresh shuffle for each deal by its number.
    pub fn with_stream(seed: [u8; 32], stream: u64) -> Shuffler {
        let mut words = ChaCha20Rng::from_seed(seed);
        words.set_stream(stream);
        Shuffler { words, quick: None }
    }

    /// The next 32 bits of the stream.
    pub fn word(&mut self) -> u32 {
        self.words.next_u32()
    }

    /// A quicker source beside the stream, for choices that nobody plays for: the same number of the same seed, whatever
    /// was drawn from the stream before.
    pub fn quick(&mut self) -> &mut Quick {
        let words = &self.words;
        self.quick.get_or_insert_with(|| Quick::from_seed(&words.get_seed()).stream(words.get_stream()))
    }

    /// A number from 0 to `n - 1`, each as likely as any other.
    ///
    /// # Panics
    /// When `n` is 0: there is no such number.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "no number is below 0");
        loop {
            let word = self.word();
            // The surplus is 2^32 mod n, told without a 33rd bit. It is less than n, so that most words need not be
            // compared with it.
            if word <= u32::MAX - n || word <= u32::MAX - n.wrapping_neg() % n {
                return word % n;
            }
        }
    }

    /// Puts a row into an order of which every one is equally likely.
    ///
    /// # Panics
    /// When the row has more than 2^32 - 1 items.
    pub fn shuffle<T>(&mut self, row: &mut [T]) {
        permute(row, |bound| self.below(bound));
    }

    /// The pack, freshly shuffled, top card first.
    pub fn pack(&mut self, pack: Pack) -> Vec<Card> {
        let mut order = pack.in_order().to_vec();
        self.shuffle(&mut order);
        order
    }

    /// A fresh deal: the pack is shuffled and dealt in its [usual packets](Pack::packets).
    ///
    /// Where the turn-up matters take [`Shuffler::pack`] and [`Layout::from_pack_order`].
    pub fn deal(&mut self, pack: Pack, dealer: Seat) -> Deal {
        let order = self.pack(pack);
        let layout = Layout::from_pack_order(&order, dealer, pack.packets()).expect("a whole pack deals");
        Deal::new(layout, pack).expect("a whole pack makes a correct deal")
    }
}

/// Rule 3 of the procedure, with whatever draws a number below a bound.
fn permute<T>(row: &mut [T], mut below: impl FnMut(u32) -> u32) {
    for i in (1..row.len()).rev() {
        let bound = u32::try_from(i + 1).expect("rows are shorter than 2^32");
        row.swap(i, below(bound) as usize);
    }
}

impl fmt::Debug for Shuffler {
    /// Without the seed, which is a secret until the cards are played.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shuffler")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CardSet;

    /// The bytes 0, 1, 2 … 31.
    fn counting() -> [u8; 32] {
        std::array::from_fn(|n| n as u8)
    }

    fn text(cards: &[Card]) -> String {
        cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
    }

    /// A seed for a test of its own.
    fn seed(n: u8) -> [u8; 32] {
        let mut seed = [0x5a; 32];
        seed[0] = n;
        seed
    }

    // The expected values below come from a Python script written from the module's comment, whose
    // keystream was compared with that of OpenSSL.

    #[test]
    fn the_words_are_the_keystream_of_the_rfc() {
        let mut shuffler = Shuffler::new([0; 32]);
        // RFC 8439, appendix A.1, test vector 1: 76 b8 e0 ad a0 f1 3d 90 …
        assert_eq!(shuffler.word(), 0xade0_b876);
        assert_eq!(shuffler.word(), 0x903d_f1a0);
        let mut shuffler = Shuffler::new(counting());
        let words: Vec<u32> = (0..3).map(|_| shuffler.word()).collect();
        assert_eq!(words, [0x7d2b_fd39, 0x6a19_c5d9, 0x7703_bd8d]);
    }

    #[test]
    fn a_number_below_a_bound_throws_away_the_words_of_the_incomplete_last_round() {
        let mut shuffler = Shuffler::new(counting());
        let drawn = [1, 2, 3, 52, 3_000_000_000, 3_000_000_000, 3_000_000_000, 3_000_000_000, u32::MAX]
            .map(|n| shuffler.below(n));
        // The words 3429555900 and 3888915243 of this stream are not below three milliards.
        assert_eq!(
            drawn,
            [0, 1, 2, 28, 1_876_440_458, 1_283_312_818, 2_451_892_952, 2_871_222_434, 1_777_274_431]
        );
    }

    #[test]
    fn the_zero_seed_gives_this_pack_of_fifty_two() {
        assert_eq!(
            text(&Shuffler::new([0; 32]).pack(Pack::FiftyTwo)),
            "6C 7H QS 6S KS 9C 3H AH 8H AS 9D KD 5C 6D 2C TD 2S TS QC JH AC 3D JS 4H JD 4S \
             KH 3S JC 5D 8D QH 5S 7D TH QD KC 4D 9H 2H 7S AD 9S 6H 7C TC 2D 5H 3C 4C 8S 8C"
        );
    }

    #[test]
    fn the_counting_seed_gives_these_packs_by_stream() {
        let small = |stream| text(&Shuffler::with_stream(counting(), stream).pack(Pack::ThirtyTwo));
        assert_eq!(
            small(0),
            "KH KC 8C AH TS KS AC JS KD JD 9D JC TD TH QD QS 9S JH AD QH AS 8D 7C TC 9C 7D 7S 9H 7H 8H QC 8S"
        );
        assert_eq!(
            small(1),
            "9D JC QD 7S 8S QS TC TH 7D AC KH TS KD QC 8H KS 7C JH QH 7H 9S JS 8D KC AH 9H 9C 8C TD JD AS AD"
        );
        assert_eq!(
            small((1 << 40) + 7),
            "8S 7C AH JD JC 8C 9S 9H 7D TH QC 8D KS AD 7S AS 8H QH JH AC TS TC JS 7H KH KC 9C TD QS QD KD 9D"
        );
    }

    #[test]
    fn a_deal_gives_the_top_card_to_the_dealers_left() {
        let deal = Shuffler::new([0; 32]).deal(Pack::FiftyTwo, Seat::West);
        assert!(deal.hand(Seat::North).contains("6C".parse().unwrap()));
        assert!(deal.hand(Seat::East).contains("7H".parse().unwrap()));
        assert!(deal.hand(Seat::West).contains("8C".parse().unwrap()));
    }

    #[test]
    fn a_shuffled_pack_is_the_whole_pack() {
        let mut shuffler = Shuffler::new(seed(1));
        for pack in Pack::ALL {
            for _ in 0..50 {
                let order = shuffler.pack(pack);
                assert_eq!(order.len(), pack.size());
                assert_eq!(order.into_iter().collect::<CardSet>(), pack.cards());
            }
        }
    }

    #[test]
    fn another_seed_another_stream_and_the_next_shuffle_all_differ() {
        let mut shuffler = Shuffler::new(seed(1));
        let first = shuffler.pack(Pack::FiftyTwo);
        assert_ne!(first, shuffler.pack(Pack::FiftyTwo));
        assert_ne!(first, Shuffler::new(seed(2)).pack(Pack::FiftyTwo));
        assert_ne!(first, Shuffler::with_stream(seed(1), 1).pack(Pack::FiftyTwo));
        assert_eq!(first, Shuffler::new(seed(1)).pack(Pack::FiftyTwo));
    }

    #[test]
    fn nothing_and_one_card_shuffle_without_a_word() {
        let mut shuffler = Shuffler::new([0; 32]);
        shuffler.shuffle::<u8>(&mut []);
        shuffler.shuffle(&mut [1]);
        assert_eq!(shuffler.word(), 0xade0_b876);
    }

    #[test]
    fn the_quick_source_does_not_depend_on_what_was_drawn() {
        let mut fresh = Shuffler::with_stream(counting(), 9);
        let mut used = Shuffler::with_stream(counting(), 9);
        used.pack(Pack::FiftyTwo);
        let first = fresh.quick().word();
        assert_eq!(first, used.quick().word());
        assert_eq!(first, Quick::from_seed(&counting()).stream(9).word());
        assert_ne!(first, fresh.quick().word(), "it goes on where it was left");
        assert_eq!(fresh.word(), Shuffler::with_stream(counting(), 9).word());
    }

    #[test]
    #[should_panic(expected = "no number is below 0")]
    fn there_is_no_number_below_nothing() {
        Shuffler::new([0; 32]).below(0);
    }

    /// The sum of (found - expected)² / expected over the cells.
    fn chi_square(found: &[u32], expected: f64) -> f64 {
        found.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum()
    }

    /// The orders of four cards, counted over many shuffles made by `shuffle`.
    fn orders_of_four(mut shuffle: impl FnMut(&mut [u8; 4])) -> f64 {
        let mut found = [0_u32; 256];
        for _ in 0..24_000 {
            let mut row = [0, 1, 2, 3];
            shuffle(&mut row);
            found[row.iter().fold(0, |code, &n| 4 * code + usize::from(n))] += 1;
        }
        let found: Vec<u32> = found.into_iter().filter(|&n| n > 0).collect();
        assert_eq!(found.len(), 24);
        chi_square(&found, 1000.0)
    }

    // With 23 degrees of freedom a fair shuffle exceeds 58 once in ten thousand seeds.
    const FAIR_OF_24: f64 = 58.0;

    #[test]
    fn every_order_of_four_cards_is_equally_frequent() {
        let mut shuffler = Shuffler::new(seed(3));
        assert!(orders_of_four(|row| shuffler.shuffle(row)) < FAIR_OF_24);
    }

    #[test]
    fn the_measure_catches_the_shuffle_that_exchanges_with_any_place() {
        let mut shuffler = Shuffler::new(seed(3));
        let unfair = orders_of_four(|row| {
            for i in 0..4 {
                row.swap(i, shuffler.below(4) as usize);
            }
        });
        assert!(unfair > FAIR_OF_24);
    }

    #[test]
    fn every_order_of_eight_cards_comes_of_one_row_of_draws() {
        let mut orders = std::collections::BTreeSet::new();
        let rows = (1..=8).product::<u32>();
        for number in 0..rows {
            let (mut row, mut left) = ([0_u8, 1, 2, 3, 4, 5, 6, 7], number);
            permute(&mut row, |bound| {
                let drawn = left % bound;
                left /= bound;
                drawn
            });
            orders.insert(row);
        }
        assert_eq!(orders.len(), rows as usize);
    }

    #[test]
    fn every_card_comes_to_every_place_equally_often() {
        let mut shuffler = Shuffler::new(seed(4));
        let cards: Vec<Card> = Pack::FiftyTwo.cards().iter().collect();
        let mut found = vec![0_u32; 52 * 52];
        for _ in 0..5200 {
            for (place, card) in shuffler.pack(Pack::FiftyTwo).into_iter().enumerate() {
                let number = cards.binary_search(&card).unwrap();
                found[52 * place + number] += 1;
            }
        }
        // 51 * 51 degrees of freedom: mean 2601, standard deviation 72.
        let sum = chi_square(&found, 100.0);
        assert!((2601.0 - 4.0 * 72.0..2601.0 + 4.0 * 72.0).contains(&sum), "{sum}");
    }
}
