//! Laws 72, 73, 76 to 82: leads out of turn, several cards at once, cards too soon.

use cards::{CardSet, Seat};
use laws::Law;
use laws::bridge::*;
use table::{End, Laws, Moment, Remedy, Right, Stage, State};

use crate::facts::LeadFact;
use crate::game::{At, Bridge, Persons};

/// What the articles let the dealer order of the card that an adversary is still to play.
pub(crate) const ORDERS: [Remedy; 4] = [Remedy::Highest, Remedy::Lowest, Remedy::Win, Remedy::Lose];

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::LedOutOfTurn(seat, card) if bench.lead_of_several(seat, card) => {}
        Moment::LedOutOfTurn(seat, card) => {
            let fact = LeadFact::LeadsOutOfTurn { seat, card, rightful: bench.state().leader() };
            out_of_turn(bench, seat, card.into(), fact);
        }
        Moment::LedTogether(seat, cards) => led_together(bench, seat, cards),
        // No other card out of its order costs anything (amb-27).
        Moment::PlayedEarly(seat, card) => {
            bench.deny(L82, ORDERS);
            bench.fourth_before_second(L82, seat, card, []);
        }
        Moment::RanOn(seat, cards) if !bench.state().is_adversary(seat) => {
            // The dealer's lead at the wrong time costs nothing; the card goes back, seen by all.
            bench.excuse(L77, cards);
            bench.offence(L77, seat, LeadFact::LeadsOnUnpunished { seat, cards });
            bench.deny(L77, [Remedy::Suit(None)]);
        }
        Moment::RanOn(seat, cards) => {
            // Whether the cards were good only the dealer knows: of a right that there is not nothing is told.
            bench.deny(L73, [Remedy::Win]);
            bench.led_on(L73, (L69, L70B), seat, cards);
        }
        // The partner's lead was out of turn too: each is punished for itself.
        Moment::LedBeside(seat, card)
            if bench.state().open_trick().is_some_and(|trick| trick.rightful.is_some()) =>
        {
            let fact = LeadFact::LeadsOutOfTurn { seat, card, rightful: bench.state().leader() };
            out_of_turn(bench, seat, card.into(), fact);
        }
        // The lead in turn stands, and the card beside it is shown.
        Moment::LedBeside(seat, card) if bench.state().is_adversary(seat) => {
            bench.offence((L69, L70B), seat, LeadFact::LeadsBesidePartner { seat, card });
            bench.lay_exposed((L69, L70B), seat, CardSet::of(card));
        }
        Moment::LedBeside(seat, card) => {
            bench.excuse(L77, CardSet::of(card));
            bench.offence(L77, seat, LeadFact::LeadsBesideUnpunished { seat, card });
            bench.deny(L77, [Remedy::Suit(None)]);
        }
        Moment::Together(seat, cards) => together(bench, seat, cards),
        _ => {}
    }
}

/// Laws 60, 76 to 78: a lead of one card, or of several at once, by a seat that was not to lead.
fn out_of_turn(bench: At<'_, '_>, seat: Seat, cards: CardSet, fact: LeadFact) {
    let (dealer, adversaries) = (bench.state().dealer(), bench.state().adversaries());
    let rightful = bench.state().leader();
    let one = cards.first().filter(|_| cards.len() == 1);
    let about = |mut right: Right| {
        right.card = one;
        right
    };
    if !bench.state().is_adversary(seat) {
        // Law 77 asks nothing of the dealer; law 78 protects those who followed (amb-19).
        let right = Right::new((L77, L78), seat, adversaries).offering([Remedy::TakeBack]);
        bench.open(about(right), fact);
        bench.deny(L77, cards.iter().map(Remedy::Call).chain([Remedy::Suit(None)]));
        return;
    }
    let first = bench.state().tricks().len() == usize::from(one.is_some());
    let taken = bench.state().rights().iter().any(|right| right.laws.chief() == LSPADE_2);
    if first && taken {
        return;
    }
    let card_or_suit = || cards.iter().map(Remedy::Call).chain([Remedy::Suit(None)]);
    if !first {
        let right = Right::new(L76, seat, dealer).offering(card_or_suit()).against(adversaries);
        bench.open(about(right), fact);
        return;
    }
    // Law 60 gives the maker a suit, law 76 the dealer the card or a suit; one of them, once (amb-20).
    let maker = bench.state().maker().unwrap_or(dealer);
    let right = Right::new((L60, L76), seat, dealer).offering(card_or_suit()).against(rightful);
    bench.open(about(right), fact.clone());
    if maker != dealer {
        let right = Right::new(L60, seat, maker).offering([Remedy::Suit(None)]).against(rightful);
        bench.open_also(about(right), fact);
    }
}

/// Laws 70a and 76: an adversary leads several cards at once in another's turn. All of them are exposed, and
/// for the lead the dealer has one of them called or a suit.
fn led_together(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    if !bench.state().is_adversary(seat) {
        together(bench, seat, cards);
        return;
    }
    let rightful = bench.state().leader();
    out_of_turn(bench, seat, cards, LeadFact::LeadsSeveralOutOfTurn { seat, cards, rightful });
    bench.led_together(seat, cards);
    bench.lay_exposed((L69, L70A), seat, cards);
}

/// Law 72: the dealer picks the card; of their own two they pick themselves.
fn together(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let laws: Laws = if bench.state().is_adversary(seat) { (L72, L70A).into() } else { L66.into() };
    bench.several_at_once(laws, seat, cards, bench.state().dealer());
    if let Some(card) = cards.first() {
        bench.fourth_before_second(L82, seat, card, []);
    }
}

/// The penalty for a lead out of turn is lost, and the order of play is not (amb-65).
fn put_right(bench: At<'_, '_>, right: &Right) {
    let Some(trick) = bench.state().open_trick().filter(|trick| trick.lead_card() == right.card) else {
        return;
    };
    if let (leader, Some(rightful)) = (trick.leader, trick.rightful) {
        bench.put_right();
        bench.ruling(L78, LeadFact::LeadBackUnpunished { seat: leader, rightful });
    }
}

/// A choice between cards that nobody made: the first of them was played, the others lie exposed. A
/// choice that was lost leaves the player free to pick, and nothing lies exposed.
pub(crate) fn ended(bench: At<'_, '_>, right: &Right, how: End) {
    match how {
        End::Lapsed | End::Waived => bench.lay_not_chosen(right, (L72, L69)),
        End::Forfeited if right.laws.chief() == L72 => {
            bench.free_to_pick();
            bench.excuse(bench.lost_by().unwrap_or(L102), right.choices());
        }
        _ => {}
    }
    if how == End::Forfeited && matches!(right.laws.chief(), L60 | L76 | LSPADE_2) {
        put_right(bench, right);
    }
}

/// Laws 77 and 78: the dealer's lead out of turn, and what followed it, goes back.
pub(crate) fn taken_back(bench: At<'_, '_>, right: &Right) {
    // The mechanism has put the lead right when the remedy was chosen.
    let leader = bench.state().leader();
    bench.ruling(right.laws, LeadFact::CardsBackUnpunished { leader });
}

/// Law 78: what 60 and 76 give is over when all have followed the lead.
pub(crate) fn lapses_by(state: &State<Bridge>, right: &Right) -> Option<Law> {
    let followed = state.trick().is_some_and(|trick| trick.followed && trick.lead_card() == right.card);
    (followed && matches!(right.laws.chief(), L60 | L76)).then_some(L78)
}

/// When a card in the trick may be taken back: 77 for the dealer's lead, 78 and 91 for the others.
pub(crate) fn may_withdraw(state: &State<Bridge>, seat: Seat) -> Result<Law, Law> {
    let Some(trick) = state.trick() else { return Err(L66) };
    let number = state.tricks().len() as u8;
    if trick.rightful.is_none() && trick.may_change.contains(seat) {
        return Ok(L91);
    }
    match trick.rightful {
        Some(_) if trick.leader == seat && !state.is_adversary(seat) => {
            if trick.plays.len() > 1 {
                Err(L77)
            } else {
                Ok(L77)
            }
        }
        Some(_) => Ok(L78),
        None if trick.followed => Err(L78),
        // Of a card mended in the trick only those who came after it may make use.
        None if state
            .ledger()
            .iter()
            .any(|entry| entry.trick == number && entry.stage == Stage::Corrected) =>
        {
            Err(L91)
        }
        None => Err(L66),
    }
}
