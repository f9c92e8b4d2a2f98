//! `oddtrick puzzle referee`: a case, and the question what follows.

use std::fmt::Write as _;

use puzzles::{Date, Question, daily};

use super::today;
use crate::screen::{self, FAINT, LAW, STRONG, paint, wrap};
use crate::trouble::{Outcome, Result, Trouble};

/// A question of law: you are the referee
///
/// Something happened at a table, and somebody may ask for something. Without an id it is the
/// question of the day. --choose A, B, C or D tells whether you ruled as the laws do.
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
    let Some(letter) = args.choose else {
        let told =
            if args.answer { format!("{}\n{}", asked(question), told(question)) } else { asked(question) };
        screen::print(&told)?;
        return Ok(Outcome::Right);
    };
    let chosen = LETTERS.iter().position(|one| *one == letter.to_ascii_uppercase());
    let Some(chosen) = chosen.filter(|chosen| *chosen < question.choices.len()) else {
        return Err(Trouble::Misuse(format!("'{letter}' is none of the answers: choose A, B, C or D")));
    };
    let right = chosen == question.answer;
    let word = if right { "Right." } else { "The laws say otherwise." };
    screen::print(&format!("{}\n\n{}", paint(STRONG, word), told(question)))?;
    Ok(Outcome::wrong_if(!right))
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
