//! What a score is worth: the rubber played on from it in expectation.
//!
//! Each table is worked out once from how deals end between book players (`tests/outcomes.rs`
//! counts it), by going back from the end of the rubber.

use std::sync::OnceLock;

use cards::{Seat, Side};
use table::Standing;

use super::settings::Stakes;

/// How deals end: what the dealer's side scores towards the game, below nought the other side, and
/// how often in ten thousand.
type Outcomes = &'static [(i32, u32)];

const EUCHRE: Outcomes = &[(-4, 7), (-2, 1359), (-1, 1203), (0, 735), (1, 5170), (2, 1502), (4, 23)];

/// Two values that wait for one another: a deal without a score leaves all as it was, but for the
/// dealer. `now[d]` is what comes of deals with a score, `none` how often there is none.
fn settle(now: [f64; 2], none: f64) -> [f64; 2] {
    let of = |dealer: usize| (now[dealer] + none * now[1 - dealer]) / (1.0 - none * none);
    [of(0), of(1)]
}

/// A number of points as a place in a table; none below nought.
fn whole(points: i32) -> usize {
    points.max(0).unsigned_abs() as usize
}

/// The share of an outcome.
fn share(count: u32) -> f64 {
    f64::from(count) / 10_000.0
}

/// What one side hopes for at every state of a rubber of Euchre, by games won, points on the board
/// and whether it deals.
struct EuchreTable(Vec<[f64; 2]>);

impl EuchreTable {
    fn place(games: [usize; 2], board: [usize; 2]) -> usize {
        ((games[0] * 4 + games[1]) * 5 + board[0]) * 5 + board[1]
    }

    fn get() -> &'static EuchreTable {
        static TABLE: OnceLock<EuchreTable> = OnceLock::new();
        TABLE.get_or_init(|| {
            let mut table = EuchreTable(vec![[0.0; 2]; 400]);
            for played in (0..=3).rev() {
                for won in 0..=played {
                    for sum in (0..=8_usize).rev() {
                        for own in sum.saturating_sub(4)..=sum.min(4) {
                            table.fill([won, played - won], [own, sum - own]);
                        }
                    }
                }
            }
            table
        })
    }

    fn fill(&mut self, games: [usize; 2], board: [usize; 2]) {
        let mut none = 0.0;
        let now = [0, 1].map(|dealer| {
            let mut hope = 0.0;
            for &(points, count) in EUCHRE {
                let winner = if points > 0 { dealer } else { 1 - dealer };
                if points == 0 {
                    none = share(count);
                } else {
                    hope += share(count)
                        * self.after(games, board, winner, points.unsigned_abs() as usize, 1 - dealer);
                }
            }
            hope
        });
        self.0[Self::place(games, board)] = settle(now, none);
    }

    /// What is hoped for when a side (0 is the own) scores; games and rubber that end count at once.
    fn after(
        &self,
        mut games: [usize; 2],
        mut board: [usize; 2],
        winner: usize,
        points: usize,
        deals: usize,
    ) -> f64 {
        board[winner] += points;
        if board[winner] < 5 {
            return self.0[Self::place(games, board)][deals];
        }
        let sign = if winner == 0 { 1.0 } else { -1.0 };
        let lap = board[winner] - 5;
        let mut won = sign * if board[1 - winner] == 0 { 2.0 } else { 1.0 };
        let number = games[0] + games[1] + 1;
        if number > 3 {
            return won;
        }
        games[winner] += 1;
        if number == 3 {
            won += if games[0] >= 2 { 2.0 } else { -2.0 };
            if lap == 0 {
                return won;
            }
        }
        board = [0; 2];
        board[winner] = lap;
        won + self.0[Self::place(games, board)][deals]
    }
}

/// What a deal of Euchre can bring a side.
const POINTS: [i32; 9] = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

/// Euchre: what points are worth to a side where the rubber stands.
#[derive(Clone, Debug)]
pub(super) struct Euchred {
    /// Worth of -4 to 4 points.
    by_points: [f64; 9],
}

impl Euchred {
    pub(super) fn new(standing: &Standing, dealer: Seat, stakes: Stakes, side: Side) -> Euchred {
        let points = |place: usize| POINTS[place];
        if stakes != Stakes::Rubber {
            return Euchred { by_points: std::array::from_fn(|place| f64::from(points(place))) };
        }
        let sides = &standing.sides;
        let both = [sides[side], sides[side.other()]];
        let games = both.map(|side| usize::from(side.games.min(3)));
        let board = both.map(|side| whole(side.game.min(4)));
        // The next deal is the other pair's.
        let deals = usize::from(dealer.side() == side);
        let table = EuchreTable::get();
        let games = if games[0] + games[1] > 3 { [0, 0] } else { games };
        let worth = |place: usize| match points(place) {
            0 => table.0[EuchreTable::place(games, board)][deals],
            points => {
                table.after(games, board, usize::from(points < 0), points.unsigned_abs() as usize, deals)
            }
        };
        Euchred { by_points: std::array::from_fn(worth) }
    }

    /// What these points bring, below zero those of the other side.
    pub(super) fn worth(&self, points: i32) -> f64 {
        self.by_points[whole(points.min(4) + 4)]
    }
}

/// Bridge and Royalton: what trick points are worth beyond themselves, in points.
pub(super) struct Rubber {
    /// The points of a step, and the steps that make a game.
    step: i32,
    game: usize,
    /// What the rubber adds for its winners.
    bonus: f64,
    outcomes: Outcomes,
    /// By games, steps of each side and whether the own side deals.
    table: Vec<[f64; 2]>,
}

impl Rubber {
    pub(super) fn bridge() -> &'static Rubber {
        static TABLE: OnceLock<Rubber> = OnceLock::new();
        TABLE.get_or_init(|| Rubber::new(2, bridge::GAME.value, bridge::RUBBER.value, BRIDGE))
    }

    pub(super) fn royalton(rules: &royalton::Rules) -> &'static Rubber {
        static TABLES: [OnceLock<Rubber>; 2] = [const { OnceLock::new() }; 2];
        let terms = royalton::terms(rules);
        let table = &TABLES[usize::from(rules.game_of_thirty)];
        table.get_or_init(|| Rubber::new(10, terms.game.value, terms.rubber.value, ROYALTON))
    }

    fn new(step: i32, game: i32, bonus: i32, outcomes: Outcomes) -> Rubber {
        let game = whole(game / step);
        let table = vec![[0.0; 2]; 4 * game * game];
        let mut rubber = Rubber { step, game, bonus: bonus.into(), outcomes, table };
        for games in [[1, 1], [1, 0], [0, 1], [0, 0]] {
            for sum in (0..=2 * game - 2).rev() {
                for own in sum.saturating_sub(game - 1)..=sum.min(game - 1) {
                    rubber.fill(games, [own, sum - own]);
                }
            }
        }
        rubber
    }

    fn place(&self, games: [usize; 2], board: [usize; 2]) -> usize {
        ((games[0] * 2 + games[1]) * self.game + board[0]) * self.game + board[1]
    }

    fn fill(&mut self, games: [usize; 2], board: [usize; 2]) {
        let mut none = 0.0;
        let now = [0, 1].map(|dealer| {
            let mut hope = 0.0;
            for &(points, count) in self.outcomes {
                let winner = if points > 0 { dealer } else { 1 - dealer };
                let steps = whole(points.abs() / self.step);
                if steps == 0 {
                    none = share(count);
                } else {
                    hope += share(count) * self.after(games, board, winner, steps, 1 - dealer);
                }
            }
            hope
        });
        let place = self.place(games, board);
        self.table[place] = settle(now, none);
    }

    fn after(
        &self,
        mut games: [usize; 2],
        mut board: [usize; 2],
        winner: usize,
        steps: usize,
        deals: usize,
    ) -> f64 {
        board[winner] += steps;
        if board[winner] >= self.game {
            games[winner] += 1;
            board = [0; 2];
        }
        if games[winner] == 2 {
            return if winner == 0 { self.bonus } else { -self.bonus };
        }
        self.table[self.place(games, board)][deals]
    }

    /// What trick points of one side make of a side's hopes of the rubber.
    pub(super) fn gain(
        &self,
        standing: &Standing,
        dealer: Seat,
        side: Side,
        below: Option<(Side, i32)>,
    ) -> f64 {
        let sides = &standing.sides;
        let both = [sides[side], sides[side.other()]];
        let games = both.map(|side| usize::from(side.games.min(1)));
        let board = both.map(|side| whole(side.game / self.step).min(self.game - 1));
        let deals = usize::from(dealer.side() == side);
        let (of, points) = below.unwrap_or((side, 0));
        self.after(games, board, usize::from(of != side), whole(points / self.step), deals)
    }
}

/// What a side hopes for where a rubber stands, before a deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// Games won, the own first.
    pub games: [usize; 2],
    /// Points towards the game, the own first.
    pub board: [i32; 2],
    /// In points, or points of the rubber at Euchre: where the own side deals, and where the other does.
    pub worth: [f64; 2],
}

fn worths(
    games: &[[usize; 2]],
    most: usize,
    step: i32,
    of: impl Fn([usize; 2], [usize; 2]) -> [f64; 2],
) -> Vec<Worth> {
    let mut all = Vec::new();
    for &games in games {
        for own in 0..most {
            for other in 0..most {
                let board =
                    [own, other].map(|steps| i32::try_from(steps).unwrap_or(i32::MAX).saturating_mul(step));
                all.push(Worth { games, board, worth: of(games, [own, other]) });
            }
        }
    }
    all
}

/// Every state of a rubber of Bridge or Royalton: what its bonus is worth.
fn rubber_worths(rubber: &Rubber) -> Vec<Worth> {
    let games = [[0, 0], [1, 0], [0, 1], [1, 1]];
    worths(&games, rubber.game, rubber.step, |games, board| rubber.table[rubber.place(games, board)])
}

/// Bridge: what each state of the rubber is worth.
pub fn bridge_worths() -> Vec<Worth> {
    rubber_worths(Rubber::bridge())
}

/// Royalton: what each state of the rubber is worth.
pub fn royalton_worths(rules: &royalton::Rules) -> Vec<Worth> {
    rubber_worths(Rubber::royalton(rules))
}

/// Euchre: what each state of the first three games is worth.
pub fn euchre_worths() -> Vec<Worth> {
    let games = [[0, 0], [1, 0], [0, 1], [1, 1], [2, 0], [0, 2]];
    worths(&games, 5, 1, |games, board| EuchreTable::get().0[EuchreTable::place(games, board)])
}

/// Bridge: what a side hopes for of the rubber after a deal that brought somebody trick points.
pub fn bridge_hope(standing: &Standing, dealer: Seat, side: Side, below: Option<(Side, i32)>) -> f64 {
    Rubber::bridge().gain(standing, dealer, side, below)
}

/// Royalton: the same.
pub fn royalton_hope(
    rules: &royalton::Rules,
    standing: &Standing,
    dealer: Seat,
    side: Side,
    below: Option<(Side, i32)>,
) -> f64 {
    Rubber::royalton(rules).gain(standing, dealer, side, below)
}

/// Euchre: what a side hopes for after a deal that brought it these points, below nought the other side.
pub fn euchre_hope(standing: &Standing, dealer: Seat, side: Side, points: i32) -> f64 {
    Euchred::new(standing, dealer, Stakes::Rubber, side).worth(points)
}

const BRIDGE: Outcomes = &[
    (-80, 1),
    (-72, 2),
    (-64, 1),
    (-60, 17),
    (-48, 60),
    (-40, 1),
    (-36, 202),
    (-32, 14),
    (-28, 3),
    (-24, 419),
    (-20, 29),
    (-18, 6),
    (-16, 160),
    (-14, 1),
    (-12, 808),
    (-10, 20),
    (-8, 458),
    (-6, 393),
    (-4, 734),
    (-2, 693),
    (2, 659),
    (4, 529),
    (6, 367),
    (8, 490),
    (10, 38),
    (12, 870),
    (14, 1),
    (16, 333),
    (18, 111),
    (20, 1),
    (24, 973),
    (28, 3),
    (30, 44),
    (32, 141),
    (36, 624),
    (40, 68),
    (42, 4),
    (48, 422),
    (56, 2),
    (60, 203),
    (72, 73),
    (84, 22),
];
const ROYALTON: Outcomes = &[
    (-100, 1),
    (-70, 44),
    (-60, 197),
    (-50, 427),
    (-40, 722),
    (-30, 853),
    (-20, 779),
    (-10, 382),
    (0, 1947),
    (10, 657),
    (20, 1094),
    (30, 1135),
    (40, 931),
    (50, 520),
    (60, 251),
    (70, 59),
    (120, 1),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_worth_as_much_to_one_side_as_it_costs_the_other() {
        let table = EuchreTable::get();
        for own in 0..5 {
            for other in 0..5 {
                let one = table.0[EuchreTable::place([1, 0], [own, other])];
                let two = table.0[EuchreTable::place([0, 1], [other, own])];
                assert!((one[0] + two[1]).abs() < 1e-9 && (one[1] + two[0]).abs() < 1e-9);
            }
        }
        let rubber = Rubber::bridge();
        let (ahead, behind) = (rubber.place([1, 0], [5, 2]), rubber.place([0, 1], [2, 5]));
        assert!((rubber.table[ahead][0] + rubber.table[behind][1]).abs() < 1e-9);
    }

    #[test]
    fn more_points_are_worth_more_and_the_last_ones_most() {
        let table = EuchreTable::get();
        for own in 0..4 {
            let at = |own: usize| table.0[EuchreTable::place([1, 1], [own, 3])][0];
            assert!(at(own + 1) > at(own));
        }
        let rubber = Rubber::bridge();
        let at = |steps: usize| rubber.table[rubber.place([1, 1], [steps, 0])][0];
        assert!((1..15).all(|steps| at(steps) > at(steps - 1)));
        assert!(rubber.after([1, 1], [14, 0], 0, 1, 1) > at(14));
        for bonus in rubber.table.iter().flatten() {
            assert!(bonus.abs() <= 100.0);
        }
    }

    #[test]
    fn the_outcomes_are_of_all_deals() {
        for outcomes in [EUCHRE, BRIDGE, ROYALTON] {
            let all: u32 = outcomes.iter().map(|outcome| outcome.1).sum();
            assert!((9_900..=10_000).contains(&all), "{all}");
        }
    }
}
