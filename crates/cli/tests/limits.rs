//! Nothing quadratic, nothing boundless: what happens to files that are far too large or far too wrong.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

fn start(args: &[&str]) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_oddtrick"))
        .args(args)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// What comes of an input, and how long it took.
fn fed(args: &[&str], input: &[u8]) -> (Output, Duration) {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("a pipe");
    let began = Instant::now();
    let output = thread::scope(|scope| {
        // It may end before it has read everything.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().expect("it ends")
    });
    (output, began.elapsed())
}

/// Twice the input may take three times as long: quadratic growth would be four.
#[track_caller]
fn grows_with_its_input(args: &[&str], input: impl Fn(usize) -> String, count: usize) {
    let (short, long) = (input(count), input(2 * count));
    let time = |input: &str| {
        let run = || {
            let (output, time) = fed(args, input.as_bytes());
            assert_eq!(output.status.code(), Some(1), "{args:?}");
            assert!(output.stderr.len() < 30_000, "{args:?} tells {} bytes", output.stderr.len());
            time
        };
        (0..3).map(|_| run()).min().unwrap_or_default()
    };
    let mut tried = Vec::new();
    for _ in 0..3 {
        let (once, twice) = (time(&short), time(&long));
        if twice <= once * 3 {
            return;
        }
        tried.push((once, twice));
    }
    panic!("{args:?}: {count} pieces and twice as many took {tried:?}");
}

#[test]
fn faulty_input_is_refused_in_proportion_to_its_length() {
    let acts = |lines| format!("code: bridge-1905\n---\n{}", "N: mkae hearts\n".repeat(lines));
    grows_with_its_input(&["judge", "-"], acts, 32_000);
    let room = |lines| format!("code: bridge-1905\nroom: x\n---\n{}", "Anna: dance\n".repeat(lines));
    grows_with_its_input(&["judge", "-"], room, 32_000);
    let heads = |lines| format!("code: bridge-1905\nroom: x\n{}", "title: x\n".repeat(lines));
    grows_with_its_input(&["judge", "-"], heads, 32_000);
    let games = |games| "[Deal \"Q:\"]\n\n".repeat(games);
    grows_with_its_input(&["convert", "-"], games, 16_000);
    let deals = |deals| "N:AKX\n".repeat(deals);
    grows_with_its_input(&["solve", "--batch", "-"], deals, 32_000);
}

#[test]
fn at_most_twenty_faults_are_shown_and_the_rest_counted() {
    let text = format!("code: bridge-1905\n---\n{}", "N: mkae hearts\n".repeat(1000));
    let (output, _) = fed(&["judge", "-"], text.as_bytes());
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told.matches("is no act").count(), 20);
    assert!(told.ends_with("standard input: and 980 faults more\n"), "{told}");
    let (output, _) = fed(&["convert", "-"], "[Deal \"Q:\"]\n\n".repeat(50).as_bytes());
    assert!(String::from_utf8_lossy(&output.stderr).ends_with("standard input: and 30 faults more\n"));
    let (output, _) = fed(&["solve", "--batch", "-"], "N:AKX\n".repeat(50).as_bytes());
    assert!(String::from_utf8_lossy(&output.stderr).ends_with("and 30 more that cannot be solved\n"));
}

/// Five seconds of a release build; the one that tests run is slower.
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn fifty_megabytes_of_garbage_are_refused_at_once() {
    let head = b"code: bridge-1905\n---\n".to_vec();
    let line = b"W: zH3+q9/s: Kx play AS AS 7f0 hearts by the dozen, and what not # or so\n";
    let lines = line.repeat(50_000_000 / line.len());
    let games = b"[Deal \"Q:\"]\n\n";
    let boards = b"md|1SAKX,|mb|9Z|\n";
    let judge = &["judge", "-"][..];
    let garbage: [(&str, &[&str], Vec<u8>); 7] = [
        ("lines without a header", judge, lines.clone()),
        ("lines below a header", judge, [head.clone(), lines].concat()),
        ("short lines", judge, [head.clone(), b"x\n".repeat(25_000_000)].concat()),
        ("one line", judge, [head, b"x ".repeat(25_000_000)].concat()),
        ("tiny games of PBN", &["convert", "-"], games.repeat(50_000_000 / games.len())),
        ("tiny games of PBN in a batch", &["solve", "--batch", "-"], games.repeat(50_000_000 / games.len())),
        ("tiny boards of LIN", &["convert", "-"], boards.repeat(50_000_000 / boards.len())),
    ];
    for (what, args, text) in garbage {
        let (output, took) = fed(args, &text);
        assert_eq!(output.status.code(), Some(1), "{what}");
        assert!(output.stderr.len() < 30_000, "{what}: {} bytes are told", output.stderr.len());
        assert!(took < PATIENCE, "{what}: {took:?}");
        eprintln!("{what}: {took:?}");
    }
}

#[test]
fn an_input_without_an_end_is_left_alone() {
    let (output, took) = fed(&["judge", "-"], &b"x".repeat(70 << 20));
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("larger than 64 MiB"));
    assert!(took < PATIENCE, "{took:?}");
}

#[test]
fn deals_come_as_they_are_made_and_stop_when_nobody_reads_on() {
    for format in [&[][..], &["--json"], &["--pbn"]] {
        let args = [&["deal", "--count", "10000000", "--seed", "7"], format].concat();
        let began = Instant::now();
        let mut child = start(&args);
        let mut first = [0; 4096];
        child.stdout.take().expect("a pipe").read_exact(&mut first).expect("deals");
        let status = child.wait().expect("it ends");
        assert!(status.success() && began.elapsed() < PATIENCE, "{format:?}: {:?}", began.elapsed());
    }
}

#[test]
fn a_file_that_is_no_text_does_not_keep_the_others_from_being_checked() {
    let folder = folder("mixed");
    let hand = "code: bridge-1905\n---\nS: make hearts\n";
    fs::write(folder.join("a.minutes"), hand).expect("a file");
    fs::write(folder.join("b.minutes"), b"code: bridge-1905\n# Se\xf1or\n---\n").expect("a file");
    fs::write(folder.join("c.minutes"), format!("{hand}> nothing like it\n")).expect("a file");
    fs::write(folder.join("d.minutes"), hand).expect("a file");
    let name = folder.to_str().expect("a name");
    let (output, _) = fed(&["judge", "--check", name], b"");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(3));
    assert!(out.ends_with("2 passed, 1 failed, 1 could not be read\n"), "{out}");
    assert!(err.ends_with("b.minutes:2: the text is not UTF-8 from here on\n"), "{err}");
    let (output, _) = fed(&["judge", name], b"");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(String::from_utf8_lossy(&output.stdout).matches("==>").count(), 3);
    fs::remove_file(folder.join("b.minutes")).expect("it is there");
    assert_eq!(fed(&["judge", "--check", name], b"").0.status.code(), Some(1));
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_back_is_not_followed() {
    let folder = folder("loop");
    fs::write(folder.join("a.minutes"), "code: bridge-1905\n---\n").expect("a file");
    let link = folder.join("again");
    if !link.exists() {
        std::os::unix::fs::symlink(&folder, link).expect("a link");
    }
    let (output, _) = fed(&["judge", "--check", folder.to_str().expect("a name")], b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1 passed, 0 failed\n");
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
