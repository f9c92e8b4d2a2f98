//! What is kept of a person: told to them whole, and forgotten when they wish it.
//!
//! What somebody did at a table belongs to the others who played there too. It stays, as the act of a seat; who it was
//! does not: the name, the account and all that leads to them is gone.

use std::collections::BTreeSet;

use players::Stop;
use protocol::{ExportNote, ExportTable};
use rusqlite::{Connection, params};
use serde_json::Value;

use crate::store::{self, StoreError};
use crate::tables::PersonKey;

/// What somebody is called who wished to be forgotten.
const NOBODY: &str = "Somebody";
/// What they are called in the minutes of a room, which write a name in one word.
const NOBODY_IN_ROOM: &str = "Guest";

/// The account of a person, and when they came.
pub(crate) fn account(connection: &Connection, key: PersonKey) -> Result<(Option<String>, i64), StoreError> {
    let mut select = connection.prepare_cached("SELECT account, since FROM person WHERE id = ?1")?;
    Ok(select.query_row([key], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// The tables of a person, with what they did there. Whoever has many waits a while for them, and may hang up.
pub(crate) fn tables(
    connection: &Connection,
    key: PersonKey,
    stop: &Stop,
) -> Result<Vec<ExportTable>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT id, public, name, code, opened, closed, host = ?1 AS is_host, \
         (SELECT count(*) FROM share WHERE tbl = tbl.id AND share.person = ?1) AS links FROM tbl \
         WHERE host = ?1 OR id IN (SELECT tbl FROM played WHERE person = ?1) ORDER BY id",
    )?;
    let mut rows = select.query([key])?;
    let mut tables = Vec::new();
    while let Some(row) = rows.next()? {
        if stop.is_set() {
            return Err(StoreError::Closed);
        }
        let table: i64 = row.get("id")?;
        let row = store::Row::new(row, "tbl", table.to_string());
        tables.push(ExportTable {
            id: row.get("public")?,
            name: row.get("name")?,
            code: row.get("code")?,
            opened: row.get("opened")?,
            closed: row.get("closed")?,
            host: row.get("is_host")?,
            links: row.get("links")?,
            acts: notes(
                connection,
                "SELECT at, line AS text FROM log WHERE tbl = ?1 AND person = ?2 ORDER BY version",
                &[table, key],
            )?,
        });
    }
    Ok(tables)
}

/// What the audit has of a person.
pub(crate) fn audit(connection: &Connection, key: PersonKey) -> Result<Vec<ExportNote>, StoreError> {
    notes(
        connection,
        "SELECT at, what || ': ' || about AS text FROM audit WHERE person = ?1 ORDER BY id",
        &[key],
    )
}

fn notes(connection: &Connection, query: &str, of: &[i64]) -> Result<Vec<ExportNote>, StoreError> {
    let mut select = connection.prepare_cached(query)?;
    let note = |row: &rusqlite::Row| Ok(ExportNote { at: row.get("at")?, text: row.get("text")? });
    let rows = select.query_map(rusqlite::params_from_iter(of), note)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Forgets a person. Their row stays as that of nobody, since acts of seats point to it; `fresh` is its new public id.
/// Returns the names of the tables that are changed by it.
pub(crate) fn forget(
    connection: &Connection,
    key: PersonKey,
    fresh: &str,
    at: i64,
) -> Result<Vec<String>, StoreError> {
    let (account, public): (Option<String>, String) = connection
        .prepare_cached("SELECT account, public FROM person WHERE id = ?1")?
        .query_row([key], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let tables: Vec<(i64, String)> = connection
        .prepare_cached(
            "SELECT id, public FROM tbl WHERE host = ?1 OR id IN (SELECT tbl FROM played WHERE person = ?1) \
             OR id IN (SELECT tbl FROM room WHERE person = ?1)",
        )?
        .query_map([key], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for (table, _) in &tables {
        rename_in_room(connection, *table, key)?;
        rename_in_rubbers(connection, *table, &public, fresh)?;
    }
    connection.execute("UPDATE tbl SET name = 'A table' WHERE host = ?1", [key])?;
    for gone in [
        "DELETE FROM session WHERE person = ?1",
        "DELETE FROM tally WHERE person = ?1",
        "UPDATE duplicate SET name = 'Duplicate' WHERE host = ?1",
        "DELETE FROM waiting WHERE person = ?1",
        "DELETE FROM share WHERE person = ?1",
        "DELETE FROM invite WHERE used_by = ?1",
        "DELETE FROM audit WHERE person = ?1",
    ] {
        connection.prepare_cached(gone)?.execute([key])?;
    }
    if let Some(account) = account {
        // Attempts to sign in stand in the audit by the letters and figures that were typed.
        let typed: String = account.chars().filter(|letter| letter.is_alphanumeric()).collect();
        connection.execute(
            "DELETE FROM audit WHERE person IS NULL AND lower(about) BETWEEN ?1 || ' from ' AND ?1 || ' from ~'",
            [typed.to_lowercase()],
        )?;
    }
    connection.execute(
        "UPDATE person SET public = ?2, name = ?3, account = NULL, password = NULL, settings = '{}', since = ?4 \
         WHERE id = ?1",
        params![key, fresh, NOBODY, at],
    )?;
    connection.execute("INSERT INTO audit (at, what, about) VALUES (?1, 'person forgotten', '')", [at])?;
    Ok(tables.into_iter().map(|(_, public)| public).collect())
}

/// Whose line it is in the minutes of a room.
fn head(line: &str) -> &str {
    line.split_once(": ").map_or(line, |(head, _)| head)
}

/// In the minutes of a room everybody has a name made of their own: the lines of this person get another.
fn rename_in_room(connection: &Connection, table: i64, key: PersonKey) -> Result<(), StoreError> {
    let lines: Vec<(i64, String, bool)> = connection
        .prepare_cached(
            "SELECT number, line, coalesce(person = ?2, 0) FROM room WHERE tbl = ?1 ORDER BY number",
        )?
        .query_map([table, key], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let Some((_, first, _)) = lines.iter().find(|(_, _, theirs)| *theirs) else { return Ok(()) };
    let name = head(first);
    let taken: BTreeSet<&str> = lines.iter().map(|(_, line, _)| head(line)).collect();
    let numbered = (2..).map(|number: u32| format!("{NOBODY_IN_ROOM}{number}"));
    let mut names = std::iter::once(NOBODY_IN_ROOM.to_owned()).chain(numbered);
    let Some(fresh) = names.find(|name| !taken.contains(name.as_str())) else { return Ok(()) };
    let mut update = connection.prepare_cached("UPDATE room SET line = ?3 WHERE tbl = ?1 AND number = ?2")?;
    for (number, line, _) in lines.iter().filter(|(_, line, _)| head(line) == name) {
        update.execute(params![table, number, format!("{fresh}{}", &line[name.len()..])])?;
    }
    Ok(())
}

/// Rubbers of before the room was kept have the names of their players in the row.
fn rename_in_rubbers(
    connection: &Connection,
    table: i64,
    public: &str,
    fresh: &str,
) -> Result<(), StoreError> {
    let rubbers: Vec<(i64, String)> = connection
        .prepare_cached("SELECT version, players FROM rubber WHERE tbl = ?1 AND players IS NOT NULL")?
        .query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for (version, text) in rubbers {
        // A row that cannot be read is told when the table is.
        let Ok(mut players) = serde_json::from_str::<Value>(&text) else { continue };
        for player in players.as_array_mut().into_iter().flatten() {
            if player["person"] == public {
                (player["person"], player["name"]) = (fresh.into(), NOBODY.into());
            }
        }
        connection
            .prepare_cached("UPDATE rubber SET players = ?3 WHERE tbl = ?1 AND version = ?2")?
            .execute(params![table, version, players.to_string()])?;
    }
    Ok(())
}
