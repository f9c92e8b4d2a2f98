//! Sitting down, standing up, computer players, substitutes and cutting in: all of it is done in the table's room.

use super::*;

/// Who plays for somebody who is absent, or whose time is up, until they come back.
const STAND_IN: &str = "abernathy";

fn stand_in() -> Result<players::Spec, Problem> {
    STAND_IN.parse().map_err(|bad: players::BadKind| Problem::new(Kind::Internal, bad.to_string()))
}

impl TableTask {
    pub(super) async fn sit(&mut self, key: PersonKey, person: Person, seat: Seat) -> Result<(), Problem> {
        if self.chairs.of(key) == Some(seat) {
            return Ok(());
        }
        self.has_room(full::For::Room)?;
        self.has_seen_no_other(key, seat)?;
        self.enter_board(key, seat).await?;
        self.in_room(|room| room.sit(key, &person, seat)).await
    }

    /// At a board of a duplicate evening only those sit down who have not seen it elsewhere; then they have.
    async fn enter_board(&self, person: PersonKey, seat: Seat) -> Result<(), Problem> {
        let Some(board) = self.fixed.board.clone() else { return Ok(()) };
        let table = self.fixed.key;
        let entered = move |connection: &rusqlite::Connection| -> Result<_, StoreError> {
            let may = boards::may_enter(connection, &board, person, Some(table))?;
            if may.is_ok() {
                boards::enter(connection, &board, person, table, seat)?;
            }
            Ok(may)
        };
        let entered = self.house.store.write(entered).await.map_err(|error| {
            tracing::error!(%error, "entering a board failed");
            Problem::new(Kind::Unavailable, "The record could not be written. Try again.")
        })?;
        entered.map_err(Problem::from)
    }

    pub(super) async fn stand(&mut self, key: PersonKey, seat: Seat) -> Result<(), Problem> {
        let own = self.chairs.of(key) == Some(seat);
        if !own && key != self.fixed.host_key {
            return Err(Problem::new(Kind::Forbidden, "Only its holder or the host may free a seat."));
        }
        match &self.chairs.0[seat] {
            Chair::Empty => return Ok(()),
            Chair::Person { key, person, .. } if !own && self.is_present(*key) => {
                return Err(Problem::new(Kind::Forbidden, format!("{} is at the table.", person.name)));
            }
            Chair::Person { key, person, .. } if !own => self.pause_is_over(*key, &person.name)?,
            _ => {}
        }
        self.in_room(|room| if own { room.leave(key) } else { room.free(seat) }).await
    }

    pub(super) async fn fill(
        &mut self,
        key: PersonKey,
        player: &str,
        seat: Option<Seat>,
    ) -> Result<(), Problem> {
        if key != self.fixed.host_key && self.chairs.of(key).is_none() {
            return Err(Problem::new(Kind::Forbidden, "Only those who sit here may bring computer players."));
        }
        self.has_room(full::For::Room)?;
        let code = self.fixed.terms.code;
        let spec = computer(player, code)?;
        let is_empty = |seat: &Seat| matches!(self.chairs.0[*seat], Chair::Empty);
        let wanted: Vec<Seat> = match seat {
            Some(seat) => vec![seat],
            None => Seat::ALL.into_iter().filter(is_empty).collect(),
        };
        let seat_one = |room: &mut TableRoom, seat| room.seat_computer(&room.who_comes(code, &spec), seat);
        self.in_room(|room| wanted.iter().try_for_each(|&seat| seat_one(room, seat))).await
    }

    pub(super) async fn substitute(
        &mut self,
        key: PersonKey,
        seat: Seat,
        player: Option<String>,
    ) -> Result<(), Problem> {
        self.has_room(full::For::Room)?;
        let code = self.fixed.terms.code;
        let spec = player.as_deref().map(|player| computer(player, code)).transpose()?;
        let (own, partner_asks) = (self.chairs.of(key) == Some(seat), self.chairs.of(key).is_some());
        let Chair::Person { key: holder, ref person, ref substitute } = self.chairs.0[seat] else {
            return Err(Problem::new(Kind::Impossible, "Nobody sits there who could be substituted."));
        };
        if !(own || partner_asks && !self.is_present(holder)) {
            return Err(Problem::new(
                Kind::Forbidden,
                "Only the player, or the others while they are away, may have that.",
            ));
        }
        if own {
            let spec = spec.map(|spec| self.room.who_comes(code, &spec));
            return self.in_room(|room| room.substitute(seat, spec.as_ref())).await;
        }
        // Whose line was cut for a moment plays on themselves, and for who is away the house chooses: their adversaries do not.
        self.pause_is_over(holder, &person.name)?;
        if substitute.is_some() {
            return Err(Problem::new(Kind::Taken, format!("Somebody plays for {} already.", person.name)));
        }
        let spec = self.room.who_comes(code, &stand_in()?);
        self.in_room(|room| room.substitute(seat, Some(&spec))).await
    }

    /// Somebody comes back to their seat: whoever acts for them there gives way, and a seat that was freed meanwhile is
    /// taken again if it is free, or else another.
    pub(super) async fn take_back(&mut self, key: PersonKey, person: Person) -> Result<(), Problem> {
        if let Some(seat) = self.chairs.of(key) {
            return self.in_room(|room| room.substitute(seat, None)).await;
        }
        if !self.room.knows(key) {
            return Err(Problem::new(Kind::Forbidden, "You have not sat at this table."));
        }
        let is_free = |seat: &Seat| self.chairs.holder(*seat).is_none();
        let own = self.room.last_seat(key).filter(is_free);
        let seat = own.or_else(|| self.free_seat());
        let seat = seat.ok_or_else(|| Problem::new(Kind::Taken, "All four seats are taken by people."))?;
        self.sit(key, person, seat).await
    }

    /// Somebody acts for those whose time is up, as for those who are absent. Returns whether there are such.
    pub(super) fn replace_late(&mut self, effects: Effects) -> (Effects, bool) {
        let late: Vec<Seat> = effects.late.iter().collect();
        if late.is_empty() {
            return (effects, false);
        }
        for seat in late {
            let version = self.log().version();
            let done = stand_in().and_then(|spec| {
                let spec = self.room.who_comes(self.fixed.terms.code, &spec);
                self.room.at(version).substitute(seat, Some(&spec))
            });
            self.room_done(done);
        }
        let later = self.host(sitting::Command::Wake);
        (effects.then(later), true)
    }

    /// Who has seen a hand of the deal that is running plays no other hand of it.
    fn has_seen_no_other(&self, key: PersonKey, seat: Seat) -> Result<(), Problem> {
        let log = self.log();
        let Some(span) = log.live_span().map(|at| &log.spans()[at]) else { return Ok(()) };
        let other = self.room.seats_since(key, span.from as u32 + 1).find(|hand| *hand != seat);
        other.map_or(Ok(()), |hand| {
            let hand = speech::seat_name(hand);
            let detail = format!(
                "You have seen the hand of {hand} in this deal: take that seat, or another when the deal is over."
            );
            Err(Problem::new(Kind::Forbidden, detail))
        })
    }

    /// The seat of somebody who went away is kept for them for a while.
    fn pause_is_over(&self, key: PersonKey, name: &str) -> Result<(), Problem> {
        // Who was noted as absent has been away for longer, also where the table has slept since.
        if self.room.is_absent(key) {
            return Ok(());
        }
        let pause = self.house.seat_pause;
        let gone = self.away.get(&key).map_or(pause, |away| away.since.elapsed());
        let Some(left) = pause.checked_sub(gone).filter(|left| !left.is_zero()) else { return Ok(()) };
        let left = left.as_secs() + 1;
        let detail = format!("{name} has just gone: the seat is kept for another {left} s.");
        Err(Problem::new(Kind::Taken, detail))
    }

    /// Those who sit and have no socket open, after somebody sat down or stood up.
    pub(super) fn find_away(&mut self) {
        self.away.retain(|key, _| self.chairs.of(*key).is_some());
        for (_, key) in self.chairs.people() {
            if !self.subscribers.iter().any(|to| to.person == key) {
                self.away.entry(key).or_insert_with(|| Away { since: Instant::now(), came: false });
            }
        }
    }

    /// When somebody who went away is absent, as the room writes it down.
    pub(super) fn next_absence(&self) -> Option<Instant> {
        let awaited = self.away.iter().filter(|(key, away)| away.came && !self.room.is_absent(**key));
        awaited.map(|(_, away)| away.since + self.house.seat_pause).min()
    }

    /// Those who have been away for longer than their seat is kept are absent.
    pub(super) async fn note_absence(&mut self) {
        let (now, pause) = (Instant::now(), self.house.seat_pause);
        let is_absent = |away: &Away| away.came && away.since + pause <= now;
        let absent: Vec<PersonKey> =
            self.away.iter().filter(|(_, away)| is_absent(away)).map(|(key, _)| *key).collect();
        if absent.iter().all(|key| self.room.is_absent(*key)) {
            return;
        }
        // Where it cannot be written the table is read again, and it is tried again later.
        let noted = self.change_room(|room| absent.iter().try_for_each(|key| room.absent(*key))).await;
        if noted.is_err() {
            let later = now + self.house.write_retry;
            self.away.values_mut().for_each(|away| away.since = later.max(away.since));
            return;
        }
        self.replace_absent(&absent).await;
    }

    /// Where others are there and wait, somebody acts for those who are absent.
    async fn replace_absent(&mut self, absent: &[PersonKey]) {
        if !self.chairs.is_full() || !self.chairs.people().any(|(_, key)| self.is_present(key)) {
            return;
        }
        for seat in absent.iter().filter_map(|key| self.chairs.of(*key)).collect::<Vec<_>>() {
            if matches!(&self.chairs.0[seat], Chair::Person { substitute: None, .. }) {
                let code = self.fixed.terms.code;
                let replaced = match stand_in() {
                    Ok(spec) => {
                        self.change_room(|room| room.substitute(seat, Some(&room.who_comes(code, &spec))))
                            .await
                    }
                    Err(problem) => Err(problem),
                };
                if let Err(problem) = replaced {
                    tracing::error!(table = %self.fixed.public, %problem, "room refused an act");
                }
            }
        }
    }

    /// Somebody who was absent is there again.
    pub(super) async fn comes_back(&mut self, key: PersonKey) {
        if self.room.is_absent(key) {
            // Where it cannot be written the table is read again; they are there all the same.
            let _ = self.change_room(|room| room.back(key)).await;
        }
    }

    /// Does something in the room, writes it down, and goes on with those who sit then.
    async fn in_room(
        &mut self,
        change: impl FnOnce(&mut TableRoom) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        self.change_room(change).await?;
        self.arrival = None;
        self.go_on_and_publish(Effects::default()).await;
        Ok(())
    }

    /// Does something in the room and writes it down: all of it, or nothing.
    async fn change_room(
        &mut self,
        change: impl FnOnce(&mut TableRoom) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let mark = self.room.mark();
        let version = self.log().version();
        if let Err(problem) = change(self.room.at(version)) {
            self.room.back_to(mark);
            return Err(problem);
        }
        if self.room.unwritten().is_empty() {
            return Ok(());
        }
        let chairs = self.room.chairs();
        let changed: Vec<Seat> =
            Seat::ALL.into_iter().filter(|&seat| chairs.holder(seat) != self.chairs.holder(seat)).collect();
        let left = self.chairs.people().map(|(_, key)| key).filter(|key| chairs.of(*key).is_none());
        let page = rows::RoomPage {
            rows: self.room.unwritten().to_vec(),
            changed: changed.clone(),
            people: chairs.people().map(|(_, key)| key).collect(),
            left: (left.collect(), version),
        };
        let written = rows::room(&self.house.store, self.fixed.key, page).await;
        self.settled(written).await?;
        self.room.written();
        let before = std::mem::replace(&mut self.chairs, chairs);
        for &seat in &changed {
            self.chains[seat] = None;
        }
        self.find_away();
        self.reseat();
        // Those who moved see what belongs to their seat, those who stood up what a bystander sees.
        let moved = changed.iter().flat_map(|&seat| [before.holder(seat), self.chairs.holder(seat)]);
        let moved: Vec<PersonKey> = moved.flatten().collect();
        for key in moved {
            self.sees(key, self.chairs.of(key));
        }
        self.tell_seats();
        Ok(())
    }

    /// The sockets of a person see what belongs to a seat.
    pub(super) fn sees(&mut self, key: PersonKey, seat: Option<Seat>) {
        let moved: Vec<Connection> = self
            .subscribers
            .iter_mut()
            .filter(|subscriber| subscriber.person == key && subscriber.viewer != seat)
            .map(|subscriber| {
                subscriber.viewer = seat;
                subscriber.connection
            })
            .collect();
        if seat.is_none() && !self.fixed.may_watch(key) {
            self.subscribers.retain(|subscriber| subscriber.person != key);
        }
        for connection in moved {
            self.welcome(connection);
            self.hello(connection, None);
        }
    }

    // ------------------------------------------------------------ cutting in

    /// Somebody joins the queue for the next rubber or, without a person, leaves it.
    pub(super) async fn announce(&mut self, key: PersonKey, person: Option<Person>) -> Result<(), Problem> {
        match person {
            Some(_) if self.room.waits(key).is_some() => Ok(()),
            Some(_) if let Err(full) = self.has_room(full::For::Room) => Err(full),
            Some(person) => self.change_room(|room| room.announce(key, &person)).await,
            None => self.change_room(|room| room.withdraw(key)).await,
        }
    }

    /// The seed of the cards that are cut before the next rubber.
    pub(super) fn seed_of_cut(&self) -> [u8; 32] {
        derive(&self.fixed.seed, "cutting out", self.room.rubbers() as u64)
    }

    /// Between two rubbers the room says who goes out and who comes in.
    pub(super) async fn cut_in(&mut self) {
        let over = self.log().rubber().stage() == Stage::RubberOver;
        if !over || !self.room.is_between() || !self.sitting.may_go_on() {
            return;
        }
        let seed = self.seed_of_cut();
        match self.change_room(|room| room.next_rubber(seed)).await {
            Ok(()) => self.arrival = None,
            Err(problem) => {
                tracing::error!(table = %self.fixed.public, %problem, "room refused an act");
            }
        }
    }
}
