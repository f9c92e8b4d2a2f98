//! Laws 1 to 3 and 16: what a hand is worth, and what a rubber is played for.

use cards::{BySide, Card, CardSet, Rank, Side, Suit};
use laws::whist::*;
use table::{Cited, Tally, Terms, cite};

use crate::Fact;

/// Law 1: so many games win the rubber.
pub const GAMES: Cited<u8> = cite(L1, 2);
/// Law 2: so many points win a game.
pub const GAME: Cited<i32> = cite(L2, 5);
/// Law 2: tricks beyond these count.
const BOOK: u8 = 6;
/// Law 3: a side that has so many counts no honours.
const SHUT: i32 = 4;
/// Law 16: what a revoke costs.
const REVOKE: i32 = 3;

/// What a rubber is played for; its winners add two.
pub(crate) const TERMS: Terms =
    Terms { games: GAMES, game: GAME, rubber: cite(L1, 2), early: None, early_both: false };

/// A hand that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedHand {
    /// Tricks won.
    pub won: BySide<u8>,
    /// Revokes proved against each side.
    pub revokes: BySide<u8>,
    /// The side that was dealt three or four honours, and how many.
    pub honours: Option<(Side, u8)>,
    /// The points towards the game before the hand.
    pub before: BySide<i32>,
}

impl PlayedHand {
    /// The hand by its tally, this suit being trumps.
    pub fn new(tally: &Tally, trump: Suit) -> PlayedHand {
        let ranks = [Rank::Ace, Rank::King, Rank::Queen, Rank::Knave];
        let all: CardSet = ranks.into_iter().map(|rank| Card::new(rank, trump)).collect();
        let held =
            |side: Side| -> usize { side.seats().iter().map(|seat| (tally.dealt[seat] & all).len()).sum() };
        let honours = Side::ALL.into_iter().map(|side| (side, held(side) as u8)).find(|(_, held)| *held > 2);
        PlayedHand { won: tally.won, revokes: tally.revokes, honours, before: tally.before }
    }
}

/// Points of sides: how many by which article, and what for.
pub type Awards = Vec<(Side, Cited<i32>, Fact)>;

/// What a hand is worth, in the order in which it is counted: revokes, tricks, honours.
pub fn score(played: &PlayedHand) -> Awards {
    let mut awards = Vec::new();
    for side in Side::ALL {
        let revokes = played.revokes[side.other()];
        if revokes > 0 {
            awards.push((side, cite(L16, REVOKE * i32::from(revokes)), Fact::Revokes { revokes }));
        }
    }
    for side in Side::ALL {
        let tricks = played.won[side].saturating_sub(BOOK);
        if tricks > 0 {
            awards.push((side, cite(L2, tricks.into()), Fact::OddTricks { tricks }));
        }
    }
    if let Some((side, held)) = played.honours.filter(|(side, _)| !is_shut(played, *side)) {
        awards.push((side, cite(L3, if held == 4 { 4 } else { 2 }), Fact::Honours { held }));
    }
    awards
}

/// Law 3: whether a side stood too high before the hand to count honours.
pub(crate) fn is_shut(played: &PlayedHand, side: Side) -> bool {
    played.before[side] >= SHUT
}

#[cfg(test)]
mod tests {
    use super::*;

    const HAND: PlayedHand =
        PlayedHand { won: BySide([9, 4]), revokes: BySide([0, 0]), honours: None, before: BySide([0, 0]) };

    fn points(played: &PlayedHand) -> Vec<(Side, i32)> {
        score(played).into_iter().map(|(side, points, _)| (side, points.value)).collect()
    }

    #[test]
    fn tricks_beyond_six_count_one_each_and_a_revoke_three_before_them() {
        assert_eq!(points(&HAND), [(Side::NorthSouth, 3)]);
        let revoked = PlayedHand { revokes: BySide([2, 0]), ..HAND };
        assert_eq!(points(&revoked), [(Side::EastWest, 6), (Side::NorthSouth, 3)]);
    }

    #[test]
    fn honours_count_unless_their_side_stood_at_four() {
        let honours = |held| Some((Side::EastWest, held));
        let four = PlayedHand { honours: honours(4), ..HAND };
        assert_eq!(points(&four)[1], (Side::EastWest, 4));
        assert_eq!(points(&PlayedHand { honours: honours(3), ..HAND })[1], (Side::EastWest, 2));
        assert_eq!(points(&PlayedHand { before: BySide([0, 4]), ..four }).len(), 1);
        assert_eq!(points(&PlayedHand { before: BySide([4, 3]), ..four }).len(), 2);
    }
}
