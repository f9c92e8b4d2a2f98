//! Laws 6, 83 to 85, 92 and 106 to 116: remarks, questions, consultation, claims, manners.

use cards::Seat;
use laws::euchre::*;
use table::{Attention, Impossible, Moment, Phase, Right, Speech};

use super::{declaring, exposed, misdeal};
use crate::facts::{ExposedFact, GeneralFact};
use crate::game::{At, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::LookedBack(seat, trick) => looked_back(bench, seat, trick),
        Moment::ClaimedRest(seat) => {
            bench.game().stated = Some(seat.side());
            bench.ruling((L49, L48), GeneralFact::ClaimsRest { seat });
        }
        Moment::ClaimOpposed(seat) => {
            bench.game().stated = None;
            bench.ruling(L48, GeneralFact::OpposesClaim { seat });
        }
        Moment::Consulted(seat) => consulted(bench, seat),
        Moment::Wrote(side) => marked(bench, side),
        Moment::Bystander(_) if bench.state().appealed() => {
            bench.ruling(L111, GeneralFact::BystanderReferredTo);
        }
        Moment::Bystander(_) => {
            bench.ruling(L114, GeneralFact::BystanderUnasked);
        }
        _ => {}
    }
}

/// Law 85: talking over which of two penalties to take loses them. At law 80 the pass of the partner, which needs no
/// demand, is the other of the two.
fn consulted(bench: At<'_, '_>, seat: Seat) {
    let penalties = |right: &Right| right.penalties() + usize::from(right.laws.chief() == L80);
    if !bench.lose_by_consulting(L85, seat, 2, penalties) {
        bench.ruling(L85, GeneralFact::NothingToTalkOver);
    }
}

/// Law 6: points are called out before they are marked.
fn marked(bench: At<'_, '_>, side: cards::Side) {
    if !std::mem::take(&mut bench.game().announced) {
        bench.ruling(L6, GeneralFact::MarksUncalled { side });
    }
}

/// Law 110 takes for granted that the last trick may be seen (amb/see-last-trick).
fn looked_back(bench: At<'_, '_>, seat: Seat, trick: u8) {
    let last = bench.state().tricks().iter().rposition(|trick| trick.life == table::Life::Quitted);
    if last.is_some_and(|last| last + 1 == usize::from(trick)) {
        bench.ruling(L110, GeneralFact::SeesLastTrick { seat });
    } else {
        bench.offence(L110, seat, GeneralFact::SeesEarlierTrick { seat, trick });
    }
}

/// A player gives up the rest in words (amb/claims).
pub(crate) fn concede(bench: At<'_, '_>, seat: Seat) -> Result<(), Impossible> {
    if bench.state().phase() != Phase::Play {
        bench.ruling(L48, table::PlayFact::NoTricksToClaim { seat });
        return Ok(());
    }
    bench.game().stated = Some(seat.side().other());
    bench.ruling((L49, L48), GeneralFact::GivesUpRest { seat });
    Ok(())
}

/// Part of the tricks is given up: only hands that are all abandoned end the play (49), so it goes on.
pub(crate) fn concede_part(bench: At<'_, '_>, seat: Seat, tricks: u8) -> Result<(), Impossible> {
    if bench.state().phase() != Phase::Play || tricks >= bench.tricks_left() {
        return concede(bench, seat);
    }
    bench.ruling(L49, table::PlayFact::PartGivenUp { seat, tricks });
    Ok(())
}

pub(crate) fn said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    match speech {
        Speech::AskNone => bench.ask_none(seat),
        Speech::Answer(has_one) => bench.answer_none(seat, has_one),
        Speech::AskPlaced => bench.ask_placed(seat),
        Speech::NameCard(card) if exposed::named(bench, seat, card) => {}
        Speech::AttentionTrick | Speech::DrawCard | Speech::NameCard(_) => attention(bench, seat, speech),
        Speech::SuggestDemand(_) => consulted(bench, seat),
        Speech::Mention(..) | Speech::Inform | Speech::Warn => bench.lead_is_discovered(),
        Speech::Decline if owes_card_to_lone(bench, seat) => {
            exposed::give_up(bench, seat, ExposedFact::DeclinesAgainstLone { seat });
        }
        Speech::MentionSuit(suit) => declaring::meant(bench, seat, suit),
        Speech::DisputeDeal => misdeal::disputed(bench, seat),
        Speech::DisputeScore => {
            let wrong = misdeal::score_is_right(bench);
            misdeal::questioned(bench, seat, !wrong);
        }
        Speech::AskWho => bench.ruling(L84, GeneralFact::AsksWhoPlayed { seat }),
        Speech::AskTurnUp => ask_turn_up(bench, seat),
        Speech::AskTrump => match bench.state().game().trump {
            Some(trump) => bench.ruling(L92, GeneralFact::TrumpTold { trump }),
            None => bench.ruling(L92, GeneralFact::NoTrumpYet),
        },
        Speech::Announce(_) => bench.game().announced = true,
        Speech::RemarkScore | Speech::RemarkPlay => manners(bench, seat),
        Speech::Manner if bench.state().phase() == Phase::Calling => {
            bench.ruling(L116, GeneralFact::MannerOfDeclaring { seat });
        }
        Speech::Manner => manners(bench, seat),
        _ => {}
    }
}

/// Law 50 with amb/omission-lone: an adversary of a lone player whose turn it is will not play on.
fn owes_card_to_lone(bench: At<'_, '_>, seat: Seat) -> bool {
    let state = bench.state();
    state.phase() == Phase::Play && state.is_against_lone(seat) && state.to_play() == Some(seat)
}

/// Law 83: with either adversary the choice of four.
fn attention(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    if bench.attention(L83, seat, speech) == Attention::TooLate {
        bench.ruling(L83, GeneralFact::AttentionTooLate { partner: seat.partner() });
    }
}

/// Law 92: while it lies there everybody sees it; once it is played nobody may ask.
fn ask_turn_up(bench: At<'_, '_>, seat: Seat) {
    let Some(card) = bench.state().turn_up() else { return };
    let played = bench.state().tricks().iter().any(|trick| trick.cards().contains(card));
    if played {
        bench.offence(L92, seat, GeneralFact::TurnUpPlayed { seat });
    } else {
        bench.ruling(L92, GeneralFact::TurnUpTold { card });
    }
}

/// Law 111: nobody should object to asking a bystander. Where there is something else to object to, that is meant.
pub(crate) fn objects_to_appeal(bench: At<'_, '_>, seat: Seat) -> bool {
    let state = bench.state();
    // A right that rests on hidden cards is not told of: whether it is open may change no answer.
    let meant = state.appealed()
        && state.rights().iter().all(|right| right.audience != table::Audience::All)
        && state.revoke_claims().is_empty()
        && state.claim().is_none();
    if meant {
        bench.ruling(L111, GeneralFact::ObjectsToBystander { seat });
    }
    meant
}

/// Law 109: noted, never punished.
fn manners(bench: At<'_, '_>, seat: Seat) {
    bench.ruling(L109, GeneralFact::Hints { seat });
}
