//! The ladders of the computer players: duplicate matches, their figures in bench/results/ladder.toml and regulars.toml.
//!
//! Every deal that has been played is kept under target/strength, so that a run may be broken off and
//! gone on with; what the players or the solver became since begins a new record.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::papers;
use crate::results::{self, Stamp};
use crate::test::{cargo, command};

/// A match: the code, the two players, how many deals it has in the end and how many are played at a time.
struct Match {
    code: &'static str,
    first: &'static str,
    second: &'static str,
    deals: u64,
    chunk: u64,
}

const fn bout(
    code: &'static str,
    first: &'static str,
    second: &'static str,
    deals: u64,
    chunk: u64,
) -> Match {
    Match { code, first, second, deals, chunk }
}

/// The kinds of players.
const KINDS: [Match; 12] = [
    bout("euchre-1888", "book", "random", 10_000, 10_000),
    bout("euchre-1888", "sampling:20", "book", 10_000, 1_000),
    bout("euchre-1888", "search", "book", 10_000, 250),
    bout("euchre-1888", "search", "sampling:20", 10_000, 250),
    bout("bridge-1907", "book", "random", 1_000, 1_000),
    bout("bridge-1907", "sampling:20", "book", 500, 10),
    bout("bridge-1907", "search", "book", 500, 10),
    bout("bridge-1907", "search", "sampling:20", 500, 10),
    bout("royalton-1915", "book", "random", 1_000, 1_000),
    bout("royalton-1915", "sampling:20", "book", 500, 10),
    bout("royalton-1915", "search", "book", 500, 10),
    bout("royalton-1915", "search", "sampling:20", 500, 10),
];

/// The codes in which the regulars of the club meet, and how many deals it takes to tell two of them apart: those who play
/// by the book, those who count out the cards, and how many of the latter are played at a time.
const CODES: [(&str, u64, u64, u64); 3] =
    [("euchre-1888", 10_000, 2_000, 100), ("bridge-1907", 4_000, 300, 10), ("royalton-1915", 4_000, 300, 10)];

/// The regulars of the club, the weakest first; each meets the next.
const REGULARS: [&str; 8] =
    ["pim", "dorothea", "colonel", "prudence", "abernathy", "ines", "okada", "seraphine"];
/// From here on they count out the cards.
const COUNTING: &str = "ines";

/// The neighbours among the regulars, in every code.
fn neighbours() -> Vec<Match> {
    let counting = REGULARS.iter().position(|name| *name == COUNTING).unwrap_or(REGULARS.len());
    let of_code = |(code, quick, slow, at_once): (&'static str, u64, u64, u64)| {
        (1..REGULARS.len()).map(move |at| {
            let (deals, chunk) = if at < counting { (quick, 1_000) } else { (slow, at_once) };
            bout(code, REGULARS[at], REGULARS[at - 1], deals, chunk)
        })
    };
    CODES.into_iter().flat_map(of_code).collect()
}

/// A ladder: its matches, the result file and the command that plays it.
struct Ladder {
    matches: Vec<Match>,
    results: &'static str,
    command: &'static str,
}

/// Plays the kinds of players against each other.
pub(crate) fn kinds(root: &Path, minutes: u64) -> Result<()> {
    let matches = KINDS.into_iter().collect();
    ladder(root, minutes, &Ladder { matches, results: "ladder", command: "cargo xtask ladder" })
}

/// Plays each regular of the club against the next weaker one.
pub(crate) fn regulars(root: &Path, minutes: u64) -> Result<()> {
    let (results, command) = ("regulars", "cargo xtask regulars");
    ladder(root, minutes, &Ladder { matches: neighbours(), results, command })
}

/// Plays a ladder for so many minutes at most, a little of every match in turn, and writes the figures.
fn ladder(root: &Path, minutes: u64, ladder: &Ladder) -> Result<()> {
    let record = record(root)?;
    fs::create_dir_all(&record)?;
    write_figures(root, &record, ladder)?;
    if minutes == 0 {
        return Ok(());
    }
    cargo(root, &["build", "--profile", "brisk", "-p", "cli"])?;
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    loop {
        let mut played = false;
        for bout in &ladder.matches {
            if Instant::now() < end && bout.play_on(root, &record)? {
                played = true;
                write_figures(root, &record, ladder)?;
            }
        }
        if !played {
            return Ok(());
        }
    }
}

/// Where the deals are kept: a folder for the players and the solver as they are.
fn record(root: &Path) -> Result<PathBuf> {
    let of = |path: &str| -> Result<String> {
        let out =
            command(root, "git", &["rev-parse", "--short", &format!("HEAD:crates/{path}/src")]).output()?;
        if !out.status.success() {
            bail!("git does not know crates/{path}/src; is this a checkout of the repository?");
        }
        Ok(String::from_utf8(out.stdout)?.trim().to_owned())
    };
    Ok(root.join("target/strength").join(format!("{}-{}", of("players")?, of("solver")?)))
}

/// The figures of a match so far.
#[derive(Default)]
struct Figures {
    deals: u64,
    points: Tally,
    won: Tally,
    declaring: Tally,
    defending: Tally,
}

#[derive(Default)]
struct Tally {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Tally {
    fn add(&mut self, figure: f64) {
        self.count += 1.0;
        self.sum += figure;
        self.squares += figure * figure;
    }

    fn mean(&self) -> f64 {
        if self.count > 0.0 { self.sum / self.count } else { 0.0 }
    }

    /// Half the width of the interval that holds the true mean in 95 cases of a hundred.
    fn error(&self) -> f64 {
        if self.count < 2.0 {
            return 0.0;
        }
        let variance = (self.squares - self.count * self.mean().powi(2)).max(0.0) / (self.count - 1.0);
        1.96 * (variance / self.count).sqrt()
    }
}

impl Match {
    fn file(&self, record: &Path) -> PathBuf {
        let name = format!("{}_{}_{}", self.code, self.first, self.second).replace(':', "-");
        record.join(format!("{name}.jsonl"))
    }

    fn figures(&self, record: &Path) -> Result<Figures> {
        let mut figures = Figures::default();
        let Ok(text) = fs::read_to_string(self.file(record)) else { return Ok(figures) };
        for line in text.lines() {
            let line: Value = serde_json::from_str(line).with_context(|| format!("in {line}"))?;
            // The last line of a chunk sums it up.
            if line["points"].is_null() {
                continue;
            }
            let pair = |key: &str| [0, 1].map(|table: usize| line[key][table].as_f64().unwrap_or(0.0));
            let (points, declared) = (pair("points"), pair("declared"));
            let mean = f64::midpoint(points[0], points[1]);
            figures.deals += 1;
            figures.points.add(mean);
            figures.won.add(if mean > 0.0 {
                1.0
            } else if mean < 0.0 {
                0.0
            } else {
                0.5
            });
            for table in 0..2 {
                match declared[table] {
                    1.0 => figures.declaring.add(points[table]),
                    2.0 => figures.defending.add(points[table]),
                    _ => {}
                }
            }
        }
        Ok(figures)
    }

    /// Plays some deals more; says whether there were any left.
    fn play_on(&self, root: &Path, record: &Path) -> Result<bool> {
        let done = self.figures(record)?.deals;
        if done >= self.deals {
            return Ok(false);
        }
        let deals = self.chunk.min(self.deals - done);
        println!("{}: {} against {}, deals {done} to {}", self.code, self.first, self.second, done + deals);
        let (from, count) = (done.to_string(), deals.to_string());
        let args = ["match", "--code", self.code, "--ns", self.first, "--ew", self.second, "--json"];
        let binary = root.join("target/brisk/oddtrick");
        let mut run = command(root, &binary.to_string_lossy(), &args);
        let out = run.args(["--from", &from, "--deals", &count]).output()?;
        if !out.status.success() {
            bail!("the match failed: {}", String::from_utf8_lossy(&out.stderr));
        }
        // A chunk is written whole or not at all.
        OpenOptions::new().create(true).append(true).open(self.file(record))?.write_all(&out.stdout)?;
        Ok(true)
    }

    /// The lines by which its row is found.
    fn begins(&self) -> String {
        format!("code = {:?}\nmatch = \"{} against {}\"\n", self.code, self.first, self.second)
    }

    fn row(&self, figures: &Figures, stamp: &Stamp, command: &str) -> String {
        let digits = if self.code.starts_with("euchre") { 3 } else { 1 };
        let pair = |key: &str, tally: &Tally| {
            format!("{key} = {:.digits$}\n{key}_error = {:.digits$}\n", tally.mean(), tally.error())
        };
        format!(
            "deals = {}\nof = {}\ndigits = {digits}\n{}won = {:.1}\n{}{}{}",
            figures.deals,
            self.deals,
            pair("points", &figures.points),
            100.0 * figures.won.mean(),
            pair("declaring", &figures.declaring),
            pair("defending", &figures.defending),
            stamp.lines(command),
        )
    }
}

/// Writes what the players of today have played. A row of earlier ones stays until they have played as
/// many deals as it has, and a row whose figures are the same keeps its date.
fn write_figures(root: &Path, record: &Path, ladder: &Ladder) -> Result<()> {
    let (stamp, results) = (Stamp::now(root)?, ladder.results);
    for bout in &ladder.matches {
        let figures = bout.figures(record)?;
        let begins = bout.begins();
        let new = bout.row(&figures, &stamp, ladder.command);
        let gives_way = match results::find(root, results, &begins)? {
            None => figures.deals > 0,
            Some(old) => gives_way(&old, &new.parse()?),
        };
        if gives_way {
            results::put(root, results, &begins, &new)?;
        }
    }
    papers::write(root)
}

fn gives_way(old: &toml::Table, new: &toml::Table) -> bool {
    let deals = |row: &toml::Table| row.get("deals").and_then(toml::Value::as_integer).unwrap_or(0);
    let same = ["points", "points_error", "won"].iter().all(|key| old.get(*key) == new.get(*key));
    deals(new) > deals(old) || deals(new) == deals(old) && deals(new) > 0 && !same
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_gives_way_to_as_many_deals_and_other_figures() {
        let row = |deals: u64, points: f64| -> toml::Table {
            format!("deals = {deals}\npoints = {points:.1}\npoints_error = 0.1\nwon = 50.0\n")
                .parse()
                .expect("a row")
        };
        assert!(gives_way(&row(500, 1.0), &row(500, 2.0)));
        assert!(gives_way(&row(10, 1.0), &row(20, 1.0)));
        assert!(!gives_way(&row(500, 1.0), &row(500, 1.0)));
        assert!(!gives_way(&row(500, 1.0), &row(490, 2.0)));
        assert!(!gives_way(&row(0, 0.0), &row(0, 1.0)));
    }
}
