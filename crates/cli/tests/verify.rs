//! Records of deals, checked by the binary and by the independent script beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cards::{BySeat, Pack, Seat};
use fair::{Cast, Chain, Chains, DealRecord, HOUSE_LINKS, HandsText, LinksText, Record, Shuffle, Terms};

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

/// The cards of a deal as minutes put them on the table.
fn minutes_of(deal: &DealRecord, code: &str) -> String {
    let HandsText { north, east, south, west } = &deal.hands;
    let (dealer, turned) = (deal.dealer, deal.turn_up.as_deref());
    let turned = turned.map_or_else(String::new, |card| format!(" turn up {card}"));
    format!(
        "code: {code}\ndealer: {dealer}\n---\ntable: stack N {north} E {east} S {south} W {west}{turned}\n{dealer}: deal\n"
    )
}

#[test]
fn the_record_of_several_rubbers_passes_with_its_minutes() {
    for (pack, code) in [(Pack::FiftyTwo, "bridge-1907"), (Pack::ThirtyTwo, "euchre-1888")] {
        let mut several = record(pack, code);
        let rubbers: Vec<String> = several.deals.iter().map(|deal| minutes_of(deal, code)).collect();
        several.minutes = Some(rubbers.join("\n"));
        let output = oddtrick(&write(&format!("several-{code}.json"), &several));
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains("the minutes have the same cards"), "{text}");
        // Another rubber than the first has other cards than the record.
        several.minutes = Some([&rubbers[..7], &rubbers[6..7]].concat().join("\n"));
        assert_eq!(oddtrick(&write(&format!("others-{code}.json"), &several)).status.code(), Some(1));
    }
}

#[test]
fn the_record_of_more_than_a_thousand_deals_passes_in_both_programs() {
    let mut record = Record::new("7f3a", "euchre-1888");
    let (mut house, mut west) = (Chain::new([1; 32], HOUSE_LINKS), Chain::new([3; 32], 2000));
    for deal in 1..=1010 {
        if house.left() == 0 {
            house = Chain::new([9; 32], HOUSE_LINKS);
        }
        let last = Chains { house: house.last(), seats: BySeat([None, None, None, Some(west.last())]) };
        let (table, code) = (record.table.clone(), record.code.clone());
        let terms = Terms { table, deal, code, pack: Pack::ThirtyTwo, dealer: Seat::East, last };
        let given = BySeat([None, None, None, west.give()]);
        let cast = Cast { house: house.give().unwrap(), seats: given };
        if deal % 400 == 7 {
            record.called_off.push(Shuffle::new(&terms, &cast));
        } else {
            record.deals.push(DealRecord::new(&terms, &cast));
        }
    }
    let path = write("long.json", &record);
    let output = oddtrick(&path);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("deal 1001: the house began a new chain"), "{text}");
    assert!(text.contains("deal 407: called off after links were given"), "{text}");
    if let Some(output) = script(&path) {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn a_reused_link_and_a_second_commitment_fail_in_both_programs() {
    let honest = record(Pack::FiftyTwo, "bridge-1907");
    let again = |deal: u32, last: &LinksText, cast: &Cast| {
        let last = Chains { house: honest.deals[deal as usize - 2].links.house, seats: last.seats() };
        let (table, code) = (honest.table.clone(), honest.code.clone());
        let dealer = Seat::from_index(deal as u8);
        let terms = Terms { table, deal, code, pack: Pack::FiftyTwo, dealer, last };
        DealRecord::new(&terms, cast)
    };
    // Deal 6 with the links that the people gave for deal 5, which is made up well but for that.
    let mut reused = honest.clone();
    let cast = Cast { seats: honest.deals[4].shuffle().cast().seats, ..honest.deals[5].shuffle().cast() };
    reused.deals[5] = again(6, &honest.deals[4].last, &cast);
    reused.deals.truncate(6);
    // A shuffle that was called off, and dealt all the same.
    let mut second = honest.clone();
    second.called_off.push(honest.deals[3].shuffle());
    for (name, record, fault) in
        [("reused", reused, "was given before"), ("second", second, "committed itself to it a second time")]
    {
        let path = write(&format!("false-{name}.json"), &record);
        let output = oddtrick(&path);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{name}: {text}");
        assert!(text.contains(fault), "{name}: {text}");
        if let Some(output) = script(&path) {
            let text = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(1), "{name}: {text}");
            assert!(text.contains(fault), "{name}: {text}");
        }
    }
}
