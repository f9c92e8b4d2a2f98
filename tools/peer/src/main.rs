//! The solver beside DDS: `peer LIBRARY COMMAND NUMBER [FROM]`.
//!
//! - `table`: full tables, interleaved, the least of three times for each deal;
//! - `single`: one strain and leader from a cold table, interleaved likewise;
//! - `agree`: all twenty values of each deal, once;
//! - `nullo`, `euchre`, `threads`, `freak`: the solver alone.

mod dds;

use cards::{BySeat, CardSet, Ranking, Seat, Suit};
use dds::Dds;
use solver::{Aim, Position, Solver, Strain};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [library, command, number, rest @ ..] = args.as_slice() else {
        eprintln!("peer LIBRARY table|single|agree|nullo|euchre|threads|freak NUMBER [FROM]");
        std::process::exit(2);
    };
    let number: u64 = number.parse().expect("a number of deals");
    let from: u64 = rest.first().map_or(0, |from| from.parse().expect("the number of the first deal"));
    let dds = || Dds::load(library).unwrap_or_else(|error| panic!("{library}: {error}"));
    match command.as_str() {
        "table" => table(&dds(), number, from),
        "single" => single(&dds(), number, from),
        "agree" => agree(&dds(), number, from),
        "nullo" => nullo(number, from),
        "euchre" => euchre(number),
        "threads" => threads(number),
        "freak" => freak(&dds()),
        other => panic!("{other} is no command"),
    }
}

/// Processor time of this process in milliseconds.
fn cpu() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // Safe: the clock writes into the struct that it is given.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The deal of this number, the same on every machine.
fn deal(number: u64, pack: CardSet, each: usize) -> BySeat<CardSet> {
    let mut random = Random(number.wrapping_mul(0x1234_5678_9abc_def1));
    let mut cards: Vec<_> = pack.iter().collect();
    for i in (1..cards.len()).rev() {
        cards.swap(i, (random.next() % (i as u64 + 1)) as usize);
    }
    let mut hands = BySeat([CardSet::EMPTY; 4]);
    for (i, &card) in cards.iter().take(4 * each).enumerate() {
        hands[Seat::from_index(i as u8 & 3)].insert(card);
    }
    hands
}

fn ours(solver: &mut Solver, hands: BySeat<CardSet>) -> [BySeat<u8>; 5] {
    [0, 1, 2, 3, 4].map(|at| solver.declarers(hands, Strain::ALL[at]).expect("a deal"))
}

fn figures(name: &str, times: &[f64]) -> [f64; 3] {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |share: f64| sorted[((sorted.len() as f64 * share) as usize).min(sorted.len() - 1)];
    let mean = sorted.iter().sum::<f64>() / sorted.len() as f64;
    println!(
        "{name:12} mean {mean:9.2} ms  median {:9.2}  p95 {:9.2}  p99 {:9.2}  max {:9.2}",
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    );
    [mean, at(0.5), at(0.95)]
}

fn ratios(theirs: [f64; 3], ours: [f64; 3]) {
    let [mean, median, p95] = [0, 1, 2].map(|at| theirs[at] / ours[at]);
    println!("{:12} mean {mean:.2}  median {median:.2}  p95 {p95:.2}", "DDS / ours");
}

fn table(dds: &Dds, number: u64, from: u64) {
    let mut solver = Solver::default();
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for at in from..from + number {
        let hands = deal(at, CardSet::PACK_52, 13);
        let (mut best_a, mut best_b) = (f64::MAX, f64::MAX);
        for _ in 0..3 {
            let start = cpu();
            let theirs = dds.table(&hands);
            best_a = best_a.min(cpu() - start);
            let start = cpu();
            let ours = ours(&mut solver, hands);
            best_b = best_b.min(cpu() - start);
            assert_eq!(theirs, ours, "deal {at}");
        }
        a.push(best_a);
        b.push(best_b);
    }
    println!("full tables of {number} deals, all {} values equal", number * 20);
    let (theirs, own) = (figures("DDS", &a), figures("ours", &b));
    ratios(theirs, own);
    let counts = solver.counts();
    println!(
        "trick starts {} a deal, {:.0} ns each; table {} KiB at most",
        counts.nodes / (3 * number),
        b.iter().sum::<f64>() * 1e6 / (counts.nodes / 3) as f64,
        solver.table_bytes() >> 10
    );
}

fn single(dds: &Dds, number: u64, from: u64) {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    let mut solver = Solver::default();
    // One deal after another, since DDS remembers the last one.
    for strain in &Strain::ALL[..5] {
        for leader in Seat::ALL {
            for at in from..from + number {
                let hands = deal(at, CardSet::PACK_52, 13);
                let start = cpu();
                let theirs = dds.leader_takes(&hands, *strain, leader);
                a.push(cpu() - start);
                solver.forget();
                let start = cpu();
                let position = Position::new(hands, strain.ranking(), strain.aim(), leader);
                let ours = solver.tricks(&position).expect("a deal")[leader.side()];
                b.push(cpu() - start);
                assert_eq!(theirs, ours, "deal {at} {strain:?} {leader}");
            }
        }
    }
    println!("single cold solves, {} of them, all equal", number * 20);
    let (theirs, own) = (figures("DDS", &a), figures("ours", &b));
    ratios(theirs, own);
}

fn agree(dds: &Dds, number: u64, from: u64) {
    let mut solver = Solver::default();
    let mut differing = 0;
    let mut slowest = (0.0, 0);
    for at in from..from + number {
        let hands = deal(at, CardSet::PACK_52, 13);
        let start = cpu();
        let own = ours(&mut solver, hands);
        let took = cpu() - start;
        if took > slowest.0 {
            slowest = (took, at);
        }
        if dds.table(&hands) != own {
            println!("deal {at} differs");
            differing += 1;
        }
    }
    println!("{number} deals from {from}: {differing} differ; our slowest {:.0} ms, deal {}", slowest.0, slowest.1);
}

fn nullo(number: u64, from: u64) {
    let mut solver = Solver::default();
    let mut times = Vec::new();
    for at in from..from + number {
        let hands = deal(at, CardSet::PACK_52, 13);
        let start = cpu();
        solver.leaders(hands, Strain::Nullo).expect("a deal");
        times.push(cpu() - start);
    }
    println!("nullo, all four leaders of {number} deals");
    figures("ours", &times);
    println!("table {} KiB at most", solver.table_bytes() >> 10);
}

fn euchre(number: u64) {
    let mut solver = Solver::default();
    let deals: Vec<_> = (0..number).map(|at| deal(at, CardSet::PACK_32, 5)).collect();
    for out in [None, Some(Seat::South)] {
        let positions: Vec<_> = deals
            .iter()
            .enumerate()
            .map(|(at, &hands)| {
                let ranking = Ranking::with_bowers(Suit::from_index(at as u8 & 3));
                Position::new(hands, ranking, Aim::Most, Seat::East).without(out)
            })
            .collect();
        let start = cpu();
        let sum: u64 = positions
            .iter()
            .map(|position| u64::from(solver.tricks(position).expect("a deal")[Seat::East.side()]))
            .sum();
        let seconds = (cpu() - start) / 1e3;
        let hands = if out.is_some() { "three" } else { "four" };
        println!("euchre, {hands} hands: {:.0} deals a second (tricks {sum})", number as f64 / seconds);
    }
}

fn threads(number: u64) {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let mut alone = 0.0;
    for threads in [1, 2, cores] {
        let start = std::time::Instant::now();
        let next = std::sync::atomic::AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut solver = Solver::default();
                    loop {
                        let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        if at >= number {
                            break;
                        }
                        ours(&mut solver, deal(at, CardSet::PACK_52, 13));
                    }
                });
            }
        });
        let rate = number as f64 / start.elapsed().as_secs_f64();
        if threads == 1 {
            alone = rate;
        }
        println!("{threads} threads: {rate:.1} tables a second, {:.2} times one", rate / alone);
    }
}

/// Four voids and no touching cards: the hardest kind of deal there is.
fn freak(dds: &Dds) {
    let line = "N:AQT8.K974.J653.2 J9653.AT2.-.KT874 K742.-.AQT84.J963 -.QJ8653.K972.AQ5";
    let hands = BySeat(line[2..].split(' ').map(|hand| {
        let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
        hand.split('.').zip(suits).flat_map(|(ranks, suit)| {
            ranks.chars().filter(|&c| c != '-').map(move |c| {
                cards::Card::new(cards::Rank::from_letter(c).expect("a rank"), suit)
            }).collect::<Vec<_>>()
        }).collect()
    }).collect::<Vec<CardSet>>().try_into().expect("four hands"));
    let mut solver = Solver::default();
    let start = cpu();
    let own = ours(&mut solver, hands);
    println!("freak: {:.0} ms, table {} KiB", cpu() - start, solver.table_bytes() >> 10);
    let start = cpu();
    assert_eq!(dds.table(&hands), own);
    println!("DDS: {:.0} ms", cpu() - start);
}
