//! Laws 67 to 71 and 74: cards seen before the play and in it.

use cards::{CardSet, Seat, Suit};
use laws::bridge::*;
use table::{Answer, Audience, Exposure, Moment, Phase, Remedy, Right, ShownClaim};

use crate::facts::ExposureFact;
use crate::game::{At, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::Shown(seat, cards, how) if bench.state().phase() == Phase::Play => {
            in_play(bench, seat, cards, how);
        }
        Moment::Shown(seat, cards, how) => before_play(bench, seat, cards, how),
        Moment::ThrownDown(seat, cards) if bench.state().phase() == Phase::Play => {
            thrown_down(bench, seat, cards);
        }
        Moment::ThrownDown(seat, cards) => before_play(bench, seat, cards, Exposure::Shown),
        Moment::Dropped(seat, card) => {
            bench.game().dropped = true;
            // Nobody else saw which card it was.
            let fell = Answer::ruling(L71, ExposureFact::FellBelowTable { seat, card });
            bench.answer(fell.seen_by(Audience::Only(seat.into())));
        }
        _ => {}
    }
}

/// Laws 67 and 68: the deal is complete, nobody has led.
pub(crate) fn before_play(bench: At<'_, '_>, seat: Seat, cards: CardSet, how: Exposure) {
    if how == Exposure::SeenByOpponent {
        bench.ruling(L70C, ExposureFact::SeenByOpponentOnly { seat });
        bench.deny((L67, L70C), [Remedy::NewDeal]);
        return;
    }
    let (partner, eldest, third) = (seat.partner(), bench.state().eldest(), bench.state().third());
    let declared = bench.state().game().make.is_some();
    bench.lay_free(seat, cards);
    bench.game().barred = bench.state().game().barred.with(partner);
    let fact = ExposureFact::ShowsBeforeLead { seat, cards, partner };
    if !bench.state().is_adversary(seat) && !declared {
        let right = Right::new(L67, seat, eldest).offering([Remedy::NewDeal]);
        bench.open_under((L67, L68), right, fact);
    } else if seat == third {
        let mut options: Vec<Remedy> = cards.iter().map(Remedy::Call).collect();
        options.extend(suits_of(cards).map(Remedy::NotSuit));
        let mut right = Right::new(L68, seat, bench.state().dealer()).offering(options).against(eldest);
        right.trick = 1;
        bench.open(right, fact);
    } else {
        // The leader's own card, or one of the dealer's side, costs the partner's double only (amb-24).
        bench.excuse(L68, cards);
        bench.offence(L68, seat, fact);
        // A new deal is given for a card of the dealer's side before the trump is named, a ban for third hand's.
        bench.deny(L67, [Remedy::NewDeal]);
        bench.deny(L68, suits_of(cards).map(Remedy::NotSuit));
    }
}

fn suits_of(cards: CardSet) -> impl Iterator<Item = Suit> {
    Suit::ALL.into_iter().filter(move |&suit| cards.intersects(CardSet::suit(suit)))
}

/// Laws 69 and 70.
fn in_play(bench: At<'_, '_>, seat: Seat, cards: CardSet, how: Exposure) {
    if !bench.state().is_adversary(seat) {
        bench.lay_free(seat, cards);
        bench.excuse(L69, cards);
        bench.ruling(L69, ExposureFact::CardsNeverCalled { seat, cards });
        return;
    }
    let limb = match how {
        Exposure::Shown => L70B,
        Exposure::SeenByPartner => L70C,
        Exposure::SeenByOpponent => {
            bench.ruling(L70C, ExposureFact::SeenByOpponentOnly { seat });
            return;
        }
    };
    if bench.state().claim_believed() {
        shown_in_belief(bench, seat, cards);
        return;
    }
    bench.offence((L69, limb), seat, ExposureFact::Exposes { seat, cards });
    bench.lay_exposed((L69, limb), seat, cards);
}

/// Law 74, first half.
fn thrown_down(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    if !bench.state().is_adversary(seat) {
        bench.lay_free(seat, cards);
        bench.ruling(L69, ExposureFact::HandNeverCalled { seat });
    } else if bench.state().claim_believed() {
        shown_in_belief(bench, seat, cards);
    } else {
        bench.throws_down(L74, (L74, L69), seat, cards);
    }
}

/// Law 74, second half: cards shown because the dealer said that the rest was theirs.
fn shown_in_belief(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    bench.shows_for_claim(L74, seat, cards, ShownClaim::DealersRest);
}
