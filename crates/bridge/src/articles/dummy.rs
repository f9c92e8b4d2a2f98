//! Laws 61 to 66: the open hand, its owner's few rights, and the words that cost the dealer theirs.

use cards::{Card, CardSet, Seat};
use laws::Law;
use laws::bridge::*;
use table::{End, Exposure, Moment, Phase, PlayFact, Remedy, Right, State};

use super::{doubling, exposed, leads};
use crate::DummyClaims;
use crate::facts::DummyFact;
use crate::game::{At, Bridge, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::FirstLead(..) if bench.state().game().doubling.closed.is_some() => lay(bench),
        // While doubling is open the hand is laid down by its owner, or by the first play from it.
        Moment::FirstLead(seat, card) => doubling::led_too_soon(bench, seat, card),
        Moment::LaidDown(seat) => laid_down(bench, seat),
        Moment::DummyActs(seat, cards) => suggests(bench, seat, cards),
        // A card that was named or touched is played.
        Moment::AnotherNamed(_, card) => bench.ruling(L66, PlayFact::CannotTakeBack { card }),
        Moment::Arranged(seat) => bench.arranged_late(L66, seat),
        _ => {}
    }
}

/// Law 61: the dealer's partner faces their hand.
pub(crate) fn lay(bench: At<'_, '_>) {
    let (dummy, dealer) = (bench.state().partner(), bench.state().dealer());
    if !bench.hand_lies_open(dummy) {
        return;
    }
    // What its owner had to say as maker is the dealer's now (amb-21), unless they have it already.
    bench.rights_pass(dummy, dealer);
    if let Some(pending) = &mut bench.game().doubling.pending
        && pending.decider == dummy
    {
        pending.decider = dealer;
    }
}

fn laid_down(bench: At<'_, '_>, seat: Seat) {
    let cards = bench.state().hands()[seat];
    if bench.state().is_adversary(seat) {
        exposed::judge(bench, Moment::ThrownDown(seat, cards));
    } else if seat == bench.state().dealer() {
        // Cards the dealer shows in play cost them nothing (amb-57).
        exposed::judge(bench, Moment::Shown(seat, cards, Exposure::Shown));
    } else if bench.state().phase() == Phase::Calling {
        // A lead, right or wrong, ends the time of 68 (amb-21).
        exposed::before_play(bench, seat, cards, Exposure::Shown);
    } else if std::mem::replace(&mut bench.game().laid_down, true) {
        bench.ruling(L61, DummyFact::HandLiesOpen { seat });
    } else {
        // The mechanism may have opened it with the lead.
        lay(bench);
        let dealer = bench.state().dealer();
        bench.ruling(L61, DummyFact::BecomesDummy { seat, dealer });
    }
}

/// A card from the dealer's side after the first lead: the hand lies open and doubling is over.
pub(crate) fn lay_when_played(bench: At<'_, '_>, actor: Seat) {
    let led = bench.state().trick().is_some_and(|trick| trick.rightful.is_none());
    if bench.state().phase() == Phase::Play
        && led
        && (bench.state().open_hand().is_none() || bench.state().game().doubling.closed.is_none())
        && !bench.state().is_adversary(actor)
    {
        doubling::play_goes_on(bench);
    }
}

/// Law 64: the owner of the open hand hints at a card, or at several.
pub(crate) fn suggests(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let options = cards.iter().flat_map(|card| [Remedy::PlayDummy(card), Remedy::NotDummy(card)]);
    let mut right = Right::new(L64, seat, bench.state().adversaries()).offering(options).against(seat);
    if let Some(trick) = bench.state().open_trick()
        && trick.has_played(seat)
    {
        // Dummy has played to this trick: the hint is about the next.
        right.trick = bench.state().trick_number() + 1;
    }
    bench.open(right, DummyFact::HintsAtDummy { seat, cards });
}

/// Whether the seat is the owner of the open hand, bound by law 62.
pub(crate) fn is_dummy(state: &State<Bridge>, seat: Seat) -> bool {
    state.open_hand() == Some(seat)
}

/// Law 62: while the cards are played dummy chooses nothing; what a bystander pays is no matter of the play.
pub(crate) fn bars_from(state: &State<Bridge>, seat: Seat, right: &Right) -> Option<Law> {
    let in_play = is_dummy(state, seat) && state.phase() == Phase::Play;
    (in_play && !right.offers(Remedy::Charge)).then_some(L62)
}

/// Law 63: a word about anything from which a penalty may arise takes that penalty away.
pub(crate) fn points_out(bench: At<'_, '_>, seat: Seat, who: Option<Seat>, trick: Option<u8>) {
    if bench.state().rules().dummy_claims == DummyClaims::AfterPlay
        && bench.state().phase() == Phase::HandOver
    {
        return;
    }
    let dealer = bench.state().dealer();
    if who.is_some() || trick.is_some() {
        bench.preclude(L63, seat, who, trick);
        bench.end_rights(End::Forfeited, Some(L63.into()), |right| {
            right.holders.contains(dealer)
                && who.is_none_or(|who| right.offender == who)
                && trick.is_none_or(|trick| right.trick == trick)
        });
        bench.forfeit_calls(L63, |cards| {
            who.is_none_or(|who| cards.owner == who) && trick.is_none_or(|trick| cards.trick == trick)
        });
    } else {
        let shown = bench.state().liabilities().iter().rev().find(|cards| cards.fresh);
        let shown = shown.map(|cards| cards.offence);
        match bench.latest_offence(|right| right.holders.contains(dealer)).max(shown) {
            Some(offence) => bench.side_forfeits(dealer.side(), L63, offence),
            None => bench.preclude_latest(L63, seat),
        }
    }
    // Nor what might have been exacted for it later.
    bench.deny(L63, leads::ORDERS.into_iter().chain([Remedy::Suit(None)]));
    let exacted = bench.state().obligations().iter().any(|order| !order.on.contains(seat));
    bench.ruling(
        L63,
        if exacted { DummyFact::PointsOutExacted { seat } } else { DummyFact::DummyPointsOut { seat } },
    );
}

/// Law 63: dummy's owner points to an exposed card, which cannot be called any more.
pub(crate) fn points_to_card(bench: At<'_, '_>, seat: Seat, card: Card) {
    if bench.state().callable().contains(card) {
        bench.ruling(L63, DummyFact::DummyPointsOut { seat });
        bench.forfeit_calls(L63, |liability| liability.cards.contains(card));
    }
}

/// Law 63 and amb-17: dummy's owner may not claim a revoke, unless the option lets them after play.
pub(crate) fn may_claim_revoke(state: &State<Bridge>, seat: Seat) -> Result<(), Law> {
    let after = state.rules().dummy_claims == DummyClaims::AfterPlay && state.phase() == Phase::HandOver;
    if is_dummy(state, seat) && !after { Err(L63) } else { Ok(()) }
}
