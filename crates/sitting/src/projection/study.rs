//! A deal that is over, to be studied: the board at every point, and lines of one's own.

use cards::{Card, Seat};
use games::minutes::{self, Minutes, Replay};
use games::procedure::{self, Due, Listener};
use games::{AnyMinutes, Listed, VisitMinutes};
use protocol::{Asked, CardName, CardTricks, CaseStep, CaseWalk, Kind, Position, Problem};
use table::{Act, Actor, Event, Table, View};

use super::events::happened;
use super::view::{due, trick};
use super::wire;

/// The board before each of these events, and after the last of them. The table stands before the first.
pub fn board<G: Listed>(mut table: Table<G>, events: &[Event<G::Call>]) -> Vec<Position> {
    let mut positions = vec![position(&table)];
    for event in events {
        // What was taken once is taken again.
        let _ = table.observe(event.actor, event.act.clone());
        positions.push(position(&table));
    }
    positions
}

/// The most acts of minutes that are shown one by one.
const WALK_MAX: usize = 400;

/// Minutes act by act: what was done, what the laws answered, and the board after it, with nothing hidden.
pub fn walk(minutes: &AnyMinutes) -> CaseWalk {
    struct Walk;
    impl VisitMinutes for Walk {
        type Out = CaseWalk;

        fn minutes<G: Listed>(self, minutes: &Minutes<G::Call>) -> CaseWalk {
            let replay: Replay<G> = minutes::replay(minutes);
            let mut table = Table::new(replay.table.setup().clone());
            let (dealer, before) = (wire::seat(table.state().dealer()), position(&table));
            let mut steps = Vec::new();
            for (version, event) in (1..).zip(replay.table.log().iter().take(WALK_MAX)) {
                // What was taken once is taken again.
                let Ok(answers) = table.observe(event.actor, event.act.clone()) else { break };
                let event = happened(&table, event, &answers).full_report(version);
                steps.push(CaseStep { event, after: position(&table) });
            }
            let stopped = replay.stopped.map(|stopped| format!("line {}: {}", stopped.line, stopped.message));
            CaseWalk { code: minutes.code.name().to_owned(), dealer, before, steps, stopped }
        }
    }
    minutes.visit(Walk)
}

/// The board after cards of one's own, played from where the table stands.
///
/// # Errors
/// When no card is due there, or a card is not in order.
pub fn own_line<G: Listed>(mut table: Table<G>, cards: &[String]) -> Result<Position, Problem> {
    for text in cards {
        let refused = |why: &str| Problem::new(Kind::Impossible, format!("{text}: {why}."));
        let card: Card = text.parse().map_err(|_| refused("no card"))?;
        chores(&mut table);
        let view = table.view(None);
        let Some((player, hand)) = to_play(&view) else { return Err(refused("no card is due there")) };
        if !table.state().lawful(hand).contains(card) {
            return Err(refused("not in order for the hand whose turn it is"));
        }
        table.observe(Actor::Seat(player), Act::Play(card)).map_err(|why| refused(&why.to_string()))?;
    }
    let at = position(&table);
    let values = if cards.is_empty() { Vec::new() } else { values(&table, &at.playable) };
    Ok(Position { values, ..at })
}

/// What each card that is in order brings, with all cards seen.
fn values<G: Listed>(table: &Table<G>, playable: &[CardName]) -> Vec<CardTricks> {
    let state = table.state();
    let worth = players::cards_bring(state);
    let tricks = || worth.iter().map(|(_, tricks)| *tricks);
    let best = if state.view(None).loses() { tricks().min() } else { tricks().max() };
    worth
        .iter()
        .map(|&(card, tricks)| CardTricks {
            card: wire::card(card),
            tricks: tricks.into(),
            best: Some(tricks) == best,
        })
        .filter(|value| playable.contains(&value.card))
        .collect()
}

/// Whatever needs no choice is done, as the house does it at a table.
fn chores<G: Listed>(table: &mut Table<G>) {
    while let Some(Due::Chore { actor, act }) = procedure::due(table, Listener::Host).waits {
        if table.observe(actor, act).is_err() {
            return;
        }
    }
}

fn position<G: Listed>(table: &Table<G>) -> Position {
    let (state, view) = (table.state(), table.view(None));
    let next = to_play(&view).map(|(_, hand)| hand);
    let playable = next.map(|hand| table.state().lawful(hand));
    Position {
        hands: wire::by_seat(|seat| wire::cards(state.holding(seat))),
        trick: view.tricks.iter().rfind(|trick| !trick.plays.is_empty()).map(trick),
        won: wire::by_side(|side| view.won[side].into()),
        trump: view.ranking().trump().map(wire::suit),
        next: next.map(wire::seat),
        playable: playable.map(wire::cards).unwrap_or_default(),
        values: Vec::new(),
    }
}

/// Who plays a card next, and from which hand: also the lead that ends the declaring.
fn to_play<G: Listed>(view: &View<G>) -> Option<(Seat, Seat)> {
    let (player, hand, asked) = due(view)?;
    matches!(asked, Asked::Lead | Asked::Follow).then_some((player, hand))
}
