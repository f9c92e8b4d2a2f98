//! A lesson being played: the acts of the learner go in, what they see and hear comes out.

use cards::{Seat, SeatSet};
use games::minutes::{self, Minutes, Replay};
use games::{AnyTable, Listed, VisitMinutes};
use players::Spec;
use players::attend::{self, Asked, Computers, Next};
use protocol::{EventReport, Kind, LessonOffer, LessonScene, LessonVerdict, Person, Problem, Said, Sitter};
use sitting::projection::{Around, happened, said, table_view, wire};
use speech::{Voice, full_stop};
use table::{Act, Actor, AnswerOf, Event, Impossible, Kind as AnswerKind, Manner, Phase, Table};

use crate::course::{Lesson, Question, Script};

/// Where the learner sits.
pub const LEARNER: Seat = Seat::South;

/// More acts than a whole deal has are not taken.
pub const ACTS_MAX: usize = 48;

/// The dice of the other players.
const SEED: [u8; 32] = *b"the lessons of a patient teacher";

/// What the learner sees and hears after these acts.
///
/// # Errors
/// When an act cannot be read, comes after the end of the lesson, or follows one that was wrong.
pub fn scene(lesson: &Lesson, acts: &[Said]) -> Result<LessonScene, Problem> {
    if acts.len() > ACTS_MAX {
        return Err(Problem::new(Kind::Invalid, "A lesson has fewer acts."));
    }
    let read = minutes::read(&lesson.minutes).map_err(|why| broken(&why))?;
    read.visit(Play { lesson, acts })
}

/// The table at a question, after a right answer to those before it.
///
/// # Errors
/// When the data of the lesson are wrong.
pub fn table_at(lesson: &Lesson, question: usize) -> Result<AnyTable, Problem> {
    struct Before<'l>(&'l Lesson, usize);
    impl VisitMinutes for Before<'_> {
        type Out = Result<AnyTable, Problem>;

        fn minutes<G: Listed>(self, minutes: &Minutes<G::Call>) -> Self::Out {
            let mut stage = Stage::<G>::open(minutes)?;
            for question in &self.0.asks[..self.1] {
                let act = question.good.first().ok_or_else(|| broken(&"a question without an answer"))?;
                let act = said::<G>(LEARNER, &act.as_str().into(), stage.table.state())?;
                stage.take(Actor::Seat(LEARNER), act).map_err(|why| broken(&why))?;
                stage.follow(question)?;
            }
            Ok(G::any_table(stage.table))
        }
    }
    minutes::read(&lesson.minutes).map_err(|why| broken(&why))?.visit(Before(lesson, question))
}

fn broken(why: &dyn std::fmt::Display) -> Problem {
    Problem::new(Kind::Internal, format!("The lesson cannot be played: {why}."))
}

struct Play<'l> {
    lesson: &'l Lesson,
    acts: &'l [Said],
}

impl VisitMinutes for Play<'_> {
    type Out = Result<LessonScene, Problem>;

    fn minutes<G: Listed>(self, minutes: &Minutes<G::Call>) -> Self::Out {
        let Play { lesson, acts } = self;
        let mut stage = Stage::<G>::open(minutes)?;
        let (mut answered, mut verdict) = (0, None);
        for said in acts {
            if verdict.take().is_some_and(|verdict: LessonVerdict| !verdict.right) {
                return Err(Problem::new(Kind::Invalid, "What was wrong is taken back before the next try."));
            }
            stage.events.clear();
            verdict = match lesson.asks.get(answered) {
                Some(question) => Some(stage.answer(question, said)?),
                None if lesson.script == Script::Deal && !stage.is_over() => stage.freely(said)?,
                None => return Err(Problem::new(Kind::Invalid, "The lesson is over.")),
            };
            if answered < lesson.asks.len() && verdict.as_ref().is_some_and(|verdict| verdict.right) {
                answered += 1;
            }
        }
        Ok(stage.scene(lesson, answered, verdict))
    }
}

/// A table with the learner at it.
struct Stage<G: Listed> {
    table: Table<G>,
    asked: Asked,
    /// What was done since the learner's last act.
    events: Vec<EventReport>,
}

impl<G: Listed> Stage<G> {
    fn open(minutes: &Minutes<G::Call>) -> Result<Stage<G>, Problem> {
        let replay: Replay<G> = minutes::replay(minutes);
        if let Some(stopped) = replay.stopped {
            return Err(broken(&format!("line {}: {}", stopped.line, stopped.message)));
        }
        let mut stage = Stage { table: replay.table, asked: Asked::default(), events: Vec::new() };
        stage.chores();
        Ok(stage)
    }

    /// Takes an act and keeps what is told of it; the answers of the laws.
    fn take(&mut self, actor: Actor, act: Act<G::Call>) -> Result<Vec<AnswerOf<G>>, Impossible> {
        let before = self.table.log().len();
        let answers = self.table.observe(actor, act.clone())?;
        if self.table.log().len() > before {
            let told = happened(&self.table, &Event { actor, act }, &answers);
            let version = self.table.log().len() as u32;
            if told.is_seen(sitting::place(Some(LEARNER))) {
                self.events.push(told.report(&voice(), Some(LEARNER), version));
            }
        }
        Ok(answers)
    }

    /// The learner's answer to a question.
    fn answer(&mut self, question: &Question, told: &Said) -> Result<LessonVerdict, Problem> {
        let act = said::<G>(LEARNER, told, self.table.state())?;
        let right = question.good.iter().any(|good| self.is(good, &act));
        let mistake =
            question.mistakes.iter().find(|mistake| mistake.acts.iter().any(|one| self.is(one, &act)));
        let why = mistake.map_or(question.otherwise.as_str(), |mistake| &mistake.why);
        let place = self.table.log().len();
        let answers = match self.take(Actor::Seat(LEARNER), act) {
            Ok(answers) => answers,
            Err(why) => return Ok(wrong(full_stop(&why.to_string()), None)),
        };
        if self.table.log().len() == place {
            return Ok(declined(&answers, why));
        }
        if right {
            self.follow(question)?;
            return Ok(LessonVerdict { right, says: question.why.clone(), law: None });
        }
        if self.table.state().manner() == Manner::Courteous {
            self.finish_trick();
        }
        Ok(wrong(why.to_owned(), None))
    }

    /// An act of a deal that is played freely; a verdict only where the table declines it.
    fn freely(&mut self, told: &Said) -> Result<Option<LessonVerdict>, Problem> {
        let act = said::<G>(LEARNER, told, self.table.state())?;
        let place = self.table.log().len();
        let answers = match self.take(Actor::Seat(LEARNER), act) {
            Ok(answers) => answers,
            Err(why) => return Ok(Some(wrong(full_stop(&why.to_string()), None))),
        };
        if self.table.log().len() == place {
            return Ok(Some(declined(&answers, "")));
        }
        self.go_on(|_| false);
        Ok(None)
    }

    /// Whether an act is the one that is written so.
    fn is(&self, written: &str, act: &Act<G::Call>) -> bool {
        said::<G>(LEARNER, &written.into(), self.table.state()).is_ok_and(|one| one == *act)
    }

    /// What the others do after a right answer.
    fn follow(&mut self, question: &Question) -> Result<(), Problem> {
        for line in &question.then {
            self.chores();
            let (actor, step) = minutes::read_act::<G>(line).map_err(|fault| broken(&fault.message))?;
            let act = step.act(actor, self.table.state()).ok_or_else(|| broken(line))?;
            self.take(actor, act).map_err(|why| broken(&format!("{line}: {why}")))?;
        }
        self.chores();
        Ok(())
    }

    /// After a mistake the trick is played out, so that the learner sees what comes of it.
    fn finish_trick(&mut self) {
        let trick = self.table.state().tricks().len();
        let open = |table: &Table<G>| {
            table.state().tricks().get(trick.saturating_sub(1)).is_none_or(|one| one.winner.is_some())
        };
        if !open(&self.table) {
            self.go_on(open);
        }
    }

    /// Whatever needs no choice is done.
    fn chores(&mut self) {
        while let Next::House(Event { actor, act }) =
            attend::next(&self.table, Computers::default(), &self.asked)
        {
            if self.take(actor, act).is_err() {
                return;
            }
        }
    }

    /// The others go on until the learner is awaited, or until something holds.
    fn go_on(&mut self, until: impl Fn(&Table<G>) -> bool) {
        let seats: SeatSet = Seat::ALL.into_iter().filter(|&seat| seat != LEARNER).collect();
        let computers = Computers { seats, clumsy: SeatSet::EMPTY };
        while !until(&self.table) {
            let place = self.table.log().len();
            match attend::next(&self.table, computers, &self.asked) {
                Next::House(Event { actor, act }) => {
                    if self.take(actor, act).is_err() {
                        return;
                    }
                }
                Next::Player(question) => {
                    let Ok(mut player) = Spec::from(players::Kind::Book).player::<G>() else { return };
                    let act = attend::Thought::new(&self.table, question).think(&mut *player, SEED);
                    let reply = attend::reply(&self.table, question, act);
                    let taken = reply.is_some_and(|Event { actor, act }| self.take(actor, act).is_ok());
                    if taken {
                        self.asked.done(self.table.log().len(), question.ask);
                    } else {
                        self.asked.in_vain(place, question);
                    }
                }
                _ => return,
            }
        }
    }

    /// Whether nothing is left for the learner to do in this deal.
    fn is_over(&self) -> bool {
        !matches!(self.table.state().phase(), Phase::Calling | Phase::Play)
    }

    fn scene(self, lesson: &Lesson, answered: usize, verdict: Option<LessonVerdict>) -> LessonScene {
        let right = verdict.as_ref().is_none_or(|verdict| verdict.right);
        let question = lesson.asks.get(answered);
        let free = question.is_none() && lesson.script == Script::Deal && !self.is_over();
        let ends = right && question.is_none() && !free;
        let around = Around { seats: seats(), full: true, waiting_for: Vec::new(), commitment: None };
        LessonScene {
            title: lesson.title.clone(),
            tells: lesson.tells.clone(),
            view: table_view(&self.table, Some(LEARNER), around),
            verdict,
            asks: question.map(|question| question.asks.clone()),
            offers: question.map_or_else(Vec::new, offers),
            hint: if free { self.hint() } else { None },
            answered: answered as u32,
            questions: lesson.asks.len() as u32,
            ends: ends.then(|| lesson.ends.clone()),
            events: self.events,
        }
    }

    /// What the book would do, and why.
    fn hint(&self) -> Option<String> {
        let view = self.table.view(Some(LEARNER));
        let decision = players::by_the_book(&view)?;
        let does = match &decision.act {
            Act::Call(call) => format!("say {}", G::phrase(*call).label),
            other => speech::advice::<G>(LEARNER, other),
        };
        let why = decision.by.first().map(|maxim| full_stop(&format!("{}: {}", maxim.when, maxim.advice)));
        let told = full_stop(&format!("the book would {does}"));
        Some(format!("{told} {}", why.unwrap_or_default()).trim_end().to_owned())
    }
}

fn offers(question: &Question) -> Vec<LessonOffer> {
    question.offers.iter().map(|(act, text)| LessonOffer { act: act.clone(), text: text.clone() }).collect()
}

fn wrong(says: String, law: Option<String>) -> LessonVerdict {
    LessonVerdict { right: false, says, law }
}

/// What a courteous table did not take, with the reason of the laws and of the lesson.
fn declined<F: speech::Tell>(answers: &[table::Answer<F>], why: &str) -> LessonVerdict {
    let Some(answer) = answers.iter().find(|answer| answer.kind() == AnswerKind::Declined) else {
        return wrong(why.to_owned(), None);
    };
    let told = full_stop(&speech::sentence(answer, &voice()));
    let law = answer.laws.map(|laws| laws.chief().id().to_owned());
    wrong(format!("{told} {why}").trim_end().to_owned(), law)
}

fn voice() -> Voice {
    Voice::of_seats(Some(LEARNER))
}

/// The learner, and three computer players.
fn seats() -> protocol::Seated {
    wire::by_seat(|seat| {
        if seat == LEARNER {
            let person =
                Person { id: String::new(), name: speech::seat_name(LEARNER).to_owned(), guest: true };
            Sitter::Person { person, present: true, kept_s: None, substitute: None }
        } else {
            let book = Spec::from(players::Kind::Book);
            Sitter::Computer { player: book.to_string(), called: book.called(), portrait: None }
        }
    })
}
