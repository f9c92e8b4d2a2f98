//! One hand's score: revoke tricks first, then trick points, slams and honours (laws 4, 7 to 10, 50, 87 to
//! 89, 95 and 96).

use cards::{BySeat, BySide, CardSet, Side};
use laws::bridge::{L4, L7, L8, L50, L87, L88, L89, L95, L96, LSPADE_1, LSPADE_2};
use table::{Cited, Points, cite};

use crate::honours::{Holding, Honours, column, honours};
use crate::{Chicane, Make, RevokeTricks, Rules, SlamAfterRevoke, SpadeScore, Spades};

/// Law 4: tricks up to the sixth count nothing.
pub const BOOK: Cited<u8> = Cited { value: 6, law: L4 };
/// Law 4: what each trick above six counts, in the order of [`Make::ALL`].
const TRICK: Cited<[i32; 5]> = Cited { value: [2, 4, 6, 8, 12], law: L4 };
/// Law 7: all thirteen tricks.
pub const GRAND_SLAM: Cited<i32> = Cited { value: 40, law: L7 };
/// Law 8: twelve tricks.
pub const LITTLE_SLAM: Cited<i32> = Cited { value: 20, law: L8 };
/// Law 87: what a revoke costs.
pub const REVOKE: Cited<u8> = Cited { value: 3, law: L87 };
/// Law 96: what all revokes of a hand together cost at most.
pub const REVOKES_MOST: Cited<u8> = Cited { value: 13, law: L96 };
/// Law 89: the revoking side's score towards game cannot pass this.
pub const CEILING: Cited<i32> = Cited { value: 28, law: L89 };
/// Spade convention, I: from this score of either side an undoubled spade make is played.
pub const SPADES_PLAYED_FROM: Cited<i32> = Cited { value: 20, law: LSPADE_1 };
/// Spade convention, II: what the maker may take instead of the play.
pub const SPADE_TWO: Cited<i32> = Cited { value: 2, law: LSPADE_2 };

/// Law 4: what each odd trick counts undoubled.
pub fn trick_value(make: Make) -> Cited<i32> {
    cite(TRICK.law, TRICK.value[column(make)])
}

/// Law 50: two to the power of the doubles that stand; it stops growing at the end of the numbers.
pub fn multiplier(doubles: u32) -> Cited<u32> {
    cite(L50, 2_u32.saturating_pow(doubles))
}

/// Spade convention, I: whether a hand is played out; `before` is the score towards game.
pub fn is_played(rules: &Rules, make: Make, multiplier: u32, before: BySide<i32>) -> bool {
    let stands = before.0.iter().any(|score| *score >= SPADES_PLAYED_FROM.value);
    rules.spades == Spades::Played || make != Make::ALL[0] || multiplier > 1 || stands
}

/// Spade convention, I: what the maker scores below the line when the hand is not played (amb-53).
pub fn spades_not_played(rules: &Rules) -> Option<Cited<i32>> {
    (rules.spade_score == SpadeScore::Two).then(|| cite(LSPADE_1, SPADE_TWO.value))
}

/// A hand that has been played to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMake {
    /// The trump, or none.
    pub make: Make,
    /// What doubling has made of the odd trick: 1, 2, 4 and so on.
    pub multiplier: u32,
    /// Tricks won in play.
    pub won: BySide<u8>,
    /// Revokes of each side that were claimed in time, defaults under law 75 among them (amb-12, amb-13).
    pub revokes: BySide<u8>,
    /// The hands as dealt; a card missing by law 41 is among those of the short hand (amb-05).
    pub dealt: BySeat<CardSet>,
    /// The score towards the game before the hand.
    pub before: BySide<i32>,
}

/// What a hand brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandScore {
    /// Tricks after the revoke penalties.
    pub tricks: BySide<u8>,
    /// The side that pays tricks for revokes, set off against the other's, and how many.
    pub paid: Option<(Side, Cited<u8>)>,
    /// Law 88: tricks owed that there were not; no score is ever charged for them.
    pub forgiven: Option<Cited<u8>>,
    /// The trick points, for the side with the odd trick; nought when the ceiling leaves nothing.
    pub below: Option<(Side, Cited<i32>)>,
    /// The trick points lost by the ceiling of 28 (amb-11), with the law that sets it.
    pub capped: Option<Cited<i32>>,
    /// Everything that does not count towards game.
    pub above: Vec<Award>,
}

/// An entry in the honour column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// Whose it is.
    pub side: Side,
    /// How much, with its law; less than nought when chicane takes off.
    pub points: Cited<i32>,
    /// What it is for.
    pub what: What,
}

/// What an entry in the honour column is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// Honours.
    Honours(Holding),
    /// A void hand of the side that scores the honours.
    Chicane,
    /// One void hand of the adversaries.
    ChicaneAgainst,
    /// Two void hands of the adversaries.
    DoubleChicaneAgainst,
    /// Thirteen tricks.
    GrandSlam,
    /// Twelve tricks.
    LittleSlam,
}

/// Scores a hand.
pub fn score(rules: &Rules, played: &PlayedMake) -> HandScore {
    let honours = honours(rules, played.make, &played.dealt);
    score_with(rules, played, honours.as_ref())
}

/// Scores a hand whose honours are known from elsewhere; the dealt hands are not looked at.
pub(crate) fn score_with(rules: &Rules, played: &PlayedMake, honours: Option<&Honours>) -> HandScore {
    let (tricks, paid, forgiven) = penalties(rules, played);
    let (below, capped) = trick_points(played, tricks);
    HandScore { tricks, paid, forgiven, below, capped, above: above(rules, played, honours).collect() }
}

/// What a hand brings each side: the entries of [`score`] added up, without a list of them.
pub(crate) fn points(rules: &Rules, played: &PlayedMake) -> BySide<Points> {
    let mut points = BySide::<Points>::default();
    if let (Some((side, below)), _) = trick_points(played, penalties(rules, played).0) {
        points[side].tricks += below.value;
    }
    let honours = honours(rules, played.make, &played.dealt);
    for award in above(rules, played, honours.as_ref()) {
        points[award.side].bonus += award.points.value;
    }
    points
}

/// The slams and the honours.
fn above(rules: &Rules, played: &PlayedMake, honours: Option<&Honours>) -> impl Iterator<Item = Award> {
    let slams = Side::ALL.map(|side| slam(rules, played.won[side], owed(played.revokes[side]).value, side));
    slams.into_iter().flatten().chain(honours.into_iter().flat_map(awards))
}

/// Laws 87 and 96: three tricks a revoke, thirteen at most.
fn owed(revokes: u8) -> Cited<u8> {
    let owed = revokes.saturating_mul(REVOKE.value);
    if owed > REVOKES_MOST.value { REVOKES_MOST } else { cite(REVOKE.law, owed) }
}

/// The tricks after the penalties, what is paid by whom, and what is forgiven.
type Penalties = (BySide<u8>, Option<(Side, Cited<u8>)>, Option<Cited<u8>>);

/// Laws 87, 88, 95 and 96: only the difference of what the sides owe changes hands (amb-10), and unless
/// the club counts by name, only tricks that there are (amb-09).
fn penalties(rules: &Rules, played: &PlayedMake) -> Penalties {
    let owed = BySide::from_fn(|side| owed(played.revokes[side]));
    let mut tricks = played.won;
    let Some(payer) = Side::ALL.into_iter().find(|&side| owed[side].value > owed[side.other()].value) else {
        return (tricks, None, None);
    };
    let net = owed[payer].value - owed[payer.other()].value;
    let there = net.min(tricks[payer]);
    let moved = match rules.revoke_tricks {
        RevokeTricks::Nominal => net,
        RevokeTricks::Physical => there,
    };
    tricks[payer] -= there;
    tricks[payer.other()] = tricks[payer.other()].saturating_add(moved);
    let law = if owed[payer.other()].value > 0 { L95 } else { owed[payer].law };
    let forgiven = (net > moved).then(|| cite(L88, net - moved));
    (tricks, Some((payer, cite(law, moved))), forgiven)
}

/// What is scored, and what the ceiling cuts off.
type TrickPoints = (Option<(Side, Cited<i32>)>, Option<Cited<i32>>);

/// Laws 4 and 50, and the ceiling of 89 or, with revokes on both sides, of 95.
fn trick_points(played: &PlayedMake, tricks: BySide<u8>) -> TrickPoints {
    let Some(side) = Side::ALL.into_iter().find(|&side| tricks[side] > BOOK.value) else {
        return (None, None);
    };
    let odd = i32::from(tricks[side] - BOOK.value);
    let multiplier = i32::try_from(played.multiplier).unwrap_or(i32::MAX);
    let points = odd.saturating_mul(trick_value(played.make).value).saturating_mul(multiplier);
    let room = CEILING.value.saturating_sub(played.before[side]).max(0);
    if played.revokes[side] > 0 && points > room {
        let law = if played.revokes[side.other()] > 0 { L95 } else { CEILING.law };
        return (Some((side, cite(law, room))), Some(cite(law, points - room)));
    }
    let law = if played.multiplier > 1 { L50 } else { L4 };
    (Some((side, cite(law, points))), None)
}

/// Laws 7 and 8: tricks gained by a penalty do not help, tricks owed for one are not the side's own (amb-08).
fn slam(rules: &Rules, won: u8, owed: u8, side: Side) -> Option<Award> {
    let made = match rules.slam_after_revoke {
        SlamAfterRevoke::Kept => won,
        SlamAfterRevoke::Forfeited => won.saturating_sub(owed),
    };
    let (points, what) = match made {
        13 => (GRAND_SLAM, What::GrandSlam),
        12 => (LITTLE_SLAM, What::LittleSlam),
        _ => return None,
    };
    Some(Award { side, points, what })
}

/// Laws 6, 9 and 10: the honours part by part, never multiplied.
fn awards(honours: &Honours) -> impl Iterator<Item = Award> {
    let against = match honours.adversaries {
        Chicane::Double => What::DoubleChicaneAgainst,
        _ => What::ChicaneAgainst,
    };
    let parts = [
        (Some(honours.honours), What::Honours(honours.holding)),
        (honours.chicane, What::Chicane),
        (honours.against, against),
    ];
    let side = honours.side;
    parts.into_iter().filter_map(move |(points, what)| Some(Award { side, points: points?, what }))
}

#[cfg(test)]
mod tests {
    use cards::{Card, Suit};
    use laws::bridge::{L6, L9};
    use speech::ClubOptions as _;

    use super::*;
    use crate::Edition;

    const RULES: Rules = Rules::new(Edition::Of1905);
    const SPADES: Make = Make(Some(Suit::Spades));
    const DIAMONDS: Make = Make(Some(Suit::Diamonds));
    const HEARTS: Make = Make(Some(Suit::Hearts));
    const NO_TRUMP: Make = Make(None);
    const NS: Side = Side::NorthSouth;
    const EW: Side = Side::EastWest;

    /// A hand without honours from love, the rest of the thirteen tricks with EW.
    fn hand(make: Make, ns: u8) -> PlayedMake {
        PlayedMake {
            make,
            multiplier: 1,
            won: BySide([ns, 13 - ns]),
            revokes: BySide([0, 0]),
            dealt: BySeat::default(),
            before: BySide([0, 0]),
        }
    }

    fn with(rules: &[(&str, &str)]) -> Rules {
        let mut with = RULES;
        for (key, value) in rules {
            with.set(key, value).expect("an option");
        }
        with
    }

    fn below(played: &PlayedMake) -> Option<(Side, i32)> {
        score(&RULES, played).below.map(|(side, points)| (side, points.value))
    }

    fn tricks(played: &PlayedMake) -> [u8; 2] {
        score(&RULES, played).tricks.0
    }

    #[test]
    fn each_trick_above_six_counts_by_the_make() {
        assert_eq!(Make::ALL.map(|make| trick_value(make).value), [2, 4, 6, 8, 12]);
        for (make, seven, thirteen) in [
            (Make::ALL[0], 2, 14),
            (Make::ALL[1], 4, 28),
            (Make::ALL[2], 6, 42),
            (Make::ALL[3], 8, 56),
            (Make::ALL[4], 12, 84),
        ] {
            assert_eq!(below(&hand(make, 7)), Some((NS, seven)));
            assert_eq!(below(&hand(make, 13)), Some((NS, thirteen)));
        }
        assert_eq!(trick_value(HEARTS).law, L4);
    }

    #[test]
    fn the_figures_of_the_scoring_laws_are_the_printed_ones() {
        assert_eq!(BOOK, cite(L4, 6));
        assert_eq!(GRAND_SLAM, cite(L7, 40));
        assert_eq!(LITTLE_SLAM, cite(L8, 20));
        assert_eq!(REVOKE, cite(L87, 3));
        assert_eq!(REVOKES_MOST, cite(L96, 13));
        assert_eq!(CEILING, cite(L89, 28));
        assert_eq!(SPADES_PLAYED_FROM, cite(LSPADE_1, 20));
        assert_eq!(SPADE_TWO, cite(LSPADE_2, 2));
    }

    #[test]
    fn the_adversaries_score_the_odd_trick_when_they_take_it() {
        let score = score(&RULES, &hand(HEARTS, 6));
        assert_eq!(score.below, Some((EW, cite(L4, 8))));
        assert_eq!(score.capped, None);
    }

    #[test]
    fn ten_tricks_without_trumps_are_forty_eight() {
        assert_eq!(below(&hand(NO_TRUMP, 10)), Some((NS, 48)));
    }

    #[test]
    fn five_odd_in_diamonds_are_thirty() {
        assert_eq!(below(&hand(DIAMONDS, 11)), Some((NS, 30)));
    }

    #[test]
    fn a_hand_without_the_odd_trick_scores_nothing() {
        let cut_short = PlayedMake { won: BySide([6, 6]), ..hand(HEARTS, 6) };
        assert_eq!(below(&cut_short), None);
    }

    #[test]
    fn doubling_multiplies_the_tricks_for_either_side() {
        let doubled = PlayedMake { multiplier: 2, ..hand(HEARTS, 6) };
        assert_eq!(score(&RULES, &doubled).below, Some((EW, cite(L50, 16))));
        assert_eq!(below(&PlayedMake { multiplier: 4, ..hand(SPADES, 7) }), Some((NS, 8)));
        assert_eq!(below(&PlayedMake { multiplier: 4, ..hand(NO_TRUMP, 8) }), Some((NS, 96)));
    }

    #[test]
    fn each_double_counts_twice_as_much() {
        assert_eq!([0, 1, 2, 3, 10].map(|doubles| multiplier(doubles).value), [1, 2, 4, 8, 1024]);
        assert_eq!(multiplier(1).law, L50);
    }

    #[test]
    fn doubling_without_end_stops_at_the_end_of_the_numbers() {
        assert_eq!(multiplier(31).value, 1 << 31);
        assert_eq!(multiplier(32).value, u32::MAX);
        assert_eq!(multiplier(u32::MAX).value, u32::MAX);
        let endless = PlayedMake { multiplier: u32::MAX, ..hand(HEARTS, 13) };
        assert_eq!(below(&endless), Some((NS, i32::MAX)));
    }

    #[test]
    fn thirteen_tricks_are_a_grand_slam_and_twelve_a_little_one() {
        let above = |ns| score(&RULES, &hand(HEARTS, ns)).above;
        let slam = |side, points, what| vec![Award { side, points, what }];
        assert_eq!(above(13), slam(NS, cite(L7, 40), What::GrandSlam));
        assert_eq!(above(12), slam(NS, cite(L8, 20), What::LittleSlam));
        assert_eq!(above(11), []);
        assert_eq!(above(1), slam(EW, cite(L8, 20), What::LittleSlam));
        assert_eq!(above(0), slam(EW, cite(L7, 40), What::GrandSlam));
    }

    #[test]
    fn a_slam_is_scored_though_the_game_was_safe_long_before() {
        let score = score(&RULES, &PlayedMake { before: BySide([28, 0]), ..hand(HEARTS, 13) });
        assert_eq!(score.below, Some((NS, cite(L4, 56))));
        assert_eq!(score.above, [Award { side: NS, points: cite(L7, 40), what: What::GrandSlam }]);
    }

    #[test]
    fn every_trick_score_is_even_so_that_nobody_stands_at_twenty_nine() {
        for make in Make::ALL {
            for (tricks, doubles) in (0..=13).flat_map(|tricks| (0..8).map(move |doubles| (tricks, doubles)))
            {
                let multiplier = multiplier(doubles).value;
                for revokes in [[0, 0], [1, 0], [0, 1], [2, 1]] {
                    let revokes = BySide(revokes);
                    let (_, points) = below(&PlayedMake { multiplier, revokes, ..hand(make, tricks) })
                        .expect("an odd trick");
                    assert_eq!(points % 2, 0);
                }
            }
        }
    }

    #[test]
    fn tricks_always_add_up_to_thirteen_unless_counted_by_name() {
        for (won, ns, ew) in (0..=13).flat_map(|won| (0..36).map(move |n| (won, n / 6, n % 6))) {
            let score = score(&RULES, &PlayedMake { revokes: BySide([ns, ew]), ..hand(HEARTS, won) });
            assert_eq!(score.tricks.0.iter().sum::<u8>(), 13);
        }
    }

    #[test]
    fn tricks_received_for_a_revoke_make_no_slam() {
        for (won, made) in [(10, 13), (9, 12)] {
            let played = PlayedMake { revokes: BySide([0, 1]), ..hand(HEARTS, won) };
            let score = score(&RULES, &played);
            assert_eq!(score.tricks[NS], made);
            assert_eq!(score.above, []);
        }
    }

    #[test]
    fn a_little_slam_stays_little_when_the_adversaries_pay_the_last_trick() {
        let score = score(&RULES, &PlayedMake { revokes: BySide([0, 1]), ..hand(HEARTS, 12) });
        assert_eq!(score.tricks, BySide([13, 0]));
        assert_eq!(score.above, [Award { side: NS, points: cite(L8, 20), what: What::LittleSlam }]);
    }

    #[test]
    fn a_side_that_revoked_has_no_slam() {
        for won in [13, 12] {
            let played = PlayedMake { revokes: BySide([1, 0]), ..hand(HEARTS, won) };
            assert_eq!(score(&RULES, &played).above, []);
            let both = PlayedMake { revokes: BySide([1, 1]), ..hand(HEARTS, won) };
            assert_eq!(score(&RULES, &both).above, []);
        }
    }

    #[test]
    fn a_club_may_let_the_revoking_side_keep_its_slam() {
        let rules = with(&[("slam-after-revoke", "play")]);
        let grand = score(&rules, &PlayedMake { revokes: BySide([1, 0]), ..hand(HEARTS, 13) });
        assert_eq!(grand.above, [Award { side: NS, points: cite(L7, 40), what: What::GrandSlam }]);
        let gained = score(&rules, &PlayedMake { revokes: BySide([0, 1]), ..hand(HEARTS, 10) });
        assert_eq!(gained.above, []);
    }

    #[test]
    fn a_revoke_hands_three_tricks_to_the_other_side() {
        assert_eq!(tricks(&PlayedMake { revokes: BySide([0, 1]), ..hand(HEARTS, 9) }), [12, 1]);
        let by_ns = PlayedMake { revokes: BySide([1, 0]), ..hand(HEARTS, 9) };
        let score = score(&RULES, &by_ns);
        assert_eq!(score.tricks, BySide([6, 7]));
        assert_eq!(score.paid, Some((NS, cite(L87, 3))));
        assert_eq!(score.forgiven, None);
        assert_eq!(score.below, Some((EW, cite(L4, 8))));
    }

    #[test]
    fn only_tricks_that_there_are_can_be_paid() {
        let score = score(&RULES, &PlayedMake { revokes: BySide([0, 1]), ..hand(HEARTS, 11) });
        assert_eq!(score.tricks, BySide([13, 0]));
        assert_eq!(score.paid, Some((EW, cite(L87, 2))));
        assert_eq!(score.forgiven, Some(cite(L88, 1)));
    }

    #[test]
    fn a_club_may_count_the_penalty_by_name_beyond_thirteen() {
        let rules = with(&[("revoke-tricks", "nominal")]);
        let score = score(&rules, &PlayedMake { revokes: BySide([0, 1]), ..hand(HEARTS, 11) });
        assert_eq!(score.tricks, BySide([14, 0]));
        assert_eq!(score.paid, Some((EW, cite(L87, 3))));
        assert_eq!(score.forgiven, None);
        assert_eq!(score.below, Some((NS, cite(L4, 64))));
    }

    #[test]
    fn revokes_add_up_to_thirteen_tricks_at_most() {
        assert_eq!(tricks(&PlayedMake { revokes: BySide([0, 2]), ..hand(HEARTS, 6) }), [12, 1]);
        assert_eq!([0, 1, 2, 4].map(owed), [cite(L87, 0), cite(L87, 3), cite(L87, 6), cite(L87, 12)]);
        assert_eq!([5, 86, 255].map(owed), [cite(L96, 13); 3]);
        let score = score(&RULES, &PlayedMake { revokes: BySide([0, 5]), ..hand(HEARTS, 0) });
        assert_eq!(score.tricks, BySide([13, 0]));
        assert_eq!(score.paid, Some((EW, cite(L96, 13))));
        assert_eq!(score.forgiven, None);
    }

    #[test]
    fn penalty_tricks_can_give_the_innocent_side_the_game() {
        let played = PlayedMake { revokes: BySide([0, 1]), before: BySide([24, 0]), ..hand(HEARTS, 7) };
        assert_eq!(below(&played), Some((NS, 32)));
    }

    #[test]
    fn the_revoking_side_cannot_pass_twenty_eight() {
        let score = score(&RULES, &PlayedMake { revokes: BySide([1, 0]), ..hand(NO_TRUMP, 13) });
        assert_eq!(score.tricks, BySide([10, 3]));
        assert_eq!(score.below, Some((NS, cite(L89, 28))));
        assert_eq!(score.capped, Some(cite(L89, 20)));
    }

    #[test]
    fn the_ceiling_counts_what_the_side_had_before() {
        let at = |before| {
            let revoked = PlayedMake { revokes: BySide([1, 0]), ..hand(HEARTS, 11) };
            let score = score(&RULES, &PlayedMake { before: BySide([before, 0]), ..revoked });
            (score.below.expect("eight tricks left").1, score.capped.map(|lost| lost.value))
        };
        assert_eq!(at(24), (cite(L89, 4), Some(12)));
        assert_eq!(at(28), (cite(L89, 0), Some(16)));
        assert_eq!(at(12), (cite(L4, 16), None));
        assert_eq!(at(14), (cite(L89, 14), Some(2)));
        // A score that was written wrongly cannot make the entry negative.
        assert_eq!(at(36), (cite(L89, 0), Some(16)));
    }

    #[test]
    fn the_innocent_side_has_no_ceiling() {
        let played = PlayedMake { revokes: BySide([1, 0]), before: BySide([0, 24]), ..hand(HEARTS, 7) };
        let score = score(&RULES, &played);
        assert_eq!(score.tricks, BySide([4, 9]));
        assert_eq!((score.below, score.capped), (Some((EW, cite(L4, 24))), None));
    }

    #[test]
    fn revokes_on_both_sides_are_set_off_and_stop_both() {
        let one_each = score(&RULES, &PlayedMake { revokes: BySide([1, 1]), ..hand(HEARTS, 11) });
        assert_eq!(one_each.tricks, BySide([11, 2]));
        assert_eq!((one_each.paid, one_each.forgiven), (None, None));
        assert_eq!(one_each.below, Some((NS, cite(L95, 28))));
        assert_eq!(one_each.capped, Some(cite(L95, 12)));
        let two_to_one = score(&RULES, &PlayedMake { revokes: BySide([2, 1]), ..hand(HEARTS, 9) });
        assert_eq!(two_to_one.tricks, BySide([6, 7]));
        assert_eq!(two_to_one.paid, Some((NS, cite(L95, 3))));
        assert_eq!(two_to_one.below, Some((EW, cite(L4, 8))));
        let at_24 = PlayedMake { revokes: BySide([2, 1]), before: BySide([0, 24]), ..hand(HEARTS, 9) };
        assert_eq!(score(&RULES, &at_24).below, Some((EW, cite(L95, 4))));
    }

    #[test]
    fn the_set_off_goes_by_thirteen_not_by_fifteen() {
        let score = score(&RULES, &PlayedMake { revokes: BySide([1, 5]), ..hand(HEARTS, 0) });
        assert_eq!(score.tricks, BySide([10, 3]));
        assert_eq!(score.paid, Some((EW, cite(L95, 10))));
    }

    #[test]
    fn a_doubled_hand_under_the_ceiling_keeps_its_points() {
        let played = PlayedMake { revokes: BySide([1, 0]), multiplier: 2, ..hand(SPADES, 11) };
        assert_eq!(score(&RULES, &played).below, Some((NS, cite(L50, 8))));
    }

    #[test]
    fn honours_slams_and_chicane_are_never_doubled() {
        let mut played = PlayedMake { multiplier: 8, ..hand(SPADES, 13) };
        let cards = |text: &str| text.split(' ').map(|card| card.parse::<Card>().expect("card")).collect();
        played.dealt.0[0] = cards("AS KS QS JS TS");
        played.dealt.0[1] = cards("2S");
        let score = score(&RULES, &played);
        assert_eq!(score.below, Some((NS, cite(L50, 112))));
        let award = |points, what| Award { side: NS, points, what };
        assert_eq!(
            score.above,
            [
                award(cite(L7, 40), What::GrandSlam),
                award(cite(L6, 20), What::Honours(Holding::FiveInOneHand)),
                award(cite(L9, 4), What::Chicane),
                award(cite(L9, -4), What::ChicaneAgainst),
            ]
        );
    }

    #[test]
    fn the_revoking_side_keeps_its_honours() {
        let mut played = PlayedMake { revokes: BySide([1, 0]), ..hand(HEARTS, 0) };
        let cards = |text: &str| text.split(' ').map(|card| card.parse::<Card>().expect("card")).collect();
        played.dealt = BySeat(["AH KH QH", "JH", "2H", "TH"].map(cards));
        let honours = Award { side: NS, points: cite(L6, 16), what: What::Honours(Holding::Three) };
        let slam = Award { side: EW, points: cite(L7, 40), what: What::GrandSlam };
        assert_eq!(score(&RULES, &played).above, [slam, honours]);
    }

    #[test]
    fn double_chicane_is_told_from_chicane() {
        let mut played = hand(HEARTS, 7);
        let cards =
            |text: &str| text.split_whitespace().map(|card| card.parse::<Card>().expect("card")).collect();
        played.dealt = BySeat(["AH KH QH", "", "JH TH", ""].map(cards));
        let against = score(&RULES, &played).above[1];
        assert_eq!((against.points, against.what), (cite(L9, -32), What::DoubleChicaneAgainst));
    }

    #[test]
    fn an_undoubled_spade_make_is_played_from_a_score_of_twenty_where_the_table_agrees() {
        let mut convention = Rules::new(Edition::Of1907);
        convention.set("spades", "convention").expect("an option of 1907");
        let played = |make, multiplier, before| is_played(&convention, make, multiplier, BySide(before));
        assert!(!played(SPADES, 1, [0, 0]));
        assert!(!played(SPADES, 1, [18, 18]));
        assert!(played(SPADES, 1, [20, 0]));
        assert!(played(SPADES, 1, [0, 20]));
        assert!(played(SPADES, 2, [0, 0]));
        for make in &Make::ALL[1..] {
            assert!(played(*make, 1, [0, 0]));
        }
        assert!(is_played(&RULES, SPADES, 1, BySide([0, 0])));
    }

    #[test]
    fn a_spade_hand_not_played_gives_nothing_unless_the_club_says_two() {
        assert_eq!(spades_not_played(&RULES), None);
        assert_eq!(spades_not_played(&with(&[("spade-score", "2")])), Some(cite(LSPADE_1, 2)));
    }
}
