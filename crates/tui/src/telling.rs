//! What the person is told of an act, line by line; the words are those of every room.

use cards::Seat;
use protocol::Problem;
use sitting::{Happened, Heard, Sight, place};
use speech::{Voice, full_stop};

use crate::scene::{RecordLine, Tone};

/// What the player of a seat is told of an act, and of what the laws answered to it.
pub(crate) fn lines(happened: &Happened, me: Seat, tells_act: bool) -> Vec<RecordLine> {
    let voice = Voice::of_seats(Some(me));
    let whole = happened.sight[place(Some(me))] == Sight::Whole;
    let act = (whole && tells_act).then(|| RecordLine {
        text: full_stop(&happened.telling.tell(&voice)),
        tone: Tone::Act,
        law: None,
    });
    let heard = happened.answers.iter().filter(|answer| answer.audience.includes(Some(me)));
    act.into_iter().chain(heard.map(|answer| answered(answer, &voice))).collect()
}

/// An answer of the laws as the person hears it.
fn answered(heard: &Heard, voice: &Voice) -> RecordLine {
    let answer = heard.answer.view();
    let tone = match answer.kind.as_str() {
        "trick" => Tone::Trick,
        "score" | "game" | "rubber" | "settled" => Tone::Score,
        _ => Tone::Ruling,
    };
    let law = answer.laws.first().and_then(|id| games::law(id));
    let told = heard.answer.tell(voice);
    let text = if tone == Tone::Trick { full_stop(&told) } else { ruling(&answer.kind, &told, &answer.laws) };
    RecordLine { text, tone, law }
}

/// What a courteous table declined.
pub(crate) fn declined(problem: &Problem) -> RecordLine {
    let laws: Vec<String> = problem.article.iter().cloned().collect();
    let detail = problem.detail.trim_end_matches('.');
    // In the middle of a line "you" is small.
    let detail = detail.strip_prefix("You ").map_or(detail.to_owned(), |rest| format!("you {rest}"));
    let text = ruling("declined", &detail, &laws);
    RecordLine { text, tone: Tone::Ruling, law: laws.first().and_then(|id| games::law(id)) }
}

/// `Offence: South leads out of turn [bridge/48]`
fn ruling(kind: &str, text: &str, laws: &[String]) -> String {
    let laws = if laws.is_empty() { String::new() } else { format!(" [{}]", laws.join(", ")) };
    format!("{}: {text}{laws}", full_stop(kind).trim_end_matches('.'))
}
