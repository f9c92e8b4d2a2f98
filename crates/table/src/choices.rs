//! What a code leaves to the club: options known by their words.

use std::fmt;

/// The options of a code, each with its values, the default first.
#[derive(Clone, Copy, Debug)]
pub struct Choices(pub &'static [(&'static str, &'static [&'static str])]);

impl Choices {
    /// The number of an option, and of the value chosen for it.
    ///
    /// # Errors
    /// When there is no such option, or the option has no such value.
    pub fn find(self, key: &str, value: &str) -> Result<(usize, usize), BadOption> {
        let place = self.0.iter().position(|(known, _)| *known == key);
        let found = place.and_then(|place| {
            let chosen = self.0[place].1.iter().position(|known| *known == value)?;
            Some((place, chosen))
        });
        found.ok_or_else(|| self.bad(key, value))
    }

    /// The error for an option that cannot be had, with those that can.
    pub fn bad(self, key: &str, value: &str) -> BadOption {
        let known: Vec<String> =
            self.0.iter().map(|(key, values)| format!("{key}={}", values.join("|"))).collect();
        BadOption { tried: format!("{key}={value}"), why: Why::Unknown { known: known.join(", ") } }
    }

    /// The error for an option that another edition of the code has.
    pub fn of_edition(self, key: &str, value: &str, edition: &'static str) -> BadOption {
        BadOption { tried: format!("{key}={value}"), why: Why::OfEdition(edition) }
    }

    /// The options that differ from their default, given the number of the value of each.
    pub fn told(self, chosen: impl IntoIterator<Item = usize>) -> Vec<(&'static str, &'static str)> {
        let options = self.0.iter().zip(chosen).filter(|(_, chosen)| *chosen != 0);
        options.map(|((key, values), chosen)| (*key, values[chosen])).collect()
    }
}

/// An option that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOption {
    tried: String,
    why: Why,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Why {
    /// The code has no such option, or the option no such value: it has these.
    Unknown { known: String },
    /// Only this edition of the code has it.
    OfEdition(&'static str),
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why {
            Why::Unknown { known } => {
                let known = if known.is_empty() { "none" } else { known };
                write!(f, "'{}' is no option of this code: it knows {known}", self.tried)
            }
            Why::OfEdition(edition) => {
                write!(f, "'{}' is an option of {edition}, not of this edition", self.tried)
            }
        }
    }
}

impl std::error::Error for BadOption {}
