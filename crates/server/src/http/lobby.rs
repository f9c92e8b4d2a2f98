//! The lobby: what is going on in the club, now and as it changes.

use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive};
use axum::response::{Response, Sse};
use cards::Seat;
use futures_util::Stream;
use games::{Code, Listed, Visit};
use players::{Character, Spec};
use protocol::{GameInfo, Lobby, OptionInfo, Person, PlayerInfo, Presence, Problem, Regular, TableInfo};
use sitting::wire;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until};

use super::Club;
use super::answer::{Failure, compressed};
use super::guard::{Address, OpenSocket, Signed};
use crate::app::{App, until};
use crate::tables::{PersonKey, TableTask};

/// Tables on a page of the lobby, the newest first.
const PAGE_TABLES: usize = 50;
/// Changes within this time are sent as one event.
const DEBOUNCE: Duration = Duration::from_millis(400);
/// The tables are asked how they stand at the most so often, however many look and however much changes.
const ROUND_INTERVAL: Duration = Duration::from_millis(50);
/// How long what they said is told to others, if nobody has come or gone.
const ROUND_KEPT: Duration = Duration::from_secs(1);

/// A table as everybody may see it who may see it at all.
struct Shown {
    listed: bool,
    host: PersonKey,
    seats: Vec<(PersonKey, Seat)>,
    info: TableInfo,
    present: Vec<(Person, bool)>,
}

impl Shown {
    fn is_for(&self, person: PersonKey) -> bool {
        self.listed || self.host == person || self.seat(person).is_some()
    }

    fn seat(&self, person: PersonKey) -> Option<Seat> {
        self.seats.iter().find(|(key, _)| *key == person).map(|(_, seat)| *seat)
    }

    fn told(&self, person: PersonKey) -> TableInfo {
        TableInfo { your_seat: self.seat(person).map(wire::seat), ..self.info.clone() }
    }
}

/// What all tables said when they were last asked.
#[derive(Default)]
pub(crate) struct Round(Mutex<Option<Asked>>);

struct Asked {
    at: Instant,
    /// The count of changes when they were asked.
    changes: u64,
    tables: Arc<Vec<Shown>>,
}

impl Round {
    /// All tables that are awake, the newest first. Who comes while they are being asked waits, and has what the others have.
    async fn tables(&self, app: &App) -> Arc<Vec<Shown>> {
        let mut asked = self.0.lock().await;
        let changes = *app.house.lobby().borrow();
        if let Some(last) = asked.as_ref() {
            if last.changes == changes && last.at.elapsed() < ROUND_KEPT {
                return Arc::clone(&last.tables);
            }
            sleep_until(last.at + ROUND_INTERVAL).await;
        }
        let changes = *app.house.lobby().borrow();
        let mut handles = app.tables.all();
        handles.sort_by_key(|handle| std::cmp::Reverse(handle.fixed.key));
        let mut tables = Vec::new();
        for handle in handles {
            let (listed, host) = (handle.fixed.listed, handle.fixed.host_key);
            let question = move |table: &TableTask| Shown {
                listed,
                host,
                seats: table.seats(),
                info: table.info(None),
                present: table.present(),
            };
            tables.extend(handle.ask(question).await);
        }
        let tables = Arc::new(tables);
        *asked = Some(Asked { at: Instant::now(), changes, tables: Arc::clone(&tables) });
        tables
    }
}

/// Which page of the lobby is wanted.
#[derive(serde::Deserialize)]
pub(crate) struct Page {
    /// The last table of the page before.
    after: Option<String>,
}

/// The lobby, a page at a time.
#[utoipa::path(get, path = "/api/lobby", params(("after" = Option<String>, Query)),
    responses((status = 200, body = Lobby), (status = 401, body = Problem)))]
pub(crate) async fn lobby(
    State(app): Club,
    signed: Signed,
    Query(Page { after }): Query<Page>,
    headers: HeaderMap,
) -> Response {
    let lobby = lobby_for(&app, signed.member.key, after.as_deref()).await;
    compressed(&headers, &lobby)
}

/// The lobby, again whenever it changes.
#[utoipa::path(get, path = "/api/lobby/events", responses((status = 200, content_type = "text/event-stream")))]
pub(crate) async fn events(
    State(app): Club,
    signed: Signed,
    Address(address): Address,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let open = OpenSocket::new(&app, &signed.session, address)?;
    let (changes, ended, stopping) = (app.house.lobby(), signed.session.ended(), app.stopping.clone());
    let start = (open, changes, ended, stopping, signed.member.key, None);
    let stream = futures_util::stream::unfold(start, move |state| {
        let app = Arc::clone(&app);
        async move {
            let (open, mut changes, ended, stopping, key, mut last) = state;
            loop {
                if last.is_some() {
                    tokio::select! {
                        changed = changes.changed() => changed.ok()?,
                        () = until(ended.clone()) => return None,
                        () = until(stopping.clone()) => return None,
                    }
                    tokio::time::sleep(DEBOUNCE).await;
                    changes.mark_unchanged();
                }
                let text = serde_json::to_string(&lobby_for(&app, key, None).await).unwrap_or_default();
                // Of what was sent a trace is enough: the text of a full page for every reader would take room.
                if last.replace(trace(&text)) != Some(trace(&text)) {
                    let event = Event::default().event("lobby").data(text);
                    return Some((Ok(event), (open, changes, ended, stopping, key, last)));
                }
            }
        }
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}

fn trace(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

async fn lobby_for(app: &App, key: PersonKey, after: Option<&str>) -> Lobby {
    let all = app.round.tables(app).await;
    let mut people: Vec<Presence> = Vec::new();
    let mut tables = Vec::new();
    let mut more = None;
    let mut shown = all.iter().filter(|table| table.is_for(key));
    if let Some(after) = after {
        // A table that has gone meanwhile begins the list again.
        let found = all.iter().filter(|table| table.is_for(key)).any(|table| table.info.id == after);
        while found && shown.next().is_some_and(|table| table.info.id != after) {}
    }
    for table in shown {
        if tables.len() == PAGE_TABLES {
            more = tables.last().map(|last: &TableInfo| last.id.clone());
            break;
        }
        for (person, sits) in &table.present {
            let at = sits.then(|| table.info.id.clone());
            match people.iter_mut().find(|known| known.person.id == person.id) {
                Some(known) => known.table = known.table.take().or(at),
                None => people.push(Presence { person: person.clone(), table: at }),
            }
        }
        tables.push(table.told(key));
    }
    people.sort_by(|a, b| a.person.name.cmp(&b.person.name));
    Lobby { tables, more, people, games: GAMES.clone(), players: PLAYERS.clone() }
}

/// What can be played.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn played() -> Json<Vec<GameInfo>> {
    Json(GAMES.clone())
}

/// The games and the players are the same for everybody, and are told to everybody whenever the lobby changes.
static GAMES: LazyLock<Vec<GameInfo>> = LazyLock::new(games);
static PLAYERS: LazyLock<Vec<PlayerInfo>> = LazyLock::new(players);

fn games() -> Vec<GameInfo> {
    struct Introduce;
    impl Visit for Introduce {
        type Out = GameInfo;

        fn game<G: Listed>(self, code: Code) -> GameInfo {
            let option = |(key, values): &(&str, &[&str])| OptionInfo {
                key: (*key).to_owned(),
                values: values.iter().map(|value| (*value).to_owned()).collect(),
                about: about(code, key),
            };
            let told = G::about(code.name());
            GameInfo {
                code: code.name().to_owned(),
                laws: G::STATUTES.name.to_owned(),
                title: told.title.to_owned(),
                source: told.source.to_owned(),
                about: told.about.to_owned(),
                cards: told.cards.iter().map(|card| (*card).to_owned()).collect(),
                latest: code.is_latest(),
                options: code.options().0.iter().map(option).collect(),
            }
        }
    }
    Code::ALL.into_iter().map(|code| code.visit(Introduce)).collect()
}

/// What an option decides: the question that the statute book asks about it.
fn about(code: Code, key: &str) -> String {
    let asks = code
        .statutes()
        .ambiguities
        .iter()
        .find(|question| question.option.is_some_and(|option| option.split('=').next() == Some(key)));
    asks.map(|question| question.question.to_owned()).unwrap_or_default()
}

/// A player who errs often enough that a rubber by the laws has something to rule on.
const CLUMSY_PLAYER: &str = "book:clumsy=0.1";

/// The regulars of the club, the weakest first, then the bare kinds.
fn players() -> Vec<PlayerInfo> {
    let regulars = Character::ALL.into_iter().map(|character| {
        let regular = Regular {
            level: character.level,
            line: character.line.to_owned(),
            portrait: sitting::portrait(character),
        };
        (character.id, character.style, Some(regular))
    });
    let kinds = players::Kind::ALL.into_iter().map(|kind| (kind.name(), kind.told(), None));
    let clumsy = "plays as the book taught, but revokes, drops cards and speaks out of turn, for the laws";
    let all = regulars.chain(kinds).chain([(CLUMSY_PLAYER, clumsy, None)]);
    let told = |(name, about, regular): (&str, &str, Option<Regular>)| {
        let spec = name.parse::<Spec>().ok()?;
        let plays = |code: &Code| spec.kind.plays(*code).is_ok();
        Some(PlayerInfo {
            name: name.to_owned(),
            called: spec.called(),
            about: about.to_owned(),
            codes: Code::ALL.into_iter().filter(plays).map(|code| code.name().to_owned()).collect(),
            regular,
        })
    };
    all.filter_map(told).collect()
}
