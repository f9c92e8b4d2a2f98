//! Laws 33 to 39: what happens in the deal, and when there is a new one.

use cards::{Card, Seat};
use laws::euchre::*;
use table::{Actor, End, Moment, Phase, Remedy, Right, WrongPackScope};

use super::{discard, misdeal};
use crate::facts::{DealFact, HandFault};
use crate::game::{At, Persons};
use crate::lapses;

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::WrongPack(seat) => {
            let right = Right::new(L38, seat, cards::SeatSet::ALL).offering([Remedy::NewDeal]);
            bench.open(right, DealFact::DealsOthersPack { seat });
        }
        Moment::ShownInDeal(seat, card, _) => shown_in_deal(bench, seat, card),
        Moment::TurnedShowing(seat, card) => {
            bench.offence(L39, seat, DealFact::ShowsInTurning { seat, card });
            bench.new_deal(L39, DealFact::NewDealCompulsory);
        }
        Moment::Dealt => turned(bench),
        Moment::Looked(seat) => looked(bench, seat),
        Moment::PackWrong(actor) => pack_wrong(bench, actor),
        Moment::FoundSurplus(seat) => {
            bench.ruling(L90, DealFact::CardTooMany { seat });
        }
        Moment::FoundShort(seat) => found_short(bench, seat),
        Moment::Found(seat, card) => {
            bench.ruling(L90, DealFact::MissingCardFound { seat, card });
        }
        // Law 38: the owners may have their pack back.
        Moment::HandOver if bench.state().dealing().other_pack => {
            bench.ruling(L38, DealFact::PacksGoBack);
        }
        _ => {}
    }
}

/// Laws 42.I and 90: a card never reached the hand. Before a lead it is a misdeal, after it a forfeit
/// (amb/misdeal-or-90).
fn found_short(bench: At<'_, '_>, seat: Seat) {
    bench.ruling(L90, DealFact::CardShort { seat });
    let all_there = bench.state().reached(seat) == bench.state().hands()[seat];
    if all_there || bench.state().game().forfeits[seat.side()] {
        return;
    }
    match bench.state().phase() {
        Phase::Calling => misdeal::too_few(bench, seat),
        Phase::Play => discard::forfeit(bench, seat, HandFault::WrongCount),
        _ => {
            discard::forfeit(bench, seat, HandFault::WrongCount);
            bench.score_anew(L90);
        }
    }
}

/// The trump card is turned: eldest speaks (74), and the last hand's score is past correcting (5).
fn turned(bench: At<'_, '_>) {
    let dealer = bench.state().dealer();
    bench.trick_points_close(bench.state().deal() - 1);
    bench.game().begin(dealer);
}

/// Laws 35 to 37. Who shows a card out of the own hand has touched it (36, 43; amb/touch-order), which counts for what is
/// touched after it.
fn shown_in_deal(bench: At<'_, '_>, seat: Seat, card: Card) {
    claim_for_shown(bench, seat, card);
    let own = bench.state().hands()[seat].contains(card) && seat != bench.state().dealer();
    if own && is_first_touch(bench, seat) {
        end_claims(bench, seat);
    }
}

/// The new deal that may be claimed for the card, and by whom.
fn claim_for_shown(bench: At<'_, '_>, seat: Seat, card: Card) {
    bench.game().shown_in_deal.insert(card);
    // Law 95 asks only whether it was their own doing (amb/deal-exposure-and-alone). The dealer may show a card of
    // theirs before it has come to them.
    if bench.state().hands()[seat].contains(card) || bench.state().hand_to_come(seat).contains(card) {
        bench.game().shown = bench.state().game().shown.with(seat);
    }
    bench.excuse(L35, card.into());
    let dealers = bench.state().dealer().side();
    let by_dealers = seat.side() == dealers;
    let claimants = if by_dealers { dealers.other() } else { dealers };
    // Law 36: the side that touched first has nothing to claim; the other keeps its right.
    if bench.state().game().first_touch == Some(claimants) {
        bench.offence(L35, seat, DealFact::ShowsInDealTouched { seat, card, claimants });
        return;
    }
    let holders =
        if by_dealers { bench.state().adversaries() } else { cards::SeatSet::of(bench.state().dealer()) };
    let late = Seat::ALL.into_iter().all(|to| bench.state().dealing().counts[to] > 0);
    let mut laws = table::Laws::from(L35);
    if bench.state().game().first_touch.is_some() {
        laws = laws.and(L36);
    }
    let mut right = Right::new(laws, seat, holders).offering([Remedy::NewDeal, Remedy::Stand]).about(card);
    if late && by_dealers {
        right = right.until(lapses::SHOWN_LATE);
        right.laws = right.laws.and(L37);
    }
    bench.open(right, DealFact::ShowsInDeal { seat, card });
}

/// Laws 35, 36 and 43: who touches first. The dealer handles the cards in dealing, which is none.
fn looked(bench: At<'_, '_>, seat: Seat) {
    if bench.state().phase() != Phase::Dealing {
        super::alone::retaken(bench, seat);
        // Law 37: touching the cards after the turn ends what the haste had kept open.
        end_claims(bench, seat);
        return;
    }
    if seat == bench.state().dealer() {
        return;
    }
    if is_first_touch(bench, seat) {
        end_claims(bench, seat);
    }
}

/// Takes down that a hand was touched. Says whether nobody had before.
fn is_first_touch(bench: At<'_, '_>, seat: Seat) -> bool {
    let game = bench.game();
    game.later_touch |= game.first_touch.is_some_and(|first| first != seat.side());
    let first = game.first_touch.is_none();
    game.first_touch = game.first_touch.or(Some(seat.side()));
    first
}

fn end_claims(bench: At<'_, '_>, seat: Seat) {
    let side = seat.side();
    let lost =
        |right: &Right| right.laws.chief() == L35 && right.holders.iter().any(|holder| holder.side() == side);
    if bench.state().rights().iter().any(lost) {
        bench.ruling(L35, DealFact::TouchEndsClaim { seat, side });
        bench.end_rights(End::Lapsed, None, lost);
    }
}

/// Law 33, and amb/imperfect-late when the hand is over.
fn pack_wrong(bench: At<'_, '_>, actor: Actor) {
    match bench.state().phase() {
        Phase::Dealing | Phase::Calling | Phase::Play => {
            bench.pack_is_wrong(L33, actor, WrongPackScope::HandNotEarlier);
        }
        _ => bench.ruling(L33, DealFact::WrongPackTooLate),
    }
}
