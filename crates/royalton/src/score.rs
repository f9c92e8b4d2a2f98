//! One hand's score: revokes first, then trick points, bonuses, slams and under-tricks (laws 32, 35,
//! 36, 44, 47, 77 and 81 to 88), and what game and rubber pay (laws 84, 89, 90 and 93).

use cards::{BySide, Side};
use laws::royalton::*;
use table::{Answer, Cited, Column, Laws, Terms, cite};

use crate::facts::{Doubling, ScoreFact, Slam};
use crate::{Bid, Denomination, Fact, Rules};

/// The first six tricks count nothing.
pub const BOOK: u8 = 6;
/// Law 83: each odd trick, whatever the declaration.
pub const TRICK: Cited<i32> = Cited { value: 10, law: L83 };
/// Law 36: each trick short of a plain bid.
pub const UNDER: Cited<i32> = Cited { value: 50, law: L36 };
/// Law 32: each trick short of a royal.
pub const UNDER_ROYAL: Cited<i32> = Cited { value: 100, law: L32 };
/// Law 47: for making a doubled bid, and for each trick beyond it.
pub const DOUBLED: Cited<i32> = Cited { value: 50, law: L47 };
/// Law 47: the same when it was redoubled.
pub const REDOUBLED: Cited<i32> = Cited { value: 100, law: L47 };
/// Law 87: twelve tricks bid and made.
pub const LITTLE_SLAM: Cited<i32> = Cited { value: 100, law: L87 };
/// Law 86: thirteen tricks bid and made.
pub const GRAND_SLAM: Cited<i32> = Cited { value: 250, law: L86 };
/// Law 85: honours.
pub const HONOURS: Cited<i32> = Cited { value: 0, law: L85 };
/// Law 77: each revoke in points.
pub const REVOKE: Cited<i32> = Cited { value: 100, law: L77 };
/// Law 77: a single revoke of an adversary in tricks.
pub const REVOKE_TRICKS: Cited<u8> = Cited { value: 3, law: L77B };
/// Law 84: so many trick points win a game.
pub const GAME: Cited<i32> = Cited { value: 40, law: L84 };
/// The author's suggestion for those who want the old game.
pub const GAME_OF_THIRTY: Cited<i32> = Cited { value: 30, law: L84 };
/// Law 93: so many games win the rubber.
pub const RUBBER_GAMES: Cited<u8> = Cited { value: 2, law: L93 };
/// Law 89: what the winners of the rubber add.
pub const RUBBER: Cited<i32> = Cited { value: 250, law: L89 };
/// Law 90: what a side with a game adds when the rubber is stopped.
pub const EARLY: Cited<i32> = Cited { value: 125, law: L90 };
/// Law 90: what a side pays to retire from the last deal.
pub const RETIRE: Cited<i32> = Cited { value: 250, law: L90 };

/// What game and rubber pay under these rules.
pub fn terms(rules: &Rules) -> Terms {
    Terms {
        games: RUBBER_GAMES,
        game: if rules.game_of_thirty { GAME_OF_THIRTY } else { GAME },
        rubber: RUBBER,
        early: Some(EARLY),
        early_both: !rules.no_early_at_game_all,
    }
}

/// How the declarer takes a single revoke of the adversaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RevokeChoice {
    /// A hundred points.
    Points,
    /// Three tricks.
    Tricks,
}

/// A hand that has been played to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedContract {
    /// The final declaration.
    pub bid: Bid,
    /// 1, doubled 2, redoubled 4.
    pub multiplier: u8,
    /// Whose declaration it was.
    pub side: Side,
    /// Tricks won in play.
    pub won: BySide<u8>,
    /// Revokes of each side that were claimed in time, broken calls among them.
    pub revokes: BySide<u8>,
    /// What the declarer chose, where there was a choice and it is made.
    pub choice: Option<RevokeChoice>,
}

/// What a hand brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandScore {
    /// Law 81: both sides revoked equally often, and nothing is scored.
    pub void: bool,
    /// Whether the declarer has a choice to make.
    pub open_choice: bool,
    /// Tricks moved for a revoke.
    pub moved: u8,
    /// Every entry.
    pub awards: Vec<Award>,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// Whose it is.
    pub side: Side,
    /// In which column.
    pub column: Column,
    /// How much, with its law.
    pub points: Cited<i32>,
    /// A second article it rests on.
    pub also: Option<laws::Law>,
    /// What it is for.
    pub what: ScoreFact,
}

impl PlayedContract {
    /// Whether the aim is to lose.
    pub fn is_nullo(&self) -> bool {
        self.bid.at == Denomination::Nullo
    }

    /// The tricks that decide the contract: the declarer's, or at nullo the adversaries'.
    fn counted(&self) -> u8 {
        if self.is_nullo() { self.won[self.side.other()] } else { self.won[self.side] }
    }

    /// Law 77: whether a single adverse revoke may be taken in tricks (amb-19, amb-23, amb-24).
    fn has_choice(&self, rules: &Rules) -> bool {
        let (own, adverse) = (self.revokes[self.side], self.revokes[self.side.other()]);
        let single = adverse == 1 || rules.first_keeps_choice && adverse > 1;
        own == 0 && single && !(self.is_nullo() && rules.nullo_explicit_only)
    }
}

/// Scores a hand.
pub fn score(rules: &Rules, played: &PlayedContract) -> HandScore {
    let (side, other) = (played.side, played.side.other());
    let (own, adverse) = (played.revokes[side], played.revokes[other]);
    if own == adverse && own > 0 {
        return HandScore { void: true, open_choice: false, moved: 0, awards: Vec::new() };
    }
    let mut awards = Vec::new();
    let moved = each_award(rules, played, |award| awards.push(award));
    let open_choice = played.has_choice(rules) && played.choice.is_none();
    HandScore { void: false, open_choice, moved, awards }
}

/// Every entry of a hand that is not void. Says how many tricks are moved for a revoke.
pub(crate) fn each_award(rules: &Rules, played: &PlayedContract, mut award: impl FnMut(Award)) -> u8 {
    let (side, other) = (played.side, played.side.other());
    let has_choice = played.has_choice(rules);
    let choice = played.choice.filter(|_| has_choice);
    let losing = if played.is_nullo() { side } else { other };
    let moved = match choice {
        Some(RevokeChoice::Tricks) => REVOKE_TRICKS.value.min(played.won[losing]),
        _ => 0,
    };
    revoke_award(played, has_choice, choice).into_iter().for_each(&mut award);
    let counted = played.counted() + moved;
    let need = BOOK + played.bid.number;
    if counted >= need {
        made(rules, played, counted - need).into_iter().flatten().for_each(award);
    } else {
        award(failed(played, need - counted));
    }
    moved
}

/// Laws 77 and 81: the points for revokes; one that waits for a choice counts nothing yet.
fn revoke_award(played: &PlayedContract, has_choice: bool, choice: Option<RevokeChoice>) -> Option<Award> {
    let (side, other) = (played.side, played.side.other());
    let (own, adverse) = (played.revokes[side], played.revokes[other]);
    let award = |side: Side, revokes: u8, law: laws::Law| Award {
        side,
        column: Column::Bonus,
        points: cite(law, REVOKE.value * i32::from(revokes)),
        also: (law != REVOKE.law).then_some(REVOKE.law),
        what: ScoreFact::Revokes { revokes },
    };
    let one_side = |revokes: u8, law: laws::Law| if revokes > 1 { L77C } else { law };
    let awarded = match (own, adverse) {
        (0, 0) => None,
        (0, adverse) => {
            let taken =
                if has_choice && choice != Some(RevokeChoice::Points) { adverse - 1 } else { adverse };
            Some(award(side, taken, one_side(adverse, L77B)))
        }
        (own, 0) => Some(award(other, own, one_side(own, L77A))),
        (own, adverse) if own > adverse => Some(award(other, own - adverse, L81)),
        (own, adverse) => Some(award(side, adverse - own, L81)),
    };
    awarded.filter(|award| award.points.value > 0)
}

/// Laws 83, 44, 47, 86 and 87: the bid is fulfilled, with so many tricks beyond it.
fn made(rules: &Rules, played: &PlayedContract, over: u8) -> [Option<Award>; 3] {
    let PlayedContract { bid, multiplier, side, .. } = *played;
    let odd = bid.number + over;
    let each = TRICK.value * i32::from(multiplier);
    let revoked = played.revokes[side] > 0;
    let bonus = |points: Cited<i32>, also: Option<laws::Law>, what: ScoreFact| Award {
        side,
        column: Column::Bonus,
        points,
        also,
        what,
    };
    let tricks = (!revoked).then(|| Award {
        side,
        column: Column::Tricks,
        points: cite(TRICK.law, each * i32::from(odd)),
        also: Some(if multiplier > 1 { L44 } else { L35 }),
        what: ScoreFact::OddTricks { tricks: odd, each },
    });
    if revoked && !rules.revoker_keeps_bonus {
        return [tricks, None, None];
    }
    let doubled = Doubling::of(multiplier).map(|doubling| {
        let value = match doubling {
            Doubling::Doubled => DOUBLED,
            Doubling::Redoubled => REDOUBLED,
        };
        let points = cite(value.law, value.value * (1 + i32::from(over)));
        bonus(points, None, ScoreFact::DoubledBidMade { doubling, beyond: over })
    });
    let slam = match bid.number {
        6 => Some((LITTLE_SLAM, Slam::Little)),
        7 => Some((GRAND_SLAM, Slam::Grand)),
        _ => None,
    };
    let slam = slam.filter(|_| !(played.is_nullo() && rules.nullo_explicit_only));
    let slam =
        slam.map(|(value, slam)| bonus(value, (multiplier > 1).then_some(L88), ScoreFact::SlamMade { slam }));
    [tricks, doubled, slam]
}

/// Laws 36 and 32: so many tricks short.
fn failed(played: &PlayedContract, short: u8) -> Award {
    let PlayedContract { bid, multiplier, side, .. } = *played;
    let unit = if bid.royal { UNDER_ROYAL } else { UNDER };
    let each = unit.value * i32::from(multiplier);
    Award {
        side: side.other(),
        column: Column::Bonus,
        points: cite(L36, each * i32::from(short)),
        also: Some(if bid.royal { unit.law } else { L82 }),
        what: ScoreFact::UnderTricks { tricks: short, each },
    }
}

impl HandScore {
    /// What the hand comes to on the sheet.
    pub fn entries(&self) -> impl Iterator<Item = (Side, Column, Cited<i32>)> {
        self.awards.iter().map(|award| (award.side, award.column, award.points))
    }

    /// What the laws answer to the end of the hand.
    pub fn answers(&self) -> Vec<Answer<Fact>> {
        self.awards.iter().map(Award::answer).collect()
    }
}

impl Award {
    fn answer(&self) -> Answer<Fact> {
        let laws = Laws::from(self.points.law);
        let laws = self.also.map_or(laws, |law| laws.and(law));
        Answer::score(laws, self.side, self.points.value, self.what.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NS: Side = Side::NorthSouth;

    fn played(bid: &str, multiplier: u8, ns: u8) -> PlayedContract {
        let lower = bid.to_lowercase();
        let words: Vec<&str> = lower.split(' ').collect();
        PlayedContract {
            bid: Bid::parse(&words).expect("a bid"),
            multiplier,
            side: NS,
            won: BySide([ns, 13 - ns]),
            revokes: BySide([0, 0]),
            choice: None,
        }
    }

    /// Trick points and bonus of each side: NS tricks, NS bonus, EW bonus.
    fn told(rules: &Rules, played: &PlayedContract) -> [i32; 3] {
        let score = score(rules, played);
        let sum = |side: Side, column: Column| -> i32 {
            let of = score.awards.iter().filter(|award| award.side == side && award.column == column);
            of.map(|award| award.points.value).sum()
        };
        assert_eq!(sum(NS.other(), Column::Tricks), 0);
        [sum(NS, Column::Tricks), sum(NS, Column::Bonus), sum(NS.other(), Column::Bonus)]
    }

    fn plain(played: &PlayedContract) -> [i32; 3] {
        told(&Rules::default(), played)
    }

    #[test]
    fn the_figures_are_the_printed_ones() {
        assert_eq!((TRICK.value, UNDER.value, UNDER_ROYAL.value), (10, 50, 100));
        assert_eq!((DOUBLED.value, REDOUBLED.value), (50, 100));
        assert_eq!((LITTLE_SLAM.value, GRAND_SLAM.value, HONOURS.value), (100, 250, 0));
        assert_eq!((REVOKE.value, REVOKE_TRICKS.value), (100, 3));
        let game = terms(&Rules::default());
        assert_eq!((game.game.value, game.games.value, game.rubber.value), (40, 2, 250));
        assert_eq!(
            (game.early.map(|early| early.value), game.early_both, RETIRE.value),
            (Some(125), true, 250)
        );
        let thirty = Rules { game_of_thirty: true, no_early_at_game_all: true, ..Rules::default() };
        assert_eq!((terms(&thirty).game.value, terms(&thirty).early_both), (30, false));
    }

    #[test]
    fn every_denomination_pays_ten_a_trick() {
        for bid in ["3S", "3C", "3D", "3H", "3NT", "3S royal", "3NT royal"] {
            assert_eq!(plain(&played(bid, 1, 9)), [30, 0, 0], "{bid}");
        }
        for bid in ["3NU", "3NU royal"] {
            assert_eq!(plain(&played(bid, 1, 4)), [30, 0, 0], "{bid}");
        }
    }

    #[test]
    fn tricks_beyond_the_bid_count_and_doubling_multiplies() {
        assert_eq!(plain(&played("2H", 1, 10)), [40, 0, 0]);
        assert_eq!(plain(&played("2H", 2, 8)), [40, 50, 0]);
        assert_eq!(plain(&played("2H", 2, 10)), [80, 150, 0]);
        assert_eq!(plain(&played("2H", 4, 10)), [160, 300, 0]);
        assert_eq!(plain(&played("1S", 4, 7)), [40, 100, 0]);
        assert_eq!(plain(&played("3H royal", 2, 9)), [60, 50, 0]);
        assert_eq!(plain(&played("3NU", 2, 4)), [60, 50, 0]);
        assert_eq!(plain(&played("1NU", 1, 1)), [60, 0, 0]);
    }

    #[test]
    fn under_tricks_pay_by_doubles_and_royals() {
        for (multiplier, plain_each, royal_each) in [(1, 50, 100), (2, 100, 200), (4, 200, 400)] {
            assert_eq!(plain(&played("3D", multiplier, 7)), [0, 0, 2 * plain_each]);
            assert_eq!(plain(&played("3D royal", multiplier, 7)), [0, 0, 2 * royal_each]);
        }
        assert_eq!(plain(&played("1S", 4, 0)), [0, 0, 1400]);
        assert_eq!(plain(&played("3NU", 1, 5)), [0, 0, 50]);
        assert_eq!(plain(&played("7NU royal", 4, 13)), [0, 0, 5200]);
        assert_eq!(plain(&played("3D", 1, 8)), [0, 0, 50]);
    }

    #[test]
    fn slams_pay_when_bid_and_are_never_multiplied() {
        assert_eq!(plain(&played("7H", 1, 13)), [70, 250, 0]);
        assert_eq!(plain(&played("6D", 1, 12)), [60, 100, 0]);
        assert_eq!(plain(&played("6D", 1, 13)), [70, 100, 0]);
        assert_eq!(plain(&played("5D", 1, 12)), [60, 0, 0]);
        assert_eq!(plain(&played("7D", 1, 12)), [0, 0, 50]);
        assert_eq!(plain(&played("6S", 4, 12)), [240, 200, 0]);
        assert_eq!(plain(&played("7S", 2, 13)), [140, 300, 0]);
        assert_eq!(plain(&played("7NU", 1, 0)), [70, 250, 0]);
        assert_eq!(plain(&played("6NU", 1, 1)), [60, 100, 0]);
        let strict = Rules { nullo_explicit_only: true, ..Rules::default() };
        assert_eq!(told(&strict, &played("7NU", 1, 0)), [70, 0, 0]);
        assert_eq!(told(&strict, &played("7H", 1, 13)), [70, 250, 0]);
    }

    #[test]
    fn a_declarer_who_revoked_scores_nothing_for_tricks() {
        let revoked = |bid, multiplier, ns, revokes| PlayedContract {
            revokes: BySide([revokes, 0]),
            ..played(bid, multiplier, ns)
        };
        assert_eq!(plain(&revoked("4D", 2, 11, 1)), [0, 0, 100]);
        assert_eq!(plain(&revoked("4D", 1, 11, 2)), [0, 0, 200]);
        assert_eq!(plain(&revoked("4D", 1, 9, 1)), [0, 0, 150]);
        let keep = Rules { revoker_keeps_bonus: true, ..Rules::default() };
        assert_eq!(told(&keep, &revoked("4D", 2, 11, 1)), [0, 100, 100]);
        assert_eq!(told(&keep, &revoked("6D", 1, 12, 1)), [0, 100, 100]);
    }

    #[test]
    fn a_single_adverse_revoke_is_taken_in_points_or_in_tricks() {
        let against = |bid, multiplier, ns, choice| PlayedContract {
            revokes: BySide([0, 1]),
            choice,
            ..played(bid, multiplier, ns)
        };
        let (points, tricks) = (Some(RevokeChoice::Points), Some(RevokeChoice::Tricks));
        assert_eq!(plain(&against("6H", 2, 10, tricks)), [140, 200, 0]);
        assert_eq!(plain(&against("6H", 2, 10, points)), [0, 100, 200]);
        assert_eq!(plain(&against("6H", 2, 10, None)), [0, 0, 200]);
        assert_eq!(plain(&against("7C", 1, 11, tricks)), [70, 250, 0]);
        assert_eq!(plain(&against("3NU", 1, 7, tricks)), [30, 0, 0]);
        assert_eq!(plain(&against("3NU", 1, 2, tricks)), [70, 0, 0]);
        let strict = Rules { nullo_explicit_only: true, ..Rules::default() };
        assert_eq!(told(&strict, &against("3NU", 1, 7, tricks)), [0, 100, 150]);
        assert!(score(&Rules::default(), &against("6H", 1, 10, None)).open_choice);
        assert!(!score(&Rules::default(), &against("6H", 1, 10, points)).open_choice);
        assert_eq!(score(&Rules::default(), &against("7C", 1, 11, tricks)).moved, 2);
        assert_eq!(score(&Rules::default(), &against("4C", 1, 7, tricks)).moved, 3);
    }

    #[test]
    fn several_adverse_revokes_are_points_alone() {
        let against = |choice| PlayedContract { revokes: BySide([0, 2]), choice, ..played("4H", 1, 9) };
        assert_eq!(plain(&against(None)), [0, 200, 50]);
        assert_eq!(plain(&against(Some(RevokeChoice::Tricks))), [0, 200, 50]);
        let first = Rules { first_keeps_choice: true, ..Rules::default() };
        assert_eq!(told(&first, &against(Some(RevokeChoice::Tricks))), [60, 100, 0]);
        assert_eq!(told(&first, &against(Some(RevokeChoice::Points))), [0, 200, 50]);
        assert_eq!(told(&first, &against(None)), [0, 100, 50]);
    }

    #[test]
    fn revokes_of_both_sides_are_set_off() {
        let both = |own, adverse| PlayedContract {
            revokes: BySide([own, adverse]),
            choice: Some(RevokeChoice::Tricks),
            ..played("4H", 1, 10)
        };
        assert!(score(&Rules::default(), &both(1, 1)).void);
        assert!(score(&Rules::default(), &both(2, 2)).void);
        assert!(!score(&Rules::default(), &both(0, 0)).void);
        assert_eq!(plain(&both(1, 2)), [0, 100, 0]);
        assert_eq!(plain(&both(1, 3)), [0, 200, 0]);
        assert_eq!(plain(&both(2, 1)), [0, 0, 100]);
        let short = PlayedContract { won: BySide([7, 6]), ..both(2, 1) };
        assert_eq!(plain(&short), [0, 0, 250]);
    }

    #[test]
    fn the_answers_name_their_laws() {
        let told = |played: &PlayedContract| -> Vec<String> {
            score(&Rules::default(), played).answers().iter().map(speech::line).collect()
        };
        assert_eq!(
            told(&played("6H", 2, 13)),
            [
                "score royalton/83, royalton/44: NS 140 in tricks for 7 odd tricks at 20",
                "score royalton/47: NS 100 for a doubled bid made and 1 beyond it",
                "score royalton/87, royalton/88: NS 100 for a little slam bid and made",
            ]
        );
        assert_eq!(
            told(&played("3D royal", 1, 8)),
            ["score royalton/36, royalton/32: EW 100 for 1 under-trick at 100"]
        );
        assert_eq!(
            told(&played("1D", 1, 7)),
            ["score royalton/83, royalton/35: NS 10 in tricks for 1 odd trick at 10"]
        );
    }
}
