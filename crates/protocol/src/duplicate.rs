//! Duplicate: the same boards for several tables.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{BySeat, Pace, Seat, SeatPlan};

/// Opens an evening of duplicate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewDuplicate {
    /// What it is called; empty for a name from the host's.
    #[serde(default)]
    pub name: String,
    /// The code.
    pub code: String,
    /// How many boards.
    pub boards: u32,
    /// The computer players who have played every board in all four seats: a player by the book, or a random one.
    pub pair: String,
}

/// Opens a table for a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBoard {
    /// Who is to sit where; whoever asks must be among them.
    pub seats: BySeat<SeatPlan>,
    /// How quickly the computer players act.
    #[serde(default)]
    pub pace: Pace,
}

/// An evening as the list tells of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DuplicateInfo {
    /// Its id, which leads to it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The code.
    pub code: String,
    /// The game and its code for people: `Bridge, Elwell 1907`.
    pub title: String,
    /// How many boards.
    pub boards: u32,
    /// How many of them the person who asks has played.
    pub played: u32,
    /// Who opened it.
    pub host: String,
    /// When it was opened, in seconds since 1970.
    #[ts(type = "number")]
    pub opened: i64,
}

/// An evening with its boards, as far as the person who asks has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Duplicate {
    /// What the list tells.
    pub info: DuplicateInfo,
    /// The end of the house's chain, published before the first board: every board follows from links that hash to it.
    pub commitment: String,
    /// The computer players who have played every board.
    pub pair: String,
    /// The boards in their order.
    pub list: Vec<BoardView>,
}

/// A board of an evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardView {
    /// Its number, from 1.
    pub number: u32,
    /// Who deals.
    pub dealer: Seat,
    /// The table at which the person who asks plays or has played it.
    pub table: Option<String>,
    /// Their seat there.
    pub seat: Option<Seat>,
    /// Whether it is over there. Until then nothing more is told of it.
    pub over: bool,
    /// What North and South won by it with the computer players in all four seats.
    pub pair: Option<i32>,
    /// What it came to at every table where it is over.
    pub results: Vec<BoardResult>,
}

/// What a board came to at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardResult {
    /// The people who sat there, each with the letter of the seat.
    pub people: Vec<String>,
    /// What North and South won by it.
    pub points: i32,
    /// Whether the person who asks sat there.
    pub yours: bool,
}
