//! Laws 46.I, 47, 52, 53, 58, 59, 87, 89 and 105: leads, and cards too soon.

use cards::{Card, CardSet, Seat};
use laws::Law;
use laws::euchre::*;
use table::{Audience, End, Game, Laws, LeadIs, Moment, Picking, PlayFact, Remedy, Right, State};

use super::{alone, discard, exposed};
use crate::facts::LeadFact;
use crate::game::{At, Euchre, Persons};
use crate::lapses;

const HIGH_LOW_WIN_LOSE: [Remedy; 4] = [Remedy::Highest, Remedy::Lowest, Remedy::Win, Remedy::Lose];

/// The first card of the hand.
pub(crate) fn first(bench: At<'_, '_>, seat: Seat, card: Card) -> LeadIs {
    if bench.state().game().maker.is_none() {
        exposed::shown(bench, seat, CardSet::of(card));
        return LeadIs::NoLead;
    }
    if bench.state().idle() == Some(seat) {
        alone::shown_by_idle(bench, seat, CardSet::of(card));
        return LeadIs::NoLead;
    }
    if bench.state().game().discard.is_open() {
        before_discard(bench, seat);
    }
    discard::count_hands(bench);
    LeadIs::Lead
}

/// Laws 87 and 89: the lead comes before the dealer has let go of the discard.
fn before_discard(bench: At<'_, '_>, seat: Seat) {
    let (dealer, third) = (bench.state().dealer(), bench.state().third());
    if bench.state().game().lone == Some(third) && seat == bench.state().second() {
        let mut right =
            Right::new(L89, seat, third.side().seats()).offering(HIGH_LOW_WIN_LOSE).against(dealer);
        right.trick = 1;
        bench.open(right, LeadFact::LeadsBeforeDiscard { seat, dealer, lone: third });
    } else if seat == Euchre::opening_leader(bench.state().declaring()) {
        bench.ruling(L87, LeadFact::LeadBeforeDiscardStands { seat, dealer });
    }
}

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::LedOutOfTurn(seat, card) if bench.lead_of_several(seat, card) => {}
        Moment::LedOutOfTurn(seat, card) | Moment::LedBeside(seat, card) => {
            let fact = LeadFact::LeadsOutOfTurn { seat, card, rightful: bench.state().leader() };
            out_of_turn(bench, seat, card.into(), fact);
        }
        Moment::LedTogether(seat, cards) => led_together(bench, seat, cards),
        Moment::PlayedEarly(seat, card) => early(bench, seat, card),
        Moment::RanOn(seat, cards) => ran_on(bench, seat, cards),
        Moment::Together(seat, cards) => together(bench, seat, cards),
        Moment::TrickFull(_) => led_on_is_followed(bench),
        _ => {}
    }
}

/// Law 52; law 104 for the lone player, whose card alone can be called.
fn out_of_turn(bench: At<'_, '_>, seat: Seat, cards: CardSet, fact: LeadFact) {
    let holders = seat.side().other().seats();
    let calls = cards.iter().map(Remedy::Call);
    let right = if bench.state().game().lone == Some(seat) {
        Right::new(Laws::from(L104).and(L52).and(L53), seat, holders).offering(calls).until(lapses::LONE_LEAD)
    } else {
        Right::new((L52, L53), seat, holders).offering(calls.chain([Remedy::Suit(None)]))
    };
    let mut right = right.against(seat.side().seats());
    right.card = cards.first().filter(|_| cards.len() == 1);
    bench.open(right, fact);
}

/// Laws 46.I and 52: several cards led at once in another's turn are all exposed, and for the lead one of
/// them or a suit may be called.
fn led_together(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let rightful = bench.state().leader();
    out_of_turn(bench, seat, cards, LeadFact::LeadsSeveralOutOfTurn { seat, cards, rightful });
    bench.led_together(seat, cards);
    if bench.state().game().lone != Some(seat) {
        bench.lay_exposed((L46, L46_I), seat, cards);
    }
}

/// Laws 58, 59 and 105.
fn early(bench: At<'_, '_>, seat: Seat, card: Card) {
    let Some(trick) = bench.state().open_trick() else { return };
    let leader = trick.leader;
    // Law 53: of those who play to a false lead nobody is to blame but who made it.
    if trick.rightful.is_some() {
        return;
    }
    if bench.state().game().lone.is_some() {
        early_in_lone_hand(bench, leader, seat);
        return;
    }
    let (second, third, fourth) = (leader.left(), leader.partner(), leader.right());
    if seat == third && trick.has_played(fourth) {
        // The fourth has nothing to gain by it any more, and what they owe for their haste stays (59).
    } else if seat == third && !trick.has_played(second) {
        bench.ruling(L58, LeadFact::ThirdPlaysEarly { seat, second, fourth });
    } else if seat == fourth && bench.is_answered(L59, seat) {
        // A card mended in the same trick is no second fault.
    } else if seat == fourth && !trick.has_played(second) && !trick.has_played(third) {
        let right = Right::new(L59, seat, seat.side().other().seats())
            .offering([Remedy::Win, Remedy::Lose])
            .against(second)
            .about(card);
        bench.open(right, PlayFact::PlaysBefore { seat, card, second });
    } else if seat == fourth && !trick.has_played(second) {
        bench.ruling(L58, LeadFact::FourthMayPlay { seat, second, third });
    }
}

/// Whether the third hand has played to the trick on the table before the second.
pub(crate) fn third_was_early(state: &State<Euchre>) -> bool {
    let Some(trick) = state.open_trick() else { return false };
    let (second, third) = (trick.leader.left(), trick.leader.partner());
    let place = |seat: Seat| trick.plays.iter().position(|play| play.0 == seat);
    let early = place(third).is_some_and(|third| place(second).is_none_or(|second| third < second));
    early && state.game().lone.is_none()
}

/// Law 105 when the lone player led; to another lead nothing follows (amb/three-active).
fn early_in_lone_hand(bench: At<'_, '_>, leader: Seat, seat: Seat) {
    let Some(lone) = bench.state().game().lone else { return };
    if leader != lone || seat == lone {
        let law = if seat == lone { L104 } else { L58 };
        bench.ruling(law, LeadFact::EarlyNotToLone { seat });
        bench.deny(law, [Remedy::Win, Remedy::Lose]);
        return;
    }
    if bench.state().game().faced_for.is_some() {
        return;
    }
    bench.game().faced_for = Some(lone);
    bench.offence(L105, seat, LeadFact::EarlyToLone { seat, lone });
    for owner in lone.side().other().seats().iter() {
        bench.lay_exposed(L105, owner, bench.state().hands()[owner]);
    }
}

/// Law 47 for one who goes on after the highest card on the table, or after a lead that wins against the adversaries,
/// and does not wait for the partner. Any other card led on is led out of turn (52, amb/play-ahead).
fn ran_on(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    if bench.state().idle() == Some(seat) {
        alone::shown_by_idle(bench, seat, cards);
        return;
    }
    bench.seen(cards);
    if bench.state().game().lone == Some(seat) {
        lone_ran_on(bench, seat, cards);
        return;
    }
    let ranking = bench.ranking();
    let best = bench.state().open_trick().filter(|trick| {
        !trick.has_played(seat.partner()) && trick.best(ranking).is_some_and(|best| best.0 == seat)
    });
    let Some(leads) = best.map(|trick| trick.leader == seat) else {
        bench.open(led_on(seat, cards), LeadFact::RunsOn { seat, cards });
        return;
    };
    let partner = seat.partner();
    bench.offence((L47, L46), seat, LeadFact::RunsOn { seat, cards });
    bench.lay_exposed((L47, L46), seat, cards);
    // Whether a lead wins rests on hidden hands. By law 47 as by law 52 the further cards can be called: that much is
    // told, and the rest is for the record to know until it is demanded.
    if !leads {
        bench.open_also(win_one_of(seat, cards), LeadFact::RunsOnHighest { seat, partner });
    } else if bench.state().unbeatable(seat) {
        let right = win_one_of(seat, cards).seen_by(Audience::Record);
        bench.open_also(right, LeadFact::RunsOnWinning { seat, partner });
    } else {
        bench.open_also(led_on(seat, cards).seen_by(Audience::Record), LeadFact::RunsOnLosing { seat });
    }
}

/// Law 47: the partner wins one of the tricks.
fn win_one_of(seat: Seat, cards: CardSet) -> Right {
    let over = cards.iter().map(Remedy::WinOver);
    let right = Right::new(L47, seat, seat.side().other().seats());
    right.offering([Remedy::Win].into_iter().chain(over)).against(seat.partner())
}

/// Law 52: a card that was led on, or a suit. Where the suit is chosen the card goes back.
fn led_on(seat: Seat, cards: CardSet) -> Right {
    let calls = cards.iter().map(Remedy::Call);
    Right::new(L52, seat, seat.side().other().seats())
        .offering(calls.chain([Remedy::Suit(None)]))
        .against(seat.side().seats())
        .until(lapses::LED_ON)
}

/// Law 53: all have followed a card that was led on, and that trick is complete.
fn led_on_is_followed(bench: At<'_, '_>) {
    let Some(lead) = bench.state().trick().and_then(table::Trick::lead_card) else { return };
    let led_on =
        |right: &Right| right.laws.chief() == L52 && right.card.is_none() && right.offers(Remedy::Call(lead));
    bench.end_rights(End::Lapsed, Some((L53, L52).into()), led_on);
}

/// A lone player has no partner to wait for (47), but a card led on a trick that another is winning is led out of
/// turn (104).
fn lone_ran_on(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let ranking = bench.ranking();
    let best = bench.state().open_trick().and_then(|trick| trick.best(ranking));
    if best.is_some_and(|best| best.0 != seat) {
        bench.offence((L104, L52), seat, LeadFact::RunsOn { seat, cards });
        bench.lay_exposed((L104, L52), seat, cards);
    } else {
        bench.excuse(L104, cards);
        bench.ruling(L104, LeadFact::LoneRunsOn { seat });
        // Neither law 47 nor law 52 gives anything for it.
        bench.deny((L104, L52), [Remedy::Suit(None)]);
        bench.deny((L104, L47), [Remedy::Win]);
        bench.deny((L104, L47), cards.iter().map(Remedy::WinOver));
    }
}

/// Law 46.I: the adversaries choose which belongs to the trick (amb/two-at-once); a lone player
/// has the choice (104).
fn together(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    // If the adversaries do not call one of them, their owner picks (amb/two-at-once).
    bench.suspend(seat, cards, Picking::Owner);
    let options = cards.iter().map(Remedy::Choose);
    if bench.state().game().lone == Some(seat) {
        let right = Right::new(L104, seat, seat).offering(options).against(seat);
        bench.grant(right, LeadFact::LoneFallTogether { seat, cards });
    } else {
        let right =
            Right::new((L46, L46_I), seat, seat.side().other().seats()).offering(options).against(seat);
        bench.open(right, PlayFact::PlaysTogether { seat, cards });
    }
}

/// Law 46.I with law 55: only a card that may lawfully be played can be chosen.
pub(crate) fn chosen(bench: At<'_, '_>, right: &Right, card: Card) {
    bench.choose_lawfully(right.laws, card);
    lay_rest(bench, right);
}

/// A choice between cards that nobody made: one of them was played, the others lie exposed.
pub(crate) fn ended(bench: At<'_, '_>, right: &Right, how: End) {
    if !matches!(how, End::Elected(_)) && !right.choices().is_empty() {
        lay_rest(bench, right);
    }
}

fn lay_rest(bench: At<'_, '_>, right: &Right) {
    if bench.state().game().lone != Some(right.offender) {
        bench.lay_exposed((L46, L46_I), right.offender, right.choices());
    }
}

/// Laws 53 and 69: only then does a card go back.
pub(crate) fn may_withdraw(state: &State<Euchre>, seat: Seat) -> Result<Law, Law> {
    let Some(trick) = state.trick() else { return Err(L69) };
    match trick.rightful {
        _ if trick.may_change.contains(seat) => Ok(L69),
        Some(_) => Ok(L53),
        None => Err(L69),
    }
}
