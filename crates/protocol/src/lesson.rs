//! Lessons: a stacked deal, a question, and what comes of the answer. Nothing of it is kept.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{EventReport, Said, TableView};

/// A course of lessons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CourseInfo {
    /// Its name: `bridge`, `euchre`, `royalton`, `rulings`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// The code of the first rubber that follows it.
    pub rubber: Option<String>,
    /// Its lessons in their order.
    pub lessons: Vec<LessonInfo>,
}

/// A lesson in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonInfo {
    /// Its name.
    pub id: String,
    /// What it is called.
    pub title: String,
}

/// What the learner has done since the lesson began: every right answer, and the last one whatever it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonActs {
    /// The acts in their order.
    #[serde(default)]
    pub acts: Vec<Said>,
}

/// What the learner sees and hears.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonScene {
    /// What the lesson is called.
    pub title: String,
    /// What it tells first.
    pub tells: String,
    /// The table as they see it.
    pub view: TableView,
    /// What was done at it since their last act, and what the laws answered.
    pub events: Vec<EventReport>,
    /// What is said to their last act.
    pub verdict: Option<LessonVerdict>,
    /// What is asked now.
    pub asks: Option<String>,
    /// Acts that are offered by a button: no card and no word does them.
    pub offers: Vec<LessonOffer>,
    /// What the book would do, where the deal is played freely.
    pub hint: Option<String>,
    /// How many questions are answered.
    pub answered: u32,
    /// How many there are.
    pub questions: u32,
    /// What to take along, once it is over.
    pub ends: Option<String>,
}

/// What is said to an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonVerdict {
    /// Whether it was right. What was wrong is taken back before the next try.
    pub right: bool,
    /// Why.
    pub says: String,
    /// The article that stands against it.
    pub law: Option<String>,
}

/// Something that can be done by a button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonOffer {
    /// The act, in the words of the minutes.
    pub act: String,
    /// What stands on the button.
    pub text: String,
}
