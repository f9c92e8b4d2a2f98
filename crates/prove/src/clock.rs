//! What the clock decides. Other work on the machine slows a club down and never quickens it: a run that was too slow says so, and may be
//! made again, while a promise that is broken is broken in every run. Where others had the machine, a slow run says nothing.

use std::fmt;
use std::fs::File;
use std::io::{Seek as _, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::house::House;

/// How far people and club go before other work of the machine, where this is allowed.
const NICENESS: i32 = -15;
/// The share of the machine that others may take before a run that was too slow says nothing.
const OTHERS_MAX: f64 = 0.1;
/// How often the disk is asked what a sync takes meanwhile.
const PROBE_EVERY: Duration = Duration::from_millis(50);

/// A bound of time that was not kept, and by whom.
#[derive(Debug)]
pub(crate) enum Late {
    /// By the club: the machine was its own.
    Slow(String),
    /// Others had so large a share of the machine that nothing is shown.
    Void(String, f64),
}

impl Late {
    /// How the process ends: "try again" and "unavailable" in the list of codes for this (`sysexits.h`).
    pub(crate) fn code(&self) -> u8 {
        match self {
            Late::Slow(_) => 75,
            Late::Void(..) => 69,
        }
    }
}

impl fmt::Display for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Late::Slow(what) => f.write_str(what),
            Late::Void(what, others) => write!(
                f,
                "{what}, which shows nothing: other work took {:.0} % of the machine",
                others * 100.0
            ),
        }
    }
}

impl std::error::Error for Late {}

/// A run in which the clock decides.
pub(crate) struct Run {
    first: bool,
    begun: Ticks,
}

/// What the processors have done so far, in the ticks of the system.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ticks {
    /// All of them, idle or not.
    all: u64,
    busy: u64,
    /// By people and club.
    own: u64,
}

impl Run {
    /// Begins one, before threads and club begin: people and club are put before other work, so that a busy machine measures the club and
    /// not its own business. Between the threads of the club nothing changes: what is less urgent among them stays so by as much.
    pub(crate) fn begin() -> Run {
        Run { first: rustix::process::nice(NICENESS).is_ok(), begun: Ticks::now(None) }
    }

    /// How it stood to other work, in words.
    pub(crate) fn told(&self, house: Option<&House>) -> String {
        let place = if self.first { "before" } else { "beside" };
        format!("{place} other work, which took {:.0} % of the machine", self.others(house) * 100.0)
    }

    /// The share of the machine that others have taken.
    fn others(&self, house: Option<&House>) -> f64 {
        Ticks::now(house).others_since(self.begun)
    }

    /// A bound was not kept.
    pub(crate) fn late(&self, what: &str, house: Option<&House>) -> Late {
        match self.others(house) {
            others if others > OTHERS_MAX => Late::Void(what.to_owned(), others),
            _ => Late::Slow(what.to_owned()),
        }
    }
}

impl Ticks {
    /// Nothing where the system does not tell.
    fn now(house: Option<&House>) -> Ticks {
        let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
        let (all, busy) = machine(&read("/proc/stat"));
        let house = house.and_then(House::pid).map_or(0, |pid| process(&read(&format!("/proc/{pid}/stat"))));
        Ticks { all, busy, own: process(&read("/proc/self/stat")) + house }
    }

    fn others_since(self, begun: Ticks) -> f64 {
        let (all, busy) = (self.all.saturating_sub(begun.all), self.busy.saturating_sub(begun.busy));
        busy.saturating_sub(self.own.saturating_sub(begun.own)) as f64 / all.max(1) as f64
    }
}

/// All ticks and those that were not idle.
fn machine(stat: &str) -> (u64, u64) {
    let first = stat.lines().next().unwrap_or_default();
    // user, nice, system, idle, iowait, irq, softirq, steal; what follows is counted in the first two.
    let ticks: Vec<u64> =
        first.split_whitespace().skip(1).take(8).filter_map(|tick| tick.parse().ok()).collect();
    let idle: u64 = ticks.iter().skip(3).take(2).sum();
    let all: u64 = ticks.iter().sum();
    (all, all - idle)
}

/// Those of a process and of its children that have ended.
fn process(stat: &str) -> u64 {
    // The name in brackets may have blanks; utime is the twelfth field after it.
    let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
    fields.split(' ').skip(11).take(4).filter_map(|ticks| ticks.parse::<u64>().ok()).sum()
}

/// Asks what a sync of the disk takes while something else is measured.
pub(crate) struct Probe {
    stop: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<Result<Vec<Duration>>>,
}

impl Probe {
    /// Begins to ask, by a file in this folder.
    pub(crate) fn begin(folder: &Path) -> Result<Probe> {
        let mut file = File::create(folder.join("probe-meanwhile"))?;
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let mut times = Vec::new();
            while !told.load(Ordering::Relaxed) {
                times.push(sync(&mut file)?);
                std::thread::sleep(PROBE_EVERY);
            }
            Ok(times)
        });
        Ok(Probe { stop, thread })
    }

    /// What the slowest hundredth of the syncs took.
    pub(crate) fn end(self) -> Result<Duration> {
        self.stop.store(true, Ordering::Relaxed);
        let mut times = self.thread.join().map_err(|_| anyhow::anyhow!("the probe panicked"))??;
        times.sort_unstable();
        Ok(times.get(times.len() * 99 / 100).or(times.last()).copied().unwrap_or_default())
    }
}

/// What a sync of the disk takes here and now: the middle one of a hundred, and the slowest but one.
pub(crate) fn fsync_probe(folder: &Path) -> Result<(Duration, Duration)> {
    let mut file = File::create(folder.join("probe"))?;
    let mut times = Vec::new();
    for _ in 0..100 {
        times.push(sync(&mut file)?);
    }
    std::fs::remove_file(folder.join("probe"))?;
    times.sort_unstable();
    Ok((times[50], times[98]))
}

fn sync(file: &mut File) -> Result<Duration> {
    file.rewind()?;
    file.write_all(&[7; 4096])?;
    let begun = Instant::now();
    file.sync_all()?;
    Ok(begun.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::Folder;

    #[test]
    fn the_disk_is_asked_until_the_end() {
        let folder = Folder::new().expect("a folder");
        let probe = Probe::begin(&folder.0).expect("a file");
        std::thread::sleep(PROBE_EVERY * 2);
        assert!(probe.end().expect("times") > Duration::ZERO);
        assert!(fsync_probe(&folder.0).expect("times").0 > Duration::ZERO);
    }

    #[test]
    fn a_bound_that_was_not_kept_is_known_behind_what_is_said_of_it() {
        let error = anyhow::Error::new(Late::Slow("slow".to_owned())).context("at the table");
        assert_eq!(error.downcast_ref::<Late>().map(Late::code), Some(75));
    }

    #[test]
    fn the_share_of_others_is_what_neither_people_nor_club_have_taken() {
        let stat = "cpu  100 20 30 800 50 1 2 7 9 9\ncpu0 1 2 3";
        assert_eq!(machine(stat), (1010, 160));
        assert_eq!(process("7 (a (b) c) R 1 2 3 4 5 6 7 8 9 10 40 30 20 10 99 99"), 100);
        assert_eq!((machine(""), process("")), ((0, 0), 0));
        let begun = Ticks { all: 1000, busy: 100, own: 10 };
        let now = Ticks { all: 2000, busy: 700, own: 310 };
        assert!((now.others_since(begun) - 0.3).abs() < 1e-9);
        assert!(begun.others_since(begun).abs() < 1e-9);
    }
}
