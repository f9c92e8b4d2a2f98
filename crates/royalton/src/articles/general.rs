//! Laws 41, 42, 69, 84 and 90 to 99: remarks, consultation, claims, the end of the rubber, etiquette.

use cards::{CardSet, Seat, Side};
use laws::Law;
use laws::royalton::*;
use table::{Attention, Claim, End, Impossible, Life, Moment, Phase, Remedy, Speech, Stop};

use super::{dummy, exposed, revoke};
use crate::facts::{ClaimFact, Declined, DummyFact, Etiquette, Notice, WordFact};
use crate::game::{At, GENERAL, Persons, book, fine};
use crate::{Fact, RETIRE};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::LookedBack(seat, trick) => {
            if revoke::may_examine(bench.state(), trick) {
                bench.ruling((L75, L94), ClaimFact::ExaminesTrick { seat, trick });
            } else if bench.state().game().searching {
                bench.ruling((L28, L94), ClaimFact::MaySearchTrick { seat, trick });
            } else {
                fine(bench, L94, seat, GENERAL, ClaimFact::LooksBack { seat, trick });
            }
        }
        Moment::SearchedEarly(seat) => {
            fine(bench, L94, seat, GENERAL, ClaimFact::SearchesEarly { seat });
        }
        Moment::ClaimedRest(seat) => claimed(bench, seat),
        Moment::ClaimOpposed(seat) => opposed(bench, seat),
        Moment::HandOver => conceded_tricks_count(bench),
        Moment::Stopped => end_comes(bench),
        Moment::Consulted(seat) => consulted(bench, seat),
        // Law 53a: what the players dispute is no longer dummy's to draw notice to.
        Moment::RevokeClaimed(_) => bench.game().disputed = true,
        Moment::Bystander(speech) => bench.bystander_speaks(speech),
        _ => {}
    }
}

// ---------------------------------------------------------------- claims

/// Law 69: the declarer's claim waits for both adversaries; an adversary's has no force (amb-58).
fn claimed(bench: At<'_, '_>, seat: Seat) {
    bench.game().conceded.rest = false;
    bench.game().conceded.waits = None;
    if bench.state().is_adverse(seat) {
        bench.claim_is_none();
        bench.ruling(L69, ClaimFact::AdversaryClaims { seat });
        // What it tells the partner is a remark.
        remark(bench, seat, WordFact::RemarksOnPlay { seat });
    } else if bench.state().is_dummy(seat) {
        bench.claim_is_none();
        fine(bench, (L53, L99), seat, GENERAL, DummyFact::DummyClaims { seat });
    } else {
        bench.claim_is_believed();
        bench.ruling((L69, LXI), ClaimFact::DeclarerClaims { seat });
    }
}

/// Law 69: the declarer faces the cards and takes no finesse that is neither proved nor announced.
fn opposed(bench: At<'_, '_>, seat: Seat) {
    let Some(claim) = bench.state().claim() else { return };
    if std::mem::take(&mut bench.game().conceded.rest) {
        bench.ruling((LXII, L84), ClaimFact::RestIsPlayed { seat });
        return;
    }
    if bench.state().game().conceded.waits == Some(seat.partner()) {
        // Not a claim, but what the partner gives up.
        bench.game().conceded.waits = None;
        bench.claim_is_none();
        bench.ruling((LXII, L69), ClaimFact::KeepsTricks { seat, partner: seat.partner() });
        return;
    }
    bench.claim_is_believed();
    bench.game().claimed = Some(claim.finesses);
    bench.lay_free(claim.by, bench.state().hands()[claim.by]);
    bench.ruling(L69, ClaimFact::ClaimOpposed { seat, declarer: claim.by });
}

/// Etiquette XII and amb-58: tricks conceded stay conceded; an adversary's words need the partner's.
pub(crate) fn concede(bench: At<'_, '_>, seat: Seat, tricks: Option<u8>) -> Result<(), Impossible> {
    if bench.state().phase() != Phase::Play {
        bench.ruling(L69, table::PlayFact::NoTricksToClaim { seat });
        return Ok(());
    }
    let left = bench.tricks_left();
    let tricks = tricks.unwrap_or(left).min(left);
    if bench.state().is_dummy(seat) {
        fine(bench, (L53, L99), seat, GENERAL, DummyFact::DummyConcedes { seat });
    } else if bench.state().is_adverse(seat) && !thrown_in(bench, seat.partner()) {
        let partner = seat.partner();
        bench.ruling(LXII, ClaimFact::ConcedesWithPartner { seat, tricks, partner });
        bench.game().disputed = false;
        bench.game().conceded.waits = Some(seat);
        bench.gives_up_to(seat, seat.left(), tricks);
    } else {
        gives_up(bench, seat, tricks);
    }
    Ok(())
}

/// Etiquette XII: what is given up stays given up. Law 84: the rest is played, unless the other side agrees to it.
fn gives_up(bench: At<'_, '_>, seat: Seat, tricks: u8) {
    let (left, to) = (bench.tricks_left(), seat.side().other());
    bench.game().conceded.waits = None;
    let least = bench.state().won()[to] + tricks;
    let conceded = &mut bench.game().conceded;
    conceded.least[to] = conceded.least[to].max(least);
    if tricks == left {
        bench.ruling((LXII, L84), ClaimFact::Concedes { seat, tricks });
        bench.give_tricks(to, tricks);
        return;
    }
    let rest = left - tricks;
    bench.game().conceded.rest = true;
    bench.ruling((LXII, L84), ClaimFact::ConcedesPart { seat, tricks, rest });
    bench.keeps_rest(seat, rest);
}

/// The rest is agreed to; or, amb-58, both adversaries have given up the same tricks. Says whether that
/// settles the claim.
pub(crate) fn agreed(bench: At<'_, '_>, claim: Claim) -> bool {
    if let (true, Some(tricks)) = (bench.state().game().conceded.rest, claim.tricks) {
        let side = claim.by.side();
        bench.ruling((LXII, L84), ClaimFact::RestAgreed { side, tricks });
        bench.give_tricks(side, tricks);
        return true;
    }
    let Some(seat) = bench.state().game().conceded.waits else {
        bench.game().conceded.claim = true;
        return false;
    };
    let left = bench.tricks_left();
    let tricks = claim.tricks.map_or(left, |tricks| tricks.min(left));
    gives_up(bench, seat, tricks);
    true
}

/// The next card shows that the rest is played for, and ends what was disputed in words; a revoke that is claimed
/// stays in dispute until the tricks decide it.
pub(crate) fn plays_on(bench: At<'_, '_>) {
    if bench.state().game().disputed && bench.state().revoke_claims().is_empty() {
        bench.game().disputed = false;
    }
    if std::mem::take(&mut bench.game().conceded.rest) {
        bench.claim_is_none();
    }
}

/// Etiquette XII: who has fewer tricks than were given up to them gets the others of those.
fn conceded_tricks_count(bench: At<'_, '_>) {
    for side in Side::ALL {
        let least = bench.state().game().conceded.least[side];
        let tricks = least.saturating_sub(bench.state().won()[side]);
        if tricks > 0 {
            bench.moves_tricks(side, tricks);
            bench.ruling(LXII, ClaimFact::ConcededTricksGo { side, tricks });
        }
    }
}

/// The declarer's side objects to what the adversaries give up: the hand is played out unless both give it. Who gave
/// tricks up themselves cannot have them back.
pub(crate) fn objected(bench: At<'_, '_>, seat: Seat) -> bool {
    let accused = bench.state().revoke_claims().iter().any(|claim| claim.by.side() != seat.side());
    if bench.state().game().conceded.least[seat.side().other()] > 0 && !accused {
        bench.ruling(LXII, ClaimFact::StaysGivenUp { seat });
        return true;
    }
    if bench.state().phase() == Phase::HandOver && !accused && consented(bench, seat) {
        // What was given up is not refused either.
        return true;
    }
    if bench.state().game().conceded.claim && !accused && bench.state().phase() == Phase::HandOver {
        bench.ruling((LXII, L69), ClaimFact::StaysAgreed { seat });
        return true;
    }
    let waits = bench.state().game().conceded.waits.is_some();
    let conceded = waits && bench.state().claim().is_some_and(|claim| claim.by.side() == seat.side());
    if conceded && !bench.state().is_adverse(seat) {
        bench.ruling((LXII, L84), ClaimFact::ConcessionWaits { seat });
    }
    conceded
}

/// Etiquette XII: what was given up is theirs without their leave.
pub(crate) fn consented(bench: At<'_, '_>, seat: Seat) -> bool {
    let given = bench.state().game().conceded.least[seat.side()] > 0;
    if given {
        bench.ruling(LXII, ClaimFact::GivenWithoutLeave { seat });
    }
    given
}

/// Whether a hand lies face up on the table.
fn thrown_in(bench: At<'_, '_>, seat: Seat) -> bool {
    let hand = bench.state().hands()[seat];
    !hand.is_empty() && bench.state().exposed().is_superset(hand)
}

/// Law 90: no new deal is begun, and one in hand is finished or bought off.
fn end_comes(bench: At<'_, '_>) {
    match bench.state().phase() {
        Phase::Dealing | Phase::Calling | Phase::Play => bench.ruling(L90, ClaimFact::EndComesInDeal),
        // The score is made up with the answer.
        Phase::HandOver => {}
        _ => bench.ruling(L90, ClaimFact::EndComes),
    }
}

/// Law 90 and amb-29: the agreed end has come and a side buys itself out of the deal in hand.
pub(crate) fn retire(bench: At<'_, '_>, seat: Seat) -> Result<(), Impossible> {
    let in_deal = matches!(bench.state().phase(), Phase::Dealing | Phase::Calling | Phase::Play);
    if bench.state().sheet().stop != Stop::Reached || !in_deal {
        bench.ruling(L90, ClaimFact::CannotRetire { seat });
        return Ok(());
    }
    let side = seat.side();
    bench.ruling(L90, ClaimFact::Retires { side });
    bench.strikes_aloud(L90);
    // What could still be had for anything in it is bought off too; what a bystander owes is no part of the deal.
    bench.end_rights(End::Lapsed, Some(L90.into()), |right| !right.offers(Remedy::Charge));
    bench.game().fines.clear();
    bench.game().contract = None;
    bench.game().retired = true;
    book(bench, side.other(), RETIRE.law.into(), RETIRE.value as i16);
    bench.abandon_hand();
    bench.announce_standing();
    Ok(())
}

// ---------------------------------------------------------------- consultation

/// Law 41: any talk beyond leaving the choice to the partner loses the penalty.
fn consulted(bench: At<'_, '_>, seat: Seat) {
    if bench.state().chooses_for_rubber() == Some(seat) {
        bench.ruling(L3, WordFact::MayAskPartner { seat });
        return;
    }
    let declarers = bench.state().declarer().is_some_and(|declarer| declarer.side() == seat.side());
    if declarers && (bench.state().game().bridging || bench.state().open_hand().is_some()) {
        dummy::talks(bench, seat);
    } else if !bench.lose_by_consulting(L41, seat, 1, table::Right::penalties) {
        bench.ruling(L41, WordFact::TalkWithoutEffect);
    }
}

// ---------------------------------------------------------------- speech

pub(crate) fn said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    if bench.state().is_dummy(seat) {
        dummy_said(bench, seat, speech);
        return;
    }
    let adverse = bench.state().is_adverse(seat);
    let playing = bench.state().phase() == Phase::Play;
    match speech {
        Speech::AskCall => asked_call(bench, seat),
        Speech::AskContract => bench.ruling(L42, WordFact::ContractMayBeAsked),
        Speech::TellCall if adverse => {
            let (declarer, adversaries) = (bench.principal(), bench.adversaries());
            let what = WordFact::TellsPartnerBidding { seat };
            bench.lead_for_remark(L42, seat, declarer, adversaries, what);
        }
        Speech::TellCall => bench.game().asked = None,
        Speech::Decline => declined(bench, seat),
        Speech::MentionCard(card) if adverse && playing => exposed::mentioned(bench, seat, card),
        Speech::AttentionTrick | Speech::DrawCard | Speech::NameCard(_) if adverse && playing => {
            attention(bench, seat, speech);
        }
        Speech::AskPlaced => ask_placed(bench, seat),
        Speech::RemarkPlay
        | Speech::Suggest(_)
        | Speech::AskNone
        | Speech::Warn
        | Speech::TrickIncomplete
            if adverse =>
        {
            remark(bench, seat, WordFact::RemarksOnPlay { seat });
        }
        Speech::SuggestDemand(remedy) => {
            bench.ruling(L41, WordFact::SuggestsPenalty { seat, remedy });
            consulted(bench, seat);
        }
        Speech::WrongTrick => {
            bench.game().disputed = true;
            bench.trick_in_wrong_hands(L53A, seat);
        }
        Speech::Mention(who, trick) => {
            bench.game().disputed = true;
            if bench.state().declarer() == Some(seat) {
                bench.game().pointed.push((who, trick));
            }
        }
        Speech::Fact | Speech::NotDue => bench.game().disputed = true,
        Speech::DisputeDeal if !bench.word_elects(seat, Remedy::RightPlayer) => {
            let dealer = bench.state().coming_dealer();
            bench.ruling(L18, ClaimFact::DealIsRight { seat, dealer });
        }
        Speech::DisputeDeal => {}
        // Amb-51: what the declarer says of the play is a matter of manners.
        Speech::RemarkPlay => manners(bench, seat, Etiquette::TalksOfPlay, LIX),
        Speech::RemarkScore => manners(bench, seat, Etiquette::ComplainsOfScore, LI),
        Speech::Manner => manners(bench, seat, Etiquette::ShowsThoughts, LIV),
        Speech::LeaveSeat => manners(bench, seat, Etiquette::LeavesSeat, LIX),
        _ => {}
    }
}

/// Laws 42, 53 and 54: the owner of the open hand takes no part.
fn dummy_said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    let disputed = bench.state().game().disputed;
    match speech {
        Speech::TellCall => dummy::tells(bench, seat),
        Speech::AskContract => bench.ruling(L42, WordFact::ContractMayBeAsked),
        Speech::Fact | Speech::NotDue | Speech::WrongTrick if disputed => {
            bench.ruling(L53A, DummyFact::MayJoinDispute { seat });
        }
        Speech::Mention(who, trick) => dummy::mentions(bench, seat, who, trick),
        Speech::TrickIncomplete => dummy::counts_trick(bench, seat),
        Speech::Suggest(card) | Speech::MentionCard(card) if bench.state().hands()[seat].contains(card) => {
            dummy::suggests(bench, seat, CardSet::of(card));
        }
        Speech::Warn => dummy::warns(bench, seat),
        Speech::RemarkScore => bench.ruling((L53B, LX), DummyFact::MayCorrectScore { seat }),
        Speech::Manner | Speech::LeaveSeat => manners(bench, seat, Etiquette::LeavesPlace, LX),
        Speech::AskPlaced => {
            fine(bench, (L53, L99), seat, GENERAL, DummyFact::AsksToHavePlaced { seat });
        }
        Speech::AskCall | Speech::Answer(_) | Speech::Decline => {}
        _ => dummy::draws_notice(bench, seat, Notice::SpeaksOfPlay),
    }
}

/// Law 42: in the auction a question about a call must be answered; afterwards nobody may.
fn asked_call(bench: At<'_, '_>, seat: Seat) {
    if bench.state().game().contract.is_none() {
        bench.game().asked = Some(seat);
        bench.ruling(L42, WordFact::MustBeToldBids { seat });
    } else {
        bench.ruling(L42, WordFact::BidsNoLongerAsked);
    }
}

/// Laws 42, 84 and 95 through 99: a player declines what they are bound to.
fn declined(bench: At<'_, '_>, seat: Seat) {
    let placing = bench.placing_is_over();
    let asked = bench.game().asked.take();
    let (law, duty) = if asked.is_some() {
        (L42, Declined::SayBids)
    } else if placing {
        (L95, Declined::PlaceCard)
    } else if bench.state().phase() == Phase::Play {
        (L84, Declined::PlayOut)
    } else {
        return;
    };
    fine(bench, (law, L99), seat, GENERAL, WordFact::Declines { seat, duty });
}

/// Law 95: in time until the trick is turned and quitted; etiquette V where the player has played already.
fn ask_placed(bench: At<'_, '_>, seat: Seat) {
    let Some(trick) = bench.state().trick().filter(|trick| trick.life != Life::Quitted) else {
        bench.ruling(L95, WordFact::PlacingAfterQuitting);
        return;
    };
    let played = trick.has_played(seat);
    bench.cards_are_placed();
    bench.ruling(L95, table::WordFact::CardsPlaced { seat });
    if played {
        bench.ruling(LV, WordFact::PlacedForPartner { seat });
    }
}

/// Law 96: an adversary draws attention to the trick before the partner has played.
fn attention(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    if bench.attention(L96, seat, speech) == Attention::TooLate {
        bench.deny(L96, [Remedy::Highest, Remedy::Lowest, Remedy::Win, Remedy::Lose]);
        if speech == Speech::AttentionTrick {
            bench.ruling(L96, WordFact::AttentionTooLate { partner: seat.partner() });
        } else {
            remark(bench, seat, WordFact::NamesCardUnasked { seat });
        }
    }
}

/// Law 97: a reference to the play that no law authorises.
pub(crate) fn remark(bench: At<'_, '_>, seat: Seat, what: impl Into<table::Fact<Fact>>) {
    if bench.state().phase() == Phase::Play {
        let (declarer, adversaries) = (bench.principal(), bench.adversaries());
        bench.lead_for_remark(L97, seat, declarer, adversaries, what);
    }
}

/// The etiquette: noted, never punished.
fn manners(bench: At<'_, '_>, seat: Seat, how: Etiquette, law: Law) {
    bench.ruling(law, WordFact::BreaksEtiquette { seat, how });
}
