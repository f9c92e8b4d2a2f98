//! Claims of revokes: when they are decided, and by what proof.

use cards::Seat;
use laws::Law;

use crate::{
    Bench, Entry, Fault, Game, Impossible, NotNow, Phase, PlayFact, RevokeClaim, RevokeFact, Stage, State,
};

impl<G: Game> State<G> {
    /// Revokes charged against each side.
    pub fn revokes_charged(&self) -> cards::BySide<u8> {
        cards::BySide::from_fn(|side| {
            let entries = self.deal.ledger.iter().filter(|entry| entry.seat.side() == side && entry.charged);
            entries.count() as u8 + self.deal.proved_by_mixing[side]
        })
    }
}

impl<G: Game> Bench<'_, G> {
    /// A seat claims that the other side revoked.
    pub(crate) fn claim_revoke(
        &mut self,
        by: Seat,
        seat: Option<Seat>,
        trick: Option<u8>,
    ) -> Result<(), Impossible> {
        let articles = G::articles(&self.state.rules);
        if !matches!(self.state.deal.phase, Phase::Play | Phase::HandOver) {
            self.ruling(articles.claim_limit, RevokeFact::ClaimTooLate);
            return Ok(());
        }
        if seat.is_some_and(|seat| seat.side() == by.side()) {
            return Err(Impossible::NotNow(NotNow::ClaimingOwnRevoke));
        }
        if let Err(law) = G::may_claim_revoke(self.state, by) {
            self.preclude(by, seat, trick);
            self.ruling(law, RevokeFact::ClaimBarred { seat: by });
            return Ok(());
        }
        let claim = RevokeClaim { by, seat, trick };
        for entry in &mut self.state.deal.ledger {
            entry.claimed |= matches_claim(&claim, entry.seat, entry.trick);
        }
        self.state.deal.revoke_claims.push(claim);
        if self.state.deal.phase == Phase::HandOver {
            self.quit_all();
            if self.decide_claims() {
                G::score_hand(self);
            } else {
                self.ruling(articles.search, RevokeFact::MaySearch { seat: by });
            }
        } else {
            self.ruling(articles.claim_limit, RevokeFact::ClaimNoted);
        }
        Ok(())
    }

    /// A call was not obeyed though it could be: where the code lists it, it is dealt with as a revoke;
    /// other calls have only to be put right.
    pub fn disobeys(&mut self, listed: Law, seat: Seat, law: Law) {
        let who = self.state.player_of(seat);
        if let Some(Fault::Default(_)) = self.state.deal.ledger.last().map(|entry| entry.fault) {
            self.hidden_offence((listed, law), seat, PlayFact::Disobeyed { seat: who });
        } else {
            self.hidden_offence(law, seat, PlayFact::DisobeyedToMend { seat: who });
        }
    }

    /// A word out of place takes away the penalty for the revokes it points to.
    pub fn preclude(&mut self, by: Seat, seat: Option<Seat>, trick: Option<u8>) {
        let claim = RevokeClaim { by, seat, trick };
        for entry in &mut self.state.deal.ledger {
            if matches_claim(&claim, entry.seat, entry.trick) && !entry.charged && !entry.claimed {
                entry.precluded = true;
            }
        }
    }

    /// The same for a word that points to nothing in particular: it is taken to mean the latest revoke.
    pub fn preclude_latest(&mut self, by: Seat) {
        let meant = |entry: &&mut Entry| {
            entry.seat.side() != by.side() && !entry.charged && !entry.claimed && !entry.precluded
        };
        if let Some(entry) = self.state.deal.ledger.iter_mut().rev().find(meant) {
            entry.precluded = true;
        }
    }

    /// Decides every claim that the cards can prove; says whether a revoke was charged.
    pub(crate) fn decide_claims(&mut self) -> bool {
        if self.state.deal.revoke_claims.is_empty() {
            return false;
        }
        self.quit_all();
        if self.state.deal.mixed && !G::record_proves(&self.state.rules) {
            return false;
        }
        let mut charged = false;
        for claim in std::mem::take(&mut self.state.deal.revoke_claims) {
            if self.charge(&claim) {
                charged = true;
            } else {
                self.state.deal.revoke_claims.push(claim);
            }
        }
        charged
    }

    /// Charges the revokes a claim points to, if there are any.
    fn charge(&mut self, claim: &RevokeClaim) -> bool {
        let articles = G::articles(&self.state.rules);
        let mut any = false;
        for place in 0..self.state.deal.ledger.len() {
            let entry = self.state.deal.ledger[place];
            if entry.stage != Stage::Established
                || !entry.is_revoke()
                || entry.precluded
                || entry.charged
                || !matches_claim(claim, entry.seat, entry.trick)
            {
                continue;
            }
            self.state.deal.ledger[place].charged = true;
            any = true;
            let Entry { seat, trick, .. } = entry;
            let (law, fact) = match entry.fault {
                Fault::Default(law) => (articles.default, RevokeFact::DefaultProved { seat, trick, law }),
                _ => (articles.revoke_penalty, RevokeFact::RevokeProved { seat, trick }),
            };
            self.ruling((law, articles.established), fact);
        }
        any
    }

    /// The claimants look through the tricks: what is not found is not so.
    pub(crate) fn search(&mut self, seat: Seat) -> Result<(), Impossible> {
        let articles = G::articles(&self.state.rules);
        match self.state.deal.phase {
            Phase::Play => {
                G::judge(self, crate::Moment::SearchedEarly(seat));
                return Ok(());
            }
            Phase::HandOver => {}
            _ => {
                return Err(Impossible::NotNow(NotNow::Searching));
            }
        }
        if self.decide_claims() {
            G::score_hand(self);
        }
        let (open, kept): (Vec<_>, Vec<_>) =
            self.state.deal.revoke_claims.iter().partition(|claim| claim.by.side() == seat.side());
        self.state.deal.revoke_claims = kept;
        if !open.is_empty() {
            let lost = |entry: &crate::Entry| {
                let claimed = open.iter().any(|claim| matches_claim(claim, entry.seat, entry.trick));
                entry.precluded && entry.is_revoke() && claimed
            };
            let fact = if self.state.deal.mixed {
                RevokeFact::ClaimFallsMixed
            } else if self.state.deal.ledger.iter().any(lost) {
                RevokeFact::ClaimFallsPrecluded
            } else {
                RevokeFact::ClaimFallsUnproved
            };
            self.ruling(articles.search, fact);
        }
        Ok(())
    }

    /// The gathered tricks are thrown together.
    pub(crate) fn mix_tricks(&mut self, seat: Seat) -> Result<(), Impossible> {
        if self.state.deal.phase != Phase::HandOver {
            return Err(Impossible::NotNow(NotNow::Mixing));
        }
        let articles = G::articles(&self.state.rules);
        let accused = seat.side();
        self.quit_all();
        // Cards that lie mixed already cannot be mixed out of an examination.
        if self.state.deal.mixed {
            return Ok(());
        }
        let before = self.state.deal.revoke_claims.len();
        self.state.deal.revoke_claims.retain(|claim| claim.by.side() == accused);
        let proved = before - self.state.deal.revoke_claims.len();
        self.state.deal.mixed = true;
        if proved > 0 {
            self.state.deal.proved_by_mixing[accused] += proved as u8;
            let laws = (G::mixing(&self.state.rules), articles.revoke_penalty);
            self.ruling(laws, RevokeFact::ProvedByMixing { seat });
            G::score_hand(self);
        }
        Ok(())
    }

    /// The accused side admits what is claimed.
    pub(crate) fn admit(&mut self, seat: Seat) -> Result<(), Impossible> {
        let articles = G::articles(&self.state.rules);
        if self.state.deal.phase != Phase::HandOver {
            return Err(Impossible::NotNow(NotNow::Admitting));
        }
        let mut charged = false;
        let mut any = false;
        for claim in std::mem::take(&mut self.state.deal.revoke_claims) {
            if claim.by.side() == seat.side() {
                self.state.deal.revoke_claims.push(claim);
            } else {
                any = true;
                charged |= self.charge(&claim);
            }
        }
        if charged {
            G::score_hand(self);
        } else if any {
            self.ruling(articles.search, RevokeFact::NothingToAdmit);
        } else {
            return Err(Impossible::NotNow(NotNow::Admitting));
        }
        Ok(())
    }

    /// A player asks his partner whether he has none of the suit.
    pub fn ask_none(&mut self, seat: Seat) {
        let partner = seat.partner();
        if let Some(entry) =
            self.state.deal.ledger.iter_mut().rev().find(|entry| entry.seat == partner && entry.is_live())
            && entry.stage == Stage::Open
        {
            entry.stage = Stage::Asked;
        }
    }

    /// The answer to that question.
    pub fn answer_none(&mut self, seat: Seat, has_one: bool) {
        if has_one {
            return;
        }
        let last = G::denial_is_final(&self.state.rules);
        let quitted: Vec<bool> =
            self.state.deal.tricks.iter().map(|trick| trick.life == crate::Life::Quitted).collect();
        if let Some(entry) =
            self.state.deal.ledger.iter_mut().rev().find(|entry| entry.seat == seat && entry.is_live())
        {
            let gone = quitted.get(entry.trick as usize - 1).copied().unwrap_or(false);
            entry.stage = if gone || last { Stage::Established } else { Stage::Denied };
        }
    }
}

fn matches_claim(claim: &RevokeClaim, seat: Seat, trick: u8) -> bool {
    seat.side() != claim.by.side()
        && claim.seat.is_none_or(|accused| accused == seat)
        && claim.trick.is_none_or(|number| number == trick)
}
