//! Laws 2 to 4, 50, 63, 71, 90 and 102: what a hand comes to.

use cards::{BySide, Side};
use laws::euchre::*;
use table::{Cited, cite};

use crate::{AwardFact, Rules};

/// A hand as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedHand {
    /// The side that made the trump.
    pub makers: Side,
    /// Whether one of them played alone to the end.
    pub lone: bool,
    /// Tricks won.
    pub won: BySide<u8>,
    /// Whether the idle partner of the lone player showed a card (102).
    pub idle_shown: bool,
    /// Whether an adversary of the lone player gave a hand up (50).
    pub given_up: bool,
    /// Revokes charged against each side.
    pub revokes: BySide<u8>,
    /// Sides with a wrong number of cards or no discard (90).
    pub forfeits: BySide<bool>,
    /// Whose deal it was.
    pub dealers: Side,
}

/// Points for a side, and for what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// Whose they are.
    pub side: Side,
    /// How many, and by which article.
    pub points: Cited<i32>,
    /// For what.
    pub what: AwardFact,
}

/// Tricks that the makers need.
pub const TRICKS_NEEDED: u8 = 3;

/// All the tricks of a hand.
pub const ALL_TRICKS: u8 = 5;

/// Law 63: what one revoke costs.
pub fn revoke_points(lone: bool) -> Cited<i32> {
    cite(L63, if lone { 5 } else { 3 })
}

/// Law 90: what a wrong number of cards costs.
pub fn forfeit_points(lone: bool) -> Cited<i32> {
    cite(L90, if lone { 4 } else { 2 })
}

/// Everything that a hand scores, in the order in which it counts: revokes first (law 4), then
/// forfeits, then the hand itself.
pub fn score(rules: &Rules, played: &PlayedHand) -> Vec<Award> {
    let mut awards = Vec::new();
    each_award(rules, played, |award| awards.push(award));
    awards
}

/// The same without a list.
pub(crate) fn each_award(rules: &Rules, played: &PlayedHand, mut award: impl FnMut(Award)) {
    let net = net_revokes(rules, played.revokes);
    for side in Side::ALL {
        let count = net[side.other()];
        if count > 0 {
            let one = revoke_points(played.lone);
            let points = cite(one.law, one.value * i32::from(count));
            award(Award { side, points, what: AwardFact::RevokePenalty { revokes: count } });
        }
    }
    // Both may have a wrong count: the non-dealing side's receipt goes first (amb/ninety-both-sides).
    for side in [played.dealers.other(), played.dealers] {
        if played.forfeits[side.other()] {
            let points = forfeit_points(played.lone);
            award(if rules.forfeit_deducts {
                Award {
                    side: side.other(),
                    points: cite(points.law, -points.value),
                    what: AwardFact::Forfeit,
                }
            } else {
                Award { side, points, what: AwardFact::Forfeit }
            });
        }
    }
    let hand = score_of_tricks(played);
    let barred = played.forfeits[hand.side] || rules.revoke_bars_score && net[hand.side] > 0;
    if !barred {
        award(hand);
    }
}

/// Law 71: as many revokes on one side as on the other wipe each other out. What is left stands,
/// unless the option has only equal numbers cancel.
fn net_revokes(rules: &Rules, revokes: BySide<u8>) -> BySide<u8> {
    let unequal = revokes[Side::NorthSouth] != revokes[Side::EastWest];
    if rules.cancel_only_equal && unequal {
        return revokes;
    }
    BySide::from_fn(|side| revokes[side].saturating_sub(revokes[side.other()]))
}

fn score_of_tricks(played: &PlayedHand) -> Award {
    let (makers, others) = (played.makers, played.makers.other());
    let tricks = played.won[makers];
    let (side, points, what) = if played.given_up {
        (makers, cite(L50, 5), AwardFact::GivenUp)
    } else if tricks < TRICKS_NEEDED && played.lone {
        (others, cite(L3, 4), AwardFact::LoneEuchred)
    } else if tricks < TRICKS_NEEDED {
        (others, cite(L2, 2), AwardFact::Euchred)
    } else if tricks < ALL_TRICKS {
        (makers, cite(if played.lone { L3 } else { L2 }, 1), AwardFact::Point)
    } else {
        match (played.lone, played.idle_shown) {
            (false, _) => (makers, cite(L2, 2), AwardFact::March),
            (true, false) => (makers, cite(L3, 4), AwardFact::LoneMarch),
            (true, true) => (makers, cite(L102, 2), AwardFact::CappedMarch),
        }
    };
    Award { side, points, what }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{EastWest as EW, NorthSouth as NS};

    fn hand(lone: bool, tricks: u8) -> PlayedHand {
        PlayedHand {
            makers: NS,
            lone,
            won: BySide([tricks, 5 - tricks]),
            idle_shown: false,
            given_up: false,
            revokes: BySide([0, 0]),
            forfeits: BySide([false; 2]),
            dealers: NS,
        }
    }

    fn told(rules: &Rules, played: &PlayedHand) -> Vec<(Side, i32, laws::Law)> {
        score(rules, played)
            .into_iter()
            .map(|award| (award.side, award.points.value, award.points.law))
            .collect()
    }

    fn scored(played: &PlayedHand) -> Vec<(Side, i32, laws::Law)> {
        told(&Rules::default(), played)
    }

    #[test]
    fn partners_score_one_two_or_are_euchred() {
        let expected = [(EW, 2, L2), (EW, 2, L2), (EW, 2, L2), (NS, 1, L2), (NS, 1, L2), (NS, 2, L2)];
        for (tricks, award) in expected.into_iter().enumerate() {
            assert_eq!(scored(&hand(false, tricks as u8)), [award]);
        }
    }

    #[test]
    fn a_lone_player_scores_one_four_or_is_euchred_for_four() {
        let expected = [(EW, 4, L3), (EW, 4, L3), (EW, 4, L3), (NS, 1, L3), (NS, 1, L3), (NS, 4, L3)];
        for (tricks, award) in expected.into_iter().enumerate() {
            assert_eq!(scored(&hand(true, tricks as u8)), [award]);
        }
    }

    #[test]
    fn the_makers_may_be_either_side() {
        let played = PlayedHand { makers: EW, won: BySide([0, 5]), ..hand(false, 0) };
        assert_eq!(scored(&played), [(EW, 2, L2)]);
        let played = PlayedHand { makers: EW, won: BySide([3, 2]), ..hand(true, 0) };
        assert_eq!(scored(&played), [(NS, 4, L3)]);
    }

    #[test]
    fn a_card_shown_by_the_idle_partner_caps_the_march_and_nothing_else() {
        for (tricks, award) in [(5, (NS, 2, L102)), (4, (NS, 1, L3)), (2, (EW, 4, L3))] {
            assert_eq!(scored(&PlayedHand { idle_shown: true, ..hand(true, tricks) }), [award]);
        }
        assert_eq!(scored(&PlayedHand { idle_shown: true, ..hand(false, 5) }), [(NS, 2, L2)]);
    }

    #[test]
    fn a_hand_given_up_against_a_lone_player_is_five() {
        assert_eq!(scored(&PlayedHand { given_up: true, ..hand(true, 1) }), [(NS, 5, L50)]);
    }

    #[test]
    fn a_revoke_is_three_and_five_in_a_lone_hand_and_is_counted_first() {
        let one = BySide([1, 0]);
        assert_eq!(scored(&PlayedHand { revokes: one, ..hand(false, 3) }), [(EW, 3, L63), (NS, 1, L2)]);
        assert_eq!(scored(&PlayedHand { revokes: one, ..hand(true, 5) }), [(EW, 5, L63), (NS, 4, L3)]);
        let two = BySide([0, 2]);
        assert_eq!(scored(&PlayedHand { revokes: two, ..hand(false, 2) }), [(NS, 6, L63), (EW, 2, L2)]);
        assert_eq!(scored(&PlayedHand { revokes: two, ..hand(true, 4) }), [(NS, 10, L63), (NS, 1, L3)]);
    }

    #[test]
    fn equal_revokes_cancel_and_the_rest_stands() {
        assert_eq!(scored(&PlayedHand { revokes: BySide([1, 1]), ..hand(true, 5) }), [(NS, 4, L3)]);
        let uneven = PlayedHand { revokes: BySide([2, 1]), ..hand(false, 4) };
        assert_eq!(scored(&uneven), [(EW, 3, L63), (NS, 1, L2)]);
        let equal_only = Rules { cancel_only_equal: true, ..Rules::default() };
        assert_eq!(told(&equal_only, &uneven), [(NS, 3, L63), (EW, 6, L63), (NS, 1, L2)]);
        let equal = PlayedHand { revokes: BySide([1, 1]), ..hand(false, 4) };
        assert_eq!(told(&equal_only, &equal), [(NS, 1, L2)]);
    }

    #[test]
    fn a_side_may_be_kept_from_scoring_by_its_revoke() {
        let bars = Rules { revoke_bars_score: true, ..Rules::default() };
        let revoked = PlayedHand { revokes: BySide([1, 0]), ..hand(false, 5) };
        assert_eq!(told(&bars, &revoked), [(EW, 3, L63)]);
        let innocent = PlayedHand { revokes: BySide([0, 1]), ..hand(false, 5) };
        assert_eq!(told(&bars, &innocent), [(NS, 3, L63), (NS, 2, L2)]);
        let cancelled = PlayedHand { revokes: BySide([1, 1]), ..hand(false, 5) };
        assert_eq!(told(&bars, &cancelled), [(NS, 2, L2)]);
    }

    #[test]
    fn a_wrong_number_of_cards_forfeits_two_or_four_and_the_score_of_the_hand() {
        let makers = BySide([true, false]);
        assert_eq!(scored(&PlayedHand { forfeits: makers, ..hand(false, 5) }), [(EW, 2, L90)]);
        assert_eq!(scored(&PlayedHand { forfeits: makers, ..hand(true, 5) }), [(EW, 4, L90)]);
        assert_eq!(scored(&PlayedHand { forfeits: makers, ..hand(false, 2) }), [(EW, 2, L90), (EW, 2, L2)]);
        let others = BySide([false, true]);
        assert_eq!(scored(&PlayedHand { forfeits: others, ..hand(false, 3) }), [(NS, 2, L90), (NS, 1, L2)]);
        assert_eq!(scored(&PlayedHand { forfeits: others, ..hand(false, 1) }), [(NS, 2, L90)]);
        let both = BySide([true, true]);
        assert_eq!(scored(&PlayedHand { forfeits: both, ..hand(false, 3) }), [(EW, 2, L90), (NS, 2, L90)]);
        let dealt_by_others = PlayedHand { forfeits: both, dealers: EW, ..hand(false, 3) };
        assert_eq!(scored(&dealt_by_others), [(NS, 2, L90), (EW, 2, L90)]);
    }

    #[test]
    fn a_forfeit_may_be_deducted_and_leaves_a_revoke_penalty_alone() {
        let deduct = Rules { forfeit_deducts: true, ..Rules::default() };
        let played = PlayedHand { forfeits: BySide([true, false]), ..hand(true, 5) };
        assert_eq!(told(&deduct, &played), [(NS, -4, L90)]);
        let played = PlayedHand { revokes: BySide([0, 1]), ..played };
        assert_eq!(scored(&played), [(NS, 5, L63), (EW, 4, L90)]);
    }
}
