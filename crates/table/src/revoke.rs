//! Claims of revokes: when they are decided, and by what proof.

use cards::{Seat, SeatSet};
use laws::Law;

use crate::{
    Answer, Bench, End, Entry, Fault, Game, Impossible, Moment, Phase, PlayFact, Remedy, RevokeClaim,
    RevokeFact, ScoreFact, Stage, State, Trick,
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
            self.no_time_to_claim();
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
        let claim = RevokeClaim { by, seat, trick, admitted: false };
        let claimed_before = self.is_claimed(&claim);
        if let Err(law) = G::may_claim_revoke(self.state, by) {
            self.preclude(law, by, seat, trick);
            let fact = if claimed_before {
                RevokeFact::ClaimedBefore { seat: by }
            } else {
                RevokeFact::ClaimBarred { seat: by }
            };
            self.ruling(law, fact);
            return Ok(());
        }
        if let Some(law) = self.barred_by(&claim).filter(|_| !claimed_before) {
            self.ruling(law, RevokeFact::ClaimFallsPrecluded);
            return Ok(());
        }
        let missed = |&(seat, trick): &(Seat, u8)| {
            self.state.deal.omitted.is_some_and(|missed| (missed.seat, missed.trick) == (seat, trick))
        };
        if let Some((seat, trick)) = seat.zip(trick).filter(missed) {
            self.ruling(articles.omitted, RevokeFact::SpareCardIsNoRevoke { seat, trick });
            return Ok(());
        }
        if let Some((law, (seat, trick))) = G::mends_revoke(&self.state.rules).zip(seat.zip(trick))
            && self.is_seen_mended(seat, trick)
        {
            self.ruling(law, RevokeFact::MendedInTime { seat, trick });
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
            } else if let Some(law) = self.lost_by_word(&claim).filter(|_| !self.state.deal.mixed) {
                self.state.deal.revoke_claims.retain(|open| *open != claim);
                self.ruling(law, RevokeFact::ClaimFallsPrecluded);
            } else if self.state.deal.mixed && G::urged_when_mixed(&self.state.rules) {
                self.ruling(articles.search, RevokeFact::MustProveOtherwise { seat: by });
            } else {
                self.ruling(articles.search, RevokeFact::MaySearch { seat: by });
            }
        } else if let Some((law, (seat, trick))) = G::not_established(&self.state.rules).zip(seat.zip(trick))
            && self.can_still_be_mended(seat, trick)
        {
            self.ruling(law, RevokeFact::ClaimBeforeEstablished { seat, trick });
        } else {
            self.ruling(G::claim_waits(&self.state.rules), RevokeFact::ClaimNoted);
        }
        Ok(())
    }

    /// Whether a card to that trick could still be changed: it is not quitted, and the side has not gone on to the
    /// next. Everybody sees that, and the hand is not asked.
    fn can_still_be_mended(&self, seat: Seat, number: u8) -> bool {
        let tricks = &self.state.deal.tricks;
        let Some(trick) = usize::from(number).checked_sub(1).and_then(|place| tricks.get(place)) else {
            return false;
        };
        let gone_on = self.state.deal.gone_on[seat.side()] > number;
        trick.has_played(seat) && trick.life != crate::Life::Quitted && !gone_on
    }

    /// The hand is over: who has claimed what the cards did not prove at once is told what is left to them.
    pub(crate) fn tell_open_claims(&mut self) {
        let law = G::articles(&self.state.rules).search;
        let mut told = SeatSet::EMPTY;
        for claim in self.state.deal.revoke_claims.clone() {
            if let Some(law) = self.lost_by_word(&claim) {
                self.state.deal.revoke_claims.retain(|open| *open != claim);
                self.ruling(law, RevokeFact::ClaimFallsPrecluded);
            } else if !told.contains(claim.by) {
                told = told.with(claim.by);
                self.ruling(law, RevokeFact::MaySearch { seat: claim.by });
            }
        }
    }

    /// Whether everybody has seen that the seat mended its card in this trick by one of the suit led, and nothing was
    /// demanded of that card which it might have broken.
    fn is_seen_mended(&self, seat: Seat, trick: u8) -> bool {
        let mended = |entry: &Entry| {
            (entry.seat, entry.trick, entry.stage) == (seat, trick, Stage::Corrected)
                && entry.fault == Fault::Renounce
                && entry.duty.is_none()
        };
        let demanded = self.state.deal.spent.iter().any(|spent| {
            (spent.offender, spent.trick) == (seat, trick)
                && matches!(spent.how, End::Elected(remedy) if !matches!(remedy, Remedy::Call(_)))
        });
        if demanded || self.state.deal.called.iter().any(|card| self.state.owner(card) == Some(seat)) {
            return false;
        }
        let ranking = self.ranking();
        let place = (trick as usize).checked_sub(1);
        let follows = place.and_then(|place| self.state.deal.tricks.get(place)).is_some_and(|trick| {
            let card = trick.card_of(seat);
            card.is_some() && card.map(|card| ranking.suit_of(card)) == trick.led(ranking)
        });
        follows && self.state.deal.ledger.iter().any(mended)
    }

    /// A claim, or a word about one, when no cards of a hand lie there to be examined.
    fn no_time_to_claim(&mut self) {
        let law = G::articles(&self.state.rules).claim_limit;
        match self.state.deal.void_by.filter(|_| self.state.deal.void_in_play) {
            Some(laws) => self.ruling(laws, RevokeFact::ClaimInVoidDeal),
            None if self.state.is_rubbers_start() => self.ruling(law, RevokeFact::NothingPlayedYet),
            None => self.ruling(law, RevokeFact::ClaimTooLate),
        }
    }

    /// Whether the side has claimed all that the words point to already.
    fn is_claimed(&self, words: &RevokeClaim) -> bool {
        let covers = |claim: &RevokeClaim| {
            claim.by.side() == words.by.side()
                && (claim.seat.is_none() || claim.seat == words.seat)
                && (claim.trick.is_none() || claim.trick == words.trick)
        };
        let charged = |entry: &Entry| entry.charged && matches_claim(words, entry.seat, entry.trick);
        self.state.deal.revoke_claims.iter().any(covers) || self.state.deal.ledger.iter().any(charged)
    }

    /// The article by which words of their own side, which everybody heard, took away what is claimed.
    fn barred_by(&self, claim: &RevokeClaim) -> Option<Law> {
        let covers = |words: &RevokeClaim, said: u8| {
            let trick = claim.trick.is_some_and(|trick| words.trick.map_or(trick <= said, |of| of == trick));
            words.by.side() == claim.by.side() && trick && (words.seat.is_none() || words.seat == claim.seat)
        };
        self.state.deal.barred.iter().find(|(_, words, said)| covers(words, *said)).map(|barred| barred.0)
    }

    /// The article by which the penalty of a revoke that the claim points to was lost.
    fn lost_by_word(&self, claim: &RevokeClaim) -> Option<Law> {
        let meant = |entry: &&Entry| entry.is_revoke() && matches_claim(claim, entry.seat, entry.trick);
        self.state.deal.ledger.iter().filter(meant).find_map(|entry| entry.precluded)
    }

    /// The hand is scored again because of what came to light, by this article: a game and a rubber told before
    /// that are not won after all and every entry that is not made again are withdrawn first.
    pub fn score_anew(&mut self, law: Law) {
        let deal = self.state.deal.number;
        let lines = self.state.sheet.of_deal(deal);
        let (before, place) = (G::standing(self.state), self.answers.len());
        self.count_again();
        G::score_hand(self);
        self.keep_wrong_entries(&lines, place);
        let now = G::standing(self.state);
        // Of a deal that is void all of it is told with the new deal.
        let stands = self.state.deal.phase == Phase::HandOver && self.state.deal.number == deal;
        if self.state.deal.void_hand.is_some() || !stands && self.state.deal.void_by.is_some() {
            return;
        }
        let game = now.game_lost_since(&before).map(|side| ScoreFact::GameWithdrawn { side });
        let rubber = now.rubber_lost_since(&before).map(|side| ScoreFact::RubberWithdrawn { side });
        let entries = self.state.sheet.withdrawn_since(lines);
        let won = game.into_iter().chain(rubber).filter(|_| stands);
        let told = won.chain(entries).map(|fact| Answer::ruling(law, fact));
        let told: Vec<_> = told.collect();
        self.answers.splice(place..place, told);
    }

    /// What the players had written wrongly stays so when the hand is scored again: games and rubber are told by what
    /// stands on the sheet.
    fn keep_wrong_entries(&mut self, before: &[crate::Line], place: usize) {
        let deal = self.state.deal.number;
        let as_due = G::standing_answers(self.state, deal);
        if before.iter().all(|line| line.written == line.due) || !self.state.sheet_mut().keep_wrong(before) {
            return;
        }
        let as_written = G::standing_answers(self.state, deal);
        let mut number = 0;
        self.answers.retain(|answer| {
            number += 1;
            number <= place || !as_due.contains(answer) || as_written.contains(answer)
        });
        for answer in as_written {
            if !self.answers[place..].contains(&answer) {
                self.answer(answer);
            }
        }
    }

    /// Strikes out what was entered for the deal in hand, and says so entry by entry.
    pub fn strikes_aloud(&mut self, law: Law) {
        let lines = self.state.sheet.of_deal(self.state.deal.number);
        self.strikes_hand();
        for fact in self.state.sheet.withdrawn_since(lines) {
            self.ruling(law, fact);
        }
    }

    /// A call was not obeyed though it could be: where the code lists it, it is dealt with as a revoke;
    /// other calls have only to be put right.
    pub fn disobeys(&mut self, listed: Law, seat: Seat, law: Law) {
        let who = self.state.player_of(seat);
        if let Some(Fault::Default(_)) = self.state.deal.ledger.last().map(|entry| entry.fault) {
            self.hidden_offence((listed, law), seat, PlayFact::Disobeyed { seat: who });
        } else {
            let settles = G::settles(&self.state.rules, Fault::Disobeyed(law));
            self.hidden_offence((law, settles), seat, PlayFact::DisobeyedToMend { seat: who });
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
        self.state.deal.barred.push((law, claim, self.state.deal.tricks.len() as u8));
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
            let default = G::default_law(&self.state.rules, entry.duty.map(|order| order.duty));
            let (law, fact) = match entry.fault {
                Fault::Default(law) => (default, RevokeFact::DefaultProved { seat, trick, law }),
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
        let own = |claim: &RevokeClaim| claim.by.side() == seat.side();
        let urged = self.state.deal.mixed && G::urged_when_mixed(&self.state.rules);
        if urged && self.state.deal.revoke_claims.iter().any(own) {
            self.ruling(articles.search, RevokeFact::ClaimStaysOpen);
            return Ok(());
        }
        let (open, kept): (Vec<_>, Vec<_>) =
            self.state.deal.revoke_claims.iter().partition(|claim| claim.by.side() == seat.side());
        self.state.deal.revoke_claims = kept.into_iter().collect();
        if !open.is_empty() {
            let (law, fact) = if self.state.deal.mixed {
                (articles.search, RevokeFact::ClaimFallsMixed)
            } else if let Some(law) = open.iter().find_map(|claim| self.lost_by_word(claim)) {
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
            self.no_time_to_claim();
            return Ok(());
        }
        if self.state.deal.phase == Phase::Play {
            self.admits_in_play(seat);
            return Ok(());
        }
        let mut charged = false;
        let mut any = false;
        let mut lost = None;
        for claim in std::mem::take(&mut self.state.deal.revoke_claims) {
            if claim.by.side() == seat.side() {
                self.state.deal.revoke_claims.push(claim);
            } else {
                any = true;
                lost = lost.or(self.lost_by_word(&claim));
                charged |=
                    self.charge(&claim) || self.charge_admitted(&RevokeClaim { admitted: true, ..claim });
            }
        }
        if charged {
            self.score_anew(articles.revoke_penalty);
        } else if let Some(law) = lost {
            self.ruling(law, RevokeFact::ClaimFallsPrecluded);
        } else if any {
            self.ruling(articles.search, RevokeFact::NothingToAdmit);
        } else if self.state.revokes_charged()[seat.side()] > 0 {
            self.ruling(articles.search, RevokeFact::AdmitsProved { seat });
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
            self.ruling(G::claim_waits(&self.state.rules), RevokeFact::ClaimNoted);
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

    /// Whether a question about the card with which the partner did not follow comes too late to save anything: the
    /// trick is quitted, or their side has gone on to the next. Everybody sees that.
    pub fn asks_none_late(&self, seat: Seat) -> bool {
        let (partner, ranking, tricks) = (seat.partner(), self.ranking(), &self.state.deal.tricks);
        let renounced = |trick: &Trick| {
            let played = trick.card_of(partner).zip(trick.led(ranking));
            played.is_some_and(|(card, led)| ranking.suit_of(card) != led)
        };
        let Some(place) = tricks.iter().rposition(renounced).filter(|place| place + 2 >= tricks.len()) else {
            return false;
        };
        let gone_on = |later: &Trick| later.has_played(seat) || later.has_played(partner);
        tricks[place].life == crate::Life::Quitted || tricks[place + 1..].iter().any(gone_on)
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
