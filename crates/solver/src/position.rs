//! A position as the world outside sees it.

use std::fmt;

use cards::{BySeat, Card, CardSet, Ranking, Seat, Side};

use crate::board;

/// What both sides strive for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Aim {
    /// As many tricks as possible.
    #[default]
    Most,
    /// As few tricks as possible, as in nullo.
    Fewest,
}

/// Cards in four hands or three, with perhaps a trick begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cards still held.
    pub hands: BySeat<CardSet>,
    /// What the declaration does to the cards.
    pub ranking: Ranking,
    /// What is played for.
    pub aim: Aim,
    /// Who leads, or has led, to the trick.
    pub leader: Seat,
    /// The cards of the trick so far, in the order of play; never a whole trick.
    pub trick: Vec<Card>,
    /// Who takes no part, because the partner plays alone.
    pub out: Option<Seat>,
}

impl Position {
    /// The start of a hand for four players.
    pub fn new(hands: BySeat<CardSet>, ranking: Ranking, aim: Aim, leader: Seat) -> Position {
        Position { hands, ranking, aim, leader, trick: Vec::new(), out: None }
    }

    /// The same position without one player, whose cards are laid aside.
    #[must_use]
    pub fn without(mut self, out: Option<Seat>) -> Position {
        if let Some(seat) = out {
            self.hands[seat] = CardSet::EMPTY;
        }
        self.out = out;
        self
    }

    /// Who plays after this seat.
    fn next(&self, seat: Seat) -> Seat {
        if self.out == Some(seat.left()) { seat.left().left() } else { seat.left() }
    }

    /// The seats in the order of this trick.
    fn order(&self) -> impl Iterator<Item = Seat> {
        let seats = if self.out.is_some() { 3 } else { 4 };
        std::iter::successors(Some(self.leader), |&seat| Some(self.next(seat))).take(seats)
    }

    /// Who is to play.
    pub fn to_play(&self) -> Seat {
        self.trick.iter().fold(self.leader, |seat, _| self.next(seat))
    }

    /// The side whose turn it is.
    pub fn side_to_play(&self) -> Side {
        self.to_play().side()
    }

    /// How many tricks are still to be taken, one that is begun included.
    pub fn tricks_left(&self) -> usize {
        self.hands[self.leader].len() + usize::from(!self.trick.is_empty())
    }

    /// The cards that may be played.
    pub fn legal(&self) -> CardSet {
        let hand = self.hands[self.to_play()];
        match self.trick.first() {
            Some(&led) => self.ranking.following(hand, self.ranking.suit_of(led)),
            None => hand,
        }
    }

    /// Plays a card of the hand whose turn it is, and says who took the trick if that ended it.
    pub fn play(&mut self, card: Card) -> Option<Seat> {
        let seat = self.to_play();
        self.hands[seat].remove(card);
        self.trick.push(card);
        let seats: Vec<Seat> = self.order().collect();
        if self.trick.len() < seats.len() {
            return None;
        }
        let mut best = 0;
        for at in 1..seats.len() {
            if self.ranking.beats(self.trick[at], self.trick[best]) {
                best = at;
            }
        }
        self.trick.clear();
        self.leader = seats[best];
        Some(seats[best])
    }

    /// Checks that this can happen at a table.
    ///
    /// # Errors
    /// The first thing that cannot.
    pub fn check(&self) -> Result<(), BadPosition> {
        let mut seen = CardSet::EMPTY;
        for card in self.hands.0.into_iter().flatten().chain(self.trick.iter().copied()) {
            if seen.contains(card) {
                return Err(BadPosition::Twice(card));
            }
            seen.insert(card);
        }
        if board::has_bowers(self.ranking)
            && let Some(card) = (seen - CardSet::PACK_32).first()
        {
            return Err(BadPosition::TooLow(card));
        }
        if let Some(out) = self.out {
            if out == self.leader {
                return Err(BadPosition::LeaderOut(out));
            }
            if !self.hands[out].is_empty() {
                return Err(BadPosition::OutWithCards(out));
            }
        }
        let seats: Vec<Seat> = self.order().collect();
        if self.trick.len() >= seats.len() {
            return Err(BadPosition::WholeTrick(self.trick.len()));
        }
        let left = self.tricks_left();
        for (at, &seat) in seats.iter().enumerate() {
            let wanted = left - usize::from(at < self.trick.len());
            let has = self.hands[seat].len();
            if has != wanted {
                return Err(BadPosition::Uneven { seat, has, wanted });
            }
        }
        Ok(())
    }
}

/// Why something is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPosition {
    /// A card is in two places.
    Twice(Card),
    /// A card below the seven, where there are bowers.
    TooLow(Card),
    /// The player who should lead takes no part.
    LeaderOut(Seat),
    /// A player who takes no part holds cards.
    OutWithCards(Seat),
    /// A trick of this many cards is complete.
    WholeTrick(usize),
    /// A card that the player whose turn it is does not hold, or may not play.
    OutOfOrder {
        /// The card.
        card: Card,
        /// Whose turn it is.
        seat: Seat,
    },
    /// A hand has too many or too few cards.
    Uneven {
        /// Whose hand.
        seat: Seat,
        /// How many cards it has.
        has: usize,
        /// How many it should have beside the leader's.
        wanted: usize,
    },
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPosition::Twice(card) => write!(f, "{card} is there twice"),
            BadPosition::TooLow(card) => write!(f, "{card} is not in the pack of 32, which bowers go with"),
            BadPosition::LeaderOut(seat) => write!(f, "{seat} cannot lead and be out"),
            BadPosition::OutWithCards(seat) => write!(f, "{seat} is out but holds cards"),
            BadPosition::WholeTrick(cards) => write!(f, "a trick of {cards} cards is complete: clear it"),
            BadPosition::OutOfOrder { card, seat } => {
                write!(f, "it is {seat}'s turn, who does not hold {card} or must follow suit")
            }
            BadPosition::Uneven { seat, has, wanted } => {
                write!(f, "{seat} has {has} cards where the others make it {wanted}")
            }
        }
    }
}

impl std::error::Error for BadPosition {}
