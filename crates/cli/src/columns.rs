//! Tables that fit the terminal, and small plots to stand in them.

use textwrap::core::display_width;

use crate::screen;

/// So much room the last column has beside the others, or it goes below them.
const LAST_MIN: usize = 20;

/// Between two columns.
const GAP: usize = 2;

/// Where a cell stands in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Left,
    Right,
}

/// Rows side by side: every column is as wide as its widest cell, and what stands in the last is wrapped, beside the others
/// or, where there is no room, below them.
pub(crate) struct Columns<const N: usize> {
    places: [Place; N],
    rows: Vec<[String; N]>,
}

impl<const N: usize> Columns<N> {
    pub(crate) fn new(places: [Place; N]) -> Columns<N> {
        Columns { places, rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: [String; N]) {
        self.rows.push(cells);
    }

    /// The table for this terminal, set in by so many columns.
    pub(crate) fn told(&self, indent: usize) -> String {
        self.told_in(screen::width(), indent)
    }

    fn told_in(&self, width: usize, indent: usize) -> String {
        let widest =
            |column: usize| self.rows.iter().map(|row| display_width(&row[column])).max().unwrap_or(0);
        let widths: [usize; N] = std::array::from_fn(widest);
        let before: usize = indent
            + widths[..N - 1].iter().filter(|width| **width > 0).map(|width| width + GAP).sum::<usize>();
        let beside = before + widths[N - 1].min(LAST_MIN) <= width;
        let mut told = String::new();
        for row in &self.rows {
            let mut line = " ".repeat(indent);
            for (column, cell) in row[..N - 1].iter().enumerate().filter(|(column, _)| widths[*column] > 0) {
                let blank = " ".repeat(widths[column] - display_width(cell));
                match self.places[column] {
                    Place::Left => line.extend([cell.as_str(), &blank]),
                    Place::Right => line.extend([blank.as_str(), cell]),
                }
                line.push_str(&" ".repeat(GAP));
            }
            let margin = if beside { before } else { indent + 2 * GAP };
            let last = textwrap::wrap(&row[N - 1], width.saturating_sub(margin).max(LAST_MIN));
            for (place, part) in last.iter().enumerate() {
                if place > 0 || !beside && !part.is_empty() {
                    told.push_str(line.trim_end());
                    told.push('\n');
                    line = " ".repeat(margin);
                }
                line.push_str(part);
            }
            told.push_str(line.trim_end());
            told.push('\n');
        }
        told
    }
}

/// An interval on a line with the point that divides better from worse in its middle: `·····┼··├─●─┤·`.
#[expect(clippy::cast_sign_loss, reason = "a place is clamped to the cells there are")]
pub(crate) fn interval(low: f64, mean: f64, high: f64, middle: f64, cells: usize) -> String {
    let reach = (high - middle).abs().max((low - middle).abs()).max(f64::MIN_POSITIVE);
    let half = (cells / 2) as f64;
    let place = |value: f64| (half + (value - middle) / reach * half).round().clamp(0.0, 2.0 * half) as usize;
    let mut line: Vec<char> = vec!['·'; 2 * (cells / 2) + 1];
    let (from, to) = (place(low), place(high));
    line[from..=to].fill('─');
    line[place(middle)] = '┼';
    line[from] = '├';
    line[to] = '┤';
    line[place(mean)] = '●';
    line.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Columns<3> {
        let mut table = Columns::new([Place::Left, Place::Right, Place::Left]);
        table.row(["points".to_owned(), "+1.5".to_owned(), "of each deal that was played twice".to_owned()]);
        table.row(["é".to_owned(), "-10".to_owned(), String::new()]);
        table
    }

    #[test]
    fn a_table_is_as_wide_as_the_terminal_and_no_wider() {
        assert_eq!(
            table().told_in(80, 2),
            "  points  +1.5  of each deal that was played twice\n  é        -10\n"
        );
        assert_eq!(
            table().told_in(40, 0),
            "points  +1.5  of each deal that was\n              played twice\né        -10\n"
        );
        assert_eq!(
            table().told_in(30, 0),
            "points  +1.5\n    of each deal that was\n    played twice\né        -10\n"
        );
        for width in 26..100 {
            let told = table().told_in(width, 0);
            assert!(told.lines().all(|line| display_width(line) <= width), "{width}: {told}");
        }
    }

    #[test]
    fn an_interval_shows_on_which_side_of_the_middle_it_lies() {
        assert_eq!(interval(0.5, 0.75, 1.0, 0.0, 10), "·····┼··├●┤");
        assert_eq!(interval(-1.0, 0.0, 1.0, 0.0, 10), "├────●────┤");
        assert_eq!(interval(0.0, 0.0, 0.0, 0.0, 10), "·····●·····");
    }
}
