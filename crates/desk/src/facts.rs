//! What can be told of a deed besides the deed itself, and asked for.

use std::collections::BTreeMap;

use cards::{Seat, SeatSet};
use games::Listed;
use serde::{Deserialize, Serialize};
use table::{Act, Asked, Phase, State, Table, Turns};

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
    /// Who named the trump, or has the bid that stands, from the dealer's place.
    Made,
    /// Whether a word would have been in order from the player whose turn it was.
    Word,
    /// Whether the last declaration was doubled.
    Doubled,
    /// Who plays alone.
    Alone,
    /// Who had taken up their cards while they were dealt.
    Looked,
    /// Whether everybody had played to the tricks before.
    Missed,
}

impl Ask {
    /// Every question, in the order in which they are asked when they help equally.
    pub const ALL: [Ask; 12] = [
        Ask::When,
        Ask::Turn,
        Ask::Who,
        Ask::Role,
        Ask::Trick,
        Ask::Suit,
        Ask::Made,
        Ask::Word,
        Ask::Doubled,
        Ask::Alone,
        Ask::Looked,
        Ask::Missed,
    ];

    /// What nobody thinks of telling: where it was not asked for, a ruling says what it supposes of it.
    pub const SUPPOSED: [Ask; 4] = [Ask::Doubled, Ask::Alone, Ask::Looked, Ask::Missed];

    /// The name of it.
    pub const fn name(self) -> &'static str {
        match self {
            Ask::When => "when",
            Ask::Who => "who",
            Ask::Role => "role",
            Ask::Turn => "turn",
            Ask::Trick => "trick",
            Ask::Suit => "suit",
            Ask::Made => "made",
            Ask::Word => "word",
            Ask::Doubled => "doubled",
            Ask::Alone => "alone",
            Ask::Looked => "looked",
            Ask::Missed => "missed",
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
            Ask::Made => "Who had named the trump, or had the bid that stood?",
            Ask::Word => "Would it have been in order from the player whose turn it was?",
            Ask::Doubled => "Was the last declaration doubled?",
            Ask::Alone => "Did somebody play alone?",
            Ask::Looked => "Who had taken up their cards already?",
            Ask::Missed => "Had everybody played to the tricks before?",
        }
    }

    /// What a ruling supposes that did not ask: the question, and the answer it goes by.
    pub fn supposing(self, answer: &str) -> String {
        format!("{} {}", self.words(), speech::full_stop(answer))
    }
}

/// Some answers that are compared elsewhere.
pub(crate) const LATER_TRICK: &str = "in a later trick";
pub(crate) const DEALT: &str = "the deal was done";

/// What is told of a deed: an answer to every question.
pub type Facts = BTreeMap<Ask, &'static str>;

/// What is true of a deed at a table.
pub(crate) fn facts<G: Listed>(table: &Table<G>, seat: Seat, act: &Act<G::Call>) -> Facts {
    let state = table.state();
    let turn = whose_turn(state);
    BTreeMap::from([
        (Ask::When, when(state)),
        (Ask::Who, from_dealer(state.dealer(), seat)),
        (Ask::Role, state.open_hand().map_or("no hand lay open", |dummy| role(dummy, seat))),
        (Ask::Turn, turn.map_or("nobody's", |turn| from_doer(seat, turn))),
        (Ask::Trick, trick(state)),
        (Ask::Suit, suit(state, seat, act)),
        (Ask::Made, made(state)),
        (Ask::Word, word(state, act)),
        (Ask::Doubled, doubled(table)),
        (Ask::Alone, alone(state, seat)),
        (Ask::Looked, looked(state, seat)),
        (Ask::Missed, missed(state)),
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
        Phase::Play => LATER_TRICK,
        Phase::HandOver => "the hand was over",
        Phase::Agreed => "the rubber was over",
    }
}

fn made<G: Listed>(state: &State<G>) -> &'static str {
    let by = G::plate(&state.view(None)).and_then(|plate| plate.by);
    by.map_or("nobody yet", |seat| from_dealer(state.dealer(), seat))
}

fn word<G: Listed>(state: &State<G>, act: &Act<G::Call>) -> &'static str {
    let (Act::Call(call), Phase::Calling) = (act, state.phase()) else {
        return "it was no word of the declaring";
    };
    if !G::vocabulary().into_iter().flatten().any(|known| known == *call) {
        return "no, nobody could declare that";
    }
    let turn = G::turn(state.declaring()).map(|turn| G::words(state.declaring(), turn.seat));
    let in_order = turn.is_some_and(|words| words.quiet == Some(*call) || words.others.contains(call));
    if in_order { "yes" } else { "no" }
}

/// By the words since the last that was neither a pass nor a double.
fn doubled<G: Listed>(table: &Table<G>) -> &'static str {
    let calls = table.log().iter().rev().take_while(|event| event.act != Act::Deal);
    for event in calls {
        let Act::Call(call) = &event.act else { continue };
        match games::minutes::spell::<G::Call>(&Act::Call(*call)).as_str() {
            "double" => return "it was doubled",
            "redouble" => return "it was redoubled",
            "pass" | "satisfied" | "ask lead" | "yes" => {}
            _ => return "no",
        }
    }
    "no"
}

fn alone<G: Listed>(state: &State<G>, seat: Seat) -> &'static str {
    let idle = Seat::ALL.into_iter().find(|one| !state.active().contains(*one));
    idle.map_or("nobody", |idle| match seat.steps_to(idle.partner()) {
        0 => "they did themselves",
        2 => "their partner did",
        _ => "an adversary did",
    })
}

fn looked<G: Listed>(state: &State<G>, seat: Seat) -> &'static str {
    if !matches!(state.phase(), Phase::Cutting | Phase::Preparing | Phase::Dealing) {
        return DEALT;
    }
    let of = |side: cards::Side| state.looked().iter().any(|one| one.side() == side);
    match (of(seat.side()), of(seat.side().other())) {
        (false, false) => "nobody",
        (true, false) => "one of their own side",
        (false, true) => "an adversary of theirs",
        (true, true) => "players of both sides",
    }
}

fn missed<G: Listed>(state: &State<G>) -> &'static str {
    let active = state.active().iter().count();
    let before = state.tricks().iter().rev().skip(1);
    if before.into_iter().any(|trick| trick.plays.len() < active) { "no" } else { "yes" }
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
