//! A ruling as it is told at the desk.

use cards::{BySeat, Seat};
use games::{Listed, minutes};
use serde::Serialize;
use speech::{Voice, full_stop};
use table::{Act, Actor, AnswerOf, Kind, Remedy, Table};

use crate::facts::from_dealer;
use crate::next::{Next, next};
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

/// A right that somebody has now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Who may choose.
    pub who: String,
    /// What ends the right.
    pub until: Vec<String>,
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
    // Who takes the trick is a matter of the cards, which are those of an example.
    let of_law = answers.iter().filter(|answer| answer.kind() != Kind::Trick);
    let mut told: Vec<String> = of_law.map(|answer| full_stop(&speech::sentence(answer, &voice))).collect();
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
                .map_or_else(Vec::new, |law| law.entry().lapses.iter().map(|text| plain(text)).collect()),
            choices: right.options.iter().map(|option| choice(table, &voice, by, *option)).collect(),
        }
    });
    let minutes = G::any_minutes(minutes::record(table)).to_string();
    Ruling {
        told,
        laws,
        held: held.collect(),
        supposes: Vec::new(),
        next: next(table, &voice, &minutes),
        minutes,
        gist,
    }
}

/// What ends a right, for somebody at a card table: without the numbers of readings, and with the word "law" before those of
/// articles.
fn plain(lapse: &str) -> String {
    let is_numbers = |text: &str| {
        text.split(", ").all(|one| one.starts_with(|c: char| c.is_ascii_digit()) && one.len() <= 4)
    };
    if is_numbers(lapse) {
        let laws: Vec<&str> = lapse.split(", ").collect();
        return format!("as laws {} say", listed(&laws));
    }
    let mut parts = lapse.split('(');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inner, rest) = part.split_once(')').unwrap_or((part, ""));
        if inner.contains("amb-") {
            text.truncate(text.trim_end().len());
        } else {
            let word = if is_numbers(inner) { "law " } else { "" };
            text.extend(["(", word, inner, ")"]);
        }
        text.push_str(rest);
    }
    text
}

fn listed(all: &[&str]) -> String {
    match all {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => all.concat(),
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

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_ends_a_right_is_told_without_marks_for_engineers() {
        assert_eq!(plain("63, 97, 102"), "as laws 63, 97 and 102 say");
        assert_eq!(plain("trick completed by all four (78)"), "trick completed by all four (law 78)");
        assert_eq!(plain("after fair time (amb-22)"), "after fair time");
        assert_eq!(plain("new deal: the lead (recommended, amb-44)"), "new deal: the lead");
        assert_eq!(plain("any declaration about doubling"), "any declaration about doubling");
    }
}
