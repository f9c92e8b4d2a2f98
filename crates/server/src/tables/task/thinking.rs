//! Computer players: when one thinks, and what becomes of it.

use super::*;

impl TableTask {
    /// Has a computer player think, if one has something to do.
    pub(super) fn think(&mut self) {
        let version = self.fold.version();
        let idle = self.retry.is_some() || !self.fold.engine.is_live() || !self.chairs.may_play();
        if idle || self.thinking == Some(version) {
            return;
        }
        let Some((seat, thinker)) = self.thinker(version) else { return };
        let Some(commands) = self.commands.upgrade() else { return };
        self.thinking = Some(version);
        let due = Instant::now() + self.delay();
        let gate = Arc::clone(&self.house.thinking);
        tokio::spawn(async move {
            let Ok(permit) = gate.acquire_owned().await else { return };
            let act = tokio::task::spawn_blocking(thinker).await.unwrap_or_default();
            drop(permit);
            // However long the thought took, the act comes at a time that tells nothing of it.
            tokio::time::sleep_until(pace::next_beat(due)).await;
            let _ = commands.send(Command::Thought { version, seat, act }).await;
        });
    }

    pub(super) fn thinker(&self, version: u32) -> Option<(Seat, Thinker)> {
        let engine = &self.fold.engine;
        let seed = derive(&self.fixed.seed, "dice", version.into());
        let think = |seat: Seat, player: &Spec| (seat, engine.thinker(seat, player, seed));
        if let Some((_, answer)) = engine.claim() {
            let seat = answer.iter().find(|&seat| self.chairs.computer(seat).is_some())?;
            return Some((seat, engine.claim_thinker()));
        }
        if let Some(seat) = engine.chance().filter(|_| self.let_go != Some(version))
            && let Some(player) = self.chairs.computer(seat)
        {
            return Some(think(seat, player));
        }
        let seat = engine.acting()?;
        self.chairs.computer(seat).map(|player| think(seat, player))
    }

    /// How long the computer player waits: told from what everybody can see.
    pub(super) fn delay(&self) -> Duration {
        let engine = &self.fold.engine;
        let person = |seat: Seat| match &self.chairs.0[seat] {
            Chair::Person { key, substitute: None, .. } => self.is_present(*key),
            _ => false,
        };
        let mut delay = pace::delay(self.fixed.pace, self.fixed.key, self.fold.version_of(None));
        if self.fixed.pace != protocol::Pace::Instant {
            if self.fixed.terms.manner == Manner::Laws && engine.holders().iter().any(person) {
                delay += RIGHT_DELAY;
            }
            if engine.chance().is_some_and(person) {
                delay += CHANCE_DELAY;
            }
        }
        delay
    }

    pub(super) async fn thought(&mut self, version: u32, seat: Seat, act: Option<String>) {
        if self.fold.version() != version || self.chairs.computer(seat).is_none() {
            self.think();
            return;
        }
        self.thinking = None;
        let done = self.fold.log.len();
        let taken = match act {
            Some(act) => self.fold.act(seat, &act, None, None),
            None if self.fold.engine.acting() != Some(seat) => {
                self.let_go = Some(version);
                self.think();
                return;
            }
            None => Err(Problem::new(Kind::Impossible, "the computer player does nothing")),
        };
        let taken = taken.or_else(|problem| {
            tracing::warn!(table = %self.fixed.public, %seat, %problem, "computer player failed; playing at random");
            let seed = derive(&self.fixed.seed, "dice", version.into());
            let random = self.fold.engine.thinker(seat, &players::Kind::Random.into(), seed)();
            random.ok_or(problem).and_then(|act| self.fold.act(seat, &act, None, None))
        });
        match taken {
            Ok(row) => drop(self.go_on(vec![row], done).await),
            Err(problem) => {
                tracing::error!(table = %self.fixed.public, %seat, %problem, "no act found; seat is stuck");
            }
        }
    }
}
