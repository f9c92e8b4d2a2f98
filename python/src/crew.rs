//! The threads that work on a batch beside the caller's.
//!
//! A call lasts about a millisecond, and a thread that sleeps takes a tenth of that to wake. So the threads of the crew stay awake
//! for a moment after each call, in the hope of the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// So long a thread stays awake after a call: longer than a program that steps and draws needs between two.
const AWAKE: Duration = Duration::from_micros(200);

/// Looks at a flag so often before others are let run.
const SPINS: u32 = 64;

pub(crate) struct Crew {
    pool: ThreadPool,
    /// How many calls there have been: whoever is awake looks for work when it rises.
    calls: Arc<AtomicU64>,
}

impl Crew {
    /// So many threads, the caller's among them; none is needed where that one is enough.
    pub(crate) fn new(threads: usize) -> Result<Option<Crew>, rayon::ThreadPoolBuildError> {
        if threads <= 1 {
            return Ok(None);
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads - 1).build()?;
        Ok(Some(Crew { pool, calls: Arc::default() }))
    }

    /// How many work on a batch: the caller's thread and those of the crew.
    pub(crate) fn workers(crew: Option<&Crew>) -> usize {
        1 + crew.map_or(0, |crew| crew.pool.current_num_threads())
    }

    /// Does every job, one of them on this thread and the others beside it. There are at most as many as there are workers,
    /// so that all are done at the same time.
    pub(crate) fn share<J: FnOnce() + Send>(crew: Option<&Crew>, mut jobs: impl ExactSizeIterator<Item = J>) {
        let ended = &Meeting::of(jobs.len());
        let Some(own) = jobs.next() else { return };
        let Some(crew) = crew else {
            own();
            jobs.for_each(|job| job());
            return;
        };
        let call = crew.calls.fetch_add(1, Ordering::Release) + 1;
        crew.pool.in_place_scope(|scope| {
            let here = ended.place();
            for job in jobs {
                let there = ended.place();
                scope.spawn(move |_| {
                    let _there = there;
                    job();
                });
            }
            own();
            // The scope would wait asleep, and waking takes longer than the others still need. They tell it of their end just
            // after they have come here.
            here.wait();
            pause();
        });
        for _ in 0..crew.pool.current_num_threads() {
            let calls = Arc::clone(&crew.calls);
            crew.pool.spawn(move || stay_awake(&calls, call));
        }
    }
}

/// Waits for the next call, but not for long.
fn stay_awake(calls: &AtomicU64, call: u64) {
    let begun = Instant::now();
    while begun.elapsed() < AWAKE {
        for _ in 0..SPINS {
            if calls.load(Ordering::Acquire) != call {
                return;
            }
            std::hint::spin_loop();
        }
    }
}

/// Does nothing for less than a microsecond.
fn pause() {
    for _ in 0..SPINS {
        std::hint::spin_loop();
    }
}

/// Where jobs that are done at the same time wait for each other.
pub(crate) struct Meeting {
    expected: usize,
    come: AtomicUsize,
}

impl Meeting {
    /// A meeting of so many jobs.
    pub(crate) fn of(expected: usize) -> Meeting {
        Meeting { expected, come: AtomicUsize::new(0) }
    }

    /// A place at the meeting. Whoever leaves it by a panic has come too, so that nobody waits for them.
    pub(crate) fn place(&self) -> Place<'_> {
        Place(self)
    }
}

/// A place at a meeting.
pub(crate) struct Place<'a>(&'a Meeting);

impl Place<'_> {
    /// Waits until all have come.
    pub(crate) fn wait(self) {
        let meeting = self.0;
        drop(self);
        while meeting.come.load(Ordering::Acquire) < meeting.expected {
            pause();
            thread::yield_now();
        }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.come.fetch_add(1, Ordering::AcqRel);
    }
}
