//! Records: deals that are over, to read, to keep, to share; and the seams where the coach comes in.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use cards::{BySeat, SeatSet};
use protocol::{Hint, Kind, OwnLine, Position, PostMortem, Problem, Record, RecordInfo, ShareLink};
use rusqlite::{OptionalExtension as _, params};

use super::Club;
use super::answer::{Answer, Body, Failure};
use super::guard::{Address, Signed};
use super::limit::What;
use super::programs::audit;
use crate::app::App;
use crate::random::{hash, now, secret};
use crate::tables::PersonKey;
use crate::tables::record as told;
use crate::tables::{Loaded, find, load_until};

/// A table that is over or open, as its rows have it.
struct Kept {
    table: Loaded,
    names: BySeat<String>,
}

impl Kept {
    fn key(&self) -> i64 {
        self.table.fixed.key
    }

    fn info(&self) -> RecordInfo {
        told::info(&self.table.fixed, &self.table.fold, &self.table.past.rubbers, &self.names)
    }
}

/// Reads a table from the record: what is being played there is not told, whatever the rows hold.
async fn kept(app: &App, public: &str, until: Option<u32>) -> Result<Kept, Failure> {
    let found = find(&app.store, public).await?;
    let found = found.ok_or_else(|| Failure::new(Kind::NotFound, "There is no such record."))?;
    let permit = Arc::clone(&app.house.records).acquire_owned().await.ok();
    let table = load_until(&app.store, found, until, permit).await?;
    Ok(Kept { names: table.room.chairs().names(), table })
}

/// What the list tells of a table, whether or not the rest can be read.
async fn listed(app: &App, public: &str) -> Result<RecordInfo, Failure> {
    let Some(found) = find(&app.store, public).await? else {
        return Ok(told::unreadable(public, None, "it is not in the record".to_owned()));
    };
    let fixed = found.read.as_ref().ok().cloned();
    let permit = Arc::clone(&app.house.records).acquire_owned().await.ok();
    match load_until(&app.store, found, None, permit).await {
        Ok(table) => Ok(Kept { names: table.room.chairs().names(), table }.info()),
        Err(error) => {
            tracing::error!(table = public, %error, "record unreadable");
            Ok(told::unreadable(public, fixed.as_ref(), error.reason()))
        }
    }
}

/// Those who have played at a table may read its record.
async fn own(app: &App, public: &str, person: i64) -> Result<Kept, Failure> {
    may_read(app, public, person).await?;
    kept(app, public, None).await
}

async fn may_read(app: &App, public: &str, person: i64) -> Result<(), Failure> {
    let wanted = public.to_owned();
    let look = move |connection: &rusqlite::Connection| {
        connection.query_row(
            "SELECT EXISTS (SELECT 1 FROM played JOIN tbl ON tbl.id = tbl WHERE public = ?1 AND (person = ?2 OR host = ?2))",
            params![wanted, person],
            |row| row.get(0),
        )
    };
    if !app.store.read(look).await? {
        return Err(Failure::new(Kind::NotFound, "There is no such record among yours."));
    }
    Ok(())
}

/// The tables at which the person has played, the newest first.
#[utoipa::path(get, path = "/api/records", responses((status = 200, body = Vec<RecordInfo>), (status = 401, body = Problem)))]
pub(crate) async fn list(State(app): Club, signed: Signed) -> Answer<Vec<RecordInfo>> {
    let key = signed.member.key;
    let look = move |connection: &rusqlite::Connection| {
        let mut select = connection.prepare_cached(
            "SELECT public FROM played JOIN tbl ON tbl.id = tbl WHERE person = ?1 ORDER BY tbl.id DESC LIMIT 50",
        )?;
        let rows = select.query_map([key], |row| row.get::<_, String>(0))?;
        rows.collect::<rusqlite::Result<Vec<_>>>()
    };
    let mut records = Vec::new();
    for public in app.store.read(look).await? {
        records.push(listed(&app, &public).await?);
    }
    Ok(Json(records))
}

async fn full(app: &App, kept: &Kept) -> Result<Record, Failure> {
    let Loaded { fixed, fold, past, .. } = &kept.table;
    let mut record = told::record(fixed, fold, &past.rubbers, &kept.names);
    let proofs = told::proofs(&app.store, fixed.key, told::versions(fold)).await?;
    for (deal, proof) in record.deals.iter_mut().zip(proofs) {
        deal.proof = proof;
    }
    Ok(record)
}

/// The record of a table.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = Record), (status = "4XX", body = Problem)))]
pub(crate) async fn record(State(app): Club, signed: Signed, Path(id): Path<String>) -> Answer<Record> {
    let kept = own(&app, &id, signed.member.key).await?;
    Ok(Json(full(&app, &kept).await?))
}

/// What a record is written as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Minutes,
    Pbn,
    Proof,
    /// The minutes of the room.
    Evening,
}

async fn written(app: &App, kept: &Kept, form: Form) -> Result<Response, Failure> {
    let Loaded { fixed, fold, room, .. } = &kept.table;
    let (text, kind, ending) = match form {
        Form::Minutes => (told::minutes(fold)?, "text/plain; charset=utf-8", "minutes"),
        Form::Pbn => (told::pbn(fixed, fold, &kept.names)?, "text/plain; charset=utf-8", "pbn"),
        Form::Evening => (room.minutes(&fixed.name), "text/plain; charset=utf-8", "evening.minutes"),
        Form::Proof => {
            let proofs = told::proofs(&app.store, fixed.key, told::versions(fold)).await?;
            let minutes = told::minutes(fold)?;
            let called_off = told::called_off(&app.store, fixed.key).await?;
            (told::proof_file(fixed, &proofs, called_off, minutes)?, "application/json", "proof.json")
        }
    };
    let name = format!("attachment; filename=\"{}.{ending}\"", fixed.public);
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// The minutes of the deals that are over.
#[utoipa::path(get, path = "/api/tables/{id}/record.minutes", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn minutes(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    written(&app, &own(&app, &id, signed.member.key).await?, Form::Minutes).await
}

/// The minutes of the evening: who sat, waited, cut in and out, and what the rubbers came to.
#[utoipa::path(get, path = "/api/tables/{id}/evening.minutes", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn evening_minutes(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    written(&app, &own(&app, &id, signed.member.key).await?, Form::Evening).await
}

/// The deals that are over, in PBN.
#[utoipa::path(get, path = "/api/tables/{id}/record.pbn", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn pbn(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    written(&app, &own(&app, &id, signed.member.key).await?, Form::Pbn).await
}

/// The proof that the deals were fair, as `oddtrick verify` reads it.
#[utoipa::path(get, path = "/api/tables/{id}/record.proof", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/json", body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn proof(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    written(&app, &own(&app, &id, signed.member.key).await?, Form::Proof).await
}

/// Makes a link by which anybody can read the record.
#[utoipa::path(post, path = "/api/tables/{id}/share", params(("id" = String, Path)),
    responses((status = 201, body = ShareLink), (status = "4XX", body = Problem)))]
pub(crate) async fn share(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<ShareLink>), Failure> {
    let kept = own(&app, &id, signed.member.key).await?;
    let (secret, table, at, person) = (secret(), kept.key(), now(), signed.member.key);
    let hash = hash(&secret);
    // Who has left already shows what there was until then.
    let sits = kept.table.room.chairs().of(person).is_some() || kept.table.fixed.host_key == person;
    let until = if sits { None } else { last_left(&app, table, person).await? };
    let insert = move |connection: &rusqlite::Connection| {
        connection.execute(
            "INSERT INTO share (hash, tbl, since, person, until) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![hash, table, at, person, until],
        )
    };
    app.store.write(insert).await?;
    audit(&app, Some(signed.member.key), "record shared", &id);
    let path = format!("/shared/{secret}");
    Ok((StatusCode::CREATED, Json(ShareLink { secret, path })))
}

/// The version of the log when somebody last acted at a table who does not sit there any more.
async fn last_left(app: &App, table: i64, person: i64) -> Result<Option<u32>, Failure> {
    let look = move |connection: &rusqlite::Connection| {
        let last = "SELECT coalesce(max(version), 0) FROM log WHERE tbl = ?1 AND person = ?2";
        connection.query_row(last, [table, person], |row| row.get(0))
    };
    Ok(Some(app.store.read(look).await?))
}

/// Takes back the links that the person has made to the record of a table; its host takes back all.
#[utoipa::path(delete, path = "/api/tables/{id}/share", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(crate) async fn unshare(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
) -> Result<StatusCode, Failure> {
    let (person, public) = (signed.member.key, id.clone());
    may_read(&app, &id, person).await?;
    let delete = move |connection: &rusqlite::Connection| {
        connection.execute(
            "DELETE FROM share WHERE tbl = (SELECT id FROM tbl WHERE public = ?1) \
             AND (person = ?2 OR EXISTS (SELECT 1 FROM tbl WHERE public = ?1 AND host = ?2))",
            params![public, person],
        )
    };
    app.store.write(delete).await?;
    audit(&app, Some(person), "shared links taken back", &id);
    Ok(StatusCode::NO_CONTENT)
}

/// A record that was shared; with `.minutes`, `.pbn` or `.proof` behind the secret as text.
#[utoipa::path(get, path = "/api/shared/{secret}", params(("secret" = String, Path)),
    responses((status = 200, body = Record), (status = 404, body = Problem)))]
pub(crate) async fn shared(State(app): Club, Path(secret): Path<String>) -> Result<Response, Failure> {
    let (secret, form) = match secret.split_once('.') {
        None => (secret.as_str(), None),
        Some((secret, "minutes")) => (secret, Some(Form::Minutes)),
        Some((secret, "pbn")) => (secret, Some(Form::Pbn)),
        Some((secret, "proof")) => (secret, Some(Form::Proof)),
        Some(_) => return Err(Failure::new(Kind::NotFound, "A record comes as .minutes, .pbn or .proof.")),
    };
    let kept = kept_by(&app, secret).await?;
    match form {
        Some(form) => written(&app, &kept, form).await,
        None => Ok(Json(full(&app, &kept).await?).into_response()),
    }
}

/// The record that a secret opens.
async fn kept_by(app: &App, secret: &str) -> Result<Kept, Failure> {
    let hash = hash(secret);
    let find = move |connection: &rusqlite::Connection| {
        let found = "SELECT public, until FROM share JOIN tbl ON tbl.id = tbl WHERE hash = ?1";
        connection
            .query_row(found, [hash], |row| Ok((row.get::<_, String>(0)?, row.get::<_, Option<u32>>(1)?)))
            .optional()
    };
    let found = app.store.read(find).await?;
    let (public, until) =
        found.ok_or_else(|| Failure::new(Kind::NotFound, "Nothing was shared under this address."))?;
    kept(app, &public, until).await
}

/// Counts what a person has thought for them, for as long as it is held.
struct Thinking {
    app: Arc<App>,
    person: PersonKey,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.app.limiter.thoughts.close(self.person);
    }
}

/// Has the coach think for a person: one thing at a time, so many in a minute from an address, and at a desk of its own, so that
/// no table waits for it. The place at the desk belongs to the work: whoever hangs up while they wait has given it up, and whoever
/// hangs up later frees nothing before the work is done.
async fn thought<T: Send + 'static>(
    app: &Arc<App>,
    person: PersonKey,
    address: IpAddr,
    work: impl FnOnce() -> Option<T> + Send + 'static,
) -> Result<Option<T>, Failure> {
    if let Err(seconds) = app.limiter.ask(address, What::Thought, app.config.limits.thoughts) {
        app.metrics.limited.add(1);
        let detail = format!("The coach was asked too often: try again in {seconds} s.");
        return Err(Problem { retry_after: Some(seconds), ..Problem::new(Kind::TooMany, detail) }.into());
    }
    if !app.limiter.thoughts.open(person, 1) {
        return Err(Failure::new(
            Kind::TooMany,
            "The coach is thinking for you already: wait for the answer.",
        ));
    }
    let thinking = Thinking { app: Arc::clone(app), person };
    let permit = Arc::clone(&app.house.coach).acquire_owned().await;
    let work = tokio::task::spawn_blocking(move || {
        let _held = (permit, thinking);
        work()
    });
    Ok(work.await.ok().flatten())
}

/// What the coach would do now.
#[utoipa::path(get, path = "/api/tables/{id}/hint", params(("id" = String, Path)),
    responses((status = 200, body = Hint), (status = "4XX", body = Problem)))]
pub(crate) async fn hint(
    State(app): Club,
    signed: Signed,
    Address(address): Address,
    Path(id): Path<String>,
) -> Answer<Hint> {
    let handle = super::tables::visible(&app, &id, signed.member.key).await?;
    let key = signed.member.key;
    let thinker = handle.ask(move |table| table.hint(key)).await??;
    let thought = thought(&app, key, address, thinker).await?;
    let hint = thought.ok_or_else(|| Failure::new(Kind::Impossible, "The coach has nothing to say now."))?;
    Ok(Json(hint))
}

/// The board before each event of a deal that is over, and after the last; `deal` is its place in the record.
#[utoipa::path(get, path = "/api/tables/{id}/deals/{deal}/board", params(("id" = String, Path), ("deal" = u32, Path)),
    responses((status = 200, body = Vec<Position>), (status = "4XX", body = Problem)))]
pub(crate) async fn board(
    State(app): Club,
    signed: Signed,
    Path((id, deal)): Path<(String, usize)>,
) -> Answer<Vec<Position>> {
    let kept = own(&app, &id, signed.member.key).await?;
    Ok(Json(told::board(&kept.table.fold, deal)?))
}

/// The board after cards of one's own from a point of a deal that is over.
#[utoipa::path(post, path = "/api/tables/{id}/deals/{deal}/board", params(("id" = String, Path), ("deal" = u32, Path)),
    request_body = OwnLine, responses((status = 200, body = Position), (status = "4XX", body = Problem)))]
pub(crate) async fn own_line(
    State(app): Club,
    signed: Signed,
    Path((id, deal)): Path<(String, usize)>,
    Body(line): Body<OwnLine>,
) -> Answer<Position> {
    let kept = own(&app, &id, signed.member.key).await?;
    Ok(Json(told::own_line(&kept.table.fold, deal, &line)?))
}

/// The same for a record that was shared.
#[utoipa::path(get, path = "/api/shared/{secret}/deals/{deal}/board", params(("secret" = String, Path), ("deal" = u32, Path)),
    responses((status = 200, body = Vec<Position>), (status = "4XX", body = Problem)))]
pub(crate) async fn shared_board(
    State(app): Club,
    Path((secret, deal)): Path<(String, usize)>,
) -> Answer<Vec<Position>> {
    let kept = kept_by(&app, &secret).await?;
    Ok(Json(told::board(&kept.table.fold, deal)?))
}

/// The same for a record that was shared.
#[utoipa::path(post, path = "/api/shared/{secret}/deals/{deal}/board", params(("secret" = String, Path), ("deal" = u32, Path)),
    request_body = OwnLine, responses((status = 200, body = Position), (status = "4XX", body = Problem)))]
pub(crate) async fn shared_line(
    State(app): Club,
    Path((secret, deal)): Path<(String, usize)>,
    Body(line): Body<OwnLine>,
) -> Answer<Position> {
    let kept = kept_by(&app, &secret).await?;
    Ok(Json(told::own_line(&kept.table.fold, deal, &line)?))
}

/// A deal gone through card by card with the coach; `deal` is its place in the record, from 1.
#[utoipa::path(get, path = "/api/tables/{id}/deals/{deal}/post-mortem", params(("id" = String, Path), ("deal" = u32, Path)),
    responses((status = 200, body = PostMortem), (status = "4XX", body = Problem)))]
pub(crate) async fn post_mortem(
    State(app): Club,
    signed: Signed,
    Address(address): Address,
    Path((id, deal)): Path<(String, usize)>,
) -> Answer<PostMortem> {
    let kept = own(&app, &id, signed.member.key).await?;
    let seats = kept.table.room.chairs().of(signed.member.key).map_or(SeatSet::EMPTY, SeatSet::of);
    let (reckoner, first) = told::reckoner(&kept.table.fold, deal, seats)?;
    let found = thought(&app, signed.member.key, address, reckoner).await?;
    let found =
        found.ok_or_else(|| Failure::new(Kind::Impossible, "The coach can make nothing of this deal."))?;
    Ok(Json(told::post_mortem(found, deal, first)))
}
