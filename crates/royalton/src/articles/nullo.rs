//! Laws 34 and 49: who plays the two hands, the bridging of a nullo, and the first lead.

use cards::{Card, Seat};
use laws::royalton::*;
use table::{Answer, End, Finding, Impossible, NotNow, Phase, Remedy, Right};

use super::dummy;
use crate::Call;
use crate::auction::Contract;
use crate::facts::{Doubling, NulloFact};
use crate::game::{At, GENERAL, fine};
use crate::lapses;

/// The auction is over: says who plays and who leads.
pub(crate) fn announce(bench: At<'_, '_>, contract: Contract) {
    let Contract { bid, declarer, .. } = contract;
    let (doubling, partner, leader) =
        (Doubling::of(contract.multiplier), declarer.partner(), declarer.left());
    let fact = if bench.state().game().bridging {
        NulloFact::ContractMayBeBridged { bid, doubling, declarer, partner, leader }
    } else {
        NulloFact::ContractFinal { bid, doubling, declarer, leader }
    };
    bench.ruling((L34, L49), fact);
}

/// `bridge` and `call lead`.
pub(crate) fn word(bench: At<'_, '_>, seat: Seat, call: Call) -> Result<(), Impossible> {
    if !matches!(bench.state().phase(), Phase::Calling | Phase::Play) {
        return Err(Impossible::NotNow(NotNow::Bridging));
    }
    let Some(contract) = bench.state().game().contract else {
        bench.ruling(L34, NulloFact::WordBeforeContract { seat, call });
        return Ok(());
    };
    if call == Call::CallLead && !bench.state().game().bridging {
        lead_asked_for(bench, seat, contract);
        return Ok(());
    }
    if !contract.may_be_bridged(bench.state().rules()) {
        bench.ruling(L34, NulloFact::NotToBeBridged { bid: contract.bid });
    } else if !bench.state().game().bridging {
        bench.ruling(L34, NulloFact::CannotBridge { seat });
    } else if seat == contract.declarer.partner() {
        consulted(bench, seat);
    } else if seat != contract.declarer {
        bench.ruling(L34, NulloFact::DeclarersWord { call, declarer: contract.declarer });
    } else if call == Call::Bridge {
        bridged(bench, contract);
    } else {
        lead_called(bench);
        let (declarer, leader) = (contract.declarer, contract.declarer.left());
        bench.ruling((L34, L49), NulloFact::LeadCalled { declarer, leader });
    }
    Ok(())
}

/// Law 49: the lead is called where nothing is to be bridged. Once it is made, or the play was handed to another, the
/// word changes nothing.
fn lead_asked_for(bench: At<'_, '_>, seat: Seat, contract: Contract) {
    let declarer = contract.declarer;
    let bridged = contract.may_be_bridged(bench.state().rules());
    let handed_over = bridged && seat == declarer.partner();
    if bench.state().tricks().is_empty() && !handed_over {
        bench.ruling(L49, NulloFact::LeadCalled { declarer, leader: declarer.left() });
    } else {
        bench.ruling(if bridged { L34 } else { L49 }, NulloFact::LeadCalledInVain { seat, declarer });
    }
}

/// Amb-18: bridging is without consultation; the privilege is lost, and 25 points.
pub(crate) fn consulted(bench: At<'_, '_>, seat: Seat) {
    lead_called(bench);
    fine(bench, (L34, L99), seat, GENERAL, NulloFact::PartnerSpeaksOfBridging { seat });
}

/// The privilege is over, and dummy lies down if the lead has been made.
pub(crate) fn lead_called(bench: At<'_, '_>) {
    bench.game().bridging = false;
    if bench.state().trick().is_some_and(|trick| trick.rightful.is_none()) {
        dummy::lay(bench);
    }
}

/// The play passes to the partner; a lead already made is now judged anew (amb-17).
fn bridged(bench: At<'_, '_>, contract: Contract) {
    let declarer = bench.game().bridge(contract);
    let leader = declarer.left();
    bench.ruling((L34, L49), NulloFact::Bridged { declarer, leader });
    bench.end_rights(End::Lapsed, Some((L34, L51).into()), |right| right.laws.chief() == L51);
    shown_before(bench, leader);
    if bench.state().phase() != Phase::Play {
        return;
    }
    let Some(led) = bench.lead_was_due_from(leader) else { return };
    match led {
        (seat, Some(card)) if seat == leader.partner() => before_lead(bench, seat, card),
        (seat, _) if seat == leader => dummy::lay(bench),
        _ => {}
    }
}

/// Law 51: cards shown before the first lead lie open to another declarer now, and another seat is the partner of
/// the one who leads.
fn shown_before(bench: At<'_, '_>, leader: Seat) {
    for owner in [leader, leader.partner()] {
        let cards = bench.state().hands()[owner] & bench.state().callable();
        if cards.is_empty() {
            continue;
        }
        let callers = bench.state().callers(owner);
        bench.answer(Answer::new((L51, L63), Finding::Liability { owner, cards, callers }));
        if owner != leader {
            lead_may_be_called(bench, owner, None);
        }
    }
}

/// Law 51: a card led by the partner of the rightful leader, before the first lead.
pub(crate) fn before_lead(bench: At<'_, '_>, seat: Seat, card: Card) {
    let Some(declarer) = bench.state().game().contract.map(|contract| contract.declarer) else { return };
    let leader = declarer.left();
    let exposed = Right::new(L51, seat, declarer).offering([Remedy::Call(card)]).about(card);
    bench.open(exposed, NulloFact::LeadsBeforeFirstLead { seat, card, leader });
    lead_may_be_called(bench, seat, Some(card));
}

/// Law 51, second half: the declarer may also name the suit of the first lead.
pub(crate) fn lead_may_be_called(bench: At<'_, '_>, seat: Seat, card: Option<Card>) {
    let Some(declarer) = bench.state().game().contract.map(|contract| contract.declarer) else { return };
    let leader = declarer.left();
    let mut suit = Right::new(L51, seat, declarer)
        .offering([Remedy::Suit(None)])
        .against(leader)
        .until(lapses::FIRST_LEAD);
    (suit.card, suit.trick) = (card, 1);
    bench.grant(suit, NulloFact::FirstLeadMayBeCalled { leader });
}
