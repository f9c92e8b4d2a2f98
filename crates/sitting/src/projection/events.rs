//! One act as each viewer witnessed it.

use std::fmt::Write as _;

use cards::Seat;
use games::Listed;
use games::minutes::spell_line;
use protocol::{AnswerView, EventReport};
use table::{Act, Actor, AnswerOf, Audience, Event, Table};

use super::words::{self, Phrase};
use super::{view, wire};

/// A bystander comes after the four seats.
pub const VIEWERS: usize = 5;

/// The place of a viewer among all.
pub fn place(viewer: Option<Seat>) -> usize {
    viewer.map_or(4, |seat| seat as usize)
}

/// The viewer at a place.
pub fn viewer(place: usize) -> Option<Seat> {
    Seat::ALL.get(place).copied()
}

/// How much of an act a viewer saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Nothing.
    Nothing,
    /// That it was done, or what the laws said to it.
    Fact,
    /// All of it.
    Whole,
}

/// An answer of the laws as the wire carries it, and who may hear it.
#[derive(Clone, Debug)]
pub struct Heard {
    /// Who may see it now.
    pub audience: Audience,
    /// What they see.
    pub view: AnswerView,
}

/// One act in the record of a table, with what is told of it.
#[derive(Clone, Debug)]
pub struct Happened {
    /// The line of the minutes.
    pub line: Box<str>,
    /// Who did it.
    pub actor: Actor,
    /// Who saw how much.
    pub sight: [Sight; VIEWERS],
    /// What the laws answered.
    pub answers: Vec<Heard>,
    /// How it is told.
    pub phrase: Phrase,
    /// How it is told to those who saw only the fact.
    pub hidden: Option<Phrase>,
    /// Who has to act after it, for which hand, and what is asked.
    pub due: Option<(Seat, Seat, protocol::Asked)>,
    /// Who did it, by the public id of the person.
    pub person: Option<Box<str>>,
}

impl Happened {
    /// Something that the house writes down for everybody.
    pub fn notice(line: &str, text: &str) -> Happened {
        Happened {
            line: line.into(),
            actor: Actor::Table,
            sight: [Sight::Whole; VIEWERS],
            answers: Vec::new(),
            phrase: Phrase { third_person: text.into(), second_person: text.into() },
            hidden: None,
            due: None,
            person: None,
        }
    }

    /// Whether the viewer at a place saw something of it.
    pub fn is_seen(&self, place: usize) -> bool {
        self.sight[place] != Sight::Nothing
    }

    /// The report for a viewer who saw something of it.
    pub fn report(&self, viewer: Option<Seat>, version: u32) -> EventReport {
        let whole = self.sight[place(viewer)] == Sight::Whole;
        let answers: Vec<_> = self.answers.iter().filter(|answer| answer.audience.includes(viewer)).collect();
        let phrase = if whole { &self.phrase } else { self.hidden.as_ref().unwrap_or(&self.phrase) };
        let mut spoken = phrase.told(self.actor, viewer);
        for answer in &answers {
            if answer.view.trick.is_none() {
                spoken.push_str("; ");
                spoken.push_str(&answer.view.text);
            } else if let Some(winner) = answer.view.by.map(wire::seat_from) {
                let other = format!("{} wins", speech::seat_name(winner));
                let who = if Some(winner) == viewer { "you win" } else { &other };
                let _ = write!(spoken, "; {who} the trick");
            }
        }
        if let Some(due) = self.due {
            spoken.push_str("; ");
            spoken.push_str(&view::due_words(due, viewer));
        }
        spoken.push('.');
        EventReport {
            version,
            seat: match self.actor {
                Actor::Seat(seat) => Some(wire::seat(seat)),
                _ => None,
            },
            person: self.person.as_deref().map(str::to_owned),
            line: whole.then(|| self.line.to_string()),
            answers: answers.into_iter().map(|answer| answer.view.clone()).collect(),
            spoken,
        }
    }

    /// The report for the record of a deal that is over, where nothing is hidden any more.
    pub fn full_report(&self, version: u32) -> EventReport {
        let mut report = Happened { sight: [Sight::Whole; VIEWERS], due: None, ..self.clone() };
        for answer in &mut report.answers {
            answer.audience = Audience::All;
        }
        report.report(None, version)
    }
}

/// What is told of an act that the table has just taken, and of what the laws answered to it.
pub fn happened<G: Listed>(table: &Table<G>, event: &Event<G::Call>, answers: &[AnswerOf<G>]) -> Happened {
    let mut sight = [Sight::Nothing; VIEWERS];
    for (at, sight) in sight.iter_mut().enumerate() {
        let viewer = viewer(at);
        *sight = if event.witnessed_by(viewer).is_some() {
            Sight::Whole
        } else if is_discard(&event.act) || answers.iter().any(|answer| answer.audience.includes(viewer)) {
            Sight::Fact
        } else {
            Sight::Nothing
        };
    }
    let partial = sight.contains(&Sight::Fact);
    Happened {
        line: spell_line(event.actor, &event.act).into(),
        actor: event.actor,
        sight,
        answers: answers
            .iter()
            .map(|answer| Heard { audience: answer.audience, view: wire::answer(answer) })
            .collect(),
        phrase: from_dummy(table, event, words::phrase::<G>(&event.act)),
        hidden: partial.then(|| words::hidden_phrase(&event.act)),
        due: view::due(&table.view(None)),
        person: None,
    }
}

/// A card that somebody plays from another hand than their own is told as one from dummy.
fn from_dummy<G: Listed>(table: &Table<G>, event: &Event<G::Call>, phrase: Phrase) -> Phrase {
    let (Actor::Seat(seat), Act::Play(card)) = (event.actor, &event.act) else { return phrase };
    let plays = table.state().tricks().last().map_or(&[][..], |trick| &trick.plays);
    match plays.iter().find(|(_, played)| played == card) {
        Some((owner, _)) if *owner != seat => phrase.and("from dummy"),
        _ => phrase,
    }
}

/// Everybody sees that the dealer discards; the card only the dealer sees.
fn is_discard<C>(act: &Act<C>) -> bool {
    matches!(act, Act::LayDiscard(_) | Act::Discard(_))
}
