//! What no article says and people agree upon: seats that are taken without cutting, computer players who give way,
//! absence and return.
//!
//! At a table that is seated by agreement a rubber is played while all four chairs are taken; a chair may stand empty
//! for a while, and whoever sits there when the rubber ends has won or lost it. Computer players hold chairs and
//! belong to no table: they give way to whoever comes in.

use cards::{BySeat, Seat};

use crate::formation::FOUR;
use crate::{
    ClubTable, Ground, Impossible, Person, PersonId, Phase, SeatFact, State, TableFact, TableNumber,
};

impl State {
    /// Somebody takes a seat.
    pub(crate) fn sit(
        &mut self,
        person: PersonId,
        number: TableNumber,
        seat: Seat,
    ) -> Result<(), Impossible> {
        if let Some((_, seat)) = self.chair_of(person) {
            return Err(Impossible::SitsAlready(self.who(person), seat));
        }
        if self.sits_at(person).is_some() {
            return Err(Impossible::PlaysAlready(self.who(person)));
        }
        let Some(at) = self.agreed_table(person, number, seat)? else { return Ok(()) };
        let table = &self.tables[at];
        let member = table.member(person).is_some_and(|member| !member.away);
        let plays = table.playing.contains(&person);
        let full = !member && table.members.len() >= self.rules.full.value;
        if full || !plays && table.playing.len() == FOUR {
            let fact = SeatFact::NoRightToSit { who: self.who(person), seat, table: number };
            self.offence(self.rules.full.law, fact);
            return Ok(());
        }
        if let Some(computer) = self.tables[at].chairs[seat] {
            let fact = SeatFact::GivesWay { who: self.who(computer), to: self.who(person) };
            self.ruling(Ground::Agreement, fact);
        }
        let since = self.tick();
        if member {
            self.drop_candidate(person, at);
        } else {
            // Whoever comes back from another table by themselves has no place kept any more.
            self.tables[at].members.retain(|member| member.person != person);
            self.join(person, at, since, false);
        }
        let table = &mut self.tables[at];
        table.chairs[seat] = Some(person);
        if !plays {
            table.playing.push(person);
        }
        let fact = SeatFact::TakesSeat { who: self.who(person), seat, table: number };
        self.ruling(Ground::Agreement, fact);
        self.settle_chairs(at);
        Ok(())
    }

    /// A computer player takes a seat until somebody wants it.
    pub(crate) fn seat_computer(
        &mut self,
        name: &str,
        number: TableNumber,
        seat: Seat,
    ) -> Result<(), Impossible> {
        let computer = self.computer(name)?;
        let Some(at) = self.agreed_table(computer, number, seat)? else { return Ok(()) };
        self.tables[at].chairs[seat] = Some(computer);
        let fact = SeatFact::TakesSeat { who: self.who(computer), seat, table: number };
        self.ruling(Ground::Agreement, fact);
        self.settle_chairs(at);
        Ok(())
    }

    /// A seat is freed by agreement: its holder is gone, or is a computer player.
    pub(crate) fn free(&mut self, number: TableNumber, seat: Seat) -> Result<(), Impossible> {
        let at = self.place(number)?;
        let Some(holder) = self.tables[at].chairs[seat] else {
            return Err(Impossible::SeatEmpty(seat, number));
        };
        let fact = SeatFact::SeatFreed { who: self.who(holder), seat, table: number };
        self.ruling(Ground::Agreement, fact);
        self.leave_chair(holder, at);
        Ok(())
    }

    /// A computer player plays for the owner of a seat until the rubber ends.
    pub(crate) fn substitute(
        &mut self,
        name: &str,
        number: TableNumber,
        seat: Seat,
    ) -> Result<(), Impossible> {
        let at = self.place(number)?;
        let Some(owner) = self.tables[at].chairs[seat].filter(|&owner| !self.person(owner).computer) else {
            return Err(Impossible::NobodyThere(seat, number));
        };
        if self.tables[at].substitutes[seat].is_some() {
            return Err(Impossible::HasSubstitute(self.who(owner)));
        }
        let computer = self.computer(name)?;
        self.tables[at].substitutes[seat] = Some(computer);
        let fact = TableFact::Substitutes { who: self.who(computer), owner: self.who(owner) };
        self.ruling(Ground::Agreement, fact);
        self.settle_chairs(at);
        Ok(())
    }

    /// Somebody is away for a while: their seat is kept, and they are passed over when others come in.
    pub(crate) fn absent(&mut self, person: PersonId) -> Result<(), Impossible> {
        if self.person(person).absent {
            return Err(Impossible::AbsentAlready(self.who(person)));
        }
        self.person_mut(person).absent = true;
        self.ruling(Ground::Agreement, SeatFact::IsAbsent { who: self.who(person) });
        Ok(())
    }

    /// They are there again.
    pub(crate) fn back(&mut self, person: PersonId) -> Result<(), Impossible> {
        if !self.person(person).absent {
            return Err(Impossible::NotAbsent(self.who(person)));
        }
        self.person_mut(person).absent = false;
        self.ruling(Ground::Agreement, SeatFact::IsBack { who: self.who(person) });
        Ok(())
    }

    /// Nobody cuts for partners: those who stay keep their seats, and those who come in take the others.
    pub(crate) fn keep_seats(&mut self, at: usize) -> Result<(), Impossible> {
        let table = &mut self.tables[at];
        match table.phase {
            Phase::Between => {
                table.keeps_seats = true;
                self.close(at)
            }
            Phase::Partners if table.round.as_ref().is_none_or(|round| round.cuts.is_empty()) => {
                table.round = None;
                self.seats_kept(at);
                Ok(())
            }
            Phase::Playing => Err(Impossible::RubberBegun),
            _ => Err(Impossible::NoSeatsToKeep(table.number)),
        }
    }

    /// Who plays is decided, and the seats are kept.
    pub(crate) fn seats_kept(&mut self, at: usize) {
        let table = &self.tables[at];
        let (number, playing) = (table.number, table.playing.clone());
        let held = if table.by_agreement {
            table.chairs
        } else {
            BySeat::from_fn(|seat| table.seats.map(|seats| seats[seat]))
        };
        let stays = |person: &PersonId| playing.contains(person) || self.person(*person).computer;
        let mut chairs = held.map(|holder| holder.filter(stays));
        for &person in &playing {
            if chairs.iter().any(|(_, holder)| *holder == Some(person)) {
                continue;
            }
            let empty = Seat::ALL.into_iter().find(|&seat| chairs[seat].is_none());
            let computers = |seat: &Seat| chairs[*seat].is_some_and(|holder| self.person(holder).computer);
            let Some(seat) = empty.or_else(|| Seat::ALL.into_iter().find(computers)) else { continue };
            if let Some(computer) = chairs[seat].replace(person) {
                let fact = SeatFact::GivesWay { who: self.who(computer), to: self.who(person) };
                self.ruling(Ground::Agreement, fact);
            }
        }
        self.ruling(Ground::Agreement, SeatFact::SeatsKept { table: number });
        self.begin_rubber(at);
        let table = &mut self.tables[at];
        table.keeps_seats = false;
        if table.by_agreement {
            table.chairs = chairs;
            table.phase = Phase::Gathering;
            self.settle_chairs(at);
        } else if let [Some(north), Some(east), Some(south), Some(west)] = chairs.0 {
            let seats = BySeat([north, east, south, west]);
            (table.seats, table.sitting) = (Some(seats), Some(seats));
        }
    }

    /// The chair that somebody has at a table that is seated by agreement, for themselves or for another.
    pub(crate) fn chair_of(&self, person: PersonId) -> Option<(usize, Seat)> {
        self.tables.iter().enumerate().find_map(|(at, table)| {
            let has = |seat: &Seat| [table.chairs[*seat], table.substitutes[*seat]].contains(&Some(person));
            Some((at, Seat::ALL.into_iter().find(has)?))
        })
    }

    /// A table that is seated by agreement, where this chair can be taken; `None` when an answer says why not.
    fn agreed_table(
        &mut self,
        person: PersonId,
        number: TableNumber,
        seat: Seat,
    ) -> Result<Option<usize>, Impossible> {
        if self.table(number).is_none() {
            self.tables.push(ClubTable::new(number));
        }
        let at = self.place(number)?;
        let table = &mut self.tables[at];
        if table.phase == Phase::Gathering && table.candidates.is_empty() {
            table.by_agreement = true;
        }
        if !table.by_agreement {
            let fact = SeatFact::NoRightToSit { who: self.who(person), seat, table: number };
            self.offence(self.rules.places, fact);
            return Ok(None);
        }
        if table.round.is_some() {
            let fact = TableFact::SpeaksLate { who: self.who(person), table: number };
            self.offence(self.rules.window, fact);
            return Ok(None);
        }
        match self.tables[at].chairs[seat] {
            Some(holder) if !self.person(holder).computer => {
                Err(Impossible::SeatTaken(self.who(holder), seat))
            }
            _ => Ok(Some(at)),
        }
    }

    /// A computer player by name who holds no chair.
    fn computer(&mut self, name: &str) -> Result<PersonId, Impossible> {
        let person = match self.find(name) {
            Some(person) if !self.person(person).computer => {
                return Err(Impossible::NoComputer(self.who(person)));
            }
            Some(person) => person,
            None => {
                let arrival = self.tick();
                self.enter(Person { computer: true, ..Person::new(name, arrival) })?
            }
        };
        match self.chair_of(person) {
            Some((_, seat)) => Err(Impossible::SitsAlready(self.who(person), seat)),
            None if self.sits_at(person).is_some() => Err(Impossible::PlaysAlready(self.who(person))),
            None => Ok(person),
        }
    }

    /// Somebody gives up their chair at a table that is seated by agreement.
    pub(crate) fn leave_chair(&mut self, person: PersonId, at: usize) {
        if self.person(person).computer {
            self.clear_chair(person, at);
            self.settle_chairs(at);
        } else {
            self.step_out(person, at, false);
        }
    }

    /// Nobody has the chair of this person any more, nor plays for them.
    pub(crate) fn clear_chair(&mut self, person: PersonId, at: usize) {
        let table = &mut self.tables[at];
        for seat in Seat::ALL {
            if table.chairs[seat] == Some(person) {
                (table.chairs[seat], table.substitutes[seat]) = (None, None);
            }
        }
    }

    /// A rubber is played while all four chairs are taken.
    pub(crate) fn settle_chairs(&mut self, at: usize) {
        let people = &self.people;
        let table = &mut self.tables[at];
        if !table.by_agreement {
            return;
        }
        match (table.phase, table.chairs.0) {
            (Phase::Gathering | Phase::Playing, [Some(north), Some(east), Some(south), Some(west)]) => {
                let seats = BySeat([north, east, south, west]);
                let substitutes = table.substitutes;
                table.seats = Some(seats);
                table.sitting = Some(BySeat::from_fn(|seat| substitutes[seat].unwrap_or(seats[seat])));
                table.phase = Phase::Playing;
            }
            (Phase::Playing, _) => {
                (table.seats, table.sitting) = (None, None);
                table.phase = Phase::Gathering;
                // While the rubber stands still a person who plays for another is free.
                let computer = |person: &PersonId| people[usize::from(person.0)].computer;
                table.substitutes = table.substitutes.map(|substitute| substitute.filter(computer));
            }
            (Phase::Between, _) if table.playing.is_empty() => {
                self.settle_last(at);
                self.tables[at].phase = Phase::Gathering;
            }
            _ => {}
        }
    }
}
