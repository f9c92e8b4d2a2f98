//! Tables that are opened, played at and left: what becomes of them on the host with a clock of its own, and what they take in
//! a club that has thousands of them.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use cards::{BySeat, Seat, Shuffler};
use games::Code;
use players::Spec;
use protocol::{OptionKind, Pace, Person as Named};
use rusqlite::{Connection, params};
use server::Sync;
use sitting::{
    Chair, Command, Custom, Deed, Effects, Log, Moment, Next, Patience, Row, Sitting, Terms, Want,
};
use table::Manner;

use crate::client::Person;
use crate::clock::Run;
use crate::house::{Folder, House};
use crate::table::Four;

/// The most commands after which a table that was left must be at rest.
const COMMANDS_MAX: u32 = 5_000;
/// How long the club may take to answer for all tables that were awake when it was killed.
const RESTART_MAX: Duration = Duration::from_secs(3);
/// The most memory of the process.
const MEMORY_MAX: u64 = 1 << 30;
/// Tables that are woken at once.
const AWAKE: u32 = 500;
/// Acts at the table that is copied.
const ACTS: u32 = 60;

pub(crate) fn run(lives: u64, sleeping: u32, seed: u64) -> Result<()> {
    let clock = Run::begin();
    on_the_host(lives, seed)?;
    in_a_club(sleeping, &clock)
}

// ---------------------------------------------------------------- on the host

/// What a life came to.
#[derive(Clone, Copy, Default)]
struct Lived {
    acts: u64,
    /// Acts after everybody had left.
    after: u64,
    woken: u64,
}

fn on_the_host(lives: u64, seed: u64) -> Result<()> {
    let begun = Instant::now();
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let share = |worker: u64| -> Result<Lived> {
        let mut sum = Lived::default();
        for number in (worker..lives).step_by(workers as usize) {
            let lived =
                Life::new(number, seed)?.live().with_context(|| format!("life {number}, seed {seed}"))?;
            sum.acts += lived.acts;
            sum.after = sum.after.max(lived.after);
            sum.woken += lived.woken;
        }
        Ok(sum)
    };
    let sums = std::thread::scope(|scope| {
        let share = &share;
        let threads: Vec<_> = (0..workers).map(|worker| scope.spawn(move || share(worker))).collect();
        let joined = |thread: std::thread::ScopedJoinHandle<'_, Result<Lived>>| {
            thread.join().map_err(|_| anyhow!("a worker panicked"))?
        };
        threads.into_iter().map(joined).collect::<Result<Vec<Lived>>>()
    })?;
    println!(
        "lives: {lives} tables were opened, played at and left ({} acts, {} woken again from their rows): each came to rest, \
         no deal began without a person there, {} acts at the most after the last had gone; {:.0} s",
        sums.iter().map(|sum| sum.acts).sum::<u64>(),
        sums.iter().map(|sum| sum.woken).sum::<u64>(),
        sums.iter().map(|sum| sum.after).max().unwrap_or(0),
        begun.elapsed().as_secs_f64(),
    );
    Ok(())
}

/// A table from its opening to its sleep.
struct Life {
    number: u64,
    sitting: Sitting,
    terms: Terms,
    custom: Custom,
    clock: Moment,
    dice: Shuffler,
    rows: Vec<Row>,
    deals: u32,
}

impl Life {
    fn new(number: u64, seed: u64) -> Result<Life> {
        let mut dice = Shuffler::with_stream(players::seed(seed), number);
        let code = Code::ALL[number as usize % Code::COUNT];
        let manner = if dice.below(2) == 0 { Manner::Courteous } else { Manner::Laws };
        let terms =
            Terms { code, manner, options: Vec::new(), dealer: Seat::from_index(dice.below(4) as u8) };
        let pace = if dice.below(2) == 0 { Pace::Instant } else { Pace::Steady };
        let custom = Custom { pace, number, patience: Patience::Timed, without_people: false, clock: None };
        let player: Spec =
            (if dice.below(8) == 0 { players::Kind::Book } else { players::Kind::Random }).into();
        let people = 1 + dice.below(4) as usize;
        let chairs = BySeat::from_fn(|seat| {
            if (seat as usize) < people {
                let name = seat.to_string();
                Chair::person(Named { id: name.clone(), name, guest: true })
            } else {
                Chair::Computer(player.clone())
            }
        });
        let log = Log::new(terms.clone()).map_err(|option| anyhow!("{option}"))?;
        let sitting = Sitting::new(log, chairs, custom, players::seed(number));
        Ok(Life { number, sitting, terms, custom, clock: Moment(0), dice, rows: Vec::new(), deals: 0 })
    }

    fn live(mut self) -> Result<Lived> {
        let acts = self.dice.below(25);
        self.take(Command::Wake)?;
        for _ in 0..acts {
            if !self.act()? {
                break;
            }
        }
        let before = self.rows.len();
        self.leave()?;
        let mut lived =
            Lived { acts: self.rows.len() as u64, after: (self.rows.len() - before) as u64, woken: 0 };
        if self.number.is_multiple_of(16) {
            self.wakes_again()?;
            lived.woken = 1;
        }
        Ok(lived)
    }

    /// Gives a command, and then everything that the table wants, until it is at rest.
    fn take(&mut self, command: Command) -> Result<()> {
        let mut effects = self.give(command)?;
        for _ in 0..COMMANDS_MAX {
            let command = match (effects.thought.take(), effects.want, effects.wake) {
                (Some(thought), ..) => Command::Thought(thought.think()),
                (None, Some(want), _) if !self.is_attended() => {
                    bail!("nobody is there, and the table wants {want:?}")
                }
                (None, Some(Want::Pack(_)), _) => {
                    self.deals += 1;
                    let seed = players::seed(self.number * 1000 + u64::from(self.deals));
                    Command::Pack(self.sitting.log().rubber().pack_of(seed))
                }
                (None, Some(Want::Rubber), _) => return Ok(()),
                (None, None, Some(wake)) => {
                    self.clock = self.clock.max(wake);
                    Command::Wake
                }
                (None, None, None) => return Ok(()),
            };
            effects = self.give(command)?;
        }
        bail!("the table does not come to rest")
    }

    fn give(&mut self, command: Command) -> Result<Effects> {
        let mut effects = self.sitting.take(self.clock, command).map_err(|problem| anyhow!("{problem}"))?;
        self.rows.append(&mut effects.rows);
        Ok(effects)
    }

    fn is_attended(&self) -> bool {
        self.sitting.chairs().iter().any(|(_, chair)| matches!(chair, Chair::Person { present: true, .. }))
    }

    /// Whoever has to act does something in order; `false` when nobody has to.
    fn act(&mut self) -> Result<bool> {
        let Next::People(people) = self.sitting.next() else { return Ok(false) };
        for seat in people.iter() {
            let wanted = [OptionKind::Call, OptionKind::Discard, OptionKind::Play];
            let view = self.sitting.view(Some(seat), None);
            let options: Vec<_> =
                view.options.into_iter().filter(|option| wanted.contains(&option.kind)).collect();
            if options.is_empty() {
                continue;
            }
            let said = options[self.dice.below(options.len() as u32) as usize].act.clone().into();
            self.take(Command::Act(Deed { seat, said, id: None, expect: None, person: None }))?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Everybody goes, some with a substitute.
    fn leave(&mut self) -> Result<()> {
        let mut chairs = self.sitting.chairs().clone();
        for seat in Seat::ALL {
            if let Chair::Person { present, substitute, .. } = &mut chairs[seat] {
                *present = false;
                *substitute = (self.dice.below(2) == 0).then(|| players::Kind::Random.into());
            }
        }
        self.sitting.reseat(chairs);
        self.take(Command::Wake)
    }

    /// The table is made again from its rows when somebody comes.
    fn wakes_again(&mut self) -> Result<()> {
        let version = self.sitting.log().version();
        let log = sitting::replay(self.terms.clone(), std::mem::take(&mut self.rows))
            .map_err(|error| anyhow!("{error}"))?;
        if log.version() != version || !log.marks().is_empty() {
            bail!("the rows make another table");
        }
        let mut chairs = self.sitting.chairs().clone();
        if let Some(Chair::Person { present, substitute, .. }) = Seat::ALL
            .into_iter()
            .find(|&seat| matches!(chairs[seat], Chair::Person { .. }))
            .map(|seat| &mut chairs[seat])
        {
            (*present, *substitute) = (true, None);
        }
        self.sitting = Sitting::new(log, chairs, self.custom, players::seed(self.number));
        self.take(Command::Wake)
    }
}

// ---------------------------------------------------------------- in a club

fn in_a_club(sleeping: u32, clock: &Run) -> Result<()> {
    let folder = Folder::new()?;
    let mut house = House::open_sleeping(&folder.0, Sync::Full, 2)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let person = runtime.block_on(async {
        let mut four = Four::sit(house.address, 0).await?;
        for _ in 0..ACTS {
            four.step().await?;
        }
        Ok::<_, anyhow::Error>(four.people[0].clone())
    })?;
    house.kill()?;
    let begun = Instant::now();
    let names = copy_tables(&house.record(), sleeping)?;
    let bytes = std::fs::metadata(house.record())?.len();
    eprintln!("{sleeping} tables copied, {:.0} s, {bytes} bytes", begun.elapsed().as_secs_f64());

    let begun = Instant::now();
    house.start(&[])?;
    let start = begun.elapsed();
    let idle = house.memory()?;
    let (first, second) = names.split_at(names.len() / 2);
    let first = &first[..first.len().min(AWAKE as usize)];
    let second = &second[..second.len().min(AWAKE as usize)];
    runtime.block_on(views(&person, first))?;
    let awake = house.memory()?;
    // They were awake when the club is killed.
    house.kill()?;
    let begun = Instant::now();
    house.start(&[])?;
    runtime.block_on(views(&person, first))?;
    let restart = begun.elapsed();
    runtime.block_on(until_asleep(&person))?;
    let once = house.memory()?;
    runtime.block_on(views(&person, second))?;
    runtime.block_on(until_asleep(&person))?;
    let twice = house.memory()?;
    println!(
        "lives: {sleeping} sleeping tables in {bytes} bytes: the club listens after {:.2} s with {} KiB; {} tables awake take {} \
         bytes each; killed with them awake it answers for all of them after {:.2} s; all asleep again {} KiB, after as many others {} KiB",
        start.as_secs_f64(),
        idle / 1024,
        first.len(),
        awake.saturating_sub(idle) / first.len().max(1) as u64,
        restart.as_secs_f64(),
        once / 1024,
        twice / 1024,
    );
    if awake.max(twice) > MEMORY_MAX {
        bail!("the club takes too much memory");
    }
    // What the first ones left is used by the next ones.
    if twice > once + once / 4 {
        bail!("tables that sleep take memory");
    }
    if start.max(restart) > RESTART_MAX {
        bail!(clock.late("the club takes too long to come back", Some(&house)));
    }
    Ok(())
}

/// Copies the one table of a club that is closed, and tells the names of the copies.
fn copy_tables(record: &std::path::Path, copies: u32) -> Result<Vec<String>> {
    let mut connection = Connection::open(record)?;
    let change = connection.transaction()?;
    let (table, last): (i64, i64) =
        change.query_row("SELECT min(id), max(id) FROM tbl", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let numbers = "WITH RECURSIVE n(i) AS (VALUES (?2 + 1) UNION ALL SELECT i + 1 FROM n WHERE i < ?2 + ?3)";
    let copy = |what: &str, key: &str, rest: &str| {
        let public = if what == "tbl" { ", public" } else { "" };
        let named = if what == "tbl" { ", printf('%016x', i)" } else { "" };
        let text = format!(
            "{numbers} INSERT INTO {what} ({key}{public}, {rest}) SELECT i{named}, {rest} FROM n, {what} WHERE {what}.{key} = ?1"
        );
        change.execute(&text, params![table, last, copies]).map(drop)
    };
    copy("tbl", "id", "name, code, manner, options, dealer, host, watchable, listed, pace, seed, opened")?;
    copy("seat", "tbl", "seat, withheld")?;
    copy("log", "tbl", "version, line, act, person, at, findings, edition")?;
    copy("room", "tbl", "number, line, person, player, version, at")?;
    let played = "INSERT INTO played (person, tbl) SELECT person, id FROM played, tbl WHERE played.tbl = ?1 AND id > ?2";
    change.execute(played, [table, last])?;
    change.commit()?;
    Ok((1..=i64::from(copies)).map(|copy| format!("{:016x}", last + copy)).collect())
}

/// Asks for the view of each of these tables, forty at a time.
async fn views(person: &Person, tables: &[String]) -> Result<()> {
    for some in tables.chunks(40) {
        let asked = some.iter().map(|table| {
            let mut person = person.clone();
            async move { person.done("GET", &format!("/api/tables/{table}/view"), "").await.map(drop) }
        });
        futures_util::future::try_join_all(asked).await?;
    }
    Ok(())
}

/// Waits until no table is awake.
async fn until_asleep(person: &Person) -> Result<()> {
    let begun = Instant::now();
    let mut person = person.clone();
    loop {
        let text = person.ask("GET", "/metrics", "").await?.text;
        let awake =
            text.lines().find_map(|line| line.strip_prefix("oddtrick_tables ")).context("no figure")?;
        if awake.trim() == "0" {
            return Ok(());
        }
        if begun.elapsed() > Duration::from_mins(2) {
            bail!("{awake} tables stay awake");
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
