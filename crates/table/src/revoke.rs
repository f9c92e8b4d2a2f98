//! Claims of revokes: when they are decided, and by what proof.

use cards::{BySide, Seat, Side};
use laws::Law;

use crate::{
    Answer, AnswerOf, Bench, Entry, Fault, Finding, Game, Impossible, Moment, Phase, PlayFact, RevokeClaim,
    RevokeFact, ScoreFact, Stage, State,
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
            self.claims_too_late();
            return Ok(());
        }
        if seat.is_some_and(|seat| seat.side() == by.side()) {
            self.ruling(articles.revoke_penalty, RevokeFact::OwnSideClaimed { seat: by });
            return Ok(());
        }
        if let Some(dummy) = seat.filter(|&seat| self.state.deal.open_hand == Some(seat)) {
            let law = G::settles(&self.state.rules, Fault::OpenHand);
            self.ruling(law, RevokeFact::DummyNotLiable { seat: dummy });
            return Ok(());
        }
        if let Err(law) = G::may_claim_revoke(self.state, by) {
            self.preclude(law, by, seat, trick);
            self.ruling(law, RevokeFact::ClaimBarred { seat: by });
            return Ok(());
        }
        let missed = |&(seat, trick): &(Seat, u8)| {
            self.state.deal.omitted.is_some_and(|missed| (missed.seat, missed.trick) == (seat, trick))
        };
        if let Some((seat, trick)) = seat.zip(trick).filter(missed) {
            self.ruling(articles.omitted, RevokeFact::SpareCardIsNoRevoke { seat, trick });
            return Ok(());
        }
        let claim = RevokeClaim { by, seat, trick, admitted: false };
        if let Some(law) = self.pointed_out(&claim) {
            self.ruling(law, RevokeFact::ClaimFallsPrecluded);
            return Ok(());
        }
        for entry in &mut self.state.deal.ledger {
            entry.claimed |= matches_claim(&claim, entry.seat, entry.trick);
        }
        self.state.deal.revoke_claims.push(claim);
        G::judge(self, Moment::RevokeClaimed(by));
        if self.state.deal.phase == Phase::HandOver {
            self.quit_all();
            if self.decide_claims() {
                self.score_anew(articles.revoke_penalty);
            } else {
                self.ruling(articles.search, RevokeFact::MaySearch { seat: by });
            }
        } else {
            self.ruling(articles.claim_limit, RevokeFact::ClaimNoted);
        }
        Ok(())
    }

    /// Nothing of the last hand can be claimed any more, or it is void.
    fn claims_too_late(&mut self) {
        match self.state.void_by() {
            Some(laws) => self.ruling(laws, RevokeFact::ClaimInVoidDeal),
            None => self.ruling(G::articles(&self.state.rules).claim_limit, RevokeFact::ClaimTooLate),
        }
    }

    /// The hand is scored again because of what came to light, by this article; points told before that are not
    /// made after all, and a game that is not won, are withdrawn first.
    pub fn score_anew(&mut self, law: Law) {
        let (before, place) = (G::standing(self.state), self.answers.len());
        let (deal, entered) = (self.state.deal.number, self.points_entered());
        G::score_hand(self);
        if self.state.deal.phase != Phase::HandOver || self.state.deal.number != deal {
            // The deal is void, and its points with it.
            return;
        }
        let entered_now = self.points_entered();
        let told = |side: Side| {
            let told = |answer: &AnswerOf<G>| matches!(answer.finding, Finding::Score { side: of, .. } if of == side);
            self.answers[place..].iter().any(told)
        };
        let gone = |side: Side| entered[side] - entered_now[side];
        let struck: Vec<Side> = Side::ALL.into_iter().filter(|&side| gone(side) > 0 && !told(side)).collect();
        for side in struck {
            let fact = ScoreFact::PointsWithdrawn { side, points: gone(side) };
            self.answers.insert(place, Answer::ruling(law, fact));
        }
        let now = G::standing(self.state);
        let fewer = |side: &Side| now.sides[*side].games < before.sides[*side].games;
        if let Some(side) = Side::ALL.into_iter().find(fewer) {
            self.answers.insert(place, Answer::ruling(law, ScoreFact::GameWithdrawn { side }));
        }
    }

    /// What each side has on the sheet for the deal in hand.
    fn points_entered(&self) -> BySide<i32> {
        let (lines, deal) = (&self.state.sheet.lines, self.state.deal.number);
        BySide::from_fn(|side| {
            lines.iter().filter(|line| line.deal == deal && line.side == side).map(|line| line.due).sum()
        })
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
    pub fn preclude(&mut self, law: Law, by: Seat, seat: Option<Seat>, trick: Option<u8>) {
        let claim = RevokeClaim { by, seat, trick, admitted: false };
        for entry in &mut self.state.deal.ledger {
            if matches_claim(&claim, entry.seat, entry.trick) && !entry.charged && !entry.claimed {
                entry.precluded = Some(law);
            }
        }
        let claimed = |open: &RevokeClaim| (open.seat, open.trick) == (seat, trick);
        if trick.is_some() && !self.state.deal.revoke_claims.iter().any(claimed) {
            self.state.deal.pointed_out.push((law, claim));
        }
    }

    /// The article by which a word of the same side has taken the penalty for just this away.
    fn pointed_out(&self, claim: &RevokeClaim) -> Option<Law> {
        let same = |word: &RevokeClaim| {
            word.by.side() == claim.by.side()
                && word.trick == claim.trick
                && (word.seat.is_none() || word.seat == claim.seat)
        };
        self.state.deal.pointed_out.iter().find(|(_, word)| same(word)).map(|(law, _)| *law)
    }

    /// The same for a word that points to nothing in particular: it is taken to mean the latest revoke.
    pub fn preclude_latest(&mut self, law: Law, by: Seat) {
        let meant = |entry: &&mut Entry| {
            entry.seat.side() != by.side() && !entry.charged && !entry.claimed && entry.precluded.is_none()
        };
        if let Some(entry) = self.state.deal.ledger.iter_mut().rev().find(meant) {
            entry.precluded = Some(law);
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
            if self.charge(&claim) || self.charge_admitted(&claim) {
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
                || entry.precluded.is_some()
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
                G::judge(self, Moment::SearchedEarly(seat));
                return Ok(());
            }
            Phase::HandOver => {}
            _ => {
                self.ruling(articles.search, RevokeFact::NothingToSearch { seat });
                return Ok(());
            }
        }
        if self.decide_claims() {
            self.score_anew(articles.revoke_penalty);
        }
        let (open, kept): (Vec<_>, Vec<_>) =
            self.state.deal.revoke_claims.iter().partition(|claim| claim.by.side() == seat.side());
        self.state.deal.revoke_claims = kept.into_iter().collect();
        if !open.is_empty() {
            let lost = |entry: &Entry| {
                let claimed = open.iter().any(|claim| matches_claim(claim, entry.seat, entry.trick));
                entry.precluded.filter(|_| entry.is_revoke() && claimed)
            };
            let (law, fact) = if self.state.deal.mixed {
                (articles.search, RevokeFact::ClaimFallsMixed)
            } else if let Some(law) = self.state.deal.ledger.iter().find_map(lost) {
                (law, RevokeFact::ClaimFallsPrecluded)
            } else {
                (articles.search, RevokeFact::ClaimFallsUnproved)
            };
            self.ruling(law, fact);
        }
        Ok(())
    }

    /// The gathered tricks are thrown together.
    pub(crate) fn mix_tricks(&mut self, seat: Seat) -> Result<(), Impossible> {
        let articles = G::articles(&self.state.rules);
        if self.state.deal.phase != Phase::HandOver {
            let fact = match self.state.deal.phase {
                Phase::Play if !self.state.deal.tricks.is_empty() => RevokeFact::TricksKeptApart { seat },
                _ => RevokeFact::NothingToSearch { seat },
            };
            self.ruling(articles.search, fact);
            return Ok(());
        }
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
            self.score_anew(articles.revoke_penalty);
        }
        Ok(())
    }

    /// The accused side admits what is claimed.
    pub(crate) fn admit(&mut self, seat: Seat) -> Result<(), Impossible> {
        let articles = G::articles(&self.state.rules);
        if !matches!(self.state.deal.phase, Phase::Play | Phase::HandOver) {
            self.claims_too_late();
            return Ok(());
        }
        if self.state.deal.phase == Phase::Play {
            self.admits_in_play(seat);
            return Ok(());
        }
        let mut charged = false;
        let mut any = false;
        for claim in std::mem::take(&mut self.state.deal.revoke_claims) {
            if claim.by.side() == seat.side() {
                self.state.deal.revoke_claims.push(claim);
            } else {
                any = true;
                charged |=
                    self.charge(&claim) || self.charge_admitted(&RevokeClaim { admitted: true, ..claim });
            }
        }
        if charged {
            self.score_anew(articles.revoke_penalty);
        } else if any {
            self.ruling(articles.search, RevokeFact::NothingToAdmit);
        } else {
            self.ruling(articles.search, RevokeFact::NobodyClaimed { seat });
        }
        Ok(())
    }

    /// What is admitted in the play is decided with its claim when the hand is over.
    fn admits_in_play(&mut self, seat: Seat) {
        let articles = G::articles(&self.state.rules);
        let mut any = false;
        for claim in &mut self.state.deal.revoke_claims {
            if claim.by.side() != seat.side() {
                claim.admitted = true;
                any = true;
            }
        }
        if any {
            self.ruling(articles.claim_limit, RevokeFact::ClaimNoted);
        } else {
            self.ruling(articles.search, RevokeFact::NobodyClaimed { seat });
        }
    }

    /// Where the code says that an admission is proof enough, what was admitted is charged, unless the
    /// penalty for it was lost by a word out of place.
    fn charge_admitted(&mut self, claim: &RevokeClaim) -> bool {
        let lost = |entry: &Entry| entry.precluded.is_some() && matches_claim(claim, entry.seat, entry.trick);
        if !claim.admitted
            || !G::admission_proves(&self.state.rules)
            || self.state.deal.ledger.iter().any(lost)
        {
            return false;
        }
        let side = claim.by.side().other();
        self.state.deal.proved_by_mixing[side] += 1;
        let articles = G::articles(&self.state.rules);
        self.ruling((articles.search, articles.revoke_penalty), RevokeFact::ProvedByAdmission { side });
        true
    }

    /// A player asks their partner whether they have none of the suit.
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
