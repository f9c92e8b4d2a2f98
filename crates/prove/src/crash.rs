//! The club is killed again and again while people play: nothing acknowledged may be lost, doubled or out of order.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use cards::Shuffler;
use server::Sync;

use crate::client::Person;
use crate::house::{Folder, House};
use crate::table::{Acked, Four};

/// What a run came to for four people.
pub(crate) struct Outcome {
    pub(crate) table_acks: Vec<Acked>,
    pub(crate) resumed: u32,
    /// The table at which they sit at the end, and one of them.
    pub(crate) table: String,
    pub(crate) person: Person,
    /// How often they sent an act again that was answered or on its way.
    pub(crate) again: u64,
}

/// Kills the server `cycles` times.
pub(crate) fn run(cycles: u32, tables: u32, seed: u64) -> Result<()> {
    let folder = Folder::new()?;
    let mut house = House::open(&folder.0, Sync::Full)?;
    let address = house.address;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let stop = Arc::new(AtomicBool::new(false));
    let mut tasks = Vec::new();
    for number in 0..tables {
        let four = runtime.block_on(Four::sit(address, number))?;
        tasks.push(runtime.spawn(play(four, Arc::clone(&stop))));
    }
    let mut dice = Shuffler::new(players::seed(seed));
    let begun = Instant::now();
    let mut slowest = Duration::ZERO;
    for cycle in 1..=cycles {
        std::thread::sleep(Duration::from_millis(u64::from(20 + dice.below(400))));
        house.kill()?;
        let killed = Instant::now();
        house.start(&[])?;
        slowest = slowest.max(killed.elapsed());
        if cycle % 20 == 0 {
            eprintln!("{cycle} of {cycles} kills, {:.0} s", begun.elapsed().as_secs_f64());
        }
    }
    stop.store(true, Ordering::Relaxed);
    let mut played = Vec::new();
    for task in tasks {
        played.push(runtime.block_on(task)??);
    }
    let acked: usize = played.iter().map(|played| played.table_acks.len()).sum();
    let resumed: u32 = played.iter().map(|played| played.resumed).sum();
    house.kill()?;
    let log = Log::read(&house.record())?;
    for played in &played {
        log.check(&played.table_acks)?;
    }
    println!(
        "crash: {cycles} kills, {tables} tables, {acked} acts acknowledged, none lost, doubled or out of order; \
         {resumed} times four sockets resumed; slowest restart {} ms",
        slowest.as_millis()
    );
    Ok(())
}

/// Plays until told to stop, coming back whenever the club was killed.
pub(crate) async fn play(mut four: Four, stop: Arc<AtomicBool>) -> Result<Outcome> {
    while !stop.load(Ordering::Relaxed) {
        let Err(error) = four.step().await else { continue };
        let text = format!("{error:#}");
        if ["GAP", "REFUSED", "STUCK"].iter().any(|word| text.contains(word)) {
            return Err(error);
        }
        come_back(&mut four).await?;
    }
    let person = four.people[0].clone();
    Ok(Outcome {
        table_acks: four.acked,
        resumed: four.resumed,
        table: four.table,
        person,
        again: four.again,
    })
}

/// All four open their sockets again, as often as it takes.
pub(crate) async fn come_back(four: &mut Four) -> Result<()> {
    let begun = Instant::now();
    while let Err(error) = four.resume().await {
        let text = format!("{error:#}");
        if text.contains("GAP") || begun.elapsed() > Duration::from_mins(1) {
            return Err(error);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// What stands in the record: the place of every act by its id.
pub(crate) struct Log {
    rows: HashMap<String, Vec<(i64, i64)>>,
}

impl Log {
    pub(crate) fn read(path: &std::path::Path) -> Result<Log> {
        let connection = rusqlite::Connection::open(path)?;
        let sound: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        if sound != "ok" {
            bail!("CORRUPT: {sound}");
        }
        let mut rows: HashMap<String, Vec<(i64, i64)>> = HashMap::new();
        let mut select = connection
            .prepare("SELECT act, tbl, version FROM log WHERE act IS NOT NULL ORDER BY tbl, version")?;
        let mut found = select.query([])?;
        while let Some(row) = found.next()? {
            let act: Vec<u8> = row.get(0)?;
            let id = hex(&act);
            rows.entry(id).or_default().push((row.get(1)?, row.get(2)?));
        }
        Ok(Log { rows })
    }

    /// The versions of every table follow one another.
    pub(crate) fn check_gaps(path: &std::path::Path) -> Result<()> {
        let gaps = "SELECT count(*) FROM (SELECT max(version) AS last, count(*) AS rows FROM log GROUP BY tbl) WHERE last <> rows";
        let gaps: u32 = rusqlite::Connection::open(path)?.query_row(gaps, [], |row| row.get(0))?;
        if gaps > 0 {
            bail!("GAP: {gaps} tables have one");
        }
        Ok(())
    }

    pub(crate) fn has(&self, id: &str) -> bool {
        self.rows.contains_key(id)
    }

    /// Every acknowledged act stands there once, and in the order in which they were acknowledged.
    pub(crate) fn check(&self, acked: &[Acked]) -> Result<()> {
        let mut last: Option<(i64, i64)> = None;
        for Acked { id, .. } in acked {
            let Some(places) = self.rows.get(id) else {
                bail!("LOST: act {id} was acknowledged and is not in the record")
            };
            let &[place] = places.as_slice() else {
                bail!("DOUBLED: act {id} stands {} times", places.len())
            };
            if let Some((table, version)) = last
                && table == place.0
                && version >= place.1
            {
                bail!("ORDER: act {id} stands at {} after {version}", place.1);
            }
            last = Some(place);
        }
        Ok(())
    }
}

/// The id of an act as it is sent.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
