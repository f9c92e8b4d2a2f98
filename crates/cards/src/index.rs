//! A number for every deal, and the deal for every number.
//!
//! # The numbering
//! A deal is written as a word with one letter for each card of the pack, in the order of the card
//! numbers (clubs, diamonds, hearts, spades, each from its lowest card to the ace). The letter says
//! where the card lies, and the letters are ordered north, east, south, west, stock. The number of
//! a deal is how many correct deals have a word that comes before its own in the dictionary.
//!
//! - Fifty-two cards: 13 of each of four letters, 52! / (13!)⁴ deals, just under 2⁹⁶.
//! - Thirty-two cards: 5 of each of four letters and 12 of the stock, 32! / ((5!)⁴ · 12!) deals.
//! - Thirty-two cards *with the turn-up*: the letters are north, east, south, west, turn-up, rest,
//!   with 5, 5, 5, 5, 1 and 11 cards, 32! / ((5!)⁴ · 11!) deals.

use crate::{BySeat, Card, CardSet, Deal, Layout, Pack};

impl Deal {
    /// How many different deals the pack has.
    pub fn count(pack: Pack) -> u128 {
        words(&sizes(pack))
    }

    /// The number of this deal, below [`Deal::count`].
    pub fn number(&self) -> u128 {
        let [north, east, south, west] = self.hands().0;
        number([north, east, south, west, self.stock()], self.pack())
    }

    /// The deal with this number; `None` if there are fewer.
    ///
    /// # Examples
    /// ```
    /// use cards::{Deal, Pack, Seat};
    ///
    /// let deal = Deal::from_number(Pack::FiftyTwo, 0).unwrap();
    /// assert_eq!(deal.hand(Seat::North).to_string(), "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C");
    /// assert_eq!(deal.number(), 0);
    /// ```
    pub fn from_number(pack: Pack, number: u128) -> Option<Deal> {
        let [north, east, south, west, stock] = heaps(sizes(pack), pack, number)?;
        Deal::new(Layout { hands: BySeat([north, east, south, west]), stock }, pack).ok()
    }

    /// How many different deals the pack has when a card of the stock is turned up; none, where
    /// there is no stock.
    pub fn count_turning(pack: Pack) -> u128 {
        sizes_turning(pack).map_or(0, |sizes| words(&sizes))
    }

    /// The number of this deal with this turn-up, below [`Deal::count_turning`], if the card is in
    /// the stock.
    pub fn number_turning(&self, turn_up: Card) -> Option<u128> {
        let [north, east, south, west] = self.hands().0;
        let turned = CardSet::of(turn_up);
        self.stock()
            .contains(turn_up)
            .then(|| number([north, east, south, west, turned, self.stock() - turned], self.pack()))
    }

    /// The deal and the turn-up with this number; `None` if there are fewer.
    pub fn from_number_turning(pack: Pack, number: u128) -> Option<(Deal, Card)> {
        let [north, east, south, west, turned, rest] = heaps(sizes_turning(pack)?, pack, number)?;
        let layout = Layout { hands: BySeat([north, east, south, west]), stock: turned | rest };
        Some((Deal::new(layout, pack).ok()?, turned.first()?))
    }
}

/// How many cards lie with north, east, south, west and in the stock.
fn sizes(pack: Pack) -> [usize; 5] {
    let hand = pack.hand_size();
    [hand, hand, hand, hand, pack.stock_size()]
}

/// The same, with the turn-up apart from the rest of the stock.
fn sizes_turning(pack: Pack) -> Option<[usize; 6]> {
    let hand = pack.hand_size();
    let rest = pack.stock_size().checked_sub(1)?;
    Some([hand, hand, hand, hand, 1, rest])
}

/// How many words there are with these counts of each letter.
fn words(sizes: &[usize]) -> u128 {
    let mut count = 1;
    let mut length = 0;
    for &size in sizes {
        for n in 1..=size {
            length += 1;
            // The product of n successive numbers is divisible by n!, so nothing is ever lost here.
            count = count * length / n as u128;
        }
    }
    count
}

/// The place in the dictionary of the word that these heaps spell.
fn number<const N: usize>(heaps: [CardSet; N], pack: Pack) -> u128 {
    let mut left = heaps.map(CardSet::len);
    let mut words = words(&left);
    let mut number = 0;
    for (card, cards_left) in pack.cards().iter().zip((1..=pack.size() as u128).rev()) {
        for (heap, size) in heaps.iter().zip(&mut left) {
            // Of the words that can still follow, this share goes on with the letter of this heap.
            let share = words * *size as u128 / cards_left;
            if heap.contains(card) {
                *size -= 1;
                words = share;
                break;
            }
            number += share;
        }
    }
    number
}

/// The heaps whose word has this place in the dictionary.
fn heaps<const N: usize>(sizes: [usize; N], pack: Pack, number: u128) -> Option<[CardSet; N]> {
    let mut left = sizes;
    let mut words = words(&left);
    if number >= words {
        return None;
    }
    let mut rest = number;
    let mut heaps = [CardSet::EMPTY; N];
    for (card, cards_left) in pack.cards().iter().zip((1..=pack.size() as u128).rev()) {
        for (heap, size) in heaps.iter_mut().zip(&mut left) {
            let share = words * *size as u128 / cards_left;
            if rest < share {
                heap.insert(card);
                *size -= 1;
                words = share;
                break;
            }
            rest -= share;
        }
    }
    Some(heaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seat, Shuffler};

    fn factorial(n: u128) -> u128 {
        (1..=n).product()
    }

    #[test]
    fn the_counts_are_the_ones_of_the_text_books() {
        assert_eq!(Deal::count(Pack::FiftyTwo), 53_644_737_765_488_792_839_237_440_000);
        assert!(Deal::count(Pack::FiftyTwo) < 1 << 96);
        let hands = factorial(5).pow(4);
        assert_eq!(Deal::count(Pack::ThirtyTwo), factorial(32) / hands / factorial(12));
        assert_eq!(Deal::count_turning(Pack::ThirtyTwo), factorial(32) / hands / factorial(11));
        assert_eq!(Deal::count_turning(Pack::ThirtyTwo), 12 * Deal::count(Pack::ThirtyTwo));
        assert_eq!(Deal::count_turning(Pack::FiftyTwo), 0);
    }

    #[test]
    fn the_first_and_the_last_deal_are_sorted_and_sorted_backwards() {
        let first = Deal::from_number(Pack::ThirtyTwo, 0).unwrap();
        assert_eq!(first.hand(Seat::North).to_string(), "JC TC 9C 8C 7C");
        assert_eq!(first.hand(Seat::East).to_string(), "8D 7D AC KC QC");
        let last = Deal::from_number(Pack::FiftyTwo, Deal::count(Pack::FiftyTwo) - 1).unwrap();
        assert!(last.hand(Seat::West).contains("2C".parse().unwrap()));
        assert!(last.hand(Seat::North).contains("AS".parse().unwrap()));
        assert_eq!(last.number(), Deal::count(Pack::FiftyTwo) - 1);
    }

    #[test]
    fn the_second_deal_differs_where_the_last_two_letters_meet() {
        // The smallest step from deal 0 lies where south ends and west begins: AH and 2S.
        let mut layout = *Deal::from_number(Pack::FiftyTwo, 0).unwrap().layout();
        let (ace, two) = ("AH".parse().unwrap(), "2S".parse().unwrap());
        layout.hands[Seat::South].remove(ace);
        layout.hands[Seat::West].remove(two);
        layout.hands[Seat::South].insert(two);
        layout.hands[Seat::West].insert(ace);
        assert_eq!(Deal::try_from(layout).unwrap().number(), 1);
    }

    #[test]
    fn a_dealt_deal_comes_back_from_its_number() {
        let mut shuffler = Shuffler::new([7; 32]);
        for _ in 0..2000 {
            for pack in Pack::ALL {
                let deal = shuffler.deal(pack, Seat::North);
                let number = deal.number();
                assert!(number < Deal::count(pack));
                assert_eq!(Deal::from_number(pack, number), Some(deal));
            }
        }
    }

    #[test]
    fn a_number_comes_back_from_its_deal() {
        let mut shuffler = Shuffler::new([8; 32]);
        for _ in 0..2000 {
            let random = (0..4).fold(0, |n, _| n << 32 | u128::from(shuffler.word()));
            for pack in Pack::ALL {
                let number = random % Deal::count(pack);
                assert_eq!(Deal::from_number(pack, number).unwrap().number(), number);
            }
            let number = random % Deal::count_turning(Pack::ThirtyTwo);
            let (deal, turn_up) = Deal::from_number_turning(Pack::ThirtyTwo, number).unwrap();
            assert_eq!(deal.number_turning(turn_up), Some(number));
        }
    }

    #[test]
    fn the_same_deal_has_twelve_numbers_for_its_twelve_turn_ups() {
        let deal = Shuffler::new([9; 32]).deal(Pack::ThirtyTwo, Seat::North);
        let mut numbers: Vec<u128> =
            deal.stock().iter().filter_map(|turn_up| deal.number_turning(turn_up)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 12);
    }

    #[test]
    fn successive_numbers_are_successive_words() {
        let word = |deal: &Deal| -> Vec<usize> {
            let place = |card| Seat::ALL.iter().position(|&seat| deal.hand(seat).contains(card)).unwrap_or(4);
            deal.pack().cards().iter().map(place).collect()
        };
        for pack in Pack::ALL {
            let mut last = word(&Deal::from_number(pack, 5_000_000).unwrap());
            for number in 5_000_001..5_000_500 {
                let next = word(&Deal::from_number(pack, number).unwrap());
                assert!(last < next);
                last = next;
            }
        }
    }

    #[test]
    fn there_is_no_deal_with_a_number_too_high() {
        for pack in Pack::ALL {
            assert_eq!(Deal::from_number(pack, Deal::count(pack)), None);
            assert_eq!(Deal::from_number(pack, u128::MAX), None);
            assert_eq!(Deal::from_number_turning(pack, Deal::count_turning(pack)), None);
        }
    }

    #[test]
    fn there_is_no_number_for_a_turn_up_from_a_hand() {
        let deal = Shuffler::new([9; 32]).deal(Pack::ThirtyTwo, Seat::North);
        for card in deal.hand(Seat::East) {
            assert_eq!(deal.number_turning(card), None);
        }
        let bridge = Shuffler::new([9; 32]).deal(Pack::FiftyTwo, Seat::North);
        assert_eq!(bridge.number_turning("AS".parse().unwrap()), None);
    }
}
