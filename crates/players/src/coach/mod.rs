//! The coach: a word before a card, and the reckoning after the deal.
//!
//! Every choice is judged twice, by the same measure (`value.rs`). *On what the seat could know*: over many
//! ways in which the cards may lie, weighed by what was said and played. *On the cards as they lay*: with
//! all cards seen. So a card is right, right but unlucky, wrong but free, or a mistake. What the acts did on the
//! cards as they lay adds up, from what the deal was worth to what the sheet shows, to the last point.

mod past;
mod report;
mod value;
mod why;

use cards::{Seat, SeatSet, Shuffler};
use serde::{Serialize, Serializer};
pub use speech::coach::Grade;
use speech::coach::Reason;
use speech::{Tell as _, Voice};
use table::{Act, Actor, Kind, Phase, Table, View};

use crate::search::Readable;
use crate::search::worlds::{Sample, World, worlds};
use crate::{Book, Stop, Turns};
use past::Past;
use value::{Options, Valuer, for_side, written};
pub use value::{cards_bring, in_play as position, tricks_bring};

/// With fewer worlds than these the coach says that it cannot tell.
pub const WORLDS_MIN: usize = 30;

/// After so many worlds the choices that are plainly worse are looked at no more.
const FIRST_LOOK: usize = 6;

/// And as many as these are looked at to the end, however they began.
const CONTENDERS_MIN: usize = 4;

/// How many worlds the coach thinks of. More are surer and take longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pains {
    /// Worlds for a choice when few cards are left; early in a long hand a share of them.
    pub worlds: usize,
}

impl Default for Pains {
    fn default() -> Pains {
        Pains { worlds: 100 }
    }
}

/// One thing that could be done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alternative {
    /// In the words of the minutes.
    pub act: String,
    /// What the deal is then worth to the player's side, on what they could know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<f64>,
    /// The standard error of what it is worth less than the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// From how many ways of the cards: what is plainly worse is looked at in fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worlds: Option<usize>,
    /// And on the cards as they lay; told only when the deal is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lay: Option<i32>,
    /// Of a card, as they lay: the tricks that its side takes with this one and after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tricks: Option<u8>,
}

/// A maxim that spoke.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MaximSaid {
    /// Its name in the book.
    pub id: &'static str,
    /// What it advises.
    pub advice: &'static str,
    /// Who gave it.
    pub source: &'static str,
}

/// Advice for the seat whose turn it is, from what that seat can know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// Who is advised.
    pub seat: char,
    /// What to do, in the words of the minutes.
    pub act: String,
    /// Everything in order, the best first; what could not be valued has no figure and stands at the end.
    pub choices: Vec<Alternative>,
    /// How many ways of the cards were thought of.
    pub worlds: usize,
    /// The reason; in JSON its sentence.
    #[serde(serialize_with = "sentence")]
    pub reason: Reason,
    /// What the book says for the advice.
    pub maxims: Vec<MaximSaid>,
    /// What the book would do instead, if it would.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
}

/// What could be known of a choice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Known {
    /// What was best.
    pub best: String,
    /// What the choice gave away against it, in points.
    pub lost: f64,
    /// The standard error of that.
    pub error: f64,
    /// From how many ways of the cards.
    pub worlds: usize,
}

/// One act of the deal and what it did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JudgedAct {
    /// The place of the act in the log of the table, from 0.
    pub place: usize,
    /// Who acted.
    pub seat: Option<char>,
    /// The trick, from 1, if a card was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trick: Option<usize>,
    /// The act in the words of the minutes.
    pub act: String,
    /// What the deal was worth after it, to North and South.
    pub worth: i32,
    /// What it changed for the side of the actor; for acts of nobody, for North and South.
    pub effect: i32,
    /// What a better choice would have brought as the cards lay.
    pub lost: i32,
    /// How the choice was.
    #[serde(serialize_with = "grade_name")]
    pub grade: Grade,
    /// What could be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<Known>,
    /// What else could be done; nothing where there was no choice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Alternative>,
    /// Maxims of the book that were kept.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<MaximSaid>,
    /// Maxims of the book that spoke for something else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<MaximSaid>,
    /// Why; in JSON its sentence.
    #[serde(serialize_with = "some_sentence", skip_serializing_if = "Option::is_none")]
    pub why: Option<Reason>,
    /// What the laws answered, where somebody offended or chose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

/// The reckoning of a deal. `worth` and the effects, with the sign of their side, make `result`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PostMortem {
    /// The number of the deal.
    pub deal: u16,
    /// What the cards were worth to North and South before the first word: declared by the book, and
    /// played with all cards seen.
    pub worth: i32,
    /// What the sheet shows: North and South less East and West.
    pub result: i32,
    /// Every act that was a choice, changed the worth, or was ruled upon.
    pub acts: Vec<JudgedAct>,
}

/// Advises and reckons.
pub struct Coach<G: Readable> {
    book: Book<G>,
    valuer: Valuer<G>,
    pains: Pains,
    stop: Stop,
    watch: Option<Watch>,
}

/// Is told how many acts of a deal are judged, and how many there are.
pub type Watch = Box<dyn FnMut(usize, usize) + Send>;

impl<G: Readable> Default for Coach<G> {
    fn default() -> Coach<G> {
        Coach::new(Pains::default())
    }
}

/// Somebody who advises at a game and reckons its deals.
pub trait Advises<G: Turns> {
    /// Heeds this word when the thought is not wanted any more; there is no advice and no reckoning then.
    fn heed(&mut self, stop: &Stop);

    /// Tells after each act of a reckoning how far it has come.
    fn tell_progress(&mut self, watch: Watch);

    /// Advice for a seat whose turn it is; `None` if it is not, they have not looked at their cards, or the table is in
    /// disorder. It rests on the view of the seat and on what the seat witnessed, whatever the cards really are.
    fn hint(&mut self, table: &Table<G>, seat: Seat, dice: &mut Shuffler) -> Option<Hint>;

    /// The reckoning of a deal that is over; `None` if it is not, or there was none of that number. The
    /// choices of these seats are also judged on what they could know, which takes longer.
    fn post_mortem(
        &mut self,
        table: &Table<G>,
        deal: u16,
        seats: SeatSet,
        dice: &mut Shuffler,
    ) -> Option<PostMortem>;
}

impl<G: Readable> Advises<G> for Coach<G> {
    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    fn tell_progress(&mut self, watch: Watch) {
        self.watch = Some(watch);
    }

    fn hint(&mut self, table: &Table<G>, seat: Seat, dice: &mut Shuffler) -> Option<Hint> {
        Coach::hint(self, table, seat, dice)
    }

    fn post_mortem(
        &mut self,
        table: &Table<G>,
        deal: u16,
        seats: SeatSet,
        dice: &mut Shuffler,
    ) -> Option<PostMortem> {
        Coach::post_mortem(self, table, deal, seats, dice)
    }
}

/// What each choice brings over the worlds.
struct Weighed<G: Readable> {
    /// The choices, each with its worth to the seat's side in every world, or in the first of them.
    choices: Vec<(Act<G::Call>, Vec<f64>)>,
    worlds: Vec<World>,
    /// What came first when some were given up.
    first: Option<Act<G::Call>>,
}

impl<G: Readable> Coach<G> {
    /// A coach who takes such pains.
    pub fn new(pains: Pains) -> Coach<G> {
        Coach { book: Book::default(), valuer: Valuer::default(), pains, stop: Stop::default(), watch: None }
    }

    /// Advice for a seat whose turn it is; `None` if it is not, they have not looked at their cards, or the table is in
    /// disorder. It rests on the view of the seat and on what the seat witnessed, whatever the cards really are.
    pub fn hint(&mut self, table: &Table<G>, seat: Seat, dice: &mut Shuffler) -> Option<Hint> {
        let view = table.view(Some(seat));
        if !has_looked(&view) {
            return None;
        }
        let decision = self.book.decide(&view)?;
        let past = Past::of(table, table.state().deal())?;
        let weighed = self.weigh(&past, &view, past.steps.len(), &decision.act, dice);
        if self.stop.is_set() {
            return None;
        }
        let book_act = spell(&decision.act);
        let maxims = said(&decision.by);
        let booked = maxims.first().map(|maxim| maxim.advice);
        let Some(weighed) = weighed.filter(|weighed| !weighed.choices.is_empty()) else {
            let reason = booked.map_or(Reason::BookSilent, Reason::Book);
            let mut choices = vec![Alternative::plain(book_act.clone())];
            choices.extend(unvalued(&view, |act| *act == decision.act));
            let (act, seat) = (book_act, seat.letter());
            return Some(Hint { seat, act, choices, worlds: 0, reason, maxims, book: None });
        };
        let mut ranked = weighed.ranked();
        // What the figures cannot tell apart is for the book to say; what they call worse is not advised.
        let place = ranked.iter().position(|&at| weighed.choices[at].0 == decision.act);
        if let Some(place) = place.filter(|&place| weighed.level(ranked[0], ranked[place])) {
            let at = ranked.remove(place);
            ranked.insert(0, at);
        }
        let best = ranked[0];
        let agrees = weighed.choices[best].0 == decision.act;
        let reason = why::reason(&view, &weighed, &ranked, booked.filter(|_| agrees));
        let mut choices: Vec<Alternative> = ranked.iter().map(|&at| weighed.told(at)).collect();
        choices.extend(unvalued(&view, |act| weighed.choices.iter().any(|(valued, _)| valued == act)));
        Some(Hint {
            seat: seat.letter(),
            act: spell(&weighed.choices[best].0),
            choices,
            worlds: weighed.worlds.len(),
            reason,
            maxims: if agrees { maxims } else { Vec::new() },
            book: (!agrees).then_some(book_act),
        })
    }

    /// The reckoning of a deal that is over; `None` if it is not, or there was none of that number. The
    /// choices of these seats are also judged on what they could know, which takes longer.
    pub fn post_mortem(
        &mut self,
        table: &Table<G>,
        deal: u16,
        seats: SeatSet,
        dice: &mut Shuffler,
    ) -> Option<PostMortem> {
        let past = Past::of(table, deal)?;
        let over = past.end.deal() != deal || past.end.phase() >= Phase::HandOver;
        if !over {
            return None;
        }
        self.valuer.forget();
        self.valuer.account();
        let first = past.steps.first().map_or(&past.end, |step| &step.before);
        let mut worth = self.valuer.worth(first, deal).unwrap_or(0);
        let mut account = PostMortem { deal, worth, result: written(&past.end, deal), acts: Vec::new() };
        for at in 0..past.steps.len() {
            if self.stop.is_set() {
                return None;
            }
            // Many worlds may have been looked at since.
            self.valuer.account();
            let (state, options) = {
                let step = &past.steps[at];
                let choosing = matches!(step.event.act, Act::Call(_) | Act::Discard(_) | Act::Play(_));
                let options = if choosing { self.valuer.options(&step.before, deal, None) } else { None };
                (past.steps.get(at + 1).map_or(&past.end, |next| &next.before), options)
            };
            let last = at + 1 == past.steps.len();
            let next = if last { Some(account.result) } else { self.valuer.worth(state, deal) };
            let told = self.tell(&past, at, seats, (worth, next.unwrap_or(worth)), options, dice);
            worth = next.unwrap_or(worth);
            account.acts.extend(told);
            if let Some(watch) = &mut self.watch {
                watch(at + 1, past.steps.len());
            }
        }
        Some(account)
    }

    /// What there is to tell of one act.
    fn tell(
        &mut self,
        past: &Past<G>,
        at: usize,
        seats: SeatSet,
        (worth, next): (i32, i32),
        options: Option<Options<G>>,
        dice: &mut Shuffler,
    ) -> Option<JudgedAct> {
        let step = &past.steps[at];
        let seat = match step.event.actor {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        let side = seat.map_or(cards::Side::NorthSouth, Seat::side);
        let rulings: Vec<String> = step
            .answers
            .iter()
            .filter(|answer| matches!(answer.kind(), Kind::Offence | Kind::Ruling | Kind::Obligation))
            .map(speech::line)
            .collect();
        let mut told = JudgedAct {
            place: step.place,
            seat: seat.map(Seat::letter),
            trick: matches!(step.event.act, Act::Play(_)).then(|| {
                step.before.view(None).tricks.iter().filter(|trick| trick.life != table::Life::Open).count()
                    + 1
            }),
            act: spell(&step.event.act),
            worth: next,
            effect: for_side(next - worth, side),
            lost: 0,
            grade: Grade::Forced,
            known: None,
            choices: Vec::new(),
            kept: Vec::new(),
            broken: Vec::new(),
            why: None,
            rulings,
        };
        let choice = options
            .filter(|(acting, options)| Some(*acting) == seat && options.len() > 1)
            .filter(|(_, options)| options.iter().any(|valued| valued.act == step.event.act));
        let Some((acting, options)) = choice else {
            let choosing = matches!(step.event.act, Act::Call(_) | Act::Discard(_) | Act::Play(_));
            return (choosing || told.effect != 0 || !told.rulings.is_empty()).then_some(told);
        };
        // Against what the deal was worth before it, with the same to follow: so the losses and gains add up to the sheet.
        told.lost = (-told.effect).max(0);
        told.grade = Grade::Unjudged;
        told.choices = options
            .iter()
            .map(|valued| Alternative {
                lay: Some(for_side(valued.worth, side)),
                tricks: valued.tricks,
                ..Alternative::plain(spell(&valued.act))
            })
            .collect();
        let view = step.before.view(Some(acting));
        if let Some(decision) = self.book.decide(&view) {
            let agrees = decision.act == step.event.act;
            *(if agrees { &mut told.kept } else { &mut told.broken }) = said(&decision.by);
        }
        if seats.contains(acting)
            && let Some(weighed) = self.weigh(past, &view, at, &step.event.act, dice)
        {
            Self::judge(&view, &step.event.act, &weighed, &mut told);
        }
        Some(told)
    }

    /// Grades a choice by what could be known of it.
    fn judge(view: &View<G>, act: &Act<G::Call>, weighed: &Weighed<G>, told: &mut JudgedAct) {
        let Some(chosen) = weighed.choices.iter().position(|(other, _)| other == act) else { return };
        let Some(&best) = weighed.ranked().first() else { return };
        let (lost, error) = weighed.difference(best, chosen);
        let good = best == chosen || weighed.level(best, chosen);
        told.grade = match (good, told.lost > 0) {
            (true, false) => Grade::Right,
            (true, true) => Grade::Unlucky,
            (false, false) => Grade::Free,
            (false, true) => Grade::Mistake,
        };
        for choice in &mut told.choices {
            let known = weighed.choices.iter().position(|(act, _)| spell(act) == choice.act);
            if let Some(at) = known {
                let (lay, tricks) = (choice.lay, choice.tricks);
                *choice = Alternative { lay, tricks, ..weighed.told(at) };
            }
        }
        if !good {
            told.why = Some(Reason::Better(why::compare(view, weighed, best, chosen)));
        }
        told.known = Some(Known {
            best: spell(&weighed.choices[best].0),
            lost: rounded(lost),
            error: rounded(error),
            worlds: weighed.worlds.len(),
        });
    }

    /// What each choice of the seat brings in the worlds that it must think possible. What is plainly worse after some
    /// worlds is looked at no more, but for `keep`.
    fn weigh(
        &mut self,
        past: &Past<G>,
        view: &View<G>,
        step: usize,
        keep: &Act<G::Call>,
        dice: &mut Shuffler,
    ) -> Option<Weighed<G>> {
        let side = view.seat.filter(|_| has_looked(view))?.side();
        let sample = Sample::weighed(self.pains.worlds_for(view));
        let mut weighed = Weighed { choices: Vec::new(), worlds: Vec::new(), first: None };
        let mut only: Option<Vec<Act<G::Call>>> = None;
        let offered = view.options();
        for world in worlds(view, &self.book, sample, dice) {
            if self.stop.is_set() {
                return None;
            }
            // Whoever waits is told what can be told of the worlds so far, and of how many they were.
            if !weighed.worlds.is_empty() && self.stop.is_enough() {
                break;
            }
            self.valuer.forget();
            let Some(state) = past.imagine(view, &world, step) else { continue };
            let Some((acting, options)) = self.valuer.options(&state, past.deal, only.as_deref()) else {
                continue;
            };
            if Some(acting) != view.seat {
                return None;
            }
            // A table that went another way than the seat saw it tells nothing.
            if options.iter().any(|valued| !offered.contains(&valued.act)) {
                return None;
            }
            if weighed.worlds.is_empty() {
                weighed.choices = options.iter().map(|valued| (valued.act.clone(), Vec::new())).collect();
            }
            // What cannot be valued in some world is not valued at all.
            let valued = |act: &Act<G::Call>| options.iter().any(|valued| valued.act == *act);
            let open = |act: &Act<G::Call>| only.as_ref().is_none_or(|only| only.contains(act));
            weighed.choices.retain(|(act, _)| !open(act) || valued(act));
            if weighed.choices.is_empty() {
                return None;
            }
            for valued in &options {
                if let Some((_, worths)) = weighed.choices.iter_mut().find(|(act, _)| *act == valued.act) {
                    worths.push(f64::from(for_side(valued.worth, side)));
                }
            }
            weighed.worlds.push(world);
            // Cards are solved together, words one by one.
            if weighed.worlds.len() == FIRST_LOOK && options.iter().any(|valued| valued.tricks.is_none()) {
                only = Some(weighed.contenders(keep));
            }
        }
        self.valuer.forget();
        (!weighed.worlds.is_empty()).then_some(weighed)
    }
}

impl Pains {
    /// Solving is dear while the hands are long, above all before the first card.
    fn worlds_for<G: Readable>(self, view: &View<G>) -> usize {
        let cards = view.seat.map_or(0, |seat| usize::from(view.counts[seat]));
        if cards > 10 { self.worlds.div_ceil(2) } else { self.worlds }
    }
}

impl Alternative {
    /// An act of which nothing more is told.
    const fn plain(act: String) -> Alternative {
        Alternative { act, known: None, error: None, worlds: None, lay: None, tricks: None }
    }
}

impl<G: Readable> Weighed<G> {
    /// The mean over the worlds in which a choice was looked at.
    fn mean(&self, choice: usize) -> f64 {
        let worths = || self.choices[choice].1.iter().zip(&self.worlds);
        let all: f64 = worths().map(|(_, world)| world.weight).sum();
        worths().map(|(worth, world)| worth * world.weight).sum::<f64>() / all
    }

    /// How much one choice is better than another where both were looked at, and the standard error of that.
    fn difference(&self, one: usize, other: usize) -> (f64, f64) {
        let both = || {
            let apart = self.choices[one].1.iter().zip(&self.choices[other].1).map(|(one, two)| one - two);
            apart.zip(&self.worlds).map(|(apart, world)| (apart, world.weight))
        };
        let all: f64 = both().map(|(_, weight)| weight).sum();
        let mean = both().map(|(apart, weight)| apart * weight / all).sum::<f64>();
        let variance: f64 = both().map(|(apart, weight)| (weight / all * (apart - mean)).powi(2)).sum();
        (mean, variance.sqrt())
    }

    /// Whether two choices come to the same in every world in which both were looked at.
    fn same(&self, one: usize, other: usize) -> bool {
        self.choices[one].1.iter().zip(&self.choices[other].1).all(|(one, two)| (one - two).abs() < 0.5)
    }

    /// Whether two choices cannot be told apart with these worlds.
    fn level(&self, best: usize, other: usize) -> bool {
        let (apart, error) = self.difference(best, other);
        apart <= 2.0 * error || apart < 0.05
    }

    /// What a choice is worth: its mean, or of one that was looked at in fewer worlds, that of the choice which it was
    /// held against less what it was behind it there. So nothing that was given up can come out first.
    fn figure(&self, at: usize) -> f64 {
        if self.choices[at].1.len() == self.worlds.len() {
            return self.mean(at);
        }
        let first = self.choices.iter().position(|(act, _)| Some(act) == self.first.as_ref()).unwrap_or(at);
        self.mean(first) - self.difference(first, at).0
    }

    /// The choices, the best first.
    fn ranked(&self) -> Vec<usize> {
        let mut ranked: Vec<usize> = (0..self.choices.len()).collect();
        ranked.sort_by(|&one, &two| self.figure(two).total_cmp(&self.figure(one)));
        ranked
    }

    /// A choice with its figures.
    fn told(&self, at: usize) -> Alternative {
        let error = self.ranked().first().map(|&best| rounded(self.difference(best, at).1));
        Alternative {
            known: Some(rounded(self.figure(at))),
            error,
            worlds: Some(self.choices[at].1.len()),
            ..Alternative::plain(spell(&self.choices[at].0))
        }
    }

    /// The acts that may still turn out best, and the one that is asked about.
    fn contenders(&mut self, keep: &Act<G::Call>) -> Vec<Act<G::Call>> {
        let ranked = self.ranked();
        self.first = ranked.first().map(|&at| self.choices[at].0.clone());
        let mut others = 0;
        let mut open = Vec::new();
        for &at in &ranked {
            let (apart, error) = self.difference(ranked[0], at);
            let act = &self.choices[at].0;
            // Those that come to the same as the first are no others.
            others += usize::from(!self.same(ranked[0], at));
            if others < CONTENDERS_MIN || apart <= 3.0 * error || act == keep {
                open.push(act.clone());
            }
        }
        open
    }
}

/// Whether the seat knows its own cards. Who speaks before they have looked at them has nothing to weigh, and worlds in which
/// they hold none tell of no deal.
fn has_looked<G: Readable>(view: &View<G>) -> bool {
    view.seat.is_some_and(|seat| view.seen[seat].len() == usize::from(view.counts[seat]))
}

/// What is in order and was not valued.
fn unvalued<G: Readable>(
    view: &View<G>,
    is_valued: impl Fn(&Act<G::Call>) -> bool,
) -> impl Iterator<Item = Alternative> {
    view.options().into_iter().filter(move |act| !is_valued(act)).map(|act| Alternative::plain(spell(&act)))
}

fn sentence<S: Serializer>(reason: &Reason, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(&reason.tell(&Voice::of_seats(None)))
}

#[expect(clippy::ref_option, reason = "serde passes the field as it is")]
fn some_sentence<S: Serializer>(reason: &Option<Reason>, out: S) -> Result<S::Ok, S::Error> {
    match reason {
        Some(reason) => sentence(reason, out),
        None => out.serialize_none(),
    }
}

fn grade_name<S: Serializer>(grade: &Grade, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(grade.name())
}

fn said(maxims: &[crate::book::Maxim]) -> Vec<MaximSaid> {
    maxims
        .iter()
        .map(|maxim| MaximSaid { id: maxim.id, advice: maxim.advice, source: maxim.source })
        .collect()
}

fn spell<C: std::fmt::Display>(act: &Act<C>) -> String {
    games::minutes::spell(act)
}

/// Two places after the point are more than the worlds can tell.
fn rounded(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}
