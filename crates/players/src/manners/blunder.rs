//! What a careless player does: plausible slips, all of them acts that a table takes.

use cards::{Card, CardSet, Shuffler};
use speech::Spoken;
use table::{Act, Exposure, Life, Phase, Run, Speech, View};

use super::taste;
use crate::book::revokes_of;

fn one_of(cards: CardSet, dice: &mut Shuffler) -> Option<Card> {
    let count = u32::try_from(cards.len()).ok().filter(|&count| count > 0)?;
    cards.iter().nth(dice.below(count) as usize)
}

/// The cards that the seat holds in its own hand and does not show already.
fn hidden<G: Spoken>(view: &View<G>) -> CardSet {
    let own = view.seat.map_or(CardSet::EMPTY, |seat| view.seen[seat]);
    own - view.exposed
}

/// A slip of a player whose turn it is; `None` if the moment offers none.
pub(super) fn in_turn<G: Spoken>(view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
    let seat = view.seat?;
    let held = hidden(view);
    let own_card = view.phase == Phase::Play && view.to_play == Some(seat);
    match dice.below(8) {
        // They overlook a card of the suit led, or let a wrong one slip.
        0..=2 if own_card => one_of(held - view.lawful, dice).map(Act::Play),
        3 if own_card => {
            let first = one_of(view.lawful & held, dice)?;
            let second = one_of((view.lawful & held) - CardSet::of(first), dice)?;
            Some(Act::Together([first, second].into_iter().collect::<Run>()))
        }
        4 if own_card && view.tricks.last().is_none_or(|trick| trick.life != Life::Open) => {
            let first = one_of(view.lawful & held, dice)?;
            let second = one_of(held - CardSet::of(first), dice)?;
            Some(Act::Lead([first, second].into_iter().collect::<Run>()))
        }
        5 if view.phase == Phase::Calling => (taste::<G>().wrong_word)(view, dice).map(Act::Call),
        5 => said(view, dice),
        _ => shown(view, dice),
    }
}

/// A slip of a player whose turn it is not.
pub(super) fn out_of_turn<G: Spoken>(view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
    let seat = view.seat?;
    let waits = view.acting().is_some_and(|turn| turn != seat) && view.open_hand != Some(seat);
    if !waits || !view.active.contains(seat) {
        return None;
    }
    match (view.phase, dice.below(4)) {
        (Phase::Play, 0 | 1) => {
            let open = view.tricks.last().filter(|trick| trick.life == Life::Open);
            let played = open.is_some_and(|trick| trick.plays.iter().any(|play| play.0 == seat));
            let order = view.ranking();
            let led = open.and_then(|trick| trick.plays.first()).map(|play| order.suit_of(play.1));
            let may = led.map_or(hidden(view), |led| order.following(view.seen[seat], led));
            if played { None } else { one_of(may, dice).map(Act::Play) }
        }
        (Phase::Play, 2) => said(view, dice),
        (Phase::Calling, 0 | 1) => (taste::<G>().word_out_of_turn)(view, dice).map(Act::Call),
        (Phase::Calling | Phase::Play, _) => shown(view, dice),
        _ => None,
    }
}

/// A card dropped face up, or below the table, or seen by the partner.
fn shown<G: Spoken>(view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
    let seat = view.seat?;
    if view.open_hand == Some(seat) || !matches!(view.phase, Phase::Calling | Phase::Play) {
        return None;
    }
    let card = one_of(hidden(view), dice)?;
    Some(match dice.below(4) {
        0 => Act::Drop(card),
        1 => Act::Expose(CardSet::of(card), Exposure::SeenByPartner),
        _ => Act::Expose(CardSet::of(card), Exposure::Shown),
    })
}

/// A word too many.
fn said<G: Spoken>(view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
    let card = one_of(hidden(view), dice)?;
    Some(Act::Say(match dice.below(4) {
        0 => Speech::AttentionTrick,
        1 => Speech::MentionCard(card),
        2 => Speech::Manner,
        _ => Speech::RemarkPlay,
    }))
}

/// The card by which they mend a revoke that they have found in time: the trick still lies there.
pub(super) fn mends<G: Spoken>(view: &View<G>) -> Option<Act<G::Call>> {
    let seat = view.seat?;
    let last = view.tricks.last().filter(|trick| trick.life < Life::Touched)?;
    let number = u8::try_from(view.tricks.len()).ok()?;
    let own = last.plays.iter().any(|play| play.0 == seat) && view.open_hand != Some(seat);
    let order = view.ranking();
    let wrong = view.phase == Phase::Play && revokes_of(view, order, seat, view.seen[seat]).contains(&number);
    let led = order.suit_of(last.plays.first()?.1);
    let card = order.lowest(order.following(view.seen[seat], led))?;
    (own && wrong).then_some(Act::Correct(Some(card)))
}
