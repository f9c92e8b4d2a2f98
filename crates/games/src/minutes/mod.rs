//! The minutes: one text for everything that happens at a table.
//!
//! [`read`] gives [`AnyMinutes`], or every [`Fault`] of the text with its place. A [`Minutes`]
//! keeps all of the text that matters, line by line, so that printing and reading go round in a
//! circle; the number of a line is its place in [`Minutes::lines`]. [`replay()`] plays them through,
//! [`check()`] compares the answers, [`record`] writes the minutes of a table.
//!
//! [`AnyMinutes`]: crate::AnyMinutes

mod acts;
mod check;
mod fault;
mod headers;
mod hints;
mod reading;
mod remedies;
mod replay;
mod setup;
mod spell;
mod spellings;
mod words;

use std::fmt;

use cards::{CardSet, Seat, Suit};
use table::{Act, Actor, Phase, Remedy, State};

pub use check::{Difference, check, compare};
pub use fault::{Fault, Faults, refuse_outsize};
pub use headers::{Before, Header, Scope};
pub use reading::{Parts, Source, read, read_act, read_as, rubbers};
pub use replay::{NOTHING, Replay, Stopped, Taken, replay, spell_line};
pub use setup::{record, setup};
pub use spell::{spell, spell_actor};
pub use spellings::{Need, SPELLINGS, Spelling, Stages};
pub use words::{Word, card};

use crate::{Code, Spoken};

/// A minutes file, line by line. `C` are the declarations of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minutes<C> {
    /// The code it is played under; one of the lines says so.
    pub code: Code,
    /// Every line of the text.
    pub lines: Vec<Line<C>>,
}

/// One line of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<C> {
    /// What it says.
    pub item: Item<C>,
    /// What follows the `#`, as written.
    pub comment: Option<String>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item<C> {
    /// Nothing, or only its comment.
    Blank,
    /// A line above the `---`.
    Header(Header),
    /// The `---` between the header and the acts.
    Rule,
    /// The cards that the next deal will give a seat, in full or in part.
    Lay(Seat, CardSet),
    /// Somebody does something.
    Act(Actor, Step<C>),
    /// An answer, without its `>`.
    Answer(String),
}

/// What stands after the colon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<C> {
    /// An act.
    Act(Act<C>),
    /// So many cards, played as a rule lays down.
    Auto(u16),
    /// A suit and no more: whoever has one to name names it.
    Suit(Suit),
}

impl<C> Step<C> {
    /// The one act that it comes to at this table; none where it stands for several. A bare suit is the one that
    /// a right lets the seat name, else the trump, else the suit of the open hand.
    pub fn act<G: Spoken<Call = C>>(self, actor: Actor, state: &State<G>) -> Option<Act<C>> {
        let suit = match self {
            Step::Act(act) => return Some(act),
            Step::Auto(_) => return None,
            Step::Suit(suit) => suit,
        };
        let Actor::Seat(seat) = actor else { return Some(Act::Demand(Remedy::Suit(Some(suit)))) };
        let wanted = [Remedy::Suit(Some(suit)), Remedy::HighestOf(Some(suit))];
        let own =
            |remedy: &Remedy| state.rights().iter().any(|right| right.is_for(seat) && right.offers(*remedy));
        if let Some(remedy) = wanted.into_iter().find(own) {
            return Some(Act::Demand(remedy));
        }
        let make = || G::Call::parse(&["make", suit.name()]);
        Some(match state.phase() {
            Phase::Calling if make().is_some() => Act::Call(make()?),
            _ if state.open_hand() == Some(seat.partner()) => Act::NameSuit(suit),
            _ => Act::Demand(Remedy::Suit(Some(suit))),
        })
    }
}

impl<C> From<Item<C>> for Line<C> {
    fn from(item: Item<C>) -> Line<C> {
        Line { item, comment: None }
    }
}

impl<C> Minutes<C> {
    /// The lines with their numbers, from 1.
    pub fn numbered(&self) -> impl Iterator<Item = (usize, &Line<C>)> {
        self.lines.iter().enumerate().map(|(at, line)| (at + 1, line))
    }

    /// The lines above the `---` that say something.
    pub fn headers(&self) -> impl Iterator<Item = &Header> {
        self.lines.iter().filter_map(|line| match &line.item {
            Item::Header(header) => Some(header),
            _ => None,
        })
    }
}

impl<C: fmt::Display> fmt::Display for Minutes<C> {
    /// The canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl<C: fmt::Display> fmt::Display for Line<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&with_comment(self.item.to_string(), self.comment.as_deref()))
    }
}

/// A line with its comment, at a table as in the room; short lines have theirs in one column.
pub fn with_comment(text: String, comment: Option<&str>) -> String {
    match comment {
        None => text,
        Some(comment) if text.is_empty() => format!("#{comment}"),
        Some(comment) => format!("{text:<26} #{comment}"),
    }
}

impl<C: fmt::Display> fmt::Display for Item<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Blank => Ok(()),
            Item::Header(header) => write!(f, "{header}"),
            Item::Rule => f.write_str("---"),
            Item::Lay(seat, hand) => write!(f, "{seat}: {hand}"),
            Item::Act(actor, Step::Act(act)) => write!(f, "{}: {}", spell_actor(*actor), spell(act)),
            Item::Act(actor, Step::Auto(cards)) => write!(f, "{}: auto {cards}", spell_actor(*actor)),
            Item::Act(actor, Step::Suit(suit)) => write!(f, "{}: {suit}", spell_actor(*actor)),
            Item::Answer(text) if text.is_empty() => f.write_str(">"),
            // After a space the mark would open a comment.
            Item::Answer(text) if text.starts_with('#') => write!(f, ">{text}"),
            Item::Answer(text) => write!(f, "> {text}"),
        }
    }
}
