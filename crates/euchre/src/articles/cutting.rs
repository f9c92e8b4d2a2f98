//! Laws 8 to 14 and 22 to 31: cutting for partners, and the pack before it is dealt.

use cards::{Card, CutOrder, Seat, SeatSet};
use laws::euchre::*;
use table::{AfterCut, Cutting, Moment, PackDuty, Remedy, Right, ShuffleFlaw};

use crate::facts::{CuttingFact, PackWork};
use crate::game::{At, Persons};

/// Laws 8 to 14: the two highest play together, and the highest deals and chooses.
pub(crate) fn cutting() -> Cutting {
    Cutting {
        order: CutOrder::KNAVE_HIGH,
        one_pack: L9,
        one_card: L10,
        two_alike: L13,
        three_alike: L14,
        partners: (L11, L8).into(),
        seats: L11,
    }
}

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::Collected(seat) => first_right(bench, seat, PackWork::Gathers),
        Moment::Shuffled(seat) if is_first_shuffle(bench) => {
            first_right(bench, seat, PackWork::ShufflesFirst);
        }
        Moment::ShuffledAgain(seat) => shuffled_again(bench, seat),
        Moment::ShuffledInPlay(seat) => {
            bench.offence(L23, seat, CuttingFact::ShufflesDuringHand { seat });
        }
        Moment::BadShuffle(seat, flaw) => bad_shuffle(bench, seat, flaw),
        Moment::OfferedShowing(seat, card) => seen(bench, seat, Some(card)),
        Moment::ShownFromPack(seat, card) if bench.state().dealing().cut_by.is_none() => {
            seen(bench, seat, Some(card));
        }
        Moment::ShownFromPack(seat, _) => {
            bench.card_seen_after_cut((L29, L24), seat, AfterCut::ShuffleAnew);
        }
        Moment::ShuffledAfterCut(seat) => shuffled_after_cut(bench, seat),
        // After a false cut everybody may shuffle again.
        Moment::VoidCut(seat, at, flaw) => {
            bench.void_cut((L29, L24), seat, at, flaw, AfterCut::ShuffleAnew);
        }
        Moment::CutAgain(seat) => {
            bench.offence(L30, seat, CuttingFact::FirstCutStands { seat });
        }
        Moment::InPlaceOf(seat, place, PackDuty::Cut) => {
            bench.cut_is_lost();
            bench.offence(L29, seat, CuttingFact::CutsForAnother { seat, cutter: place });
        }
        Moment::InPlaceOf(seat, _, PackDuty::Deal) => super::misdeal::wrong_dealer(bench, seat),
        Moment::Placed(seat, at) if at != bench.state().coming_dealer() => {
            let dealer = bench.state().coming_dealer();
            bench.offence(L26, seat, CuttingFact::PackMisplaced { dealer });
        }
        Moment::PackChosen(seat, pack) => bench.picks_pack(L11, seat, pack),
        Moment::NotCut(seat) => {
            let cutter = bench.state().third();
            bench.offence(L29, seat, CuttingFact::DealsUncut { seat, cutter });
        }
        _ => {}
    }
}

/// Law 25 with amb/who-collects: two packs are in use, and the partner of the one who has just
/// dealt makes up the pack for the next; before the first deal it is the coming dealer's partner.
fn first_right(bench: At<'_, '_>, seat: Seat, work: PackWork) {
    let collector = bench.state().dealer().partner();
    if seat != collector {
        bench.offence(L25, seat, CuttingFact::FirstRightTaken { seat, work, collector });
    }
}

/// Law 25 is about the pack as it was gathered. What is shuffled after a false cut (24) or because the dealer was
/// told to (27) is shuffled once more, and nobody comes first.
fn is_first_shuffle(bench: At<'_, '_>) -> bool {
    let dealing = bench.state().dealing();
    dealing.shuffled.is_empty() && dealing.shuffle_due.is_none() && !dealing.offered
}

/// Law 24, and law 27 for the dealer, who may always shuffle last.
fn shuffled_again(bench: At<'_, '_>, seat: Seat) {
    if seat == bench.state().coming_dealer() {
        bench.ruling(L27, CuttingFact::DealerShufflesLast { seat });
    } else {
        bench.offence(L24, seat, CuttingFact::ShufflesTwice { seat });
    }
}

/// Law 22 for everybody, law 27 for a card seen while the dealer shuffles.
fn bad_shuffle(bench: At<'_, '_>, seat: Seat, flaw: ShuffleFlaw) {
    let dealer = seat == bench.state().coming_dealer();
    match flaw {
        ShuffleFlaw::FaceSeen if dealer => seen(bench, seat, None),
        ShuffleFlaw::FaceSeen => {
            bench.offence(L22, seat, CuttingFact::FaceSeenInShuffle { seat });
        }
        ShuffleFlaw::BelowTable => {
            bench.offence(L22, seat, CuttingFact::ShufflesBelowTable { seat });
        }
    }
}

/// Law 27: the others may have the dealer shuffle again, until the pack is cut.
fn seen(bench: At<'_, '_>, seat: Seat, card: Option<Card>) {
    let right = Right::new(L27, seat, SeatSet::ALL.without(seat)).offering([Remedy::Reshuffle]);
    let fact = match card {
        Some(card) => CuttingFact::ShowsInOffering { seat, card },
        None => CuttingFact::CardSeenInShuffle { seat },
    };
    bench.open(right, fact);
}

/// Law 31 costs the dealer the deal; law 30 binds the cutter, and nobody else gains by it.
fn shuffled_after_cut(bench: At<'_, '_>, seat: Seat) {
    if seat == bench.state().dealer() {
        let next = seat.left();
        bench.offence(L31, seat, CuttingFact::DealerShufflesAfterCut { seat });
        bench.lose_deal((L31, L28), CuttingFact::DealLost, next);
    } else {
        bench.offence(L30, seat, CuttingFact::ShufflesAfterCut { seat });
    }
}
