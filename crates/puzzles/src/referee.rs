//! "You are the referee": a case up to the act that gives somebody a choice, and the question what follows.

use std::fmt::Write as _;

use cards::{Seat, SeatSet};
use games::minutes::{self, Item, Minutes, Step};
use games::{AnyMinutes, Listed, VisitMinutes};
use serde::{Deserialize, Serialize};
use speech::{Voice, full_stop};
use table::{Act, Actor, Answer, Audience, Finding, Offer, Remedy};

use crate::{BadPuzzles, Grade};

/// A question of law.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its name: `referee-001`.
    pub id: String,
    /// The code it is played under.
    pub code: String,
    /// The case it comes from, without folder and ending.
    pub case: String,
    /// How hard it is.
    pub grade: Grade,
    /// What happened, act by act.
    pub scene: Vec<String>,
    /// The cards of the trick on the table: seat and card, in the order of play.
    #[serde(default)]
    pub trick: Vec<String>,
    /// What is asked.
    pub asks: String,
    /// What may be answered.
    pub choices: Vec<String>,
    /// Which of them is right, from 0.
    pub answer: usize,
    /// What the laws say, sentence by sentence.
    pub tells: Vec<String>,
    /// The articles.
    pub laws: Vec<String>,
    /// The minutes up to that act, so that the ruling can be asked for again.
    pub minutes: String,
}

/// Every question that is kept.
const QUESTIONS: &str = include_str!("../data/referee.toml");

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    question: Vec<Question>,
}

/// The questions of this crate.
///
/// # Errors
/// When the file of this crate is no list of questions.
pub fn questions() -> Result<Vec<Question>, BadPuzzles> {
    read_questions(QUESTIONS)
}

/// Reads a file of questions.
///
/// # Errors
/// When it is no such file.
pub fn read_questions(text: &str) -> Result<Vec<Question>, BadPuzzles> {
    let file: File =
        toml::from_str(text).map_err(|why| BadPuzzles { id: String::new(), what: why.to_string() })?;
    Ok(file.question)
}

/// The question that a case gives, if somebody has a choice in it, and the name of the fact behind it.
pub fn question(id: &str, case: &str, text: &str) -> Option<(Question, String)> {
    let read = minutes::read(text).ok()?;
    let (mut question, fact) = read.visit(Ask { id, case })?;
    // Without comments and answers nothing gives the ruling away.
    question.minutes = up_to(&read, text)?;
    Some((question, fact))
}

/// Asks a kept question again: scene, ruling, articles, who may choose what and every sentence are compared.
///
/// # Errors
/// What the laws say otherwise.
pub fn check_question(kept: &Question) -> Result<(), BadPuzzles> {
    let bad = |what: &str| BadPuzzles { id: kept.id.clone(), what: what.to_owned() };
    let (again, _) =
        question(&kept.id, &kept.case, &kept.minutes).ok_or_else(|| bad("its minutes give no choice"))?;
    if again == *kept {
        return Ok(());
    }
    let told = Question { scene: kept.scene.clone(), tells: kept.tells.clone(), ..again };
    Err(bad(if told == *kept { "it is told in other words now" } else { "the laws say something else" }))
}

/// The lines of the minutes up to the act in question.
fn up_to(read: &AnyMinutes, text: &str) -> Option<String> {
    let (question_line, _) = read.visit(Where)?;
    let lines =
        text.lines().take(question_line).map(|line| line.split('#').next().unwrap_or_default().trim_end());
    let told = lines.filter(|line| !line.is_empty() && !line.starts_with('>') && !line.starts_with("check:"));
    Some(told.flat_map(|line| [line, "\n"]).collect())
}

/// The line of the first act that gives a choice, and which of its answers does.
struct Where;

impl VisitMinutes for Where {
    type Out = Option<(usize, usize)>;

    fn minutes<G: Listed>(self, minutes: &Minutes<G::Call>) -> Self::Out {
        let replay = minutes::replay::<G>(minutes);
        replay.taken.iter().find_map(|taken| {
            let gives = |answer: &Answer<G::Fact>| {
                answer.audience == Audience::All
                    && matches!(answer.finding, Finding::Offence { offer: Some(_), .. })
            };
            Some((taken.line, taken.answers.iter().position(gives)?))
        })
    }
}

struct Ask<'t> {
    id: &'t str,
    case: &'t str,
}

impl VisitMinutes for Ask<'_> {
    type Out = Option<(Question, String)>;

    fn minutes<G: Listed>(self, minutes: &Minutes<G::Call>) -> Self::Out {
        let (line, at) = Where.minutes::<G>(minutes)?;
        let until = Minutes { code: minutes.code, lines: minutes.lines[..line].to_vec() };
        let replay = minutes::replay::<G>(&until);
        let state = replay.table.state();
        let answers = &replay.taken.last()?.answers;
        let answer = answers.get(at)?;
        let Finding::Offence { by, fact, offer: Some(offer) } = &answer.finding else { return None };
        let voice = Voice::of_seats(None);
        let mut scene = vec![format!("{} deals.", voice.seat(replay.table.setup().dealer))];
        for (_, told) in until.numbered() {
            if let Item::Act(actor, step) = &told.item {
                scene.push(match step {
                    Step::Auto(cards) => format!("{cards} cards are played, each in turn and to the suit led."),
                    Step::Act(act) => {
                        let told = speech::phrase::<G>(*actor, act, &voice);
                        let dummys = matches!((actor, act), (Actor::Seat(seat), Act::Play(card))
                            if state.open_hand() == Some(seat.partner()) && state.dealt()[seat.partner()].contains(*card));
                        full_stop(&if dummys { format!("{told} from dummy") } else { told })
                    }
                    // What a bare suit means depends on what was open when it was said.
                    Step::Suit(_) => return None,
                });
            }
        }
        let (choices, right) = choices(self.id, *by, offer, &voice);
        let trick = state.open_trick().map_or_else(Vec::new, |trick| {
            trick.plays.iter().map(|(seat, card)| format!("{seat} {card}")).collect()
        });
        let laws = answer.laws.iter().flat_map(table::Laws::iter).map(|law| law.id().to_owned()).collect();
        let acts = scene.len() - 1;
        let grade = match (acts, offer.options.len()) {
            (0..=3, 1..=2) => Grade::Easy,
            (0..=9, 1..=3) => Grade::Fair,
            _ => Grade::Hard,
        };
        let question = Question {
            id: self.id.to_owned(),
            code: minutes.code.name().to_owned(),
            case: self.case.to_owned(),
            grade,
            scene,
            trick,
            asks: "The last act is challenged. Who may ask for what?".to_owned(),
            choices,
            answer: right,
            tells: answers.iter().map(|answer| full_stop(&speech::sentence(answer, &voice))).collect(),
            laws,
            minutes: String::new(),
        };
        Some((question, games::findings::FindingReport::named(fact.name(), Vec::new()).fact))
    }
}

/// Choices of other articles, with which the right one is mixed.
const OTHERS: [&[Remedy]; 8] = [
    &[Remedy::NewDeal, Remedy::Stand],
    &[Remedy::Highest, Remedy::Lowest],
    &[Remedy::Win, Remedy::Lose],
    &[Remedy::Suit(None)],
    &[Remedy::Accept, Remedy::Refuse],
    &[Remedy::TakeBack],
    &[Remedy::RightPlayer, Remedy::Stand],
    &[Remedy::Take(50)],
];

/// The answers among which one is right, and its place.
fn choices(id: &str, offender: Seat, offer: &Offer, voice: &Voice) -> (Vec<String>, usize) {
    let number = id.bytes().fold(7_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
    let right = full_stop(&speech::offer(offer, voice));
    let (left, other) = (SeatSet::of(offender.left()), SeatSet::of(offender.right()));
    let seats = [left, other, offender.left().side().seats(), SeatSet::of(offender.partner())];
    let seats: Vec<SeatSet> = seats.into_iter().filter(|seats| *seats != offer.holders).collect();
    let remedies: Vec<&[Remedy]> =
        OTHERS.into_iter().filter(|others| !others.iter().any(|one| offer.options.contains(one))).collect();
    let with = |holders: SeatSet, options: &[Remedy]| {
        full_stop(&speech::offer(&Offer { holders, options: options.iter().copied().collect() }, voice))
    };
    let mut wrong = vec![
        with(seats[number % seats.len()], &offer.options),
        with(offer.holders, remedies[number / 3 % remedies.len()]),
        "Nobody may ask for anything: it stands as it is.".to_owned(),
    ];
    let at = number / 7 % (wrong.len() + 1);
    wrong.insert(at, right);
    (wrong, at)
}

/// Writes a file of questions.
pub fn write_questions(questions: &[Question]) -> String {
    let mut text = String::from(
        "# Questions of law from the cases, with what the laws answer: `oddtrick puzzle make --referee` writes this file.\n",
    );
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let list = |rows: &[String]| {
        let rows: Vec<String> = rows.iter().map(|row| format!("  {},\n", quoted(row))).collect();
        rows.concat()
    };
    let row = |rows: &[String]| rows.iter().map(|one| quoted(one)).collect::<Vec<_>>().join(", ");
    for one in questions {
        let _ = write!(text, "\n[[question]]\nid = {}\ncode = {}\n", quoted(&one.id), quoted(&one.code));
        let _ = write!(text, "case = {}\ngrade = {}\n", quoted(&one.case), quoted(one.grade.word()));
        let _ = write!(text, "scene = [\n{}]\ntrick = [{}]\n", list(&one.scene), row(&one.trick));
        let _ = write!(text, "asks = {}\nchoices = [\n{}]\n", quoted(&one.asks), list(&one.choices));
        let _ = write!(text, "answer = {}\ntells = [\n{}]\n", one.answer, list(&one.tells));
        let _ = write!(text, "laws = [{}]\nminutes = '''\n{}'''\n", row(&one.laws), one.minutes);
    }
    text
}

/// Of many cases the questions that are worth keeping: no more than so many of one fact in one code, in the order of
/// the cases.
pub fn questions_of<'c>(
    cases: impl IntoIterator<Item = (&'c str, &'c str)>,
    of_a_fact_max: usize,
) -> Vec<Question> {
    let mut kept: Vec<Question> = Vec::new();
    let mut facts: std::collections::BTreeMap<(String, String), usize> = std::collections::BTreeMap::new();
    for (case, text) in cases {
        let id = format!("referee-{:03}", kept.len() + 1);
        let Some((question, fact)) = question(&id, case, text) else { continue };
        // A long story cannot be kept in mind.
        if question.scene.len() > SCENE_MAX || kept.iter().any(|one| one.minutes == question.minutes) {
            continue;
        }
        let so_far = facts.entry((question.code.clone(), fact)).or_default();
        if *so_far < of_a_fact_max && check_question(&question).is_ok() {
            *so_far += 1;
            kept.push(question);
        }
    }
    kept
}

/// So many sentences make a story.
const SCENE_MAX: usize = 24;
