//! `oddtrick backup`: a copy of the record, taken while the club is open.

use std::path::PathBuf;

use serde::Serialize;
use server::Store;

use crate::files;
use crate::screen;
use crate::trouble::{FileTrouble, Outcome, Result, Trouble};

/// Copy the record of the club to a new file; the club may be open meanwhile
///
/// The copy is checked. To go back to it, stop the club and put the file in the place of the record.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The new file
    #[arg(value_name = "FILE")]
    to: PathBuf,

    /// The folder of the record
    #[arg(long, value_name = "DIR", default_value = "club")]
    data: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick backup evening.sqlite
  oddtrick backup --data /var/lib/oddtrick /backup/club-2026-11-15.sqlite";

/// What was written, for programs.
#[derive(Serialize)]
struct Report {
    file: String,
    bytes: u64,
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    if files::is_standard_input(&args.to) {
        return Err(Trouble::misuse("a copy of the record needs a file: write its name instead of -"));
    }
    let bytes = Store::backup(&args.data.join("club.sqlite"), &args.to).map_err(FileTrouble::other)?;
    let file = args.to.display().to_string();
    if args.json {
        screen::print_json(&Report { file, bytes })?;
    } else {
        screen::note(&format!("{file} holds the record: {bytes} bytes, checked\n"));
    }
    Ok(Outcome::Right)
}
