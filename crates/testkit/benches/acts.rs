//! How many acts a table takes in a second, on one thread, and what a live table weighs.
//!
//! Each run checks what it times: the number of hands played and rubbers finished must come out
//! the same for the same seed.

use std::time::Instant;

use bridge::Bridge;
use cards::Seat;
use euchre::Euchre;
use games::Spoken;
use royalton::Royalton;
use table::{Manner, Phase, Setup, Table};
use testkit::{Chaos, Mix, any_rules};

const SEEDS: u64 = 400;

fn main() {
    times::<Bridge>("Bridge");
    times::<Euchre>("Euchre");
    times::<Royalton>("Royalton");
}

/// All that is told of a game.
fn times<G: Spoken>(game: &str) {
    for (name, manner, mix) in [
        ("courteous, every act in order", Manner::Courteous, Mix { wild: 0, short_hands: 0 }),
        ("courteous, one act in ten wild", Manner::Courteous, Mix { wild: 10, short_hands: 0 }),
        ("by the laws, every act in order", Manner::Laws, Mix { wild: 0, short_hands: 0 }),
        ("by the laws, one act in ten wild", Manner::Laws, Mix { wild: 10, short_hands: 0 }),
    ] {
        run::<G>(&format!("{game}, {name}"), manner, mix);
    }
    copy::<G>();
    weigh::<G>();
}

/// Draws the acts first, so that only the table is timed, then plays them three times.
fn run<G: Spoken>(name: &str, manner: Manner, mix: Mix) {
    let games: Vec<_> = (0..SEEDS).map(|seed| script::<G>(seed, manner, mix)).collect();
    let acts: usize = games.iter().map(|(_, log)| log.len()).sum();
    let hands: usize = games.iter().map(|(setup, log)| play(setup, log)).sum();
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        let again: usize = games.iter().map(|(setup, log)| play(setup, log)).sum();
        best = best.min(start.elapsed().as_secs_f64());
        assert_eq!(hands, again, "the same acts gave other hands");
    }
    println!(
        "{name:42} {:>9.0} acts/s  {:>8.0} hands/s  {:>6.0} ns an act  ({acts} acts, {hands} hands)",
        acts as f64 / best,
        hands as f64 / best,
        best / acts as f64 * 1e9,
    );
}

type Script<G> = (Setup<G>, Vec<table::Event<<G as table::Game>::Call>>);

/// One rubber as a list of acts, with those that were declined or impossible left in.
fn script<G: Spoken>(seed: u64, manner: Manner, mix: Mix) -> Script<G> {
    let mut chaos = Chaos::new(seed, mix);
    let rules = any_rules::<G>(chaos.dice());
    let setup = Setup { manner, ..Setup::new(rules, Seat::South) };
    let mut table = Table::<G>::new(setup.clone());
    let mut script = Vec::new();
    while table.state().phase() != Phase::Agreed && script.len() < 1500 {
        let event = chaos.next(table.state());
        let _ = table.observe(event.actor, event.act.clone());
        script.push(event);
    }
    (setup, script)
}

fn play<G: Spoken>(setup: &Setup<G>, script: &[table::Event<G::Call>]) -> usize {
    let mut state = table::State::<G>::start(setup);
    let mut answers = Vec::new();
    let mut hands = 0;
    for event in script {
        let before = state.phase();
        answers.clear();
        let _ = state.take(event, &mut answers);
        hands += usize::from(state.phase() == Phase::HandOver && before != Phase::HandOver);
    }
    hands
}

/// How much of an act is the copy of the state that lets it be undone.
fn copy<G: Spoken>() {
    let (setup, script) = script::<G>(1, Manner::Laws, Mix { wild: 0, short_hands: 0 });
    let mut table = Table::new(setup);
    for event in script.into_iter().take(150) {
        let _ = table.observe(event.actor, event.act);
    }
    let start = Instant::now();
    for _ in 0..1_000_000 {
        std::hint::black_box(table.state().clone());
    }
    println!("the copy of a state in mid-rubber: {:.0} ns", start.elapsed().as_secs_f64() * 1e3);
}

/// The memory of tables in the middle of a rubber, their logs included, as the system counts it.
fn weigh<G: Spoken>() {
    const TABLES: usize = 4000;
    let scripts: Vec<Script<G>> =
        (0..40).map(|seed| script::<G>(seed, Manner::Laws, Mix { wild: 10, short_hands: 0 })).collect();
    let before = resident();
    let tables: Vec<Table<G>> = (0..TABLES)
        .map(|number| {
            let (setup, script) = &scripts[number % scripts.len()];
            let mut table = Table::new(setup.clone());
            for event in script.iter().take(250) {
                let _ = table.observe(event.actor, event.act.clone());
            }
            table
        })
        .collect();
    let state = size_of::<table::State<G>>();
    match (before, resident()) {
        (Some(before), Some(after)) => {
            let each = (after - before) / tables.len();
            println!("a live table after 250 acts: {each} bytes, {state} of them its state");
        }
        _ => println!("the state of a table: {state} bytes (the system does not tell the rest)"),
    }
}

/// The bytes this process has in memory, where the system tells.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}
