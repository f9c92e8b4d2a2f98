//! The disk fails while people play: the system answers reads, writes and syncs of the record with EIO, as a dying disk does. Nothing
//! acknowledged may be lost, doubled or out of order, no table may have a gap, and every table resumes when the disk is well again.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use server::Sync;

use crate::crash::{Log, Outcome, play};
use crate::house::{Folder, House};
use crate::table::Four;

/// Calls of the system that fail: from which on, and every how many. The club opens before.
const FAILING: [&str; 3] = [
    "inject=fsync,fdatasync:error=EIO:when=150+5",
    "inject=pwrite64:error=EIO:when=1500+31",
    "inject=pread64:error=EIO:when=400+7",
];
/// How long the run may take at the most.
const PATIENCE: Duration = Duration::from_mins(25);
/// The least acts that must have been acknowledged for the run to mean something.
const ACTS_MIN: usize = 100;

/// Has the disk fail so many times.
pub(crate) fn run(faults: usize, tables: u32) -> Result<()> {
    if Command::new("strace").arg("-V").output().is_err() {
        bail!("strace not found: apt-get install strace");
    }
    let folder = Folder::new()?;
    let data = folder.0.join("club");
    std::fs::create_dir_all(&data)?;
    let told = folder.0.join("strace");
    let output = told.to_string_lossy().into_owned();
    let mut program = vec!["strace", "-f", "-qq", "-s", "0", "-e", "trace=fsync,fdatasync,pwrite64,pread64"];
    program.extend(FAILING.iter().flat_map(|failing| ["-e", failing]));
    program.extend(["-o", output.as_str()]);
    let mut house = House::open_under(&data, Sync::Full, &program)?;
    let address = house.address;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let stop = Arc::new(AtomicBool::new(false));
    let mut tasks = Vec::new();
    for number in 0..tables {
        let four =
            runtime.block_on(Four::sit(address, number)).context("the disk failed before the run began")?;
        tasks.push(runtime.spawn(play(four, Arc::clone(&stop))));
    }
    let begun = Instant::now();
    let mut counted = [0; 3];
    while counted.iter().sum::<usize>() < faults {
        std::thread::sleep(Duration::from_millis(500));
        counted = count(&told)?;
        if begun.elapsed() > PATIENCE || tasks.iter().any(tokio::task::JoinHandle::is_finished) {
            break;
        }
    }
    stop.store(true, Ordering::Relaxed);
    let mut played: Vec<Outcome> = Vec::new();
    for task in tasks {
        played.push(runtime.block_on(task)??);
    }
    house.kill_with_children()?;
    let acked: usize = played.iter().map(|played| played.table_acks.len()).sum();
    let [syncs, writes, reads] = counted;
    // The disk is well again: every table is there, as far as it was acknowledged.
    house.start(&[])?;
    for played in &played {
        let mut person = played.person.clone();
        let view = runtime.block_on(person.ask("GET", &format!("/api/tables/{}/view", played.table), ""))?;
        if view.status != 200 {
            bail!("LOST: table {} does not resume: {} {}", played.table, view.status, view.text);
        }
    }
    house.kill()?;
    let log = Log::read(&house.record())?;
    for played in &played {
        log.check(&played.table_acks)?;
    }
    Log::check_gaps(&house.record())?;
    println!(
        "faults: {syncs} syncs, {writes} writes and {reads} reads of the disk failed with EIO while {tables} tables played; {acked} acts \
         acknowledged, none lost, doubled or out of order, no gap, every table resumes; {:.0} s",
        begun.elapsed().as_secs_f64()
    );
    if syncs + writes + reads < faults {
        bail!("only {} failures in {} s", syncs + writes + reads, begun.elapsed().as_secs());
    }
    if syncs == 0 || writes == 0 || acked < ACTS_MIN {
        bail!("too little happened to mean anything");
    }
    Ok(())
}

/// How many syncs, writes and reads have failed.
fn count(told: &Path) -> Result<[usize; 3]> {
    let text = String::from_utf8_lossy(&std::fs::read(told)?).into_owned();
    let of =
        |call: &str| text.lines().filter(|line| line.contains("(INJECTED)") && line.contains(call)).count();
    Ok([of("sync("), of("pwrite64("), of("pread64(")])
}
