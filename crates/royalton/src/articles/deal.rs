//! Laws 3 and 12 to 29: cutting for partners, the pack, the deal, and every way they go wrong.

use cards::{CutOrder, Seat};
use laws::Law;
use laws::royalton::*;
use table::{
    Actor, AfterCut, Cutting, DealFlaw, End, Laws, Moment, PackDuty, Phase, Remedy, Right, ShuffleFlaw,
    WrongPackScope,
};

use crate::auction::Fine;
use crate::facts::{DealFact, PackFact};
use crate::game::{At, GENERAL, Persons, fine, fine_until};
use crate::lapses::PACK_FINE;

/// Laws 3 and 12 to 14: the two lowest against the two highest.
pub(crate) fn cutting() -> Cutting {
    Cutting {
        order: CutOrder::ACE_LOW_BY_SUIT,
        one_pack: L13,
        one_card: L14,
        two_alike: L12,
        three_alike: L12,
        partners: (L3, L12).into(),
        seats: L3,
    }
}

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::BadShuffle(seat, flaw) => bad_shuffle(bench, seat, flaw),
        Moment::ShownFromPack(seat, _) if bench.state().dealing().cut_by.is_some() => {
            let cutter = bench.state().coming_dealer().right();
            bench.card_seen_after_cut(L19, seat, AfterCut::DealerShuffles(cutter));
            bench.shuffle_falls_due(L19);
        }
        Moment::OfferedShowing(seat, card) | Moment::ShownFromPack(seat, card) => {
            bench.shuffle_falls_due(L16);
            bench.offence(L16, seat, PackFact::ShowsCardInOffering { seat, card });
        }
        Moment::Collected(seat) => {
            let rightful = bench.state().coming_dealer().partner();
            if seat != rightful {
                let what = PackFact::GathersAnothersPack { seat, rightful };
                fine_until(bench, (L16, L99), seat, GENERAL, PACK_FINE, what);
            }
        }
        Moment::HandledPack(seat) => handled(bench, seat),
        Moment::ShuffledAfterCut(seat) => shuffled_after_cut(bench, seat),
        Moment::Shuffled(seat) | Moment::ShuffledAgain(seat) => shuffled_for_cut(bench, seat),
        Moment::VoidCut(seat, at, flaw) => {
            let cutter = bench.state().coming_dealer().right();
            let follows = match flaw {
                Some(_) => AfterCut::DealerShuffles(cutter),
                None => AfterCut::CutterCutsAgain(cutter),
            };
            bench.void_cut(L19, seat, at, flaw, follows);
            if flaw.is_some() {
                bench.shuffle_falls_due(L19);
            }
        }
        Moment::CutAgain(seat) => {
            fine_until(bench, (L20, L99), seat, GENERAL, PACK_FINE, PackFact::CutsAgain { seat });
        }
        Moment::InPlaceOf(seat, place, duty) => in_place_of(bench, seat, place, duty),
        Moment::Placed(seat, at) if at != bench.state().coming_dealer() => {
            let dealer = bench.state().coming_dealer();
            let what = PackFact::LaysPackAstray { seat, at, dealer };
            fine_until(bench, (L17, L99), seat, GENERAL, PACK_FINE, what);
        }
        Moment::PackChosen(seat, pack) => bench.picks_pack(L3, seat, pack),
        Moment::NotCut(seat) => bench.not_cut(L24F, seat),
        Moment::WrongPack(seat) => {
            let next = bench.state().dealer().left();
            bench.offence(L25, seat, DealFact::DealtFromOtherPack { seat, next });
        }
        // Amb-34: stopped in time the right player deals; dealt out, the deal stands.
        Moment::WrongDealer(seat) => bench.deals_out_of_turn(L18, seat),
        Moment::PacketTooLarge(seat, to) => {
            bench.offence(L24E, seat, DealFact::SeveralAtOnce { seat, to });
        }
        Moment::PacketMended(_) => bench.ruling(L24E, DealFact::PutInRotation),
        Moment::BadDeal(seat, flaw) => bad_deal(bench, seat, flaw),
        Moment::ShownInDeal(seat, card, _) => {
            bench.offence(L24C, seat, DealFact::ShownInDeal { card });
            bench.new_deal((L24C, L23), DealFact::NewDealCompulsory);
        }
        Moment::Peeped(seat, _) => looked(bench, seat),
        Moment::Looked(seat) if bench.state().phase() == Phase::Dealing => looked(bench, seat),
        Moment::PackWrong(actor) => pack_wrong(bench, actor),
        Moment::FoundShort(seat) => found_short(bench, seat),
        Moment::FoundSurplus(seat) => {
            bench.offence(L28, seat, DealFact::CardTooMany { seat });
            bench.new_deal((L28, L24D), table::DealFact::DealVoid);
        }
        Moment::Found(seat, card) => {
            // Dummy never answers for a revoke.
            let fact = if bench.state().is_dummy(seat) {
                DealFact::DummysCardFound { card, seat }
            } else {
                DealFact::CardFound { card, seat }
            };
            bench.ruling((L27, L28), fact);
        }
        _ => {}
    }
}

/// Law 29, or 19 for a cut that is no partner's; law 99 for who deals on after the objection.
fn in_place_of(bench: At<'_, '_>, seat: Seat, place: Seat, duty: PackDuty) {
    let law = if duty == PackDuty::Cut && seat != place.partner() { L19 } else { L29 };
    let stopped = bench.state().void_by().is_some_and(|laws| laws.chief() == L29);
    bench.in_place_of(law, seat, place, duty);
    if stopped && duty == PackDuty::Deal {
        let what = PackFact::DealsOnAfterObjection { seat };
        fine_until(bench, (L29, L99), seat, GENERAL, PACK_FINE, what);
    }
}

/// Law 15; law 16 where the dealer shows a card.
fn bad_shuffle(bench: At<'_, '_>, seat: Seat, flaw: ShuffleFlaw) {
    let dealer = seat == bench.state().coming_dealer();
    let (laws, what): (Laws, _) = match flaw {
        ShuffleFlaw::BelowTable => ((L15, L99).into(), PackFact::ShufflesBelowTable { seat }),
        ShuffleFlaw::FaceSeen if dealer => {
            (Laws::from(L15).and(L16).and(L99), PackFact::DealerShufflesFaceSeen { seat })
        }
        ShuffleFlaw::FaceSeen => ((L15, L99).into(), PackFact::ShufflesFaceSeen { seat }),
    };
    if flaw == ShuffleFlaw::FaceSeen && dealer {
        bench.shuffle_falls_due(L16);
    }
    fine_until(bench, laws, seat, GENERAL, PACK_FINE, what);
}

/// Law 17: the made-up pack stays untouched to the end of the deal, a search under law 28 apart.
fn handled(bench: At<'_, '_>, seat: Seat) {
    let in_deal = matches!(bench.state().phase(), Phase::Dealing | Phase::Calling | Phase::Play);
    if bench.state().game().searching {
        bench.ruling((L28, L17), PackFact::MaySearchOtherPack { seat });
    } else if in_deal {
        fine(bench, (L17, L99), seat, GENERAL, PackFact::HandlesNextPack { seat });
    }
}

/// Law 21 for the dealer, law 20 for everybody else.
fn shuffled_after_cut(bench: At<'_, '_>, seat: Seat) {
    let dealer = bench.state().dealer();
    let cutter = dealer.right();
    bench.cut_is_lost();
    if seat == dealer {
        let others = dealer.side().other();
        bench.game().reshuffled = true;
        bench.offence(L21, seat, PackFact::DealerShufflesAfterCut { seat, others, cutter });
    } else {
        let what = PackFact::ShufflesAfterCut { seat, cutter };
        fine_until(bench, (L20, L99), seat, GENERAL, PACK_FINE, what);
    }
}

/// Law 21: once the dealer has shuffled after the cut only the adversaries may shuffle too. For anybody else it is the
/// pack of law 20, which was cut and should not be shuffled.
fn shuffled_for_cut(bench: At<'_, '_>, seat: Seat) {
    if bench.state().game().reshuffled && seat == bench.state().coming_dealer().partner() {
        fine_until(bench, (L20, L99), seat, GENERAL, PACK_FINE, PackFact::ShufflesWithDealer { seat });
    }
}

/// Law 24: a new deal is compulsory, and the same player deals (law 23).
fn bad_deal(bench: At<'_, '_>, seat: Seat, flaw: DealFlaw) {
    if let DealFlaw::Faced(card) = flaw
        && bench.faced_too_late(L24C, card)
    {
        return;
    }
    let law = match flaw {
        DealFlaw::OutOfOrder => L24A,
        DealFlaw::Faced(_) => L24C,
        DealFlaw::TooMany(_) | DealFlaw::TooFew(_) => L24D,
        DealFlaw::NotMended => L24E,
        DealFlaw::LastCard => L24G,
    };
    // The card that should have been the dealer's own is the fourteenth of another.
    let laws = match flaw {
        DealFlaw::LastCard => Laws::from(law).and(L24D),
        _ => law.into(),
    };
    bench.offence(laws, seat, flaw.fact());
    bench.new_deal((law, L23), DealFact::NewDealCompulsory);
}

/// Law 24j for the dealer's side; the opponents lose 24f by looking (law 25) and break etiquette XIV.
fn looked(bench: At<'_, '_>, seat: Seat) {
    if seat.side() == bench.state().dealer().side() {
        bench.offence((L24J, L22), seat, DealFact::LooksBeforeDealt { seat });
        bench.new_deal((L24J, L23), DealFact::NewDealCompulsory);
        return;
    }
    bench.ruling(LXIV, DealFact::OpponentLooksBeforeDealt { seat });
    let lost = bench.end_rights(End::Lapsed, None, |right| right.laws.chief() == L24F);
    if lost {
        bench.ruling((L25, L24F), DealFact::MissingCutCondoned { seat });
    }
}

/// Laws 24b and 26: until the cut for the next deal the hand is void, its score too.
fn pack_wrong(bench: At<'_, '_>, actor: Actor) {
    match bench.state().phase() {
        Phase::Dealing | Phase::Calling | Phase::Play => {
            bench.pack_is_wrong((L24B, L23), actor, WrongPackScope::Deal);
        }
        Phase::HandOver => bench.pack_is_wrong((L26, L23), actor, WrongPackScope::HandNotScores),
        _ => bench.ruling(L26, DealFact::PackFoundWrongTooLate),
    }
}

/// Law 28: the missing card belongs to the short hand, and everybody may search.
fn found_short(bench: At<'_, '_>, seat: Seat) {
    bench.game().searching = true;
    bench.ruling((L28, L27), DealFact::ShortOfCard { seat });
}

/// An objection to who dealt or cut.
pub(crate) fn right_player(bench: At<'_, '_>, right: &Right) {
    if right.laws.chief() != L18 {
        bench.right_player_does_it(right);
    } else if let Some(rightful) = right.target.iter().next() {
        bench.lose_deal(L18, DealFact::DealOutOfTurnStopped, rightful);
    }
}

/// Amb-53: the articles by which a deal is void (laws 24b and 26, 24d and 28) or nothing is scored in it (law 81).
const NOTHING_STAYS: [Law; 5] = [L24B, L24D, L26, L28, L81];

/// Amb-31 and amb-53: points for an offence can be taken until the next cut, and a new deal that somebody causes or
/// chooses before it takes them from nobody.
pub(crate) fn points_stay(right: &Right, by: Option<Law>) -> bool {
    let points = right.options.iter().all(|option| matches!(option, Remedy::Take(_)));
    points && right.laws.chief() != L77B && by.is_none_or(|by| !NOTHING_STAYS.contains(&by))
}

/// Amb-53: points that were taken for an offence are not lost by a new deal, but by a deal that is void (laws 24b and
/// 26, 24d and 28) or in which nothing is scored (law 81). What stood before it was dealt stands all the same.
pub(crate) fn penalties_stay(bench: At<'_, '_>, fines: &[Fine], by: Law) {
    let void = NOTHING_STAYS.contains(&by);
    for &fine in fines.iter().filter(|fine| !void || fine.before) {
        bench.game().fines.push(Fine { before: true, ..fine });
        bench.books(fine.side, table::Column::Bonus, fine.law, fine.points);
    }
}
