//! Why something was not done: `application/problem+json` everywhere, on the socket too.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was not done, and what would do (RFC 9457).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// The kind of problem, a word that programs can rely on: `/problems/not-your-seat`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind in a few words.
    pub title: String,
    /// The status of the answer.
    pub status: u16,
    /// What was wrong here, and what would do.
    pub detail: String,
    /// The article that stands against it: `bridge/46`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub article: Option<String>,
    /// Where in the text the fault lies, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub column: Option<u32>,
    /// After so many seconds it may be tried again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retry_after: Option<u32>,
}

/// Every kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The request cannot be read.
    Unreadable,
    /// A field has a value that will not do.
    Invalid,
    /// Nobody is signed in.
    NoSession,
    /// Name and password do not belong together.
    WrongPassword,
    /// It belongs to somebody else.
    Forbidden,
    /// The request comes from another site.
    WrongOrigin,
    /// There is no such thing.
    NotFound,
    /// The name, the seat or the invitation is taken.
    Taken,
    /// The table has gone on since.
    Stale,
    /// Nobody could have done that.
    Impossible,
    /// The laws stand against it, and the table plays in the courteous manner.
    Irregular,
    /// The line is no act.
    NoAct,
    /// It is done by the table, not by a player.
    NotYours,
    /// Too much at once.
    TooMany,
    /// The message is too large.
    TooLarge,
    /// It cannot be had yet.
    NotYet,
    /// The server cannot do it now.
    Unavailable,
    /// The server failed.
    Internal,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 18] = [
        Kind::Unreadable,
        Kind::Invalid,
        Kind::NoSession,
        Kind::WrongPassword,
        Kind::Forbidden,
        Kind::WrongOrigin,
        Kind::NotFound,
        Kind::Taken,
        Kind::Stale,
        Kind::Impossible,
        Kind::Irregular,
        Kind::NoAct,
        Kind::NotYours,
        Kind::TooMany,
        Kind::TooLarge,
        Kind::NotYet,
        Kind::Unavailable,
        Kind::Internal,
    ];

    /// The status, the word and the title.
    pub const fn parts(self) -> (u16, &'static str, &'static str) {
        match self {
            Kind::Unreadable => (400, "unreadable", "The request cannot be read"),
            Kind::Invalid => (422, "invalid", "A value will not do"),
            Kind::NoSession => (401, "no-session", "Nobody is signed in"),
            Kind::WrongPassword => (401, "wrong-password", "Name and password do not belong together"),
            Kind::Forbidden => (403, "forbidden", "That belongs to somebody else"),
            Kind::WrongOrigin => (403, "wrong-origin", "The request comes from another site"),
            Kind::NotFound => (404, "not-found", "There is no such thing"),
            Kind::Taken => (409, "taken", "That is taken"),
            Kind::Stale => (409, "stale", "The table has gone on"),
            Kind::Impossible => (422, "impossible", "Nobody could have done that"),
            Kind::Irregular => (422, "irregular", "The laws stand against it"),
            Kind::NoAct => (422, "no-act", "The line is no act"),
            Kind::NotYours => (403, "not-yours", "The table does that by itself"),
            Kind::TooMany => (429, "too-many", "Too much at once"),
            Kind::TooLarge => (413, "too-large", "The message is too large"),
            Kind::NotYet => (501, "not-yet", "It cannot be had yet"),
            Kind::Unavailable => (503, "unavailable", "The server cannot do it now"),
            Kind::Internal => (500, "internal", "The server failed"),
        }
    }
}

impl Problem {
    /// A problem of this kind.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Problem {
        let (status, word, title) = kind.parts();
        Problem {
            kind: format!("/problems/{word}"),
            title: title.to_owned(),
            status,
            detail: detail.into(),
            article: None,
            column: None,
            retry_after: None,
        }
    }

    /// Names the article that stands against it.
    #[must_use]
    pub fn under(mut self, article: impl Into<String>) -> Problem {
        self.article = Some(article.into());
        self
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for Problem {}
