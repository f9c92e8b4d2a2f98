//! The Rust half of the Python package `oddtrick`. What is pleasant to use is made of it in `oddtrick/*.py`.

mod batch;
mod books;
mod crew;
mod data;
mod game;
mod hand;
mod lab;
mod laws_mode;
mod shelf;
mod solve;

use pyo3::prelude::*;

pyo3::create_exception!(
    oddtrick,
    OddtrickError,
    pyo3::exceptions::PyValueError,
    "What was asked for cannot be: a card twice, an action that is not in order, a word nobody knows."
);

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::OddtrickError;
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::books::{
        coach_hint, coach_post_mortem, judge, law, laws, play_boards, read_pbn, search_laws, write_pbn,
    };
    #[pymodule_export]
    use super::data::Order;
    #[pymodule_export]
    use super::game::{Game, State, codes};
    #[pymodule_export]
    use super::lab::{lab_file, lab_pieces};
    #[pymodule_export]
    use super::laws_mode::LawTable;
    #[pymodule_export]
    use super::shelf::{
        claims, desk_ask, desk_deeds, lesson, lessons, players, puzzles, read_egn, terms, write_egn,
    };
    #[pymodule_export]
    use super::solve::{solve, solve_batch, solve_cards};
}

/// Turns what went wrong into the package's own exception.
fn wrong(what: impl std::fmt::Display) -> PyErr {
    OddtrickError::new_err(what.to_string())
}

/// A code by its name, or what names there are.
fn code(name: &str) -> PyResult<games::Code> {
    games::Code::ALL.into_iter().find(|code| code.name() == name).ok_or_else(|| {
        let names: Vec<&str> = games::Code::ALL.iter().map(|code| code.name()).collect();
        wrong(format!("`{name}` is no code: take one of {}", names.join(", ")))
    })
}

/// A seat by its letter or its number.
fn seat(text: &str) -> PyResult<cards::Seat> {
    text.parse().map_err(wrong)
}
