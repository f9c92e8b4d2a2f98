//! Laws 74 to 82: making the trump, in turn and out of it.

use cards::{Seat, Suit};
use laws::Law;
use laws::euchre::*;
use table::{Impossible, Lapse, Phase, Remedy, Right};

use super::alone;
use crate::Call;
use crate::declared::{Passed, Round};
use crate::facts::{DeclaringFact, LateWordFact};
use crate::game::{At, Persons};

pub(crate) fn call(bench: At<'_, '_>, seat: Seat, call: Call) -> Result<(), Impossible> {
    if !matches!(bench.state().phase(), Phase::Calling | Phase::Play) {
        idle_word(bench, seat, call);
        return Ok(());
    }
    // By the option the suit on the table need not be said (amb/first-round-form).
    let plain = call == Call::SayAlone && bench.state().rules().alone_without_suit;
    let call = if plain { Call::Alone(None) } else { call };
    match bench.state().game().maker {
        Some(maker) => after_make(bench, maker, seat, call),
        None if bench.state().game().turn == Some(seat) => in_turn(bench, seat, call),
        None => out_of_turn(bench, seat, call),
    }
    Ok(())
}

/// Laws 74 and 77: a word when no card is turned up, or when all have passed again, is as if unsaid.
fn idle_word(bench: At<'_, '_>, seat: Seat, call: Call) {
    let passed_out = bench.state().phase() == Phase::HandOver && bench.state().game().maker.is_none();
    if passed_out {
        bench.ruling(L77, LateWordFact::DealIsOver { seat, call });
    } else {
        let laws = bench.state().void_by().unwrap_or(L74.into());
        bench.ruling(laws, LateWordFact::CardNotTurned { seat, call });
    }
}

// ---------------------------------------------------------------- in turn

fn in_turn(bench: At<'_, '_>, seat: Seat, call: Call) {
    bench.fire(Lapse::NextWord);
    let declines = matches!(call, Call::Pass | Call::TurnDown);
    if bench.state().game().must_pass.contains(seat) && !declines {
        let law = if bench.state().game().round == Round::First { L80 } else { L79 };
        bench.offence(law, seat, DeclaringFact::MustPass { seat, call });
        pass(bench, seat);
        return;
    }
    match bench.state().game().round {
        Round::First => first_round(bench, seat, call),
        Round::Second => second_round(bench, seat, call),
    }
}

/// Laws 74 to 76.
fn first_round(bench: At<'_, '_>, seat: Seat, call: Call) {
    let Some(turned) = bench.state().turn_up().map(cards::Card::suit) else { return };
    let dealer = seat == bench.state().dealer();
    let law = turn_law(bench, seat);
    match call {
        Call::Pass => pass(bench, seat),
        Call::TurnDown if dealer => pass(bench, seat),
        Call::Order | Call::Assist => declare(bench, law, seat, turned),
        Call::TakeUp | Call::SayTakeUp if dealer => {
            bench.game().adopted_in_words = call == Call::SayTakeUp;
            declare(bench, law, seat, turned);
        }
        Call::Alone(named) if named.is_none_or(|suit| suit == turned) => {
            declare(bench, law, seat, turned);
            alone::declared(bench, seat);
        }
        Call::Alone(Some(suit)) => {
            // Another suit cannot be trumps while the card lies there (amb/first-round-form).
            bench.offence(L98, seat, DeclaringFact::SuitTooSoon { suit });
        }
        Call::OrderAlone => {
            declare(bench, law, seat, turned);
            alone::joined_words(bench, seat);
        }
        // Law 98 asks for the suit in all cases; what is left of the words makes the trump.
        Call::SayAlone => {
            declare(bench, law, seat, turned);
            without_suit(bench, seat, true);
        }
        Call::TakeIt | Call::TakeItOtherwise => nothing_to_take(bench, seat),
        Call::TurnDown | Call::TakeUp | Call::SayTakeUp => {
            bench.offence(L76, seat, DeclaringFact::DealersWord { seat, call });
        }
        _ => {
            bench.offence(L77, seat, DeclaringFact::NotInThisRound { seat, call, round: Round::First });
        }
    }
}

/// Laws 77 and 78.
fn second_round(bench: At<'_, '_>, seat: Seat, call: Call) {
    let down = bench.state().turn_up().map(cards::Card::suit);
    match call {
        Call::Pass => pass(bench, seat),
        Call::Make(suit) | Call::Alone(Some(suit)) | Call::MakeAlone(suit) if Some(suit) == down => {
            bench.offence(L78, seat, DeclaringFact::NamesTurnedDown { seat, suit });
            pass(bench, seat);
        }
        Call::Make(suit) => declare(bench, L77, seat, suit),
        Call::Alone(Some(suit)) => {
            declare(bench, L77, seat, suit);
            alone::declared(bench, seat);
        }
        Call::MakeAlone(suit) => {
            declare(bench, L77, seat, suit);
            alone::joined_words(bench, seat);
        }
        Call::Alone(None) | Call::SayAlone => without_suit(bench, seat, false),
        Call::TakeIt | Call::TakeItOtherwise => nothing_to_take(bench, seat),
        _ => {
            bench.offence(L77, seat, DeclaringFact::NotInThisRound { seat, call, round: Round::Second });
        }
    }
}

/// Law 98: alone is said and no suit, which rules the lone hand out.
pub(crate) fn without_suit(bench: At<'_, '_>, seat: Seat, makes_trump: bool) {
    bench.game().misworded = bench.state().game().misworded.with(seat);
    bench.offence(L98, seat, DeclaringFact::AloneWithoutSuit { seat, makes_trump });
}

/// Law 94: a hand can be taken only from the one who has declared it.
fn nothing_to_take(bench: At<'_, '_>, seat: Seat) {
    bench.ruling(L94, DeclaringFact::NobodyMadeTrump { seat });
}

/// The law that gives the seat its choices in the first round.
fn turn_law(bench: At<'_, '_>, seat: Seat) -> Law {
    if seat == bench.state().eldest() {
        L74
    } else if seat == bench.state().second() {
        L75
    } else {
        L76
    }
}

/// The seat has no word any more in this round; the turn goes on.
fn pass(bench: At<'_, '_>, seat: Seat) {
    let (dealer, eldest) = (bench.state().dealer(), bench.state().eldest());
    match bench.game().pass(seat, dealer) {
        Passed::Next(next) => {
            // What was said out of turn is said now (amb/out-of-turn-declaration).
            if let Some(held) = bench.game().held[next].take() {
                in_turn(bench, next, held);
            }
        }
        Passed::TurnedDown => {
            if let Some(card) = bench.state().turn_up() {
                bench.ruling(L77, DeclaringFact::TurnedDown { dealer, card, eldest });
            }
        }
        Passed::AllAgain => {
            bench.ruling((L77, L28), DeclaringFact::AllPassedAgain { next: dealer.left() });
            bench.abandon_hand();
        }
    }
}

/// The trump is made.
pub(crate) fn declare(bench: At<'_, '_>, law: Law, seat: Seat, trump: Suit) {
    let dealer = bench.state().dealer();
    let turn_up = bench.state().turn_up();
    bench.game().make(seat, trump);
    let first = bench.state().game().round == Round::First;
    if let (true, Some(card)) = (first, turn_up) {
        // Law 91: it stays in view on the pack, and is the dealer's to play.
        bench.turn_up_belongs_to(dealer);
        bench.ruling(law, DeclaringFact::MakesTurnUp { seat, trump, dealer, card });
    } else {
        bench.ruling(law, DeclaringFact::MakesTrump { seat, trump });
    }
    bench.fire(Lapse::Declared);
}

// ---------------------------------------------------------------- out of turn

/// Laws 79, 80 and 82.
fn out_of_turn(bench: At<'_, '_>, seat: Seat, call: Call) {
    let game = bench.state().game();
    let passed = game.passed.contains(seat);
    let first = game.round == Round::First;
    match call {
        _ if game.bound.contains(seat) => {
            let dealer = bench.state().dealer();
            bench.ruling(L82, DeclaringFact::BoundByDealer { seat, call, dealer });
        }
        Call::TakeIt | Call::TakeItOtherwise => nothing_to_take(bench, seat),
        Call::Order | Call::Assist | Call::TakeUp | Call::SayTakeUp | Call::OrderAlone if passed && first => {
            late(bench, seat, call);
        }
        Call::Make(suit) | Call::Alone(Some(suit)) | Call::MakeAlone(suit) if passed && !first => {
            meant(bench, seat, suit);
        }
        Call::Alone(_) | Call::SayAlone if passed => {
            bench.offence(L93, seat, DeclaringFact::HasPassed { seat, call });
        }
        _ if passed => {
            bench.offence(L82, seat, DeclaringFact::HasPassed { seat, call });
        }
        Call::TurnDown | Call::Pass if first && seat == bench.state().dealer() => {
            binds_partner(bench, seat, L82);
        }
        Call::TurnDown => {
            bench.offence(L76, seat, DeclaringFact::DealersWord { seat, call });
        }
        _ => {
            bench.game().held[seat] = Some(call);
            bench.offence(L82, seat, DeclaringFact::DeclaresOutOfTurn { seat, call });
        }
    }
}

/// Law 80: somebody who has passed would order or assist. Their partner must pass, unless the
/// adversaries have it played.
fn late(bench: At<'_, '_>, seat: Seat, call: Call) {
    let partner = seat.partner();
    bench.game().must_pass = bench.state().game().must_pass.with(partner);
    let right = Right::new(L80, seat, seat.side().other().seats()).offering([Remedy::AsDeclared]);
    bench.open(right, DeclaringFact::OrdersAfterPass { seat, call, partner });
}

/// Law 80: the adversaries have it played (amb/elect-played).
pub(crate) fn as_declared(bench: At<'_, '_>, right: &Right) {
    let Some(trump) = bench.state().turn_up().map(cards::Card::suit) else { return };
    if bench.state().game().maker.is_none() {
        // The card is the trump, though it may have been turned down meanwhile.
        bench.game().round = Round::First;
        // Who had passed cannot play it alone (93), nor the partner who must (80).
        bench.game().passed = bench.state().game().passed.with(right.offender);
        bench.game().must_pass = bench.state().game().must_pass.with(right.offender.partner());
        declare(bench, L80, right.offender, trump);
    }
}

/// Law 79: somebody who has passed or named the suit turned down says what they had meant.
pub(crate) fn meant(bench: At<'_, '_>, seat: Seat, suit: Suit) {
    let partner = seat.partner();
    let game = bench.state().game();
    let may_matter = game.maker.is_none() && game.round == Round::Second && game.passed.contains(seat);
    if !may_matter {
        bench.ruling(L79, DeclaringFact::MeantBindsNobody { seat, suit });
    } else if game.passed.contains(partner) {
        bench.ruling(L79, DeclaringFact::MeantTooLate { seat, suit, partner });
    } else {
        bench.game().must_pass = bench.state().game().must_pass.with(partner);
        bench.offence(L79, seat, DeclaringFact::Meant { seat, suit, partner });
    }
}

/// Law 82: the dealer turns the card down, or in the second round throws the cards in, before the
/// partner has spoken: that binds the partner.
pub(crate) fn binds_partner(bench: At<'_, '_>, dealer: Seat, law: Law) {
    let second = dealer.partner();
    let spoken = bench.state().game().passed.contains(second);
    bench.game().held[dealer] = Some(Call::Pass);
    if spoken {
        bench.offence(law, dealer, DeclaringFact::DealerDeclinesEarly { dealer });
        return;
    }
    bench.offence(law, dealer, DeclaringFact::DealerBindsPartner { dealer, partner: second });
    bench.game().held[second] = None;
    bench.game().bound = second.into();
    if bench.state().game().turn == Some(second) {
        pass(bench, second);
    } else {
        bench.game().passed = bench.state().game().passed.with(second);
    }
}

// ---------------------------------------------------------------- when the trump is made

/// Laws 78, 81, 93 to 99: words after an effective declaration.
fn after_make(bench: At<'_, '_>, maker: Seat, seat: Seat, call: Call) {
    let makers = seat.side() == maker.side();
    match call {
        Call::Alone(_) | Call::SayAlone | Call::TakeIt | Call::TakeItOtherwise if !makers => {
            bench.offence(L95, seat, LateWordFact::OthersMadeTrump { seat, call });
        }
        // Whose partner has taken the hand is the lone player's partner, whoever made the trump.
        Call::Alone(_) | Call::SayAlone | Call::TakeIt | Call::TakeItOtherwise
            if seat != maker || bench.state().game().lone == Some(seat.partner()) =>
        {
            alone::take(bench, seat, call);
        }
        Call::Alone(suit) => alone::after_naming(bench, seat, suit),
        Call::SayAlone => without_suit(bench, seat, true),
        Call::TakeIt | Call::TakeItOtherwise => {
            bench.ruling(L94, LateWordFact::NothingToTake { seat });
        }
        Call::Pass | Call::TurnDown if makers && seat != maker => {
            // They have told the table that they decline: that much counts (amb/unheard-pass).
            bench.game().passed = bench.state().game().passed.with(seat);
            bench.ruling(L81, LateWordFact::HasNotHeard { seat, maker });
        }
        Call::Pass => bench.ruling(L82, LateWordFact::PassesAfterMake { seat }),
        Call::Make(suit) if seat == maker => {
            bench.offence(L78, seat, LateWordFact::NamesAnotherSuit { seat, suit });
        }
        _ => bench.offence(L82, seat, LateWordFact::TrumpIsMade { seat, call }),
    }
}
