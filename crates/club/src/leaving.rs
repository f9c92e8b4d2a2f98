//! Leaving a table, going home, and what becomes of those who stay.

use cards::{BySeat, Seat, SeatSet};

use crate::formation::FOUR;
use crate::{Impossible, LeftOver, LosesBy, Offer, PersonId, Phase, State, TableFact};

impl State {
    /// Somebody leaves their table; if it cannot go on without them they have broken it up.
    pub(crate) fn leave(&mut self, person: PersonId) -> Result<(), Impossible> {
        if let Some(at) = self.sits_at(person)
            && self.tables[at].owns(person).is_none()
        {
            self.end_substitution(at, person);
            return Ok(());
        }
        if let Some((at, seat)) = self.chair_of(person) {
            if self.tables[at].chairs[seat] == Some(person) {
                self.leave_chair(person, at);
            } else {
                self.tables[at].substitutes[seat] = None;
            }
            return Ok(());
        }
        let Some(at) = self.table_of(person) else {
            return Err(Impossible::BelongsNowhere(self.who(person)));
        };
        self.leave_table(person, at);
        Ok(())
    }

    fn leave_table(&mut self, person: PersonId, at: usize) {
        if self.tables[at].by_agreement {
            self.leave_chair(person, at);
            return;
        }
        if let Some(seat) = self.tables[at].owns(person) {
            let sits = self.tables[at].sitting.map(|sitting| sitting[seat]);
            if sits != Some(person) {
                // The substitute ends the rubber.
                if let Some(member) = self.tables[at].member_mut(person) {
                    member.leaving = true;
                }
                return;
            }
            self.ruling(self.rules.substitute, TableFact::LeavesRubber { who: self.who(person) });
            self.abandon(at);
        }
        if self.tables[at].member(person).is_some_and(|member| member.comes_from.is_some()) {
            self.note_early(person, at);
            self.go_back(person, at);
            if self.tables[at].round.is_some() {
                self.begin_anew(at);
            }
        } else {
            self.step_out(person, at, false);
        }
        self.look_after(at, person);
    }

    /// The rubber at a table comes to nothing.
    fn abandon(&mut self, at: usize) {
        let table = &mut self.tables[at];
        table.phase = Phase::Between;
        table.sitting = None;
        table.seats = None;
        table.offer = None;
        table.substitutes = BySeat::default();
        table.shut = false;
        let gone: Vec<PersonId> =
            table.members.iter().filter(|member| member.leaving).map(|member| member.person).collect();
        for person in gone {
            self.step_out(person, at, false);
        }
    }

    /// Euchre 19: somebody leaves a full table after one of their two rubbers. Who waits to come in fills it as well as
    /// who belongs to it already: the article gives the place to a candidate.
    fn note_early(&mut self, person: PersonId, at: usize) {
        let Some(law) = self.rules.inherits else { return };
        let candidates: usize = self.candidate_groups(at, true).iter().map(Vec::len).sum();
        let full = self.rules.full.value;
        let table = &mut self.tables[at];
        let after_one = table.member(person).is_some_and(|member| member.run + 1 == law.value);
        if table.members.len() + candidates >= full && after_one && table.playing.contains(&person) {
            table.inherit += 1;
            let table = table.number;
            self.ruling(law.law, TableFact::LeavesEarly { who: self.who(person), table });
        }
    }

    /// Strikes somebody from a table, or with `keep` only notes that they are away.
    pub(crate) fn step_out(&mut self, person: PersonId, at: usize, keep: bool) {
        self.note_early(person, at);
        let table = &mut self.tables[at];
        if keep {
            if let Some(member) = table.member_mut(person) {
                member.away = true;
                member.run = 0;
                member.in_place = false;
            }
        } else {
            table.members.retain(|member| member.person != person);
        }
        let concerned = table.playing.contains(&person)
            || table.round.as_ref().is_some_and(|round| round.people().any(|other| other == person))
            || table.entering.as_ref().is_some_and(|entering| entering.people.contains(&person));
        table.playing.retain(|&other| other != person);
        if table.round.is_some() && concerned {
            self.begin_anew(at);
        }
        self.clear_chair(person, at);
        self.settle_chairs(at);
    }

    /// Somebody gives up their place at a table for another.
    pub(crate) fn forfeit(&mut self, person: PersonId, at: usize, by: LosesBy) {
        let table = self.tables[at].number;
        self.ruling(self.rules.elsewhere, TableFact::LosesPlace { who: self.who(person), table, by });
        if self.tables[at].member(person).is_none() {
            // They had only a place to come in to.
            self.drop_candidate(person, at);
            self.look_after(at, person);
        } else if self.tables[at].owns(person).is_some() {
            if let Some(member) = self.tables[at].member_mut(person) {
                member.leaving = true;
            }
        } else {
            self.step_out(person, at, false);
            self.look_after(at, person);
        }
    }

    /// A table that has fewer than four to play with breaks up.
    pub(crate) fn look_after(&mut self, at: usize, by: PersonId) {
        let table = &self.tables[at];
        if table.is_made_up() && !table.is_playing() && !table.by_agreement && self.strength(at) < FOUR {
            self.break_up(at, Some(by));
        }
    }

    /// A table breaks up, by somebody's doing or by agreement.
    pub(crate) fn break_up(&mut self, at: usize, by: Option<PersonId>) {
        self.settle_last(at);
        self.breaks += 1;
        let mark = self.breaks;
        let table = &mut self.tables[at];
        let number = table.number;
        let made_up = table.is_made_up();
        table.phase = Phase::Ended;
        table.round = None;
        table.entering = None;
        table.sitting = None;
        table.seats = None;
        table.offer = None;
        table.playing.clear();
        table.candidates.clear();
        (table.chairs, table.substitutes) = (BySeat::default(), BySeat::default());
        let members = std::mem::take(&mut table.members);
        let mut left = Vec::new();
        for member in members {
            if let Some(home) = member.comes_from {
                if let Some(table) = self.tables.iter_mut().find(|table| table.number == home)
                    && let Some(kept) = table.member_mut(member.person)
                {
                    kept.away = false;
                    kept.since = 0;
                }
            } else if !member.away && !member.leaving && Some(member.person) != by {
                left.push(member.person);
            }
        }
        for table in &mut self.tables {
            for member in &mut table.members {
                if member.comes_from == Some(number) {
                    member.comes_from = None;
                    member.returning = false;
                }
            }
        }
        let Some(by) = by.filter(|_| made_up) else { return };
        for &person in &left {
            self.person_mut(person).left_over = Some(mark);
        }
        self.person_mut(by).broke = Some(mark);
        let before_all = self.rules.broken_up.value == LeftOver::BeforeAll;
        let fact =
            TableFact::BreaksUp { who: self.who(by), table: number, left: self.all(&left), before_all };
        self.ruling(self.rules.broken_up.law, fact);
    }

    /// Somebody leaves the room.
    pub(crate) fn go_home(&mut self, person: PersonId) -> Result<(), Impossible> {
        if let Some(at) = self.sits_at(person)
            && self.tables[at].owns(person).is_none()
        {
            self.end_substitution(at, person);
        }
        for at in 0..self.tables.len() {
            if self.tables[at].phase != Phase::Ended {
                if self.tables[at].offer.is_some_and(|offer| offer.person == person) {
                    self.tables[at].offer = None;
                }
                let before = self.tables[at].candidates.len();
                self.drop_candidate(person, at);
                if self.tables[at].candidates.len() < before {
                    self.look_after(at, person);
                }
            }
        }
        // First the place where they are, then those kept for them.
        while let Some(at) = self.table_of(person) {
            self.leave_table(person, at);
        }
        // A chair that they had given up for another table, and only kept until the rubber ends.
        if let Some((at, _)) = self.chair_of(person) {
            self.leave_chair(person, at);
        }
        for at in 0..self.tables.len() {
            if self.tables[at].member(person).is_some_and(|member| member.away) {
                self.tables[at].members.retain(|member| member.person != person);
            }
        }
        self.person_mut(person).here = false;
        Ok(())
    }

    /// Somebody says that they will go back to their own table.
    pub(crate) fn will_return(&mut self, person: PersonId) -> Result<(), Impossible> {
        let law = self.rules.elsewhere;
        let who = self.who(person);
        let helps = self.tables.iter().position(|table| {
            table.phase != Phase::Ended
                && table.member(person).is_some_and(|member| !member.away && member.comes_from.is_some())
        });
        if let Some(at) = helps {
            let number = self.tables[at].number;
            let plays = self.tables[at].playing.contains(&person);
            if let Some(member) = self.tables[at].member_mut(person) {
                member.returning = true;
            }
            self.ruling(law, TableFact::PlaceMayBeFilled { who, table: number });
            if !plays {
                self.go_back(person, at);
                self.look_after(at, person);
            }
            return Ok(());
        }
        let home = self.table_of(person).or_else(|| self.claim_of(person, None));
        let home = home.map(|home| self.tables[home].number);
        let asks = self.tables.iter_mut().find(|table| {
            matches!(table.phase, Phase::Gathering | Phase::Places)
                && table.candidates.iter().any(|candidate| candidate.person == person)
        });
        if let Some((table, home)) = asks.zip(home) {
            for candidate in &mut table.candidates {
                candidate.will_return |= candidate.person == person;
            }
            self.ruling(law, TableFact::WillGoBack { who, home });
        } else {
            self.offence(law, TableFact::NoPlaceKept { who });
        }
        Ok(())
    }

    /// Somebody names another to play for them.
    pub(crate) fn appoint(&mut self, person: PersonId, other: PersonId) -> Result<(), Impossible> {
        let law = self.rules.substitute;
        let Some(at) = self.tables.iter().position(|table| table.owns(person).is_some()) else {
            self.offence(law, TableFact::NoSubstitute { who: self.who(person) });
            return Ok(());
        };
        let Some(owner) = self.tables[at].owns(person) else { return Ok(()) };
        if self.sits_at(other).is_some() {
            return Err(Impossible::PlaysAlready(self.who(other)));
        }
        let cuts = self.tables.iter().any(|table| {
            table.round.as_ref().is_some_and(|round| round.people().any(|cutter| cutter == other))
        });
        if cuts {
            return Err(Impossible::IsCutting(self.who(other)));
        }
        if self.tables[at].sitting.is_some_and(|sitting| sitting[owner] != person) {
            return Err(Impossible::HasSubstitute(self.who(person)));
        }
        self.tables[at].offer = Some(Offer { owner, person: other, consents: SeatSet::EMPTY });
        let others = self.all(&self.others(at, owner));
        let (who, owner) = (self.who(other), self.who(person));
        self.ruling(law, TableFact::MaySubstitute { who, owner, others });
        Ok(())
    }

    fn others(&self, at: usize, owner: Seat) -> Vec<PersonId> {
        let Some(sitting) = self.tables[at].sitting else { return Vec::new() };
        Seat::ALL.into_iter().filter(|&seat| seat != owner).map(|seat| sitting[seat]).collect()
    }

    /// The substitute about whom those who play with somebody are asked. Whom nobody asks is told so.
    fn asked_to_agree(&mut self, person: PersonId) -> Option<(usize, Seat, Offer)> {
        let seated = self.seated(person).ok();
        let asked = seated.and_then(|(at, seat)| Some((at, seat, self.tables[at].offer?)));
        if asked.is_none() {
            self.ruling(self.rules.substitute, TableFact::NotAsked { who: self.who(person) });
        }
        asked
    }

    pub(crate) fn consent(&mut self, person: PersonId) -> Result<(), Impossible> {
        let Some((at, seat, mut offer)) = self.asked_to_agree(person) else { return Ok(()) };
        if seat == offer.owner {
            self.offence(self.rules.substitute, TableFact::OthersAgree);
            return Ok(());
        }
        offer.consents = offer.consents.with(seat);
        self.tables[at].offer = Some(offer);
        if offer.consents.len() < FOUR - 1 {
            return Ok(());
        }
        self.tables[at].offer = None;
        if self.sits_at(offer.person).is_some() {
            return Err(Impossible::PlaysAlready(self.who(offer.person)));
        }
        let table = &mut self.tables[at];
        let owner = table.seats.map(|seats| seats[offer.owner]);
        if let Some(sitting) = &mut table.sitting {
            sitting[offer.owner] = offer.person;
        }
        table.substitutes[offer.owner] = Some(offer.person);
        if let Some(owner) = owner {
            let (who, owner) = (self.who(offer.person), self.who(owner));
            self.ruling(self.rules.substitute, TableFact::Substitutes { who, owner });
        }
        Ok(())
    }

    pub(crate) fn refuse(&mut self, person: PersonId) -> Result<(), Impossible> {
        let Some((at, seat, offer)) = self.asked_to_agree(person) else { return Ok(()) };
        if seat == offer.owner {
            self.offence(self.rules.substitute, TableFact::OthersAgree);
            return Ok(());
        }
        self.tables[at].offer = None;
        self.ruling(self.rules.substitute, TableFact::SubstituteRefused { who: self.who(person) });
        Ok(())
    }

    /// A substitute goes: the owner takes the seat again, or the rubber is not finished.
    fn end_substitution(&mut self, at: usize, person: PersonId) {
        let Some(seat) = self.tables[at].seat_of(person) else { return };
        let Some(owner) = self.tables[at].seats.map(|seats| seats[seat]) else { return };
        let leaving = self.tables[at].member(owner).is_none_or(|member| member.leaving);
        let free = self.person(owner).here && !leaving && self.sits_at(owner).is_none();
        let law = self.rules.substitute;
        self.tables[at].substitutes[seat] = None;
        if free || self.tables[at].by_agreement {
            if let Some(sitting) = &mut self.tables[at].sitting {
                sitting[seat] = owner;
            }
            self.ruling(law, TableFact::TakesSeatAgain { who: self.who(owner) });
        } else {
            self.ruling(law, TableFact::NobodySits { owner: self.who(owner) });
            self.abandon(at);
            self.look_after(at, owner);
        }
    }
}
