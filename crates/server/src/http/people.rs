//! People: coming in, signing in, sessions, settings.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{
    FormerSeat, Kind, Me, MySeat, NewAccount, NewGuest, NewPassword, Problem, SessionInfo, Settings, SignIn,
};
use sitting::wire;

use super::Club;
use super::answer::{Answer, Body, Failure};
use super::guard::{Address, Perhaps, Signed, browser, cookie};
use super::programs::audit;
use crate::app::App;
use crate::people::Member;
use crate::tables::Belongs;

/// The most characters of a name that is tried, in the audit.
const TYPED_NAME_MAX: usize = 24;

/// The most seats that are told of a person: those at the tables that were opened last.
const SEATS_MAX: i64 = 50;

/// A guest comes in.
#[utoipa::path(post, path = "/api/guests", request_body = NewGuest,
    responses((status = 201, body = Me), (status = "4XX", body = Problem)))]
pub(crate) async fn guest(
    State(app): Club,
    headers: HeaderMap,
    Body(new): Body<NewGuest>,
) -> Result<Response, Failure> {
    let (member, secret) = app.people.guest(&new.name, &browser(&headers)).await?;
    with_session(&app, StatusCode::CREATED, member, &secret).await
}

/// Opens an account.
#[utoipa::path(post, path = "/api/accounts", request_body = NewAccount,
    responses((status = 201, body = Me), (status = "4XX", body = Problem)))]
pub(crate) async fn account(
    State(app): Club,
    Perhaps(signed): Perhaps,
    headers: HeaderMap,
    Body(new): Body<NewAccount>,
) -> Result<Response, Failure> {
    let guest = signed.map(|signed| signed.member);
    let (member, secret) = app.people.account(guest, &new.name, &new.password, &browser(&headers)).await?;
    audit(&app, Some(member.key), "account opened", "");
    with_session(&app, StatusCode::CREATED, member, &secret).await
}

/// Signs in.
#[utoipa::path(post, path = "/api/sessions", request_body = SignIn,
    responses((status = 201, body = Me), (status = "4XX", body = Problem)))]
pub(crate) async fn sign_in(
    State(app): Club,
    Address(address): Address,
    headers: HeaderMap,
    Body(sign_in): Body<SignIn>,
) -> Result<Response, Failure> {
    let is_braked = app.config.limits.sign_ins > 0;
    // What was typed as a name is told as far as it can be one.
    let typed: String =
        sign_in.name.chars().filter(|sign| sign.is_alphanumeric()).take(TYPED_NAME_MAX).collect();
    let about = format!("{typed} from {address}");
    if is_braked && let Err(seconds) = app.limiter.sign_in(&sign_in.name, address) {
        audit(&app, None, "sign-in braked", &about);
        let detail = format!("Too many attempts under this name: try again in {seconds} s.");
        return Err(Problem { retry_after: Some(seconds), ..Problem::new(Kind::TooMany, detail) }.into());
    }
    let signed = app.people.sign_in(&sign_in.name, &sign_in.password, &browser(&headers)).await;
    match signed {
        Ok((member, secret)) => {
            if is_braked {
                app.limiter.signed_in(&sign_in.name, address);
            }
            audit(&app, Some(member.key), "signed in", &about);
            with_session(&app, StatusCode::CREATED, member, &secret).await
        }
        Err(problem) => {
            audit(&app, None, "sign-in refused", &about);
            Err(problem.into())
        }
    }
}

async fn with_session(
    app: &App,
    status: StatusCode,
    member: Member,
    secret: &str,
) -> Result<Response, Failure> {
    let mut response = (status, Json(me_of(app, member).await?)).into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie(Some(secret)));
    Ok(response)
}

async fn me_of(app: &App, member: Member) -> Result<Me, Failure> {
    let key = member.key;
    let look = move |connection: &rusqlite::Connection| {
        let mut select = connection.prepare_cached(
            "SELECT public FROM played JOIN tbl ON tbl.id = tbl WHERE person = ?1 AND closed IS NULL \
             ORDER BY tbl.id DESC LIMIT ?2",
        )?;
        let rows = select.query_map([key, SEATS_MAX], |row| row.get::<_, String>(0))?;
        rows.collect::<rusqlite::Result<Vec<_>>>()
    };
    let (mut seats, mut former) = (Vec::new(), Vec::new());
    for table in app.store.read(look).await?.into_iter().rev() {
        // A table that cannot be read has no seat to go back to.
        match app.tables.place_of(&table, key).await {
            Ok(Some((name, Belongs::Sits(seat)))) => {
                seats.push(MySeat { table, name, seat: wire::seat(seat) });
            }
            Ok(Some((name, Belongs::MayReturn))) => former.push(FormerSeat { table, name }),
            _ => {}
        }
    }
    Ok(Me { person: member.person, settings: member.settings, seats, former })
}

/// Who is signed in.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401, body = Problem)))]
pub(crate) async fn me(State(app): Club, signed: Signed) -> Answer<Me> {
    Ok(Json(me_of(&app, signed.member).await?))
}

/// Changes the password; every other session ends.
#[utoipa::path(put, path = "/api/me/password", request_body = NewPassword,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(crate) async fn password(
    State(app): Club,
    signed: Signed,
    Body(new): Body<NewPassword>,
) -> Result<StatusCode, Failure> {
    app.people.set_password(&signed.session, new.old, &new.new).await?;
    audit(&app, Some(signed.member.key), "password changed", "");
    Ok(StatusCode::NO_CONTENT)
}

/// The sessions of the person.
#[utoipa::path(get, path = "/api/sessions",
    responses((status = 200, body = Vec<SessionInfo>), (status = 401, body = Problem)))]
pub(crate) async fn sessions(State(app): Club, signed: Signed) -> Answer<Vec<SessionInfo>> {
    Ok(Json(app.people.sessions(signed.member.key, &signed.session.public)))
}

/// Ends a session of the person; `current` is the one that asks.
#[utoipa::path(delete, path = "/api/sessions/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(crate) async fn end_session(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let own = id == "current" || id == signed.session.public;
    let id = if own { signed.session.public.clone() } else { id };
    app.people.end(signed.member.key, &id).await?;
    audit(&app, Some(signed.member.key), "session ended", &id);
    let mut response = StatusCode::NO_CONTENT.into_response();
    if own {
        response.headers_mut().insert(header::SET_COOKIE, cookie(None));
    }
    Ok(response)
}

/// What the person has chosen.
#[utoipa::path(get, path = "/api/settings", responses((status = 200, body = Settings), (status = 401, body = Problem)))]
pub(crate) async fn settings(signed: Signed) -> Answer<Settings> {
    Ok(Json(signed.member.settings))
}

/// Chooses.
#[utoipa::path(put, path = "/api/settings", request_body = Settings,
    responses((status = 200, body = Settings), (status = "4XX", body = Problem)))]
pub(crate) async fn set_settings(
    State(app): Club,
    signed: Signed,
    Body(settings): Body<Settings>,
) -> Answer<Settings> {
    app.people.set_settings(signed.member.key, settings.clone()).await?;
    Ok(Json(settings))
}
