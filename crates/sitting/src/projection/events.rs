//! One act as each viewer witnessed it.

use std::fmt::Debug;
use std::sync::Arc;

use cards::Seat;
use games::Listed;
use games::minutes::spell_line;
use protocol::{AnswerView, EventReport, Fact};
use speech::{Tell, Voice, full_stop};
use table::{Act, Actor, Answer, AnswerOf, Audience, Event, Facts, Finding, Table};

use super::{facts, view, wire};

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

/// Something that is told to each listener in their own words.
pub trait Telling: Debug + Send + Sync {
    /// The sentence, without a capital and without a full stop.
    fn tell(&self, voice: &Voice) -> String;

    /// The act by its name, where it is one. Facts are made when they are sent: a log of them would take four times the room.
    fn act(&self) -> Option<Fact> {
        None
    }
}

/// An answer of the laws, as the wire carries it and as it is told.
pub trait Answering: Telling {
    /// What is found, but for the sentence.
    fn view(&self) -> AnswerView;
}

impl<F: Facts + Tell + Debug + Send + Sync> Answering for Answer<F> {
    fn view(&self) -> AnswerView {
        wire::answer(self)
    }
}

impl<F: Facts + Tell + Debug + Send + Sync> Telling for Answer<F> {
    fn tell(&self, voice: &Voice) -> String {
        match self.finding {
            Finding::Trick { winner, .. } => format!("{} the trick", voice.does(winner, "wins")),
            _ => speech::sentence(self, voice),
        }
    }
}

/// An act by somebody.
#[derive(Debug)]
struct Deed<G: Listed> {
    actor: Actor,
    act: Act<G::Call>,
    /// Whether it is a card of another hand than the actor's own.
    from_dummy: bool,
}

impl<G: Listed> Telling for Deed<G> {
    fn tell(&self, voice: &Voice) -> String {
        let told = speech::phrase::<G>(self.actor, &self.act, voice);
        if self.from_dummy { format!("{told} from dummy") } else { told }
    }

    fn act(&self) -> Option<Fact> {
        Some(facts::act::<G>(&self.act))
    }
}

/// What those hear of an act who did not see it.
#[derive(Debug)]
struct Hidden<G: Listed>(Actor, Act<G::Call>);

impl<G: Listed> Telling for Hidden<G> {
    fn tell(&self, voice: &Voice) -> String {
        speech::hidden_phrase(self.0, &self.1, voice)
    }
}

/// Something that the house writes down.
#[derive(Debug)]
struct Notice(Box<str>);

impl Telling for Notice {
    fn tell(&self, _: &Voice) -> String {
        self.0.to_string()
    }
}

/// An answer of the laws, and who may hear it.
#[derive(Clone, Debug)]
pub struct Heard {
    /// Who may see it now.
    pub audience: Audience,
    /// The answer.
    pub answer: Arc<dyn Answering>,
}

/// One act in the record of a table, with what is told of it.
#[derive(Clone, Debug)]
pub struct Happened {
    /// The line of the minutes.
    pub line: Box<str>,
    /// Who did it.
    pub actor: Actor,
    /// Whether it belongs to the handling of pack and tricks.
    pub procedure: bool,
    /// Who saw how much.
    pub sight: [Sight; VIEWERS],
    /// What the laws answered.
    pub answers: Vec<Heard>,
    /// How it is told.
    pub telling: Arc<dyn Telling>,
    /// How it is told to those who saw only the fact.
    pub hidden: Option<Arc<dyn Telling>>,
    /// Who has to act after it, for which hand, and what is asked.
    pub due: Option<(Seat, Seat, protocol::Asked)>,
    /// Who did it, by the public id of the person.
    pub person: Option<Box<str>>,
    /// For which viewers it changed nothing: whatever was answered, the table stands for them as it stood. Whoever acts on what they
    /// saw before it acts on what is.
    pub idle: [bool; VIEWERS],
}

impl Happened {
    /// Something that the house writes down for everybody: a line, and what the table is told to do.
    pub fn notice(line: &str, text: &str) -> Happened {
        Happened {
            line: line.into(),
            actor: Actor::Table,
            procedure: false,
            sight: [Sight::Whole; VIEWERS],
            answers: Vec::new(),
            telling: Arc::new(Notice(format!("the table {text}").into())),
            hidden: None,
            due: None,
            person: None,
            idle: [false; VIEWERS],
        }
    }

    /// Whether the viewer at a place saw something of it.
    pub fn is_seen(&self, place: usize) -> bool {
        self.sight[place] != Sight::Nothing
    }

    /// The report for a viewer who saw something of it, in a voice of theirs.
    pub fn report(&self, voice: &Voice, viewer: Option<Seat>, version: u32) -> EventReport {
        let whole = self.sight[place(viewer)] == Sight::Whole;
        let telling = if whole { &self.telling } else { self.hidden.as_ref().unwrap_or(&self.telling) };
        let text = full_stop(&telling.tell(voice)).trim_end_matches('.').to_owned();
        let mut spoken = text.clone();
        let mut answers = Vec::new();
        for heard in self.answers.iter().filter(|heard| heard.audience.includes(viewer)) {
            let told = heard.answer.tell(voice);
            spoken.push_str("; ");
            spoken.push_str(&told);
            let text = full_stop(&told).trim_end_matches('.').to_owned();
            answers.push(AnswerView { text, ..heard.answer.view() });
        }
        if let Some(due) = self.due {
            spoken.push_str("; ");
            spoken.push_str(&view::due_words(due, voice));
        }
        spoken.push('.');
        EventReport {
            version,
            seat: match self.actor {
                Actor::Seat(seat) => Some(wire::seat(seat)),
                _ => None,
            },
            person: self.person.as_deref().map(str::to_owned),
            act: if whole { self.telling.act() } else { None },
            procedure: self.procedure,
            answers,
            text,
            spoken,
        }
    }

    /// The report for the record of a deal that is over, where nothing is hidden any more.
    pub fn full_report(&self, version: u32) -> EventReport {
        let mut report = Happened { sight: [Sight::Whole; VIEWERS], due: None, ..self.clone() };
        for answer in &mut report.answers {
            answer.audience = Audience::All;
        }
        report.report(&Voice::of_seats(None), None, version)
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
            .map(|answer| Heard { audience: answer.audience, answer: Arc::new(answer.clone()) })
            .collect(),
        procedure: is_procedure(&event.act),
        telling: Arc::new(Deed::<G> {
            actor: event.actor,
            act: event.act.clone(),
            from_dummy: is_from_dummy(table, event),
        }),
        hidden: partial.then(|| Arc::new(Hidden::<G>(event.actor, event.act.clone())) as Arc<dyn Telling>),
        due: view::due(&table.view(None)),
        person: None,
        idle: [false; VIEWERS],
    }
}

/// Whether somebody has played a card from another hand than their own.
fn is_from_dummy<G: Listed>(table: &Table<G>, event: &Event<G::Call>) -> bool {
    let (Actor::Seat(seat), Act::Play(card)) = (event.actor, &event.act) else { return false };
    let plays = table.state().tricks().last().map_or(&[][..], |trick| &trick.plays);
    plays.iter().any(|(owner, played)| played == card && *owner != seat)
}

/// Everybody sees that the dealer discards; the card only the dealer sees.
fn is_discard<C>(act: &Act<C>) -> bool {
    matches!(act, Act::LayDiscard(_) | Act::Discard(_))
}

/// Whether an act belongs to the handling of pack and tricks, which people do without thinking.
fn is_procedure<C>(act: &Act<C>) -> bool {
    let tricks = matches!(act, Act::Gather | Act::Turn | Act::Quit | Act::Look | Act::LayDown | Act::LayIdle);
    tricks || act.is_of_the_deal()
}
