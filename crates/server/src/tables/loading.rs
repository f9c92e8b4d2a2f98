//! Reading a table back from the record: every column is a value of its type, or an error with its place.

use cards::{BySeat, Seat};
use games::Code;
use protocol::Person;
use rusqlite::Connection;
use sitting::{Log, Row, Terms, replay};
use table::Manner;

use super::evening::Rubber;
use super::seats::{Chair, Chairs, PersonKey, SeatChain};
use super::task::Past;
use super::{Fixed, rows};
use crate::store::{self, Store, StoreError};

/// A table as the record has it.
pub(crate) struct Loaded {
    pub(crate) fixed: Fixed,
    pub(crate) chairs: Chairs,
    pub(crate) fold: Log,
    pub(crate) past: Past,
}

/// A table that was looked for: its key and name are known even where the rest cannot be read.
pub(crate) struct Found {
    pub(crate) key: i64,
    pub(crate) public: String,
    /// Why the house closed it.
    pub(crate) reason: Option<String>,
    pub(crate) read: Result<(Fixed, Chairs), StoreError>,
}

/// Which tables are looked for.
#[derive(Clone, Debug)]
pub(crate) enum Wanted {
    /// Those that were not closed.
    Open,
    /// The one of this name.
    Named(String),
}

/// Reads a table whole.
///
/// # Errors
/// When it cannot be read.
pub(crate) async fn load(store: &Store, found: Found) -> Result<Loaded, StoreError> {
    let (fixed, chairs) = found.read?;
    let (key, terms) = (fixed.key, fixed.terms.clone());
    let look = move |connection: &Connection| -> Result<(Past, Vec<Row>), StoreError> {
        Ok((past(connection, key)?, log(connection, key)?))
    };
    let (past, rows) = store.read(look).await?;
    // Playing them through takes longer than reading them, and others want to read meanwhile.
    let fold = tokio::task::spawn_blocking(move || replay(terms, rows)).await??;
    Ok(Loaded { fixed, chairs, fold, past })
}

/// Reads the table of this name, if there is one.
///
/// # Errors
/// When it cannot be read.
pub(crate) async fn load_named(store: &Store, public: &str) -> Result<Option<Loaded>, StoreError> {
    match find(store, Wanted::Named(public.to_owned())).await?.pop() {
        Some(found) => load(store, found).await.map(Some),
        None => Ok(None),
    }
}

/// Tables with those who sit at them.
///
/// # Errors
/// When the store cannot be read; what is wrong with one table is told in its place.
pub(crate) async fn find(store: &Store, wanted: Wanted) -> Result<Vec<Found>, StoreError> {
    let look = move |connection: &Connection| -> Result<Vec<Found>, StoreError> {
        let condition = match wanted {
            Wanted::Open => "closed IS NULL",
            Wanted::Named(_) => "tbl.public = ?1",
        };
        let mut select = connection.prepare_cached(&format!(
            "SELECT tbl.id AS id, tbl.public AS public, tbl.name AS name, code, manner, options, dealer, watchable, listed, \
             pace, seed, opened, reason, host, person.public AS host_public, person.name AS host_name, \
             person.account IS NULL AS guest \
             FROM tbl LEFT JOIN person ON person.id = host WHERE {condition} ORDER BY tbl.id"
        ))?;
        let mut rows = match &wanted {
            Wanted::Open => select.query([])?,
            Wanted::Named(public) => select.query([public])?,
        };
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let key: i64 = row.get("id")?;
            let row = store::Row::new(row, "tbl", key.to_string());
            let read = fixed(&row, key).and_then(|fixed| Ok((fixed, chairs(connection, key)?)));
            let public = row.get("public").unwrap_or_else(|_| key.to_string());
            found.push(Found { key, public, reason: row.get("reason")?, read });
        }
        Ok(found)
    };
    store.read(look).await
}

fn fixed(row: &store::Row, key: i64) -> Result<Fixed, StoreError> {
    let manner = match row.get::<String>("manner")?.as_str() {
        "laws" => Manner::Laws,
        "courteous" => Manner::Courteous,
        other => return Err(row.bad("manner", format!("'{other}': expected laws or courteous")).into()),
    };
    let terms = Terms {
        code: row.parse::<Code>("code")?,
        manner,
        options: row.json("options")?,
        dealer: row.parse("dealer")?,
    };
    Ok(Fixed {
        key,
        public: row.get("public")?,
        name: row.get("name")?,
        terms,
        host: Person {
            id: row.required("host_public", "a person with the key of the host")?,
            name: row.get("host_name")?,
            guest: row.get("guest")?,
        },
        host_key: row.get("host")?,
        watchable: row.get("watchable")?,
        listed: row.get("listed")?,
        pace: row.json("pace")?,
        seed: row.get("seed")?,
        opened: row.get("opened")?,
    })
}

fn chairs(connection: &Connection, table: i64) -> Result<Chairs, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT seat, person, player, substitute, public, name, account IS NULL AS guest FROM seat \
         LEFT JOIN person ON person.id = seat.person WHERE tbl = ?1",
    )?;
    let mut rows = select.query([table])?;
    let mut chairs: BySeat<Option<Chair>> = BySeat::default();
    while let Some(row) = rows.next()? {
        let row =
            store::Row::new(row, "seat", format!("tbl {table}, seat {}", row.get::<_, String>("seat")?));
        let seat: Seat = row.parse("seat")?;
        let chair = match (row.get::<Option<PersonKey>>("person")?, row.parse_opt("player")?) {
            (Some(key), None) => Chair::Person {
                key,
                person: Person {
                    id: row.required("public", "a person with the key of the sitter")?,
                    name: row.get("name")?,
                    guest: row.get("guest")?,
                },
                substitute: row.parse_opt("substitute")?,
            },
            (None, Some(spec)) => Chair::Computer(spec),
            (None, None) => Chair::Empty,
            (Some(_), Some(_)) => {
                return Err(row.bad("player", "expected a person or a player, not both").into());
            }
        };
        chairs[seat] = Some(chair);
    }
    let missing = |seat| {
        let place = store::Place { table: "seat", key: format!("tbl {table}, seat {seat}") };
        store::BadRow { place, column: "seat", problem: "expected a row for each seat".to_owned() }
    };
    let mut read: BySeat<Chair> = BySeat::default();
    for seat in Seat::ALL {
        read[seat] = chairs[seat].take().ok_or_else(|| missing(seat))?;
    }
    Ok(Chairs(read))
}

fn log(connection: &Connection, table: i64) -> Result<Vec<Row>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT version, line, act, person, findings, edition, \
         (SELECT public FROM person WHERE id = log.person) AS public FROM log WHERE tbl = ?1 ORDER BY version",
    )?;
    let mut rows = select.query([table])?;
    let mut read = Vec::new();
    while let Some(row) = rows.next()? {
        let row =
            store::Row::new(row, "log", format!("tbl {table}, version {}", row.get::<_, i64>("version")?));
        let act: Option<[u8; 16]> = row.get("act")?;
        let person = match row.get::<Option<i64>>("person")? {
            Some(key) => {
                let public: String = row.required("public", "a person with the key of the actor")?;
                Some((key, public.into_boxed_str()))
            }
            None => None,
        };
        read.push(Row {
            version: row.get("version")?,
            line: row.get("line")?,
            act: act.map(u128::from_be_bytes),
            person,
            findings: row.get::<Option<String>>("findings")?.map(String::into_boxed_str),
            edition: row.get("edition")?,
        });
    }
    Ok(read)
}

fn past(connection: &Connection, table: i64) -> Result<Past, StoreError> {
    Ok(Past {
        rubbers: rubbers(connection, table)?,
        commitment: commitment(connection, table)?,
        waiting: waiting(connection, table)?,
        chains: chains(connection, table)?,
    })
}

fn rubbers(connection: &Connection, table: i64) -> Result<Vec<Rubber>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT version, players, points, sheet FROM rubber WHERE tbl = ?1 ORDER BY version",
    )?;
    let mut rows = select.query([table])?;
    let mut read = Vec::new();
    while let Some(row) = rows.next()? {
        let row =
            store::Row::new(row, "rubber", format!("tbl {table}, version {}", row.get::<_, i64>("version")?));
        let sheet = match row.get::<Option<String>>("sheet")? {
            Some(_) => Some(row.json("sheet")?),
            None => None,
        };
        read.push(Rubber {
            version: row.get("version")?,
            players: row.json("players")?,
            points: row.get("points")?,
            sheet,
        });
    }
    Ok(read)
}

/// What was published before the last deal.
fn commitment(connection: &Connection, table: i64) -> Result<Option<String>, StoreError> {
    let mut select = connection
        .prepare_cached("SELECT version, record FROM proof WHERE tbl = ?1 ORDER BY version DESC LIMIT 1")?;
    let mut rows = select.query([table])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    Ok(Some(rows::proof(row, table)?.0.commitment.to_string()))
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
        let id = row.required("public", "a person with the key of the candidate")?;
        read.push((key, Person { id, name: row.get("name")?, guest: row.get("guest")? }));
    }
    Ok(read)
}

/// The chains of those who sit at a table.
fn chains(connection: &Connection, table: i64) -> Result<BySeat<Option<SeatChain>>, StoreError> {
    let mut select = connection
        .prepare_cached("SELECT seat, chain, withheld FROM seat WHERE tbl = ?1 AND chain IS NOT NULL")?;
    let mut rows = select.query([table])?;
    let mut chains = BySeat::default();
    while let Some(row) = rows.next()? {
        let row =
            store::Row::new(row, "seat", format!("tbl {table}, seat {}", row.get::<_, String>("seat")?));
        let seat: Seat = row.parse("seat")?;
        chains[seat] = Some(SeatChain { last: row.parse("chain")?, withheld: row.get("withheld")? });
    }
    Ok(chains)
}
