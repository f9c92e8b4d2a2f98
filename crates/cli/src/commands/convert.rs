//! `oddtrick convert`: between PBN and minutes.

use std::fs;
use std::path::{Path, PathBuf};

use cards::pbn;
use games::minutes::{self, Fault, Faults};
use games::{Code, convert};
use serde::Serialize;

use super::check;
use crate::files::{self, Bytes, Text};
use crate::grammar::CodeParser;
use crate::screen;
use crate::trouble::{FileTrouble, Outcome, Result, Trouble};

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

    /// The code for hands of PBN that do not name theirs [default: bridge-1907]
    #[arg(long, value_name = "CODE", value_parser = CodeParser, hide_possible_values = true)]
    code: Option<Code>,

    /// Convert only the game with this number, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,

    /// Write a file a game into this folder instead of printing
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Print JSON: which files were written
    #[arg(long, requires = "out")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick convert evening.pbn --out evening
  oddtrick convert evening.pbn --game 3 | oddtrick judge -
  oddtrick convert rubber.minutes > rubber.pbn";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    if let Some(code) = args.code.filter(|code| !code.is_bridge()) {
        let what = format!("{code} has no records in PBN: write --code bridge-1905 or bridge-1907");
        return Err(Trouble::Misuse(what));
    }
    let file = files::read_bytes(&args.path)?;
    let start = file.bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    let is_pbn = args
        .path
        .extension()
        .map_or(matches!(start, Some(b'[' | b'%')), |ending| ending.eq_ignore_ascii_case("pbn"));
    if is_pbn { from_pbn(args, &file) } else { to_pbn(args, file) }
}

fn from_pbn(args: &Args, file: &Bytes) -> Result<Outcome> {
    let code = args.code.unwrap_or(Code::Bridge1907);
    let mut faults = Faults::default();
    let mut texts = Vec::new();
    for (number, game) in (1..).zip(pbn::parse_each(&file.bytes)) {
        if args.game.is_some_and(|wanted| wanted != number) {
            continue;
        }
        match game {
            Ok(game) => texts.push((number, convert::from_pbn(&game, code).to_string())),
            Err(error) => faults.push(Fault::new(error.line, error.column, 1, error.fault.to_string())),
        }
    }
    if !faults.is_empty() {
        screen::tell(&check::show(&file.name, &String::from_utf8_lossy(&file.bytes), &faults));
    }
    match (&args.out, texts.as_slice()) {
        (Some(folder), texts) => {
            let files = texts
                .iter()
                .map(|(number, text)| (folder.join(format!("{number:03}.minutes")), text.as_bytes()));
            write(args, &file.name, folder, texts.len(), files)?;
        }
        (None, [(_, text)]) => screen::print(text)?,
        (None, []) if !faults.is_empty() => {}
        (None, []) => return Err(Trouble::Wrong(format!("{}: there is no such game in it", file.name))),
        (None, texts) => {
            let how = "pick one with --game N, or write a file each with --out DIR";
            return Err(Trouble::Misuse(format!("{} has {}: {how}", file.name, count(texts.len()))));
        }
    }
    Ok(Outcome::wrong_if(!faults.is_empty()))
}

fn count(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}

/// What was written, for programs.
#[derive(Serialize)]
struct Report {
    file: String,
    games: usize,
    written: Vec<String>,
}

fn write<'a>(
    args: &Args,
    name: &str,
    folder: &Path,
    games: usize,
    files: impl Iterator<Item = (PathBuf, &'a [u8])>,
) -> Result<()> {
    fs::create_dir_all(folder).map_err(|error| FileTrouble::io(folder, error))?;
    let mut written = Vec::new();
    for (path, bytes) in files {
        fs::write(&path, bytes).map_err(|error| FileTrouble::io(&path, error))?;
        written.push(path.display().to_string());
    }
    if args.json {
        return screen::print_json(&Report { file: name.to_owned(), games, written });
    }
    let place = match written.as_slice() {
        [file] => file.clone(),
        _ => folder.display().to_string(),
    };
    screen::note(&format!("{} written to {place}\n", count(games)));
    Ok(())
}

fn to_pbn(args: &Args, file: Bytes) -> Result<Outcome> {
    if args.code.is_some() {
        let what = format!("{}: minutes name their code themselves: leave out --code", file.name);
        return Err(Trouble::Misuse(what));
    }
    let Text { name, text } = files::text(file)?;
    let read = match minutes::read(&text) {
        Ok(read) => read,
        Err(faults) => {
            screen::tell(&check::show(&name, &text, &faults));
            return Ok(Outcome::Wrong);
        }
    };
    let Some(minutes) = read.as_bridge() else {
        return Err(Trouble::Wrong(format!("{name}: PBN has no place for {}", read.code())));
    };
    let mut games = convert::to_pbn(minutes);
    if let Some(wanted) = args.game {
        let before = usize::try_from(wanted - 1).unwrap_or(usize::MAX);
        games = games.into_iter().skip(before).take(1).collect();
    }
    if games.is_empty() {
        return Err(Trouble::Wrong(match args.game {
            Some(wanted) => format!("{name}: there is no deal {wanted} in these minutes"),
            None => format!("{name}: no deal is given in these minutes"),
        }));
    }
    let pbn = pbn::write(&games).map_err(|error| Trouble::Wrong(format!("{name}: {error}")))?;
    match &args.out {
        None => screen::print_bytes(&pbn)?,
        Some(folder) => {
            let stem = args.path.file_stem().filter(|stem| *stem != "-").unwrap_or("minutes".as_ref());
            let path = folder.join(stem).with_extension("pbn");
            write(args, &name, folder, games.len(), std::iter::once((path, pbn.as_slice())))?;
        }
    }
    if let Some(stopped) = read.judge(None).stopped {
        screen::tell(&check::show(&name, &text, &stopped.fault(&text).into()));
        return Ok(Outcome::Wrong);
    }
    Ok(Outcome::Right)
}
