//! Lessons: stacked deals with questions. Anybody may take one; nothing is kept, and no table is opened.

use std::net::IpAddr;

use axum::Json;
use axum::extract::{Path, State};
use players::Stop;
use protocol::{CourseInfo, Kind, LessonActs, LessonInfo, LessonScene, Problem};

use super::Club;
use super::answer::{Answer, Body, Failure};
use super::guard::Address;
use super::limit::What;
use crate::app::App;
use crate::thinking::Asker;

/// The courses and their lessons.
#[utoipa::path(get, path = "/api/lessons", responses((status = 200, body = Vec<CourseInfo>)))]
pub(crate) async fn courses() -> Answer<Vec<CourseInfo>> {
    let all = ::lessons::courses().map_err(|why| Failure::new(Kind::Internal, why.to_string()))?;
    let info = |course: ::lessons::Course| CourseInfo {
        lessons: course
            .lessons
            .iter()
            .map(|lesson| LessonInfo { id: lesson.id.clone(), title: lesson.title.clone() })
            .collect(),
        name: course.name,
        title: course.title,
        about: course.about,
        rubber: course.rubber,
    };
    Ok(Json(all.into_iter().map(info).collect()))
}

/// Whoever asks for more scenes of laid cards than a person can look at waits.
pub(super) fn brake(app: &App, address: IpAddr) -> Result<(), Problem> {
    app.limiter.ask(address, What::Lesson, app.config.limits.lessons).map_err(|seconds| {
        app.metrics.limited.add(1);
        let detail = format!("That was quick: try again in {seconds} s.");
        Problem { retry_after: Some(seconds), ..Problem::new(Kind::TooMany, detail) }
    })
}

/// What the learner sees and hears after what they did. It is played at a desk of its own, so that no table waits for it.
#[utoipa::path(post, path = "/api/lessons/{course}/{lesson}", request_body = LessonActs,
    params(("course" = String, Path), ("lesson" = String, Path)),
    responses((status = 200, body = LessonScene), (status = "4XX", body = Problem)))]
pub(crate) async fn scene(
    State(app): Club,
    Address(address): Address,
    Path((course, lesson)): Path<(String, String)>,
    Body(told): Body<LessonActs>,
) -> Answer<LessonScene> {
    let missing =
        |why: ::lessons::BadCourse| Failure::new(Kind::NotFound, speech::full_stop(&why.to_string()));
    let course = ::lessons::course(&course).map_err(missing)?;
    let lesson = course.lesson(&lesson).map_err(missing)?.clone();
    brake(&app, address)?;
    let playing = move |_: &Stop| ::lessons::scene(&lesson, &told.acts);
    let played = app.house.desk.think(Asker::stranger(address), playing).await;
    let played = played.ok_or_else(|| Failure::new(Kind::Internal, "The lesson could not be played."))?;
    Ok(Json(played?))
}
