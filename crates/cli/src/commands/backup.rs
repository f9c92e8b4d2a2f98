//! `oddtrick backup`: a copy of the record, taken while the club is open.

use std::path::PathBuf;

use anyhow::Result;
use server::Store;

use super::Outcome;
use crate::screen;

/// Copy the record of the club to a new file; the club may be open meanwhile
///
/// The copy is checked. To go back to it, stop the club and put the file in the place of the record.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The new file
    to: PathBuf,
    /// The folder of the record
    #[arg(long, value_name = "DIR", default_value = "club")]
    data: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick backup evening.sqlite
  oddtrick backup --data /var/lib/oddtrick /backup/club-2026-11-15.sqlite";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let bytes = Store::backup(&args.data.join("club.sqlite"), &args.to)?;
    screen::tell(&format!("{} holds the record: {bytes} bytes, checked\n", args.to.display()));
    Ok(Outcome::Right)
}
