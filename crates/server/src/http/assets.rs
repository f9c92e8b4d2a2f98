//! The pages of the club, built into the binary.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use protocol::Kind;
use rust_embed::RustEmbed;

use super::answer::Failure;

/// What `npm run build` makes of `web/`; nothing if it was not built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Pages;

const UNBUILT: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Oddtrick</title></head>\
    <body><h1>Oddtrick</h1><p>The club is open, but its pages were not built into this binary. \
    In the repository, <code>cargo xtask club</code> builds them; by hand it is \
    <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, then <code>cargo build</code>.</p>\
    <p>Programs find everything under <a href=\"/api\">/api</a>.</p></body></html>";

/// A file of the club; every other address is a page that the script in the browser knows.
pub(crate) async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Pages::get(path) {
        // What has a hash in its name never changes.
        let cache =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return ([(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, cache)], file.data)
            .into_response();
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return Failure::new(Kind::NotFound, format!("There is no file {path}.")).into_response();
    }
    let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    match Pages::get("index.html") {
        Some(page) => (html, page.data).into_response(),
        None => (StatusCode::OK, html, UNBUILT).into_response(),
    }
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("json" | "map" | "webmanifest") => "application/json",
        Some("wasm") => "application/wasm",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
