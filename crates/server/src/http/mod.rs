//! The HTTP interface: the routes, and the middleware before all of them.

mod answer;
mod assets;
mod desk;
mod guard;
mod law;
mod lessons;
mod limit;
mod lobby;
mod people;
mod programs;
mod records;
mod shelf;
mod socket;
mod tables;
mod teach;
mod upgrade;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{delete, get, post, put};

pub(crate) use limit::{Limiter, network};
pub(crate) use lobby::Round;
pub(crate) use programs::openapi;
pub(crate) use shelf::Shelf;

use crate::app::App;

/// The largest body of a request, in bytes; minutes to be judged are the largest.
const BODY_BYTES_MAX: usize = 256 * 1024;

pub(crate) type Club = axum::extract::State<Arc<App>>;

/// Everything that can be asked.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/guests", post(people::guest))
        .route("/accounts", post(people::account))
        .route("/sessions", get(people::sessions).post(people::sign_in))
        .route("/sessions/{id}", delete(people::end_session))
        .route("/me", get(people::me))
        .route("/me/password", put(people::password))
        .route("/settings", get(people::settings).put(people::set_settings))
        .route("/games", get(lobby::played))
        .route("/lobby", get(lobby::lobby))
        .route("/lobby/events", get(lobby::events))
        .route("/tables", post(tables::open))
        .route("/tables/{id}", get(tables::info).delete(tables::close))
        .route("/tables/{id}/seats/{seat}", post(tables::sit).delete(tables::stand))
        .route("/tables/{id}/seats/{seat}/substitute", put(tables::substitute))
        .route("/tables/{id}/fill", post(tables::fill))
        .route("/tables/{id}/invites", post(tables::invite))
        .route("/invites", post(tables::use_invite))
        .route("/invites/look", post(tables::look_at_invite))
        .route("/tables/{id}/socket", get(socket::open))
        .route("/tables/{id}/view", get(tables::view))
        .route("/tables/{id}/evening", get(tables::evening))
        .route("/tables/{id}/evening.minutes", get(records::evening_minutes))
        .route("/tables/{id}/waiting", post(tables::announce).delete(tables::withdraw))
        .route("/tables/{id}/hint", get(records::hint))
        .route("/records", get(records::list))
        .route("/tables/{id}/record", get(records::record))
        .route("/tables/{id}/record.minutes", get(records::minutes))
        .route("/tables/{id}/record.pbn", get(records::pbn))
        .route("/tables/{id}/record.proof", get(records::proof))
        .route("/tables/{id}/deals/{deal}/post-mortem", get(records::post_mortem))
        .route("/tables/{id}/deals/{deal}/board", get(records::board).post(records::own_line))
        .route("/shared/{secret}/deals/{deal}/board", get(records::shared_board).post(records::shared_line))
        .route("/tables/{id}/share", post(records::share).delete(records::unshare))
        .route("/shared/{secret}", get(records::shared))
        .route("/laws", get(law::codes))
        .route("/laws/search", get(law::search))
        .route("/laws/{code}", get(law::book))
        .route("/laws/{code}/{article}", get(law::article))
        .route("/cases/{code}/{name}", get(law::case))
        .route("/cases/{code}/{name}/walk", get(law::case_walk))
        .route("/judge", post(law::judge))
        .route("/walk", post(law::walk))
        .route("/desk", post(desk::reply))
        .route("/desk/then", post(desk::then))
        .route("/desk/{code}", get(desk::deeds))
        .route("/maxims/{code}", get(teach::maxims))
        .route("/trials", post(teach::trial))
        .route("/lessons", get(lessons::courses))
        .route("/lessons/{course}/{lesson}", post(lessons::scene))
        .fallback(answer::no_such_route)
        .method_not_allowed_fallback(answer::no_such_method);
    let router = Router::new().nest("/api", api);
    let router = match app.config.metrics {
        Some(_) => router,
        None => router.route("/metrics", get(programs::metrics)),
    };
    router
        .route("/api", get(programs::page))
        .route("/health", get(programs::health))
        .route("/ready", get(programs::ready))
        .route("/openapi.json", get(programs::openapi_json))
        .fallback(get(assets::serve))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// The metrics alone.
pub(crate) fn metrics_router(app: Arc<App>) -> Router {
    Router::new().route("/metrics", get(programs::metrics)).with_state(app)
}
