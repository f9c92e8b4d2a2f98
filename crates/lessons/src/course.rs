//! A course of lessons as it is kept.

use std::fmt;

use serde::Deserialize;

/// The courses, by their names.
const COURSES: [(&str, &str); 4] = [
    ("euchre", include_str!("../data/euchre.toml")),
    ("bridge", include_str!("../data/bridge.toml")),
    ("royalton", include_str!("../data/royalton.toml")),
    ("rulings", include_str!("../data/rulings.toml")),
];

/// The lessons of a game, in the order in which they are taken.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// Its name: that of the game's statute book, or `rulings`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What it is about, in a sentence.
    pub about: String,
    /// The code under which a first rubber is played afterwards; none where none follows.
    #[serde(default)]
    pub rubber: Option<String>,
    /// The lessons.
    #[serde(rename = "lesson")]
    pub lessons: Vec<Lesson>,
}

/// One lesson: about a minute at the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name: `follow-suit`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What the learner is told first.
    pub tells: String,
    /// The deal, and what was done before the learner is asked. The learner sits South.
    pub minutes: String,
    /// What is asked, one question after another.
    #[serde(default, rename = "ask")]
    pub asks: Vec<Question>,
    /// How it goes on after the last question.
    #[serde(default)]
    pub script: Script,
    /// What the learner takes along.
    pub ends: String,
}

/// How a lesson goes on after its questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Script {
    /// It is over.
    #[default]
    Ends,
    /// The deal is played to its end, with the book's advice at every turn.
    Deal,
}

/// A question at the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What is asked.
    pub asks: String,
    /// The acts that are right, in the words of the minutes.
    pub good: Vec<String>,
    /// Why they are.
    pub why: String,
    /// Mistakes that people make, and what is wrong with them.
    #[serde(default, rename = "mistake")]
    pub mistakes: Vec<Mistake>,
    /// What is said to everything else.
    #[serde(default)]
    pub otherwise: String,
    /// What makes the good acts right, which a test proves.
    pub proof: Proof,
    /// Acts that are offered by a button because no card and no word of the declaration does them: the act, and its text.
    #[serde(default)]
    pub offers: Vec<(String, String)>,
    /// What the others do after a right answer, before the next question.
    #[serde(default)]
    pub then: Vec<String>,
}

/// Acts that are not right, and why.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// The acts.
    pub acts: Vec<String>,
    /// What is wrong with them.
    pub why: String,
}

/// What a test proves of the good acts, and that nothing else that is in order does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// They are all that is in order.
    InOrder,
    /// The trick goes to the learner's side however the others play.
    Wins,
    /// As the cards lie, the learner's side takes so many tricks of the deal, and fewer with anything else; of a nullo,
    /// no more than so many, and more with anything else.
    Tricks(u8),
    /// As the cards lie, the learner's side takes at least so many tricks with the trump that they name, and fewer with
    /// every other that they could name.
    Makes(u8),
    /// As the cards lie, and with the best play of all, the learner's side takes just so many tricks of the deal.
    Takes(u8),
    /// It is what the book does with this hand.
    Book,
    /// The laws have something to say to it, or to what follows.
    Law,
}

/// All courses.
///
/// # Errors
/// When a file of this crate is no course.
pub fn courses() -> Result<Vec<Course>, BadCourse> {
    COURSES.iter().map(|(_, text)| read(text)).collect()
}

/// A course by its name.
///
/// # Errors
/// When there is none, or its file is no course.
pub fn course(name: &str) -> Result<Course, BadCourse> {
    let found = COURSES.iter().find(|(known, _)| *known == name);
    read(found.ok_or_else(|| BadCourse(format!("there is no course called '{name}'")))?.1)
}

/// Reads a course.
///
/// # Errors
/// When it is none.
pub fn read(text: &str) -> Result<Course, BadCourse> {
    toml::from_str(text).map_err(|why| BadCourse(why.to_string()))
}

/// Why there is no such course or lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCourse(pub String);

impl fmt::Display for BadCourse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadCourse {}

impl Course {
    /// A lesson by its name.
    ///
    /// # Errors
    /// When the course has none of that name.
    pub fn lesson(&self, id: &str) -> Result<&Lesson, BadCourse> {
        let found = self.lessons.iter().find(|lesson| lesson.id == id);
        found.ok_or_else(|| BadCourse(format!("{} has no lesson called '{id}'", self.title)))
    }
}
