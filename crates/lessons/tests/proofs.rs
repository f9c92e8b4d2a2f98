//! Every lesson is played and proved: the deals are whole, what is called good is in order, and what is claimed of it
//! is found again by the engine or the solver.

use cards::{CardSet, Ranking, Seat, Side};
use games::procedure::{self, Due, Listener};
use games::{AnyTable, Listed, VisitTable};
use lessons::{ACTS_MAX, Course, LEARNER, Lesson, Proof, Question, Script, courses, scene, table_at};
use protocol::{LessonScene, Said};
use sitting::projection::said;
use solver::{Settings, Solver};
use table::{Act, Actor, Kind, Manner, Table};

fn every(mut with: impl FnMut(&Course, &Lesson)) {
    for course in courses().expect("the courses are read") {
        for lesson in &course.lessons {
            with(&course, lesson);
        }
    }
}

fn at(lesson: &Lesson, question: usize) -> AnyTable {
    table_at(lesson, question).unwrap_or_else(|why| panic!("{}: {}", lesson.id, why.detail))
}

#[test]
fn every_game_has_eight_to_twelve_lessons_and_ends_with_a_deal() {
    for course in courses().expect("the courses are read") {
        if course.rubber.is_some() {
            assert!((8..=12).contains(&course.lessons.len()), "{}", course.name);
            assert_eq!(course.lessons.last().map(|lesson| lesson.script), Some(Script::Deal));
        }
        for lesson in &course.lessons {
            let twice = course.lessons.iter().filter(|other| other.id == lesson.id).count();
            assert_eq!(twice, 1, "{}", lesson.id);
            assert!(lesson.script == Script::Deal || !lesson.asks.is_empty(), "{}", lesson.id);
        }
    }
}

#[test]
fn every_deal_is_whole() {
    struct Whole;
    impl VisitTable for Whole {
        type Out = (Vec<usize>, usize, usize);

        fn table<G: Listed>(self, table: &Table<G>) -> Self::Out {
            let dealt = table.state().dealt();
            let counts: Vec<usize> = Seat::ALL.map(|seat| dealt[seat].len()).to_vec();
            let all: CardSet = Seat::ALL.into_iter().flat_map(|seat| dealt[seat].iter()).collect();
            let foreign = (all - G::PACK.cards()).len();
            (counts, all.len(), foreign)
        }
    }
    every(|course, lesson| {
        let (counts, all, foreign) = at(lesson, 0).visit(Whole);
        let each = counts[0];
        assert!(
            [5, 13].contains(&each) && counts.iter().all(|count| *count == each),
            "{} {counts:?}",
            lesson.id
        );
        assert_eq!((all, foreign), (4 * each, 0), "{} {}", course.name, lesson.id);
    });
}

#[test]
fn what_is_called_good_is_in_order_and_what_is_claimed_is_so() {
    let (mut proved, mut faults) = (0, Vec::new());
    every(|course, lesson| {
        for (place, question) in lesson.asks.iter().enumerate() {
            let name = format!("{} {} {}", course.name, lesson.id, place + 1);
            let fault = at(lesson, place).visit(Prove { question });
            faults.extend(fault.map(|fault| format!("{name}: {fault}")));
            proved += 1;
        }
    });
    assert!(faults.is_empty(), "{faults:#?}");
    println!("{proved} questions proved");
}

struct Prove<'q> {
    question: &'q Question,
}

impl VisitTable for Prove<'_> {
    type Out = Option<String>;

    fn table<G: Listed>(self, table: &Table<G>) -> Option<String> {
        let question = self.question;
        let read = |text: &String| said::<G>(LEARNER, &text.as_str().into(), table.state());
        let mut good = Vec::new();
        for text in &question.good {
            let Ok(act) = read(text) else { return Some(format!("'{text}' cannot be read")) };
            if let Some(why) = irregular(table, &act) {
                return Some(format!("'{text}' {why}"));
            }
            good.push(act);
        }
        for text in question.mistakes.iter().flat_map(|mistake| &mistake.acts) {
            match read(text) {
                Ok(act) if good.contains(&act) => return Some(format!("'{text}' is good and wrong")),
                Ok(_) => {}
                Err(why) => return Some(format!("'{text}': {}", why.detail)),
            }
        }
        let view = table.view(Some(LEARNER));
        let others: Vec<Act<G::Call>> =
            view.options().into_iter().filter(|act| !good.contains(act)).collect();
        match question.proof {
            Proof::InOrder => (!others.is_empty()).then(|| format!("{others:?} are in order too")),
            Proof::Wins => parted(&good, &others, |act| wins(table, act)),
            Proof::Tricks(tricks) => {
                let enough = |taken: u8| if view.loses() { taken <= tricks } else { taken >= tricks };
                parted(&good, &others, |act| enough(taken(table, act)))
            }
            Proof::Makes(tricks) => {
                let meant = trump_after(table, &good[0]);
                let other =
                    |act: &Act<G::Call>| trump_after(table, act).is_some_and(|trump| Some(trump) != meant);
                let others: Vec<_> = others.into_iter().filter(other).collect();
                parted(&good, &others, |act| taken(table, act) >= tricks)
            }
            Proof::Takes(tricks) => {
                let end =
                    question.then.iter().fold(after(table, &good[0]), |table, line| follow(table, line));
                let found = total(&end);
                (found != tricks).then(|| format!("{found} tricks"))
            }
            Proof::Book => {
                let book = players::by_the_book(&view).map(|decision| decision.act);
                (!book.as_ref().is_some_and(|act| good.contains(act))).then(|| format!("the book: {book:?}"))
            }
            Proof::Law => {
                let mut answered = 0;
                let mut end = table.clone();
                answered += end.observe(LEARNER, good[0].clone()).map_or(0, |answers| answers.len());
                for line in &question.then {
                    end = follow(end, line);
                }
                answered += end.state().sheet().lines.len();
                (answered == 0).then(|| "the laws have nothing to say to it".to_owned())
            }
        }
    }
}

/// Why an act of a lesson would not do: nobody could do it, or a courteous table declines it.
fn irregular<G: Listed>(table: &Table<G>, act: &Act<G::Call>) -> Option<String> {
    let mut trial = table.clone();
    let wrong = |kind: Kind| matches!(kind, Kind::Offence | Kind::Declined);
    match trial.observe(LEARNER, act.clone()) {
        Err(why) => Some(why.to_string()),
        Ok(answers) if table.state().manner() == Manner::Courteous => {
            answers.iter().any(|answer| wrong(answer.kind())).then(|| "is not in order".to_owned())
        }
        Ok(_) => None,
    }
}

/// Whether all that is good does it, and nothing else.
fn parted<C: std::fmt::Debug>(
    good: &[Act<C>],
    others: &[Act<C>],
    does: impl Fn(&Act<C>) -> bool,
) -> Option<String> {
    if let Some(act) = good.iter().find(|act| !does(act)) {
        return Some(format!("{act:?} does not do it"));
    }
    others.iter().find(|act| does(act)).map(|act| format!("{act:?} does it too"))
}

fn chores<G: Listed>(mut table: Table<G>) -> Table<G> {
    while let Some(Due::Chore { actor, act }) = procedure::due(&table, Listener::Host).waits {
        table.observe(actor, act).expect("what needs no choice can be done");
    }
    table
}

fn after<G: Listed>(table: &Table<G>, act: &Act<G::Call>) -> Table<G> {
    let mut table = table.clone();
    table.observe(LEARNER, act.clone()).expect("it can be done");
    chores(table)
}

fn follow<G: Listed>(mut table: Table<G>, line: &str) -> Table<G> {
    let (actor, step) = games::minutes::read_act::<G>(line).expect("an act");
    let act = step.act(actor, table.state()).expect("one act");
    table.observe(actor, act).unwrap_or_else(|why| panic!("{line}: {why}"));
    chores(table)
}

/// Whether the trick goes to the learner's side however the others play.
fn wins<G: Listed>(table: &Table<G>, act: &Act<G::Call>) -> bool {
    let trick = table.state().tricks().len().max(1) - 1;
    forced(&after(table, act), trick)
}

fn forced<G: Listed>(table: &Table<G>, trick: usize) -> bool {
    let state = table.state();
    if let Some(winner) = state.tricks().get(trick).and_then(|trick| trick.winner) {
        return winner.side() == LEARNER.side();
    }
    let Some(hand) = state.to_play() else { return false };
    let player = state.player_of(hand);
    let mut cards = state.lawful(hand).iter().map(|card| {
        let mut table = table.clone();
        table.observe(Actor::Seat(player), Act::Play(card)).expect("a card in order");
        forced(&chores(table), trick)
    });
    if hand.side() == LEARNER.side() { cards.any(|won| won) } else { cards.all(|won| won) }
}

/// The tricks of the learner's side in the whole deal, as the cards lie.
fn total<G: Listed>(table: &Table<G>) -> u8 {
    let won = table.state().won()[Side::NorthSouth];
    match players::position(table.state()) {
        Some(position) => {
            let mut solver = Solver::new(Settings::default());
            won + solver.tricks(&position).expect("a position")[Side::NorthSouth]
        }
        None => won,
    }
}

fn taken<G: Listed>(table: &Table<G>, act: &Act<G::Call>) -> u8 {
    total(&after(table, act))
}

/// How the cards rank once an act has fixed what is played, if it does.
fn trump_after<G: Listed>(table: &Table<G>, act: &Act<G::Call>) -> Option<Ranking> {
    players::position(after(table, act).state()).map(|position| position.ranking)
}

#[test]
fn a_lesson_is_played_to_its_end_by_right_answers_and_a_mistake_is_told() {
    every(|course, lesson| {
        let name = format!("{} {}", course.name, lesson.id);
        let mut acts: Vec<Said> = Vec::new();
        for question in &lesson.asks {
            for mistake in &question.mistakes {
                for act in &mistake.acts {
                    let tried: Vec<Said> = acts.iter().cloned().chain([act.as_str().into()]).collect();
                    let shown = play(lesson, &tried);
                    let verdict = shown.verdict.unwrap_or_else(|| panic!("{name}: {act}"));
                    assert!(
                        !verdict.right && verdict.says.contains(&mistake.why),
                        "{name}: {act}: {verdict:?}"
                    );
                    assert_eq!(shown.ends, None, "{name}: {act}");
                }
            }
            acts.push(question.good[0].as_str().into());
            let shown = play(lesson, &acts);
            assert!(shown.verdict.as_ref().is_some_and(|verdict| verdict.right), "{name}");
            assert_eq!(shown.view.commitment, None, "stacked cards prove nothing");
        }
        if lesson.script == Script::Deal {
            play_on(lesson, &mut acts, &name);
        }
        assert_eq!(play(lesson, &acts).ends.as_deref(), Some(lesson.ends.as_str()), "{name}");
        acts.push("pass".into());
        assert!(scene(lesson, &acts).is_err(), "{name} is over");
    });
}

/// How fast somebody reads who has never held a card: words a minute, and the seconds that an answer takes them.
const WORDS_A_MINUTE: usize = 200;
const ANSWER_S: usize = 10;

#[test]
fn a_course_is_read_and_answered_in_ten_minutes_and_a_lesson_in_little_more_than_one() {
    let words = |text: &str| text.split_whitespace().count();
    for course in courses().expect("the courses") {
        let times = course.lessons.iter().map(|lesson| {
            let asked = lesson.asks.iter().map(|ask| words(&ask.asks) + words(&ask.why)).sum::<usize>();
            let read = words(&lesson.tells) + asked + words(&lesson.ends);
            let seconds = read * 60 / WORDS_A_MINUTE + lesson.asks.len() * ANSWER_S;
            assert!(seconds <= 80, "{} {}: {seconds} s", course.name, lesson.id);
            seconds
        });
        let all: usize = times.sum();
        assert!(all <= 600, "{}: {all} s", course.name);
    }
}

fn play(lesson: &Lesson, acts: &[Said]) -> LessonScene {
    scene(lesson, acts).unwrap_or_else(|why| panic!("{}: {}", lesson.id, why.detail))
}

/// Plays a deal out by the first thing in order at each turn: whoever does not follow the book comes to the end too.
fn play_on(lesson: &Lesson, acts: &mut Vec<Said>, name: &str) {
    loop {
        let shown = play(lesson, acts);
        if shown.ends.is_some() {
            assert!(acts.len() <= ACTS_MAX, "{name}");
            return;
        }
        assert!(shown.hint.is_some(), "{name}: no advice after {} acts", acts.len());
        let option = shown.view.options.iter().find(|option| option.kind != protocol::OptionKind::Claim);
        let option = option.unwrap_or_else(|| panic!("{name}: nothing to do after {} acts", acts.len()));
        acts.push(Said::Act(option.act.clone()));
    }
}

#[test]
fn nobody_goes_on_after_a_mistake_or_with_endless_acts() {
    let course = lessons::course("euchre").expect("a course");
    let lesson = course.lesson("trick").expect("a lesson");
    let said = |acts: &[&str]| acts.iter().map(|act| Said::from(*act)).collect::<Vec<_>>();
    assert!(scene(lesson, &said(&["play 7S", "play AS"])).is_err());
    assert!(scene(lesson, &said(&["dance"])).is_err());
    assert!(scene(lesson, &vec!["play AS".into(); ACTS_MAX + 1]).is_err());
    let declined = scene(lesson, &said(&["play AC"])).expect("a scene").verdict.expect("a verdict");
    assert!(!declined.right && declined.law.is_some(), "{declined:?}");
    assert!(lessons::course("poker").is_err() && course.lesson("bluff").is_err());
}
