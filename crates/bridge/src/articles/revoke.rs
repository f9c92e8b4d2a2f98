//! Laws 65, 75 and 83 to 96: renounces, broken calls, missed and surplus cards, and their mending.

use cards::{Card, Seat, SeatSet};
use laws::Law;
use laws::bridge::*;
use table::{Amends, Entry, Fault, Laws, Moment, Remedy, Right, Stage, State};

use super::dummy;
use crate::facts::MendingFact;
use crate::game::{At, Bridge, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::OpenHandRenounced(seat, suit) => {
            bench.offence(L65, seat, MendingFact::DummyRenounces { suit });
        }
        // Law 75 lists the calls; the others have only to be put right (amb-26).
        Moment::Disobeyed(seat, law) => bench.disobeys(L75, seat, law),
        Moment::Corrected(seat, card, amends) => corrected(bench, seat, card, amends),
        Moment::Omitted(seat, trick) => omitted(bench, seat, trick),
        Moment::TricksCounted(_) => bench.game().counted = true,
        _ => {}
    }
}

/// Law 65: somebody objects to dummy's card, which has to be put right. Says whether there is such a card.
pub(crate) fn dummy_opposed(bench: At<'_, '_>) -> bool {
    let wrong = |entry: &&Entry| entry.is_live() && entry.fault == Fault::OpenHand;
    let Some(suit) = bench.state().ledger().iter().rev().find(wrong).map(|entry| entry.led) else {
        return false;
    };
    bench.ruling(L65, MendingFact::DummyRenounces { suit });
    true
}

/// Laws 91 and 92: a card mended in time.
fn corrected(bench: At<'_, '_>, seat: Seat, card: Card, amends: Amends) {
    if dummy::is_dummy(bench.state(), seat) {
        let laws = if amends == Amends::Default { L64.into() } else { Laws::from((L65, L91)) };
        let fact = bench.takes_back(seat, card);
        bench.ruling(laws, fact);
    } else if bench.state().is_adversary(seat) {
        adversary_corrected(bench, seat, card, amends);
    } else {
        dealer_corrected(bench, seat, card, amends);
    }
}

/// Law 91: the card is exposed, or the dealer has the highest or lowest instead; silence leaves it
/// exposed (amb-48). A broken call that is mended leaves the card exposed (amb-69).
fn adversary_corrected(bench: At<'_, '_>, seat: Seat, card: Card, amends: Amends) {
    let renounce = amends == Amends::Renounce;
    let corrected = |entry: &&Entry| entry.seat == seat && entry.card == card;
    // Law 75 does not list the call of a card, nor the ban on a suit: what was called has only to be done (amb-26).
    let unlisted = match bench.state().ledger().iter().rev().find(corrected).map(|entry| entry.fault) {
        Some(Fault::Disobeyed(law)) => Some(law),
        _ => None,
    };
    let mended = if renounce { L91 } else { unlisted.unwrap_or(L75) };
    let exposed = if renounce { (L91, L69) } else { (L69, mended) };
    bench.adversary_mended(mended, exposed, seat, card, renounce);
}

/// Law 92: only when both adversaries have played, and never when the dealer is fourth hand.
fn dealer_corrected(bench: At<'_, '_>, seat: Seat, card: Card, amends: Amends) {
    let eldest = bench.state().eldest();
    let due = bench.state().trick().is_some_and(|trick| {
        let both = bench.state().adversaries().iter().all(|seat| trick.has_played(seat));
        let place = trick.leader.steps_to(seat);
        both && (place == 1 || place == 2)
    });
    if due && amends == Amends::Renounce {
        let right = Right::new(L92, seat, eldest).offering([Remedy::Highest, Remedy::Lowest]).against(seat);
        let fact = bench.takes_back(seat, card);
        bench.grant(right, fact);
    } else {
        let law = if amends == Amends::Renounce { L92 } else { L75 };
        let changes = bench.state().trick().map_or(SeatSet::EMPTY, |trick| trick.may_change);
        bench.ruling(law, MendingFact::TakesBackUnpunished { seat, card, changes });
    }
}

/// Law 91: having chosen the highest or lowest, the dealer has no call on the card.
pub(crate) fn high_or_low(bench: At<'_, '_>, right: &Right) {
    if right.laws.chief() == L91 {
        bench.mended_card_goes_back(right);
    }
}

/// The article that speaks of the highest or lowest card in this trick: 92 where the dealer, or dummy, has mended a
/// card of it or has not followed suit, 91 where an adversary has not. Whether they could have followed is not asked.
pub(crate) fn gives_high_or_low(state: &State<Bridge>) -> Law {
    let mended = |entry: &Entry| {
        entry.seat.side() == state.dealers_side()
            && entry.stage == Stage::Corrected
            && matches!(entry.fault, Fault::Renounce | Fault::OpenHand)
            && usize::from(entry.trick) == state.tricks().len()
    };
    if state.ledger().iter().any(mended) {
        return L92;
    }
    let ranking = state.ranking();
    let Some((trick, led)) = state.trick().and_then(|trick| Some((trick, trick.led(ranking)?))) else {
        return L102;
    };
    let renounced = trick.plays.iter().rev().find(|play| ranking.suit_of(play.1) != led);
    match renounced {
        Some(&(seat, _)) if state.is_adversary(seat) => L91,
        Some(_) => L92,
        None => L102,
    }
}

/// Law 83: a player missed a trick and has played to the next.
fn omitted(bench: At<'_, '_>, seat: Seat, trick: u8) {
    let holders = if bench.state().is_adversary(seat) {
        SeatSet::of(bench.state().dealer())
    } else {
        bench.state().adversaries()
    };
    bench.missed_trick(L83, seat, trick, holders);
}
