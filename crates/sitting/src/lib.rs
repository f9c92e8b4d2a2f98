//! The host of a table: who sits there, what happened, what each viewer is told.
//!
//! [`projection`] is what leaves the table: the view of a seat or a bystander ([`table_view`]), and what
//! each of them is told of an act ([`Happened`]).

pub mod projection;

pub use projection::{
    Around, Happened, Heard, Sight, VIEWERS, happened, place, score_lines, side_score, stage, table_view,
    viewer, wire,
};
