//! Answers: JSON when it went well, a problem when it did not.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use protocol::{Kind, Problem};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::store::StoreError;
use crate::tables::sentence;

/// So long a body may take to arrive.
const BODY_WITHIN: Duration = Duration::from_secs(20);

const PROBLEM: &str = "application/problem+json";

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
        tracing::error!(%error, "the record could not be used");
        Failure::new(Kind::Unavailable, "The record cannot be used now. Try again.")
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let problem = self.0;
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry = problem.retry_after;
        let mut response = (status, Json(problem)).into_response();
        let json = HeaderValue::from_static(PROBLEM);
        response.headers_mut().insert(header::CONTENT_TYPE, json);
        if let Some(seconds) = retry {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// A refusal of the framework in the form of all others.
pub(crate) async fn as_problem(response: Response) -> Response {
    let json = HeaderValue::from_static(PROBLEM);
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
    let detail = if said.is_empty() { "The request will not do: /api tells what does." } else { &said };
    let mut problem = Problem::new(kind, sentence(detail));
    problem.status = status.as_u16();
    Failure(problem).into_response()
}

/// What a handler answers.
pub(crate) type Answer<T> = Result<Json<T>, Failure>;

/// A body of JSON; what is wrong with one is told.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failure> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let json = kind.and_then(|kind| kind.split(';').next()).map(str::trim) == Some("application/json");
        let slow = |_| Failure::new(Kind::Unreadable, "The body did not come in time.");
        let read = timeout(BODY_WITHIN, Bytes::from_request(request, state)).await.map_err(slow)?;
        let bytes = read.map_err(|rejection| {
            let large = rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE;
            let kind = if large { Kind::TooLarge } else { Kind::Unreadable };
            Failure::new(kind, "The body is too large, or did not come whole.")
        })?;
        // A page of another site can send forms, but not this without being asked first.
        if !json && !bytes.is_empty() {
            return Err(Failure::new(
                Kind::Unreadable,
                "The body must be JSON: Content-Type: application/json.",
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
        let problem = Problem::new(kind, format!("The body will not do: {error}."));
        Failure(Problem { column: Some(error.column() as u32), ..problem })
    })
}

pub(crate) async fn no_such_route(uri: Uri) -> Failure {
    Failure::new(Kind::NotFound, format!("There is nothing at {}: /api lists what there is.", uri.path()))
}

pub(crate) async fn no_such_method(uri: Uri) -> Failure {
    let mut problem =
        Problem::new(Kind::NotFound, format!("{} is not asked that way: /api tells how.", uri.path()));
    problem.status = 405;
    Failure(problem)
}
