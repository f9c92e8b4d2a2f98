//! What can be told of a deed besides the deed itself, and asked for.

use std::collections::BTreeMap;

use cards::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use table::{Act, Asked, Phase, State, Turns};

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// How far the deal had come.
    When,
    /// Who did it, from the dealer's place.
    Who,
    /// Who did it, from the declarer's place.
    Role,
    /// Whose turn it was, from the place of the one who did it.
    Turn,
    /// How many cards lay in the trick.
    Trick,
    /// Whether the card was of the suit led.
    Suit,
}

impl Ask {
    /// Every question, in the order in which they are asked when they help equally.
    pub const ALL: [Ask; 6] = [Ask::When, Ask::Turn, Ask::Who, Ask::Role, Ask::Trick, Ask::Suit];

    /// The name of it.
    pub const fn name(self) -> &'static str {
        match self {
            Ask::When => "when",
            Ask::Who => "who",
            Ask::Role => "role",
            Ask::Turn => "turn",
            Ask::Trick => "trick",
            Ask::Suit => "suit",
        }
    }

    /// The question of that name.
    pub fn called(name: &str) -> Option<Ask> {
        Ask::ALL.into_iter().find(|ask| ask.name() == name)
    }

    /// The question in words.
    pub const fn words(self) -> &'static str {
        match self {
            Ask::When => "How far had the deal come?",
            Ask::Who => "Who did it?",
            Ask::Role => "What was their part in the play?",
            Ask::Turn => "Whose turn was it?",
            Ask::Trick => "What lay on the table?",
            Ask::Suit => "Was the card of the suit that was led?",
        }
    }
}

/// What is told of a deed: an answer to every question.
pub type Facts = BTreeMap<Ask, &'static str>;

/// What is true of a deed at a table.
pub(crate) fn facts<G: Turns>(state: &State<G>, seat: Seat, act: &Act<G::Call>) -> Facts {
    let turn = whose_turn(state);
    BTreeMap::from([
        (Ask::When, when(state)),
        (Ask::Who, from_dealer(state.dealer(), seat)),
        (Ask::Role, state.open_hand().map_or("no hand lay open", |dummy| role(dummy, seat))),
        (Ask::Turn, turn.map_or("nobody's", |turn| from_doer(seat, turn))),
        (Ask::Trick, trick(state)),
        (Ask::Suit, suit(state, seat, act)),
    ])
}

fn whose_turn<G: Turns>(state: &State<G>) -> Option<Seat> {
    match state.phase() {
        Phase::Calling => G::turn(state.declaring()).map(|turn| turn.seat),
        Phase::Play => state.to_play(),
        _ => None,
    }
}

fn when<G: Turns>(state: &State<G>) -> &'static str {
    match state.phase() {
        Phase::Cutting | Phase::Preparing => "before the deal",
        Phase::Dealing => "while the cards were dealt",
        Phase::Calling => match G::turn(state.declaring()).map(|turn| turn.asked) {
            Some(Asked::Declare) => "in the declaring",
            Some(Asked::Double) => "it was declared, and could be doubled",
            Some(Asked::Discard) => "the dealer had to discard",
            Some(Asked::Lead) | None => "before the first lead",
        },
        Phase::Play if state.trick_number() <= 1 => "in the first trick",
        Phase::Play => "in a later trick",
        Phase::HandOver => "the hand was over",
        Phase::Agreed => "the rubber was over",
    }
}

/// A seat as it lies from the dealer.
pub(crate) fn from_dealer(dealer: Seat, seat: Seat) -> &'static str {
    match dealer.steps_to(seat) {
        0 => "the dealer",
        1 => "the eldest hand",
        2 => "the dealer's partner",
        _ => "the player at the dealer's right",
    }
}

fn role(dummy: Seat, seat: Seat) -> &'static str {
    match dummy.partner().steps_to(seat) {
        0 => "the declarer",
        1 => "the adversary at the declarer's left",
        2 => "dummy",
        _ => "the adversary at the declarer's right",
    }
}

fn from_doer(doer: Seat, turn: Seat) -> &'static str {
    match doer.steps_to(turn) {
        0 => "their own",
        1 => "that of the adversary at their left",
        2 => "their partner's",
        _ => "that of the adversary at their right",
    }
}

fn trick<G: Turns>(state: &State<G>) -> &'static str {
    match state.open_trick().map_or(0, |trick| trick.plays.len()) {
        0 => "no card",
        1 => "one card",
        2 => "two cards",
        _ => "three cards",
    }
}

fn suit<G: Turns>(state: &State<G>, seat: Seat, act: &Act<G::Call>) -> &'static str {
    let Act::Play(card) = act else { return "it is about no card" };
    let Some(led) = state.open_trick().and_then(|trick| trick.plays.first()) else {
        return "nothing was led";
    };
    let ranking = state.ranking();
    let suit = ranking.suit_of(led.1);
    let hand = state.owner(*card).map_or(state.hands()[seat], |owner| state.hands()[owner]);
    if ranking.suit_of(*card) == suit {
        "yes"
    } else if ranking.following(hand, suit).iter().any(|card| ranking.suit_of(card) == suit) {
        "no, though there was one in the hand"
    } else {
        "no, there was none in the hand"
    }
}

/// Seats as they lie from the one who did something.
pub(crate) fn seats_from(doer: Seat, seats: SeatSet) -> Vec<u8> {
    seats.iter().map(|seat| doer.steps_to(seat)).collect()
}
