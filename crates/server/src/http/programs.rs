//! For programs and those who keep the server: health, metrics, the description of the interface.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use rusqlite::params;
use utoipa::OpenApi;

use super::{
    Club, desk, duplicates, farewell, law, lessons, lobby, people, records, socket, statistics, tables, teach,
};
use crate::app::App;
use crate::random::now;
use crate::tables::PersonKey;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Oddtrick",
        description = "The club on the network. Acts travel as lines of the minutes.",
        version = "1",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        people::guest,
        people::account,
        people::sign_in,
        people::sessions,
        people::end_session,
        people::me,
        people::password,
        people::settings,
        people::set_settings,
        lobby::played,
        lobby::lobby,
        lobby::events,
        tables::open,
        tables::info,
        tables::close,
        tables::sit,
        tables::stand,
        tables::substitute,
        tables::fill,
        tables::invite,
        tables::use_invite,
        tables::look_at_invite,
        tables::view,
        tables::evening,
        records::evening_minutes,
        tables::announce,
        tables::withdraw,
        socket::open,
        records::hint,
        records::list,
        records::record,
        records::minutes,
        records::pbn,
        records::proof,
        records::post_mortem,
        records::board,
        records::own_line,
        records::shared_board,
        records::shared_post_mortem,
        records::shared_line,
        records::share,
        records::unshare,
        records::shared,
        duplicates::open,
        duplicates::list,
        duplicates::one,
        duplicates::play,
        statistics::own,
        statistics::forget,
        law::codes,
        law::book,
        law::article,
        law::search,
        law::case,
        law::case_walk,
        law::walk,
        law::judge,
        desk::deeds,
        desk::reply,
        desk::then,
        lessons::courses,
        lessons::scene,
        teach::maxims,
        teach::trial,
        tables::back,
        tables::talk,
        farewell::export,
        farewell::farewell
    ),
    components(schemas(protocol::ClientMessage, protocol::ServerMessage))
)]
struct Api;

/// The description of the interface. It does not change, and is made once.
static OPENAPI: LazyLock<String> = LazyLock::new(|| Api::openapi().to_pretty_json().unwrap_or_default());

/// The description of the interface.
pub(crate) fn openapi() -> &'static str {
    &OPENAPI
}

pub(crate) async fn openapi_json() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], openapi()).into_response()
}

/// The interface for people: every request with what it takes and gives.
pub(crate) async fn page() -> Html<&'static str> {
    static PAGE: LazyLock<String> = LazyLock::new(written_page);
    Html(&PAGE)
}

fn written_page() -> String {
    let api: serde_json::Value = serde_json::from_str(openapi()).unwrap_or_default();
    let mut rows = String::new();
    for (path, methods) in api["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let told =
                operation["summary"].as_str().or(operation["description"].as_str()).unwrap_or_default();
            let takes = name_of(&operation["requestBody"]["content"]["application/json"]["schema"]);
            let gives = ["200", "201"].iter().map(|status| &operation["responses"][status]["content"]);
            let gives = gives
                .map(|content| name_of(&content["application/json"]["schema"]))
                .find(|name| !name.is_empty());
            let _ = writeln!(
                rows,
                "<tr><td><code>{}</code></td><td><code>{path}</code></td><td>{told}</td><td>{takes}</td><td>{}</td></tr>",
                method.to_uppercase(),
                gives.unwrap_or_default()
            );
        }
    }
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Oddtrick: the interface</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/interface.css\"></head><body><h1>The interface of the club</h1>\
         <p>For programs: <a href=\"/openapi.json\">/openapi.json</a>. Whatever is not done is answered with \
         <code>application/problem+json</code>.</p>\
         <table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Takes</th><th>Gives</th></tr></thead>\
         <tbody>\n{rows}</tbody></table></body></html>"
    )
}

fn name_of(schema: &serde_json::Value) -> String {
    let of = |schema: &serde_json::Value| {
        schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()).unwrap_or_default().to_owned()
    };
    match schema["items"].as_object() {
        Some(_) => format!("{}, a list", of(&schema["items"])),
        None => of(schema),
    }
}

/// The process runs.
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// The record can be written.
pub(crate) async fn ready(State(app): Club) -> Result<&'static str, (StatusCode, &'static str)> {
    let unready = (StatusCode::SERVICE_UNAVAILABLE, "store not writable\n");
    if *app.stopping.borrow() {
        return Err((StatusCode::SERVICE_UNAVAILABLE, "stopping\n"));
    }
    let at = now();
    let touch = move |connection: &rusqlite::Connection| {
        connection.execute("INSERT OR REPLACE INTO probe (id, at) VALUES (1, ?1)", [at])
    };
    app.store.write(touch).await.map(|_| "ok\n").map_err(|_| unready)
}

/// What is counted.
pub(crate) async fn metrics(State(app): Club) -> Response {
    let text = app.metrics.text(app.tables.all().len(), app.people.count());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// Appends to the audit log, without cards and without secrets. Fire and forget.
pub(crate) fn audit(app: &App, person: Option<PersonKey>, what: &'static str, about: &str) {
    let (store, about, at) = (app.store.clone(), about.to_owned(), now());
    tracing::info!(person, what, about, "audit");
    tokio::spawn(async move {
        let insert = move |connection: &rusqlite::Connection| {
            connection.execute(
                "INSERT INTO audit (at, person, what, about) VALUES (?1, ?2, ?3, ?4)",
                params![at, person, what, about],
            )
        };
        if let Err(error) = store.write(insert).await {
            tracing::error!(%error, what, "audit write failed");
        }
    });
}
