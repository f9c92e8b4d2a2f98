//! How much the club bears: durable acts a second, and sockets at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use server::Sync;
use tokio::sync::watch;

use crate::client::read_so_far;
use crate::clock::{Probe, Run, fsync_probe};
use crate::house::{Folder, House};
use crate::table::Four;

/// The interval at which people who wait for the others to sit down read their sockets.
const LISTEN_EVERY: Duration = Duration::from_secs(10);

/// What is asked of a run.
pub(crate) struct Load {
    pub(crate) tables: u32,
    pub(crate) seconds: u64,
    /// Acts a second over all tables.
    pub(crate) rate: u32,
    /// The most that the 99th percentile of acknowledgements may take; `None` only measures it.
    pub(crate) p99_max: Option<Duration>,
    /// On a disk that is slower than that it may take so many of its syncs.
    pub(crate) syncs: u32,
    /// The most bytes that a socket may take; `None` only measures it.
    pub(crate) socket_bytes_max: Option<u64>,
}

pub(crate) fn run(load: &Load) -> Result<()> {
    let clock = Run::begin();
    let folder = Folder::new()?;
    let before = fsync_probe(&folder.0)?;
    let house = House::open(&folder.0, Sync::Full)?;
    let address = house.address;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let begun = Instant::now();
    let idle = house.memory()?;
    let stop = Arc::new(AtomicBool::new(false));
    let acts = Arc::new(AtomicU64::new(0));
    let (open, gate) = watch::channel(false);
    let every = Duration::from_secs(1) * load.tables / load.rate.max(1);
    let mut tasks = Vec::new();
    for number in 0..load.tables {
        let four = runtime.block_on(Four::sit(address, number))?;
        let pace = (every * number / load.tables.max(1), every);
        tasks.push(runtime.spawn(play(four, pace, gate.clone(), Arc::clone(&stop), Arc::clone(&acts))));
        if (number + 1) % 100 == 0 {
            eprintln!("{} of {} tables, {:.0} s", number + 1, load.tables, begun.elapsed().as_secs_f64());
        }
    }
    let sockets = u64::from(load.tables) * 4;
    let each = house.memory()?.saturating_sub(idle) / sockets.max(1);
    let read_before = read_so_far();
    let probe = Probe::begin(&folder.0)?;
    let started = Instant::now();
    open.send_replace(true);
    for second in 0..load.seconds {
        std::thread::sleep(Duration::from_secs(1));
        if second % 10 == 9 {
            eprintln!("{} s, {} acts", second + 1, acts.load(Ordering::Relaxed));
        }
    }
    let took = started.elapsed();
    stop.store(true, Ordering::Relaxed);
    let mut times = Vec::new();
    for task in tasks {
        times.extend(runtime.block_on(task)??);
    }
    let full = house.memory()?.saturating_sub(idle) / sockets.max(1);
    let slowest_sync = probe.end()?;
    let after = fsync_probe(&folder.0)?;
    if times.is_empty() {
        bail!("nothing was played");
    }
    times.sort_unstable();
    let share = |thousandths: usize| times[(times.len() * thousandths / 1000).min(times.len() - 1)];
    let rate = times.len() as f64 / took.as_secs_f64();
    println!(
        "load: {sockets} sockets at {} tables, {rate:.0} durable acts a second for {:.0} s, no socket dropped; \
         acknowledged after p50 {:.1} ms, p90 {:.1}, p99 {:.1}, p99.9 {:.1}; {} bytes a socket with its share of the table \
         at first, {} at the end; fsync here p50 {:.2} ms, p99 {:.2} before, {:.2} and {:.2} after, p99 {:.2} meanwhile; {}",
        load.tables,
        took.as_secs_f64(),
        ms(share(500)),
        ms(share(900)),
        ms(share(990)),
        ms(share(999)),
        each,
        full,
        ms(before.0),
        ms(before.1),
        ms(after.0),
        ms(after.1),
        ms(slowest_sync),
        clock.told(Some(&house)),
    );
    Traffic::since(read_before).tell(sockets, times.len() as u64);
    if load.p99_max.is_some_and(|most| share(990) > most.max(slowest_sync * load.syncs)) {
        bail!(clock.late("the acknowledgements are too slow", Some(&house)));
    }
    if rate < f64::from(load.rate) * 0.98 && load.p99_max.is_some() {
        bail!(clock.late(&format!("{rate:.0} acts a second, not {}", load.rate), Some(&house)));
    }
    if load.socket_bytes_max.is_some_and(|most| each.max(full) > most) {
        bail!("{} bytes a socket are too many", each.max(full));
    }
    Ok(())
}

/// What the sockets have read: the text of messages, without frames.
struct Traffic {
    bytes: u64,
    messages: u64,
}

impl Traffic {
    fn since((bytes, messages): (u64, u64)) -> Traffic {
        let now = read_so_far();
        Traffic { bytes: now.0 - bytes, messages: now.1 - messages }
    }

    fn tell(&self, sockets: u64, acts: u64) {
        let each = |count: u64| self.bytes as f64 / count.max(1) as f64;
        println!(
            "traffic: {} bytes in {} messages were read while they played: {:.0} bytes a socket, {:.0} bytes a message, \
             {:.0} bytes an act",
            self.bytes,
            self.messages,
            each(sockets),
            each(self.messages),
            each(acts),
        );
    }
}

/// Plays at its pace as soon as everybody sits; a dropped socket is an error.
async fn play(
    mut four: Four,
    (first, every): (Duration, Duration),
    mut gate: watch::Receiver<bool>,
    stop: Arc<AtomicBool>,
    acts: Arc<AtomicU64>,
) -> Result<Vec<Duration>> {
    // Whoever waits answers the pings all the same.
    while tokio::time::timeout(LISTEN_EVERY, gate.wait_for(|open| *open)).await.is_err() {
        four.hear().await?;
    }
    tokio::time::sleep(first).await;
    let mut clock = tokio::time::interval(every);
    clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    while !stop.load(Ordering::Relaxed) {
        clock.tick().await;
        four.step().await?;
        acts.fetch_add(1, Ordering::Relaxed);
    }
    // What was sent to those who did not act is read too, so that the count of bytes is whole.
    four.hear().await?;
    Ok(four.acked.iter().map(|acked| acked.took).collect())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
