//! `oddtrick learn`: lessons at the table, one question at a time.

mod show;

use std::fmt::Write as _;
use std::io::{self, BufRead as _, IsTerminal as _};

use lessons::{Course, Lesson, courses};
use protocol::{LessonScene, Said};
use serde::Serialize;

use crate::screen::{self, FAINT, STRONG, paint, wrap};
use crate::trouble::{Outcome, Result, Trouble};

/// Learn to play: lessons of a minute, for whoever has never held a card
///
/// Each lesson lays some cards, asks a question and says why the answer is right; mistakes are
/// allowed and explained. Without a course all of them are listed. On a terminal you are asked for
/// your card or your word, and go on to the next lesson; elsewhere the table is printed, and --act
/// answers. The cards are laid and not dealt: they count in no record. After a course a first rubber
/// with help that fades is 'oddtrick play CODE --help-fades'.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The course: euchre, bridge, royalton or rulings
    #[arg(value_name = "COURSE")]
    course: Option<String>,

    /// The lesson, by its name
    #[arg(value_name = "LESSON", requires = "course")]
    lesson: Option<String>,

    /// What you do, in the words of the minutes: 'play AS'; may be given several times
    #[arg(long = "act", value_name = "ACT", requires = "lesson")]
    acts: Vec<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick learn                                 all lessons
  oddtrick learn euchre                          the course of Euchre, lesson by lesson
  oddtrick learn euchre bowers                   one of them
  oddtrick learn rulings revoke --act 'claim revoke W 1'";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let Some(name) = &args.course else { return list(&courses().map_err(Trouble::wrong)?, args.json) };
    let course = lessons::course(name)
        .map_err(|why| Trouble::Misuse(format!("{why}: there are euchre, bridge, royalton and rulings")))?;
    let asks = !args.json && args.acts.is_empty() && io::stdin().is_terminal() && io::stdout().is_terminal();
    match &args.lesson {
        Some(id) => {
            let lesson = course
                .lesson(id)
                .map_err(|why| Trouble::Wrong(format!("{why}: 'oddtrick learn' lists them")))?;
            if asks { take(&course, lesson).map(|_| Outcome::Right) } else { once(lesson, args) }
        }
        None if asks => {
            for lesson in &course.lessons {
                if take(&course, lesson)? == Left::Early {
                    break;
                }
            }
            Ok(Outcome::Right)
        }
        None => list(&[course], args.json),
    }
}

/// A lesson in the list.
#[derive(Serialize)]
struct LessonLine<'a> {
    course: &'a str,
    lesson: &'a str,
    title: &'a str,
}

fn list(courses: &[Course], json: bool) -> Result<Outcome> {
    if json {
        let lines: Vec<LessonLine> = courses
            .iter()
            .flat_map(|course| {
                course.lessons.iter().map(|lesson| LessonLine {
                    course: &course.name,
                    lesson: &lesson.id,
                    title: &lesson.title,
                })
            })
            .collect();
        screen::print_json(&lines)?;
        return Ok(Outcome::Right);
    }
    let mut out = String::new();
    for course in courses {
        let _ =
            writeln!(out, "{}  {}", paint(STRONG, &course.name), wrap(&course.about, course.name.len() + 2));
        for lesson in &course.lessons {
            let _ = writeln!(out, "  {:<12} {}", lesson.id, lesson.title);
        }
        out.push('\n');
    }
    screen::print(out.trim_end())?;
    screen::print("\n")?;
    Ok(Outcome::Right)
}

/// The scene after the acts of the command line.
fn once(lesson: &Lesson, args: &Args) -> Result<Outcome> {
    let acts: Vec<Said> = args.acts.iter().map(|act| act.as_str().into()).collect();
    let scene = scene(lesson, &acts)?;
    if args.json {
        screen::print_json(&scene)?;
    } else {
        screen::print(&show::scene(&scene, acts.is_empty()))?;
    }
    Ok(Outcome::wrong_if(scene.verdict.is_some_and(|verdict| !verdict.right)))
}

fn scene(lesson: &Lesson, acts: &[Said]) -> Result<LessonScene> {
    lessons::scene(lesson, acts).map_err(|problem| Trouble::Wrong(problem.detail))
}

/// How a lesson was left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    AtItsEnd,
    Early,
}

/// Goes through a lesson at the terminal.
fn take(course: &Course, lesson: &Lesson) -> Result<Left> {
    let mut acts: Vec<Said> = Vec::new();
    let mut shown = scene(lesson, &acts)?;
    screen::print(&show::scene(&shown, true))?;
    while shown.ends.is_none() {
        screen::print(&paint(FAINT, "Your act, ? for the words, or q to leave: "))?;
        let Some(line) = line()? else { return Ok(Left::Early) };
        if let Some(word) = line.strip_prefix('?') {
            screen::print(&meanings(word.trim(), &shown))?;
            continue;
        }
        let Some(act) = show::act(&shown, &line) else {
            screen::tell(&format!("'{line}' is none of these\n"));
            continue;
        };
        acts.push(act);
        match lessons::scene(lesson, &acts) {
            Ok(next) => {
                screen::print(&show::scene(&next, false))?;
                if next.verdict.as_ref().is_some_and(|verdict| !verdict.right) {
                    // What was wrong is taken back, and the same is asked again.
                    acts.pop();
                } else {
                    shown = next;
                }
            }
            Err(problem) => {
                acts.pop();
                screen::tell(&format!("{}\n", problem.detail));
            }
        }
    }
    let last = course.lessons.last().is_some_and(|last| last.id == lesson.id);
    if let Some(code) = course.rubber.as_ref().filter(|_| last) {
        screen::print(&format!("Now a first rubber: oddtrick play {code} --help-fades\n"))?;
        return Ok(Left::AtItsEnd);
    }
    screen::print(&paint(FAINT, "Enter goes on, q leaves: "))?;
    Ok(if line()?.is_some() { Left::AtItsEnd } else { Left::Early })
}

/// What a term means, or every term of the scene.
fn meanings(word: &str, scene: &LessonScene) -> String {
    let terms = if word.is_empty() { show::terms(scene) } else { laws::terms_called(word) };
    if terms.is_empty() {
        return format!("no term is called '{word}': 'oddtrick terms' lists them all\n");
    }
    let told = terms.iter().map(|term| {
        let (name, meaning) = (paint(STRONG, term.name), format!("{} {}", term.meaning, term.example));
        format!("{name}  {}\n", wrap(&meaning, term.name.len() + 2))
    });
    told.collect()
}

/// What is typed; nothing where the person leaves or the input ends.
fn line() -> Result<Option<String>> {
    let mut text = String::new();
    let read = io::stdin().lock().read_line(&mut text).map_err(Trouble::output)?;
    let text = text.trim().to_owned();
    Ok((read > 0 && !matches!(text.as_str(), "q" | "quit")).then_some(text))
}
