//! Tables in the record: their rows are written and read here.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use cards::{BySeat, Seat};
use protocol::Person;
use rusqlite::params;

use super::Fixed;
use super::evening::Rubber;
use super::fold::{Fold, Row};
use super::seats::{PersonKey, SeatChain};
use crate::random::now;
use crate::store::{ReplayError, Store, StoreError};

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
    let change = move |connection: &rusqlite::Connection| {
        let mut insert = connection.prepare_cached(
            "INSERT INTO log (tbl, version, line, act, person, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?;
        for row in rows {
            let act = row.act.map(u128::to_be_bytes);
            let person = row.person.map(|(key, _)| key);
            insert.execute(params![table, row.version, row.line, act, person, at])?;
        }
        for (version, record) in proofs {
            connection
                .prepare_cached("INSERT INTO proof (tbl, version, record) VALUES (?1, ?2, ?3)")?
                .execute(params![table, version, record])?;
        }
        for rubber in rubbers {
            let players = serde_json::to_string(&rubber.players).unwrap_or_default();
            connection.execute(
                "INSERT INTO rubber (tbl, version, players, points) VALUES (?1, ?2, ?3, ?4)",
                params![table, rubber.version, players, rubber.points],
            )?;
        }
        for (seat, chain) in chains.iter().flat_map(BySeat::iter) {
            write_chain(connection, table, seat, *chain)?;
        }
        Ok(())
    };
    store.write(change).await
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

/// The chains of those who sit at a table.
pub(super) async fn chains(store: &Store, table: i64) -> Result<BySeat<Option<SeatChain>>, StoreError> {
    let look = move |connection: &rusqlite::Connection| {
        let mut select = connection
            .prepare_cached("SELECT seat, chain, withheld FROM seat WHERE tbl = ?1 AND chain IS NOT NULL")?;
        let mut rows = select.query([table])?;
        let mut chains = BySeat::default();
        while let Some(row) = rows.next()? {
            let (seat, last) = (row.get::<_, String>(0)?.parse::<Seat>(), row.get::<_, String>(1)?.parse());
            if let (Ok(seat), Ok(last)) = (seat, last) {
                chains[seat] = Some(SeatChain { last, withheld: row.get(2)? });
            }
        }
        Ok(chains)
    };
    store.read(look).await
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

/// Those who wait to come in, in their order.
pub(super) async fn waiting(store: &Store, table: i64) -> Result<Vec<(PersonKey, Person)>, StoreError> {
    let look = move |connection: &rusqlite::Connection| {
        let mut select = connection.prepare_cached(
            "SELECT waiting.person, public, name, account IS NULL FROM waiting JOIN person ON person.id = waiting.person \
             WHERE tbl = ?1 ORDER BY place",
        )?;
        let rows = select.query_map([table], |row| {
            Ok((row.get(0)?, Person { id: row.get(1)?, name: row.get(2)?, guest: row.get(3)? }))
        })?;
        rows.collect()
    };
    store.read(look).await
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
        Ok(())
    };
    store.write(change).await
}

/// Reads a table back from its rows.
pub(crate) async fn load(store: &Store, fixed: &Fixed) -> Result<Fold, StoreError> {
    let (key, terms) = (fixed.key, fixed.terms.clone());
    let look = move |connection: &rusqlite::Connection| {
        let mut select = connection.prepare_cached(
            "SELECT version, line, act, person, (SELECT public FROM person WHERE id = log.person) \
             FROM log WHERE tbl = ?1 ORDER BY version",
        )?;
        let rows = select.query_map([key], |row| {
            let act: Option<[u8; 16]> = row.get(2)?;
            let person: Option<i64> = row.get(3)?;
            let public: Option<String> = row.get(4)?;
            Ok(Row {
                version: row.get(0)?,
                line: row.get(1)?,
                act: act.map(u128::from_be_bytes),
                person: person.zip(public.map(String::into_boxed_str)),
            })
        })?;
        rows.collect::<rusqlite::Result<Vec<Row>>>()
    };
    let rows = store.read(look).await?;
    // Playing them through takes longer than reading them, and others want to read meanwhile.
    let folding = tokio::task::spawn_blocking(move || -> Result<Fold, ReplayError> {
        let mut fold = Fold::new(terms)?;
        rows.into_iter().try_for_each(|row| fold.replay(row))?;
        Ok(fold)
    });
    Ok(folding.await??)
}

/// The rubbers of a table that are over.
pub(super) async fn rubbers(store: &Store, table: i64) -> Result<Vec<Rubber>, StoreError> {
    let look = move |connection: &rusqlite::Connection| {
        let mut select = connection
            .prepare_cached("SELECT version, players, points FROM rubber WHERE tbl = ?1 ORDER BY version")?;
        let rows = select.query_map([table], |row| {
            let players = serde_json::from_str(&row.get::<_, String>(1)?).unwrap_or_default();
            Ok(Rubber { version: row.get(0)?, players, points: row.get(2)? })
        })?;
        rows.collect()
    };
    store.read(look).await
}

/// What was published before the last deal of a table.
pub(super) async fn commitment(store: &Store, table: i64) -> Result<Option<String>, StoreError> {
    let look = move |connection: &rusqlite::Connection| {
        let mut select = connection
            .prepare_cached("SELECT record FROM proof WHERE tbl = ?1 ORDER BY version DESC LIMIT 1")?;
        let mut rows = select.query([table])?;
        rows.next()?.map(|row| row.get::<_, String>(0)).transpose()
    };
    let record = store.read(look).await?;
    let record = record.and_then(|text| serde_json::from_str::<fair::DealRecord>(&text).ok());
    Ok(record.map(|record| record.commitment.to_string()))
}

/// A hash that tells two texts apart well enough to notice a change.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
