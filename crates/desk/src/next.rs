//! What can come after a ruling: whatever somebody may choose, is bound to, or may say about it, and the play going on.

use cards::Seat;
use games::procedure::{self, Due, Listener};
use games::{Listed, minutes};
use serde::Serialize;
use speech::{Voice, full_stop};
use table::{Act, Actor, Life, Phase, Remedy, Speech, State, Table};

use crate::after::is_possible;

/// Something that can come after a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Next {
    /// What it is, in words.
    pub says: String,
    /// The line of the minutes, for [`go_on`](crate::go_on).
    pub line: String,
}

/// The acts that can come next.
pub(crate) fn next<G: Listed>(table: &Table<G>, voice: &Voice, minutes: &str) -> Vec<Next> {
    let state = table.state();
    let mut acts: Vec<(Seat, Act<G::Call>)> = Vec::new();
    for due in procedure::due(table, Listener::Host).iter() {
        acts.extend(for_due(state, due));
    }
    acts.extend(of_revokes(state));
    acts.extend(of_held_out(table));
    acts.retain(|(seat, act)| table.clone().observe(Actor::Seat(*seat), act.clone()).is_ok());
    let mut found: Vec<Next> = Vec::new();
    for (seat, act) in acts {
        let line = minutes::spell_line(Actor::Seat(seat), &act);
        if !found.iter().any(|next| next.line == line) {
            let says = full_stop(&speech::phrase::<G>(Actor::Seat(seat), &act, voice));
            found.push(Next { says, line });
        }
    }
    found.truncate(NEXT_MAX);
    found.extend(on(state, minutes));
    found
}

/// No more than this can come next, besides the play going on.
const NEXT_MAX: usize = 16;

/// By which acts something that is due can be done, or not be done.
fn for_due<G: Listed>(state: &State<G>, due: &Due<G::Call>) -> Vec<(Seat, Act<G::Call>)> {
    let by = due.seats().iter().next();
    match (due, by) {
        (Due::Right(right), Some(by)) => {
            let remedies = right.options.iter().flat_map(|option| procedure::named(*option));
            let mut acts: Vec<_> = remedies.map(|remedy| (by, Act::Demand(remedy))).collect();
            // One demand that is not on offer, for those who ask for too much.
            let wrong = WRONG.into_iter().find(|wrong| right.options.iter().all(|option| option != wrong));
            acts.extend(wrong.map(|wrong| (by, Act::Demand(wrong))));
            acts.extend([(by, Act::Consult), (by, Act::Waive)]);
            acts
        }
        (Due::Call { cards, .. }, Some(by)) => {
            cards.iter().map(|card| (by, Act::Demand(Remedy::Call(card)))).collect()
        }
        (Due::Claim { .. }, Some(by)) => vec![(by, Act::Consent), (by, Act::Object)],
        (Due::Renounce { by, .. }, _) => vec![(*by, Act::Say(Speech::AskNone))],
        (Due::Question(seat), _) => {
            [true, false].map(|has_one| (*seat, Act::Say(Speech::Answer(has_one)))).to_vec()
        }
        (Due::Card { seat, hand }, _) if state.obligations().iter().any(|bound| bound.on.contains(*hand)) => {
            let lawful = state.lawful(*hand);
            let other = state.hands()[*hand] - lawful;
            let one_of_each = lawful.first().into_iter().chain(other.first());
            one_of_each.map(|card| (*seat, Act::Play(card))).collect()
        }
        _ => Vec::new(),
    }
}

/// Demands that are made by mistake.
const WRONG: [Remedy; 2] = [Remedy::NewDeal, Remedy::Highest];

/// A revoke that stands is mended, or claimed; what is claimed is looked for, admitted, or mixed up.
fn of_revokes<G: Listed>(state: &State<G>) -> Vec<(Seat, Act<G::Call>)> {
    let mut acts = Vec::new();
    for entry in state.ledger() {
        if entry.is_live() {
            let follows = state.ranking().following(state.hands()[entry.seat], entry.led).first();
            acts.extend(follows.map(|card| (entry.seat, Act::Correct(Some(card)))));
        }
        let open = entry.is_revoke() && !entry.claimed && !entry.charged;
        if open && matches!(state.phase(), Phase::Play | Phase::HandOver) {
            let by = [entry.seat.left(), entry.seat.right()];
            let by = by.into_iter().find(|by| state.open_hand() != Some(*by)).unwrap_or(by[0]);
            acts.push((by, Act::ClaimRevoke(Some(entry.seat), None)));
        }
    }
    for claim in state.revoke_claims().iter().filter(|_| state.phase() == Phase::HandOver) {
        let accused = claim.seat.unwrap_or(claim.by.left());
        acts.extend([(claim.by, Act::Search), (accused, Act::Admit), (accused, Act::MixTricks)]);
    }
    let lies =
        state.tricks().last().is_some_and(|trick| trick.winner.is_some() && trick.life < Life::Quitted);
    let winner = state.tricks().last().and_then(|trick| trick.winner);
    if let Some(winner) = winner.filter(|_| lies && state.phase() == Phase::Play) {
        acts.push((state.player_of(winner), Act::Quit));
    }
    acts
}

/// A card that was just held out may be named by an adversary, rightly or wrongly, where a law says something to that.
fn of_held_out<G: Listed>(table: &Table<G>) -> Vec<(Seat, Act<G::Call>)> {
    let Some((Actor::Seat(seat), Act::HoldOut(card))) =
        table.log().last().map(|event| (event.actor, &event.act))
    else {
        return Vec::new();
    };
    let other = table.state().hands()[seat].iter().find(|other| other != card);
    let named = [Some(*card), other].into_iter().flatten().map(|card| (seat.left(), Act::Name(card)));
    let matters = |(by, act): &(Seat, Act<G::Call>)| {
        let answers = table.clone().observe(Actor::Seat(*by), act.clone());
        answers.is_ok_and(|answers| !answers.is_empty())
    };
    named.filter(matters).collect()
}

/// The play goes on without incident: by a card, to the end of the trick, to the end of the hand.
fn on<G: Listed>(state: &State<G>, minutes: &str) -> Vec<Next> {
    let active = state.in_play().iter().count();
    let left: usize = state.in_play().iter().map(|seat| state.hands()[seat].len()).sum();
    let lies = state.open_trick().map_or(0, |trick| trick.plays.len());
    let steps = [
        ("The play goes on in order, by one card.", 1),
        ("The trick is played out in order.", active.saturating_sub(lies)),
        ("The hand is played out in order.", left),
    ];
    let mut found: Vec<Next> = Vec::new();
    for (says, cards) in steps {
        let line = format!("table: auto {cards}");
        let new = found.iter().all(|next| next.line != line);
        if matches!(state.phase(), Phase::Calling | Phase::Play)
            && cards > 0
            && new
            && is_possible(minutes, &line)
        {
            found.push(Next { says: says.to_owned(), line });
        }
    }
    found
}
