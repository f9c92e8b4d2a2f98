//! How long the record of a table may become. All of it is in memory while the table is awake, so that whoever comes back is told
//! what they missed: without an end one table alone could take all there is.

use super::*;

/// The most acts of the room of a table: sitting down, standing up, computer players, substitutes. Those that only tell how things
/// stand, as that somebody is absent, are not refused for it.
const ROOM_ACTS_MAX: usize = 2_000;

/// What there must be room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum For {
    /// One act more.
    Act,
    /// A whole deal: a twentieth of the record is kept free, so that one that was begun can be ended.
    Deal,
    /// A change of those who sit.
    Room,
}

impl TableTask {
    /// Somebody is content that the table goes on. Where it cannot, because the next deal finds no room, they are told so: the score
    /// of a rubber that is over is agreed all the same.
    pub(super) async fn ready(&mut self, connection: Connection) {
        let Some(seat) = self.subscriber(connection).and_then(|subscriber| subscriber.viewer) else { return };
        let acts = self.log().lines().len();
        let effects = self.host(sitting::Command::Ready(seat));
        self.go_on_and_publish(effects).await;
        let stands = self.log().lines().len() == acts && self.sitting.waiting_for().is_empty();
        if let Err(problem) = self.has_room(For::Deal)
            && stands
        {
            self.send(connection, &ServerMessage::Refused { id: String::new(), problem });
        }
    }

    /// Whether the record has room.
    pub(super) fn has_room(&self, wanted: For) -> Result<(), Problem> {
        let (most, acts) = (self.house.acts_max, self.log().lines().len());
        if most == 0 {
            return Ok(());
        }
        let (has, what) = match wanted {
            For::Act => (acts < most, "acts"),
            For::Deal => (acts < most - most / 20, "acts"),
            For::Room => (self.room.len() < ROOM_ACTS_MAX, "changes of seats"),
        };
        if has {
            return Ok(());
        }
        let detail = format!("This table has had all the {what} that its record takes: open another table.");
        Err(Problem::new(Kind::TooMany, detail))
    }
}
