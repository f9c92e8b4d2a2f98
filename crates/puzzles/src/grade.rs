//! How hard a puzzle is: whether the card that a beginner would play is right, and how much there is to see.

use cards::{Card, CardSet, Seat};
use serde::{Deserialize, Serialize};
use solver::{Aim, Position};

use crate::Sees;

/// How hard it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// A beginner's first thought is right.
    Easy,
    /// It is wrong, and there is not much to look at.
    Fair,
    /// It is wrong, and there is much to look at.
    Hard,
}

impl Grade {
    /// All three.
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Fair, Grade::Hard];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Fair => "fair",
            Grade::Hard => "hard",
        }
    }

    /// The grade of a position with this answer and so many different cards to choose from.
    pub fn of(position: &Position, answer: CardSet, choices: usize, sees: Sees) -> Grade {
        if first_thought(position).is_some_and(|card| answer.contains(card)) {
            return Grade::Easy;
        }
        let unseen = usize::from(sees == Sees::Own);
        if position.tricks_left() + choices + unseen >= MUCH { Grade::Hard } else { Grade::Fair }
    }
}

/// Tricks that are left and cards to choose from, together: from here on it is much.
const MUCH: usize = 9;

/// What somebody plays who looks at the trick alone: high on the lead, as cheap as possible when it can be won,
/// low when the partner has it or nothing helps; at nullo the other way round.
fn first_thought(position: &Position) -> Option<Card> {
    let ranking = position.ranking;
    let legal = position.legal();
    let height =
        |card: &Card| (Some(ranking.suit_of(*card)) == ranking.trump(), ranking.height(*card), card.index());
    let lowest = |cards: CardSet| cards.iter().min_by_key(height);
    let highest = |cards: CardSet| cards.iter().max_by_key(height);
    let best = position
        .trick
        .iter()
        .copied()
        .reduce(|best, card| if ranking.beats(card, best) { card } else { best });
    let Some(best) = best else {
        return match position.aim {
            Aim::Most => highest(legal),
            Aim::Fewest => lowest(legal),
        };
    };
    let over: CardSet = legal.iter().filter(|card| ranking.beats(*card, best)).collect();
    let partner = position.trick.len() >= 2
        && position.trick[position.trick.len() - 2] == best
        && position.out != Some(Seat::North);
    match position.aim {
        Aim::Most if !partner && !over.is_empty() => lowest(over),
        Aim::Most => lowest(legal),
        Aim::Fewest if over == legal => lowest(legal),
        Aim::Fewest => highest(legal - over),
    }
}
