//! A ruling as it is told at the desk.

use cards::{BySeat, Seat};
use games::{Listed, minutes};
use serde::Serialize;
use speech::{Voice, full_stop};
use table::{Act, Actor, Remedy};

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
    /// A whole table at which it happened so, as minutes.
    pub minutes: String,
    /// What can be compared with another ruling: without cards and seats.
    #[serde(skip)]
    pub gist: Vec<String>,
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
    let state = world.table.state();
    let dealer = state.dealer();
    let voice = Voice::to(BySeat::from_fn(|seat| from_dealer(dealer, seat).to_owned()), None);
    let mut told: Vec<String> =
        world.answers.iter().map(|answer| full_stop(&speech::sentence(answer, &voice))).collect();
    if told.is_empty() {
        told.push("Nothing follows: no article has anything against it.".to_owned());
    }
    let mut laws = Vec::new();
    for law in
        world.answers.iter().filter_map(|answer| answer.laws).flat_map(|laws| laws.iter().collect::<Vec<_>>())
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
            choices: right.options.iter().map(|option| choice(world, &voice, by, *option)).collect(),
        }
    });
    Ruling {
        told,
        laws,
        held: held.collect(),
        minutes: G::any_minutes(minutes::record(&world.table)).to_string(),
        gist: world.gist.clone(),
    }
}

fn choice<G: Listed>(world: &World<G>, voice: &Voice, by: Seat, option: Remedy) -> Course {
    let mut table = world.table.clone();
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
