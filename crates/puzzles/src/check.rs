//! The proof of a puzzle that is kept: everything in it is found again.

use std::fmt;

use cards::{CardSet, Seat};
use solver::{Position, Solver};

use crate::make::{Recipe, choices, lay_dice, row};
use crate::measure::measure;
use crate::theme::{Theme, theme_of};
use crate::{Grade, Puzzle, coups, wording};

/// Why something that is kept is no puzzle, or not the one it says it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It cannot be read as a position.
    Unread(String),
    /// The game has no puzzles.
    Game,
    /// It is not South's turn.
    Turn,
    /// No card is better than the others by the margin.
    Unclear,
    /// More than one idea is as good as the best.
    Several,
    /// The solver has another answer.
    Answer(String),
    /// Goal, lays or the worth of the cards are others.
    Worth,
    /// The theme is another, or none.
    Theme(Option<&'static str>),
    /// The grade is another.
    Grade(Grade),
    /// The sentences are others.
    Words,
    /// It says that it is a coup of the book and is not.
    Coup,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Unread(why) => write!(f, "no position: {why}"),
            Flaw::Game => f.write_str("no game with puzzles"),
            Flaw::Turn => f.write_str("it is not South's turn"),
            Flaw::Unclear => f.write_str("no card stands out by the margin"),
            Flaw::Several => f.write_str("several different cards are as good"),
            Flaw::Answer(found) => write!(f, "the solver finds {found}"),
            Flaw::Worth => f.write_str("the cards are worth something else"),
            Flaw::Theme(Some(found)) => write!(f, "the theme is {found}"),
            Flaw::Theme(None) => f.write_str("it has no theme"),
            Flaw::Grade(found) => write!(f, "the grade is {}", found.word()),
            Flaw::Words => f.write_str("question or explanation do not fit"),
            Flaw::Coup => f.write_str("no coup of the book is like that"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Proves a puzzle again: one answer by the margin, the theme as named, every number and sentence.
///
/// # Errors
/// The first thing in it that is not so.
pub fn check(solver: &mut Solver, puzzle: &Puzzle) -> Result<(), Flaw> {
    let unread = |why: &dyn fmt::Display| Flaw::Unread(why.to_string());
    if puzzle.theme == coups::THEME {
        let kept = coups::coups(0, solver).map_err(|why| unread(&why))?;
        let is_known = kept.iter().any(|coup| Puzzle { id: puzzle.id.clone(), ..coup.clone() } == *puzzle);
        return if is_known { Ok(()) } else { Err(Flaw::Coup) };
    }
    let recipe = Recipe::of(&puzzle.game).ok_or(Flaw::Game)?;
    let position = puzzle.position().map_err(|why| unread(&why))?;
    let dummy = puzzle.dummy_seat().map_err(|why| unread(&why))?;
    let gone = puzzle.gone_cards().map_err(|why| unread(&why))?;
    let answer = puzzle.answer_cards().map_err(|why| unread(&why))?;
    if position.to_play() != Seat::South {
        return Err(Flaw::Turn);
    }
    let number = puzzle.source.strip_prefix("candidate ").and_then(|number| number.parse().ok()).unwrap_or(0);
    let measured = measure(solver, &position, puzzle.sees, dummy, recipe.pack, gone, &mut lay_dice(number))
        .map_err(|why| unread(&why))?;
    let best: CardSet = measured.best().flat_map(|group| group.cards).collect();
    if !measured.is_clear() {
        return Err(Flaw::Unclear);
    }
    if measured.best().count() != 1 {
        return Err(Flaw::Several);
    }
    if best != answer {
        return Err(Flaw::Answer(row(best)));
    }
    let told = choices(solver, &position, &measured).map_err(|why| unread(&why))?;
    if (measured.goal, measured.lays, &told) != (puzzle.goal, puzzle.lays, &puzzle.choices) {
        return Err(Flaw::Worth);
    }
    let theme = theme(solver, &position, puzzle, answer)?;
    let grade = Grade::of(&position, answer, measured.groups.len(), puzzle.sees);
    if grade != puzzle.grade {
        return Err(Flaw::Grade(grade));
    }
    let asks = wording::asks(&position, puzzle.trump, dummy, &measured);
    let tells = wording::tells(theme, answer, &measured);
    if (&asks, &tells) == (&puzzle.asks, &puzzle.tells) { Ok(()) } else { Err(Flaw::Words) }
}

fn theme(
    solver: &mut Solver,
    position: &Position,
    puzzle: &Puzzle,
    answer: CardSet,
) -> Result<&'static Theme, Flaw> {
    let found =
        theme_of(solver, position, answer, puzzle.goal).map_err(|why| Flaw::Unread(why.to_string()))?;
    match found {
        Some(theme) if theme.id == puzzle.theme => Ok(theme),
        other => Err(Flaw::Theme(other.map(|theme| theme.id))),
    }
}
