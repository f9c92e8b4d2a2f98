//! Facts: acts, calls, findings, remedies and declarations, each by its name with typed slots.
//!
//! Nothing here knows a game. A client shows the text that comes with a fact, looks into the slots that it can show
//! (a card, a suit, a seat), and sends an act back as it was offered.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
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
    #[serde(default, skip_serializing_if = "Slots::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Slot>>", optional)]
    #[schema(value_type = BTreeMap<String, Slot>, no_recursion)]
    pub slots: Slots,
}

impl Fact {
    /// A name alone.
    pub fn word(name: &str) -> Fact {
        Fact { name: name.to_owned(), slots: Slots::default() }
    }

    /// With one more slot.
    pub fn with(mut self, name: &str, slot: Slot) -> Fact {
        self.slots.insert(name, slot);
        self
    }
}

/// Slots by name, in the order of their names. A fact has one to four of them and there are thousands of facts at a table: a list
/// takes a tenth of the room of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slots(Vec<(Box<str>, Slot)>);

impl Slots {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What stands in a slot.
    pub fn get(&self, name: &str) -> Option<&Slot> {
        self.place(name).ok().map(|place| &self.0[place].1)
    }

    /// Puts something into a slot, in the place of what was there.
    pub fn insert(&mut self, name: &str, slot: Slot) {
        match self.place(name) {
            Ok(place) => self.0[place].1 = slot,
            Err(place) => {
                self.0.reserve_exact(1);
                self.0.insert(place, (name.into(), slot));
            }
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Slot)> {
        self.0.iter().map(|(name, slot)| (&**name, slot))
    }

    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| (**known).cmp(name))
    }
}

impl<N: AsRef<str>> FromIterator<(N, Slot)> for Slots {
    fn from_iter<I: IntoIterator<Item = (N, Slot)>>(slots: I) -> Slots {
        let mut all = Slots::default();
        for (name, slot) in slots {
            all.insert(name.as_ref(), slot);
        }
        all
    }
}

impl Serialize for Slots {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Slots {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Slots, D::Error> {
        Ok(BTreeMap::<String, Slot>::deserialize(from)?.into_iter().collect())
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
