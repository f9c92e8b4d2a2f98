//! Tables: opening one, sitting down, inviting, looking on.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use cards::{BySeat, Seat};
use games::Code;
use protocol::{
    ChosenOption, Evening, Fill, Invitation, Invite, Invited, Kind, Manner, NewInvite, NewTable, Problem,
    SeatPlan, SetTalk, Sit, Substitute, TableClock, TableInfo, TableView, UseInvite,
};
use rusqlite::params;
use sitting::wire;

use super::Club;
use super::answer::{Answer, Body, Failure};
use super::guard::Signed;
use super::programs::audit;
use crate::app::App;
use crate::people::{Member, good_name};
use crate::random::{bytes, hash, name, now, secret};
use crate::store::{self, StoreError};
use crate::tables::{Chair, Chairs, Command, Fixed, Handle, Terms, computer};

/// The most options of a table, and the longest name or value of one.
const OPTIONS_MAX: usize = 64;
const OPTION_CHARS_MAX: usize = 64;
/// How long an invitation is valid, in seconds: a week.
const INVITE_TTL_S: i64 = 7 * 24 * 3600;
/// What a clock can be set to, in seconds: a turn, and one's own time for a deal.
const TURN_S: std::ops::RangeInclusive<u32> = 5..=600;
const BANK_S_MAX: u32 = 3600;

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 201, body = TableInfo), (status = "4XX", body = Problem)))]
pub(crate) async fn open(
    State(app): Club,
    signed: Signed,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), Failure> {
    let member = signed.member;
    let code: Code =
        new.code.parse().map_err(|bad: games::BadCode| Failure::new(Kind::Invalid, bad.to_string()))?;
    let wanted =
        if new.name.trim().is_empty() { format!("{}'s table", member.person.name) } else { new.name.clone() };
    let fixed = Fixed {
        key: 0,
        public: name(),
        name: if new.name.trim().is_empty() { wanted } else { good_name(&wanted)? },
        terms: Terms {
            code,
            manner: match new.manner {
                Manner::Courteous => table::Manner::Courteous,
                Manner::Laws => table::Manner::Laws,
            },
            options: options(new.options)?,
            dealer: app.house.deals.first_dealer(Seat::ALL[usize::from(bytes::<1>()[0]) % 4]),
        },
        host: member.person.clone(),
        host_key: member.key,
        watchable: new.watchable,
        listed: new.public,
        pace: new.pace,
        talk: new.talk,
        clock: new.clock.map(clock).transpose()?,
        seed: bytes(),
        opened: now(),
        board: None,
    };
    let chairs = chairs(code, &new.seats, &member)?;
    let handle = app.tables.open(fixed, chairs, app.config.limits.tables).await?;
    audit(&app, Some(member.key), "table opened", &handle.fixed.public);
    Ok((StatusCode::CREATED, Json(info_of(&handle, member.key).await?)))
}

/// A clock that a person can keep up with.
fn clock(clock: TableClock) -> Result<TableClock, Problem> {
    if TURN_S.contains(&clock.turn_s) && clock.bank_s <= BANK_S_MAX {
        return Ok(clock);
    }
    let (from, to) = TURN_S.into_inner();
    let detail = format!("A clock gives {from} to {to} seconds a turn, and at most {BANK_S_MAX} besides.");
    Err(Problem::new(Kind::Invalid, detail))
}

/// The options that were chosen: each once.
fn options(chosen: Vec<ChosenOption>) -> Result<Vec<(String, String)>, Problem> {
    let mut options: Vec<(String, String)> = Vec::new();
    for ChosenOption { key, value } in chosen {
        if options.iter().any(|(known, _)| *known == key) {
            let key: String = key.chars().take(OPTION_CHARS_MAX).collect();
            return Err(Problem::new(Kind::Invalid, format!("The option '{key}' is chosen twice.")));
        }
        if options.len() == OPTIONS_MAX || key.len().max(value.len()) > OPTION_CHARS_MAX {
            return Err(Problem::new(Kind::Invalid, "There are no such options."));
        }
        options.push((key, value));
    }
    Ok(options)
}

pub(super) fn chairs(
    code: Code,
    plan: &protocol::BySeat<SeatPlan>,
    host: &Member,
) -> Result<Chairs, Problem> {
    let mut chairs: BySeat<Chair> = BySeat::default();
    let mut seated = false;
    for seat in Seat::ALL {
        chairs[seat] = match plan.of(wire::seat(seat)) {
            SeatPlan::Open => Chair::Empty,
            SeatPlan::Computer { player } => Chair::Computer(computer(player, code)?),
            SeatPlan::Me if seated => {
                return Err(Problem::new(Kind::Invalid, "You can sit on one chair only."));
            }
            SeatPlan::Me => {
                seated = true;
                Chair::Person { key: host.key, person: host.person.clone(), substitute: None }
            }
        };
    }
    Ok(Chairs(chairs))
}

pub(super) async fn info_of(handle: &Handle, person: i64) -> Result<TableInfo, Problem> {
    handle.ask(move |table| table.info(Some(person))).await
}

/// Whether somebody may know of a table: it is listed, they may look on, they sit or host there, or can come back to it.
pub(crate) async fn visible(app: &App, id: &str, person: i64) -> Result<Handle, Problem> {
    let handle = app.tables.get(id).await?;
    let fixed = &handle.fixed;
    if fixed.listed
        || fixed.may_watch(person)
        || handle.ask(move |table| table.place_of(person)).await?.is_some()
    {
        return Ok(handle);
    }
    // Whether there is such a table is not told either.
    Err(Problem::new(Kind::NotFound, "There is no such table; it may have been closed."))
}

/// A table.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "4XX", body = Problem)))]
pub(crate) async fn info(State(app): Club, signed: Signed, Path(id): Path<String>) -> Answer<TableInfo> {
    let handle = visible(&app, &id, signed.member.key).await?;
    Ok(Json(info_of(&handle, signed.member.key).await?))
}

/// Everything that the person may know of a table.
#[utoipa::path(get, path = "/api/tables/{id}/view", params(("id" = String, Path)),
    responses((status = 200, body = TableView), (status = "4XX", body = Problem)))]
pub(crate) async fn view(State(app): Club, signed: Signed, Path(id): Path<String>) -> Answer<TableView> {
    let key = signed.member.key;
    let handle = visible(&app, &id, key).await?;
    Ok(Json(handle.ask(move |table| table.view_for(key)).await??))
}

fn seat(text: &str) -> Result<Seat, Failure> {
    let seat = text.parse::<Seat>();
    seat.map_err(|bad| Failure::new(Kind::Invalid, bad.to_string()))
}

/// Sits down.
#[utoipa::path(post, path = "/api/tables/{id}/seats/{seat}", request_body = Sit,
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "4XX", body = Problem)))]
pub(crate) async fn sit(
    State(app): Club,
    signed: Signed,
    Path((id, wanted)): Path<(String, String)>,
    Body(sit): Body<Sit>,
) -> Answer<TableInfo> {
    let wanted = seat(&wanted)?;
    if let Some(secret) = sit.invite {
        let invited = invited(&app, &signed.member, &secret, Some(wanted)).await?;
        let handle = app.tables.get(&invited.table).await?;
        return Ok(Json(info_of(&handle, signed.member.key).await?));
    }
    let handle = visible(&app, &id, signed.member.key).await?;
    if !handle.fixed.listed && handle.fixed.host_key != signed.member.key {
        return Err(Failure::new(
            Kind::Forbidden,
            "An invitation leads to this table: ask its host for one.",
        ));
    }
    seat_down(&handle, &signed.member, wanted).await?;
    audit(&app, Some(signed.member.key), "sat down", &format!("{id} {wanted}"));
    Ok(Json(info_of(&handle, signed.member.key).await?))
}

async fn seat_down(handle: &Handle, member: &Member, seat: Seat) -> Result<(), Problem> {
    let (key, person) = (member.key, member.person.clone());
    handle.request(|reply| Command::Sit { key, person, seat, reply }).await
}

/// Stands up, or frees the seat of somebody who is away.
#[utoipa::path(delete, path = "/api/tables/{id}/seats/{seat}", params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "4XX", body = Problem)))]
pub(crate) async fn stand(
    State(app): Club,
    signed: Signed,
    Path((id, wanted)): Path<(String, String)>,
) -> Answer<TableInfo> {
    let (key, seat) = (signed.member.key, seat(&wanted)?);
    let handle = visible(&app, &id, key).await?;
    handle.request(|reply| Command::Stand { key, seat, reply }).await?;
    audit(&app, Some(key), "seat freed", &format!("{id} {seat}"));
    let info = info_of(&handle, key).await?;
    if handle.ask(crate::tables::TableTask::is_deserted).await? {
        app.tables.close(&handle).await?;
    }
    Ok(Json(info))
}

/// Closes a table; its record is kept.
#[utoipa::path(delete, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(crate) async fn close(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
) -> Result<StatusCode, Failure> {
    let handle = visible(&app, &id, signed.member.key).await?;
    if handle.fixed.host_key != signed.member.key {
        return Err(Failure::new(Kind::Forbidden, "Only the host may close the table."));
    }
    app.tables.close(&handle).await?;
    audit(&app, Some(signed.member.key), "table closed", &id);
    Ok(StatusCode::NO_CONTENT)
}

/// Has a computer player act for somebody who is away, until they act again.
#[utoipa::path(put, path = "/api/tables/{id}/seats/{seat}/substitute", request_body = Substitute,
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "4XX", body = Problem)))]
pub(crate) async fn substitute(
    State(app): Club,
    signed: Signed,
    Path((id, wanted)): Path<(String, String)>,
    Body(body): Body<Substitute>,
) -> Answer<TableInfo> {
    let (key, seat) = (signed.member.key, seat(&wanted)?);
    let handle = visible(&app, &id, key).await?;
    handle.request(|reply| Command::Substitute { key, seat, player: body.player, reply }).await?;
    audit(&app, Some(key), "substitute changed", &format!("{id} {seat}"));
    Ok(Json(info_of(&handle, key).await?))
}

/// Takes one's seat back: from whoever acts there, or where it was freed and nobody else has it.
#[utoipa::path(post, path = "/api/tables/{id}/back", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "4XX", body = Problem)))]
pub(crate) async fn back(State(app): Club, signed: Signed, Path(id): Path<String>) -> Answer<TableInfo> {
    let (key, person) = (signed.member.key, signed.member.person.clone());
    let handle = visible(&app, &id, key).await?;
    handle.request(|reply| Command::Back { key, person, reply }).await?;
    audit(&app, Some(key), "seat taken back", &id);
    Ok(Json(info_of(&handle, key).await?))
}

/// The host says what may be said at the table.
#[utoipa::path(put, path = "/api/tables/{id}/talk", request_body = SetTalk, params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "4XX", body = Problem)))]
pub(crate) async fn talk(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
    Body(set): Body<SetTalk>,
) -> Answer<TableInfo> {
    let key = signed.member.key;
    let handle = visible(&app, &id, key).await?;
    handle.request(|reply| Command::SetTalk { key, rule: set.rule, reply }).await?;
    audit(&app, Some(key), "talk changed", &id);
    Ok(Json(info_of(&handle, key).await?))
}

/// Puts computer players on empty seats.
#[utoipa::path(post, path = "/api/tables/{id}/fill", request_body = Fill, params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "4XX", body = Problem)))]
pub(crate) async fn fill(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
    Body(fill): Body<Fill>,
) -> Answer<TableInfo> {
    let key = signed.member.key;
    let handle = visible(&app, &id, key).await?;
    let seat = fill.seat.map(wire::seat_from);
    handle.request(|reply| Command::Fill { key, player: fill.player, seat, reply }).await?;
    audit(&app, Some(key), "computer player seated", &id);
    Ok(Json(info_of(&handle, key).await?))
}

/// Makes an invitation.
#[utoipa::path(post, path = "/api/tables/{id}/invites", request_body = NewInvite, params(("id" = String, Path)),
    responses((status = 201, body = Invite), (status = "4XX", body = Problem)))]
pub(crate) async fn invite(
    State(app): Club,
    signed: Signed,
    Path(id): Path<String>,
    Body(new): Body<NewInvite>,
) -> Result<(StatusCode, Json<Invite>), Failure> {
    let key = signed.member.key;
    let handle = visible(&app, &id, key).await?;
    let sits = handle.ask(move |table| table.seat_of(key)).await?.is_some();
    if !sits && handle.fixed.host_key != key {
        return Err(Failure::new(Kind::Forbidden, "Only those who sit here, and the host, may invite."));
    }
    let (secret, expires, table) = (secret(), now() + INVITE_TTL_S, handle.fixed.key);
    let (hash, letter) = (hash(&secret), new.seat.map(|seat| wire::seat_from(seat).to_string()));
    let insert = move |connection: &rusqlite::Connection| {
        connection.execute(
            "INSERT INTO invite (hash, tbl, seat, expires) VALUES (?1, ?2, ?3, ?4)",
            params![hash, table, letter, expires],
        )
    };
    app.store.write(insert).await?;
    audit(&app, Some(key), "invitation made", &handle.fixed.public);
    let path = format!("/invite#{secret}");
    Ok((StatusCode::CREATED, Json(Invite { secret, path, seat: new.seat, expires })))
}

/// Uses an invitation.
#[utoipa::path(post, path = "/api/invites", request_body = UseInvite,
    responses((status = 200, body = Invited), (status = "4XX", body = Problem)))]
pub(crate) async fn use_invite(
    State(app): Club,
    signed: Signed,
    Body(invite): Body<UseInvite>,
) -> Answer<Invited> {
    Ok(Json(invited(&app, &signed.member, &invite.secret, None).await?))
}

/// What an invitation is for: the table, who has it and who sits there. Whoever has the secret may look; nothing is used up.
#[utoipa::path(post, path = "/api/invites/look", request_body = UseInvite,
    responses((status = 200, body = Invitation), (status = "4XX", body = Problem)))]
pub(crate) async fn look_at_invite(State(app): Club, Body(invite): Body<UseInvite>) -> Answer<Invitation> {
    let (hash, at) = (hash(&invite.secret), now());
    let find = move |connection: &rusqlite::Connection| -> Result<_, StoreError> {
        let mut select = connection.prepare_cached(
            "SELECT public, seat, used_by IS NOT NULL AS used FROM invite JOIN tbl ON tbl.id = tbl \
             WHERE hash = ?1 AND expires > ?2",
        )?;
        let mut rows = select.query(params![hash, at])?;
        let found = rows.next()?.map(|row| -> Result<(String, Option<Seat>, bool), StoreError> {
            let row = store::Row::new(row, "invite", "of a secret");
            Ok((row.get("public")?, row.parse_opt("seat")?, row.get("used")?))
        });
        found.transpose()
    };
    let (table, seat, used) = app.store.read(find).await?.ok_or_else(no_good_invite)?;
    let handle = app.tables.get(&table).await?;
    let info = handle.ask(|table| table.info(None)).await?;
    Ok(Json(Invitation {
        table: info.name,
        title: info.title,
        manner: info.manner,
        host: info.host.name,
        seats: info.seats,
        seat: seat.map(wire::seat),
        used: used && seat.is_some(),
    }))
}

fn no_good_invite() -> Failure {
    Failure::new(Kind::NotFound, "The invitation is not good: it is used up, too old, or was never made.")
}

/// An invitation to a seat is for whoever uses it first; used again by the same person it leads to the same seat. One to the
/// table serves every seat that is free.
async fn invited(app: &App, member: &Member, secret: &str, wanted: Option<Seat>) -> Result<Invited, Failure> {
    let (hash, key, at) = (hash(secret), member.key, now());
    let take = move |connection: &rusqlite::Connection| -> Result<_, StoreError> {
        let mut select = connection.prepare_cached(
            "SELECT public, seat, used_seat FROM invite JOIN tbl ON tbl.id = tbl \
             WHERE hash = ?1 AND expires > ?2 AND (seat IS NULL OR used_by IS NULL OR used_by = ?3)",
        )?;
        let mut rows = select.query(params![hash, at, key])?;
        let found = rows.next()?.map(|row| -> Result<(String, Option<Seat>, Option<Seat>), StoreError> {
            let row = store::Row::new(row, "invite", "of a secret");
            Ok((row.get("public")?, row.parse_opt("seat")?, row.parse_opt("used_seat")?))
        });
        let found = found.transpose()?;
        if matches!(found, Some((_, Some(_), _))) {
            connection.execute("UPDATE invite SET used_by = ?1 WHERE hash = ?2", params![key, hash])?;
        }
        Ok(found)
    };
    let (table, bound, used) = app.store.write(take).await?.ok_or_else(no_good_invite)?;
    let handle = app.tables.get(&table).await?;
    if let Some(seat) = handle.ask(move |table| table.seat_of(key)).await? {
        return Ok(Invited { table, seat: wire::seat(seat) });
    }
    let free = handle.ask(crate::tables::TableTask::free_seat).await?;
    let seat = used.or(bound).or(wanted).or(free);
    let seat = seat.ok_or_else(|| Failure::new(Kind::Taken, "All four seats are taken by people."))?;
    seat_down(&handle, member, seat).await?;
    let letter = seat.to_string();
    if bound.is_some() {
        let bind = move |connection: &rusqlite::Connection| {
            connection.execute("UPDATE invite SET used_seat = ?1 WHERE hash = ?2", params![letter, hash])
        };
        app.store.write(bind).await?;
    }
    audit(app, Some(key), "invitation used", &format!("{table} {seat}"));
    Ok(Invited { table, seat: wire::seat(seat) })
}

/// Says that the person wants to come in when the rubber ends.
#[utoipa::path(post, path = "/api/tables/{id}/waiting", params(("id" = String, Path)),
    responses((status = 200, body = Evening), (status = "4XX", body = Problem)))]
pub(crate) async fn announce(State(app): Club, signed: Signed, Path(id): Path<String>) -> Answer<Evening> {
    wait(&app, &signed.member, &id, Some(signed.member.person.clone())).await
}

/// Takes that back.
#[utoipa::path(delete, path = "/api/tables/{id}/waiting", params(("id" = String, Path)),
    responses((status = 200, body = Evening), (status = "4XX", body = Problem)))]
pub(crate) async fn withdraw(State(app): Club, signed: Signed, Path(id): Path<String>) -> Answer<Evening> {
    wait(&app, &signed.member, &id, None).await
}

async fn wait(app: &App, member: &Member, id: &str, person: Option<protocol::Person>) -> Answer<Evening> {
    let handle = visible(app, id, member.key).await?;
    if !handle.fixed.listed {
        return Err(Failure::new(
            Kind::Forbidden,
            "An invitation leads to this table: ask its host for one.",
        ));
    }
    let key = member.key;
    handle.request(|reply| Command::Announce { key, person, reply }).await?;
    Ok(Json(handle.ask(crate::tables::TableTask::evening).await?))
}

/// Who waits to cut in, and what the rubbers of the evening came to.
#[utoipa::path(get, path = "/api/tables/{id}/evening", params(("id" = String, Path)),
    responses((status = 200, body = Evening), (status = "4XX", body = Problem)))]
pub(crate) async fn evening(State(app): Club, signed: Signed, Path(id): Path<String>) -> Answer<Evening> {
    let handle = visible(&app, &id, signed.member.key).await?;
    Ok(Json(handle.ask(crate::tables::TableTask::evening).await?))
}
