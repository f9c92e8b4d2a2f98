//! Laws 46, 48 to 51, 91 and 104: cards seen, hands thrown down, cards held out.

use cards::{Card, CardSet, Seat};
use laws::euchre::*;
use table::{Moment, Phase, Remedy, Right};

use super::{alone, declaring};
use crate::declared::Round;
use crate::facts::ExposedFact;
use crate::game::{At, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::Shown(seat, cards, _) => shown(bench, seat, cards),
        Moment::ThrownDown(seat, cards) => thrown_down(bench, seat, cards),
        Moment::LaidDown(seat) => thrown_down(bench, seat, bench.state().hands()[seat]),
        Moment::Dropped(seat, _) => {
            bench.ruling(L46, ExposedFact::FellBelowTable { seat });
        }
        Moment::HeldOut(seat, _) => held_out(bench, seat),
        Moment::Lifted(seat, card) => lifted(bench, seat, card),
        _ => {}
    }
}

/// Law 46.II, and what it is for a lone player (104) and their partner (102).
pub(crate) fn shown(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let cards = cards - bench.state().turn_up().map_or(CardSet::EMPTY, CardSet::of);
    if cards.is_empty() {
        return;
    }
    bench.seen(cards);
    if bench.state().idle() == Some(seat) {
        alone::shown_by_idle(bench, seat, cards);
        return;
    }
    if bench.state().game().lone == Some(seat) {
        bench.excuse(L104, cards);
        bench.ruling(L104, ExposedFact::LoneShows { seat, cards });
        return;
    }
    if !bench.state().lead_made() {
        bench.game().shown = bench.state().game().shown.with(seat);
    }
    bench.offence((L46, L46_II), seat, ExposedFact::Exposes { seat, cards });
    bench.lay_exposed((L46, L46_II), seat, cards - bench.state().game().shown_in_deal);
}

/// Laws 91 and 46.III: the turn-up is taken off the pack without being played.
pub(crate) fn lifted(bench: At<'_, '_>, seat: Seat, card: Card) {
    if bench.state().game().lone == Some(seat) {
        bench.excuse(L104, CardSet::of(card));
        bench.ruling(L104, ExposedFact::LoneLifts { seat, card });
    } else if bench.state().idle() == Some(seat) {
        bench.ruling(L91, ExposedFact::IdleLifts { card });
    } else {
        bench.offence((L91, L46_III), seat, ExposedFact::LiftsTurnUp { seat, card });
        bench.lay_exposed((L91, L46_III), seat, CardSet::of(card));
    }
}

// ---------------------------------------------------------------- hands thrown down

/// Laws 48 to 50; law 82 for the dealer in the second round.
fn thrown_down(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let undeclared = bench.state().phase() == Phase::Calling && bench.state().game().maker.is_none();
    if undeclared && bench.state().game().round == Round::Second && seat == bench.state().dealer() {
        if bench.state().game().turn == Some(seat) {
            // In their own turn it is a pass.
            let _ = declaring::call(bench, seat, crate::Call::Pass);
        } else if !bench.state().game().passed.contains(seat) {
            declaring::binds_partner(bench, seat, L82);
        }
    }
    if bench.state().phase() == Phase::HandOver {
        return;
    }
    if bench.state().idle() == Some(seat) || bench.state().game().lone == Some(seat) {
        shown(bench, seat, cards);
    } else if bench.state().is_against_lone(seat) {
        if bench.state().game().faced_for.is_none() {
            give_up(bench, seat, ExposedFact::FacesHandAgainstLone { seat });
        }
    } else {
        throw(bench, seat, cards);
    }
}

/// Law 50: against a lone hand it ends there.
pub(crate) fn give_up(bench: At<'_, '_>, seat: Seat, fact: ExposedFact) {
    bench.game().given_up = true;
    bench.game().joined = None;
    bench.offence(L50, seat, fact);
    bench.hand_over();
}

/// Law 48: the hand lies exposed; when all four have thrown theirs it is law 49. Before the trump is made there
/// is no hand to be given up.
fn throw(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    bench.seen(cards);
    let lead_made = bench.state().lead_made();
    let game = bench.game();
    if !lead_made {
        game.shown = game.shown.with(seat);
    }
    if game.maker.is_some() {
        game.thrown = game.thrown.with(seat);
        game.first_thrown = game.first_thrown.or(Some(seat.side()));
    }
    bench.offence(L48, seat, ExposedFact::ThrowsHand { seat });
    if bench.state().game().thrown.len() == 4 {
        abandoned(bench);
    } else {
        let free = bench.state().exposed() | bench.state().game().shown_in_deal;
        bench.lay_exposed((L48, L46), seat, cards - free);
    }
}

/// Law 49, scored as amb/claims reads it: what was claimed or given up last; otherwise the rest
/// goes to the side that did not give up first.
fn abandoned(bench: At<'_, '_>) {
    let game = bench.state().game();
    let rest = game.stated.or(game.first_thrown.map(cards::Side::other));
    bench.ruling(L49, ExposedFact::HandAbandoned);
    match rest {
        Some(side) if !bench.state().rules().abandon_by_tricks => bench.give_rest(side),
        _ => bench.hand_over(),
    }
}

/// Law 49: nobody is heard against a hand that all four have given up. Says whether it is one.
pub(crate) fn unheard(bench: At<'_, '_>, seat: Seat) -> bool {
    let abandoned = bench.state().phase() == Phase::HandOver && bench.state().game().thrown.len() == 4;
    if abandoned {
        bench.ruling(L49, ExposedFact::NotHeard { seat });
    }
    abandoned
}

// ---------------------------------------------------------------- cards held out

/// Law 108 is good manners only; law 51 waits until somebody names the card.
fn held_out(bench: At<'_, '_>, seat: Seat) {
    let partner = seat.partner();
    let early = bench.state().open_trick().is_some_and(|trick| {
        trick.leader == seat && bench.state().in_play().contains(partner) && !trick.has_played(partner)
    });
    if early {
        bench.ruling(L108, ExposedFact::DrawsNextCard { seat, partner });
    }
}

/// Law 51: an adversary names the card that a player holds out. Says whether anybody held one; a card that lies in the
/// trick is not meant by it.
pub(crate) fn named(bench: At<'_, '_>, seat: Seat, card: Card) -> bool {
    let lies = bench.state().open_trick().is_some_and(|trick| trick.cards().contains(card));
    if lies && bench.state().is_seen(card) {
        return false;
    }
    let other = seat.side().other();
    let Some(owner) = other.seats().iter().find(|&owner| bench.state().held_out()[owner].is_some()) else {
        return false;
    };
    if bench.state().game().lone == Some(owner) {
        // Whether it is that card is not said, and no call can come of the word.
        bench.excuse(L104, card.into());
        bench.ruling(L104, ExposedFact::LoneHoldsOut { owner });
    } else if bench.state().idle() == Some(owner) {
        bench.excuse(L101, card.into());
        bench.ruling(L101, ExposedFact::IdleHoldsOut { owner });
    } else if bench.declines_guess(L51, seat, ExposedFact::GuessesHeldOut { owner, card, seat }) {
        return true;
    } else if bench.state().held_out()[owner] == Some(card) {
        bench.held_out_is_known(owner);
        bench.offence(L51, owner, ExposedFact::HeldOutNamed { owner, card, seat });
        bench.lay_exposed(L51, owner, CardSet::of(card));
    } else {
        let right =
            Right::new(L51, seat, other.seats()).offering([Remedy::Suit(None)]).against(seat.side().seats());
        bench.open(right, ExposedFact::WrongCardNamed { owner, card, seat });
    }
    true
}
