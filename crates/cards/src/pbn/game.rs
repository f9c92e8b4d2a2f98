//! One game of a PBN file.

use std::collections::BTreeMap;

use super::deal::layout;
use super::section::{Auction, Play};
use super::value::{Contract, Declarer, TrickResult, Vulnerable};
use crate::{BySeat, CardSet, Layout, Seat};

/// One game of a PBN file: what is known of a deal, its auction and its play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The tournament or match.
    pub event: Entry<String>,
    /// Where it was played.
    pub site: Entry<String>,
    /// When, as `YYYY.MM.DD`, with `?` for digits not known.
    pub date: Entry<String>,
    /// The number of the board.
    pub board: Entry<String>,
    /// The players' names.
    pub players: BySeat<Entry<String>>,
    /// Who dealt.
    pub dealer: Entry<Seat>,
    /// Who was vulnerable.
    pub vulnerable: Entry<Vulnerable>,
    /// The hands; `None` for one that is not known.
    pub deal: Entry<BySeat<Option<CardSet>>>,
    /// How it was scored.
    pub scoring: Entry<String>,
    /// Who played the hand.
    pub declarer: Entry<Declarer>,
    /// What was to be played.
    pub contract: Entry<Contract>,
    /// The tricks made.
    pub result: Entry<TrickResult>,
    /// The calls.
    pub auction: Option<Auction>,
    /// The cards.
    pub play: Option<Play>,
    /// All other tags and sections by name, private ones too.
    pub supplements: BTreeMap<String, Supplement>,
}

impl Game {
    /// The value of a supplemental tag or section.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.supplements.get(name).map(|supplement| supplement.value.as_str())
    }

    /// Sets the value of a supplemental tag.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        value.clone_into(&mut self.supplements.entry(name.to_owned()).or_default().value);
    }

    /// The layout, if all four hands are known.
    pub fn layout(&self) -> Option<Layout> {
        layout(self.deal.known()?)
    }
}

/// The value of a mandatory tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Entry<T> {
    /// Nobody has said: `?`, or no tag at all.
    #[default]
    Unknown,
    /// There is no such thing in this game: an empty value.
    NotApplicable,
    /// This.
    Known(T),
}

impl<T> Entry<T> {
    /// The value, if there is one.
    pub const fn known(&self) -> Option<&T> {
        match self {
            Entry::Known(value) => Some(value),
            Entry::Unknown | Entry::NotApplicable => None,
        }
    }
}

impl<T> From<T> for Entry<T> {
    fn from(value: T) -> Entry<T> {
        Entry::Known(value)
    }
}

impl From<&str> for Entry<String> {
    /// The text, or what `?` and the empty text stand for.
    fn from(text: &str) -> Entry<String> {
        match text {
            "?" => Entry::Unknown,
            "" => Entry::NotApplicable,
            _ => Entry::Known(text.to_owned()),
        }
    }
}

/// A supplemental tag, or a supplemental section if it has rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Supplement {
    /// The value of the tag; for a table, its columns.
    pub value: String,
    /// The lines below it, each as its elements.
    pub rows: Vec<Vec<String>>,
}
