//! Laws 50, 51, 63 to 65, 67 and 69: cards seen before the play and in it.

use cards::{Card, CardSet, Seat};
use laws::royalton::*;
use table::{Answer, Audience, Exposure, LeadIs, Moment, Phase, ShownClaim};

use super::{general, nullo};
use crate::facts::{DealFact, ExposedFact};
use crate::game::{At, GENERAL, Persons, fine};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::Shown(seat, cards, Exposure::SeenByOpponent) => {
            bench.excuse(L65, cards);
            bench.ruling(L65, ExposedFact::SeenByOpponentOnly { seat });
        }
        Moment::Shown(seat, cards, how) => shown(bench, seat, cards, how),
        Moment::ThrownDown(seat, cards) if bench.state().phase() == Phase::Play => {
            thrown_down(bench, seat, cards);
        }
        Moment::ThrownDown(seat, cards) => shown(bench, seat, cards, Exposure::Shown),
        Moment::Dropped(seat, card) => {
            bench.game().dropped = true;
            // Nobody else saw which card it was.
            let fell = Answer::ruling(L65, ExposedFact::FellBelowTable { seat, card });
            bench.answer(fell.seen_by(Audience::Only(seat.into())));
        }
        Moment::TakenUp(seat, card) => {
            fine(bench, (L63, L99), seat, GENERAL, ExposedFact::TookUpExposed { seat, card });
        }
        _ => {}
    }
}

pub(crate) fn shown(bench: At<'_, '_>, seat: Seat, cards: CardSet, how: Exposure) {
    if bench.state().game().contract.is_none() {
        in_auction(bench, seat, ExposedFact::ShowsInAuction { seat, cards });
    } else if bench.state().phase() == Phase::Play && !bench.state().tricks().is_empty() {
        in_play(bench, seat, cards, how);
    } else {
        before_lead(bench, seat, cards);
    }
}

/// Laws 50 and 24h, 24i: a new deal, whoever it was, and no points (amb-10).
fn in_auction(bench: At<'_, '_>, seat: Seat, what: ExposedFact) {
    let limb = if seat.side() == bench.state().dealer().side() { L24H } else { L24I };
    bench.offence((L50, limb), seat, what);
    bench.new_deal((L50, limb), DealFact::NewDealCompulsory);
}

/// Law 50: a lead before the auction is over.
pub(crate) fn led_in_auction(bench: At<'_, '_>, seat: Seat, card: Card) -> LeadIs {
    if bench.state().game().contract.is_some() {
        return LeadIs::Lead;
    }
    in_auction(bench, seat, ExposedFact::LeadsInAuction { seat, card });
    LeadIs::NoLead
}

/// Law 51: between the final bid and the first lead.
fn before_lead(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let Some(declarer) = bench.state().declarer() else { return };
    if !bench.state().is_adverse(seat) {
        own_side(bench, seat, cards);
        return;
    }
    bench.offence(L51, seat, ExposedFact::ShowsBeforeFirstLead { seat, cards });
    bench.lay_exposed((L51, L63), seat, cards);
    if seat != declarer.left() {
        nullo::lead_may_be_called(bench, seat, None);
    }
}

/// Law 69: the declarer's cards, and the partner's, lie there and are never called.
pub(crate) fn own_side(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    bench.lay_free(seat, cards);
    bench.ruling(L69, ExposedFact::DeclarersSideShows { seat, cards });
}

/// Laws 63 and 64.
fn in_play(bench: At<'_, '_>, seat: Seat, cards: CardSet, how: Exposure) {
    if !bench.state().is_adverse(seat) {
        own_side(bench, seat, cards);
        return;
    }
    if bench.state().claim_believed() {
        shown_for_claim(bench, seat, cards);
        return;
    }
    let fact = if how == Exposure::SeenByPartner {
        ExposedFact::ExposesToPartner { seat, cards }
    } else {
        ExposedFact::Exposes { seat, cards }
    };
    bench.offence((L63, L64), seat, fact);
    bench.lay_exposed((L63, L64), seat, cards);
    last_card(bench, seat);
}

/// Law 67: the last card is seen while the partner has still to play to the twelfth trick. Who shows all
/// that is left shows the last of it.
pub(crate) fn last_card(bench: At<'_, '_>, seat: Seat) {
    let partner = seat.partner();
    let (own, partners) = (bench.state().hands()[seat], bench.state().hands()[partner]);
    if bench.state().exposed().is_superset(own) && partners.len() == 2 && bench.state().is_adverse(seat) {
        bench.offence(L67, seat, ExposedFact::ShowsLastCard { seat, partner });
        bench.lay_exposed((L67, L63), partner, partners);
    }
}

/// Law 64: an adversary says that one of their side holds a card; untrue, it is a remark (amb-55).
pub(crate) fn mentioned(bench: At<'_, '_>, seat: Seat, card: Card) {
    if bench.declines_guess((L64, L97), seat, ExposedFact::SpeaksOfCard { seat, card }) {
        return;
    }
    let owner = [seat, seat.partner()].into_iter().find(|&owner| bench.state().hands()[owner].contains(card));
    match owner {
        Some(owner) => {
            bench.offence((L64, L63), seat, ExposedFact::SaysWhoHolds { seat, card, owner });
            bench.lay_exposed((L64, L63), owner, CardSet::of(card));
            last_card(bench, owner);
        }
        None => general::remark(bench, seat, ExposedFact::SpeaksOfCardNotHeld { seat, card }),
    }
}

/// Law 69, first half.
fn thrown_down(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    if !bench.state().is_adverse(seat) {
        own_side(bench, seat, cards);
    } else if bench.state().claim_believed() {
        shown_for_claim(bench, seat, cards);
    } else {
        bench.throws_down(L69, (L69, L63), seat, cards);
        last_card(bench, seat);
    }
}

/// Law 69, second half: cards shown because of a claim cannot be called.
fn shown_for_claim(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    bench.shows_for_claim(L69, seat, cards, ShownClaim::Declarers);
}
