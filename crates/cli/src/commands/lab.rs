//! `oddtrick lab`: what the books claimed, and what is true.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use lab::experiment::Experiment;
use lab::report::{self, Places};
use lab::sample::Bench;
use lab::verdict::{self, Outcome as Found};
use lab::{equity, measure};
use serde::Serialize;

use crate::grammar::{Seed, THREADS_MAX};
use crate::screen::{self, Progress, STRONG, clip, paint, wrap};
use crate::trouble::{FileTrouble, Outcome, Result, Trouble};

use super::matches::trouble;

/// Put what the books claimed to the test
///
/// Each claim is a file that names a population of deals, players, a quantity and the rule by which it is judged; docs/lab/adding.md
/// tells how to write one. A run that was broken off goes on where it stopped, and the same seed gives the same figures
/// on any number of threads.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick lab list                      the claims
  oddtrick lab run royalton/c03          one of them, with its verdict
  oddtrick lab run all --seed 2          all of them, with other deals
  oddtrick lab report                    docs/lab from what was found";

#[derive(clap::Subcommand)]
enum What {
    /// List the claims
    List(ListArgs),
    /// Run experiments and keep what was found
    Run(RunArgs),
    /// Write the report from what was found
    Report(ReportArgs),
    /// List the measures that an experiment can name
    Measures(MeasuresArgs),
}

#[derive(clap::Args)]
struct Files {
    /// The folder of the experiments
    #[arg(long, value_name = "DIR", default_value = "lab/experiments")]
    files: PathBuf,
}

#[derive(clap::Args)]
struct ListArgs {
    #[command(flatten)]
    files: Files,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct MeasuresArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct RunArgs {
    /// The name of a claim, how several of them begin, or all
    #[arg(value_name = "ID")]
    id: String,

    #[command(flatten)]
    files: Files,

    /// The folder for what was found
    #[arg(long, value_name = "DIR", default_value = "lab/results")]
    results: PathBuf,

    /// The folder for the rows behind it, as Parquet
    #[arg(long, value_name = "DIR", default_value = "target/lab")]
    rows: PathBuf,

    /// What cards and dice are drawn from, a number or hexadecimal digits
    #[arg(long, value_name = "SEED", default_value = "1", allow_negative_numbers = true)]
    seed: Seed,

    /// On how many threads; on all cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=THREADS_MAX))]
    threads: Option<u16>,

    /// Only this part in a hundred of every sample
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100))]
    part: u64,

    /// Print JSON, a line for each claim
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct ReportArgs {
    #[command(flatten)]
    files: Files,

    /// The folder of what was found
    #[arg(long, value_name = "DIR", default_value = "lab/results")]
    results: PathBuf,

    /// The folder for the documents
    #[arg(long, value_name = "DIR", default_value = "docs/lab")]
    out: PathBuf,

    /// The folder of the pages, which get the same; left out if it is not there
    #[arg(long, value_name = "DIR", default_value = "web")]
    web: PathBuf,

    /// Print JSON: the verdicts
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    match &args.what {
        What::List(args) => list(args),
        What::Run(args) => run_some(args),
        What::Report(args) => write_report(args),
        What::Measures(args) => measures(args),
    }
}

fn experiments(files: &Files) -> Result<Vec<Experiment>> {
    Experiment::all(&files.files).map_err(|bad| FileTrouble::other(bad).into())
}

#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    title: &'a str,
    source: &'a str,
    claim: &'a str,
    findings: usize,
}

fn list(args: &ListArgs) -> Result<Outcome> {
    let all = experiments(&args.files)?;
    if args.json {
        let listed = all.iter().map(|one| Listed {
            id: &one.id,
            title: &one.title,
            source: &one.source,
            claim: &one.claim,
            findings: one.findings.len(),
        });
        screen::print_json(&listed.collect::<Vec<_>>())?;
        return Ok(Outcome::Right);
    }
    let widest = all.iter().map(|one| one.id.len()).max().unwrap_or(0);
    let room = screen::width().saturating_sub(widest + 2);
    let mut out = String::new();
    for one in &all {
        let _ =
            writeln!(out, "{}  {}", paint(STRONG, &format!("{:<widest$}", one.id)), clip(&one.title, room));
    }
    screen::print(&out)?;
    Ok(Outcome::Right)
}

fn run_some(args: &RunArgs) -> Result<Outcome> {
    let mut chosen = experiments(&args.files)?;
    chosen.retain(|one| one.goes_by(&args.id));
    if chosen.is_empty() {
        return Err(Trouble::Wrong(format!(
            "no claim is called '{}': 'oddtrick lab list' lists them all",
            args.id
        )));
    }
    for finding in chosen.iter_mut().flat_map(|one| &mut one.findings) {
        finding.deals = (finding.deals * args.part).div_ceil(100);
    }
    let mut progress = Progress::new("rows", missing(&chosen, args)?);
    for experiment in &chosen {
        let mut tick = || progress.tick();
        let mut bench = Bench {
            folder: args.rows.clone(),
            seed: args.seed.number(),
            threads: args.threads,
            tick: &mut tick,
        };
        let found = verdict::run(experiment, &mut bench).map_err(trouble)?;
        report::keep(&found, &args.results).map_err(trouble)?;
        let text = if args.json { screen::json_line(&found) } else { told(experiment, &found) };
        progress.print(&text)?;
    }
    Ok(Outcome::Right)
}

/// How many rows have to be made: each sample once, as far as the longest finding wants it.
fn missing(chosen: &[Experiment], args: &RunArgs) -> Result<u64> {
    let bench = Bench {
        folder: args.rows.clone(),
        seed: args.seed.number(),
        threads: args.threads,
        tick: &mut || {},
    };
    let mut all = BTreeSet::new();
    let mut rows = 0;
    let mut findings: Vec<_> = chosen.iter().flat_map(|one| &one.findings).collect();
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.deals));
    for finding in findings {
        for (_, sample) in finding.samples() {
            if all.insert(sample.key()) {
                rows += bench.missing(sample, finding.deals).map_err(trouble)?;
            }
        }
    }
    Ok(rows)
}

fn told(experiment: &Experiment, found: &Found) -> String {
    let mut out = format!(
        "{}  {}: {}\n",
        paint(STRONG, &found.id),
        experiment.title,
        paint(STRONG, &found.verdict.to_string())
    );
    for one in &found.findings {
        let _ = writeln!(out, "  {}", wrap(&one.told, 2));
        if one.figures.len() > 1 {
            for figure in &one.figures {
                let _ = writeln!(out, "    {}: {}", figure.group, one.unit.write(figure));
            }
        }
    }
    out
}

#[derive(Serialize)]
struct Judged {
    id: String,
    verdict: String,
    seeds: Vec<u64>,
    agree: bool,
}

fn write_report(args: &ReportArgs) -> Result<Outcome> {
    let all = experiments(&args.files)?;
    let told = report::outcomes(&all, &args.results).map_err(trouble)?;
    let web = args.web.is_dir().then(|| args.web.join("public/lab"));
    let costs = report::Costs::read(&args.results).map_err(trouble)?;
    report::report(&told, &costs, &Places { docs: args.out.clone(), web: web.clone() }).map_err(trouble)?;
    equity::write(&args.out, web.as_deref()).map_err(trouble)?;
    if args.json {
        let judged = told.iter().map(|one| Judged {
            id: one.experiment.id.clone(),
            verdict: one.outcomes[0].verdict.to_string(),
            seeds: one.outcomes.iter().map(|outcome| outcome.seed).collect(),
            agree: one.outcomes.iter().all(|outcome| outcome.verdict == one.outcomes[0].verdict),
        });
        screen::print_json(&judged.collect::<Vec<_>>())?;
    } else {
        screen::note(&format!("{} claims written to {}\n", told.len(), args.out.display()));
    }
    Ok(Outcome::Right)
}

#[derive(Serialize)]
struct Measured {
    name: &'static str,
    told: &'static str,
    settings: Vec<(&'static str, &'static str)>,
}

fn measures(args: &MeasuresArgs) -> Result<Outcome> {
    if args.json {
        let all = measure::ALL.iter().map(|kind| Measured {
            name: kind.name,
            told: kind.told,
            settings: kind.settings.to_vec(),
        });
        screen::print_json(&all.collect::<Vec<_>>())?;
        return Ok(Outcome::Right);
    }
    let mut out = String::new();
    for kind in measure::ALL {
        let _ = writeln!(out, "{}\n  {}", paint(STRONG, kind.name), wrap(kind.told, 2));
        for (name, told) in kind.settings {
            let _ = writeln!(out, "  {name:<8}  {}", wrap(told, 12));
        }
    }
    screen::print(&out)?;
    Ok(Outcome::Right)
}
