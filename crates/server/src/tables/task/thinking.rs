//! Computer players: when one thinks, and what becomes of it.

use super::*;

impl TableTask {
    /// Has a computer player think, if one has something to do.
    pub(super) fn think(&mut self) {
        let version = self.fold.version();
        let idle = self.retry.is_some() || !self.chairs.may_play();
        if idle || self.thinking == Some(version) {
            return;
        }
        let Some((question, thinker)) = self.thinker() else { return };
        let Some(commands) = self.commands.upgrade() else { return };
        self.thinking = Some(version);
        let due = self.beat();
        let gate = Arc::clone(&self.house.thinking);
        tokio::spawn(async move {
            let Ok(permit) = gate.acquire_owned().await else { return };
            let act = tokio::task::spawn_blocking(thinker).await.unwrap_or_default();
            drop(permit);
            // However long the thought took, the act comes at a time that tells nothing of it.
            tokio::time::sleep_until(pace::next_beat(due)).await;
            let _ = commands.send(Command::Thought { version, question, act }).await;
        });
    }

    fn thinker(&self) -> Option<(Question, Thinker)> {
        let engine = &self.fold.engine;
        let Next::Player(question) = engine.next(self.chairs.computers(), &self.asked) else { return None };
        let player = self.chairs.computer(question.seat)?;
        Some((question, engine.thinker(question, player, self.seed_of_rubber())))
    }

    /// Whether a computer player who is asked for something out of turn lets it be, which takes no time to find out.
    pub(super) fn lets_be(&self, question: Question) -> bool {
        if question.ask != Ask::Aside || !self.chairs.may_play() {
            return false;
        }
        let player = self.chairs.computer(question.seat);
        let engine = &self.fold.engine;
        let act = player.and_then(|player| engine.thinker(question, player, self.seed_of_rubber())());
        engine.reply(question, act.as_deref()).is_none()
    }

    /// The seed of the players' dice in this rubber.
    fn seed_of_rubber(&self) -> [u8; 32] {
        derive(&self.fixed.seed, "dice", self.fold.past.len() as u64)
    }

    /// When a computer player acts at this version: the same time whatever they were asked for before it.
    fn beat(&mut self) -> Instant {
        let version = self.fold.version();
        match self.beat {
            Some((of, beat)) if of == version => beat,
            _ => {
                let beat = Instant::now() + self.delay();
                self.beat = Some((version, beat));
                beat
            }
        }
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

    pub(super) async fn thought(&mut self, version: u32, question: Question, act: Option<String>) {
        let Question { seat, ask } = question;
        if self.fold.version() != version || self.chairs.computer(seat).is_none() {
            self.think();
            return;
        }
        self.thinking = None;
        let done = self.fold.log.len();
        let taken = match self.fold.engine.reply(question, act.as_deref()) {
            Some(act) => self.fold.act(seat, &act, None, None),
            None => Err(Problem::new(Kind::Impossible, "the computer player does nothing")),
        };
        let taken = match (taken, ask) {
            (Err(_), Ask::Aside | Ask::Chance) => {
                self.asked.in_vain(self.fold.engine.len(), question);
                self.go_on(Vec::new(), done).await;
                return;
            }
            (taken, _) => taken,
        };
        let taken = taken.or_else(|problem| {
            tracing::warn!(table = %self.fixed.public, %seat, %problem, "computer player failed; playing at random");
            let random = players::Kind::Random.into();
            let act = self.fold.engine.thinker(question, &random, self.seed_of_rubber())();
            act.ok_or(problem).and_then(|act| self.fold.act(seat, &act, None, None))
        });
        match taken {
            Ok(row) => {
                self.asked.done(self.fold.engine.len(), ask);
                self.go_on(vec![row], done).await;
            }
            Err(problem) => {
                tracing::error!(table = %self.fixed.public, %seat, %problem, "no act found; seat is stuck");
            }
        }
    }
}
