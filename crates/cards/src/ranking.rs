//! What a declaration does to the order and the suit of the cards.

use crate::{Card, CardSet, Rank, Suit};

/// The order of the cards and their suits under one declaration.
///
/// With bowers the knave of trumps is the highest card and the other knave of its colour belongs
/// to the trump suit just below it. Following suit, revoking, calling and winning all ask here,
/// so that no other code needs to know of bowers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ranking {
    trump: Option<Suit>,
    bowers: bool,
}

impl Ranking {
    /// Aces high, with trumps or without.
    pub const fn plain(trump: Option<Suit>) -> Ranking {
        Ranking { trump, bowers: false }
    }

    /// Aces high, the two bowers at the head of the trumps.
    pub const fn with_bowers(trump: Suit) -> Ranking {
        Ranking { trump: Some(trump), bowers: true }
    }

    /// The trump suit.
    pub const fn trump(self) -> Option<Suit> {
        self.trump
    }

    /// The knave that has changed its suit, if one has.
    #[inline]
    const fn left_bower(self) -> Option<Card> {
        match (self.trump, self.bowers) {
            (Some(trump), true) => Some(Card::new(Rank::Knave, trump.same_colour())),
            _ => None,
        }
    }

    /// The suit the card belongs to under this declaration.
    #[inline]
    pub const fn suit_of(self, card: Card) -> Suit {
        match (self.left_bower(), self.trump) {
            (Some(left), Some(trump)) if left.index() == card.index() => trump,
            _ => card.suit(),
        }
    }

    /// Every card that belongs to the suit.
    #[inline]
    pub fn members(self, suit: Suit) -> CardSet {
        let mut cards = CardSet::suit(suit);
        if let Some(left) = self.left_bower() {
            if self.trump == Some(suit) {
                cards.insert(left);
            } else {
                cards.remove(left);
            }
        }
        cards
    }

    /// The cards of a hand that may follow to the suit led: those of the suit, or all of them.
    #[inline]
    pub fn following(self, hand: CardSet, led: Suit) -> CardSet {
        let of_suit = hand & self.members(led);
        if of_suit.is_empty() { hand } else { of_suit }
    }

    /// A number that orders the cards of one suit, the highest card highest.
    #[inline]
    pub fn height(self, card: Card) -> u8 {
        match (self.trump, self.bowers, card.rank()) {
            (Some(trump), true, Rank::Knave) if card.suit() == trump => 15,
            (Some(trump), true, Rank::Knave) if card.suit() == trump.same_colour() => 14,
            _ => card.rank() as u8,
        }
    }

    /// Whether `card` takes a trick from `best`, which is winning it so far.
    #[inline]
    pub fn beats(self, card: Card, best: Card) -> bool {
        let (suit, best_suit) = (self.suit_of(card), self.suit_of(best));
        if suit == best_suit { self.height(card) > self.height(best) } else { self.trump == Some(suit) }
    }

    /// The highest card of a set within one suit.
    pub fn highest(self, cards: CardSet) -> Option<Card> {
        cards.iter().max_by_key(|&card| self.height(card))
    }

    /// The lowest card of a set within one suit.
    pub fn lowest(self, cards: CardSet) -> Option<Card> {
        cards.iter().min_by_key(|&card| self.height(card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn the_left_bower_is_a_trump_just_below_the_right() {
        let hearts = Ranking::with_bowers(Suit::Hearts);
        assert_eq!(hearts.suit_of(card("JD")), Suit::Hearts);
        assert!(hearts.beats(card("JH"), card("JD")));
        assert!(hearts.beats(card("JD"), card("AH")));
        assert!(!hearts.members(Suit::Diamonds).contains(card("JD")));
        assert_eq!(hearts.members(Suit::Hearts).len(), 14);
    }

    #[test]
    fn without_bowers_a_knave_is_a_knave() {
        let hearts = Ranking::plain(Some(Suit::Hearts));
        assert_eq!(hearts.suit_of(card("JD")), Suit::Diamonds);
        assert!(!hearts.beats(card("JD"), card("2H")));
        assert!(hearts.beats(card("2H"), card("AS")));
    }

    #[test]
    fn a_card_of_another_plain_suit_never_wins() {
        let none = Ranking::plain(None);
        assert!(!none.beats(card("AS"), card("2C")));
        assert!(none.beats(card("3C"), card("2C")));
    }

    #[test]
    fn following_means_the_led_suit_or_anything() {
        let spades = Ranking::with_bowers(Suit::Spades);
        let hand: CardSet = ["JC", "9C", "AH"].into_iter().map(card).collect();
        assert_eq!(spades.following(hand, Suit::Clubs), CardSet::of(card("9C")));
        assert_eq!(spades.following(hand, Suit::Spades), CardSet::of(card("JC")));
        assert_eq!(spades.following(hand, Suit::Diamonds), hand);
    }
}
