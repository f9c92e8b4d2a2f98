//! A game and its states, in the shape of `OpenSpiel`.

use std::fmt::Write as _;

use cards::{BySeat, Card, CardSet, Seat};
use numpy::{PyArray1, PyReadwriteArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use swift::Quick;
use table::Hands;

use crate::hand::{self, Hand, Which, begin};
use crate::{code, wrong};

/// The names of the codes that can be played in order.
#[pyfunction]
pub(crate) fn codes() -> Vec<&'static str> {
    games::Code::ALL.into_iter().filter(|code| Which::of(*code).is_some()).map(games::Code::name).collect()
}

/// A printed code of laws as a game of four players.
#[pyclass(frozen, module = "oddtrick._core")]
pub(crate) struct Game {
    pub(crate) code: games::Code,
    pub(crate) which: Which,
    pub(crate) options: Vec<(String, String)>,
    #[pyo3(get)]
    num_distinct_actions: usize,
    #[pyo3(get)]
    num_cards: usize,
    #[pyo3(get)]
    cards_dealt: usize,
    #[pyo3(get)]
    observation_size: usize,
    #[pyo3(get)]
    max_game_length: usize,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, options=None))]
    fn new(name: &str, options: Option<std::collections::BTreeMap<String, String>>) -> PyResult<Game> {
        let code = code(name)?;
        let which =
            Which::of(code).ok_or_else(|| wrong(format!("{name} cannot be played without a table")))?;
        let options: Vec<(String, String)> = options.unwrap_or_default().into_iter().collect();
        hand::with_game!(which, G => hand::rules::<G>(code, &options).map(|_| ())).map_err(wrong)?;
        let sizes = which.sizes();
        Ok(Game {
            code,
            which,
            options,
            num_distinct_actions: sizes.actions,
            num_cards: sizes.cards,
            cards_dealt: sizes.dealt,
            observation_size: sizes.observation,
            max_game_length: sizes.acts_max,
        })
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.code.name()
    }

    /// What it was loaded with, so that it can be sent to another process.
    fn __getnewargs__(&self) -> (&'static str, std::collections::BTreeMap<String, String>) {
        (self.code.name(), self.options.iter().cloned().collect())
    }

    /// The parts of an observation in their order, each from its first byte to the one after its last.
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        for (name, part) in hand::with_game!(self.which, G => swift::Layout::<G>::parts()) {
            told.set_item(name, (part.start, part.end))?;
        }
        Ok(told)
    }

    /// The numbers that `information_state_tensor` gives: the observation, and a number for each card.
    #[getter]
    fn information_state_size(&self) -> usize {
        self.observation_size + self.num_cards
    }

    fn action_to_string(&self, action: i64) -> PyResult<String> {
        hand::action_text(self.which, action).ok_or_else(|| {
            wrong(format!("{action} is no action: they go from 0 to {}", self.num_distinct_actions - 1))
        })
    }

    fn card_to_string(&self, card: i64) -> PyResult<String> {
        self.card(card).map(|card| card.to_string())
    }

    /// Nothing has been dealt; the dealer is a seat from 0, north, to 3, west.
    #[pyo3(signature = (dealer=0))]
    fn new_initial_state(slf: Py<Game>, dealer: i64) -> PyResult<State> {
        Ok(State { dealer: seat_of(dealer)?, game: slf, pack: Vec::new(), hand: None, history: Vec::new() })
    }

    /// The cards of a seed are dealt.
    #[pyo3(signature = (seed, dealer=0))]
    fn deal(slf: Py<Game>, py: Python<'_>, seed: u64, dealer: i64) -> PyResult<State> {
        let mut state = Game::new_initial_state(slf, dealer)?;
        let mut quick = Quick::new(seed);
        while state.hand.is_none() {
            let left = state.left(py);
            let place = quick.below(left.len() as u32) as usize;
            state.give(py, left[place])?;
        }
        Ok(state)
    }

    /// These hands are dealt, as in PBN: `N:AKQ.JT9.… … … …`.
    #[pyo3(signature = (hands, dealer=0, turn_up=None))]
    fn state_of(
        slf: Py<Game>,
        py: Python<'_>,
        hands: &str,
        dealer: i64,
        turn_up: Option<&str>,
    ) -> PyResult<State> {
        let line = cards::pbn::parse_deal_line(hands).map_err(wrong)?;
        let layout = line.layout().ok_or_else(|| wrong("all four hands are wanted"))?;
        let turn_up: Option<Card> = turn_up.map(str::parse).transpose().map_err(wrong)?;
        let dealer = seat_of(dealer)?;
        let mut state = State { dealer, game: slf, pack: Vec::new(), hand: None, history: Vec::new() };
        let game = state.game.get();
        check_cards(game, &layout.hands, turn_up)?;
        let cards = Hands { hands: layout.hands, turn_up };
        let mut order: Vec<Card> = Seat::ALL.iter().flat_map(|&seat| layout.hands[seat]).collect();
        order.extend(turn_up);
        state.history = order.into_iter().map(|card| game.card_number(card)).collect();
        state.pack = state.history.clone();
        state.hand = Some(begin(game.which, game.code, &game.options, dealer, &cards).map_err(wrong)?);
        let _ = py;
        Ok(state)
    }

    /// The state after these actions, the cards of the deal first: what `history` of a state gives.
    #[pyo3(signature = (history, dealer=0))]
    fn replay(slf: Py<Game>, py: Python<'_>, history: Vec<i64>, dealer: i64) -> PyResult<State> {
        let mut state = Game::new_initial_state(slf, dealer)?;
        for (place, &action) in history.iter().enumerate() {
            state
                .apply_action(py, action)
                .map_err(|what| wrong(format!("action {place}: {}", what.value(py))))?;
        }
        Ok(state)
    }

    fn __repr__(&self) -> String {
        format!("oddtrick.load_game({:?})", self.code.name())
    }
}

pub(crate) fn seat_of(number: i64) -> PyResult<Seat> {
    u8::try_from(number)
        .ok()
        .filter(|number| *number < 4)
        .map(Seat::from_index)
        .ok_or_else(|| wrong(format!("{number} is no seat: 0 is north, 1 east, 2 south, 3 west")))
}

fn check_cards(game: &Game, hands: &BySeat<CardSet>, turn_up: Option<Card>) -> PyResult<()> {
    let size = (game.cards_dealt / 4).min(13);
    let pack = hand::with_game!(game.which, G => <G as table::Game>::PACK);
    let mut seen = turn_up.map_or(CardSet::EMPTY, CardSet::of);
    for (seat, hand) in hands.iter() {
        if hand.len() != size {
            return Err(wrong(format!("{seat} has {} cards, not {size}", hand.len())));
        }
        if let Some(card) = (*hand & seen).first() {
            return Err(wrong(format!("{card} is there twice")));
        }
        seen |= *hand;
    }
    if let Some(card) = (seen - pack.cards()).first() {
        return Err(wrong(format!("{card} is not in the pack of {}", game.code.name())));
    }
    let turns = hand::with_game!(game.which, G => <G as table::Game>::TURNS_UP);
    match (turns, turn_up) {
        (true, None) => Err(wrong("the card turned up is wanted")),
        (false, Some(card)) => Err(wrong(format!("no card is turned up at this game, and {card} was given"))),
        _ => Ok(()),
    }
}

impl Game {
    fn ranks(&self) -> u8 {
        (self.num_cards / 4) as u8
    }

    fn card_place(&self, card: Card) -> usize {
        let rank = card.rank() as u8 - (13 - self.ranks());
        usize::from(card.suit() as u8 * self.ranks() + rank)
    }

    fn card_number(&self, card: Card) -> i64 {
        self.card_place(card) as i64
    }

    fn card(&self, number: i64) -> PyResult<Card> {
        let ranks = self.ranks();
        let number = u8::try_from(number).ok().filter(|&number| usize::from(number) < self.num_cards);
        let number =
            number.ok_or_else(|| wrong(format!("a card is a number from 0 to {}", self.num_cards - 1)))?;
        let rank = cards::Rank::from_index(number % ranks + 13 - ranks);
        Ok(Card::new(rank, cards::Suit::from_index(number / ranks)))
    }
}

/// A deal of a game as far as it has come.
#[pyclass(module = "oddtrick._core")]
pub(crate) struct State {
    pub(crate) game: Py<Game>,
    dealer: Seat,
    /// The cards dealt so far, by their numbers.
    pack: Vec<i64>,
    pub(crate) hand: Option<Box<dyn Hand>>,
    history: Vec<i64>,
}

/// What makes a state again, and what it is given for that.
type Reduced<'py> = (Bound<'py, PyAny>, (Vec<i64>, i64));

const CHANCE: i64 = -1;
const TERMINAL: i64 = -4;

impl State {
    fn hand(&self) -> PyResult<&dyn Hand> {
        self.hand.as_deref().ok_or_else(|| wrong("the cards are not dealt yet"))
    }

    fn left(&self, py: Python<'_>) -> Vec<i64> {
        let _ = py;
        (0..self.game.get().num_cards as i64).filter(|card| !self.pack.contains(card)).collect()
    }

    /// Deals one card: to north until that hand is full, then to the left, then the card turned up.
    fn give(&mut self, _py: Python<'_>, card: i64) -> PyResult<()> {
        let game = self.game.get();
        let dealt = game.card(card)?;
        if self.pack.contains(&card) {
            return Err(wrong(format!("{dealt} has been dealt already")));
        }
        self.pack.push(card);
        self.history.push(card);
        if self.pack.len() == game.cards_dealt {
            let size = game.cards_dealt / 4;
            let cards: Vec<Card> = self.pack.iter().map(|&card| game.card(card)).collect::<PyResult<_>>()?;
            let hands = BySeat::from_fn(|seat| -> CardSet {
                cards[seat as usize * size..][..size].iter().copied().collect()
            });
            let turn_up = cards.get(4 * size).copied();
            let cards = Hands { hands, turn_up };
            self.hand =
                Some(begin(game.which, game.code, &game.options, self.dealer, &cards).map_err(wrong)?);
        }
        Ok(())
    }

    fn seat(player: i64) -> PyResult<Seat> {
        seat_of(player)
    }
}

#[pymethods]
impl State {
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Whose turn it is: a seat from 0 to 3, -1 for chance, -4 when the deal is over.
    fn current_player(&self) -> i64 {
        match &self.hand {
            None => CHANCE,
            Some(hand) => hand.due().map_or(TERMINAL, |due| due.seat as i64),
        }
    }

    /// The hand that the next card is played from: dummy's, or the player's own.
    fn current_hand(&self) -> i64 {
        self.hand.as_ref().and_then(|hand| hand.due()).map_or(TERMINAL, |due| due.hand as i64)
    }

    fn is_chance_node(&self) -> bool {
        self.hand.is_none()
    }

    fn is_terminal(&self) -> bool {
        self.hand.as_ref().is_some_and(|hand| hand.is_over())
    }

    fn chance_outcomes(&self, py: Python<'_>) -> PyResult<Vec<(i64, f64)>> {
        if self.hand.is_some() {
            return Err(wrong("the cards are dealt: nothing is left to chance"));
        }
        let left = self.left(py);
        let each = 1.0 / left.len() as f64;
        Ok(left.into_iter().map(|card| (card, each)).collect())
    }

    /// The actions in order, lowest first; at a chance node the cards that are left.
    fn legal_actions(&self, py: Python<'_>) -> Vec<i64> {
        match &self.hand {
            None => self.left(py),
            Some(hand) => hand.legal().into_iter().map(i64::from).collect(),
        }
    }

    fn legal_actions_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let mut mask = vec![0; self.game.get().num_distinct_actions];
        match &self.hand {
            None => {
                for (card, place) in (0..).zip(&mut mask).take(self.game.get().num_cards) {
                    *place = u8::from(!self.pack.contains(&card));
                }
            }
            Some(hand) => hand.mask(&mut mask),
        }
        PyArray1::from_vec(py, mask)
    }

    fn apply_action(&mut self, py: Python<'_>, action: i64) -> PyResult<()> {
        match &mut self.hand {
            None => self.give(py, action),
            Some(hand) => {
                hand.apply(action).map_err(wrong)?;
                self.history.push(action);
                Ok(())
            }
        }
    }

    /// What the deal has brought each seat; noughts before it is over.
    fn returns(&self) -> [f32; 4] {
        self.hand.as_ref().map_or([0.0; 4], |hand| hand.returns())
    }

    /// What each seat would have if the deal were played out at random from here; the state stays as it is.
    #[pyo3(signature = (seed=0))]
    fn play_out(&self, seed: u64) -> PyResult<[f32; 4]> {
        Ok(self.hand()?.play_out(seed))
    }

    /// Every action so far, the cards of the deal first.
    fn history(&self) -> Vec<i64> {
        self.history.clone()
    }

    fn clone(&self, py: Python<'_>) -> State {
        State {
            game: self.game.clone_ref(py),
            dealer: self.dealer,
            pack: self.pack.clone(),
            hand: self.hand.as_ref().map(|hand| hand.copy()),
            history: self.history.clone(),
        }
    }

    fn __copy__(&self, py: Python<'_>) -> State {
        self.clone(py)
    }

    /// A state is sent to another process as its game and its history.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let replay = self.game.bind(py).getattr("replay")?;
        Ok((replay, (self.history.clone(), self.dealer as i64)))
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> State {
        self.clone(py)
    }

    /// What a player can see, as bytes: `layout` of the game tells what lies where.
    fn observation<'py>(&self, py: Python<'py>, player: i64) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mut row = vec![0; self.game.get().observation_size];
        if let Some(hand) = &self.hand {
            hand.observe(State::seat(player)?, &mut row);
        }
        Ok(PyArray1::from_vec(py, row))
    }

    /// Everything that a player knows, as numbers: what `observation` tells, then for each card the place at which it fell,
    /// from 1 for the first, as a part of all the cards dealt.
    fn information_state_tensor<'py>(
        &self,
        py: Python<'py>,
        player: i64,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let game = self.game.get();
        let seat = State::seat(player)?;
        let mut row = vec![0; game.observation_size];
        let mut fell = vec![0.0; game.num_cards];
        if let Some(hand) = &self.hand {
            hand.observe(seat, &mut row);
            for (place, card) in hand.fallen().into_iter().enumerate() {
                fell[game.card_place(card)] = (place + 1) as f32 / game.cards_dealt as f32;
            }
        }
        Ok(PyArray1::from_vec(py, row.into_iter().map(f32::from).chain(fell).collect()))
    }

    fn observe_into(&self, player: i64, mut out: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let size = self.game.get().observation_size;
        let row = out.as_slice_mut().map_err(wrong)?;
        if row.len() != size {
            return Err(wrong(format!("the array has {} places, not {size}", row.len())));
        }
        match &self.hand {
            None => row.fill(0),
            Some(hand) => hand.observe(State::seat(player)?, row),
        }
        Ok(())
    }

    /// Everything that a player knows, in words: their cards, then what everybody saw in order.
    fn information_state_string(&self, player: i64) -> PyResult<String> {
        let seat = State::seat(player)?;
        let game = self.game.get();
        let Some(hand) = &self.hand else {
            let size = game.cards_dealt / 4;
            let own: Vec<String> = self
                .pack
                .iter()
                .enumerate()
                .filter(|(place, _)| place / size == seat as usize)
                .map(|(_, card)| game.card(*card).map(|card| card.to_string()))
                .collect::<PyResult<_>>()?;
            return Ok(format!(
                "{seat} dealt {} of {}: {}",
                self.pack.len(),
                game.cards_dealt,
                own.join(" ")
            ));
        };
        let mut text = format!("{seat} dealer {} hand {}", hand.dealer(), hand.dealt()[seat]);
        if let Some(card) = hand.turn_up() {
            let _ = write!(text, " turned {card}");
        }
        for action in &self.history[game.cards_dealt..] {
            let said = hand::action_text(game.which, *action).unwrap_or_default();
            // The discard goes face down under the pack.
            let said = if said.starts_with("discard") && seat != hand.dealer() {
                "discard".to_owned()
            } else {
                said
            };
            let _ = write!(text, "; {said}");
        }
        // Dummy lies open from the first lead on, and is seen by everybody.
        if let Some(open) = hand.open_hand() {
            let _ = write!(text, " | {open} open {}", hand.dealt()[open]);
        }
        Ok(text)
    }

    /// A state that the player cannot tell from this one, the hidden cards lying in any way that agrees with what was seen.
    fn resample_from_infostate(&self, py: Python<'_>, player: i64, seed: u64) -> PyResult<State> {
        let Some(hand) = &self.hand else { return Ok(self.clone(py)) };
        let seat = State::seat(player)?;
        if hand.is_over() {
            return Ok(self.clone(py));
        }
        let game = self.game.get();
        let (hands, put_out) = hand.world(seat, seed).ok_or_else(|| wrong("the cards do not add up"))?;
        let cards = Hands { hands, turn_up: hand.turn_up() };
        let mut fresh = begin(game.which, game.code, &game.options, self.dealer, &cards).map_err(wrong)?;
        let mut history: Vec<i64> =
            Seat::ALL.iter().flat_map(|&seat| hands[seat]).map(|card| game.card_number(card)).collect();
        history.extend(cards.turn_up.map(|card| game.card_number(card)));
        let pack = history.clone();
        for &action in &self.history[game.cards_dealt..] {
            let text = hand::action_text(game.which, action).unwrap_or_default();
            let action = match put_out.filter(|_| text.starts_with("discard ")) {
                Some(card) => game.num_cards as i64 + game.card_number(card),
                None => action,
            };
            fresh.apply(action).map_err(|what| wrong(format!("what was seen does not agree: {what}")))?;
            history.push(action);
        }
        Ok(State { game: self.game.clone_ref(py), dealer: self.dealer, pack, hand: Some(fresh), history })
    }

    /// What a computer player (`book`, `search`, `random`, …) does now.
    #[pyo3(signature = (player, seed=0))]
    fn decide(&self, py: Python<'_>, player: &str, seed: u64) -> PyResult<i64> {
        let spec: players::Spec = player.parse().map_err(wrong)?;
        let hand = self.hand()?;
        py.detach(|| hand.decide(&spec, seed)).map(i64::from).map_err(wrong)
    }

    /// The cards that each seat still holds, the highest first.
    fn hands(&self) -> PyResult<Vec<String>> {
        Ok(self.hand()?.hands().0.map(|hand| hand.to_string()).to_vec())
    }

    /// The hands as dealt, as a line of PBN.
    fn deal_line(&self) -> PyResult<String> {
        let hand = self.hand()?;
        Ok(cards::pbn::write_deal_line(hand.dealer(), &hand.dealt().map(Some)))
    }

    #[getter]
    fn turn_up(&self) -> PyResult<Option<String>> {
        Ok(self.hand()?.turn_up().map(|card| card.to_string()))
    }

    #[getter]
    fn dealer(&self) -> i64 {
        self.dealer as i64
    }

    /// Tricks won by north and south, and by east and west.
    fn tricks(&self) -> PyResult<(u8, u8)> {
        let [ns, ew] = self.hand()?.tricks().0;
        Ok((ns, ew))
    }

    /// The cards as they fell.
    fn fallen(&self) -> PyResult<Vec<String>> {
        Ok(self.hand()?.fallen().iter().map(Card::to_string).collect())
    }

    fn __repr__(&self) -> String {
        let (code, dealer) = (self.game.get().code.name(), self.dealer);
        let at = match &self.hand {
            None => format!("{} of {} cards dealt", self.pack.len(), self.game.get().cards_dealt),
            Some(hand) => hand.due().map_or("over".to_owned(), |due| format!("{} to act", due.seat)),
        };
        format!("<{code}, dealer {dealer}, {at}>")
    }

    fn __str__(&self) -> String {
        match &self.hand {
            None => format!("{} of {} cards dealt", self.pack.len(), self.game.get().cards_dealt),
            Some(hand) => {
                let hands: Vec<String> =
                    hand.hands().iter().map(|(seat, cards)| format!("{seat}: {cards}")).collect();
                let due = hand.due().map_or("over".to_owned(), |due| format!("{} to act", due.seat));
                format!("{}\n{due}", hands.join("\n"))
            }
        }
    }
}
