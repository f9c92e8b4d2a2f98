//! Tables in the record: their rows are written here.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use cards::{BySeat, Seat};
use rusqlite::params;
use sitting::{Outcome, Row};

use super::room::RoomRow;
use super::rubbers::Rubber;
use super::seats::{Chairs, PersonKey, SeatChain};
use crate::random::now;
use crate::store::{self, Gap, Store, StoreError};

/// What is written down together.
#[derive(Default)]
pub(super) struct Page {
    /// Lines for the end of the log.
    pub(super) rows: Vec<Row>,
    /// The deals that were made.
    pub(super) dealt: Vec<Laid>,
    /// Rubbers that ended.
    pub(super) rubbers: Vec<Rubber>,
    /// The chains as a deal has left them.
    pub(super) chains: Option<BySeat<Option<SeatChain>>>,
    /// What happened in the room.
    pub(super) room: Vec<RoomRow>,
    /// What came of deals for those who sat there.
    pub(super) tallies: Vec<Tally>,
    /// What north and south won by the board of a duplicate evening.
    pub(super) board: Option<i32>,
}

/// What came of a deal for somebody who sat there when it was over.
pub(super) struct Tally {
    /// The version of the first line of the deal.
    pub(super) version: u32,
    pub(super) person: PersonKey,
    /// Whether they named what was played.
    pub(super) made: bool,
    /// Whether that was kept.
    pub(super) kept: Option<bool>,
    /// Revokes charged against their side.
    pub(super) revokes: u8,
    /// What the sheet has for their side less what it has for the other.
    pub(super) points: i32,
    /// What the rubber came to for their side, where it ended with this deal.
    pub(super) rubber: Option<i32>,
}

impl Tally {
    /// What came of a deal for each of those who sit.
    pub(super) fn of(version: u32, outcome: &Outcome, chairs: &Chairs) -> Vec<Tally> {
        let tally = |(seat, person): (Seat, PersonKey)| {
            let side = seat.side();
            let made = outcome.by == Some(seat);
            Tally {
                version,
                person,
                made,
                kept: outcome.kept.filter(|_| made),
                revokes: outcome.revokes[side],
                points: outcome.points[side].saturating_sub(outcome.points[side.other()]),
                rubber: outcome.settled.map(|(winner, points)| if winner == side { points } else { -points }),
            }
        };
        chairs.people().map(tally).collect()
    }

    /// As long as the deal is the last one its sheet may change: the row follows it.
    fn write(&self, connection: &rusqlite::Connection, table: i64) -> rusqlite::Result<()> {
        connection
            .prepare_cached(
                "INSERT OR REPLACE INTO tally (person, tbl, version, made, kept, revokes, points, rubber) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![
                self.person,
                table,
                self.version,
                self.made,
                self.kept,
                self.revokes,
                self.points,
                self.rubber
            ])?;
        Ok(())
    }
}

/// A deal that was made.
pub(super) struct Laid {
    /// The version of its first line.
    pub(super) version: u32,
    /// Its proof; empty for cards that were laid for a test.
    pub(super) proof: String,
    /// The number of its shuffle.
    pub(super) shuffle: u32,
    /// The links of people whose next one was given for it.
    pub(super) spent: Vec<fair::Link>,
}

/// What happened in the room, and what follows from it for other rows.
pub(super) struct RoomPage {
    /// Lines for the end of the room's minutes.
    pub(super) rows: Vec<RoomRow>,
    /// The seats that somebody else has now: what belonged to their holders is gone.
    pub(super) changed: Vec<Seat>,
    /// Those who sit now: they may read the record.
    pub(super) people: Vec<PersonKey>,
    /// Those who sat and do so no more, and the version of the log: links that they made tell of nothing later.
    pub(super) left: (Vec<PersonKey>, u32),
}

/// Writes a page to the end of a table's log.
pub(super) async fn append(store: &Store, table: i64, page: Page) -> Result<(), StoreError> {
    let at = now();
    let Page { rows, dealt, rubbers, chains, room, tallies, board } = page;
    let change = move |connection: &rusqlite::Connection| -> Result<(), StoreError> {
        let mut last: u32 = connection
            .prepare_cached("SELECT coalesce(max(version), 0) FROM log WHERE tbl = ?1")?
            .query_row([table], |row| row.get(0))?;
        let mut insert = connection.prepare_cached(
            "INSERT INTO log (tbl, version, line, act, person, at, findings, edition) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?;
        for Row { version, line, act, person, findings, edition } in rows {
            if version != last + 1 {
                return Err(Gap { table, last, next: version }.into());
            }
            last = version;
            let (act, person) = (act.map(u128::to_be_bytes), person.map(|(key, _)| key));
            insert.execute(params![table, version, line, act, person, at, findings, edition])?;
        }
        for Laid { version, proof, shuffle, spent } in dealt {
            if !proof.is_empty() {
                connection
                    .prepare_cached("INSERT INTO proof (tbl, version, record) VALUES (?1, ?2, ?3)")?
                    .execute(params![table, version, proof])?;
            }
            connection
                .prepare_cached("UPDATE shuffle SET state = 'dealt' WHERE tbl = ?1 AND number = ?2")?
                .execute(params![table, shuffle])?;
            write_spent(connection, table, &spent)?;
        }
        for rubber in rubbers {
            connection.execute(
                "INSERT INTO rubber (tbl, version, points, sheet) VALUES (?1, ?2, ?3, ?4)",
                params![table, rubber.version, rubber.points, json(&rubber.sheet)?],
            )?;
        }
        for (seat, chain) in chains.iter().flat_map(BySeat::iter) {
            write_chain(connection, table, seat, *chain)?;
        }
        for tally in tallies {
            tally.write(connection, table)?;
        }
        if let Some(points) = board {
            connection.execute("UPDATE board SET points = ?1 WHERE tbl = ?2", params![points, table])?;
        }
        write_room(connection, table, &room)
    };
    store.write(change).await
}

/// A value as it is kept.
///
/// # Errors
/// When it cannot be written as JSON.
pub(super) fn json(value: &impl serde::Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

fn write_chain(
    connection: &rusqlite::Connection,
    table: i64,
    seat: Seat,
    chain: Option<SeatChain>,
) -> rusqlite::Result<()> {
    let last = chain.map(|chain| chain.last.to_string());
    let withheld = chain.is_some_and(|chain| chain.withheld);
    connection
        .prepare_cached("UPDATE seat SET chain = ?3, withheld = ?4 WHERE tbl = ?1 AND seat = ?2")?
        .execute(params![table, seat.letter().to_string(), last, withheld])?;
    Ok(())
}

/// Writes down the chain that somebody brings, unless it begins with a link whose next one is known. Tells whether it was
/// taken.
pub(super) async fn chain(
    store: &Store,
    table: i64,
    seat: Seat,
    chain: SeatChain,
) -> Result<bool, StoreError> {
    let change = move |connection: &rusqlite::Connection| -> Result<bool, StoreError> {
        let spent = connection
            .prepare_cached("SELECT 1 FROM spent WHERE tbl = ?1 AND link = ?2")?
            .exists(params![table, chain.last.to_string()])?;
        if !spent {
            write_chain(connection, table, seat, Some(chain))?;
        }
        Ok(!spent)
    };
    store.write(change).await
}

/// Writes down what the house commits itself to. There is no second commitment to a shuffle: its row would be there.
pub(super) async fn commit(store: &Store, table: i64, shuffle: &fair::Shuffle) -> Result<(), StoreError> {
    let (number, record, at) = (shuffle.deal, json(shuffle)?, now());
    let change = move |connection: &rusqlite::Connection| -> Result<(), StoreError> {
        connection
            .prepare_cached(
                "INSERT INTO shuffle (tbl, number, record, state, at) VALUES (?1, ?2, ?3, 'open', ?4)",
            )?
            .execute(params![table, number, record, at])?;
        Ok(())
    };
    store.write(change).await
}

/// Writes down that a shuffle is called off, with the links that were given for it.
pub(super) async fn call_off(
    store: &Store,
    table: i64,
    shuffle: &fair::Shuffle,
    spent: Vec<fair::Link>,
    chains: BySeat<Option<SeatChain>>,
) -> Result<(), StoreError> {
    let (number, record) = (shuffle.deal, json(shuffle)?);
    let change = move |connection: &rusqlite::Connection| -> Result<(), StoreError> {
        connection
            .prepare_cached(
                "UPDATE shuffle SET record = ?3, state = 'called off' WHERE tbl = ?1 AND number = ?2",
            )?
            .execute(params![table, number, record])?;
        write_spent(connection, table, &spent)?;
        for (seat, chain) in chains.iter() {
            write_chain(connection, table, seat, *chain)?;
        }
        Ok(())
    };
    store.write(change).await
}

fn write_spent(connection: &rusqlite::Connection, table: i64, spent: &[fair::Link]) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached("INSERT OR IGNORE INTO spent (tbl, link) VALUES (?1, ?2)")?;
    spent.iter().try_for_each(|link| insert.execute(params![table, link.to_string()]).map(drop))
}

/// Writes what happened in the room.
pub(super) async fn room(store: &Store, table: i64, page: RoomPage) -> Result<(), StoreError> {
    store.write(move |connection| write_room_page(connection, table, &page)).await
}

/// Writes what happened in the room, with what follows from it.
pub(super) fn write_room_page(
    connection: &rusqlite::Connection,
    table: i64,
    page: &RoomPage,
) -> Result<(), StoreError> {
    for &seat in &page.changed {
        write_chain(connection, table, seat, None)?;
    }
    let mut played =
        connection.prepare_cached("INSERT OR IGNORE INTO played (person, tbl) VALUES (?1, ?2)")?;
    for person in &page.people {
        played.execute([*person, table])?;
    }
    let (left, version) = &page.left;
    let mut share = connection
        .prepare_cached("UPDATE share SET until = ?3 WHERE tbl = ?1 AND person = ?2 AND until IS NULL")?;
    for person in left {
        share.execute(params![table, person, version])?;
    }
    write_room(connection, table, &page.rows)
}

fn write_room(connection: &rusqlite::Connection, table: i64, rows: &[RoomRow]) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut last: u32 = connection
        .prepare_cached("SELECT coalesce(max(number), 0) FROM room WHERE tbl = ?1")?
        .query_row([table], |row| row.get(0))?;
    let mut insert = connection.prepare_cached(
        "INSERT INTO room (tbl, number, line, person, player, version, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for RoomRow { number, line, person, player, version } in rows {
        if *number != last + 1 {
            return Err(Gap { table, last, next: *number }.into());
        }
        last = *number;
        insert.execute(params![table, number, line, person, player, version, now()])?;
    }
    Ok(())
}

/// A proof of the store, and its text.
///
/// # Errors
/// When it cannot be read.
pub(super) fn proof(row: &rusqlite::Row, table: i64) -> Result<(fair::DealRecord, String), StoreError> {
    let row =
        store::Row::new(row, "proof", format!("tbl {table}, version {}", row.get::<_, i64>("version")?));
    Ok((row.json("record")?, row.get("record")?))
}

/// A hash that tells two texts apart well enough to notice a change.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
