//! How people speak at a game: its words for menus and sentences, its contract, who is who.

use cards::Seat;
use table::{Named, Turns, View};

use crate::{suit_sign, suit_title};

/// A declaration as it is chosen and told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// What to type for it, in capitals. No key begins another of the same turn.
    pub key: String,
    /// For the menu.
    pub label: String,
    /// After "you".
    pub you: String,
    /// After a name.
    pub other: String,
}

impl Phrase {
    /// A phrase of these parts.
    pub fn new(key: &str, label: &str, you: &str, other: &str) -> Phrase {
        Phrase { key: key.to_owned(), label: label.to_owned(), you: you.to_owned(), other: other.to_owned() }
    }
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plate {
    /// In a few words: `Hearts, doubled`.
    pub text: String,
    /// By whom.
    pub by: Option<Seat>,
    /// What is to be won.
    pub aim: String,
    /// The tricks that decide it for the side of `by`.
    pub goal: Option<Goal>,
}

/// How many tricks a side has to take, or may take at the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// As many as these, or more.
    AtLeast(u8),
    /// No more than these.
    AtMost(u8),
}

/// How people speak at a game. What a game without declarations has no need to say is said here.
pub trait Idiom: Turns {
    /// Whether honours and penalties stand above a line, apart from the tricks.
    const ABOVE_THE_LINE: bool = false;

    /// A declaration in people's words.
    fn phrase(call: Self::Call) -> Phrase;

    /// What is said at the table for a declaration.
    fn aloud(call: Self::Call) -> String {
        Self::phrase(call).label
    }

    /// What is played, once it is known: `♥ by North, doubled`.
    fn contract(view: &View<Self>) -> Option<String> {
        view.ranking().trump().map(|trump| suit_sign(trump).to_string())
    }

    /// What is played and what is to be won, for the plate on the table.
    fn plate(view: &View<Self>) -> Option<Plate> {
        let trump = view.ranking().trump()?;
        Some(Plate { text: suit_title(trump).to_owned(), by: None, aim: String::new(), goal: None })
    }

    /// What holds in declaring, each by its name.
    fn declaration(_view: &View<Self>) -> Vec<Named> {
        Vec::new()
    }

    /// What a declaration comes to, in a few words.
    fn comes_to(_call: Self::Call) -> Option<String> {
        None
    }

    /// Whether a declaration is what is mostly said in its place.
    fn is_usual(_call: Self::Call) -> bool {
        false
    }

    /// Whether the card turned up has been turned down.
    fn turned_down(_view: &View<Self>) -> bool {
        false
    }

    /// What a seat is asked when a word is awaited of it.
    fn asked(_view: &View<Self>) -> String {
        "Speak.".to_owned()
    }

    /// What a seat is in this deal: `dummy`.
    fn role(view: &View<Self>, seat: Seat) -> Option<&'static str> {
        (seat == view.dealer).then_some("dealer")
    }
}

/// `doubled`, `redoubled`, `×8`, after a comma; nothing for an odd trick at its plain worth.
pub fn times(multiplier: u32) -> String {
    match multiplier {
        1 => String::new(),
        2 => ", doubled".to_owned(),
        4 => ", redoubled".to_owned(),
        more => format!(", ×{more}"),
    }
}
