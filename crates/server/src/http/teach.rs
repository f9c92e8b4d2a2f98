//! Teaching a player: the maxims of a book, and a match that shows what a choice of them is worth. Anybody may ask;
//! nothing is kept.

use axum::Json;
use axum::extract::{Path, State};
use games::{Code, Listed, Visit};
use players::book::Habit;
use players::duplicate::{self, Contestant};
use players::{Spec, Stop, Stuck};
use protocol::{Kind, MaximInfo, Problem, Trial, Tried};
use speech::full_stop;

use super::Club;
use super::answer::{Answer, Body, Failure};
use super::desk::code_called;
use super::guard::Address;
use super::limit::What;
use crate::tables::computer;
use crate::thinking::Asker;

/// Deals of a trial, each played twice: enough to see a maxim that matters, and done in about a second.
const TRIAL_DEALS: u64 = 400;
/// The cards of a trial are always the same, so that two pupils can be compared.
const TRIAL_SEED: u64 = 1888;

/// The maxims of the book of a code.
#[utoipa::path(get, path = "/api/maxims/{code}", params(("code" = String, Path)),
    responses((status = 200, body = Vec<MaximInfo>), (status = 404, body = Problem)))]
pub(crate) async fn maxims(Path(code): Path<String>) -> Answer<Vec<MaximInfo>> {
    struct Maxims;
    impl Visit for Maxims {
        type Out = Vec<players::book::Maxim>;

        fn game<G: Listed>(self, _code: Code) -> Vec<players::book::Maxim> {
            players::maxims::<G>()
        }
    }
    let told = |maxim: players::book::Maxim| MaximInfo {
        id: maxim.id.to_owned(),
        when: maxim.when.to_owned(),
        advice: maxim.advice.to_owned(),
        source: maxim.source.to_owned(),
        asked: maxim.habit == Habit::IfAsked,
    };
    Ok(Json(code_called(&code)?.visit(Maxims).into_iter().map(told).collect()))
}

/// What a player wins against another a deal. It counts as a thought, like a hint, and is played at the coach's desk, so
/// that no table waits for it.
#[utoipa::path(post, path = "/api/trials", request_body = Trial,
    responses((status = 200, body = Tried), (status = "4XX", body = Problem)))]
pub(crate) async fn trial(
    State(app): Club,
    Address(address): Address,
    Body(asked): Body<Trial>,
) -> Answer<Tried> {
    let code = code_called(&asked.code)?;
    let contestants = [quick(&asked.player, code)?, quick(&asked.against, code)?];
    if let Err(seconds) = app.limiter.ask(address, What::Thought, app.config.limits.thoughts) {
        app.metrics.limited.add(1);
        let detail = format!("Too many trials: try again in {seconds} s.");
        return Err(Problem { retry_after: Some(seconds), ..Problem::new(Kind::TooMany, detail) }.into());
    }
    let playing = move |stop: &Stop| code.visit(Match(contestants, stop));
    let played = app.house.coach.think(Asker::stranger(address), playing).await;
    let played = played.ok_or_else(|| Failure::new(Kind::Internal, "The trial was broken off."))?;
    let points = played.map_err(|stuck| Failure::new(Kind::Internal, full_stop(&stuck.to_string())))?;
    Ok(Json(figures(&points)))
}

/// A player who does not think long: matches of searching players are for the command line.
pub(super) fn quick(name: &str, code: Code) -> Result<Spec, Failure> {
    let spec = computer(name, code)?;
    if matches!(spec.kind, players::Kind::Random | players::Kind::Book) {
        return Ok(spec);
    }
    let detail = format!(
        "{} thinks too long for a trial: only players by the book and random ones are tried.",
        spec.called()
    );
    Err(Failure::new(Kind::Invalid, detail))
}

struct Match<'s>([Spec; 2], &'s Stop);

impl Visit for Match<'_> {
    type Out = Result<Vec<f64>, Stuck>;

    /// What the first wins at each deal.
    fn game<G: Listed>(self, code: Code) -> Result<Vec<f64>, Stuck> {
        let rules = G::rules(code.name());
        for spec in &self.0 {
            spec.player::<G>().map_err(Stuck::NoPlayer)?;
        }
        let board = |number: u64| {
            let sit = |who| {
                let spec = &self.0[usize::from(who == Contestant::Second)];
                spec.player::<G>().expect("it was tried before the first deal")
            };
            duplicate::board::<G>(&rules, TRIAL_SEED, number, sit).map(|board| board.points())
        };
        (0..TRIAL_DEALS).take_while(|_| !self.1.is_set()).map(board).collect()
    }
}

/// The mean with the error that holds for 95 means of a hundred, in hundredths of a point.
fn figures(points: &[f64]) -> Tried {
    let count = points.len() as f64;
    let mean = points.iter().sum::<f64>() / count;
    let spread = points.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let hundredths = |value: f64| (value * 100.0).round() as i32;
    Tried {
        deals: points.len() as u32,
        level: points.iter().filter(|one| **one == 0.0).count() as u32,
        mean_hundredths: hundredths(mean),
        error_hundredths: hundredths(1.96 * (spread / count).sqrt()),
    }
}
