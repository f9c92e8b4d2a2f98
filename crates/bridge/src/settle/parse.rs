//! Reads a score sheet.

use cards::{BySide, Seat, SeatSet, Side};
use speech::ClubOptions as _;

use crate::honours::Holding;
use crate::{Edition, Make, Rules};

use super::words::{Line, Word, once};
use super::{BadChicane, BadSheet, Count, Ending, Expected, ScoreSheet, SheetHand, SheetProblem, Tally};

/// Tricks in a hand.
const TRICKS: u8 = 13;
/// Two partners may each revoke in every trick.
const REVOKES_CLAIMED_MOST: u8 = 26;
/// The highest score towards a game that is not yet won.
const UNDER_GAME: u8 = 29;
/// The most games of a side that leave the rubber open.
const UNDER_RUBBER: u8 = 1;

/// Reads a whole sheet.
pub(super) fn sheet(text: &str) -> Result<ScoreSheet, BadSheet> {
    let mut header = Header::default();
    let (mut hands, mut expected): (Vec<SheetHand>, Vec<Expected>) = (Vec::new(), Vec::new());
    for (number, raw) in (1..).zip(text.lines()) {
        // A byte order mark is no part of the first line.
        let raw = raw.trim_start_matches('\u{feff}');
        let content = raw.split('#').next().unwrap_or_default();
        let mut line = Line::new(number, content);
        if let Some((before, answer)) = content.split_once('>').filter(|(before, _)| before.trim().is_empty())
        {
            let column = before.chars().count() + 1;
            let hand = hands.len().checked_sub(1);
            let hand = hand.ok_or_else(|| line.bad(column, SheetProblem::AnswerWithoutHand))?;
            expected.push(Expected { line: number, hand, text: answer.trim().to_owned() });
        } else if let Some((key, value)) = content.split_once(':') {
            if !hands.is_empty() {
                return Err(line.bad(1, SheetProblem::HeaderAfterHand));
            }
            header.read(&mut line, key, value)?;
        } else if !line.is_empty() {
            hands.push(hand(&mut line, header.rules()?)?);
        }
    }
    let rules = *header.rules()?;
    Ok(ScoreSheet {
        rules,
        score_before: header.score.unwrap_or_default(),
        games_before: header.games.unwrap_or_default(),
        hands,
        expected,
    })
}

/// What the lines before the first hand say.
#[derive(Default)]
struct Header {
    rules: Option<Rules>,
    score: Option<BySide<i32>>,
    games: Option<BySide<u8>>,
}

impl Header {
    fn rules(&self) -> Result<&Rules, BadSheet> {
        self.rules.as_ref().ok_or(BadSheet { line: 1, column: 1, problem: SheetProblem::NoCode })
    }

    fn read(&mut self, line: &mut Line, key: &str, value: &str) -> Result<(), BadSheet> {
        let column = key.chars().count() + 2;
        line.skip_to(column);
        let twice = line.bad(1, SheetProblem::HeaderTwice);
        match key.trim().to_lowercase().as_str() {
            "code" => {
                if self.rules.is_some() {
                    return Err(twice);
                }
                let edition = match value.trim() {
                    "bridge-1905" => Edition::Of1905,
                    "bridge-1907" => Edition::Of1907,
                    other => return Err(line.bad(column, SheetProblem::UnknownCode(other.to_owned()))),
                };
                self.rules = Some(Rules::new(edition));
            }
            "options" => {
                self.rules()?;
                let rules = self.rules.as_mut().expect("asked the line before");
                options(line, column, value, rules)?;
            }
            "score" => {
                if self.score.is_some() {
                    return Err(twice);
                }
                self.score = Some(BySide(line.both_sides(Count::GamePoints, UNDER_GAME)?.0.map(i32::from)));
            }
            "games" => {
                if self.games.is_some() {
                    return Err(twice);
                }
                self.games = Some(line.both_sides(Count::Games, UNDER_RUBBER)?);
            }
            other => return Err(line.bad(1, SheetProblem::UnknownHeader(other.to_owned()))),
        }
        Ok(())
    }
}

/// `key=value`, separated by commas, or `none`.
fn options(line: &Line, mut column: usize, text: &str, rules: &mut Rules) -> Result<(), BadSheet> {
    for part in text.split(',') {
        let option = part.trim();
        let at = column + part.chars().count() - part.trim_start().chars().count();
        column += part.chars().count() + 1;
        if option.is_empty() || option == "none" {
            continue;
        }
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        rules.set(key.trim(), value.trim()).map_err(|bad| line.bad(at, SheetProblem::Option(bad)))?;
    }
    Ok(())
}

/// Reads one hand.
fn hand(line: &mut Line, rules: &Rules) -> Result<SheetHand, BadSheet> {
    let column = line.column();
    let make = line.make()?;
    let mut given = Given::default();
    while let Some(word) = line.take() {
        given.clause(line, &word, make, rules)?;
    }
    if let (Some(dealer), Some(maker)) = (given.dealer, given.maker)
        && dealer.side() != maker.side()
    {
        return Err(line.bad(column, SheetProblem::MakerAgainstDealer(dealer)));
    }
    let multiplier = given.multiplier.unwrap_or(1);
    let ending = match given.unplayed {
        Some(ending) if given.is_bare() => ending,
        Some(_) => return Err(line.bad(column, SheetProblem::UnplayedHasMore)),
        None => Ending::Played(given.tally(line, make, column)?),
    };
    Ok(SheetHand {
        line: line.number,
        column,
        make,
        multiplier,
        dealer: given.dealer,
        maker: given.maker,
        ending,
    })
}

/// What doubling has made of the odd trick: `x8`.
fn times(line: &Line, word: &Word) -> Result<u32, BadSheet> {
    let times = word.text[1..].parse().ok().filter(|times: &u32| times.is_power_of_two());
    times.ok_or_else(|| line.bad(word.column, SheetProblem::BadMultiplier(word.text.clone())))
}

/// What the clauses of a hand have said so far.
#[derive(Default)]
struct Given {
    multiplier: Option<u32>,
    dealer: Option<Seat>,
    maker: Option<Seat>,
    tricks: BySide<Option<u8>>,
    revokes: BySide<Option<u8>>,
    honours: Option<(Side, Holding)>,
    void: SeatSet,
    /// Where the chicane stands in the line.
    void_at: usize,
    unplayed: Option<Ending>,
}

impl Given {
    fn clause(&mut self, line: &mut Line, word: &Word, make: Make, rules: &Rules) -> Result<(), BadSheet> {
        let first = match word.text.as_str() {
            "undoubled" => once(&mut self.multiplier, 1),
            "doubled" => once(&mut self.multiplier, 2),
            "redoubled" => once(&mut self.multiplier, 4),
            text if text.starts_with('x') => once(&mut self.multiplier, times(line, word)?),
            "dealer" => once(&mut self.dealer, line.seat()?),
            "by" | "maker" => once(&mut self.maker, line.seat()?),
            "unplayed" => once(&mut self.unplayed, Ending::NotPlayed),
            "not" => {
                line.expect("played")?;
                once(&mut self.unplayed, Ending::NotPlayed)
            }
            "take" | "takes" | "took" => {
                line.expect("two")?;
                once(&mut self.unplayed, Ending::TookTwo)
            }
            "tricks" if line.side_ahead().is_some() => return Ok(()),
            "ns" => once(&mut self.tricks[Side::NorthSouth], line.number(Count::Tricks, TRICKS)?),
            "ew" => once(&mut self.tricks[Side::EastWest], line.number(Count::Tricks, TRICKS)?),
            "honours" | "honors" => {
                let side = line.side()?;
                once(&mut self.honours, (side, line.holding(make, rules)?))
            }
            "chicane" => {
                let mut seats = SeatSet::of(line.seat()?);
                while let Some(seat) = line.seat_ahead() {
                    line.take();
                    seats = seats.with(seat);
                }
                self.add_void(seats, word)
            }
            "double" => {
                line.expect("chicane")?;
                self.add_void(line.side()?.seats(), word)
            }
            "revoke" | "revokes" => {
                let side = line.side()?;
                let some = line.number_ahead();
                let revokes = if some { line.number(Count::Revokes, REVOKES_CLAIMED_MOST)? } else { 1 };
                once(&mut self.revokes[side], revokes)
            }
            other => {
                return Err(line.bad(word.column, SheetProblem::UnknownClause(other.to_owned())));
            }
        };
        first.ok_or_else(|| line.bad(word.column, SheetProblem::ClauseTwice(word.text.clone())))
    }

    /// Chicanes of several hands may stand in one clause or in several.
    fn add_void(&mut self, seats: SeatSet, word: &Word) -> Option<()> {
        self.void_at = word.column;
        let new = !self.void.intersects(seats);
        self.void = seats.iter().fold(self.void, SeatSet::with);
        new.then_some(())
    }

    /// Whether nothing is said that only a played hand can have.
    fn is_bare(&self) -> bool {
        let nothing = self.tricks.0.iter().chain(&self.revokes.0).all(Option::is_none);
        nothing && self.honours.is_none() && self.void.is_empty()
    }

    fn tally(&self, line: &Line, make: Make, column: usize) -> Result<Tally, BadSheet> {
        let won = match self.tricks.0 {
            [Some(ns), Some(ew)] if ns + ew == TRICKS => [ns, ew],
            [Some(ns), None] => [ns, TRICKS - ns],
            [None, Some(ew)] => [TRICKS - ew, ew],
            [Some(ns), Some(ew)] => return Err(line.bad(column, SheetProblem::TricksNotThirteen(ns, ew))),
            [None, None] => return Err(line.bad(line.end, SheetProblem::NoTricks)),
        };
        if !self.void.is_empty() {
            self.chicane(make).map_err(|bad| line.bad(self.void_at, SheetProblem::Chicane(bad)))?;
        }
        let revokes = BySide(self.revokes.0.map(Option::unwrap_or_default));
        Ok(Tally { won: BySide(won), revokes, honours: self.honours, void: self.void })
    }

    /// Whether the void hands and the honours can have been dealt together.
    fn chicane(&self, make: Make) -> Result<(), BadChicane> {
        if make.0.is_none() {
            return Err(BadChicane::NoTrump);
        }
        let Some((side, holding)) = self.honours else {
            return Err(BadChicane::NoHonours);
        };
        let void = |side: Side| side.seats().iter().filter(|&seat| self.void.contains(seat)).count();
        let in_one_hand = matches!(holding, Holding::Three | Holding::FourInOneHand | Holding::FiveInOneHand);
        let all_five = matches!(holding, Holding::Five | Holding::FiveFourInOneHand | Holding::FiveInOneHand);
        match (void(side), void(side.other())) {
            (2, _) => Err(BadChicane::HonoursWithoutTrump(side)),
            (1, _) if !in_one_hand => Err(BadChicane::HonoursDivided(side)),
            (_, 2) if !all_five => Err(BadChicane::HonoursMissing(side)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The complaint about a sheet of 1905 with this line after the code.
    fn bad(line: &str) -> String {
        sheet(&format!("code: bridge-1905\n{line}\n")).expect_err(line).to_string()
    }

    fn good(line: &str) -> ScoreSheet {
        sheet(&format!("code: bridge-1905\n{line}\n")).expect(line)
    }

    fn tally(line: &str) -> Tally {
        match good(line).hands[0].ending {
            Ending::Played(tally) => tally,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_sheet_names_its_code() {
        let missing = "line 1, column 1: the sheet does not name its code: begin with 'code: bridge-1905' or 'code: bridge-1907'";
        for text in ["", "# nothing\n", "hearts NS 7\n", "options: none\n", "score: NS 4\nhearts NS 7"] {
            assert_eq!(sheet(text).expect_err(text).to_string(), missing, "{text}");
        }
        assert_eq!(
            sheet("\n code:  whist ").expect_err("no bridge").to_string(),
            "line 2, column 7: 'whist' is no code of bridge: write bridge-1905 or bridge-1907"
        );
        assert_eq!(sheet("code: bridge-1905").expect("1905").rules.edition, Edition::Of1905);
        assert_eq!(sheet("\u{feff}Code : bridge-1907\r\n").expect("1907").rules.edition, Edition::Of1907);
    }

    #[test]
    fn options_are_those_of_the_code() {
        let rules = good("options: spade-score=2 , revoke-tricks = nominal").rules;
        assert_eq!(rules.options(), [("spade-score", "2"), ("revoke-tricks", "nominal")]);
        assert_eq!(good("options: none").rules, Rules::new(Edition::Of1905));
        assert!(
            bad("options: spade-score=2, luck=9").starts_with("line 2, column 25: 'luck=9' is no option")
        );
        assert!(bad("options: luck").starts_with("line 2, column 10: 'luck=' is no option"));
        assert!(bad("options: spades=convention").starts_with("line 2, column 10: 'spades=convention'"));
    }

    #[test]
    fn the_score_before_the_sheet_is_less_than_a_game() {
        let begun = good("score: NS 28 EW 29\ngames: EW 1");
        assert_eq!((begun.score_before, begun.games_before), (BySide([28, 29]), BySide([0, 1])));
        assert_eq!(
            bad("score: NS 30"),
            "line 2, column 11: '30' does not belong here: write the points towards the game, 0 to 29"
        );
        assert_eq!(
            bad("games: NS 2"),
            "line 2, column 11: '2' does not belong here: write the games won, 0 to 1"
        );
        assert_eq!(bad("games:"), "line 2, column 7: the line ends here: write a side: NS or EW");
        assert_eq!(bad("score: NS 2 NS 4"), "line 2, column 13: NS is given twice: strike one out");
        assert_eq!(
            bad("score: NS 2 EW"),
            "line 2, column 15: the line ends here: write the points towards the game, 0 to 29"
        );
    }

    #[test]
    fn headers_are_known_once_and_first() {
        assert_eq!(
            bad("players: four"),
            "line 2, column 1: 'players' is no header: write code, options, score or games"
        );
        for twice in ["code: bridge-1905", "score: NS 2\nscore: NS 2", "games: NS 1\ngames: NS 1"] {
            assert!(bad(twice).ends_with("column 1: this header is given twice: strike one out"), "{twice}");
        }
        assert_eq!(bad("hearts NS 7\nscore: NS 2"), "line 3, column 1: headers come before the first hand");
    }

    #[test]
    fn an_answer_stands_below_its_hand() {
        assert_eq!(bad("  > score"), "line 2, column 3: this answers no hand: put it below one");
        let sheet = good("hearts NS 7\n\n> one: two # three\nhearts NS 7\n>four");
        let expected = |line, hand, text: &str| Expected { line, hand, text: text.to_owned() };
        assert_eq!(sheet.expected, [expected(4, 0, "one: two"), expected(6, 1, "four")]);
    }

    #[test]
    fn the_make_comes_first() {
        let hint = "write the make first: spades, clubs, diamonds, hearts or no-trump";
        assert_eq!(bad("NS 7 hearts"), format!("line 2, column 1: 'ns' does not belong here: {hint}"));
        assert_eq!(bad("  no NS 7"), format!("line 2, column 3: 'no' does not belong here: {hint}"));
        assert_eq!(bad("no"), format!("line 2, column 1: 'no' does not belong here: {hint}"));
    }

    #[test]
    fn the_tricks_are_thirteen() {
        assert_eq!(tally("hearts NS 9").won, BySide([9, 4]));
        assert_eq!(tally("hearts EW 9").won, BySide([4, 9]));
        assert_eq!(tally("hearts EW 13 NS 0").won, BySide([0, 13]));
        assert_eq!(
            bad("hearts NS 9 EW 5"),
            "line 2, column 1: 9 and 5 make 14: the tricks of a hand are thirteen"
        );
        assert_eq!(
            bad("hearts NS 14"),
            "line 2, column 11: '14' does not belong here: write the tricks, 0 to 13"
        );
        assert_eq!(
            bad("hearts NS -9"),
            "line 2, column 11: '-9' does not belong here: write the tricks, 0 to 13"
        );
        assert_eq!(bad("hearts NS"), "line 2, column 10: the line ends here: write the tricks, 0 to 13");
        assert_eq!(bad("hearts"), "line 2, column 7: the tricks are missing: write 'NS 9' or 'NS 9 EW 4'");
        assert_eq!(bad("hearts NS 9, NS 9"), "line 2, column 14: 'ns' is given twice: strike one out");
        assert!(
            bad("hearts tricks 9")
                .starts_with("line 2, column 8: 'tricks' says nothing here: after the make")
        );
    }

    #[test]
    fn doubling_goes_by_twos() {
        let times = |line: &str| good(&format!("hearts NS 7 {line}")).hands[0].multiplier;
        assert_eq!(
            ["", "undoubled", "doubled", "redoubled", "x1", "X16", "x2147483648"].map(times),
            [1, 1, 2, 4, 1, 16, 1 << 31]
        );
        for wrong in ["x3", "x0", "x", "x4294967296", "xx"] {
            assert_eq!(
                bad(&format!("hearts {wrong} NS 7")),
                format!(
                    "line 2, column 8: no doubling makes the odd trick worth '{wrong}': write x2, x4, x8 and so on"
                )
            );
        }
        assert_eq!(
            bad("hearts x2 doubled NS 7"),
            "line 2, column 11: 'doubled' is given twice: strike one out"
        );
    }

    #[test]
    fn honours_are_points_of_the_table_or_words() {
        let honours = |line: &str| tally(&format!("{line} NS 7")).honours.expect("honours").1;
        assert_eq!(
            [4, 8, 16, 10, 18, 20].map(|points| honours(&format!("spades honours NS {points}"))),
            Holding::ALL
        );
        assert_eq!(
            [30, 40, 100].map(|points| honours(&format!("NT honours NS {points}"))),
            [Holding::Three, Holding::Four, Holding::FourInOneHand]
        );
        assert_eq!(
            Holding::ALL.map(|holding| honours(&format!("hearts honours EW {holding}"))),
            Holding::ALL
        );
        assert_eq!(honours("hearts honours EW five four in one hand"), Holding::FiveFourInOneHand);
        assert_eq!(
            bad("NT NS 7 honours NS five"),
            "line 2, column 20: 'five' does not belong here: write honours at no-trump as words or points: \
             three (30), four (40), four-in-one-hand (100)"
        );
        assert_eq!(
            bad("hearts NS 7 honours NS 17"),
            "line 2, column 24: '17' does not belong here: write honours at hearts as words or points: \
             three (16), four (32), four-in-one-hand (64), five (40), five-four-in-one-hand (72), \
             five-in-one-hand (80)"
        );
        assert!(
            bad("hearts NS 7 honours").starts_with("line 2, column 20: the line ends here: write a side")
        );
        assert!(
            bad("hearts NS 7 honours EW").starts_with("line 2, column 23: the line ends here: write honours")
        );
        assert!(bad("hearts honours NS 16 NS 7 honours EW 16").contains("'honours' is given twice"));
        assert!(bad("hearts NS 7 honours NS 99999999999999999999").contains("does not belong here"));
    }

    #[test]
    fn five_aces_are_refused_even_where_they_are_priced() {
        let printed = "options: five-honours=printed\n";
        assert!(bad(&format!("{printed}NT NS 7 honours NS five")).starts_with("line 3, column 20: 'five'"));
        let hundred = tally(&format!("{printed}NT NS 7 honours NS 100")).honours;
        assert_eq!(hundred, Some((Side::NorthSouth, Holding::FourInOneHand)));
        let five = tally(&format!("{printed}hearts NS 7 honours NS five")).honours;
        assert_eq!(five, Some((Side::NorthSouth, Holding::Five)));
    }

    #[test]
    fn chicane_names_the_void_hands() {
        use Seat::*;
        let void = |line: &str| tally(&format!("hearts NS 7 {line}")).void;
        assert_eq!(void("honours NS 16 chicane S W"), SeatSet::of(South).with(West));
        assert_eq!(void("chicane S honours NS 16 chicane W"), SeatSet::of(South).with(West));
        assert_eq!(void("honours NS five double chicane EW"), SeatSet::of(East).with(West));
        assert_eq!(
            void("honours EW five-in-one-hand double-chicane NS chicane W"),
            [North, South, West].into_iter().collect()
        );
        assert_eq!(
            bad("hearts NS 7 chicane"),
            "line 2, column 20: the line ends here: write a seat: N, E, S or W"
        );
        assert_eq!(
            bad("hearts NS 7 chicane NS"),
            "line 2, column 21: 'ns' does not belong here: write a seat: N, E, S or W"
        );
        assert_eq!(
            bad("hearts NS 7 double EW"),
            "line 2, column 20: 'ew' does not belong here: write 'chicane'"
        );
        assert!(
            bad("hearts NS 7 chicane S chicane S").starts_with("line 2, column 23: 'chicane' is given twice")
        );
    }

    #[test]
    fn chicane_that_cannot_have_been_dealt_is_refused() {
        assert_eq!(
            bad("NT NS 7 chicane S"),
            "line 2, column 9: there is no chicane at no trumps: strike it out"
        );
        assert_eq!(
            bad("hearts NS 7 chicane S"),
            "line 2, column 13: chicane adds to honours or takes off them: write whose they are, 'honours NS 16'"
        );
        assert_eq!(
            bad("hearts NS 7 honours NS 16 double chicane NS"),
            "line 2, column 27: NS have honours: one of them has trumps"
        );
        let one_hand = "with a void partner the honours of NS lie in one hand: write 'four-in-one-hand' or 'five-in-one-hand'";
        for holding in ["four", "five", "five-four-in-one-hand"] {
            assert_eq!(
                bad(&format!("hearts NS 7 chicane N honours NS {holding}")),
                format!("line 2, column 13: {one_hand}")
            );
        }
        for holding in ["three", "four-in-one-hand", "five-in-one-hand"] {
            good(&format!("hearts NS 7 chicane N honours NS {holding}"));
        }
        let all_five = "where EW have no trump, NS have all five honours: write 'five', 'five-four-in-one-hand' or 'five-in-one-hand'";
        for holding in ["three", "four", "four-in-one-hand"] {
            assert_eq!(
                bad(&format!("hearts NS 7 chicane E W honours NS {holding}")),
                format!("line 2, column 13: {all_five}")
            );
        }
        for holding in ["five", "five-four-in-one-hand", "five-in-one-hand"] {
            good(&format!("hearts NS 7 chicane E W honours NS {holding}"));
        }
        assert!(bad("hearts NS 7 chicane E W S honours NS three").contains(all_five));
        good("hearts NS 7 chicane E honours NS four");
    }

    #[test]
    fn revokes_are_counted_by_side() {
        assert_eq!(tally("hearts NS 7 revoke EW").revokes, BySide([0, 1]));
        assert_eq!(tally("hearts NS 7 revoke NS 2 revokes EW 26").revokes, BySide([2, 26]));
        assert_eq!(tally("hearts revoke EW NS 7").won, BySide([7, 6]));
        assert_eq!(
            bad("hearts NS 7 revoke EW 27"),
            "line 2, column 23: '27' does not belong here: write the revokes, 0 to 26"
        );
        assert!(
            bad("hearts NS 7 revoke EW revoke EW").starts_with("line 2, column 23: 'revoke' is given twice")
        );
    }

    #[test]
    fn the_maker_is_the_dealer_or_the_dealers_partner() {
        let hand = good("hearts by N dealer S NS 7").hands[0];
        assert_eq!((hand.dealer, hand.maker), (Some(Seat::South), Some(Seat::North)));
        assert_eq!(
            bad("hearts by E dealer S NS 7"),
            "line 2, column 1: the dealer is S: the maker is S or N"
        );
        assert!(bad("hearts NS 7 by E by W").starts_with("line 2, column 18: 'by' is given twice"));
        assert!(
            bad("hearts NS 7 dealer E dealer E").starts_with("line 2, column 22: 'dealer' is given twice")
        );
        assert!(
            bad("hearts NS 7 dealer Q")
                .starts_with("line 2, column 20: 'q' does not belong here: write a seat")
        );
    }

    #[test]
    fn a_hand_not_played_has_nothing_else() {
        assert_eq!(good("spades by S not played").hands[0].ending, Ending::NotPlayed);
        assert_eq!(good("spades by S unplayed").hands[0].ending, Ending::NotPlayed);
        for words in ["take two", "takes two", "took-two"] {
            assert_eq!(good(&format!("spades by S {words}")).hands[0].ending, Ending::TookTwo);
        }
        for more in ["NS 7", "honours NS 4", "honours NS 4 chicane S", "chicane S", "revoke EW"] {
            assert_eq!(
                bad(&format!("spades by S not played {more}")),
                "line 2, column 1: a hand that was not played has no tricks, honours, chicane or revokes"
            );
        }
        assert_eq!(bad("spades not seen"), "line 2, column 12: 'seen' does not belong here: write 'played'");
        assert_eq!(bad("spades took three"), "line 2, column 13: 'three' does not belong here: write 'two'");
        assert!(bad("spades by S unplayed took two").contains("'took' is given twice"));
        assert!(bad("spades by S not played unplayed").contains("'unplayed' is given twice"));
    }

    #[test]
    fn columns_count_letters_and_not_bytes() {
        assert!(bad("hearts\u{a0}NS 7 é Ü x").starts_with("line 2, column 13: 'é' says nothing here"));
        assert!(sheet("code: bridge-1905\nh NS 7 #é\nh NS 7 é?").expect_err("é").column == 8);
    }

    #[test]
    fn no_text_makes_the_reader_panic() {
        let seed = "code: bridge-1907\noptions: spades=convention, spade-score=2\nscore: NS 28 EW 4\n\
                    no-trump x8 NS 9 EW 4 honours NS four-in-one-hand revoke EW 2\n> settled\n\
                    hearts honours EW 40 chicane N double chicane NS by E dealer W NS 3\nspades by S took two\n";
        let scraps: Vec<char> = "xX-:,=#>\n\t 0149NSEWé\u{feff}\u{130}".chars().collect();
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for _ in 0..20_000 {
            let mut text: Vec<char> = seed.chars().collect();
            for _ in 0..=next(6) {
                let at = next(text.len().max(1)).min(text.len());
                match if text.is_empty() { 1 } else { next(4) } {
                    0 => text[at] = scraps[next(scraps.len())],
                    1 => text.insert(at, scraps[next(scraps.len())]),
                    2 => drop(text.remove(at)),
                    _ => text.truncate(at + 1),
                }
            }
            let text: String = text.into_iter().collect();
            let settled = sheet(&text).and_then(|sheet| sheet.settle());
            if let Err(bad) = settled {
                assert!(bad.line >= 1 && bad.column >= 1 && !bad.problem.to_string().is_empty());
            }
        }
    }
}
