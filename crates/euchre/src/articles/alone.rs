//! Laws 93 to 105 where they speak of the lone player and his partner.

use cards::{Card, CardSet, Seat, SeatSet, Suit};
use laws::euchre::*;
use table::{End, Impossible, Lapse, Life, Moment, Remedy, Right};

use crate::Call;
use crate::declared::Round;
use crate::game::{At, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    if let Moment::PlayedIdle(seat, card) = moment {
        played_idle(bench, seat, card);
    }
}

// ---------------------------------------------------------------- declaring it

/// A lone declaration in its turn and form: good unless he has shown a card or worded it wrongly.
pub(crate) fn declared(bench: At<'_, '_>, seat: Seat) {
    if bench.state.game.shown.contains(seat) {
        bench.offence(L95, seat, format!("{seat} has shown a card and cannot play alone: the trump stands"));
    } else if bench.state.game.misworded.contains(seat) {
        bench.offence(L98, seat, format!("{seat} cannot play alone after his other words: the trump stands"));
    } else {
        goes_alone(bench, seat);
        bench.ruling((L93, L101), format!("{seat} plays alone; {} lays his cards face down", seat.partner()));
    }
}

/// Law 98: one declaration and one only; joined to another it is no lone hand.
pub(crate) fn joined_words(bench: At<'_, '_>, seat: Seat) {
    bench.state.game.misworded = bench.state.game.misworded.with(seat);
    bench.offence(L98, seat, format!("{seat} makes the trump and says alone in one: he does not play alone"));
}

/// Laws 96 to 98: the maker says alone after he has made the trump.
pub(crate) fn after_naming(bench: At<'_, '_>, seat: Seat, suit: Option<Suit>) {
    let game = &bench.state.game;
    if suit.is_some() && suit != game.trump {
        bench.offence(L78, seat, format!("{seat} has named the trump and cannot change it"));
    } else if game.lone == Some(seat) {
        bench.ruling(L93, format!("{seat} plays alone already"));
    } else if game.shown.contains(seat) {
        bench.offence(L95, seat, format!("{seat} has shown a card and cannot play alone"));
    } else if game.misworded.contains(seat) {
        bench.offence(L98, seat, format!("{seat} cannot play alone after his other words"));
    } else if seat == bench.state.dealer && game.round == Round::First {
        dealer_after_taking_up(bench, seat);
    } else if bench.state.lead_made() {
        bench.offence(
            L97,
            seat,
            format!("{seat} says alone after a lead: too late, he plays with his partner"),
        );
    } else {
        goes_alone(bench, seat);
        let right = Right::new(L97, seat, seat.side().other().seats())
            .offering([Remedy::WithPartner, Remedy::Stand])
            .against(seat)
            .until(Lapse::FIRST_LEAD);
        bench.open(right, &format!("{seat} says alone after he has made the trump"));
    }
}

/// Law 96 sets the time, law 98 the words (amb/dealer-alone-words).
fn dealer_after_taking_up(bench: At<'_, '_>, seat: Seat) {
    let game = &bench.state.game;
    if !game.discard.is_open() {
        bench.offence(L96, seat, format!("{seat} has let go of his discard: too late to play alone"));
    } else if game.adopted_in_words && !bench.state.rules.dealer_alone_any_words {
        bench.offence(
            L98,
            seat,
            format!("{seat} took it up in words and then says alone: he does not play alone"),
        );
    } else {
        goes_alone(bench, seat);
        bench.ruling(L96, format!("{seat} has not let go of his discard: he plays alone"));
    }
}

/// Laws 74, 75, 93, 94 and 99: the maker's partner would play it alone himself.
pub(crate) fn take(bench: At<'_, '_>, seat: Seat, call: Call) {
    let state = &*bench.state;
    let maker_alone = state.game.lone == Some(seat.partner());
    let passed = state.game.passed.contains(seat);
    let dealer = seat == state.dealer && state.game.round == Round::First;
    // A dealer whose partner assisted, and not alone, is in time even after an early lead while his
    // discard is open (87, 96); a lone hand is spoiled by the offer (99).
    let late = if dealer { !state.game.discard.is_open() } else { state.lead_made() };
    let formula = call == Call::TakeIt;
    let law = if dealer { L96 } else { L93 };
    if maker_alone && !formula {
        let text = format!("{seat} must say \"I take it from you\": {} stays alone", seat.partner());
        bench.offence(L94, seat, text);
    } else if state.game.lone == Some(seat) {
        bench.ruling(L93, format!("{seat} plays alone already"));
    } else if call == Call::TakeItOtherwise {
        bench.offence(L98, seat, format!("{seat} does not say that he plays alone: nothing changes"));
    } else if maker_alone && (passed || state.lead_made()) {
        let why = if passed { "he has passed" } else { "a lead has been made" };
        with_both(bench);
        bench.offence(L99, seat, format!("{seat} would take it, but {why}: neither plays alone"));
    } else if passed || late {
        let why = match (passed, dealer) {
            (true, _) => "he has passed",
            (false, true) => "he has let go of his discard",
            (false, false) => "a lead has been made",
        };
        bench.offence(law, seat, format!("{seat} would play alone, but {why}: nothing changes"));
    } else if state.game.shown.contains(seat) {
        bench.offence(L95, seat, format!("{seat} has shown a card and cannot play alone"));
    } else {
        goes_alone(bench, seat);
        let partner = seat.partner();
        let turn = if bench.state.game.round == Round::Second {
            L93
        } else if dealer {
            L75
        } else {
            L74
        };
        bench.ruling(
            (turn, L94),
            format!("{seat} takes it and plays alone; {partner} lays his cards face down"),
        );
    }
}

fn goes_alone(bench: At<'_, '_>, seat: Seat) {
    bench.state.game.lone = Some(seat);
    bench.state.game.idle_laid = false;
    bench.state.active = SeatSet::ALL.without(seat.partner());
}

/// Nobody plays alone any more: all four play.
pub(crate) fn with_both(bench: At<'_, '_>) {
    bench.state.game.lone = None;
    bench.state.game.idle_laid = false;
    bench.state.active = SeatSet::ALL;
}

/// Laws 97 and 100: the adversaries have him play with his partner.
pub(crate) fn with_partner(bench: At<'_, '_>, right: &Right) {
    bench.state.game.joined = None;
    with_both(bench);
    bench.ruling(right.laws, "the hand is played with the partner");
}

// ---------------------------------------------------------------- the idle partner

/// Laws 100 and 102: the idle partner puts down a card.
fn played_idle(bench: At<'_, '_>, seat: Seat, card: Card) {
    let Some(lone) = bench.state.game.lone else { return };
    let first_lead = bench.state.tricks.len() == 1
        && bench.state.trick().is_some_and(|trick| trick.life == Life::Open && trick.rightful.is_none());
    if !first_lead {
        // Playing later, or leading, is only a showing (amb/idle-plays, amb/idle-leads).
        shown_by_idle(bench, seat, CardSet::of(card));
        return;
    }
    with_both(bench);
    bench.state.game.joined = Some(lone);
    let right = Right::new((L100, L102), seat, seat.side().other().seats())
        .offering([Remedy::WithPartner, Remedy::Alone])
        .against(lone)
        .about(card)
        .until(Lapse::CARD_PLAYED);
    bench.join_trick(seat, card);
    bench.open(right, &format!("{seat} plays on the first lead though {lone} plays alone: both play"));
}

/// Law 100: the adversaries have him go on alone. The card goes back and has been shown (102).
pub(crate) fn goes_on(bench: At<'_, '_>, right: &Right) {
    let Some(lone) = bench.state.game.joined.take() else { return };
    let idle = lone.partner();
    bench.take_back(idle);
    if let Some(trick) = bench.state.tricks.last_mut() {
        trick.may_change = SeatSet::EMPTY;
    }
    goes_alone(bench, lone);
    bench.state.game.idle_shown = true;
    bench.ruling(right.laws, format!("{lone} goes on alone; {idle} takes his card back, and it was shown"));
}

/// Law 100: nobody chose before the next card: both play.
pub(crate) fn ended(bench: At<'_, '_>, right: &Right, how: End) {
    if right.offers(Remedy::Alone) && !matches!(how, End::Elected(_)) {
        bench.state.game.joined = None;
        bench.ruling(L100, "nobody has him go on alone: both play");
    }
}

/// Law 102: the face of a card of the idle hand is seen.
pub(crate) fn shown_by_idle(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    bench.state.seen |= cards;
    bench.state.game.idle_shown = true;
    bench.offence(L102, seat, format!("{seat} shows {cards} of the idle hand: five tricks count only two"));
}

/// Law 101: the idle hand goes face down on the table.
pub(crate) fn lay_idle(bench: At<'_, '_>, seat: Seat) -> Result<(), Impossible> {
    if bench.state.idle() != Some(seat) {
        return Err(Impossible::NotNow {
            what: "laying the hand face down",
            hint: "his partner does not play alone",
        });
    }
    bench.state.game.idle_laid = true;
    bench.ruling(L101, format!("{seat} lays his cards face down and leaves them"));
    Ok(())
}

/// Law 101: he may not take them up again.
pub(crate) fn retaken(bench: At<'_, '_>, seat: Seat) {
    if bench.state.idle() == Some(seat) && bench.state.game.idle_laid {
        bench.offence(L101, seat, format!("{seat} takes up the idle hand, which should lie; no penalty"));
    }
}

/// Law 103: either adversary may count the idle hand; with the dealer's the turn-up counts.
pub(crate) fn count_hand(bench: At<'_, '_>, seat: Seat, owner: Seat) -> Result<(), Impossible> {
    if bench.state.idle() != Some(owner) {
        return Err(Impossible::NotNow {
            what: "counting that hand",
            hint: "it is not the idle hand of a lone player's partner",
        });
    }
    if !bench.state.is_against_lone(seat) {
        bench.ruling(L103, format!("{seat} is no adversary of the lone player: the count is not his"));
        return Ok(());
    }
    let count = bench.state.hands[owner].len();
    let open = owner == bench.state.dealer && bench.state.game.discard.is_open();
    match count {
        5 => bench.ruling(L103, format!("{seat} counts the idle hand: five, as it should be")),
        6 if open && bench.state.tricks.len() < 2 && !bench.state.lead_made() => {
            bench.ruling((L103, L86), format!("{seat} counts the idle hand: {owner} has still to discard"));
        }
        _ => {
            bench.ruling((L103, L90), format!("{seat} counts the idle hand: {count}, and five it should be"));
            if bench.state.lead_made() {
                super::discard::forfeit(bench, owner, "has a wrong number of cards");
            }
        }
    }
    Ok(())
}
