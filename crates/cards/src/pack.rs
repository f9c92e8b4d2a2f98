//! The two packs in use: fifty-two cards, and thirty-two from the sevens up.

use std::fmt;

use crate::{Card, CardSet, Rank};

/// A pack of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pack {
    /// All thirteen ranks: bridge and royalton.
    FiftyTwo,
    /// Seven to ace: euchre.
    ThirtyTwo,
}

impl Pack {
    /// Both packs.
    pub const ALL: [Pack; 2] = [Pack::FiftyTwo, Pack::ThirtyTwo];

    /// The cards of the pack.
    pub const fn cards(self) -> CardSet {
        match self {
            Pack::FiftyTwo => CardSet::PACK_52,
            Pack::ThirtyTwo => CardSet::PACK_32,
        }
    }

    /// The same in the order of their numbers: clubs, diamonds, hearts, spades, each from its lowest card to the ace.
    pub const fn in_order(self) -> &'static [Card] {
        const FIFTY_TWO: [Card; 52] = row(CardSet::PACK_52);
        const THIRTY_TWO: [Card; 32] = row(CardSet::PACK_32);
        match self {
            Pack::FiftyTwo => &FIFTY_TWO,
            Pack::ThirtyTwo => &THIRTY_TWO,
        }
    }

    /// How many cards the pack has.
    pub const fn size(self) -> usize {
        self.cards().len()
    }

    /// How many cards each of the four players is dealt: 13, or 5.
    pub const fn hand_size(self) -> usize {
        match self {
            Pack::FiftyTwo => 13,
            Pack::ThirtyTwo => 5,
        }
    }

    /// How many cards are left when the hands are dealt: none, or 12.
    pub const fn stock_size(self) -> usize {
        self.size() - 4 * self.hand_size()
    }

    /// The rounds of the deal, each the number of cards given to a player at once: thirteen rounds
    /// of one, or a round of two and a round of three.
    ///
    /// Euchre law 42.II lets the dealer give three first as well; [`Layout::to_pack_order`] takes
    /// any rounds.
    ///
    /// [`Layout::to_pack_order`]: crate::Layout::to_pack_order
    pub const fn packets(self) -> &'static [u8] {
        match self {
            Pack::FiftyTwo => &[1; 13],
            Pack::ThirtyTwo => &[2, 3],
        }
    }

    /// The lowest rank in the pack.
    pub const fn lowest_rank(self) -> Rank {
        match self {
            Pack::FiftyTwo => Rank::Two,
            Pack::ThirtyTwo => Rank::Seven,
        }
    }

    /// Whether the card belongs to the pack.
    pub const fn contains(self, card: Card) -> bool {
        self.cards().contains(card)
    }
}

/// So many cards of a set that has as many, in the order of their numbers.
const fn row<const N: usize>(mut cards: CardSet) -> [Card; N] {
    let mut row = [Card::new(Rank::Two, crate::Suit::Clubs); N];
    let mut place = 0;
    while let Some(card) = cards.first() {
        cards.remove(card);
        row[place] = card;
        place += 1;
    }
    row
}

impl fmt::Display for Pack {
    /// `pack of 52`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pack of {}", self.size())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Suit;

    #[test]
    fn hands_and_stock_use_up_the_pack() {
        for pack in Pack::ALL {
            assert_eq!(4 * pack.hand_size() + pack.stock_size(), pack.size());
            let dealt: u8 = pack.packets().iter().sum();
            assert_eq!(usize::from(dealt), pack.hand_size());
        }
        assert_eq!(Pack::FiftyTwo.size(), 52);
        assert_eq!(Pack::FiftyTwo.stock_size(), 0);
        assert_eq!(Pack::ThirtyTwo.size(), 32);
        assert_eq!(Pack::ThirtyTwo.stock_size(), 12);
    }

    #[test]
    fn the_small_pack_stops_at_the_sevens() {
        for suit in Suit::ALL {
            assert!(Pack::ThirtyTwo.contains(Card::new(Rank::Seven, suit)));
            assert!(!Pack::ThirtyTwo.contains(Card::new(Rank::Six, suit)));
            assert!(Pack::FiftyTwo.contains(Card::new(Rank::Two, suit)));
        }
        for pack in Pack::ALL {
            assert!(pack.cards().iter().all(|card| card.rank() >= pack.lowest_rank()));
        }
    }
}
