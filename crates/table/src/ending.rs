//! The end of a hand: claims to the rest, tricks given up or recorded, and the last trick.

use cards::{BySide, CardSet, Seat, SeatSet, Side};

use crate::play::NOT_PLAYING;
use crate::{Bench, Claim, Game, Impossible, Lapse, LeadIs, Life, Moment, NotNow, Phase, PlayFact, State};

impl<G: Game> Bench<'_, G> {
    /// A player says that the rest is theirs.
    pub(crate) fn claim_rest(
        &mut self,
        seat: Seat,
        tricks: Option<u8>,
        finesses: CardSet,
    ) -> Result<(), Impossible> {
        let law = G::articles(&self.state.rules).claim;
        if self.state.deal.phase != Phase::Play {
            self.ruling(law, PlayFact::NoTricksToClaim { seat });
            return Ok(());
        }
        let left = self.tricks_left();
        if tricks.is_some_and(|tricks| tricks > left) {
            self.ruling(law, PlayFact::MoreThanAreLeft { seat, left });
            return Ok(());
        }
        self.state.deal.claim = Some(Claim { by: seat, tricks, finesses, agreed: SeatSet::EMPTY });
        G::judge(self, Moment::ClaimedRest(seat));
        Ok(())
    }

    /// How many tricks nobody has won yet.
    pub fn tricks_left(&self) -> u8 {
        State::<G>::hand_size() - self.state.deal.won.0.iter().sum::<u8>()
    }

    /// The rest of the tricks goes to a side, as claimed and agreed.
    pub fn give_rest(&mut self, to: Side) {
        self.give_tricks(to, self.tricks_left());
    }

    /// So many of the tricks left go to a side and the others to the other: the hand is over.
    pub fn give_tricks(&mut self, to: Side, tricks: u8) {
        if let Some(trick) = self.state.deal.tricks.last()
            && trick.life == Life::Open
        {
            self.put_right();
        }
        let left = self.tricks_left();
        let tricks = tricks.min(left);
        self.state.deal.won[to] += tricks;
        self.state.deal.won[to.other()] += left - tricks;
        self.state.deal.claim = None;
        self.hand_over();
    }

    /// The rest of the deal went without incident.
    pub(crate) fn tricks_fact(&mut self, tricks: BySide<u8>) -> Result<(), Impossible> {
        if self.state.deal.phase == Phase::Calling {
            if G::declared(self) == LeadIs::NoLead {
                return Err(Impossible::NotNow(NotNow::RecordingTricks));
            }
            self.state.deal.phase = Phase::Play;
            self.fire(Lapse::FirstLead);
            self.fire(Lapse::CardPlayed);
        }
        if self.state.deal.phase != Phase::Play {
            return Err(NOT_PLAYING);
        }
        let size = State::<G>::hand_size();
        let [ns, ew] = tricks.0;
        if ns > size || ew > size || ns + ew != size {
            return Err(Impossible::TricksDoNotMake { tricks, size });
        }
        let [won_ns, won_ew] = self.state.deal.won.0;
        if ns < won_ns || ew < won_ew {
            return Err(Impossible::FewerThanWon { won: self.state.deal.won });
        }
        self.quit_all();
        self.state.deal.won = tricks;
        self.hand_over();
        Ok(())
    }

    /// The spare card of a seat that missed a trick counts as played to it, and wins nothing.
    fn fill_short_trick(&mut self) {
        if let Some(omitted) = self.state.deal.omitted
            && let Some(card) = self.state.deal.hands[omitted.seat].first()
            && self.state.deal.hands[omitted.seat].len() == 1
        {
            self.state.deal.leave_hand(omitted.seat, CardSet::of(card));
            self.state.deal.tricks[omitted.trick as usize - 1].plays.push((omitted.seat, card));
        }
    }

    /// The hand is at an end: claims are decided and the score is entered.
    pub fn hand_over(&mut self) {
        self.state.deal.phase = Phase::HandOver;
        self.state.deal.dealing.is_done();
        self.fill_short_trick();
        self.nothing_is_owed();
        self.fire(Lapse::HandOver);
        G::judge(self, Moment::HandOver);
        self.decide_claims();
        G::score_hand(self);
        self.tell_open_claims();
    }
}
