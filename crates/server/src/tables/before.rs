//! Tables of before their room was kept: who sits, who waits and who played the rubbers stood in tables of their own
//! (`seat`, `waiting`, `rubber.players`). Here they are read into the room, as acts that bring about the same.

use cards::{BySeat, BySide, Seat};
use club::Sheet;
use games::Code;
use players::Spec;
use protocol::Person;
use rusqlite::{Connection, OptionalExtension as _};
use serde::Deserialize;

use super::loading::person;
use super::room::TableRoom;
use super::seats::{Chair, PersonKey};
use crate::store::{self, BadRow, StoreError};

/// Somebody who played a rubber: their public id, none for a computer player, and their name.
#[derive(Deserialize)]
struct RubberPlayer {
    person: Option<String>,
    name: String,
}

/// Whether a rubber is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The last one is over.
    Over,
    /// One is played, or has yet to begin.
    Playing,
}

/// The room of a table that has none in the record.
///
/// # Errors
/// When a row cannot be read, or nobody could have sat like that.
pub(super) fn room(
    connection: &Connection,
    table: i64,
    code: Code,
    stage: Stage,
) -> Result<TableRoom, StoreError> {
    let mut room = TableRoom::new(code);
    for (place, chairs, sheet) in rubbers(connection, table)? {
        let bad = |problem: protocol::Problem| BadRow { place, column: "players", problem: problem.detail };
        let played = seat(&mut room, &chairs).and_then(|()| room.agreed(sheet, [0; 32]));
        played.map_err(bad)?;
    }
    let (chairs, waiting) = (chairs(connection, table)?, waiting(connection, table)?);
    let place = store::Place { table: "seat", key: format!("tbl {table}") };
    let bad = |problem: protocol::Problem| BadRow { place, column: "person", problem: problem.detail };
    stand_now(&mut room, stage, &chairs, &waiting).map_err(bad)?;
    Ok(room)
}

/// Has the room stand as it stood last.
fn stand_now(
    room: &mut TableRoom,
    stage: Stage,
    chairs: &BySeat<Chair>,
    waiting: &[(PersonKey, Person)],
) -> Result<(), protocol::Problem> {
    if stage == Stage::Playing {
        room.next_rubber([0; 32])?;
    }
    seat(room, chairs)?;
    for (seat, chair) in chairs.iter() {
        if let Chair::Person { substitute: Some(spec), .. } = chair {
            room.substitute(seat, Some(spec))?;
        }
    }
    waiting.iter().try_for_each(|(key, person)| room.announce(*key, person))
}

/// Has the chairs taken by these.
fn seat(room: &mut TableRoom, wanted: &BySeat<Chair>) -> Result<(), protocol::Problem> {
    let holder = |chair: &Chair| match chair {
        Chair::Person { key, .. } => Some(*key),
        _ => None,
    };
    let before = room.chairs();
    for seat in Seat::ALL {
        let same = match (&before.0[seat], &wanted[seat]) {
            (Chair::Computer(sat), Chair::Computer(sits)) => sat == sits,
            (Chair::Empty, _) => true,
            (sat, sits) => holder(sat).is_some() && holder(sat) == holder(sits),
        };
        if !same {
            room.free(seat)?;
        }
    }
    for seat in Seat::ALL {
        let sits = room.chairs().0[seat].clone();
        match &wanted[seat] {
            Chair::Person { key, person, .. } if holder(&sits) != Some(*key) => {
                room.sit(*key, person, seat)?;
            }
            Chair::Computer(spec) if matches!(sits, Chair::Empty) => room.seat_computer(spec, seat)?,
            _ => {}
        }
    }
    Ok(())
}

type AgreedRubber = (store::Place, BySeat<Chair>, BySide<Sheet>);

fn rubbers(connection: &Connection, table: i64) -> Result<Vec<AgreedRubber>, StoreError> {
    let mut select = connection
        .prepare_cached("SELECT version, players, points FROM rubber WHERE tbl = ?1 ORDER BY version")?;
    let mut rows = select.query([table])?;
    let mut read = Vec::new();
    while let Some(row) = rows.next()? {
        let key = format!("tbl {table}, version {}", row.get::<_, i64>("version")?);
        let row = store::Row::new(row, "rubber", key.clone());
        let points: i32 = row.get("points")?;
        let players: [RubberPlayer; 4] = row.json("players")?;
        let mut chairs: BySeat<Chair> = BySeat::default();
        for (seat, player) in Seat::ALL.into_iter().zip(players) {
            chairs[seat] = player_of(connection, &player)
                .map_err(|error| row.bad("players", error.to_string()))?
                .ok_or_else(|| row.bad("players", format!("nobody is called '{}'", player.name)))?;
        }
        let sheet = BySide([points.max(0), (-points).max(0)].map(|tricks| Sheet { tricks, bonus: 0 }));
        read.push((store::Place { table: "rubber", key }, chairs, sheet));
    }
    Ok(read)
}

fn player_of(connection: &Connection, player: &RubberPlayer) -> Result<Option<Chair>, StoreError> {
    let Some(public) = &player.person else {
        return Ok(player.name.parse::<Spec>().ok().map(Chair::Computer));
    };
    let mut select = connection
        .prepare_cached("SELECT id, name, account IS NULL AS guest FROM person WHERE public = ?1")?;
    let found = select.query_row([public], |row| {
        let person = Person { id: public.clone(), name: row.get("name")?, guest: row.get("guest")? };
        Ok(Chair::Person { key: row.get("id")?, person, substitute: None })
    });
    Ok(found.optional()?)
}

fn chairs(connection: &Connection, table: i64) -> Result<BySeat<Chair>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT seat, person, player, substitute, public, name, account IS NULL AS guest FROM seat \
         LEFT JOIN person ON person.id = seat.person WHERE tbl = ?1",
    )?;
    let mut rows = select.query([table])?;
    let mut chairs: BySeat<Chair> = BySeat::default();
    while let Some(row) = rows.next()? {
        let row =
            store::Row::new(row, "seat", format!("tbl {table}, seat {}", row.get::<_, String>("seat")?));
        let seat: Seat = row.parse("seat")?;
        chairs[seat] = match (row.get::<Option<PersonKey>>("person")?, row.parse_opt("player")?) {
            (Some(key), None) => {
                Chair::Person { key, person: person(&row)?, substitute: row.parse_opt("substitute")? }
            }
            (None, Some(spec)) => Chair::Computer(spec),
            (None, None) => Chair::Empty,
            (Some(_), Some(_)) => {
                return Err(row.bad("player", "expected a person or a player, not both").into());
            }
        };
    }
    Ok(chairs)
}

/// Those who wait to come in, in their order.
fn waiting(connection: &Connection, table: i64) -> Result<Vec<(PersonKey, Person)>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT waiting.person AS person, public, name, account IS NULL AS guest FROM waiting \
         LEFT JOIN person ON person.id = waiting.person WHERE tbl = ?1 ORDER BY place",
    )?;
    let mut rows = select.query([table])?;
    let mut read = Vec::new();
    while let Some(row) = rows.next()? {
        let key: PersonKey = row.get("person")?;
        let row = store::Row::new(row, "waiting", format!("tbl {table}, person {key}"));
        read.push((key, person(&row)?));
    }
    Ok(read)
}
