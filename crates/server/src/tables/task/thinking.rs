//! Computer players: the host says who is asked, and here is the time and the room to think.

use sitting::{Fault, Reply, Thought};

use super::*;

impl TableTask {
    /// Has a computer player think where it may take its time.
    pub(super) fn think(&mut self, thought: Thought) {
        let Some(commands) = self.commands.upgrade() else { return };
        self.thinking += 1;
        let gate = match thought.player.kind {
            players::Kind::Random | players::Kind::Book => &self.house.quick,
            players::Kind::Sampling | players::Kind::Search => &self.house.searching,
        };
        let gate = Arc::clone(gate);
        tokio::spawn(async move {
            let Ok(permit) = gate.acquire_owned().await else { return };
            let nothing = Reply { version: thought.version, question: thought.question, act: None };
            let work = tokio::task::spawn_blocking(move || {
                let _held = permit;
                thought.think()
            });
            let reply = work.await.unwrap_or(nothing);
            let _ = commands.send(Command::Thought(reply)).await;
        });
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
