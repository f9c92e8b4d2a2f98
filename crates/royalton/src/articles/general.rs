//! Laws 41, 42, 69, 84 and 90 to 99: remarks, consultation, claims, the end of the rubber, etiquette.

use cards::{CardSet, Seat};
use laws::Law;
use laws::royalton::*;
use table::{Attention, Impossible, Life, Moment, Phase, Speech, Stop};

use super::{dummy, exposed};
use crate::RETIRE;
use crate::game::{At, GENERAL, Persons, book, fine};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::LookedBack(seat, trick) => {
            if bench.state.game.searching {
                bench.ruling((L28, L94), format!("{seat} may search trick {trick} for the missing card"));
            } else {
                fine(
                    bench,
                    L94,
                    seat,
                    GENERAL,
                    &format!("{seat} looks back at trick {trick}, which is quitted"),
                );
            }
        }
        Moment::SearchedEarly(seat) => {
            fine(bench, L94, seat, GENERAL, &format!("{seat} searches the tricks before the play is over"));
        }
        Moment::ClaimedRest(seat) => claimed(bench, seat),
        Moment::ClaimOpposed(seat) => opposed(bench, seat),
        Moment::Consulted(seat) => consulted(bench, seat),
        Moment::Bystander(speech) => bench.bystander_speaks(speech),
        _ => {}
    }
}

// ---------------------------------------------------------------- claims

/// Law 69: the declarer's claim waits for both adversaries; an adversary's has no force (amb-58).
fn claimed(bench: At<'_, '_>, seat: Seat) {
    if bench.state.is_adverse(seat) {
        bench.state.claim = None;
        remark(bench, seat, "claims tricks, which has no force");
    } else if bench.state.is_dummy(seat) {
        bench.state.claim = None;
        fine(bench, (L53, L99), seat, GENERAL, &format!("{seat} is dummy and has no claim to make"));
    } else {
        bench.state.claim_believed = true;
        let text = format!(
            "{seat} claims: it ends the hand if both adversaries agree, or he faces his cards and plays on"
        );
        bench.ruling((L69, LXI), text);
    }
}

/// Law 69: he faces his cards and takes no finesse that is neither proved nor announced.
fn opposed(bench: At<'_, '_>, seat: Seat) {
    let Some(claim) = bench.state.claim else { return };
    bench.state.claim_believed = true;
    bench.state.game.claimed = Some(claim.finesses);
    bench.lay_free(claim.by, bench.state.hands[claim.by]);
    let text = format!(
        "{seat} does not agree: {} faces his cards and plays on, with no finesse unproved or unannounced",
        claim.by
    );
    bench.ruling(L69, text);
}

/// Etiquette XII and amb-58: tricks conceded stay conceded; an adversary's words need his partner's.
pub(crate) fn concede(bench: At<'_, '_>, seat: Seat, tricks: Option<u8>) -> Result<(), Impossible> {
    if bench.state.phase != Phase::Play {
        return Err(Impossible::NotNow { what: "giving tricks up", hint: "no hand is being played" });
    }
    let left = bench.tricks_left();
    let tricks = tricks.unwrap_or(left).min(left);
    if bench.state.is_dummy(seat) {
        fine(bench, (L53, L99), seat, GENERAL, &format!("{seat} is dummy and has nothing to give up"));
    } else if bench.state.is_adverse(seat) && !thrown_in(bench, seat.partner()) {
        bench.ruling(
            LXII,
            format!("{seat} gives up {tricks} of the tricks left: it holds when {} does too", seat.partner()),
        );
        bench.state.game.disputed = false;
        bench.state.claim = Some(table::Claim {
            by: seat.left(),
            tricks: Some(tricks),
            finesses: CardSet::EMPTY,
            agreed: cards::SeatSet::of(seat),
        });
    } else {
        bench.ruling(
            (LXII, L84),
            format!("{seat} gives up {tricks} of the tricks left, and they stay given up"),
        );
        bench.give_tricks(seat.side().other(), tricks);
    }
    Ok(())
}

/// Whether a hand lies face up on the table.
fn thrown_in(bench: At<'_, '_>, seat: Seat) -> bool {
    let hand = bench.state.hands[seat];
    !hand.is_empty() && bench.state.exposed.is_superset(hand)
}

/// Law 90 and amb-29: the agreed end has come and a side buys itself out of the deal in hand.
pub(crate) fn retire(bench: At<'_, '_>, seat: Seat) -> Result<(), Impossible> {
    let in_deal = matches!(bench.state.phase, Phase::Dealing | Phase::Calling | Phase::Play);
    if bench.state.sheet.stop != Stop::Reached || !in_deal {
        return Err(Impossible::NotNow {
            what: "retiring from the deal",
            hint: "a side may retire when the agreed end has come in a deal that was begun",
        });
    }
    let side = seat.side();
    bench.ruling(L90, format!("{side} retire from the deal, which scores nothing else"));
    let deal = bench.state.deal;
    bench.state.sheet.strike(deal);
    bench.state.game.fines.clear();
    bench.state.game.contract = None;
    book(bench, side.other(), RETIRE.law.into(), RETIRE.value as i16);
    bench.abandon_hand();
    bench.announce_standing();
    Ok(())
}

// ---------------------------------------------------------------- consultation

/// Law 41: any talk beyond leaving the choice to the partner loses the penalty.
fn consulted(bench: At<'_, '_>, seat: Seat) {
    let declarers = bench.state.declarer().is_some_and(|declarer| declarer.side() == seat.side());
    if declarers && (bench.state.game.bridging || bench.state.open_hand.is_some()) {
        dummy::talks(bench, seat);
    } else if !bench.lose_by_consulting(L41, seat, 1) {
        bench.ruling(L41, "no penalty is open: the talk has no effect");
    }
}

// ---------------------------------------------------------------- speech

pub(crate) fn said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    if bench.state.is_dummy(seat) {
        dummy_said(bench, seat, speech);
        return;
    }
    let adverse = bench.state.is_adverse(seat);
    let playing = bench.state.phase == Phase::Play;
    match speech {
        Speech::AskCall => asked_call(bench, seat),
        Speech::AskContract => {
            bench.ruling(L42, "what is being played may be asked at any time, and must be answered");
        }
        Speech::TellCall if adverse => {
            let (declarer, adversaries) = (bench.principal(), bench.adversaries());
            bench.lead_for_remark(L42, seat, declarer, adversaries, "tells his partner about the bidding");
        }
        Speech::TellCall => bench.state.game.asked = None,
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
            remark(bench, seat, "remarks on the play");
        }
        Speech::SuggestDemand(remedy) => {
            bench.ruling(L41, format!("{seat} suggests {remedy} to his partner, which is a consultation"));
            consulted(bench, seat);
        }
        Speech::WrongTrick => {
            bench.state.game.disputed = true;
            bench.trick_in_wrong_hands(L53A, seat);
        }
        Speech::Fact | Speech::NotDue | Speech::Mention(..) => bench.state.game.disputed = true,
        // Amb-51: what the declarer says of the play is a matter of manners.
        Speech::RemarkPlay => manners(bench, seat, "talks about the play", LIX),
        Speech::RemarkScore => manners(bench, seat, "complains of the score", LI),
        Speech::Manner => manners(bench, seat, "shows by his manner what he thinks", LIV),
        Speech::LeaveSeat => manners(bench, seat, "leaves his seat", LIX),
        _ => {}
    }
}

/// Laws 42, 53 and 54: the owner of the open hand takes no part.
fn dummy_said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    let disputed = bench.state.game.disputed;
    match speech {
        Speech::TellCall => dummy::tells(bench, seat),
        Speech::AskContract => {
            bench.ruling(L42, "what is being played may be asked at any time, and must be answered");
        }
        Speech::Fact | Speech::NotDue | Speech::WrongTrick if disputed => {
            bench.ruling(L53A, format!("{seat} may speak to a dispute that others have begun"));
        }
        Speech::Mention(who, trick) => dummy::points_out(bench, seat, who, trick),
        Speech::Suggest(card) | Speech::MentionCard(card) if bench.state.hands[seat].contains(card) => {
            dummy::suggests(bench, seat, CardSet::of(card));
        }
        Speech::Warn => dummy::warns(bench, seat),
        Speech::RemarkScore => {
            bench.ruling(
                (L53B, LX),
                format!("{seat} may have a mistaken score put right, and should not speak of it otherwise"),
            );
        }
        Speech::Manner | Speech::LeaveSeat => manners(bench, seat, "does not keep to his place", LX),
        Speech::AskPlaced => {
            fine(
                bench,
                (L53, L99),
                seat,
                GENERAL,
                &format!("{seat} is dummy and may not have the cards placed"),
            );
        }
        Speech::AskCall | Speech::Answer(_) | Speech::Decline => {}
        _ => dummy::draws_notice(bench, seat, "draws notice to the play"),
    }
}

/// Law 42: in the auction a question about a call must be answered; afterwards nobody may.
fn asked_call(bench: At<'_, '_>, seat: Seat) {
    if bench.state.game.contract.is_none() {
        bench.state.game.asked = Some(seat);
        bench.ruling(L42, format!("{seat} must be told what was bid"));
    } else {
        bench.ruling(L42, "the auction is over: only what is being played may be asked");
    }
}

/// Laws 42, 84 and 95 through 99: he declines what he is bound to.
fn declined(bench: At<'_, '_>, seat: Seat) {
    let placing = std::mem::take(&mut bench.state.placing);
    let asked = bench.state.game.asked.take();
    if asked.is_some() {
        fine(bench, (L42, L99), seat, GENERAL, &format!("{seat} declines to say what was bid"));
    } else if placing {
        fine(bench, (L95, L99), seat, GENERAL, &format!("{seat} declines to place his card"));
    } else if bench.state.phase == Phase::Play {
        fine(bench, (L84, L99), seat, GENERAL, &format!("{seat} declines to play the deal out"));
    }
}

/// Law 95: in time until the trick is turned and quitted; etiquette V where he has played himself.
fn ask_placed(bench: At<'_, '_>, seat: Seat) {
    let Some(trick) = bench.state.trick().filter(|trick| trick.life != Life::Quitted) else {
        bench.ruling(L95, "too late: the trick is turned and quitted");
        return;
    };
    let played = trick.has_played(seat);
    bench.state.placing = true;
    bench.ruling(L95, format!("{seat} has the cards placed before their players"));
    if played {
        bench.ruling(
            LV,
            format!("{seat} has played already: he should ask for himself and not for his partner"),
        );
    }
}

/// Law 96: an adversary draws attention to the trick before his partner has played.
fn attention(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    if bench.attention(L96, seat, speech) == Attention::TooLate {
        if speech == Speech::AttentionTrick {
            let partner = seat.partner();
            bench.ruling(L96, format!("{partner} has played, or no trick is open: no penalty"));
        } else {
            remark(bench, seat, "names his card unasked");
        }
    }
}

/// Law 97: a reference to the play that no law authorises.
pub(crate) fn remark(bench: At<'_, '_>, seat: Seat, what: &str) {
    if bench.state.phase == Phase::Play {
        let (declarer, adversaries) = (bench.principal(), bench.adversaries());
        bench.lead_for_remark(L97, seat, declarer, adversaries, what);
    }
}

/// The etiquette: noted, never punished.
fn manners(bench: At<'_, '_>, seat: Seat, what: &str, law: Law) {
    bench.ruling(law, format!("{seat} {what}: a matter of manners, without penalty"));
}
