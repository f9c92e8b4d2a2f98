//! What can be told of a deed besides the deed itself, and asked for.

use std::collections::BTreeMap;

use cards::{Card, CardSet, Seat, SeatSet, Side, Suit};
use games::Listed;
use serde::{Deserialize, Serialize};
use table::{Act, Actor, Asked, Entry, Phase, Stage, State, Table, Turns};

use crate::deed::{is_seat, key, number_of};

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
    /// Who had revoked.
    Revoked,
    /// Where the card came from.
    Card,
    /// Which seat the deed names, from the place of the one who did it.
    Whom,
    /// The number that the deed names.
    Count,
    /// What had been done with the pack before it was dealt.
    Pack,
    /// How many cards were given.
    Given,
    /// Whether anything was done in the deal besides dealing, declaring and playing.
    Before,
    /// Whether the card, or the first of several, could be beaten by a card that others hold.
    Wins,
    /// What they themselves had said last in the declaring.
    Said,
    /// Which of the sides had declared.
    Side,
    /// What their word named.
    Strain,
    /// How many had passed since the last other word.
    Passes,
}

impl Ask {
    /// Every question, in the order in which they are asked when they help equally.
    pub const ALL: [Ask; 24] = [
        Ask::When,
        Ask::Turn,
        Ask::Role,
        Ask::Who,
        Ask::Trick,
        Ask::Suit,
        Ask::Made,
        Ask::Word,
        Ask::Doubled,
        Ask::Alone,
        Ask::Looked,
        Ask::Missed,
        Ask::Revoked,
        Ask::Card,
        Ask::Whom,
        Ask::Count,
        Ask::Pack,
        Ask::Given,
        Ask::Before,
        Ask::Wins,
        Ask::Said,
        Ask::Side,
        Ask::Strain,
        Ask::Passes,
    ];

    /// What nobody thinks of telling: where it was not asked for, a ruling says what it supposes of it.
    pub const SUPPOSED: [Ask; 7] =
        [Ask::Doubled, Ask::Alone, Ask::Looked, Ask::Missed, Ask::Pack, Ask::Given, Ask::Before];

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
            Ask::Revoked => "revoked",
            Ask::Card => "card",
            Ask::Whom => "whom",
            Ask::Count => "count",
            Ask::Pack => "pack",
            Ask::Given => "given",
            Ask::Before => "before",
            Ask::Wins => "wins",
            Ask::Said => "said",
            Ask::Side => "side",
            Ask::Strain => "strain",
            Ask::Passes => "passes",
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
            Ask::Revoked => "Had somebody revoked?",
            Ask::Card => "Where was the card?",
            Ask::Whom => "Whom did it concern?",
            Ask::Count => "How many?",
            Ask::Pack => "What had been done with the pack?",
            Ask::Given => "How many cards were dealt?",
            Ask::Before => {
                "Had anything else been done in this deal, besides dealing, declaring and playing?"
            }
            Ask::Wins => "Could another player beat the card?",
            Ask::Said => "What had they themselves said last in the declaring?",
            Ask::Side => "Which side had declared before?",
            Ask::Strain => "Which suit did they name?",
            Ask::Passes => "How many had passed since the last other word?",
        }
    }

    /// The answer that is so unless something out of the way had happened.
    pub(crate) const fn plainly(self) -> Option<&'static str> {
        Some(match self {
            Ask::Doubled | Ask::Before => "no",
            Ask::Alone | Ask::Looked | Ask::Revoked => "nobody",
            Ask::Missed => "yes",
            Ask::Pack => "nothing out of the way",
            Ask::Turn => "their own",
            _ => return None,
        })
    }

    /// What a ruling supposes that did not ask: the question, and the answers with which it was tried.
    pub fn supposing(self, answers: &[&str]) -> String {
        format!("{} {}", self.words(), speech::full_stop(&answers.join("; or: ")))
    }
}

/// What is told of a deed: an answer to every question.
pub type Facts = BTreeMap<Ask, &'static str>;

/// What is true of a deed at a table.
pub(crate) fn facts<G: Listed>(table: &Table<G>, seat: Seat, act: &Act<G::Call>) -> Facts {
    let state = table.state();
    let turn = whose_turn(state);
    let words = games::minutes::spell::<G::Call>(act);
    // A bid names no card, though it may look like one.
    let spelled = if matches!(act, Act::Call(_)) { "" } else { words.as_str() };
    let calls = calls(table);
    BTreeMap::from([
        (Ask::When, when(state)),
        (Ask::Who, from_dealer(state.dealer(), seat)),
        (Ask::Role, state.open_hand().map_or("no hand lay open", |dummy| role(dummy, seat))),
        (Ask::Turn, turn.map_or("nobody's", |turn| from_doer(seat, turn))),
        (Ask::Trick, trick(state)),
        (Ask::Suit, suit(state, seat, act)),
        (Ask::Made, made(table, &calls, seat)),
        (Ask::Word, word(state, act)),
        (Ask::Doubled, doubled(&calls, seat)),
        (Ask::Alone, alone(state, seat)),
        (Ask::Looked, looked(state, seat)),
        (Ask::Missed, missed(state, seat)),
        (Ask::Revoked, revoked(state, seat)),
        (Ask::Card, place_of_card(state, seat, spelled)),
        (Ask::Whom, whom(seat, spelled)),
        (Ask::Count, count(act, &words)),
        (Ask::Pack, pack(state)),
        (Ask::Given, given(state)),
        (Ask::Before, before(table)),
        (Ask::Wins, wins(state, seat, spelled)),
        (Ask::Said, said(&calls, seat)),
        (Ask::Side, declared_before(&calls, seat)),
        (Ask::Strain, strain(state, act, &words)),
        (Ask::Passes, passes(&calls)),
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
        Phase::Play if state.trick_number() >= State::<G>::hand_size() => "in the last trick",
        Phase::Play => "in a later trick",
        Phase::HandOver => "the hand was over",
        Phase::Agreed => "the rubber was over",
    }
}

/// The words of the declaring in this deal, by whom, in the words of the minutes.
fn calls<G: Listed>(table: &Table<G>) -> Vec<(Seat, String)> {
    let deal = table.log().iter().rev().take_while(|event| !matches!(event.act, Act::Stack(_) | Act::Deal));
    let mut calls: Vec<(Seat, String)> = deal
        .filter_map(|event| match (&event.act, event.actor) {
            (Act::Call(call), Actor::Seat(seat)) => {
                Some((seat, games::minutes::spell::<G::Call>(&Act::Call(*call))))
            }
            _ => None,
        })
        .collect();
    calls.reverse();
    calls
}

/// What a word of the declaring is, whatever it names.
fn kind_of_word(word: &str) -> &'static str {
    match key(word).as_str() {
        "pass" | "no bid" | "turn down" => "they passed",
        "double" => "they doubled",
        "redouble" => "they redoubled",
        "satisfied" => "they were satisfied",
        "ask lead" | "yes" => "they asked to lead, or answered it",
        _ => DECLARED,
    }
}

const DECLARED: &str = "they declared";

fn said(calls: &[(Seat, String)], doer: Seat) -> &'static str {
    calls.iter().rev().find(|(by, _)| *by == doer).map_or("nothing", |(_, word)| kind_of_word(word))
}

/// Which of the sides had declared.
fn declared_before(calls: &[(Seat, String)], doer: Seat) -> &'static str {
    let has = |side: Side| calls.iter().any(|(by, word)| by.side() == side && kind_of_word(word) == DECLARED);
    match (has(doer.side()), has(doer.side().other())) {
        (false, false) => "neither",
        (true, false) => "their own",
        (false, true) => "the adversaries",
        (true, true) => "both",
    }
}

fn passes(calls: &[(Seat, String)]) -> &'static str {
    match calls.iter().rev().take_while(|(_, word)| kind_of_word(word) == "they passed").count() {
        0 => "nobody",
        1 => "one",
        2 => "two",
        _ => "three or more",
    }
}

/// The suit of a word beside the one that is trumps, or lies turned up.
fn strain<G: Listed>(state: &State<G>, act: &Act<G::Call>, words: &str) -> &'static str {
    if !matches!(act, Act::Call(_)) {
        return "it was no word of the declaring";
    }
    let Some(named) =
        words.split(' ').find_map(|word| Suit::ALL.into_iter().find(|suit| suit.name() == word))
    else {
        return "none";
    };
    let known = state.ranking().trump().or(state.turn_up().map(Card::suit));
    match known {
        Some(known) if known == named => "the one that is trumps, or turned up",
        Some(_) => "another than the one that is trumps, or turned up",
        None => "some suit, and none is trumps or turned up",
    }
}

/// By the plate where the declaring is over, and by the last declaration where it goes on.
fn made<G: Listed>(table: &Table<G>, calls: &[(Seat, String)], doer: Seat) -> &'static str {
    let last = calls.iter().rev().find(|(_, word)| kind_of_word(word) == DECLARED).map(|(seat, _)| *seat);
    let by = G::plate(&table.state().view(None)).and_then(|plate| plate.by).or(last);
    by.map_or("nobody yet", |seat| match doer.steps_to(seat) {
        0 => "they themselves",
        1 => "the adversary at their left",
        2 => "their partner",
        _ => "the adversary at their right",
    })
}

fn word<G: Listed>(state: &State<G>, act: &Act<G::Call>) -> &'static str {
    let (Act::Call(call), Phase::Calling) = (act, state.phase()) else {
        return "the declaring was over, or had not begun";
    };
    if !G::vocabulary().into_iter().flatten().any(|known| known == *call) {
        return "no, nobody could declare that";
    }
    let turn = G::turn(state.declaring()).map(|turn| G::words(state.declaring(), turn.seat));
    let in_order =
        turn.as_ref().is_some_and(|words| words.quiet == Some(*call) || words.others.contains(call));
    if in_order {
        return "yes";
    }
    // More of the same: a bid of the same suit with another number.
    let bare = |call: &G::Call| {
        games::minutes::spell::<G::Call>(&Act::Call(*call)).replace(|c: char| c.is_ascii_digit(), "")
    };
    let same = turn.is_some_and(|words| words.others.iter().any(|other| bare(other) == bare(call)));
    if same { "no, but a higher number of the same would" } else { "no" }
}

/// By the words since the last declaration.
fn doubled(calls: &[(Seat, String)], doer: Seat) -> &'static str {
    let since = calls.iter().rev().take_while(|(_, word)| kind_of_word(word) != DECLARED);
    let doubles: Vec<Seat> =
        since.filter(|(_, word)| word.ends_with("double")).map(|(seat, _)| *seat).collect();
    match (&doubles[..], doubles.first().map(|by| doer.steps_to(*by))) {
        ([], _) | (_, None) => "no",
        ([_], Some(0)) => "they had doubled it themselves",
        ([_], Some(1)) => "the adversary at their left had doubled it",
        ([_], Some(2)) => "their partner had doubled it",
        ([_], _) => "the adversary at their right had doubled it",
        ([_, _], Some(0 | 2)) => "it was redoubled by their side",
        ([_, _], _) => "it was redoubled by the adversaries",
        _ => "it was doubled more than twice",
    }
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
    if !is_early(state.phase()) {
        return "everybody: the deal was done";
    }
    let has = |steps: u8| state.looked().iter().any(|one| seat.steps_to(one) == steps);
    match (has(0) || has(2), has(1), has(3)) {
        (false, false, false) => "nobody",
        (true, false, false) => "one of their own side",
        (false, true, false) => "the adversary at their left",
        (false, false, true) => "the adversary at their right",
        (false, true, true) => "both adversaries",
        (true, true, false) => "one of their own side, and the adversary at their left",
        (true, false, true) => "one of their own side, and the adversary at their right",
        (true, true, true) => "players of both sides, and both adversaries",
    }
}

fn missed<G: Listed>(state: &State<G>, seat: Seat) -> &'static str {
    let active = state.active().iter().count();
    let open = usize::from(state.open_trick().is_some());
    let before = state.tricks().iter().rev().skip(open).enumerate();
    let mut short = before.filter(|(_, trick)| trick.plays.len() < active).peekable();
    if short.peek().is_none() {
        return "yes";
    }
    match short.find(|(_, trick)| !trick.has_played(seat)) {
        Some((0, _)) => "no, they had not themselves, to the last one",
        Some(_) => "no, they had not themselves, to one before the last",
        None => "no, another had not",
    }
}

/// By the ledger of the deal: what was mended in time, and what the open hand did, is no revoke.
fn revoked<G: Listed>(state: &State<G>, seat: Seat) -> &'static str {
    let stands = |entry: &&Entry| entry.is_revoke() && entry.stage != Stage::Corrected;
    let of = |side: Side| state.ledger().iter().filter(stands).filter(move |entry| entry.seat.side() == side);
    let (own, other) = (of(seat.side()).count(), of(seat.side().other()).count());
    match (own, other) {
        (0, 0) => "nobody",
        (0, 1) if of(seat.side().other()).any(Entry::is_live) => "an adversary, and it can still be mended",
        (0, 1) => "an adversary, once",
        (0, _) => "the adversaries, more than once",
        (_, 0) => "one of their own side",
        (own, other) if own == other => "both sides, equally often",
        (own, other) if own < other => "both sides, the adversaries more often",
        _ => "both sides, their own more often",
    }
}

/// The cards that a deed names are found by its words: every act is spelt with them.
fn place_of_card<G: Listed>(state: &State<G>, seat: Seat, spelled: &str) -> &'static str {
    let Some(card) = spelled.split(' ').find_map(|word| word.parse::<Card>().ok()) else {
        return "it is about no card";
    };
    match state.owner(card) {
        Some(owner) if state.open_hand() == Some(owner) => "in the open hand",
        Some(owner) if owner == seat => "in their own hand",
        Some(owner) if owner == seat.partner() => "in their partner's hand",
        Some(_) => "in an adversary's hand",
        None if state.turn_up() == Some(card) => "it was the card turned up",
        None if state.is_played(card) => "on the table, played",
        None => "in the pack",
    }
}

/// By the cards that are still out, whoever holds them.
fn wins<G: Listed>(state: &State<G>, seat: Seat, spelled: &str) -> &'static str {
    let cards: Vec<Card> = spelled.split(' ').filter_map(|word| word.parse().ok()).collect();
    let ranking = state.ranking();
    let out = Seat::ALL.into_iter().filter(|other| *other != seat).map(|other| state.hands()[other]);
    let plays = state.open_trick().into_iter().flat_map(|trick| &trick.plays);
    let lying: CardSet = plays.filter(|play| play.0 != seat).map(|play| play.1).collect();
    let out = out.fold(lying, |all, hand| all | hand);
    let beaten = |card: &Card| {
        let over = ranking.members(ranking.suit_of(*card)) & out;
        over.iter().any(|other| ranking.height(other) > ranking.height(*card))
    };
    match cards.first() {
        None => "it is about no card",
        Some(card) if beaten(card) => "yes, in its suit",
        Some(_) => "no, in its suit there was none higher",
    }
}

fn whom(seat: Seat, spelled: &str) -> &'static str {
    let named = spelled.split(' ').filter(|word| is_seat(word)).find_map(|word| word.parse::<Seat>().ok());
    named.map_or("nobody is named", |named| match seat.steps_to(named) {
        0 => "themselves",
        1 => "the adversary at their left",
        2 => "their partner",
        _ => "the adversary at their right",
    })
}

/// Small numbers are told apart: packets and tricks are counted by them.
fn count<C>(act: &Act<C>, words: &str) -> &'static str {
    let number = |word: &str| if matches!(act, Act::Call(_)) { number_of(word) } else { word.parse().ok() };
    match words.split(' ').find_map(number) {
        None => "no number is named",
        Some(1) => "one",
        Some(2) => "two",
        Some(3) => "three",
        Some(4) => "four",
        Some(5) => "five",
        Some(6) => "six",
        Some(7) => "seven",
        Some(_) => "more than seven",
    }
}

/// Whether the cards are still to be dealt.
fn is_early(phase: Phase) -> bool {
    matches!(phase, Phase::Cutting | Phase::Preparing | Phase::Dealing)
}

fn pack<G: Listed>(state: &State<G>) -> &'static str {
    let dealing = state.dealing();
    if !is_early(state.phase()) {
        "it was dealt already"
    } else if dealing.cut_by.is_some() {
        "it was cut"
    } else if dealing.offered {
        "it was handed over to be cut"
    } else if dealing.shuffled.contains(state.coming_dealer()) {
        "it was shuffled, by the dealer too"
    } else if !dealing.shuffled.is_empty() {
        "it was shuffled, not by the dealer"
    } else {
        "nothing out of the way"
    }
}

fn given<G: Listed>(state: &State<G>) -> &'static str {
    let all = u32::from(State::<G>::hand_size()) * 4;
    match u32::from(state.dealing().given) {
        _ if !is_early(state.phase()) => "all: the deal was done",
        0 => "none",
        _ if Seat::ALL.into_iter().any(|seat| state.dealing().counts[seat] == 0) => "somebody had none yet",
        given if given + 1 < all => "everybody had some",
        given if given + 1 == all => "all but the last",
        _ => "all",
    }
}

fn before<G: Listed>(table: &Table<G>) -> &'static str {
    let deal = table.log().iter().rev().take_while(|event| !matches!(event.act, Act::Stack(_)));
    let is_plain = |act: &Act<G::Call>| {
        matches!(
            act,
            Act::Collect
                | Act::Shuffle(None)
                | Act::Offer(None)
                | Act::CutPack(_, None)
                | Act::Deal
                | Act::DealOn(_)
                | Act::Packet(..)
                | Act::TurnUp(None)
                | Act::Look
                | Act::Call(_)
                | Act::Discard(_)
                | Act::LayIdle
                | Act::Play(_)
                | Act::Gather
                | Act::Turn
                | Act::Quit
        )
    };
    let mut led = false;
    let mut deal: Vec<_> = deal.collect();
    deal.reverse();
    let plain = deal.into_iter().all(|event| {
        led |= matches!(event.act, Act::Play(_));
        // The open hand is laid down when the first card lies there.
        is_plain(&event.act) || (led && event.act == Act::LayDown)
    });
    if plain { "no" } else { "yes" }
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
    let mut steps: Vec<u8> = seats.iter().map(|seat| doer.steps_to(seat)).collect();
    steps.sort_unstable();
    steps
}
