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
    /// Seconds after which it may be tried again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retry_after: Option<u32>,
}

/// Every kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The request cannot be read.
    Unreadable,
    /// A field has an invalid value.
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
    /// The name, the seat or the invitation is already taken.
    Taken,
    /// The act was sent for an older version of the table.
    Stale,
    /// Nobody could have done that.
    Impossible,
    /// The laws stand against it, and the table plays in the courteous manner.
    Irregular,
    /// The line is no act.
    NoAct,
    /// It is done by the table, not by a player.
    NotYours,
    /// A rate limit or quota is exceeded.
    TooMany,
    /// The message is too large.
    TooLarge,
    /// It is not available yet.
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
            Kind::Unreadable => (400, "unreadable", "Malformed request"),
            Kind::Invalid => (422, "invalid", "Invalid value"),
            Kind::NoSession => (401, "no-session", "Not signed in"),
            Kind::WrongPassword => (401, "wrong-password", "Wrong name or password"),
            Kind::Forbidden => (403, "forbidden", "Forbidden"),
            Kind::WrongOrigin => (403, "wrong-origin", "Origin not allowed"),
            Kind::NotFound => (404, "not-found", "Not found"),
            Kind::Taken => (409, "taken", "Already taken"),
            Kind::Stale => (409, "stale", "Stale version"),
            Kind::Impossible => (422, "impossible", "Impossible act"),
            Kind::Irregular => (422, "irregular", "Irregular act"),
            Kind::NoAct => (422, "no-act", "Unknown act"),
            Kind::NotYours => (403, "not-yours", "Reserved for the table"),
            Kind::TooMany => (429, "too-many", "Rate limit exceeded"),
            Kind::TooLarge => (413, "too-large", "Message too large"),
            Kind::NotYet => (501, "not-yet", "Not available yet"),
            Kind::Unavailable => (503, "unavailable", "Temporarily unavailable"),
            Kind::Internal => (500, "internal", "Internal error"),
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

    /// Whether it is of this kind.
    pub fn is(&self, kind: Kind) -> bool {
        self.kind.strip_prefix("/problems/") == Some(kind.parts().1)
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
