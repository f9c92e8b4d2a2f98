//! Duplicate evenings: the same boards for several tables, compared board by board.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use cards::{BySeat, Seat};
use games::{Code, Listed, Visit};
use players::{Spec, Stop, Stuck, duplicate};
use protocol::{
    BoardResult, BoardView, Duplicate, DuplicateInfo, Kind, NewBoard, NewDuplicate, Problem, SeatPlan,
    TableInfo, TalkRule,
};
use rusqlite::{Connection, OptionalExtension as _, params};
use sitting::wire;
use speech::full_stop;

use super::Club;
use super::answer::{Answer, Body, Failure};
use super::guard::{Address, Signed};
use super::limit::What;
use super::programs::audit;
use super::tables::{chairs, info_of};
use super::teach::quick;
use crate::app::App;
use crate::deals::{derive, house_links};
use crate::people::good_name;
use crate::random::{bytes, name, now};
use crate::tables::record::{pack, title};
use crate::tables::{Board, Fixed, PersonKey, Terms};
use crate::thinking::Asker;

/// The most boards of an evening.
const BOARDS_MAX: u32 = 32;
/// The most evenings that a person may open in a day.
const PER_DAY: u32 = 20;
/// A day, in seconds.
const DAY_S: i64 = 86_400;
/// The most evenings that are listed.
const LISTED_MAX: u32 = 50;

/// An evening as it is kept.
struct Evening {
    key: i64,
    public: String,
    name: String,
    code: Code,
    boards: u32,
    pair: String,
    seed: [u8; 32],
    host: String,
    opened: i64,
}

impl Evening {
    fn board(&self, number: u32) -> Board {
        Board { duplicate: self.key, public: self.public.clone(), number, seed: self.seed }
    }
}

/// Opens an evening. The house commits itself to all its boards, and the computer players play them at once.
#[utoipa::path(post, path = "/api/duplicates", request_body = NewDuplicate,
    responses((status = 201, body = Duplicate), (status = "4XX", body = Problem)))]
pub(crate) async fn open(
    State(app): Club,
    signed: Signed,
    Address(address): Address,
    Body(new): Body<NewDuplicate>,
) -> Result<(StatusCode, Json<Duplicate>), Failure> {
    let code: Code =
        new.code.parse().map_err(|bad: games::BadCode| Failure::new(Kind::Invalid, bad.to_string()))?;
    if !(1..=BOARDS_MAX).contains(&new.boards) {
        let detail = format!("An evening has from 1 to {BOARDS_MAX} boards.");
        return Err(Failure::new(Kind::Invalid, detail));
    }
    let member = &signed.member;
    let wanted = if new.name.trim().is_empty() { "Duplicate" } else { new.name.as_str() };
    let evening = Evening {
        key: 0,
        public: name(),
        name: good_name(wanted)?,
        code,
        boards: new.boards,
        pair: new.pair.clone(),
        seed: bytes(),
        host: member.person.name.clone(),
        opened: now(),
    };
    let pair = quick(&new.pair, code)?;
    if let Err(seconds) = app.limiter.ask(address, What::Thought, app.config.limits.thoughts) {
        app.metrics.limited.add(1);
        let detail = format!("Too many evenings: try again in {seconds} s.");
        return Err(Problem { retry_after: Some(seconds), ..Problem::new(Kind::TooMany, detail) }.into());
    }
    let points = played_by(&app, Asker::new(&signed, address), &evening, pair).await?;
    let public = evening.public.clone();
    insert(&app, member.key, evening, points).await?;
    audit(&app, Some(member.key), "duplicate opened", &public);
    Ok((StatusCode::CREATED, Json(told(&app, &public, member.key).await?)))
}

/// What North and South win by each board with these players in all four seats.
async fn played_by(app: &App, asker: Asker, evening: &Evening, pair: Spec) -> Result<Vec<i32>, Failure> {
    let (code, seed) = (evening.code, evening.seed);
    let deal = |number| {
        let board = evening.board(number);
        let made = app.house.deals.deal(&board.terms(code.name(), pack(code)), &board.cast());
        (board.dealer(), made.hands, derive(&seed, "pair", u64::from(number)))
    };
    let boards: Vec<_> = (1..=evening.boards).map(deal).collect();
    let playing = move |stop: &Stop| code.visit(Match { boards, pair, stop });
    let played = app.house.coach.think(asker, playing).await;
    let played =
        played.ok_or_else(|| Failure::new(Kind::Unavailable, "The boards were not played: try again."))?;
    played.map_err(|stuck| Failure::new(Kind::Internal, full_stop(&stuck.to_string())))
}

struct Match<'s> {
    boards: Vec<(Seat, table::Hands, [u8; 32])>,
    pair: Spec,
    stop: &'s Stop,
}

impl Visit for Match<'_> {
    type Out = Result<Vec<i32>, Stuck>;

    fn game<G: Listed>(self, code: Code) -> Result<Vec<i32>, Stuck> {
        let rules = G::rules(code.name());
        self.pair.player::<G>().map_err(Stuck::NoPlayer)?;
        let sit = |_| self.pair.player::<G>().expect("it was tried before the first board");
        let play =
            |(dealer, hands, dice)| duplicate::once::<G>(&rules, dealer, hands, dice, BySeat::from_fn(sit));
        self.boards.into_iter().take_while(|_| !self.stop.is_set()).map(play).collect()
    }
}

async fn insert(app: &App, host: PersonKey, evening: Evening, points: Vec<i32>) -> Result<(), Failure> {
    let change = move |connection: &Connection| {
        let of_today = "SELECT count(*) FROM duplicate WHERE host = ?1 AND opened > ?2";
        let opened: u32 =
            connection.query_row(of_today, params![host, evening.opened - DAY_S], |row| row.get(0))?;
        if opened >= PER_DAY {
            return Ok::<_, rusqlite::Error>(false);
        }
        connection.execute(
            "INSERT INTO duplicate (public, name, code, boards, pair, seed, host, opened) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![
                evening.public,
                evening.name,
                evening.code.name(),
                evening.boards,
                evening.pair,
                evening.seed,
                host,
                evening.opened
            ],
        )?;
        let key = connection.last_insert_rowid();
        for (number, points) in (1_u32..).zip(points) {
            let insert = "INSERT INTO board_pair (duplicate, number, points) VALUES (?1, ?2, ?3)";
            connection.execute(insert, params![key, number, points])?;
        }
        Ok(true)
    };
    if app.store.write(change).await? {
        return Ok(());
    }
    Err(Failure::new(
        Kind::TooMany,
        format!("You have opened {PER_DAY} evenings today, and no more are taken."),
    ))
}

const SELECT: &str = "SELECT duplicate.id, duplicate.public, duplicate.name, code, boards, pair, seed, person.name, opened, \
    (SELECT count(*) FROM board_seen JOIN board USING (tbl) \
     WHERE board_seen.duplicate = duplicate.id AND board_seen.person = ?1 AND points IS NOT NULL) \
    FROM duplicate JOIN person ON person.id = host";

/// An evening and how many of its boards the person has played.
fn evening(row: &rusqlite::Row<'_>) -> rusqlite::Result<(Evening, u32)> {
    let code: String = row.get(3)?;
    let code = code.parse().map_err(|bad: games::BadCode| {
        rusqlite::Error::FromSqlConversionFailure(3, rusqlite::types::Type::Text, bad.to_string().into())
    })?;
    let evening = Evening {
        key: row.get(0)?,
        public: row.get(1)?,
        name: row.get(2)?,
        code,
        boards: row.get(4)?,
        pair: row.get(5)?,
        seed: row.get(6)?,
        host: row.get(7)?,
        opened: row.get(8)?,
    };
    Ok((evening, row.get(9)?))
}

fn info(evening: &Evening, played: u32) -> DuplicateInfo {
    DuplicateInfo {
        id: evening.public.clone(),
        name: evening.name.clone(),
        code: evening.code.name().to_owned(),
        title: title(evening.code),
        boards: evening.boards,
        played,
        host: evening.host.clone(),
        opened: evening.opened,
    }
}

/// The evenings that the person has opened or played in, the newest first.
#[utoipa::path(get, path = "/api/duplicates",
    responses((status = 200, body = Vec<DuplicateInfo>), (status = 401, body = Problem)))]
pub(crate) async fn list(State(app): Club, signed: Signed) -> Answer<Vec<DuplicateInfo>> {
    let person = signed.member.key;
    let look = move |connection: &Connection| {
        let own =
            "host = ?1 OR EXISTS (SELECT 1 FROM board_seen WHERE duplicate = duplicate.id AND person = ?1)";
        let mut select = connection
            .prepare_cached(&format!("{SELECT} WHERE {own} ORDER BY duplicate.id DESC LIMIT {LISTED_MAX}"))?;
        let rows =
            select.query_map([person], |row| evening(row).map(|(evening, played)| info(&evening, played)))?;
        rows.collect::<rusqlite::Result<Vec<_>>>()
    };
    Ok(Json(app.store.read(look).await?))
}

/// An evening: its boards, and the results of those that the person has played.
#[utoipa::path(get, path = "/api/duplicates/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Duplicate), (status = "4XX", body = Problem)))]
pub(crate) async fn one(State(app): Club, signed: Signed, Path(id): Path<String>) -> Answer<Duplicate> {
    Ok(Json(told(&app, &id, signed.member.key).await?))
}

async fn found(app: &App, id: &str, person: PersonKey) -> Result<(Evening, u32), Failure> {
    let id = id.to_owned();
    let look = move |connection: &Connection| {
        let select = format!("{SELECT} WHERE duplicate.public = ?2");
        connection.query_row(&select, params![person, id], evening).optional()
    };
    let missing = || Failure::new(Kind::NotFound, "There is no such evening of duplicate.");
    app.store.read(look).await?.ok_or_else(missing)
}

async fn told(app: &App, id: &str, person: PersonKey) -> Result<Duplicate, Failure> {
    let (evening, played) = found(app, id, person).await?;
    let (commitment, _) = house_links(&evening.seed, 1);
    let (info, pair) = (info(&evening, played), evening.pair.clone());
    let look = move |connection: &Connection| {
        (1..=evening.boards).map(|number| board(connection, &evening.board(number), person)).collect()
    };
    let list: rusqlite::Result<Vec<BoardView>> =
        app.store.read(move |connection| Ok::<_, rusqlite::Error>(look(connection))).await?;
    let list = list.map_err(crate::store::StoreError::from)?;
    Ok(Duplicate { info, commitment: commitment.to_string(), pair, list })
}

/// What a person may know of a board: before it is over for them, no result of it.
fn board(connection: &Connection, board: &Board, person: PersonKey) -> rusqlite::Result<BoardView> {
    let of = params![board.duplicate, board.number, person];
    let own = "SELECT tbl.public, seat, points IS NOT NULL FROM board_seen JOIN board USING (tbl) JOIN tbl ON tbl.id = board.tbl \
        WHERE board_seen.duplicate = ?1 AND board_seen.number = ?2 AND person = ?3";
    let own: Option<(String, String, bool)> = connection
        .prepare_cached(own)?
        .query_row(of, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let over = own.as_ref().is_some_and(|(_, _, over)| *over);
    let mut told = BoardView {
        number: board.number,
        dealer: wire::seat(board.dealer()),
        seat: own.as_ref().and_then(|(_, seat, _)| seat.parse().ok()).map(wire::seat),
        table: own.map(|(table, _, _)| table),
        over,
        pair: None,
        results: Vec::new(),
    };
    if !over {
        return Ok(told);
    }
    let of = params![board.duplicate, board.number];
    let pair = "SELECT points FROM board_pair WHERE duplicate = ?1 AND number = ?2";
    told.pair = connection.prepare_cached(pair)?.query_row(of, |row| row.get(0)).optional()?;
    let mut select = connection.prepare_cached(
        "SELECT tbl, points, person.id, seat, person.name FROM board JOIN board_seen USING (tbl) JOIN person ON person.id = person \
         WHERE board.duplicate = ?1 AND board.number = ?2 AND points IS NOT NULL ORDER BY points DESC, tbl, seat",
    )?;
    let mut rows = select.query(of)?;
    let mut last = None;
    while let Some(row) = rows.next()? {
        let (table, points, who): (i64, i32, PersonKey) = (row.get(0)?, row.get(1)?, row.get(2)?);
        if last != Some(table) {
            told.results.push(BoardResult { people: Vec::new(), points, yours: false });
            last = Some(table);
        }
        let (seat, name): (String, String) = (row.get(3)?, row.get(4)?);
        if let Some(result) = told.results.last_mut() {
            result.people.push(format!("{name} ({seat})"));
            result.yours |= who == person;
        }
    }
    Ok(told)
}

/// Opens a table for a board, with the person at it.
#[utoipa::path(post, path = "/api/duplicates/{id}/boards/{number}", params(("id" = String, Path), ("number" = u32, Path)),
    request_body = NewBoard, responses((status = 201, body = TableInfo), (status = "4XX", body = Problem)))]
pub(crate) async fn play(
    State(app): Club,
    signed: Signed,
    Path((id, number)): Path<(String, u32)>,
    Body(new): Body<NewBoard>,
) -> Result<(StatusCode, Json<TableInfo>), Failure> {
    let member = signed.member;
    let (evening, _) = found(&app, &id, member.key).await?;
    if !(1..=evening.boards).contains(&number) {
        return Err(Failure::new(Kind::NotFound, "There is no such board."));
    }
    if !Seat::ALL.into_iter().any(|seat| matches!(new.seats.of(wire::seat(seat)), SeatPlan::Me)) {
        return Err(Failure::new(Kind::Invalid, "Whoever opens the table of a board sits at it."));
    }
    let board = evening.board(number);
    let fixed = Fixed {
        key: 0,
        public: name(),
        name: format!("{}, board {number}", evening.name),
        terms: Terms {
            code: evening.code,
            manner: table::Manner::Courteous,
            options: Vec::new(),
            dealer: board.dealer(),
        },
        host: member.person.clone(),
        host_key: member.key,
        watchable: false,
        listed: false,
        pace: new.pace,
        talk: TalkRule::default(),
        clock: None,
        seed: bytes(),
        opened: now(),
        board: Some(board),
    };
    let chairs = chairs(evening.code, &new.seats, &member)?;
    let handle = app.tables.open(fixed, chairs, app.config.limits.tables).await?;
    audit(&app, Some(member.key), "board opened", &format!("{id} {number}"));
    Ok((StatusCode::CREATED, Json(info_of(&handle, member.key).await?)))
}
