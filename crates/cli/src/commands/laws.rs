//! `oddtrick laws`: the law book, and what is enforced.

use std::fmt::Write as _;

use laws::{Code, Entry, Law, Status};
use serde::Serialize;

use crate::screen::{self, BAD, CARE, FAINT, GOOD, LAW, STRONG, clip, labelled, paint, wrap};
use crate::trouble::{Outcome, Result, Trouble};

/// Read the law book, and see what is enforced
///
/// Every article of the three codes in plain words: what it says, what Oddtrick does about it, who
/// may choose what when it is broken, and where to see it in code and in cases.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A code (bridge), one edition of it (bridge-1905), or one article (bridge/46)
    #[arg(value_name = "CODE[/NUMBER]")]
    what: Option<String>,

    /// The number of an article, as in bridge 46
    #[arg(value_name = "NUMBER")]
    number: Option<String>,

    /// The same as CODE
    #[arg(long, value_name = "CODE")]
    code: Option<String>,

    /// Find the articles that speak of these words
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,

    /// List every article with its status, the code that cites it and the cases that tell it
    #[arg(long)]
    coverage: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick laws                             the codes
  oddtrick laws bridge                      every article of one, in short
  oddtrick laws bridge 46                   one article in full, also written bridge/46
  oddtrick laws --search \"grand slam\"       in every code
  oddtrick laws bridge --coverage           what is enforced, and where to see it";

/// What the code and the cases have of each law; `cargo xtask codegen` writes it.
const COVERAGE: &str = include_str!("../../../../docs/laws/coverage.tsv");

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let Some((name, number)) = args.asked()? else {
        match (&args.search, args.coverage) {
            (None, false) => overview(&games::statutes(), args.json)?,
            _ => several(&games::statutes(), None, args)?,
        }
        return Ok(Outcome::Right);
    };
    let name = name.to_lowercase();
    let Some(code) = games::statute(&name) else {
        let known: Vec<&str> = games::statutes().iter().map(|code| code.name).collect();
        return Err(Trouble::Misuse(format!("'{name}' is no code: there are {}", known.join(", "))));
    };
    let edition = name.split_once('-').map(|(_, year)| year);
    match number {
        None => several(&[code], edition, args)?,
        Some(number) => {
            if args.search.is_some() {
                return Err(Trouble::misuse(
                    "--search looks through a whole code: name no article, or leave it out",
                ));
            }
            one(find(code, edition, &number)?, args)?;
        }
    }
    Ok(Outcome::Right)
}

impl Args {
    /// The code and the number of the article that are asked for, however they are written.
    fn asked(&self) -> Result<Option<(String, Option<String>)>> {
        let too_much = |what: &str| {
            Err(Trouble::Misuse(format!("'{what}' is one too many: write bridge 46 or bridge/46")))
        };
        let (code, number, rest) = match (&self.code, &self.what) {
            (Some(code), what) => (code, what.clone(), self.number.as_ref()),
            (None, Some(what)) => match what.split_once('/') {
                Some((code, number)) => {
                    return match &self.number {
                        Some(more) => too_much(more),
                        None => Ok(Some((code.to_owned(), Some(number.to_owned())))),
                    };
                }
                None => (what, self.number.clone(), None),
            },
            (None, None) => return Ok(None),
        };
        match rest {
            Some(rest) => too_much(rest),
            None => Ok(Some((code.clone(), number))),
        }
    }
}

fn find(code: &'static Code, edition: Option<&str>, number: &str) -> Result<Law> {
    let wanted = format!("{}/{number}", code.name);
    let same = |law: &Law| law.id().eq_ignore_ascii_case(&wanted);
    let Some(law) = code.laws().find(same) else {
        let near: Vec<&str> = code.laws().map(Law::id).filter(|id| id.starts_with(&wanted)).take(6).collect();
        let hint = match near.as_slice() {
            [] => format!("'oddtrick laws {}' lists them all", code.name),
            near => format!("there is {}", near.join(", ")),
        };
        return Err(Trouble::Misuse(format!("{} has no law {number}: {hint}", code.name)));
    };
    if let Some(edition) = edition.filter(|edition| !law.entry().editions.contains(edition)) {
        let editions = law.entry().editions.join(", ");
        return Err(Trouble::Misuse(format!("{} is no law of {edition}: it is one of {editions}", law.id())));
    }
    Ok(law)
}

// ---------------------------------------------------------------- all codes

#[derive(Serialize)]
struct CodeReport {
    name: &'static str,
    title: &'static str,
    editions: &'static [&'static str],
    articles: usize,
    limbs: usize,
    handled: usize,
    open_questions: usize,
}

fn overview(codes: &[&'static Code], json: bool) -> Result<()> {
    let reports: Vec<CodeReport> = codes
        .iter()
        .map(|code| {
            let articles = code.articles().count();
            CodeReport {
                name: code.name,
                title: code.title,
                editions: code.editions,
                articles,
                limbs: code.entries.len() - articles,
                handled: code.entries.iter().filter(|entry| entry.status.is_handled()).count(),
                open_questions: code.ambiguities.len(),
            }
        })
        .collect();
    if json {
        return screen::print_json(&reports);
    }
    let mut out = String::new();
    for report in &reports {
        let counts = format!(
            "{} articles, {} limbs, {} under which rulings are given; {}",
            report.articles,
            report.limbs,
            report.handled,
            report.editions.join(", "),
        );
        let _ = writeln!(
            out,
            "{}  {}\n          {}",
            paint(LAW, &format!("{:<8}", report.name)),
            paint(STRONG, report.title),
            wrap(&counts, 10),
        );
    }
    let more = "'oddtrick laws bridge' lists a code, 'oddtrick laws bridge/46' tells one article.";
    let _ = writeln!(out, "\n{}", wrap(more, 0));
    screen::print(&out)
}

// ---------------------------------------------------------------- many articles

fn several(codes: &[&'static Code], edition: Option<&str>, args: &Args) -> Result<()> {
    let mut entries: Vec<&Entry> = Vec::new();
    for code in codes {
        match &args.search {
            Some(words) => entries.extend(laws::search(code, words).into_iter().map(Law::entry)),
            None => entries.extend(code.entries),
        }
    }
    entries.retain(|entry| edition.is_none_or(|edition| entry.editions.contains(&edition)));
    if entries.is_empty() {
        let words = args.search.as_deref().unwrap_or_default();
        let what = format!("no article speaks of '{words}': try fewer words, or the stem of one");
        return Err(Trouble::Wrong(what));
    }
    if args.json {
        let reports: Vec<EntryReport> = entries.iter().map(|entry| EntryReport::new(entry)).collect();
        return screen::print_json(&reports);
    }
    let out = if args.coverage { coverage(&entries) } else { list(&entries, args.search.is_none()) };
    screen::print(&out)
}

fn list(entries: &[&Entry], by_section: bool) -> String {
    let mut out = String::new();
    let mut section = "";
    for entry in entries {
        if by_section && entry.section != section {
            section = entry.section;
            let space = if out.is_empty() { "" } else { "\n" };
            let _ = writeln!(out, "{space}{}", paint(STRONG, section));
        }
        let room = screen::width().saturating_sub(37);
        let _ = writeln!(
            out,
            "{}  {}  {}",
            paint(LAW, &format!("{:<16}", entry.id)),
            paint(status_style(entry.status), &format!("{:<15}", entry.status.name())),
            clip(entry.gist, room),
        );
    }
    out
}

fn status_style(status: Status) -> anstyle::Style {
    match status {
        Status::Enforced => GOOD,
        Status::Witness => CARE,
        Status::LeftOut(_) => BAD,
        Status::Definition | Status::Custom | Status::Etiquette => FAINT,
    }
}

fn coverage(entries: &[&Entry]) -> String {
    let mut out = String::new();
    let (mut handled, mut cited, mut told, mut left_out) = (0, 0, 0, 0);
    for entry in entries {
        let places = Places::of(entry.law);
        let is_handled = entry.status.is_handled();
        handled += usize::from(is_handled);
        cited += usize::from(is_handled && !places.code.is_empty());
        told += usize::from(is_handled && !places.cases.is_empty());
        left_out += usize::from(matches!(entry.status, Status::LeftOut(_)));
        let _ = writeln!(
            out,
            "{}  {}  {}",
            paint(LAW, &format!("{:<16}", entry.id)),
            paint(status_style(entry.status), &format!("{:<15}", entry.status.name())),
            clip(entry.gist, screen::width().saturating_sub(37)),
        );
        if let Status::LeftOut(reason) = entry.status {
            let _ = writeln!(out, "{:18}left out: {}", "", wrap(reason, 28));
        }
        if !places.code.is_empty() {
            let _ = writeln!(out, "{:18}code:  {}", "", wrap(&places.code.join(" "), 25));
        }
        if !places.cases.is_empty() {
            let cases: Vec<String> =
                places.cases.iter().map(|case| format!("{} ({})", case.path, case.told)).collect();
            let _ = writeln!(out, "{:18}cases: {}", "", wrap(&cases.join(", "), 25));
        }
        if is_handled && (places.code.is_empty() || places.cases.is_empty()) {
            let missing = match (places.code.is_empty(), places.cases.is_empty()) {
                (true, true) => "no code and no case yet",
                (true, false) => "no code yet",
                _ => "no case yet",
            };
            let _ = writeln!(out, "{:18}{}", "", paint(CARE, missing));
        }
    }
    if entries.len() == 1 {
        return out;
    }
    let _ = writeln!(
        out,
        "\n{} entries: {handled} handled, {cited} of them cited in code, {told} with cases; {left_out} left out",
        entries.len()
    );
    out
}

/// Where a law is to be seen.
#[derive(Default)]
struct Places {
    code: Vec<&'static str>,
    cases: Vec<Case>,
}

#[derive(Serialize)]
struct Case {
    told: &'static str,
    path: &'static str,
}

impl Places {
    fn of(law: Law) -> Places {
        let row = COVERAGE.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let Some(row) = row.into_iter().find(|row| row.first() == Some(&law.id())) else {
            return Places::default();
        };
        let cell = |n: usize| row.get(n).copied().unwrap_or_default().split_whitespace();
        let case = |case: &'static str| case.split_once(':').map(|(told, path)| Case { told, path });
        Places { code: cell(2).collect(), cases: cell(3).filter_map(case).collect() }
    }
}

// ---------------------------------------------------------------- one article

fn one(law: Law, args: &Args) -> Result<()> {
    if args.json {
        return screen::print_json(&EntryReport::new(law.entry()));
    }
    screen::print(&if args.coverage { coverage(&[law.entry()]) } else { article(law) })
}

fn article(law: Law) -> String {
    let entry = law.entry();
    let mut out = format!(
        "{}  {}\n{}\n\n{}\n",
        paint(LAW, entry.id),
        paint(STRONG, entry.section),
        paint(FAINT, &format!("{} · {} · {}", entry.editions.join(", "), entry.class, entry.status)),
        wrap(entry.gist, 0),
    );
    if let Some(differs) = entry.differs {
        let _ = writeln!(out, "\n{}", labelled(STRONG, "The editions:", differs, 0));
    }
    for limb in entry.limbs {
        let _ = writeln!(out, "\n{}", labelled(LAW, limb.id(), limb.entry().gist, 0));
    }
    out += &bullets("Who may have what", entry.remedies);
    out += &bullets("What ends it", entry.lapses);
    for question in law.ambiguities() {
        let _ = writeln!(out, "\n{}", labelled(CARE, question.id, question.question, 0));
        let _ = writeln!(out, "  {}", labelled(STRONG, "We read:", question.recommended, 2));
        let _ = writeln!(out, "  {}", labelled(STRONG, "Because:", question.why, 2));
        if let Some(option) = question.option {
            let _ = writeln!(out, "  {} {option}", paint(STRONG, "Option:"));
        }
    }
    if !entry.interacts.is_empty() {
        let others: Vec<&str> = entry.interacts.iter().map(|law| law.id()).collect();
        let _ = writeln!(out, "\n{}", labelled(STRONG, "See also", &others.join(", "), 0));
    }
    let places = Places::of(law);
    if !places.code.is_empty() {
        let _ = writeln!(out, "\n{}", labelled(STRONG, "Code", &places.code.join(" "), 0));
    }
    let cases: Vec<String> =
        places.cases.iter().map(|case| format!("{} ({})", case.path, case.told)).collect();
    out + &bullets("Cases", &cases.iter().map(String::as_str).collect::<Vec<_>>())
}

fn bullets(title: &str, items: &[&str]) -> String {
    if items.is_empty() {
        return String::new();
    }
    let items: Vec<String> = items.iter().map(|item| format!("  - {}\n", wrap(item, 4))).collect();
    format!("\n{}\n{}", paint(STRONG, title), items.concat())
}

#[derive(Serialize)]
struct EntryReport {
    law: &'static str,
    editions: &'static [&'static str],
    section: &'static str,
    class: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out_because: Option<&'static str>,
    gist: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    differs: Option<&'static str>,
    remedies: &'static [&'static str],
    lapses: &'static [&'static str],
    interacts: Vec<&'static str>,
    questions: Vec<&'static str>,
    code: Vec<&'static str>,
    cases: Vec<Case>,
}

impl EntryReport {
    fn new(entry: &Entry) -> EntryReport {
        let places = Places::of(entry.law);
        EntryReport {
            law: entry.id,
            editions: entry.editions,
            section: entry.section,
            class: entry.class.name(),
            status: entry.status.name(),
            left_out_because: match entry.status {
                Status::LeftOut(reason) => Some(reason),
                _ => None,
            },
            gist: entry.gist,
            differs: entry.differs,
            remedies: entry.remedies,
            lapses: entry.lapses,
            interacts: entry.interacts.iter().map(|law| law.id()).collect(),
            questions: entry.law.ambiguities().map(|question| question.id).collect(),
            code: places.code,
            cases: places.cases,
        }
    }
}
