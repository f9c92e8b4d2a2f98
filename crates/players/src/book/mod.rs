//! Players who play as the books taught, and can say which maxim they follow.
//!
//! A book is a table of [`Rule`]s, one constant each: a [`Maxim`] in words, with its weight and its
//! source, a small function that says what it speaks for or against, and a [`Position`] in which it
//! decides. The act with the greatest weight behind it is
//! chosen; where none speaks the quiet word is said and the lowest card played.

mod bridge;
mod euchre;
mod eyes;
mod nullo;
mod royalton;
mod whist;

use cards::{Card, CardSet, Shuffler};
use table::{Act, Phase, View};

pub(crate) use bridge::tricks_at;
pub use eyes::Eyes;
pub(crate) use eyes::{revokes_of, strength, trick_of};

use crate::manners::Mannered;
use crate::{Player, Turns};

/// A piece of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maxim {
    /// Its name: `bridge/decl-01`.
    pub id: &'static str,
    /// When it speaks.
    pub when: &'static str,
    /// What it speaks for, or against.
    pub advice: &'static str,
    /// How loudly.
    pub weight: i32,
    /// Who gave it.
    pub source: &'static str,
    /// Whether it is followed unasked.
    pub habit: Habit,
}

/// Whether a maxim is followed unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// It is.
    Always,
    /// Only where the player is told to: it rests on what no view shows, such as their own skill.
    IfAsked,
}

impl Maxim {
    /// Whether it bears this name or belongs to the group of that name.
    pub fn is_called(&self, name: &str) -> bool {
        self.id.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '/']))
    }
}

/// An entry of one of the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name, which the rules that read it bear.
    pub id: &'static str,
    /// Why it is no rule of play, where it is none.
    pub reason: Option<&'static str>,
}

/// Every entry of the three books that says when it applies.
pub fn entries() -> impl Iterator<Item = Entry> {
    let lines = include_str!("entries.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter(|line| !line.is_empty()).map(|line| match line.split_once(": ") {
        Some((id, reason)) => Entry { id, reason: Some(reason) },
        None => Entry { id: line, reason: None },
    })
}

/// What a maxim says of a position.
#[derive(Clone)]
pub enum Speaks<G: Turns> {
    /// Say this word.
    Say(fn(&Eyes<'_, G>) -> Option<G::Call>),
    /// Do not say this word.
    Mute(fn(&Eyes<'_, G>) -> Option<G::Call>),
    /// Play one of these cards.
    Play(fn(&Eyes<'_, G>) -> CardSet),
    /// Do not play any of these cards.
    Keep(fn(&Eyes<'_, G>) -> CardSet),
    /// Put out one of these cards.
    PutOut(fn(&Eyes<'_, G>) -> CardSet),
    /// Lead by a row of a table: the first that fits a suit speaks for it.
    Lead(whist::Row),
}

/// A position in which a maxim decides: the book does something else without it. `tests/maxims.rs`
/// plays it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cards, North's and spades first.
    pub cards: &'static str,
    /// The dealer and the score, North and South first: `turned 9C, W deals, 24-12, games 1-0`.
    pub table: &'static str,
    /// What was said and played, each in its turn; or [`Position::NOTHING_YET`].
    pub so_far: &'static str,
    /// Who decides what, and what they would do without the maxim: `N order, without it pass`.
    pub decides: &'static str,
}

impl Position {
    /// How a position is written in which nothing has been said.
    pub const NOTHING_YET: &'static str = "nothing yet";

    /// The position of a new maxim, until `tests/maxims.rs` has found one.
    pub const WANTED: &'static Position = &Position { cards: "", table: "", so_far: "", decides: "" };
}

/// A maxim, how it is read, and a position in which it decides.
#[derive(Clone)]
pub struct Rule<G: Turns> {
    /// In words.
    pub maxim: Maxim,
    /// As a program.
    pub speaks: Speaks<G>,
    /// Where it decides.
    pub position: &'static Position,
}

/// A game that a book was written about.
pub trait Booked: Mannered {
    /// The whole book.
    fn book() -> Vec<Rule<Self>>;

    /// Its maxims, in their order.
    fn maxims() -> Vec<Maxim> {
        Self::book().into_iter().map(|rule| rule.maxim).collect()
    }
}

/// A decision and the maxims that spoke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<C> {
    /// What is done.
    pub act: Act<C>,
    /// The maxims for it.
    pub by: Vec<Maxim>,
    /// The maxims against it, and those for something else.
    pub against: Vec<Maxim>,
}

/// The book player.
pub struct Book<G: Turns> {
    rules: Vec<Rule<G>>,
}

impl<G: Booked> Default for Book<G> {
    fn default() -> Book<G> {
        Book::choosing::<&str>(&[], &[])
    }
}

impl<G: Booked> Book<G> {
    /// The book without these maxims, or groups of them: `bridge/cts` is every `bridge/cts-…`.
    pub fn without<N: AsRef<str>>(names: &[N]) -> Book<G> {
        Book::choosing(&[], names)
    }

    /// The book with maxims that are followed only if asked for, and without others.
    pub fn choosing<N: AsRef<str>>(with: &[N], without: &[N]) -> Book<G> {
        let among = |maxim: &Maxim, names: &[N]| names.iter().any(|name| maxim.is_called(name.as_ref()));
        let mut rules = G::book();
        rules.retain(|Rule { maxim, .. }| {
            (maxim.habit == Habit::Always || among(maxim, with)) && !among(maxim, without)
        });
        Book { rules }
    }

    /// What the book does in this position, and why; `None` when the seat has nothing to do.
    pub fn decide(&self, view: &View<G>) -> Option<Decision<G::Call>> {
        let seat = view.seat?;
        let chance = view.chance().filter(|(chooser, _)| *chooser == seat);
        if let Some((_, word)) = chance {
            let taken = self.word(&Eyes::new(view, CardSet::EMPTY)?, &[word], false);
            if taken.is_some() {
                return taken;
            }
        }
        if view.acting() != Some(seat) {
            return None;
        }
        if view.phase == Phase::Calling {
            let words = view.words().all();
            if !words.is_empty() {
                return self.word(&Eyes::new(view, CardSet::EMPTY)?, &words, true);
            }
            let discards = view.discards();
            if !discards.is_empty() {
                return self.card(&Eyes::new(view, discards)?, true);
            }
        }
        self.card(&Eyes::new(view, view.playable())?, false)
    }

    /// The word with most behind it. Of words that nobody speaks for the first, if one must be said.
    fn word(&self, eyes: &Eyes<'_, G>, words: &[G::Call], must: bool) -> Option<Decision<G::Call>> {
        let mut score = vec![0; words.len()];
        let mut spoke: Vec<(Maxim, usize, bool)> = Vec::new();
        for rule in &self.rules {
            let (said, good) = match rule.speaks {
                Speaks::Say(say) => (say(eyes), true),
                Speaks::Mute(say) => (say(eyes), false),
                _ => continue,
            };
            let Some(place) = said.and_then(|said| words.iter().position(|word| *word == said)) else {
                continue;
            };
            score[place] += if good { rule.maxim.weight } else { -rule.maxim.weight };
            spoke.push((rule.maxim, place, good));
        }
        let best = (0..words.len()).rev().max_by_key(|&place| score[place])?;
        if !must && score[best] <= 0 {
            return None;
        }
        let (by, against) = spoke.into_iter().partition(|&(_, place, good)| (place == best) == good);
        let maxims = |spoke: Vec<(Maxim, usize, bool)>| spoke.into_iter().map(|spoke| spoke.0).collect();
        Some(Decision { act: Act::Call(words[best]), by: maxims(by), against: maxims(against) })
    }

    /// The card with most behind it; of equals the lowest, from the longest suit.
    fn card(&self, eyes: &Eyes<'_, G>, put_out: bool) -> Option<Decision<G::Call>> {
        let mut spoke: Vec<(Maxim, CardSet, bool)> = Vec::new();
        let mut led = CardSet::EMPTY;
        for rule in &self.rules {
            let (cards, good) = match &rule.speaks {
                Speaks::Play(play) if !put_out => (play(eyes), true),
                Speaks::Keep(play) if !put_out => (play(eyes), false),
                Speaks::PutOut(play) if put_out => (play(eyes), true),
                Speaks::Lead(row) if !put_out => {
                    let (suits, cards) = row.cards(eyes, led);
                    led |= suits;
                    (cards, true)
                }
                _ => continue,
            };
            let cards = cards & eyes.may;
            if !cards.is_empty() && cards != eyes.may {
                spoke.push((rule.maxim, cards, good));
            }
        }
        let score = |card: Card| -> i32 {
            let of = |(maxim, cards, good): &(Maxim, CardSet, bool)| match (cards.contains(card), good) {
                (true, true) => maxim.weight,
                (true, false) => -maxim.weight,
                _ => 0,
            };
            spoke.iter().map(of).sum()
        };
        let plain = |card: Card| eyes.order.trump() != Some(eyes.order.suit_of(card));
        let length = |card: Card| eyes.of_suit(eyes.order.suit_of(card)).len();
        let height = |card: Card| -i32::from(eyes.order.height(card));
        let best =
            eyes.may.iter().max_by_key(|&card| (score(card), plain(card), height(card), length(card)))?;
        let (by, against) = spoke.iter().copied().partition(|(_, cards, good)| cards.contains(best) == *good);
        let maxims = |spoke: Vec<(Maxim, CardSet, bool)>| spoke.into_iter().map(|spoke| spoke.0).collect();
        let act = if put_out { Act::Discard(best) } else { Act::Play(best) };
        Some(Decision { act, by: maxims(by), against: maxims(against) })
    }
}

impl<G: Booked> Player<G> for Book<G> {
    fn act(&mut self, view: &View<G>, _dice: &mut Shuffler) -> Option<Act<G::Call>> {
        self.decide(view).map(|decision| decision.act)
    }
}

/// A rule of a table.
const fn rule<G: Turns>(
    (id, weight, source): (&'static str, i32, &'static str),
    when: &'static str,
    advice: &'static str,
    speaks: Speaks<G>,
    position: &'static Position,
) -> Rule<G> {
    Rule { maxim: Maxim { id, when, advice, weight, source, habit: Habit::Always }, speaks, position }
}

impl<G: Turns> Rule<G> {
    /// The same, followed only where the player is told to.
    const fn if_asked(mut self) -> Rule<G> {
        self.maxim.habit = Habit::IfAsked;
        self
    }
}
