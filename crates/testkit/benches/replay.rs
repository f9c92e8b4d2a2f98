//! How many acts a second a table takes of tables that are kept as minutes, game by game, and what such
//! a table weighs. The texts are the same for every version of the code (`golden/`), so that two versions
//! can be timed beside each other: copy this file into the older one and run both in turn.
//!
//! Reads the folder or file of minutes that is named, or `golden/minutes`; a file may hold many
//! minutes, each after a line that opens with `===`.

use std::path::Path;
use std::time::{Duration, Instant};

use games::{Bridge, Euchre, Listed as _, Royalton, Spoken, minutes};
use table::{Event, Setup, State, Table};

/// The best turn of so long counts, table by table.
const TIMED: Duration = Duration::from_secs(4);

/// At least so many tables are weighed together.
const TABLES: usize = 2000;

fn main() {
    let named = std::env::args().skip(1).find(|word| !word.starts_with("--"));
    let path = named.unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/minutes").into());
    let (mut bridge, mut euchre, mut royalton) = (Vec::new(), Vec::new(), Vec::new());
    for text in texts(Path::new(&path)) {
        let table = minutes::read(&text).expect("minutes that can be read").judge(None).table;
        bridge.extend(Bridge::of(&table).map(script));
        euchre.extend(Euchre::of(&table).map(script));
        royalton.extend(Royalton::of(&table).map(script));
    }
    time("bridge", &bridge);
    time("euchre", &euchre);
    time("royalton", &royalton);
}

fn texts(path: &Path) -> Vec<String> {
    if path.is_dir() {
        let files = std::fs::read_dir(path).expect("a folder that can be read");
        let paths = files.map(|file| file.expect("a file").path());
        let minutes = paths.filter(|path| path.extension().is_some_and(|end| end == "minutes"));
        return minutes.flat_map(|path| texts(&path)).collect();
    }
    let text = std::fs::read_to_string(path).expect("a file that can be read");
    if !text.starts_with("===") {
        return vec![text];
    }
    let parts = text.split("=== ").skip(1);
    parts.map(|part| part.split_once('\n').expect("a name and minutes").1.to_owned()).collect()
}

type Script<G> = (Setup<G>, Vec<Event<<G as table::Game>::Call>>);

fn script<G: Spoken>(table: &Table<G>) -> Script<G> {
    (table.setup().clone(), table.log().to_vec())
}

/// Each table counts with the best of its turns, so that a busy machine, which interrupts some of them, matters little.
fn time<G: Spoken>(name: &str, scripts: &[Script<G>]) {
    let acts: usize = scripts.iter().map(|(_, log)| log.len()).sum();
    let mut bests = vec![Duration::MAX; scripts.len()];
    let mut answers = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < TIMED {
        let mut counted = 0;
        for ((setup, log), best) in scripts.iter().zip(&mut bests) {
            let start = Instant::now();
            let mut state = State::<G>::start(setup);
            for event in log {
                answers.clear();
                let _ = state.take(event, &mut answers);
                counted += answers.len();
            }
            *best = start.elapsed().min(*best);
        }
        assert!(counted > 0, "nothing was answered");
    }
    let best = bests.iter().sum::<Duration>().as_secs_f64();
    println!(
        "{name:9} {:>6.1} ns an act, {} bytes a live table  ({acts} acts, {} tables)",
        best / acts as f64 * 1e9,
        weigh(scripts),
        scripts.len(),
    );
}

/// The memory of a table, its log included, as the system counts it.
fn weigh<G: Spoken>(scripts: &[Script<G>]) -> usize {
    let before = resident();
    let tables: Vec<Table<G>> = (0..TABLES.max(scripts.len()))
        .map(|number| {
            let (setup, log) = &scripts[number % scripts.len()];
            let mut table = Table::new(setup.clone());
            for event in log {
                let _ = table.observe(event.actor, event.act.clone());
            }
            table
        })
        .collect();
    let weight = (resident() - before) / tables.len();
    // What is given back would be used again by the next game and not be counted.
    std::mem::forget(tables);
    weight
}

/// The bytes this process has in memory.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("a system that tells");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("its resident set");
    let kilobytes: usize =
        line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).expect("a number");
    kilobytes * 1024
}
