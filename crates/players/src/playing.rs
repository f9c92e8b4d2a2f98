//! Playing on: a step, a deal, a rubber.

use table::{Actor, AnswerOf, Event, Phase, Table, Turns};

use crate::{Driver, Stuck};

/// Acts in one deal after which it counts as endless; no deal of lawful players has as many.
const ACTS_MAX: usize = 1_000;

impl<G: Turns> Driver<'_, G> {
    /// Has the next thing happen; `None` once the rubber is agreed.
    ///
    /// # Errors
    /// When the table does not go on.
    pub fn step(&mut self, table: &mut Table<G>) -> Result<Option<Vec<AnswerOf<G>>>, Stuck> {
        let Some(event) = self.next(table)? else { return Ok(None) };
        happen(table, event).map(Some)
    }

    /// Plays until the hand is over and what was claimed of it is settled or, where nothing was dealt,
    /// the next one is.
    ///
    /// # Errors
    /// When the table does not go on.
    pub fn deal(&mut self, table: &mut Table<G>) -> Result<(), Stuck> {
        for _ in 0..ACTS_MAX {
            if self.step(table)?.is_none() {
                return Ok(());
            }
            if table.state().phase() == Phase::HandOver {
                while let Some(event) = self.aside(table) {
                    happen(table, event)?;
                }
                return Ok(());
            }
        }
        Err(Stuck::Endless)
    }

    /// Plays until the rubber is agreed.
    ///
    /// # Errors
    /// When the table does not go on.
    pub fn rubber(&mut self, table: &mut Table<G>) -> Result<(), Stuck> {
        while table.state().phase() != Phase::Agreed {
            self.deal(table)?;
        }
        Ok(())
    }
}

/// Has something happen at a table.
fn happen<G: Turns>(table: &mut Table<G>, event: Event<G::Call>) -> Result<Vec<AnswerOf<G>>, Stuck> {
    let seat = match event.actor {
        Actor::Seat(seat) => seat,
        _ => table.state().dealer(),
    };
    table.observe(event.actor, event.act).map_err(|why| Stuck::Impossible(seat, why))
}
