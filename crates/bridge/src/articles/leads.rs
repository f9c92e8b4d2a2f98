//! Laws 72, 73, 76 to 82: leads out of turn, several cards at once, cards too soon.

use cards::{Card, CardSet, Seat};
use laws::Law;
use laws::bridge::*;
use table::{Audience, End, Lapse, Moment, Remedy, Right, State};

use crate::game::{At, Bridge, Persons};

const HIGH_LOW_WIN_LOSE: [Remedy; 4] = [Remedy::Highest, Remedy::Lowest, Remedy::Win, Remedy::Lose];

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::LedOutOfTurn(seat, card) => out_of_turn(bench, seat, card),
        Moment::PlayedEarly(seat, card) => early(bench, seat, card),
        Moment::RanOn(seat, cards) => ran_on(bench, seat, cards),
        Moment::Together(seat, cards) => together(bench, seat, cards),
        _ => {}
    }
}

fn out_of_turn(bench: At<'_, '_>, seat: Seat, card: Card) {
    let (dealer, adversaries) = (bench.state.dealer, bench.state.adversaries());
    let rightful = bench.state.leader;
    let what = format!("{seat} leads {card} out of turn; the lead is {rightful}'s");
    if !bench.state.is_adversary(seat) {
        // Law 77 asks nothing of the dealer; law 78 protects those who followed (amb-19).
        let right = Right::new((L77, L78), seat, adversaries)
            .offering([Remedy::TakeBack])
            .about(card)
            .until(Lapse::TRICK_FULL);
        bench.open(right, &what);
        return;
    }
    let first = bench.state.tricks.len() == 1;
    let taken = bench.state.rights.iter().any(|right| right.laws.chief() == LSPADE_2);
    if first && taken {
        return;
    }
    let until = Lapse::TRICK_FULL.or(Lapse::TARGET_LEADS);
    let card_or_suit = [Remedy::Call(card), Remedy::Suit(None)];
    if !first {
        let right = Right::new(L76, seat, dealer)
            .offering(card_or_suit)
            .against(adversaries)
            .about(card)
            .until(until);
        bench.open(right, &what);
        return;
    }
    // Law 60 gives the maker a suit, law 76 the dealer the card or a suit; one of them, once (amb-20).
    let maker = bench.state.maker().unwrap_or(dealer);
    let right = Right::new((L60, L76), seat, dealer)
        .offering(card_or_suit)
        .against(rightful)
        .about(card)
        .until(until);
    bench.open(right, &what);
    if maker != dealer {
        let right = Right::new(L60, seat, maker)
            .offering([Remedy::Suit(None)])
            .against(rightful)
            .about(card)
            .until(until);
        bench.open_also(right, &what);
    }
}

/// Law 82: fourth hand before his partner, third hand not having played.
fn early(bench: At<'_, '_>, seat: Seat, card: Card) {
    let Some(trick) = bench.state.open_trick() else { return };
    let (second, third) = (trick.leader.left(), trick.leader.partner());
    let fourth = trick.leader.right() == seat;
    if !bench.state.is_adversary(seat) || !fourth || trick.has_played(second) || trick.has_played(third) {
        // No other card out of its order costs anything (amb-27).
        return;
    }
    let right = Right::new(L82, seat, bench.state.dealer)
        .offering(HIGH_LOW_WIN_LOSE)
        .against(second)
        .about(card)
        .until(Lapse::TARGET_PLAYS.or(Lapse::TRICK_QUITTED));
    bench.open(right, &format!("{seat} plays {card} before {second}"));
}

/// Law 73: an adversary who leads on without waiting for his partner.
fn ran_on(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    if !bench.state.is_adversary(seat) {
        return;
    }
    let partner = seat.partner();
    let waiting = bench.state.open_trick().is_some_and(|trick| !trick.has_played(partner));
    bench.offence((L69, L70B), seat, format!("{seat} shows {cards} before the trick is finished"));
    bench.lay_exposed((L69, L70B), seat, cards);
    if waiting && bench.state.unbeatable(seat) {
        // Whether the card was good rests on the dealer's hand and dummy's: only he who sees both
        // may be told.
        let over = cards.iter().take(6).map(Remedy::WinOver);
        let dealer = bench.state.dealer;
        let right = Right::new(L73, seat, dealer)
            .offering([Remedy::Win].into_iter().chain(over))
            .against(partner)
            .until(Lapse::TARGET_PLAYS.or(Lapse::TRICK_QUITTED))
            .seen_by(match bench.state.open_hand {
                Some(_) => Audience::Only(dealer.into()),
                None => Audience::Record,
            });
        bench.open_also(right, &format!("{seat} goes on to {cards} without waiting for {partner}"));
    }
}

/// Law 72: the dealer picks the card; of his own two he picks himself.
fn together(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let dealer = bench.state.dealer;
    bench.suspend(seat, cards);
    let options = cards.iter().map(Remedy::Choose);
    if bench.state.is_adversary(seat) {
        let right =
            Right::new((L72, L70A), seat, dealer).offering(options).against(seat).until(Lapse::CARD_PLAYED);
        bench.open(right, &format!("{seat} plays {cards} together"));
    } else {
        let right = Right::new(L66, seat, dealer).offering(options).against(seat).until(Lapse::CARD_PLAYED);
        bench.grant(right, &format!("{cards} fall together from {seat}, without penalty"));
    }
}

/// Law 72 with law 79: only a card that may lawfully be played can be chosen (amb-28).
pub(crate) fn chosen(bench: At<'_, '_>, right: &Right, card: Card) {
    let Some(suspended) = bench.state.suspended else { return };
    let seat = suspended.seat;
    let ranking = bench.ranking();
    let held = bench.state.hands[seat];
    let led = bench.state.open_trick().and_then(|trick| trick.led(ranking));
    let lawful = led.map_or(held, |led| ranking.following(held, led));
    let may = suspended.cards & lawful;
    let card = if may.contains(card) { Some(card) } else { may.first() };
    if let Some(card) = card {
        bench.ruling(right.laws, format!("{card} is the card {seat} plays to the trick"));
        // The card was in the hand a moment ago and may be played: nothing stands against it.
        let _ = bench.choose(card);
    } else {
        bench.state.suspended = None;
        bench.ruling(L79, format!("{seat} would revoke with each of them: he plays another card"));
    }
    lay_rest(bench, right, seat);
}

/// The cards not chosen lie exposed.
fn lay_rest(bench: At<'_, '_>, right: &Right, seat: Seat) {
    if !bench.state.is_adversary(seat) {
        return;
    }
    let rest: CardSet = right
        .options
        .iter()
        .filter_map(|option| if let Remedy::Choose(card) = option { Some(*card) } else { None })
        .collect();
    bench.lay_exposed((L72, L69), seat, rest & bench.state.hands[seat]);
}

/// A choice between cards that nobody made: the first of them was played, the others lie exposed.
pub(crate) fn ended(bench: At<'_, '_>, right: &Right, how: End) {
    if !matches!(how, End::Elected(_)) && right.laws.chief() == L72 {
        lay_rest(bench, right, right.offender);
    }
}

/// Laws 77 and 78: the dealer's lead out of turn, and what followed it, goes back.
pub(crate) fn taken_back(bench: At<'_, '_>, right: &Right) {
    // The mechanism has put the lead right when the remedy was chosen.
    let leader = bench.state.leader;
    bench.ruling(right.laws, format!("the cards go back without penalty; {leader} leads"));
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
        None => Err(L66),
    }
}
