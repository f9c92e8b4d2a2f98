//! What players do out of turn: they use rights, claim what they have seen, or err.

use cards::Seat;
use games::procedure::Procedure;
use table::{Actor, Event, Phase, Table, Turns};

use crate::Driver;

/// Asides after one act before the players are asked no more.
const ASIDES_MAX: u8 = 16;

impl<G: Turns> Driver<'_, G> {
    /// What somebody does though it is not their turn. Nobody is asked while the cards are given or still lie there,
    /// nor, unless they may err, while nothing lies open.
    pub(crate) fn aside(&mut self, table: &Table<G>, now: &Procedure<G::Call>) -> Option<Event<G::Call>> {
        let over = table.state().phase() == Phase::HandOver;
        for seat in Seat::ALL {
            let open = over || now.presses() || self.players[seat].errs();
            if !open || !over && now.is_dealing() || self.asides == ASIDES_MAX {
                continue;
            }
            if let Some(act) = self.players[seat].aside(&table.view(Some(seat)), &mut self.dice[seat]) {
                self.asides += 1;
                let event = Event { actor: Actor::Seat(seat), act };
                if table.state().clone().take(&event, &mut Vec::new()).is_ok() {
                    return Some(event);
                }
            }
        }
        self.asides = 0;
        None
    }
}
