//! A printed code as a whole, and finding things in it by name.

use crate::{Law, bridge, euchre, royalton};

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

/// Every code, in the order in which laws sort.
pub fn codes() -> [&'static Code; 3] {
    [&bridge::CODE, &euchre::CODE, &royalton::CODE]
}

/// The code of that short name, or of that edition.
///
/// ```
/// assert_eq!(laws::code("bridge-1907").unwrap().name, "bridge");
/// assert!(laws::code("whist").is_none());
/// ```
pub fn code(name: &str) -> Option<&'static Code> {
    codes().into_iter().find(|code| code.name == name || code.editions.contains(&name))
}

/// The law of that full name, `bridge/38d`.
///
/// ```
/// assert_eq!(laws::find("euchre/46.II"), Some(laws::euchre::L46_II));
/// assert_eq!(laws::find("bridge/107"), None);
/// ```
pub fn find(id: &str) -> Option<Law> {
    let (name, _) = id.split_once('/')?;
    code(name)?.entries.iter().find(|entry| entry.id == id).map(|entry| entry.law)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Class, Status};

    #[test]
    fn every_law_is_found_by_its_own_name() {
        for law in codes().into_iter().flat_map(Code::laws) {
            assert_eq!(find(law.id()), Some(law));
            assert_eq!(law.entry().law, law);
            assert!(law.id().starts_with(law.code().name));
        }
    }

    #[test]
    fn the_whole_print_is_there() {
        let articles = |name| code(name).map(|code| code.articles().count());
        assert_eq!(articles("bridge"), Some(123));
        assert_eq!(articles("euchre"), Some(133));
        assert_eq!(articles("royalton"), Some(117));
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
        for entry in codes().into_iter().flat_map(|code| code.entries) {
            if let Status::LeftOut(reason) = entry.status {
                assert!(!reason.is_empty(), "{}", entry.id);
            }
        }
    }
}
