//! A file of rows that is made by itself has the bytes of one that a run makes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use lab::experiment::Experiment;
use lab::sample::{Bench, file, pieces};

const EXPERIMENT: &str = r#"
id = "test/held"
title = "A test"
source = "nobody"
claim = "What is held is played."
reading = "Odd tricks."

[[finding]]
name = "tricks"
told = "{} tricks."
by = "ordinary"
sample = { a = { measure = "table", players = "book", cards = "drawn" }, b = { measure = "held", opened = "4", players = "book", cards = "drawn" } }
deals = 251
kind = "mean"
of = "a.odd - b.odd"
"#;

#[test]
fn a_file_by_itself_has_the_bytes_of_a_run() {
    let experiment = Experiment::parse(Path::new("held.toml"), EXPERIMENT).expect("an experiment");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pieces");
    let _ = fs::remove_dir_all(&folder);
    let mut bench = Bench { folder: folder.clone(), seed: 9, threads: Some(2), tick: &mut || () };
    for (_, sample) in experiment.findings[0].samples() {
        bench.frame(sample, 251).expect("rows");
    }
    let mut kept = BTreeMap::new();
    for below in fs::read_dir(folder.join("seed-9")).expect("a folder") {
        for path in fs::read_dir(below.expect("a folder").path()).expect("files") {
            let path = path.expect("a file").path();
            let bytes = fs::read(&path).expect("bytes");
            kept.insert(path.strip_prefix(&folder).expect("below").to_owned(), bytes);
        }
    }
    let made: BTreeMap<_, _> = pieces(&[experiment], 9)
        .expect("files")
        .into_iter()
        .map(|piece| (piece.path, file(&piece.sample, 9, piece.from).expect("rows")))
        .collect();
    assert_eq!(made.keys().collect::<Vec<_>>(), kept.keys().collect::<Vec<_>>());
    assert_eq!(made.len(), 3);
    assert!(made == kept, "other bytes");
}
