//! A deal that is over, to be studied: the board at every point, and lines of one's own.

use cards::{Card, Seat};
use games::Listed;
use games::procedure::{self, Due, Listener};
use protocol::{Asked, Kind, Position, Problem};
use table::{Act, Actor, Event, Table, View};

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
    Ok(position(&table))
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
    }
}

/// Who plays a card next, and from which hand: also the lead that ends the declaring.
fn to_play<G: Listed>(view: &View<G>) -> Option<(Seat, Seat)> {
    let (player, hand, asked) = due(view)?;
    matches!(asked, Asked::Lead | Asked::Follow).then_some((player, hand))
}
