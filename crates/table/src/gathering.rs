//! What becomes of a full trick: it is gathered, turned and quitted, and what could be mended is fixed.

use cards::{Seat, SeatSet, Side};

use crate::{
    Bench, Fault, Game, Impossible, Lapse, Life, Moment, NotNow, Omitted, Phase, PlayFact, Stage, State,
    Trick,
};

impl<G: Game> Bench<'_, G> {
    /// Puts a hand to the trick.
    pub(crate) fn gather(&mut self, seat: Seat) -> Result<(), Impossible> {
        self.handle_trick(seat, Life::Touched)
    }

    /// Turns the trick face down.
    pub(crate) fn turn(&mut self, seat: Seat) -> Result<(), Impossible> {
        self.handle_trick(seat, Life::Turned)
    }

    pub(crate) fn handle_trick(&mut self, seat: Seat, life: Life) -> Result<(), Impossible> {
        if let Some(missing) = self.short_by_one() {
            let law = G::articles(&self.state.rules).omitted;
            self.ruling(law, PlayFact::GathersTooSoon { seat, missing });
            return Ok(());
        }
        let Ok(trick) = self.last_complete() else {
            self.nothing_to_gather(seat);
            return Ok(());
        };
        trick.gathered = Some(seat.side());
        if trick.life < life {
            trick.life = life;
        }
        G::judge(self, Moment::Gathered(seat));
        Ok(())
    }

    /// Who has still to play to the trick on the table, when it is one player alone.
    fn short_by_one(&self) -> Option<SeatSet> {
        let trick = self.state.open_trick()?;
        let missing: SeatSet = self.state.in_play().iter().filter(|&seat| !trick.has_played(seat)).collect();
        (missing.len() == 1).then_some(missing)
    }

    /// Somebody puts a hand to the table where no complete trick lies.
    fn nothing_to_gather(&mut self, seat: Seat) {
        let law = G::articles(&self.state.rules).omitted;
        let open = self.state.open_trick().map(Trick::players);
        let fact = open.map_or(PlayFact::NothingToGather { seat }, |played| {
            let missing = self.state.in_play().iter().filter(|&seat| !played.contains(seat)).collect();
            PlayFact::GathersTooSoon { seat, missing }
        });
        self.ruling(law, fact);
    }

    /// The last complete trick that is not quitted: the one on the table, or the one before it
    /// while somebody has already led on.
    pub(crate) fn last_complete(&mut self) -> Result<&mut Trick, Impossible> {
        self.state
            .deal
            .tricks
            .iter_mut()
            .rev()
            .find(|trick| !matches!(trick.life, Life::Open | Life::Quitted))
            .ok_or(Impossible::NotNow(NotNow::Gathering))
    }

    /// Turns and quits the trick on the table; with one card short if one is missing.
    pub(crate) fn quit_act(&mut self, seat: Seat) -> Result<(), Impossible> {
        let active = self.state.in_play();
        let lies = self.last_complete().is_ok();
        if let Some(trick) = self.state.open_trick()
            && (!lies || trick.plays.len() + 1 == active.len())
        {
            if !self.leave_short(seat.side()) {
                self.nothing_to_gather(seat);
            }
            return Ok(());
        }
        let Ok(trick) = self.last_complete() else {
            self.nothing_to_gather(seat);
            return Ok(());
        };
        trick.gathered = Some(seat.side());
        let place = self
            .state
            .deal
            .tricks
            .iter()
            .rposition(|trick| !matches!(trick.life, Life::Open | Life::Quitted));
        if let Some(place) = place {
            self.quit(place as u8 + 1);
        }
        Ok(())
    }

    /// The trick on the table is quitted although one player has not played to it. Says whether it is one alone.
    pub(crate) fn leave_short(&mut self, gathered: Side) -> bool {
        let ranking = self.ranking();
        let number = self.state.deal.tricks.len() as u8;
        let missing = self.short_by_one().and_then(|missing| missing.iter().next());
        let (Some(seat), Some(trick)) = (missing, self.state.deal.tricks.last_mut()) else { return false };
        let Some((winner, _)) = trick.best(ranking) else { return false };
        trick.life = Life::Complete;
        trick.winner = Some(winner);
        trick.rightful = None;
        trick.gathered = Some(gathered);
        self.state.deal.omitted = Some(Omitted { seat, trick: number, past: false });
        self.win_trick(number, winner);
        if number > 1 {
            self.quit(number - 1);
        }
        self.quit(number);
        if number == State::<G>::hand_size() {
            self.hand_over();
        }
        true
    }

    /// The trick is let go: what could be mended until then is past mending.
    pub(crate) fn quit(&mut self, number: u8) {
        let Some(trick) = self.state.deal.tricks.get_mut(number as usize - 1) else { return };
        if matches!(trick.life, Life::Quitted | Life::Open) {
            return;
        }
        trick.life = Life::Quitted;
        let wrong_side = trick.gathered.is_some() && trick.gathered != trick.winner.map(Seat::side);
        let settles = !wrong_side || G::wrong_side_establishes(&self.state.rules);
        let open_waits = G::open_hand_mends_until_lead(&self.state.rules);
        for entry in &mut self.state.deal.ledger {
            let fixed = match (entry.fault, entry.stage) {
                (Fault::OpenHand, _) if open_waits => false,
                (Fault::Renounce, stage) => settles && matches!(stage, Stage::Open | Stage::Denied),
                (_, stage) => matches!(stage, Stage::Open | Stage::Asked | Stage::Denied),
            };
            if entry.trick == number && fixed {
                entry.stage = Stage::Established;
            }
        }
        self.fire(Lapse::TrickQuitted);
        G::judge(self, Moment::Quitted(number));
    }

    /// Everything on the table counts as gathered: the hand is over and somebody goes on.
    pub(crate) fn quit_all(&mut self) {
        for number in 1..=self.state.deal.tricks.len() as u8 {
            self.quit(number);
        }
        for entry in &mut self.state.deal.ledger {
            if entry.is_live() {
                entry.stage = Stage::Established;
            }
        }
    }

    /// Looks at a trick; a quitted one is not to be seen in the play.
    pub(crate) fn look_trick(&mut self, seat: Seat, number: u8) -> Result<(), Impossible> {
        let Some(trick) =
            (number as usize).checked_sub(1).and_then(|place| self.state.deal.tricks.get(place))
        else {
            return Err(Impossible::NoSuchTrick { number });
        };
        if trick.life == Life::Quitted && self.state.deal.phase == Phase::Play {
            G::judge(self, Moment::LookedBack(seat, number));
        }
        Ok(())
    }
}
