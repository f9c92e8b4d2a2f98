//! `oddtrick convert`: between PBN, LIN, EGN, minutes, JSON and CSV.

mod input;
mod output;
mod row;

use std::path::PathBuf;

use clap::ValueEnum;
use games::Code;

use crate::files;
use crate::grammar::CodeParser;
use crate::screen::Progress;
use crate::trouble::{Outcome, Result, Trouble};
use input::Input;
use output::Output;

/// Convert between PBN, LIN, EGN and minutes, or to JSON and CSV
///
/// PBN and EGN become minutes, minutes and LIN become PBN, those of Euchre EGN, unless --to says otherwise. PBN and LIN know
/// another bridge than Elwell's: a hand from elsewhere is taken as though its declarer had dealt,
/// and of minutes only the deal, the declaring and the play go over. PBN copied to PBN keeps every
/// tag, row and comment. What cannot be read is told with its place and left out.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// PBN, LIN, EGN or minutes files, folders of them, or - for the standard input
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,

    /// What to write [default: minutes for PBN and EGN, EGN for Euchre, PBN for everything else]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,

    /// The code for hands that do not name theirs [default: bridge-1907]
    #[arg(long, value_name = "CODE", value_parser = CodeParser, hide_possible_values = true)]
    code: Option<Code>,

    /// Convert only the game with this number, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,

    /// Tell everything that the PBN standard calls an error, and fail if there is any
    #[arg(long)]
    strict: bool,

    /// Write files into this folder instead of printing
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Print JSON: which files were written
    #[arg(long, requires = "out")]
    json: bool,
}

/// What a record can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Portable Bridge Notation
    Pbn,
    /// The format of Bridge Base Online
    Lin,
    /// Euchre Game Notation
    Egn,
    /// Minutes, to be judged
    Minutes,
    /// A line of JSON a game
    Json,
    /// A table with a row a game
    Csv,
}

impl Format {
    /// How the name of such a file ends.
    fn ending(self) -> &'static str {
        match self {
            Format::Pbn => "pbn",
            Format::Lin => "lin",
            Format::Egn => "egn",
            Format::Minutes => "minutes",
            Format::Json => "json",
            Format::Csv => "csv",
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  oddtrick convert evening.pbn --out evening
  oddtrick convert evening.pbn --game 3 | oddtrick judge -
  oddtrick convert rubber.minutes > rubber.pbn
  oddtrick convert archive/ --to lin --out boards
  oddtrick convert euchre.minutes > euchre.egn
  oddtrick convert archive/*.lin --to csv > results.csv
  oddtrick convert evening.pbn --to pbn --strict > tidy.pbn";

/// The endings by which records are found in a folder.
const ENDINGS: [&str; 4] = ["pbn", "lin", "egn", "minutes"];

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    if let Some(code) = args.code.filter(|code| !code.is_bridge()) {
        let what = format!("{code} has no records in PBN: write --code bridge-1905 or bridge-1907");
        return Err(Trouble::Misuse(what));
    }
    let found = files::find(&args.paths, &ENDINGS);
    let alone = found.len() == 1;
    let mut output = Output::new(args, !alone);
    let mut outcome = Outcome::Right;
    let mut progress = Progress::new("files", found.len() as u64);
    for path in found {
        let read = path.map_err(Trouble::from).and_then(|path| Input::read(&path, args));
        let ended = match read.and_then(|input| output.take(input)) {
            // One file of many that cannot be read or converted does not stop the others.
            Err(trouble @ Trouble::File(_)) if !alone => {
                progress.complain(&trouble);
                Outcome::Unread
            }
            Err(trouble @ Trouble::Wrong(_)) if !alone => {
                progress.complain(&trouble);
                Outcome::Wrong
            }
            ended => ended?,
        };
        outcome = outcome.max(ended);
        progress.tick();
    }
    Ok(outcome)
}
