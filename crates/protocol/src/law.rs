//! The law book: every article of every code in our own words, with its worked cases.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A code of laws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CodeInfo {
    /// Its name in citations: `bridge`.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The editions that can be played: `bridge-1905`, `bridge-1907`.
    pub editions: Vec<String>,
    /// What there is to say of it.
    pub note: String,
    /// How many articles it has.
    pub articles: u32,
}

/// A code with its articles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LawBook {
    /// The code.
    pub code: CodeInfo,
    /// Its articles in their order.
    pub articles: Vec<Article>,
}

/// An article or a limb of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Article {
    /// Its citation: `bridge/46`, `bridge/38d`.
    pub id: String,
    /// The article of which it is a limb.
    pub parent: Option<String>,
    /// The editions that have it.
    pub editions: Vec<String>,
    /// The heading under which it stands.
    pub section: String,
    /// What kind of rule it is.
    pub class: String,
    /// Whether and how it is enforced.
    pub status: String,
    /// The rule, in our words.
    pub gist: String,
    /// Where the editions part.
    pub differs: String,
    /// Who may have what.
    pub remedies: Vec<String>,
    /// What ends that right.
    pub lapses: Vec<String>,
    /// The laws to read it with.
    pub interacts: Vec<String>,
    /// Its worked cases, by name.
    pub cases: Vec<String>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Found {
    /// The articles, the best match first.
    pub articles: Vec<Article>,
}

/// A worked case: minutes with the answers of the laws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WorkedCase {
    /// Its name: `bridge/46_partner_declares_unasked`.
    pub name: String,
    /// The story, from its head.
    pub story: String,
    /// The laws it tells.
    pub laws: Vec<String>,
    /// The whole text.
    pub minutes: String,
}

/// Minutes to be judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The text.
    pub minutes: String,
}

/// What the laws make of minutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Judgement {
    /// The text with the answers.
    pub minutes: String,
    /// Where it had to stop, and why.
    pub stopped: Option<String>,
}
