//! What clients and the server of a club say to each other: the socket of a table, the view that
//! a seat gets, the HTTP interface, the problems that are answered.
//!
//! Acts, calls, findings and remedies travel as facts: a name with typed slots ([`Fact`]), so that a new game
//! adds nothing here. What a person types goes as a line of the minutes, the form of storage and download. [`typescript()`] tells them to the browser;
//! `cargo xtask codegen` writes that into `web/src/lib/protocol/types.ts`.
//!
//! # The HTTP interface
//! Bodies are JSON; whatever is not done is answered with a [`Problem`] as
//! `application/problem+json`. The session is a cookie, and a request that changes something must
//! come from the club's own pages (`Origin`).
//!
//! | request | takes | gives |
//! |---|---|---|
//! | `POST /api/guests` | [`NewGuest`] | [`Me`], and a session |
//! | `POST /api/accounts` | [`NewAccount`] | [`Me`], and a session |
//! | `GET /api/me/export` | | [`Export`]: what is kept of the person |
//! | `DELETE /api/me` | [`Farewell`] | nothing: what is kept is forgotten |
//! | `PUT /api/me/password` | [`NewPassword`] | nothing; other sessions end |
//! | `POST /api/sessions` | [`SignIn`] | [`Me`], and a session |
//! | `GET /api/sessions` | | [`SessionInfo`], a list |
//! | `DELETE /api/sessions/{id}` | | nothing; `current` ends this one |
//! | `GET /api/me` | | [`Me`] |
//! | `GET`, `PUT /api/settings` | [`Settings`] | [`Settings`] |
//! | `GET /api/lobby` | | [`Lobby`] |
//! | `GET /api/lobby/events` | | a stream of events, each with a [`Lobby`] |
//! | `POST /api/tables` | [`NewTable`] | [`TableInfo`] |
//! | `GET /api/tables/{id}` | | [`TableInfo`] |
//! | `DELETE /api/tables/{id}` | | nothing: the host closes the table |
//! | `POST`, `DELETE /api/tables/{id}/seats/{seat}` | [`Sit`] | [`TableInfo`]: sit down, stand up |
//! | `PUT /api/tables/{id}/seats/{seat}/substitute` | [`Substitute`] | [`TableInfo`] |
//! | `POST /api/tables/{id}/back` | | [`TableInfo`]: take one's seat back |
//! | `PUT /api/tables/{id}/talk` | [`SetTalk`] | [`TableInfo`]: the host says what may be said |
//! | `POST /api/tables/{id}/fill` | [`Fill`] | [`TableInfo`] |
//! | `POST /api/tables/{id}/invites` | [`NewInvite`] | [`Invite`] |
//! | `POST /api/invites` | [`UseInvite`] | [`Invited`] |
//! | `GET /api/tables/{id}/socket` | | the socket: [`ClientMessage`], [`ServerMessage`] |
//! | `GET /api/tables/{id}/view` | | [`TableView`] |
//! | `GET /api/tables/{id}/evening` | | [`Evening`] |
//! | `GET /api/tables/{id}/evening.minutes` | | the minutes of the room, as text |
//! | `POST`, `DELETE /api/tables/{id}/waiting` | | [`Evening`]: wait to cut in, or no longer |
//! | `GET /api/tables/{id}/hint` | | [`Hint`] |
//! | `GET /api/records` | | [`RecordInfo`], a list |
//! | `GET /api/tables/{id}/record` | | [`Record`] |
//! | `GET /api/tables/{id}/record.minutes`, `.pbn`, `.proof` | | text |
//! | `GET /api/tables/{id}/deals/{place}/post-mortem` | | [`PostMortem`] of the deal at this place of the record, from 1 |
//! | `GET /api/tables/{id}/deals/{place}/board` | | [`Position`], a list: before each event of the deal, and after the last |
//! | `POST /api/tables/{id}/deals/{place}/board` | [`OwnLine`] | [`Position`]: after cards of one's own |
//! | `POST /api/tables/{id}/share` | | [`ShareLink`] |
//! | `GET /api/shared/{secret}` and the same with `.minutes`, `.pbn`, `.proof` | | [`Record`], text |
//! | `GET /api/laws` | | [`CodeInfo`], a list |
//! | `GET /api/laws/{code}` | | [`LawBook`] |
//! | `GET /api/laws/{code}/{article}` | | [`Article`] |
//! | `GET /api/laws/search?q=` | | [`Found`] |
//! | `GET /api/cases/{code}/{name}` | | [`WorkedCase`] |
//! | `GET /api/cases/{code}/{name}/walk` | | [`CaseWalk`] |
//! | `POST /api/walk` | [`Judge`] | [`CaseWalk`] |
//! | `POST /api/judge` | [`Judge`] | [`Judgement`] |
//! | `GET /api/desk/{code}` | | [`DeskDeed`], a list |
//! | `POST /api/desk` | [`DeskTold`] | [`DeskReply`] |
//! | `POST /api/desk/then` | [`DeskThen`] | [`DeskRuling`] |
//! | `GET /api/lessons` | | [`CourseInfo`], a list |
//! | `POST /api/lessons/{course}/{lesson}` | [`LessonActs`] | [`LessonScene`] |
//! | `GET /health`, `/ready`, `/metrics`, `/openapi.json`, `/api` | | for programs |
//!
//! A type that comes from a client refuses fields that it does not know.

mod card;
mod club;
mod duplicate;
mod fact;
mod law;
mod lesson;
mod people;
mod problem;
mod record;
mod socket;
mod table;
mod talk;
mod typescript;
mod view;

pub use card::CardName;
pub use club::*;
pub use duplicate::*;
pub use fact::*;
pub use law::*;
pub use lesson::*;
pub use people::*;
pub use problem::*;
pub use record::*;
pub use socket::*;
pub use table::*;
pub use talk::*;
pub use typescript::typescript;
pub use view::*;

/// The number of this protocol. A client that was built for another one has to be loaded again.
pub const PROTOCOL: u32 = 2;

/// The largest message that a socket takes, in bytes.
pub const MESSAGE_MAX: usize = 4096;
