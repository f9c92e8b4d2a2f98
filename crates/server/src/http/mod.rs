//! The HTTP interface: the routes, and the middleware before all of them.

mod answer;
mod assets;
mod desk;
mod duplicates;
mod farewell;
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
mod statistics;
mod tables;
mod teach;
mod upgrade;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{delete, get, post, put};

pub(crate) use limit::{Bucket, Limiter, network};
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
        .route("/me", get(people::me).delete(farewell::farewell))
        .route("/me/export", get(farewell::export))
        .route("/me/password", put(people::password))
        .route("/me/statistics", get(statistics::own).delete(statistics::forget))
        .route("/settings", get(people::settings).put(people::set_settings))
        .route("/games", get(lobby::played))
        .route("/lobby", get(lobby::lobby))
        .route("/lobby/events", get(lobby::events))
        .route("/tables", post(tables::open))
        .route("/tables/{id}", get(tables::info).delete(tables::close))
        .route("/tables/{id}/seats/{seat}", post(tables::sit).delete(tables::stand))
        .route("/tables/{id}/seats/{seat}/substitute", put(tables::substitute))
        .route("/tables/{id}/fill", post(tables::fill))
        .route("/tables/{id}/back", post(tables::back))
        .route("/tables/{id}/talk", put(tables::talk))
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
        .route("/shared/{secret}/deals/{deal}/post-mortem", get(records::shared_post_mortem))
        .route("/tables/{id}/share", post(records::share).delete(records::unshare))
        .route("/shared/{secret}", get(records::shared))
        .route("/duplicates", get(duplicates::list).post(duplicates::open))
        .route("/duplicates/{id}", get(duplicates::one))
        .route("/duplicates/{id}/boards/{number}", post(duplicates::play))
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

#[cfg(test)]
mod tests {
    /// The requests of the router, read from its text above: the framework does not tell them.
    fn routed() -> Vec<String> {
        let text = include_str!("mod.rs");
        let begins = text.find("let api = Router::new()").expect("the routes");
        let text = &text[begins..begins + text[begins..].find(".fallback(").expect("their end")];
        let mut all = Vec::new();
        for route in text.split(".route(\"").skip(1) {
            let (path, handlers) = route.split_once("\", ").expect("a path and its handlers");
            let methods = ["get", "post", "put", "delete", "patch"];
            let has = |method: &&&str| {
                handlers.starts_with(&format!("{method}(")) || handlers.contains(&format!(".{method}("))
            };
            all.extend(methods.iter().filter(has).map(|method| format!("{method} /api{path}")));
        }
        all.sort();
        all
    }

    #[test]
    fn the_description_has_every_request_of_the_router() {
        let api: serde_json::Value = serde_json::from_str(super::openapi()).expect("it is JSON");
        let paths = api["paths"].as_object().expect("paths");
        let mut described: Vec<String> = paths
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().into_iter().flatten();
                methods.map(move |(method, _)| format!("{method} {path}"))
            })
            .collect();
        described.sort();
        assert!(described.len() > 50, "{}", described.len());
        assert_eq!(routed(), described);
    }
}
