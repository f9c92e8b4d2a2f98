//! The save file: the minutes of the rubber, under a few lines that say who sits where.
//!
//! The lines at the head are TOML behind the mark of a comment, so that the same file is read by
//! `oddtrick judge`.

use std::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use cards::{BadSeat, BySeat, Seat};
use games::minutes::{self, Faults, Minutes, Replay};
use games::{Code, Listed, Visit, VisitMinutes};
use players::{BadKind, NoPlayer, Spec};
use serde::Deserialize;
use sitting::{Log, Terms};
use table::{BadOption, Manner};

use crate::Guest;
use crate::guest::first_dealer;

/// Who sits where, and the seed of cards and dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whose place the person has.
    pub seat: Seat,
    /// The computer players; the one in the person's place is not used.
    pub players: BySeat<Spec>,
    /// Cards and dice are drawn from it.
    pub seed: [u8; 32],
}

/// The lines at the head of a save file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    seat: String,
    north: String,
    east: String,
    south: String,
    west: String,
    seed: String,
}

/// Why a rubber cannot be begun, taken up again or found.
#[derive(Debug)]
pub enum SaveError {
    /// The code has no such option.
    Option(BadOption),
    /// The file does not begin with the lines that say who sits where.
    NoHeader,
    /// The header is no TOML, or has an unknown field.
    Header(String),
    /// A player of the header is unknown.
    Player(BadKind),
    /// The game lacks a player who was to sit down.
    NoPlayer(NoPlayer),
    /// The seat of the header is none.
    Seat(BadSeat),
    /// The seed of the header is not 64 hexadecimal digits.
    Seed(String),
    /// The minutes cannot be read.
    Minutes(Faults),
    /// The minutes stop at an act that is not taken.
    Stopped {
        /// The line of the file, from 1.
        line: usize,
        /// Why.
        message: String,
    },
    /// No folder for saved rubbers is known.
    NoFolder,
    /// The folder has no saved rubber.
    NoneSaved(PathBuf),
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveError::Option(bad) => bad.fmt(f),
            SaveError::NoHeader => {
                f.write_str("not a save file: it does not begin with the lines that say who sits where")
            }
            SaveError::Header(why) => write!(f, "invalid header: {why}"),
            SaveError::NoPlayer(lacks) => lacks.fmt(f),
            SaveError::Player(bad) => write!(f, "invalid header: {bad}"),
            SaveError::Seat(bad) => write!(f, "invalid header: {bad}"),
            SaveError::Seed(text) => write!(f, "invalid seed '{text}': expected 64 hexadecimal digits"),
            SaveError::Minutes(faults) => write!(f, "{faults}"),
            SaveError::Stopped { line, message } => write!(f, "line {line}: {message}"),
            SaveError::NoFolder => {
                f.write_str("neither XDG_STATE_HOME nor HOME is set: name a file with --save")
            }
            SaveError::NoneSaved(folder) => write!(f, "no saved rubber in {}", folder.display()),
        }
    }
}

impl std::error::Error for SaveError {}

/// Sits down to a fresh rubber.
///
/// # Errors
/// When the code has no such option.
pub fn sit_down(
    code: Code,
    options: &[(String, String)],
    manner: Manner,
    plan: Plan,
) -> Result<Guest, SaveError> {
    struct TryPlayers<'p>(&'p Plan);
    impl Visit for TryPlayers<'_> {
        type Out = Result<(), SaveError>;

        fn game<G: Listed>(self, _code: Code) -> Self::Out {
            try_players::<G>(self.0)
        }
    }
    let terms = Terms { code, manner, options: options.to_vec(), dealer: first_dealer(plan.seed) };
    let log = Log::new(terms).map_err(SaveError::Option)?;
    code.visit(TryPlayers(&plan))?;
    Ok(Guest::new(log, plan))
}

/// The text of a save file.
pub fn write(sitting: &Guest) -> String {
    let Plan { seat, players, seed } = sitting.plan();
    let mut text = String::from("# A rubber at the terminal; 'oddtrick play --resume' goes on with it.\n");
    let _ = writeln!(text, "# seat = \"{seat}\"");
    for (seat, spec) in players.iter() {
        let name = speech::seat_name(seat).to_lowercase();
        let _ = writeln!(text, "# {name} = \"{spec}\"");
    }
    let digits: Vec<String> = seed.iter().map(|byte| format!("{byte:02x}")).collect();
    let _ = writeln!(text, "# seed = \"{}\"", digits.concat());
    text.push_str(&sitting.minutes());
    text
}

/// Takes a saved rubber up again.
///
/// # Errors
/// When the text is no save file; what is wrong, and in which line.
pub fn read(text: &str) -> Result<Guest, SaveError> {
    struct TakeUp(Plan);
    impl VisitMinutes for TakeUp {
        type Out = Result<Guest, SaveError>;

        fn minutes<G: Listed>(self, saved: &Minutes<G::Call>) -> Self::Out {
            let replay: Replay<G> = minutes::replay(saved);
            if let Some(stopped) = replay.stopped {
                return Err(SaveError::Stopped { line: stopped.line, message: stopped.message });
            }
            try_players::<G>(&self.0)?;
            Ok(Guest::new(Log::taken_up(&replay.table), self.0))
        }
    }
    let plan = plan(text)?;
    let saved = minutes::read(text).map_err(SaveError::Minutes)?;
    saved.visit(TakeUp(plan))
}

/// Whether the game has every player of a plan.
fn try_players<G: Listed>(plan: &Plan) -> Result<(), SaveError> {
    let mut others = plan.players.iter().filter(|(seat, _)| *seat != plan.seat);
    others.try_for_each(|(_, spec)| spec.player::<G>().map(drop)).map_err(SaveError::NoPlayer)
}

/// The lines at the head.
fn plan(text: &str) -> Result<Plan, SaveError> {
    let comments = text.lines().map_while(|line| line.strip_prefix("# "));
    let fields: Vec<&str> = comments.filter(|line| line.contains(" = ")).collect();
    if fields.is_empty() {
        return Err(SaveError::NoHeader);
    }
    let head: Head =
        toml::from_str(&fields.join("\n")).map_err(|error| SaveError::Header(error.message().to_owned()))?;
    let spec = |text: &str| text.parse::<Spec>().map_err(SaveError::Player);
    let players = BySeat([spec(&head.north)?, spec(&head.east)?, spec(&head.south)?, spec(&head.west)?]);
    let seat = head.seat.parse::<Seat>().map_err(SaveError::Seat)?;
    let seed = seed(&head.seed).ok_or(SaveError::Seed(head.seed))?;
    Ok(Plan { seat, players, seed })
}

/// A seed from 64 hexadecimal digits.
pub fn seed(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> =
        text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    if digits.len() != 64 {
        return None;
    }
    let mut seed = [0; 32];
    for (byte, pair) in seed.iter_mut().zip(digits.chunks(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Some(seed)
}

/// Writes the file in one piece: a reader finds the old text or the new one, never half of it.
///
/// # Errors
/// When the folder or the file cannot be written.
pub fn store(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

/// Where rubbers are kept when no file is named: the folder for an application's state.
///
/// # Errors
/// When there is no such folder to be found.
pub fn folder() -> Result<PathBuf, SaveError> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = set("XDG_STATE_HOME")
        .filter(|path| path.is_absolute())
        .or_else(|| set("HOME").map(|home| home.join(".local/state")))
        .or_else(|| set("LOCALAPPDATA"));
    state.map(|state| state.join("oddtrick")).ok_or(SaveError::NoFolder)
}

/// The name of a rubber's file: its code and the beginning of its seed.
pub fn file_name(code: Code, plan: &Plan) -> String {
    let digits: Vec<String> = plan.seed[..4].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{code}-{}.minutes", digits.concat())
}

/// The rubber that was saved last.
///
/// # Errors
/// When the folder cannot be read or has none.
pub fn latest(folder: &Path) -> Result<PathBuf, SaveError> {
    let none = || SaveError::NoneSaved(folder.to_owned());
    let entries = fs::read_dir(folder).map_err(|_| none())?;
    let saved = entries.filter_map(Result::ok).map(|entry| entry.path());
    let saved = saved.filter(|path| path.extension().is_some_and(|ending| ending == "minutes"));
    let age = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).ok();
    saved.max_by_key(age).ok_or_else(none)
}
