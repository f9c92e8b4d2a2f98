//! Self-play written as Parquet: the same bytes on any number of threads, and after an interruption.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

fn oddtrick(args: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_oddtrick")).args(args).output().expect("the binary starts");
    let text = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(text).expect("text"))
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry"));
    let read = |entry: fs::DirEntry| {
        (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file"))
    };
    entries.map(read).collect()
}

fn data(code: &str, rows: &str, threads: &str, out: &Path) -> (bool, String) {
    let out = out.to_str().expect("a path");
    let fixed = ["--deals", "50", "--shard", "20", "--ew", "random", "--seed", "4", "--out", out, "--json"];
    oddtrick(&[&["data", code, "--rows", rows, "--threads", threads][..], &fixed].concat())
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads_and_after_an_interruption() {
    for (code, rows) in
        [("euchre-1888", "decisions"), ("bridge-1905", "deals"), ("royalton-1915", "decisions")]
    {
        let (one, three) = (folder(&format!("one-{code}")), folder(&format!("three-{code}")));
        assert!(data(code, rows, "1", &one).0 && data(code, rows, "3", &three).0);
        let whole = files(&one);
        assert_eq!(whole.len(), 3);
        assert_eq!(whole, files(&three));
        let second = format!("{rows}-0000000020.parquet");
        fs::remove_file(three.join(&second)).expect("it was there");
        fs::write(three.join(&second).with_extension("part"), b"broken off").expect("it is written");
        let (done, text) = data(code, rows, "2", &three);
        assert!(done && text.contains("\"written\":1,\"there\":2"), "{text}");
        assert_eq!(files(&three), whole);
    }
}

#[test]
fn files_of_another_run_are_not_taken_for_its_own() {
    let out = folder("another");
    assert!(data("euchre-1888", "deals", "1", &out).0);
    let place = out.to_str().expect("a path");
    let args = ["data", "euchre-1888", "--rows", "deals", "--deals", "50", "--shard", "20", "--out", place];
    let (done, text) = oddtrick(&args);
    assert!(!done && text.contains("oddtrick.ew"), "{text}");
    let (done, text) = oddtrick(&["data", "--from", "5", "--out", place]);
    assert!(!done && text.contains("multiple"), "{text}");
}

#[test]
fn a_run_that_is_killed_in_the_middle_is_taken_up_to_the_same_bytes() {
    let (whole, killed) = (folder("whole"), folder("killed"));
    let args = |out: &Path| -> Vec<String> {
        let fixed = ["data", "euchre", "--ns", "sampling:20", "--deals", "1000", "--shard", "200", "--out"];
        fixed.into_iter().map(str::to_owned).chain([out.to_str().expect("a path").to_owned()]).collect()
    };
    let run = |out: &Path| {
        Command::new(env!("CARGO_BIN_EXE_oddtrick")).args(args(out)).stdout(Stdio::null()).spawn()
    };
    assert!(run(&whole).expect("it starts").wait().expect("it ends").success());
    let mut child = run(&killed).expect("it starts");
    let since = Instant::now();
    while !killed.join("decisions-0000000200.parquet").exists() && since.elapsed() < Duration::from_mins(1) {
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let before = files(&killed);
    assert!(before.len() < 6 && before.contains_key("decisions-0000000000.parquet"), "{:?}", before.keys());
    assert_ne!(before, files(&whole), "it was killed before the end");
    assert!(run(&killed).expect("it starts").wait().expect("it ends").success());
    assert_eq!(files(&killed), files(&whole));
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads_and_the_score_matters() {
    let figures = |threads: &str, score: Option<&str>| {
        let mut args =
            vec!["match", "--ns", "book", "--ew", "random", "--deals", "30", "--json", "--threads", threads];
        args.extend(score.into_iter().flat_map(|score| ["--score", score]));
        let (done, text) = oddtrick(&args);
        assert!(done, "{text}");
        // The last line tells times as well.
        text.lines().filter(|line| line.starts_with("{\"deal\"")).map(str::to_owned).collect::<Vec<_>>()
    };
    let one = figures("1", None);
    assert_eq!(one.len(), 30);
    assert_eq!(one, figures("3", None));
    assert_ne!(one, figures("2", Some("NS 0 EW 28")));
    let (done, text) = oddtrick(&["match", "--ns", "book", "--ew", "book", "--score", "NS many"]);
    assert!(!done && text.contains("score"), "{text}");
}
