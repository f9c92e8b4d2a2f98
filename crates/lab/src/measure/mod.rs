//! Measures: what can be noted of a deal. An experiment names one with its settings, and puts its columns together.

mod articles;
mod contracts;
mod coups;
mod held;
mod mistake;
mod offence;
mod open;
mod pairs;
mod rubber;
mod seat;
mod tabled;
mod tariff;
mod words;

use std::collections::BTreeMap;

use crate::Fault;
use crate::experiment::Sample;

/// Something that can be noted of every numbered deal, or rubber.
pub trait Measure: Sync {
    /// The names of the values of a row.
    fn columns(&self) -> Vec<String>;

    /// The row of a number, from the row of the same number of the sample below it, if it has one.
    ///
    /// # Errors
    /// When players do not come to an end.
    fn row(&self, number: u64, below: &[f64]) -> Result<Vec<f64>, Fault>;

    /// The sample that it rests upon.
    fn below(&self) -> Option<Sample> {
        None
    }

    /// Whether its rows are kept in files: those that follow from others by a little arithmetic are not.
    fn is_kept(&self) -> bool {
        true
    }

    /// How many rows a file holds: about as many as take a quarter of a minute.
    fn shard(&self) -> u64;
}

/// Makes a measure from its settings.
type Make = fn(&mut Settings<'_>, u64) -> Result<Box<dyn Measure>, Fault>;

/// Every measure: its name, what a row is, what it can be told, and who makes it.
pub const ALL: &[Kind] = &[
    open::KIND,
    pairs::KIND,
    tabled::KIND,
    tabled::BOARD,
    contracts::KIND,
    held::KIND,
    mistake::KIND,
    rubber::KIND,
    offence::KIND,
    articles::KIND,
    coups::KIND,
];

/// A kind of measure.
pub struct Kind {
    /// Its name in an experiment.
    pub name: &'static str,
    /// What a row tells.
    pub told: &'static str,
    /// Its settings and what they mean.
    pub settings: &'static [(&'static str, &'static str)],
    make: Make,
}

/// The measure of a sample.
///
/// # Errors
/// When there is none of that name, or a setting is unknown or wrong.
pub fn find(sample: &Sample, seed: u64) -> Result<Box<dyn Measure>, Fault> {
    let known = || ALL.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
    let kind = ALL.iter().find(|kind| kind.name == sample.measure);
    let kind = kind.ok_or_else(|| {
        Fault::Measure(format!("no measure is named `{}`; there are {}", sample.measure, known()))
    })?;
    if let Some((name, _)) =
        sample.with.iter().find(|(name, _)| !kind.settings.iter().any(|(known, _)| known == name))
    {
        return Err(Fault::Measure(format!("the measure `{}` has no setting `{name}`", kind.name)));
    }
    (kind.make)(&mut Settings { measure: kind.name, with: &sample.with }, seed)
}

/// The settings of a sample as a measure reads them.
pub(crate) struct Settings<'a> {
    measure: &'static str,
    with: &'a BTreeMap<String, String>,
}

impl Settings<'_> {
    /// The text of a setting.
    fn text<'t>(&'t self, name: &str, usual: &'t str) -> &'t str {
        self.with.get(name).map_or(usual, String::as_str)
    }

    /// A setting that is read from its text.
    fn read<T: std::str::FromStr>(&self, name: &str, usual: &str) -> Result<T, Fault>
    where
        T::Err: std::fmt::Display,
    {
        let text = self.text(name, usual);
        text.parse().map_err(|why| Fault::Measure(format!("{}: {name}={text}: {why}", self.measure)))
    }

    /// One of these words.
    fn word(&self, name: &str, words: &[&'static str]) -> Result<&'static str, Fault> {
        let text = self.text(name, words[0]);
        let found = words.iter().find(|word| **word == text);
        let list = || words.join(", ");
        found.copied().ok_or_else(|| {
            Fault::Measure(format!("{}: {name}={text}: it is one of {}", self.measure, list()))
        })
    }
}

/// A yes or no as a number.
pub(crate) fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// A value that may be missing.
pub(crate) fn maybe(value: Option<f64>) -> f64 {
    value.unwrap_or(f64::NAN)
}

pub(crate) fn named(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
