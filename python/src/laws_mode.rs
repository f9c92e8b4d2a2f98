//! A deal by the laws: revoking, exposing and leading out of turn are actions with their risks, and rights are decisions.

use bridge::Bridge;
use cards::{BySeat, BySide, CardSet, Seat, SeatSet, Suit};
use euchre::Euchre;
use games::Listed;
use games::procedure::{Due, Listener, due};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use royalton::Royalton;
use swift::{Act as Plainly, Actions, Quick, dealt};
use table::{Act, Actor, Column, Event, Exposure, Hands, Manner, Phase, Plain, Setup, Table};

use crate::game::{Game, seat_of};
use crate::hand::{self, Which};
use crate::wrong;

/// So many answers to a right, a claim or a question can be told apart.
const ANSWERS: usize = 32;
/// After so many acts a deal is broken off: nobody gains by exposing cards for ever.
const ACTS_MAX: usize = 600;

/// A table by the laws, at the seat that is asked.
#[pyclass(module = "oddtrick._core")]
pub(crate) struct LawTable(Box<dyn Asked>);

/// A table whose seats are asked one after another, whatever the game.
trait Asked: Send + Sync {
    fn seat(&self) -> Option<Seat>;
    fn actions(&self) -> Vec<usize>;
    fn action_count(&self) -> usize;
    fn text(&self, action: usize) -> Option<String>;
    fn take(&mut self, action: usize) -> Result<Vec<String>, String>;
    fn returns(&self) -> [f32; 4];
    fn observe(&self, seat: Seat) -> Vec<(&'static str, Vec<u8>)>;
    fn minutes(&self) -> String;
    fn copy(&self) -> Box<dyn Asked>;
}

#[pymethods]
impl LawTable {
    /// The deal of a seed.
    #[new]
    #[pyo3(signature = (game, seed=0, dealer=0))]
    fn new(game: &Game, seed: u64, dealer: i64) -> PyResult<LawTable> {
        let code = game.code;
        let number = seat_of(dealer)? as u64;
        let asked: Box<dyn Asked> = match game.which {
            Which::Bridge => Box::new(At::<Bridge>::new(
                hand::rules::<Bridge>(code, &game.options).map_err(wrong)?,
                seed,
                number,
            )),
            Which::Euchre => Box::new(At::<Euchre>::new(
                hand::rules::<Euchre>(code, &game.options).map_err(wrong)?,
                seed,
                number,
            )),
            Which::Royalton => Box::new(At::<Royalton>::new(
                hand::rules::<Royalton>(code, &game.options).map_err(wrong)?,
                seed,
                number,
            )),
        };
        Ok(LawTable(asked))
    }

    /// Who is asked: a seat from 0 to 3, or -4 when the deal is over.
    fn current_player(&self) -> i64 {
        self.0.seat().map_or(-4, |seat| seat as i64)
    }

    fn is_terminal(&self) -> bool {
        self.0.seat().is_none()
    }

    #[getter]
    fn num_distinct_actions(&self) -> usize {
        self.0.action_count()
    }

    /// What the seat that is asked can do, whether the laws allow it or not.
    fn legal_actions(&self) -> Vec<usize> {
        let mut actions = self.0.actions();
        actions.sort_unstable();
        actions
    }

    fn action_to_string(&self, action: usize) -> PyResult<String> {
        self.0.text(action).ok_or_else(|| wrong(format!("{action} is no action here")))
    }

    /// Does it, and tells what the laws answer that everybody may hear.
    fn apply_action(&mut self, action: usize) -> PyResult<Vec<String>> {
        if !self.0.actions().contains(&action) {
            return Err(wrong(format!(
                "action {action} cannot be done now; `legal_actions` tells which can"
            )));
        }
        self.0.take(action).map_err(wrong)
    }

    /// What the deal has brought each seat, penalties and all.
    fn returns(&self) -> [f32; 4] {
        self.0.returns()
    }

    /// What a player can see, as bytes: `layout` tells what lies where.
    fn observation<'py>(&self, py: Python<'py>, player: i64) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let parts = self.0.observe(seat_of(player)?);
        Ok(PyArray1::from_vec(py, parts.into_iter().flat_map(|(_, bytes)| bytes).collect()))
    }

    /// The parts of an observation in their order, each from its first byte to the one after its last.
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (told, mut from) = (PyDict::new(py), 0);
        for (name, bytes) in self.0.observe(Seat::North) {
            told.set_item(name, (from, from + bytes.len()))?;
            from += bytes.len();
        }
        Ok(told)
    }

    /// The same table once more; what is done at one of them does not touch the other.
    fn clone(&self) -> LawTable {
        LawTable(self.0.copy())
    }

    fn __copy__(&self) -> LawTable {
        LawTable(self.0.copy())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> LawTable {
        LawTable(self.0.copy())
    }

    /// The log so far, in the words of the minutes.
    fn minutes(&self) -> String {
        self.0.minutes()
    }
}

/// What a seat is asked for.
#[derive(Clone)]
enum Question<C> {
    /// What is theirs to do.
    Turn(Due<C>),
    /// Whether they use this.
    Open(Due<C>),
    /// Whether they lead though it is not their turn.
    Lead,
}

#[derive(Clone)]
struct At<G: Plain> {
    table: Table<G>,
    asked: Option<(Seat, Question<G::Call>)>,
    /// Who was asked already at this place of the log, and for what.
    before: Vec<(Seat, String)>,
    place: usize,
    /// The charges of revoking that were made or let be; nobody is asked for one twice.
    charges: Vec<(Seat, Act<G::Call>)>,
}

impl<G: Plain + Listed> At<G>
where
    G::Call: Copy + PartialEq + std::fmt::Display + Send + Sync,
    G::State: Send + Sync,
    G::Rules: Send + Sync,
{
    const EXPOSE: usize = Actions::<G>::COUNT;
    const ANSWER: usize = Self::EXPOSE + Actions::<G>::CARDS;
    const WAIT: usize = Self::ANSWER + ANSWERS;

    fn new(rules: G::Rules, seed: u64, number: u64) -> At<G> {
        let deal = dealt::<G>(&rules, number, &mut Quick::new(seed));
        let hands = Some(Hands { hands: *deal.dealt(), turn_up: deal.turn_up() });
        let setup = Setup { hands, dealt: true, manner: Manner::Laws, ..Setup::new(rules, deal.dealer()) };
        let mut at =
            At { table: Table::new(setup), asked: None, before: Vec::new(), place: 0, charges: Vec::new() };
        at.next();
        at
    }

    /// Finds who is asked next, doing what is no choice.
    fn next(&mut self) {
        self.asked = None;
        loop {
            let state = self.table.state();
            let over =
                self.table.log().len() >= ACTS_MAX || state.deal() != 1 || state.phase() > Phase::HandOver;
            if over || matches!(state.phase(), Phase::Preparing | Phase::Dealing | Phase::Cutting) {
                return;
            }
            if self.place != self.table.log().len() {
                self.place = self.table.log().len();
                self.before.clear();
            }
            let now = due(&self.table, Listener::Host);
            let fresh = |seat: Seat, what: &Due<G::Call>| !self.before.contains(&(seat, format!("{what:?}")));
            let decides =
                |what: &&Due<G::Call>| !matches!(what, Due::Revoke(_)) || state.phase() == Phase::HandOver;
            let open = now.open.iter().filter(decides).find_map(|what| {
                let seat = what
                    .seats()
                    .iter()
                    .find(|&seat| fresh(seat, what) && !self.answers(seat, what).is_empty())?;
                Some((seat, Question::Open(what.clone())))
            });
            if open.is_some() {
                self.asked = open;
                return;
            }
            if state.phase() == Phase::HandOver {
                return;
            }
            match now.waits {
                Some(Due::Chore { actor, act }) => {
                    if self.table.observe(actor, act).is_err() {
                        return;
                    }
                }
                Some(what) => {
                    self.asked = self.turn(what);
                    return;
                }
                None => return,
            }
        }
    }

    /// What a seat may answer to something that lies open.
    fn answers(&self, seat: Seat, what: &Due<G::Call>) -> Vec<Act<G::Call>> {
        let mut acts = what.acts(&self.table.view(Some(seat)));
        if matches!(what, Due::Revoke(_)) {
            acts.retain(|act| !self.charges.iter().any(|(by, made)| *by == seat && made == act));
        }
        acts
    }

    /// Whose turn it is; before a lead the others are asked whether they lead instead.
    fn turn(&self, what: Due<G::Call>) -> Option<(Seat, Question<G::Call>)> {
        let state = self.table.state();
        if let Due::Card { hand, .. } = &what {
            let leads = state.phase() == Phase::Play && state.open_trick().is_none();
            let may = |seat: &Seat| {
                leads
                    && *seat != *hand
                    && state.active().contains(*seat)
                    && state.open_hand() != Some(*seat)
                    && state.player_of(*hand) != *seat
                    && !self.before.contains(&(*seat, String::from("lead")))
            };
            if let Some(seat) = Seat::ALL.into_iter().find(may) {
                return Some((seat, Question::Lead));
            }
        }
        let seat = what.seats().iter().next()?;
        Some((seat, Question::Turn(what)))
    }

    /// The acts that an action number stands for at this question.
    fn acts(&self) -> Vec<(usize, Option<Act<G::Call>>)> {
        let Some((seat, question)) = &self.asked else { return Vec::new() };
        let state = self.table.state();
        let view = self.table.view(Some(*seat));
        let mut acts = Vec::new();
        let plays = |cards: CardSet| {
            cards.iter().map(|card| (usize::from(Actions::<G>::card_number(card)), Some(Act::Play(card))))
        };
        match question {
            Question::Lead => {
                acts.extend(plays(state.hands()[*seat]));
                acts.push((Self::WAIT, None));
            }
            Question::Open(what) => {
                let answers = self.answers(*seat, what).into_iter().take(ANSWERS).enumerate();
                acts.extend(answers.map(|(number, act)| (Self::ANSWER + number, Some(act))));
                acts.push((Self::WAIT, None));
            }
            Question::Turn(what @ (Due::Word(_) | Due::Discard(_))) => {
                for act in what.acts(&view) {
                    let number = match &act {
                        Act::Call(call) => Actions::<G>::number(Plainly::Call(*call)),
                        Act::Discard(card) => Actions::<G>::number(Plainly::Discard(*card)),
                        _ => continue,
                    };
                    acts.push((usize::from(number), Some(act)));
                }
                acts.extend(self.exposures(*seat));
            }
            Question::Turn(Due::Card { hand, .. }) => {
                acts.extend(plays(state.hands()[*hand]));
                acts.extend(self.exposures(*seat));
            }
            Question::Turn(what) => {
                let answers = what.acts(&view).into_iter().take(ANSWERS).enumerate();
                acts.extend(answers.map(|(number, act)| (Self::ANSWER + number, Some(act))));
            }
        }
        // Nobody can do the impossible: what no player could have done is no action.
        acts.retain(|(_, act)| {
            act.as_ref().is_none_or(|act| {
                let event = Event { actor: Actor::Seat(*seat), act: act.clone() };
                self.table.state().clone().take(&event, &mut Vec::new()).is_ok()
            })
        });
        acts
    }

    /// The words that each seat has said, in its turn or out of it, by their numbers.
    fn said(&self, seat: Seat) -> Vec<u8> {
        let mut row = vec![0; Seat::ALL.len() * usize::from(G::WORD_COUNT)];
        for event in self.table.log() {
            if let (Actor::Seat(other), Act::Call(call)) = (event.actor, &event.act) {
                let place = seat.steps_to(other) as usize * usize::from(G::WORD_COUNT);
                row[place + usize::from(G::word_number(*call))] = 1;
            }
        }
        row
    }

    fn exposures(&self, seat: Seat) -> Vec<(usize, Option<Act<G::Call>>)> {
        let state = self.table.state();
        let hidden = state.hands()[seat] - state.exposed();
        let open = state.open_hand() == Some(seat);
        let cards = if open { CardSet::EMPTY } else { hidden };
        let number = |card| Self::EXPOSE + usize::from(Actions::<G>::card_number(card));
        cards
            .iter()
            .map(|card| (number(card), Some(Act::Expose(CardSet::of(card), Exposure::Shown))))
            .collect()
    }
}

impl<G: Plain + Listed> Asked for At<G>
where
    G::Call: Copy + PartialEq + std::fmt::Display + Send + Sync,
    G::State: Send + Sync,
    G::Rules: Send + Sync,
{
    fn seat(&self) -> Option<Seat> {
        self.asked.as_ref().map(|(seat, _)| *seat)
    }

    fn actions(&self) -> Vec<usize> {
        self.acts().into_iter().map(|(number, _)| number).collect()
    }

    fn action_count(&self) -> usize {
        Self::WAIT + 1
    }

    fn text(&self, action: usize) -> Option<String> {
        let (_, act) = self.acts().into_iter().find(|(number, _)| *number == action)?;
        Some(match act {
            Some(act) => games::minutes::spell(&act),
            None => "wait".to_owned(),
        })
    }

    fn take(&mut self, action: usize) -> Result<Vec<String>, String> {
        let (seat, question) = self.asked.clone().ok_or("the deal is over")?;
        let found = self.acts().into_iter().find(|(number, _)| *number == action);
        let (_, act) = found.ok_or("it cannot be done now")?;
        let mut told = Vec::new();
        if let Question::Open(what @ Due::Revoke(_)) = &question {
            let made = act.clone().map_or_else(|| self.answers(seat, what), |act| vec![act]);
            self.charges.extend(made.into_iter().map(|act| (seat, act)));
        }
        if let Some(act) = act {
            let answers = self.table.observe(Actor::Seat(seat), act).map_err(|no| no.to_string())?;
            for answer in answers.iter().filter(|answer| answer.audience.includes(None)) {
                told.push(speech::line(answer));
            }
        } else {
            let what = match &question {
                Question::Open(what) | Question::Turn(what) => format!("{what:?}"),
                Question::Lead => String::from("lead"),
            };
            self.before.push((seat, what));
        }
        self.next();
        Ok(told)
    }

    fn returns(&self) -> [f32; 4] {
        let sheet = self.table.state().sheet();
        let both = |side| sheet.due(1, side, Column::Tricks) + sheet.due(1, side, Column::Bonus);
        let [ns, ew] = BySide::from_fn(both).0.map(|points| points as f32);
        [ns - ew, ew - ns, ns - ew, ew - ns]
    }

    /// Part by part, seats told by their steps to the left from the one who looks.
    fn observe(&self, seat: Seat) -> Vec<(&'static str, Vec<u8>)> {
        let view = self.table.view(Some(seat));
        let at = |other: Seat| seat.steps_to(other) as usize;
        let places = |seats: SeatSet| -> Vec<u8> {
            let mut places = vec![0; Seat::ALL.len()];
            seats.iter().for_each(|other| places[at(other)] = 1);
            places
        };
        let mut played = BySeat::<CardSet>::default();
        for &(player, card) in view.tricks.iter().flat_map(|trick| &trick.plays) {
            played[player].insert(card);
        }
        let mut trick = BySeat::<CardSet>::default();
        for &(player, card) in
            view.tricks.last().filter(|trick| trick.winner.is_none()).iter().flat_map(|trick| &trick.plays)
        {
            trick[player].insert(card);
        }
        let by_seat = |of: &BySeat<CardSet>| {
            cards::<G>(std::iter::successors(Some(seat), |it| Some(it.left())).take(4).map(|it| of[it]))
        };
        let one = |set: CardSet| cards::<G>([set].into_iter());
        let asked = self.asked.as_ref().filter(|(asked, _)| *asked == seat);
        let trump = view.ranking().trump().map_or(Suit::ALL.len(), |trump| trump as usize);
        vec![
            ("seen", by_seat(&view.seen)),
            ("callable", one(view.callable)),
            ("played", by_seat(&played)),
            ("trick", by_seat(&trick)),
            ("turn_up", one(view.turn_up.map_or(CardSet::EMPTY, CardSet::of))),
            ("dealer", places(view.dealer.into())),
            ("acting", places(view.acting().map_or(SeatSet::EMPTY, SeatSet::of))),
            ("open_hand", places(view.open_hand.map_or(SeatSet::EMPTY, SeatSet::of))),
            ("to_play", places(view.to_play.map_or(SeatSet::EMPTY, SeatSet::of))),
            ("lawful", one(view.lawful)),
            ("said", self.said(seat)),
            ("trump", (0..=Suit::ALL.len()).map(|suit| u8::from(suit == trump)).collect()),
            ("loses", vec![u8::from(view.loses())]),
            ("doubles", vec![G::doubles(&view.game)]),
            ("tricks", vec![view.won[seat.side()], view.won[seat.side().other()]]),
            ("bound", vec![view.obligations.len().min(usize::from(u8::MAX)) as u8]),
            ("question", {
                let kind = asked.map(|(_, question)| kind(question));
                (0..QUESTIONS).map(|place| u8::from(kind == Some(place))).collect()
            }),
        ]
    }

    fn minutes(&self) -> String {
        games::minutes::record(&self.table).to_string()
    }

    fn copy(&self) -> Box<dyn Asked> {
        Box::new(self.clone())
    }
}

/// So many kinds of question there are.
const QUESTIONS: usize = 12;

/// What kind of question it is.
fn kind<C>(question: &Question<C>) -> usize {
    match question {
        Question::Lead => 0,
        Question::Turn(due) | Question::Open(due) => match due {
            Due::Word(_) => 1,
            Due::Discard(_) => 2,
            Due::Card { .. } => 3,
            Due::Chance(..) => 4,
            Due::Right(_) => 5,
            Due::Call { .. } => 6,
            Due::Claim { .. } => 7,
            Due::Renounce { .. } => 8,
            Due::Question(_) => 9,
            Due::Revoke(_) => 10,
            Due::Chore { .. } | Due::Pack { .. } | Due::Ready { .. } | Due::Score => 11,
        },
    }
}

/// A byte for each card of the pack, set after set.
fn cards<G: Plain>(sets: impl Iterator<Item = CardSet>) -> Vec<u8>
where
    G::Call: Copy + PartialEq,
{
    sets.flat_map(|set| {
        let mut row = vec![0; Actions::<G>::CARDS];
        for card in set {
            row[usize::from(Actions::<G>::card_number(card))] = 1;
        }
        row
    })
    .collect()
}
