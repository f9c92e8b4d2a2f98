//! Numbered deals on several threads.

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

/// Threads that play deals by their numbers. What comes of each depends on its number alone, and is given in order, so
/// that the number of threads changes nothing but the time.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    threads: u64,
    /// How many deals each thread gets in a round.
    each: u64,
}

impl Crew {
    /// A round that is quicker than this is followed by one of twice as many deals.
    const ROUND_MIN: Duration = Duration::from_millis(100);
    const EACH_MAX: u64 = 4096;

    /// So many threads, or as many as there are cores.
    pub fn new(threads: Option<u16>) -> Crew {
        let cores = || thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        Crew { threads: threads.map_or_else(cores, u64::from).max(1), each: 1 }
    }

    /// Does the work of every number and hands each result on, in order.
    ///
    /// # Errors
    /// The first that the work or the receiver meets.
    pub fn play<T: Send, E: Send>(
        &mut self,
        numbers: Range<u64>,
        work: &(impl Fn(u64) -> Result<T, E> + Sync),
        mut done: impl FnMut(u64, T) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut from = numbers.start;
        while from < numbers.end {
            let to = from.saturating_add(self.threads * self.each).min(numbers.end);
            for (number, result) in (from..to).zip(self.round(from..to, work)) {
                done(number, result?)?;
            }
            from = to;
        }
        Ok(())
    }

    fn round<T: Send>(&mut self, numbers: Range<u64>, work: &(impl Fn(u64) -> T + Sync)) -> Vec<T> {
        let began = Instant::now();
        let each = (numbers.end - numbers.start).div_ceil(self.threads).max(1);
        let mut starts = numbers.clone().step_by(usize::try_from(each).unwrap_or(usize::MAX));
        let part = |from: u64| (from..(from + each).min(numbers.end)).map(work).collect::<Vec<T>>();
        let part = &part;
        let mut done = Vec::new();
        thread::scope(|scope| {
            // The first part is this thread's own.
            let own = starts.next();
            let workers: Vec<_> = starts.map(|from| scope.spawn(move || part(from))).collect();
            done.extend(own.into_iter().flat_map(part));
            for worker in workers {
                done.extend(worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
        });
        if began.elapsed() < Self::ROUND_MIN {
            self.each = (2 * self.each).min(Self::EACH_MAX);
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 3, 7] {
            let mut seen = Vec::new();
            let work = |number: u64| Ok::<u64, ()>(number * number);
            let done = Crew::new(Some(threads)).play(5..1000, &work, |number, square| {
                assert_eq!(square, number * number);
                seen.push(number);
                Ok(())
            });
            assert_eq!(done, Ok(()));
            assert!(seen.into_iter().eq(5..1000));
        }
    }

    #[test]
    fn the_first_failure_in_order_is_the_one_told() {
        let work = |number: u64| if number % 10 == 7 { Err(number) } else { Ok(()) };
        let mut count = 0;
        let told = Crew::new(Some(3)).play(0..100, &work, |_, ()| {
            count += 1;
            Ok(())
        });
        assert_eq!((told, count), (Err(7), 7));
    }
}
