//! The puzzles that are kept: enough of them, and a sample of them proved again. `oddtrick puzzle check` proves all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use puzzles::{Flaw, Grade, Puzzle, Recipe, THEMES, check, check_question, kept, questions};
use solver::Solver;

/// One in so many is proved in every test run.
const SAMPLE: usize = 6;

fn all() -> Vec<Puzzle> {
    puzzles::KEPT.iter().flat_map(|(game, _)| kept(game).expect("a list of puzzles")).collect()
}

#[test]
fn every_game_has_a_hundred_puzzles_of_every_grade() {
    for (game, _) in puzzles::KEPT {
        let puzzles = kept(game).expect("a list of puzzles");
        assert!(puzzles.len() >= 100, "{game} has {}", puzzles.len());
        for grade in Grade::ALL {
            let so_many = puzzles.iter().filter(|puzzle| puzzle.grade == grade).count();
            assert!(so_many >= 10, "{game} has {so_many} that are {}", grade.word());
        }
    }
}

#[test]
fn every_theme_is_there_and_every_name_once() {
    let all = all();
    let ids: BTreeSet<&str> = all.iter().map(|puzzle| puzzle.id.as_str()).collect();
    assert_eq!(ids.len(), all.len());
    let mut of_a_theme: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in &all {
        *of_a_theme.entry(puzzle.theme.as_str()).or_default() += 1;
    }
    for theme in THEMES {
        let so_many = of_a_theme.get(theme.id).copied().unwrap_or(0);
        assert!(so_many >= 2, "{} has {so_many}", theme.id);
    }
}

#[test]
fn the_guide_counts_the_puzzles_of_every_theme() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/puzzles.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    let puzzles = all();
    let themes: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.theme.as_str()).collect();
    for theme in &themes {
        let counts = ["bridge", "euchre", "royalton"].map(|game| {
            let of = |puzzle: &&Puzzle| puzzle.theme == *theme && puzzle.game == game;
            puzzles.iter().filter(of).count()
        });
        let [bridge, euchre, royalton] = counts;
        let row = format!("| {theme} | {bridge} | {euchre} | {royalton} |");
        assert!(guide.lines().any(|line| line == row), "the guide wants: {row}");
    }
    let rows = guide.lines().filter(|line| line.starts_with("| ")).count();
    assert_eq!(rows, themes.len() + 1, "a row for every theme and the head");
}

#[test]
fn a_sample_is_proved_again() {
    let mut solver = Solver::default();
    for puzzle in all().iter().step_by(SAMPLE) {
        assert_eq!(check(&mut solver, puzzle), Ok(()), "{}", puzzle.id);
    }
}

#[test]
fn the_coups_of_the_book_are_kept_as_the_book_has_them() {
    let mut solver = Solver::default();
    let coups: Vec<Puzzle> = all().into_iter().filter(|puzzle| puzzle.theme == "coup").collect();
    assert_eq!(coups.len(), 8);
    let answers: Vec<&str> = coups.iter().map(|coup| coup.answer.as_str()).collect();
    assert_eq!(answers, ["8S", "8H", "QC 9H", "JD AH", "TD", "QD", "8H 9H", "7D KD"]);
    for coup in &coups {
        assert_eq!(check(&mut solver, coup), Ok(()), "{}", coup.id);
    }
}

#[test]
fn what_was_tampered_with_is_found() {
    let mut solver = Solver::default();
    let good = all().into_iter().find(|puzzle| puzzle.theme == "finesse").expect("a finesse");
    let other = good.choices.last().expect("a choice").cards.clone();
    let answer = Puzzle { answer: other, ..good.clone() };
    assert!(matches!(check(&mut solver, &answer), Err(Flaw::Answer(_))));
    let theme = Puzzle { theme: "duck".to_owned(), ..good.clone() };
    assert_eq!(check(&mut solver, &theme), Err(Flaw::Theme(Some("finesse"))));
    let mut worth = good.clone();
    worth.choices[0].tricks += 1;
    assert_eq!(check(&mut solver, &worth), Err(Flaw::Worth));
    let words = Puzzle { asks: good.asks.replace("Which", "What"), ..good.clone() };
    assert_eq!(check(&mut solver, &words), Err(Flaw::Words));
    let twice = Puzzle { north: good.south.clone(), ..good.clone() };
    assert!(matches!(check(&mut solver, &twice), Err(Flaw::Unread(_))));
    let coup = Puzzle { theme: "coup".to_owned(), ..good };
    assert_eq!(check(&mut solver, &coup), Err(Flaw::Coup));
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let recipe = Recipe::of("royalton").expect("a recipe");
    let made =
        |solver: &mut Solver| puzzles::make(recipe, [7; 32], 3, solver, &mut |_| {}).expect("positions");
    let first = made(&mut Solver::default());
    assert_eq!(first.len(), 3);
    assert_eq!(first, made(&mut Solver::default()));
    assert_eq!(puzzles::read(&puzzles::write(&first)), Ok(first));
}

#[test]
fn every_question_of_law_is_answered_as_the_laws_answer_it() {
    let questions = questions().expect("a list of questions");
    assert!(questions.len() >= 300, "{}", questions.len());
    let cases: BTreeSet<&str> = questions.iter().map(|question| question.id.as_str()).collect();
    assert_eq!(cases.len(), questions.len());
    for question in &questions {
        let again = "a ruling changed: `oddtrick puzzle make --referee cases` writes the questions again";
        assert_eq!(check_question(question), Ok(()), "{}: {again}", question.id);
        let different: BTreeSet<&str> = question.choices.iter().map(String::as_str).collect();
        assert_eq!(different.len(), 4, "{}", question.id);
        assert!(!question.laws.is_empty());
    }
    let mut wrong = questions[0].clone();
    wrong.answer = (wrong.answer + 1) % 4;
    assert!(check_question(&wrong).is_err());
}
