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
        BadOption { tried: format!("{key}={value}"), known: known.join(", ") }
    }

    /// The options that differ from their default, given the number of the value of each.
    pub fn told(self, chosen: impl IntoIterator<Item = usize>) -> Vec<(&'static str, &'static str)> {
        let options = self.0.iter().zip(chosen).filter(|(_, chosen)| *chosen != 0);
        options.map(|((key, values), chosen)| (*key, values[chosen])).collect()
    }
}

/// An option that the code does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOption {
    tried: String,
    known: String,
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no option of this code: it knows {}", self.tried, self.known)
    }
}

impl std::error::Error for BadOption {}
