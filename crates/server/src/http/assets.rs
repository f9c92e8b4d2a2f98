//! The pages of the club, built into the binary.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use protocol::Kind;
use rust_embed::RustEmbed;

use super::answer::Failure;

/// What `cargo xtask web` makes of `web/`; nothing if it was not built. Beside whatever can be made
/// smaller lies the same with `.br` at the end of its name.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Pages;

const UNBUILT: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Oddtrick</title></head>\
    <body><h1>Oddtrick</h1><p>The club is open, but its pages were not built into this binary. \
    In the repository, <code>cargo xtask club</code> builds and opens the club; <code>cargo xtask web</code> \
    builds the pages alone, for the next <code>cargo build</code>.</p>\
    <p>Programs find everything under <a href=\"/api\">/api</a>.</p></body></html>";

/// A file of the club; every other address is a page that the script in the browser knows.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = file(path, &headers) {
        return file;
    }
    if is_file(path) {
        return Failure::new(Kind::NotFound, format!("There is no file {path}.")).into_response();
    }
    let unbuilt = || {
        let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
        (StatusCode::OK, html, UNBUILT).into_response()
    };
    file("index.html", &headers).unwrap_or_else(unbuilt)
}

/// A name with a dot is that of a file, except in the rooms of the club: `/laws/euchre/46.II` is a page.
fn is_file(path: &str) -> bool {
    let (room, name) = (path.split('/').next(), path.rsplit('/').next());
    let is_page = matches!(room, Some("laws" | "records" | "shared" | "tables"));
    !is_page && name.is_some_and(|name| name.contains('.'))
}

/// A file, precompressed where the browser accepts brotli; 304 if it has that version.
fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    // What has a hash in its name never changes.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let small = if takes_brotli(headers) { Pages::get(&format!("{path}.br")) } else { None };
    let is_small = small.is_some();
    let file = small.or_else(|| Pages::get(path))?;
    let mark = u128::from_be_bytes(*file.metadata.sha256_hash().first_chunk()?);
    let mark = HeaderValue::from_str(&format!("\"{mark:032x}\"")).ok()?;
    let about = [(header::CACHE_CONTROL, cache), (header::VARY, "accept-encoding")];
    let mut response = if headers.get(header::IF_NONE_MATCH) == Some(&mark) {
        (StatusCode::NOT_MODIFIED, about).into_response()
    } else {
        (about, [(header::CONTENT_TYPE, kind(path))], file.data).into_response()
    };
    response.headers_mut().insert(header::ETAG, mark);
    if is_small {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Some(response)
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let named = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut ways = named
        .flat_map(|value| value.split(','))
        .map(|way| way.trim().split_once(';').unwrap_or((way.trim(), "")));
    ways.any(|(way, weight)| {
        way.trim() == "br" && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dot_in_the_address_of_a_page_makes_no_file_of_it() {
        for page in ["", "laws", "laws/euchre/46.II", "shared/0123.pbn", "records/a.b"] {
            assert!(!is_file(page), "{page}");
        }
        for file in ["favicon.svg", "robots.txt", "assets/index-0a1b.js", "courts/KH.svg"] {
            assert!(is_file(file), "{file}");
        }
    }

    #[test]
    fn only_a_browser_that_says_so_gets_brotli() {
        let takes = |value: &'static str| {
            takes_brotli(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]))
        };
        assert!(takes("gzip, deflate, br, zstd") && takes("br;q=0.5"));
        assert!(!takes("gzip") && !takes("br;q=0, gzip") && !takes("x-br"));
        assert!(!takes_brotli(&HeaderMap::new()));
    }
}
