//! What the desk says to what was told: a ruling, or the question that decides it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use games::{Code, Listed, Visit};

use crate::facts::Ask;
use crate::order;
use crate::ruling::{Ruling, ruling};
use crate::worlds::{World, worlds};

/// What the desk says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It depends on this; with the answers there are.
    Question(Ask, Vec<&'static str>),
    /// The ruling. Several, where nothing that can be asked for tells them apart.
    Rulings(Vec<Ruling>),
}

/// Something that cannot be told at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTelling {
    /// The code knows no such deed.
    NoDeed(String),
    /// It never happens so.
    Never,
}

impl fmt::Display for BadTelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTelling::NoDeed(deed) => write!(f, "nobody can do '{deed}' under this code"),
            BadTelling::Never => f.write_str("that cannot happen so: take one of the answers back"),
        }
    }
}

impl std::error::Error for BadTelling {}

/// A deed under a code, with the tables at which it was tried.
pub struct Desk(Box<dyn Trials>);

impl Desk {
    /// Lays out the tables for a deed.
    ///
    /// # Errors
    /// When the code knows no such deed.
    pub fn open(code: Code, deed: &str) -> Result<Desk, BadTelling> {
        struct Opening<'d>(&'d str);
        impl Visit for Opening<'_> {
            type Out = Box<dyn Trials>;

            fn game<G: Listed>(self, code: Code) -> Self::Out {
                Box::new(worlds::<G>(code, self.0))
            }
        }
        let trials = code.visit(Opening(deed));
        if trials.is_empty() { Err(BadTelling::NoDeed(deed.to_owned())) } else { Ok(Desk(trials)) }
    }

    /// What follows from what was told so far.
    ///
    /// # Errors
    /// When nothing like that can happen.
    pub fn reply(&self, told: &BTreeMap<Ask, String>) -> Result<Reply, BadTelling> {
        self.0.reply(told)
    }
}

/// The worlds of a deed, of whatever game.
trait Trials {
    fn is_empty(&self) -> bool;

    fn reply(&self, told: &BTreeMap<Ask, String>) -> Result<Reply, BadTelling>;
}

impl<G: Listed> Trials for Vec<World<G>> {
    fn is_empty(&self) -> bool {
        <[World<G>]>::is_empty(self)
    }

    fn reply(&self, told: &BTreeMap<Ask, String>) -> Result<Reply, BadTelling> {
        let agrees = |world: &&World<G>| told.iter().all(|(ask, answer)| world.facts[ask] == answer);
        let left: Vec<&World<G>> = self.iter().filter(agrees).collect();
        if left.is_empty() {
            return Err(BadTelling::Never);
        }
        Ok(match best_question(&left, told) {
            Some(ask) => Reply::Question(ask, answers(&left, ask)),
            None => Reply::Rulings(rulings(self, &left, told)),
        })
    }
}

/// The question after which the fewest rulings remain, if there is more than one and a question parts them; of those that help
/// nearly as much, the one that people think of first. Where none does by itself, two together may: then the first of them is
/// asked. What parts them by chance only, because some way of answering is rare, is not asked: then they are told side by side.
fn best_question<G: Listed>(left: &[&World<G>], told: &BTreeMap<Ask, String>) -> Option<Ask> {
    let mut open: Vec<Ask> = Ask::ALL.into_iter().filter(|ask| !told.contains_key(ask)).collect();
    let all = remaining(left, &[]);
    let parts = |remain: usize| remain * WORTH.1 <= all * WORTH.0;
    // Nobody is asked for what is rare before it is known how far the deal had come.
    if open.contains(&Ask::When) && parts(remaining(left, &[Ask::When])) {
        open.retain(|ask| !Ask::SUPPOSED.contains(ask));
    }
    let alone: Vec<(usize, Ask)> = open.iter().map(|ask| (remaining(left, &[*ask]), *ask)).collect();
    let best = alone.iter().map(|(remain, _)| *remain).min().filter(|remain| parts(*remain));
    let helps = |remain: usize, best: usize| parts(remain) && remain * NEARLY.0 <= best * NEARLY.1;
    let nearly = |best: usize| alone.iter().find(|(remain, _)| helps(*remain, best));
    best.and_then(nearly).map(|(_, ask)| *ask).or_else(|| {
        let pairs =
            open.iter().enumerate().flat_map(|(at, one)| open[at + 1..].iter().map(|next| [*one, *next]));
        let pairs = pairs.map(|pair| (remaining(left, &pair), pair[0]));
        pairs.min_by_key(|(remain, _)| *remain).filter(|(remain, _)| parts(*remain)).map(|(_, ask)| ask)
    })
}

/// A question helps nearly as much as the best one, if so many rulings remain after it for so many after that.
const NEARLY: (usize, usize) = (4, 5);

/// A question is worth asking if no more than this part of the rulings remains: so many of so many.
const WORTH: (usize, usize) = (9, 10);

/// How many rulings remain after the answers to a question or two, each answer as likely as it is common.
fn remaining<G: Listed>(left: &[&World<G>], asks: &[Ask]) -> usize {
    let mut groups: HashMap<[&str; 2], (usize, Vec<usize>)> = HashMap::new();
    for world in left {
        let answer = |place: usize| asks.get(place).map_or("", |ask| world.facts[ask]);
        let (times, rulings) = groups.entry([answer(0), answer(1)]).or_default();
        *times += world.times;
        if !rulings.contains(&world.ruling) {
            rulings.push(world.ruling);
        }
    }
    groups.values().map(|(times, rulings)| times * rulings.len()).sum()
}

/// The answers that there are to a question, in their natural order; those that have none, the commonest first.
fn answers<G: Listed>(left: &[&World<G>], ask: Ask) -> Vec<&'static str> {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for world in left {
        *counts.entry(world.facts[&ask]).or_default() += world.times;
    }
    let mut answers: Vec<(&'static str, usize)> = counts.into_iter().collect();
    answers.sort_by_key(|(answer, count)| (order::place(answer), std::cmp::Reverse(*count)));
    answers.into_iter().map(|(answer, _)| answer).collect()
}

/// The different rulings, each by the plainest of its worlds, the commonest first.
fn rulings<G: Listed>(all: &[World<G>], left: &[&World<G>], told: &BTreeMap<Ask, String>) -> Vec<Ruling> {
    let mut found: Vec<(&World<G>, usize)> = Vec::new();
    for world in left {
        match found.iter_mut().find(|(one, _)| one.ruling == world.ruling) {
            Some((one, count)) => {
                *count += world.times;
                if plainness(world) > plainness(one) {
                    *one = world;
                }
            }
            None => found.push((world, world.times)),
        }
    }
    found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let rarer = found.len().saturating_sub(RULINGS_MAX);
    let of = |world: &World<G>| {
        let mut supposes = supposed(all, left, world, told);
        if rarer > 0 {
            supposes.push(format!("That it is none of {rarer} rulings that are rarer than these."));
        }
        Ruling { supposes, ..ruling(world) }
    };
    found.iter().take(RULINGS_MAX).map(|(world, _)| of(world)).collect()
}

/// How much of a world is as it is where nothing out of the way happens: such a one is the better example.
fn plainness<G: Listed>(world: &World<G>) -> usize {
    Ask::ALL.into_iter().filter(|ask| ask.plainly() == Some(world.facts[ask])).count()
}

/// Of what was not told: how it was in the worlds of a ruling, where it could have been otherwise and a ruling of this deed
/// depends on it.
fn supposed<G: Listed>(
    all: &[World<G>],
    left: &[&World<G>],
    of: &World<G>,
    told: &BTreeMap<Ask, String>,
) -> Vec<String> {
    let ruled: Vec<&&World<G>> = left.iter().filter(|world| world.ruling == of.ruling).collect();
    let scene = |world: &World<G>| [Ask::When, Ask::Who, Ask::Role].map(|ask| world.facts[&ask]);
    let scenes: BTreeSet<_> = ruled.iter().map(|world| scene(world)).collect();
    let open = Ask::SUPPOSED.into_iter().filter(|ask| !told.contains_key(ask));
    let supposing = open.filter_map(|ask| {
        let tried: BTreeSet<&str> = ruled.iter().map(|world| world.facts[&ask]).collect();
        let untried = |world: &World<G>| !tried.contains(world.facts[&ask]) && scenes.contains(&scene(world));
        // What had gone wrong before is not in any world.
        let otherwise = ask == Ask::Before || all.iter().any(untried) && decides(all, ask);
        let tried: Vec<&str> = tried.iter().copied().collect();
        otherwise.then(|| ask.supposing(&tried))
    });
    supposing.collect()
}

/// Whether some ruling of the deed depends on this: there are worlds alike in all else that are ruled otherwise.
fn decides<G: Listed>(all: &[World<G>], ask: Ask) -> bool {
    let mut alike: HashMap<Vec<&str>, BTreeMap<&str, BTreeSet<usize>>> = HashMap::new();
    for world in all {
        let rest = Ask::ALL.into_iter().filter(|other| *other != ask).map(|other| world.facts[&other]);
        let answers = alike.entry(rest.collect()).or_default();
        answers.entry(world.facts[&ask]).or_default().insert(world.ruling);
    }
    alike.values().any(|answers| {
        let mut rulings = answers.values();
        let first = rulings.next();
        rulings.any(|other| Some(other) != first)
    })
}

/// No more rulings than this are told side by side.
const RULINGS_MAX: usize = 6;
