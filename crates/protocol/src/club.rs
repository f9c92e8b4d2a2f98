//! The lobby: tables, people, who may cut in, and what can be played.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Person, PersonId, Seat, TableInfo};

/// The lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Lobby {
    /// The tables that the person may see, the newest first: a page of them.
    pub tables: Vec<TableInfo>,
    /// The last table of the page, where there are more after it: `GET /api/lobby?after=ID` has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub more: Option<String>,
    /// The people who are there.
    pub people: Vec<Presence>,
    /// What can be played.
    pub games: Vec<GameInfo>,
    /// The computer players.
    pub players: Vec<PlayerInfo>,
}

/// Somebody who is there, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Presence {
    /// Who.
    pub person: Person,
    /// The table at which they sit.
    pub table: Option<String>,
}

/// A code that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// Its name: `bridge-1905`.
    pub code: String,
    /// The name of its laws, which opens every citation: `bridge`.
    pub laws: String,
    /// The game: `Bridge`.
    pub title: String,
    /// Whose code it is: `Elwell, 1907`.
    pub source: String,
    /// What the game is, in a sentence.
    pub about: String,
    /// Three cards that stand for it.
    pub cards: Vec<String>,
    /// Whether it is the latest code of its game.
    pub latest: bool,
    /// What it leaves to the club.
    pub options: Vec<OptionInfo>,
}

/// An option of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionInfo {
    /// Its key.
    pub key: String,
    /// The values that it can have, the usual one first.
    pub values: Vec<String>,
    /// What it decides.
    pub about: String,
}

/// A computer player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlayerInfo {
    /// What it is seated by: `book`, or `colonel`.
    pub name: String,
    /// What people call it: `Colonel Vane`.
    pub called: String,
    /// How it plays, in a few words.
    pub about: String,
    /// The codes that it plays.
    pub codes: Vec<String>,
    /// Whose face it has; none for the bare kinds.
    pub regular: Option<Regular>,
}

/// One of the regulars of the club: a computer player with a face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Regular {
    /// How strong they are, from 1 to 8.
    pub level: u8,
    /// What they say of themselves.
    pub line: String,
    /// The address of their portrait.
    pub portrait: String,
}

/// A maxim of a book player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MaximInfo {
    /// Its name: `bridge/decl-01`.
    pub id: String,
    /// When it speaks.
    pub when: String,
    /// What it speaks for, or against.
    pub advice: String,
    /// Who gave it.
    pub source: String,
    /// Whether it is followed only if asked for.
    pub asked: bool,
}

/// Asks what a player is worth against another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// The code.
    pub code: String,
    /// Who is tried: `book:without=bridge/cts`.
    pub player: String,
    /// Against whom: `book`.
    pub against: String,
}

/// What a player won a deal, each deal played twice with the sides exchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Tried {
    /// Deals.
    pub deals: u32,
    /// Those of them that came out level.
    pub level: u32,
    /// Points a deal, in hundredths; below zero when lost.
    pub mean_hundredths: i32,
    /// The mean is right to so much, in hundredths, in 95 cases of a hundred.
    pub error_hundredths: i32,
}

/// The room of a table: who belongs to it, who waits to cut in, and what the rubbers came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Evening {
    /// Who waits, the one with the best right first.
    pub waiting: Vec<Person>,
    /// Who would go out at the end of the rubber to make room, and why.
    pub goes_out: Vec<GoesOut>,
    /// What each person has won or lost so far.
    pub ledger: Vec<LedgerLine>,
    /// The articles by which they come in and go out.
    pub laws: Vec<String>,
}

/// Somebody who would leave their seat at the end of the rubber.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GoesOut {
    /// From which seat.
    pub seat: Seat,
    /// Why.
    pub why: String,
}

/// What one person has won or lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LedgerLine {
    /// Who; none for computer players.
    pub person: Option<PersonId>,
    /// The name.
    pub name: String,
    /// Rubbers played.
    pub rubbers: u32,
    /// Points won; below zero when lost. All lines sum to zero.
    pub points: i32,
}
