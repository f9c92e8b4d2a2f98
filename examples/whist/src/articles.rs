//! The articles, by what they speak of: the deal, the play, and words.

use cards::{Card, CardSet, Seat};
use laws::whist::*;
use table::{
    Actor, AfterCut, DealFlaw, Group, Moment, PackDuty, Phase, PlayFact, Remedy, RevokeFact, Right,
    RightFact, Speech, UNTIL_PLAYED, WrongPackScope,
};

use crate::game::At;
use crate::{Fact, Whist};

pub(crate) const ALL: [Group<Whist>; 4] = [pack, deal, shown, play];

/// Law 6: the pack before it is dealt.
fn pack(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::ShownFromPack(seat, _) if bench.state().dealing().cut_by.is_some() => {
            bench.card_seen_after_cut(L6, seat, AfterCut::FreshCut);
        }
        Moment::BadShuffle(..) | Moment::OfferedShowing(..) | Moment::ShownFromPack(..) => {
            bench.shuffles_again(L6);
        }
        Moment::ShuffledAfterCut(seat) | Moment::InPlaceOf(seat, _, PackDuty::Cut) => {
            let place = bench.state().coming_dealer().right();
            bench.cut_is_lost();
            bench.offence(L6, seat, Fact::NotTheirPlace { seat, place });
        }
        Moment::VoidCut(seat, at, flaw) => bench.void_cut(L6, seat, at, flaw, AfterCut::FreshCut),
        Moment::NotCut(seat) => bench.not_cut(L6, seat),
        Moment::PackChosen(seat, pack) => bench.picks_pack(L5, seat, pack),
        _ => {}
    }
}

/// Laws 4 and 7 to 10: the deal.
fn deal(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::WrongDealer(seat) | Moment::InPlaceOf(seat, _, PackDuty::Deal) => {
            bench.deals_out_of_turn(L10, seat);
        }
        Moment::BadDeal(_, DealFlaw::Faced(card)) if bench.faced_too_late(L8, card) => {}
        Moment::BadDeal(seat, flaw) => {
            bench.offence(L8, seat, flaw.fact());
            misdeal(bench);
        }
        Moment::ShownInDeal(seat, card, _) => shown_in_deal(bench, seat, card),
        // Law 4: with the trump turned the last hand's score is past correcting.
        Moment::Dealt => bench.trick_points_close(bench.state().deal() - 1),
        Moment::PackWrong(actor) => pack_wrong(bench, actor),
        Moment::FoundShort(seat) | Moment::FoundSurplus(seat) | Moment::Found(seat, _) => {
            bench.ruling(L9, Fact::CountsWrong { seat });
        }
        _ => {}
    }
}

/// Law 8: the deal goes to the left; one that was nobody's to make goes back to whose it was (10).
fn misdeal(bench: At<'_, '_>) {
    let next = bench.state().dealing().rightful.unwrap_or(bench.state().dealer().left());
    bench.lose_deal(L8, Fact::Misdeal, next);
}

fn shown_in_deal(bench: At<'_, '_>, seat: Seat, card: Card) {
    let (dealer, fact) = (bench.state().dealer(), Fact::ShowsInDeal { seat, card });
    if seat.side() == dealer.side() {
        bench.offence(L8, seat, fact);
        misdeal(bench);
    } else {
        let right = Right::new(L8, seat, dealer).offering([Remedy::NewDeal, Remedy::Stand]).about(card);
        bench.open(right, fact);
    }
}

fn pack_wrong(bench: At<'_, '_>, actor: Actor) {
    if matches!(bench.state().phase(), Phase::Dealing | Phase::Calling | Phase::Play) {
        bench.pack_is_wrong(L9, actor, WrongPackScope::HandNotScores);
    } else {
        bench.ruling(L9, Fact::WrongPackTooLate);
    }
}

/// Laws 7 and 11: cards seen.
fn shown(bench: At<'_, '_>, moment: Moment) {
    let begun = bench.state().tricks().len() > 1;
    match moment {
        Moment::Shown(seat, cards, _) | Moment::RanOn(seat, cards) => exposes(bench, seat, cards),
        Moment::LaidDown(seat) => exposes(bench, seat, bench.state().hands()[seat]),
        Moment::ThrownDown(seat, cards) => bench.throws_down(L11, L11, seat, cards),
        // Law 7: the trump card is the dealer's when they play to the first trick.
        Moment::Lifted(seat, _) if begun || bench.state().to_play() == Some(seat) => {
            bench.ruling(L7, Fact::LiftsTrump { seat });
        }
        Moment::Lifted(seat, _) => bench.offence(L7, seat, Fact::LiftsTrump { seat }),
        _ => {}
    }
}

/// Law 11; the trump card lies open by law 7 and is not exposed by it.
fn exposes(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let cards = cards - bench.state().turn_up().map_or(CardSet::EMPTY, CardSet::of);
    if !cards.is_empty() {
        bench.offence(L11, seat, Fact::Exposes { seat, cards });
        bench.lay_exposed(L11, seat, cards);
    }
}

/// Laws 13 to 21: the play.
fn play(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::LedOutOfTurn(seat, card) if bench.lead_of_several(seat, card) => {}
        Moment::LedOutOfTurn(seat, card) | Moment::LedBeside(seat, card) => {
            out_of_turn(bench, seat, card.into());
        }
        Moment::LedTogether(seat, cards) => {
            out_of_turn(bench, seat, cards);
            bench.led_together(seat, cards);
            bench.lay_exposed(L11, seat, cards);
        }
        Moment::PlayedEarly(seat, card) => early(bench, seat, card),
        Moment::Together(seat, cards) => together(bench, seat, cards),
        Moment::Disobeyed(seat, law) => bench.disobeys(L15, seat, law),
        Moment::Corrected(seat, card, _) => {
            let fact = bench.takes_back(seat, card);
            bench.ruling(L17, fact);
            bench.lay_exposed((L17, L11), seat, card.into());
        }
        Moment::Omitted(seat, trick) => bench.missed_trick(L18, seat, trick, seat.side().other().seats()),
        Moment::SearchedEarly(seat) => bench.offence(L16, seat, RevokeFact::TricksKeptApart { seat }),
        Moment::ClaimedRest(seat) => bench.ruling(L20, Fact::ClaimsRest { seat }),
        Moment::ClaimOpposed(seat) => bench.ruling(L20, Fact::PlaysOn { seat }),
        Moment::Consulted(seat) => consulted(bench, seat),
        Moment::Bystander(speech) => bench.bystander_speaks(speech),
        _ => {}
    }
}

/// Law 13: the card, or a suit from whichever of the side leads next.
fn out_of_turn(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let (side, calls) = (seat.side(), cards.iter().map(Remedy::Call).chain([Remedy::Suit(None)]));
    let mut right = Right::new(L13, seat, side.other().seats()).offering(calls).against(side.seats());
    right.card = cards.first().filter(|_| cards.len() == 1);
    let rightful = bench.state().leader();
    bench.open(right, Fact::LeadsOutOfTurn { seat, cards, rightful });
}

/// Law 14, first half.
fn early(bench: At<'_, '_>, seat: Seat, card: Card) {
    let Some(trick) = bench.state().open_trick() else { return };
    let (second, third) = (trick.leader.left(), trick.leader.partner());
    let waits = !trick.has_played(second) && !trick.has_played(third);
    if trick.leader.right() == seat && waits && !bench.is_answered(L14, seat) {
        let right = Right::new(L14, seat, seat.side().other().seats())
            .offering([Remedy::Win, Remedy::Lose])
            .against(second)
            .about(card);
        bench.open(right.until(UNTIL_PLAYED), PlayFact::PlaysBefore { seat, card, second });
    }
}

/// Law 14, second half.
fn together(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    bench.suspend(seat, cards, table::Picking::Holders);
    let options = cards.iter().map(Remedy::Choose);
    let right = Right::new(L14, seat, seat.side().other().seats()).offering(options).against(seat);
    bench.open(right, PlayFact::PlaysTogether { seat, cards });
}

/// Laws 17 and 19: words.
pub(crate) fn said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
    match speech {
        Speech::AskNone => bench.ask_none(seat),
        Speech::Answer(has_one) => bench.answer_none(seat, has_one),
        Speech::AskPlaced | Speech::AskWho => bench.ask_placed(seat),
        Speech::AskTrump | Speech::AskTurnUp | Speech::AskContract => {
            if let Some(card) = bench.state().turn_up() {
                bench.ruling(L19, Fact::TrumpIs { suit: card.suit() });
            }
        }
        Speech::AttentionTrick | Speech::DrawCard | Speech::NameCard(_) => {
            let _ = bench.attention(L19, seat, speech);
        }
        Speech::SuggestDemand(_) => consulted(bench, seat),
        _ => {}
    }
}

fn consulted(bench: At<'_, '_>, seat: Seat) {
    if !bench.lose_by_consulting(L19, seat, 2, table::Right::penalties) {
        bench.ruling(L19, RightFact::NothingToRefer { seat });
    }
}
