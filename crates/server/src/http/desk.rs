//! The referee's desk: what was done is told by choices, and the laws answer. Anybody may ask; nothing is kept.

use std::collections::BTreeMap;
use std::net::IpAddr;

use ::desk::{Ask, BadTelling, Desk, Reply, Ruling};
use axum::Json;
use axum::extract::{Path, State};
use games::Code;
use players::Stop;
use protocol::{
    DeskChoice, DeskDeed, DeskFact, DeskNext, DeskQuestion, DeskReply, DeskRight, DeskRuling, DeskThen,
    DeskTold, Kind, Problem,
};

use super::Club;
use super::answer::{Answer, Body, Failure};
use super::guard::Address;
use super::limit::What;
use crate::app::App;
use crate::thinking::Asker;

/// What can have been done under a code.
#[utoipa::path(get, path = "/api/desk/{code}", params(("code" = String, Path)),
    responses((status = 200, body = Vec<DeskDeed>), (status = 404, body = Problem)))]
pub(crate) async fn deeds(Path(code): Path<String>) -> Answer<Vec<DeskDeed>> {
    let deeds = ::desk::deeds(code_called(&code)?);
    Ok(Json(
        deeds
            .into_iter()
            .map(|deed| DeskDeed {
                id: deed.id,
                family: deed.family.to_owned(),
                says: deed.says,
                facts: deed
                    .facts
                    .into_iter()
                    .map(|(fact, answer)| DeskFact { fact: fact.to_owned(), answer: answer.to_owned() })
                    .collect(),
            })
            .collect(),
    ))
}

pub(super) fn code_called(name: &str) -> Result<Code, Failure> {
    name.parse().map_err(|_| Failure::new(Kind::NotFound, format!("There is no code '{name}'.")))
}

/// What the laws say to what was told, or the question that decides it. It counts as a thought, like a hint, and is worked out at
/// a desk of its own, so that no table waits for it.
#[utoipa::path(post, path = "/api/desk", request_body = DeskTold,
    responses((status = 200, body = DeskReply), (status = "4XX", body = Problem)))]
pub(crate) async fn reply(
    State(app): Club,
    Address(address): Address,
    Body(told): Body<DeskTold>,
) -> Answer<DeskReply> {
    let code = code_called(&told.code)?;
    let mut facts = BTreeMap::new();
    let mut asked = Vec::new();
    for fact in told.facts {
        let ask = Ask::called(&fact.fact).ok_or_else(|| {
            Failure::new(Kind::Invalid, format!("The desk asks nothing called '{}'.", fact.fact))
        })?;
        facts.insert(ask, fact.answer);
        asked.push(ask.words().to_owned());
    }
    brake(&app, address)?;
    let asking = move |_: &Stop| Desk::open(code, &told.deed)?.reply(&facts);
    let replied = app.house.desk.think(Asker::stranger(address), asking).await;
    let replied = replied.ok_or_else(|| Failure::new(Kind::Internal, "The desk could not answer."))?;
    match replied {
        Ok(Reply::Question(ask, answers)) => Ok(Json(DeskReply {
            question: Some(DeskQuestion {
                fact: ask.name().to_owned(),
                asks: ask.words().to_owned(),
                answers: owned(&answers),
            }),
            rulings: Vec::new(),
            asked,
        })),
        Ok(Reply::Rulings(rulings)) => {
            let rulings = rulings.into_iter().map(told_ruling).collect();
            Ok(Json(DeskReply { question: None, rulings, asked }))
        }
        Err(why @ BadTelling::NoDeed(_)) => {
            Err(Failure::new(Kind::NotFound, speech::full_stop(&why.to_string())))
        }
        Err(why @ BadTelling::Never) => Err(Failure::new(Kind::Invalid, speech::full_stop(&why.to_string()))),
    }
}

/// A ruling taken up again, with what was done after it.
#[utoipa::path(post, path = "/api/desk/then", request_body = DeskThen,
    responses((status = 200, body = DeskRuling), (status = "4XX", body = Problem)))]
pub(crate) async fn then(
    State(app): Club,
    Address(address): Address,
    Body(told): Body<DeskThen>,
) -> Answer<DeskRuling> {
    brake(&app, address)?;
    let asking = move |_: &Stop| ::desk::go_on(&told.minutes, &told.line);
    let asked = app.house.desk.think(Asker::stranger(address), asking).await;
    let asked = asked.ok_or_else(|| Failure::new(Kind::Internal, "The desk could not answer."))?;
    asked
        .map(|ruling| Json(told_ruling(ruling)))
        .map_err(|why| Failure::new(Kind::Invalid, speech::full_stop(&why.to_string())))
}

fn brake(app: &App, address: IpAddr) -> Result<(), Problem> {
    app.limiter.ask(address, What::Thought, app.config.limits.thoughts).map_err(|seconds| {
        app.metrics.limited.add(1);
        let detail = format!("The desk was asked too often: try again in {seconds} s.");
        Problem { retry_after: Some(seconds), ..Problem::new(Kind::TooMany, detail) }
    })
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn told_ruling(ruling: Ruling) -> DeskRuling {
    DeskRuling {
        told: ruling.told,
        laws: ruling.laws.iter().map(|(id, _)| (*id).to_owned()).collect(),
        held: ruling
            .held
            .into_iter()
            .map(|held| DeskRight {
                who: held.who,
                until: held.until,
                choices: held
                    .choices
                    .into_iter()
                    .map(|choice| DeskChoice { says: choice.says, follows: choice.follows })
                    .collect(),
            })
            .collect(),
        supposes: ruling.supposes,
        next: ruling.next.into_iter().map(|next| DeskNext { says: next.says, line: next.line }).collect(),
        minutes: ruling.minutes,
    }
}
