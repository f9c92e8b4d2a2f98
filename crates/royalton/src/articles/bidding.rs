//! Laws 30 to 33 and 37 to 48: the auction, and every call that should not have been made.

use cards::{Seat, SeatSet};
use laws::Law;
use laws::royalton::*;
use table::{End, Impossible, Lapse, Laws, NotNow, Phase, Remedy, Right, State, Stop};

use super::nullo;
use crate::auction::Made;
use crate::bidding::Bidding;
use crate::facts::{AuctionFact, CallFact};
use crate::game::{At, GENERAL, fine, fine_until};
use crate::lapses::DOUBLE_FINE;
use crate::{Bid, Call, Denomination, Royalton, terms};

/// Law 45: doubling the partner's bid, or redoubling the partner's double.
const PARTNER: i16 = 50;
/// Law 45: redoubling once more.
const AGAIN: i16 = 100;

/// What was found of a call before the next article looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SoFar {
    /// Nothing: what is found now is an offence of its own.
    Regular,
    /// An offence: what is found besides gives a further right for it.
    Irregular,
}

pub(crate) fn call(bench: At<'_, '_>, seat: Seat, call: Call) -> Result<(), Impossible> {
    match bench.state().phase() {
        Phase::Calling | Phase::Play => {}
        _ => return Err(Impossible::NotNow(NotNow::Calling)),
    }
    if bench.state().game().contract.is_some() {
        after_the_end(bench, seat, call);
        return Ok(());
    }
    let side = seat.side();
    if bench.state().game().excluded[side] && call.is_declaration() {
        bench.offence(L39, seat, CallFact::ExcludedSideCalls { seat, call });
        if bench.state().game().turn(bench.state().dealer()) == seat {
            add(bench, seat, Call::Pass);
        }
        return Ok(());
    }
    if bench.state().game().calls().last().is_some_and(|made| made.seat == seat) {
        changed(bench, seat, call);
        return Ok(());
    }
    // Amb-39: an opponent whose own call lets a call out of turn stand is in turn with it.
    let condones = |right: &Right| right.holders.contains(seat) && right.laws.iter().any(|law| law == L37);
    let turn = bench.state().game().turn(bench.state().dealer());
    let in_turn = turn == seat || bench.state().rights().iter().any(condones) || was_turn(bench, seat);
    let out = (!in_turn).then(|| {
        let laws: Laws =
            if matches!(call, Call::Double | Call::Redouble) { (L37, L48).into() } else { L37.into() };
        // Who has called before and speaks again before their turn comes round changes their call.
        let again = bench.state().game().calls().iter().any(|made| made.seat == seat);
        let laws = if again { laws.and(L43) } else { laws };
        (laws, CallFact::CallsOutOfTurn { seat, call, turn })
    });
    enter(bench, seat, call, out);
    Ok(())
}

/// Whether it was the seat's turn when its partner called out of turn, and the opponents have not said yet whether
/// that call stands: who calls then calls in turn, and takes no choice away (laws 40 and 98).
fn was_turn(bench: At<'_, '_>, seat: Seat) -> bool {
    let calls = bench.state().game().calls();
    let Some((last, before)) = calls.split_last() else { return false };
    let waits = |right: &Right| right.offender == last.seat && right.laws.chief() == L37;
    let turn = before.last().map_or(bench.state().dealer(), |made| made.seat.left());
    last.seat == seat.partner() && turn == seat && bench.state().rights().iter().any(waits)
}

/// Whether the cards are dealt and no bid is final.
pub(crate) fn is_auction(state: &State<Royalton>) -> bool {
    state.phase() == Phase::Calling && state.game().contract.is_none()
}

/// Law 33 and amb-13: the auction is over and a further bid is void.
fn after_the_end(bench: At<'_, '_>, seat: Seat, call: Call) {
    if !call.is_declaration() {
        return;
    }
    let own = bench.state().game().contract.is_some_and(|contract| contract.declarant == seat);
    let law = if own { L33 } else { L31 };
    fine(bench, (law, L99), seat, GENERAL, CallFact::CallsAfterEnd { seat, call });
}

/// Law 43: a call altered before the next turn; amb-45 where the first was not lawful.
fn changed(bench: At<'_, '_>, seat: Seat, call: Call) {
    let open = |right: &Right| right.offender == seat && right.laws.chief() == L38;
    if bench.state().rights().iter().any(open) {
        let Call::Bid(bid) = call else {
            bench.ruling(L38, AuctionFact::CannotMendBy { seat, call });
            return;
        };
        bench.game().correction = Some(bid);
        let holders = bench.widens_right(Remedy::Accept, open).unwrap_or_default();
        bench.ruling((L38, L43), AuctionFact::OffersCorrection { seat, bid, holders });
        return;
    }
    let Some(first) = bench.game().take_back() else { return };
    let what = CallFact::ChangesCall { seat, from: first.call, to: call };
    enter(bench, seat, call, Some(((L43, L37).into(), what)));
}

/// Enters a call and opens what it gives occasion to.
fn enter(bench: At<'_, '_>, seat: Seat, call: Call, out_of_turn: Option<(Laws, CallFact)>) {
    let mut so_far = SoFar::Regular;
    if let Some((laws, what)) = out_of_turn {
        so_far = SoFar::Irregular;
        let right = Right::new(laws, seat, opponents(seat)).offering([Remedy::NewDeal, Remedy::Stand]);
        bench.open(right, what);
    }
    match call {
        Call::Bid(bid) => bid_made(bench, seat, bid, so_far),
        Call::Double | Call::Redouble => doubled(bench, seat, call, so_far),
        _ => add(bench, seat, call),
    }
}

fn opponents(seat: Seat) -> SeatSet {
    seat.side().other().seats()
}

/// Opens a right for the offence found last, or for a new one.
fn open(bench: At<'_, '_>, so_far: SoFar, right: Right, what: CallFact) {
    match so_far {
        SoFar::Regular => bench.open(right, what),
        SoFar::Irregular => bench.open_also(right, what),
    }
}

fn bid_made(bench: At<'_, '_>, seat: Seat, bid: Bid, so_far: SoFar) {
    let rules = *bench.state().rules();
    let over = bench.state().game().standing_bid();
    if rules.no_nullo && bid.at == Denomination::Nullo {
        void(bench, seat, L30, CallFact::NulloNotPlayed { seat, bid });
        return;
    }
    if !bench.state().game().royal_may_be_bid(seat, bid, &rules) {
        void(bench, seat, L32, CallFact::RoyalAnswersNobody { seat, bid });
        return;
    }
    let so_far = barred_calls(bench, seat, Call::Bid(bid), so_far);
    match over {
        _ if bid.is_impossible() => impossible(bench, seat, bid, so_far),
        // Law 40: the bid of which an unpenalised one fell short may be repeated, though that one is as high.
        _ if bench.state().game().short_of == Some(bid) => {
            lift_bars(bench, seat);
            add(bench, seat, Call::Bid(bid));
        }
        Some(over) if !bid.beats(Some(over), &rules) => insufficient(bench, seat, bid, over, so_far),
        _ => {
            lift_bars(bench, seat);
            add(bench, seat, Call::Bid(bid));
        }
    }
}

/// Law 39: the opponents say whether the call of a player who may only pass stands.
fn barred_calls(bench: At<'_, '_>, seat: Seat, call: Call, so_far: SoFar) -> SoFar {
    if !bench.state().game().barred.contains(seat) {
        return so_far;
    }
    let right = Right::new(L39, seat, opponents(seat)).offering([Remedy::Accept, Remedy::Refuse]);
    open(bench, so_far, right, CallFact::BarredPlayerCalls { seat, call });
    SoFar::Irregular
}

/// Law 38, first half: it lies there as uttered, and stands so unless it is penalised (law 40).
fn insufficient(bench: At<'_, '_>, seat: Seat, bid: Bid, over: Bid, so_far: SoFar) {
    let raised = bid.made_sufficient(Some(over), bench.state().rules());
    add(bench, seat, Call::Bid(bid));
    bench.game().short_of = Some(over);
    let options = match raised {
        Some(_) => vec![Remedy::Raise],
        // Nothing in what was named would do: amb-05.
        None => other_ways(bench, seat),
    };
    let right = Right::new(L38, seat, opponents(seat)).offering(options);
    open(bench, so_far, right, CallFact::InsufficientBid { seat, bid, over });
}

/// Law 38, second half: unpenalised it is read as seven (amb-06).
fn impossible(bench: At<'_, '_>, seat: Seat, bid: Bid, so_far: SoFar) {
    let raised = bid.made_sufficient(bench.state().game().standing_bid(), bench.state().rules());
    let mut options: Vec<Remedy> = raised.map(|_| Remedy::Raise).into_iter().collect();
    options.extend(other_ways(bench, seat));
    add(bench, seat, raised.map_or(Call::Pass, Call::Bid));
    let right = Right::new(L38, seat, opponents(seat)).offering(options);
    open(bench, so_far, right, CallFact::ImpossibleBid { seat, bid });
}

/// Law 38: a new deal, or the own last declaration final where there is one (amb-07).
fn other_ways(bench: At<'_, '_>, seat: Seat) -> Vec<Remedy> {
    let declared = bench.state().game().last_declaration(seat.side().other()).is_some();
    [Remedy::NewDeal].into_iter().chain(declared.then_some(Remedy::Final)).collect()
}

/// Amb-12 and its like: the call is void and counts as a pass.
fn void(bench: At<'_, '_>, seat: Seat, law: Law, what: CallFact) {
    fine(bench, (law, L99), seat, GENERAL, what);
    add_void(bench, seat);
}

/// A void call counts as a pass.
fn add_void(bench: At<'_, '_>, seat: Seat) {
    bench.game().void = Some(bench.state().game().calls().len());
    add(bench, seat, Call::Pass);
}

/// Laws 31 and 45: who may double what.
fn doubled(bench: At<'_, '_>, seat: Seat, call: Call, so_far: SoFar) {
    let so_far = barred_calls(bench, seat, call, so_far);
    let game = bench.state().game();
    let (multiplier, by) = game.doubled();
    let Some((bidder, bid)) = game.standing() else {
        void(bench, seat, L31, CallFact::NothingToDouble { seat, call });
        return;
    };
    let own_bid = bidder.side() == seat.side();
    let own_double = by.is_some_and(|by| by.side() == seat.side());
    let partner = by.unwrap_or(bidder);
    match (call, multiplier) {
        (_, 4) => again(bench, seat, call),
        (Call::Double, 1) if !own_bid => good_double(bench, seat, call, so_far),
        (Call::Redouble, 2) if !own_double => good_double(bench, seat, call, so_far),
        (Call::Double, 2) if bidder == seat => {
            void(bench, seat, L31, CallFact::DoubledAlready { seat, bid });
        }
        (Call::Redouble, 1) => void(bench, seat, L31, CallFact::NotDoubledYet { seat, bid }),
        _ if partner == seat => void(bench, seat, L31, CallFact::DoublesOwnCall { seat, call }),
        _ => {
            let what = CallFact::DoublesPartnersCall { seat, call };
            fine_until(bench, L45, seat, PARTNER, DOUBLE_FINE, what);
            add_void(bench, seat);
        }
    }
}

fn good_double(bench: At<'_, '_>, seat: Seat, call: Call, so_far: SoFar) {
    if call == Call::Double {
        lift_bars(bench, seat);
    }
    // Law 46 for one that stands: of one out of turn, or by a barred player, that is still to be said (laws 37, 39).
    if so_far == SoFar::Regular
        && bench.state().game().calls().last().is_some_and(|made| made.call == Call::Pass)
    {
        bench.ruling(L46, AuctionFact::BiddingOpenAgain);
    }
    add(bench, seat, call);
}

/// Law 45: a bid is redoubled once; the new deal goes with the next call, the points do not (amb-11).
fn again(bench: At<'_, '_>, seat: Seat, call: Call) {
    let what = CallFact::RedoubledAlready { seat, call };
    fine_until(bench, L45, seat, AGAIN, DOUBLE_FINE, what.clone());
    let right = Right::new((L45, L37), seat, opponents(seat)).offering([Remedy::NewDeal]);
    bench.open_also(right, what);
    add_void(bench, seat);
}

/// Law 38: the bar lasts until an adversary bids or doubles.
fn lift_bars(bench: At<'_, '_>, seat: Seat) {
    for other in opponents(seat).iter() {
        bench.game().barred = bench.state().game().barred.without(other);
    }
}

/// Puts a call down and ends the auction where that is so.
fn add(bench: At<'_, '_>, seat: Seat, call: Call) {
    if matches!(call, Call::Bid(_)) {
        bench.game().short_of = None;
        // Law 92 and amb-30: the first bid closes the trick score of the last game.
        let closed = terms(bench.state().rules()).last_closed_deal(bench.state().sheet());
        bench.trick_points_close(closed);
    }
    bench.game().add(Made { seat, call });
    settle(bench);
}

fn settle(bench: At<'_, '_>) {
    if bench.state().game().is_over() {
        close(bench);
    } else if bench.state().game().is_passed_out() {
        bench.game().passed_out = true;
        let next = <crate::Royalton as table::Game>::next_dealer(bench.state().declaring());
        bench.ruling((L30, L18), AuctionFact::PassedOut { next });
        bench.abandon_hand();
        if bench.state().sheet().stop == Stop::Reached {
            bench.announce_standing();
        }
    }
}

/// Laws 34 and 49: who plays, who leads, and whether the play can be bridged.
fn close(bench: At<'_, '_>) {
    let Some(contract) = bench.state().game().final_contract() else { return };
    let rules = *bench.state().rules();
    bench.game().settle(contract, &rules);
    bench.fire(Lapse::Declared);
    nullo::announce(bench, contract);
}

// ---------------------------------------------------------------- what the opponents chose

pub(crate) fn elected(bench: At<'_, '_>, right: &Right, remedy: Remedy) {
    let offender = right.offender;
    let Some(place) = bench.state().game().calls().iter().rposition(|made| made.seat == offender) else {
        return;
    };
    // A call that the offender's partner made in haste goes back (law 98).
    if bench.state().game().contract.is_none() && bench.state().game().calls().len() > place + 1 {
        bench.game().cut_back(place + 1);
        end_rights_for(bench, offender.partner(), remedy);
    }
    match remedy {
        Remedy::Raise => raise(bench, right, place),
        Remedy::Final => last_declaration_final(bench, right),
        Remedy::Accept if right.laws.chief() == L38 => {
            if let Some(bid) = bench.game().correction.take() {
                bench.game().cut_back(place);
                bench.ruling(L38, AuctionFact::CorrectionStands { bid });
                bid_made(bench, offender, bid, SoFar::Regular);
            }
        }
        _ => barred_call_decided(bench, offender, (remedy == Remedy::Refuse).then_some(place)),
    }
}

/// Law 39: accepted, or struck out at its place, a barred player's call puts their side out of the auction.
fn barred_call_decided(bench: At<'_, '_>, seat: Seat, struck: Option<usize>) {
    let side = seat.side();
    bench.game().excluded[side] = true;
    let fact = if let Some(place) = struck {
        let calls = bench.state().game().calls();
        let before = place.checked_sub(1).map(|place| calls[place].seat.left());
        if before.unwrap_or(bench.state().dealer()) == seat {
            bench.game().replace(place, Call::Pass);
        } else {
            // It was out of turn too: who was passed over still has the turn.
            bench.game().cut_back(place);
        }
        AuctionFact::BarredCallRefused { seat, side }
    } else {
        AuctionFact::BarredCallAccepted { seat, side }
    };
    bench.ruling(L39, fact);
    settle(bench);
}

/// A call that has gone back gives nobody a choice any more.
fn end_rights_for(bench: At<'_, '_>, caller: Seat, chosen: Remedy) {
    let hasty = bench.state().rights().iter().filter(|right| right.offender == caller);
    for offence in hasty.map(|right| right.offence).collect::<Vec<u16>>() {
        bench.end_siblings(offence, End::Elected(chosen));
    }
}

/// Law 37: the bidding goes on as if the call had been in turn. What the partner called in the meantime goes back (law 98).
pub(crate) fn let_stand(bench: At<'_, '_>, right: &Right) {
    let (offender, partner) = (right.offender, right.offender.partner());
    let calls = bench.state().game().calls();
    let declared = calls.last().is_some_and(|made| made.seat == offender && made.call.is_declaration());
    if declared && bench.state().game().barred.contains(offender) {
        // Law 39: whose call stands though they could only pass is out of the auction with their partner.
        barred_call_decided(bench, offender, None);
        return;
    }
    let its_own = |right: &Right| right.offender == partner && right.laws.chief() == L37;
    if let [.., first, last] = calls
        && (first.seat, last.seat) == (offender, partner)
        && bench.state().game().contract.is_none()
        && !bench.state().rights().iter().any(its_own)
    {
        bench.game().take_back();
        end_rights_for(bench, partner, Remedy::Stand);
        let turn = offender.left();
        bench.ruling((L98, L37), AuctionFact::HastyCallGoesBack { seat: partner, turn });
    }
}

/// Law 38: the bid is made sufficient, or seven, and the partner can only pass.
fn raise(bench: At<'_, '_>, right: &Right, place: usize) {
    let offender = right.offender;
    let calls = bench.state().game().calls();
    let Call::Bid(bid) = calls[place].call else { return };
    let over = Bidding::of(&calls[..place]).standing.map(|(_, bid)| bid);
    let raised = bid.made_sufficient(over, bench.state().rules()).unwrap_or(bid);
    let raised = if bid.beats(over, bench.state().rules()) { bid } else { raised };
    bench.game().replace(place, Call::Bid(raised));
    let partner = offender.partner();
    bench.game().barred = bench.state().game().barred.with(partner);
    bench.game().correction = None;
    bench.game().short_of = None;
    bench.ruling(L38, AuctionFact::BidRaised { seat: offender, bid: raised, partner });
}

/// Law 38 and amb-07: the auction is cut back to just after the own side's last declaration.
fn last_declaration_final(bench: At<'_, '_>, right: &Right) {
    let side = right.offender.side().other();
    let Some(place) = bench.state().game().last_declaration(side) else { return };
    bench.game().cut_back(place + 1);
    bench.ruling((L38, L48), AuctionFact::LastDeclarationFinal { side });
    close(bench);
}

/// Law 40: what was not penalised stands as it was said.
pub(crate) fn ended(bench: At<'_, '_>, right: &Right, how: End) {
    let law = right.laws.chief();
    if how == End::Lapsed && [L37, L38, L39, L43].contains(&law) && bench.state().phase() == Phase::Calling {
        bench.game().correction = None;
        let (seat, game) = (right.offender, bench.state().game());
        let place = game.calls().iter().rposition(|made| made.seat == seat);
        let void = place.is_some() && place == game.void;
        let fact =
            if void { AuctionFact::VoidCallCondoned { seat } } else { AuctionFact::CallCondoned { seat } };
        bench.ruling((L40, law), fact);
    }
}
