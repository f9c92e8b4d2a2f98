//! Laws 34 and 40 to 45: deals out of turn, misdeals, and who deals then.

use cards::{Seat, SeatSet};
use laws::euchre::*;
use table::{DealFlaw, Laws, Moment, Phase, Remedy, Right, RightFact};

use crate::facts::{MisdealFact, MisdealFalls};
use crate::game::At;
use crate::lapses;

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::WrongDealer(seat) => wrong_dealer(bench, seat),
        Moment::BadDeal(seat, flaw) => bad_deal(bench, seat, flaw),
        _ => {}
    }
}

/// Law 40: it may be stopped until the trump card is turned. Whoever deals in fact is the dealer
/// of the hand until then, and after.
pub(crate) fn wrong_dealer(bench: At<'_, '_>, seat: Seat) {
    bench.deals_out_of_turn(L40, seat);
}

/// The deal out of turn is stopped.
pub(crate) fn stopped(bench: At<'_, '_>, right: &Right) {
    if let Some(rightful) = right.target.iter().next() {
        bench.lose_deal(L40, MisdealFact::DealStopped, rightful);
    }
}

/// Laws 34 and 42.
fn bad_deal(bench: At<'_, '_>, seat: Seat, flaw: DealFlaw) {
    let too_many = Seat::ALL.into_iter().find(|&to| bench.state().dealing().counts[to] > 5);
    let (laws, fact): (Laws, _) = match (flaw, too_many) {
        (DealFlaw::Faced(card), _) => return faced(bench, seat, card),
        // A packet that gives a sixth card is a wrong one besides.
        (DealFlaw::OutOfOrder, Some(to)) => ((L42_I, L42_II).into(), MisdealFact::MoreThanFive { seat: to }),
        (_, Some(to)) => (L42_I.into(), MisdealFact::MoreThanFive { seat: to }),
        (DealFlaw::TooFew(to), _) => (L42_I.into(), MisdealFact::FewerThanFive { seat: to }),
        _ => (L42_II.into(), MisdealFact::WrongPackets),
    };
    if bench.state().game().misdealt {
        return;
    }
    bench.game().misdealt = true;
    let mut right = Right::new(laws, seat, SeatSet::ALL).offering([Remedy::Misdeal]);
    if bench.state().rules().misdeal_until_turn {
        right = right.until(lapses::MISDEAL_UNTIL_TURN);
    }
    bench.open(right, fact);
}

/// Law 42.I: a hand proves to be short before the lead.
pub(crate) fn too_few(bench: At<'_, '_>, seat: Seat) {
    bad_deal(bench, bench.state().dealer(), DealFlaw::TooFew(seat));
}

/// Law 34: before a lead it forces a new deal, after it nothing.
fn faced(bench: At<'_, '_>, seat: Seat, card: cards::Card) {
    if !bench.faced_too_late(L34, card) {
        bench.offence(L34, seat, DealFlaw::Faced(card).fact());
        bench.new_deal(L34, MisdealFact::NewDealForFaced);
    }
}

/// Laws 41 and 43 to 45: the misdeal is called; who deals then.
pub(crate) fn called(bench: At<'_, '_>) {
    let dealer = bench.state().dealer();
    let game = bench.state().game();
    let rightful = bench.state().dealing().rightful;
    let by_adversary = game.first_touch == Some(dealer.side().other());
    let (laws, falls, next): (Laws, MisdealFalls, Seat) = match rightful {
        _ if by_adversary => (L43.into(), MisdealFalls::AdversaryTouched, rightful.unwrap_or(dealer)),
        _ if game.shielded => (L44.into(), MisdealFalls::DealerInterrupted, rightful.unwrap_or(dealer)),
        Some(rightful) if rightful == dealer.partner() => {
            ((L45, L41).into(), MisdealFalls::OnPartner, rightful.left())
        }
        // An adversary who deals out of turn has no deal to lose: the right player deals.
        Some(rightful) => (L40.into(), MisdealFalls::OutOfTurn, rightful),
        // The dealer's partner was the first: what the adversaries touched after that saves nothing.
        None if game.later_touch => {
            (Laws::from(L43).and(L41).and(L28), MisdealFalls::PartnerTouched, dealer.left())
        }
        None => ((L41, L28).into(), MisdealFalls::OnDealer, dealer.left()),
    };
    bench.lose_deal(laws, MisdealFact::Misdeal { falls }, next);
}

/// It is said that the deal is another's: that stops one out of turn (40) until the trump card is turned, whoever says
/// it. Of the right dealer it is an interruption (44).
pub(crate) fn disputed(bench: At<'_, '_>, seat: Seat) {
    if bench.word_elects(seat, Remedy::RightPlayer) {
        return;
    }
    // Once the trump lies turned the deal stands, whose ever it was.
    if bench.state().dealing().rightful.is_some() || bench.state().turn_up().is_some() {
        bench.ruling(L40, RightFact::NothingToOpposeNow { seat });
    } else {
        questioned(bench, seat, false);
    }
}

/// Law 44: the adversaries break in on the dealer, and are wrong or right.
pub(crate) fn questioned(bench: At<'_, '_>, seat: Seat, is_right: bool) {
    let dealer = bench.state().dealer();
    if bench.state().phase() != Phase::Dealing || seat.side() == dealer.side() {
        bench.ruling(L44, MisdealFact::NoInterruption { seat });
    } else if is_right {
        bench.ruling(L44, MisdealFact::InterruptsRightly { seat });
    } else {
        bench.game().shielded = true;
        bench.ruling(L44, MisdealFact::InterruptsWrongly { seat, dealer });
    }
}

/// Whether the score is marked as it is due.
pub(crate) fn score_is_right(bench: At<'_, '_>) -> bool {
    bench.state().sheet().lines.iter().all(|line| line.due == line.written)
}
