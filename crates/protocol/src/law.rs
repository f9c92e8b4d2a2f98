//! The law book: every article of every code in our own words, with its worked cases.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{EventReport, Position, Seat};

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

/// Minutes act by act, for a board that shows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CaseWalk {
    /// The code: `bridge-1907`.
    pub code: String,
    /// Who deals.
    pub dealer: Seat,
    /// The board before the first act.
    pub before: Position,
    /// The acts in their order.
    pub steps: Vec<CaseStep>,
    /// Where it had to stop, and why.
    pub stopped: Option<String>,
}

/// An act of minutes, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CaseStep {
    /// What was done, and what the laws answered.
    pub event: EventReport,
    /// The board.
    pub after: Position,
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

/// Something that can have been done at a table, as the referee's desk lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeskDeed {
    /// Its name, for [`DeskTold`].
    pub id: String,
    /// The heading it stands under.
    pub family: String,
    /// What it is, in words.
    pub says: String,
    /// What is told with it already.
    pub facts: Vec<DeskFact>,
}

/// What is told at the referee's desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeskTold {
    /// The code: `bridge-1907`.
    pub code: String,
    /// What was done.
    pub deed: String,
    /// What was answered so far.
    #[serde(default)]
    pub facts: Vec<DeskFact>,
}

/// The answer to a question of the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeskFact {
    /// The question, by its name.
    pub fact: String,
    /// The answer, one of those that were offered.
    pub answer: String,
}

/// What the desk says: a question, or the ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeskReply {
    /// What decides, if something has still to be told.
    pub question: Option<DeskQuestion>,
    /// The ruling; several where nothing that can be asked for tells them apart.
    pub rulings: Vec<DeskRuling>,
    /// The questions that were answered, in words, as they came.
    pub asked: Vec<String>,
}

/// A question of the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeskQuestion {
    /// Its name.
    pub fact: String,
    /// The question in words.
    pub asks: String,
    /// What may be answered.
    pub answers: Vec<String>,
}

/// A ruling of the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeskRuling {
    /// What the laws say; the cards are those of an example.
    pub told: Vec<String>,
    /// The articles.
    pub laws: Vec<String>,
    /// Who may choose what.
    pub held: Vec<DeskRight>,
    /// What it supposes of things that were not asked for, each as a question with its answer.
    pub supposes: Vec<String>,
    /// What can come next.
    pub next: Vec<DeskNext>,
    /// A whole table at which it happened so, as minutes.
    pub minutes: String,
}

/// Something that can come after a ruling of the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeskNext {
    /// What it is, in words.
    pub says: String,
    /// The line of the minutes, for [`DeskThen`].
    pub line: String,
}

/// What was done after a ruling of the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeskThen {
    /// The minutes of the ruling.
    pub minutes: String,
    /// The line that comes next.
    pub line: String,
}

/// A right that somebody has by a ruling of the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeskRight {
    /// Who may choose.
    pub who: String,
    /// What ends the right.
    pub until: Vec<String>,
    /// What may be chosen.
    pub choices: Vec<DeskChoice>,
}

/// Something that may be chosen, and what follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeskChoice {
    /// What is asked for.
    pub says: String,
    /// What the laws answer to that.
    pub follows: Vec<String>,
}
