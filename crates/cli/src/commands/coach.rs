//! `oddtrick coach`: the reckoning of a deal from its minutes, or a word before the next card.

use std::fmt::{self, Write as _};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use cards::{Seat, SeatSet, Shuffler};
use games::minutes::Faults;
use games::{Listed, VisitTable, minutes};
use players::coach::{Advises, Hint, Pains, PostMortem};
use table::Table;

use super::check;
use crate::grammar::Seed;
use crate::trouble::{Outcome, Result, Trouble};
use crate::{files, screen};

/// Reckon up the deals of a table, or advise the seat whose turn it is
///
/// Each card and each word is judged twice: on what its player could know, over many ways in which the hidden
/// cards may lie, and on the cards as they lay. The account of a deal adds up to its score. With --hint the
/// coach looks at nothing but what that seat has seen.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The minutes, or - for the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Only the deal with this number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    deal: Option<u16>,

    /// Judge what these seats could know, as in NS; none judges the cards as they lay alone
    #[arg(long, value_name = "SEATS", default_value = "NESW", value_parser = seats)]
    seats: SeatSet,

    /// Advise the seat whose turn it is at the end of the minutes
    #[arg(long, conflicts_with_all = ["deal", "seats"])]
    hint: bool,

    /// How many ways in which the cards may lie are thought of
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..))]
    worlds: u16,

    /// What the dice are drawn from, a number or hexadecimal digits: the same seed thinks of the same ways
    #[arg(long, value_name = "SEED", default_value = "1", allow_negative_numbers = true)]
    seed: Seed,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick coach cases/euchre/coup_IV_alternative_9S.minutes
  oddtrick coach evening.minutes --deal 3 --seats S
  oddtrick coach --hint --json unfinished.minutes";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let files::Text { name, text } = files::read_record(&args.file)?;
    let faulty = |faults: &Faults| {
        screen::tell(&check::show(&name, &text, faults));
        Ok(Outcome::Wrong)
    };
    let judged = match minutes::read(&text) {
        Ok(minutes) => minutes.judge(None),
        Err(faults) => return faulty(&faults),
    };
    if let Some(stopped) = &judged.stopped {
        return faulty(&stopped.fault(&text).into());
    }
    judged.table.visit(Tell(args)).map_err(|trouble| match trouble {
        Trouble::Wrong(what) => Trouble::Wrong(format!("{name}: {what}")),
        other => other,
    })
}

struct Tell<'a>(&'a Args);

impl VisitTable for Tell<'_> {
    type Out = Result<Outcome>;

    fn table<G: Listed>(self, table: &Table<G>) -> Result<Outcome> {
        told(self.0, table)
    }
}

fn told<G: Listed>(args: &Args, table: &Table<G>) -> Result<Outcome> {
    let pains = Pains { worlds: usize::from(args.worlds) };
    let no_coach = || Trouble::Wrong(format!("{} has no coach", G::STATUTES.name));
    let mut coach = players::coach::<G>(pains).ok_or_else(no_coach)?;
    let mut dice = Shuffler::new(args.seed.0);
    if args.hint {
        let hint = hint(&mut *coach, table, &mut dice)?;
        screen::print(&if args.json { screen::json_line(&hint) } else { format!("{hint}\n") })?;
        return Ok(Outcome::Right);
    }
    let mut accounts = Vec::new();
    let last = table.state().deal();
    let deals = args.deal.map_or(1..=last, |deal| deal..=deal);
    let left = deals.clone().count();
    let progress = Arc::new(Mutex::new(screen::Progress::new("acts", 0)));
    for (place, deal) in deals.enumerate() {
        coach.tell_progress(watch(&progress, place, left));
        accounts.extend(coach.post_mortem(table, deal, args.seats, &mut dice));
    }
    // The coach holds it too, and the bar goes away with the last who does.
    drop((coach, progress));
    if accounts.is_empty() {
        return Err(Trouble::Wrong(match args.deal {
            Some(deal) => format!("deal {deal} is not over, or there is none: the last is deal {last}"),
            None => "no deal is over yet; --hint advises the seat whose turn it is".to_owned(),
        }));
    }
    if args.json {
        screen::print_json(&accounts)?;
    } else {
        screen::print(&text(&accounts))?;
    }
    Ok(Outcome::Right)
}

/// Shows how far the account of this deal has come; the deals that are left are taken to be as long.
fn watch(progress: &Arc<Mutex<screen::Progress>>, deal: usize, deals: usize) -> players::coach::Watch {
    let progress = Arc::clone(progress);
    Box::new(move |done, acts| {
        if let Ok(mut progress) = progress.lock() {
            progress.reach((deal * acts + done) as u64, (deals * acts) as u64);
        }
    })
}

fn hint<G: Listed>(coach: &mut dyn Advises<G>, table: &Table<G>, dice: &mut Shuffler) -> Result<Hint> {
    let seat = table.state().acting().ok_or_else(|| Trouble::wrong("it is nobody's turn"))?;
    coach.hint(table, seat, dice).ok_or_else(|| Trouble::Wrong(format!("{seat} has nothing to choose")))
}

fn text(accounts: &[PostMortem]) -> String {
    accounts.iter().fold(String::new(), |mut text, account| {
        let _ = writeln!(text, "{account}");
        text
    })
}

/// A text that names no seats.
#[derive(Clone, Copy, Debug)]
enum BadSeats {
    Nobody,
    Letter(char),
}

impl fmt::Display for BadSeats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSeats::Nobody => f.write_str("no seat is named: write some of N, E, S and W, or none"),
            BadSeats::Letter(letter) => write!(f, "'{letter}' is no seat: N, E, S or W"),
        }
    }
}

impl std::error::Error for BadSeats {}

fn seats(text: &str) -> Result<SeatSet, BadSeats> {
    match text {
        "none" => return Ok(SeatSet::EMPTY),
        "" => return Err(BadSeats::Nobody),
        _ => {}
    }
    let seat = |letter| Seat::from_letter(letter).ok_or(BadSeats::Letter(letter));
    text.chars().try_fold(SeatSet::EMPTY, |seats, letter| Ok(seats.with(seat(letter)?)))
}
