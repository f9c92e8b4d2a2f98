//! Score sheets as they are written: the line of a hand, and the account of a rubber.

use std::fmt;

use ::speech::{ClubOptions as _, line};
use cards::Side;
use table::Column;

use crate::{Edition, Ending, Settlement, SheetHand, Tally};

impl fmt::Display for SheetHand {
    /// The line of the sheet in its plainest form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.make)?;
        if self.multiplier > 1 {
            write!(f, " x{}", self.multiplier)?;
        }
        if let Some(dealer) = self.dealer {
            write!(f, ", dealer {dealer}")?;
        }
        if let Some(maker) = self.maker {
            write!(f, ", by {maker}")?;
        }
        match self.ending {
            Ending::Played(tally) => write!(f, ", {tally}"),
            Ending::NotPlayed => f.write_str(", not played"),
            Ending::TookTwo => f.write_str(", took two"),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [north_south, east_west] = self.won.0;
        write!(f, "NS {north_south} EW {east_west}")?;
        if let Some((side, holding)) = self.honours {
            write!(f, ", honours {side} {holding}")?;
        }
        for (n, seat) in self.void.iter().enumerate() {
            write!(f, "{} {seat}", if n == 0 { ", chicane" } else { "" })?;
        }
        for (side, revokes) in self.revokes.iter().filter(|(_, revokes)| **revokes > 0) {
            write!(f, ", revoke {side} {revokes}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Settlement {
    /// The whole account: every hand with its answers, then the sums.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options: Vec<String> =
            self.rules.options().iter().map(|(key, value)| format!("{key}={value}")).collect();
        writeln!(f, "code: {}", code(self.rules.edition))?;
        if !options.is_empty() {
            writeln!(f, "options: {}", options.join(", "))?;
        }
        let games = self.sheet.games_before.0.map(i32::from);
        let score = Side::ALL.map(|side| self.sheet.written(0, side, Column::Tricks));
        for (header, [ns, ew]) in [("games", games), ("score", score)] {
            if [ns, ew] != [0, 0] {
                writeln!(f, "{header}: NS {ns} EW {ew}")?;
            }
        }
        for scored in &self.hands {
            writeln!(f, "{}", scored.hand)?;
            scored.answers.iter().try_for_each(|answer| writeln!(f, "> {}", line(answer)))?;
        }
        let sides = self.standing.sides;
        writeln!(f, "\n           NS     EW")?;
        let mut row = |name: &str, [ns, ew]: [i32; 2]| writeln!(f, "{name:<7} {ns:>5}  {ew:>5}");
        row("games", sides.0.map(|side| i32::from(side.games)))?;
        row("tricks", sides.0.map(|side| side.tricks))?;
        row("honours", sides.0.map(|side| side.bonus))?;
        row("rubber", sides.0.map(|side| side.total.saturating_sub(side.tricks.saturating_add(side.bonus))))?;
        row("total", sides.0.map(|side| side.total))?;
        match self.standing.settled {
            Some((side, points)) if points < 0 => writeln!(f, "{side} lose {}", points.unsigned_abs()),
            Some((side, points)) => writeln!(f, "{side} win {points}"),
            None => writeln!(f, "the rubber is unfinished"),
        }
    }
}

/// The name of the edition as headers write it.
const fn code(edition: Edition) -> &'static str {
    match edition {
        Edition::Of1905 => "bridge-1905",
        Edition::Of1907 => "bridge-1907",
    }
}
