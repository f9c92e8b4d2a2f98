//! Laws 72, 73, 76 to 82: leads out of turn, several cards at once, cards too soon.

use cards::{Card, CardSet, Seat};
use laws::Law;
use laws::bridge::*;
use table::{End, Laws, Moment, Remedy, Right, State};

use crate::facts::LeadFact;
use crate::game::{At, Bridge, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::LedOutOfTurn(seat, card) => out_of_turn(bench, seat, card),
        // No other card out of its order costs anything (amb-27).
        Moment::PlayedEarly(seat, card) => bench.fourth_before_second(L82, seat, card, []),
        Moment::RanOn(seat, cards) if !bench.state().is_adversary(seat) => {
            // The dealer's lead at the wrong time costs nothing; the card goes back, seen by all.
            bench.seen(cards);
            bench.offence(L77, seat, LeadFact::LeadsOnUnpunished { seat, cards });
        }
        Moment::RanOn(seat, cards) => bench.led_on(L73, (L69, L70B), seat, cards),
        // The lead in turn stands, and the card beside it is shown.
        Moment::LedBeside(seat, card) if bench.state().is_adversary(seat) => {
            bench.offence((L69, L70B), seat, LeadFact::LeadsBesidePartner { seat, card });
            bench.lay_exposed((L69, L70B), seat, CardSet::of(card));
        }
        Moment::LedBeside(seat, card) => {
            bench.seen(CardSet::of(card));
            bench.offence(L77, seat, LeadFact::LeadsBesideUnpunished { seat, card });
        }
        Moment::Together(seat, cards) => together(bench, seat, cards),
        _ => {}
    }
}

fn out_of_turn(bench: At<'_, '_>, seat: Seat, card: Card) {
    let (dealer, adversaries) = (bench.state().dealer(), bench.state().adversaries());
    let rightful = bench.state().leader();
    let fact = LeadFact::LeadsOutOfTurn { seat, card, rightful };
    if !bench.state().is_adversary(seat) {
        // Law 77 asks nothing of the dealer; law 78 protects those who followed (amb-19).
        let right = Right::new((L77, L78), seat, adversaries).offering([Remedy::TakeBack]).about(card);
        bench.open(right, fact);
        return;
    }
    let first = bench.state().tricks().len() == 1;
    let taken = bench.state().rights().iter().any(|right| right.laws.chief() == LSPADE_2);
    if first && taken {
        return;
    }
    let card_or_suit = [Remedy::Call(card), Remedy::Suit(None)];
    if !first {
        let right = Right::new(L76, seat, dealer).offering(card_or_suit).against(adversaries).about(card);
        bench.open(right, fact);
        return;
    }
    // Law 60 gives the maker a suit, law 76 the dealer the card or a suit; one of them, once (amb-20).
    let maker = bench.state().maker().unwrap_or(dealer);
    let right = Right::new((L60, L76), seat, dealer).offering(card_or_suit).against(rightful).about(card);
    bench.open(right, fact.clone());
    if maker != dealer {
        let right = Right::new(L60, seat, maker).offering([Remedy::Suit(None)]).against(rightful).about(card);
        bench.open_also(right, fact);
    }
}

/// Law 72: the dealer picks the card; of their own two they pick themselves.
fn together(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let laws: Laws = if bench.state().is_adversary(seat) { (L72, L70A).into() } else { L66.into() };
    bench.several_at_once(laws, seat, cards, bench.state().dealer());
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
        End::Forfeited if right.laws.chief() == L72 => bench.free_to_pick(),
        _ => {}
    }
    if how == End::Forfeited && matches!(right.laws.chief(), L60 | L76) {
        put_right(bench, right);
    }
}

/// Laws 77 and 78: the dealer's lead out of turn, and what followed it, goes back.
pub(crate) fn taken_back(bench: At<'_, '_>, right: &Right) {
    // The mechanism has put the lead right when the remedy was chosen.
    let leader = bench.state().leader();
    bench.ruling(right.laws, LeadFact::CardsBackUnpunished { leader });
}

/// When a card in the trick may be taken back: 77 for the dealer's lead, 78 and 91 for the others.
pub(crate) fn may_withdraw(state: &State<Bridge>, seat: Seat) -> Result<(), Law> {
    let Some(trick) = state.trick() else { return Err(L66) };
    if trick.may_change.contains(seat) {
        return Ok(());
    }
    match trick.rightful {
        Some(_) if trick.leader == seat && !state.is_adversary(seat) && trick.plays.len() > 1 => Err(L77),
        Some(_) => Ok(()),
        None if trick.followed => Err(L78),
        None => Err(L66),
    }
}
