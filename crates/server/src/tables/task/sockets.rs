//! The sockets at a table: who is there, and how a message reaches them.

use super::*;

/// Events in one message of a resumption, unless that would take too many messages.
const EVENTS_PER_MESSAGE: usize = 64;
/// The most messages of a resumption: longer logs have more events in each.
const RESUME_MESSAGES_MAX: usize = 32;

impl TableTask {
    pub(super) fn subscriber(&self, connection: Connection) -> Option<&Subscriber> {
        self.subscribers.iter().find(|subscriber| subscriber.connection == connection)
    }

    pub(super) fn join(
        &mut self,
        connection: Connection,
        (person, network): (PersonKey, IpAddr),
        out: Out,
    ) -> Result<(), Problem> {
        let viewer = self.chairs.of(person);
        if viewer.is_none() && !self.fixed.may_watch(person) {
            return Err(Problem::new(
                Kind::Forbidden,
                "Nobody may look on at this table: ask for an invitation.",
            ));
        }
        let fresh = !self.is_present(person);
        self.away.remove(&person);
        self.subscribers.push(Subscriber { connection, person, network, viewer, out, greeted: false });
        self.reseat();
        self.welcome(connection);
        if fresh {
            self.tell_seats();
        }
        Ok(())
    }

    pub(super) fn welcome(&mut self, connection: Connection) {
        let Some(subscriber) = self.subscriber(connection) else { return };
        let welcome = ServerMessage::Welcome {
            protocol: protocol::PROTOCOL,
            table: self.fixed.public.clone(),
            seat: subscriber.viewer.map(wire::seat),
        };
        self.send(connection, &welcome);
    }

    pub(super) fn hello(&mut self, connection: Connection, version: Option<u32>) {
        let found = self.subscribers.iter_mut().find(|subscriber| subscriber.connection == connection);
        let Some(subscriber) = found else { return };
        subscriber.greeted = true;
        let viewer = subscriber.viewer;
        let now = self.log().version_of(viewer);
        if let Some(from) = version.filter(|&version| version < now) {
            let missed = self.sitting.since(viewer, from);
            // However much it is, it fits into the queue of the socket.
            let at_once = missed.len().div_ceil(RESUME_MESSAGES_MAX).max(EVENTS_PER_MESSAGE);
            for events in missed.chunks(at_once) {
                let events = events.to_vec();
                let from = events.first().map_or(0, |event| event.version);
                self.send(connection, &ServerMessage::Events { from, events });
            }
        }
        let view = Box::new(self.view(viewer));
        self.send(connection, &ServerMessage::View { version: now, view });
        if let Some(asked) = self.asked_of(viewer) {
            self.send(connection, &asked);
        }
        self.tell_talk(connection);
        if let Some(clock) = self.clock() {
            self.send(connection, &clock);
        }
    }

    /// What the clock shows, at a table that has one.
    fn clock(&self) -> Option<ServerMessage> {
        let face = self.sitting.clock(self.now())?;
        let ms = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX);
        let bank_ms = wire::by_seat(|seat| ms(face.bank_ms[seat]));
        Some(ServerMessage::Clock { seats: wire::seats(face.seats), turn_ms: ms(face.turn_ms), bank_ms })
    }

    /// Tells everybody whose time runs now, once a turn.
    pub(super) fn tell_clock(&mut self) {
        let number = self.sitting.clock(self.now()).map_or(0, |face| face.number);
        if std::mem::replace(&mut self.last_clock, number) != number
            && let Some(clock) = self.clock()
        {
            self.broadcast(|_| true, &text(&clock));
        }
    }

    pub(super) async fn leave(&mut self, connection: Connection) {
        let Some(at) = self.subscribers.iter().position(|subscriber| subscriber.connection == connection)
        else {
            return;
        };
        let gone = self.subscribers.swap_remove(at);
        if !self.is_present(gone.person) {
            if self.chairs.of(gone.person).is_some() {
                self.away.insert(gone.person, Away { since: Instant::now(), came: true });
            }
            self.reseat();
            self.tell_seats();
            // Those who are left may all be ready.
            self.go_on(Effects::default()).await;
        }
    }

    pub(crate) fn is_present(&self, person: PersonKey) -> bool {
        self.subscribers.iter().any(|subscriber| subscriber.person == person)
    }

    pub(super) fn bystanders(&self) -> u32 {
        self.subscribers.iter().filter(|subscriber| subscriber.viewer.is_none()).count() as u32
    }

    /// Sends to one socket; one that does not keep up is cut off and will resume.
    pub(super) fn send(&mut self, connection: Connection, message: &ServerMessage) {
        let text = text(message);
        self.subscribers.retain(|subscriber| {
            subscriber.connection != connection || subscriber.out.try_send(text.clone()).is_ok()
        });
    }

    /// Sends to every socket that has said what it has seen: until then it would get things twice, or
    /// with a gap before them.
    pub(super) fn broadcast(&mut self, to: impl Fn(Option<Seat>) -> bool, text: &Utf8Bytes) {
        let house = &self.house;
        self.subscribers.retain(|subscriber| {
            let stays = !subscriber.greeted
                || !to(subscriber.viewer)
                || subscriber.out.try_send(text.clone()).is_ok();
            if !stays {
                house.metrics.cut_off.add(1);
            }
            stays
        });
    }

    pub(super) fn tell_seats(&mut self) {
        let message = ServerMessage::Seats { seats: Box::new(self.seated()), bystanders: self.bystanders() };
        self.broadcast(|_| true, &text(&message));
        self.house.lobby_changed();
    }
}
