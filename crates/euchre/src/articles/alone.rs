//! Laws 93 to 105 where they speak of the lone player and their partner.

use cards::{Card, CardSet, Seat, SeatSet, Suit};
use laws::euchre::*;
use table::{End, Impossible, Laws, Life, Moment, Remedy, Right};

use crate::Call;
use crate::declared::Round;
use crate::facts::{AloneFact, HandFault, IdleFact, TakeBar};
use crate::game::{At, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    if let Moment::PlayedIdle(seat, card) = moment {
        played_idle(bench, seat, card);
    }
}

// ---------------------------------------------------------------- declaring it

/// A lone declaration in its turn and form: good unless the player has shown a card or worded it wrongly.
pub(crate) fn declared(bench: At<'_, '_>, seat: Seat) {
    bench.game().declared_alone = bench.state().game().declared_alone.with(seat);
    if bench.state().game().shown.contains(seat) {
        bench.offence(L95, seat, AloneFact::ShownCannotBeAlone { seat, makes_trump: true });
    } else if bench.state().game().misworded.contains(seat) {
        bench.offence(L98, seat, AloneFact::MiswordedCannotBeAlone { seat, makes_trump: true });
    } else {
        goes_alone(bench, seat);
        bench.ruling((L93, L101), AloneFact::PlaysAlone { seat, partner: seat.partner() });
    }
}

/// Law 98: one declaration and one only; joined to another it is no lone hand.
pub(crate) fn joined_words(bench: At<'_, '_>, seat: Seat) {
    bench.game().misworded = bench.state().game().misworded.with(seat);
    bench.offence(L98, seat, AloneFact::JoinsWords { seat });
}

/// Laws 96 to 98: the maker says alone after making the trump.
pub(crate) fn after_naming(bench: At<'_, '_>, seat: Seat, suit: Option<Suit>) {
    let game = bench.state().game();
    if suit.is_some() && suit != game.trump {
        bench.offence(L78, seat, AloneFact::TrumpIsNamed { seat });
    } else if game.lone == Some(seat) {
        bench.ruling(L93, AloneFact::AloneAlready { seat });
    } else if game.passed.contains(seat) {
        // What the other side has played after a pass is not played alone (80).
        bench.offence(L93, seat, AloneFact::TakesTooLate { seat, bar: TakeBar::Passed });
    } else if game.shown.contains(seat) {
        bench.offence(L95, seat, AloneFact::ShownCannotBeAlone { seat, makes_trump: false });
    } else if game.misworded.contains(seat) {
        bench.offence(L98, seat, AloneFact::MiswordedCannotBeAlone { seat, makes_trump: false });
    } else if seat == bench.state().dealer() && game.round == Round::First {
        dealer_after_taking_up(bench, seat);
    } else if bench.state().lead_made() {
        bench.offence(L97, seat, AloneFact::AloneAfterLead { seat });
    } else {
        late_word(bench, seat);
    }
}

/// Law 97: alone is said when the trump is named, and the adversaries may have it played with the partner.
fn late_word(bench: At<'_, '_>, seat: Seat) {
    goes_alone(bench, seat);
    let right = Right::new(L97, seat, seat.side().other().seats())
        .offering([Remedy::WithPartner, Remedy::Stand])
        .against(seat);
    bench.open(right, AloneFact::AloneAfterMaking { seat });
}

/// Law 96 sets the time, law 98 the words (amb/dealer-alone-words).
fn dealer_after_taking_up(bench: At<'_, '_>, seat: Seat) {
    let game = bench.state().game();
    if !game.discard.is_open() {
        bench.offence(L96, seat, AloneFact::AloneAfterDiscard { seat });
    } else if game.adopted_in_words && !bench.state().rules().dealer_alone_any_words {
        bench.offence(L98, seat, AloneFact::AloneAfterWords { seat });
    } else {
        goes_alone(bench, seat);
        bench.ruling(L96, AloneFact::AloneBeforeDiscard { seat });
    }
}

/// Laws 74, 75, 93, 94 and 99: the maker's partner would play it alone instead.
pub(crate) fn take(bench: At<'_, '_>, seat: Seat, call: Call) {
    let state = bench.state();
    let maker_alone = state.game().lone == Some(seat.partner());
    let passed = state.game().passed.contains(seat);
    // Whose partner has been let play what they said too late must still pass (80).
    let bound = state.game().must_pass.contains(seat) && !passed;
    let declared = state.game().declared_alone.contains(seat.partner());
    let dealer = seat == state.dealer() && state.game().round == Round::First;
    // A dealer whose partner assisted, and not alone, is in time even after an early lead while the
    // discard is open (87, 96); a lone hand is spoiled by the offer (99).
    let late = if dealer { !state.game().discard.is_open() } else { state.lead_made() };
    let timed = state.discard().is_some() || state.lead_made();
    let formula = call == Call::TakeIt;
    if maker_alone && (passed || state.lead_made()) {
        // Law 99 asks for an offer, in whatever words; law 94 only says which of them take the hand.
        let bar = if passed { TakeBar::Passed } else { TakeBar::LeadMade };
        with_both(bench);
        bench.offence(L99, seat, AloneFact::NeitherAlone { seat, bar });
    } else if maker_alone && !formula {
        bench.offence(L94, seat, AloneFact::FormulaNeeded { seat, partner: seat.partner() });
    } else if state.game().lone == Some(seat) {
        bench.ruling(L93, AloneFact::AloneAlready { seat });
    } else if call == Call::TakeItOtherwise && declared {
        // What they may take was declared to be played alone, though it is not: law 94 has the words for that.
        bench.offence(L94, seat, AloneFact::TakesInOtherWords { seat });
    } else if call == Call::TakeItOtherwise {
        bench.offence(L98, seat, AloneFact::DoesNotSayAlone { seat });
    } else if call == Call::SayAlone {
        super::declaring::without_suit(bench, seat, true);
    } else if state.game().misworded.contains(seat) {
        bench.offence(L98, seat, AloneFact::MiswordedCannotBeAlone { seat, makes_trump: false });
    } else if passed || bound || late {
        let (law, bar) = match (passed, bound, dealer) {
            (true, ..) => (L93, TakeBar::Passed),
            (_, true, _) => (L80, TakeBar::MustPass),
            (.., true) => (L96, TakeBar::DiscardFinal),
            (.., false) => (L93, TakeBar::LeadMade),
        };
        bench.offence(law, seat, AloneFact::TakesTooLate { seat, bar });
    } else if state.game().shown.contains(seat) {
        bench.offence(L95, seat, AloneFact::ShownCannotBeAlone { seat, makes_trump: false });
    } else if state.game().maker == Some(seat) && !state.game().declared_alone.contains(seat) {
        // They made the trump in other words, and say alone after it.
        late_word(bench, seat);
    } else {
        goes_alone(bench, seat);
        let partner = seat.partner();
        // Law 94 is about a hand that was declared to be played alone, and has the words that take it; what was only
        // ordered, assisted or made is played alone in other words by law 93.
        let takes = declared || formula;
        let right = if takes { L94 } else { L93 };
        let laws: Laws = match bench.state().game().round {
            Round::Second if takes => (L93, L94).into(),
            Round::Second => Laws::from(L93),
            // With a card laid aside, or led, it is the open discard that leaves them the time (96).
            Round::First if dealer && timed => Laws::from(L75).and(right).and(L96),
            Round::First if dealer => (L75, right).into(),
            Round::First => (L74, right).into(),
        };
        bench.ruling(laws, AloneFact::TakesAlone { seat, partner });
        // What could be required of the partner for saying alone too late does not touch who takes it.
        bench.end_rights(End::Lapsed, Some(L94.into()), |right| right.laws.chief() == L97);
    }
}

fn goes_alone(bench: At<'_, '_>, seat: Seat) {
    bench.game().go_alone(seat);
    bench.plays_alone(seat);
}

/// Nobody plays alone any more: all four play.
pub(crate) fn with_both(bench: At<'_, '_>) {
    bench.game().lone = None;
    bench.game().idle_laid = false;
    bench.all_play();
}

/// Laws 97 and 100: the adversaries have the lone player play with the partner.
pub(crate) fn with_partner(bench: At<'_, '_>, right: &Right) {
    bench.game().joined = None;
    with_both(bench);
    // What the partner has shown caps a lone march only (102).
    bench.ruling(right.laws.chief(), AloneFact::PlayedWithPartner);
}

// ---------------------------------------------------------------- the idle partner

/// Laws 100 and 102: the idle partner puts down a card.
fn played_idle(bench: At<'_, '_>, seat: Seat, card: Card) {
    let Some(lone) = bench.state().game().lone else { return };
    let first_lead = bench.state().tricks().len() == 1
        && bench.state().trick().is_some_and(|trick| trick.life == Life::Open && trick.rightful.is_none());
    if !first_lead {
        // Playing later, or leading, is only a showing (amb/idle-plays, amb/idle-leads).
        shown_by_idle(bench, seat, CardSet::of(card));
        return;
    }
    with_both(bench);
    bench.game().joined = Some(lone);
    let right = Right::new((L100, L102), seat, seat.side().other().seats())
        .offering([Remedy::WithPartner, Remedy::Alone])
        .against(lone)
        .about(card);
    bench.join_trick(seat, card);
    bench.open(right, IdleFact::IdlePlays { seat, lone });
}

/// Law 100: the adversaries have the lone player go on alone. The card goes back and has been shown (102).
pub(crate) fn goes_on(bench: At<'_, '_>, right: &Right) {
    let Some(lone) = bench.game().joined.take() else { return };
    let idle = lone.partner();
    bench.take_back(idle);
    bench.may_not_change(SeatSet::ALL);
    goes_alone(bench, lone);
    bench.game().idle_shown = true;
    bench.ruling(right.laws, IdleFact::GoesOnAlone { lone, idle });
    // Who takes no part in the hand has not played before their partner (59).
    let early = |right: &Right| right.laws.chief() == L59 && right.offender == idle;
    bench.end_rights(End::Lapsed, Some(L100.into()), early);
}

/// Law 100: nobody chose before the next card: both play.
pub(crate) fn ended(bench: At<'_, '_>, right: &Right, how: End) {
    let unused = right.offers(Remedy::Alone) && !matches!(how, End::Elected(_));
    if let (true, Some(lone)) = (unused, right.target.iter().next()) {
        bench.game().joined = None;
        bench.ruling(L100, IdleFact::BothPlayOn { lone });
    }
}

/// Law 102: the face of a card of the idle hand is seen.
pub(crate) fn shown_by_idle(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    bench.seen(cards);
    bench.game().idle_shown = true;
    // Whatever is shown of the idle hand costs what law 102 says, and is nobody's to call.
    bench.excuse(L102, cards);
    bench.offence(L102, seat, IdleFact::IdleShows { seat, cards });
}

/// Law 101: the idle hand goes face down on the table.
pub(crate) fn lay_idle(bench: At<'_, '_>, seat: Seat) -> Result<(), Impossible> {
    if bench.state().idle() != Some(seat) {
        let partner = seat.partner();
        let law = if bench.state().game().misworded.contains(partner) { L98 } else { L101 };
        bench.ruling(law, IdleFact::NoLoneHand { seat, partner });
        return Ok(());
    }
    bench.game().idle_laid = true;
    bench.ruling(L101, IdleFact::LaysIdleHand { seat });
    Ok(())
}

/// Law 101: the cards may not be taken up again.
pub(crate) fn retaken(bench: At<'_, '_>, seat: Seat) {
    if bench.state().idle() == Some(seat) && bench.state().game().idle_laid {
        bench.offence(L101, seat, IdleFact::TakesUpIdleHand { seat });
    }
}

/// Law 103: either adversary may count the idle hand; with the dealer's the turn-up counts.
pub(crate) fn count_hand(bench: At<'_, '_>, seat: Seat, owner: Seat) -> Result<(), Impossible> {
    if bench.state().idle() != Some(owner) {
        bench.ruling(L103, IdleFact::HandNotIdle { owner });
        return Ok(());
    }
    if !bench.state().is_against_lone(seat) {
        bench.ruling(L103, IdleFact::CountIsAnothers { seat });
        return Ok(());
    }
    let count = bench.state().reached(owner).len() as u8;
    let open = owner == bench.state().dealer() && bench.state().game().discard.is_open();
    match count {
        5 => bench.ruling(L103, IdleFact::CountRight { seat }),
        // An early lead does not end the time of the discard (87).
        6 if open => {
            bench.ruling((L103, L86), IdleFact::CountBeforeDiscard { seat, owner });
        }
        _ => {
            bench.ruling((L103, L90), IdleFact::CountWrong { seat, count });
            if bench.state().lead_made() {
                super::discard::forfeit(bench, owner, HandFault::WrongCount);
            }
        }
    }
    Ok(())
}
