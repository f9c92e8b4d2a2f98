//! `oddtrick terms`: what the terms of art mean.

use std::fmt::Write as _;

use laws::{Law, TERMS, Term, terms_called};
use serde::Serialize;

use crate::screen::{self, FAINT, LAW, STRONG, clip, paint, wrap};
use crate::trouble::{Outcome, Result, Trouble};

/// Look up a term of art: what it means, with an example and the articles
///
/// The words that people say at these tables: chicane, bower, nullo, revoke. Without a word all of
/// them are listed.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The term, or how it begins; several words are one term
    #[arg(value_name = "TERM")]
    term: Vec<String>,

    /// Only terms of this game
    #[arg(long, value_name = "CODE")]
    code: Option<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Print Markdown, as docs/terms.md has it
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick terms                    all of them, in a line each
  oddtrick terms chicane            one, with its example and articles
  oddtrick terms left bower
  oddtrick terms --code euchre      those of one game";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let word = args.term.join(" ");
    let mut terms = if word.is_empty() { TERMS.iter().collect() } else { terms_called(&word) };
    if terms.is_empty() {
        return Err(Trouble::Wrong(unknown(&word)));
    }
    if let Some(name) = &args.code {
        let Some(code) = games::statute(&name.to_lowercase()) else {
            let known: Vec<&str> = games::statutes().iter().map(|code| code.name).collect();
            return Err(Trouble::Misuse(format!("'{name}' is no code: there are {}", known.join(", "))));
        };
        terms.retain(|term| term.games.contains(&code.name));
        if terms.is_empty() {
            return Err(Trouble::Wrong(format!("'{word}' is no term of {}", code.title)));
        }
    }
    if args.json {
        let reports: Vec<TermReport> = terms.into_iter().map(TermReport::new).collect();
        screen::print_json(&reports)?;
    } else if args.markdown {
        screen::print(&markdown(&terms))?;
    } else if word.is_empty() {
        screen::print(&list(&terms))?;
    } else {
        let told: Vec<String> = terms.into_iter().map(in_full).collect();
        screen::print(&told.join("\n"))?;
    }
    Ok(Outcome::Right)
}

/// What to look for instead.
fn unknown(word: &str) -> String {
    let names = TERMS.iter().flat_map(|term| std::iter::once(&term.name).chain(term.also));
    let near = names.map(|name| (strsim::jaro_winkler(name, &word.to_lowercase()), name));
    let near = near.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(nearness, _)| *nearness > 0.8);
    match near {
        Some((_, name)) => format!("no term is called '{word}': did you mean '{name}'?"),
        None => format!("no term is called '{word}': 'oddtrick terms' lists them all"),
    }
}

fn list(terms: &[&Term]) -> String {
    let widest = terms.iter().map(|term| term.name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for term in terms {
        let room = screen::width().saturating_sub(widest + 2);
        let name = paint(STRONG, &format!("{:<widest$}", term.name));
        let _ = writeln!(out, "{name}  {}", clip(term.meaning, room));
    }
    out
}

/// The terms as a page of the documents.
fn markdown(terms: &[&Term]) -> String {
    let mut out = String::from(
        "# Terms of art\n\nWhat people say at these tables. `oddtrick terms WORD` tells the same in a terminal; `oddtrick terms --markdown` writes this page.\n",
    );
    for term in terms {
        let games = term.games.join(", ");
        let also =
            if term.also.is_empty() { String::new() } else { format!("; also: {}", term.also.join(", ")) };
        let _ = writeln!(out, "\n**{}** ({games}{also}). {} *{}*", term.name, term.meaning, term.example);
        if !term.laws.is_empty() {
            let laws: Vec<String> = term.laws.iter().map(|law| format!("`{}`", law.id())).collect();
            let _ = writeln!(out, "{}", laws.join(", "));
        }
    }
    out
}

fn in_full(term: &Term) -> String {
    let mut out = format!("{}  {}\n", paint(STRONG, term.name), paint(FAINT, &term.games.join(", ")));
    if !term.also.is_empty() {
        let _ = writeln!(out, "{}", paint(FAINT, &format!("also: {}", term.also.join(", "))));
    }
    let _ = writeln!(out, "\n{}\n\n  {}", wrap(term.meaning, 0), wrap(term.example, 2));
    if !term.laws.is_empty() {
        let laws: Vec<String> = term.laws.iter().map(|law| paint(LAW, law.id())).collect();
        let _ = writeln!(out, "\n{}", laws.join(", "));
    }
    out
}

#[derive(Serialize)]
struct TermReport {
    term: &'static str,
    also: &'static [&'static str],
    games: &'static [&'static str],
    meaning: &'static str,
    example: &'static str,
    laws: Vec<&'static str>,
}

impl TermReport {
    fn new(term: &'static Term) -> TermReport {
        TermReport {
            term: term.name,
            also: term.also,
            games: term.games,
            meaning: term.meaning,
            example: term.example,
            laws: term.laws.iter().copied().map(Law::id).collect(),
        }
    }
}
