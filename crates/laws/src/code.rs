//! A printed code as a whole, and finding things in it by name.

use crate::Law;

/// One printed body of laws.
#[derive(Debug)]
pub struct Code {
    /// The short name that opens every id, `bridge`.
    pub name: &'static str,
    /// The title for people.
    pub title: &'static str,
    /// The editions it covers, as the minutes name them: `bridge-1905`.
    pub editions: &'static [&'static str],
    /// How its numbers and names came about.
    pub note: &'static str,
    /// Every article and limb, as printed.
    pub entries: &'static [crate::Entry],
    /// Every place where the print is unclear, and the reading kept.
    pub ambiguities: &'static [Ambiguity],
}

impl Code {
    /// Every law of the code, articles and limbs, as printed.
    pub fn laws(&self) -> impl Iterator<Item = Law> {
        self.entries.iter().map(|entry| entry.law)
    }

    /// Every article of the code, without the limbs.
    pub fn articles(&self) -> impl Iterator<Item = Law> {
        self.entries.iter().filter(|entry| entry.parent.is_none()).map(|entry| entry.law)
    }

    /// The law of that full name.
    ///
    /// ```
    /// assert_eq!(laws::euchre::CODE.find("euchre/46.II"), Some(laws::euchre::L46_II));
    /// assert_eq!(laws::bridge::CODE.find("bridge/107"), None);
    /// ```
    pub fn find(&self, id: &str) -> Option<Law> {
        self.entries.iter().find(|entry| entry.id == id).map(|entry| entry.law)
    }

    /// Whether it is called so: by its short name, or by that of an edition.
    ///
    /// ```
    /// assert!(laws::bridge::CODE.is_called("bridge-1907"));
    /// assert!(!laws::bridge::CODE.is_called("bridge-1908"));
    /// ```
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.editions.contains(&name)
    }
}

/// A place where the print can be read in more than one way.
#[derive(Debug)]
pub struct Ambiguity {
    /// The full name, `bridge/amb-01`.
    pub id: &'static str,
    /// The laws concerned.
    pub laws: &'static [Law],
    /// What is unclear.
    pub question: &'static str,
    /// What the print gives to go by, where that was worth telling.
    pub print: Option<&'static str>,
    /// The readings that were weighed.
    pub readings: &'static [&'static str],
    /// The reading that Oddtrick keeps.
    pub recommended: &'static str,
    /// Why that one.
    pub why: &'static str,
    /// The option by which a table may choose another, `five-honours=printed`.
    pub option: Option<&'static str>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statutes::CODES;
    use crate::{Class, Status, bridge, euchre, royalton};

    #[test]
    fn every_law_is_found_by_its_own_name() {
        for law in CODES.iter().flat_map(|code| code.laws()) {
            assert_eq!(law.code().find(law.id()), Some(law));
            assert_eq!(law.entry().law, law);
            assert!(law.id().starts_with(law.code().name));
        }
    }

    #[test]
    fn the_whole_print_is_there() {
        let articles = |code: &Code| code.articles().count();
        assert_eq!([&bridge::CODE, &euchre::CODE, &royalton::CODE].map(articles), [123, 133, 117]);
    }

    #[test]
    fn no_bridge_law_that_rules_is_left_out() {
        use Class::{Irregularity, Penalty, Procedure, Right, Scoring};
        for entry in bridge::CODE.entries {
            if let Irregularity | Penalty | Procedure | Right | Scoring = entry.class {
                assert!(entry.status.is_handled(), "{} is {}", entry.id, entry.status);
            }
        }
    }

    #[test]
    fn whatever_is_left_out_says_why() {
        for entry in CODES.iter().flat_map(|code| code.entries) {
            if let Status::LeftOut(reason) = entry.status {
                assert!(!reason.is_empty(), "{}", entry.id);
            }
        }
    }
}
