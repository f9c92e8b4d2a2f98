//! What the person is told of an act, line by line; the words are those of every room.

use cards::Seat;
use protocol::{AnswerView, Problem};
use sitting::{Happened, Sight, place};
use speech::full_stop;

use crate::scene::{RecordLine, Tone};

/// What the player of a seat is told of an act, and of what the laws answered to it.
pub(crate) fn lines(happened: &Happened, me: Seat, tells_act: bool) -> Vec<RecordLine> {
    let whole = happened.sight[place(Some(me))] == Sight::Whole;
    let act = (whole && tells_act).then(|| RecordLine {
        text: full_stop(&happened.phrase.told(happened.actor, Some(me))),
        tone: Tone::Act,
        law: None,
    });
    let heard = happened.answers.iter().filter(|answer| answer.audience.includes(Some(me)));
    act.into_iter().chain(heard.map(|answer| answered(&answer.view, me))).collect()
}

/// An answer of the laws as the person hears it.
fn answered(answer: &AnswerView, me: Seat) -> RecordLine {
    let tone = match answer.kind.as_str() {
        "trick" => Tone::Trick,
        "score" | "game" | "rubber" | "settled" => Tone::Score,
        _ => Tone::Ruling,
    };
    let law = answer.laws.first().and_then(|id| games::law(id));
    let text = match answer.by.map(sitting::wire::seat_from).filter(|_| answer.trick.is_some()) {
        Some(winner) if winner == me => "You win the trick.".to_owned(),
        Some(winner) => format!("{} wins the trick.", speech::seat_name(winner)),
        None => ruling(&answer.kind, &answer.text, &answer.laws),
    };
    RecordLine { text, tone, law }
}

/// What a courteous table declined.
pub(crate) fn declined(problem: &Problem) -> RecordLine {
    let laws: Vec<String> = problem.article.iter().cloned().collect();
    let text = ruling("declined", problem.detail.trim_end_matches('.'), &laws);
    RecordLine { text, tone: Tone::Ruling, law: laws.first().and_then(|id| games::law(id)) }
}

/// `Offence: S led out of turn [bridge/48]`
fn ruling(kind: &str, text: &str, laws: &[String]) -> String {
    let laws = if laws.is_empty() { String::new() } else { format!(" [{}]", laws.join(", ")) };
    format!("{}: {text}{laws}", full_stop(kind).trim_end_matches('.'))
}
