//! The calls of an auction and the cards of a play, with what was remarked on them.

use std::collections::{BTreeMap, BTreeSet};

use super::value::{Contract, Denomination, Doubling};
use crate::{BySeat, Card, CardSet, Ranking, Seat};

/// An auction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auction {
    /// Who called first: the dealer.
    pub first: Seat,
    /// The calls in turn.
    pub calls: Vec<Called>,
    /// How the list of calls ends.
    pub ending: Ending,
    /// The notes by number, from 1; the standard has 32 at most.
    pub notes: BTreeMap<u8, String>,
}

impl Auction {
    /// An auction before its first call.
    pub const fn new(first: Seat) -> Auction {
        Auction { first, calls: Vec::new(), ending: Ending::Plain, notes: BTreeMap::new() }
    }

    /// What it came to, and who plays that; nothing while it may go on.
    pub fn outcome(&self) -> Option<(Contract, Option<Seat>)> {
        let calls: Vec<Call> = self.calls.iter().map(|called| called.call).collect();
        let passes = calls.iter().rev().take_while(|call| **call == Call::Pass).count();
        let seat = |turn: usize| Seat::from_index(self.first as u8 + (turn % 4) as u8);
        let last = calls.iter().rposition(|call| matches!(call, Call::Bid { .. }));
        let Some(last) = last else { return (passes >= 4).then_some((Contract::Passed, None)) };
        let Call::Bid { level, denomination } = calls[last] else { return None };
        if passes < 3 {
            return None;
        }
        let doubling = calls[last..].iter().fold(Doubling::Undoubled, |doubling, call| match call {
            Call::Double => Doubling::Doubled,
            Call::Redouble => Doubling::Redoubled,
            _ => doubling,
        });
        let side = seat(last).side();
        let names =
            |call: &Call| matches!(call, Call::Bid { denomination: named, .. } if *named == denomination);
        let declarer = (0..=last)
            .find(|&turn| seat(turn).side() == side && names(&calls[turn]))
            .map_or(seat(last), seat);
        Some((Contract::Odd { level, denomination, doubling }, Some(declarer)))
    }
}

/// A call as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// The call.
    pub call: Call,
    /// Whether it was an insufficient bid that was let stand: `^I`.
    pub insufficient: bool,
    /// What was remarked on it.
    pub remark: Remark,
}

impl From<Call> for Called {
    fn from(call: Call) -> Called {
        Called { call, insufficient: false, remark: Remark::default() }
    }
}

/// A call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// No bid.
    Pass,
    /// A double.
    Double,
    /// A redouble.
    Redouble,
    /// A bid.
    Bid {
        /// How many odd tricks, 1 to 7.
        level: u8,
        /// In what.
        denomination: Denomination,
    },
    /// Not a call: the player lost a turn to a call out of rotation that was let stand, `^S`.
    Skipped,
}

/// How a list of calls or cards ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It just ends.
    #[default]
    Plain,
    /// No more will or can be given: `*`.
    Stopped,
    /// It is to be continued: `+`.
    Continues,
}

/// What was remarked on a call or card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// The number of a note.
    pub note: Option<u8>,
    /// Numeric glyphs: 1 to 6 praise and blame a call, 7 to 12 a card.
    pub glyphs: BTreeSet<u8>,
}

/// The play of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Who was to lead to the first trick, and so has the first column.
    pub leader: Seat,
    /// The tricks; `None` for a card that was not played or is not known. The last trick has at
    /// least one card.
    pub tricks: Vec<BySeat<Option<PlayedCard>>>,
    /// How the list of cards ends.
    pub ending: Ending,
    /// The notes by number, from 1; the standard has 32 at most.
    pub notes: BTreeMap<u8, String>,
}

/// A card as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedCard {
    /// The card.
    pub card: Card,
    /// What was wrong with it and let stand.
    pub irregularity: Option<CardIrregularity>,
    /// What was remarked on it.
    pub remark: Remark,
}

impl From<Card> for PlayedCard {
    fn from(card: Card) -> PlayedCard {
        PlayedCard { card, irregularity: None, remark: Remark::default() }
    }
}

/// What can be wrong with a card and be let stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardIrregularity {
    /// A revoke: `^R`.
    Revoke,
    /// A lead out of turn: `^L`.
    LeadOutOfTurn,
}

impl Play {
    /// A play before its first card.
    pub const fn new(leader: Seat) -> Play {
        Play { leader, tricks: Vec::new(), ending: Ending::Plain, notes: BTreeMap::new() }
    }

    /// The play of these tricks, each given as its cards in the order they were played.
    pub fn from_tricks<T>(leader: Seat, tricks: impl IntoIterator<Item = T>) -> Play
    where
        T: IntoIterator<Item = (Seat, Card)>,
    {
        let mut play = Play::new(leader);
        for trick in tricks {
            let mut columns = BySeat::from_fn(|_| None);
            for (seat, card) in trick {
                columns[seat] = Some(PlayedCard::from(card));
            }
            play.tricks.push(columns);
        }
        play
    }

    /// Gives each card to the player who holds it, trick by trick, where the hands are known and say so without
    /// doubt. Some programs write the cards in the order they fell and not in the columns of the players. How many
    /// tricks were put right.
    pub fn give_to_holders(&mut self, hands: &BySeat<Option<CardSet>>) -> usize {
        let holder = |card: Card| {
            Seat::ALL.into_iter().find(|&seat| hands[seat].is_some_and(|hand| hand.contains(card)))
        };
        let mut mended = 0;
        for trick in &mut self.tricks {
            let mut row: BySeat<Option<PlayedCard>> = BySeat::from_fn(|_| None);
            let sure = trick.0.iter().flatten().all(|played| match holder(played.card) {
                Some(seat) if row[seat].is_none() => {
                    row[seat] = Some(played.clone());
                    true
                }
                _ => false,
            });
            if sure && row != *trick {
                *trick = row;
                mended += 1;
            }
        }
        mended
    }

    /// The tricks with their cards in the order they were played.
    ///
    /// The columns of the text belong to the players and do not tell who led: that is the winner
    /// of the trick before, by this ranking, or whoever is marked as having led out of turn.
    ///
    /// # Examples
    /// ```
    /// use cards::{Ranking, Seat, pbn};
    ///
    /// let games = pbn::parse(b"[Play \"W\"]\nSK S3 SA S4\nH2 H5 HA HK").unwrap();
    /// let play = games[0].play.as_ref().unwrap();
    /// let tricks = play.in_order(Ranking::plain(None));
    /// let second: Vec<_> = tricks[1].iter().map(|(seat, card)| format!("{seat} {card}")).collect();
    /// assert_eq!(second, ["E AH", "S KH", "W 2H", "N 5H"]);
    /// ```
    pub fn in_order(&self, ranking: Ranking) -> Vec<Vec<(Seat, Card)>> {
        let mut leader = self.leader;
        let mut tricks = Vec::with_capacity(self.tricks.len());
        for trick in &self.tricks {
            if let Some(seat) = out_of_turn(trick) {
                leader = seat;
            }
            let cards: Vec<(Seat, Card)> = (0..4)
                .map(|n| Seat::from_index(leader as u8 + n))
                .filter_map(|seat| Some((seat, trick[seat].as_ref()?.card)))
                .collect();
            let winner = cards
                .iter()
                .copied()
                .reduce(|best, played| if ranking.beats(played.1, best.1) { played } else { best });
            if let Some((seat, _)) = winner {
                leader = seat;
            }
            tricks.push(cards);
        }
        tricks
    }
}

/// Who led out of turn to the trick.
fn out_of_turn(trick: &BySeat<Option<PlayedCard>>) -> Option<Seat> {
    Seat::ALL.into_iter().find(|&seat| {
        trick[seat]
            .as_ref()
            .is_some_and(|played| played.irregularity == Some(CardIrregularity::LeadOutOfTurn))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Suit;

    fn trick(cards: [(Seat, &str); 4]) -> Vec<(Seat, Card)> {
        cards.map(|(seat, card)| (seat, card.parse().unwrap())).to_vec()
    }

    #[test]
    fn the_winner_leads_to_the_next_trick() {
        use Seat::*;
        let tricks = [
            trick([(West, "KS"), (North, "3H"), (East, "4S"), (South, "3S")]),
            trick([(North, "2C"), (East, "6C"), (South, "KC"), (West, "5C")]),
            trick([(South, "7S"), (West, "2S"), (North, "6S"), (East, "5S")]),
        ];
        let play = Play::from_tricks(West, tricks.clone());
        assert_eq!(play.in_order(Ranking::plain(Some(Suit::Hearts))), tricks);
        let no_trump = play.in_order(Ranking::plain(None));
        assert_eq!(no_trump[1][0].0, West, "without trumps the king of spades holds");
    }

    #[test]
    fn a_lead_out_of_turn_that_was_let_stand_begins_its_trick() {
        use Seat::*;
        let tricks = [
            trick([(West, "KS"), (North, "3S"), (East, "4S"), (South, "2S")]),
            trick([(South, "KC"), (West, "5C"), (North, "AC"), (East, "6C")]),
            trick([(North, "2D"), (East, "3D"), (South, "4D"), (West, "5D")]),
        ];
        let mut play = Play::from_tricks(West, tricks.clone());
        let led = play.tricks[1][South].as_mut().unwrap();
        led.irregularity = Some(CardIrregularity::LeadOutOfTurn);
        assert_eq!(play.in_order(Ranking::plain(None)), tricks);
    }

    #[test]
    fn cards_in_the_order_they_fell_go_to_those_who_hold_them() {
        use Seat::*;
        let hand = |text: &str| Some(text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect());
        let hands = BySeat([hand("3S 5H"), hand("AS AH"), hand("4S KH"), hand("KS 2H")]);
        let mut play = Play::from_tricks(
            West,
            [
                trick([(West, "KS"), (North, "3S"), (East, "AS"), (South, "4S")]),
                trick([(West, "AH"), (North, "KH"), (East, "2H"), (South, "5H")]),
            ],
        );
        assert_eq!(play.give_to_holders(&hands), 1);
        let order = play.in_order(Ranking::plain(None));
        assert_eq!(order[1], trick([(East, "AH"), (South, "KH"), (West, "2H"), (North, "5H")]));
        assert_eq!(play.give_to_holders(&hands), 0);
        assert_eq!(play.give_to_holders(&BySeat([None; 4])), 0, "what is not known moves nothing");
    }

    #[test]
    fn the_first_of_the_side_to_name_it_declares() {
        let bid = |level, suit| Call::Bid { level, denomination: Denomination::Suit(suit) };
        let (one, two) = (bid(1, Suit::Hearts), bid(2, Suit::Hearts));
        let calls = [one, Call::Pass, two, Call::Double, Call::Redouble, Call::Pass, Call::Pass, Call::Pass];
        let mut auction = Auction::new(Seat::East);
        auction.calls = calls.into_iter().map(Called::from).collect();
        let (contract, declarer) = auction.outcome().unwrap();
        assert_eq!((contract.to_string().as_str(), declarer), ("2HXX", Some(Seat::East)));
        auction.calls.pop();
        assert_eq!(auction.outcome(), None, "it may go on");
        auction.calls = vec![Called::from(Call::Pass); 4];
        assert_eq!(auction.outcome(), Some((Contract::Passed, None)));
    }

    #[test]
    fn a_partner_who_lays_down_his_cards_is_passed_over() {
        use Seat::*;
        let lone = [
            vec![
                (East, "9H".parse().unwrap()),
                (South, "JD".parse().unwrap()),
                (West, "AH".parse().unwrap()),
            ],
            vec![
                (South, "AC".parse().unwrap()),
                (West, "7C".parse().unwrap()),
                (East, "8C".parse().unwrap()),
            ],
        ];
        let play = Play::from_tricks(East, lone.clone());
        assert_eq!(play.in_order(Ranking::with_bowers(Suit::Hearts)), lone);
    }
}
