//! Lessons at the table: a stacked deal, a question, what is good and why, and what comes of a mistake.
//!
//! The lessons are data, in `data/*.toml`, one course a game ([`Course`]). [`scene`] plays one: it is told what the
//! learner has done so far and gives what they see and hear now. Nothing is kept between two scenes, and no table of the
//! club is opened: the cards are laid, so they prove nothing and count nowhere.

mod course;
mod stage;

pub use course::{BadCourse, Course, Lesson, Mistake, Proof, Question, Script, course, courses, read};
pub use stage::{ACTS_MAX, LEARNER, scene, table_at};
