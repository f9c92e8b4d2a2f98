//! The club's ledger sums to nought: five people spend evenings at the tables of a club, four of them at play and one who waits and
//! cuts in. After every rubber the points sum to nought, and the minutes of the room, judged by themselves, come to the same.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use cards::Shuffler;
use games::Code;
use protocol::{ActOption, ClientMessage, Evening, OptionKind, Stage};
use server::Sync;

use crate::client::{Person, Wire, fresh_id, table_of_four};
use crate::house::{Folder, House};

/// Rubbers of an evening.
const RUBBERS: u32 = 2;
/// How long an evening may take at the most.
const EVENING_MAX: Duration = Duration::from_mins(8);
/// Evenings at a time.
const AT_ONCE: u32 = 6;

/// What was counted.
#[derive(Default)]
struct Counts {
    rubbers: u32,
    checks: u32,
    points: i64,
}

pub(crate) fn run(evenings: u32, seed: u64) -> Result<()> {
    let folder = Folder::new()?;
    let house = House::open(&folder.0, Sync::Full)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let address = house.address;
    let begun = Instant::now();
    let all = runtime.block_on(async {
        let workers = (0..AT_ONCE).map(|worker| {
            tokio::spawn(async move {
                let mut all = Counts::default();
                for number in (worker..evenings).step_by(AT_ONCE as usize) {
                    let counts = evening(address, number, seed)
                        .await
                        .with_context(|| format!("evening {number}, seed {seed}"))?;
                    all.add(&counts);
                }
                anyhow::Ok(all)
            })
        });
        let mut all = Counts::default();
        for worker in workers.collect::<Vec<_>>() {
            all.add(&worker.await??);
        }
        anyhow::Ok(all)
    })?;
    println!(
        "ledger: {evenings} evenings of five people with {} rubbers and {} points won: the ledger was looked at {} times and always summed \
         to nought, and the minutes of every room came to the same; {:.0} s",
        all.rubbers,
        all.points,
        all.checks,
        begun.elapsed().as_secs_f64()
    );
    if all.points == 0 || all.rubbers < evenings * RUBBERS {
        bail!("too little happened to mean anything");
    }
    Ok(())
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.rubbers += other.rubbers;
        self.checks += other.checks;
        self.points += other.points;
    }
}

async fn evening(address: SocketAddr, number: u32, seed: u64) -> Result<Counts> {
    let mut dice = Shuffler::with_stream(players::seed(seed), u64::from(number));
    let latest: Vec<Code> = Code::ALL.into_iter().filter(|code| code.is_latest()).collect();
    let code = latest[number as usize % latest.len()];
    let mut people = Vec::new();
    for name in ["Anne", "Bert", "Cora", "Dick", "Eve"] {
        people.push(Person::guest(address, name).await?);
    }
    let table = table_of_four(&mut people[..4], code.name(), "courteous").await?;
    people[4].done("POST", &format!("/api/tables/{table}/waiting"), "").await?;
    let mut wires = Vec::new();
    for person in &people {
        wires.push(person.socket(&table, 0).await?);
    }
    let mut counts = Counts::default();
    let begun = Instant::now();
    let mut over = false;
    while counts.rubbers < RUBBERS {
        let stage = wires[0].stage();
        // The points of a rubber are in the ledger as soon as it is over.
        if stage == Some(Stage::RubberOver) && !over {
            look(&mut people[0], &table, &mut counts).await?;
        }
        over = stage == Some(Stage::RubberOver);
        act(&mut wires, &mut dice).await?;
        if begun.elapsed() > EVENING_MAX {
            bail!("STUCK: {} rubbers of {code} in {} s", counts.rubbers, EVENING_MAX.as_secs());
        }
    }
    Ok(counts)
}

/// Whoever has to act does something in order; whoever may be ready is.
async fn act(wires: &mut [Wire], dice: &mut Shuffler) -> Result<()> {
    if let Some(wire) = wires.iter_mut().find(|wire| wire.is_due()) {
        let view = wire.view.as_ref().ok_or_else(|| anyhow!("no view"))?;
        let wanted = |option: &&ActOption| {
            matches!(option.kind, OptionKind::Call | OptionKind::Discard | OptionKind::Play)
        };
        let options: Vec<&ActOption> = view.options.iter().filter(wanted).collect();
        // High bids at random fail without end, and no rubber would: one of the first two words is said.
        let choices = if view.stage == Stage::Calling { options.len().min(2) } else { options.len() };
        if let Some(option) = options.get(dice.below(choices.max(1) as u32) as usize) {
            let act = option.act.clone().into();
            let message = ClientMessage::Act { id: fresh_id(), expect: wire.seen, act };
            wire.send(&message).await?;
            // Its own view tells that it was taken.
            tokio::time::timeout(Duration::from_secs(5), wire.next()).await??;
        }
    } else if wires.iter().any(|wire| matches!(wire.stage(), Some(Stage::HandOver | Stage::RubberOver))) {
        for wire in wires.iter_mut().filter(|wire| wire.view.as_ref().is_some_and(|view| view.seat.is_some()))
        {
            wire.send(&ClientMessage::Ready).await?;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for wire in wires {
        while let Ok(message) = tokio::time::timeout(Duration::from_millis(1), wire.next()).await {
            message?;
        }
    }
    Ok(())
}

/// Holds the ledger against nought, and against the minutes of the room.
async fn look(person: &mut Person, table: &str, counts: &mut Counts) -> Result<()> {
    let told = person.done("GET", &format!("/api/tables/{table}/evening"), "").await?;
    let evening: Evening = serde_json::from_value(told)?;
    let sum: i64 = evening.ledger.iter().map(|line| i64::from(line.points)).sum();
    if sum != 0 {
        bail!("the ledger sums to {sum}: {:?}", evening.ledger);
    }
    let text = person.ask("GET", &format!("/api/tables/{table}/evening.minutes"), "").await?.text;
    let minutes = club::minutes::read(&text).map_err(|faults| anyhow!("{}", faults.show("room", &text)))?;
    let judged = minutes.judge(Some(&text));
    if judged.difference.is_some() || judged.stopped.is_some() || judged.text != text {
        bail!("the minutes of the room are judged otherwise:\n{text}");
    }
    let state = judged.room.state();
    if state.ledger.sum() != club::Money(0) {
        bail!("the ledger of the room sums to {:?}", state.ledger.sum());
    }
    let of_room: BTreeMap<String, i64> =
        state.points().into_iter().map(|(person, points)| (state.name(person).to_owned(), points)).collect();
    let told: BTreeMap<String, i64> =
        evening.ledger.iter().map(|line| (line.name.clone(), i64::from(line.points))).collect();
    if of_room != told {
        bail!("the minutes come to {of_room:?}, the club tells {told:?}");
    }
    counts.checks += 1;
    counts.rubbers = state.rubbers.iter().filter(|rubber| rubber.agreed).count() as u32;
    counts.points = evening.ledger.iter().map(|line| i64::from(line.points.max(0))).sum();
    Ok(())
}
