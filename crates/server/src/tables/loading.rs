//! Reading a table back from the record: every column is a value of its type, or an error with its place.

use cards::{BySeat, Seat};
use games::Code;
use players::Stop;
use protocol::Person;
use rusqlite::Connection;
use sitting::{Log, Row, Terms, replay_until};
use table::Manner;

use super::room::{Belongs, Guest, TableRoom};
use super::rubbers::Rubber;
use super::seats::{PersonKey, SeatChain};
use super::task::Past;
use super::{Board, Fixed, House, before, rows};
use crate::store::{self, Store, StoreError};
use crate::thinking::{Asker, Thinkers};

/// A table as the record has it.
pub(crate) struct Loaded {
    pub(crate) fixed: Fixed,
    pub(crate) room: TableRoom,
    pub(crate) fold: Log,
    pub(crate) past: Past,
}

/// A table that was looked for: its key and name are known even where the rest cannot be read.
pub(crate) struct Found {
    pub(crate) key: i64,
    pub(crate) public: String,
    /// Whether it was closed.
    pub(crate) closed: bool,
    /// Why the house closed it.
    pub(crate) reason: Option<String>,
    pub(crate) read: Result<Fixed, StoreError>,
}

/// Reads a table whole, to play on at it. Its rows are played through in the turn of its host: whoever has many long tables woken at
/// once is waited for by none but themselves.
///
/// # Errors
/// When it cannot be read.
pub(crate) async fn load(house: &House, found: Found) -> Result<Loaded, StoreError> {
    let person = found.read.as_ref().map_or(0, |fixed| fixed.host_key);
    load_until(&house.store, found, None, (&house.waking, Asker { network: None, person })).await
}

/// The same as it stood at a version of the log, played through at this desk in the turn of whoever asks.
///
/// # Errors
/// When it cannot be read.
pub(crate) async fn load_until(
    store: &Store,
    found: Found,
    until: Option<u32>,
    (desk, asker): (&Thinkers, Asker),
) -> Result<Loaded, StoreError> {
    let fixed = found.read?;
    let (key, terms) = (fixed.key, fixed.terms.clone());
    let look = move |connection: &Connection| -> Result<(Past, Vec<Row>), StoreError> {
        Ok((past(connection, key)?, log(connection, key)?))
    };
    let (mut past, mut rows) = store.read(look).await?;
    if let Some(until) = until {
        rows.retain(|row| row.version <= until);
        past.rubbers.retain(|rubber| rubber.version <= until);
    }
    // Playing them through takes longer than reading them, and others want to read meanwhile.
    let work = move |stop: &Stop| replay_until(terms, rows, stop);
    let fold = desk.think(asker, work).await.ok_or(StoreError::Closed)??.ok_or(StoreError::Closed)?;
    let over = fold.rubber().stage() == protocol::Stage::RubberOver;
    let stage = if over { before::Stage::Over } else { before::Stage::Playing };
    let look = move |connection: &Connection| Ok::<_, StoreError>((room(connection, &fixed, stage)?, fixed));
    let (room, fixed) = store.read(look).await?;
    Ok(Loaded { fixed, room, fold, past })
}

/// How far the rows of a table have come: whoever played them through to the same place knows what they hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reached {
    version: u32,
    room: u32,
    rubbers: u32,
    shuffles: u32,
}

/// How far the rows of a table have come.
///
/// # Errors
/// When it cannot be read.
pub(crate) async fn reached(store: &Store, key: i64) -> Result<Reached, StoreError> {
    let look = move |connection: &Connection| {
        let mut select = connection.prepare_cached(
            "SELECT (SELECT coalesce(max(version), 0) FROM log WHERE tbl = ?1), \
             (SELECT coalesce(max(number), 0) FROM room WHERE tbl = ?1), \
             (SELECT coalesce(max(version), 0) FROM rubber WHERE tbl = ?1), \
             (SELECT count(*) FROM shuffle WHERE tbl = ?1 AND state <> 'open')",
        )?;
        select.query_row([key], |row| {
            let (version, room, rubbers, shuffles) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            Ok(Reached { version, room, rubbers, shuffles })
        })
    };
    store.read(look).await
}

/// Reads the table of this name, if there is one.
///
/// # Errors
/// When it cannot be read.
pub(crate) async fn load_named(house: &House, public: &str) -> Result<Option<Loaded>, StoreError> {
    match find(&house.store, public).await? {
        Some(found) => load(house, found).await.map(Some),
        None => Ok(None),
    }
}

/// A table as it was opened, if there is one of this name.
///
/// # Errors
/// When the store cannot be read; what is wrong with the table is told in its place.
pub(crate) async fn find(store: &Store, public: &str) -> Result<Option<Found>, StoreError> {
    let public = public.to_owned();
    let look = move |connection: &Connection| -> Result<Option<Found>, StoreError> {
        let mut select = connection.prepare_cached(
            "SELECT tbl.id AS id, tbl.public AS public, tbl.name AS name, code, manner, options, dealer, watchable, listed, \
             pace, talk, clock, seed, opened, closed IS NOT NULL AS is_closed, reason, host, person.public AS host_public, \
             person.name AS host_name, person.account IS NULL AS guest, board.duplicate AS duplicate, number, \
             (SELECT public FROM duplicate WHERE id = board.duplicate) AS evening, \
             (SELECT seed FROM duplicate WHERE id = board.duplicate) AS evening_seed \
             FROM tbl LEFT JOIN person ON person.id = tbl.host LEFT JOIN board ON board.tbl = tbl.id WHERE tbl.public = ?1",
        )?;
        let mut rows = select.query([public])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let key: i64 = row.get("id")?;
        let row = store::Row::new(row, "tbl", key.to_string());
        let read = fixed(&row, key);
        let public = row.get("public").unwrap_or_else(|_| key.to_string());
        Ok(Some(Found { key, public, closed: row.get("is_closed")?, reason: row.get("reason")?, read }))
    };
    store.read(look).await
}

/// How a person belongs to a table, and its name, without playing the log through.
///
/// # Errors
/// When the table cannot be read.
pub(super) async fn place_of(
    store: &Store,
    public: &str,
    person: PersonKey,
) -> Result<Option<(String, Belongs)>, StoreError> {
    let Some(found) = find(store, public).await? else { return Ok(None) };
    let fixed = found.read?;
    let look = move |connection: &Connection| -> Result<Option<(String, Belongs)>, StoreError> {
        // Whether a rubber is over does not matter for who sits.
        let room = room(connection, &fixed, before::Stage::Playing)?;
        Ok(room.place_of(person).map(|place| (fixed.name, place)))
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
        talk: row.json("talk")?,
        clock: row.json("clock")?,
        seed: row.get("seed")?,
        opened: row.get("opened")?,
        board: match row.get::<Option<i64>>("duplicate")? {
            Some(duplicate) => Some(Board {
                duplicate,
                public: row.get("evening")?,
                number: row.get("number")?,
                seed: row.get("evening_seed")?,
            }),
            None => None,
        },
    })
}

/// The person that a row names, joined by `person`.
///
/// # Errors
/// When there is no such person.
pub(super) fn person(row: &store::Row) -> Result<Person, StoreError> {
    Ok(Person {
        id: row.required("public", "a person with this key")?,
        name: row.get("name")?,
        guest: row.get("guest")?,
    })
}

/// Reads every row of a query: each is told by its table of the schema and what tells it from others.
fn every<T>(
    connection: &Connection,
    table: i64,
    name: &'static str,
    query: &str,
    read: impl Fn(&store::Row) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut select = connection.prepare_cached(query)?;
    let mut rows = select.query([table])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let number: i64 = row.get("number")?;
        found.push(read(&store::Row::new(row, name, format!("tbl {table}, version {number}")))?);
    }
    Ok(found)
}

/// The room of a table, folded from its minutes; that of a table of before they were kept, from what there was.
fn room(connection: &Connection, fixed: &Fixed, stage: before::Stage) -> Result<TableRoom, StoreError> {
    let (table, code) = (fixed.key, fixed.terms.code);
    let mut select = connection.prepare_cached(
        "SELECT number, line, room.person AS person, player, version, public, name, account IS NULL AS guest FROM room \
         LEFT JOIN person ON person.id = room.person WHERE tbl = ?1 ORDER BY number",
    )?;
    let mut rows = select.query([table])?;
    let mut room = TableRoom::new(code);
    while let Some(row) = rows.next()? {
        let number: u32 = row.get("number")?;
        let row = store::Row::new(row, "room", format!("tbl {table}, number {number}"));
        let next = room.len() as u32 + 1;
        if number != next {
            return Err(row.bad("number", format!("number {next} is missing")).into());
        }
        let guest = match (row.get::<Option<PersonKey>>("person")?, row.parse_opt("player")?) {
            (Some(key), None) => Some(Guest::Person(key, person(&row)?)),
            (None, player) => player.map(Guest::Computer),
            (Some(_), Some(_)) => {
                return Err(row.bad("player", "expected a person or a player, not both").into());
            }
        };
        room.at(row.get("version")?)
            .replay(&row.get::<String>("line")?, guest)
            .map_err(|why| row.bad("line", why.to_string()))?;
    }
    if room.len() == 0 {
        return before::room(connection, table, code, stage);
    }
    Ok(room)
}

fn log(connection: &Connection, table: i64) -> Result<Vec<Row>, StoreError> {
    let query = "SELECT version AS number, version, line, act, person, findings, edition, \
                 (SELECT public FROM person WHERE id = log.person) AS public FROM log WHERE tbl = ?1 ORDER BY version";
    every(connection, table, "log", query, |row| {
        let act: Option<[u8; 16]> = row.get("act")?;
        let person = match row.get::<Option<i64>>("person")? {
            Some(key) => {
                let public: String = row.required("public", "a person with the key of the actor")?;
                Some((key, public.into_boxed_str()))
            }
            None => None,
        };
        Ok(Row {
            version: row.get("version")?,
            line: row.get("line")?,
            act: act.map(u128::from_be_bytes),
            person,
            findings: row.get::<Option<String>>("findings")?.map(String::into_boxed_str),
            edition: row.get("edition")?,
        })
    })
}

fn past(connection: &Connection, table: i64) -> Result<Past, StoreError> {
    Ok(Past {
        rubbers: rubbers(connection, table)?,
        commitment: commitment(connection, table)?,
        open: shuffles(connection, table, "open")?.pop(),
        called_off: shuffles(connection, table, "called off")?.len() as u32,
        chains: chains(connection, table)?,
    })
}

fn rubbers(connection: &Connection, table: i64) -> Result<Vec<Rubber>, StoreError> {
    let query =
        "SELECT version AS number, version, points, sheet FROM rubber WHERE tbl = ?1 ORDER BY version";
    every(connection, table, "rubber", query, |row| {
        let sheet = match row.get::<Option<String>>("sheet")? {
            Some(_) => Some(row.json("sheet")?),
            None => None,
        };
        Ok(Rubber { version: row.get("version")?, points: row.get("points")?, sheet })
    })
}

/// What was published before the last deal.
fn commitment(connection: &Connection, table: i64) -> Result<Option<String>, StoreError> {
    let mut select = connection
        .prepare_cached("SELECT version, record FROM proof WHERE tbl = ?1 ORDER BY version DESC LIMIT 1")?;
    let mut rows = select.query([table])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    Ok(Some(rows::proof(row, table)?.0.commitment.to_string()))
}

/// The shuffles in this state to which the house committed itself.
///
/// # Errors
/// When one cannot be read.
pub(super) fn shuffles(
    connection: &Connection,
    table: i64,
    state: &str,
) -> Result<Vec<fair::Shuffle>, StoreError> {
    let mut select = connection
        .prepare_cached("SELECT number, record FROM shuffle WHERE tbl = ?1 AND state = ?2 ORDER BY number")?;
    let mut rows = select.query(rusqlite::params![table, state])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let number: i64 = row.get("number")?;
        found.push(store::Row::new(row, "shuffle", format!("tbl {table}, number {number}")).json("record")?);
    }
    Ok(found)
}

/// The chains of those who sit at a table.
fn chains(connection: &Connection, table: i64) -> Result<BySeat<Option<SeatChain>>, StoreError> {
    let mut select = connection.prepare_cached("SELECT seat, chain, withheld FROM seat WHERE tbl = ?1")?;
    let mut rows = select.query([table])?;
    let mut read: BySeat<Option<Option<SeatChain>>> = BySeat::default();
    while let Some(row) = rows.next()? {
        let row =
            store::Row::new(row, "seat", format!("tbl {table}, seat {}", row.get::<_, String>("seat")?));
        let withheld = row.get("withheld")?;
        let last: Option<fair::Link> = row.parse_opt("chain")?;
        read[row.parse::<Seat>("seat")?] = Some(last.map(|last| SeatChain { last, withheld }));
    }
    let missing = |seat| {
        let place = store::Place { table: "seat", key: format!("tbl {table}, seat {seat}") };
        store::BadRow { place, column: "seat", problem: "expected a row for each seat".to_owned() }
    };
    let mut chains: BySeat<Option<SeatChain>> = BySeat::default();
    for seat in Seat::ALL {
        chains[seat] = read[seat].ok_or_else(|| missing(seat))?;
    }
    Ok(chains)
}
