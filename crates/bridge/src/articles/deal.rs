//! Laws 29 to 44: the pack, the deal, and every way they go wrong.

use cards::{Seat, SeatSet};
use laws::Law;
use laws::bridge::*;
use table::{Actor, DealFlaw, Lapse, Laws, Moment, Phase, Remedy, Right, ShuffleFlaw};

use crate::Edition;
use crate::game::{At, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::BadShuffle(seat, flaw) => bad_shuffle(bench, seat, flaw),
        Moment::OfferedShowing(seat, card) => {
            bench.state.dealing.shuffle_due = Some(L30);
            bench.offence(
                L30,
                seat,
                format!("{seat} shows {card} in handing the pack over: he must shuffle again"),
            );
        }
        Moment::ShuffledInPlay(seat) => {
            bench.ruling(
                L29,
                format!("{seat} shuffles the other pack while the hand is played: no law forbids it"),
            );
        }
        Moment::ShuffledAfterCut(seat) => shuffled_after_cut(bench, seat),
        // Fewer than four cards in a part, a card seen, confusion or doubt.
        Moment::VoidCut(seat, at, flaw) => bench.void_cut(L33, seat, at, flaw, "there must be a fresh cut"),
        Moment::CutAgain(seat) => {
            let cutter = bench.state.dealing.cut_by.unwrap_or(seat);
            let text = if cutter == seat {
                format!("{seat} may not cut twice: his first cut stands")
            } else {
                format!("{cutter} has cut already, and his cut stands")
            };
            bench.offence(L34, seat, text);
        }
        Moment::InPlaceOf(seat, place, duty) => {
            let law = if seat == place.partner() { L44 } else { L33 };
            bench.in_place_of(law, seat, place, duty);
        }
        Moment::Placed(seat, at) if at != bench.state.coming_dealer() => {
            let dealer = bench.state.coming_dealer();
            bench.offence(L31, seat, format!("the pack belongs at the left of {dealer}, who deals next"));
        }
        Moment::PackChosen(seat, pack) => bench.picks_pack(L18, seat, pack),
        Moment::NotCut(seat) => bench.not_cut(L38F, seat),
        Moment::WrongPack(seat) => {
            let right =
                Right::new(L43, seat, SeatSet::ALL).offering([Remedy::NewDeal]).until(Lapse::CARD_PLAYED);
            bench.open(right, &format!("{seat} dealt with the pack of the other side"));
        }
        Moment::WrongDealer(seat) => {
            bench.deals_out_of_turn((L43, L32), seat, Lapse::DEALING.or(Lapse::OUTLIVES_DEAL));
        }
        Moment::BadDeal(seat, flaw) => bad_deal(bench, seat, flaw),
        Moment::ShownInDeal(seat, card, given) => shown_in_deal(bench, seat, card, given),
        Moment::Peeped(seat, given) => peeped(bench, seat, given),
        Moment::Dealt if bench.state.rights.iter().any(|right| right.lapse.meets(Lapse::DEALT)) => {
            bench.ruling(L36, "the last card lies face down: the deal is complete");
        }
        Moment::Looked(seat) => looked(bench, seat),
        Moment::PackWrong(actor) => pack_wrong(bench, actor),
        Moment::FoundShort(seat) => found_short(bench, seat),
        Moment::Found(seat, card) => {
            bench.ruling(L41, format!("{card} is found and joins the hand of {seat}; the deal stands"));
        }
        _ => {}
    }
}

/// Law 29; by law 30 the dealer who shows a card must shuffle again, asked or not.
fn bad_shuffle(bench: At<'_, '_>, seat: Seat, flaw: ShuffleFlaw) {
    if flaw == ShuffleFlaw::FaceSeen && seat == bench.state.coming_dealer() {
        bench.state.dealing.shuffle_due = Some(L30);
        bench.offence((L30, L29), seat, format!("{seat} shows a card in shuffling: he must shuffle again"));
        return;
    }
    let what = match flaw {
        ShuffleFlaw::BelowTable => "below the table",
        ShuffleFlaw::FaceSeen => "so that a face is seen",
    };
    let right = Right::new(L29, seat, SeatSet::ALL).offering([Remedy::Reshuffle]).until(Lapse::CUT);
    bench.open(right, &format!("{seat} shuffles {what}"));
}

/// Law 35 for the dealer, law 34 for the cutter. Whoever shuffles, the place of the cut is lost (33).
fn shuffled_after_cut(bench: At<'_, '_>, seat: Seat) {
    let cutter = bench.state.third();
    bench.state.dealing.cut_by = None;
    let text = format!("{seat} shuffles after the cut: {cutter} cuts again");
    if seat == bench.state.dealer {
        bench.offence(L35, seat, text);
    } else if seat == cutter {
        bench.offence((L34, L33), seat, format!("{seat} may not shuffle what he has cut: he cuts again"));
    } else {
        bench.offence((L33, L30), seat, text);
    }
}

/// Law 38: a new deal is compulsory.
fn bad_deal(bench: At<'_, '_>, seat: Seat, flaw: DealFlaw) {
    let law = match flaw {
        DealFlaw::OutOfOrder => L38A,
        DealFlaw::Faced(_) => L38C,
        DealFlaw::TooMany(_) | DealFlaw::TooFew(_) => L38D,
        DealFlaw::NotMended => L38E,
        DealFlaw::LastCard => L38G,
    };
    bench.offence(law, seat, flaw.words());
    let laws = no_misdeal(bench, law);
    bench.new_deal(laws, "a new deal is compulsory");
}

/// Law 37: the deal is never lost. 1907 does not print the line and knows no misdeal either (amb-61).
fn no_misdeal(bench: At<'_, '_>, law: Law) -> Laws {
    match bench.state.rules.edition {
        Edition::Of1905 => (law, L37).into(),
        Edition::Of1907 => law.into(),
    }
}

/// Law 39a, b and d, with the bar of law 40.
fn shown_in_deal(bench: At<'_, '_>, seat: Seat, card: cards::Card, given: u8) {
    let unseen = |seats: SeatSet| -> SeatSet {
        seats.iter().filter(|&seat| !bench.state.looked.contains(seat)).collect()
    };
    let adversary = bench.state.is_adversary(seat);
    // Cards 50 to 52 leave the eldest hand no fair time before the deal is complete.
    let late = given >= 50;
    let (law, holders, lapse) = match (adversary, late) {
        (true, _) => (L39B, unseen(bench.state.dealers_side().seats()), Lapse::DEALT),
        (false, true) => (L39D, unseen(SeatSet::of(bench.state.eldest())), Lapse::HOLDER_ACTS),
        (false, false) => (L39A, unseen(SeatSet::of(bench.state.eldest())), Lapse::DEALT),
    };
    let what = format!("{seat} shows {card} in the deal");
    if holders.is_empty() {
        bench.offence((law, L40), seat, format!("{what}; who might claim has looked at his cards"));
        return;
    }
    let right =
        Right::new(law, seat, holders).offering([Remedy::NewDeal, Remedy::Stand]).about(card).until(lapse);
    bench.open(right, &what);
}

/// Law 39c: with fifty-one cards dealt the last is the dealer's own.
fn peeped(bench: At<'_, '_>, seat: Seat, given: u8) {
    if seat != bench.state.dealer || given >= 51 {
        return;
    }
    let eldest = Right::new(L39C, seat, bench.state.eldest())
        .offering([Remedy::NewDeal, Remedy::Stand])
        .until(Lapse::DEALT);
    bench.open(eldest, &format!("{seat} looks at a card before fifty-one are dealt"));
    let both = Right::new(L39C, seat, bench.state.adversaries()).offering([Remedy::Show]).until(Lapse::DEALT);
    bench.grant(both, "the adversaries may see that card");
}

/// Law 40, and the like bar of law 38f: who has looked cannot claim.
fn looked(bench: At<'_, '_>, seat: Seat) {
    let barred = |right: &Right| {
        right.holders.contains(seat) && right.laws.iter().any(|law| [L38F, L39A, L39B, L39D].contains(&law))
    };
    if !bench.state.rights.iter().any(barred) {
        return;
    }
    let mut lost = Vec::new();
    for right in &mut bench.state.rights {
        if right.holders.contains(seat)
            && right.laws.iter().any(|law| [L38F, L39A, L39B, L39D].contains(&law))
        {
            right.holders = right.holders.without(seat);
            lost.push(right.laws.chief());
        }
    }
    for law in lost {
        bench
            .ruling((L40, law), format!("{seat} has looked at his cards and can no longer claim a new deal"));
    }
    bench.state.rights.retain(|right| !right.holders.is_empty());
}

/// Laws 38b and 42.
fn pack_wrong(bench: At<'_, '_>, actor: Actor) {
    match bench.state.phase {
        Phase::Dealing | Phase::Calling => {
            let laws = no_misdeal(bench, L38B);
            bench.pack_is_wrong(laws, actor, "");
        }
        Phase::Play => bench.pack_is_wrong((L42, L38B), actor, ": this hand is void"),
        // The play is over, and with it the time of law 42 (amb-34).
        _ => bench.ruling(L42, "no hand is being dealt or played: what was scored stands"),
    }
}

/// Law 41, and before he has played the reading of amb-35.
fn found_short(bench: At<'_, '_>, seat: Seat) {
    let played = bench.state.tricks.iter().any(|trick| trick.has_played(seat));
    let dummy = bench.state.open_hand == Some(seat);
    let text = if dummy {
        format!("{seat} is dummy: the card is restored when it is found, and nothing else follows")
    } else if played {
        format!("{seat} has played: the deal stands, and he answers for revokes as if he had held the card")
    } else {
        format!(
            "{seat} has not played: the card is looked for; if it is not found the pack is wrong and the deal void"
        )
    };
    bench.ruling(L41, text);
}

/// A remedy against something done to the pack was chosen.
pub(crate) fn elected(bench: At<'_, '_>, right: &Right, remedy: Remedy) {
    match remedy {
        Remedy::Reshuffle => bench.shuffles_again(right.laws),
        Remedy::Show => bench.ruling(right.laws, "the card is shown to both adversaries"),
        Remedy::RightPlayer if right.laws.chief() == L43 => right_dealer(bench, right),
        Remedy::RightPlayer => bench.right_player_does_it(right),
        _ => {}
    }
}

/// Law 43 with the reading of amb-36: the hand is set aside with its score, or stands.
fn right_dealer(bench: At<'_, '_>, right: &Right) {
    let Some(rightful) = right.target.iter().next() else { return };
    let played = bench.state.phase == Phase::HandOver;
    if played && bench.state.rules.wrong_dealer_stands {
        bench.state.game.deals_next = Some(rightful);
        let text =
            format!("the hand has been played and stands; the order is put right: {rightful} deals next");
        bench.ruling(L43, text);
        return;
    }
    bench.lose_deal(L43, "the deal out of turn is set aside", rightful);
}
