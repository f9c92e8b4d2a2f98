//! Matches and self-play in quantity: deals shared between threads, and their rows as Parquet; and the lab, in which the
//! claims of the books are put to the test.
//!
//! A [`Crew`] plays numbered deals on several threads and gives what came of them in order. [`data`] writes self-play.
//! An [`experiment`] names [`measure`]s, a [`sample`] keeps their rows, [`verdict`] tells what they say.

#![expect(
    clippy::cast_sign_loss,
    reason = "counts and places are worked out as numbers and are never below nought"
)]

mod crew;
pub mod data;
pub mod equity;
pub mod experiment;
mod fault;
pub mod formula;
pub mod measure;
pub mod report;
pub mod sample;
mod start;
pub mod stats;
pub mod verdict;

pub use crew::Crew;
pub use fault::Fault;
pub use start::start;
