//! The exact solver.

use std::thread;

use cards::{BySeat, Card, CardSet};
use numpy::{PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;
use solver::{Aim, Position, Solver, Strain};

use crate::{seat, wrong};

/// More threads than any machine has cores.
const THREADS_MAX: usize = 1024;

/// The hands of a line of PBN.
fn hands(line: &str) -> PyResult<BySeat<CardSet>> {
    let line = cards::pbn::parse_deal_line(line).map_err(wrong)?;
    Ok(line.hands.map(Option::unwrap_or_default))
}

/// A declaration: `S`, `H`, `D`, `C`, `NT`, `NU` for nullo, or with bowers `S+`, `H+`, `D+`, `C+`.
fn strain(text: &str) -> PyResult<(cards::Ranking, Aim)> {
    if let Some(letter) = text.strip_suffix('+') {
        let mut letters = letter.chars();
        let suit = letters.next().and_then(cards::Suit::from_letter).filter(|_| letters.next().is_none());
        let suit =
            suit.ok_or_else(|| wrong(format!("`{text}` names no suit: C+, D+, H+ or S+ has bowers")))?;
        return Ok((cards::Ranking::with_bowers(suit), Aim::Most));
    }
    let strain = Strain::from_letters(text).ok_or_else(|| {
        wrong(format!("`{text}` is no declaration: C, D, H, S, NT, NU, or C+ to S+ with bowers"))
    })?;
    Ok((strain.ranking(), strain.aim()))
}

fn position(
    deal: &str,
    declared: &str,
    leader: &str,
    trick: &[String],
    out: Option<&str>,
) -> PyResult<Position> {
    let (ranking, aim) = strain(declared)?;
    let out = out.map(seat).transpose()?;
    let mut position = Position::new(hands(deal)?, ranking, aim, seat(leader)?).without(out);
    for card in trick {
        let card: Card = card.parse().map_err(wrong)?;
        if !position.legal().contains(card) {
            return Err(wrong(format!("{} cannot play {card}", position.to_play())));
        }
        position.play(card);
    }
    Ok(position)
}

/// Tricks of north and south, and of east and west, from here on.
#[pyfunction]
#[pyo3(signature = (deal, declared, leader, trick=Vec::new(), out=None))]
pub(crate) fn solve(
    py: Python<'_>,
    deal: &str,
    declared: &str,
    leader: &str,
    trick: Vec<String>,
    out: Option<&str>,
) -> PyResult<(u8, u8)> {
    let position = position(deal, declared, leader, &trick, out)?;
    let [ns, ew] = py.detach(|| Solver::default().tricks(&position)).map_err(wrong)?.0;
    Ok((ns, ew))
}

/// What each card that may be played takes: cards of equal worth together, with the tricks of the player's side.
#[pyfunction]
#[pyo3(signature = (deal, declared, leader, trick=Vec::new(), out=None))]
pub(crate) fn solve_cards(
    py: Python<'_>,
    deal: &str,
    declared: &str,
    leader: &str,
    trick: Vec<String>,
    out: Option<&str>,
) -> PyResult<Vec<(Vec<String>, u8)>> {
    let position = position(deal, declared, leader, &trick, out)?;
    let groups = py.detach(|| Solver::default().cards(&position)).map_err(wrong)?;
    Ok(groups
        .iter()
        .map(|group| (group.cards.iter().map(|card| card.to_string()).collect(), group.tricks))
        .collect())
}

/// Tricks of both sides for many deals, one row each.
#[pyfunction]
#[pyo3(signature = (deals, declared, leader, out=None, threads=1))]
pub(crate) fn solve_batch<'py>(
    py: Python<'py>,
    deals: Vec<String>,
    declared: &str,
    leader: &str,
    out: Option<&str>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let positions: Vec<Position> = deals
        .iter()
        .enumerate()
        .map(|(number, deal)| {
            let position = position(deal, declared, leader, &[], out)?;
            position.check().map_err(|bad| wrong(format!("deal {number}: {bad}")))?;
            Ok(position)
        })
        .collect::<PyResult<_>>()?;
    let mut rows = vec![0_u8; 2 * positions.len()];
    let size = positions.len().div_ceil(threads.clamp(1, THREADS_MAX)).max(1);
    py.detach(|| {
        thread::scope(|scope| {
            for (positions, rows) in positions.chunks(size).zip(rows.chunks_mut(2 * size)) {
                scope.spawn(move || {
                    let mut solver = Solver::default();
                    for (position, row) in positions.iter().zip(rows.chunks_mut(2)) {
                        // Every position was checked before.
                        if let Ok(tricks) = solver.tricks(position) {
                            row.copy_from_slice(&tricks.0);
                        }
                    }
                });
            }
        });
    });
    let array = numpy::PyArray1::from_vec(py, rows);
    array.reshape([deals.len(), 2])
}
