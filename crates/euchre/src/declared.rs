//! What is remembered of a deal beyond the cards: the declaration, the discard, the lone hand.

use cards::{BySeat, BySide, CardSet, Seat, SeatSet, Side, Suit};

use crate::Call;

/// The deal as far as it has come. All of it was said or done before everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// The round of declaring.
    pub round: Round,
    /// Whose word it is; nobody's once the trump is made.
    pub turn: Option<Seat>,
    /// Who has passed in this round.
    pub passed: SeatSet,
    /// Whom the dealer has bound by declining in this round before they spoke (law 82).
    pub bound: SeatSet,
    /// What was said out of turn and waits for its turn (law 82).
    pub held: BySeat<Option<Call>>,
    /// Who must pass in this round (laws 79 and 80).
    pub must_pass: SeatSet,
    /// The trump, once it is made.
    pub trump: Option<Suit>,
    /// Who made it.
    pub maker: Option<Seat>,
    /// Whether the maker adopted it in words (amb/dealer-alone-words).
    pub adopted_in_words: bool,
    /// Who plays alone.
    pub lone: Option<Seat>,
    /// Who has shown a card before the lead, and cannot play alone (law 95).
    pub shown: SeatSet,
    /// Who has declared to play alone, though their partner may have taken it from them.
    pub declared_alone: SeatSet,
    /// Who has lost the lone hand by the form of their words (law 98).
    pub misworded: SeatSet,
    /// How the discard stands.
    pub discard: Discard,
    /// Whether the idle partner has laid the cards down (law 101).
    pub idle_laid: bool,
    /// Whether one of them was shown (law 102).
    pub idle_shown: bool,
    /// The lone player whom law 100 made play with the partner, until the next card.
    pub joined: Option<Seat>,
    /// The lone player to whose calls the adversaries lie open (law 105).
    pub faced_for: Option<Seat>,
    /// Whether an adversary of the lone player has given a hand up (law 50).
    pub given_up: bool,
    /// Sides with a wrong number of cards (law 90).
    pub forfeits: BySide<bool>,
    /// Who has thrown their hand down (laws 48 and 49).
    pub thrown: SeatSet,
    /// The side that gave its hands up first.
    pub first_thrown: Option<Side>,
    /// The side whose claim or concession gave the rest to somebody, and to whom.
    pub stated: Option<Side>,
    /// Whether the deal is a misdeal that nobody has called yet (law 42).
    pub misdealt: bool,
    /// The side that touched its cards first while they were dealt (laws 35, 36 and 43).
    pub first_touch: Option<Side>,
    /// Whether the other side has touched its cards after that (law 43).
    pub later_touch: bool,
    /// Whether a wrong interruption protects the dealer (law 44).
    pub shielded: bool,
    /// Cards shown while they were dealt, which nobody can call (law 35).
    pub shown_in_deal: CardSet,
    /// Whether the points were called out (law 6).
    pub announced: bool,
}

/// What a pass leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passed {
    /// It is this seat's word.
    Next(Seat),
    /// Law 77: the card is turned down, and the eldest hand speaks first again.
    TurnedDown,
    /// Law 77: everybody has passed twice, and the deal is over.
    AllAgain,
}

impl Declared {
    /// Law 74: the card is turned, and the eldest hand has the first word.
    pub(crate) fn begin(&mut self, dealer: Seat) {
        self.round = Round::First;
        self.turn = Some(dealer.left());
    }

    /// The seat has no word any more in this round; the turn goes on.
    pub(crate) fn pass(&mut self, seat: Seat, dealer: Seat) -> Passed {
        self.passed = self.passed.with(seat);
        let mut next = seat;
        while self.passed.contains(next) {
            if next == dealer {
                return self.end_round(dealer);
            }
            next = next.left();
        }
        self.turn = Some(next);
        Passed::Next(next)
    }

    fn end_round(&mut self, dealer: Seat) -> Passed {
        match self.round {
            Round::First => {
                self.round = Round::Second;
                self.passed = SeatSet::EMPTY;
                self.must_pass = SeatSet::EMPTY;
                self.bound = SeatSet::EMPTY;
                self.held = BySeat::default();
                self.turn = Some(dealer.left());
                Passed::TurnedDown
            }
            Round::Second => {
                self.turn = None;
                Passed::AllAgain
            }
        }
    }

    /// The trump is made; in the first round the dealer has a discard to make.
    pub(crate) fn make(&mut self, seat: Seat, trump: Suit) {
        self.trump = Some(trump);
        self.maker = Some(seat);
        self.turn = None;
        self.held = BySeat::default();
        if self.round == Round::First {
            self.discard = Discard::Due;
        }
    }

    /// Law 93: the partner of this seat takes no part.
    pub(crate) fn go_alone(&mut self, seat: Seat) {
        self.lone = Some(seat);
        self.declared_alone = self.declared_alone.with(seat);
        self.idle_laid = false;
    }
}

/// The round of declaring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Round {
    /// The card turned up may be made the trump.
    #[default]
    First,
    /// It is turned down, and another suit may be named.
    Second,
}

/// How the dealer's discard stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Discard {
    /// None is due.
    #[default]
    None,
    /// It is due.
    Due,
    /// A card lies aside and may be changed.
    Laid,
    /// It is under the pack and final.
    Quitted,
    /// The dealer played without it (law 90).
    Neglected,
}

impl Discard {
    /// Whether the dealer has still to complete it.
    pub const fn is_open(self) -> bool {
        matches!(self, Discard::Due | Discard::Laid)
    }
}
