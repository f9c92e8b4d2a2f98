//! Matches and self-play in quantity: deals shared between threads, and their rows as Parquet.
//!
//! A [`Crew`] plays numbered deals on several threads and gives what came of them in order. [`data`] writes self-play.

mod crew;
pub mod data;
mod fault;
mod start;

pub use crew::Crew;
pub use fault::Fault;
pub use start::start;
