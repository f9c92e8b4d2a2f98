//! Laws 3 and 12 to 29: cutting for partners, the pack, the deal, and every way they go wrong.

use cards::{CutOrder, Seat};
use laws::royalton::*;
use table::{Actor, Cutting, DealFlaw, End, Lapse, Moment, PackDuty, Phase, Right, ShuffleFlaw};

use crate::game::{At, GENERAL, Persons, fine_until};

/// An offence with the pack of the coming deal can be charged until that hand is over.
const UNTIL_NEXT: Lapse = Lapse::HAND_OVER.or(Lapse::AGREED).or(Lapse::OUTLIVES_DEAL);

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
        Moment::OfferedShowing(seat, card) => {
            let text = format!("{seat} shows {card} in handing the pack over: he must shuffle again");
            bench.offence(L16, seat, text);
        }
        Moment::Collected(seat) => {
            let partner = bench.state.coming_dealer().partner();
            if seat != partner {
                let what = format!("{seat} gathers the pack, which is {partner}'s to do");
                fine_until(bench, (L16, L99), seat, GENERAL, UNTIL_NEXT, &what);
            }
        }
        Moment::HandledPack(seat) => handled(bench, seat),
        Moment::ShuffledAfterCut(seat) => shuffled_after_cut(bench, seat),
        Moment::VoidCut(seat, at, flaw) => {
            let cutter = bench.state.coming_dealer().right();
            let follows = match flaw {
                Some(_) => format!("the dealer shuffles again and {cutter} cuts again"),
                None => format!("{cutter} cuts again"),
            };
            bench.void_cut(L19, seat, at, flaw, &follows);
            if flaw.is_some() {
                bench.state.dealing.shuffle_due = Some(L19);
            }
        }
        Moment::CutAgain(seat) => {
            let what = format!("{seat} cuts again a pack that was cut well: his first cut stands");
            fine_until(bench, (L20, L99), seat, GENERAL, UNTIL_NEXT, &what);
        }
        Moment::InPlaceOf(seat, place, duty) => {
            let law = if duty == PackDuty::Cut && seat != place.partner() { L19 } else { L29 };
            bench.in_place_of(law, seat, place, duty);
        }
        Moment::Placed(seat, at) if at != bench.state.coming_dealer() => {
            let dealer = bench.state.coming_dealer();
            let what = format!("{seat} lays the pack at {at}; it belongs at the left of {dealer}");
            fine_until(bench, (L17, L99), seat, GENERAL, UNTIL_NEXT, &what);
        }
        Moment::PackChosen(seat, pack) => bench.picks_pack(L3, seat, pack),
        Moment::NotCut(seat) => bench.not_cut(L24F, seat),
        Moment::WrongPack(seat) => {
            let next = bench.state.dealer.left();
            let text =
                format!("{seat} dealt with the other pack: the deal stands, and {next} may take either pack");
            bench.offence(L25, seat, text);
        }
        // Amb-34: stopped in time the right player deals; dealt out, the deal stands.
        Moment::WrongDealer(seat) => bench.deals_out_of_turn(L18, seat, Lapse::DEALT),
        Moment::BadDeal(seat, flaw) => bad_deal(bench, seat, flaw),
        Moment::ShownInDeal(seat, card, _) => {
            bench.offence(L24C, seat, format!("{card} is shown in the deal"));
            bench.new_deal((L24C, L23), "a new deal is compulsory");
        }
        Moment::Peeped(seat, _) => looked(bench, seat),
        Moment::Looked(seat) if bench.state.phase == Phase::Dealing => looked(bench, seat),
        Moment::PackWrong(actor) => pack_wrong(bench, actor),
        Moment::FoundShort(seat) => found_short(bench, seat),
        Moment::FoundSurplus(seat) => {
            bench.offence(L28, seat, format!("{seat} has a card too many and another one too few"));
            bench.new_deal((L28, L24D), "the deal is void");
        }
        Moment::Found(seat, card) => {
            let answers = if bench.state.is_dummy(seat) {
                ""
            } else {
                ", who answers for revokes as if he had held it"
            };
            bench.ruling((L27, L28), format!("{card} is found and belongs to {seat}{answers}"));
        }
        _ => {}
    }
}

/// Law 15; law 16 where the dealer shows a card.
fn bad_shuffle(bench: At<'_, '_>, seat: Seat, flaw: ShuffleFlaw) {
    let dealer = seat == bench.state.coming_dealer();
    let (laws, what) = match flaw {
        ShuffleFlaw::BelowTable => ((L15, L99), format!("{seat} shuffles below the table")),
        ShuffleFlaw::FaceSeen if dealer => {
            ((L15, L16), format!("{seat} shuffles so that a face is seen, and must shuffle again"))
        }
        ShuffleFlaw::FaceSeen => ((L15, L99), format!("{seat} shuffles so that a face is seen")),
    };
    fine_until(bench, laws, seat, GENERAL, UNTIL_NEXT, &what);
}

/// Law 17: the made-up pack stays untouched to the end of the deal, a search under law 28 apart.
fn handled(bench: At<'_, '_>, seat: Seat) {
    let in_deal = matches!(bench.state.phase, Phase::Dealing | Phase::Calling | Phase::Play);
    if bench.state.game.searching {
        bench.ruling((L28, L17), format!("{seat} may search the other pack for the missing card"));
    } else if in_deal {
        fine_until(
            bench,
            (L17, L99),
            seat,
            GENERAL,
            Lapse::NONE,
            &format!("{seat} handles the pack of the next deal"),
        );
    }
}

/// Law 21 for the dealer, law 20 for everybody else.
fn shuffled_after_cut(bench: At<'_, '_>, seat: Seat) {
    let dealer = bench.state.dealer;
    let cutter = dealer.right();
    bench.state.dealing.cut_by = None;
    if seat == dealer {
        let others = dealer.side().other();
        bench.offence(
            L21,
            seat,
            format!("{seat} shuffles after the cut: {others} may shuffle too, and {cutter} cuts again"),
        );
    } else {
        let what = format!("{seat} shuffles when the pack is cut: {cutter} cuts again");
        fine_until(bench, (L20, L99), seat, GENERAL, UNTIL_NEXT, &what);
    }
}

/// Law 24: a new deal is compulsory, and the same player deals (law 23).
fn bad_deal(bench: At<'_, '_>, seat: Seat, flaw: DealFlaw) {
    let law = match flaw {
        DealFlaw::OutOfOrder => L24A,
        DealFlaw::Faced(_) => L24C,
        DealFlaw::TooMany(_) | DealFlaw::TooFew(_) => L24D,
        DealFlaw::NotMended => L24E,
        DealFlaw::LastCard => L24G,
    };
    bench.offence(law, seat, flaw.words());
    bench.new_deal((law, L23), "a new deal is compulsory");
}

/// Law 24j for the dealer's side; his opponents lose 24f by looking (law 25) and break etiquette XIV.
fn looked(bench: At<'_, '_>, seat: Seat) {
    if seat.side() == bench.state.dealer.side() {
        bench.offence((L24J, L22), seat, format!("{seat} looks at a card before the deal is done"));
        bench.new_deal((L24J, L23), "a new deal is compulsory");
        return;
    }
    bench.ruling(LXIV, format!("{seat} looks at his cards before the deal is done: a matter of manners"));
    let lost = bench.end_rights(End::Lapsed, None, |right| right.laws.chief() == L24F);
    if lost {
        bench.ruling(
            (L25, L24F),
            format!("{seat} has looked: the missing cut can no longer be raised and the deal stands"),
        );
    }
}

/// Laws 24b and 26: until the cut for the next deal the hand is void, its score too.
fn pack_wrong(bench: At<'_, '_>, actor: Actor) {
    match bench.state.phase {
        Phase::Dealing | Phase::Calling | Phase::Play => bench.pack_is_wrong((L24B, L23), actor, ""),
        Phase::HandOver => {
            bench.pack_is_wrong((L26, L23), actor, ": the hand is void, earlier scores stand");
        }
        _ => bench.ruling(L26, "the pack is cut for the next deal: what was scored stands"),
    }
}

/// Law 28: the missing card belongs to the short hand, and everybody may search.
fn found_short(bench: At<'_, '_>, seat: Seat) {
    bench.state.game.searching = true;
    bench.ruling(
        (L28, L27),
        format!("{seat} is short of a card: it belongs to him, and anybody may search for it"),
    );
}

/// An objection to who dealt or cut.
pub(crate) fn right_player(bench: At<'_, '_>, right: &Right) {
    if right.laws.chief() != L18 {
        bench.right_player_does_it(right);
    } else if let Some(rightful) = right.target.iter().next() {
        bench.lose_deal(L18, "the deal out of turn is stopped", rightful);
    }
}
