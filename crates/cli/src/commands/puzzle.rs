//! `oddtrick puzzle`: find the card, and what the referee would say.

mod fared;
mod make;
mod referee;
mod show;

use std::fmt::Write as _;
use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use puzzles::{Date, Grade, Puzzle, Theme, daily};
use serde::Serialize;

use crate::grammar::{CodeArg, Seed};
use crate::screen::{self, FAINT, STRONG, paint, wrap};
use crate::trouble::{Outcome, Result, Trouble};

/// Solve a puzzle: find the card that is right
///
/// Every puzzle was found by search over random deals and proved by the solver: one card, or cards
/// that are as good as one another, reaches the goal, and no other does. Where not all hands are
/// seen it reaches it in at least twenty more of a hundred lays of the unseen cards than any other.
/// Without an id it is the puzzle of the day. On a terminal you are asked for your card, and how many
/// days on end you solved the one of the day is kept beside the saved rubbers; elsewhere the position
/// is printed, and --answer tells the rest.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    /// The puzzle: its id, or `today`; the name of a game is the puzzle of the day of that game
    #[arg(value_name = "ID|CODE")]
    id: Option<String>,

    #[command(flatten)]
    which: Which,

    /// The day, instead of today
    #[arg(long, value_name = "DATE")]
    date: Option<Date>,

    /// Your card: tells whether it is right
    #[arg(long, value_name = "CARD", conflicts_with_all = ["answer", "json"])]
    card: Option<cards::Card>,

    /// Tell the answer too
    #[arg(long, conflicts_with = "json")]
    answer: bool,

    /// Print JSON, the answer included
    #[arg(long)]
    json: bool,

    #[command(subcommand)]
    what: Option<What>,
}

/// Which puzzles are meant.
#[derive(clap::Args)]
struct Which {
    /// Only of this game
    #[arg(long, value_name = "CODE")]
    code: Option<String>,

    /// Only of this theme: finesse, duck, throw-in, nullo-under, …
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,

    /// Only as hard as this: easy, fair or hard
    #[arg(long, value_name = "GRADE")]
    grade: Option<String>,
}

#[derive(clap::Subcommand)]
enum What {
    /// List the puzzles, a line each
    List {
        /// Only of this game, the same as --code
        #[arg(value_name = "CODE", conflicts_with = "code")]
        game: Option<String>,

        #[command(flatten)]
        which: Which,

        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Prove puzzles again: one answer by the margin, the theme as named
    Check {
        /// A file of puzzles; without one, all that this release has
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,

        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Search random deals for puzzles of a game, and print them as data
    Make {
        #[command(flatten)]
        code: CodeArg,

        /// The seed of the search
        #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
        seed: Option<Seed>,

        /// How many
        #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
        count: u16,

        /// The coups of the book too, where the game has them
        #[arg(long)]
        coups: bool,

        /// Instead, questions for the referee from the cases in this folder and below
        #[arg(long, value_name = "DIR", conflicts_with_all = ["code", "code_flag", "seed", "count", "coups"])]
        referee: Option<PathBuf>,
    },
    /// A question of law: you are the referee
    Referee(referee::Args),
}

const EXAMPLES: &str = "\
Examples:
  oddtrick puzzle                               the puzzle of the day
  oddtrick puzzle bridge-007 --card QH          is that the card?
  oddtrick puzzle list --code euchre --grade hard
  oddtrick puzzle check                         prove every puzzle again
  oddtrick puzzle make royalton --seed 5 --count 3";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    match &args.what {
        Some(What::List { game, which, json }) => list(game.as_deref(), which, *json),
        Some(What::Check { file, json }) => make::check(file.as_deref(), *json),
        Some(What::Referee(args)) => referee::run(args),
        Some(What::Make { referee: Some(folder), .. }) => make::questions(folder),
        Some(What::Make { code, seed, count, coups, referee: None }) => {
            make::make(code.or_bridge(), *seed, usize::from(*count), *coups)
        }
        None => solve(args),
    }
}

/// Every puzzle of this release.
fn all() -> Result<Vec<Puzzle>> {
    let games = puzzles::KEPT.iter().map(|(game, _)| puzzles::kept(game).map_err(Trouble::wrong));
    Ok(games.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
}

impl Which {
    /// Those of a game, if one is named beside the flags.
    fn among(&self, game: Option<&str>) -> Result<Vec<Puzzle>> {
        let mut kept = all()?;
        if let Some(name) = game.or(self.code.as_deref()) {
            let Some(code) = games::statute(&name.to_lowercase()) else {
                let known: Vec<&str> = games::statutes().iter().map(|code| code.name).collect();
                return Err(Trouble::Misuse(format!("'{name}' is no code: there are {}", known.join(", "))));
            };
            kept.retain(|puzzle| puzzle.game == code.name);
        }
        if let Some(theme) = &self.theme {
            if Theme::called(theme).is_none() {
                let known: Vec<&str> = puzzles::THEMES.iter().map(|theme| theme.id).collect();
                return Err(Trouble::Misuse(format!(
                    "'{theme}' is no theme: there are {}",
                    known.join(", ")
                )));
            }
            kept.retain(|puzzle| puzzle.theme == *theme);
        }
        if let Some(grade) = &self.grade {
            let Some(grade) = Grade::ALL.into_iter().find(|one| one.word() == grade) else {
                return Err(Trouble::Misuse(format!("'{grade}' is no grade: there are easy, fair and hard")));
            };
            kept.retain(|puzzle| puzzle.grade == grade);
        }
        if kept.is_empty() { Err(Trouble::wrong("no puzzle is like that")) } else { Ok(kept) }
    }
}

/// A puzzle in a list.
#[derive(Serialize)]
struct PuzzleLine<'a> {
    id: &'a str,
    game: &'a str,
    theme: &'a str,
    grade: &'static str,
}

fn list(game: Option<&str>, which: &Which, json: bool) -> Result<Outcome> {
    let kept = which.among(game)?;
    let lines: Vec<PuzzleLine> = kept
        .iter()
        .map(|puzzle| PuzzleLine {
            id: &puzzle.id,
            game: &puzzle.game,
            theme: &puzzle.theme,
            grade: puzzle.grade.word(),
        })
        .collect();
    if json {
        screen::print_json(&lines)?;
        return Ok(Outcome::Right);
    }
    let mut out = String::new();
    for line in &lines {
        let theme = Theme::called(line.theme).map_or(line.theme, |theme| theme.title);
        let _ = writeln!(out, "{}  {:<5} {theme}", paint(STRONG, &format!("{:<13}", line.id)), line.grade);
    }
    screen::print(&out)?;
    Ok(Outcome::Right)
}

fn today() -> Date {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Date::from_days((since.as_secs() / 86_400).cast_signed())
}

impl Args {
    /// The game and the id that are named; a game has the puzzle of its day.
    fn asked(&self) -> Result<(Option<&str>, Option<&str>)> {
        let named = self.id.as_deref().filter(|id| *id != "today");
        let game = named.filter(|name| games::statute(&name.to_lowercase()).is_some());
        let id = named.filter(|_| game.is_none());
        let Which { code, theme, grade } = &self.which;
        if game.is_some() && code.is_some() {
            return Err(Trouble::misuse("the game is named twice: leave out --code"));
        }
        let narrowed = code.is_some() || theme.is_some() || grade.is_some() || self.date.is_some();
        if let Some(id) = id.filter(|_| narrowed) {
            let what = format!("'{id}' is one puzzle: leave out --code, --theme, --grade and --date");
            return Err(Trouble::Misuse(what));
        }
        Ok((game, id))
    }
}

fn solve(args: &Args) -> Result<Outcome> {
    let (game, id) = args.asked()?;
    let kept = args.which.among(game)?;
    let puzzle = match id {
        None => &kept[daily(args.date.unwrap_or_else(today), kept.len())],
        Some(id) => kept.iter().find(|puzzle| puzzle.id == id).ok_or_else(|| {
            Trouble::Wrong(format!("no puzzle is called '{id}': 'oddtrick puzzle list' has them all"))
        })?,
    };
    if args.json {
        screen::print_json(puzzle)?;
        return Ok(Outcome::Right);
    }
    if let Some(card) = args.card {
        return answer(puzzle, card).map(|right| Outcome::wrong_if(!right));
    }
    screen::print(&show::position(puzzle)?)?;
    if args.answer {
        screen::print(&format!("\n{}", show::solution(puzzle)))?;
    } else if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let all = all()?;
        let of_today = all[daily(today(), all.len())].id == puzzle.id;
        return ask(puzzle, of_today.then(today));
    }
    Ok(Outcome::Right)
}

/// Says whether a card is right.
fn answer(puzzle: &Puzzle, card: cards::Card) -> Result<bool> {
    let legal = puzzle.position().map_err(Trouble::wrong)?.legal();
    if !legal.contains(card) {
        return Err(Trouble::Wrong(format!("{card} cannot be played: South may play {legal}")));
    }
    let right = puzzle.answer_cards().map_err(Trouble::wrong)?.contains(card);
    let word = if right { "Right." } else { "That is not the card." };
    screen::print(&format!("{}\n\n{}", paint(STRONG, word), show::solution(puzzle)))?;
    Ok(right)
}

/// Asks for the card until there is one, and tells; the day, where it is the puzzle of today.
fn ask(puzzle: &Puzzle, of_today: Option<Date>) -> Result<Outcome> {
    screen::print(&paint(FAINT, "\nYour card, or nothing for the answer: "))?;
    for line in io::stdin().lock().lines() {
        let line = line.map_err(Trouble::output)?;
        let word = line.trim().to_uppercase();
        if word.is_empty() {
            break;
        }
        match word
            .parse()
            .map_err(|_| Trouble::Wrong(format!("'{word}' is no card: write QH for the queen of hearts")))
        {
            Ok(card) => match answer(puzzle, card) {
                Err(Trouble::Wrong(why)) => screen::tell(&format!("{why}\n")),
                done => {
                    fared::keep(&puzzle.id, done?, of_today)?;
                    return Ok(Outcome::Right);
                }
            },
            Err(why) => screen::tell(&format!("{why}\n")),
        }
        screen::print(&paint(FAINT, "Your card: "))?;
    }
    screen::print(&format!("\n{}", wrap(&show::solution(puzzle), 0)))?;
    Ok(Outcome::Right)
}
