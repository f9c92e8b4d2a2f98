//! Consent and objection: to a claim, to a lead out of turn, or to what another may do only by leave.

use cards::Seat;

use crate::right::Spent;
use crate::{Act, Bench, Game, Impossible, Moment, Phase, PlayFact, Remedy, RevokeFact, Right, RightFact};

/// What an objection comes to, where a right of the objector offers it.
const OBJECTIONS: [Remedy; 5] =
    [Remedy::RightPlayer, Remedy::TakeBack, Remedy::Refuse, Remedy::Recut, Remedy::Reshuffle];

impl<G: Game> Bench<'_, G> {
    pub(crate) fn consent(&mut self, seat: Seat) -> Result<(), Impossible> {
        if let Some(mut claim) = self.state.deal.claim
            && claim.by.side() != seat.side()
        {
            claim.agreed = claim.agreed.with(seat);
            self.state.deal.claim = Some(claim);
            let opponents = claim.by.side().other().seats();
            let bound = |seat: Seat| {
                !self.state.deal.active.contains(seat) || self.state.deal.open_hand == Some(seat)
            };
            if opponents.iter().all(|seat| claim.agreed.contains(seat) || bound(seat)) {
                if G::agreed(self, claim) {
                    return Ok(());
                }
                let law = G::articles(&self.state.rules).claim;
                let side = claim.by.side();
                self.ruling(law, PlayFact::ClaimAgreed { side, tricks: claim.tricks });
                self.give_tricks(side, claim.tricks.unwrap_or(self.tricks_left()));
            }
            return Ok(());
        }
        if let Some(result) = self.pick(seat, &[Remedy::Accept, Remedy::Stand, Remedy::Proceed]) {
            return result;
        }
        if !G::own_act(self, seat.into(), &Act::Consent)? {
            let laws = self.law_for_idle_word(seat);
            self.ruling(laws, RightFact::NothingToAllow { seat });
        }
        Ok(())
    }

    /// Whether giving up so many tricks is agreeing to the claim on the table.
    pub(crate) fn answers_claim(&self, seat: Seat, tricks: u8) -> bool {
        let left = self.tricks_left();
        let others = self.state.deal.claim.filter(|claim| claim.by.side() != seat.side());
        others.is_some_and(|claim| claim.tricks.unwrap_or(left) == tricks)
    }

    pub(crate) fn object(&mut self, seat: Seat) -> Result<(), Impossible> {
        if let Some(claim) = self.state.deal.claim
            && claim.by.side() != seat.side()
        {
            G::judge(self, Moment::ClaimOpposed(seat));
            self.state.deal.claim = None;
            return Ok(());
        }
        if let Some(result) = self.pick(seat, &OBJECTIONS) {
            return result;
        }
        let wrong_lead = self.state.open_trick().is_some_and(|trick| trick.rightful.is_some());
        if wrong_lead {
            self.lead_is_discovered();
            return Ok(());
        }
        if self.refuses_replacing(seat) || G::own_act(self, seat.into(), &Act::Object)? {
            return Ok(());
        }
        if self.will_not_let_stand(seat) {
            return self.demand(seat, Remedy::NewDeal);
        }
        self.objects_in_vain(seat);
        Ok(())
    }

    /// Whether the objection is to something done before the play that stands or has the cards dealt again, and nothing
    /// else.
    fn will_not_let_stand(&self, seat: Seat) -> bool {
        let either = |right: &Right| {
            let other =
                |option: &Remedy| !matches!(option, Remedy::NewDeal | Remedy::Stand | Remedy::Proceed);
            right.is_for(seat) && right.offers(Remedy::NewDeal) && !right.options.iter().any(other)
        };
        matches!(self.state.deal.phase, Phase::Dealing | Phase::Calling)
            && self.state.rights.iter().any(either)
    }

    /// Nothing can be undone by the word: a revoke that is denied is decided by the tricks, and anything else
    /// stays as it is.
    fn objects_in_vain(&mut self, seat: Seat) {
        let articles = G::articles(&self.state.rules);
        let accused = self.state.deal.revoke_claims.iter().any(|claim| claim.by.side() != seat.side());
        if accused {
            self.ruling(articles.search, RevokeFact::RevokeDenied { seat });
            return;
        }
        // The objection comes too late to what it could once have undone.
        let undid = |spent: &&Spent| OBJECTIONS.iter().any(|&no| spent.gave(seat, no));
        let late = self.state.deal.spent.iter().rev().find(undid).map(|spent| spent.laws);
        let laws = match self.state.revokes_charged()[seat.side()] {
            0 => late.unwrap_or_else(|| self.law_for_idle_word(seat)),
            _ => articles.search.into(),
        };
        self.ruling(laws, RightFact::NothingToOpposeNow { seat });
    }

    /// Elects a remedy for a seat whose words come to that; says whether a right of theirs offers it.
    pub fn word_elects(&mut self, seat: Seat, remedy: Remedy) -> bool {
        self.pick(seat, &[remedy]).is_some()
    }

    /// Elects the first of these remedies that a right of the seat offers.
    pub(crate) fn pick(&mut self, seat: Seat, remedies: &[Remedy]) -> Option<Result<(), Impossible>> {
        let offers =
            |remedy: Remedy| self.state.rights.iter().any(|right| right.is_for(seat) && right.offers(remedy));
        let remedy = remedies.iter().copied().find(|&remedy| offers(remedy))?;
        Some(self.demand(seat, remedy))
    }
}
