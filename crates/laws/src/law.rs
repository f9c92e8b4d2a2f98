//! The name of one printed article or limb.

use std::fmt;

use crate::statutes::CODES;
use crate::{Ambiguity, Code, Entry};

/// One article, or one limb of an article, of one printed code.
///
/// A `Law` cannot be made by hand: there are only the constants of the code modules, so whatever
/// carries one cites something that was printed. Laws order by code, then as printed, each limb
/// after its article.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Law(u16);

/// Bits left for the place within a code.
const PLACE_BITS: u16 = 12;

impl Law {
    /// Names the entry at `place` of the code numbered `code`; for the generated modules only.
    pub(crate) const fn at(code: u16, place: u16) -> Self {
        assert!(place < 1 << PLACE_BITS);
        Self(code << PLACE_BITS | place)
    }

    /// The code that prints this law.
    pub fn code(self) -> &'static Code {
        CODES[usize::from(self.0 >> PLACE_BITS)]
    }

    /// What the statute book says of it.
    pub fn entry(self) -> &'static Entry {
        &self.code().entries[usize::from(self.0 & ((1 << PLACE_BITS) - 1))]
    }

    /// Its full name, `bridge/38d`.
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// The article this is a limb of, or the article itself.
    pub fn article(self) -> Self {
        self.entry().parent.unwrap_or(self)
    }

    /// The open questions of print that touch it or its article.
    pub fn ambiguities(self) -> impl Iterator<Item = &'static Ambiguity> {
        let article = self.article();
        self.code()
            .ambiguities
            .iter()
            .filter(move |question| question.laws.contains(&article) || question.laws.contains(&self))
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl fmt::Debug for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use crate::bridge;

    #[test]
    fn laws_order_as_printed_and_a_limb_follows_its_article() {
        assert!(bridge::L9 < bridge::L10);
        assert!(bridge::L38 < bridge::L38A);
        assert!(bridge::L38G < bridge::L39);
        assert!(bridge::L106 < crate::euchre::L1);
    }

    #[test]
    fn a_limb_knows_its_article() {
        assert_eq!(bridge::L62C.article(), bridge::L62);
        assert_eq!(bridge::L62.article(), bridge::L62);
        assert!(bridge::L62.entry().limbs.contains(&bridge::L62C));
    }

    #[test]
    fn open_questions_are_found_from_their_law() {
        assert!(bridge::L6.ambiguities().any(|question| question.id == "bridge/amb-01"));
    }
}
