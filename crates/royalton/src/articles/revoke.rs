//! Laws 57, 70, 72, 74 to 81: renounces, broken calls, missed and surplus cards, and their mending.

use cards::{Card, Seat, SeatSet};
use laws::Law;
use laws::royalton::*;
use table::{Amends, End, Entry, Fault, Game, Moment, Phase, Remedy, Right, Stage, State};

use crate::auction::LeadOrder;
use crate::facts::RevokeFact;
use crate::game::{At, GENERAL, Persons, fine};
use crate::lapses;
use crate::{PlayedContract, REVOKE, REVOKE_TRICKS, RevokeChoice, Royalton};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::OpenHandRenounced(seat, suit) => {
            bench.offence(L57, seat, RevokeFact::DummyRenounces { suit });
        }
        Moment::Disobeyed(seat, law) => disobeyed(bench, seat, law),
        Moment::Corrected(seat, card, amends) => corrected(bench, seat, card, amends),
        Moment::Omitted(seat, trick) => omitted(bench, seat, trick),
        Moment::TricksCounted(_) => counted(bench),
        Moment::Quitted(trick) => order_not_obeyed(bench, trick),
        _ => {}
    }
}

/// Laws 70 and 72 for the calls they list; an order about a dummy card has only to be put right (amb-60).
fn disobeyed(bench: At<'_, '_>, seat: Seat, law: Law) {
    let Some(entry) = bench.state().ledger().last().copied() else { return };
    if let Fault::Default(_) = entry.fault {
        let listed = Royalton::default_law(bench.state().rules(), entry.duty.map(|order| order.duty));
        bench.disobeys(listed, seat, law);
    } else {
        let right = Right::new((law, L41), seat, bench.adversaries())
            .offering([Remedy::TakeBack])
            .about(entry.card)
            .until(lapses::ORDER);
        bench.open(right, RevokeFact::PlaysAgainstOrder { seat, card: entry.card });
    }
}

/// Amb-60: the trick stands, and 25 points may be claimed.
fn order_not_obeyed(bench: At<'_, '_>, trick: u8) {
    let lead = bench.state().game().lead_order.filter(|order| order.trick == trick);
    if let Some(LeadOrder { hand, against: Some(card), .. }) = lead {
        bench.game().lead_order = None;
        fine(bench, (L99, L56), hand.partner(), GENERAL, RevokeFact::OrderBrokenForGood { card });
    }
    let broken = bench.state().ledger().iter().rev().find(|entry| {
        entry.trick == trick
            && entry.stage == Stage::Established
            && matches!(entry.fault, Fault::Disobeyed(_))
    });
    if let Some(entry) = broken.copied()
        && let Fault::Disobeyed(law) = entry.fault
    {
        fine(bench, (L99, law), entry.seat, GENERAL, RevokeFact::OrderBrokenForGood { card: entry.card });
    }
}

/// Laws 78, 57 and 70: a card mended in time.
fn corrected(bench: At<'_, '_>, seat: Seat, card: Card, amends: Amends) {
    let renounce = amends == Amends::Renounce;
    // A call that was not obeyed is mended by law 70, in either hand of the declarer; an order that law 70 does not
    // list by the article that gave it (amb-60).
    let corrected = |entry: &&Entry| entry.seat == seat && entry.card == card;
    let unlisted = match bench.state().ledger().iter().rev().find(corrected).map(|entry| entry.fault) {
        Some(Fault::Disobeyed(law)) => Some(law),
        _ => None,
    };
    let mends = if renounce { L78 } else { unlisted.unwrap_or(L70) };
    if bench.state().is_dummy(seat) {
        let fact = bench.takes_back(seat, card);
        bench.ruling(if renounce { (L57, L78).into() } else { table::Laws::from(mends) }, fact);
    } else if bench.state().is_adverse(seat) {
        let (mended, exposed) = if renounce { (L78, (L78, L63)) } else { (L70, (L63, L70)) };
        bench.adversary_mended(mended, exposed, seat, card, renounce);
    } else {
        let changes = bench.state().trick().map_or(SeatSet::EMPTY, |trick| trick.may_change);
        bench.ruling(mends, RevokeFact::DeclarerTakesBack { seat, card, changes });
    }
    if !bench.state().is_adverse(seat) {
        // What an adversary would owe for it cannot be had of the declarer, in either hand.
        bench.deny(mends, [Remedy::Highest, Remedy::Lowest]);
        bench.excuse(mends, card.into());
    }
}

/// Law 74: a new deal, or the deal stands; until the end of the play.
fn omitted(bench: At<'_, '_>, seat: Seat, trick: u8) {
    let holders = opponents(bench, seat);
    bench.missed_trick((L74, L41), seat, trick, holders);
}

/// Law 75: an overfull trick is opened in the play, and the opponents say which card belongs to it. Afterwards nothing
/// is given back.
fn counted(bench: At<'_, '_>) {
    if bench.state().phase() != Phase::Play {
        return;
    }
    bench.game().counted = true;
    for number in 1..=bench.state().tricks().len() as u8 {
        let trick = &bench.state().tricks()[number as usize - 1];
        let Some(&(seat, surplus)) = trick.surplus.first() else { continue };
        let Some(played) = trick.card_of(seat) else { continue };
        let mut right = Right::new((L75, L41), seat, opponents(bench, seat))
            .offering([Remedy::Choose(played), Remedy::Choose(surplus)]);
        right.trick = number;
        bench.open(right, RevokeFact::TwoCardsInTrick { seat, played, surplus, trick: number });
    }
}

/// Law 75 against law 94: the tricks were counted, and this one was found to hold a card too many.
pub(crate) fn may_examine(state: &State<Royalton>, trick: u8) -> bool {
    let counted = state.game().counted;
    counted && state.tricks().get(usize::from(trick) - 1).is_some_and(|trick| !trick.surplus.is_empty())
}

/// The opponents of a player; one whose hand lies open takes no part (law 53).
fn opponents(bench: At<'_, '_>, seat: Seat) -> SeatSet {
    let seats = seat.side().other().seats();
    bench.state().open_hand().map_or(seats, |dummy| seats.without(dummy))
}

// ---------------------------------------------------------------- the penalty

/// Law 77b: after the play the declarer takes points or tricks (amb-26).
pub(crate) fn offer_choice(bench: At<'_, '_>, declarer: Seat) {
    if bench.state().game().choice_offered {
        return;
    }
    bench.game().choice_offered = true;
    let adversary = declarer.left();
    let right = Right::new(L77B, adversary, declarer)
        .offering([Remedy::Take(REVOKE.value as i16), Remedy::Tricks(REVOKE_TRICKS.value)]);
    bench.grant(right, RevokeFact::PenaltyToChoose);
}

/// Laws 77c and 81: with a second revoke there is nothing to choose any more.
pub(crate) fn choice_is_gone(bench: At<'_, '_>) {
    let second = bench.state().revokes_charged().0.iter().sum::<u8>() > 1;
    if second {
        bench.end_rights(End::Lapsed, Some(L77C.into()), |right| right.laws.chief() == L77B);
    }
}

/// The article that speaks of tricks for the revokes that were counted: law 81 where both sides have revoked, 77c where
/// one has more than once.
pub(crate) fn gives_tricks(state: &State<Royalton>) -> Law {
    let [north_south, east_west] = state.revokes_charged().0;
    match (north_south.min(east_west), north_south.max(east_west)) {
        (0, 0 | 1) => L77B,
        (0, _) => L77C,
        _ => L81,
    }
}

pub(crate) fn chosen(bench: At<'_, '_>, remedy: Remedy) {
    let tricks = matches!(remedy, Remedy::Tricks(_));
    bench.game().choice = Some(if tricks { RevokeChoice::Tricks } else { RevokeChoice::Points });
    bench.score_anew(L77B);
}

/// Laws 77b and amb-25: as many as there are, and at nullo the other way (amb-19).
pub(crate) fn tell_moved(bench: At<'_, '_>, played: &PlayedContract, tricks: u8) {
    if tricks == 0 {
        return;
    }
    let (side, other) = (played.side, played.side.other());
    let fact = if played.is_nullo() {
        RevokeFact::GivesTricks { side, tricks, to: other }
    } else {
        RevokeFact::TakesTricks { side, tricks, from: other }
    };
    bench.ruling((L77B, L77), fact);
}
