//! The lobby: what is going on in the club, now and as it changes.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::Stream;
use games::{Code, Listed, Visit};
use players::{Character, Spec};
use protocol::{GameInfo, Lobby, OptionInfo, PlayerInfo, Presence, Problem, Regular};

use super::Club;
use super::answer::{Answer, Failure};
use super::guard::{Address, OpenSocket, Signed};
use crate::app::{App, until};
use crate::tables::PersonKey;

/// The most tables in the lobby, the newest first.
const TABLES_MAX: usize = 100;
/// Changes within this time are sent as one event.
const DEBOUNCE: Duration = Duration::from_millis(400);

/// The lobby.
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = Lobby), (status = 401, body = Problem)))]
pub(crate) async fn lobby(State(app): Club, signed: Signed) -> Answer<Lobby> {
    Ok(Json(lobby_for(&app, signed.member.key).await))
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
    let start = (open, changes, ended, stopping, signed.member.key, String::new(), true);
    let stream = futures_util::stream::unfold(start, move |state| {
        let app = Arc::clone(&app);
        async move {
            let (open, mut changes, ended, stopping, key, mut last, first) = state;
            loop {
                if !first {
                    tokio::select! {
                        changed = changes.changed() => changed.ok()?,
                        () = until(ended.clone()) => return None,
                        () = until(stopping.clone()) => return None,
                    }
                    tokio::time::sleep(DEBOUNCE).await;
                    changes.mark_unchanged();
                }
                let text = serde_json::to_string(&lobby_for(&app, key).await).unwrap_or_default();
                if text != last {
                    last.clone_from(&text);
                    let event = Event::default().event("lobby").data(text);
                    return Some((Ok(event), (open, changes, ended, stopping, key, last, false)));
                }
            }
        }
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}

async fn lobby_for(app: &App, key: PersonKey) -> Lobby {
    let mut handles = app.tables.all();
    handles.sort_by_key(|handle| std::cmp::Reverse(handle.fixed.key));
    let mut tables = Vec::new();
    let mut people: Vec<Presence> = Vec::new();
    for handle in handles {
        if tables.len() == TABLES_MAX {
            break;
        }
        let listed = handle.fixed.listed || handle.fixed.host_key == key;
        let question = move |table: &crate::tables::TableTask| {
            (listed || table.seat_of(key).is_some()).then(|| (table.info(Some(key)), table.present()))
        };
        if let Ok(Some((info, present))) = handle.ask(question).await {
            for (person, sits) in present {
                let table = sits.then(|| info.id.clone());
                match people.iter_mut().find(|known| known.person.id == person.id) {
                    Some(known) => known.table = known.table.take().or(table),
                    None => people.push(Presence { person, table }),
                }
            }
            tables.push(info);
        }
    }
    people.sort_by(|a, b| a.person.name.cmp(&b.person.name));
    Lobby { tables, people, games: games(), players: players() }
}

/// What can be played.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn played() -> Json<Vec<GameInfo>> {
    Json(games())
}

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
