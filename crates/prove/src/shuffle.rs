//! The shuffle is fair, and the tests that say so would see one that is not: eight shuffles with a fault each, as they were found in
//! programs that people trusted, go through the same tests.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use anyhow::{Result, bail};
use cards::{Card, Pack, Shuffler};

/// The most that a figure of a fair shuffle may be off, in standard deviations: one run in ten million is.
const OFF_MAX: f64 = 5.4;
/// The most shuffles whose whole order is remembered.
const REMEMBERED: u64 = 2_000_000;
/// Shuffles with a fault are tried with so many, or with as many as fair ones if those are fewer.
const BAD_SHUFFLES: u64 = 1_000_000;

/// What puts a pack into an order.
type Make = fn(&mut Vec<u8>, &mut Shuffler);

/// Shuffles with a fault each.
const BAD: [(&str, Make); 8] = [
    ("exchanges with any place", |pack, dice| {
        let size = pack.len();
        for place in 0..size {
            pack.swap(place, dice.below(size as u32) as usize);
        }
    }),
    ("no card stays in its place", |pack, dice| {
        for place in (1..pack.len()).rev() {
            pack.swap(place, dice.below(place as u32) as usize);
        }
    }),
    ("the rest of a byte", |pack, dice| {
        for place in (1..pack.len()).rev() {
            let byte = dice.word() % 256;
            pack.swap(place, byte as usize % (place + 1));
        }
    }),
    ("a seed of 32 bits", |pack, dice| {
        let mut seed = [0; 32];
        seed[..4].copy_from_slice(&dice.word().to_le_bytes());
        Shuffler::new(seed).shuffle(pack);
    }),
    ("the time of day for a seed", |pack, dice| {
        let mut seed = [0; 32];
        seed[..4].copy_from_slice(&dice.below(86_400_000).to_le_bytes());
        Shuffler::new(seed).shuffle(pack);
    }),
    ("sorted by keys of a byte", |pack, dice| {
        let mut keyed: Vec<(u8, u8)> = pack.iter().map(|card| (dice.word() as u8, *card)).collect();
        keyed.sort_by_key(|(key, _)| *key);
        *pack = keyed.into_iter().map(|(_, card)| card).collect();
    }),
    ("a card that sticks", |pack, dice| {
        dice.shuffle(pack);
        if dice.below(100) == 0 {
            let top = pack.len() - 1;
            let at = pack.iter().position(|card| usize::from(*card) == top).unwrap_or(0);
            pack.swap(at, top);
        }
    }),
    ("no neighbours stay together", |pack, dice| {
        while {
            dice.shuffle(pack);
            pack.windows(2).any(|two| two[1] == two[0] + 1)
        } {}
    }),
];

/// Tries so many shuffles of each pack, and then those with a fault.
pub(crate) fn run(shuffles: u64, seed: u64) -> Result<()> {
    for pack in Pack::ALL {
        let cards: Vec<Card> = pack.cards().iter().collect();
        // The cards of the house's own procedure, by their places in a new pack.
        let fair = |number: u64| {
            let order = Shuffler::with_stream(players::seed(seed), number).pack(pack);
            order.iter().map(|card| cards.binary_search(card).unwrap_or(0) as u8).collect::<Vec<u8>>()
        };
        let measured = shares(shuffles, fair, pack)?;
        println!("shuffle: {shuffles} shuffles of {} cards: {measured}", pack.size());
        if measured.worst().1.abs() > OFF_MAX {
            bail!("the shuffle of {} cards is not fair: {measured}", pack.size());
        }
    }
    let mut caught = Vec::new();
    for (name, make) in BAD {
        let pack = Pack::FiftyTwo;
        let mut dice = Shuffler::new(players::seed(seed ^ 0x0bad));
        let mut measured = Measured::new(pack);
        for _ in 0..shuffles.min(BAD_SHUFFLES) {
            let mut order: Vec<u8> = (0..pack.size() as u8).collect();
            make(&mut order, &mut dice);
            measured.take(&order);
        }
        let figures = measured.figures();
        let (test, off) = figures.worst();
        println!("shuffle: {name}: {test} is off by {off:.0} standard deviations");
        if off.abs() > OFF_MAX {
            caught.push(name);
        }
    }
    println!("shuffle: {} of {} shuffles with a fault are caught", caught.len(), BAD.len());
    if caught.len() < BAD.len() {
        let missed: Vec<&str> = BAD.iter().map(|bad| bad.0).filter(|name| !caught.contains(name)).collect();
        bail!("not caught: {}", missed.join(", "));
    }
    Ok(())
}

/// Measures so many shuffles on all processors.
fn shares(shuffles: u64, fair: impl Fn(u64) -> Vec<u8> + Sync, pack: Pack) -> Result<Figures> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let parts = std::thread::scope(|scope| {
        let fair = &fair;
        let threads: Vec<_> = (0..workers)
            .map(|worker| {
                scope.spawn(move || {
                    let mut measured = Measured::new(pack);
                    // Each takes a run of numbers, so that a shuffle is held against the one before it.
                    for number in shuffles * worker / workers..shuffles * (worker + 1) / workers {
                        measured.take(&fair(number));
                    }
                    measured
                })
            })
            .collect();
        threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect::<Vec<_>>()
    });
    let mut all = Measured::new(pack);
    for part in parts {
        all.add(&part.map_err(|_| anyhow::anyhow!("a worker panicked"))?);
    }
    Ok(all.figures())
}

/// What was counted.
struct Measured {
    size: usize,
    hand: usize,
    shuffles: u64,
    /// Card by place.
    places: Vec<u64>,
    /// Which card follows which.
    neighbours: Vec<u64>,
    /// How many of the first suit are in the first hand.
    suits: Vec<u64>,
    /// Cards that lie where they lay one shuffle before.
    stayed: u64,
    /// Cards that lie where they lie in a new pack.
    fixed: u64,
    orders: HashSet<u64>,
    repeated: u64,
    before: Vec<u8>,
    compared: u64,
}

impl Measured {
    fn new(pack: Pack) -> Measured {
        let (size, hand) = (pack.size(), pack.hand_size());
        Measured {
            size,
            hand,
            shuffles: 0,
            places: vec![0; size * size],
            neighbours: vec![0; size * size],
            suits: vec![0; hand + 1],
            stayed: 0,
            fixed: 0,
            orders: HashSet::new(),
            repeated: 0,
            before: Vec::new(),
            compared: 0,
        }
    }

    fn take(&mut self, order: &[u8]) {
        let size = self.size;
        self.shuffles += 1;
        for (place, card) in order.iter().enumerate() {
            self.places[size * place + usize::from(*card)] += 1;
            self.fixed += u64::from(place == usize::from(*card));
        }
        for two in order.windows(2) {
            self.neighbours[size * usize::from(two[0]) + usize::from(two[1])] += 1;
        }
        let suit = order[..self.hand].iter().filter(|card| usize::from(**card) < size / 4).count();
        self.suits[suit] += 1;
        if self.before.len() == size {
            self.compared += 1;
            self.stayed += self.before.iter().zip(order).filter(|(one, other)| one == other).count() as u64;
        }
        self.before.clear();
        self.before.extend_from_slice(order);
        if self.shuffles <= REMEMBERED {
            let mut hasher = DefaultHasher::new();
            order.hash(&mut hasher);
            self.repeated += u64::from(!self.orders.insert(hasher.finish()));
        }
    }

    fn add(&mut self, other: &Measured) {
        let sum = |own: &mut Vec<u64>, other: &[u64]| {
            own.iter_mut().zip(other).for_each(|(own, more)| *own += more);
        };
        sum(&mut self.places, &other.places);
        sum(&mut self.neighbours, &other.neighbours);
        sum(&mut self.suits, &other.suits);
        self.shuffles += other.shuffles;
        self.stayed += other.stayed;
        self.fixed += other.fixed;
        self.compared += other.compared;
        self.repeated += other.repeated;
        self.repeated += other.orders.iter().filter(|order| !self.orders.insert(**order)).count() as u64;
    }

    /// How far each figure is from what a fair shuffle gives, in standard deviations.
    fn figures(&self) -> Figures {
        let (n, size) = (self.shuffles as f64, self.size as f64);
        // Rows and columns of this table have fixed sums: the statistic is size / (size - 1) times that of (size - 1)² degrees.
        let places = (size - 1.0) / size * chi_square(&self.places, |_| n / size);
        // No two pairs of a shuffle begin or end alike, and the diagonal is empty: so many degrees. The mean is the sum of the
        // cells' variances by what is expected of them, (size - 1)².
        let degrees = size * (size - 1.0) - 2.0 * size + 1.0;
        let off = |at: usize| at / self.size != at % self.size;
        let neighbours = chi_square(&self.neighbours, |at| if off(at) { n / size } else { 0.0 });
        let neighbours = neighbours * degrees / (size - 1.0).powi(2);
        let share = hypergeometric(self.size, self.size / 4, self.hand);
        let suits = chi_square(&self.suits, |at| n * share[at]);
        let suit_degrees = share.iter().filter(|share| n * **share >= CELL_MIN).count() as f64 - 1.0;
        // Fixed points of a fair order: one in the mean, with a variance of one.
        let mean_one = |count: u64, of: u64| (count as f64 - of as f64) / (of as f64).sqrt().max(1.0);
        // Orders that come twice are chance for hashes of 64 bits alone: one is too many already.
        Figures([
            ("card by place", standard(places, (size - 1.0).powi(2))),
            ("card after card", standard(neighbours, degrees)),
            ("a suit in a hand", standard(suits, suit_degrees)),
            ("cards that lie as in a new pack", mean_one(self.fixed, self.shuffles)),
            ("cards that lie as the time before", mean_one(self.stayed, self.compared)),
            ("orders that came before", self.repeated as f64 * OFF_MAX * 2.0),
        ])
    }
}

/// Figures with their names, in standard deviations.
struct Figures([(&'static str, f64); 6]);

impl Figures {
    fn worst(&self) -> (&'static str, f64) {
        self.0.into_iter().fold(("", 0.0), |worst, one| if one.1.abs() > worst.1.abs() { one } else { worst })
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let told: Vec<String> = self.0.iter().map(|(name, off)| format!("{name} {off:+.1}")).collect();
        f.write_str(&told.join(", "))
    }
}

/// Cells of which fewer are expected are left out, as they would weigh too much.
const CELL_MIN: f64 = 5.0;

/// The sum of (found - expected)² / expected over the cells.
fn chi_square(found: &[u64], expected: impl Fn(usize) -> f64) -> f64 {
    let cells = found.iter().enumerate().map(|(at, found)| (*found as f64, expected(at)));
    cells
        .filter(|(_, expected)| *expected >= CELL_MIN)
        .map(|(found, expected)| (found - expected).powi(2) / expected)
        .sum()
}

/// A chi-square of so many degrees as a normal variable (Wilson and Hilferty).
fn standard(chi_square: f64, degrees: f64) -> f64 {
    let spread = 2.0 / (9.0 * degrees);
    ((chi_square / degrees).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// How likely it is that so many of `marked` cards are among the first `drawn` of a pack.
fn hypergeometric(size: usize, marked: usize, drawn: usize) -> Vec<f64> {
    let choose = |n: usize, k: usize| -> f64 {
        if k > n { 0.0 } else { (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product() }
    };
    let all = choose(size, drawn);
    (0..=drawn).map(|k| choose(marked, k) * choose(size - marked, drawn - k) / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_of_a_suit_sum_to_one() {
        let shares = hypergeometric(52, 13, 13);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((shares[3] - 0.2863).abs() < 0.0001, "{}", shares[3]);
    }

    #[test]
    fn a_fair_shuffle_is_found_fair_and_every_fault_is_seen() {
        run(300_000, 1).expect("the tests tell them apart");
    }
}
