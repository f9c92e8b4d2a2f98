//! The order of the cards when players cut for seats, partners and the deal.

use std::cmp::Ordering;

use crate::{Card, Rank, Suit};

/// The order of the cards in cutting, which is another than in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CutOrder {
    /// The ranks, lowest first.
    pub ranks: [Rank; 13],
    /// The suits, lowest first, where they part cards of one rank; otherwise such cards tie.
    pub suits: Option<[Suit; 4]>,
    /// Which end of the order has the first choice.
    pub best: CutEnd,
}

/// One end of the order of cutting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutEnd {
    /// The lowest card.
    Lowest,
    /// The highest card.
    Highest,
}

/// The ranks from the two to the ace, with one of them put elsewhere.
const fn moved(rank: Rank, to: usize) -> [Rank; 13] {
    let mut ranks = Rank::ALL;
    let mut at = rank as usize;
    while at != to {
        let next = if at > to { at - 1 } else { at + 1 };
        ranks[at] = ranks[next];
        at = next;
    }
    ranks[to] = rank;
    ranks
}

impl CutOrder {
    /// Ace low, suits equal, the lowest card is best: bridge of 1905, law 14.
    pub const ACE_LOW: CutOrder = CutOrder { ranks: moved(Rank::Ace, 0), suits: None, best: CutEnd::Lowest };

    /// Ace low, and between equal cards the heart is lowest, then diamond, club and spade; the
    /// lowest card is best: bridge of 1907, in its article on cutting, and royalton, law 12.
    pub const ACE_LOW_BY_SUIT: CutOrder = CutOrder {
        suits: Some([Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Spades]),
        ..CutOrder::ACE_LOW
    };

    /// The knave above the ace, then king, queen, ten and so on, suits equal; the highest card is
    /// best: euchre, laws 8 and 11.
    pub const KNAVE_HIGH: CutOrder =
        CutOrder { ranks: moved(Rank::Knave, 12), suits: None, best: CutEnd::Highest };

    /// A number that grows with the card; equal for cards that tie.
    pub fn height(&self, card: Card) -> u8 {
        let rank = place(&self.ranks, &card.rank());
        let suit = self.suits.map_or(0, |suits| place(&suits, &card.suit()));
        4 * rank + suit
    }

    /// Which card is lower and which higher; `Equal` is a tie.
    pub fn compare(&self, one: Card, other: Card) -> Ordering {
        self.height(one).cmp(&self.height(other))
    }

    /// Whether two of the cards are of one rank, and the suits part them.
    pub fn parts_by_suit(&self, cards: &[Card]) -> bool {
        let alike =
            |(place, one): (usize, &Card)| cards[..place].iter().any(|other| other.rank() == one.rank());
        self.suits.is_some() && cards.iter().enumerate().any(alike)
    }

    /// Whether `one` is the better cut.
    pub fn is_better(&self, one: Card, other: Card) -> bool {
        let better = match self.best {
            CutEnd::Lowest => Ordering::Less,
            CutEnd::Highest => Ordering::Greater,
        };
        self.compare(one, other) == better
    }

    /// The places of the cuts in the list they came in, best first, those that tie together.
    ///
    /// # Examples
    /// ```
    /// use cards::{Card, CutOrder};
    ///
    /// let cuts: Vec<Card> = ["5H", "KD", "5S", "AC"].map(|card| card.parse().unwrap()).into();
    /// assert_eq!(CutOrder::ACE_LOW.standings(&cuts), [vec![3], vec![0, 2], vec![1]]);
    /// assert_eq!(CutOrder::ACE_LOW_BY_SUIT.standings(&cuts), [[3], [0], [2], [1]]);
    /// ```
    pub fn standings(&self, cuts: &[Card]) -> Vec<Vec<usize>> {
        let mut places: Vec<usize> = (0..cuts.len()).collect();
        places.sort_by(|&one, &other| match self.best {
            CutEnd::Lowest => self.compare(cuts[one], cuts[other]),
            CutEnd::Highest => self.compare(cuts[other], cuts[one]),
        });
        places
            .chunk_by(|&one, &other| self.compare(cuts[one], cuts[other]).is_eq())
            .map(<[usize]>::to_vec)
            .collect()
    }
}

/// Where in the row the item stands; past its end if nowhere.
fn place<T: PartialEq>(row: &[T], item: &T) -> u8 {
    row.iter().position(|other| other == item).unwrap_or(row.len()) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CardSet;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(card).collect()
    }

    #[test]
    fn the_ace_is_lowest_at_bridge_and_best() {
        assert_eq!(CutOrder::ACE_LOW.compare(card("AS"), card("2H")), Ordering::Less);
        assert!(CutOrder::ACE_LOW.is_better(card("AS"), card("2H")));
        assert!(!CutOrder::ACE_LOW.is_better(card("KS"), card("QH")));
    }

    #[test]
    fn in_1905_cards_of_one_rank_tie_and_neither_is_better() {
        assert_eq!(CutOrder::ACE_LOW.compare(card("5H"), card("5S")), Ordering::Equal);
        assert!(!CutOrder::ACE_LOW.is_better(card("5H"), card("5S")));
        assert!(!CutOrder::ACE_LOW.is_better(card("5S"), card("5H")));
    }

    #[test]
    fn from_1907_heart_diamond_club_spade_part_equal_cards() {
        let order = CutOrder::ACE_LOW_BY_SUIT;
        assert_eq!(order.standings(&cards("5S 5C 5D 5H")), [[3], [2], [1], [0]]);
        assert!(order.is_better(card("5S"), card("6H")), "the rank comes before the suit");
    }

    #[test]
    fn the_suits_part_two_cards_of_one_rank_and_nothing_else() {
        let by_suit = CutOrder::ACE_LOW_BY_SUIT;
        assert!(by_suit.parts_by_suit(&cards("9H 3C 9S KD")));
        assert!(!by_suit.parts_by_suit(&cards("9H 3C TS KD")), "no two are of one rank");
        assert!(!CutOrder::ACE_LOW.parts_by_suit(&cards("9H 3C 9S KD")), "they tie");
    }

    #[test]
    fn with_suits_no_two_of_the_fifty_two_tie() {
        let pack: Vec<Card> = CardSet::PACK_52.iter().collect();
        assert_eq!(CutOrder::ACE_LOW_BY_SUIT.standings(&pack).len(), 52);
        assert_eq!(CutOrder::ACE_LOW.standings(&pack).len(), 13);
    }

    #[test]
    fn at_euchre_the_knave_beats_the_ace_and_high_is_good() {
        let order = CutOrder::KNAVE_HIGH;
        let cuts = cards("7C 8C 9C TC QC KC AC JC");
        let best_first: Vec<Vec<usize>> = (0..8).rev().map(|n| vec![n]).collect();
        assert_eq!(order.standings(&cuts), best_first);
        assert_eq!(order.compare(card("7S"), card("7H")), Ordering::Equal);
        assert!(!order.is_better(card("TS"), card("QH")));
    }

    #[test]
    fn three_equal_cuts_stand_together_in_the_order_they_came() {
        let standings = CutOrder::ACE_LOW.standings(&cards("8H 3C 8S 8D"));
        assert_eq!(standings, [vec![1], vec![0, 2, 3]]);
        assert!(CutOrder::ACE_LOW.standings(&[]).is_empty());
    }
}
