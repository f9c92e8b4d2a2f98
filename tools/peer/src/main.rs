//! The solver beside DDS: `peer LIBRARY COMMAND NUMBER [FROM [FILE]]`.
//!
//! - `table`: full tables, interleaved, the least of three times for each deal;
//! - `single`: one strain and leader from a cold table, interleaved likewise;
//! - `agree`: all twenty values of each deal, once; what is done stands in FILE, and the next
//!   run goes on from there;
//! - `ours`, `dds`: full tables by one of the two alone, for counting instructions and memory;
//! - `nullo`, `euchre`, `threads`, `freak`: the solver alone.

mod dds;

use std::fs;
use std::io::Write;

use cards::{BySeat, CardSet, Ranking, Seat, Suit};
use dds::Dds;
use solver::{Aim, Position, Solver, Strain};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [library, command, number, rest @ ..] = args.as_slice() else {
        eprintln!("peer LIBRARY table|single|agree|ours|dds|nullo|euchre|threads|freak NUMBER [FROM [FILE]]");
        std::process::exit(2);
    };
    let number: u64 = number.parse().expect("a number of deals");
    let from: u64 = rest.first().map_or(0, |from| from.parse().expect("the number of the first deal"));
    let dds = || Dds::load(library).unwrap_or_else(|error| panic!("{library}: {error}"));
    match command.as_str() {
        "table" => table(&dds(), number, from),
        "single" => single(&dds(), number, from),
        "agree" => agree(&dds(), number, from, rest.get(1).map_or("agree.log", String::as_str)),
        "ours" => ours_alone(number, from),
        "dds" => dds_alone(&dds(), number, from),
        "nullo" => nullo(number, from),
        "euchre" => euchre(number),
        "threads" => threads(number),
        "freak" => freak(&dds()),
        other => panic!("unknown command {other}"),
    }
}

/// Says how far it is.
fn progress(done: u64, of: u64) {
    eprint!("\r{done} of {of}{}", if done == of { "\n" } else { "" });
}

/// The most memory that this process has had, in KiB.
fn peak_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
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

fn figures(name: &str, times: &[f64]) -> [f64; 4] {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |share: f64| sorted[((sorted.len() as f64 * share) as usize).min(sorted.len() - 1)];
    let total = sorted.iter().sum::<f64>();
    let mean = total / sorted.len() as f64;
    println!(
        "{name:12} mean {mean:9.2} ms  median {:9.2}  p95 {:9.2}  p99 {:9.2}  max {:9.2}  total {total:9.0}",
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    );
    [mean, at(0.5), at(0.95), at(1.0)]
}

/// How many times as fast we are. The ratio of the totals is that of the means.
fn ratios(theirs: [f64; 4], ours: [f64; 4]) {
    let [mean, median, p95, max] = [0, 1, 2, 3].map(|at| theirs[at] / ours[at]);
    println!("{:12} mean and total {mean:.2}  median {median:.2}  p95 {p95:.2}  max {max:.2}", "DDS / ours");
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
        progress(at - from + 1, number);
    }
    println!("full tables of {number} deals, all {} values equal", number * 20);
    let (theirs, own) = (figures("DDS", &a), figures("ours", &b));
    ratios(theirs, own);
    let counts = solver.counts();
    println!(
        "trick starts {} a deal, {:.0} ns each, {:.1} million a second; table {} KiB at most",
        counts.nodes / (3 * number),
        b.iter().sum::<f64>() * 1e6 / (counts.nodes / 3) as f64,
        (counts.nodes / 3) as f64 / b.iter().sum::<f64>() / 1e3,
        solver.table_bytes() >> 10
    );
}

fn single(dds: &Dds, number: u64, from: u64) {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    let mut solver = Solver::default();
    // One deal after another, since DDS remembers the last one.
    let mut done = 0;
    for strain in &Strain::ALL[..5] {
        for leader in Seat::ALL {
            let first = a.len();
            for round in 0..3 {
                for at in from..from + number {
                    let hands = deal(at, CardSet::PACK_52, 13);
                    let start = cpu();
                    let theirs = dds.leader_takes(&hands, *strain, leader);
                    let took_a = cpu() - start;
                    solver.forget();
                    let start = cpu();
                    let position = Position::new(hands, strain.ranking(), strain.aim(), leader);
                    let ours = solver.tricks(&position).expect("a deal")[leader.side()];
                    let took_b = cpu() - start;
                    assert_eq!(theirs, ours, "deal {at} {strain:?} {leader}");
                    if round == 0 {
                        a.push(took_a);
                        b.push(took_b);
                    } else {
                        let place = first + (at - from) as usize;
                        a[place] = took_a.min(a[place]);
                        b[place] = took_b.min(b[place]);
                    }
                }
            }
            done += number;
            progress(done, 20 * number);
        }
    }
    println!("single cold solves, {} of them, all equal", number * 20);
    let (theirs, own) = (figures("DDS", &a), figures("ours", &b));
    ratios(theirs, own);
}

/// Deals compared between two lines of the log.
const STEP: u64 = 50;

/// Each line of the log: the first deal, the first one after, how many differ, our slowest in
/// milliseconds and its number.
fn agree(dds: &Dds, number: u64, from: u64, log: &str) {
    let known = fs::read_to_string(log).unwrap_or_default();
    let mut lines: Vec<[u64; 5]> = known
        .lines()
        .filter_map(|line| {
            let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
            numbers.try_into().ok()
        })
        .collect();
    let mut next = lines.iter().map(|line| line[1]).max().unwrap_or(from);
    let mut file = fs::OpenOptions::new().create(true).append(true).open(log).expect("a log to write to");
    let mut solver = Solver::default();
    while next < from + number {
        let end = (next + STEP).min(from + number);
        let mut line = [next, end, 0, 0, 0];
        for at in next..end {
            let hands = deal(at, CardSet::PACK_52, 13);
            let start = cpu();
            let own = ours(&mut solver, hands);
            let took = (cpu() - start) as u64;
            if took > line[3] {
                (line[3], line[4]) = (took, at);
            }
            if dds.table(&hands) != own {
                println!("deal {at} differs");
                line[2] += 1;
            }
        }
        let [a, b, c, d, e] = line;
        writeln!(file, "{a} {b} {c} {d} {e}").expect("a log to write to");
        lines.push(line);
        next = end;
        progress(next - from, number);
    }
    let differing: u64 = lines.iter().map(|line| line[2]).sum();
    let slowest = lines.iter().max_by_key(|line| line[3]).expect("a line");
    println!(
        "{} deals from {from}, {} values: {differing} deals differ; our slowest {} ms, deal {}",
        next - from,
        20 * (next - from),
        slowest[3],
        slowest[4]
    );
}

fn ours_alone(number: u64, from: u64) {
    let mut solver = Solver::default();
    let mut times = Vec::new();
    for at in from..from + number {
        let start = cpu();
        ours(&mut solver, deal(at, CardSet::PACK_52, 13));
        times.push(cpu() - start);
        progress(at - from + 1, number);
    }
    if number > 0 {
        figures("ours", &times);
        println!("peak memory {} KiB, of it the table {} KiB", peak_kib(), solver.table_bytes() >> 10);
    }
}

fn dds_alone(dds: &Dds, number: u64, from: u64) {
    let mut times = Vec::new();
    for at in from..from + number {
        let start = cpu();
        dds.table(&deal(at, CardSet::PACK_52, 13));
        times.push(cpu() - start);
        progress(at - from + 1, number);
    }
    if number > 0 {
        figures("DDS", &times);
        println!("peak memory {} KiB", peak_kib());
    }
}

fn nullo(number: u64, from: u64) {
    let mut solver = Solver::default();
    let mut times = Vec::new();
    for at in from..from + number {
        let hands = deal(at, CardSet::PACK_52, 13);
        let start = cpu();
        solver.leaders(hands, Strain::Nullo).expect("a deal");
        times.push(cpu() - start);
        progress(at - from + 1, number);
    }
    println!("nullo, all four leaders of {number} deals, one thread");
    figures("ours", &times);
    println!("table {} KiB at most", solver.table_bytes() >> 10);
    drop(solver);

    let threads = std::thread::available_parallelism().map_or(2, usize::from).min(4);
    let mut solver = Solver::default().with_crew(threads, |threads, work| {
        std::thread::scope(|scope| {
            for number in 0..threads {
                scope.spawn(move || work(number));
            }
        });
    });
    times.clear();
    for at in from..from + number {
        let hands = deal(at, CardSet::PACK_52, 13);
        let start = std::time::Instant::now();
        solver.leaders(hands, Strain::Nullo).expect("a deal");
        times.push(start.elapsed().as_secs_f64() * 1e3);
        progress(at - from + 1, number);
    }
    println!("nullo, all four leaders of {number} deals, {threads} threads, by the clock");
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
    let hands = BySeat(
        line[2..]
            .split(' ')
            .map(|hand| {
                let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
                hand.split('.')
                    .zip(suits)
                    .flat_map(|(ranks, suit)| {
                        ranks
                            .chars()
                            .filter(|&c| c != '-')
                            .map(move |c| {
                                cards::Card::new(cards::Rank::from_letter(c).expect("a rank"), suit)
                            })
                            .collect::<Vec<_>>()
                    })
                    .collect()
            })
            .collect::<Vec<CardSet>>()
            .try_into()
            .expect("four hands"),
    );
    let mut solver = Solver::default();
    let start = cpu();
    let own = ours(&mut solver, hands);
    println!("freak: {:.0} ms, table {} KiB", cpu() - start, solver.table_bytes() >> 10);
    let start = cpu();
    assert_eq!(dds.table(&hands), own);
    println!("DDS: {:.0} ms", cpu() - start);
}
