//! `oddtrick puzzle referee`: a case, and the question what follows.

use std::fmt::Write as _;
use std::io::{self, BufRead as _, IsTerminal as _};

use puzzles::{Date, Question, daily};

use super::{fared, today};
use crate::screen::{self, FAINT, LAW, STRONG, paint, wrap};
use crate::trouble::{Outcome, Result, Trouble};

/// A question of law: you are the referee
///
/// Something happened at a table, and somebody may ask for something. Without an id it is the
/// question of the day. On a terminal you are asked for your ruling; --choose A, B, C or D tells
/// elsewhere whether you ruled as the laws do.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The question: its id
    #[arg(value_name = "ID")]
    id: Option<String>,

    /// The day, instead of today
    #[arg(long, value_name = "DATE", conflicts_with = "id")]
    date: Option<Date>,

    /// Your ruling
    #[arg(long, value_name = "LETTER", conflicts_with_all = ["answer", "json"])]
    choose: Option<char>,

    /// Tell the answer too
    #[arg(long, conflicts_with = "json")]
    answer: bool,

    /// Print JSON, the answer included
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick puzzle referee                        the question of the day
  oddtrick puzzle referee referee-012 --choose B";

pub(super) fn run(args: &Args) -> Result<Outcome> {
    let kept = puzzles::questions().map_err(Trouble::wrong)?;
    let question = match &args.id {
        None => &kept[daily(args.date.unwrap_or_else(today), kept.len())],
        Some(id) => kept.iter().find(|question| question.id == *id).ok_or_else(|| {
            Trouble::Wrong(format!(
                "no question is called '{id}': they go from {} to {}",
                kept[0].id,
                kept[kept.len() - 1].id
            ))
        })?,
    };
    if args.json {
        screen::print_json(question)?;
        return Ok(Outcome::Right);
    }
    if let Some(letter) = args.choose {
        let Some(chosen) = place(question, &letter.to_string()) else {
            return Err(Trouble::Misuse(format!("'{letter}' is none of the answers: choose A, B, C or D")));
        };
        return answer(question, chosen).map(|right| Outcome::wrong_if(!right));
    }
    screen::print(&asked(question))?;
    if args.answer {
        screen::print(&format!("\n{}", told(question)))?;
    } else if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let of_today = kept[daily(today(), kept.len())].id == question.id;
        return ask(question, of_today.then(today));
    }
    Ok(Outcome::Right)
}

/// The place of an answer by its letter.
fn place(question: &Question, letter: &str) -> Option<usize> {
    let place = LETTERS.iter().position(|one| letter.eq_ignore_ascii_case(&one.to_string()));
    place.filter(|place| *place < question.choices.len())
}

/// Says whether a ruling is the one of the laws.
fn answer(question: &Question, chosen: usize) -> Result<bool> {
    let right = chosen == question.answer;
    let word = if right { "Right." } else { "The laws say otherwise." };
    screen::print(&format!("{}\n\n{}", paint(STRONG, word), told(question)))?;
    Ok(right)
}

/// Asks for the ruling until there is one, and tells; the day, where it is the question of today.
fn ask(question: &Question, of_today: Option<Date>) -> Result<Outcome> {
    screen::print(&paint(FAINT, "\nYour ruling, A to D, or nothing for the answer: "))?;
    for line in io::stdin().lock().lines() {
        let line = line.map_err(Trouble::output)?;
        let letter = line.trim();
        if letter.is_empty() {
            break;
        }
        if let Some(chosen) = place(question, letter) {
            fared::keep(&question.id, answer(question, chosen)?, of_today)?;
            return Ok(Outcome::Right);
        }
        screen::tell(&format!("'{letter}' is none of the answers: choose A, B, C or D\n"));
        screen::print(&paint(FAINT, "Your ruling: "))?;
    }
    screen::print(&format!("\n{}", told(question)))?;
    Ok(Outcome::Right)
}

const LETTERS: [char; 4] = ['A', 'B', 'C', 'D'];

fn asked(question: &Question) -> String {
    let mut out = format!(
        "{}  {}\n\n",
        paint(STRONG, &question.id),
        paint(FAINT, &format!("{}, {}", question.code, question.grade.word()))
    );
    for sentence in &question.scene {
        let _ = writeln!(out, "{}", wrap(sentence, 0));
    }
    let _ = writeln!(out, "\n{}\n", paint(STRONG, &question.asks));
    for (letter, choice) in LETTERS.iter().zip(&question.choices) {
        let _ = writeln!(out, "{letter}  {}", wrap(choice, 3));
    }
    out
}

fn told(question: &Question) -> String {
    let laws: Vec<String> = question.laws.iter().map(|law| paint(LAW, law)).collect();
    let mut out = format!("{}  {}\n", LETTERS[question.answer], wrap(&question.choices[question.answer], 3));
    for sentence in &question.tells {
        let _ = writeln!(out, "{}", wrap(sentence, 0));
    }
    let _ = writeln!(out, "\n{}", laws.join(", "));
    out
}
