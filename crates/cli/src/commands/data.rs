//! `oddtrick data`: self-play as Parquet.

use std::path::PathBuf;

use lab::data::{Order, Rows, Run};
use players::Spec;
use serde::Serialize;

use crate::grammar::{CodeArg, MS_MAX, Seed, THREADS_MAX, decision_ms};
use crate::screen::{self, Progress};
use crate::trouble::{Outcome, Result};

use super::matches::trouble;

/// Write self-play of computer players as Parquet
///
/// Each file holds a number of deals and is written whole or not at all: a run that was broken off is taken up where it
/// stopped by the same command. The same seed gives the same bytes on any number of threads.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    code: CodeArg,

    /// Who plays north and south
    #[arg(long, value_name = "PLAYER", default_value = "book")]
    ns: Spec,

    /// Who plays east and west
    #[arg(long, value_name = "PLAYER", default_value = "book")]
    ew: Spec,

    /// The folder for the files; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// What a row is
    #[arg(long, value_name = "ROWS", default_value = "decisions")]
    rows: RowsArg,

    /// How many deals
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=DEALS_MAX))]
    deals: u64,

    /// The number of the first deal, a multiple of --shard
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=DEALS_MAX))]
    from: u64,

    /// How many deals a file holds
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=DEALS_MAX))]
    shard: u64,

    /// What cards and dice are drawn from, a number or hexadecimal digits
    #[arg(long, value_name = "SEED", default_value = "1", allow_negative_numbers = true)]
    seed: Seed,

    /// Where the rubber stands before each deal, as in minutes; love all if left out
    #[arg(long, value_name = "SCORE")]
    score: Option<String>,

    /// On how many threads; on all cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=THREADS_MAX))]
    threads: Option<u16>,

    /// Milliseconds a decision may take, for players that search [default: 200]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=MS_MAX))]
    ms: Option<u64>,

    /// Print JSON: what was written
    #[arg(long)]
    json: bool,
}

/// What was written, for programs.
#[derive(Serialize)]
struct Report {
    folder: String,
    written: u64,
    there: u64,
}

/// A thousand million deals fill any disk.
const DEALS_MAX: u64 = 1_000_000_000;

const EXAMPLES: &str = "\
Examples:
  oddtrick data euchre --out euchre-data --deals 100000
  oddtrick data bridge-1905 --ns search --ew book --rows deals --out deals
  duckdb -c \"select seat, avg(points) from 'euchre-data/*.parquet' group by seat\"";

/// What a row is.
#[derive(Clone, Copy, clap::ValueEnum)]
enum RowsArg {
    /// A choice between two acts or more: what was seen, what was in order, what was done and what came of it
    Decisions,
    /// The same, with the tricks that each card takes if all see all cards and play best
    Valued,
    /// A deal: its cards and its result
    Deals,
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let order = Order {
        code: args.code.or_bridge(),
        ns: args.ns.clone(),
        ew: args.ew.clone(),
        seed: args.seed.number(),
        score: args.score.clone(),
        ms: decision_ms(args.ms, [&args.ns, &args.ew])?,
        rows: match args.rows {
            RowsArg::Decisions => Rows::Decisions,
            RowsArg::Valued => Rows::Valued,
            RowsArg::Deals => Rows::Deals,
        },
    };
    let run = Run { from: args.from, deals: args.deals, shard: args.shard };
    let mut progress = Progress::new("deals", args.deals);
    let done = run.write(&order, &args.out, args.threads, &mut || progress.tick()).map_err(trouble)?;
    drop(progress);
    let files = |count: u64| if count == 1 { "1 file".to_owned() } else { format!("{count} files") };
    let folder = args.out.display().to_string();
    if args.json {
        screen::print_json(&Report { folder, written: done.written, there: done.there })?;
    } else {
        let written = files(done.written);
        screen::note(&format!("{written} written to {folder}, {} there already\n", done.there));
    }
    Ok(Outcome::Right)
}
