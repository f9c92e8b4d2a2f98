//! The law book: articles, search, worked cases, and minutes judged.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::LazyLock;

use axum::Json;
use axum::extract::{Path, Query, State};
use laws::Entry;
use players::Stop;
use protocol::{Article, CaseWalk, CodeInfo, Found, Judge, Judgement, Kind, LawBook, Problem, WorkedCase};
use rust_embed::RustEmbed;
use serde::Deserialize;

use super::Club;
use super::answer::{Answer, Body, Failure};
use super::guard::Address;
use crate::app::App;
use crate::thinking::Asker;

/// The worked cases, as they lie in the repository.
#[derive(RustEmbed)]
#[folder = "../../cases"]
struct Cases;

/// The codes.
#[utoipa::path(get, path = "/api/laws", responses((status = 200, body = Vec<CodeInfo>)))]
pub(crate) async fn codes() -> Json<Vec<CodeInfo>> {
    Json(games::statutes().into_iter().map(code_info).collect())
}

fn code_info(code: &laws::Code) -> CodeInfo {
    let articles = code.entries.iter().filter(|entry| entry.parent.is_none()).count();
    CodeInfo {
        name: code.name.to_owned(),
        title: code.title.to_owned(),
        editions: code.editions.iter().map(|edition| (*edition).to_owned()).collect(),
        note: code.note.to_owned(),
        articles: articles as u32,
    }
}

/// A code with its articles.
#[utoipa::path(get, path = "/api/laws/{code}", params(("code" = String, Path)),
    responses((status = 200, body = LawBook), (status = 404, body = Problem)))]
pub(crate) async fn book(State(_): Club, Path(code): Path<String>) -> Answer<LawBook> {
    let code = games::statute(&code)
        .ok_or_else(|| Failure::new(Kind::NotFound, format!("There is no code '{code}'.")))?;
    Ok(Json(LawBook { code: code_info(code), articles: code.entries.iter().map(article_of).collect() }))
}

/// One article.
#[utoipa::path(get, path = "/api/laws/{code}/{article}", params(("code" = String, Path), ("article" = String, Path)),
    responses((status = 200, body = Article), (status = 404, body = Problem)))]
pub(crate) async fn article(Path((code, number)): Path<(String, String)>) -> Answer<Article> {
    let id = format!("{code}/{number}");
    let law =
        games::law(&id).ok_or_else(|| Failure::new(Kind::NotFound, format!("There is no law {id}.")))?;
    Ok(Json(article_of(law.entry())))
}

/// Words to be found.
#[derive(Deserialize)]
pub(crate) struct Words {
    #[serde(default)]
    q: String,
    #[serde(default)]
    code: Option<String>,
}

/// The most letters and the most words of a search: each word is looked for in every entry.
const SEARCH_CHARS_MAX: usize = 200;
const SEARCH_WORDS_MAX: usize = 12;

/// Searches the law book, at the desk: no table waits for it.
#[utoipa::path(get, path = "/api/laws/search", params(("q" = String, Query), ("code" = Option<String>, Query)),
    responses((status = 200, body = Found), (status = "4XX", body = Problem)))]
pub(crate) async fn search(
    State(app): Club,
    Address(address): Address,
    Query(words): Query<Words>,
) -> Answer<Found> {
    let sought = words.q.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let many = sought.count() > SEARCH_WORDS_MAX;
    if many || words.q.chars().nth(SEARCH_CHARS_MAX).is_some() {
        let detail =
            format!("A search has {SEARCH_WORDS_MAX} words at the most, and {SEARCH_CHARS_MAX} letters.");
        return Err(Failure::new(Kind::Invalid, detail));
    }
    let searching = move |_: &Stop| {
        let wanted = |code: &&laws::Code| words.code.as_deref().is_none_or(|name| code.name == name);
        let found =
            games::statutes().into_iter().filter(wanted).flat_map(|code| laws::search(code, &words.q));
        Found { articles: found.take(100).map(|law| article_of(law.entry())).collect() }
    };
    let found = app.house.desk.think(Asker::stranger(address), searching).await;
    Ok(Json(found.ok_or_else(|| Failure::new(Kind::Internal, "The law book could not be searched."))?))
}

fn texts(items: &[&str]) -> Vec<String> {
    items.iter().map(|item| (*item).to_owned()).collect()
}

fn article_of(entry: &Entry) -> Article {
    Article {
        id: entry.id.to_owned(),
        parent: entry.parent.map(|law| law.id().to_owned()),
        editions: texts(entry.editions),
        section: entry.section.to_owned(),
        class: entry.class.name().to_owned(),
        status: entry.status.to_string(),
        gist: entry.gist.to_owned(),
        differs: entry.differs.unwrap_or_default().to_owned(),
        remedies: texts(entry.remedies),
        lapses: texts(entry.lapses),
        interacts: entry.interacts.iter().map(|law| law.id().to_owned()).collect(),
        cases: CASES_BY_LAW.get(entry.id).cloned().unwrap_or_default(),
    }
}

/// The cases whose heads say that they tell a law, by its id. They are thousands and do not change: they are read once, and not for
/// every page of the book.
static CASES_BY_LAW: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    let mut cases: Vec<_> = Cases::iter().filter(|path| path.ends_with(".minutes")).collect();
    cases.sort();
    let mut told: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in cases {
        let Some(file) = Cases::get(&path) else { continue };
        let name = path.trim_end_matches(".minutes");
        let mut laws = head(&String::from_utf8_lossy(&file.data)).1;
        laws.sort();
        laws.dedup();
        for law in laws {
            told.entry(law).or_default().push(name.to_owned());
        }
    }
    told
});

/// The story and the laws in the head of a case.
fn head(text: &str) -> (String, Vec<String>) {
    let mut story = Vec::new();
    let mut laws = Vec::new();
    for line in text.lines().take_while(|line| *line != "---") {
        let Some(comment) = line.strip_prefix('#').map(str::trim) else { continue };
        match comment.strip_prefix("laws:") {
            Some(list) => {
                laws.extend(
                    list.split(',').filter_map(|item| item.split_whitespace().next()).map(str::to_owned),
                );
            }
            None => story.push(comment),
        }
    }
    (story.join(" "), laws)
}

/// A worked case.
#[utoipa::path(get, path = "/api/cases/{code}/{name}", params(("code" = String, Path), ("name" = String, Path)),
    responses((status = 200, body = WorkedCase), (status = 404, body = Problem)))]
pub(crate) async fn case(Path((code, name)): Path<(String, String)>) -> Answer<WorkedCase> {
    let name = format!("{code}/{name}");
    let file = Cases::get(&format!("{name}.minutes"));
    let file = file.ok_or_else(|| Failure::new(Kind::NotFound, format!("There is no case {name}.")))?;
    let minutes = String::from_utf8_lossy(&file.data).into_owned();
    let (story, laws) = head(&minutes);
    Ok(Json(WorkedCase { name, story, laws, minutes }))
}

/// A worked case act by act.
#[utoipa::path(get, path = "/api/cases/{code}/{name}/walk", params(("code" = String, Path), ("name" = String, Path)),
    responses((status = 200, body = CaseWalk), (status = 404, body = Problem)))]
pub(crate) async fn case_walk(
    State(app): Club,
    Address(address): Address,
    Path((code, name)): Path<(String, String)>,
) -> Answer<CaseWalk> {
    let Json(WorkedCase { minutes, .. }) = case(Path((code, name))).await?;
    walked(&app, address, minutes).await
}

/// Minutes act by act.
#[utoipa::path(post, path = "/api/walk", request_body = Judge,
    responses((status = 200, body = CaseWalk), (status = "4XX", body = Problem)))]
pub(crate) async fn walk(
    State(app): Club,
    Address(address): Address,
    Body(judge): Body<Judge>,
) -> Answer<CaseWalk> {
    walked(&app, address, judge.minutes).await
}

async fn walked(app: &App, address: IpAddr, minutes: String) -> Answer<CaseWalk> {
    super::lessons::brake(app, address)?;
    let walking = move |_: &Stop| match games::minutes::read(&minutes) {
        Ok(read) => Ok(sitting::projection::walk(&read)),
        Err(faults) => Err(unreadable(&faults)),
    };
    let walked = app.house.desk.think(Asker::stranger(address), walking).await;
    Ok(Json(walked.ok_or_else(|| Failure::new(Kind::Internal, "The minutes could not be played."))??))
}

fn unreadable(faults: &games::minutes::Faults) -> Failure {
    let told = faults
        .shown
        .iter()
        .map(|fault| format!("line {}, column {}: {}", fault.line, fault.column, fault.message));
    Failure::new(Kind::Invalid, told.take(10).collect::<Vec<_>>().join("; "))
}

/// Judges minutes. It is braked like a scene of a lesson: long minutes take a while.
#[utoipa::path(post, path = "/api/judge", request_body = Judge,
    responses((status = 200, body = Judgement), (status = "4XX", body = Problem)))]
pub(crate) async fn judge(
    State(app): Club,
    Address(address): Address,
    Body(judge): Body<Judge>,
) -> Answer<Judgement> {
    super::lessons::brake(&app, address)?;
    let judging = move |_: &Stop| {
        let text = judge.minutes;
        match games::minutes::read(&text) {
            Ok(read) => {
                let judged = read.judge(Some(&text));
                let stopped =
                    judged.stopped.map(|stopped| format!("line {}: {}", stopped.line, stopped.message));
                Ok(Judgement { minutes: judged.text, stopped })
            }
            Err(faults) => Err(unreadable(&faults)),
        }
    };
    let judged = app.house.desk.think(Asker::stranger(address), judging).await;
    Ok(Json(judged.ok_or_else(|| Failure::new(Kind::Internal, "The minutes could not be judged."))??))
}
