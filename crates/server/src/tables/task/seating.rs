//! Sitting down, standing up, computer players and substitutes.

use super::*;

impl TableTask {
    pub(super) async fn sit(&mut self, key: PersonKey, person: Person, seat: Seat) -> Result<(), Problem> {
        self.chairs.may_sit(key, seat)?;
        if self.chairs.of(key) == Some(seat) {
            return Ok(());
        }
        let written = rows::seat(&self.house.store, self.fixed.key, seat, Some(key), None).await;
        self.settled(written).await?;
        self.chairs.0[seat] = Chair::Person { key, person, substitute: None };
        self.chains[seat] = None;
        self.reseated(key, Some(seat)).await;
        Ok(())
    }

    pub(super) async fn stand(&mut self, key: PersonKey, seat: Seat) -> Result<(), Problem> {
        let own = self.chairs.of(key) == Some(seat);
        if !own && key != self.fixed.host_key {
            return Err(Problem::new(Kind::Forbidden, "Only its holder or the host may free a seat."));
        }
        let holder = match &self.chairs.0[seat] {
            Chair::Person { key, .. } if own || !self.is_present(*key) => Some(*key),
            Chair::Person { person, .. } => {
                return Err(Problem::new(Kind::Forbidden, format!("{} is at the table.", person.name)));
            }
            _ => None,
        };
        let written = rows::seat(&self.house.store, self.fixed.key, seat, None, None).await;
        self.settled(written).await?;
        self.chairs.0[seat] = Chair::Empty;
        self.chains[seat] = None;
        self.reseated(holder.unwrap_or(key), None).await;
        Ok(())
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
        let wanted: Vec<Seat> = match seat {
            Some(seat) => vec![seat],
            None => {
                Seat::ALL.into_iter().filter(|&seat| matches!(self.chairs.0[seat], Chair::Empty)).collect()
            }
        };
        for seat in wanted {
            if let Chair::Person { person, .. } = &self.chairs.0[seat] {
                return Err(Problem::new(Kind::Taken, format!("{} sits there.", person.name)));
            }
            let name = Some(spec.to_string());
            let written = rows::seat(&self.house.store, self.fixed.key, seat, None, name).await;
            self.settled(written).await?;
            self.chairs.0[seat] = Chair::Computer(spec.clone());
        }
        self.reseated(key, self.chairs.of(key)).await;
        Ok(())
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
        let name = spec.as_ref().map(ToString::to_string);
        let written = rows::substitute(&self.house.store, self.fixed.key, seat, name).await;
        self.settled(written).await?;
        if let Chair::Person { substitute, .. } = &mut self.chairs.0[seat] {
            *substitute = spec;
        }
        self.reseat();
        self.tell_seats();
        self.go_on(Effects::default()).await;
        Ok(())
    }

    /// Somebody has another seat or none: their sockets see what belongs to it, and the table goes on.
    pub(super) async fn reseated(&mut self, key: PersonKey, seat: Option<Seat>) {
        self.waiting.retain(|(waits, _)| seat.is_none() || *waits != key);
        self.arrival = None;
        self.reseat();
        self.sees(key, seat);
        self.tell_seats();
        self.go_on_and_publish(Effects::default()).await;
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
        let known = self.waiting.iter().any(|(waits, _)| *waits == key);
        let Some(person) = person else {
            self.write_waiting(key, false).await?;
            self.waiting.retain(|(waits, _)| *waits != key);
            self.house.lobby_changed();
            return Ok(());
        };
        if known {
            return Ok(());
        }
        if self.chairs.of(key).is_some() {
            return Err(Problem::new(Kind::Taken, "You sit at this table already."));
        }
        let no_room =
            |no_room: club::NoRoom| Problem::new(Kind::Taken, format!("Nobody can wait: {no_room}."));
        let full = club::rules(self.fixed.terms.code).map_err(no_room)?.full;
        if self.waiting.len() + 4 >= full.value {
            let detail = format!("The table is full: {} belong to it with those who wait.", full.value);
            return Err(Problem::new(Kind::Taken, detail).under(full.law.id()));
        }
        self.write_waiting(key, true).await?;
        self.waiting.push((key, person));
        self.house.lobby_changed();
        Ok(())
    }

    async fn write_waiting(&mut self, key: PersonKey, waits: bool) -> Result<(), Problem> {
        let written = rows::wait(&self.house.store, self.fixed.key, key, waits).await;
        self.settled(written).await
    }

    /// Who makes room for the wanted number at the end of the rubber: first those who are no people, then those
    /// who have played the most rubbers running; between equals the cards decide, drawn beforehand.
    pub(super) fn goes_out(&self, wanted: usize) -> Vec<(Seat, String)> {
        let lot = derive(&self.fixed.seed, "cutting out", self.rubbers.len() as u64);
        let mut seats: Vec<(u32, u8, Seat, String)> = Seat::ALL
            .into_iter()
            .map(|seat| {
                let draw = lot[seat as usize];
                match &self.chairs.0[seat] {
                    Chair::Person { person, .. } => {
                        let played = evening::running(&self.rubbers, &person.id);
                        (played, draw, seat, format!("{} has played {played} rubbers running", person.name))
                    }
                    _ => (u32::MAX, draw, seat, "no person sits there".to_owned()),
                }
            })
            .collect();
        seats.sort_by_key(|(played, draw, ..)| std::cmp::Reverse((*played, *draw)));
        seats.into_iter().take(wanted).map(|(_, _, seat, why)| (seat, why)).collect()
    }

    /// Between two rubbers those come in who wait.
    pub(super) async fn cut_in(&mut self) {
        if self.waiting.is_empty()
            || self.log().rubber().stage() != Stage::RubberOver
            || !self.sitting.may_go_on()
        {
            return;
        }
        let seats = self.goes_out(self.waiting.len());
        for ((seat, _), (key, person)) in seats.into_iter().zip(std::mem::take(&mut self.waiting)) {
            let written = rows::seat(&self.house.store, self.fixed.key, seat, Some(key), None).await;
            if self.settled(written).await.is_err() {
                return;
            }
            let comes = Chair::Person { key, person, substitute: None };
            let goes = std::mem::replace(&mut self.chairs.0[seat], comes);
            self.chains[seat] = None;
            self.reseat();
            if let Chair::Person { key: gone, .. } = goes {
                self.sees(gone, None);
            }
            self.sees(key, Some(seat));
        }
        self.arrival = None;
        self.tell_seats();
    }
}
