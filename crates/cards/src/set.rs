//! Sets of cards as 64 bits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::{Card, Rank, Suit};

/// A set of cards: a hand, an exposed row, the cards gone.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The pack of fifty-two.
    pub const PACK_52: CardSet = CardSet(0x1fff_1fff_1fff_1fff);
    /// The pack of thirty-two, from the sevens up.
    pub const PACK_32: CardSet = CardSet(0x1fe0_1fe0_1fe0_1fe0);

    /// The set with these bits; bits that stand for no card are dropped.
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & CardSet::PACK_52.0)
    }

    /// The bits of the set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// All thirteen cards of a suit.
    pub const fn suit(suit: Suit) -> CardSet {
        CardSet(0x1fff << (16 * suit as u32))
    }

    /// The four cards of a rank.
    pub const fn rank(rank: Rank) -> CardSet {
        CardSet(0x0001_0001_0001_0001 << rank as u32)
    }

    /// The set of this one card.
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// Whether no card is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the card is in it.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether every card of `other` is in it.
    pub const fn is_superset(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether a card is in both.
    pub const fn intersects(self, other: CardSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Puts a card in.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out and says whether it was there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let was = self.contains(card);
        self.0 &= !(1 << card.index());
        was
    }

    /// The card with the lowest number.
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::from_index(self.0.trailing_zeros() as u8) }
    }

    /// The card with the highest number.
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::from_index(63 - self.0.leading_zeros() as u8) }
    }

    /// The cards in the order of their numbers: clubs first, the two first.
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }
}

/// The cards of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = CardSet(self.0).first();
        self.0 &= self.0.wrapping_sub(1);
        card
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> CardSet {
        CardSet::of(card)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    fn bitand_assign(&mut self, other: CardSet) {
        self.0 &= other.0;
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

impl Not for CardSet {
    type Output = CardSet;
    /// The rest of the pack of fifty-two.
    fn not(self) -> CardSet {
        CardSet(!self.0 & CardSet::PACK_52.0)
    }
}

impl fmt::Display for CardSet {
    /// Spades first, high to low, as a player sorts a hand: `AS KS 7H`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = *self;
        let mut between = "";
        while let Some(card) = rest.last() {
            write!(f, "{between}{card}")?;
            rest.remove(card);
            between = " ";
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
