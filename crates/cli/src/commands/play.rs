//! `oddtrick play`: a table in the terminal, with computer players.

use std::fmt;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cards::{BySeat, Seat};
use players::Spec;
use table::Manner;
use tui::screen::{self as table_screen, Palette, Running};
use tui::{Guest, Plan, plain, save};

use crate::files::{self, Text, is_standard_input};
use crate::grammar::{CodeArg, Seed, When};
use crate::screen;
use crate::trouble::{FileTrouble, Outcome, Result, Trouble};

/// Play a rubber in the terminal with computer players
///
/// Courteous play is the default: an irregular act is declined, with the article it would have broken,
/// and the last act can be taken back. By the laws every act is taken and has its consequences. The
/// rubber is saved after every act as minutes, which 'oddtrick judge' reads.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    code: CodeArg,

    /// Your seat
    #[arg(long, value_name = "SEAT", default_value = "S")]
    seat: Seat,

    /// The computer players: random, book, …; 'oddtrick players' lists them
    #[arg(long, value_name = "KIND", default_value = "book")]
    players: Spec,

    /// Your partner, if they are to be another kind
    #[arg(long, value_name = "KIND")]
    partner: Option<Spec>,

    /// The player on your left
    #[arg(long, value_name = "KIND")]
    lho: Option<Spec>,

    /// The player on your right
    #[arg(long, value_name = "KIND")]
    rho: Option<Spec>,

    /// Take every act, lawful or not, with its consequences
    #[arg(long)]
    by_the_laws: bool,

    /// What the code leaves to the club: KEY=VALUE, separated by commas
    #[arg(long, value_name = "OPTIONS", value_delimiter = ',', value_parser = pair)]
    options: Vec<(String, String)>,

    /// The seed of cards and dice: a number, 0x and hexadecimal digits, or 64 of them; without one it is
    /// drawn at random
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<Seed>,

    /// For a first rubber: the book's advice at every turn of the first deal, in the second when you
    /// ask, then no more
    #[arg(long)]
    help_fades: bool,

    /// Plain lines instead of a screen, for screen readers and pipes
    #[arg(long)]
    plain: bool,

    /// The same as --color never
    #[arg(long, alias = "no-color", hide = true)]
    no_colour: bool,

    /// Milliseconds between two acts of the others on the screen
    #[arg(long, value_name = "MS", default_value_t = 700, value_parser = clap::value_parser!(u64).range(..=PACE_MAX))]
    #[arg(conflicts_with = "plain")]
    pace: u64,

    /// Keep the rubber in this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Go on with a saved rubber: the one in the file, or the latest
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["code", "code_flag", "seat", "players", "partner", "lho", "rho", "by_the_laws", "options", "seed"])]
    #[expect(clippy::option_option, reason = "an option whose value may be left out is two options to clap")]
    resume: Option<Option<PathBuf>>,
}

/// A minute between two acts.
const PACE_MAX: u64 = 60_000;

const EXAMPLES: &str = "\
Examples:
  oddtrick play                                a rubber of bridge by the laws of 1907
  oddtrick play euchre-1888 --by-the-laws      lead out of turn, revoke, and see what it costs
  oddtrick play royalton-1915 --seat N --partner book --lho random --rho random
  oddtrick play --resume                       go on with the latest rubber
  oddtrick play euchre --help-fades            a first rubber, with advice that fades
  oddtrick play --plain                        line by line, for a screen reader";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let files = args.save.iter().chain(args.resume.iter().flatten());
    if files.into_iter().any(|file| is_standard_input(file)) {
        return Err(Trouble::misuse(
            "a rubber is kept in a file and goes on from one: write its name instead of -",
        ));
    }
    // Nothing is written for a rubber that cannot be shown.
    let terminal = io::stdout().is_terminal() && io::stdin().is_terminal();
    if !args.plain && !terminal {
        return Err(Trouble::misuse("the table on a screen needs a terminal; --plain plays line by line"));
    }
    let resumed = args.resume.as_ref().map(|file| saved_file(file.as_deref())).transpose()?;
    let sitting = match &resumed {
        Some(file) => take_up(file)?,
        None => sit_down(args)?,
    };
    let sitting = if args.help_fades { sitting.with_fading_help() } else { sitting };
    let file = match (&args.save, resumed) {
        (Some(file), _) => file.clone(),
        (None, Some(file)) => file,
        (None, None) => {
            let folder = save::folder().map_err(FileTrouble::other)?;
            folder.join(save::file_name(sitting.code(), sitting.plan()))
        }
    };
    // A file that cannot be written is told before the first card, not after the last.
    store(&file, &sitting)?;
    let sitting = if args.plain { line_by_line(sitting, &file)? } else { on_screen(args, sitting, &file)? };
    let scene = sitting.scene();
    if screen::is_quiet() {
        // Where the rubber is kept is a note.
    } else if matches!(scene.ask.want, tui::Want::Over) {
        screen::print(&format!("{} Its minutes are in {}\n", scene.ask.why, file.display()))?;
    } else {
        let named = if args.save.is_some() { format!(" {}", file.display()) } else { String::new() };
        screen::print(&format!("Saved in {}\nGo on with: oddtrick play --resume{named}\n", file.display()))?;
    }
    Ok(Outcome::Right)
}

fn sit_down(args: &Args) -> Result<Guest> {
    let seat = args.seat;
    let mut players = BySeat::from_fn(|_| args.players.clone());
    for (place, spec) in
        [(seat.partner(), &args.partner), (seat.left(), &args.lho), (seat.right(), &args.rho)]
    {
        if let Some(spec) = spec {
            players[place] = spec.clone();
        }
    }
    let Seed(seed) = match args.seed {
        Some(seed) => seed,
        None => Seed::fresh()?,
    };
    let manner = if args.by_the_laws { Manner::Laws } else { Manner::Courteous };
    let code = args.code.or_bridge();
    save::sit_down(code, &args.options, manner, Plan { seat, players, seed }).map_err(Trouble::misuse)
}

/// A word that is no `KEY=VALUE`.
#[derive(Clone, Debug)]
struct BadOption(String);

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no option: write KEY=VALUE", self.0)
    }
}

impl std::error::Error for BadOption {}

fn pair(option: &str) -> Result<(String, String), BadOption> {
    let (key, value) = option.split_once('=').ok_or_else(|| BadOption(option.to_owned()))?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

fn saved_file(named: Option<&Path>) -> Result<PathBuf> {
    match named {
        Some(file) => Ok(file.to_owned()),
        None => save::folder()
            .and_then(|folder| save::latest(&folder))
            .map_err(|why| FileTrouble::other(why).into()),
    }
}

fn take_up(file: &Path) -> Result<Guest> {
    let Text { name, text } = files::read(file)?;
    save::read(&text).map_err(|why| Trouble::Wrong(format!("{name}: {why}")))
}

fn store(file: &Path, sitting: &Guest) -> Result<()> {
    save::store(file, &save::write(sitting)).map_err(|error| FileTrouble::io(file, error).into())
}

fn line_by_line(sitting: Guest, file: &Path) -> Result<Guest> {
    let keep = |sitting: &Guest| {
        let named = |error: io::Error| io::Error::other(FileTrouble::io(file, error).to_string());
        save::store(file, &save::write(sitting)).map_err(named)
    };
    plain::run(sitting, &mut io::stdin().lock(), &mut io::stdout(), keep).map_err(at_the_table)
}

fn on_screen(args: &Args, sitting: Guest, file: &Path) -> Result<Guest> {
    let colour = match screen::color() {
        When::Always if args.no_colour => {
            return Err(Trouble::misuse("--no-colour and --color always contradict each other"));
        }
        When::Always => true,
        When::Never => false,
        When::Auto => !args.no_colour && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty()),
    };
    let running =
        Running { pace: Duration::from_millis(args.pace), palette: Palette::new(colour), save: file };
    table_screen::run(sitting, &running).map_err(at_the_table)
}

/// What ended a rubber before its time: the terminal, or the file it is kept in.
fn at_the_table(error: io::Error) -> Trouble {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Trouble::Closed,
        _ => FileTrouble::other(error).into(),
    }
}
