//! Minutes judged, the law book, the coach, matches of computer players, and PBN.

use std::collections::BTreeMap;

use cards::pbn;
use cards::{Seat, SeatSet, Shuffler};
use games::{Listed, Visit, VisitTable, minutes};
use numpy::{PyArray2, PyArrayMethods as _};
use players::coach::Pains;
use players::duplicate::{self, Contestant, Where};
use players::{Player, Spec};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use table::Table;

use crate::data::end;
use crate::{code, wrong};

fn json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(wrong)
}

/// What the laws answer to minutes: the report as JSON, and the text with every answer in its place.
#[pyfunction]
pub(crate) fn judge(py: Python<'_>, text: &str) -> PyResult<(String, String)> {
    py.detach(|| {
        if club::minutes::is_room(text) {
            let room = club::minutes::read(text).map_err(|faults| wrong(faults.show("minutes", text)))?;
            let judged = room.judge(Some(text));
            if let Some(stopped) = &judged.stopped {
                return Err(wrong(stopped.fault(text).show("minutes", text)));
            }
            return Ok((json(&judged.report)?, judged.text));
        }
        let read = minutes::read(text).map_err(|faults| wrong(faults.show("minutes", text)))?;
        let judged = read.judge(Some(text));
        if let Some(stopped) = &judged.stopped {
            return Err(wrong(stopped.fault(text).show("minutes", text)));
        }
        Ok((json(&judged.report)?, judged.text))
    })
}

fn told(py: Python<'_>, law: ::laws::Law) -> PyResult<Bound<'_, PyDict>> {
    let entry = law.entry();
    let told = PyDict::new(py);
    told.set_item("id", entry.id)?;
    told.set_item("section", entry.section)?;
    told.set_item("class", entry.class.name())?;
    told.set_item("status", entry.status.name())?;
    told.set_item("gist", entry.gist)?;
    told.set_item("editions", entry.editions.to_vec())?;
    told.set_item("differs", entry.differs)?;
    told.set_item("remedies", entry.remedies.to_vec())?;
    told.set_item("lapses", entry.lapses.to_vec())?;
    told.set_item("limbs", entry.limbs.iter().map(|law| law.id()).collect::<Vec<_>>())?;
    Ok(told)
}

/// One article or limb by its name: `bridge/38d`.
#[pyfunction]
pub(crate) fn law<'py>(py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyDict>> {
    let law = ::games::law(id)
        .ok_or_else(|| wrong(format!("`{id}` is no article: `bridge/46` or `euchre/63` are")))?;
    told(py, law)
}

fn statutes(name: &str) -> PyResult<&'static ::laws::Code> {
    ::games::statute(name).or_else(|| ::games::statute(name.split('-').next().unwrap_or(name))).ok_or_else(
        || {
            let names: Vec<&str> = ::games::statutes().iter().map(|code| code.name).collect();
            wrong(format!("`{name}` has no law book: take one of {}", names.join(", ")))
        },
    )
}

/// Every article and limb of a law book, as printed.
#[pyfunction]
pub(crate) fn laws<'py>(py: Python<'py>, name: &str) -> PyResult<Vec<Bound<'py, PyDict>>> {
    statutes(name)?.laws().map(|law| told(py, law)).collect()
}

/// The articles that speak of these words, the best first.
#[pyfunction]
pub(crate) fn search_laws<'py>(
    py: Python<'py>,
    name: &str,
    words: &str,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    ::laws::search(statutes(name)?, words).into_iter().map(|law| told(py, law)).collect()
}

struct Coach<'a> {
    worlds: usize,
    seed: u64,
    seats: SeatSet,
    hint: bool,
    deal: Option<u16>,
    text: &'a str,
}

impl VisitTable for Coach<'_> {
    type Out = PyResult<String>;

    fn table<G: Listed>(self, table: &Table<G>) -> PyResult<String> {
        let mut coach = players::coach::<G>(Pains { worlds: self.worlds })
            .ok_or_else(|| wrong(format!("{} has no coach", G::STATUTES.name)))?;
        let mut dice = Shuffler::new(players::seed(self.seed));
        if self.hint {
            let seat = table.state().acting().ok_or_else(|| wrong("it is nobody's turn"))?;
            let hint = coach.hint(table, seat, &mut dice);
            return json(&hint.ok_or_else(|| wrong(format!("{seat} has nothing to choose")))?);
        }
        let last = table.state().deal();
        let deals = self.deal.map_or(1..=last, |deal| deal..=deal);
        let accounts: Vec<_> =
            deals.filter_map(|deal| coach.post_mortem(table, deal, self.seats, &mut dice)).collect();
        json(&accounts)
    }
}

impl Coach<'_> {
    fn ask(self) -> PyResult<String> {
        let read = minutes::read(self.text).map_err(|faults| wrong(faults.show("minutes", self.text)))?;
        let judged = read.judge(None);
        if let Some(stopped) = &judged.stopped {
            return Err(wrong(stopped.fault(self.text).show("minutes", self.text)));
        }
        judged.table.visit(self)
    }
}

/// Advice for the seat whose turn it is at the end of the minutes, as JSON.
#[pyfunction]
#[pyo3(signature = (text, worlds=100, seed=1))]
pub(crate) fn coach_hint(py: Python<'_>, text: &str, worlds: usize, seed: u64) -> PyResult<String> {
    py.detach(|| Coach { worlds, seed, seats: SeatSet::ALL, hint: true, deal: None, text }.ask())
}

/// The reckoning of the deals that are over, as JSON.
#[pyfunction]
#[pyo3(signature = (text, deal=None, seats="NESW", worlds=100, seed=1))]
pub(crate) fn coach_post_mortem(
    py: Python<'_>,
    text: &str,
    deal: Option<u16>,
    seats: &str,
    worlds: usize,
    seed: u64,
) -> PyResult<String> {
    let seats: SeatSet = seats
        .chars()
        .map(|letter| {
            Seat::from_letter(letter)
                .ok_or_else(|| wrong(format!("`{letter}` is no seat: write N, E, S or W")))
        })
        .collect::<PyResult<Vec<Seat>>>()?
        .into_iter()
        .collect();
    py.detach(|| Coach { worlds, seed, seats, hint: false, deal, text }.ask())
}

struct Boards {
    specs: [Spec; 2],
    seed: u64,
    numbers: std::ops::Range<u64>,
    threads: Option<u16>,
    score: Option<String>,
}

impl Visit for Boards {
    type Out = PyResult<Vec<i32>>;

    fn game<G: Listed>(self, code: games::Code) -> PyResult<Vec<i32>> {
        for spec in &self.specs {
            spec.player::<G>().map_err(wrong)?;
        }
        let start = lab::start::<G>(code, self.score.as_deref()).map_err(wrong)?;
        let play = |number: u64| {
            let sit = |who: Contestant| -> Box<dyn Player<G>> {
                self.specs[who as usize].player().expect("it was tried before the first deal")
            };
            duplicate::board_from::<G>(&start, Where::Anywhere, self.seed, number, sit)
                .map_err(|stuck| wrong(format!("deal {number}: {stuck}")))
        };
        let mut rows = Vec::new();
        lab::Crew::new(self.threads).play(self.numbers, &play, |_, board| {
            let [one, two] = board.played;
            rows.extend([one.points, two.points, one.tricks, two.tricks]);
            Ok(())
        })?;
        Ok(rows)
    }
}

/// A duplicate match: for each deal the points and the tricks of the first player at both tables.
#[pyfunction]
#[pyo3(signature = (name, first, second, deals, seed=1, start=0, threads=None, ms=200, score=None))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn play_boards<'py>(
    py: Python<'py>,
    name: &str,
    first: &str,
    second: &str,
    deals: u64,
    seed: u64,
    start: u64,
    threads: Option<u16>,
    ms: u64,
    score: Option<String>,
) -> PyResult<Bound<'py, PyArray2<i32>>> {
    let specs: [Spec; 2] = [first.parse::<Spec>().map_err(wrong)?, second.parse::<Spec>().map_err(wrong)?]
        .map(|spec| spec.for_one_deal(ms));
    let code = code(name)?;
    let boards = Boards { specs, seed, numbers: start..end(start, deals)?, threads, score };
    let rows = py.detach(|| code.visit(boards))?;
    let count = rows.len() / 4;
    numpy::PyArray1::from_vec(py, rows).reshape([count, 4])
}

/// The games of a PBN file: dealer, deal and the other tags of each.
#[pyfunction]
pub(crate) fn read_pbn<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let games = pbn::parse(bytes).map_err(wrong)?;
    games
        .iter()
        .map(|game| {
            let told = PyDict::new(py);
            let dealer = game.dealer.known().copied();
            told.set_item("dealer", dealer.map(|seat| seat.to_string()))?;
            let first = dealer.unwrap_or(Seat::North);
            told.set_item("deal", game.deal.known().map(|hands| pbn::write_deal_line(first, hands)))?;
            told.set_item("board", game.board.known())?;
            told.set_item("event", game.event.known())?;
            told.set_item("date", game.date.known())?;
            let players: Vec<Option<&String>> = game.players.0.iter().map(pbn::Entry::known).collect();
            told.set_item("players", players)?;
            Ok(told)
        })
        .collect()
}

/// A PBN file of deals: each is a line of hands and the seat that dealt.
#[pyfunction]
pub(crate) fn write_pbn(
    py: Python<'_>,
    games: Vec<BTreeMap<String, String>>,
) -> PyResult<Bound<'_, PyBytes>> {
    let mut file = Vec::new();
    for (number, told) in games.iter().enumerate() {
        let at = |what: &dyn std::fmt::Display| wrong(format!("game {number}: {what}"));
        let mut game = pbn::Game::default();
        for (key, value) in told {
            match key.as_str() {
                "dealer" => game.dealer = pbn::Entry::Known(value.parse().map_err(|bad| at(&bad))?),
                "deal" => {
                    game.deal = pbn::Entry::Known(pbn::parse_deal_line(value).map_err(|bad| at(&bad))?.hands);
                }
                "board" => game.board = pbn::Entry::Known(value.clone()),
                "event" => game.event = pbn::Entry::Known(value.clone()),
                "date" => game.date = pbn::Entry::Known(value.clone()),
                other => {
                    return Err(at(&format!(
                        "`{other}` is not written: dealer, deal, board, event and date are"
                    )));
                }
            }
        }
        file.push(game);
    }
    let bytes = pbn::write(&file).map_err(wrong)?;
    Ok(PyBytes::new(py, &bytes))
}
