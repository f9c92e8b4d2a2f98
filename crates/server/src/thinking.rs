//! Where is thought: each kind of work has threads of its own, and a queue that is fair between addresses, people and tables.
//!
//! Of those who wait the one is next who has had least: first the address, then the person behind it, and what one person
//! waits for comes in its order. Work belongs to the thread that does it; whoever hangs up has it stopped, and frees nothing before
//! it is.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use players::Stop;
use tokio::sync::oneshot;

use crate::tables::PersonKey;

/// So many addresses, and people of one address, are remembered who have nothing waiting.
const LINES_MAX: usize = 4096;

/// For whom something is thought: their network, and who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Asker {
    /// None where nobody is there, as at a table that plays its deal to the end.
    pub(crate) network: Option<IpAddr>,
    pub(crate) person: PersonKey,
}

/// How the threads of a kind of work stand to everything else. What is more urgent gets the processor, however many threads
/// there are of what is less: the scheduler weighs a niceness of 19 at a twentieth of one of 5, and that at a third of none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// What takes a moment, and a table waits for.
    Prompt,
    /// What takes long, and a table waits for.
    Patient,
    /// What takes long, and no table waits for: it gets the time that is left.
    Idle,
}

impl Patience {
    #[cfg(unix)]
    fn niceness(self) -> i32 {
        match self {
            Patience::Prompt => 0,
            Patience::Patient => 5,
            Patience::Idle => 19,
        }
    }
}

/// Threads that think.
pub(crate) struct Thinkers {
    desk: Arc<Desk>,
}

struct Desk {
    waiting: Mutex<Waiting>,
    called: Condvar,
}

/// What waits, and whether more will come.
struct Waiting {
    shares: Shares<Option<IpAddr>, Shares<PersonKey, VecDeque<Job>>>,
    /// So much of one address is under way at a time. Where thoughts take long one thread is kept for whoever else comes: they would
    /// wait for the end of a thought each time.
    most: u32,
    closed: bool,
}

struct Job {
    stop: Stop,
    work: Box<dyn FnOnce(&Stop) + Send>,
}

impl Thinkers {
    /// So many threads of this name.
    pub(crate) fn new(name: &str, threads: usize, patience: Patience) -> Thinkers {
        let threads = threads.max(1);
        let for_others = usize::from(patience != Patience::Prompt && threads > 1);
        let most = u32::try_from(threads - for_others).unwrap_or(u32::MAX);
        let waiting = Waiting { shares: Shares::default(), most, closed: false };
        let desk = Arc::new(Desk { waiting: Mutex::new(waiting), called: Condvar::new() });
        for _ in 0..threads {
            let desk = Arc::clone(&desk);
            let thread = std::thread::Builder::new().name(name.to_owned());
            if let Err(error) = thread.spawn(move || desk.work(patience)) {
                tracing::error!(%error, "thread not started");
            }
        }
        Thinkers { desk }
    }

    /// Has something thought; `None` when it could not be. When this future is dropped, the work is stopped.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        asker: Asker,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, thought) = oneshot::channel();
        let stop = Stop::default();
        let _unwanted = Unwanted(stop.clone());
        let work = Box::new(move |stop: &Stop| drop(answer.send(work(stop))));
        self.desk.lock().push(asker, Job { stop, work });
        self.desk.called.notify_one();
        thought.await.ok()
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.desk.lock().closed = true;
        self.desk.called.notify_all();
    }
}

/// Stops the work when nobody waits for it any more.
struct Unwanted(Stop);

impl Drop for Unwanted {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl Desk {
    fn lock(&self) -> std::sync::MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, patience: Patience) {
        give_way(patience);
        while let Some((asker, job)) = self.next() {
            let begun = Instant::now();
            if !job.stop.is_set() {
                // A thought that panics is answered with nothing, and the thread goes on.
                let _ = catch_unwind(AssertUnwindSafe(|| (job.work)(&job.stop)));
            }
            self.lock().done(asker, begun.elapsed());
        }
    }

    /// Waits for the next work; `None` when the desk is closed.
    fn next(&self) -> Option<(Asker, Job)> {
        let mut waiting = self.lock();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(next) = waiting.pop() {
                return Some(next);
            }
            waiting = self.called.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(unix)]
fn give_way(patience: Patience) {
    // Linux has a niceness for each thread. Where it cannot be set, the thread thinks all the same.
    let _ = rustix::process::nice(patience.niceness());
}

#[cfg(not(unix))]
fn give_way(_: Patience) {}

impl Waiting {
    fn push(&mut self, asker: Asker, job: Job) {
        let nobody = |people: &Shares<PersonKey, VecDeque<Job>>| !people.waits(VecDeque::is_empty);
        let people = &mut self.shares.enter(asker.network, nobody).waiting;
        let jobs = &mut people.enter(asker.person, VecDeque::is_empty).waiting;
        // What nobody waits for any more takes no room until its turn.
        jobs.retain(|job| !job.stop.is_set());
        jobs.push_back(job);
    }

    fn pop(&mut self) -> Option<(Asker, Job)> {
        let network = self.shares.next(self.most, |people| people.waits(VecDeque::is_empty))?;
        let people = &mut self.shares.begin(network).waiting;
        let person = people.next(u32::MAX, |jobs| !jobs.is_empty())?;
        let job = people.begin(person).waiting.pop_front()?;
        Some((Asker { network, person }, job))
    }

    fn done(&mut self, asker: Asker, took: Duration) {
        self.shares.line(asker.network).waiting.end(asker.person, took, VecDeque::is_empty);
        self.shares.end(asker.network, took, |people| !people.waits(VecDeque::is_empty));
    }
}

/// Lines that share something. The next is the one with least under way and, of those, with least served so far; who comes anew
/// begins where the last who was served stood, so that nobody saves up.
struct Shares<K, W> {
    lines: BTreeMap<K, Line<W>>,
    /// What the line had been served that was last begun.
    clock: Duration,
}

struct Line<W> {
    waiting: W,
    under_way: u32,
    served: Duration,
}

impl<K, W> Default for Shares<K, W> {
    fn default() -> Shares<K, W> {
        Shares { lines: BTreeMap::new(), clock: Duration::ZERO }
    }
}

impl<K: Ord + Copy, W: Default> Shares<K, W> {
    /// Whether something waits in one of the lines.
    fn waits(&self, is_empty: impl Fn(&W) -> bool) -> bool {
        self.lines.values().any(|line| !is_empty(&line.waiting))
    }

    /// The line in which something is put. Whoever had nothing there for a while is not owed what others were served meanwhile.
    fn enter(&mut self, key: K, is_empty: impl Fn(&W) -> bool) -> &mut Line<W> {
        let clock = self.clock;
        let line = self.line(key);
        if line.under_way == 0 && is_empty(&line.waiting) {
            line.served = line.served.max(clock);
        }
        line
    }

    fn line(&mut self, key: K) -> &mut Line<W> {
        let served = self.clock;
        self.lines.entry(key).or_insert_with(|| Line { waiting: W::default(), under_way: 0, served })
    }

    fn next(&self, most: u32, waits: impl Fn(&W) -> bool) -> Option<K> {
        let lines = self.lines.iter().filter(|(_, line)| line.under_way < most && waits(&line.waiting));
        lines.min_by_key(|(_, line)| (line.under_way, line.served)).map(|(key, _)| *key)
    }

    fn begin(&mut self, key: K) -> &mut Line<W> {
        let clock = self.clock.max(self.line(key).served);
        self.clock = clock;
        let line = self.line(key);
        line.under_way += 1;
        line
    }

    fn end(&mut self, key: K, took: Duration, is_empty: impl Fn(&W) -> bool) {
        let line = self.line(key);
        line.under_way = line.under_way.saturating_sub(1);
        line.served += took;
        if self.lines.len() > LINES_MAX {
            self.lines.retain(|_, line| line.under_way > 0 || !is_empty(&line.waiting));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(network: u8, person: PersonKey) -> Asker {
        Asker { network: Some(IpAddr::from([10, 0, 0, network])), person }
    }

    fn waiting() -> Waiting {
        Waiting { shares: Shares::default(), most: 2, closed: false }
    }

    fn job() -> Job {
        Job { stop: Stop::default(), work: Box::new(|_| {}) }
    }

    #[test]
    fn an_honest_person_is_next_however_many_wait_from_elsewhere() {
        let mut queue = waiting();
        for person in 0..240 {
            queue.push(asker(1, person), job());
        }
        for _ in 0..20 {
            let (flooder, _) = queue.pop().expect("somebody waits");
            queue.done(flooder, Duration::from_millis(50));
        }
        queue.push(asker(2, 900), job());
        let (next, _) = queue.pop().expect("somebody waits");
        assert_eq!(next, asker(2, 900));
    }

    #[test]
    fn people_of_one_address_and_tables_of_one_person_have_equal_shares() {
        let mut queue = waiting();
        for _ in 0..100 {
            queue.push(asker(1, 1), job());
        }
        queue.push(asker(1, 2), job());
        let mut order = Vec::new();
        for _ in 0..4 {
            let (next, _) = queue.pop().expect("somebody waits");
            order.push(next.person);
            queue.done(next, Duration::from_millis(10));
        }
        assert_eq!(order.iter().filter(|person| **person == 2).count(), 1, "{order:?}");
        assert!(order[..2].contains(&2), "{order:?}");
    }

    #[test]
    fn one_address_has_not_all_threads_and_whoever_else_comes_does_not_wait() {
        let mut queue = Waiting { most: 1, ..waiting() };
        for person in 0..240 {
            queue.push(asker(1, person), job());
        }
        assert!(queue.pop().is_some());
        assert!(queue.pop().is_none(), "the other thread is for others");
        queue.push(asker(2, 900), job());
        let (next, _) = queue.pop().expect("it is free");
        assert_eq!(next, asker(2, 900));
        queue.done(asker(1, 0), Duration::from_millis(50));
        assert_eq!(queue.pop().map(|(asker, _)| asker.network), Some(asker(1, 0).network));
    }

    #[test]
    fn whoever_asks_and_hangs_up_leaves_nothing_in_the_queue() {
        let mut queue = waiting();
        for _ in 0..1000 {
            let job = job();
            let stop = job.stop.clone();
            queue.push(asker(1, 0), job);
            stop.set();
        }
        let people = &queue.shares.lines[&asker(1, 0).network].waiting;
        assert_eq!(people.lines[&0].waiting.len(), 1);
    }

    #[test]
    fn whoever_took_long_waits_while_others_catch_up() {
        let mut queue = waiting();
        for _ in 0..10 {
            queue.push(asker(1, 1), job());
            queue.push(asker(2, 2), job());
        }
        let mut served = [0_u32; 2];
        for _ in 0..11 {
            let (next, _) = queue.pop().expect("somebody waits");
            let dear = next.person == 1;
            served[usize::from(dear)] += 1;
            queue.done(next, Duration::from_millis(if dear { 90 } else { 10 }));
        }
        assert!(served[0] >= 9, "{served:?}");
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_stopped_and_the_thread_goes_on() {
        let thinkers = Arc::new(Thinkers::new("test", 1, Patience::Patient));
        let (begun, running) = std::sync::mpsc::channel();
        let (ended, over) = std::sync::mpsc::channel();
        let given_up = tokio::spawn({
            let thinkers = Arc::clone(&thinkers);
            async move {
                let work = move |stop: &Stop| {
                    begun.send(()).expect("somebody listens");
                    while !stop.is_set() {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    ended.send(()).expect("somebody listens");
                };
                thinkers.think(asker(1, 1), work).await
            }
        });
        tokio::task::spawn_blocking(move || running.recv().expect("it begins")).await.expect("a thread");
        given_up.abort();
        tokio::task::spawn_blocking(move || over.recv().expect("it ends")).await.expect("a thread");
        // One that waits and is given up is never begun, and one that panics takes no thread with it.
        assert_eq!(thinkers.think(asker(1, 1), |_| panic!("a fault")).await, None::<()>);
        assert_eq!(thinkers.think(asker(1, 2), |_| 7).await, Some(7));
    }
}
