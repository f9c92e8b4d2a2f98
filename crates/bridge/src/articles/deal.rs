//! Laws 29 to 44: the pack, the deal, and every way they go wrong.

use cards::{Seat, SeatSet};
use laws::Law;
use laws::bridge::*;
use table::{
    Actor, AfterCut, DealFlaw, Lapse, Laws, Moment, Phase, Remedy, Right, ShuffleFlaw, State, WrongPackScope,
};

use crate::facts::{DealingFact, ShufflingFact};
use crate::game::{At, Bridge, Persons};
use crate::lapses;
use crate::{Edition, WrongDealer};

/// With so many cards dealt the next is one of the last, which leave the eldest hand no fair time to choose.
const FIRST_OF_THE_LAST: u8 = 50;

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::BadShuffle(seat, flaw) => bad_shuffle(bench, seat, flaw),
        Moment::ShownFromPack(seat, _) if bench.state().dealing().cut_by.is_some() => {
            bench.card_seen_after_cut(L33, seat, AfterCut::FreshCut);
        }
        Moment::OfferedShowing(seat, card) | Moment::ShownFromPack(seat, card) => {
            bench.shuffle_falls_due(L30);
            bench.offence(L30, seat, ShufflingFact::ShowsHandingOver { seat, card });
        }
        Moment::ShuffledInPlay(seat) => {
            bench.ruling(L29, ShufflingFact::ShufflesDuringPlay { seat });
        }
        Moment::ShuffledAfterCut(seat) => shuffled_after_cut(bench, seat),
        Moment::CutterShuffled(seat) => {
            bench.offence((L34, L33), seat, ShufflingFact::CutterShuffles { seat });
        }
        // Fewer than four cards in a part, a card seen, confusion or doubt.
        Moment::VoidCut(seat, at, flaw) => bench.void_cut(L33, seat, at, flaw, AfterCut::FreshCut),
        Moment::CutAgain(seat) => {
            let cutter = bench.state().dealing().cut_by.unwrap_or(seat);
            let fact = if cutter == seat {
                ShufflingFact::CutsTwice { seat }
            } else {
                ShufflingFact::CutAlready { cutter }
            };
            bench.offence(L34, seat, fact);
        }
        Moment::InPlaceOf(seat, place, duty) => {
            let law = if seat == place.partner() { L44 } else { L33 };
            bench.in_place_of(law, seat, place, duty);
        }
        Moment::Placed(seat, at) if at != bench.state().coming_dealer() => {
            let dealer = bench.state().coming_dealer();
            bench.offence(L31, seat, ShufflingFact::PackMisplaced { dealer });
        }
        Moment::PackChosen(seat, pack) => bench.picks_pack(L18, seat, pack),
        Moment::NotCut(seat) => bench.not_cut(L38F, seat),
        Moment::WrongPack(seat) => {
            let right =
                Right::new(L43, seat, SeatSet::ALL).offering([Remedy::NewDeal]).until(lapses::WRONG_PACK);
            bench.open(right, DealingFact::DealtWrongPack { seat });
        }
        Moment::WrongDealer(seat) => {
            bench.deals_out_of_turn((L43, L32), seat);
        }
        Moment::BadDeal(seat, flaw) => bad_deal(bench, seat, flaw),
        Moment::ShownInDeal(seat, card, given) => shown_in_deal(bench, seat, card, given),
        Moment::Peeped(seat, given) => peeped(bench, seat, given),
        Moment::PacketMended(_) => bench.deny(L38E, [Remedy::NewDeal]),
        Moment::Dealt => dealt(bench),
        Moment::Looked(seat) => looked(bench, seat),
        Moment::PackWrong(actor) => pack_wrong(bench, actor),
        Moment::FoundShort(seat) => found_short(bench, seat),
        Moment::FoundSurplus(seat) => found_surplus(bench, seat),
        Moment::Found(seat, card) => {
            bench.ruling(L41, DealingFact::MissingCardFound { seat, card });
        }
        _ => {}
    }
}

/// Law 29; by law 30 the dealer who shows a card must shuffle again, asked or not.
fn bad_shuffle(bench: At<'_, '_>, seat: Seat, flaw: ShuffleFlaw) {
    if flaw == ShuffleFlaw::FaceSeen && seat == bench.state().coming_dealer() {
        bench.shuffle_falls_due(L30);
        bench.offence((L30, L29), seat, ShufflingFact::ShowsInShuffling { seat });
        return;
    }
    let fact = match flaw {
        ShuffleFlaw::BelowTable => ShufflingFact::ShufflesBelowTable { seat },
        ShuffleFlaw::FaceSeen => ShufflingFact::ShufflesFaceSeen { seat },
    };
    let right = Right::new(L29, seat, SeatSet::ALL).offering([Remedy::Reshuffle]);
    bench.open(right, fact);
}

/// Law 35 for the dealer, law 34 for the cutter. Whoever shuffles, the place of the cut is lost (33).
fn shuffled_after_cut(bench: At<'_, '_>, seat: Seat) {
    let cutter = bench.state().third();
    bench.cut_is_lost();
    let fact = ShufflingFact::ShufflesAfterCut { seat, cutter };
    if seat == bench.state().dealer() {
        bench.offence(L35, seat, fact);
    } else if seat == cutter {
        bench.offence((L34, L33), seat, ShufflingFact::CutterShuffles { seat });
    } else {
        bench.offence((L33, L30), seat, fact);
    }
}

/// Law 38: a new deal is compulsory.
fn bad_deal(bench: At<'_, '_>, seat: Seat, flaw: DealFlaw) {
    if let DealFlaw::Faced(card) = flaw
        && bench.faced_too_late(L38C, card)
    {
        return;
    }
    let law = match flaw {
        DealFlaw::OutOfOrder => L38A,
        DealFlaw::Faced(_) => L38C,
        DealFlaw::TooMany(_) | DealFlaw::TooFew(_) => L38D,
        DealFlaw::NotMended => L38E,
        DealFlaw::LastCard => L38G,
    };
    // The card that should have been the dealer's own is the fourteenth of another.
    let laws = match flaw {
        DealFlaw::LastCard => Laws::from(law).and(L38D),
        _ => law.into(),
    };
    bench.offence(laws, seat, flaw.fact());
    let laws = no_misdeal(bench, law);
    bench.new_deal(laws, DealingFact::NewDealCompulsory);
}

/// Law 37: the deal is never lost. 1907 does not print the line and knows no misdeal either (amb-61).
fn no_misdeal(bench: At<'_, '_>, law: Law) -> Laws {
    match bench.state().rules().edition {
        Edition::Of1905 => (law, L37).into(),
        Edition::Of1907 => law.into(),
    }
}

/// Law 39a, b and d, with the bar of law 40.
fn shown_in_deal(bench: At<'_, '_>, seat: Seat, card: cards::Card, given: u8) {
    bench.excuse(L40, card.into());
    let unseen = |seats: SeatSet| -> SeatSet {
        seats.iter().filter(|&seat| !bench.state().looked().contains(seat)).collect()
    };
    let adversary = bench.state().is_adversary(seat);
    let (law, holders) = if adversary {
        (L39B, unseen(bench.state().dealers_side().seats()))
    } else {
        (L39A, unseen(SeatSet::of(bench.state().eldest())))
    };
    if holders.is_empty() {
        bench.offence((law, L40), seat, DealingFact::ShowsInDealUnclaimed { seat, card });
        bench.deny(L40, [Remedy::NewDeal]);
        return;
    }
    let mut right = Right::new(law, seat, holders).offering([Remedy::NewDeal, Remedy::Stand]).about(card);
    if !adversary && given >= FIRST_OF_THE_LAST {
        right = right.until(lapses::LAST_CARDS);
    }
    bench.open(right, DealingFact::ShowsInDeal { seat, card });
}

/// Law 36: the deal is complete, and claims under 39 end with it, save by law 39d that for one of the last cards.
fn dealt(bench: At<'_, '_>) {
    let shown_late = |right: &Right| right.laws.chief() == L39A && right.ends == lapses::LAST_CARDS;
    let ends = |right: &Right| right.ends.contains(Lapse::Dealt);
    if bench.state().rights().iter().any(|right| ends(right) || shown_late(right)) {
        bench.ruling(L36, DealingFact::DealComplete);
    }
    bench.stay_open_by(L39D, &DealingFact::NoFairTimeToChoose.into(), shown_late);
}

/// Law 39c: with fifty-one cards dealt the last is the dealer's own.
fn peeped(bench: At<'_, '_>, seat: Seat, given: u8) {
    if seat != bench.state().dealer() || given >= 51 {
        bench.deny(L39C, [Remedy::NewDeal, Remedy::Show]);
        return;
    }
    let eldest = Right::new(L39C, seat, bench.state().eldest()).offering([Remedy::NewDeal, Remedy::Stand]);
    bench.open(eldest, DealingFact::PeepsInDeal { seat });
    let both = Right::new(L39C, seat, bench.state().adversaries()).offering([Remedy::Show]);
    bench.grant(both, DealingFact::PeepedCardMayBeSeen);
}

/// Law 40, and the like bar of law 38f: who has looked cannot claim.
fn looked(bench: At<'_, '_>, seat: Seat) {
    let shown = |right: &Right| matches!(right.laws.chief(), L39A | L39B | L39D);
    for law in bench.loses_rights(L40, seat, shown) {
        bench.ruling((L40, law), DealingFact::LookedCannotClaim { seat });
    }
    let not_cut = |right: &Right| right.laws.chief() == L38F;
    for law in bench.loses_rights(L38F, seat, not_cut) {
        bench.ruling(law, DealingFact::LookedCannotClaim { seat });
    }
}

/// Law 40 against who has looked at their cards, where law 39 gives their side the claim.
pub(crate) fn looked_too_soon(state: &State<Bridge>, seat: Seat, right: &Right) -> Option<Law> {
    let sides = matches!(right.laws.chief(), L39B) && right.holders.contains(seat.partner());
    (sides && state.looked().contains(seat)).then_some(L40)
}

/// Law 39d: whatever law 39 gives is claimed before the deal is complete, save for one of the last cards.
pub(crate) fn lapses_by(right: &Right) -> Option<Law> {
    let with_deal = matches!(right.laws.chief(), L39A | L39B | L39C) && right.ends.contains(Lapse::Dealt);
    with_deal.then_some(L39D)
}

/// Laws 38b and 42.
fn pack_wrong(bench: At<'_, '_>, actor: Actor) {
    match bench.state().phase() {
        Phase::Dealing | Phase::Calling => {
            let laws = no_misdeal(bench, L38B);
            bench.pack_is_wrong(laws, actor, WrongPackScope::Deal);
        }
        Phase::Play => bench.pack_is_wrong((L42, L38B), actor, WrongPackScope::Hand),
        // The play is over, and with it the time of law 42 (amb-34).
        _ => {
            bench.ruling(L42, DealingFact::WrongPackTooLate);
            bench.deny(L42, [Remedy::NewDeal]);
        }
    }
}

/// Law 41, and before the player has played the reading of amb-35.
fn found_short(bench: At<'_, '_>, seat: Seat) {
    let played = bench.state().tricks().iter().any(|trick| trick.has_played(seat));
    let dummy = bench.state().open_hand() == Some(seat);
    let fact = if dummy {
        DealingFact::DummyShort { seat }
    } else if played {
        DealingFact::ShortAfterPlaying { seat }
    } else {
        DealingFact::ShortBeforePlaying { seat }
    };
    bench.ruling(L41, fact);
    bench.deny(L41, [Remedy::NewDeal]);
}

/// Law 38d: a hand with a card too many, until the last trick is quitted (amb-34).
fn found_surplus(bench: At<'_, '_>, seat: Seat) {
    if bench.state().phase() == Phase::HandOver {
        bench.ruling((L38D, L42), DealingFact::WrongPackTooLate);
        bench.deny((L38D, L42), [Remedy::NewDeal]);
    } else {
        bad_deal(bench, seat, DealFlaw::TooMany(seat));
    }
}

/// A remedy against something done to the pack was chosen.
pub(crate) fn elected(bench: At<'_, '_>, right: &Right, remedy: Remedy) {
    match remedy {
        Remedy::Reshuffle => bench.shuffles_again(right.laws),
        Remedy::Show => bench.ruling(right.laws, DealingFact::PeepedCardShown),
        Remedy::RightPlayer if right.laws.chief() == L43 => right_dealer(bench, right),
        Remedy::RightPlayer => bench.right_player_does_it(right),
        _ => {}
    }
}

/// Law 43 with the reading of amb-36: the hand is set aside with its score, or stands.
fn right_dealer(bench: At<'_, '_>, right: &Right) {
    let Some(rightful) = right.target.iter().next() else { return };
    let played = bench.state().phase() == Phase::HandOver || bench.state().deal() != right.deal;
    if played && bench.state().rules().wrong_dealer == WrongDealer::Stands {
        bench.game().deals_next = Some(rightful);
        bench.ruling(L43, DealingFact::DealOutOfTurnStands { rightful });
        return;
    }
    bench.sets_deal_aside(L43, DealingFact::DealOutOfTurnSetAside, right, rightful);
}
