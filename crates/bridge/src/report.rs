//! What the laws answer to a scored hand, a won game and a settled rubber.

use cards::Side;
use laws::bridge::{L1, L2, L3, L4, L10, L11, L50, L87, L95};
use table::{Answer, Cited, Column, Finding, Laws, ScoreFact, Sheet, Standing};

use crate::facts::PointsFact;
use crate::standing::Game;
use crate::{Award, BOOK, CEILING, Fact, HandScore, PlayedMake, trick_value};

impl HandScore {
    /// What the hand comes to on the sheet.
    pub fn entries(&self) -> impl Iterator<Item = (Side, Column, Cited<i32>)> {
        let below = self.below.iter().map(|&(side, points)| (side, Column::Tricks, points));
        below.chain(self.above.iter().map(|&Award { side, points, .. }| (side, Column::Bonus, points)))
    }

    /// Enters the hand on the sheet.
    pub fn enter(&self, sheet: &mut Sheet, deal: u16) {
        for (side, column, points) in self.entries() {
            sheet.enter(deal, side, column, points.law, points.value);
        }
    }

    /// What the laws answer to the end of the hand: penalties, tricks, slams and honours in this order.
    pub fn answers(&self, played: &PlayedMake) -> Vec<Answer<Fact>> {
        let penalties = [self.paid_answer(played), self.forgiven_answer()];
        let above = self.above.iter().map(|award| award.answer(played));
        penalties.into_iter().chain([self.below_answer(played)]).flatten().chain(above).collect()
    }

    fn paid_answer(&self, played: &PlayedMake) -> Option<Answer<Fact>> {
        let both = Side::ALL.into_iter().all(|side| played.revokes[side] > 0);
        let after = self.tricks;
        match self.paid {
            Some((side, paid)) => {
                let fact = match paid.value {
                    0 => PointsFact::NoTrickToHandOver { side, after },
                    tricks => PointsFact::HandsTricksOver { side, tricks, after },
                };
                Some(Answer::ruling((paid.law, L87), fact))
            }
            None if both => Some(Answer::ruling(L95, PointsFact::RevokesSetOff { after })),
            None => None,
        }
    }

    fn forgiven_answer(&self) -> Option<Answer<Fact>> {
        let forgiven = self.forgiven?;
        Some(Answer::ruling((L87, forgiven.law), PointsFact::TricksForgiven { tricks: forgiven.value }))
    }

    fn below_answer(&self, played: &PlayedMake) -> Option<Answer<Fact>> {
        let (side, points) = self.below?;
        let odd = self.tricks[side].saturating_sub(BOOK.value);
        let each = i64::from(trick_value(played.make).value) * i64::from(played.multiplier);
        let fact = match self.capped {
            Some(lost) => PointsFact::OddTricksCapped { odd, each, lost: lost.value, ceiling: CEILING.value },
            None => PointsFact::OddTricks { odd, each },
        };
        let doubled = if played.multiplier > 1 { L50 } else { L4 };
        let laws = Laws::from((points.law, doubled)).and(L4);
        Some(Answer::score(laws, side, points.value, fact))
    }
}

impl Award {
    fn answer(&self, played: &PlayedMake) -> Answer<Fact> {
        // Law 10 is worth saying where somebody might have doubled the honours too.
        let laws = Laws::from(self.points.law);
        let laws = if played.multiplier > 1 { laws.and(L10) } else { laws };
        Answer::score(laws, self.side, self.points.value, PointsFact::Above { what: self.what })
    }
}

impl Game {
    /// Law 2, and law 3 where there is a surplus: the game is won.
    pub fn answer(&self) -> Option<Answer<Fact>> {
        let side = self.winner?;
        let surplus = self.surplus().is_some_and(|surplus| surplus.value > 0);
        let laws = if surplus { Laws::from((L2, L3)) } else { Laws::from(L2) };
        let points = Some((side, self.score[side]));
        let fact = ScoreFact::GameWon { side, score: self.score }.into();
        Some(Answer::new(laws, Finding::Game { points, fact }))
    }
}

/// Laws 1 and 11: the rubber is won, and what its winners win or lose by it; nothing while it goes on.
pub fn rubber_answers(standing: &Standing) -> Vec<Answer<Fact>> {
    table::rubber_answers(standing, L1, L11)
}

#[cfg(test)]
mod tests {
    use cards::{BySeat, BySide, Card, Suit};
    use speech::line;

    use super::*;
    use crate::{Edition, Make, Rules, games, score, standing};

    const HEARTS: Make = Make(Some(Suit::Hearts));

    fn hand(ns: u8, revokes: [u8; 2]) -> PlayedMake {
        PlayedMake {
            make: HEARTS,
            multiplier: 1,
            won: BySide([ns, 13 - ns]),
            revokes: BySide(revokes),
            dealt: BySeat::default(),
            before: BySide([0, 0]),
        }
    }

    fn told(played: &PlayedMake) -> Vec<String> {
        let score = score(&Rules::new(Edition::Of1907), played);
        score.answers(played).iter().map(line).collect()
    }

    #[test]
    fn a_plain_hand_tells_its_odd_tricks() {
        assert_eq!(told(&hand(9, [0, 0])), ["score bridge/4: NS 24 below for 3 odd tricks at 8"]);
        assert_eq!(told(&hand(6, [0, 0])), ["score bridge/4: EW 8 below for 1 odd trick at 8"]);
    }

    #[test]
    fn a_doubled_hand_says_that_the_honours_are_not() {
        let card = |text: &str| text.split(' ').map(|card| card.parse::<Card>().expect("card")).collect();
        let dealt = BySeat(["AH KH QH", "JH", "2H", "TH"].map(card));
        assert_eq!(
            told(&PlayedMake { multiplier: 4, dealt, ..hand(12, [0, 0]) }),
            [
                "score bridge/50, bridge/4: NS 192 below for 6 odd tricks at 32",
                "score bridge/8, bridge/10: NS 20 above for little slam",
                "score bridge/6, bridge/10: NS 16 above for three honours",
            ]
        );
        let plain = told(&PlayedMake { dealt, ..hand(12, [0, 0]) });
        assert_eq!(plain[2], "score bridge/6: NS 16 above for three honours");
    }

    #[test]
    fn a_revoke_is_told_before_the_points() {
        assert_eq!(
            told(&hand(9, [0, 1])),
            [
                "ruling bridge/87: EW hand NS 3 tricks for revoking: NS 12, EW 1",
                "score bridge/4: NS 48 below for 6 odd tricks at 8",
            ]
        );
        assert_eq!(
            told(&hand(12, [0, 5]))[..2],
            [
                "ruling bridge/96, bridge/87: EW hand NS 1 trick for revoking: NS 13, EW 0",
                "ruling bridge/87, bridge/88: they lack 12 tricks of what they owe: no score is charged for that",
            ]
        );
    }

    #[test]
    fn the_ceiling_tells_what_is_lost() {
        assert_eq!(
            told(&hand(13, [1, 0])),
            [
                "ruling bridge/87: NS hand EW 3 tricks for revoking: NS 10, EW 3",
                "score bridge/89, bridge/4: NS 28 below for 4 odd tricks at 8, 4 lost: \
                 a side that revoked stops at 28",
            ]
        );
        let doubled = told(&PlayedMake { multiplier: 2, ..hand(13, [1, 0]) });
        assert!(doubled[1].starts_with("score bridge/89, bridge/50, bridge/4: NS 28 below"));
    }

    #[test]
    fn revokes_of_both_sides_are_told_as_set_off() {
        assert_eq!(
            told(&hand(11, [1, 1]))[0],
            "ruling bridge/95: the revokes of both sides are set off: NS 11, EW 2"
        );
        assert_eq!(
            told(&hand(9, [2, 1]))[0],
            "ruling bridge/95, bridge/87: NS hand EW 3 tricks for revoking: NS 6, EW 7"
        );
    }

    #[test]
    fn the_entries_lie_in_their_columns() {
        let mut sheet = Sheet::default();
        let played = hand(13, [0, 0]);
        score(&Rules::new(Edition::Of1905), &played).enter(&mut sheet, 7);
        let lines: Vec<_> =
            sheet.lines.iter().map(|line| (line.deal, line.side, line.column, line.written)).collect();
        let ns = Side::NorthSouth;
        assert_eq!(lines, [(7, ns, Column::Tricks, 56), (7, ns, Column::Bonus, 40)]);
    }

    #[test]
    fn games_and_rubber_are_told_with_their_scores() {
        let (ns, ew) = (Side::NorthSouth, Side::EastWest);
        let mut sheet = Sheet::default();
        let won = |sheet: &Sheet| games(sheet).last().and_then(Game::answer).map(|game| line(&game));
        let rubber = |sheet: &Sheet| rubber_answers(&standing(sheet)).iter().map(line).collect::<Vec<_>>();
        sheet.enter(1, ew, Column::Tricks, L4, 12);
        assert_eq!(won(&sheet), None);
        sheet.enter(2, ns, Column::Tricks, L4, 30);
        assert_eq!(won(&sheet).as_deref(), Some("game bridge/2: NS win it by 30 to 12"));
        sheet.enter(3, ew, Column::Tricks, L4, 36);
        assert_eq!(won(&sheet).as_deref(), Some("game bridge/2, bridge/3: EW win it by 36 to 0"));
        assert!(rubber(&sheet).is_empty());
        sheet.enter(4, ns, Column::Tricks, L4, 40);
        assert_eq!(
            rubber(&sheet),
            ["rubber bridge/1: NS win it by 2 games to 1", "settled bridge/11: NS 170, EW 48: NS win 122",]
        );
        sheet.enter(4, ew, Column::Bonus, L4, 200);
        assert_eq!(rubber(&sheet)[1], "settled bridge/11: NS 170, EW 248: NS lose 78");
        let points: Vec<_> =
            rubber_answers(&standing(&sheet)).iter().map(|answer| answer.finding.points()).collect();
        assert_eq!(points, [None, Some((ns, -78))]);
    }
}
