//! An experiment as a file tells it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use serde::{Deserialize, Serialize};

use crate::formula::{BadFormula, Formula};
use crate::verdict::Verdict;

/// A claim of a book and how it is tested, as `lab/experiments/*.toml` tell it ([docs/lab](../../docs/lab/adding.md)).
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Its name: `royalton/c03`.
    pub id: String,
    /// A heading.
    pub title: String,
    /// Who asserts it, and where.
    pub source: String,
    /// What is asserted, in our words.
    pub claim: String,
    /// The figure asserted, or none.
    #[serde(default)]
    pub asserted: Option<String>,
    /// How it is read and who stands in the place of people.
    pub reading: String,
    /// What the answer does not say.
    #[serde(default)]
    pub caveat: Option<String>,
    /// What a newspaper would print of it, verdict by verdict; written before the run.
    #[serde(default)]
    pub news: BTreeMap<Verdict, String>,
    /// What is measured, in the order in which it is told; those with a rule decide.
    #[serde(rename = "finding")]
    pub findings: Vec<Finding>,
}

/// One measured quantity.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// What it is, for a row of a table.
    pub name: String,
    /// The sentence, with `{}` for the figure.
    pub told: String,
    /// Whose play it tells of.
    pub by: Skill,
    /// Where the rows come from: one sample, or several by a letter, joined deal by deal.
    pub sample: Samples,
    /// How many deals (or rubbers), committed beforehand.
    pub deals: u64,
    /// Stop before that once a confidence sequence is so narrow on either side.
    #[serde(default)]
    pub precision: Option<f64>,
    /// Stop before that once a confidence sequence answers the rule.
    #[serde(default)]
    pub until: Option<Until>,
    /// What is worked out.
    pub kind: Estimator,
    /// The quantity of a row.
    pub of: String,
    /// What it is taken by, or compared with, where the kind wants another.
    #[serde(default)]
    pub and: Option<String>,
    /// Only rows in which this holds.
    #[serde(default)]
    pub among: Option<String>,
    /// Apart for each value of this.
    #[serde(default)]
    pub each: Option<String>,
    /// The names of those values.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    /// Counts of the book that are compared with ours, for `same-source`.
    #[serde(default)]
    pub counts: Vec<u64>,
    /// What must hold of the limits for the claim to hold; without it the figure is reported.
    #[serde(default)]
    pub rule: Option<Rule>,
    /// How the figure is written.
    #[serde(default)]
    pub unit: Unit,
    /// A picture of how the quantity is spread over the rows.
    #[serde(default)]
    pub spread: bool,
}

/// When a growing sample is large enough.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// As soon as the limits lie on one side of the rule.
    Decided,
}

/// Whose play a finding tells of.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[serde(rename_all = "kebab-case")]
pub enum Skill {
    /// The cards themselves, or the code: nobody's.
    Nobody,
    /// Players of the books, and pairs who misjudge.
    Ordinary,
    /// Players who search, and pairs who see all cards.
    Good,
}

/// The samples of a finding.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(untagged)]
pub enum Samples {
    /// One, its columns by their names.
    One(Sample),
    /// Several, their columns by letter and name.
    Several(BTreeMap<String, Sample>),
}

/// Rows that a measure makes, one a deal.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Sample {
    /// Which measure.
    pub measure: String,
    /// Its settings.
    #[serde(flatten)]
    pub with: BTreeMap<String, String>,
}

/// What is worked out from the rows.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Estimator {
    /// In how many rows it holds.
    Share,
    /// Its mean.
    Mean,
    /// Its sum by that of `and`.
    Ratio,
    /// Its least value.
    Least,
    /// Its greatest value.
    Greatest,
    /// The share among the rows where `and` holds less that among the others.
    Apart,
    /// Its mean by its deviation, less the same of `and`.
    Steadier,
    /// Its squared correlation with the first of `and`, less that of the second (`x ; y ; x2 ; y2` in `of` and `and`).
    TiedCloser,
    /// The sum of its first by that of its second part, less the same of `and`.
    RatioApart,
    /// The mean of every column whose name begins so, those of nought left out.
    EachColumn,
    /// How likely its values 0, 1, 2… come from the source of `counts`.
    SameSource,
}

/// How a figure is written.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// As it is, with three digits.
    #[default]
    Plain,
    /// In a hundred.
    Percent,
    /// Points, with one digit.
    Points,
    /// Points of Euchre, or tricks, with two digits.
    Tricks,
}

/// What must hold of the limits: `> 0.5`, `< 0.1`, `within 0.45 0.55`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// The lower limit lies above.
    Above(f64),
    /// The upper limit lies below.
    Below(f64),
    /// Both limits lie between.
    Within(f64, f64),
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Rule, D::Error> {
        let text = String::deserialize(from)?;
        let bad = || serde::de::Error::custom("a rule is `> X`, `< X` or `within X Y`");
        let number = |word: &str| word.parse::<f64>().map_err(|_| bad());
        match *text.split_whitespace().collect::<Vec<_>>().as_slice() {
            [">", than] => Ok(Rule::Above(number(than)?)),
            ["<", than] => Ok(Rule::Below(number(than)?)),
            ["within", low, high] => Ok(Rule::Within(number(low)?, number(high)?)),
            _ => Err(bad()),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Above(than) => write!(f, "> {than}"),
            Rule::Below(than) => write!(f, "< {than}"),
            Rule::Within(low, high) => write!(f, "within {low} {high}"),
        }
    }
}

/// What is wrong with a file of an experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadExperiment {
    /// It cannot be read.
    File(PathBuf, String),
    /// It is not of the form.
    Form(PathBuf, String),
    /// A formula of it is none.
    Formula(String, String, BadFormula),
    /// Two files have one name.
    Twice(String),
}

impl fmt::Display for BadExperiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadExperiment::File(path, what) | BadExperiment::Form(path, what) => {
                write!(f, "{}: {what}", path.display())
            }
            BadExperiment::Formula(id, text, why) => write!(f, "{id}: `{text}`: {why}"),
            BadExperiment::Twice(id) => write!(f, "two files tell of {id}"),
        }
    }
}

impl std::error::Error for BadExperiment {}

impl Experiment {
    /// Reads an experiment.
    ///
    /// # Errors
    /// When it is not of the form, or a formula of it is none.
    pub fn parse(path: &Path, text: &str) -> Result<Experiment, BadExperiment> {
        let form = |error: toml::de::Error| BadExperiment::Form(path.to_owned(), error.to_string());
        let experiment: Experiment = toml::from_str(text).map_err(form)?;
        for finding in &experiment.findings {
            if let Some(fault) = finding.growth_fault() {
                return Err(BadExperiment::Form(path.to_owned(), fault));
            }
            let plain = finding.kind == Estimator::EachColumn;
            for text in finding.formulas().filter(|_| !plain) {
                Formula::parse(text)
                    .map_err(|why| BadExperiment::Formula(experiment.id.clone(), text.to_owned(), why))?;
            }
        }
        Ok(experiment)
    }

    /// Whether it goes by this name: its own, how several begin, or `all`.
    pub fn goes_by(&self, name: &str) -> bool {
        name == "all"
            || self.id.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Every experiment of a folder and those below it, in the order of their names.
    ///
    /// # Errors
    /// When a file cannot be read or is no experiment.
    pub fn all(folder: &Path) -> Result<Vec<Experiment>, BadExperiment> {
        let mut found = Vec::new();
        read_folder(folder, &mut found)?;
        found.sort_by(|one: &Experiment, other| one.id.cmp(&other.id));
        match found.windows(2).find(|two| two[0].id == two[1].id) {
            Some(two) => Err(BadExperiment::Twice(two[0].id.clone())),
            None => Ok(found),
        }
    }
}

fn read_folder(folder: &Path, found: &mut Vec<Experiment>) -> Result<(), BadExperiment> {
    let trouble =
        |path: &Path, error: std::io::Error| BadExperiment::File(path.to_owned(), error.to_string());
    for entry in fs::read_dir(folder).map_err(|error| trouble(folder, error))? {
        let path = entry.map_err(|error| trouble(folder, error))?.path();
        if path.is_dir() {
            read_folder(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            let text = fs::read_to_string(&path).map_err(|error| trouble(&path, error))?;
            found.push(Experiment::parse(&path, &text)?);
        }
    }
    Ok(())
}

impl Finding {
    /// Every formula in it; those of one text are parted by `;`.
    pub fn formulas(&self) -> impl Iterator<Item = &str> {
        let texts = [Some(&self.of), self.and.as_ref(), self.among.as_ref(), self.each.as_ref()];
        texts.into_iter().flatten().flat_map(|text| text.split(';')).map(str::trim)
    }

    /// What is wrong with how its sample grows. One that is looked at meanwhile needs limits that bear it, and a rule if that is to
    /// be answered.
    fn growth_fault(&self) -> Option<String> {
        let grows = self.precision.is_some() || self.until.is_some();
        let fault = if grows && !matches!(self.kind, Estimator::Share | Estimator::Mean) {
            "`precision` and `until` go with the kinds share and mean alone"
        } else if self.precision.is_some() && self.until.is_some() {
            "`precision` or `until`, not both"
        } else if self.until.is_some() && self.rule.is_none() {
            "`until = \"decided\"` wants a `rule`"
        } else {
            return None;
        };
        Some(format!("{}: {fault}", self.name))
    }

    /// Who plays in its samples: the settings that name players or their sight.
    pub fn players(&self) -> String {
        let named = |(name, value): (&String, &String)| {
            matches!(name.as_str(), "players" | "ns" | "ew" | "muddle" | "sight")
                .then(|| format!("{name}={value}"))
        };
        let all: Vec<String> =
            self.samples().into_iter().flat_map(|(_, sample)| sample.with.iter().filter_map(named)).collect();
        all.join(" ")
    }

    /// The samples by their letters; one alone has none.
    pub fn samples(&self) -> Vec<(&str, &Sample)> {
        match &self.sample {
            Samples::One(sample) => vec![("", sample)],
            Samples::Several(samples) => {
                samples.iter().map(|(letter, sample)| (letter.as_str(), sample)).collect()
            }
        }
    }
}

impl Sample {
    /// Its measure with its settings, as one text.
    pub fn key(&self) -> String {
        let mut key = self.measure.clone();
        for (name, value) in &self.with {
            key.extend([" ", name, "=", value]);
        }
        key
    }
}
