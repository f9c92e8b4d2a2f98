//! From the pack on the table to the hands and back: dealing out in rotation, by packets.

use std::fmt;

use crate::{BySeat, Card, CardSet, Layout, Seat};

impl Layout {
    /// The pack, top card first, that gives this layout when it is dealt.
    ///
    /// The rounds go to the left and begin at the dealer's left; in round *n* each player gets
    /// `packets[n]` cards from the top. A layout does not remember in which order a player got
    /// the cards or how the stock lies, so both go by card number, clubs and twos first; use
    /// [`to_pack_order_turning`](Layout::to_pack_order_turning) to have the turn-up on top of the
    /// stock.
    ///
    /// # Errors
    /// When a hand does not have as many cards as the packets give, or a card lies twice.
    pub fn to_pack_order(&self, dealer: Seat, packets: &[u8]) -> Result<Vec<Card>, DealOutError> {
        let due = total(packets);
        let mut seen = CardSet::EMPTY;
        for cards in self.hands.0.into_iter().chain([self.stock]) {
            if let Some(card) = (cards & seen).first() {
                return Err(DealOutError::Doubled { card });
            }
            seen |= cards;
        }
        for (seat, hand) in self.hands.iter() {
            if hand.len() != due {
                return Err(DealOutError::HandSize { seat, cards: hand.len(), due });
            }
        }
        let mut hands = self.hands.map(CardSet::iter);
        let mut order = Vec::with_capacity(seen.len());
        for (seat, packet) in rotation(dealer, packets) {
            order.extend(hands[seat].by_ref().take(packet));
        }
        order.extend(self.stock);
        Ok(order)
    }

    /// The pack as [`to_pack_order`](Layout::to_pack_order) gives it, with this card of the stock
    /// lying first after the hands, so that it is the one the dealer turns.
    ///
    /// # Errors
    /// As there, and when the card is not in the stock.
    pub fn to_pack_order_turning(
        &self,
        dealer: Seat,
        packets: &[u8],
        turn_up: Card,
    ) -> Result<Vec<Card>, DealOutError> {
        if !self.stock.contains(turn_up) {
            return Err(DealOutError::NotInStock { card: turn_up });
        }
        let mut order = self.to_pack_order(dealer, packets)?;
        let dealt = 4 * total(packets);
        if let Some(at) = order[dealt..].iter().position(|&card| card == turn_up) {
            order[dealt..=dealt + at].rotate_right(1);
        }
        Ok(order)
    }

    /// The layout that comes of dealing this pack, top card first, from the dealer's left in these
    /// packets. What is left is the stock, and the first card left, `order[4 * hand_size]`, is the
    /// one a dealer would turn up.
    ///
    /// # Errors
    /// When the pack is too short or has a card twice.
    ///
    /// # Examples
    /// ```
    /// use cards::{CardSet, Layout, Pack, Seat};
    ///
    /// let order: Vec<_> = CardSet::PACK_32.iter().collect();
    /// let layout = Layout::from_pack_order(&order, Seat::South, &[2, 3]).unwrap();
    /// assert_eq!(layout.hands[Seat::West].to_string(), "9D 8D 7D 8C 7C");
    /// assert_eq!(layout.to_pack_order(Seat::South, &[2, 3]).unwrap(), order);
    /// ```
    pub fn from_pack_order(order: &[Card], dealer: Seat, packets: &[u8]) -> Result<Layout, DealOutError> {
        let needed = 4 * total(packets);
        if order.len() < needed {
            return Err(DealOutError::ShortPack { cards: order.len(), needed });
        }
        let mut seen = CardSet::EMPTY;
        for &card in order {
            if seen.contains(card) {
                return Err(DealOutError::Doubled { card });
            }
            seen.insert(card);
        }
        let stock = order[needed..].iter().copied().collect();
        Ok(Layout { hands: Layout::hands_of_pack_order(order, dealer, packets), stock })
    }

    /// The hands alone of a pack that is known to be whole, dealt in the same way; as many as it has cards for.
    pub fn hands_of_pack_order(order: &[Card], dealer: Seat, packets: &[u8]) -> BySeat<CardSet> {
        let mut hands = BySeat::default();
        let mut pack = order.iter().copied();
        for (seat, packet) in rotation(dealer, packets) {
            for card in pack.by_ref().take(packet) {
                CardSet::insert(&mut hands[seat], card);
            }
        }
        hands
    }
}

/// How many cards each player gets.
fn total(packets: &[u8]) -> usize {
    packets.iter().map(|&packet| usize::from(packet)).sum()
}

/// Who gets how many cards, from the first packet of the deal to the last.
fn rotation(dealer: Seat, packets: &[u8]) -> impl Iterator<Item = (Seat, usize)> {
    let eldest = dealer.left();
    packets.iter().flat_map(move |&packet| {
        (0..4).map(move |n| (Seat::from_index(eldest as u8 + n), usize::from(packet)))
    })
}

/// Why cards cannot be dealt out, or a layout not be put back into a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealOutError {
    /// A hand does not have as many cards as the packets give.
    HandSize {
        /// Whose hand.
        seat: Seat,
        /// How many cards it has.
        cards: usize,
        /// How many the packets give.
        due: usize,
    },
    /// The pack has fewer cards than the packets need.
    ShortPack {
        /// How many cards there are.
        cards: usize,
        /// How many the four hands need.
        needed: usize,
    },
    /// A card is there twice.
    Doubled {
        /// The card.
        card: Card,
    },
    /// The card to be turned is not in the stock.
    NotInStock {
        /// The card.
        card: Card,
    },
}

impl fmt::Display for DealOutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealOutError::HandSize { seat, cards, due } => {
                write!(f, "{seat} has {cards} cards, but these packets give {due} to each player")
            }
            DealOutError::ShortPack { cards, needed } => {
                write!(f, "{cards} cards cannot be dealt in these packets: they need {needed}")
            }
            DealOutError::Doubled { card } => write!(f, "{card} is there twice: each card may lie once"),
            DealOutError::NotInStock { card } => {
                write!(f, "{card} cannot be turned up: turn a card of the stock")
            }
        }
    }
}

impl std::error::Error for DealOutError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deal, Pack};

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn bridge_is_dealt_singly_from_the_dealers_left() {
        let order: Vec<Card> = CardSet::PACK_52.iter().collect();
        let layout = Layout::from_pack_order(&order, Seat::East, Pack::FiftyTwo.packets()).unwrap();
        assert!(layout.hands[Seat::South].contains(card("2C")));
        assert!(layout.hands[Seat::West].contains(card("3C")));
        assert!(layout.hands[Seat::North].contains(card("4C")));
        assert!(layout.hands[Seat::East].contains(card("AS")));
        assert!(Deal::try_from(layout).is_ok());
    }

    #[test]
    fn euchre_goes_by_twos_and_then_by_threes_or_the_other_way_round() {
        let mut order: Vec<Card> = CardSet::PACK_32.iter().collect();
        order.reverse();
        let two_three = Layout::from_pack_order(&order, Seat::North, &[2, 3]).unwrap();
        assert_eq!(two_three.hands[Seat::East].to_string(), "AS KS AH KH QH");
        let three_two = Layout::from_pack_order(&order, Seat::North, &[3, 2]).unwrap();
        assert_eq!(three_two.hands[Seat::East].to_string(), "AS KS QS TH 9H");
        assert_eq!(two_three.stock, three_two.stock);
    }

    #[test]
    fn a_layout_survives_the_way_back_into_the_pack_for_every_dealer() {
        for pack in Pack::ALL {
            let layout = Layout::default().fill(pack, pack.hand_size());
            for dealer in Seat::ALL {
                let order = layout.to_pack_order(dealer, pack.packets()).unwrap();
                assert_eq!(order.len(), pack.size());
                assert_eq!(Layout::from_pack_order(&order, dealer, pack.packets()), Ok(layout));
            }
        }
    }

    #[test]
    fn the_turn_up_lies_first_after_the_hands_and_the_rest_keep_their_order() {
        let layout = Layout::default().fill(Pack::ThirtyTwo, 5);
        let order = layout.to_pack_order_turning(Seat::West, &[2, 3], card("KH")).unwrap();
        assert_eq!(order[20], card("KH"));
        assert_eq!(Layout::from_pack_order(&order, Seat::West, &[2, 3]), Ok(layout));
        let rest: Vec<Card> = order[21..].to_vec();
        assert!(rest.is_sorted());
    }

    #[test]
    fn a_card_outside_the_stock_cannot_be_turned() {
        let layout = Layout::default().fill(Pack::ThirtyTwo, 5);
        let error = layout.to_pack_order_turning(Seat::West, &[2, 3], card("7C")).unwrap_err();
        assert_eq!(error, DealOutError::NotInStock { card: card("7C") });
    }

    #[test]
    fn hands_of_another_size_than_the_packets_do_not_go_back() {
        let layout = Layout::default().fill(Pack::ThirtyTwo, 5);
        assert_eq!(
            layout.to_pack_order(Seat::North, &[2, 2]),
            Err(DealOutError::HandSize { seat: Seat::North, cards: 5, due: 4 })
        );
    }

    #[test]
    fn a_card_in_two_hands_does_not_go_back() {
        let mut layout = Layout::default().fill(Pack::ThirtyTwo, 5);
        layout.stock.insert(card("7C"));
        assert_eq!(
            layout.to_pack_order(Seat::North, &[2, 3]),
            Err(DealOutError::Doubled { card: card("7C") })
        );
    }

    #[test]
    fn a_short_pack_and_a_doubled_card_are_not_dealt() {
        let mut order: Vec<Card> = CardSet::PACK_52.iter().collect();
        assert_eq!(
            Layout::from_pack_order(&order[..51], Seat::North, &[1; 13]),
            Err(DealOutError::ShortPack { cards: 51, needed: 52 })
        );
        order[51] = order[0];
        assert_eq!(
            Layout::from_pack_order(&order, Seat::North, &[1; 13]),
            Err(DealOutError::Doubled { card: card("2C") })
        );
    }
}
