//! Laws 1 and 7 with the glossary: games of five, laps, doubles, and the rubber.

use cards::{BySide, Side};
use laws::euchre::*;
use table::{Answer, Cited, Column, Finding, Laws, Line, Sheet, SideStanding, Standing};

use crate::Rules;
use crate::facts::{Fact, RubberBy, StandingFact};

/// Points that make a game.
pub const GAME: Cited<i32> = Cited { value: 5, law: L2 };
/// Games of a rubber, before a lap in the last of them opens one more.
pub const GAMES: Cited<u8> = Cited { value: 3, law: L1 };
/// What a game counts.
pub const SINGLE: Cited<i32> = Cited { value: 1, law: L7 };
/// What it counts when the losers have nothing.
pub const DOUBLE: Cited<i32> = Cited { value: 2, law: L7 };
/// What the winners of the rubber add.
pub const RUBBER: Cited<i32> = Cited { value: 2, law: L7 };

/// A game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its number in the rubber, from 1.
    pub number: u8,
    /// Who won it.
    pub winner: Side,
    /// What stood on the board when it ended.
    pub board: BySide<i32>,
    /// The points beyond five that go on into the next game.
    pub lap: i32,
    /// What it counts towards the rubber.
    pub value: i32,
    /// The deal that ended it.
    pub deal: u16,
}

impl Finished {
    /// What there is to say of it.
    fn answer(&self) -> Answer<Fact> {
        let lap = (self.lap > 0).then_some(self.lap);
        let laws = match lap {
            Some(_) => (DOUBLE.law, LTERM_LAP).into(),
            None if self.value == DOUBLE.value => (DOUBLE.law, LTERM_LOVE_GAME).into(),
            None => Laws::from(SINGLE.law),
        };
        let fact = StandingFact::RubberGameWon {
            side: self.winner,
            number: self.number,
            score: self.board,
            value: self.value,
            lap,
        };
        Answer::new(laws, Finding::Game { points: None, fact: fact.into() })
    }
}

/// The rubber as the sheet has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rubber {
    /// Games won before the record begins.
    pub before: BySide<u8>,
    /// What they count, if the record says.
    pub points_before: BySide<i32>,
    /// The games that are over.
    pub games: Vec<Finished>,
    /// What stands on the board in the game being played.
    pub board: BySide<i32>,
    /// How much of it was carried into the game.
    pub carried: BySide<i32>,
    /// All points made.
    pub made: BySide<i32>,
    /// Whether nothing more is to be played.
    pub over: bool,
}

/// Follows the sheet, entry by entry.
pub fn rubber(rules: &Rules, sheet: &Sheet) -> Rubber {
    let mut rubber = Rubber { before: sheet.games_before, ..Rubber::default() };
    let mut lost: Option<(u16, Side)> = None;
    let mut counted: Option<(u16, Side)> = None;
    for (place, line) in sheet.lines.iter().enumerate() {
        if line.column == Column::Bonus {
            rubber.points_before[line.side] += line.written;
            continue;
        }
        // A game that ends in the middle of a hand takes with it what the losers made in that
        // hand and had not counted yet (amb/loser-points-dropped).
        if lost == Some((line.deal, line.side)) || counted == Some((line.deal, line.side)) && line.written > 0
        {
            continue;
        }
        rubber.made[line.side] += line.written;
        rubber.board[line.side] = (rubber.board[line.side] + line.written).max(0);
        if !rubber.over && rubber.board[line.side] >= GAME.value {
            // All that the winners make in the hand that ends a game is lap (laws 1 and 4).
            let more = |other: &&Line| {
                other.deal == line.deal
                    && other.side == line.side
                    && other.column == Column::Tricks
                    && other.written > 0
            };
            let more: i32 = sheet.lines[place + 1..].iter().filter(more).map(|line| line.written).sum();
            rubber.board[line.side] += more;
            rubber.made[line.side] += more;
            counted = Some((line.deal, line.side));
        }
        while !rubber.over && rubber.board[line.side] >= GAME.value {
            lost = Some((line.deal, line.side.other()));
            rubber.finish(rules, line.side, line.deal);
        }
    }
    rubber
}

impl Rubber {
    /// How many games are over.
    pub fn played(&self) -> u8 {
        self.before[Side::NorthSouth] + self.before[Side::EastWest] + self.games.len() as u8
    }

    fn finish(&mut self, rules: &Rules, winner: Side, deal: u16) {
        let loser = winner.other();
        let number = self.played() + 1;
        let at_love =
            self.board[loser] == 0 || rules.love_by_made && self.board[loser] == self.carried[loser];
        let surplus = self.board[winner] - GAME.value;
        let carries = number <= GAMES.value;
        let lap = match (carries, rules.lap_cap) {
            (false, _) => 0,
            (true, true) => surplus.min(GAME.value - 1),
            (true, false) => surplus,
        };
        let value = if at_love { DOUBLE.value } else { SINGLE.value };
        self.games.push(Finished { number, winner, board: self.board, lap, value, deal });
        self.board = BySide::default();
        self.carried = BySide::default();
        // Law 1: three games always, a fourth when the third laps, never a fifth (amb/fourth-lap).
        self.over = number > GAMES.value || number == GAMES.value && lap == 0;
        if !self.over {
            self.board[winner] = lap;
            self.carried[winner] = lap;
        }
    }

    /// Games won.
    pub fn won(&self, side: Side) -> u8 {
        self.before[side] + self.games.iter().filter(|game| game.winner == side).count() as u8
    }

    /// Who has the rubber once it is over: the side with two of the first three games
    /// (amb/four-games-winner), or by the option the side with more games.
    pub fn winner(&self, rules: &Rules) -> Option<Side> {
        if !self.over {
            return None;
        }
        let first_three = |side: Side| {
            self.before[side]
                + self.games.iter().filter(|game| game.winner == side && game.number <= GAMES.value).count()
                    as u8
        };
        let count = |side: Side| if rules.rubber_by_games { self.won(side) } else { first_three(side) };
        let (ns, ew) = (count(Side::NorthSouth), count(Side::EastWest));
        match ns.cmp(&ew) {
            std::cmp::Ordering::Greater => Some(Side::NorthSouth),
            std::cmp::Ordering::Less => Some(Side::EastWest),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// What the games come to for a side, without the two for the rubber.
    pub fn game_points(&self, side: Side) -> i32 {
        let told = self.points_before[side];
        let before = if told > 0 { told } else { i32::from(self.before[side]) * SINGLE.value };
        before + self.games.iter().filter(|game| game.winner == side).map(|game| game.value).sum::<i32>()
    }

    /// What the rubber comes to for a side.
    pub fn total(&self, rules: &Rules, side: Side) -> i32 {
        let bonus = if self.winner(rules) == Some(side) { RUBBER.value } else { 0 };
        self.game_points(side) + bonus
    }
}

/// Whether the other side has won a game by what is entered for this deal already.
pub(crate) fn game_is_lost(rules: &Rules, sheet: &Sheet, deal: u16, side: Side) -> bool {
    rubber(rules, sheet).games.iter().any(|game| game.deal == deal && game.winner != side)
}

/// Where game and rubber stand.
pub fn standing(rules: &Rules, sheet: &Sheet) -> Standing {
    let rubber = rubber(rules, sheet);
    let sides = BySide::from_fn(|side| SideStanding {
        game: rubber.board[side],
        games: rubber.won(side),
        tricks: rubber.made[side],
        bonus: 0,
        total: rubber.total(rules, side),
    });
    let winner = rubber.winner(rules);
    // At two games all under the option nobody has the rubber; the table is then up all the same.
    let leader = if sides[Side::NorthSouth].total >= sides[Side::EastWest].total {
        Side::NorthSouth
    } else {
        Side::EastWest
    };
    let ahead = |side: Side| sides[side].total - sides[side.other()].total;
    let side = winner.unwrap_or(leader);
    Standing { sides, winner: rubber.over.then_some(side), settled: rubber.over.then(|| (side, ahead(side))) }
}

/// What there is to say of game and rubber after an entry for this deal.
pub(crate) fn answers(rules: &Rules, sheet: &Sheet, deal: u16) -> Vec<Answer<Fact>> {
    let rubber = rubber(rules, sheet);
    let mut answers: Vec<Answer<Fact>> =
        rubber.games.iter().filter(|game| game.deal == deal).map(Finished::answer).collect();
    let ends_now = rubber.games.last().is_some_and(|game| game.deal == deal);
    if !rubber.over || !ends_now {
        return answers;
    }
    let standing = standing(rules, sheet);
    let totals = BySide::from_fn(|side| standing.sides[side].total);
    let fact = match rubber.winner(rules) {
        Some(side) => {
            let by = if rules.rubber_by_games { RubberBy::MoreGames } else { RubberBy::FirstThree };
            StandingFact::RubberAdds { side, by, bonus: RUBBER.value, totals }
        }
        None => StandingFact::RubberHalved { totals },
    };
    answers.push(Answer::new((GAMES.law, RUBBER.law), Finding::Rubber { fact: fact.into() }));
    if let Some((side, points)) = standing.settled {
        let fact = StandingFact::RubberMadeUp { side, points }.into();
        answers.push(Answer::new(RUBBER.law, Finding::Settled { side, points, fact }));
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{EastWest as EW, NorthSouth as NS};

    fn sheet(entries: &[(u16, Side, i32)]) -> Sheet {
        let mut sheet = Sheet::default();
        for &(deal, side, points) in entries {
            sheet.enter(deal, side, Column::Tricks, L2, points);
        }
        sheet
    }

    fn told(entries: &[(u16, Side, i32)]) -> Rubber {
        rubber(&Rules::default(), &sheet(entries))
    }

    #[test]
    fn five_points_are_a_game_and_four_are_not() {
        assert!(told(&[(1, NS, 4)]).games.is_empty());
        let rubber = told(&[(1, NS, 4), (2, EW, 1), (3, NS, 1)]);
        assert_eq!(rubber.games.len(), 1);
        assert_eq!((rubber.games[0].winner, rubber.games[0].lap, rubber.games[0].value), (NS, 0, 1));
        assert_eq!(rubber.board, BySide([0, 0]));
        assert_eq!(rubber.made, BySide([5, 1]));
    }

    #[test]
    fn a_lap_goes_on_into_the_next_game_and_the_losers_points_do_not() {
        let rubber = told(&[(1, EW, 3), (2, NS, 4), (3, NS, 4)]);
        assert_eq!(rubber.games[0].lap, 3);
        assert_eq!(rubber.board, BySide([3, 0]));
        assert_eq!(rubber.carried, BySide([3, 0]));
    }

    #[test]
    fn a_game_to_nothing_counts_two() {
        assert_eq!(told(&[(1, NS, 5)]).games[0].value, 2);
        assert_eq!(told(&[(1, NS, 4), (2, NS, 2)]).games[0].value, 2);
        assert_eq!(told(&[(1, EW, 1), (2, NS, 5)]).games[0].value, 1);
    }

    #[test]
    fn the_third_game_is_always_played_and_a_lap_in_it_opens_a_fourth() {
        let two = told(&[(1, NS, 5), (2, NS, 5)]);
        assert!(!two.over);
        let three = told(&[(1, NS, 5), (2, NS, 5), (3, NS, 5)]);
        assert!(three.over);
        assert_eq!(three.total(&Rules::default(), NS), 8);
        let lapped = told(&[(1, NS, 5), (2, NS, 5), (3, EW, 4), (4, EW, 2)]);
        assert!(!lapped.over);
        assert_eq!(lapped.board, BySide([0, 1]));
        let four = told(&[(1, NS, 5), (2, NS, 5), (3, EW, 4), (4, EW, 2), (5, EW, 4)]);
        assert!(four.over);
        assert_eq!(four.winner(&Rules::default()), Some(NS));
        assert_eq!(BySide::from_fn(|side| four.total(&Rules::default(), side)), BySide([6, 4]));
    }

    #[test]
    fn ten_is_the_most_that_can_be_won() {
        let entries = [(1, NS, 5), (2, NS, 5), (3, NS, 4), (4, NS, 4), (5, NS, 4)];
        let rubber = told(&entries);
        assert_eq!(rubber.games.len(), 4);
        assert_eq!(rubber.games[3].lap, 0);
        assert_eq!(rubber.total(&Rules::default(), NS), 10);
        let standing = standing(&Rules::default(), &sheet(&entries));
        assert_eq!((standing.winner, standing.settled), (Some(NS), Some((NS, 10))));
    }

    #[test]
    fn the_fourth_game_gives_no_fifth() {
        let rubber = told(&[(1, NS, 5), (2, EW, 5), (3, NS, 6), (4, EW, 4), (5, EW, 4), (6, EW, 4)]);
        assert!(rubber.over);
        assert_eq!(rubber.games.len(), 4);
        assert_eq!(rubber.games[3].lap, 0);
        assert_eq!(rubber.games[3].board, BySide([1, 8]));
        assert_eq!(rubber.winner(&Rules::default()), Some(NS));
    }

    #[test]
    fn what_the_losers_made_in_the_hand_that_ended_the_game_is_dropped() {
        // Law 4: the three for a revoke go first, and end the game before the point is counted.
        let rubber = told(&[(1, EW, 3), (2, EW, 3), (2, NS, 1)]);
        assert_eq!(rubber.games[0].value, 2);
        assert_eq!(rubber.board, BySide([0, 1]));
        // The winners' own points of that hand go into the lap.
        let rubber = told(&[(1, EW, 4), (2, EW, 3), (2, EW, 2)]);
        assert_eq!(rubber.games[0].lap, 4);
        assert_eq!(rubber.board, BySide([0, 4]));
        // In the third game too, though the penalty alone had made it exactly: a fourth is played.
        let rubber = told(&[(1, EW, 5), (2, NS, 5), (3, EW, 2), (4, EW, 3), (4, EW, 1)]);
        assert_eq!((rubber.games[2].lap, rubber.over), (1, false));
        // In the next hand the losers count again.
        let rubber = told(&[(1, EW, 5), (2, NS, 1)]);
        assert_eq!(rubber.board, BySide([1, 0]));
    }

    #[test]
    fn a_lap_of_five_wins_the_next_game_at_once() {
        let entries = [(1, NS, 4), (2, NS, 10)];
        let rubber = told(&entries);
        assert_eq!(rubber.games.len(), 2);
        assert_eq!((rubber.games[0].lap, rubber.games[1].lap), (9, 4));
        assert_eq!(rubber.board, BySide([4, 0]));
        let capped = super::rubber(&Rules { lap_cap: true, ..Rules::default() }, &sheet(&entries));
        assert_eq!((capped.games.len(), capped.board), (1, BySide([4, 0])));
    }

    #[test]
    fn the_board_decides_what_a_double_is() {
        let entries = [(1, NS, 4), (2, NS, 2), (3, EW, 5)];
        assert_eq!(told(&entries).games[1].value, 1);
        let made = Rules { love_by_made: true, ..Rules::default() };
        assert_eq!(super::rubber(&made, &sheet(&entries)).games[1].value, 2);
        let entries = [(1, NS, 4), (2, NS, 2), (3, NS, 1), (4, EW, 5)];
        assert_eq!(super::rubber(&made, &sheet(&entries)).games[1].value, 1);
    }

    #[test]
    fn by_the_option_the_side_with_more_games_has_the_rubber() {
        let by_games = Rules { rubber_by_games: true, ..Rules::default() };
        let even = sheet(&[(1, NS, 5), (2, NS, 5), (3, EW, 6), (4, EW, 4)]);
        assert_eq!(super::rubber(&by_games, &even).winner(&by_games), None);
        assert_eq!(super::rubber(&Rules::default(), &even).winner(&Rules::default()), Some(NS));
        let standing = standing(&by_games, &even);
        assert_eq!((standing.winner, standing.settled), (Some(NS), Some((NS, 0))));
        let odd = sheet(&[(1, NS, 5), (2, EW, 5), (3, EW, 6), (4, EW, 4)]);
        assert_eq!(super::rubber(&by_games, &odd).winner(&by_games), Some(EW));
    }

    #[test]
    fn games_before_the_record_count_as_told_or_one_each() {
        let mut begun = sheet(&[(1, NS, 5)]);
        begun.games_before = BySide([1, 1]);
        let rules = Rules::default();
        let rubber = super::rubber(&rules, &begun);
        assert!(rubber.over);
        assert_eq!(rubber.games[0].number, 3);
        assert_eq!((rubber.total(&rules, NS), rubber.total(&rules, EW)), (5, 1));
        begun.enter(0, EW, Column::Bonus, L7, 2);
        assert_eq!(super::rubber(&rules, &begun).total(&rules, EW), 2);
        let standing = standing(&rules, &begun);
        assert_eq!((standing.sides[NS].games, standing.sides[EW].games), (2, 1));
    }

    #[test]
    fn the_winners_of_the_rubber_may_lose_by_it() {
        // Two single games and the rubber against two doubles and a fourth game.
        let entries = [(1, EW, 1), (2, NS, 5), (3, EW, 1), (4, NS, 5), (5, EW, 6), (6, EW, 4)];
        let standing = standing(&Rules::default(), &sheet(&entries));
        assert_eq!((standing.sides[NS].total, standing.sides[EW].total), (4, 4));
        assert_eq!(standing.settled, Some((NS, 0)));
    }

    #[test]
    fn a_deduction_stops_at_nothing() {
        assert_eq!(told(&[(1, NS, 1), (2, NS, -4)]).board, BySide([0, 0]));
        assert_eq!(told(&[(1, NS, 4), (2, NS, -2)]).board, BySide([2, 0]));
    }

    #[test]
    fn game_and_rubber_are_told_when_they_end_and_only_then() {
        let entries = [(1, NS, 5), (2, EW, 1), (3, NS, 6), (4, EW, 5)];
        let sheet = sheet(&entries);
        let text = |deal| -> Vec<String> {
            answers(&Rules::default(), &sheet, deal).iter().map(speech::line).collect()
        };
        assert_eq!(
            text(1),
            [
                "game euchre/7, euchre/term-love-game: NS win game 1 by 5 to 0: a double game, 2 for the rubber"
            ]
        );
        assert!(text(2).is_empty());
        assert_eq!(
            text(3),
            [
                "game euchre/7, euchre/term-lap: NS win game 2 by 6 to 1: a game, 1 for the rubber, with a lap of 1"
            ]
        );
        assert_eq!(
            text(4),
            [
                "game euchre/7: EW win game 3 by 5 to 1: a game, 1 for the rubber",
                "rubber euchre/1, euchre/7: NS have two of the first three games and add 2: NS 5, EW 1",
                "settled euchre/7: NS win 4",
            ]
        );
    }
}
