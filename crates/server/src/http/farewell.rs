//! What is kept of the person who asks: as one file, and forgotten for good.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use players::Stop;
use protocol::{Export, Farewell, Kind, Problem};

use super::Club;
use super::answer::{Body, Failure, compressed};
use super::guard::{Address, Signed, cookie};
use super::limit::What;
use crate::app::App;
use crate::kept;
use crate::people::Member;
use crate::random::{name, now};
use crate::store::StoreError;
use crate::tables::{Belongs, Command, TableTask};
use crate::thinking::Asker;

/// The form of the file, for those who read it later.
const FORM: &str = "oddtrick-export-1";

/// Everything that is kept of the person, as a file. It is braked like a thought: a long record takes a while to read.
#[utoipa::path(get, path = "/api/me/export",
    responses((status = 200, body = Export), (status = "4XX", body = Problem)))]
pub(crate) async fn export(
    State(app): Club,
    signed: Signed,
    Address(address): Address,
    asked: HeaderMap,
) -> Result<Response, Failure> {
    if let Err(seconds) = app.limiter.ask(address, What::Thought, app.config.limits.thoughts) {
        app.metrics.limited.add(1);
        let detail = format!("Too many questions at once: try again in {seconds} s.");
        return Err(Problem { retry_after: Some(seconds), ..Problem::new(Kind::TooMany, detail) }.into());
    }
    let asker = Asker::new(&signed, address);
    let (key, Member { person, settings, .. }) = (signed.member.key, signed.member);
    let sessions = app.people.sessions(key, &signed.session.public);
    let store = app.store.clone();
    let writing = move |stop: &Stop| -> Result<Response, StoreError> {
        let ((account, since), tables, audit) = store.read_apart(|connection| {
            let tables = kept::tables(connection, key, stop)?;
            Ok((kept::account(connection, key)?, tables, kept::audit(connection, key)?))
        })?;
        let form = FORM.to_owned();
        Ok(compressed(&asked, &Export { form, person, account, since, settings, sessions, tables, audit }))
    };
    let written = app.house.records.think(asker, writing).await;
    let none = || Failure::new(Kind::Unavailable, "The file could not be written: try again.");
    let mut response = written.ok_or_else(none)??;
    let file = HeaderValue::from_static("attachment; filename=\"oddtrick.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, file);
    Ok(response)
}

/// Forgets the person: name, account, settings, sessions, links. What they did at tables stays as the acts of a seat.
#[utoipa::path(delete, path = "/api/me", request_body = Farewell,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(crate) async fn farewell(
    State(app): Club,
    signed: Signed,
    Body(farewell): Body<Farewell>,
) -> Result<Response, Failure> {
    let key = signed.member.key;
    app.people.knows_password(&signed.member, farewell.password).await?;
    leave_tables(&app, key).await?;
    let (fresh, at) = (name(), now());
    let change = move |connection: &rusqlite::Connection| kept::forget(connection, key, &fresh, at);
    let changed = app.store.write(change).await?;
    app.people.forgotten(key).await?;
    for table in changed {
        app.tables.read_again(&table).await;
    }
    app.house.lobby_changed();
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie(None));
    Ok(response)
}

/// Whoever goes for good leaves no seat and no place in a queue.
async fn leave_tables(app: &App, key: i64) -> Result<(), Failure> {
    let look = move |connection: &rusqlite::Connection| -> Result<Vec<String>, StoreError> {
        let mut select = connection.prepare_cached(
            "SELECT DISTINCT public FROM tbl JOIN room ON room.tbl = tbl.id WHERE room.person = ?1 AND closed IS NULL",
        )?;
        let rows = select.query_map([key], |row| row.get(0))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    };
    for public in app.store.read(look).await? {
        // A table that cannot be read has no seat to leave.
        let Ok(handle) = app.tables.get(&public).await else { continue };
        let place = handle.ask(move |table| table.place_of(key)).await?;
        if let Some(Belongs::Sits(seat)) = place {
            handle.request(|reply| Command::Stand { key, seat, reply }).await?;
        }
        handle.request(|reply| Command::Announce { key, person: None, reply }).await?;
        if handle.ask(TableTask::is_deserted).await? {
            app.tables.close(&handle).await?;
        }
    }
    Ok(())
}
