//! Nothing quadratic, nothing boundless: what happens to files that are far too large or far too wrong.

mod garbage;

use std::fs;
use std::io::Read as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use garbage::{fed, start};

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
    let quotes = |quotes| format!("[Event \"{}", "a\" ".repeat(quotes));
    grows_with_its_input(&["convert", "-"], quotes, 200_000);
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
    for garbage in garbage::ALL {
        let (what, (output, took)) = (garbage.what, fed(garbage.args, &garbage.bytes()));
        assert_eq!(output.status.code(), Some(1), "{what}");
        assert!(output.stderr.len() < 30_000, "{what}: {} bytes are told", output.stderr.len());
        eprintln!("{what}: {took:?}");
        assert!(took < PATIENCE, "{what}: {took:?}");
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
    // One of an earlier run may lead somewhere that is no more.
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink(&folder, link).expect("a link");
    let (output, _) = fed(&["judge", "--check", folder.to_str().expect("a name")], b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1 passed, 0 failed\n");
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
