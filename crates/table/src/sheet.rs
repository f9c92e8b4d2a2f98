//! The score sheet: every entry with its deal and its article, so that one can be put right.

use cards::{BySide, Side};
use laws::Law;

use crate::{Column, ScoreFact};

/// One entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of the deal, from 1; 0 for what stood before the first.
    pub deal: u16,
    /// Whose it is.
    pub side: Side,
    /// In which column.
    pub column: Column,
    /// The article that awards it.
    pub law: Law,
    /// What it ought to be.
    pub due: i32,
    /// What is written.
    pub written: i32,
}

/// Whether the rubber may end before it is won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stop {
    /// Nothing was agreed.
    #[default]
    None,
    /// It was agreed beforehand that it ends at a time or an event.
    Agreed,
    /// That has come: no new deal begins.
    Reached,
}

/// All entries of the rubber.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Every entry, oldest first.
    pub lines: Vec<Line>,
    /// Games already won when the record begins.
    pub games_before: BySide<u8>,
    /// Trick points of those games.
    pub tricks_before: BySide<i32>,
    /// Trick entries up to this deal can no longer be changed.
    pub tricks_closed: u16,
    /// Whether the sides have agreed the rubber: nothing can be changed.
    pub agreed: bool,
    /// Whether the rubber may end before it is won.
    pub stop: Stop,
}

impl Sheet {
    /// Whether nothing has been entered yet: the rubber is at its start.
    pub fn is_blank(&self) -> bool {
        let none = BySide::default();
        self.lines.is_empty() && self.games_before == none && self.tricks_before == BySide::default()
    }

    /// Enters points as they are due.
    pub fn enter(&mut self, deal: u16, side: Side, column: Column, law: Law, points: i32) {
        if points != 0 {
            self.lines.push(Line { deal, side, column, law, due: points, written: points });
        }
    }

    /// Strikes out every entry of a deal.
    pub fn strike(&mut self, deal: u16) {
        self.lines.retain(|line| line.deal != deal);
    }

    /// Every entry of a deal.
    pub(crate) fn of_deal(&self, deal: u16) -> Vec<Line> {
        self.lines.iter().filter(|line| line.deal == deal).copied().collect()
    }

    /// Which of these entries are not made after all. What nobody was owed was never told.
    pub(crate) fn withdrawn_since(&self, mut before: Vec<Line>) -> impl Iterator<Item = ScoreFact> + use<> {
        let entry = |line: &Line| (line.deal, line.side, line.column, line.law, line.due);
        for line in &self.lines {
            if let Some(same) = before.iter().position(|old| entry(old) == entry(line)) {
                before.remove(same);
            }
        }
        let told =
            |line: Line| ScoreFact::EntryWithdrawn { side: line.side, points: line.due, law: line.law };
        before.into_iter().filter(|line| line.due != 0).map(told)
    }

    /// What a side has written in a column for a deal.
    pub fn written(&self, deal: u16, side: Side, column: Column) -> i32 {
        self.of(deal, side, column).map(|line| line.written).sum()
    }

    /// What a side ought to have in a column for a deal.
    pub fn due(&self, deal: u16, side: Side, column: Column) -> i32 {
        self.of(deal, side, column).map(|line| line.due).sum()
    }

    /// Changes what is written for a deal, leaving what is due.
    pub fn write(&mut self, deal: u16, side: Side, column: Column, law: Law, points: i32) {
        let change = points - self.written(deal, side, column);
        let of = |line: &&mut Line| line.deal == deal && line.side == side && line.column == column;
        match self.lines.iter_mut().find(of) {
            Some(line) => line.written += change,
            None => self.lines.push(Line { deal, side, column, law, due: 0, written: points }),
        }
    }

    /// The entries of a deal were made anew: what the players had written wrongly before stays so until somebody has
    /// it put right. Says whether anything had.
    pub(crate) fn keep_wrong(&mut self, before: &[Line]) -> bool {
        let mut any = false;
        for old in before.iter().filter(|old| old.written != old.due) {
            let entry = |line: &Line| (line.deal, line.side, line.column, line.law, line.due);
            let same =
                self.lines.iter_mut().find(|line| entry(line) == entry(old) && line.written == line.due);
            match same {
                Some(line) => line.written = old.written,
                None if old.due == 0 => self.lines.push(*old),
                None => continue,
            }
            any = true;
        }
        any
    }

    /// The entry of a deal that is wrong and ought to be so much, where it is one of several.
    pub(crate) fn wrong_entry(&self, deal: u16, side: Side, column: Column, due: i32) -> Option<usize> {
        let wrong = |line: &Line| {
            (line.deal, line.side, line.column, line.due) == (deal, side, column, due) && line.written != due
        };
        self.lines.iter().position(wrong)
    }

    fn of(&self, deal: u16, side: Side, column: Column) -> impl Iterator<Item = &Line> {
        let of = move |line: &&Line| line.deal == deal && line.side == side && line.column == column;
        self.lines.iter().filter(of)
    }
}

/// Where one side stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideStanding {
    /// What counts towards the game in progress.
    pub game: i32,
    /// Games won.
    pub games: u8,
    /// All trick points of the rubber.
    pub tricks: i32,
    /// Honours, slams, penalties and premiums.
    pub bonus: i32,
    /// What the rubber comes to for the side.
    pub total: i32,
}

/// Where the rubber stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Each side.
    pub sides: BySide<SideStanding>,
    /// The winners, once the rubber is won.
    pub winner: Option<Side>,
    /// The winners of the rubber and what they win by it; they may lose.
    pub settled: Option<(Side, i32)>,
}

impl Standing {
    /// The side that has fewer games than it had before.
    pub(crate) fn game_lost_since(&self, before: &Standing) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.sides[side].games < before.sides[side].games)
    }

    /// The side that had won the rubber before and has not now.
    pub(crate) fn rubber_lost_since(&self, before: &Standing) -> Option<Side> {
        before.winner.filter(|&side| self.winner != Some(side))
    }
}
