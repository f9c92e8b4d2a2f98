//! What else the club has on its shelf: the players, the terms of art, the puzzles, the lessons, the verdicts of the lab, the
//! referee's desk, and EGN.

use std::collections::BTreeMap;

use desk::{Ask, Desk, Reply};
use games::egn::{self, Egn};
use games::minutes;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::json;

use crate::{code, wrong};

/// The terms of art: all, or those that go by this word or begin with it.
#[pyfunction]
#[pyo3(signature = (word=None))]
pub(crate) fn terms<'py>(py: Python<'py>, word: Option<&str>) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let found = word.map_or_else(|| ::laws::TERMS.iter().collect(), ::laws::terms_called);
    found
        .into_iter()
        .map(|term| {
            let told = PyDict::new(py);
            told.set_item("name", term.name)?;
            told.set_item("also", term.also.to_vec())?;
            told.set_item("games", term.games.to_vec())?;
            told.set_item("meaning", term.meaning)?;
            told.set_item("example", term.example)?;
            told.set_item("laws", term.laws.iter().map(|law| law.id()).collect::<Vec<_>>())?;
            Ok(told)
        })
        .collect()
}

/// Who can be seated, as `oddtrick players --json` tells it: the kinds, then the regulars of the club.
#[pyfunction]
pub(crate) fn players(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let told = |name: &str, about: &str| {
        let told = PyDict::new(py);
        told.set_item("name", name)?;
        told.set_item("about", about)?;
        PyResult::Ok(told)
    };
    let kinds = ::players::Kind::ALL.into_iter().map(|kind| told(kind.name(), kind.told()));
    let regulars = ::players::Character::ALL.into_iter().map(|character| {
        let told = told(character.id, character.style)?;
        told.set_item("called", character.name)?;
        told.set_item("level", character.level)?;
        told.set_item("line", character.line)?;
        told.set_item("plays", character.plays)?;
        Ok(told)
    });
    kinds.chain(regulars).collect()
}

/// The positions of a game, or with `referee` the questions of law, as JSON.
#[pyfunction]
pub(crate) fn puzzles(game: &str) -> PyResult<String> {
    if game == "referee" {
        return serde_json::to_string(&::puzzles::questions().map_err(wrong)?).map_err(wrong);
    }
    if !::puzzles::KEPT.iter().any(|(name, _)| *name == game) {
        let names: Vec<&str> = ::puzzles::KEPT.iter().map(|(name, _)| *name).collect();
        return Err(wrong(format!("`{game}` has no puzzles: take one of {}, referee", names.join(", "))));
    }
    serde_json::to_string(&::puzzles::kept(game).map_err(wrong)?).map_err(wrong)
}

/// The lessons of all courses or of one, in the order in which they are taken.
#[pyfunction]
#[pyo3(signature = (course=None))]
pub(crate) fn lessons<'py>(py: Python<'py>, course: Option<&str>) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let courses = course
        .map_or_else(|| ::lessons::courses().map_err(wrong), |name| one_course(name).map(|one| vec![one]))?;
    let all = courses.iter().flat_map(|course| course.lessons.iter().map(move |lesson| (course, lesson)));
    all.map(|(course, lesson)| {
        let told = PyDict::new(py);
        told.set_item("course", &course.name)?;
        told.set_item("lesson", &lesson.id)?;
        told.set_item("title", &lesson.title)?;
        told.set_item("tells", &lesson.tells)?;
        told.set_item("ends", &lesson.ends)?;
        Ok(told)
    })
    .collect()
}

/// What the learner of a lesson sees and hears after these acts, as JSON.
#[pyfunction]
pub(crate) fn lesson(py: Python<'_>, course: &str, name: &str, acts: Vec<String>) -> PyResult<String> {
    let course = one_course(course)?;
    let lesson = course.lesson(name).map_err(wrong)?;
    let acts: Vec<_> = acts.iter().map(|act| act.as_str().into()).collect();
    let scene = py.detach(|| ::lessons::scene(lesson, &acts)).map_err(wrong)?;
    serde_json::to_string(&scene).map_err(wrong)
}

fn one_course(name: &str) -> PyResult<::lessons::Course> {
    ::lessons::course(name).map_err(|why| {
        let known = ::lessons::courses().unwrap_or_default();
        let names: Vec<&str> = known.iter().map(|course| course.name.as_str()).collect();
        wrong(format!("{why}: take one of {}", names.join(", ")))
    })
}

/// What `oddtrick lab report` wrote for the page of the lab: the claims and the verdicts.
const LAB: &str = include_str!("../../web/public/lab/claims.json");

/// The claims of the books and what the lab found, as JSON.
#[pyfunction]
pub(crate) fn claims() -> &'static str {
    LAB
}

/// What can have been done under a code, as JSON.
#[pyfunction]
pub(crate) fn desk_deeds(name: &str) -> PyResult<String> {
    serde_json::to_string(&::desk::deeds(code(name)?)).map_err(wrong)
}

/// What the desk says to a deed and what was told of it: a question or rulings, as JSON.
#[pyfunction]
pub(crate) fn desk_ask(
    py: Python<'_>,
    name: &str,
    deed: &str,
    told: BTreeMap<String, String>,
) -> PyResult<String> {
    let code = code(name)?;
    let mut facts = BTreeMap::new();
    for (question, answer) in told {
        let names: Vec<&str> = Ask::ALL.iter().map(|ask| ask.name()).collect();
        let ask = Ask::called(&question)
            .ok_or_else(|| wrong(format!("the desk never asks `{question}`: take {}", names.join(", "))))?;
        facts.insert(ask, answer);
    }
    let reply = py.detach(|| Desk::open(code, deed)?.reply(&facts)).map_err(wrong)?;
    let told = match reply {
        Reply::Question(ask, answers) => {
            json!({ "question": ask.name(), "asks": ask.words(), "answers": answers })
        }
        Reply::Rulings(rulings) => json!({ "rulings": rulings }),
    };
    serde_json::to_string(&told).map_err(wrong)
}

/// The minutes of each deal of an EGN file.
#[pyfunction]
pub(crate) fn read_egn(text: &str) -> PyResult<Vec<String>> {
    let egn = Egn::read(text).map_err(wrong)?;
    egn.minutes().into_iter().map(|deal| deal.map(|deal| deal.to_string()).map_err(wrong)).collect()
}

/// The deals of minutes of Euchre as an EGN file.
#[pyfunction]
pub(crate) fn write_egn(text: &str) -> PyResult<String> {
    let read = minutes::read(text).map_err(|faults| wrong(faults.show("minutes", text)))?;
    let euchre = read
        .as_euchre()
        .ok_or_else(|| wrong(format!("EGN has no place for {}: it tells of Euchre", read.code())))?;
    Ok(egn::from_minutes(euchre).text())
}
