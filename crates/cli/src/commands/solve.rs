//! `oddtrick solve`: how many tricks there are if everybody sees all cards and plays best.

mod euchre;
mod input;
mod par;
mod royalton;
mod standing;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use cards::{BySeat, CardSet, Seat, Side};
use games::json::Sides;
use games::minutes::Faults;
use serde::{Serialize, Serializer};
use solver::{BadPosition, Position, Solver, Strain};

use euchre::EuchreDeal;
use input::{BadDeal, EuchreHand, Item, Task};
use par::{DealPar, Scoring};
use standing::Standing;

use crate::grammar::THREADS_MAX;
use crate::trouble::{Outcome, Result, Trouble};
use crate::{files, screen};

/// Solve deals double dummy: most tricks or fewest, with all cards seen
///
/// Without --strain the whole table of a deal is told: the tricks of each seat as declarer, the
/// player to the left leading. A batch has a deal a line, or is a PBN file; it is solved on all
/// cores and gives a line of 20 numbers a deal: N E S W under spades, then under hearts,
/// diamonds, clubs and no trumps; with --strain the four of that one. A line of Euchre gives the
/// tricks of the leader's side. Games of a file have their board before the numbers, and one that
/// cannot be solved has its line all the same, with what is wrong. Of minutes the position at their
/// end is solved, of any game.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group = clap::ArgGroup::new("what").required(true))]
pub(crate) struct Args {
    /// A deal as PBN writes it: a seat and four hands, spades first
    #[arg(long, value_name = "DEAL", group = "what", value_parser = input::hands)]
    deal: Option<BySeat<CardSet>>,

    /// A hand of Euchre: trump=H leader=W N:… E:… S:… W:… and perhaps out=N; or a deal of it with every
    /// trump to choose, dealer=S up=9H N:… E:… S:… W:…
    #[arg(long, value_name = "HAND", group = "what", value_parser = input::euchre)]
    euchre: Option<EuchreHand>,

    /// A file of deals or hands of Euchre, PBN, LIN or EGN, or - for the standard input
    #[arg(long, value_name = "FILE", group = "what")]
    batch: Option<PathBuf>,

    /// Minutes of any game, or - for the standard input: the position in which they stop
    #[arg(long, value_name = "FILE", group = "what")]
    minutes: Option<PathBuf>,

    /// One declaration: S, H, D, C, NT or NU for nullo
    #[arg(long, value_name = "STRAIN", value_parser = input::strain, conflicts_with_all = ["euchre", "minutes"])]
    strain: Option<Strain>,

    /// Who leads
    #[arg(long, value_name = "SEAT", requires = "strain", conflicts_with_all = ["euchre", "batch", "minutes"])]
    leader: Option<Seat>,

    /// The cards played so far, in their order, as in 'KS 3S AS 4S 2H': what is left is solved
    #[arg(long, value_name = "CARDS", value_parser = input::cards, conflicts_with_all = ["batch", "minutes"])]
    played: Option<input::CardsPlayed>,

    /// Tell the value of every card that may be led
    #[arg(long, conflicts_with = "batch")]
    cards: bool,

    /// Tell a line of best play
    #[arg(long, conflicts_with = "batch")]
    line: bool,

    /// Add nullo to tables
    #[arg(long, conflicts_with_all = ["strain", "euchre", "minutes"])]
    nullo: bool,

    /// Add the par to tables, by the scoring of CODE, bridge-1907 if none is named: what a deal comes to for
    /// each dealer when both sides declare and play their best; a deal of Euchre has its own
    #[arg(long, value_name = "CODE", num_args = 0..=1, default_missing_value = "bridge-1907")]
    #[arg(conflicts_with_all = ["strain", "minutes"])]
    par: Option<Scoring>,

    /// How many threads, for a batch or for one deal at nullo, and never more than there are cores for one
    /// deal; if not given all cores, for one deal four at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=THREADS_MAX))]
    threads: Option<u16>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick solve --deal 'N:AKQ2.T98.765.432 JT9.AKQ.T98.T987 876.765.AKQJ.AKQ 543.J432.432.J65'
  oddtrick solve --deal 'N:…' --strain NT --leader W --cards --line
  oddtrick solve --deal 'N:…' --strain H --leader W --played 'KS 3S 4S' --cards
  oddtrick solve --minutes unfinished.minutes --cards
  oddtrick solve --batch evening.pbn --nullo --par
  oddtrick solve --deal 'N:…' --par royalton
  oddtrick solve --euchre 'trump=H leader=W N:A9.K.Q7. E:.JT.A.K9 S:K.Q8.T.J W:T8.9.8.7'
  oddtrick solve --euchre 'dealer=S up=9H N:A9.K.Q7. E:.JT.A.K9 S:K.Q8.T.J W:T8.7.8.7' --par
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

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    if let Some(path) = &args.batch {
        return batch(args, path);
    }
    let of_position = args.cards || args.line || args.played.is_some();
    misuse_of_euchre(args, of_position)?;
    if of_position && args.deal.is_some() && args.leader.is_none() {
        return Err(Trouble::misuse("--cards, --line and --played need a --strain and a --leader"));
    }
    // Each has a table: more than there are cores would only take memory.
    let threads = args.threads.map_or(TOGETHER_MAX, usize::from).clamp(1, cores());
    let mut solver = Solver::default().with_crew(threads, crew);
    if let Some(path) = &args.minutes {
        let Some(standing) = standing::read(path)? else { return Ok(Outcome::Wrong) };
        let told = position(args, &mut solver, &standing).map_err(Trouble::wrong)?;
        screen::print(&told)?;
        return Ok(Outcome::Right);
    }
    screen::print(&one(args, &mut solver).map_err(Trouble::misuse)?)?;
    Ok(Outcome::Right)
}

/// What is asked of a hand of Euchre and has no answer.
fn misuse_of_euchre(args: &Args, of_position: bool) -> Result<()> {
    match &args.euchre {
        Some(EuchreHand::Declared(_)) if args.par.is_some() => Err(Trouble::misuse(
            "a par is of a deal before its declaring: write dealer=S up=9H, no trump= and leader=",
        )),
        Some(EuchreHand::Dealt(_)) if of_position => Err(Trouble::misuse(
            "--cards, --line and --played need a hand that is declared: write trump=H leader=W",
        )),
        Some(_) if args.par.is_some_and(|scoring| scoring != Scoring::Bridge1907) => {
            Err(Trouble::misuse("the par of Euchre counts by its own laws: write --par alone"))
        }
        _ => Ok(()),
    }
}

/// The answer to one deal or hand.
fn one(args: &Args, solver: &mut Solver) -> Result<String, BadPosition> {
    match (&args.euchre, args.deal, args.strain, args.leader) {
        (Some(EuchreHand::Declared(hand)), ..) => {
            position(args, solver, &Standing::after(hand.clone(), played(args))?)
        }
        (Some(EuchreHand::Dealt(deal)), ..) => euchre_table(args, solver, deal),
        (None, Some(hands), Some(strain), Some(leader)) => {
            let whole = Position::new(hands, strain.ranking(), strain.aim(), leader);
            position(args, solver, &Standing::after(whole, played(args))?)
        }
        (None, Some(hands), Some(strain), None) => one_strain(args, solver, hands, strain),
        (None, Some(hands), None, _) => table(args, solver, hands),
        (None, None, ..) => unreachable!("a deal, a hand or a batch is asked for"),
    }
}

fn played(args: &Args) -> &[cards::Card] {
    args.played.as_ref().map_or(&[], |played| &played.0)
}

fn euchre_table(args: &Args, solver: &mut Solver, deal: &EuchreDeal) -> Result<String, BadPosition> {
    let table = deal.table(solver, args.par.is_some())?;
    Ok(if args.json { table.json(None) } else { table.told() })
}

/// The strains of a table; the bids of Royalton have nullo among them.
fn strains(args: &Args) -> &'static [Strain] {
    let nullo = args.nullo || args.par == Some(Scoring::Royalton1915);
    if nullo { &Strain::ALL } else { &Strain::ALL[..5] }
}

/// The tricks of each seat as declarer, in the order in which seats are always named.
#[derive(Serialize)]
struct Declarers {
    #[serde(rename = "N")]
    north: u8,
    #[serde(rename = "E")]
    east: u8,
    #[serde(rename = "S")]
    south: u8,
    #[serde(rename = "W")]
    west: u8,
}

impl From<BySeat<u8>> for Declarers {
    fn from(tricks: BySeat<u8>) -> Declarers {
        let [north, east, south, west] =
            [Seat::North, Seat::East, Seat::South, Seat::West].map(|seat| tricks[seat]);
        Declarers { north, east, south, west }
    }
}

/// The tricks of a deal, strain by strain in their order.
struct TrickTable(Vec<(Strain, BySeat<u8>)>);

impl TrickTable {
    fn of(
        solver: &mut Solver,
        hands: BySeat<CardSet>,
        strains: &[Strain],
        mut done: impl FnMut(),
    ) -> Result<TrickTable, BadPosition> {
        let rows = strains.iter().map(|&strain| {
            let tricks = solver.declarers(hands, strain)?;
            done();
            Ok((strain, tricks))
        });
        rows.collect::<Result<_, _>>().map(TrickTable)
    }

    /// The numbers alone, as a batch tells them.
    fn line(&self, board: Option<&str>, par: Option<&DealPar>) -> String {
        let tricks = self.0.iter().flat_map(|(_, tricks)| Seat::ALL.map(|seat| tricks[seat].to_string()));
        let pars = par.into_iter().flat_map(|par| Seat::ALL.map(|seat| format!("{:+}", par.points(seat))));
        let numbers = tricks.chain(pars).collect::<Vec<_>>().join(" ");
        board.map_or_else(|| format!("{numbers}\n"), |board| format!("{board}: {numbers}\n"))
    }

    fn json(&self, board: Option<&str>, par: Option<&DealPar>) -> String {
        screen::json_line(&TableReport { board, tricks: self, par })
    }
}

impl Serialize for TrickTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer
            .collect_map(self.0.iter().map(|(strain, tricks)| (strain.letters(), Declarers::from(*tricks))))
    }
}

#[derive(Serialize)]
struct TableReport<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a str>,
    tricks: &'a TrickTable,
    #[serde(skip_serializing_if = "Option::is_none")]
    par: Option<&'a DealPar>,
}

/// The par of a deal, where it is asked for.
fn par(args: &Args, hands: BySeat<CardSet>, table: &TrickTable) -> Option<DealPar> {
    let tricks = |strain: Strain| table.0.iter().find(|(own, _)| *own == strain).map(|(_, tricks)| *tricks);
    DealPar::of(args.par?, hands, tricks)
}

fn table(args: &Args, solver: &mut Solver, hands: BySeat<CardSet>) -> Result<String, BadPosition> {
    let strains = strains(args);
    let mut progress = screen::Progress::new("declarations", strains.len() as u64);
    let table = TrickTable::of(solver, hands, strains, || progress.tick())?;
    drop(progress);
    let par = par(args, hands, &table);
    if args.json {
        return Ok(table.json(None, par.as_ref()));
    }
    let mut told = format!("{:>14}   N   E   S   W\n", "tricks of");
    for (strain, tricks) in table.0 {
        let _ = write!(told, "{:>14}", name(strain));
        for seat in Seat::ALL {
            let _ = write!(told, "{:>4}", tricks[seat]);
        }
        told.push('\n');
    }
    if let Some(par) = par {
        let _ = write!(told, "\n{par}");
    }
    Ok(told)
}

fn one_strain(
    args: &Args,
    solver: &mut Solver,
    hands: BySeat<CardSet>,
    strain: Strain,
) -> Result<String, BadPosition> {
    let table = TrickTable::of(solver, hands, &[strain], || ())?;
    if args.json {
        return Ok(table.json(None, None));
    }
    let mut told = format!("{}:", name(strain));
    for (_, tricks) in table.0 {
        for seat in Seat::ALL {
            let _ = write!(told, "  {seat} {}", tricks[seat]);
        }
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

/// A position for programs. Where a play has begun: who is to play, the cards of the trick, and the tricks won.
#[derive(Serialize)]
struct PositionReport {
    leader: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_play: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trick: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<Sides<u8>>,
    tricks: Sides<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<CardsReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
}

/// Cards that are worth the same.
#[derive(Serialize)]
struct CardsReport {
    cards: Vec<String>,
    tricks: u8,
}

fn position(args: &Args, solver: &mut Solver, standing: &Standing) -> Result<String, BadPosition> {
    let position = &standing.position;
    let tricks = solver.tricks(position)?;
    let cards = if args.cards { Some(solver.cards(position)?) } else { None };
    let line = if args.line { Some(solver.line(position)?) } else { None };
    if args.json {
        let names = |cards: CardSet| cards.iter().map(|card| card.to_string()).collect();
        let report =
            |value: &solver::CardValue| CardsReport { cards: names(value.cards), tricks: value.tricks };
        let begun = standing.has_begun();
        return Ok(screen::json_line(&PositionReport {
            leader: position.leader.to_string(),
            to_play: begun.then(|| position.to_play().to_string()),
            trick: begun.then(|| position.trick.iter().map(ToString::to_string).collect()),
            won: begun.then(|| standing.won.into()),
            tricks: tricks.into(),
            cards: cards.map(|values| values.iter().map(report).collect()),
            line: line.map(|line| line.iter().map(ToString::to_string).collect()),
        }));
    }
    let mut told = format!(
        "{}: NS take {}, EW take {}\n",
        standing.told(),
        tricks[Side::NorthSouth],
        tricks[Side::EastWest]
    );
    for value in cards.into_iter().flatten() {
        let _ = writeln!(told, "{:>4}  {}", value.tricks, value.cards);
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

fn batch(args: &Args, path: &Path) -> Result<Outcome> {
    let file = files::read_bytes(path)?;
    let items = input::batch(path, &file.bytes);
    if items.is_empty() {
        return Err(Trouble::Wrong(format!("{}: there is no deal in it", file.name)));
    }
    let any = items.iter().any(|item| item.task.is_ok());
    // A file of another kind has nothing but lines that cannot be read: no thread sees them.
    let tasks: Vec<(&Item, &Task)> =
        items.iter().filter_map(|item| item.task.as_ref().ok().map(|task| (item, task))).collect();
    let threads = args.threads.map_or_else(cores, usize::from).clamp(1, tasks.len().max(1));
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    let mut wrong = Unsolved { name: &file.name, count: 0 };
    thread::scope(|scope| -> Result<()> {
        for _ in 0..threads {
            let (send, next, tasks) = (send.clone(), &next, &tasks);
            scope.spawn(move || {
                let mut solver = Solver::default();
                while let Some((item, task)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let board = item.board.as_deref();
                    if send.send((item.line, solve(args, &mut solver, board, task))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        // Deals come out in the order they went in.
        let mut progress = screen::Progress::new("deals", tasks.len() as u64);
        let mut waiting: BTreeMap<usize, Result<String, BadDeal>> = BTreeMap::new();
        for Item { line, board, task } in &items {
            // Where nothing can be solved the file is of another kind, and has no lines of its own.
            let in_its_place = |why: &BadDeal| {
                if any { progress.print(&error_line(args, board.as_deref(), why)) } else { Ok(()) }
            };
            if let Err(why) = task {
                wrong.tell(&progress, *line, why);
                in_its_place(why)?;
                continue;
            }
            let told = loop {
                if let Some(told) = waiting.remove(line) {
                    break told;
                }
                // Every task has its answer: the threads end when all of them are sent.
                let Ok((line, told)) = receive.recv() else { return Ok(()) };
                waiting.insert(line, told);
            };
            progress.tick();
            match told {
                Ok(told) => progress.print(&told)?,
                Err(why) => {
                    wrong.tell(&progress, *line, &why);
                    progress.print(&error_line(args, board.as_deref(), &why))?;
                }
            }
        }
        Ok(())
    })?;
    Ok(wrong.end())
}

/// The deals of a batch that cannot be solved: the first are told, the others counted.
struct Unsolved<'a> {
    name: &'a str,
    count: usize,
}

impl Unsolved<'_> {
    fn tell(&mut self, progress: &screen::Progress, line: usize, why: &BadDeal) {
        self.count += 1;
        if self.count <= Faults::SHOWN_MAX {
            progress.complain(format!("{}:{line}: {why}", self.name));
        }
    }

    fn end(self) -> Outcome {
        if let Some(more) = self.count.checked_sub(Faults::SHOWN_MAX).filter(|more| *more > 0) {
            screen::complain(format!("{}: and {more} more that cannot be solved", self.name));
        }
        Outcome::wrong_if(self.count > 0)
    }
}

/// The line of one deal of a batch, or why there is none.
fn solve(args: &Args, solver: &mut Solver, board: Option<&str>, task: &Task) -> Result<String, BadDeal> {
    let strains = args.strain.as_ref().map_or_else(|| strains(args), std::slice::from_ref);
    match task {
        Task::Euchre(_) if args.strain.is_some() => Err(BadDeal::StrainOfEuchre),
        Task::Euchre(EuchreHand::Dealt(deal)) => {
            let table = deal.table(solver, args.par.is_some())?;
            Ok(if args.json { table.json(board) } else { table.line(board) })
        }
        Task::Euchre(EuchreHand::Declared(position)) => {
            let tricks = solver.tricks(position)?[position.leader.side()];
            Ok(if args.json { screen::json_line(&TricksReport { tricks }) } else { format!("{tricks}\n") })
        }
        Task::Table(hands) => {
            let table = TrickTable::of(solver, *hands, strains, || ())?;
            let par = par(args, *hands, &table);
            let par = par.as_ref();
            Ok(if args.json { table.json(board, par) } else { table.line(board, par) })
        }
    }
}

/// What stands in the place of a deal that cannot be solved.
#[derive(Serialize)]
struct ErrorReport<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a str>,
    error: String,
}

fn error_line(args: &Args, board: Option<&str>, why: &BadDeal) -> String {
    if args.json {
        return screen::json_line(&ErrorReport { board, error: why.to_string() });
    }
    board.map_or_else(|| format!("error: {why}\n"), |board| format!("{board}: error: {why}\n"))
}

/// A hand of Euchre in a batch, for programs: the tricks of the leader's side.
#[derive(Serialize)]
struct TricksReport {
    tricks: u8,
}
