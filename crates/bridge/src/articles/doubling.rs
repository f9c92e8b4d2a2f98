//! Laws 50 to 60 with the club limits, and the spade convention of 1907: doubling, "May I lead?",
//! and leads that come too soon.

use cards::{Card, CardSet, Seat};
use laws::Law;
use laws::bridge::*;
use table::{Column, End, Exposure, Impossible, Lapse, LeadIs, NotNow, Phase, Remedy, Right, State, Trick};

use super::{dummy, exposed};
use crate::declared::{Declared, Limit, Pending, WordGoes};
use crate::facts::{DoublingFact, LeaveFact, PointsFact, Raise};
use crate::game::{At, Bridge, Persons};
use crate::lapses;
use crate::{Call, SPADE_TWO, spades_not_played, standing};

pub(crate) fn call(bench: At<'_, '_>, seat: Seat, call: Call) -> Result<(), Impossible> {
    if !matches!(bench.state().phase(), Phase::Calling | Phase::Play) {
        return Err(Impossible::NotNow(NotNow::Doubling));
    }
    if bench.state().game().make.is_none() {
        bench.offence(L51, seat, DoublingFact::WordBeforeTrump { seat, call });
        bench.deny(L51, [Remedy::NewDeal]);
        return Ok(());
    }
    if dummy::is_dummy(bench.state(), seat) {
        bench.offence(L62, seat, DoublingFact::DummyHasNoWord { seat });
        return Ok(());
    }
    if bench.state().is_adversary(seat) {
        // Words of the dealer's side cannot hurry the eldest hand's choice under 46 and 47 (102).
        bench.fire(Lapse::NextWord);
    }
    // The decider's own word on doubling accepts what waits for them (54, 55).
    if let Some(pending) = bench.state().game().doubling.pending
        && pending.decider == seat
        && call != Call::Yes
    {
        bench.end_rights(End::Elected(Remedy::Accept), None, |right| right.offers(Remedy::Accept));
        answered(bench, true);
    }
    if let Some(law) = closed(bench.state()) {
        too_late(bench, seat, call, law);
        return Ok(());
    }
    if let Some(Pending { by, decider, call: waiting, .. }) = bench.state().game().doubling.pending {
        let raise = Raise::of(waiting, &bench.state().game().doubling);
        bench.offence(L55, seat, DoublingFact::WordWhileWaiting { seat, call, raise, by, decider });
        return Ok(());
    }
    match call {
        Call::Double | Call::Redouble => raise(bench, seat, call),
        Call::Satisfied => satisfied(bench, seat),
        Call::AskLead => ask_lead(bench, seat),
        Call::Yes => yes(bench, seat),
        Call::Pass | Call::Make(_) => {}
    }
    Ok(())
}

/// A word after the end of the doubling. Only another double breaks a law; of one whose right a card has
/// taken away it was never the turn (68).
fn too_late(bench: At<'_, '_>, seat: Seat, call: Call, law: Law) {
    let game = bench.state().game();
    let spoken = game.doubling.satisfied.contains(seat);
    let ranking = bench.state().ranking();
    let renounced = |trick: &Trick| {
        let played = trick.card_of(seat).zip(trick.led(ranking));
        played.is_some_and(|(card, led)| ranking.suit_of(card) != led)
    };
    let asked = bench.state().tricks().len() > 1 || bench.state().trick().is_some_and(renounced);
    if call == Call::Yes && asked {
        // It answers another question, whether they have a card of the suit after all (90).
        bench.answer_none(seat, true);
        return;
    }
    let laws: table::Laws = if law == L57 && spoken { (L60A, L57).into() } else { law.into() };
    let over = DoublingFact::DoublingIsOver { seat, call };
    if !matches!(call, Call::Double | Call::Redouble) {
        bench.ruling(laws, over);
    } else if law == L57 && game.barred.contains(seat) {
        let raise = Raise::of(call, &game.doubling);
        bench.offence(L68, seat, DoublingFact::LostRightToDouble { seat, raise });
    } else {
        bench.offence(laws, seat, over);
    }
}

/// The article by which nobody may double any more.
fn closed(state: &State<Bridge>) -> Option<Law> {
    let second_hand_played = state.tricks().first().is_some_and(|trick| trick.plays.len() > 1);
    state.game().doubling.closed.or(second_hand_played.then_some(L57))
}

// ---------------------------------------------------------------- doubling and redoubling

fn raise(bench: At<'_, '_>, seat: Seat, call: Call) {
    let doubling = &bench.state().game().doubling;
    let adversary = bench.state().is_adversary(seat);
    if bench.state().game().barred.contains(seat) {
        // Void, not out of turn: it needs no refusal and ends nothing (68).
        let raise = Raise::of(call, doubling);
        bench.offence(L68, seat, DoublingFact::LostRightToDouble { seat, raise });
        if bench.state().game().doubling.turn == Some(seat) {
            pass_turn(bench, seat);
        }
        return;
    }
    match doubling.last {
        None if !adversary => {
            // There is no double to answer and nobody to accept or refuse the words (amb-42).
            bench.offence(L52, seat, DoublingFact::NobodyHasDoubled { seat, call });
        }
        Some(last) if last.side() == seat.side() => {
            bench.offence(L55, seat, DoublingFact::DoublesOwnSide { seat, call });
        }
        _ if doubling.satisfied.contains(seat) => {
            bench.offence(L60A, seat, DoublingFact::WordIsSpent { seat });
        }
        _ if bench.state().game().by_leave[seat].is_some() => ask_leave(bench, seat, call),
        _ if doubling.turn == Some(seat) => accept(bench, seat, call, None),
        None => early_double(bench, seat, call),
        Some(last) => {
            // Law 55: the one who has the first say has not spoken.
            let laws = if doubling.doubles == 1 { (L55, L52) } else { (L55, L53) };
            let decider = speaker(bench.state(), last);
            offer(bench, laws.into(), Pending { by: seat, decider, call, refusal_ends: true, law: L55 });
        }
    }
}

/// Law 54: third hand doubles before being asked. Under the spade convention the hand must be
/// played whatever the maker says (spade-3).
fn early_double(bench: At<'_, '_>, seat: Seat, call: Call) {
    let Some(maker) = bench.state().maker() else { return };
    let spades = spades_in_question(bench.state());
    bench.game().must_play |= spades;
    let laws = if spades { (LSPADE_3, L54) } else { (L54, L55) };
    offer(bench, laws.into(), Pending { by: seat, decider: maker, call, refusal_ends: true, law: laws.0 });
}

/// Laws 56, 58 and 60: a lead too soon has left the partner to double only by leave.
fn ask_leave(bench: At<'_, '_>, seat: Seat, call: Call) {
    let Some(law) = bench.state().game().by_leave[seat] else { return };
    // Law 60 asks the maker always, 56 the one who last doubled; 58 the maker, while the maker has not.
    let last = bench.state().game().doubling.last.filter(|last| law != L60 && last.side() != seat.side());
    let last = last.map(|last| speaker(bench.state(), last));
    let Some(decider) = last.or(bench.state().maker()) else { return };
    offer(bench, law.into(), Pending { by: seat, decider, call, refusal_ends: false, law });
}

/// The article by which a double may need to be accepted: that of a lead too soon, or 55.
pub(crate) fn asks_leave(state: &State<Bridge>) -> Law {
    state.adversaries().iter().find_map(|seat| state.game().by_leave[seat]).unwrap_or(L55)
}

/// Who speaks for this player: the player, or the dealer once that hand lies open (amb-21).
fn speaker(state: &State<Bridge>, seat: Seat) -> Seat {
    if dummy::is_dummy(state, seat) { state.dealer() } else { seat }
}

fn offer(bench: At<'_, '_>, laws: table::Laws, pending: Pending) {
    let right = Right::new(laws, pending.by, pending.decider)
        .offering([Remedy::Accept, Remedy::Refuse])
        .until(lapses::DOUBLE);
    bench.game().doubling.pending = Some(pending);
    let Pending { by: seat, call, .. } = pending;
    let fact = if pending.refusal_ends {
        DoublingFact::DoublesOutOfTurn { seat, call }
    } else {
        DoublingFact::DoublesByLeave { seat, call }
    };
    bench.open(right, fact);
}

/// The double that waited is accepted or refused.
pub(crate) fn answered(bench: At<'_, '_>, accepted: bool) {
    let Some(pending) = bench.game().doubling.pending.take() else { return };
    if accepted {
        accept(bench, pending.by, pending.call, Some(pending.law));
    } else {
        let raise = Raise::of(pending.call, &bench.state().game().doubling);
        bench.game().doubling.satisfied = bench.state().game().doubling.satisfied.with(pending.by);
        if pending.refusal_ends {
            if pending.law == LSPADE_3 {
                bench.ruling((LSPADE_3, L55), DoublingFact::DoubleRefusedAndPlayed { raise });
            } else {
                bench.ruling(L55, DoublingFact::DoubleRefused { raise });
            }
            close(bench, L55);
        } else {
            let law = bench.state().game().by_leave[pending.by].unwrap_or(L58);
            bench.ruling(law, DoublingFact::LeaveRefused { raise });
        }
    }
}

/// A double that holds, in its turn or by the leave that this article asks for.
fn accept(bench: At<'_, '_>, seat: Seat, call: Call, leave: Option<Law>) {
    let raise = Raise::of(call, &bench.state().game().doubling);
    let value = bench.state().game().odd_trick(1);
    let maker = bench.state().maker();
    let first = bench.game().raise(seat, maker);
    let first = speaker(bench.state(), first);
    bench.game().doubling.turn = Some(first);
    let laws: table::Laws = leave.map_or(L50.into(), |law| (law, L50).into());
    bench.ruling(laws, DoublingFact::Doubles { seat, raise, value });
    if let Some(limit) = Declared::limit(bench.state().rules(), value) {
        bench.ruling(
            LFN55,
            match limit {
                Limit::Ahead(limit) => DoublingFact::LimitAhead { limit },
                Limit::Passed(limit) => DoublingFact::LimitPassed { limit },
            },
        );
        close(bench, LFN55);
        return;
    }
    if is_silent(bench.state(), first) {
        pass_turn(bench, first);
    }
}

/// Whether a player has no word on doubling: barred by a card, having led, or being dummy.
fn is_silent(state: &State<Bridge>, seat: Seat) -> bool {
    state.game().barred.contains(seat) || state.game().led.contains(seat) || dummy::is_dummy(state, seat)
}

/// Laws 52, 53, 55 and 57: the one whose word it is has done; their partner's, or the play begins.
fn satisfied(bench: At<'_, '_>, seat: Seat) {
    let third = bench.state().third();
    let doubling = &mut bench.game().doubling;
    if doubling.doubles == 0 {
        // Said by an adversary before any double it declines to double, as the question does (51).
        match doubling.turn {
            Some(turn) if turn == seat && seat == third => {
                doubling.satisfied = doubling.satisfied.with(third);
                close(bench, L57);
            }
            Some(turn) if turn == seat => ask_lead(bench, seat),
            _ => bench.offence(L51, seat, DoublingFact::NoDoubleToAnswer { seat }),
        }
        return;
    }
    doubling.satisfied = doubling.satisfied.with(seat);
    if doubling.turn == Some(seat) {
        pass_turn(bench, seat);
    } else if doubling.last.is_some_and(|last| last.side() == seat.side()) {
        bench.offence(L55, seat, DoublingFact::NoWordNow { seat });
    }
}

fn pass_turn(bench: At<'_, '_>, seat: Seat) {
    let silent = is_silent(bench.state(), seat.partner());
    match bench.game().let_be(seat, silent) {
        WordGoes::Ends => close(bench, L57),
        // The eldest hand who cannot double may still ask, and their partner may double when asked.
        WordGoes::Nowhere | WordGoes::Partner => {}
    }
}

// ---------------------------------------------------------------- "May I lead?"

fn ask_lead(bench: At<'_, '_>, seat: Seat) {
    let (eldest, third) = (bench.state().eldest(), bench.state().third());
    let doubling = &mut bench.game().doubling;
    if doubling.doubles > 0 || doubling.asked {
        bench.offence(L60A, seat, LeaveFact::LeaveIsSettled { seat });
    } else if seat == eldest {
        bench.game().ask_lead(eldest);
    } else if seat == third && spades_in_question(bench.state()) {
        spade_remedy(bench, seat, None, LeaveFact::ThirdHandAsksToPlay { seat });
    } else if seat == third {
        bench.offence(L59, seat, LeaveFact::ThirdHandAsksLeave { seat, eldest });
    } else {
        bench.offence(L51, seat, LeaveFact::NoLeadToAskFor { seat });
    }
}

fn yes(bench: At<'_, '_>, seat: Seat) {
    let (eldest, third) = (bench.state().eldest(), bench.state().third());
    let doubling = &mut bench.game().doubling;
    if doubling.asked && seat == third {
        doubling.satisfied = doubling.satisfied.with(third);
        close(bench, L57);
    } else if seat == eldest && doubling.doubles == 0 && !doubling.asked {
        // An answer to third hand's void question declines to double (59).
        doubling.satisfied = doubling.satisfied.with(eldest);
        bench.ruling(L59, LeaveFact::DeclinedToDouble { seat });
    } else {
        bench.offence(L51, seat, LeaveFact::YesUnasked { seat });
    }
}

// ---------------------------------------------------------------- the end of doubling

/// Nobody may double any more; the hand is played, unless it is a spade hand that is not.
pub(crate) fn close(bench: At<'_, '_>, law: Law) {
    bench.game().close(law);
    if bench.state().tricks().is_empty() && spades_in_question(bench.state()) {
        not_played(bench);
    } else if bench.state().trick().is_some_and(|trick| trick.rightful.is_none()) {
        // The lead came before the last word: dummy waits for nothing more (61).
        dummy::lay(bench);
    }
}

/// Spade convention: an undoubled spade make with both sides below twenty, not forced to be played.
fn spades_in_question(state: &State<Bridge>) -> bool {
    let before = cards::BySide::from_fn(|side| standing(state.sheet()).sides[side].game);
    state.game().spades_in_question(state.rules(), before)
}

fn not_played(bench: At<'_, '_>) {
    let Some(maker) = bench.state().game().maker else { return };
    bench.ruling(LSPADE_1, LeaveFact::SpadesNotPlayed);
    if let Some(points) = spades_not_played(bench.state().rules()) {
        let fact = PointsFact::SpadeMakeNotPlayed;
        bench.enter(maker.side(), Column::Tricks, points.law, points.value, fact);
    }
    bench.abandon_hand();
}

/// Spade convention, II: the maker takes two, or calls a lead and has the hand played.
fn spade_remedy(bench: At<'_, '_>, seat: Seat, card: Option<Card>, fact: LeaveFact) {
    let Some(maker) = bench.state().maker() else { return };
    let mut right = Right::new(LSPADE_2, seat, maker)
        .offering([Remedy::Take(SPADE_TWO.value as i16), Remedy::Suit(None)])
        .against(bench.state().eldest());
    right.card = card;
    right.trick = 1;
    bench.open(right, fact);
}

/// Spade convention, II: two points and no play.
pub(crate) fn take_two(bench: At<'_, '_>, right: &Right) {
    let side = right.holders.iter().next().map_or(bench.state().dealers_side(), Seat::side);
    if !bench.state().tricks().is_empty() {
        bench.put_right();
    }
    bench.enter(side, Column::Tricks, SPADE_TWO.law, SPADE_TWO.value, PointsFact::TwoInsteadOfPlay);
    bench.announce_standing();
    bench.abandon_hand();
}

/// A lead was called: under the spade convention the hand is then played.
pub(crate) fn lead_called(bench: At<'_, '_>, right: &Right) {
    bench.game().lead_called |= right.trick == 1;
    // Third hand's question takes no double away (59), and the convention says nothing else of it.
    bench.game().must_play |= right.laws.chief() == LSPADE_2;
}

/// A choice under 54 to 60 that was not made. Leave not given is no leave. Of a double out of turn,
/// whoever gives up or loses their say has lost the refusal (97, 102); one let lie is not accepted (55).
pub(crate) fn ended(bench: At<'_, '_>, right: &Right, how: End) {
    if !right.offers(Remedy::Accept) || matches!(how, End::Elected(_)) {
        return;
    }
    let Some(pending) = bench.state().game().doubling.pending else { return };
    let (seat, raise) = (pending.by, Raise::of(pending.call, &bench.state().game().doubling));
    if pending.refusal_ends && how != End::Lapsed {
        bench.ruling(right.laws, DoublingFact::DoubleStands { seat, raise });
        answered(bench, true);
        return;
    }
    bench.game().doubling.pending = None;
    bench.ruling(right.laws, DoublingFact::DoubleNotAccepted { seat, raise });
    if pending.refusal_ends {
        close(bench, L55);
    }
}

// ---------------------------------------------------------------- leads that come too soon

/// A card is led while nobody has said that play may begin.
pub(crate) fn lead(bench: At<'_, '_>, seat: Seat, card: Card) -> LeadIs {
    if bench.state().game().make.is_none() {
        // Play cannot begin before the trump is named: the card is one shown too early (amb-43).
        exposed::before_play(bench, seat, CardSet::of(card), Exposure::Shown);
        return LeadIs::NoLead;
    }
    let (eldest, third) = (bench.state().eldest(), bench.state().third());
    if bench.state().game().doubling.closed.is_none() && seat == third {
        bench.game().by_leave[eldest] = Some(L60);
        if bench.state().game().doubling.doubles == 0 && spades_in_question(bench.state()) {
            spade_remedy(bench, seat, Some(card), LeaveFact::LeadsSpadesOutOfTurn { seat });
        }
    }
    LeadIs::Lead
}

/// The rest of the hand is told without detail: nobody doubles any more and the play begins.
pub(crate) fn ends_quietly(bench: At<'_, '_>) -> LeadIs {
    if bench.state().game().make.is_none() {
        return LeadIs::NoLead;
    }
    play_goes_on(bench);
    if bench.state().phase() == Phase::Calling { LeadIs::Lead } else { LeadIs::NoLead }
}

/// Laws 56 and 58: the eldest hand has led while doubling is open. Their own word is spent by it.
pub(crate) fn led_too_soon(bench: At<'_, '_>, seat: Seat, card: Card) {
    let third = bench.state().third();
    let doubled = bench.state().game().doubling.doubles > 0;
    let again = bench.state().game().led.contains(seat);
    let game = bench.game();
    game.led = game.led.with(seat);
    game.doubling.satisfied = game.doubling.satisfied.with(seat);
    game.by_leave[third] = Some(if doubled { L56 } else { L58 });
    if !doubled || game.doubling.turn == Some(seat) {
        game.doubling.turn = Some(third);
    }
    if doubled {
        bench.offence(L56, seat, LeaveFact::LeadsBeforeDoublingEnds { seat, third });
    } else if spades_in_question(bench.state()) {
        spade_remedy(bench, seat, Some(card), LeaveFact::LeadsSpadesUnasked { seat });
    } else if bench.state().game().lead_called {
        // When their lead was mended, what it leaves their partner has been said.
        if !again {
            bench.ruling(L58, LeaveFact::LeadsAsCalled { seat, third });
        }
    } else {
        bench.offence(L58, seat, LeaveFact::LeadsWithoutLeave { seat, third });
    }
}

/// The dealer's side goes on to play: whoever of it had still a word has let it go.
pub(crate) fn play_goes_on(bench: At<'_, '_>) {
    if bench.state().game().doubling.closed.is_none() {
        bench.end_rights(End::Lapsed, None, |right| right.offers(Remedy::Accept));
    }
    if bench.state().game().doubling.closed.is_none() {
        close(bench, L57);
    }
    dummy::lay(bench);
}
