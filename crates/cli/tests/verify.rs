//! Records of deals, checked by the binary and by the independent script beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cards::{BySeat, Pack, Seat};
use fair::{Cast, Chain, Chains, DealRecord, Record, Terms};

/// A table of two people and two computer players; the second deal north gives no link to.
fn record(pack: Pack, code: &str) -> Record {
    let mut house = Chain::new([1; 32], 10);
    let mut north = Chain::new([2; 32], 10);
    let mut west = Chain::new([3; 32], 10);
    let mut record = Record::new("7f3a", code);
    for deal in 1..=8 {
        let last = Chains {
            house: house.last(),
            seats: BySeat([Some(north.last()), None, None, Some(west.last())]),
        };
        let dealer = Seat::from_index(deal as u8);
        let terms = Terms { table: "7f3a".to_owned(), deal, code: code.to_owned(), pack, dealer, last };
        let given = if deal == 2 { None } else { north.give() };
        let cast = Cast { house: house.give().unwrap(), seats: BySeat([given, None, None, west.give()]) };
        record.deals.push(DealRecord::new(&terms, &cast));
    }
    record
}

fn write(name: &str, record: &Record) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, serde_json::to_string_pretty(record).unwrap()).unwrap();
    path
}

fn oddtrick(path: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oddtrick")).arg("verify").arg(path).output().expect("the binary starts")
}

/// The script, where Python is to be had.
fn script(path: &Path) -> Option<Output> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../python/verify.py");
    let output = Command::new("python3").arg(script).arg(path).output();
    if output.is_err() {
        eprintln!("NOT CHECKED: python/verify.py, for there is no python3");
    }
    output.ok()
}

#[test]
fn a_true_record_passes_and_tells_who_withheld_his_link() {
    for (pack, code) in [(Pack::FiftyTwo, "bridge-1907"), (Pack::ThirtyTwo, "euchre-1888")] {
        let path = write(&format!("true-{code}.json"), &record(pack, code));
        let output = oddtrick(&path);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{text}");
        assert!(text.contains("deal 2: N withheld its link") && text.contains("8 deals"), "{text}");
        if let Some(output) = script(&path) {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        }
    }
}

#[test]
fn a_false_record_fails_in_both_programs() {
    let mut cards = record(Pack::ThirtyTwo, "euchre-1888");
    let deal = &mut cards.deals[4];
    std::mem::swap(&mut deal.hands.north, &mut deal.hands.south);
    let mut link = record(Pack::FiftyTwo, "bridge-1907");
    link.deals[3].links.west = Some(link.deals[3].links.house);
    let mut gone = record(Pack::FiftyTwo, "bridge-1907");
    gone.deals.remove(5);
    for (name, record) in [("cards", cards), ("link", link), ("gone", gone)] {
        let path = write(&format!("false-{name}.json"), &record);
        assert_eq!(oddtrick(&path).status.code(), Some(1), "{name}");
        if let Some(output) = script(&path) {
            assert_eq!(output.status.code(), Some(1), "{name}");
        }
    }
}

#[test]
fn what_is_no_record_is_told_with_its_place() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("none.json");
    fs::write(&path, "{\"algorithm\": 3}").unwrap();
    let output = oddtrick(&path);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(text.contains("no record of deals") && text.contains("line 1"), "{text}");
}
