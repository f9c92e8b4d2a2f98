//! What meets at a table: which articles lie open together or follow each other within a trick, and whether the
//! one changes what follows from the other.
//!
//! An article is open while a right, a duty or an exposed card rests on it. Where a second one opens beside it, the
//! same act is done at the same table without the first: if the second is answered and used in the same way, the two
//! leave each other alone.

use std::collections::{BTreeMap, BTreeSet};

use cards::{CardSet, Seat};
use games::Spoken;
use laws::Law;
use table::{Act, Actor, AnswerOf, Event, Finding, Phase, Remedy, Right, Setup, State, Table};

use crate::{Chaos, Mix, any_rules};

/// Acts done at a table.
const ACTS: usize = 140;
/// One act in four is irregular.
const MIX: Mix = Mix { wild: 25, short_hands: 10 };

/// How two articles met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// How often they were open together, or the one within a trick of the other.
    pub met: u64,
    /// How often the second was the same without the first.
    pub alike: u64,
    /// How often it was not.
    pub changed: u64,
}

/// Two articles, the one that was open before in front.
pub type Pair = (Law, Law);

/// The matrix of one code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meetings {
    /// The articles that opened a right, a duty or an exposure.
    pub articles: BTreeSet<Law>,
    /// Those that met.
    pub pairs: BTreeMap<Pair, Meeting>,
    /// Acts taken.
    pub acts: u64,
}

/// Does so many acts at random tables of a game, and tells what met.
pub fn meetings<G: Spoken>(first_seed: u64, acts: u64) -> Meetings {
    let mut seen = Meetings { articles: G::LAPSES.iter().map(|row| row.0).collect(), ..Meetings::default() };
    let mut seed = first_seed;
    while seen.acts < acts {
        walk::<G>(seed, &mut seen);
        seed += 1;
    }
    seen
}

fn walk<G: Spoken>(seed: u64, seen: &mut Meetings) {
    let mut chaos = Chaos::new(seed, MIX);
    let rules = any_rules::<G>(chaos.dice());
    let mut table = Table::<G>::new(Setup::new(rules, Seat::from_index((seed % 4) as u8)));
    let mut lying = Lying::default();
    for _ in 0..ACTS {
        let event = chaos.next(table.state());
        let before = table.state().clone();
        let Ok(answers) = table.observe(event.actor, event.act.clone()) else { continue };
        seen.acts += 1;
        let was: BTreeSet<Law> = lying.open(&before).collect();
        lying.note(&before, table.state(), &answers);
        for law in lying.open(table.state()) {
            seen.articles.insert(law);
        }
        count(seen, &was, &lying, &before, table.state());
        pair_up(seen, &before, table.state(), &event, &answers);
        if table.state().phase() == Phase::Agreed {
            break;
        }
    }
}

/// What is open besides rights and duties, and what was until a trick ago.
#[derive(Default)]
struct Lying {
    deal: u16,
    /// Exposed cards and the article that lays them open.
    exposed: Vec<(Law, CardSet)>,
    /// Articles that are over, and the number of the trick in which they were.
    over: Vec<(Law, u8)>,
}

impl Lying {
    fn note<G: Spoken>(&mut self, before: &State<G>, now: &State<G>, answers: &[AnswerOf<G>]) {
        if self.deal != now.deal() {
            *self = Lying { deal: now.deal(), ..Lying::default() };
        }
        let gone: Vec<Law> = {
            let open: BTreeSet<Law> = self.open(now).collect();
            self.open(before).filter(|law| !open.contains(law)).collect()
        };
        let trick = now.trick_number();
        self.over.extend(gone.into_iter().map(|law| (law, trick)));
        self.over.retain(|(_, ended)| trick <= ended + 1);
        self.exposed.retain(|(_, cards)| cards.intersects(now.callable()));
        for answer in answers {
            if let (Finding::Liability { cards, .. }, Some(laws)) = (&answer.finding, answer.laws) {
                self.exposed.push((laws.chief(), *cards));
            }
        }
    }

    /// The articles that are open at a table.
    fn open<G: Spoken>(&self, state: &State<G>) -> impl Iterator<Item = Law> {
        let rights = state.rights().iter().map(|right| right.laws.chief());
        let duties = state.obligations().iter().map(|obligation| obligation.laws.chief());
        let callable = state.callable();
        let exposed = self.exposed.iter().filter(move |(_, cards)| cards.intersects(callable));
        rights.chain(duties).chain(exposed.map(|(law, _)| *law)).collect::<Vec<_>>().into_iter()
    }
}

/// Counts every article that has just opened with every other that is open or was within a trick.
fn count<G: Spoken>(
    seen: &mut Meetings,
    was: &BTreeSet<Law>,
    lying: &Lying,
    before: &State<G>,
    now: &State<G>,
) {
    if before.deal() != now.deal() {
        return;
    }
    let open: BTreeSet<Law> = lying.open(now).collect();
    for &second in open.iter().filter(|law| !was.contains(law)) {
        let recent = lying.over.iter().map(|(law, _)| law);
        for &first in open.iter().chain(recent).filter(|first| **first != second) {
            seen.pairs.entry((first, second)).or_default().met += 1;
        }
    }
}

/// Does the same act without each right that was open, and compares what follows from the one that it opened.
fn pair_up<G: Spoken>(
    seen: &mut Meetings,
    before: &State<G>,
    now: &State<G>,
    event: &Event<G::Call>,
    answers: &[AnswerOf<G>],
) {
    let is_new = |right: &&Right| !before.rights().iter().any(|old| same_right(old, right));
    let Some(second) = now.rights().iter().find(is_new) else { return };
    // Acts that use or give up a right are about the first one and not beside it.
    if matches!(
        event.act,
        Act::Demand(_) | Act::Waive | Act::Consent | Act::Object | Act::Refer | Act::Consult
    ) {
        return;
    }
    for (place, first) in before.rights().iter().enumerate() {
        if first.laws.chief() == second.laws.chief() {
            continue;
        }
        let mut without = before.clone();
        without.forget_right(place);
        let mut told = Vec::new();
        let alike = without.take(event, &mut told).is_ok()
            && offered::<G>(answers, second) == offered::<G>(&told, second)
            && without
                .rights()
                .iter()
                .find(|right| same_right(right, second))
                .is_some_and(|twin| uses_alike(now, second, &without, twin));
        let meeting = seen.pairs.entry((first.laws.chief(), second.laws.chief())).or_default();
        meeting.met += u64::from(meeting.met == 0);
        *if alike { &mut meeting.alike } else { &mut meeting.changed } += 1;
    }
}

/// Whether it is the same choice for the same thing; the number of the offence is not.
fn same_right(one: &Right, other: &Right) -> bool {
    let what =
        |right: &Right| (right.laws, right.offender, right.holders, right.target, right.trick, right.card);
    what(one) == what(other) && one.options == other.options
}

/// The answer by which a right was given.
fn offered<'a, G: Spoken>(answers: &'a [AnswerOf<G>], right: &Right) -> Option<&'a AnswerOf<G>> {
    answers.iter().find(|answer| {
        answer.laws == Some(right.laws)
            && answer.finding.offer().is_some_and(|offer| offer.options == right.options)
    })
}

/// Whether each remedy that is open brings about the same in both.
fn uses_alike<G: Spoken>(one: &State<G>, right: &Right, other: &State<G>, twin: &Right) -> bool {
    let Some(seat) = right.holders.iter().find(|seat| right.is_for(*seat) && twin.is_for(*seat)) else {
        return false;
    };
    right.options.iter().filter(|remedy| !matches!(remedy, Remedy::Suit(None) | Remedy::HighestOf(None))).all(
        |remedy| {
            let event = Event { actor: Actor::Seat(seat), act: Act::Demand(*remedy) };
            let told = [one, other].map(|state| {
                let mut answers = Vec::new();
                let _ = state.clone().take(&event, &mut answers);
                answers
                    .into_iter()
                    .find(|answer| answer.laws.is_some_and(|laws| laws.chief() == right.laws.chief()))
            });
            told[0] == told[1]
        },
    )
}
