//! `oddtrick coach`: the reckoning of a deal from its minutes, or a word before the next card.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result, anyhow, bail};
use cards::{Seat, SeatSet, Shuffler};
use games::{AnyTable, minutes};
use players::coach::{Coach, Hint, Pains, PostMortem};
use players::search::Readable;
use table::Table;

use super::Outcome;
use crate::{files, screen};

/// Reckon up the deals of a table, or advise the seat whose turn it is
///
/// Each card and each word is judged twice: on what its player could know, over many ways in which the hidden
/// cards may lie, and on the cards as they lay. The account of a deal adds up to its score. With --hint the
/// coach looks at nothing but what that seat has seen.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The minutes; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Only the deal with this number
    #[arg(long, value_name = "N")]
    deal: Option<u16>,

    /// Judge what these seats could know, as in NS; none judges the cards as they lay alone
    #[arg(long, value_name = "SEATS", default_value = "NESW")]
    seats: String,

    /// Advise the seat whose turn it is at the end of the minutes
    #[arg(long, conflicts_with_all = ["deal", "seats"])]
    hint: bool,

    /// How many ways in which the cards may lie are thought of
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..))]
    worlds: u16,

    /// The dice: the same seed thinks of the same ways
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

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
    let files::Text { name, text } = files::read(&args.file)?;
    let judged = minutes::read(&text).map_err(|faults| anyhow!("{name}: {faults}"))?.judge(None);
    if let Some(stopped) = &judged.stopped {
        bail!("{name}:{}: {}", stopped.line, stopped.message);
    }
    match &judged.table {
        AnyTable::Bridge(table) => told(args, table),
        AnyTable::Euchre(table) => told(args, table),
        AnyTable::Royalton(table) => told(args, table),
    }
    .with_context(|| name)
}

fn told<G: Readable>(args: &Args, table: &Table<G>) -> Result<Outcome> {
    let mut coach: Coach<G> = Coach::new(Pains { worlds: usize::from(args.worlds) });
    let mut dice = Shuffler::new(players::seed(args.seed));
    if args.hint {
        let hint = hint(&mut coach, table, &mut dice)?;
        let text = if args.json { serde_json::to_string(&hint)? } else { hint.to_string() };
        screen::print(&format!("{text}\n"))?;
        return Ok(Outcome::Right);
    }
    let mut accounts = Vec::new();
    let last = table.state().deal;
    let deals = args.deal.map_or(1..=last, |deal| deal..=deal);
    let seats = seats(&args.seats)?;
    for deal in deals {
        accounts.extend(coach.post_mortem(table, deal, seats, &mut dice));
    }
    if accounts.is_empty() {
        match args.deal {
            Some(deal) => bail!("deal {deal} is not over, or there is none: the last is deal {last}"),
            None => bail!("no deal is over yet; --hint advises the seat whose turn it is"),
        }
    }
    if args.json {
        screen::print(&format!("{}\n", serde_json::to_string(&accounts)?))?;
    } else {
        screen::print(&text(&accounts))?;
    }
    Ok(Outcome::Right)
}

fn hint<G: Readable>(coach: &mut Coach<G>, table: &Table<G>, dice: &mut Shuffler) -> Result<Hint> {
    let seat = players::acting(&table.view(None)).ok_or_else(|| anyhow!("it is nobody's turn"))?;
    coach.hint(table, seat, dice).ok_or_else(|| anyhow!("{seat} has nothing to choose"))
}

fn text(accounts: &[PostMortem]) -> String {
    accounts.iter().fold(String::new(), |mut text, account| {
        let _ = writeln!(text, "{account}");
        text
    })
}

fn seats(text: &str) -> Result<SeatSet> {
    if text == "none" {
        return Ok(SeatSet::EMPTY);
    }
    let mut seats = SeatSet::EMPTY;
    for letter in text.chars() {
        let seat = Seat::from_letter(letter).ok_or_else(|| anyhow!("'{letter}' is no seat: N, E, S or W"))?;
        seats = seats.with(seat);
    }
    Ok(seats)
}
