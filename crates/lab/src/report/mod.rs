//! The report: what was found, told from the files of experiments and results, and from nothing else.

mod news;
mod picture;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::Fault;
use crate::experiment::{Experiment, Finding};
use crate::verdict::{Found, Outcome, Verdict};

use news::{Story, Summary, counted};

pub use news::Costs;
pub use picture::{limits, spread};

/// An experiment with its outcomes, the first seed's first.
pub struct Reported<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// What was found, seed by seed.
    pub outcomes: Vec<Outcome>,
}

/// Reads the outcomes of experiments from a folder of results, those of every seed.
///
/// # Errors
/// When a file cannot be read, or is no outcome.
pub fn outcomes<'a>(experiments: &'a [Experiment], results: &Path) -> Result<Vec<Reported<'a>>, Fault> {
    let mut seeds: Vec<(u64, PathBuf)> = Vec::new();
    for entry in fs::read_dir(results).map_err(|error| trouble(results, error))? {
        let path = entry.map_err(|error| trouble(results, error))?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if let Some(seed) = name.strip_prefix("seed-").and_then(|seed| seed.parse().ok()) {
            seeds.push((seed, path));
        }
    }
    seeds.sort();
    let mut told = Vec::new();
    for experiment in experiments {
        let mut outcomes = Vec::new();
        for (_, folder) in &seeds {
            let path = folder.join(file_name(&experiment.id)).with_extension("json");
            if !path.exists() {
                continue;
            }
            let text = fs::read_to_string(&path).map_err(|error| trouble(&path, error))?;
            outcomes.push(serde_json::from_str(&text).map_err(|error| trouble(&path, error))?);
        }
        if !outcomes.is_empty() {
            told.push(Reported { experiment, outcomes });
        }
    }
    Ok(told)
}

/// Keeps an outcome in its place.
///
/// # Errors
/// When the file cannot be written.
pub fn keep(outcome: &Outcome, results: &Path) -> Result<(), Fault> {
    let folder = results.join(format!("seed-{}", outcome.seed));
    let path = folder.join(file_name(&outcome.id)).with_extension("json");
    let mut text = serde_json::to_string_pretty(outcome).map_err(|error| trouble(&path, error))?;
    text.push('\n');
    write(&path, &text)
}

/// The name of the files of an experiment.
fn file_name(id: &str) -> String {
    id.replace('/', "-")
}

#[expect(clippy::needless_pass_by_value, reason = "an error as `map_err` gives it")]
fn trouble(path: &Path, what: impl ToString) -> Fault {
    Fault::File { path: path.to_owned(), what: what.to_string() }
}

fn write(path: &Path, text: &str) -> Result<(), Fault> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| trouble(folder, error))?;
    // A file that says the same already keeps its time.
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|error| trouble(path, error))
}

/// Where the report goes.
pub struct Places {
    /// The documents.
    pub docs: PathBuf,
    /// What the page takes: its pictures and `claims.json`.
    pub web: Option<PathBuf>,
}

/// A part of the report: the first word of an experiment's name, its heading, and what it is about.
const PARTS: [(&str, &str, &str); 4] = [
    ("royalton", "Royalton", "Hawley’s twenty-nine claims, from the first chapter of his book of 1915."),
    ("bridge", "Bridge", "What the maxims, makes and offences of Bridge are worth."),
    ("euchre", "Euchre", "What the pamphlet of 1888 advises, by score and hand."),
    ("codes", "Across the codes", "The deal, the lead, the revoke and the articles, game by game."),
];

/// Writes the report.
///
/// # Errors
/// When a file cannot be written.
pub fn report(told: &[Reported<'_>], costs: &Costs, places: &Places) -> Result<(), Fault> {
    let news = news::summary(told, costs);
    for (part, heading, about) in PARTS {
        let of: Vec<&Reported<'_>> = told.iter().filter(|one| one.part() == part).collect();
        if of.is_empty() {
            continue;
        }
        let mut page = format!(
            "# The lab: {heading}\n\n{about} [The summary](README.md) tells what the words mean.\n\n{MADE}\n"
        );
        for one in of {
            page.push_str(&chapter(one));
            for (name, svg) in one.pictures() {
                write(&places.docs.join("pictures").join(format!("{name}.svg")), &svg)?;
                if let Some(web) = &places.web {
                    write(&web.join(format!("{name}.svg")), &svg)?;
                }
            }
        }
        write(&places.docs.join(format!("{part}.md")), &page)?;
    }
    write(&places.docs.join("README.md"), &summary(told, &news))?;
    if let Some(data) = places.web.as_ref().map(|web| web.join("claims.json")) {
        let page = Page { summary: &news, claims: told.iter().map(Claim::new).collect() };
        let text = serde_json::to_string(&page).map_err(|error| trouble(&data, error))?;
        write(&data, &(text + "\n"))?;
    }
    Ok(())
}

const MADE: &str = "<!-- Written by `oddtrick lab report` from lab/experiments and lab/results. -->";

impl Reported<'_> {
    fn part(&self) -> &str {
        self.experiment.id.split('/').next().unwrap_or_default()
    }

    fn first(&self) -> &Outcome {
        &self.outcomes[0]
    }

    /// The pictures by their names.
    fn pictures(&self) -> Vec<(String, String)> {
        let name = file_name(&self.experiment.id);
        let mut all = Vec::new();
        let title = &self.experiment.title;
        // Findings with one unit and one rule share a picture, the deciding ones first.
        let mut groups: Vec<Vec<&Found>> = Vec::new();
        for found in &self.first().findings {
            let alike = |group: &&mut Vec<&Found>| {
                group[0].unit == found.unit
                    && group[0].rule == found.rule
                    && group[0].figures.len() == found.figures.len()
            };
            match groups.iter_mut().find(alike).filter(|_| found.figures.len() == 1) {
                Some(group) => group.push(found),
                None => groups.push(vec![found]),
            }
        }
        for (place, group) in groups.iter().enumerate() {
            let title = if group[0].figures.len() > 1 {
                format!("{title}: {}", group[0].name)
            } else {
                title.clone()
            };
            if let Some(svg) = limits(&title, group) {
                all.push((format!("{name}-{}", place + 1), svg));
            }
        }
        for found in self.first().findings.iter().filter(|found| !found.spread.is_empty()) {
            let title = format!("{title}: {}", found.name);
            if let Some(svg) = spread(&title, found) {
                all.push((format!("{name}-spread-{}", all.len() + 1), svg));
            }
        }
        all
    }

    /// Whether the first outcome was found with the file as it stands now: the same findings, rules, samples and sizes. Of
    /// one that does not tell its sizes that is not known, and not supposed.
    fn is_current(&self) -> bool {
        let (found, files) = (&self.first().findings, &self.experiment.findings);
        let same = |(found, finding): (&Found, &Finding)| {
            let samples = finding.samples().into_iter().map(|(_, sample)| sample.key());
            let grows = finding.precision.is_some() || finding.until.is_some();
            found.name == finding.name
                && found.rule == finding.rule.map(|rule| rule.to_string())
                && found.samples.iter().cloned().eq(samples)
                && found.deals.is_some_and(|deals| deals == finding.deals || grows && deals < finding.deals)
        };
        found.len() == files.len() && found.iter().zip(files).all(same)
    }

    /// What the other seeds say.
    fn again(&self) -> String {
        let others: Vec<String> = self.outcomes[1..]
            .iter()
            .map(|outcome| format!("seed {}: {}", outcome.seed, outcome.verdict))
            .collect();
        let others = if others.is_empty() { "not run a second time".to_owned() } else { others.join(", ") };
        if self.is_current() { others } else { format!("{others}; {EARLY}") }
    }
}

/// What is said of an outcome that is not current.
const EARLY: &str = "an early run, to be repeated with the file as it stands";

/// A claim with all that was found.
fn chapter(told: &Reported<'_>) -> String {
    let experiment = told.experiment;
    let first = told.first();
    let name = file_name(&experiment.id);
    let mut out = format!("\n## <a id=\"{name}\"></a>{}\n\n", experiment.title);
    let _ = writeln!(out, "> {}\n>\n> *{}*\n", experiment.claim, experiment.source);
    let _ = writeln!(out, "**{}** ({})\n", capital(&first.verdict.to_string()), told.again());
    if let Some(asserted) = &experiment.asserted {
        let _ = writeln!(out, "Asserted: {asserted}.\n");
    }
    let _ = writeln!(out, "{}\n", experiment.reading);
    out.push_str("| finding | figure (95 %) | rows | wanted | answer |\n|---|---:|---:|---|---|\n");
    for found in &first.findings {
        for figure in &found.figures {
            let group = if figure.group.is_empty() { String::new() } else { format!(": {}", figure.group) };
            let answer = found.answer.map_or(String::new(), |answer| format!("{answer:?}").to_lowercase());
            let wanted = found.rule.clone().unwrap_or_default();
            let _ = writeln!(
                out,
                "| {}{group} | {} | {} | {wanted} | {answer} |",
                found.name,
                found.unit.write(figure),
                figure.count
            );
        }
    }
    out.push('\n');
    for (name, _) in told.pictures() {
        let _ = writeln!(out, "![{}](pictures/{name}.svg)\n", experiment.title);
    }
    if let Some(caveat) = &experiment.caveat {
        let _ = writeln!(out, "*{caveat}*\n");
    }
    let _ = writeln!(out, "`oddtrick lab run {} --seed {}`", experiment.id, first.seed);
    out
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The page that a newspaper could print.
fn summary(told: &[Reported<'_>], news: &Summary) -> String {
    let mut out = format!("# What the books claimed, and what is true\n\n{MADE}\n\n{}\n\n", news.lead);
    let link = |story: &Story| {
        let part = story.id.split('/').next().unwrap_or_default();
        format!("[{}]({part}.md#{})", story.title, file_name(&story.id))
    };
    for story in &news.stories {
        let _ = writeln!(out, "- {} *{} {}.*", story.told, link(story), story.verdict);
    }
    let _ = writeln!(out, "\n{}\n\n{OPENING}", news.again);
    for (part, heading, _) in PARTS {
        let of: Vec<&Reported<'_>> = told.iter().filter(|one| one.part() == part).collect();
        if of.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n## {heading}\n\n{} questions: {}.\n", of.len(), counted(&of));
        out.push_str("| claim | verdict | what was found |\n|---|---|---|\n");
        for one in of {
            let name = file_name(&one.experiment.id);
            let (title, verdict) = (&one.experiment.title, one.first().verdict);
            let _ = writeln!(out, "| [{title}]({part}.md#{name}) | **{verdict}** | {} |", headline(one));
        }
    }
    if !news.open.is_empty() {
        out.push_str("\n## What could not be told, and what it would take\n\n");
        for story in &news.open {
            let _ = writeln!(out, "- {}: {}", link(story), story.told);
        }
    }
    out.push_str(CLOSING);
    out
}

const OPENING: &str = "\
Every claim is put to dealt hands: the cards are drawn by a seeded shuffle, the laws are the printed ones, and in the place of people sit computer players of two kinds,
ordinary (they follow the maxims of the books, or misjudge the cards as people do) and good (they search, or see all cards).

- **holds**: the figures lie where the claim wants them, for both kinds.
- **fails**: good players do not bear it out, or one deal refutes what was said of all.
- **holds for good players only**: ordinary players do not bear it out.
- **cannot be told**: the limits lie across the line.
- **measured**: nobody asserted a figure; here is one.

Figures stand with the limits between which the true one lies in 95 cases of a hundred. In the pictures a dot bears the claim out, a cross speaks against it, a ring decides
nothing; the dashed line is what was wanted.";

const CLOSING: &str = "
Each claim is one file in [lab/experiments](../../lab/experiments), written before its run, or its caveat says what was changed after a first look; [adding.md](adding.md) tells how to add one. What was found is kept in
[lab/results](../../lab/results), and `oddtrick lab report` writes these pages from it. `oddtrick lab run ID` repeats a run to the last digit, on any number of threads, and leaves the
deals behind it as Parquet in `target/lab`. What a state of the rubber is worth stands in [equity.md](equity.md).
";

/// The sentence that tells most: of the findings that decided, the first that decided so.
fn headline(told: &Reported<'_>) -> String {
    use crate::verdict::Answer;
    let first = told.first();
    let wanted = match first.verdict {
        Verdict::Fails | Verdict::HoldsForGoodPlayersOnly => Some(Answer::No),
        Verdict::CannotBeTold => Some(Answer::Open),
        Verdict::Holds => Some(Answer::Yes),
        Verdict::Measured => None,
    };
    let found = first.findings.iter().find(|found| found.answer == wanted && found.figures.len() == 1);
    found.or(first.findings.first()).map_or(String::new(), |found| found.told.clone())
}

/// What the page shows.
#[derive(Serialize)]
struct Page<'a> {
    summary: &'a Summary,
    claims: Vec<Claim<'a>>,
}

/// A claim as the page shows it.
#[derive(Serialize)]
#[expect(clippy::struct_field_names, reason = "the keys of the page")]
struct Claim<'a> {
    id: &'a str,
    part: &'a str,
    title: &'a str,
    source: &'a str,
    claim: &'a str,
    asserted: Option<&'a str>,
    reading: &'a str,
    caveat: Option<&'a str>,
    verdict: String,
    again: String,
    headline: String,
    findings: Vec<Line>,
    pictures: Vec<String>,
    command: String,
}

/// A finding as the page shows it.
#[derive(Serialize)]
struct Line {
    name: String,
    figure: String,
    rows: u64,
    wanted: String,
    answer: String,
}

impl<'a> Claim<'a> {
    fn new(told: &'a Reported<'a>) -> Claim<'a> {
        let Experiment { id, title, source, claim, asserted, reading, caveat, .. } = told.experiment;
        let first = told.first();
        let lines = first.findings.iter().flat_map(|found| {
            found.figures.iter().map(|figure| Line {
                name: if figure.group.is_empty() {
                    found.name.clone()
                } else {
                    format!("{}: {}", found.name, figure.group)
                },
                figure: found.unit.write(figure),
                rows: figure.count,
                wanted: found.rule.clone().unwrap_or_default(),
                answer: found.answer.map_or(String::new(), |answer| format!("{answer:?}").to_lowercase()),
            })
        });
        Claim {
            id,
            part: told.part(),
            title,
            source,
            claim,
            asserted: asserted.as_deref(),
            reading,
            caveat: caveat.as_deref(),
            verdict: first.verdict.to_string(),
            again: told.again(),
            headline: headline(told),
            findings: lines.collect(),
            pictures: told.pictures().into_iter().map(|(name, _)| name).collect(),
            command: format!("oddtrick lab run {id} --seed {}", first.seed),
        }
    }
}
