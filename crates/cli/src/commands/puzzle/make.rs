//! Searching for puzzles, and proving those that are kept.

use std::path::Path;

use games::Code;
use puzzles::{Puzzle, Recipe};
use serde::Serialize;
use solver::Solver;

use crate::files;
use crate::grammar::Seed;
use crate::screen::{self, Progress};
use crate::trouble::{Outcome, Result, Trouble};

pub(super) fn make(code: Code, seed: Option<Seed>, count: usize, coups: bool) -> Result<Outcome> {
    let game = code.statutes().name;
    let recipe = Recipe::of(game).ok_or_else(|| Trouble::Misuse(format!("no puzzles are made of {game}")))?;
    if coups && !recipe.bowers {
        return Err(Trouble::Misuse(format!("the coups are of Euchre, and not of {}", recipe.game)));
    }
    let seed = match seed {
        Some(seed) => seed,
        None => Seed::fresh()?,
    };
    let mut solver = Solver::default();
    let mut progress = Progress::new("puzzles", count as u64);
    let mut before = 0;
    let mut found = puzzles::make(recipe, seed.0, count, &mut solver, &mut |so_far| {
        for _ in before..so_far {
            progress.tick();
        }
        before = so_far;
    })
    .map_err(Trouble::wrong)?;
    drop(progress);
    if coups {
        found.extend(puzzles::coups(found.len(), &mut solver).map_err(Trouble::wrong)?);
    }
    screen::note(&format!("seed {seed}\n"));
    screen::print(&puzzles::write(&found))?;
    Ok(Outcome::wrong_if(found.len() < count))
}

/// What was proved, for programs.
#[derive(Serialize)]
struct Proved {
    proved: usize,
    flaws: Vec<Flawed>,
}

/// A puzzle that is not as it says.
#[derive(Serialize)]
struct Flawed {
    id: String,
    flaw: String,
}

pub(super) fn check(file: Option<&Path>, json: bool) -> Result<Outcome> {
    let kept: Vec<Puzzle> = match file {
        Some(path) => puzzles::read(&files::read(path)?.text).map_err(Trouble::wrong)?,
        None => super::all()?,
    };
    let mut solver = Solver::default();
    let mut progress = Progress::new("puzzles", kept.len() as u64);
    let mut flaws = Vec::new();
    for puzzle in &kept {
        if let Err(flaw) = puzzles::check(&mut solver, puzzle) {
            progress.complain(format!("{}: {flaw}", puzzle.id));
            flaws.push(Flawed { id: puzzle.id.clone(), flaw: flaw.to_string() });
        }
        progress.tick();
    }
    drop(progress);
    let questions = if file.is_none() { puzzles::questions().map_err(Trouble::wrong)? } else { Vec::new() };
    for question in &questions {
        if let Err(flaw) = puzzles::check_question(question) {
            screen::complain(&flaw);
            flaws.push(Flawed { id: question.id.clone(), flaw: flaw.to_string() });
        }
    }
    let outcome = Outcome::wrong_if(!flaws.is_empty());
    let proved = kept.len() + questions.len();
    if json {
        screen::print_json(&Proved { proved, flaws })?;
    } else {
        screen::note(&format!("{proved} puzzles proved, {} with a flaw\n", flaws.len()));
    }
    Ok(outcome)
}

/// Of one fact no more questions than this are kept.
const OF_A_FACT_MAX: usize = 6;

pub(super) fn questions(folder: &Path) -> Result<Outcome> {
    let mut cases = Vec::new();
    for path in files::find(&[folder.to_owned()], &["minutes"]) {
        let path = path?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        cases.push((name, files::read(&path)?.text));
    }
    let cases = cases.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let found = puzzles::questions_of(cases, OF_A_FACT_MAX);
    screen::print(&puzzles::write_questions(&found))?;
    Ok(Outcome::wrong_if(found.is_empty()))
}
