//! Talk at a table: what people say to each other beside the game. It lives as long as the table is awake, and
//! stands in no minutes and no record.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{PersonId, Seat};

/// The longest line of one's own words, in characters.
pub const TALK_CHARS_MAX: usize = 160;

/// What may be said at a table beside the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TalkRule {
    /// Nothing.
    Quiet,
    /// The courtesies of the club.
    Courtesies,
    /// The courtesies and, between the deals, one's own words.
    #[default]
    Free,
}

/// Says what may be said from now on; only the host does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetTalk {
    /// What may be said.
    pub rule: TalkRule,
}

/// What somebody says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Words {
    /// One of the courtesies.
    Courtesy {
        /// Its name: `good-evening`.
        name: String,
    },
    /// Their own words.
    Own {
        /// At most 160 characters.
        text: String,
    },
}

/// A courtesy that can be said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CourtesyInfo {
    /// Its name.
    pub name: String,
    /// What is heard.
    pub text: String,
    /// Whether it waits until the deal is over, since it could tell something of the cards.
    pub between: bool,
}

/// A line of the talk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TalkLine {
    /// Its number at this table.
    pub number: u32,
    /// From which seat.
    pub seat: Seat,
    /// Who said it.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// What was said.
    pub text: String,
    /// Whether it was in their own words.
    pub own: bool,
}
