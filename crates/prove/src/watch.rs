//! The time that a refusal takes tells nothing of hidden cards. A seat tries the same act at two tables that look alike to it, again and
//! again and in any order, with a watch in its hand and on the same machine as the club. Half of the times is looked at to find the moment
//! that parts the two best, by the other half it is counted how often it is right: somebody who knows nothing is right every other time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use cards::Shuffler;
use futures_util::StreamExt as _;
use tokio::task::JoinSet;

use crate::client::{Person, Wire};
use crate::clock::Run;
use crate::house::Folder;
use crate::secrets::{Laid, Pair, Tries, club_of_laid_deals, play, tried};

/// How often the watch may be right.
const RIGHT_MAX: f64 = 0.55;
/// How often an act is tried at each of the two tables, and how often it is tried anew, at other tables, where the watch was right too
/// often: of two hundred answers one time in forty is by chance, of so many more none.
const ROUNDS: [usize; 3] = [400, 1_600, 6_400];
/// Acts that are tried in one position.
const ACTS: usize = 4;
/// A run in which a refusal that takes so much longer would not have been noticed shows nothing.
const NOTICED_MAX: Duration = Duration::from_micros(500);

/// Answers to the same act at both tables.
#[derive(Clone, Debug, Default)]
struct Times([Vec<Duration>; 2]);

/// The club, and the people who sit at both tables.
struct Scene {
    laid: Arc<Laid>,
    people: Vec<Person>,
}

pub(crate) fn run(positions: u64, seed: u64) -> Result<()> {
    let clock = Run::begin();
    let folder = Folder::new()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let all = runtime.block_on(async {
        let (server, laid) = club_of_laid_deals(&folder).await?;
        let mut people = Vec::new();
        for name in ["Anne", "Bert", "Cora", "Dick"] {
            people.push(Person::guest(server.address(), name).await?);
        }
        let mut scene = Scene { laid, people };
        let mut all = Vec::new();
        for number in 0..positions {
            let Some(pair) = Pair::drawn(number, seed, Tries::Refused(ACTS)) else { continue };
            all.extend(scene.look(number, &pair).await?);
            if (number + 1) % 20 == 0 {
                eprintln!("{} of {positions} positions", number + 1);
            }
        }
        server.stop().await;
        anyhow::Ok(all)
    })?;
    if all.is_empty() {
        bail!("nothing was refused");
    }
    let answers: usize = all.iter().map(Times::len).sum();
    let right: Vec<f64> = all.iter().map(Times::told_apart).collect();
    let noticed = noticed(&all);
    println!(
        "watch: {answers} refusals of {} acts, at a table and at its twin in turns: somebody with a watch tells the two apart in {:.1} of \
         100, and in {:.1} where it is easiest; one that took {} longer would be told; {}",
        all.len(),
        100.0 * right.iter().sum::<f64>() / right.len() as f64,
        100.0 * right.iter().copied().fold(0.0, f64::max),
        noticed.map_or_else(|| "even a millisecond".to_owned(), |least| format!("{} µs", least.as_micros())),
        clock.told(None)
    );
    if noticed.is_none_or(|least| least > NOTICED_MAX) {
        bail!(clock.late("the answers come so unevenly that nothing would have been noticed", None));
    }
    Ok(())
}

impl Scene {
    /// Has the seat try everything at both tables. What the watch seems to tell is looked at again, each time longer and at other tables.
    async fn look(&mut self, number: u64, pair: &Pair) -> Result<Vec<Times>> {
        let mut kept = Vec::new();
        let mut acts = pair.tries.clone();
        for rounds in ROUNDS {
            let looked = self.times(pair, &acts, rounds).await?;
            let (told, fine): (Vec<_>, Vec<_>) =
                acts.into_iter().zip(looked).partition(|(_, times)| times.told_apart() > RIGHT_MAX);
            kept.extend(fine.into_iter().map(|(_, times)| times));
            if told.is_empty() {
                return Ok(kept);
            }
            if rounds == ROUNDS[ROUNDS.len() - 1] {
                let (act, times) = &told[0];
                let right = 100.0 * times.told_apart();
                bail!(
                    "LEAK: position {number}, {} at {}, {act}: the time tells the twins apart in {right:.1} of 100",
                    pair.seat,
                    pair.code
                );
            }
            acts = told.into_iter().map(|(act, _)| act).collect();
        }
        Ok(kept)
    }

    async fn times(&mut self, pair: &Pair, acts: &[String], rounds: usize) -> Result<Vec<Times>> {
        let mut tables = Vec::new();
        // The others read what comes, as a browser does.
        let mut others = JoinSet::new();
        for script in &pair.twins {
            let mut wires = play(&self.laid, &mut self.people, pair, script).await?.wires;
            tables.push(wires.swap_remove(pair.seat as usize));
            for mut wire in wires {
                others.spawn(async move { while let Some(Ok(_)) = wire.stream.next().await {} });
            }
        }
        let mut all = vec![Times::default(); acts.len()];
        let mut dice = Shuffler::new(players::seed(rounds as u64));
        // The first answers are not yet counted: the tables come to rest.
        for round in 0..rounds + rounds / 10 {
            for (act, times) in acts.iter().zip(&mut all) {
                let first = dice.below(2) as usize;
                for at in [first, 1 - first] {
                    let took = answer(&mut tables[at], act).await?;
                    if round >= rounds / 10 {
                        times.0[at].push(took);
                    }
                }
            }
        }
        Ok(all)
    }
}

/// How long the answer to an act takes, which has to be a refusal.
async fn answer(wire: &mut Wire, act: &str) -> Result<Duration> {
    let begun = Instant::now();
    let refused = tried(wire, act).await?;
    let took = begun.elapsed();
    if refused.is_none() {
        bail!("{act} was taken at a table where it is refused");
    }
    Ok(took)
}

impl Times {
    fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// The share of answers whose table is named rightly by a moment that was found among other answers: of every second it is learnt,
    /// by the rest it is tried.
    fn told_apart(&self) -> f64 {
        let [learnt, tried] = [0, 1].map(|first| {
            self.0.each_ref().map(|times| {
                let mut half: Vec<Duration> = times.iter().skip(first).step_by(2).copied().collect();
                half.sort_unstable();
                half
            })
        });
        let gap = |[one, other]: &[Vec<Duration>; 2], moment: Duration| {
            let by = |times: &[Duration]| {
                times.partition_point(|time| *time <= moment) as f64 / times.len() as f64
            };
            by(one) - by(other)
        };
        let best = learnt.iter().flatten().map(|&moment| (moment, gap(&learnt, moment)));
        let Some((moment, found)) = best.max_by(|one, other| one.1.abs().total_cmp(&other.1.abs())) else {
            return 0.5;
        };
        0.5 + gap(&tried, moment) * found.signum() / 2.0
    }

    /// The same, had every answer at the other table taken longer.
    fn later(&self, by: Duration) -> Times {
        Times([self.0[0].clone(), self.0[1].iter().map(|time| *time + by).collect()])
    }
}

/// By how much longer an answer would have to take for the watch to be right too often.
fn noticed(all: &[Times]) -> Option<Duration> {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000].map(Duration::from_micros);
    steps.into_iter().find(|&by| {
        let right: f64 = all.iter().map(|times| times.later(by).told_apart()).sum();
        right / all.len() as f64 > RIGHT_MAX
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers that take a hundred microseconds, sometimes much longer, whatever the table.
    fn like(number: u64) -> Times {
        let mut dice = Shuffler::with_stream([7; 32], number);
        let mut some = || {
            let late = if dice.below(20) == 0 { dice.below(2_000) } else { 0 };
            Duration::from_micros(u64::from(100 + dice.below(40) + late))
        };
        Times([(0..2_000).map(|_| some()).collect(), (0..2_000).map(|_| some()).collect()])
    }

    #[test]
    fn a_watch_tells_what_differs_and_nothing_of_what_is_alike() {
        for number in 0..20 {
            let right = like(number).told_apart();
            assert!((0.45..=RIGHT_MAX).contains(&right), "{right}");
            for (by, least) in [(10, 0.57), (20, 0.7), (100, 0.9)] {
                let right = like(number).later(Duration::from_micros(by)).told_apart();
                assert!(right > least, "{by} µs: {right}");
            }
        }
        let least = noticed(&[like(1), like(2)]);
        assert!(least.is_some_and(|least| least <= Duration::from_micros(10)), "{least:?}");
    }

    #[test]
    fn every_act_that_is_tried_is_refused_at_both_tables() {
        let pairs: Vec<Pair> =
            (0..12).filter_map(|number| Pair::drawn(number, 1, Tries::Refused(ACTS))).collect();
        assert!(pairs.iter().map(|pair| pair.tries.len()).sum::<usize>() >= 2 * pairs.len());
    }
}
