//! Records: deals that are over, to read, to keep, to share; and the seams where the coach comes in.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use cards::SeatSet;
use players::Stop;
use protocol::{
    DealProof, Hint, Kind, OwnLine, Position, PostMortem, Problem, Record, RecordInfo, ShareLink,
};
use rusqlite::{OptionalExtension as _, params};

use super::Club;
use super::answer::{Answer, Body, Failure};
use super::guard::{Address, Signed};
use super::limit::What;
use super::programs::audit;
use super::shelf::{Kept, Title};
use crate::app::App;
use crate::random::{hash, now, secret};
use crate::store::StoreError;
use crate::tables::PersonKey;
use crate::tables::record as told;
use crate::tables::{Found, Loaded, find, load_until, reached};
use crate::thinking::{Asker, Thinkers};

/// How long somebody at a table waits for a hint, once the coach has begun to think; the last world may take a little more.
const HINT_TIME: Duration = Duration::from_millis(1_800);

/// Reads a table from the record: what is being played there is not told, whatever the rows hold. One that was read before, and
/// has come no further since, is taken from the shelf.
async fn kept(app: &App, asker: Asker, public: &str, until: Option<u32>) -> Result<Arc<Kept>, Failure> {
    let found = find(&app.store, public).await?;
    let found = found.ok_or_else(|| Failure::new(Kind::NotFound, "There is no such record."))?;
    Ok(read(app, asker, found, until).await?)
}

async fn read(app: &App, asker: Asker, found: Found, until: Option<u32>) -> Result<Arc<Kept>, StoreError> {
    let title = Title { table: found.key, until };
    let _reading = app.shelf.reading(title).lock().await;
    let reached = reached(&app.store, found.key).await?;
    if let Some(kept) = app.shelf.find(title, reached) {
        return Ok(kept);
    }
    app.metrics.replayed.add(1);
    let table = load_until(&app.store, found, until, (&app.house.records, asker)).await?;
    let kept = Arc::new(Kept::new(table));
    app.shelf.put(title, reached, &kept);
    Ok(kept)
}

/// What the list tells of a table, whether or not the rest can be read.
async fn listed(app: &App, asker: Asker, public: &str) -> Result<RecordInfo, Failure> {
    let Some(found) = find(&app.store, public).await? else {
        return Ok(told::unreadable(public, None, "it is not in the record".to_owned()));
    };
    let fixed = found.read.as_ref().ok().cloned();
    match read(app, asker, found, None).await {
        Ok(kept) => {
            let points = kept.table.room.won_by(asker.person).filter(|_| !kept.table.past.rubbers.is_empty());
            Ok(RecordInfo { points, ..kept.info() })
        }
        Err(error) => {
            tracing::error!(table = public, %error, "record unreadable");
            Ok(told::unreadable(public, fixed.as_ref(), error.reason()))
        }
    }
}

/// Those who have played at a table may read its record.
async fn own(app: &App, asker: Asker, public: &str) -> Result<Arc<Kept>, Failure> {
    may_read(app, public, asker.person).await?;
    kept(app, asker, public, None).await
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
pub(crate) async fn list(State(app): Club, asker: Asker) -> Answer<Vec<RecordInfo>> {
    let key = asker.person;
    let look = move |connection: &rusqlite::Connection| {
        let mut select = connection.prepare_cached(
            "SELECT public FROM played JOIN tbl ON tbl.id = tbl WHERE person = ?1 ORDER BY tbl.id DESC LIMIT 50",
        )?;
        let rows = select.query_map([key], |row| row.get::<_, String>(0))?;
        rows.collect::<rusqlite::Result<Vec<_>>>()
    };
    let mut records = Vec::new();
    for public in app.store.read(look).await? {
        records.push(listed(&app, asker, &public).await?);
    }
    Ok(Json(records))
}

/// What a record is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As the page reads it.
    Json,
    Minutes,
    Pbn,
    Proof,
    /// The minutes of the room.
    Evening,
}

/// The proofs that belong to a record, where the form has them.
struct Proofs {
    deals: Vec<Option<DealProof>>,
    called_off: Vec<fair::Shuffle>,
}

/// A record in a form: the text is made once, at the desk for records, and kept with it.
async fn written(app: &App, asker: Asker, kept: &Arc<Kept>, form: Form) -> Result<Response, Failure> {
    let text = text_of(app, asker, kept, form).await?;
    let (kind, ending) = match form {
        Form::Json => return Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response()),
        Form::Minutes => ("text/plain; charset=utf-8", "minutes"),
        Form::Pbn => ("text/plain; charset=utf-8", "pbn"),
        Form::Evening => ("text/plain; charset=utf-8", "evening.minutes"),
        Form::Proof => ("application/json", "proof.json"),
    };
    let name = format!("attachment; filename=\"{}.{ending}\"", kept.table.fixed.public);
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// The text of a record in a form: from what was made before, or made now.
async fn text_of(app: &App, asker: Asker, kept: &Arc<Kept>, form: Form) -> Result<Bytes, Failure> {
    if let Some(text) = kept.text(form) {
        return Ok(text);
    }
    let proofs = proofs(app, kept, form).await?;
    let record = Arc::clone(kept);
    let work = move |_: &Stop| write(&record, form, proofs);
    let made = app.house.records.think(asker, work).await;
    let text =
        made.ok_or_else(|| Failure::new(Kind::Unavailable, "The record could not be written: try again."))?;
    let text = Bytes::from(text?);
    kept.keep_text(form, text.clone());
    Ok(text)
}

async fn proofs(app: &App, kept: &Kept, form: Form) -> Result<Proofs, Failure> {
    let (table, versions) = (kept.key(), || told::versions(&kept.table.fold));
    let deals = match form {
        Form::Json | Form::Proof => told::proofs(&app.store, table, versions()).await?,
        Form::Minutes | Form::Pbn | Form::Evening => Vec::new(),
    };
    let called_off =
        if form == Form::Proof { told::called_off(&app.store, table).await? } else { Vec::new() };
    Ok(Proofs { deals, called_off })
}

fn write(kept: &Kept, form: Form, proofs: Proofs) -> Result<String, Problem> {
    let Loaded { fixed, fold, room, past } = &kept.table;
    match form {
        Form::Json => {
            let mut record = told::record(fixed, fold, &past.rubbers, &kept.names);
            for (deal, proof) in record.deals.iter_mut().zip(proofs.deals) {
                deal.proof = proof;
            }
            let invalid = |error: serde_json::Error| Problem::new(Kind::Internal, error.to_string());
            serde_json::to_string(&record).map_err(invalid)
        }
        Form::Minutes => told::minutes(fold),
        Form::Pbn => told::pbn(fixed, fold, &kept.names),
        Form::Evening => Ok(room.minutes(&fixed.name)),
        Form::Proof => told::proof_file(fixed, &proofs.deals, proofs.called_off, told::minutes(fold)?),
    }
}

/// The record of a table.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = Record), (status = "4XX", body = Problem)))]
pub(crate) async fn record(
    State(app): Club,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    written(&app, asker, &own(&app, asker, &id).await?, Form::Json).await
}

/// The minutes of the deals that are over.
#[utoipa::path(get, path = "/api/tables/{id}/record.minutes", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn minutes(
    State(app): Club,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    written(&app, asker, &own(&app, asker, &id).await?, Form::Minutes).await
}

/// The minutes of the evening: who sat, waited, cut in and out, and what the rubbers came to.
#[utoipa::path(get, path = "/api/tables/{id}/evening.minutes", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn evening_minutes(
    State(app): Club,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    written(&app, asker, &own(&app, asker, &id).await?, Form::Evening).await
}

/// The deals that are over, in PBN.
#[utoipa::path(get, path = "/api/tables/{id}/record.pbn", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn pbn(State(app): Club, asker: Asker, Path(id): Path<String>) -> Result<Response, Failure> {
    written(&app, asker, &own(&app, asker, &id).await?, Form::Pbn).await
}

/// The proof that the deals were fair, as `oddtrick verify` reads it.
#[utoipa::path(get, path = "/api/tables/{id}/record.proof", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/json", body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn proof(
    State(app): Club,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    written(&app, asker, &own(&app, asker, &id).await?, Form::Proof).await
}

/// Makes a link by which anybody can read the record.
#[utoipa::path(post, path = "/api/tables/{id}/share", params(("id" = String, Path)),
    responses((status = 201, body = ShareLink), (status = "4XX", body = Problem)))]
pub(crate) async fn share(
    State(app): Club,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<ShareLink>), Failure> {
    let kept = own(&app, asker, &id).await?;
    if kept.table.fixed.board.is_some() {
        return Err(Failure::new(
            Kind::Forbidden,
            "Others may still play this board: its record is not shared.",
        ));
    }
    let (secret, table, at, person) = (secret(), kept.key(), now(), asker.person);
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
    audit(&app, Some(person), "record shared", &id);
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
pub(crate) async fn shared(
    State(app): Club,
    Address(address): Address,
    Path(secret): Path<String>,
) -> Result<Response, Failure> {
    let (secret, form) = match secret.split_once('.') {
        None => (secret.as_str(), Form::Json),
        Some((secret, "minutes")) => (secret, Form::Minutes),
        Some((secret, "pbn")) => (secret, Form::Pbn),
        Some((secret, "proof")) => (secret, Form::Proof),
        Some(_) => return Err(Failure::new(Kind::NotFound, "A record comes as .minutes, .pbn or .proof.")),
    };
    let asker = Asker::stranger(address);
    let kept = kept_by(&app, asker, secret).await?;
    written(&app, asker, &kept, form).await
}

/// The record that a secret opens.
async fn kept_by(app: &App, asker: Asker, secret: &str) -> Result<Arc<Kept>, Failure> {
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
    kept(app, asker, &public, until).await
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

/// So many thoughts in a minute for an address.
fn rationed(app: &App, address: IpAddr) -> Result<(), Failure> {
    app.limiter.ask(address, What::Thought, app.config.limits.thoughts).map_err(|seconds| {
        app.metrics.limited.add(1);
        let detail = format!("The coach was asked too often: try again in {seconds} s.");
        Problem { retry_after: Some(seconds), ..Problem::new(Kind::TooMany, detail) }.into()
    })
}

/// Has the coach think for a person: one thing at a time, and so many in a minute from an address. Whoever hangs up has the thought
/// stopped; until it is, they can have no other.
async fn thought<T: Send + 'static>(
    app: &Arc<App>,
    thinkers: &Thinkers,
    asker: Asker,
    address: IpAddr,
    work: impl FnOnce(&Stop) -> Option<T> + Send + 'static,
) -> Result<Option<T>, Failure> {
    rationed(app, address)?;
    if !app.limiter.thoughts.open(asker.person, 1) {
        return Err(Failure::new(
            Kind::TooMany,
            "The coach is thinking for you already: wait for the answer.",
        ));
    }
    let thinking = Thinking { app: Arc::clone(app), person: asker.person };
    let work = move |stop: &Stop| {
        let _held = thinking;
        work(stop)
    };
    Ok(thinkers.think(asker, work).await.flatten())
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
    let in_time = move |stop: &Stop| {
        let begun = Instant::now();
        thinker(&stop.or_enough(move || begun.elapsed() >= HINT_TIME))
    };
    // A table waits for it, and it takes a moment: it has its share of the search, and stands behind no post-mortem.
    let thought = thought(&app, &app.house.searching, Asker::new(&signed, address), address, in_time).await?;
    let hint = thought.ok_or_else(|| Failure::new(Kind::Impossible, "The coach has nothing to say now."))?;
    Ok(Json(hint))
}

/// Something of a record that has to be played through for it: at the desk for records, where no table waits for it.
async fn studied<T: Send + 'static>(
    app: &App,
    asker: Asker,
    kept: Arc<Kept>,
    study: impl FnOnce(&Kept) -> Result<T, Problem> + Send + 'static,
) -> Answer<T> {
    let studied = app.house.records.think(asker, move |_: &Stop| study(&kept)).await;
    let none = || Failure::new(Kind::Unavailable, "The deal could not be played through: try again.");
    Ok(Json(studied.ok_or_else(none)??))
}

/// The board before each event of a deal that is over, and after the last; `deal` is its place in the record.
#[utoipa::path(get, path = "/api/tables/{id}/deals/{deal}/board", params(("id" = String, Path), ("deal" = u32, Path)),
    responses((status = 200, body = Vec<Position>), (status = "4XX", body = Problem)))]
pub(crate) async fn board(
    State(app): Club,
    asker: Asker,
    Path((id, deal)): Path<(String, usize)>,
) -> Answer<Vec<Position>> {
    let kept = own(&app, asker, &id).await?;
    studied(&app, asker, kept, move |kept| told::board(&kept.table.fold, deal)).await
}

/// The board after cards of one's own from a point of a deal that is over.
#[utoipa::path(post, path = "/api/tables/{id}/deals/{deal}/board", params(("id" = String, Path), ("deal" = u32, Path)),
    request_body = OwnLine, responses((status = 200, body = Position), (status = "4XX", body = Problem)))]
pub(crate) async fn own_line(
    State(app): Club,
    asker: Asker,
    Path((id, deal)): Path<(String, usize)>,
    Body(line): Body<OwnLine>,
) -> Answer<Position> {
    let kept = own(&app, asker, &id).await?;
    studied(&app, asker, kept, move |kept| told::own_line(&kept.table.fold, deal, &line)).await
}

/// The same for a record that was shared.
#[utoipa::path(get, path = "/api/shared/{secret}/deals/{deal}/board", params(("secret" = String, Path), ("deal" = u32, Path)),
    responses((status = 200, body = Vec<Position>), (status = "4XX", body = Problem)))]
pub(crate) async fn shared_board(
    State(app): Club,
    Address(address): Address,
    Path((secret, deal)): Path<(String, usize)>,
) -> Answer<Vec<Position>> {
    let asker = Asker::stranger(address);
    let kept = kept_by(&app, asker, &secret).await?;
    studied(&app, asker, kept, move |kept| told::board(&kept.table.fold, deal)).await
}

/// The same for a record that was shared.
#[utoipa::path(post, path = "/api/shared/{secret}/deals/{deal}/board", params(("secret" = String, Path), ("deal" = u32, Path)),
    request_body = OwnLine, responses((status = 200, body = Position), (status = "4XX", body = Problem)))]
pub(crate) async fn shared_line(
    State(app): Club,
    Address(address): Address,
    Path((secret, deal)): Path<(String, usize)>,
    Body(line): Body<OwnLine>,
) -> Answer<Position> {
    let asker = Asker::stranger(address);
    let kept = kept_by(&app, asker, &secret).await?;
    studied(&app, asker, kept, move |kept| told::own_line(&kept.table.fold, deal, &line)).await
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
    let asker = Asker::new(&signed, address);
    let kept = own(&app, asker, &id).await?;
    let seats = kept.table.room.chairs().of(signed.member.key).map_or(SeatSet::EMPTY, SeatSet::of);
    let (reckoner, first) = told::reckoner(&kept.table.fold, deal, seats)?;
    let found = thought(&app, &app.house.coach, asker, address, reckoner).await?;
    let found = found.ok_or_else(nothing_found)?;
    Ok(Json(told::post_mortem(found, deal, first)))
}

/// The same for a record that was shared, with all cards seen: no choice is judged on what somebody could know.
#[utoipa::path(get, path = "/api/shared/{secret}/deals/{deal}/post-mortem", params(("secret" = String, Path), ("deal" = u32, Path)),
    responses((status = 200, body = PostMortem), (status = "4XX", body = Problem)))]
pub(crate) async fn shared_post_mortem(
    State(app): Club,
    Address(address): Address,
    Path((secret, deal)): Path<(String, usize)>,
) -> Answer<PostMortem> {
    let asker = Asker::stranger(address);
    let kept = kept_by(&app, asker, &secret).await?;
    let (reckoner, first) = told::reckoner(&kept.table.fold, deal, SeatSet::EMPTY)?;
    rationed(&app, address)?;
    let found = app.house.coach.think(asker, reckoner).await.flatten().ok_or_else(nothing_found)?;
    Ok(Json(told::post_mortem(found, deal, first)))
}

fn nothing_found() -> Failure {
    Failure::new(Kind::Impossible, "The coach can make nothing of this deal.")
}
