//! What the desk says to what was told: a ruling, or the question that decides it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use games::{Code, Listed, Visit};

use crate::facts::{Ask, DEALT, LATER_TRICK};
use crate::ruling::{Ruling, ruling};
use crate::worlds::{World, worlds};

/// What the desk says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It depends on this; with the answers there are, the commonest first.
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

/// The question after which the fewest rulings remain, if there is more than one and a question parts them.
fn best_question<G: Listed>(left: &[&World<G>], told: &BTreeMap<Ask, String>) -> Option<Ask> {
    let rulings =
        |worlds: &[&World<G>]| worlds.iter().map(|world| &world.gist).collect::<BTreeSet<_>>().len();
    let now = rulings(left);
    if now == 1 {
        return None;
    }
    // After an answer so many rulings remain, each answer as likely as it is common.
    let remain = |ask: Ask| -> usize {
        answers(left, ask)
            .into_iter()
            .map(|answer| {
                let with: Vec<&World<G>> =
                    left.iter().filter(|world| world.facts[&ask] == answer).copied().collect();
                with.len() * rulings(&with)
            })
            .sum()
    };
    let open = Ask::ALL.into_iter().filter(|ask| !told.contains_key(ask));
    let best = open.map(|ask| (remain(ask), ask)).min_by_key(|(remain, _)| *remain)?;
    (best.0 < left.len() * now).then_some(best.1)
}

/// The answers that there are to a question, the commonest first.
fn answers<G: Listed>(left: &[&World<G>], ask: Ask) -> Vec<&'static str> {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for world in left {
        *counts.entry(world.facts[&ask]).or_default() += 1;
    }
    let mut answers: Vec<(&'static str, usize)> = counts.into_iter().collect();
    answers.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    answers.into_iter().map(|(answer, _)| answer).collect()
}

/// The different rulings, each by the first of its worlds, the commonest first.
fn rulings<G: Listed>(all: &[World<G>], left: &[&World<G>], told: &BTreeMap<Ask, String>) -> Vec<Ruling> {
    let mut found: Vec<(&World<G>, usize)> = Vec::new();
    for world in left {
        match found.iter_mut().find(|(one, _)| one.gist == world.gist) {
            Some((_, count)) => *count += 1,
            None => found.push((world, 1)),
        }
    }
    found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    found
        .into_iter()
        .take(RULINGS_MAX)
        .map(|(world, _)| Ruling { supposes: supposed(all, left, world, told), ..ruling(world) })
        .collect()
}

/// What was the same in every world of a ruling and was not told.
fn supposed<G: Listed>(
    all: &[World<G>],
    left: &[&World<G>],
    of: &World<G>,
    told: &BTreeMap<Ask, String>,
) -> Vec<String> {
    let same = |ask: &Ask| {
        left.iter().filter(|world| world.gist == of.gist).all(|world| world.facts[ask] == of.facts[ask])
    };
    // What cannot be otherwise under this code, or so early in the deal, need not be supposed.
    let matters = |ask: &Ask| match ask {
        Ask::Missed => of.facts[&Ask::When] == LATER_TRICK,
        ask => of.facts[ask] != DEALT && all.iter().any(|world| world.facts[ask] != of.facts[ask]),
    };
    let open = Ask::SUPPOSED.into_iter().filter(|ask| !told.contains_key(ask));
    open.filter(same).filter(matters).map(|ask| ask.supposing(of.facts[&ask])).collect()
}

/// No more rulings than this are told side by side.
const RULINGS_MAX: usize = 4;
