//! `oddtrick play`: a table in the terminal, with computer players.

use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use cards::{BySeat, Seat};
use games::Code;
use players::Spec;
use table::Manner;
use tui::screen::{self as table_screen, Palette, Running};
use tui::{Plan, Sitting, plain, save};

use super::Outcome;
use crate::screen;

/// Play a rubber in the terminal with computer players
///
/// Courteous play is the default: an irregular act is declined, with the article it would have broken,
/// and the last act can be taken back. By the laws every act is taken and has its consequences. The
/// rubber is saved after every act as minutes, which 'oddtrick judge' reads.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The code to play: bridge-1905, bridge-1907, euchre-1888 or royalton-1915; a game's name alone
    /// means its latest laws [default: bridge-1907]
    #[arg(value_name = "CODE", value_parser = super::code)]
    code: Option<Code>,

    /// Your seat
    #[arg(long, value_name = "SEAT", default_value = "S")]
    seat: Seat,

    /// The computer players: random, book, …; 'oddtrick players' lists them
    #[arg(long, value_name = "KIND", default_value = "book")]
    players: Spec,

    /// Your partner, if he is to be another kind
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
    #[arg(long, value_name = "OPTIONS", value_delimiter = ',')]
    options: Vec<String>,

    /// The seed of cards and dice: a number, or 64 hexadecimal digits; without one it is drawn at random
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,

    /// Plain lines instead of a screen, for screen readers and pipes
    #[arg(long)]
    plain: bool,

    /// No colours on the screen; the variable `NO_COLOR` does the same
    #[arg(long, alias = "no-color")]
    no_colour: bool,

    /// Milliseconds between two acts of the others
    #[arg(long, value_name = "MS", default_value_t = 700)]
    pace: u64,

    /// Keep the rubber in this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Go on with a saved rubber: the one in the file, or the latest
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["code", "seat", "players", "partner", "lho", "rho", "by_the_laws", "options", "seed"])]
    // An option whose value may be left out is two options to clap.
    #[allow(clippy::option_option)]
    resume: Option<Option<PathBuf>>,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick play                                a rubber of bridge by the laws of 1907
  oddtrick play euchre-1888 --by-the-laws      lead out of turn, revoke, and see what it costs
  oddtrick play royalton-1915 --seat N --partner book --lho random --rho random
  oddtrick play --resume                       go on with the latest rubber
  oddtrick play --plain                        line by line, for a screen reader";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let resumed = args.resume.as_ref().map(|file| saved_file(file.as_deref())).transpose()?;
    let sitting = match &resumed {
        Some(file) => take_up(file)?,
        None => sit_down(args)?,
    };
    let file = match (&args.save, resumed) {
        (Some(file), _) => file.clone(),
        (None, Some(file)) => file,
        (None, None) => {
            let folder = save::folder().map_err(|why| anyhow!(why))?;
            folder.join(save::file_name(sitting.code(), sitting.plan()))
        }
    };
    // A file that cannot be written is told before the first card, not after the last.
    store(&file, &*sitting)?;
    let sitting = if args.plain { line_by_line(sitting, &file)? } else { on_screen(args, sitting, &file)? };
    let scene = sitting.scene();
    if matches!(scene.ask.want, tui::Want::Over) {
        screen::print(&format!("{} Its minutes are in {}\n", scene.ask.why, file.display()))?;
    } else {
        let named = if args.save.is_some() { format!(" {}", file.display()) } else { String::new() };
        screen::print(&format!("Saved in {}\nGo on with: oddtrick play --resume{named}\n", file.display()))?;
    }
    Ok(Outcome::Right)
}

fn sit_down(args: &Args) -> Result<Box<dyn Sitting>> {
    let seat = args.seat;
    let mut players = BySeat::from_fn(|_| args.players.clone());
    for (place, spec) in
        [(seat.partner(), &args.partner), (seat.left(), &args.lho), (seat.right(), &args.rho)]
    {
        if let Some(spec) = spec {
            players[place] = spec.clone();
        }
    }
    let seed = match &args.seed {
        Some(text) => seed(text)?,
        None => fresh_seed()?,
    };
    let options = args.options.iter().map(|option| pair(option)).collect::<Result<Vec<_>>>()?;
    let manner = if args.by_the_laws { Manner::Laws } else { Manner::Courteous };
    let code = args.code.unwrap_or(Code::Bridge1907);
    save::sit_down(code, &options, manner, Plan { seat, players, seed }).map_err(|why| anyhow!(why))
}

fn pair(option: &str) -> Result<(String, String)> {
    let (key, value) =
        option.split_once('=').ok_or_else(|| anyhow!("'{option}' is no option: write KEY=VALUE"))?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

fn seed(text: &str) -> Result<[u8; 32]> {
    match (text.parse(), save::seed(text)) {
        (_, Some(seed)) => Ok(seed),
        (Ok(number), None) => Ok(players::seed(number)),
        (Err(_), None) => bail!("'{text}' is no seed: write a number, or 64 hexadecimal digits"),
    }
}

fn fresh_seed() -> Result<[u8; 32]> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| anyhow!("no random seed is to be had: {error}"))?;
    Ok(seed)
}

fn saved_file(named: Option<&Path>) -> Result<PathBuf> {
    match named {
        Some(file) => Ok(file.to_owned()),
        None => save::folder().and_then(|folder| save::latest(&folder)).map_err(|why| anyhow!(why)),
    }
}

fn take_up(file: &Path) -> Result<Box<dyn Sitting>> {
    let name = file.display();
    let text = fs::read_to_string(file).with_context(|| name.to_string())?;
    save::read(&text).map_err(|why| anyhow!("{name}: {why}"))
}

fn store(file: &Path, sitting: &dyn Sitting) -> Result<()> {
    save::store(file, &save::write(sitting)).with_context(|| format!("saving in {}", file.display()))
}

fn line_by_line(sitting: Box<dyn Sitting>, file: &Path) -> Result<Box<dyn Sitting>> {
    let keep = |sitting: &dyn Sitting| save::store(file, &save::write(sitting));
    Ok(plain::run(sitting, &mut io::stdin().lock(), &mut io::stdout(), keep)?)
}

fn on_screen(args: &Args, sitting: Box<dyn Sitting>, file: &Path) -> Result<Box<dyn Sitting>> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        bail!("the table on a screen needs a terminal; --plain plays line by line");
    }
    let colour = !args.no_colour && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let running =
        Running { pace: Duration::from_millis(args.pace), palette: Palette::new(colour), save: file };
    Ok(table_screen::run(sitting, &running)?)
}
