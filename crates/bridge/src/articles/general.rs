//! Laws 62, 74 and 97 to 106: remarks, consultation, wrong demands, bystanders.

use cards::Seat;
use laws::Law;
use laws::bridge::*;
use table::{Attention, Fact, Laws, Moment, Phase, Remedy, Right, Speech, State};

use super::{dummy, leads};
use crate::Edition;
use crate::facts::{BadManners, ClaimFact, DummyFact, DummyRight, TalkFact};
use crate::game::{At, Bridge, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::LookedBack(seat, trick) if may_open(bench.state(), trick) => {
            bench.ruling(L84, ClaimFact::OpensSurplusTrick { seat, trick });
        }
        Moment::LookedBack(seat, trick) => {
            bench.offence(L98, seat, ClaimFact::LooksBackAtTrick { seat, trick });
            bench.deny(L98, leads::ORDERS.into_iter().chain([Remedy::Suit(None)]));
        }
        Moment::SearchedEarly(seat) => {
            bench.offence(L98, seat, ClaimFact::SearchesTooEarly { seat });
        }
        Moment::ClaimedRest(seat) => claimed_rest(bench, seat),
        Moment::TrickFull(winner) => claim_proves_false(bench, winner),
        Moment::ClaimOpposed(seat) => {
            bench.claim_is_disbelieved();
            bench.ruling((L74, L3), ClaimFact::ClaimNotAgreed { seat });
        }
        Moment::Consulted(seat) => consulted(bench, seat),
        Moment::Gathered(seat) => gathered(bench, seat),
        Moment::Bystander(speech) => bench.bystander_speaks(speech),
        _ => {}
    }
}

/// Law 84 against law 98: the tricks were counted, and this one has a card too many.
fn may_open(state: &State<Bridge>, trick: u8) -> bool {
    let counted = state.game().counted;
    counted && state.tricks().get(usize::from(trick) - 1).is_some_and(|trick| !trick.surplus.is_empty())
}

// ---------------------------------------------------------------- claims

/// Law 74 and amb-30: the dealer's claim waits for both adversaries; an adversary's is a remark.
fn claimed_rest(bench: At<'_, '_>, seat: Seat) {
    if bench.state().is_adversary(seat) {
        bench.claim_is_none();
        remark(bench, seat, ClaimFact::AdversaryClaimsRest { seat });
    } else if dummy::is_dummy(bench.state(), seat) {
        bench.claim_is_none();
        bench.offence(L62, seat, DummyFact::DummyHasNoClaim { seat });
    } else if let Some(tricks) = bench.state().claim().and_then(|claim| claim.tricks)
        && tricks < bench.tricks_left()
    {
        // Law 74 speaks of all that remain, and protects only who believes that.
        bench.ruling(L74, ClaimFact::ClaimsPart { seat, tricks });
    } else {
        bench.claim_is_believed();
        bench.ruling(L74, ClaimFact::ClaimsRest { seat });
    }
}

/// The dealer said that the rest was theirs and loses a trick: nobody believes them any longer.
fn claim_proves_false(bench: At<'_, '_>, winner: Seat) {
    if bench.state().claim_believed() && bench.state().is_adversary(winner) {
        bench.claim_is_disbelieved();
        bench.ruling(L74, ClaimFact::ClaimWasFalse { winner });
    }
}

/// The dealer gives up the rest. No law speaks of it; the adversaries lose nothing by it (amb-30).
pub(crate) fn concede(bench: At<'_, '_>, seat: Seat) {
    if bench.state().phase() != Phase::Play {
        bench.ruling(L74, ClaimFact::NothingToGiveUp);
    } else if seat == bench.state().dealer() {
        bench.ruling(L74, ClaimFact::GivesRestUp { seat });
        bench.give_rest(seat.side().other());
    } else if dummy::is_dummy(bench.state(), seat) {
        bench.offence(L62, seat, DummyFact::DummyCannotGiveUp { seat });
    } else {
        remark(bench, seat, ClaimFact::GivesRestUp { seat });
    }
}

/// Part of the tricks is given up: no law speaks of that either, and the hand is played on (amb-30).
pub(crate) fn concede_part(bench: At<'_, '_>, seat: Seat, tricks: u8) {
    let dealers = seat.side() == bench.state().dealer().side();
    if bench.state().phase() != Phase::Play || tricks >= bench.tricks_left() {
        concede(bench, seat);
    } else if dummy::is_dummy(bench.state(), seat) {
        bench.offence(L62, seat, DummyFact::DummyCannotGiveUp { seat });
    } else if dealers {
        bench.ruling(L74, table::PlayFact::PartGivenUp { seat, tricks });
    } else {
        remark(bench, seat, table::PlayFact::PartGivenUp { seat, tricks });
    }
}

// ---------------------------------------------------------------- consultation

/// Law 97 where a right of that side is open; law 55 where it is the doubling they talk over.
fn consulted(bench: At<'_, '_>, seat: Seat) {
    let law = if seat == bench.state().third() { L103 } else { L97 };
    if bench.lose_by_consulting(law, seat, 1, table::Right::penalties) {
        // The right of 73 rests on hidden cards: it is lost as well, and nobody was told.
        bench.deny(law, [Remedy::Win]);
        return;
    }
    let doubling = bench.state().phase() == Phase::Calling
        && bench.state().game().make.is_some()
        && bench.state().game().doubling.closed.is_none();
    if !doubling && !matches!(bench.state().phase(), Phase::Play | Phase::HandOver) {
        bench.ruling(L97, TalkFact::TalkWithoutEffect);
        bench.deny(L55, [Remedy::NewDeal]);
        return;
    }
    if !doubling {
        // A revoke that they talk over before it is claimed is lost as well (amb-45).
        bench.preclude(L97, seat, None, None);
        bench.ruling(L97, TalkFact::TalkCostsRevoke);
        bench.deny(L97, leads::ORDERS);
        return;
    }
    let holder = if bench.state().is_adversary(seat) {
        bench.state().maker().unwrap_or(bench.state().dealer())
    } else {
        bench.state().eldest()
    };
    let right = Right::new(L55, seat, holder).offering([Remedy::NewDeal, Remedy::Stand]);
    bench.open(right, TalkFact::TalksDoublingOver { seat });
}

/// Laws 63, 97 and 103: somebody demands what another is entitled to.
pub(crate) fn demand_by_other(state: &State<Bridge>, seat: Seat, right: &Right) -> Option<Law> {
    let partners = right.holders.contains(seat.partner());
    // Leave to double is no penalty that dummy's word could lose.
    if dummy::is_dummy(state, seat) && partners {
        (!right.offers(Remedy::Accept)).then_some(L63)
    } else if seat == state.third() && partners {
        Some(L103)
    } else {
        None
    }
}

// ---------------------------------------------------------------- speech

pub(crate) fn said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    let is_dummy = dummy::is_dummy(bench.state(), seat);
    let adversary = bench.state().is_adversary(seat);
    let about_trick = matches!(speech, Speech::AttentionTrick | Speech::DrawCard | Speech::NameCard(_));
    if about_trick {
        // Only an adversary's word before their partner has played gives an order.
        bench.deny(L100, leads::ORDERS);
    } else if adversary && !matches!(speech, Speech::AskNone | Speech::Answer(_)) {
        // A suit is called for a remark on the play that no law allows.
        bench.deny(L101, [Remedy::Suit(None)]);
    }
    match speech {
        Speech::AskNone => asks_none(bench, seat),
        Speech::Answer(has_one) => bench.answer_none(seat, has_one),
        Speech::AskObeyed if is_dummy => {
            bench.ruling(L62B, DummyFact::DummyMay { seat, right: DummyRight::AskObeyed });
        }
        Speech::TrickIncomplete if is_dummy => {
            bench.ruling(L62C, DummyFact::DummyMay { seat, right: DummyRight::TrickIncomplete });
        }
        Speech::NotDue if is_dummy => {
            bench.ruling(L62D, DummyFact::DummyMay { seat, right: DummyRight::NotDue });
        }
        Speech::Fact if is_dummy => {
            bench.ruling(L62F, DummyFact::DummyMay { seat, right: DummyRight::FactInDispute });
        }
        Speech::WrongTrick => bench.trick_in_wrong_hands(L62E, seat),
        Speech::AskPlaced => bench.ask_placed(seat),
        Speech::AttentionTrick | Speech::DrawCard | Speech::NameCard(_) if adversary => {
            attention(bench, seat, speech);
        }
        Speech::Suggest(card) if is_dummy && bench.state().hands()[seat].contains(card) => {
            dummy::suggests(bench, seat, card.into());
        }
        Speech::MentionCard(card) if is_dummy => dummy::points_to_card(bench, seat, card),
        Speech::RemarkPlay | Speech::Suggest(_) | Speech::MentionCard(_) | Speech::MentionSuit(_)
            if adversary =>
        {
            remark(bench, seat, TalkFact::RemarksOnPlay { seat });
        }
        Speech::Mention(who, trick) if is_dummy => dummy::points_out(bench, seat, who, trick),
        Speech::Inform if is_dummy => dummy::points_out(bench, seat, None, None),
        Speech::SuggestDemand(_) if is_dummy => dummy::points_out(bench, seat, None, None),
        Speech::SuggestDemand(remedy) => suggested(bench, seat, remedy),
        Speech::Inform if seat == bench.state().third() => {
            bench.deny(L103, [Remedy::Suit(None)]);
            bench.ruling(L103, TalkFact::MayTellPenaltyDue { seat });
        }
        // Law 101 lets a partner be warned who is about to lead out of turn, and not one whose lead it is.
        Speech::Warn if adversary && partner_is_to_lead(bench.state(), seat) => {
            remark(bench, seat, TalkFact::RemarksOnPlay { seat });
        }
        Speech::Warn if adversary => {
            bench.ruling(L101, TalkFact::MayWarnPartner { seat });
        }
        Speech::DisputeDeal if !bench.word_elects(seat, Remedy::RightPlayer) => {
            let dealer = bench.state().coming_dealer();
            bench.ruling(L32, TalkFact::DealIsRight { seat, dealer });
        }
        Speech::RemarkScore => score_spoken_of(bench, seat),
        Speech::Manner => manner(bench, seat),
        Speech::LeaveSeat => manners(bench, seat, BadManners::LeavesSeat, LETQ_8),
        _ => {}
    }
}

/// Whether the lead is the partner's and not made yet.
fn partner_is_to_lead(state: &State<Bridge>, seat: Seat) -> bool {
    state.phase() == Phase::Play && state.open_trick().is_none() && state.leader() == seat.partner()
}

/// Laws 62a and 90: a player asks the partner for a card of the suit; once their side has gone on, that saves nothing.
fn asks_none(bench: At<'_, '_>, seat: Seat) {
    let late = bench.asks_none_late(seat);
    if dummy::is_dummy(bench.state(), seat) {
        bench.ruling(L62A, DummyFact::DummyMay { seat, right: DummyRight::AskNone });
    }
    if late {
        bench.ruling(L90, TalkFact::AskedTooLate { seat });
    }
    bench.ask_none(seat);
}

/// Law 100: an adversary draws attention to the trick before their partner has played.
fn attention(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    if bench.attention(L100, seat, speech) != Attention::TooLate {
        return;
    }
    if speech == Speech::AttentionTrick {
        let partner = seat.partner();
        bench.ruling(L100, TalkFact::AttentionTooLate { partner });
    } else {
        remark(bench, seat, TalkFact::NamesCardUnasked { seat });
    }
}

/// Law 101: a remark on the play that no law authorises.
fn remark(bench: At<'_, '_>, seat: Seat, fact: impl Into<Fact<crate::Fact>>) {
    if bench.state().phase() == Phase::Play {
        bench.lead_for_remark(L101, seat, bench.state().dealer(), bench.state().adversaries(), fact);
    }
}

/// Laws 97 and 103: suggesting a penalty to the partner is consulting about it.
fn suggested(bench: At<'_, '_>, seat: Seat, remedy: Remedy) {
    let law = if seat == bench.state().third() { L103 } else { L97 };
    let side = seat.side();
    let theirs = |right: &Right| right.holders.iter().any(|holder| holder.side() == side);
    bench.offence(law, seat, TalkFact::SuggestsRemedy { seat, remedy });
    let meant = bench.latest_offence(|right| theirs(right) && right.offers(remedy));
    let latest = meant.or_else(|| bench.latest_offence(theirs).max(bench.latest_liability(seat)));
    if let Remedy::Tricks(_) = remedy {
        bench.preclude(law, seat, None, None);
        bench.ruling(law, TalkFact::RevokeCannotBeClaimed);
    } else if let Some(offence) = latest {
        bench.side_forfeits(side, law, offence);
    }
}

/// Etiquette 3, and 8 for the dealer's partner: nobody speaks of the score once the cards are dealt.
fn score_spoken_of(bench: At<'_, '_>, seat: Seat) {
    if matches!(bench.state().phase(), Phase::Calling | Phase::Play) {
        let own = seat == bench.state().partner();
        manners(
            bench,
            seat,
            BadManners::SpeaksOfScore,
            if own { (LETQ_3, LETQ_8) } else { (LETQ_3, LETQ_3) },
        );
    }
}

/// Etiquette 1; while a double is in the air also 4, and in the play also 5.
fn manner(bench: At<'_, '_>, seat: Seat) {
    let doubling = bench.state().phase() == Phase::Calling && bench.state().game().make.is_some();
    let also = match bench.state().phase() {
        Phase::Play => LETQ_5,
        _ if doubling && bench.state().is_adversary(seat) => LETQ_4,
        _ => LETQ_1,
    };
    manners(bench, seat, BadManners::ShowsThoughts, (LETQ_1, also));
}

/// Axioms: the partner of the player who took their side's first trick gathers for the side.
fn gathered(bench: At<'_, '_>, seat: Seat) {
    let side = seat.side();
    let winners = bench.state().tricks().iter().filter_map(|trick| trick.winner);
    let Some(first) = winners.into_iter().find(|winner| winner.side() == side) else { return };
    if seat != first.partner() && bench.state().rules().edition == Edition::Of1907 {
        let keeper = first.partner();
        bench.ruling(LAX_1, TalkFact::GathersForSide { seat: keeper, side, first });
    }
}

/// The etiquette of 1907: noted, never punished.
fn manners(bench: At<'_, '_>, seat: Seat, manners: BadManners, law: impl Into<Laws>) {
    if bench.state().rules().edition == Edition::Of1907 {
        bench.ruling(law, TalkFact::OffendsManners { seat, manners });
    }
}
