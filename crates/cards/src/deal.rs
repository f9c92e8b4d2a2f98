//! A deal as it lies on the table, right or wrong, and a deal that is known to be right.

use std::fmt;

use crate::{BySeat, Card, CardSet, Pack, Rank, Seat, Suit};

/// A deal as it lies on the table, right or wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The cards of each player.
    pub hands: BySeat<CardSet>,
    /// The cards nobody was dealt; at euchre the turn-up is one of them.
    pub stock: CardSet,
}

impl Layout {
    /// Every card that lies anywhere.
    pub fn cards(&self) -> CardSet {
        self.hands.0.into_iter().fold(self.stock, |all, hand| all | hand)
    }

    /// Completes a layout that was written down in part.
    ///
    /// Every card of the pack that is named nowhere is handed out, in this fixed order: the cards
    /// from the lowest rank up, within a rank clubs, diamonds, hearts, spades; the seats north,
    /// east, south, west, each filled to `hand_size` before the next gets its first card; what
    /// remains goes to the stock. Cards already placed stay where they are, right or wrong: a
    /// hand that is too long stays too long, and [`Deal`] will say so.
    ///
    /// # Examples
    /// ```
    /// use cards::{Layout, Pack, Seat};
    ///
    /// let mut layout = Layout::default();
    /// layout.hands[Seat::North].insert("7C".parse().unwrap());
    /// let full = layout.fill(Pack::ThirtyTwo, 5);
    /// assert_eq!(full.hands[Seat::North].to_string(), "7S 7H 7D 8C 7C");
    /// assert_eq!(full.stock.len(), 12);
    /// ```
    pub fn fill(&self, pack: Pack, hand_size: usize) -> Layout {
        let mut full = *self;
        let mut free = lowest_first(pack.cards() - self.cards());
        for seat in Seat::ALL {
            while full.hands[seat].len() < hand_size
                && let Some(card) = free.next()
            {
                full.hands[seat].insert(card);
            }
        }
        full.stock |= free.collect();
        full
    }

    /// The pack this layout is meant for: the thirty-two when every card that lies is one of
    /// them, otherwise the fifty-two.
    pub fn likely_pack(&self) -> Pack {
        if CardSet::PACK_32.is_superset(self.cards()) { Pack::ThirtyTwo } else { Pack::FiftyTwo }
    }

    /// Everything that is wrong with the layout as a complete deal from the pack; nothing, if it
    /// is right.
    pub fn faults(&self, pack: Pack) -> Vec<DealFault> {
        let places: Vec<(Place, CardSet, usize)> = self
            .hands
            .iter()
            .map(|(seat, &hand)| (Place::Hand(seat), hand, pack.hand_size()))
            .chain([(Place::Stock, self.stock, pack.stock_size())])
            .collect();
        let mut faults = Vec::new();
        for (n, &(place, cards, due)) in places.iter().enumerate() {
            let strange = cards - pack.cards();
            if !strange.is_empty() {
                faults.push(DealFault::Outside { place, cards: strange, pack });
            }
            if cards.len() != due {
                faults.push(DealFault::Count { place, cards: cards.len(), due });
            }
            for &(other, others, _) in &places[n + 1..] {
                if cards.intersects(others) {
                    faults.push(DealFault::Doubled { cards: cards & others, places: [place, other] });
                }
            }
        }
        let missing = pack.cards() - self.cards();
        if !missing.is_empty() {
            faults.push(DealFault::Missing { cards: missing, pack });
        }
        faults
    }
}

/// The cards from the lowest rank up, within a rank clubs, diamonds, hearts, spades.
fn lowest_first(cards: CardSet) -> impl Iterator<Item = Card> {
    Rank::ALL
        .into_iter()
        .flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)))
        .filter(move |&card| cards.contains(card))
}

/// A complete and correct deal: `Deal::try_from(layout)` gives one, or every fault found.
///
/// All cards of one pack lie, each once, thirteen or five in every hand and the rest in the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal(Layout);

impl Deal {
    /// The layout as a deal from this very pack.
    pub fn new(layout: Layout, pack: Pack) -> Result<Deal, DealFaults> {
        let faults = layout.faults(pack);
        if faults.is_empty() { Ok(Deal(layout)) } else { Err(DealFaults(faults)) }
    }

    /// The layout.
    pub const fn layout(&self) -> &Layout {
        &self.0
    }

    /// All four hands.
    pub const fn hands(&self) -> &BySeat<CardSet> {
        &self.0.hands
    }

    /// The hand of one player.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.0.hands[seat]
    }

    /// The cards nobody was dealt.
    pub const fn stock(&self) -> CardSet {
        self.0.stock
    }

    /// The pack it was dealt from.
    pub const fn pack(&self) -> Pack {
        if self.0.stock.is_empty() { Pack::FiftyTwo } else { Pack::ThirtyTwo }
    }
}

impl TryFrom<Layout> for Deal {
    type Error = DealFaults;

    /// The layout as a deal from its [likely pack](Layout::likely_pack).
    fn try_from(layout: Layout) -> Result<Deal, DealFaults> {
        Deal::new(layout, layout.likely_pack())
    }
}

impl From<Deal> for Layout {
    fn from(deal: Deal) -> Layout {
        deal.0
    }
}

/// Where a card of a deal can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// In a player's hand.
    Hand(Seat),
    /// Among the cards nobody was dealt.
    Stock,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hand(seat) => write!(f, "{seat}"),
            Place::Stock => f.write_str("the stock"),
        }
    }
}

/// One thing that is wrong with a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DealFault {
    /// A hand or the stock holds too few or too many.
    Count {
        /// Where.
        place: Place,
        /// How many cards lie there.
        cards: usize,
        /// How many should.
        due: usize,
    },
    /// The same cards lie in two places.
    Doubled {
        /// The cards.
        cards: CardSet,
        /// The two places.
        places: [Place; 2],
    },
    /// Cards that the pack does not have.
    Outside {
        /// Where they lie.
        place: Place,
        /// The cards.
        cards: CardSet,
        /// The pack.
        pack: Pack,
    },
    /// Cards of the pack that lie nowhere.
    Missing {
        /// The cards.
        cards: CardSet,
        /// The pack.
        pack: Pack,
    },
}

impl fmt::Display for DealFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealFault::Count { place, cards, due } => {
                let plural = if *cards == 1 { "" } else { "s" };
                write!(f, "{place} has {cards} card{plural} and should have {due}")
            }
            DealFault::Doubled { cards, places: [one, other] } => {
                write!(f, "{one} and {other} both have {cards}")
            }
            DealFault::Outside { place, cards, pack } => {
                write!(f, "{place} has {cards}, which the {pack} does not have")
            }
            DealFault::Missing { cards, pack } => {
                let verb = if cards.len() == 1 { "is" } else { "are" };
                write!(f, "{cards} of the {pack} {verb} nowhere")
            }
        }
    }
}

/// Everything that keeps a layout from being a deal; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealFaults(pub Vec<DealFault>);

impl fmt::Display for DealFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.0.iter().enumerate() {
            let before = if n == 0 { "no correct deal: " } else { "; " };
            write!(f, "{before}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for DealFaults {}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.split_whitespace().map(|card| card.parse::<Card>().unwrap()).collect()
    }

    fn suits() -> Layout {
        Layout {
            hands: BySeat::from_fn(|seat| CardSet::suit(Suit::from_index(seat as u8))),
            stock: CardSet::EMPTY,
        }
    }

    #[test]
    fn four_suits_in_four_hands_are_a_deal() {
        let deal = Deal::try_from(suits()).unwrap();
        assert_eq!(deal.pack(), Pack::FiftyTwo);
        assert_eq!(deal.hand(Seat::West), CardSet::suit(Suit::Spades));
        assert_eq!(Layout::from(deal), suits());
    }

    #[test]
    fn an_empty_layout_fills_from_the_lowest_card_and_from_north() {
        let full = Layout::default().fill(Pack::ThirtyTwo, 5);
        assert_eq!(full.hands[Seat::North], set("7C 7D 7H 7S 8C"));
        assert_eq!(full.hands[Seat::East], set("8D 8H 8S 9C 9D"));
        assert_eq!(full.hands[Seat::South], set("9H 9S TC TD TH"));
        assert_eq!(full.hands[Seat::West], set("TS JC JD JH JS"));
        assert_eq!(full.stock, set("QC QD QH QS KC KD KH KS AC AD AH AS"));
        assert_eq!(Deal::try_from(full).unwrap().pack(), Pack::ThirtyTwo);
    }

    #[test]
    fn filling_skips_cards_named_elsewhere_even_in_the_stock() {
        let mut part = Layout::default();
        part.hands[Seat::East] = set("7C AS");
        part.hands[Seat::West] = set("7D 7H JC JS KD");
        part.stock = set("8C");
        let full = part.fill(Pack::ThirtyTwo, 5);
        assert_eq!(full.hands[Seat::North], set("7S 8D 8H 8S 9C"));
        assert_eq!(full.hands[Seat::East], set("7C AS 9D 9H 9S"));
        assert_eq!(full.hands[Seat::West], part.hands[Seat::West]);
        assert!(full.stock.contains("8C".parse().unwrap()));
        assert!(Deal::try_from(full).is_ok());
    }

    #[test]
    fn filling_a_full_deal_changes_nothing() {
        assert_eq!(suits().fill(Pack::FiftyTwo, 13), suits());
        let euchre = Layout::default().fill(Pack::ThirtyTwo, 5);
        assert_eq!(euchre.fill(Pack::ThirtyTwo, 5), euchre);
    }

    #[test]
    fn filling_does_not_hide_a_hand_that_is_too_long() {
        let mut part = Layout::default();
        part.hands[Seat::South] = set("AC AD AH AS KC KD");
        let full = part.fill(Pack::ThirtyTwo, 5);
        assert_eq!(full.hands[Seat::South].len(), 6);
        let DealFaults(faults) = Deal::try_from(full).unwrap_err();
        assert_eq!(
            faults,
            [
                DealFault::Count { place: Place::Hand(Seat::South), cards: 6, due: 5 },
                DealFault::Count { place: Place::Stock, cards: 11, due: 12 },
            ]
        );
    }

    #[test]
    fn a_card_in_two_hands_is_found_with_both_places() {
        let mut wrong = suits();
        wrong.hands[Seat::North].remove("2C".parse().unwrap());
        wrong.hands[Seat::North].insert("AS".parse().unwrap());
        let DealFaults(faults) = Deal::try_from(wrong).unwrap_err();
        assert_eq!(
            faults,
            [
                DealFault::Doubled {
                    cards: set("AS"),
                    places: [Place::Hand(Seat::North), Place::Hand(Seat::West)]
                },
                DealFault::Missing { cards: set("2C"), pack: Pack::FiftyTwo },
            ]
        );
    }

    #[test]
    fn a_six_in_a_euchre_hand_is_found_when_the_pack_is_known() {
        let mut wrong = Layout::default().fill(Pack::ThirtyTwo, 5);
        wrong.hands[Seat::North].remove("7C".parse().unwrap());
        wrong.hands[Seat::North].insert("6C".parse().unwrap());
        let faults = Deal::new(wrong, Pack::ThirtyTwo).unwrap_err();
        assert_eq!(
            faults.to_string(),
            "no correct deal: N has 6C, which the pack of 32 does not have; 7C of the pack of 32 is nowhere"
        );
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let mut wrong = suits();
        wrong.hands[Seat::North].remove("2C".parse().unwrap());
        wrong.hands[Seat::East].insert("AS".parse().unwrap());
        wrong.stock.insert("KC".parse().unwrap());
        let text = Deal::try_from(wrong).unwrap_err().to_string();
        for part in [
            "N has 12 cards and should have 13",
            "E has 14 cards and should have 13",
            "E and W both have AS",
            "N and the stock both have KC",
            "the stock has 1 card and should have 0",
            "2C of the pack of 52 is nowhere",
        ] {
            assert!(text.contains(part), "{part} not in {text}");
        }
    }

    #[test]
    fn nothing_at_all_is_no_deal() {
        assert!(Deal::try_from(Layout::default()).is_err());
        assert!(Deal::new(Layout::default(), Pack::FiftyTwo).is_err());
        assert!(Deal::new(suits(), Pack::ThirtyTwo).is_err());
    }
}
