//! Laws 45 to 49: naming the trump, passing it on, and who speaks out of place.

use cards::Seat;
use laws::bridge::*;
use table::{End, Impossible, Lapse, NotNow, Phase, Remedy, Right};

use crate::facts::DeclaringFact;
use crate::game::{At, Persons};
use crate::{Call, Make, last_closed_deal};

pub(crate) fn call(bench: At<'_, '_>, seat: Seat, call: Call) -> Result<(), Impossible> {
    match bench.state().phase() {
        Phase::Calling => {}
        Phase::Play => {
            bench.offence(L49, seat, DeclaringFact::TrumpCannotChange { seat, call });
            return Ok(());
        }
        _ => return Err(Impossible::NotNow(NotNow::Declaring)),
    }
    if bench.state().game().make.is_some() {
        bench.offence(L49, seat, DeclaringFact::MakeCannotChange { seat, call });
        // What 46 and 48 give is for a word that comes before the trump is named.
        let also = if bench.state().is_adversary(seat) { L48 } else { L46 };
        bench.deny((L49, also), [Remedy::NewDeal]);
        return Ok(());
    }
    if bench.state().is_adversary(seat) {
        by_adversary(bench, seat, call);
    } else if seat == bench.state().dealer() {
        by_dealer(bench, seat, call);
    } else {
        by_partner(bench, seat, call);
    }
    Ok(())
}

/// Law 48: the dealer may have a new deal, or go on; any act of their own but looking at their hand or
/// letting a card be seen is going on (amb-52).
fn by_adversary(bench: At<'_, '_>, seat: Seat, call: Call) {
    let right = Right::new(L48, seat, bench.state().dealer()).offering([Remedy::NewDeal, Remedy::Proceed]);
    bench.open(right, DeclaringFact::NotTheirsToDeclare { seat, call });
}

fn by_dealer(bench: At<'_, '_>, seat: Seat, call: Call) {
    let game = bench.game();
    match call {
        // A pass is a declaration and cannot be taken back (49), unless the say has come back.
        _ if game.dealer_passed && !game.passed_back => {
            let partner = seat.partner();
            bench.offence((L49, L45), seat, DeclaringFact::PassCannotChange { seat, partner });
            bench.deny(L49, [Remedy::NewDeal]);
        }
        Call::Make(make) => declare(bench, seat, make),
        _ => game.leave_to_partner(),
    }
}

fn by_partner(bench: At<'_, '_>, seat: Seat, call: Call) {
    let eldest = bench.state().eldest();
    let has_say = bench.state().game().dealer_passed;
    match call {
        Call::Make(make) if has_say => declare(bench, seat, make),
        Call::Make(make) => {
            // Law 46: the make lies there, and stands unless the eldest hand has a new deal.
            bench.game().name(seat, make, eldest);
            let right = Right::new(L46, seat, eldest).offering([Remedy::Stand, Remedy::NewDeal]);
            bench.open(right, DeclaringFact::MakesWithoutSay { seat, make });
        }
        _ => {
            // Law 47: passing back, or passing before the dealer has spoken.
            bench.game().passed_back = true;
            let right = Right::new(L47, seat, eldest).offering([Remedy::NewDeal, Remedy::Declare]);
            bench.open_under((L47, L45), right, DeclaringFact::PassesWithTrumpToName { seat });
        }
    }
}

/// The trump is named: the eldest hand may double, and the last game is past correcting (12).
fn declare(bench: At<'_, '_>, seat: Seat, make: Make) {
    let eldest = bench.state().eldest();
    bench.game().name(seat, make, eldest);
    declared(bench);
}

fn declared(bench: At<'_, '_>) {
    bench.trick_points_close(last_closed_deal(bench.state().sheet()));
    bench.fire(Lapse::Declared);
}

pub(crate) fn elected(bench: At<'_, '_>, right: &Right, remedy: Remedy) {
    match (right.laws.chief(), remedy) {
        (law, Remedy::Stand) if law == L46 => declared(bench),
        (law, Remedy::Proceed) if law == L48 => {
            bench.ruling(L48, DeclaringFact::DealGoesOn);
        }
        (law, Remedy::Declare) if law == L47 => {
            let game = bench.game();
            game.passed_back = false;
            game.dealer_passed = true;
            if game.maker.is_some_and(|maker| maker != right.offender) {
                // What the dealer named after the pass back was not theirs to name any more.
                game.make = None;
                game.maker = None;
                game.doubling.turn = None;
            }
            let seat = right.offender;
            let fact = if game.make.is_some() {
                DeclaringFact::HasNamedTrump { seat }
            } else {
                DeclaringFact::MustNameTrump { seat }
            };
            bench.ruling(L47, fact);
            // The eldest hand has chosen once, however often the partner passed.
            bench.end_rights(End::Elected(remedy), None, |right| right.laws.chief() == L47);
        }
        _ => {}
    }
}

/// Law 46: unclaimed, the make stands.
pub(crate) fn ended(bench: At<'_, '_>, right: &Right, how: End) {
    if right.laws.chief() == L46 && !matches!(how, End::Elected(_)) {
        bench.ruling(L46, DeclaringFact::MakeStands);
        declared(bench);
    }
}
