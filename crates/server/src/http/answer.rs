//! Answers: JSON when it went well, a problem when it did not.

use std::io::Write as _;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use protocol::{Kind, Problem};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::store::StoreError;

/// The timeout for the body of a request.
const BODY_TIMEOUT: Duration = Duration::from_secs(20);

const PROBLEM_JSON: &str = "application/problem+json";

/// A problem as an answer.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) Problem);

impl Failure {
    pub(crate) fn new(kind: Kind, detail: impl Into<String>) -> Failure {
        Failure(Problem::new(kind, detail))
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure(problem)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        tracing::error!(%error, "store access failed");
        if error.is_lasting() {
            let detail = format!("The record of this table cannot be read: {}.", error.reason());
            return Failure::new(Kind::Internal, detail);
        }
        Failure::new(Kind::Unavailable, "The record cannot be used now. Try again.")
    }
}

/// A shorter body is not worth compressing.
const COMPRESS_BYTES_MIN: usize = 1024;

/// JSON, compressed where the reader takes that.
pub(crate) fn compressed(asked: &HeaderMap, body: &impl Serialize) -> Response {
    let Ok(text) = serde_json::to_vec(body) else {
        return Failure::new(Kind::Internal, "The answer could not be written.").into_response();
    };
    let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let varies = (header::VARY, HeaderValue::from_static("accept-encoding"));
    let takes = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let takes = takes.flat_map(|value| value.split(',')).any(|item| takes_gzip(item.trim()));
    if !takes || text.len() < COMPRESS_BYTES_MIN {
        return ([json, varies], text).into_response();
    }
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    match gzip.write_all(&text).and_then(|()| gzip.finish()) {
        Ok(bytes) => {
            let encoding = (header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            ([json, varies, encoding], bytes).into_response()
        }
        Err(_) => ([json, varies], text).into_response(),
    }
}

/// Whether an item of `Accept-Encoding` lets gzip be used: `gzip`, `gzip;q=0.5`, and not `gzip;q=0`.
fn takes_gzip(item: &str) -> bool {
    let (name, rest) = item.split_once(';').unwrap_or((item, ""));
    let weight = rest.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
    name.trim().eq_ignore_ascii_case("gzip") && weight.is_none_or(|weight| weight > 0.0)
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let problem = self.0;
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry = problem.retry_after;
        let mut response = (status, Json(problem)).into_response();
        let json = HeaderValue::from_static(PROBLEM_JSON);
        response.headers_mut().insert(header::CONTENT_TYPE, json);
        if let Some(seconds) = retry {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// Turns an error response of the framework into a problem.
pub(crate) async fn as_problem(response: Response) -> Response {
    let json = HeaderValue::from_static(PROBLEM_JSON);
    if response.headers().get(header::CONTENT_TYPE) == Some(&json) {
        return response;
    }
    let status = response.status();
    let kind = match status {
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => Kind::NotFound,
        StatusCode::PAYLOAD_TOO_LARGE => Kind::TooLarge,
        status if status.is_client_error() => Kind::Unreadable,
        _ => Kind::Internal,
    };
    let said = axum::body::to_bytes(response.into_body(), 1024).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let detail = if said.is_empty() { "Invalid request: /api describes the interface." } else { &said };
    let mut problem = Problem::new(kind, speech::full_stop(detail));
    problem.status = status.as_u16();
    Failure(problem).into_response()
}

/// What a handler answers.
pub(crate) type Answer<T> = Result<Json<T>, Failure>;

/// An extractor for a JSON body; what is wrong with it becomes a problem.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failure> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let json = kind.and_then(|kind| kind.split(';').next()).map(str::trim) == Some("application/json");
        let slow = |_| Failure::new(Kind::Unreadable, "Request body timed out.");
        let read = timeout(BODY_TIMEOUT, Bytes::from_request(request, state)).await.map_err(slow)?;
        let bytes = read.map_err(|rejection| {
            let large = rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE;
            let kind = if large { Kind::TooLarge } else { Kind::Unreadable };
            Failure::new(kind, "Request body too large or incomplete.")
        })?;
        // A page of another site can send forms, but not this without being asked first.
        if !json && !bytes.is_empty() {
            return Err(Failure::new(
                Kind::Unreadable,
                "Request body must be JSON (Content-Type: application/json).",
            ));
        }
        from_json(&bytes).map(Body)
    }
}

/// Reads JSON; an empty body stands for an object without fields.
fn from_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    let bytes = if bytes.is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(bytes).map_err(|error| {
        let kind = if error.is_data() { Kind::Invalid } else { Kind::Unreadable };
        let problem = Problem::new(kind, format!("Invalid request body: {error}."));
        Failure(Problem { column: Some(error.column() as u32), ..problem })
    })
}

pub(crate) async fn no_such_route(uri: Uri) -> Failure {
    Failure::new(Kind::NotFound, format!("No such route: {}. /api lists all routes.", uri.path()))
}

pub(crate) async fn no_such_method(uri: Uri) -> Failure {
    let mut problem = Problem::new(
        Kind::NotFound,
        format!("Method not allowed on {}: /api lists the methods.", uri.path()),
    );
    problem.status = 405;
    Failure(problem)
}
