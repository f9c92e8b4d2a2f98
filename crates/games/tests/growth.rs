//! Reading takes time in proportion to the text, however wrong it is.

use std::time::{Duration, Instant};

use games::minutes::{Faults, read};

/// The shortest of a few runs: the others were disturbed.
fn shortest(work: impl Fn()) -> Duration {
    let time = || {
        let began = Instant::now();
        work();
        began.elapsed()
    };
    (0..3).map(|_| time()).min().unwrap_or_default()
}

/// Twice the text may take three times as long, which is far from the four times of quadratic growth and
/// leaves room for a busy machine.
#[track_caller]
fn grows_with_its_text(what: &str, lines: usize, text: impl Fn(usize) -> String, work: impl Fn(&str)) {
    let (short, long) = (text(lines), text(2 * lines));
    let mut tried = Vec::new();
    for _ in 0..3 {
        let (once, twice) = (shortest(|| work(&short)), shortest(|| work(&long)));
        if twice <= once * 3 {
            return;
        }
        tried.push((once, twice));
    }
    panic!("{what}: {lines} lines and twice as many took {tried:?}");
}

/// Reads a faulty text and shows what is wrong with it.
fn complain(text: &str) {
    let faults = read(text).expect_err("it is faulty");
    assert_eq!(faults.shown.len(), Faults::SHOWN_MAX);
    let shown = faults.show("x", text);
    assert!(shown.len() < 20_000, "{} bytes are shown", shown.len());
}

#[test]
fn a_text_of_faulty_acts_is_refused_in_proportion_to_its_length() {
    let text = |lines| format!("code: bridge-1905\n---\n{}", "N: mkae hearts\n".repeat(lines));
    grows_with_its_text("unknown acts", 40_000, text, complain);
    let text = |lines| format!("code: euchre-1888\n---\n{}", "N: play HK\n".repeat(lines));
    grows_with_its_text("bad cards", 40_000, text, complain);
    let text = |lines| format!("code: royalton-1915\n---\n{}", "W: AS AS KH 2C 10D\n".repeat(lines));
    grows_with_its_text("bad hands", 40_000, text, complain);
}

#[test]
fn a_text_of_faulty_headers_is_refused_in_proportion_to_its_length() {
    let text = |lines| format!("code: bridge-1905\n{}", "title: x\n".repeat(lines));
    grows_with_its_text("the same header", 40_000, text, complain);
}

#[test]
fn faults_at_the_end_of_a_long_text_are_found_in_proportion_to_its_length() {
    let text = |lines| {
        let wrong = "N: mkae hearts\n".repeat(20);
        format!("code: bridge-1905\n---\n{}{wrong}", "# a remark\n".repeat(lines))
    };
    grows_with_its_text("comments and faults", 200_000, text, complain);
}

#[test]
fn sound_minutes_are_judged_in_proportion_to_their_length() {
    let text = |lines| format!("code: bridge-1905\n---\n{}", "N: remark\n".repeat(lines));
    let judge = |text: &str| {
        let judged = read(text).expect("sound minutes").judge(Some(text));
        assert!(judged.stopped.is_none());
    };
    grows_with_its_text("remarks", 20_000, text, judge);
}

#[test]
fn more_faults_than_anybody_reads_are_counted_to_the_last() {
    let faults = read(&format!("code: bridge-1905\n---\n{}", "x\n".repeat(1234))).expect_err("it is faulty");
    assert_eq!((faults.shown.len(), faults.more), (20, 1214));
}

#[test]
fn what_is_no_minutes_is_refused_at_once() {
    let head = "code: bridge-1905\n---\n";
    let faults = read(&format!("{head}{}", "\n".repeat(1_000_001))).expect_err("too many lines");
    assert!(faults.to_string().contains("at most 1000000 lines"), "{faults}");
    let faults = read(&format!("{head}{}", "x ".repeat(1_000_000))).expect_err("too long a line");
    assert!(faults.to_string().starts_with("3:1: this line has 2000000 bytes"), "{faults}");
}
