//! A trick and its life, from the lead to the moment it is let go.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Ranking, Seat, SeatSet, Side, Suit};

/// How far a trick has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Life {
    /// Cards are still to come.
    Open,
    /// Everybody has played.
    Complete,
    /// A hand was put to it to gather it.
    Touched,
    /// It lies face down, the hand still on it.
    Turned,
    /// It has been let go.
    Quitted,
}

/// One trick: the cards in the order in which they fell.
#[derive(Debug, PartialEq, Eq)]
pub struct Trick {
    /// Who led to it.
    pub leader: Seat,
    /// Who should have led to it, when somebody else did.
    pub rightful: Option<Seat>,
    /// Whether the lead was out of turn and all have followed it.
    pub followed: bool,
    /// The cards, as they fell.
    pub plays: ArrayVec<(Seat, Card), 4>,
    /// Cards that lie in it beyond one a seat.
    pub surplus: ArrayVec<(Seat, Card), 2>,
    /// Seats that may change their card, because one before them was mended.
    pub may_change: SeatSet,
    /// How far it has come.
    pub life: Life,
    /// Who won it, once it is complete.
    pub winner: Option<Seat>,
    /// The side that gathered it, if the minutes say.
    pub gathered: Option<Side>,
}

/// By whole runs of cards instead of one by one: every act is taken beside a copy of all tricks of its deal.
impl Clone for Trick {
    #[inline]
    fn clone(&self) -> Trick {
        fn run<const N: usize>(cards: &ArrayVec<(Seat, Card), N>) -> ArrayVec<(Seat, Card), N> {
            ArrayVec::try_from(cards.as_slice()).expect("a list of the same length has room")
        }
        Trick { plays: run(&self.plays), surplus: run(&self.surplus), ..*self }
    }
}

impl Trick {
    /// A trick to which nobody has played.
    pub fn new(leader: Seat) -> Trick {
        Trick {
            leader,
            rightful: None,
            followed: false,
            plays: ArrayVec::new(),
            surplus: ArrayVec::new(),
            may_change: SeatSet::EMPTY,
            life: Life::Open,
            winner: None,
            gathered: None,
        }
    }

    /// The suit led.
    pub fn led(&self, ranking: Ranking) -> Option<Suit> {
        self.lead_card().map(|card| ranking.suit_of(card))
    }

    /// The card led.
    pub fn lead_card(&self) -> Option<Card> {
        self.card_of(self.leader)
    }

    /// The card a seat has played to it.
    pub fn card_of(&self, seat: Seat) -> Option<Card> {
        self.plays.iter().find(|play| play.0 == seat).map(|play| play.1)
    }

    /// Whether a seat has played to it.
    pub fn has_played(&self, seat: Seat) -> bool {
        self.card_of(seat).is_some()
    }

    /// Everybody who has played.
    pub fn players(&self) -> SeatSet {
        self.plays.iter().map(|play| play.0).collect()
    }

    /// The cards that lie in it.
    pub fn cards(&self) -> CardSet {
        self.plays.iter().chain(&self.surplus).map(|play| play.1).collect()
    }

    /// The seat and card winning it so far. Only cards that follow or trump can.
    pub fn best(&self, ranking: Ranking) -> Option<(Seat, Card)> {
        let lead = self.lead_card()?;
        let mut best = (self.leader, lead);
        for &(seat, card) in &self.plays {
            if ranking.beats(card, best.1) {
                best = (seat, card);
            }
        }
        Some(best)
    }

    /// Whose card is next among these players, going to the left from the leader.
    pub fn next(&self, active: SeatSet) -> Option<Seat> {
        let mut seat = self.leader;
        for _ in 0..4 {
            if active.contains(seat) && !self.has_played(seat) {
                return Some(seat);
            }
            seat = seat.left();
        }
        None
    }
}
