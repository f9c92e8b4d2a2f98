//! Sitting down, standing up, computer players, substitutes and cutting in: all of it is done in the table's room.

use super::*;

impl TableTask {
    pub(super) async fn sit(&mut self, key: PersonKey, person: Person, seat: Seat) -> Result<(), Problem> {
        if self.chairs.of(key) == Some(seat) {
            return Ok(());
        }
        self.in_room(|room| room.sit(key, &person, seat)).await
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
        let spec = computer(player, self.fixed.terms.code)?;
        let is_empty = |seat: &Seat| matches!(self.chairs.0[*seat], Chair::Empty);
        let wanted: Vec<Seat> = match seat {
            Some(seat) => vec![seat],
            None => Seat::ALL.into_iter().filter(is_empty).collect(),
        };
        self.in_room(|room| wanted.iter().try_for_each(|&seat| room.seat_computer(&spec, seat))).await
    }

    pub(super) async fn substitute(
        &mut self,
        key: PersonKey,
        seat: Seat,
        player: Option<String>,
    ) -> Result<(), Problem> {
        let code = self.fixed.terms.code;
        let spec = player.as_deref().map(|player| computer(player, code)).transpose()?;
        let (own, partner_asks) = (self.chairs.of(key) == Some(seat), self.chairs.of(key).is_some());
        let Chair::Person { key: holder, .. } = self.chairs.0[seat] else {
            return Err(Problem::new(Kind::Impossible, "Nobody sits there who could be substituted."));
        };
        if !(own || partner_asks && !self.is_present(holder)) {
            return Err(Problem::new(
                Kind::Forbidden,
                "Only the player, or the others while they are away, may have that.",
            ));
        }
        self.in_room(|room| room.substitute(seat, spec.as_ref())).await
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
        let done = self.room.len();
        if let Err(problem) = change(&mut self.room) {
            self.room.back_to(done);
            return Err(problem);
        }
        if self.room.unwritten().is_empty() {
            return Ok(());
        }
        let chairs = self.room.chairs();
        let changed: Vec<Seat> =
            Seat::ALL.into_iter().filter(|&seat| chairs.holder(seat) != self.chairs.holder(seat)).collect();
        let page = rows::RoomPage {
            rows: self.room.unwritten().to_vec(),
            version: self.log().version(),
            changed: changed.clone(),
            people: chairs.people().map(|(_, key)| key).collect(),
        };
        let written = rows::room(&self.house.store, self.fixed.key, page).await;
        self.settled(written).await?;
        self.room.written();
        let before = std::mem::replace(&mut self.chairs, chairs);
        for &seat in &changed {
            self.chains[seat] = None;
        }
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
