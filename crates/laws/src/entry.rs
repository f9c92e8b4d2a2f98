//! What the statute book says of one law.

use std::fmt;

use crate::Law;

/// One article or limb, with everything the book says of it.
#[derive(Debug)]
pub struct Entry {
    /// The constant that names this entry.
    pub law: Law,
    /// The full name, `bridge/38d`.
    pub id: &'static str,
    /// The name of the constant, `L38D`.
    pub constant: &'static str,
    /// The article this is a limb of.
    pub parent: Option<Law>,
    /// The limbs of this article, as printed.
    pub limbs: &'static [Law],
    /// The printed editions that have it, `1905`.
    pub editions: &'static [&'static str],
    /// The heading it stands under.
    pub section: &'static str,
    /// What kind of rule it is.
    pub class: Class,
    /// What Oddtrick does about it.
    pub status: Status,
    /// The rule, in our own words.
    pub gist: &'static str,
    /// Where the editions say different things.
    pub differs: Option<&'static str>,
    /// Who may have what when it is broken.
    pub remedies: &'static [&'static str],
    /// What ends the right it gives.
    pub lapses: &'static [&'static str],
    /// The laws it must be read with.
    pub interacts: &'static [Law],
}

/// What kind of rule an article is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Says what a word means.
    Definition,
    /// Says how a thing is done.
    Procedure,
    /// Says what somebody may do.
    Right,
    /// Says what counts as going wrong, and what follows.
    Irregularity,
    /// Says what going wrong costs.
    Penalty,
    /// Says what is counted.
    Scoring,
    /// Says who plays, and where.
    Formation,
    /// Says what the house provides: cards, bystanders.
    Premises,
    /// Says what is becoming.
    Etiquette,
}

impl Class {
    /// Every class.
    pub const ALL: [Self; 9] = [
        Self::Definition,
        Self::Procedure,
        Self::Right,
        Self::Irregularity,
        Self::Penalty,
        Self::Scoring,
        Self::Formation,
        Self::Premises,
        Self::Etiquette,
    ];

    /// The word for it, `irregularity`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Definition => "definition",
            Self::Procedure => "procedure",
            Self::Right => "right",
            Self::Irregularity => "irregularity",
            Self::Penalty => "penalty",
            Self::Scoring => "scoring",
            Self::Formation => "formation",
            Self::Premises => "premises",
            Self::Etiquette => "etiquette",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What Oddtrick does about an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// The engine finds and rules by itself.
    Enforced,
    /// The engine rules once a person reports a fact that only a person can witness.
    Witness,
    /// It fixes a word, and no ruling rests on it.
    Definition,
    /// A table may agree to it.
    Custom,
    /// It is told to the players and never ruled upon.
    Etiquette,
    /// It is not carried, for this reason.
    LeftOut(&'static str),
}

impl Status {
    /// Whether rulings are given under it, so that code and cases must exist.
    pub fn is_handled(self) -> bool {
        matches!(self, Self::Enforced | Self::Witness)
    }

    /// The word for it, without the reason.
    pub fn name(self) -> &'static str {
        match self {
            Self::Enforced => "enforced",
            Self::Witness => "needs a witness",
            Self::Definition => "definition",
            Self::Custom => "custom",
            Self::Etiquette => "etiquette",
            Self::LeftOut(_) => "left out",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LeftOut(reason) => f.pad(&format!("left out: {reason}")),
            status => f.pad(status.name()),
        }
    }
}
