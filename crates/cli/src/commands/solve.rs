//! `oddtrick solve`: how many tricks there are if everybody sees all cards and plays best.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context as _, Result, anyhow, bail};
use cards::{BySeat, CardSet, Ranking, Seat, Side, Suit, pbn};
use serde_json::{Map, Value, json};
use solver::{Aim, Position, Solver, Strain};

use super::Outcome;
use crate::{files, screen};

/// Solve deals double dummy: most tricks or fewest, with all cards seen
///
/// Without --strain the whole table of a deal is told: the tricks of each seat as declarer, the
/// player to the left leading. A batch has a deal a line, or is a PBN file; it is solved on all
/// cores and gives a line of 20 numbers a deal: N E S W under spades, then under hearts,
/// diamonds, clubs and no trumps. A line of Euchre gives the tricks of the leader's side.
// This is the text of the help page, where a code mark would be printed as it stands.
#[allow(clippy::doc_markdown)]
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group = clap::ArgGroup::new("what").required(true))]
pub(crate) struct Args {
    /// A deal as PBN writes it: a seat and four hands, spades first
    #[arg(long, value_name = "DEAL", group = "what")]
    deal: Option<String>,

    /// A hand of Euchre: trump=H leader=W N:… E:… S:… W:… and perhaps out=N
    #[arg(long, value_name = "HAND", group = "what")]
    euchre: Option<String>,

    /// A file of deals or hands of Euchre, or - for the standard input
    #[arg(long, value_name = "FILE", group = "what")]
    batch: Option<PathBuf>,

    /// One declaration: S, H, D, C, NT or NU for nullo
    #[arg(long, value_name = "STRAIN", value_parser = strain, requires = "deal")]
    strain: Option<Strain>,

    /// Who leads
    #[arg(long, value_name = "SEAT", requires = "strain")]
    leader: Option<Seat>,

    /// Tell the value of every card that may be led
    #[arg(long)]
    cards: bool,

    /// Tell a line of best play
    #[arg(long)]
    line: bool,

    /// Add nullo to tables
    #[arg(long)]
    nullo: bool,

    /// How many threads, for a batch or for one deal at nullo; if not given all cores, for one deal
    /// four at most
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick solve --deal 'N:AKQ2.T98.765.432 JT9.AKQ.T98.T987 876.765.AKQJ.AKQ 543.J432.432.J65'
  oddtrick solve --deal 'N:…' --strain NT --leader W --cards --line
  oddtrick solve --batch evening.pbn --nullo
  oddtrick solve --euchre 'trump=H leader=W N:A9.K.Q7. E:.JT.A.K9 S:K.Q8.T.J W:T8.9.8.7'
  oddtrick deal --count 100 --pbn | oddtrick solve --batch -";

/// So many threads work at one deal if nobody says otherwise.
const TOGETHER_MAX: usize = 4;

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Starts the threads that work at one deal together.
fn crew(threads: usize, work: &(dyn Fn(usize) + Sync)) {
    thread::scope(|scope| {
        for number in 1..threads {
            // Where no thread is to be had, the others do the work.
            let _ = thread::Builder::new().spawn_scoped(scope, move || work(number));
        }
        work(0);
    });
}

fn strain(text: &str) -> Result<Strain, String> {
    Strain::from_letters(text)
        .ok_or_else(|| format!("'{text}' is no declaration: write S, H, D, C, NT or NU"))
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    if let Some(path) = &args.batch {
        return batch(args, path);
    }
    // Each has a table: more than there are cores would only take memory.
    let threads = args.threads.unwrap_or(TOGETHER_MAX).clamp(1, cores());
    let mut solver = Solver::default().with_crew(threads, crew);
    let told = match (&args.deal, &args.euchre) {
        (_, Some(hand)) => position(args, &mut solver, &euchre(hand)?)?,
        (Some(deal), _) => {
            let hands = hands(deal)?;
            match args.strain {
                None => table(args, &mut solver, hands)?,
                Some(strain) => match args.leader {
                    None => one_strain(args, &mut solver, hands, strain)?,
                    Some(leader) => {
                        let start = Position::new(hands, strain.ranking(), strain.aim(), leader);
                        position(args, &mut solver, &start)?
                    }
                },
            }
        }
        _ => bail!("give --deal, --euchre or --batch"),
    };
    screen::print(&told)?;
    Ok(Outcome::Right)
}

fn hands(text: &str) -> Result<BySeat<CardSet>> {
    let line =
        pbn::parse_deal_line(text).map_err(|error| anyhow!("column {}: {}", error.column, error.fault))?;
    let layout = line.layout().context("all four hands must be known")?;
    Ok(layout.hands)
}

/// Reads `trump=H leader=W N:… E:… S:… W:… out=N`; the words may come in any order.
fn euchre(text: &str) -> Result<Position> {
    let (mut trump, mut leader, mut out) = (None, None, None);
    let mut hands = BySeat([None; 4]);
    for word in text.split_whitespace() {
        if let Some((name, value)) = word.split_once('=') {
            match name {
                "trump" => {
                    let letter = value.chars().next().and_then(Suit::from_letter);
                    trump = Some(
                        letter
                            .filter(|_| value.len() == 1)
                            .with_context(|| format!("'{value}' is no suit: write trump=S, H, D or C"))?,
                    );
                }
                "leader" => leader = Some(value.parse::<Seat>()?),
                "out" => out = Some(value.parse::<Seat>()?),
                _ => bail!("'{name}' is not known: write trump=, leader= or out="),
            }
        } else if let Some((seat, _)) = word.split_once(':') {
            let seat: Seat = seat.parse()?;
            let line = pbn::parse_deal_line(&format!("{word} - - -"))?;
            hands[seat] = line.hands[seat];
        } else {
            bail!("'{word}' is neither a hand, as in N:A9.K.Q7., nor trump=, leader= or out=");
        }
    }
    let trump = trump.context("no trump: write trump=H")?;
    let leader = leader.context("no leader: write leader=W")?;
    let mut known = BySeat([CardSet::EMPTY; 4]);
    for seat in Seat::ALL {
        known[seat] = match hands[seat] {
            Some(hand) => hand,
            None if out == Some(seat) => CardSet::EMPTY,
            None => bail!("{seat} has no hand: write {seat}:…"),
        };
    }
    Ok(Position::new(known, Ranking::with_bowers(trump), Aim::Most, leader).without(out))
}

/// The strains of a table.
fn strains(nullo: bool) -> &'static [Strain] {
    if nullo { &Strain::ALL } else { &Strain::ALL[..5] }
}

fn by_seat(tricks: BySeat<u8>) -> Value {
    tricks.iter().map(|(seat, &tricks)| (seat.to_string(), json!(tricks))).collect::<Map<_, _>>().into()
}

fn table(args: &Args, solver: &mut Solver, hands: BySeat<CardSet>) -> Result<String> {
    let mut rows = Vec::new();
    for &strain in strains(args.nullo) {
        rows.push((strain, solver.declarers(hands, strain)?));
    }
    if args.json {
        let tricks: Map<_, _> =
            rows.iter().map(|&(strain, tricks)| (strain.letters().to_owned(), by_seat(tricks))).collect();
        return Ok(format!("{}\n", json!({ "tricks": tricks })));
    }
    let mut told = format!("{:>14}   N   E   S   W\n", "tricks of");
    for (strain, tricks) in rows {
        write!(told, "{:>14}", name(strain))?;
        for seat in Seat::ALL {
            write!(told, "{:>4}", tricks[seat])?;
        }
        told.push('\n');
    }
    Ok(told)
}

fn one_strain(args: &Args, solver: &mut Solver, hands: BySeat<CardSet>, strain: Strain) -> Result<String> {
    if args.cards || args.line {
        bail!("--cards and --line need a --leader");
    }
    let tricks = solver.declarers(hands, strain)?;
    if args.json {
        let tricks = json!({ strain.letters(): by_seat(tricks) });
        return Ok(format!("{}\n", json!({ "tricks": tricks })));
    }
    let mut told = format!("{}:", name(strain));
    for seat in Seat::ALL {
        write!(told, "  {seat} {}", tricks[seat])?;
    }
    told.push('\n');
    Ok(told)
}

fn name(strain: Strain) -> &'static str {
    match strain {
        Strain::Trump(suit) => suit.name(),
        Strain::NoTrumps => "no trumps",
        Strain::Nullo => "nullo",
    }
}

fn position(args: &Args, solver: &mut Solver, position: &Position) -> Result<String> {
    let tricks = solver.tricks(position)?;
    let cards = if args.cards { Some(solver.cards(position)?) } else { None };
    let line = if args.line { Some(solver.line(position)?) } else { None };
    if args.json {
        let mut told = json!({
            "leader": position.leader.to_string(),
            "tricks": { "NS": tricks[Side::NorthSouth], "EW": tricks[Side::EastWest] },
        });
        if let Some(values) = cards {
            told["cards"] = values
                .iter()
                .map(|value| {
                    let cards: Vec<_> = value.cards.iter().map(|card| card.to_string()).collect();
                    json!({ "cards": cards, "tricks": value.tricks })
                })
                .collect();
        }
        if let Some(line) = line {
            told["line"] = line.iter().map(|card| Value::from(card.to_string())).collect();
        }
        return Ok(format!("{told}\n"));
    }
    let mut told = format!(
        "{} leads: NS take {}, EW take {}\n",
        position.leader,
        tricks[Side::NorthSouth],
        tricks[Side::EastWest]
    );
    for value in cards.into_iter().flatten() {
        writeln!(told, "{:>4}  {}", value.tricks, value.cards)?;
    }
    if let Some(line) = line {
        told.push_str(&tell_line(position, &line));
    }
    Ok(told)
}

/// A line of play, a trick a line.
fn tell_line(position: &Position, line: &[cards::Card]) -> String {
    let mut position = position.clone();
    let mut told = String::new();
    let mut trick = String::new();
    for &card in line {
        let seat = position.to_play();
        let _ = write!(trick, " {seat}:{card}");
        if let Some(winner) = position.play(card) {
            let _ = writeln!(told, "{trick}  {winner} takes it");
            trick.clear();
        }
    }
    told
}

/// One deal of a batch: where it stands, and what it is or why it is nothing.
struct Item {
    line: usize,
    task: Result<Task>,
}

enum Task {
    Table(BySeat<CardSet>),
    Euchre(Position),
}

fn batch(args: &Args, path: &std::path::Path) -> Result<Outcome> {
    if args.cards || args.line {
        bail!("--cards and --line go with one deal, not with a batch");
    }
    let file = files::read_bytes(path)?;
    let items = read_batch(&file.bytes);
    let threads = args.threads.unwrap_or_else(cores).clamp(1, items.len().max(1));
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    let mut wrong = false;
    thread::scope(|scope| -> Result<()> {
        for _ in 0..threads {
            let (send, next, items) = (send.clone(), &next, &items);
            scope.spawn(move || {
                let mut solver = Solver::default();
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if send.send((item.line, solve(args, &mut solver, item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        // Deals come out in the order they went in.
        let mut progress = screen::Progress::new("deals", items.len());
        let mut waiting = BTreeMap::new();
        let mut due = items.iter().map(|item| item.line);
        let mut first = due.next();
        for (line, told) in receive {
            progress.tick();
            waiting.insert(line, told);
            while let Some(told) = first.and_then(|line| waiting.remove(&line)) {
                match told {
                    Ok(told) => screen::print(&told)?,
                    Err(error) => {
                        wrong = true;
                        screen::complain(&format!("{}:{}: {error:#}", file.name, first.unwrap_or_default()));
                    }
                }
                first = due.next();
            }
        }
        Ok(())
    })?;
    Ok(Outcome::wrong_if(wrong))
}

/// The deals of a PBN file, or one deal or hand a line.
fn read_batch(bytes: &[u8]) -> Vec<Item> {
    let start = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    if matches!(start, Some(b'[' | b'%')) {
        let games = pbn::parse_each(bytes).into_iter().enumerate();
        return games
            .map(|(at, game)| match game {
                Ok(game) => {
                    let layout = game.layout().ok_or_else(|| anyhow!("game {} has no whole deal", at + 1));
                    Item { line: at + 1, task: layout.map(|layout| Task::Table(layout.hands)) }
                }
                Err(error) => Item { line: at + 1, task: Err(error.into()) },
            })
            .collect();
    }
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(at, line)| {
            let task = if line.contains('=') {
                euchre(line).map(Task::Euchre)
            } else {
                hands(line).map(Task::Table)
            };
            Item { line: at, task }
        })
        .collect()
}

fn solve(args: &Args, solver: &mut Solver, item: &Item) -> Result<String> {
    match &item.task {
        // An error has no copy: its words must do.
        Err(error) => bail!("{error:#}"),
        Ok(Task::Euchre(position)) => {
            let tricks = solver.tricks(position)?[position.leader.side()];
            Ok(if args.json { format!("{}\n", json!({ "tricks": tricks })) } else { format!("{tricks}\n") })
        }
        Ok(Task::Table(hands)) if args.json => table(args, solver, *hands),
        Ok(Task::Table(hands)) => {
            let mut told = Vec::new();
            for &strain in strains(args.nullo) {
                told.extend(solver.declarers(*hands, strain)?.0.map(|tricks| tricks.to_string()));
            }
            Ok(format!("{}\n", told.join(" ")))
        }
    }
}
