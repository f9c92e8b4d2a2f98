//! `oddtrick convert`: between PBN and minutes.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use cards::pbn;
use games::minutes::{self, Fault};
use games::{Code, convert};

use super::Outcome;
use crate::files::{self, Bytes};
use crate::screen::{self, mark};

/// Convert between PBN and minutes
///
/// A PBN file becomes minutes, a minutes file becomes PBN. PBN knows another bridge than
/// Elwell's: a hand from elsewhere is taken as though its declarer had dealt, and of minutes only
/// the deal, the declaring and the play go over.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A PBN or minutes file, or - for the standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// The code for hands that do not name theirs
    #[arg(long, value_name = "CODE", default_value = "bridge-1907")]
    code: String,

    /// Convert only the game with this number, from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,

    /// Write a file a game into this folder instead of printing
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick convert evening.pbn --out evening
  oddtrick convert evening.pbn --game 3 | oddtrick judge -
  oddtrick convert rubber.minutes > rubber.pbn";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let file = files::read_bytes(&args.path)?;
    let code = super::code(&args.code)?;
    if !code.is_bridge() {
        bail!("{code} has no records in PBN: write --code bridge-1905 or bridge-1907");
    }
    let start = file.bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    let is_pbn = args
        .path
        .extension()
        .map_or(matches!(start, Some(b'[' | b'%')), |ending| ending.eq_ignore_ascii_case("pbn"));
    if is_pbn { from_pbn(args, &file, code) } else { to_pbn(args, file) }
}

fn from_pbn(args: &Args, file: &Bytes, code: Code) -> Result<Outcome> {
    let mut wrong = false;
    let mut texts = Vec::new();
    for (n, game) in pbn::parse_each(&file.bytes).into_iter().enumerate() {
        if args.game.is_some_and(|wanted| wanted != n + 1) {
            continue;
        }
        match game {
            Ok(game) => texts.push((n + 1, convert::from_pbn(&game, code).to_string())),
            Err(error) => {
                wrong = true;
                let fault = Fault {
                    line: error.line,
                    column: error.column,
                    width: 1,
                    message: error.fault.to_string(),
                };
                screen::tell(&mark(&fault.show(&file.name, &String::from_utf8_lossy(&file.bytes))));
            }
        }
    }
    match (&args.out, texts.as_slice()) {
        (Some(folder), texts) => {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            for (number, text) in texts {
                let path = folder.join(format!("{number:03}.minutes"));
                fs::write(&path, text).with_context(|| path.display().to_string())?;
            }
            screen::tell(&format!("{} written to {}\n", count(texts.len()), folder.display()));
        }
        (None, [(_, text)]) => screen::print(text)?,
        (None, []) if wrong => {}
        (None, []) => bail!("{}: there is no such game in it", file.name),
        (None, texts) => bail!(
            "{} has {}: pick one with --game N, or write a file each with --out DIR",
            file.name,
            count(texts.len())
        ),
    }
    Ok(Outcome::wrong_if(wrong))
}

fn count(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}

fn to_pbn(args: &Args, file: Bytes) -> Result<Outcome> {
    let name = file.name;
    let text =
        String::from_utf8(file.bytes).with_context(|| format!("{name}: minutes are written in UTF-8"))?;
    let read = match minutes::read(&text) {
        Ok(read) => read,
        Err(faults) => {
            screen::tell(&mark(&faults.show(&name, &text)));
            return Ok(Outcome::Wrong);
        }
    };
    let Some(minutes) = read.as_bridge() else {
        bail!("{name}: PBN has no place for {}", read.code());
    };
    let mut games = convert::to_pbn(minutes);
    if let Some(wanted) = args.game {
        games = games.into_iter().skip(wanted.saturating_sub(1)).take(1).collect();
    }
    if games.is_empty() {
        bail!("{name}: no deal is given in these minutes");
    }
    let pbn = pbn::write(&games)?;
    match &args.out {
        None => screen::print(&String::from_utf8(pbn)?)?,
        Some(folder) => {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            let stem = args.path.file_stem().filter(|stem| *stem != "-").unwrap_or("minutes".as_ref());
            let path = folder.join(stem).with_extension("pbn");
            fs::write(&path, pbn).with_context(|| path.display().to_string())?;
            screen::tell(&format!("{} written to {}\n", count(games.len()), path.display()));
        }
    }
    if let Some(stopped) = read.judge(None).stopped {
        screen::tell(&mark(&stopped.fault(&text).show(&name, &text)));
        return Ok(Outcome::Wrong);
    }
    Ok(Outcome::Right)
}
