//! The play of the tricks.

use cards::{BySeat, BySide, Card, CardSet, Ranking, Seat};

/// Hands in play: whose card it is, which cards follow, who takes the trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    hands: BySeat<CardSet>,
    ranking: Ranking,
    /// Every card that is a trump.
    trumps: CardSet,
    /// The cards of the suit led; none before the lead.
    led: CardSet,
    leader: Seat,
    turn: Seat,
    idle: Option<Seat>,
    trick: [Card; 4],
    count: u8,
    /// Who is winning the trick, and with what.
    best: (Seat, Card),
    /// What that card is worth beside the others of the trick.
    best_power: u8,
    won: BySide<u8>,
}

/// What stands where no card has been played yet.
const NO_CARD: Card = Card::new(cards::Rank::Two, cards::Suit::Clubs);

impl Play {
    /// Nothing has been played; the idle seat takes no part.
    pub fn new(hands: BySeat<CardSet>, ranking: Ranking, leader: Seat, idle: Option<Seat>) -> Play {
        Play {
            hands,
            ranking,
            trumps: ranking.trump().map_or(CardSet::EMPTY, |trump| ranking.members(trump)),
            led: CardSet::EMPTY,
            leader,
            turn: leader,
            idle,
            trick: [NO_CARD; 4],
            count: 0,
            best: (leader, NO_CARD),
            best_power: 0,
            won: BySide([0; 2]),
        }
    }

    /// The cards that each seat holds.
    pub const fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// The order of the cards.
    pub const fn ranking(&self) -> Ranking {
        self.ranking
    }

    /// Whose card is next.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// Who leads, or has led, to the trick.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Who takes no part.
    pub const fn idle(&self) -> Option<Seat> {
        self.idle
    }

    /// The cards of the trick, in the order in which they fell.
    pub fn trick(&self) -> &[Card] {
        &self.trick[..self.count as usize]
    }

    /// Who is winning the trick, and with what.
    pub fn best(&self) -> Option<(Seat, Card)> {
        (self.count > 0).then_some(self.best)
    }

    /// Tricks won.
    pub const fn won(&self) -> BySide<u8> {
        self.won
    }

    /// Whether every card has been played.
    pub fn is_over(&self) -> bool {
        self.hands[self.turn].is_empty()
    }

    /// The cards that are in order: those of the suit led, or all.
    pub fn lawful(&self) -> CardSet {
        let hand = self.hands[self.turn];
        let following = hand & self.led;
        if following.is_empty() { hand } else { following }
    }

    /// Plays a card of the hand whose turn it is. Says who took the trick if it was the last to it.
    pub fn put(&mut self, card: Card) -> Option<Seat> {
        let seat = self.turn;
        self.hands[seat].remove(card);
        if self.count == 0 {
            self.best_power = 0;
            self.led = if self.trumps.contains(card) {
                self.trumps
            } else {
                CardSet::suit(card.suit()) - self.trumps
            };
        }
        let power = self.power(card);
        if power > self.best_power {
            self.best = (seat, card);
            self.best_power = power;
        }
        self.trick[self.count as usize & 3] = card;
        self.count += 1;
        if self.count < 4 - u8::from(self.idle.is_some()) {
            self.turn = self.after(seat);
            return None;
        }
        let winner = self.best.0;
        self.won[winner.side()] += 1;
        self.led = CardSet::EMPTY;
        self.count = 0;
        self.leader = winner;
        self.turn = winner;
        Some(winner)
    }

    /// Orders the cards of a trick: nought for one that follows to nothing, then the suit led, then the trumps.
    fn power(&self, card: Card) -> u8 {
        let suit = 0x40 * u8::from(self.trumps.contains(card)) + 0x20 * u8::from(self.led.contains(card));
        if suit == 0 { 0 } else { suit + self.ranking.height(card) }
    }

    /// Who plays after a seat.
    pub fn after(&self, seat: Seat) -> Seat {
        let next = seat.left();
        if self.idle == Some(next) { next.left() } else { next }
    }
}
