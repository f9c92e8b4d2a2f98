//! Facts: acts, calls, findings, remedies and declarations, each by its name with typed slots.
//!
//! Nothing here knows a game. A client shows the text that comes with a fact, looks into the slots that it can show
//! (a card, a suit, a seat), and sends an act back as it was offered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{BySide, Seat, Side, Suit};

/// Something by its name, with what it holds: `{"name": "play", "slots": {"card": {"card": "KH"}}}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// Its name: `play`, `claim-revoke`, `led-out-of-turn`.
    pub name: String,
    /// What it holds, by name; a slot that is empty is left out.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Slot>>", optional)]
    #[schema(no_recursion)]
    pub slots: BTreeMap<String, Slot>,
}

impl Fact {
    /// A name alone.
    pub fn word(name: &str) -> Fact {
        Fact { name: name.to_owned(), slots: BTreeMap::new() }
    }

    /// With one more slot.
    pub fn with(mut self, name: &str, slot: Slot) -> Fact {
        self.slots.insert(name.to_owned(), slot);
        self
    }
}

/// What a slot holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// One seat.
    Seat(Seat),
    /// Several seats.
    Seats(Vec<Seat>),
    /// A side.
    Side(Side),
    /// One card.
    Card(String),
    /// Several cards, in their order where it matters.
    Cards(Vec<String>),
    /// A suit.
    Suit(Suit),
    /// A number: of a trick, of points, of a deal.
    Number(#[ts(type = "number")] i64),
    /// A number for each side.
    Numbers(#[ts(type = "BySide<number>")] BySide<i64>),
    /// Articles.
    Laws(Vec<String>),
    /// A remedy.
    #[schema(no_recursion)]
    Remedy(Box<Fact>),
    /// What a player is bound to.
    #[schema(no_recursion)]
    Duty(Box<Fact>),
    /// Who may choose what.
    Offer(Offer),
    /// A word of a closed list, or a declaration as the minutes spell it.
    Word(String),
    /// Yes or no.
    Flag(bool),
    /// People by name.
    Names(Vec<String>),
}

/// Who may choose what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Offer {
    /// Who may choose.
    pub holders: Vec<Seat>,
    /// The remedies.
    #[schema(no_recursion)]
    pub options: Vec<Fact>,
}

/// What somebody does: an act by its name or, where a person typed it, a line in the words of the minutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum Said {
    /// An act by its name.
    Act(Fact),
    /// What a person typed: `expose 5H`.
    Typed(String),
}

impl From<Fact> for Said {
    fn from(act: Fact) -> Said {
        Said::Act(act)
    }
}

impl From<&str> for Said {
    fn from(line: &str) -> Said {
        Said::Typed(line.to_owned())
    }
}
