//! The play of the cards where tricks are to be lost.

use cards::CardSet;

use super::whist::Whist;
use super::{Rule, Speaks, rule};

const HAWLEY: &str = "Hawley 1915, chapter I, worked out";

/// Nullo: both sides try to lose.
pub(super) fn play<G: Whist>() -> Vec<Rule<G>> {
    vec![
        rule(
            ("royalton/nullo-lead", 12, HAWLEY),
            "on lead at nullo",
            "lead the lowest card",
            Speaks::Play(|eyes| {
                if !eyes.leads() || !G::loses(eyes.view) {
                    return CardSet::EMPTY;
                }
                let lowest = eyes.may.iter().map(cards::Card::rank).min();
                eyes.may.iter().filter(|card| Some(card.rank()) == lowest).collect()
            }),
        ),
        rule(
            ("royalton/nullo-duck", 20, HAWLEY),
            "following at nullo",
            "play the highest card that does not win",
            Speaks::Play(|eyes| {
                if eyes.leads() || !G::loses(eyes.view) || !eyes.follows() {
                    return CardSet::EMPTY;
                }
                eyes.high(eyes.may - eyes.beating())
            }),
        ),
        rule(
            ("royalton/nullo-win-high", 14, HAWLEY),
            "last at nullo, and the trick cannot be lost",
            "win it with the highest card",
            Speaks::Play(|eyes| {
                let forced = eyes.is_last() && eyes.follows() && eyes.beating() == eyes.may;
                if forced && G::loses(eyes.view) { eyes.high(eyes.may) } else { CardSet::EMPTY }
            }),
        ),
        rule(
            ("royalton/nullo-discard", 16, HAWLEY),
            "out of the suit led at nullo",
            "throw the highest card",
            Speaks::Play(|eyes| {
                if eyes.leads() || !G::loses(eyes.view) || eyes.follows() {
                    return CardSet::EMPTY;
                }
                let highest = eyes.may.iter().map(cards::Card::rank).max();
                eyes.may.iter().filter(|card| Some(card.rank()) == highest).collect()
            }),
        ),
    ]
}
