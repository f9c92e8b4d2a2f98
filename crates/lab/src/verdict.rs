//! What an experiment says: each finding with its limits, and the verdict on the claim.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Fault;
use crate::experiment::{Estimator, Experiment, Finding, Rule, Skill, Unit};
use crate::formula::{Formula, Frame};
use crate::sample::Bench;
use crate::stats::{self, Estimate, sequence};

/// What is said of a claim.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds, whoever plays.
    Holds,
    /// It fails.
    Fails,
    /// Good players bear it out, ordinary ones do not.
    HoldsForGoodPlayersOnly,
    /// The figures are too wide to tell.
    CannotBeTold,
    /// Nothing was asserted: figures only.
    Measured,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
            Verdict::HoldsForGoodPlayersOnly => "holds for good players only",
            Verdict::CannotBeTold => "cannot be told",
            Verdict::Measured => "measured",
        })
    }
}

/// What a finding says to its rule.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The limits lie where the claim wants them.
    Yes,
    /// They lie where it does not.
    No,
    /// They lie across.
    Open,
}

/// The result of an experiment, as it is kept in a file.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Outcome {
    /// The experiment.
    pub id: String,
    /// What deals and dice were drawn from.
    pub seed: u64,
    /// What is said of the claim.
    pub verdict: Verdict,
    /// The findings, in their order.
    pub findings: Vec<Found>,
}

/// A finding with its figures.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Found {
    /// What it is.
    pub name: String,
    /// The sentence with the figure in it.
    pub told: String,
    /// Whose play it tells of.
    pub by: Skill,
    /// What must hold, if it decides.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<String>,
    /// What it says to that.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub answer: Option<Answer>,
    /// How its figures are written.
    pub unit: Unit,
    /// Whether the limits stay valid whenever one stops.
    pub sequence: bool,
    /// How many deals (or rubbers) were drawn for it; results of old do not tell.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub deals: Option<u64>,
    /// The figures: one, or one for each group.
    pub figures: Vec<Figure>,
    /// How the quantity is spread over the rows: a value and how many rows have it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub spread: Vec<(f64, u64)>,
    /// The samples behind it.
    pub samples: Vec<String>,
}

/// One figure with its limits.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Figure {
    /// The group, where there are several.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub group: String,
    /// The figure.
    #[serde(deserialize_with = "number_or_none")]
    pub at: f64,
    /// The lower limit.
    #[serde(deserialize_with = "number_or_none")]
    pub low: f64,
    /// The upper limit.
    #[serde(deserialize_with = "number_or_none")]
    pub high: f64,
    /// From how many rows.
    pub count: u64,
}

/// JSON has no word for what is not a number, and writes null.
fn number_or_none<'de, D: serde::Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::<f64>::deserialize(from)?.unwrap_or(f64::NAN))
}

impl Figure {
    fn new(group: String, found: Estimate) -> Figure {
        // What a reader sees; the files of two machines must not differ in the last bit.
        let round = |value: f64| if value.is_finite() { (value * 1e6).round() / 1e6 } else { value };
        Figure {
            group,
            at: round(found.at),
            low: round(found.low),
            high: round(found.high),
            count: found.count,
        }
    }
}

/// Runs an experiment: makes the rows that are missing, and tells what they say.
///
/// # Errors
/// When a sample cannot be made, or a formula names what is not there.
pub fn run(experiment: &Experiment, bench: &mut Bench<'_>) -> Result<Outcome, Fault> {
    let mut findings = Vec::new();
    for finding in &experiment.findings {
        let fault = |fault: Fault| Fault::Measure(format!("{}, {}: {fault}", experiment.id, finding.name));
        findings.push(find(finding, bench).map_err(fault)?);
    }
    let verdict = verdict(&findings);
    Ok(Outcome { id: experiment.id.clone(), seed: bench.seed, verdict, findings })
}

/// The verdict of findings that decide: all must say yes, for those who play well and for those who do not.
pub fn verdict(findings: &[Found]) -> Verdict {
    let of = |skills: &[Skill]| -> Option<Answer> {
        let of = findings.iter().filter(|found| skills.contains(&found.by)).filter_map(|found| found.answer);
        // No is worse than open, and open worse than yes.
        of.reduce(|one, other| match (one, other) {
            (Answer::No, _) | (_, Answer::No) => Answer::No,
            (Answer::Open, _) | (_, Answer::Open) => Answer::Open,
            _ => Answer::Yes,
        })
    };
    match (of(&[Skill::Nobody]), of(&[Skill::Good]), of(&[Skill::Ordinary])) {
        (None, None, None) => Verdict::Measured,
        (Some(Answer::No), ..) => Verdict::Fails,
        (Some(Answer::Open), ..) => Verdict::CannotBeTold,
        (_, None, None) => Verdict::Holds,
        (_, Some(one), None) | (_, None, Some(one)) => match one {
            Answer::Yes => Verdict::Holds,
            Answer::No => Verdict::Fails,
            Answer::Open => Verdict::CannotBeTold,
        },
        (_, Some(Answer::Yes), Some(Answer::Yes)) => Verdict::Holds,
        (_, Some(Answer::Yes), Some(Answer::No)) => Verdict::HoldsForGoodPlayersOnly,
        // What good players do not bear out is not so, whatever ordinary ones do.
        (_, Some(Answer::No), Some(_)) => Verdict::Fails,
        (_, Some(Answer::Open), Some(_)) | (_, Some(Answer::Yes), Some(Answer::Open)) => {
            Verdict::CannotBeTold
        }
    }
}

fn answer(rule: Rule, figures: &[Figure]) -> Answer {
    let one = |figure: &Figure| {
        let (yes, no) = match rule {
            Rule::Above(than) => (figure.low > than, figure.high <= than),
            Rule::Below(than) => (figure.high < than, figure.low >= than),
            Rule::Within(low, high) => {
                (figure.low >= low && figure.high <= high, figure.high < low || figure.low > high)
            }
        };
        if yes {
            Answer::Yes
        } else if no {
            Answer::No
        } else {
            Answer::Open
        }
    };
    let all: Vec<Answer> = figures.iter().map(one).collect();
    match (all.contains(&Answer::No), all.contains(&Answer::Open) || all.is_empty()) {
        (true, _) => Answer::No,
        (_, true) => Answer::Open,
        _ => Answer::Yes,
    }
}

fn find(finding: &Finding, bench: &mut Bench<'_>) -> Result<Found, Fault> {
    let looked = finding.precision.is_some() || finding.until.is_some();
    let frame = if looked { grown(finding, bench)? } else { joined(finding, bench, finding.deals)? };
    let figures = figures(finding, &frame, looked)?;
    let spread = if finding.spread { spread(&Rows::of(finding, &frame)?.of) } else { Vec::new() };
    let figure = figures.first().filter(|_| figures.len() == 1);
    let told = match figure {
        Some(figure) => finding.told.replace("{}", &finding.unit.write(figure)),
        None => finding.told.clone(),
    };
    let answer = finding.rule.map(|rule| answer(rule, &figures));
    Ok(Found {
        name: finding.name.clone(),
        told,
        by: finding.by,
        rule: finding.rule.map(|rule| rule.to_string()),
        answer,
        unit: finding.unit,
        sequence: looked,
        deals: Some(frame.rows.len() as u64),
        figures,
        spread,
        samples: finding.samples().into_iter().map(|(_, sample)| sample.key()).collect(),
    })
}

/// The rows of all samples side by side; the columns of several bear their letter.
fn joined(finding: &Finding, bench: &mut Bench<'_>, deals: u64) -> Result<Frame, Fault> {
    let mut all = Frame::default();
    for (letter, sample) in finding.samples() {
        let frame = bench.frame(sample, deals)?;
        let name =
            |column: &String| if letter.is_empty() { column.clone() } else { format!("{letter}.{column}") };
        all.columns.extend(frame.columns.iter().map(name));
        if all.rows.is_empty() {
            all.rows = frame.rows;
        } else {
            all.rows.iter_mut().zip(frame.rows).for_each(|(row, more)| row.extend(more));
        }
    }
    Ok(all)
}

/// How many times a growing sample is looked at.
const LOOKS: u64 = 20;

/// Rows until a sequence is narrow or answers the rule, or the most that may be made.
fn grown(finding: &Finding, bench: &mut Bench<'_>) -> Result<Frame, Fault> {
    let enough = |figures: &[Figure]| match (finding.precision, finding.rule) {
        (Some(precision), _) => figures.iter().all(|figure| figure.high - figure.low <= 2.0 * precision),
        (None, Some(rule)) => answer(rule, figures) != Answer::Open,
        (None, None) => true,
    };
    let step = finding.deals.div_ceil(LOOKS).max(1);
    let mut deals = step;
    loop {
        let frame = joined(finding, bench, deals.min(finding.deals))?;
        if deals >= finding.deals || enough(&figures(finding, &frame, true)?) {
            return Ok(frame);
        }
        deals += step;
    }
}

/// The values of a finding's formulas in the rows that count.
struct Rows {
    of: Vec<f64>,
    and: Vec<f64>,
    more: Vec<[f64; 4]>,
    each: Vec<f64>,
}

impl Rows {
    fn of(finding: &Finding, frame: &Frame) -> Result<Rows, Fault> {
        let read = |text: &str| -> Result<Vec<f64>, Fault> {
            let formula = Formula::parse(text.trim()).map_err(|why| Fault::Measure(why.to_string()))?;
            frame.values(&formula).map_err(|why| Fault::Measure(why.to_string()))
        };
        let parts = |text: Option<&String>| -> Result<Vec<Vec<f64>>, Fault> {
            text.map_or(Ok(Vec::new()), |text| text.split(';').map(read).collect())
        };
        let (of, and) = (parts(Some(&finding.of))?, parts(finding.and.as_ref())?);
        let (among, each) = (parts(finding.among.as_ref())?, parts(finding.each.as_ref())?);
        let mut rows = Rows { of: Vec::new(), and: Vec::new(), more: Vec::new(), each: Vec::new() };
        for place in 0..frame.rows.len() {
            let at = |columns: &[Vec<f64>], number: usize, usual: f64| {
                columns.get(number).map_or(usual, |column| column[place])
            };
            let values =
                [at(&of, 0, 0.0), at(&and, 0, 1.0), at(&of, 1, 0.0), at(&and, 1, 0.0), at(&each, 0, 0.0)];
            let counts = at(&among, 0, 1.0);
            if counts.is_nan() || counts == 0.0 || values.iter().any(|value| value.is_nan()) {
                continue;
            }
            rows.of.push(values[0]);
            rows.and.push(values[1]);
            rows.more.push([values[0], values[2], values[1], values[3]]);
            rows.each.push(values[4]);
        }
        Ok(rows)
    }

    fn group(&self, value: f64) -> Rows {
        let places = || (0..self.of.len()).filter(|&place| (self.each[place] - value).abs() < 1e-9);
        Rows {
            of: places().map(|place| self.of[place]).collect(),
            and: places().map(|place| self.and[place]).collect(),
            more: places().map(|place| self.more[place]).collect(),
            each: Vec::new(),
        }
    }
}

/// The mean of each column whose name begins so, the greatest first.
fn each_column(start: &str, frame: &Frame) -> Vec<Figure> {
    let of = |place: usize| stats::mean(&frame.rows.iter().map(|row| row[place]).collect::<Vec<_>>());
    let named =
        frame.columns.iter().enumerate().filter_map(|(place, name)| Some((place, name.strip_prefix(start)?)));
    let mut all: Vec<Figure> = named
        .map(|(place, name)| Figure::new(name.replacen('_', "/", 1), of(place)))
        .filter(|figure| figure.at > 0.0)
        .collect();
    all.sort_by(|one, other| other.at.total_cmp(&one.at));
    all
}

fn figures(finding: &Finding, frame: &Frame, looked: bool) -> Result<Vec<Figure>, Fault> {
    if finding.kind == Estimator::EachColumn {
        return Ok(each_column(&finding.of, frame));
    }
    let rows = Rows::of(finding, frame)?;
    if finding.each.is_none() {
        return Ok(vec![Figure::new(String::new(), estimate(finding, &rows, looked))]);
    }
    let mut groups: Vec<f64> = rows.each.clone();
    groups.sort_by(f64::total_cmp);
    groups.dedup();
    let named: BTreeMap<&str, &str> =
        finding.names.iter().map(|(key, name)| (key.as_str(), name.as_str())).collect();
    let name = |value: f64| {
        let key = value.to_string();
        named.get(key.as_str()).map_or(key.clone(), |name| (*name).to_owned())
    };
    Ok(groups
        .into_iter()
        .map(|value| Figure::new(name(value), estimate(finding, &rows.group(value), looked)))
        .collect())
}

fn estimate(finding: &Finding, rows: &Rows, looked: bool) -> Estimate {
    let count = rows.of.len() as u64;
    let successes = rows.of.iter().filter(|value| **value != 0.0).count() as u64;
    match finding.kind {
        Estimator::Share if looked => sequence::share(successes, count),
        Estimator::Share => stats::wilson(successes, count),
        Estimator::Mean if looked => {
            sequence::mean(count, rows.of.iter().sum(), rows.of.iter().map(|value| value * value).sum())
        }
        Estimator::Mean => stats::mean(&rows.of),
        Estimator::Ratio => stats::ratio(&rows.of, &rows.and),
        Estimator::Least => extreme(&rows.of, f64::min),
        Estimator::Greatest => extreme(&rows.of, f64::max),
        Estimator::Apart => {
            let part = |holds: bool| {
                let places = (0..rows.of.len()).filter(|&place| (rows.and[place] != 0.0) == holds);
                stats::mean(&places.map(|place| rows.of[place]).collect::<Vec<_>>())
            };
            stats::apart(part(true), part(false))
        }
        Estimator::Steadier => {
            let steadiness = |values: &mut dyn Iterator<Item = f64>| {
                let values: Vec<f64> = values.collect();
                let n = values.len() as f64;
                let mean = values.iter().sum::<f64>() / n;
                mean / (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n).sqrt()
            };
            stats::bootstrap(&rows.more, |rows| {
                steadiness(&mut rows.iter().map(|row| row[0]))
                    - steadiness(&mut rows.iter().map(|row| row[2]))
            })
        }
        Estimator::TiedCloser => stats::bootstrap(&rows.more, |rows| {
            let tie =
                |x: usize, y: usize| stats::squared_correlation(rows.iter().map(move |row| (row[x], row[y])));
            tie(0, 1) - tie(2, 3)
        }),
        Estimator::RatioApart => stats::bootstrap(&rows.more, |rows| {
            let sum = |place: usize| rows.iter().map(|row| row[place]).sum::<f64>();
            sum(0) / sum(1) - sum(2) / sum(3)
        }),
        // It has figures of its own.
        Estimator::EachColumn => Estimate::NONE,
        Estimator::SameSource => {
            let mut counts = vec![0; finding.counts.len()];
            for value in &rows.of {
                if let Some(count) = counts.get_mut(*value as usize) {
                    *count += 1;
                }
            }
            stats::homogeneity(&finding.counts, &counts)
        }
    }
}

/// The least or greatest value: a fact about the rows, which one row decides.
fn extreme(values: &[f64], of: fn(f64, f64) -> f64) -> Estimate {
    let at = values.iter().copied().reduce(of);
    at.map_or(Estimate::NONE, |at| Estimate { at, low: at, high: at, count: values.len() as u64 })
}

/// The most columns of a picture.
const SPREAD_MAX: usize = 40;

/// How many rows have each value; values of a wide range are gathered.
fn spread(values: &[f64]) -> Vec<(f64, u64)> {
    let count = |step: f64| {
        let mut found: BTreeMap<i64, u64> = BTreeMap::new();
        for value in values {
            *found.entry((value / step).round() as i64).or_default() += 1;
        }
        found
    };
    let step = [1.0, 5.0, 10.0, 25.0, 50.0, 100.0].into_iter().find(|&step| count(step).len() <= SPREAD_MAX);
    let step = step.unwrap_or(250.0);
    count(step).into_iter().map(|(place, rows)| (place as f64 * step, rows)).collect()
}

impl Unit {
    /// A figure with its limits.
    pub fn write(self, figure: &Figure) -> String {
        if !figure.at.is_finite() {
            return "none".to_owned();
        }
        let (low, high) = (self.number(figure.low), self.number(figure.high));
        let at = self.number(figure.at);
        let percent = if self == Unit::Percent { " %" } else { "" };
        if low == high { format!("{at}{percent}") } else { format!("{at}{percent} ({low} to {high})") }
    }

    /// A number as it is written.
    pub fn number(self, value: f64) -> String {
        let digits = match self {
            Unit::Percent => return trim(&format!("{:.1}", 100.0 * value)),
            Unit::Plain => 3,
            Unit::Points => 1,
            Unit::Tricks => 2,
        };
        trim(&format!("{value:.digits$}"))
    }
}

/// Without the sign of a nought, and with a real minus.
fn trim(text: &str) -> String {
    let nought = text.trim_start_matches('-').chars().all(|letter| matches!(letter, '0' | '.'));
    if nought { text.trim_start_matches('-').to_owned() } else { text.replace('-', "−") }
}
