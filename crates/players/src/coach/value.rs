//! What a deal is worth from any point on, and what each choice makes of it.

use cards::{BySide, Card, Seat, Side};
use solver::{Aim, Position, Solver};
use table::{Act, Actor, Column, Event, Game, Life, Phase, State, Taken};

use crate::book::Booked;
use crate::{Book, Turns};

/// The most cards a hand with which a nullo is solved, in each of many worlds; with more it takes too long, and the
/// book plays until there are no more.
const NULLO_CARDS_MAX: usize = 9;

/// The same for the one deal of an account.
const NULLO_CARDS_ACCOUNT: usize = 11;

/// Acts by the book after which a deal is given up: none has as many words and cards until it can be solved.
const ACTS_MAX: u8 = 160;

/// Whose turn it is, and each act that is in order.
pub(super) type Options<G> = (Seat, Vec<Valued<<G as Game>::Call>>);

/// An act and what it leads to.
pub(super) struct Valued<C> {
    pub(super) act: Act<C>,
    /// What the deal is then worth to North and South.
    pub(super) worth: i32,
    /// Of a card: the tricks that its side takes with this one and after it.
    pub(super) tricks: Option<u8>,
}

/// Tells what deals are worth to North and South, in points of the score sheet.
///
/// The worth of a deal is what the sheet will show for it if from here on everybody declares by the
/// book and plays with all cards seen; a long nullo is played by the book until it can be seen through. The score is never told by the coach: the table is asked to
/// write it down.
pub(super) struct Valuer<G: Turns> {
    book: Book<G>,
    solver: Solver,
    /// Whole deals that were solved already: a declaration is asked about again at each word.
    solved: Vec<(Position, BySide<u8>)>,
    /// The most cards a hand with which a nullo is solved now.
    nullo_cards: usize,
}

impl<G: Booked> Default for Valuer<G> {
    fn default() -> Valuer<G> {
        Valuer {
            book: Book::default(),
            solver: Solver::default(),
            solved: Vec::new(),
            nullo_cards: NULLO_CARDS_MAX,
        }
    }
}

impl<G: Booked> Valuer<G> {
    /// Forgets the deal, before one of many is asked about.
    pub(super) fn forget(&mut self) {
        self.solved.clear();
        self.nullo_cards = NULLO_CARDS_MAX;
    }

    /// Makes ready for one deal that is gone through act by act; `forget` ends it.
    pub(super) fn account(&mut self) {
        self.nullo_cards = NULLO_CARDS_ACCOUNT;
    }

    fn is_quick(&self, position: &Position) -> bool {
        position.aim == Aim::Most || position.tricks_left() <= self.nullo_cards
    }

    /// What the deal is worth; `None` where the cards make no position, as when one is missing.
    pub(super) fn worth(&mut self, state: &State<G>, deal: u16) -> Option<i32> {
        let mut state = state.clone();
        for _ in 0..ACTS_MAX {
            if state.deal() != deal || !matches!(state.phase(), Phase::Calling | Phase::Play) {
                return Some(written(&state, deal));
            }
            if let Some(position) = in_play(&state).filter(|position| self.is_quick(position)) {
                let tricks = self.tricks(&position)?;
                return scored(&state, deal, tricks);
            }
            let seat = state.acting()?;
            let decision = self.book.decide(&state.view(Some(seat)))?;
            state = after(&state, seat, decision.act)?;
        }
        None
    }

    /// Everything in order for the seat whose turn it is, and what the deal is then worth; where some acts are
    /// named, those alone.
    pub(super) fn options(
        &mut self,
        state: &State<G>,
        deal: u16,
        only: Option<&[Act<G::Call>]>,
    ) -> Option<Options<G>> {
        let seat = state.acting()?;
        let mut acts = state.view(Some(seat)).options();
        acts.retain(|act| only.is_none_or(|only| only.contains(act)));
        let cards = acts.iter().all(|act| matches!(act, Act::Play(_)));
        if let Some(position) = in_play(state).filter(|position| cards && self.is_quick(position)) {
            let cards = self.cards(state, deal, &position)?;
            let valued = acts.into_iter().filter_map(|act| {
                let Act::Play(card) = act else { return None };
                let &(_, worth, tricks) = cards.iter().find(|(of, ..)| *of == card)?;
                Some(Valued { act: Act::Play(card), worth, tricks: Some(tricks) })
            });
            return Some((seat, valued.collect()));
        }
        let mut valued = Vec::new();
        for act in acts {
            let Some(next) = after(state, seat, act.clone()) else { continue };
            if let Some(worth) = self.worth(&next, deal) {
                valued.push(Valued { act, worth, tricks: None });
            }
        }
        Some((seat, valued))
    }

    fn cards(&mut self, state: &State<G>, deal: u16, position: &Position) -> Option<Vec<(Card, i32, u8)>> {
        let side = position.side_to_play();
        let left = position.tricks_left() as u8;
        let mut worths = Vec::new();
        let mut last: Option<(u8, i32)> = None;
        for value in self.solver.cards(position).ok()? {
            let worth = match last {
                Some((tricks, worth)) if tricks == value.tricks => worth,
                _ => {
                    let mut tricks = BySide([left - value.tricks; 2]);
                    tricks[side] = value.tricks;
                    scored(state, deal, tricks)?
                }
            };
            last = Some((value.tricks, worth));
            worths.extend(value.cards.iter().map(|card| (card, worth, value.tricks)));
        }
        Some(worths)
    }

    fn tricks(&mut self, position: &Position) -> Option<BySide<u8>> {
        if let Some((_, tricks)) = self.solved.iter().find(|(solved, _)| solved == position) {
            return Some(*tricks);
        }
        let tricks = self.solver.tricks(position).ok()?;
        if position.trick.is_empty() {
            self.solved.push((position.clone(), tricks));
        }
        Some(tricks)
    }
}

/// A worth to North and South as the side sees it.
pub(super) const fn for_side(worth: i32, side: Side) -> i32 {
    match side {
        Side::NorthSouth => worth,
        Side::EastWest => -worth,
    }
}

/// What the sheet has for the deal, North and South less East and West.
pub(super) fn written<G: Game>(state: &State<G>, deal: u16) -> i32 {
    let both =
        |side| state.sheet().due(deal, side, Column::Tricks) + state.sheet().due(deal, side, Column::Bonus);
    both(Side::NorthSouth) - both(Side::EastWest)
}

/// What the sheet will have when the sides take these of the tricks that are left.
fn scored<G: Game>(state: &State<G>, deal: u16, left: BySide<u8>) -> Option<i32> {
    let totals = BySide::from_fn(|side| state.won()[side] + left[side]);
    let event = Event { actor: Actor::Table, act: Act::Tricks(totals) };
    let mut ended = state.clone();
    matches!(ended.take(&event, &mut Vec::new()), Ok(Taken::Yes)).then(|| written(&ended, deal))
}

/// What the tricks of a hand bring a side below the line, less what they bring the other: for every number of tricks that it
/// can still come to. Nothing but what lies open is asked.
pub fn tricks_bring<G: Turns>(state: &State<G>, side: Side) -> Option<Vec<(u8, i32)>> {
    let won = state.won();
    let left = (G::PACK.hand_size() as u8).checked_sub(won[side] + won[side.other()])?;
    let brings = |own: u8| {
        let mut totals = won;
        totals[side] += own;
        totals[side.other()] += left - own;
        let event = Event { actor: Actor::Table, act: Act::Tricks(totals) };
        let mut ended = state.clone();
        let taken = matches!(ended.take(&event, &mut Vec::new()), Ok(Taken::Yes));
        let due = |side| ended.sheet().due(state.deal(), side, Column::Tricks);
        taken.then(|| (totals[side], due(side) - due(side.other())))
    };
    (0..=left).map(brings).collect()
}

/// The tricks that each card in order brings its side, with it and after it, when all cards are seen and nobody errs. Nothing where
/// no card is due, or a long nullo would take too long.
pub fn cards_bring<G: Turns>(state: &State<G>) -> Vec<(Card, u8)> {
    let is_quick =
        |position: &Position| position.aim == Aim::Most || position.tricks_left() <= NULLO_CARDS_ACCOUNT;
    let Some(position) = in_play(state).filter(is_quick) else { return Vec::new() };
    let values = Solver::default().cards(&position).unwrap_or_default();
    values.iter().flat_map(|value| value.cards.iter().map(move |card| (card, value.tricks))).collect()
}

/// The state after an act, if the act is taken.
pub(super) fn after<G: Game>(state: &State<G>, seat: Seat, act: Act<G::Call>) -> Option<State<G>> {
    let mut next = state.clone();
    let event = Event { actor: Actor::Seat(seat), act };
    matches!(next.take(&event, &mut Vec::new()), Ok(Taken::Yes)).then_some(next)
}

/// What the solver is asked about a table: the position of a hand that is being played, or whose declaring is done or can be
/// taken to be. All four hands are looked at.
pub fn in_play<G: Turns>(state: &State<G>) -> Option<Position> {
    let size = G::PACK.hand_size() as u8;
    if state.phase() == Phase::Calling {
        scored(state, state.deal(), BySide([size, 0]))?;
    }
    let view = state.view(None);
    let aim = if view.loses() { Aim::Fewest } else { Aim::Most };
    let open = view.tricks.last().filter(|trick| trick.life == Life::Open);
    let leader = match open {
        Some(trick) => trick.leader,
        None if state.phase() == Phase::Calling => G::opening_leader(state.declaring()),
        None => view.to_play?,
    };
    let out = Seat::ALL.into_iter().find(|&seat| !state.active().contains(seat));
    let mut position = Position::new(*state.hands(), view.ranking(), aim, leader).without(out);
    if let Some(trick) = open {
        position.trick = trick.plays.iter().map(|play| play.1).collect();
    }
    position.check().is_ok().then_some(position)
}
