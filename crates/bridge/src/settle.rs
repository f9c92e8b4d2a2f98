//! Score sheets: a rubber written down hand by hand, and what it comes to.
//!
//! A sheet is text, one hand a line, the make first and then what happened, in any order:
//!
//! ```text
//! code: bridge-1905
//! hearts doubled NS 9 honours NS four-in-one-hand   # EW 4 goes without saying
//! no-trump EW 10, honours EW 40, revoke NS 1
//! > ruling bridge/87: NS hand EW 3 tricks for revoking: NS 0, EW 13
//! ```
//!
//! `docs/score.md` tells the whole of it. [`ScoreSheet::parse`] reads, [`ScoreSheet::settle`] scores.
//!
//! # Examples
//! ```
//! let sheet = "code: bridge-1907\nhearts NS 10\nno-trump NS 9 honours EW 30\n";
//! let settlement = bridge::ScoreSheet::parse(sheet)?.settle()?;
//! // 32 + 36 + 100 against 30.
//! assert_eq!(settlement.standing.settled, Some((cards::Side::NorthSouth, 138)));
//! # Ok::<(), bridge::BadSheet>(())
//! ```

mod parse;
mod problem;
mod words;

use std::fmt;

use cards::{BySeat, BySide, Seat, SeatSet, Side};
use laws::bridge::{L2, LSPADE_1};
use speech::line;
use table::{Answer, Cited, Column, Sheet, Standing};

pub use problem::{BadChicane, BadSheet, Count, SheetProblem, Wanted};

use crate::facts::PointsFact;
use crate::honours::{Chicane, Holding, Honours};
use crate::score::{HandScore, PlayedMake, SPADE_TWO, is_played, score_with, spades_not_played};
use crate::standing::{Game, games, standing};
use crate::{Fact, Make, Rules, rubber_answers};

/// A rubber as it was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    /// The edition and the options.
    pub rules: Rules,
    /// `score:` what stood towards the game before the first hand.
    pub score_before: BySide<i32>,
    /// `games:` the games won before the first hand.
    pub games_before: BySide<u8>,
    /// The hands.
    pub hands: Vec<SheetHand>,
    /// The answers that the sheet itself gives, to be compared.
    pub expected: Vec<Expected>,
}

/// One hand of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetHand {
    /// Its line in the text, from 1.
    pub line: usize,
    /// The column where it begins, from 1.
    pub column: usize,
    /// The trump, or none.
    pub make: Make,
    /// What doubling has made of the odd trick: 1, 2, 4 and so on.
    pub multiplier: u32,
    /// Who dealt, where the sheet says so.
    pub dealer: Option<Seat>,
    /// Who made the trump, where the sheet says so.
    pub maker: Option<Seat>,
    /// How it ended.
    pub ending: Ending,
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was played.
    Played(Tally),
    /// Spades were not played, by agreement.
    NotPlayed,
    /// The maker of spades took two points instead of the play.
    TookTwo,
}

/// What a played hand brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Tricks won in play.
    pub won: BySide<u8>,
    /// Revokes charged.
    pub revokes: BySide<u8>,
    /// Which side was dealt which honours.
    pub honours: Option<(Side, Holding)>,
    /// The hands dealt no trump.
    pub void: SeatSet,
}

/// An answer that the sheet itself gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Its line, from 1.
    pub line: usize,
    /// The place of the hand that it answers.
    pub hand: usize,
    /// The answer, without its `>`.
    pub text: String,
}

/// A rubber made up from its sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The edition and the options.
    pub rules: Rules,
    /// Every hand with its score.
    pub hands: Vec<ScoredHand>,
    /// The games, the last of them perhaps unfinished.
    pub games: Vec<Game>,
    /// Where the sides stand in the end, and the settlement if the rubber is won.
    pub standing: Standing,
    /// Every entry.
    pub sheet: Sheet,
}

/// A hand of the sheet and what it brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredHand {
    /// The hand.
    pub hand: SheetHand,
    /// Its score, if it was played.
    pub score: Option<HandScore>,
    /// What the laws answer to it, with the game and the rubber that it ends.
    pub answers: Vec<Answer<Fact>>,
}

/// A line of the sheet that is not what the laws answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line, from 1.
    pub line: usize,
    /// What the sheet says there.
    pub expected: String,
    /// What the laws answer to that hand.
    pub answers: Vec<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: the sheet says '{}', the laws answer:", self.line, self.expected)?;
        self.answers.iter().try_for_each(|answer| write!(f, "\n> {answer}"))
    }
}

impl std::error::Error for Difference {}

impl ScoreSheet {
    /// Reads a sheet.
    ///
    /// # Errors
    /// The first thing that cannot be read or cannot have happened, with its place.
    pub fn parse(text: &str) -> Result<ScoreSheet, BadSheet> {
        parse::sheet(text)
    }

    /// Scores every hand, and the rubber as far as it goes.
    ///
    /// # Errors
    /// When a hand follows the end of the rubber, or spades went unplayed without leave to.
    pub fn settle(&self) -> Result<Settlement, BadSheet> {
        let mut sheet = Sheet { games_before: self.games_before, ..Sheet::default() };
        for (side, points) in self.score_before.iter() {
            sheet.enter(0, side, Column::Tricks, L2, *points);
        }
        let mut hands = Vec::new();
        for (place, hand) in self.hands.iter().enumerate() {
            let deal = u16::try_from(place + 1).map_err(|_| hand.bad(SheetProblem::TooManyHands))?;
            let before = standing(&sheet);
            if before.winner.is_some() {
                return Err(hand.bad(SheetProblem::RubberIsOver));
            }
            hands.push(hand.score(&self.rules, &before, &mut sheet, deal)?);
        }
        let (games, standing) = (games(&sheet), standing(&sheet));
        Ok(Settlement { rules: self.rules, hands, games, standing, sheet })
    }
}

impl SheetHand {
    fn bad(&self, problem: SheetProblem) -> BadSheet {
        BadSheet { line: self.line, column: self.column, problem }
    }

    /// Scores the hand, enters it, and tells what it ends.
    fn score(
        &self,
        rules: &Rules,
        before: &Standing,
        sheet: &mut Sheet,
        deal: u16,
    ) -> Result<ScoredHand, BadSheet> {
        let before = BySide::from_fn(|side| before.sides[side].game);
        let (score, mut answers) = match self.ending {
            Ending::Played(tally) => {
                let (played, honours) = tally.played(rules, self, before);
                let score = score_with(rules, &played, honours.as_ref());
                score.enter(sheet, deal);
                let answers = score.answers(&played);
                (Some(score), answers)
            }
            Ending::NotPlayed | Ending::TookTwo => (None, vec![self.not_played(rules, before, sheet, deal)?]),
        };
        let game = games(sheet).last().filter(|game| game.last == deal).and_then(Game::answer);
        answers.extend(game);
        answers.extend(rubber_answers(&standing(sheet)));
        Ok(ScoredHand { hand: *self, score, answers })
    }

    /// Spade convention, I and II: nothing, or two to the maker.
    fn not_played(
        &self,
        rules: &Rules,
        before: BySide<i32>,
        sheet: &mut Sheet,
        deal: u16,
    ) -> Result<Answer<Fact>, BadSheet> {
        if is_played(rules, self.make, self.multiplier, before) {
            return Err(self.bad(SheetProblem::HandIsPlayed));
        }
        let maker = self.maker.ok_or_else(|| self.bad(SheetProblem::NoMaker))?;
        let two = if self.ending == Ending::TookTwo { Some(SPADE_TWO) } else { spades_not_played(rules) };
        let Some(Cited { value, law }) = two else {
            return Ok(Answer::ruling(LSPADE_1, PointsFact::SheetSpadesBringNothing));
        };
        let side = maker.side();
        sheet.enter(deal, side, Column::Tricks, law, value);
        Ok(Answer::score(law, side, value, PointsFact::SheetSpadesNotPlayed))
    }
}

impl Tally {
    /// The hand as the scoring takes it; the sheet has no cards, so the honours come beside it.
    fn played(self, rules: &Rules, hand: &SheetHand, before: BySide<i32>) -> (PlayedMake, Option<Honours>) {
        let honours = self.honours.and_then(|(side, holding)| {
            let (own, adversaries) = (self.chicane(side), self.chicane(side.other()));
            Honours::new(rules, hand.make, side, holding, own, adversaries)
        });
        let played = PlayedMake {
            make: hand.make,
            multiplier: hand.multiplier,
            won: self.won,
            revokes: self.revokes,
            dealt: BySeat::default(),
            before,
        };
        (played, honours)
    }

    fn chicane(self, side: Side) -> Chicane {
        match side.seats().iter().filter(|&seat| self.void.contains(seat)).count() {
            0 => Chicane::None,
            1 => Chicane::Single,
            _ => Chicane::Double,
        }
    }
}

impl Settlement {
    /// The first line of the sheet's own answers that the laws do not give to its hand, in order.
    pub fn difference(&self, expected: &[Expected]) -> Option<Difference> {
        for (place, scored) in self.hands.iter().enumerate() {
            let answers: Vec<String> = scored.answers.iter().map(line).collect();
            let mut rest = answers.iter();
            for line in expected.iter().filter(|line| line.hand == place) {
                if !rest.any(|answer| *answer == line.text) {
                    return Some(Difference { line: line.line, expected: line.text.clone(), answers });
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NS: Side = Side::NorthSouth;

    fn settle(text: &str) -> Settlement {
        ScoreSheet::parse(text).and_then(|sheet| sheet.settle()).expect("a good sheet")
    }

    fn bad(text: &str) -> String {
        let settled = ScoreSheet::parse(text).and_then(|sheet| sheet.settle());
        settled.expect_err("a bad sheet").to_string()
    }

    fn answers(text: &str) -> Vec<String> {
        let settled = settle(text);
        settled.hands.iter().flat_map(|hand| hand.answers.iter().map(line)).collect()
    }

    #[test]
    fn the_account_tells_every_hand_and_the_sums() {
        let text = "code: bridge-1905\noptions: five-honours=printed\n\
                    hearts doubled NS 9 honours NS five, chicane W # the printed row\n\
                    C EW 13 by E\nNT NS 9, honours EW 40\n";
        assert_eq!(
            settle(text).to_string(),
            "code: bridge-1905\n\
             options: five-honours=printed\n\
             hearts x2, NS 9 EW 4, honours NS five, chicane W\n\
             > score bridge/50, bridge/4: NS 48 below for 3 odd tricks at 16\n\
             > score bridge/6, bridge/10: NS 64 above for five honours\n\
             > score bridge/9, bridge/10: NS -16 above for chicane of the adversaries\n\
             > game bridge/2, bridge/3: NS win it by 48 to 0\n\
             clubs, by E, NS 0 EW 13\n\
             > score bridge/4: EW 28 below for 7 odd tricks at 4\n\
             > score bridge/7: EW 40 above for grand slam\n\
             no-trump, NS 9 EW 4, honours EW four\n\
             > score bridge/4: NS 36 below for 3 odd tricks at 12\n\
             > score bridge/6: EW 40 above for four honours\n\
             > game bridge/2, bridge/3: NS win it by 36 to 28\n\
             > rubber bridge/1: NS win it by 2 games to 0\n\
             > settled bridge/11: NS 232, EW 108: NS win 124\n\
             \n           NS     EW\n\
             games       2      0\n\
             tricks     84     28\n\
             honours    48     80\n\
             rubber    100      0\n\
             total     232    108\n\
             NS win 124\n"
        );
    }

    #[test]
    fn a_sheet_may_begin_in_the_middle_of_a_rubber() {
        let settled = settle("code: bridge-1907\ngames: NS 1 EW 1\nscore: EW 18 NS 24\nclubs NS 8\n");
        assert_eq!(settled.standing.settled, Some((NS, 32 + 100 - 18)));
        assert_eq!(settled.games.len(), 1);
        assert_eq!(settled.sheet.games_before, BySide([1, 1]));
        let account = settled.to_string();
        assert!(
            account
                .starts_with("code: bridge-1907\ngames: NS 1 EW 1\nscore: NS 24 EW 18\nclubs, NS 8 EW 5\n")
        );
        let one_sided = settle("code: bridge-1907\ngames: EW 1\nclubs NS 8\n").to_string();
        assert!(one_sided.starts_with("code: bridge-1907\ngames: NS 0 EW 1\nclubs"));
    }

    #[test]
    fn the_losers_may_come_out_ahead() {
        let text = "code: bridge-1905\ngames: NS 1\nscore: NS 28\nspades NS 7 honours EW 18\n";
        assert!(settle(text).to_string().ends_with("NS win 112\n"));
        let text = "code: bridge-1905\ngames: NS 1\nscore: EW 28\n\
                    H EW 0 honours EW 72\nH EW 0 honours EW 72\n";
        assert_eq!(bad(text), "line 5, column 1: the rubber is over before this hand: begin a new sheet");
        let text = "code: bridge-1905\ngames: NS 1\nD NS 10 honours EW 60\nC EW 6 NS 7 honours EW 36\n\
                    C EW 6 NS 7 honours EW 40\n";
        // 24 + 4 + 4 + 100 against 60 + 36 + 40.
        assert!(settle(text).to_string().ends_with("total     132    136\nNS lose 4\n"));
    }

    #[test]
    fn winners_who_gain_nothing_win_nought() {
        // 12 + 18 + 100 against 100 + 30.
        let text = "code: bridge-1905\ngames: NS 1\nNT NS 7 honours EW 100\nD NS 9 honours EW 30\n";
        assert!(settle(text).to_string().ends_with("total     130    130\nNS win 0\n"));
    }

    #[test]
    fn an_unfinished_rubber_is_told_as_such() {
        let settled = settle("code: bridge-1905\nhearts NS 9\n");
        assert!(
            settled
                .to_string()
                .ends_with("rubber      0      0\ntotal      24      0\nthe rubber is unfinished\n")
        );
        assert_eq!(settled.standing.settled, None);
        let empty = settle("code: bridge-1905\n");
        assert!(empty.hands.is_empty());
    }

    #[test]
    fn a_hand_can_be_written_in_many_ways() {
        let first = ScoreSheet::parse(
            "code: bridge-1905\nno-trump x4 NS 8 EW 5 honours EW four-in-one-hand revoke NS 1 dealer S by N",
        )
        .expect("a good sheet");
        for line in [
            "NT redoubled, NS 8, honours EW 100, revoke NS, dealer S, maker N",
            "No Trumps X4 ew 5 maker n honors ew four in one hand revokes ns 1 dealer s",
            "notrump tricks NS 8 tricks EW 5 revoke NS 1 honours EW 100 x4 dealer S by N",
        ] {
            let sheet = ScoreSheet::parse(&format!("code: bridge-1905\n{line}\n")).expect("a good sheet");
            assert_eq!(sheet, first, "{line}");
        }
    }

    #[test]
    fn every_suit_can_be_written_long_or_short() {
        let makes = |line: &str| {
            ScoreSheet::parse(&format!("code: bridge-1905\n{line} NS 7\n")).expect("a good sheet").hands[0]
                .make
        };
        assert_eq!(["S", "c", "D", "h", "nt"].map(makes), Make::ALL);
        assert_eq!(["spades", "Clubs", "diamonds", "HEARTS", "no trump"].map(makes), Make::ALL);
    }

    #[test]
    fn a_hand_prints_as_it_can_be_read_again() {
        for line in [
            "spades, NS 7 EW 6",
            "clubs x2, dealer E, by W, NS 0 EW 13, honours EW five-four-in-one-hand",
            "diamonds x1024, NS 13 EW 0, honours NS five-in-one-hand, chicane E S W",
            "hearts, by S, NS 6 EW 7, honours NS three, chicane N E, revoke NS 2, revoke EW 1",
            "no-trump, NS 6 EW 7, honours EW four",
            "spades, dealer S, by N, not played",
            "spades, by N, took two",
        ] {
            let sheet = ScoreSheet::parse(&format!("code: bridge-1907\n{line}")).expect("a good sheet");
            assert_eq!(sheet.hands[0].to_string(), line);
        }
    }

    #[test]
    fn chicane_is_entered_with_the_honours() {
        let of = |line: &str| answers(&format!("code: bridge-1905\n{line}\n"))[1..].to_vec();
        assert_eq!(
            of("D NS 7 honours NS five-in-one-hand chicane S double chicane EW"),
            [
                "score bridge/6: NS 60 above for five honours in one hand",
                "score bridge/9: NS 12 above for chicane",
                "score bridge/9: NS -24 above for double chicane of the adversaries",
            ]
        );
        assert_eq!(
            of("H NS 7 honours NS 16 chicane W"),
            [
                "score bridge/6: NS 16 above for three honours",
                "score bridge/9: NS -16 above for chicane of the adversaries",
            ]
        );
        assert_eq!(of("H NS 7 honours EW 16 chicane N chicane W").len(), 3);
    }

    #[test]
    fn spades_not_played_bring_nothing_or_two() {
        let head = "code: bridge-1907\noptions: spades=convention";
        assert_eq!(
            answers(&format!("{head}\nspades by S not played\nspades by W took two\n")),
            [
                "ruling bridge/spade-1: spades are not played and nothing is scored",
                "score bridge/spade-2: EW 2 below for spades not played",
            ]
        );
        assert_eq!(
            answers(&format!("{head}, spade-score=2\nspades by S unplayed\n")),
            ["score bridge/spade-1: NS 2 below for spades not played"]
        );
        let settled = settle(&format!("{head}\nspades by W takes two\n"));
        assert_eq!(settled.standing.sides[Side::EastWest].game, 2);
        assert_eq!(settled.hands[0].score, None);
    }

    #[test]
    fn spades_go_unplayed_only_where_the_table_agreed_and_below_twenty() {
        let refused = "this hand is played: only undoubled spades with both sides below 20 are not, under \
                       'options: spades=convention' of bridge-1907";
        assert_eq!(bad("code: bridge-1907\nspades by S not played"), format!("line 2, column 1: {refused}"));
        let head = "code: bridge-1907\noptions: spades=convention";
        assert_eq!(
            bad(&format!("{head}\nscore: NS 20\n  spades by S not played")),
            format!("line 4, column 3: {refused}")
        );
        assert_eq!(bad(&format!("{head}\nclubs by S not played")), format!("line 3, column 1: {refused}"));
        assert_eq!(bad(&format!("{head}\nspades x2 by S took two")), format!("line 3, column 1: {refused}"));
        assert_eq!(
            bad(&format!("{head}\nspades not played")),
            "line 3, column 1: name the maker: write 'by S'"
        );
        assert!(settle(&format!("{head}\nscore: NS 18 EW 18\nspades by S not played")).hands.len() == 1);
    }

    #[test]
    fn the_sheets_own_answers_are_compared_in_order() {
        let compare = |answers: &str| {
            let text = format!("code: bridge-1905\nhearts NS 12 honours EW 16\n{answers}");
            let sheet = ScoreSheet::parse(&text).expect("a good sheet");
            let settled = sheet.settle().expect("a good sheet");
            settled.difference(&sheet.expected).map(|difference| (difference.line, difference.to_string()))
        };
        let tricks = "> score bridge/4: NS 48 below for 6 odd tricks at 8\n";
        let slam = "  > score bridge/8: NS 20 above for little slam # said aloud\n";
        assert_eq!(compare(""), None);
        assert_eq!(compare(tricks), None);
        assert_eq!(compare(slam), None);
        assert_eq!(compare(&format!("{tricks}{slam}")), None);
        assert_eq!(compare(&format!("{slam}{tricks}")).map(|(line, _)| line), Some(4));
        assert_eq!(
            compare("\n> score bridge/4: NS 47 below for 6 odd tricks at 8"),
            Some((
                4,
                "line 4: the sheet says 'score bridge/4: NS 47 below for 6 odd tricks at 8', the laws answer:\n\
                 > score bridge/4: NS 48 below for 6 odd tricks at 8\n\
                 > score bridge/8: NS 20 above for little slam\n\
                 > score bridge/6: EW 16 above for three honours\n\
                 > game bridge/2, bridge/3: NS win it by 48 to 0"
                    .to_owned()
            ))
        );
    }

    #[test]
    fn an_answer_is_compared_with_its_own_hand() {
        let text = "code: bridge-1905\nhearts NS 7\nhearts NS 8\n> score bridge/4: NS 8 below for 1 odd trick at 8\n";
        let sheet = ScoreSheet::parse(text).expect("a good sheet");
        let settled = sheet.settle().expect("a good sheet");
        assert!(settled.difference(&sheet.expected).is_some());
    }

    #[test]
    fn more_hands_than_any_rubber_has_are_refused() {
        let head = "code: bridge-1907\noptions: spades=convention\n";
        let sheet = ScoreSheet::parse(&format!("{head}spades by S not played\n")).expect("a good sheet");
        let many = ScoreSheet { hands: vec![sheet.hands[0]; 65_536], ..sheet };
        let refused = many.settle().expect_err("too many");
        assert_eq!(refused.to_string(), "line 3, column 1: no rubber has so many hands");
    }
}
