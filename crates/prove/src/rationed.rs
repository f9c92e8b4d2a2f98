//! Thinking is rationed: whoever hangs up, opens tables of computer players who search, and asks for long records, does not slow down
//! a table of somebody else; and the club stops when it is told to, whatever is being thought.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use protocol::{ClientMessage, ServerMessage, Stage};
use serde_json::{Value, json};
use server::Sync;

use crate::client::{Person, Wire};
use crate::clock::Run;
use crate::house::{Folder, House};

/// How much is done to the club.
pub(crate) struct Attack {
    /// Requests for thoughts whose askers hang up at once.
    pub(crate) hang_ups: u32,
    /// Tables of computer players who search.
    pub(crate) tables: u32,
    /// Requests for the record of a long evening.
    pub(crate) records: u32,
    /// For how long an honest table is watched before it, and during it.
    pub(crate) seconds: u64,
    /// Rows of that evening at the least.
    pub(crate) rows: u32,
}

/// Where they come from who do it; people of the honest tables come from 127.0.0.1.
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
/// Tables of one attacker.
const TABLES_EACH: u32 = 20;
/// How long a person of the honest tables takes to act.
const PERSON_TAKES: Duration = Duration::from_millis(100);
/// The least share of its pace that an honest table keeps.
const PACE_KEPT: f64 = 0.8;
/// So many standard errors a count may be off by chance.
const ERRORS: f64 = 2.0;
/// A pace of fewer acts than this says nothing.
const ACTS_MIN: u64 = 10;
/// So many clubs are opened at the most until what was counted decides.
const ROUNDS: usize = 3;
/// How long the club may take to stop.
const STOP_MAX: Duration = Duration::from_secs(5);
/// Rows of the short evenings, which have a deal that is over.
const SHORT_ROWS: u32 = 200;
/// So many people ask for thoughts and hang up: each may have one thing thought at a time.
const ASKERS: u32 = 25;

pub(crate) fn run(attack: &Attack) -> Result<()> {
    let clock = Run::begin();
    let (mut people, mut search) = (Pace::default(), Pace::default());
    let mut rounds = Vec::new();
    // A deal of few thoughts before and one of many during it, or other work that begins in the middle, look like a table that was
    // slowed down. A club is opened anew then, and the acts of all of them count; a table that is slowed down is so every time.
    while rounds.is_empty() || rounds.len() < ROUNDS && !(people.is_kept() && search.is_kept()) {
        let round = once(attack)?;
        people.add(&round.people);
        search.add(&round.search);
        eprintln!(
            "round {}: people {} and {}, search players {} and {}",
            rounds.len() + 1,
            round.people.before,
            round.people.during,
            round.search.before,
            round.search.during
        );
        rounds.push(round);
    }
    let rows = rounds.iter().map(|round| round.rows).max().unwrap_or(0);
    let stop = rounds.iter().map(|round| round.stop).max().unwrap_or_default();
    println!(
        "rationed: with {} tables of search players, {} askers who hung up and {} requests for a record of {rows} rows, a table of people \
         kept {:.0} % of its pace and one with search players {:.0} % (acts in {} s before and during: {} and {}, {} and {}); \
         {} records came in whole; told to stop, it ended after {:.1} s; rounds: {}; {}",
        attack.tables,
        attack.hang_ups,
        attack.records,
        100.0 * people.kept(),
        100.0 * search.kept(),
        attack.seconds * rounds.len() as u64,
        people.before,
        people.during,
        search.before,
        search.during,
        rounds.iter().map(|round| round.records).sum::<u64>(),
        stop.as_secs_f64(),
        rounds.len(),
        clock.told(None),
    );
    if stop > STOP_MAX {
        bail!(clock.late("the club did not stop in time", None));
    }
    for pace in [&people, &search] {
        if pace.before < ACTS_MIN {
            bail!(clock.late("too little happened to mean anything", None));
        }
        if pace.is_slowed() {
            bail!(clock.late("an honest table was slowed down", None));
        }
    }
    Ok(())
}

/// A club, what is done to it, and its end.
fn once(attack: &Attack) -> Result<Round> {
    let folder = Folder::new()?;
    let mut house = House::open(&folder.0, Sync::Full)?;
    let address = house.address;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let mut round = runtime.block_on(watch(address, attack))?;
    let begun = Instant::now();
    let pid = house.pid().context("no process")?;
    Command::new("kill").args(["-TERM", &pid.to_string()]).status()?;
    if !house.wait(STOP_MAX * 4)? {
        bail!("told to stop, the club did not end");
    }
    round.stop = begun.elapsed();
    // The tables of the attack were at play until now.
    round.attackers.clear();
    Ok(round)
}

/// Acts at a table in two spans of equal length.
#[derive(Default)]
struct Pace {
    before: u64,
    during: u64,
}

impl Pace {
    fn kept(&self) -> f64 {
        self.during as f64 / self.before.max(1) as f64
    }

    fn add(&mut self, other: &Pace) {
        self.before += other.before;
        self.during += other.during;
    }

    /// Whether it kept what it has to keep, without any allowance for chance.
    fn is_kept(&self) -> bool {
        self.before >= ACTS_MIN && self.kept() >= PACE_KEPT
    }

    /// Whether it was slower than it may be by more than the chance of two counts: a deal of many thoughts gives fewer acts than one
    /// of few. The longer it is watched, the less is let pass.
    fn is_slowed(&self) -> bool {
        let (before, during) = (self.before as f64, self.during as f64);
        let missing = PACE_KEPT * before - during;
        missing > ERRORS * (PACE_KEPT * PACE_KEPT * before + during).sqrt()
    }
}

/// What was seen of one club.
struct Round {
    people: Pace,
    search: Pace,
    rows: u32,
    records: u64,
    /// How long it took to stop.
    stop: Duration,
    attackers: Vec<tokio::task::JoinHandle<()>>,
}

async fn watch(address: SocketAddr, attack: &Attack) -> Result<Round> {
    let (acts, stop) = ((Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0))), Arc::default());
    let mut honest = Vec::new();
    let four = open(address, None, ["open", "open", "open"], "instant").await?;
    honest.push(tokio::spawn(play(four, Arc::clone(&acts.0), Arc::clone(&stop))));
    let with_search = open(address, None, ["search", "search", "search"], "quick").await?;
    honest.push(tokio::spawn(play(with_search, Arc::clone(&acts.1), Arc::clone(&stop))));
    // They have found their pace.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let span = Duration::from_secs(attack.seconds);
    let count = || (acts.0.load(Ordering::Relaxed), acts.1.load(Ordering::Relaxed));
    let begun = count();
    tokio::time::sleep(span).await;
    let before = count();
    let (long, rows) = evening(address, "euchre-1888", attack.rows).await?;
    let mut askers = Vec::new();
    for _ in 0..ASKERS.min(attack.hang_ups) {
        askers.push(evening(address, "bridge-1907", SHORT_ROWS).await?.0);
    }
    let mut attackers = search_tables(address, attack.tables).await?;
    let records = Arc::new(AtomicU64::new(0));
    attackers.push(tokio::spawn(hang_ups(askers, attack.hang_ups, span)));
    attackers.push(tokio::spawn(ask_records(long, attack.records, span, Arc::clone(&records))));
    let middle = count();
    tokio::time::sleep(span).await;
    let after = count();
    stop.store(true, Ordering::Relaxed);
    for table in honest {
        table.await??;
    }
    Ok(Round {
        people: Pace { before: before.0 - begun.0, during: after.0 - middle.0 },
        search: Pace { before: before.1 - begun.1, during: after.1 - middle.1 },
        rows,
        records: records.load(Ordering::Relaxed),
        stop: Duration::ZERO,
        attackers,
    })
}

/// The people at a table, each with a socket.
struct Honest {
    wires: Vec<Wire>,
}

/// Opens a table: its host in the north, the others as they are called; for each seat that is open somebody comes.
async fn open(address: SocketAddr, from: Option<IpAddr>, others: [&str; 3], pace: &str) -> Result<Honest> {
    let mut host = Person::guest_from(address, from, "Anne").await?;
    let seat = |player: &str| match player {
        "open" => json!({ "kind": "open" }),
        player => json!({ "kind": "computer", "player": player }),
    };
    let plan = json!({ "code": "bridge-1907", "manner": "courteous", "pace": pace, "public": true, "watchable": true,
        "seats": { "N": { "kind": "me" }, "E": seat(others[0]), "S": seat(others[1]), "W": seat(others[2]) } });
    let table = id(&host.done("POST", "/api/tables", &plan.to_string()).await?)?;
    let mut people = vec![host];
    for (player, seat) in others.into_iter().zip(["E", "S", "W"]) {
        if player == "open" {
            let mut person = Person::guest_from(address, from, "Bert").await?;
            person.done("POST", &format!("/api/tables/{table}/seats/{seat}"), "{}").await?;
            people.push(person);
        }
    }
    let mut wires = Vec::new();
    for person in &people {
        wires.push(person.socket(&table, 0).await?);
    }
    Ok(Honest { wires })
}

fn id(info: &Value) -> Result<String> {
    Ok(info["id"].as_str().ok_or_else(|| anyhow!("a table without an id"))?.to_owned())
}

/// The people of a table play on, each after the same time; what happens at the table is counted.
async fn play(mut table: Honest, acts: Arc<AtomicU64>, stop: Arc<AtomicBool>) -> Result<()> {
    while !stop.load(Ordering::Relaxed) {
        if let Some(wire) = table.wires.iter_mut().find(|wire| wire.is_due()) {
            tokio::time::sleep(PERSON_TAKES).await;
            let act = wire.first_act().ok_or_else(|| anyhow!("nothing is in order"))?;
            wire.send(&act).await?;
        }
        for wire in &mut table.wires {
            if matches!(wire.stage(), Some(Stage::HandOver | Stage::RubberOver)) {
                wire.send(&ClientMessage::Ready).await?;
            }
        }
        let before = table.wires[0].seen;
        // Everybody hears what came of it before the next looks whose turn it is.
        let first = tokio::time::timeout(Duration::from_millis(500), table.wires[0].next()).await;
        if let Ok(message) = first {
            message?;
        }
        for wire in &mut table.wires {
            while let Ok(message) = tokio::time::timeout(Duration::from_millis(1), wire.next()).await {
                message?;
            }
        }
        acts.fetch_add(u64::from(table.wires[0].seen - before), Ordering::Relaxed);
    }
    Ok(())
}

/// Somebody's table at which random players play at full speed.
#[derive(Clone)]
struct Evening {
    person: Person,
    table: String,
}

async fn evening(address: SocketAddr, code: &str, rows: u32) -> Result<(Evening, u32)> {
    let mut person = Person::guest_from(address, Some(ELSEWHERE), "Lena").await?;
    let random = json!({ "kind": "computer", "player": "random" });
    let plan = json!({ "code": code, "manner": "courteous", "pace": "instant", "public": false, "watchable": false,
        "seats": { "N": { "kind": "me" }, "E": random, "S": random, "W": random } });
    let table = id(&person.done("POST", "/api/tables", &plan.to_string()).await?)?;
    let mut wire = person.socket(&table, 0).await?;
    let begun = Instant::now();
    while wire.seen < rows {
        go_on(&mut wire).await?;
        if begun.elapsed() > Duration::from_mins(2) {
            bail!("STUCK: only {} rows of an evening", wire.seen);
        }
    }
    Ok((Evening { person, table }, wire.seen))
}

/// Hears the next message, does the first thing in order if somebody has to act, and is ready for the next deal.
async fn go_on(wire: &mut Wire) -> Result<()> {
    let message = wire.next().await?;
    if !matches!(message, ServerMessage::View { .. }) {
        return Ok(());
    }
    if matches!(wire.stage(), Some(Stage::HandOver | Stage::RubberOver)) {
        return wire.send(&ClientMessage::Ready).await;
    }
    match wire.first_act() {
        Some(act) => wire.send(&act).await,
        None => Ok(()),
    }
}

/// Tables at which three computer players search, and the fourth keeps them waiting no moment.
async fn search_tables(address: SocketAddr, count: u32) -> Result<Vec<tokio::task::JoinHandle<()>>> {
    let mut tasks = Vec::new();
    let mut host = Person::guest_from(address, Some(ELSEWHERE), "Eve").await?;
    let search = json!({ "kind": "computer", "player": "search" });
    for number in 0..count {
        if number % TABLES_EACH == TABLES_EACH - 1 {
            host = Person::guest_from(address, Some(ELSEWHERE), "Eve").await?;
        }
        let plan = json!({ "code": "royalton-1915", "manner": "courteous", "pace": "instant", "public": false, "watchable": false,
            "seats": { "N": { "kind": "me" }, "E": search, "S": search, "W": search } });
        let table = id(&host.done("POST", "/api/tables", &plan.to_string()).await?)?;
        let mut wire = host.socket(&table, 0).await?;
        tasks.push(tokio::spawn(async move { while go_on(&mut wire).await.is_ok() {} }));
    }
    Ok(tasks)
}

/// People ask for post-mortems, one after another, and hang up.
async fn hang_ups(askers: Vec<Evening>, count: u32, span: Duration) {
    for (number, asker) in (0..count).zip(askers.iter().cycle()) {
        let path = format!("/api/tables/{}/deals/1/post-mortem", asker.table);
        let asked = asker.person.asks_and_leaves(&path).await;
        if let Err(error) = asked {
            eprintln!("hang-up {number}: {error}");
        }
        tokio::time::sleep(span / count.max(1)).await;
    }
}

/// Asks for the long record as often as this, many at a time.
async fn ask_records(long: Evening, count: u32, span: Duration, whole: Arc<AtomicU64>) {
    let mut asking = Vec::new();
    for number in 0..count {
        let form = ["record", "record.minutes", "record.proof"][number as usize % 3];
        let (mut person, path) = (long.person.clone(), format!("/api/tables/{}/{form}", long.table));
        let whole = Arc::clone(&whole);
        asking.push(tokio::spawn(async move {
            if person.ask("GET", &path, "").await.is_ok_and(|answer| answer.status == 200) {
                whole.fetch_add(1, Ordering::Relaxed);
            }
        }));
        tokio::time::sleep(span / count.max(1)).await;
    }
    for one in asking {
        let _ = one.await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_decides_at_once_only_where_the_pace_was_kept() {
        for (before, during, kept) in [(0, 0, false), (9, 9, false), (10, 8, true), (100, 79, false)] {
            assert_eq!(Pace { before, during }.is_kept(), kept, "{before} {during}");
        }
    }

    #[test]
    fn a_third_of_the_pace_is_too_little_and_nine_tenths_are_enough() {
        for (before, during, slowed) in [
            (20, 7, true),
            (60, 25, true),
            (60, 50, false),
            (600, 420, true),
            (600, 480, false),
            (0, 0, false),
        ] {
            assert_eq!(Pace { before, during }.is_slowed(), slowed, "{before} {during}");
        }
    }
}
