//! Claims of revokes: when they are decided, and by what proof.

use cards::Seat;
use laws::Law;

use crate::{Bench, Entry, Fault, Game, Impossible, Phase, RevokeClaim, Stage, State};

impl<G: Game> State<G> {
    /// Revokes charged against each side.
    pub fn revokes_charged(&self) -> cards::BySide<u8> {
        cards::BySide::from_fn(|side| {
            let entries = self.ledger.iter().filter(|entry| entry.seat.side() == side && entry.charged);
            entries.count() as u8 + self.proved_by_mixing[side]
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
        if !matches!(self.state.phase, Phase::Play | Phase::HandOver) {
            self.ruling(articles.claim_limit, "the time to claim a revoke of the last hand is over");
            return Ok(());
        }
        if seat.is_some_and(|seat| seat.side() == by.side()) {
            return Err(Impossible::NotNow {
                what: "claiming that revoke",
                hint: "a revoke is claimed against the other side",
            });
        }
        if let Err(law) = G::may_claim_revoke(self.state, by) {
            self.preclude(by, seat, trick);
            self.ruling(law, format!("{by} may not claim: no penalty can be exacted for what he pointed to"));
            return Ok(());
        }
        let claim = RevokeClaim { by, seat, trick };
        for entry in &mut self.state.ledger {
            entry.claimed |= matches_claim(&claim, entry.seat, entry.trick);
        }
        self.state.revoke_claims.push(claim);
        if self.state.phase == Phase::HandOver {
            self.quit_all();
            if self.decide_claims() {
                G::score_hand(self);
            } else {
                self.ruling(articles.search, format!("{by} may look through the tricks to prove it"));
            }
        } else {
            self.ruling(articles.claim_limit, "the claim is noted; it is decided when the hand is over");
        }
        Ok(())
    }

    /// A call was not obeyed though it could be: where the code lists it, it is dealt with as a revoke;
    /// other calls have only to be put right.
    pub fn disobeys(&mut self, listed: Law, seat: Seat, law: Law) {
        let who = self.state.player_of(seat);
        let what = format!("{who} does not obey the call though he can");
        if let Some(Fault::Default(_)) = self.state.ledger.last().map(|entry| entry.fault) {
            self.hidden_offence((listed, law), seat, what);
        } else {
            let text = format!("{what}: to be put right before the trick is quitted");
            self.hidden_offence(law, seat, text);
        }
    }

    /// A word out of place takes away the penalty for the revokes it points to.
    pub fn preclude(&mut self, by: Seat, seat: Option<Seat>, trick: Option<u8>) {
        let claim = RevokeClaim { by, seat, trick };
        for entry in &mut self.state.ledger {
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
        if let Some(entry) = self.state.ledger.iter_mut().rev().find(meant) {
            entry.precluded = true;
        }
    }

    /// Decides every claim that the cards can prove; says whether a revoke was charged.
    pub(crate) fn decide_claims(&mut self) -> bool {
        if self.state.revoke_claims.is_empty() {
            return false;
        }
        self.quit_all();
        if self.state.mixed && !G::record_proves(&self.state.rules) {
            return false;
        }
        let mut charged = false;
        for claim in std::mem::take(&mut self.state.revoke_claims) {
            if self.charge(&claim) {
                charged = true;
            } else {
                self.state.revoke_claims.push(claim);
            }
        }
        charged
    }

    /// Charges the revokes a claim points to, if there are any.
    fn charge(&mut self, claim: &RevokeClaim) -> bool {
        let articles = G::articles(&self.state.rules);
        let mut any = false;
        for place in 0..self.state.ledger.len() {
            let entry = self.state.ledger[place];
            if entry.stage != Stage::Established
                || !entry.is_revoke()
                || entry.precluded
                || entry.charged
                || !matches_claim(claim, entry.seat, entry.trick)
            {
                continue;
            }
            self.state.ledger[place].charged = true;
            any = true;
            let what = match entry.fault {
                Fault::Default(law) => format!("{} broke the call of {law}", entry.seat),
                _ => format!("{} revoked", entry.seat),
            };
            let text = format!("{what} in trick {}: proved; the penalty is charged", entry.trick);
            let law = match entry.fault {
                Fault::Default(_) => articles.default,
                _ => articles.revoke_penalty,
            };
            self.ruling((law, articles.established), text);
        }
        any
    }

    /// The claimants look through the tricks: what is not found is not so.
    pub(crate) fn search(&mut self, seat: Seat) -> Result<(), Impossible> {
        let articles = G::articles(&self.state.rules);
        match self.state.phase {
            Phase::Play => {
                G::judge(self, crate::Moment::SearchedEarly(seat));
                return Ok(());
            }
            Phase::HandOver => {}
            _ => {
                return Err(Impossible::NotNow {
                    what: "searching the tricks",
                    hint: "no hand has been played",
                });
            }
        }
        if self.decide_claims() {
            G::score_hand(self);
        }
        let (open, kept): (Vec<_>, Vec<_>) =
            self.state.revoke_claims.iter().partition(|claim| claim.by.side() == seat.side());
        self.state.revoke_claims = kept;
        if !open.is_empty() {
            let lost = |entry: &crate::Entry| {
                let claimed = open.iter().any(|claim| matches_claim(claim, entry.seat, entry.trick));
                entry.precluded && entry.is_revoke() && claimed
            };
            let why = if self.state.mixed {
                "the cards are mixed and prove nothing"
            } else if self.state.ledger.iter().any(lost) {
                "the penalty for it was lost by a word out of place"
            } else {
                "no such revoke is found"
            };
            self.ruling(articles.search, format!("{why}; the claim falls"));
        }
        Ok(())
    }

    /// The gathered tricks are thrown together.
    pub(crate) fn mix_tricks(&mut self, seat: Seat) -> Result<(), Impossible> {
        if self.state.phase != Phase::HandOver {
            return Err(Impossible::NotNow { what: "mixing the tricks", hint: "the hand is not over" });
        }
        let articles = G::articles(&self.state.rules);
        let accused = seat.side();
        self.quit_all();
        // Cards that lie mixed already cannot be mixed out of an examination.
        if self.state.mixed {
            return Ok(());
        }
        let before = self.state.revoke_claims.len();
        self.state.revoke_claims.retain(|claim| claim.by.side() == accused);
        let proved = before - self.state.revoke_claims.len();
        self.state.mixed = true;
        if proved > 0 {
            self.state.proved_by_mixing[accused] += proved as u8;
            let text = format!(
                "{seat} mixed the cards after the claim and before they were examined: the revoke is taken as proved"
            );
            self.ruling((G::mixing(&self.state.rules), articles.revoke_penalty), text);
            G::score_hand(self);
        }
        Ok(())
    }

    /// The accused side admits what is claimed.
    pub(crate) fn admit(&mut self, seat: Seat) -> Result<(), Impossible> {
        let articles = G::articles(&self.state.rules);
        if self.state.phase != Phase::HandOver {
            return Err(Impossible::NotNow { what: "admitting a revoke", hint: "no claim waits for it" });
        }
        let mut charged = false;
        let mut any = false;
        for claim in std::mem::take(&mut self.state.revoke_claims) {
            if claim.by.side() == seat.side() {
                self.state.revoke_claims.push(claim);
            } else {
                any = true;
                charged |= self.charge(&claim);
            }
        }
        if charged {
            G::score_hand(self);
        } else if any {
            self.ruling(articles.search, "there was no such revoke to admit; the claim falls");
        } else {
            return Err(Impossible::NotNow { what: "admitting a revoke", hint: "no claim waits for it" });
        }
        Ok(())
    }

    /// A player asks his partner whether he has none of the suit.
    pub fn ask_none(&mut self, seat: Seat) {
        let partner = seat.partner();
        if let Some(entry) =
            self.state.ledger.iter_mut().rev().find(|entry| entry.seat == partner && entry.is_live())
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
            self.state.tricks.iter().map(|trick| trick.life == crate::Life::Quitted).collect();
        if let Some(entry) =
            self.state.ledger.iter_mut().rev().find(|entry| entry.seat == seat && entry.is_live())
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
