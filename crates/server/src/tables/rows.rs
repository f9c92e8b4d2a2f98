//! Tables in the record: their rows are written here.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use cards::{BySeat, Seat};
use rusqlite::params;
use sitting::Row;

use super::evening::Rubber;
use super::seats::{PersonKey, SeatChain};
use crate::random::now;
use crate::store::{self, Gap, Store, StoreError};

/// What is written down together.
#[derive(Default)]
pub(super) struct Page {
    /// Lines for the end of the log.
    pub(super) rows: Vec<Row>,
    /// The proofs of deals by their version.
    pub(super) proofs: Vec<(u32, String)>,
    /// Rubbers that ended.
    pub(super) rubbers: Vec<Rubber>,
    /// The chains as a deal has left them.
    pub(super) chains: Option<BySeat<Option<SeatChain>>>,
}

/// Writes a page to the end of a table's log.
pub(super) async fn append(store: &Store, table: i64, page: Page) -> Result<(), StoreError> {
    let at = now();
    let Page { rows, proofs, rubbers, chains } = page;
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
        // Cards that were laid for a test have no proof.
        for (version, record) in proofs.into_iter().filter(|(_, record)| !record.is_empty()) {
            connection
                .prepare_cached("INSERT INTO proof (tbl, version, record) VALUES (?1, ?2, ?3)")?
                .execute(params![table, version, record])?;
        }
        for rubber in rubbers {
            let (players, sheet) = (json(&rubber.players)?, json(&rubber.sheet)?);
            connection.execute(
                "INSERT INTO rubber (tbl, version, players, points, sheet) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![table, rubber.version, players, rubber.points, sheet],
            )?;
        }
        for (seat, chain) in chains.iter().flat_map(BySeat::iter) {
            write_chain(connection, table, seat, *chain)?;
        }
        Ok(())
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

/// Writes down the chain that somebody brings.
pub(super) async fn chain(store: &Store, table: i64, seat: Seat, chain: SeatChain) -> Result<(), StoreError> {
    store.write(move |connection| write_chain(connection, table, seat, Some(chain))).await
}

/// Writes who acts for the holder of a seat.
pub(super) async fn substitute(
    store: &Store,
    table: i64,
    seat: Seat,
    player: Option<String>,
) -> Result<(), StoreError> {
    let seat = seat.letter().to_string();
    let change = move |connection: &rusqlite::Connection| {
        connection
            .prepare_cached("UPDATE seat SET substitute = ?3 WHERE tbl = ?1 AND seat = ?2")?
            .execute(params![table, seat, player])
    };
    store.write(change).await.map(drop)
}

/// Writes that somebody waits to come in, or no longer.
pub(super) async fn wait(
    store: &Store,
    table: i64,
    person: PersonKey,
    waits: bool,
) -> Result<(), StoreError> {
    let text = if waits {
        "INSERT OR IGNORE INTO waiting (tbl, person) VALUES (?1, ?2)"
    } else {
        "DELETE FROM waiting WHERE tbl = ?1 AND person = ?2"
    };
    let change = move |connection: &rusqlite::Connection| connection.execute(text, [table, person]);
    store.write(change).await.map(drop)
}

/// Writes who sits at a seat now; they wait no longer, and what belonged to the seat before is gone.
pub(super) async fn seat(
    store: &Store,
    table: i64,
    seat: Seat,
    person: Option<i64>,
    player: Option<String>,
) -> Result<(), StoreError> {
    let seat = seat.letter().to_string();
    let change = move |connection: &rusqlite::Connection| {
        connection
            .prepare_cached(
                "INSERT OR REPLACE INTO seat (tbl, seat, person, player) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute(params![table, seat, person, player])?;
        if let Some(person) = person {
            connection
                .prepare_cached("INSERT OR IGNORE INTO played (person, tbl) VALUES (?1, ?2)")?
                .execute(params![person, table])?;
            connection
                .prepare_cached("DELETE FROM waiting WHERE tbl = ?1 AND person = ?2")?
                .execute(params![table, person])?;
        }
        Ok::<_, rusqlite::Error>(())
    };
    store.write(change).await
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
