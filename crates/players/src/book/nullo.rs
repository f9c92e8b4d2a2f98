//! The play of the cards where tricks are to be lost.

use cards::CardSet;

use super::whist::{Maxims, Whist};
use super::{Position, Rule, Speaks, rule};

const HAWLEY: &str = "Hawley 1915, chapter I, worked out";

impl<G: Whist> Maxims<G> {
    /// Nullo: both sides try to lose.
    pub(super) const NULLO: &[Rule<G>] =
        &[Self::NULLO_LEAD, Self::NULLO_DUCK, Self::NULLO_WIN_HIGH, Self::NULLO_DISCARD];

    const NULLO_LEAD: Rule<G> = rule(
        ("royalton/nullo-lead", 12, HAWLEY),
        "on lead at nullo",
        "lead the lowest card",
        Speaks::Play(|eyes| {
            if !eyes.leads() || !eyes.view.loses() {
                return CardSet::EMPTY;
            }
            let lowest = eyes.may.iter().map(cards::Card::rank).min();
            eyes.may.iter().filter(|card| Some(card.rank()) == lowest).collect()
        }),
        &Position {
            cards: "N:543.8743.98.Q876 QJT.T965.AKQJT.K AK9876.2.32.A432 2.AKQJ.7654.JT95",
            table: "S deals, 20-30, games 1-0",
            so_far: "bid 1NU, pass, pass, pass, bridge; 5H 2H JH 8H",
            decides: "W 2S, without it 4D",
        },
    );

    const NULLO_DUCK: Rule<G> = rule(
        ("royalton/nullo-duck", 20, HAWLEY),
        "following at nullo",
        "play the highest card that does not win",
        Speaks::Play(|eyes| {
            if eyes.leads() || !eyes.view.loses() || !eyes.follows() {
                return CardSet::EMPTY;
            }
            eyes.high(eyes.may - eyes.beating())
        }),
        &Position {
            cards: "N:J54.J84.AT72.Q83 AKT86.2.KQ9654.A Q72.AKQ65.J.K742 93.T973.83.JT965",
            table: "W deals, 20-20, games 1-0",
            so_far: "bid 1NU, pass, pass, pass, bridge; JD",
            decides: "E 8D, without it 3D",
        },
    );

    const NULLO_WIN_HIGH: Rule<G> = rule(
        ("royalton/nullo-win-high", 14, HAWLEY),
        "last at nullo, and the trick cannot be lost",
        "win it with the highest card",
        Speaks::Play(|eyes| {
            let forced = eyes.is_last() && eyes.follows() && eyes.beating() == eyes.may;
            if forced && eyes.view.loses() { eyes.high(eyes.may) } else { CardSet::EMPTY }
        }),
        &Position {
            cards: "N:762.A654..AKQ765 8.8732.AKQ987.98 AKJT9.T9.JT432.2 Q543.KQJ.65.JT43",
            table: "N deals, 10-10, games 1-0",
            so_far: "bid 1NU, pass, pass, pass, bridge; 3S 2S 8S",
            decides: "S AS, without it 9S",
        },
    );

    const NULLO_DISCARD: Rule<G> = rule(
        ("royalton/nullo-discard", 16, HAWLEY),
        "out of the suit led at nullo",
        "throw the highest card",
        Speaks::Play(|eyes| {
            if eyes.leads() || !eyes.view.loses() || eyes.follows() {
                return CardSet::EMPTY;
            }
            let highest = eyes.may.iter().map(cards::Card::rank).max();
            eyes.may.iter().filter(|card| Some(card.rank()) == highest).collect()
        }),
        &Position {
            cards: "N:AKQ765..76.86542 JT32.87.AQJT2.T9 98.QJT9652.K3.AK 4.AK43.9854.QJ73",
            table: "N deals, 30-30, games 0-1",
            so_far: "bid 1NU, pass, pass, pass, bridge; 3H",
            decides: "S AS, without it 2C",
        },
    );
}
