//! The rows of the lab, a file at a time, so that they can be made on several machines.

use std::path::PathBuf;

use ::lab::experiment::{Experiment, Sample};
use ::lab::sample;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::wrong;

/// The files of rows behind the experiments of a folder that go by a name: the sample as JSON, the first row, and the path below
/// the folder of rows.
#[pyfunction]
pub(crate) fn lab_pieces(files: PathBuf, name: &str, seed: u64) -> PyResult<Vec<(String, u64, PathBuf)>> {
    let mut all = Experiment::all(&files).map_err(wrong)?;
    all.retain(|one| one.goes_by(name));
    if all.is_empty() {
        return Err(wrong(format!("no claim is called `{name}`")));
    }
    let told = |piece: sample::Piece| {
        let sample = serde_json::to_string(&piece.sample).map_err(wrong)?;
        Ok((sample, piece.from, piece.path))
    };
    sample::pieces(&all, seed).map_err(wrong)?.into_iter().map(told).collect()
}

/// The bytes of one of them.
#[pyfunction]
pub(crate) fn lab_file<'py>(
    py: Python<'py>,
    sample: &str,
    seed: u64,
    first: u64,
) -> PyResult<Bound<'py, PyBytes>> {
    let sample: Sample = serde_json::from_str(sample).map_err(wrong)?;
    let bytes = py.detach(|| sample::file(&sample, seed, first)).map_err(wrong)?;
    Ok(PyBytes::new(py, &bytes))
}
