//! Computer players: the host says who is asked, and here is the time and the room to think.

use sitting::Fault;
use tokio::task::JoinHandle;

use super::*;
use crate::thinking::Asker;

/// A computer player who thinks. When it is dropped, the thought is given up.
pub(super) struct Thinking {
    pub(super) number: u64,
    task: JoinHandle<()>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl TableTask {
    /// Has a computer player think where it may take its time. A thought that is still under way is not wanted any more.
    pub(super) fn think(&mut self, thought: Thought) {
        let Some(commands) = self.commands.upgrade() else { return };
        self.thoughts += 1;
        let (number, asker, house) = (self.thoughts, self.asker(), Arc::clone(&self.house));
        let task = tokio::spawn(async move {
            let thinkers = match thought.player.kind {
                players::Kind::Random | players::Kind::Book => &house.quick,
                players::Kind::Sampling | players::Kind::Search => &house.searching,
            };
            let nothing = sitting::Reply { version: thought.version, question: thought.question, act: None };
            let reply = thinkers.think(asker, move |stop| thought.think_until(stop)).await;
            let _ = commands.send(Box::new(Command::Thought(number, reply.unwrap_or(nothing)))).await;
        });
        self.thinking = Some(Thinking { number, task });
    }

    /// For whom is thought at the table: somebody who plays and is there, else somebody who looks on, else the host.
    fn asker(&self) -> Asker {
        let plays = self.subscribers.iter().find(|to| to.viewer.is_some());
        match plays.or(self.subscribers.first()) {
            Some(to) => Asker { network: Some(to.network), person: to.person },
            None => Asker { network: None, person: self.fixed.host_key },
        }
    }

    /// The seed of the players' dice in a rubber, by its number from 0.
    pub(super) fn seed_of_rubber(&self, number: usize) -> [u8; 32] {
        derive(&self.fixed.seed, "dice", number as u64)
    }

    /// What went wrong inside the table is told to the keeper of the house.
    pub(super) fn log_faults(&self, faults: &[Fault]) {
        let table = &self.fixed.public;
        for fault in faults {
            match fault {
                Fault::Chore(problem) => tracing::error!(%table, %problem, "chore failed; table waits"),
                Fault::Player(seat, problem) => {
                    tracing::warn!(%table, %seat, %problem, "computer player failed; playing at random");
                }
                Fault::Stuck(seat, problem) => {
                    tracing::error!(%table, %seat, %problem, "no act found; seat is stuck");
                }
            }
        }
    }
}
