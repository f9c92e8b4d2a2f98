//! A ruling as it is told at the desk.

use cards::{BySeat, Seat};
use games::procedure::{self, Due, Listener};
use games::{Listed, minutes};
use serde::Serialize;
use speech::{Voice, full_stop};
use table::{Act, Actor, AnswerOf, Remedy, Table};

use crate::facts::from_dealer;
use crate::worlds::World;

/// What the laws make of a deed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// What the laws say, sentence by sentence; the cards are those of an example.
    pub told: Vec<String>,
    /// The articles, each with what it says.
    pub laws: Vec<(&'static str, &'static str)>,
    /// Who may choose what.
    pub held: Vec<Held>,
    /// What it supposes of things that were not asked for.
    pub supposes: Vec<String>,
    /// What can come next at that table, by whoever has a choice or is bound to something.
    pub next: Vec<Next>,
    /// A whole table at which it happened so, as minutes.
    pub minutes: String,
    /// What can be compared with another ruling: without cards and seats.
    #[serde(skip)]
    pub gist: Vec<String>,
}

/// Something that can come after a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Next {
    /// What it is, in words.
    pub says: String,
    /// The line of the minutes, for [`go_on`](crate::go_on).
    pub line: String,
}

/// A right that somebody has now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Who may choose.
    pub who: String,
    /// What ends the right.
    pub until: Vec<&'static str>,
    /// What may be chosen.
    pub choices: Vec<Course>,
}

/// Something that may be chosen, and what follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Course {
    /// What is asked for.
    pub says: String,
    /// What the laws answer to that.
    pub follows: Vec<String>,
}

/// The ruling of a world.
pub(crate) fn ruling<G: Listed>(world: &World<G>) -> Ruling {
    ruled(&world.table, &world.answers, world.gist.clone())
}

/// What was answered to the last act at a table.
pub(crate) fn ruled<G: Listed>(table: &Table<G>, answers: &[AnswerOf<G>], gist: Vec<String>) -> Ruling {
    let state = table.state();
    let dealer = state.dealer();
    let voice = Voice::to(BySeat::from_fn(|seat| from_dealer(dealer, seat).to_owned()), None);
    let mut told: Vec<String> =
        answers.iter().map(|answer| full_stop(&speech::sentence(answer, &voice))).collect();
    if told.is_empty() {
        told.push("Nothing follows: no article has anything against it.".to_owned());
    }
    let mut laws = Vec::new();
    for law in
        answers.iter().filter_map(|answer| answer.laws).flat_map(|laws| laws.iter().collect::<Vec<_>>())
    {
        if !laws.iter().any(|(id, _)| *id == law.id()) {
            laws.push((law.id(), law.entry().gist));
        }
    }
    let held = state.rights().iter().map(|right| {
        let chief = right.laws.chief();
        let by = right.holders.iter().next().unwrap_or(Seat::South);
        Held {
            who: voice.any_of(right.holders),
            until: [chief, chief.article()]
                .into_iter()
                .find(|law| !law.entry().lapses.is_empty())
                .map_or_else(Vec::new, |law| law.entry().lapses.to_vec()),
            choices: right.options.iter().map(|option| choice(table, &voice, by, *option)).collect(),
        }
    });
    Ruling {
        told,
        laws,
        held: held.collect(),
        supposes: Vec::new(),
        next: next(table, &voice),
        minutes: G::any_minutes(minutes::record(table)).to_string(),
        gist,
    }
}

fn choice<G: Listed>(table: &Table<G>, voice: &Voice, by: Seat, option: Remedy) -> Course {
    let mut table = table.clone();
    // Where a suit is to be named, any will do for an example.
    let demand = match option {
        Remedy::Suit(None) => Remedy::Suit(Some(cards::Suit::Spades)),
        Remedy::HighestOf(None) => Remedy::HighestOf(Some(cards::Suit::Spades)),
        other => other,
    };
    let answers = table.observe(Actor::Seat(by), Act::Demand(demand)).unwrap_or_default();
    let follows = answers.iter().map(|answer| full_stop(&speech::sentence(answer, voice))).collect();
    Course { says: voice.remedy(option), follows }
}

/// The acts that can come next: every remedy that somebody may ask for, and whether whoever is bound to something keeps
/// to it.
fn next<G: Listed>(table: &Table<G>, voice: &Voice) -> Vec<Next> {
    let state = table.state();
    let mut acts: Vec<(Seat, Act<G::Call>)> = Vec::new();
    let now = procedure::due(table, Listener::Host);
    for due in now.iter() {
        match due {
            Due::Right(right) => {
                let Some(by) = due.seats().iter().next() else { continue };
                let remedies = right.options.iter().flat_map(|option| procedure::named(*option));
                acts.extend(remedies.map(|remedy| (by, Act::Demand(remedy))));
                acts.push((by, Act::Waive));
            }
            Due::Call { callers, cards, .. } => {
                let Some(by) = callers.iter().next() else { continue };
                acts.extend(cards.iter().map(|card| (by, Act::Demand(Remedy::Call(card)))));
            }
            Due::Card { seat, hand } if state.obligations().iter().any(|bound| bound.on.contains(*hand)) => {
                let lawful = state.lawful(*hand);
                let other = state.hands()[*hand] - lawful;
                let one_of_each = lawful.first().into_iter().chain(other.first());
                acts.extend(one_of_each.map(|card| (*seat, Act::Play(card))));
            }
            _ => {}
        }
    }
    acts.truncate(NEXT_MAX);
    acts.into_iter()
        .map(|(seat, act)| Next {
            says: full_stop(&speech::phrase::<G>(Actor::Seat(seat), &act, voice)),
            line: minutes::spell_line(Actor::Seat(seat), &act),
        })
        .collect()
}

/// No more than this can come next.
const NEXT_MAX: usize = 16;
