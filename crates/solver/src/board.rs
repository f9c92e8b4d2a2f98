//! From cards to lanes and back: trumps go to the last lane, and each lane runs from the lowest
//! card of its suit to the highest, so that the search need not know of bowers.

use cards::{Card, CardSet, Ranking, Suit};

/// Whether the two bowers head the trumps.
pub(crate) fn has_bowers(ranking: Ranking) -> bool {
    ranking.trump().is_some_and(|trump| ranking.members(trump).len() != 13)
}

/// Where the cards lie under one declaration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    ranking: Ranking,
    /// The suit that changed places with spades, the last lane.
    swapped: Suit,
    bowers: bool,
}

impl Board {
    pub(crate) fn new(ranking: Ranking) -> Board {
        Board { ranking, swapped: ranking.trump().unwrap_or(Suit::Spades), bowers: has_bowers(ranking) }
    }

    /// The bits of a set of cards.
    pub(crate) fn bits(self, cards: CardSet) -> u64 {
        let bits = cards.bits();
        let trump = 16 * self.swapped as u32;
        let difference = (bits >> trump ^ bits >> 48) & 0xffff;
        let bits = bits ^ difference << 48 ^ difference << trump;
        if self.bowers { self.raise_bowers(bits) } else { bits }
    }

    /// Where the trump suit's fellow of the same colour lies.
    fn fellow(self) -> u32 {
        let fellow = self.swapped.same_colour();
        // Spades have changed places with the trumps.
        16 * if fellow == Suit::Spades { self.swapped } else { fellow } as u32
    }

    const KNAVE: u64 = 1 << 9;

    /// The right bower stands where the pack of 32 has no card: the two places below the seven
    /// are free, so the rest of the trumps moves down by two.
    fn raise_bowers(self, bits: u64) -> u64 {
        let trumps = bits >> 48 & 0x1fff;
        let fellow = self.fellow();
        let left = bits >> fellow & Self::KNAVE;
        let plain = (trumps & !Self::KNAVE) >> 2;
        let raised = plain | if left == 0 { 0 } else { 1 << 11 } | (trumps & Self::KNAVE) << 3;
        bits & !(0xffff << 48) & !(Self::KNAVE << fellow) | raised << 48
    }

    /// The card that one bit stands for.
    pub(crate) fn card(self, bit: u64) -> Card {
        let number = bit.trailing_zeros();
        let (lane, mut rank) = (number >> 4, number & 15);
        let mut suit = match lane {
            3 => self.swapped,
            lane if lane == self.swapped as u32 => Suit::Spades,
            lane => Suit::from_index(lane as u8),
        };
        if self.bowers && lane == 3 {
            rank = match rank {
                12 => 9,
                11 => {
                    suit = suit.same_colour();
                    9
                }
                rank => rank + 2,
            };
        }
        Card::new(cards::Rank::from_index(rank as u8), suit)
    }

    /// The cards that these bits stand for.
    pub(crate) fn cards(self, bits: u64) -> CardSet {
        let mut rest = bits;
        let mut cards = CardSet::EMPTY;
        while rest != 0 {
            cards.insert(self.card(rest & rest.wrapping_neg()));
            rest &= rest - 1;
        }
        cards
    }

    pub(crate) fn has_trumps(self) -> bool {
        self.ranking.trump().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rankings() -> impl Iterator<Item = Ranking> {
        let plain = Suit::ALL.map(|suit| Ranking::plain(Some(suit)));
        plain.into_iter().chain([Ranking::plain(None)]).chain(Suit::ALL.map(Ranking::with_bowers))
    }

    #[test]
    fn every_card_goes_to_a_bit_and_comes_back() {
        for ranking in rankings() {
            let board = Board::new(ranking);
            let pack = if has_bowers(ranking) { CardSet::PACK_32 } else { CardSet::PACK_52 };
            let bits = board.bits(pack);
            assert_eq!(bits.count_ones() as usize, pack.len(), "{ranking:?}");
            assert_eq!(board.cards(bits), pack);
            for card in pack {
                let bit = board.bits(CardSet::of(card));
                assert_eq!(bit.count_ones(), 1);
                assert_eq!(board.card(bit), card, "{ranking:?}");
            }
        }
    }

    #[test]
    fn lanes_keep_the_order_of_the_ranking() {
        for ranking in rankings() {
            let board = Board::new(ranking);
            let pack = if has_bowers(ranking) { CardSet::PACK_32 } else { CardSet::PACK_52 };
            for one in pack {
                for other in pack {
                    let (a, b) = (board.bits(one.into()), board.bits(other.into()));
                    let same_lane = a.trailing_zeros() >> 4 == b.trailing_zeros() >> 4;
                    assert_eq!(same_lane, ranking.suit_of(one) == ranking.suit_of(other));
                    if same_lane {
                        assert_eq!(a > b, ranking.height(one) > ranking.height(other), "{one} {other}");
                    }
                }
            }
        }
    }
}
