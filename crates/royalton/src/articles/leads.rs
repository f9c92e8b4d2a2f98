//! Laws 56, 58 to 62, 66, 68, 69, 73 and 98: leads out of turn, cards too soon or too many, finesses.

use cards::{Card, CardSet, Seat};
use laws::Law;
use laws::royalton::*;
use table::{Duty, End, Moment, Remedy, Right, State};

use super::{exposed, nullo};
use crate::Royalton;
use crate::auction::LeadOrder;
use crate::facts::{LeadFact, RevokeFact};
use crate::game::{At, GENERAL, Persons, fine};
use crate::lapses;

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::LedOutOfTurn(seat, card) if bench.lead_of_several(seat, card) => {}
        Moment::LedOutOfTurn(seat, card) => out_of_turn(bench, seat, card),
        Moment::LedTogether(seat, cards) => led_together(bench, seat, cards),
        Moment::LedBeside(seat, card) => beside(bench, seat, card),
        Moment::PlayedEarly(seat, card) => {
            bench.fourth_before_second(L73, seat, card, [Remedy::HighestOf(None)]);
        }
        Moment::RanOn(seat, cards) => {
            bench.led_on((L68, L63), (L63, L64), seat, cards);
            exposed::last_card(bench, seat);
        }
        Moment::Together(seat, cards) => together(bench, seat, cards),
        Moment::Hurried(seat) => {
            fine(bench, (L98, L99), seat, GENERAL, LeadFact::LeavesNoTime { seat });
        }
        Moment::Followed(seat, card) => finesse(bench, seat, card),
        _ => {}
    }
}

fn out_of_turn(bench: At<'_, '_>, seat: Seat, card: Card) {
    let Some(declarer) = bench.state().declarer() else { return };
    let rightful = bench.state().leader();
    let what = LeadFact::LeadsOutOfTurn { seat, card, rightful };
    if !bench.state().is_adverse(seat) {
        if against_order(bench, seat, card) {
            return;
        }
        // Law 60: no penalty, but the declarer may not mend it unasked.
        let right = Right::new((L60, L41), seat, bench.adversaries())
            .offering([Remedy::TakeBack, Remedy::Stand])
            .about(card);
        bench.open(right, what);
    } else if bench.state().tricks().len() == 1 && rightful == seat.partner() {
        nullo::before_lead(bench, seat, card);
    } else {
        let right = Right::new(L59, seat, declarer)
            .offering([Remedy::Call(card), Remedy::Suit(None)])
            .against(bench.adversaries())
            .about(card);
        bench.open(right, what);
    }
}

/// Law 56 and amb-60: the lead does not come from the hand that was ordered. Says whether it is so.
fn against_order(bench: At<'_, '_>, seat: Seat, card: Card) -> bool {
    let number = bench.state().trick_number();
    let order = bench.state().game().lead_order.filter(|order| order.trick == number && order.hand != seat);
    let Some(order) = order else { return false };
    bench.game().lead_order = Some(LeadOrder { against: Some(card), ..order });
    let right = Right::new((L56, L41), seat, bench.adversaries())
        .offering([Remedy::TakeBack])
        .about(card)
        .until(lapses::ORDER);
    bench.open(right, RevokeFact::PlaysAgainstOrder { seat, card });
    true
}

/// Laws 59 and 64: an adversary leads several cards at once in another's turn. All of them are exposed, and
/// for the lead the declarer has one of them called or a suit; before the first lead it is law 51.
fn led_together(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let Some(declarer) = bench.state().declarer() else { return };
    if !bench.state().is_adverse(seat) {
        together(bench, seat, cards);
        return;
    }
    let rightful = bench.state().leader();
    if bench.state().tricks().is_empty() && rightful == seat.partner() {
        exposed::shown(bench, seat, cards, table::Exposure::Shown);
        return;
    }
    let right = Right::new((L59, L64), seat, declarer)
        .offering(cards.iter().map(Remedy::Call).chain([Remedy::Suit(None)]))
        .against(bench.adversaries());
    bench.open(right, LeadFact::LeadsSeveralOutOfTurn { seat, cards, rightful });
    bench.led_together(seat, cards);
    bench.lay_exposed((L64, L63), seat, cards);
    exposed::last_card(bench, seat);
}

/// Law 59: of two leads at once the rightful one counts, and the other card is exposed.
fn beside(bench: At<'_, '_>, seat: Seat, card: Card) {
    if bench.state().open_trick().is_some_and(|trick| trick.rightful.is_some_and(|leader| leader != seat)) {
        // The partner's lead was out of turn too: each is punished for itself.
        out_of_turn(bench, seat, card);
    } else if bench.state().is_adverse(seat) {
        bench.offence(L59, seat, LeadFact::LeadsBesidePartner { seat, card });
        bench.lay_exposed((L59, L63), seat, CardSet::of(card));
    }
}

/// Law 66 for an adversary, law 58 for dummy; of two cards of their own hand the declarer picks.
fn together(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    if bench.state().is_adverse(seat) {
        let declarer = bench.principal();
        bench.several_at_once((L66, L64), seat, cards, declarer);
        if let Some(card) = cards.first() {
            bench.fourth_before_second(L73, seat, card, [Remedy::HighestOf(None)]);
        }
        exposed::last_card(bench, seat);
    } else if bench.state().is_dummy(seat) {
        bench.several_at_once(L58, seat, cards, seat.left());
    } else {
        bench.several_at_once(L58, seat, cards, seat);
    }
}

/// A choice between cards that nobody made: the first of them was played, the others lie exposed.
pub(crate) fn ended(bench: At<'_, '_>, right: &Right, how: End) {
    if !matches!(how, End::Elected(_)) && right.laws.chief() == L66 {
        bench.lay_not_chosen(right, (L66, L63));
    }
    // Laws 59 and 61: the lead went back and no suit was called in time: the card is exposed all the same.
    if let (End::Lapsed, L59, Some(card)) = (how, right.laws.chief(), right.card)
        && right.offers(Remedy::Suit(None))
        && !right.announced
    {
        bench.lay_exposed((right.laws.chief(), L63), right.offender, CardSet::of(card));
    }
}

/// Law 60: the lead goes back; amb-60 and law 69: the card goes back and must not be played again.
pub(crate) fn taken_back(bench: At<'_, '_>, right: &Right) {
    let law = right.laws.chief();
    if law == L60 {
        // The mechanism has put the lead right when the remedy was chosen.
        let leader = bench.state().leader();
        bench.ruling(L60, LeadFact::LeadGoesBackFree { leader });
        return;
    }
    let (Some(card), seat) = (right.card, right.offender) else { return };
    if let (L56, Some(order)) = (law, bench.state().game().lead_order) {
        if bench.state().trick().is_some_and(|trick| trick.lead_card() == Some(card)) {
            bench.take_back(seat);
        }
        bench.game().lead_order = Some(LeadOrder { against: None, ..order });
        lead_from(bench, right, order.hand);
        return;
    }
    bench.take_back(seat);
    if law == L69 {
        bench.impose(L69, seat, Duty::Avoid(card), Remedy::TakeBack);
    } else if let Some(order) = bench.state().game().order {
        bench.impose(right.laws, seat, order, Remedy::TakeBack);
    }
}

/// Law 56: the lead comes from the hand that the declarer was about to use.
pub(crate) fn lead_from(bench: At<'_, '_>, right: &Right, seat: Seat) {
    bench.lead_comes_from(seat);
    let trick = bench.state().trick_number();
    bench.game().lead_order = Some(LeadOrder { hand: seat, trick, against: None });
    bench.ruling(right.laws, LeadFact::LeadComesFrom { seat });
}

/// When a card in the trick may be taken back: never of one's own will, but where another was mended.
pub(crate) fn may_withdraw(state: &State<Royalton>, seat: Seat) -> Result<Law, Law> {
    let Some(trick) = state.trick() else { return Err(L58) };
    if trick.may_change.contains(seat) {
        return Ok(L78);
    }
    // Nothing can be exacted any more for the lead, and the declarer has not played to it.
    let accepted = trick.players().iter().any(|player| !state.is_adverse(player));
    let open = state.rights().iter().any(|right| right.card.is_some() && right.card == trick.lead_card());
    match trick.rightful {
        Some(_) if trick.leader == seat && state.is_adverse(seat) && !open && !accepted => Ok(L61),
        Some(_) if trick.leader == seat && state.is_adverse(seat) => Err(L59),
        Some(_) if trick.leader == seat => Err(L60),
        Some(_) => Ok(L61),
        // Another card was mended, and this one lay there before it.
        None if !trick.may_change.is_empty() => Err(L78),
        None => Err(L58),
    }
}

/// Law 69 and amb-40: third hand of the declarer's side plays below a card it holds, or lets the partner's lead run
/// below it; an adverse card between them is out, last hand may have it, and it was neither announced nor proved.
fn finesse(bench: At<'_, '_>, seat: Seat, card: Card) {
    // The declarer's cards lie face up after the claim, and dummy's do: everybody can see it.
    let (Some(announced), Some(_)) = (bench.state().game().claimed, bench.state().open_hand()) else {
        return;
    };
    let ranking = bench.ranking();
    let Some(trick) = bench.state().open_trick() else { return };
    let suit = ranking.suit_of(card);
    let third = trick.leader.partner() == seat && trick.plays.len() == 3;
    let Some((best, run)) = trick.best(ranking) else { return };
    if !third
        || best.side() != seat.side()
        || bench.state().is_adverse(seat)
        || trick.led(ranking) != Some(suit)
    {
        return;
    }
    let above = |cards: CardSet, low: Card| -> CardSet {
        (cards & ranking.members(suit)).iter().filter(|&other| ranking.beats(other, low)).collect()
    };
    let own = above(bench.state().hands()[seat], run);
    let adverse =
        bench.adversaries().iter().fold(CardSet::EMPTY, |all, other| all | bench.state().hands()[other]);
    let between = above(adverse, run).iter().any(|theirs| !above(own, theirs).is_empty());
    if !between || announced.contains(run) || proved(bench, seat, own) {
        return;
    }
    let right = Right::new(L69, seat, bench.adversaries()).offering([Remedy::TakeBack]).about(card);
    bench.open(right, LeadFact::UnprovedFinesse { seat, card: run });
}

/// Whether last hand has shown out of the suit, or this hand has won such a finesse before.
fn proved(bench: At<'_, '_>, seat: Seat, own: CardSet) -> bool {
    let ranking = bench.ranking();
    let Some(suit) = own.first().map(|card| ranking.suit_of(card)) else { return false };
    let (last, done) = (seat.left(), bench.state().tricks().len() - 1);
    bench.state().tricks().iter().take(done).filter(|trick| trick.led(ranking) == Some(suit)).any(|trick| {
        let shown_out = trick.card_of(last).is_some_and(|card| ranking.suit_of(card) != suit);
        let third = trick.leader.partner() == seat;
        let won = trick.winner.filter(|winner| third && winner.side() == seat.side());
        let lower = |card: Card| own.iter().any(|mine| ranking.beats(mine, card));
        shown_out || won.and_then(|winner| trick.card_of(winner)).is_some_and(lower)
    })
}
