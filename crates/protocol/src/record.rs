//! Records of what was played: deals that are over, to read, to keep, to share, to study.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{BySeat, BySide, EventReport, ScoreLine, Seat, Settlement, SideScore};

/// A table as the list of records tells of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordInfo {
    /// The table.
    pub table: String,
    /// What it is called.
    pub name: String,
    /// The code.
    pub code: String,
    /// Who sat where at the end.
    pub players: BySeat<String>,
    /// How many deals are over.
    pub deals: u32,
    /// What the rubber came to.
    pub settled: Option<Settlement>,
    /// When it was opened, in seconds since 1970.
    #[ts(type = "number")]
    pub opened: i64,
}

/// The record of a table: every deal that is over. A deal that is being played is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Record {
    /// What the list tells.
    pub info: RecordInfo,
    /// The deals that are over.
    pub deals: Vec<DealRecord>,
    /// The score.
    pub score: Vec<ScoreLine>,
    /// Where each side stands.
    pub sides: BySide<SideScore>,
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DealRecord {
    /// Its number; a deal that was void and dealt again keeps its number.
    pub deal: u32,
    /// Who dealt.
    pub dealer: Seat,
    /// The cards of each seat.
    pub cards: BySeat<Vec<String>>,
    /// The card turned up.
    pub turn_up: Option<String>,
    /// Everything that was done, with what the laws answered.
    pub events: Vec<EventReport>,
    /// Tricks won.
    pub won: BySide<u32>,
    /// How the cards can be checked.
    pub proof: Option<DealProof>,
}

/// The proof that a deal was fair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DealProof {
    /// How the order of the pack follows from the key: `oddtrick-deal-1`.
    pub algorithm: String,
    /// What was published before the deal.
    pub commitment: String,
    /// The 32 bytes from which the pack was shuffled, in hex.
    pub key: String,
    /// The whole proof, as `oddtrick verify` reads it.
    pub record: String,
}

/// A link by which anybody can read a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ShareLink {
    /// The secret, 128 bits in hex.
    pub secret: String,
    /// The address.
    pub path: String,
}

/// What the coach would do, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    /// The act, as it is sent.
    pub act: String,
    /// Why, in words.
    pub why: String,
    /// The maxims that speak for it.
    pub maxims: Vec<MaximView>,
}

/// A maxim of the books.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MaximView {
    /// Its name: `bridge/unb-09`.
    pub id: String,
    /// What it says.
    pub text: String,
    /// Where it stands.
    pub source: String,
}

/// A deal gone through card by card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PostMortem {
    /// The deal.
    pub deal: u32,
    /// Every word and card that was a choice, in its order.
    pub steps: Vec<PostMortemStep>,
}

/// One choice of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PostMortemStep {
    /// The place of the act among the events of the deal, from 0.
    pub event: u32,
    /// Whose choice it was.
    pub seat: Seat,
    /// What was done.
    pub act: String,
    /// What the coach would have done, and why.
    pub coach: Option<Hint>,
    /// What each card would have led to with all cards open.
    pub double_dummy: Vec<CardValue>,
}

/// What a card leads to with all cards open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CardValue {
    /// The card.
    pub card: String,
    /// The tricks that its side takes in all from here.
    pub tricks: u32,
}
