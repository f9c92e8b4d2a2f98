//! Self-play as Parquet.

use std::path::PathBuf;

use lab::Crew;
use lab::data::{Order as Ordered, Rows, Run};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::{code, wrong};

/// What is to be played and written down: the code, the players, the seed, the score and what a row is.
#[pyclass(frozen, module = "oddtrick._core")]
pub(crate) struct Order(Ordered);

#[pymethods]
impl Order {
    #[new]
    #[pyo3(signature = (name, ns="book", ew="book", seed=1, rows="decisions", score=None, ms=200))]
    fn new(
        name: &str,
        ns: &str,
        ew: &str,
        seed: u64,
        rows: &str,
        score: Option<String>,
        ms: u64,
    ) -> PyResult<Order> {
        let known = || Rows::ALL.map(Rows::name).join(", ");
        let order = Ordered {
            code: code(name)?,
            ns: ns.parse().map_err(wrong)?,
            ew: ew.parse().map_err(wrong)?,
            seed,
            score,
            ms,
            rows: Rows::named(rows)
                .ok_or_else(|| wrong(format!("`{rows}` is no kind of row: take one of {}", known())))?,
        };
        order.check().map_err(wrong)?;
        Ok(Order(order))
    }

    /// What was ordered, so that it can be sent to another process.
    fn __getnewargs__(&self) -> (String, String, String, u64, String, Option<String>, u64) {
        let Ordered { code, ns, ew, seed, score, ms, rows } = &self.0;
        let rows = rows.name().to_owned();
        (code.name().to_owned(), ns.to_string(), ew.to_string(), *seed, rows, score.clone(), *ms)
    }

    /// The file of so many deals from this one on, as bytes.
    #[pyo3(signature = (first, deals, threads=None))]
    fn shard<'py>(
        &self,
        py: Python<'py>,
        first: u64,
        deals: u64,
        threads: Option<u16>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let numbers = first..end(first, deals)?;
        let bytes = py.detach(|| self.0.shard_bytes(numbers, &mut Crew::new(threads))).map_err(wrong)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Writes the files that are not there yet. Says how many were written, and how many were there.
    #[pyo3(signature = (out, deals, first=0, shard=10_000, threads=None))]
    fn write(
        &self,
        py: Python<'_>,
        out: PathBuf,
        deals: u64,
        first: u64,
        shard: u64,
        threads: Option<u16>,
    ) -> PyResult<(u64, u64)> {
        end(first, deals)?;
        if shard == 0 {
            return Err(wrong("a file holds at least one deal"));
        }
        let run = Run { from: first, deals, shard };
        let done = py.detach(|| run.write(&self.0, &out, threads, &mut || ())).map_err(wrong)?;
        Ok((done.written, done.there))
    }

    /// The name of the file that begins with this deal.
    fn file_name(&self, first: u64) -> String {
        self.0.file_name(first)
    }

    /// Whether the file of these deals lies in the folder, by this very order.
    fn is_there(&self, folder: PathBuf, first: u64, deals: u64) -> PyResult<bool> {
        self.0.is_there(&folder, &(first..end(first, deals)?)).map_err(wrong)
    }

    /// What the file of these deals tells about itself.
    fn provenance<'py>(&self, py: Python<'py>, first: u64, deals: u64) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        for (key, value) in self.0.provenance(&(first..end(first, deals)?)) {
            told.set_item(key, value)?;
        }
        Ok(told)
    }

    fn __repr__(&self) -> String {
        let Ordered { code, ns, ew, seed, rows, .. } = &self.0;
        format!(
            "Order({:?}, {:?}, {:?}, {seed}, {:?})",
            code.name(),
            ns.to_string(),
            ew.to_string(),
            rows.name()
        )
    }
}

/// A deal and its dice are drawn from its number, which has to stay below that of other streams.
const NUMBER_MAX: u64 = 1 << 48;

/// The number after the last deal.
pub(crate) fn end(first: u64, deals: u64) -> PyResult<u64> {
    first.checked_add(deals).filter(|&end| deals > 0 && end <= NUMBER_MAX).ok_or_else(|| {
        wrong(format!("{deals} deals from number {first} on: at least one, and none beyond {NUMBER_MAX}"))
    })
}
