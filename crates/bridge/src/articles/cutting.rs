//! Laws 14 to 20: cutting for partners and for the first deal.

use std::cmp::Ordering;

use cards::{Card, CutOrder, Seat};
use laws::bridge::*;
use table::{Impossible, Phase, Run, State};

use crate::Edition;
use crate::game::{At, Bridge};

/// Draws a card. When all four have drawn, the two lowest are partners and the lowest deals.
pub(crate) fn cut(bench: At<'_, '_>, seat: Seat, cards: &Run, other_pack: bool) -> Result<(), Impossible> {
    let open = matches!(bench.state.phase, Phase::Preparing | Phase::Cutting) && bench.state.deal == 1;
    if !open {
        return Err(Impossible::NotNow { what: "cutting for partners", hint: "the rubber has begun" });
    }
    if other_pack {
        bench.offence(L15, seat, format!("{seat} draws from another pack: the draw is void, he draws again"));
        return Ok(());
    }
    let [card] = cards[..] else {
        bench.offence(L16, seat, format!("{seat} shows more than one card: he must cut again"));
        return Ok(());
    };
    let due = due(bench.state);
    if !due.contains(&seat) {
        return Err(Impossible::NotNow { what: "cutting again", hint: "his cut stands" });
    }
    if let Some(free) = bench.state.game.cuts[seat].iter_mut().find(|place| place.is_none()) {
        *free = Some(card);
    }
    decide(bench);
    Ok(())
}

/// Law 14: ace low; in 1907 the suits part cards of one rank (14a).
fn order(state: &State<Bridge>) -> CutOrder {
    match state.rules.edition {
        Edition::Of1905 => CutOrder::ACE_LOW,
        Edition::Of1907 => CutOrder::ACE_LOW_BY_SUIT,
    }
}

/// Compares two players by their first cards, then by their re-cuts.
fn compare(order: CutOrder, one: &[Option<Card>; 4], other: &[Option<Card>; 4]) -> Ordering {
    for (one, other) in one.iter().zip(other) {
        match (one, other) {
            (Some(one), Some(other)) => match order.compare(*one, *other) {
                Ordering::Equal => {}
                unequal => return unequal,
            },
            _ => return Ordering::Equal,
        }
    }
    Ordering::Equal
}

/// Who has to draw: everybody once, then those whose tie leaves a place in dispute.
fn due(state: &State<Bridge>) -> Vec<Seat> {
    let cuts = &state.game.cuts;
    let missing: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| cuts[seat][0].is_none()).collect();
    if !missing.is_empty() {
        return missing;
    }
    let order = order(state);
    let ranked = ranked(state);
    let tied = |one: Seat, other: Seat| compare(order, &cuts[one], &cuts[other]) == Ordering::Equal;
    let mut due = Vec::new();
    for (place, &seat) in ranked.iter().enumerate() {
        let group: Vec<usize> = (0..4).filter(|&other| tied(seat, ranked[other])).collect();
        // The two highest are partners whichever of them is the higher.
        if group.len() > 1 && group != [2, 3] && group.contains(&place) {
            due.push(seat);
        }
    }
    let fewest = |seat: &Seat| cuts[*seat].iter().flatten().count();
    let least = due.iter().map(fewest).min().unwrap_or(0);
    due.retain(|seat| fewest(seat) == least);
    due
}

/// The players from the lowest cut to the highest.
fn ranked(state: &State<Bridge>) -> [Seat; 4] {
    let order = order(state);
    let cuts = &state.game.cuts;
    let mut ranked = Seat::ALL;
    ranked.sort_by(|one, other| compare(order, &cuts[*one], &cuts[*other]));
    ranked
}

fn decide(bench: At<'_, '_>) {
    let cuts = &bench.state.game.cuts;
    let drawn: Vec<usize> = Seat::ALL.iter().map(|&seat| cuts[seat].iter().flatten().count()).collect();
    if drawn.contains(&0) {
        return;
    }
    let due = due(bench.state);
    if due.is_empty() {
        let [first, second, third, fourth] = ranked(bench.state);
        let laws = if bench.state.rules.edition == Edition::Of1907 { (L18, L14A) } else { (L18, L14) };
        if second == first.partner() {
            bench.state.dealer = first;
        }
        let text = format!(
            "{first} cut lowest: he deals with {second} as partner against {third} and {fourth}, and chooses seat and cards"
        );
        bench.ruling(laws, text);
        return;
    }
    // A re-cut is announced once, when everybody in the tie has drawn equally often.
    let counts: Vec<usize> =
        due.iter().map(|&seat| bench.state.game.cuts[seat].iter().flatten().count()).collect();
    let again = counts.iter().all(|&count| count == counts[0]) && Some(&counts[0]) == drawn.iter().max();
    if again {
        let names: Vec<String> = due.iter().map(Seat::to_string).collect();
        let law = if due.len() == 3 { L20 } else { L19 };
        bench.ruling(law, format!("{} have cut alike and cut again", names.join(", ")));
    }
}

/// Law 18: the lowest takes which seat he likes, once.
pub(crate) fn choose_seat(bench: At<'_, '_>, seat: Seat, place: Seat) {
    bench.ruling(L18, format!("{seat} has chosen the seat {place}; the choice is final"));
}
