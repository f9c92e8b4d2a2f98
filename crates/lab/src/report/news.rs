//! What a newspaper could print: the counts, the stories, and what could not be told with what it would take.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Reported;
use crate::Fault;
use crate::experiment::Rule;
use crate::verdict::{Answer, Figure, Found, Verdict};

/// The summary at the top of the report and of the page.
#[derive(Serialize)]
pub(super) struct Summary {
    /// The paragraph that comes first.
    pub(super) lead: String,
    /// One sentence a claim, for those that make news.
    pub(super) stories: Vec<Story>,
    /// How far a second run agrees.
    pub(super) again: String,
    /// What a verdict would take where none could be given.
    pub(super) open: Vec<Story>,
}

/// A sentence about a claim.
#[derive(Serialize)]
pub(super) struct Story {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) verdict: String,
    pub(super) told: String,
}

impl Story {
    fn new(one: &Reported<'_>, told: String) -> Story {
        Story {
            id: one.experiment.id.clone(),
            title: one.experiment.title.clone(),
            verdict: one.first().verdict.to_string(),
            told,
        }
    }
}

pub(super) fn summary(told: &[Reported<'_>], costs: &Costs) -> Summary {
    let story = |one: &&Reported<'_>| {
        // A newspaper prints what every run says.
        one.outcomes.iter().all(|outcome| outcome.verdict == one.first().verdict).then_some(())?;
        let told = one.experiment.news.get(&one.first().verdict)?;
        Some(Story::new(one, told.clone()))
    };
    let open = |one: &Reported<'_>| {
        let open = one.first().verdict == Verdict::CannotBeTold;
        let wanted = open.then(|| wanting(one, costs)).filter(|told| !told.is_empty())?;
        Some(Story::new(one, wanted))
    };
    let (hawley, rest): (Vec<&Reported<'_>>, Vec<_>) = told.iter().partition(|one| one.part() == "royalton");
    Summary {
        lead: lead(&hawley, &rest),
        stories: hawley.iter().chain(&rest).filter_map(story).collect(),
        again: again(told),
        open: told.iter().filter_map(open).collect(),
    }
}

fn lead(hawley: &[&Reported<'_>], rest: &[&Reported<'_>]) -> String {
    let mut parts = Vec::new();
    if !hawley.is_empty() {
        parts.push(format!(
            "In 1915 G. M. B. Hawley of Geneva, New York, published a game that was to end all quarrels about Auction, and asserted \
             {} things of it that can be counted. Nobody had ever looked. Of them {}.",
            hawley.len(),
            counted(hawley)
        ));
    }
    if !rest.is_empty() {
        let whence = "from the books of Bridge and Euchre and across the codes";
        parts.push(format!("Of {} questions {whence} {}.", rest.len(), counted(rest)));
    }
    parts.join(" ")
}

/// How many have each verdict: `13 hold, 11 fail and 5 cannot be told`.
pub(super) fn counted(of: &[&Reported<'_>]) -> String {
    let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
    for one in of {
        *counts.entry(one.first().verdict).or_default() += 1;
    }
    let mut parts: Vec<String> =
        counts.iter().map(|(verdict, count)| format!("{count} {}", plural(*verdict, *count))).collect();
    match parts.pop() {
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} and {last}", parts.join(", ")),
        None => "none".to_owned(),
    }
}

fn plural(verdict: Verdict, count: usize) -> &'static str {
    match (verdict, count) {
        (Verdict::Holds, 1) => "holds",
        (Verdict::Holds, _) => "hold",
        (Verdict::Fails, 1) => "fails",
        (Verdict::Fails, _) => "fail",
        (Verdict::HoldsForGoodPlayersOnly, 1) => "holds for good players only",
        (Verdict::HoldsForGoodPlayersOnly, _) => "hold for good players only",
        (Verdict::CannotBeTold, _) => "cannot be told",
        (Verdict::Measured, 1) => "was measured, nothing having been asserted",
        (Verdict::Measured, _) => "were measured, nothing having been asserted",
    }
}

/// Whether other seeds say the same.
fn again(told: &[Reported<'_>]) -> String {
    let twice: Vec<&Reported<'_>> = told.iter().filter(|one| one.outcomes.len() > 1).collect();
    let differs: Vec<&str> = twice
        .iter()
        .filter(|one| one.outcomes.iter().any(|outcome| outcome.verdict != one.first().verdict))
        .map(|one| one.experiment.id.as_str())
        .collect();
    let same = twice.len() - differs.len();
    let rest =
        if differs.is_empty() { String::new() } else { format!(" Otherwise: {}.", differs.join(", ")) };
    let old = told.iter().filter(|one| !one.is_current()).count();
    let old = match old {
        0 => String::new(),
        old => format!(
            " The figures of {old} questions are of early runs, to be repeated with the files as they stand."
        ),
    };
    format!(
        "A second run, on other deals, was made for {} of {} questions; {same} of them got the same verdict.{rest}{old}",
        twice.len(),
        told.len()
    )
}

/// No more is asked for than so many times the sample that was made: beyond it the figure lies on the line.
const MOST_TIMES: f64 = 400.0;

/// What the findings that stayed open would take.
fn wanting(one: &Reported<'_>, costs: &Costs) -> String {
    let open = one.first().findings.iter().filter(|found| found.answer == Some(Answer::Open));
    let tell = |found: &Found| {
        let finding = one.experiment.findings.iter().find(|finding| finding.name == found.name)?;
        let (rule, played) = (finding.rule?, found.deals?);
        let times = found.figures.iter().map(|figure| times_wanted(rule, figure)).fold(1.0, f64::max);
        let said = found.told.trim_end_matches('.');
        if times > MOST_TIMES {
            return Some(format!("{said}; that lies on the line ({rule}), or nearly, after {played} deals."));
        }
        let deals = two_digits(played as f64 * times);
        let time = costs.of(&found.samples, deals).map_or(String::new(), |time| format!(", {time}"));
        let wanted = format!("about {deals:.0} deals{time} would tell; {played} were played");
        Some(format!("{said} (wanted: {rule}); {wanted}."))
    };
    open.filter_map(tell).collect::<Vec<_>>().join(" ")
}

/// How many times the sample would put the limits on one side, if the figure stays where it is.
fn times_wanted(rule: Rule, figure: &Figure) -> f64 {
    let half = (figure.high - figure.low) / 2.0;
    let off = match rule {
        Rule::Above(line) | Rule::Below(line) => (figure.at - line).abs(),
        Rule::Within(low, high) => (figure.at - low).abs().min((figure.at - high).abs()),
    };
    let times = (half / off).powi(2);
    if times.is_finite() { times } else { f64::INFINITY }
}

fn two_digits(value: f64) -> f64 {
    let unit = 10_f64.powf(value.log10().floor() - 1.0);
    (value / unit).ceil() * unit
}

/// What a row costs, as it was measured on one core: `lab/cost.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// The first whose measure is that of a sample, and whose other words all stand among its settings, is its price.
    row: Vec<Cost>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cost {
    sample: String,
    /// Milliseconds.
    ms: f64,
}

impl Costs {
    /// The prices beside a folder of results; none where there is no such file.
    ///
    /// # Errors
    /// When the file is not of the form.
    pub fn read(results: &Path) -> Result<Costs, Fault> {
        let path = results.with_file_name("cost.toml");
        let Ok(text) = fs::read_to_string(&path) else { return Ok(Costs::default()) };
        toml::from_str(&text).map_err(|error| Fault::File { path, what: error.to_string() })
    }

    fn of(&self, samples: &[String], deals: f64) -> Option<String> {
        let price = |sample: &String| {
            let (measure, with) = sample.split_once(' ').unwrap_or((sample, ""));
            let bears = |cost: &&Cost| {
                let mut words = cost.sample.split_whitespace();
                words.next() == Some(measure) && words.all(|word| with.contains(word))
            };
            self.row.iter().find(bears).map(|cost| cost.ms)
        };
        let ms: f64 = samples.iter().map(price).sum::<Option<f64>>()?;
        let hours = ms * deals / 3_600_000.0;
        Some(if hours < 1.0 {
            format!("{:.0} min of one core", (hours * 60.0).max(1.0).ceil())
        } else {
            format!("{:.0} h of one core", hours.ceil())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(at: f64, low: f64, high: f64) -> Figure {
        Figure { group: String::new(), at, low, high, count: 100 }
    }

    #[test]
    fn what_would_tell_is_reckoned_from_how_far_the_figure_lies_from_the_line() {
        // Limits of twice the distance want four times the rows.
        assert!((times_wanted(Rule::Above(0.5), &figure(0.6, 0.4, 0.8)) - 4.0).abs() < 1e-9);
        assert!((times_wanted(Rule::Within(0.35, 0.65), &figure(0.6, 0.5, 0.7)) - 4.0).abs() < 1e-9);
        assert!(times_wanted(Rule::Below(0.5), &figure(0.5, 0.4, 0.6)).is_infinite());
        assert!(times_wanted(Rule::Below(0.5), &figure(f64::NAN, f64::NAN, f64::NAN)).is_infinite());
        assert!((two_digits(1234.0) - 1300.0).abs() < 1e-9);
    }

    #[test]
    fn a_price_is_that_of_the_first_line_whose_words_are_all_there() {
        let text = "[[row]]\nsample = \"table search\"\nms = 600.0\n[[row]]\nsample = \"table\"\nms = 6.0\n";
        let costs: Costs = toml::from_str(text).expect("prices");
        let of = |sample: &str, deals| costs.of(&[sample.to_owned()], deals);
        assert_eq!(of("table players=search:worlds=4", 12_000.0).as_deref(), Some("2 h of one core"));
        assert_eq!(of("table players=book", 10_000.0).as_deref(), Some("1 min of one core"));
        assert_eq!(of("open", 10.0), None);
        assert_eq!(of("board players=table", 10.0), None);
    }
}
