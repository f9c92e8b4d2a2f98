//! Laws 86 to 90: the discard, and hands with a wrong number of cards.

use cards::{Card, Seat};
use laws::euchre::*;
use table::{Impossible, Moment, NotNow, Phase};

use super::{declaring, exposed};
use crate::Call;
use crate::declared::{Discard, Round};
use crate::facts::{DiscardFact, HandFault};
use crate::game::At;

/// An idle dealer has until the first trick is complete (amb/idle-dealer-discards).
pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    if matches!(moment, Moment::TrickFull(_)) && bench.state().game().discard.is_open() {
        neglected(bench, bench.state().dealer());
    }
}

/// Law 86, first step: a card lies aside and may still be changed.
pub(crate) fn lay(bench: At<'_, '_>, seat: Seat, card: Card) -> Result<(), Impossible> {
    if !may_discard(bench, seat, card)? || refused(bench, seat, card) {
        return Ok(());
    }
    if is_not_due(bench) {
        // What only lies aside is still a card of the hand.
        bench.ruling(L86, DiscardFact::NoDiscardDue { seat });
        return Ok(());
    }
    let changed = bench.state().discard().is_some_and(|old| old != card);
    bench.lays_discard(card);
    bench.game().discard = Discard::Laid;
    if changed {
        // Law 87 speaks of the eldest hand's lead; any other is out of turn, and the discard is open by 86.
        let first = bench.state().tricks().first();
        let law = if first.is_some_and(|first| first.rightful.is_none()) { L87 } else { L86 };
        bench.ruling(law, DiscardFact::ChangesDiscard { seat });
    }
    Ok(())
}

/// Law 86, second step: it is under the pack and final.
pub(crate) fn quit(bench: At<'_, '_>, seat: Seat) -> Result<(), Impossible> {
    let laid = bench.state().discard().filter(|_| bench.state().game().discard == Discard::Laid);
    match laid {
        Some(_) if seat == bench.state().dealer() => {
            bench.discard_goes_under();
            bench.game().discard = Discard::Quitted;
            Ok(())
        }
        _ => {
            bench.ruling(L86, DiscardFact::NothingLaidAside { seat });
            Ok(())
        }
    }
}

/// Both steps at once.
pub(crate) fn both(bench: At<'_, '_>, seat: Seat, card: Card) -> Result<(), Impossible> {
    if is_not_due(bench) {
        if may_discard(bench, seat, card)? && !refused(bench, seat, card) {
            // It is gone (86), and missing from the hand (90).
            bench.ruling((L86, L90), DiscardFact::DiscardsOwnCard { seat });
            bench.lays_discard(card);
            bench.discard_goes_under();
            bench.game().discard = Discard::Quitted;
            if !bench.state().tricks().is_empty() {
                // The hands were counted at the first lead, and from then on no misdeal comes of it.
                forfeit(bench, seat, HandFault::WrongCount);
            }
        }
        return Ok(());
    }
    lay(bench, seat, card)?;
    if bench.state().game().discard == Discard::Laid && bench.state().discard() == Some(card) {
        quit(bench, seat)?;
    }
    Ok(())
}

/// In the second round the turn-up is not the trump, for which alone law 86 asks for a discard.
fn is_not_due(bench: At<'_, '_>) -> bool {
    let game = bench.state().game();
    game.maker.is_some() && game.round == Round::Second
}

/// Whether it is for the seat to put a card out now; if not, that has been said.
fn may_discard(bench: At<'_, '_>, seat: Seat, card: Card) -> Result<bool, Impossible> {
    let dealer = bench.state().dealer();
    if !matches!(bench.state().phase(), Phase::Calling | Phase::Play) {
        return Err(Impossible::NotNow(NotNow::Discarding));
    }
    let held = bench.state().hands()[seat].contains(card);
    if !held && (seat != dealer || bench.state().game().maker.is_none()) {
        return Err(Impossible::NotHeld(seat, card));
    }
    if seat != dealer {
        bench.ruling(L86, DiscardFact::DiscardIsDealers { seat, dealer });
        return Ok(false);
    }
    let silent = bench.state().game().turn == Some(seat) && bench.state().game().round == Round::First;
    if silent && held {
        // Laying a discard adopts the card without a word (amb/dealer-alone-words).
        declaring::call(bench, seat, Call::TakeUp)?;
    }
    if bench.state().game().maker.is_none() {
        bench.ruling(L86, DiscardFact::NoDiscardDue { seat });
        return Ok(false);
    }
    let quitted =
        matches!(bench.state().game().discard, Discard::Quitted) && bench.state().discard() == Some(card);
    if bench.state().hands()[seat].contains(card) || quitted {
        Ok(true)
    } else {
        Err(Impossible::NotHeld(seat, card))
    }
}

/// What stands against this card as a discard.
fn refused(bench: At<'_, '_>, seat: Seat, card: Card) -> bool {
    match bench.state().game().discard {
        Discard::Quitted => {
            bench.offence(L86, seat, DiscardFact::DiscardIsFinal { seat });
            true
        }
        Discard::Neglected => {
            bench.offence(L90, seat, DiscardFact::DiscardTooLate { seat });
            true
        }
        Discard::Due | Discard::Laid if bench.state().turn_up() == Some(card) => {
            // Law 88: the act is void, and the card has been lifted (46.III, 91).
            bench.offence((L88, L91), seat, DiscardFact::DiscardsTrumpCard { seat, card });
            exposed::lifted(bench, seat, card);
            true
        }
        _ => false,
    }
}

// ---------------------------------------------------------------- law 90

/// The dealer plays with the discard still open.
pub(crate) fn before_card(bench: At<'_, '_>, actor: Seat) {
    let open = bench.state().game().discard.is_open();
    let takes_part = bench.state().active().contains(actor);
    if open && actor == bench.state().dealer() && takes_part && bench.state().game().maker.is_some() {
        neglected(bench, actor);
    }
}

fn neglected(bench: At<'_, '_>, dealer: Seat) {
    bench.game().discard = Discard::Neglected;
    bench.discard_goes_back();
    let idle = !bench.state().active().contains(dealer);
    forfeit(bench, dealer, if idle { HandFault::NotDiscarded } else { HandFault::PlaysUndiscarded });
}

/// From the first lead on a wrong count is law 90's (amb/misdeal-or-90).
pub(crate) fn count_hands(bench: At<'_, '_>) {
    for seat in Seat::ALL {
        let dealer = seat == bench.state().dealer();
        let due = 5 + usize::from(dealer && bench.state().game().discard.is_open());
        if bench.state().hands()[seat].len() != due {
            forfeit(bench, seat, HandFault::WrongCount);
        }
    }
}

pub(crate) fn forfeit(bench: At<'_, '_>, seat: Seat, fault: HandFault) {
    let side = seat.side();
    if bench.state().game().forfeits[side] {
        return;
    }
    bench.game().forfeits[side] = true;
    let points = crate::forfeit_points(bench.state().game().lone.is_some());
    bench.offence(points.law, seat, DiscardFact::ForfeitsPoints { seat, fault, side, points: points.value });
}
