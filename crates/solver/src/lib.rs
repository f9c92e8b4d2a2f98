//! Perfect-information search: how many tricks does a side take if everybody sees all cards and
//! plays best? Most tricks or fewest, trumps or none, with bowers or without, four hands or
//! three, from any point of a trick.
//!
//! ```
//! use cards::{pbn, Seat};
//! use solver::{Solver, Strain};
//!
//! let line = pbn::parse_deal_line(
//!     "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432",
//! ).unwrap();
//! let hands = line.layout().unwrap().hands;
//! let tricks = Solver::default().declarers(hands, Strain::NoTrumps).unwrap();
//! assert_eq!(tricks[Seat::North], 13);
//! ```
//!
//! Start with [`Position`] and [`Solver`]. `docs/solver.md` tells how it works and what each
//! idea was worth.

#![expect(clippy::needless_range_loop, reason = "in the innermost loops an index for several arrays at once")]

mod board;
mod bounds;
mod choices;
mod cpu;
mod lanes;
mod misere;
mod ordering;
mod position;
mod probing;
mod search;
mod small;
mod solver;
mod table;
#[cfg(feature = "train")]
mod training;
mod trick;
mod word;

pub use position::{Aim, BadPosition, Position};
pub use search::Counts;
pub use solver::{CardValue, Crew, Settings, Solver, Strain};
#[cfg(feature = "train")]
pub use training::{Sample, weights};
