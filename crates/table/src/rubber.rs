//! Where a rubber of games stands: games, totals and settlement, told from the score sheet.
//!
//! Everything is told anew from what is written, so that a corrected entry can un-win a game.

use std::collections::BTreeMap;

use cards::{BySide, Side};
use laws::Law;

use crate::{Answer, Cited, Column, Finding, ScoreFact, Sheet, SideStanding, Standing, Stop};

/// What a code pays for games and rubber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// So many games win the rubber.
    pub games: Cited<u8>,
    /// So many trick points win a game.
    pub game: Cited<i32>,
    /// What the winners of the rubber add.
    pub rubber: Cited<i32>,
    /// What a side with a game adds when the rubber ends early by agreement.
    pub early: Option<Cited<i32>>,
    /// Whether both add it at one game each.
    pub early_both: bool,
}

/// A game of the rubber, won or in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RubberGame {
    /// Its first deal; 0 for what stood before the record.
    pub first: u16,
    /// Its last deal so far.
    pub last: u16,
    /// The trick points of each side in it.
    pub score: BySide<i32>,
    /// Who won it.
    pub winner: Option<Side>,
}

impl Terms {
    /// The games of the sheet in their order; only the last can be without a winner.
    ///
    /// Once a side has won the rubber no further game begins: later trick points are left to the totals.
    pub fn games(&self, sheet: &Sheet) -> Vec<RubberGame> {
        let mut won = sheet.games_before;
        let mut games: Vec<RubberGame> = Vec::new();
        for (deal, points) in trick_points(sheet) {
            if self.rubber_winner(won).is_some() {
                break;
            }
            let mut game = match games.pop_if(|game| game.winner.is_none()) {
                Some(game) => RubberGame { last: deal, ..game },
                None => RubberGame { first: deal, last: deal, score: BySide::default(), winner: None },
            };
            for side in Side::ALL {
                game.score[side] = game.score[side].saturating_add(points[side]);
            }
            game.winner = self.game_winner(game.score);
            if let Some(side) = game.winner {
                won[side] += 1;
            }
            games.push(game);
        }
        games
    }

    /// The last deal of the last game that is won; nought when none is.
    pub fn last_closed_deal(&self, sheet: &Sheet) -> u16 {
        let won = |game: &&RubberGame| game.winner.is_some();
        self.games(sheet).iter().filter(won).map(|game| game.last).max().unwrap_or(0)
    }

    /// Where each side stands, and the settlement once the rubber is won or has ended by agreement.
    pub fn standing(&self, sheet: &Sheet) -> Standing {
        let games = self.games(sheet);
        let won = games_won(sheet, &games);
        let winner = self.rubber_winner(won);
        let ended = winner.is_none() && sheet.stop == Stop::Reached;
        let open = games.last().filter(|game| game.winner.is_none());
        let sides = BySide::from_fn(|side| {
            let tricks = column(sheet, side, Column::Tricks).saturating_add(sheet.tricks_before[side]);
            let bonus = column(sheet, side, Column::Bonus);
            let added = self.premium_for(side, won, sheet.stop).map_or(0, |premium| premium.value);
            SideStanding {
                game: open.map_or(0, |game| game.score[side]),
                games: won[side],
                tricks,
                bonus,
                total: tricks.saturating_add(bonus).saturating_add(added),
            }
        });
        let difference = |side: Side| sides[side].total.saturating_sub(sides[side.other()].total);
        let ahead = if difference(Side::EastWest) > 0 { Side::EastWest } else { Side::NorthSouth };
        let settled = winner.or(ended.then_some(ahead)).map(|side| (side, difference(side)));
        Standing { sides, winner, settled }
    }

    /// What the end of the rubber adds, which stands in no entry.
    pub fn premiums(&self, sheet: &Sheet) -> Vec<(Side, Cited<i32>)> {
        let won = games_won(sheet, &self.games(sheet));
        let of = |side| Some((side, self.premium_for(side, won, sheet.stop)?));
        Side::ALL.into_iter().filter_map(of).collect()
    }

    fn premium_for(&self, side: Side, won: BySide<u8>, stop: Stop) -> Option<Cited<i32>> {
        match self.rubber_winner(won) {
            Some(winner) => (winner == side).then_some(self.rubber),
            None if stop == Stop::Reached => {
                let both = Side::ALL.into_iter().all(|side| won[side] > 0);
                self.early.filter(|_| won[side] > 0 && (!both || self.early_both))
            }
            None => None,
        }
    }

    /// Only wrong entries can bring both sides to a game by one deal; then the greater score has it.
    fn game_winner(&self, score: BySide<i32>) -> Option<Side> {
        let ahead =
            if score[Side::EastWest] > score[Side::NorthSouth] { Side::EastWest } else { Side::NorthSouth };
        (score[ahead] >= self.game.value).then_some(ahead)
    }

    fn rubber_winner(&self, won: BySide<u8>) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| won[side] >= self.games.value)
    }
}

/// The games that each side has, with those of before the record.
fn games_won(sheet: &Sheet, games: &[RubberGame]) -> BySide<u8> {
    let mut won = sheet.games_before;
    for side in games.iter().filter_map(|game| game.winner) {
        won[side] += 1;
    }
    won
}

/// The rubber is won, and what its winners win or lose by it; nothing while it goes on.
pub fn rubber_answers<F>(standing: &Standing, rubber: Law, settlement: Law) -> Vec<Answer<F>> {
    let Some((side, points)) = standing.settled else { return Vec::new() };
    let games = BySide::from_fn(|side| standing.sides[side].games);
    let totals = BySide::from_fn(|side| standing.sides[side].total);
    let won = standing.winner.map(|_| {
        let fact = ScoreFact::RubberWon { side, games }.into();
        Answer::new(rubber, Finding::Rubber { fact })
    });
    let fact = ScoreFact::RubberSettled { side, points, totals }.into();
    let settled = Answer::new(settlement, Finding::Settled { side, points, fact });
    won.into_iter().chain([settled]).collect()
}

/// The trick points written for each deal, in the order of the deals.
fn trick_points(sheet: &Sheet) -> BTreeMap<u16, BySide<i32>> {
    let mut deals: BTreeMap<u16, BySide<i32>> = BTreeMap::new();
    for line in sheet.lines.iter().filter(|line| line.column == Column::Tricks) {
        let points = &mut deals.entry(line.deal).or_default()[line.side];
        *points = points.saturating_add(line.written);
    }
    deals
}

/// Everything that a side has written in a column.
fn column(sheet: &Sheet, side: Side, column: Column) -> i32 {
    let lines = sheet.lines.iter().filter(|line| line.side == side && line.column == column);
    lines.fold(0, |sum, line| sum.saturating_add(line.written))
}
