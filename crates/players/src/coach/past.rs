//! A deal as it went so far, ready to be gone through again with the cards lying otherwise.

use cards::Seat;
use table::{Act, Actor, Event, Hands, Phase, Setup, State, Table, Taken, View};

use crate::Turns;
use crate::search::Readable;
use crate::search::worlds::World;

/// The most acts that it takes to deal a pack.
const DEALING_MAX: usize = 8;

/// A deal and all that came before it.
pub(super) struct Past<G: Turns> {
    /// The number of the deal.
    pub(super) deal: u16,
    /// The table before the pack was put on it.
    before: State<G>,
    /// What happened since the cards were dealt, with the state that it found.
    pub(super) steps: Vec<Step<G>>,
    /// The state at the end.
    pub(super) end: State<G>,
}

/// One act, and what it found.
pub(super) struct Step<G: Turns> {
    /// Its place in the log of the table.
    pub(super) place: usize,
    pub(super) event: Event<G::Call>,
    pub(super) before: State<G>,
    pub(super) answers: Vec<table::AnswerOf<G>>,
}

impl<G: Turns> Past<G> {
    /// A deal of this table, by its number; `None` if there was no such deal or its cards are not known.
    pub(super) fn of(table: &Table<G>, deal: u16) -> Option<Past<G>> {
        let setup = table.setup();
        let mut state = State::start(setup);
        let undealt = Setup { hands: None, dealt: false, ..setup.clone() };
        let mut before = setup.hands.is_some().then(|| State::start(&undealt));
        let mut steps = Vec::new();
        for (place, event) in table.log().iter().enumerate() {
            // A deal that is void is dealt again under its number: what came before counts no more.
            let again = state.deal() == deal && state.phase() < Phase::Calling;
            if matches!(event.act, Act::Stack(_)) && (state.deal() < deal || again || steps.is_empty()) {
                before = Some(state.clone());
                steps.clear();
            }
            let found = state.clone();
            let mut answers = Vec::new();
            state.take(event, &mut answers).ok()?;
            if found.deal() == deal && found.phase() >= Phase::Calling {
                steps.push(Step { place, event: event.clone(), before: found, answers });
            } else if found.deal() > deal {
                break;
            }
        }
        let ended = steps.iter().position(|step| matches!(step.event.act, Act::Stack(_)));
        if let Some(ended) = ended {
            state = steps[ended].before.clone();
            steps.truncate(ended);
        }
        (!steps.is_empty() || state.deal() == deal && state.phase() >= Phase::Calling)
            .then_some(())
            .and_then(|()| Some(Past { deal, before: before?, steps, end: state }))
    }
}

impl<G: Readable> Past<G> {
    /// The table as it would stand before the step with this number, as the seat of the view must think it
    /// possible, if the cards lay as in this world.
    pub(super) fn imagine(&self, view: &View<G>, world: &World, step: usize) -> Option<State<G>> {
        let seat = view.seat?;
        let hands = Box::new(Hands { hands: world.as_dealt(view), turn_up: view.turn_up });
        let mut state = self.before.clone();
        take(&mut state, Actor::Table, Act::Stack(hands))?;
        for _ in 0..DEALING_MAX {
            if state.phase() == Phase::Calling {
                break;
            }
            let dealer = state.dealing().by.unwrap_or(state.coming_dealer());
            take(&mut state, Actor::Seat(dealer), Act::Deal)?;
        }
        for seat in Seat::ALL {
            if !state.looked().contains(seat) {
                take(&mut state, Actor::Seat(seat), Act::Look)?;
            }
        }
        for Step { event, .. } in &self.steps[..step] {
            match event.witnessed_by(Some(seat)) {
                Some(Event { act: Act::Look, .. }) => {}
                Some(Event { actor, act }) => take(&mut state, actor, act)?,
                // They did not see which card was put out: here it is the one of this world.
                None if matches!(event.act, Act::Discard(_) | Act::LayDiscard(_)) => {
                    take(&mut state, Actor::Seat(view.dealer), Act::Discard(world.put_out?))?;
                }
                None => {}
            }
        }
        Some(state)
    }
}

fn take<G: Turns>(state: &mut State<G>, actor: Actor, act: Act<G::Call>) -> Option<()> {
    matches!(state.take(&Event { actor, act }, &mut Vec::new()), Ok(Taken::Yes)).then_some(())
}
