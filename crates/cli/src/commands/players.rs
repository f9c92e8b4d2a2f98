//! `oddtrick players`: who can be asked to play, and the maxims of the book players.

use std::fmt::Write as _;

use games::{Code, Listed, Visit};
use players::book::{Entry, Habit, Maxim, entries};
use players::{Character, Kind};
use serde::Serialize;

use super::sit;
use crate::grammar::CodeArg;
use crate::screen::{self, wrap};
use crate::trouble::{Outcome, Result};

/// List the computer players, or the maxims that the book players follow
///
/// A maxim has a weight. In a decision every maxim that has something to say speaks for or against an
/// act, and the act with most weight behind it is chosen. 'oddtrick match' can leave maxims out:
/// --ew book:without=bridge/cts. A few are followed only if asked for: book:with=bridge/decl-16. Any
/// player errs as people do with :clumsy=0.02 after the name, so often in a decision. The regulars of the club are such
/// players with a name and a face; 'oddtrick match --ns colonel --ew prudence' seats them.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(subcommand)]
    what: Option<What>,
}

#[derive(clap::Subcommand)]
enum What {
    /// List the maxims of a code, or of all of them
    Maxims {
        #[command(flatten)]
        code: CodeArg<false>,

        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    Sit(sit::Args),
}

const EXAMPLES: &str = "\
Examples:
  oddtrick players
  oddtrick players maxims bridge-1907
  oddtrick players maxims --json";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    match &args.what {
        None => {
            if args.json {
                screen::print_json(&listed())?;
            } else {
                screen::print(&table(&listed()))?;
            }
        }
        Some(What::Sit(args)) => return sit::run(args),
        Some(What::Maxims { code, json }) => {
            let latest = || Code::ALL.into_iter().filter(|code| code.is_latest()).collect();
            let codes = code.named().map_or_else(latest, |code| vec![code]);
            let told: Vec<Told> = codes.into_iter().flat_map(maxims).collect();
            if *json {
                screen::print_json(&told)?;
            } else {
                screen::print(&page(&told))?;
            }
        }
    }
    Ok(Outcome::Right)
}

/// A player for programs.
#[derive(Serialize)]
struct PlayerLine {
    name: &'static str,
    about: &'static str,
    /// Who has a face has this too.
    #[serde(flatten)]
    regular: Option<RegularLine>,
}

/// What is told of the regulars of the club alone.
#[derive(Serialize)]
struct RegularLine {
    called: &'static str,
    level: u8,
    line: &'static str,
    plays: &'static str,
}

/// The kinds, then the regulars of the club, the weakest first.
fn listed() -> Vec<PlayerLine> {
    let kinds =
        Kind::ALL.into_iter().map(|kind| PlayerLine { name: kind.name(), about: kind.told(), regular: None });
    let regulars = Character::ALL.into_iter().map(|character| {
        let &Character { id, name, level, style, line, plays } = character;
        PlayerLine { name: id, about: style, regular: Some(RegularLine { called: name, level, line, plays }) }
    });
    kinds.chain(regulars).collect()
}

fn table(players: &[PlayerLine]) -> String {
    let width = players.iter().map(|player| player.name.len()).max().unwrap_or_default() + 1;
    let mut text = String::new();
    for PlayerLine { name, about, regular } in players {
        let told = regular.as_ref().map_or_else(
            || (*about).to_owned(),
            |regular| format!("{}, level {}: {about}", regular.called, regular.level),
        );
        let _ = writeln!(text, "{name:<width$}{}", wrap(&told, width));
    }
    text
}

/// A maxim for programs.
#[derive(Serialize)]
struct Told {
    code: &'static str,
    id: &'static str,
    when: &'static str,
    #[serde(rename = "do")]
    advice: &'static str,
    weight: i32,
    source: &'static str,
    /// Whether it is followed only if asked for.
    asked: bool,
}

fn maxims(code: Code) -> Vec<Told> {
    struct Maxims;
    impl Visit for Maxims {
        type Out = Vec<Maxim>;

        fn game<G: Listed>(self, _code: Code) -> Vec<Maxim> {
            players::maxims::<G>()
        }
    }
    let told = |Maxim { id, when, advice, weight, source, habit }: Maxim| Told {
        code: code.name(),
        id,
        when,
        advice,
        weight,
        source,
        asked: habit == Habit::IfAsked,
    };
    code.visit(Maxims).into_iter().map(told).collect()
}

fn page(told: &[Told]) -> String {
    let mut text = String::new();
    let mut code = "";
    for maxim in told {
        if maxim.code != code {
            code = maxim.code;
            let count = told.iter().filter(|other| other.code == code).count();
            let _ = writeln!(text, "{}", screen::paint(screen::STRONG, &format!("{code}: {count} maxims")));
        }
        let head = screen::paint(screen::LAW, maxim.id);
        let asked = if maxim.asked { ", only if asked for" } else { "" };
        let note = wrap(&format!("{}, {}{asked}", maxim.weight, maxim.source), maxim.id.len() + 4);
        let note = screen::paint(screen::FAINT, &note);
        let body = screen::wrap(&format!("{}: {}", maxim.when, maxim.advice), 4);
        let _ = writeln!(text, "  {head}  {note}\n    {body}");
    }
    let games: Vec<&str> = told.iter().filter_map(|maxim| maxim.code.split('-').next()).collect();
    let of_game = |entry: &Entry| entry.id.split('/').next().is_some_and(|game| games.contains(&game));
    let left = entries().filter(of_game).filter_map(|entry| Some((entry.id, entry.reason?)));
    let _ = writeln!(text, "{}", screen::paint(screen::STRONG, "no rules of play"));
    for (id, reason) in left {
        let _ = writeln!(text, "  {}", screen::labelled(screen::LAW, id, reason, 4));
    }
    text
}
