//! Every case in `cases/club/` says what the laws answer, and reads back as it is printed.

use std::fs;
use std::path::{Path, PathBuf};

use cards::Shuffler;
use club::{Account, Money, Phase, minutes};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/club")
}

fn cases() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder()).expect("the cases can be read").map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

#[test]
fn every_case_of_the_room_agrees_with_the_laws() {
    let cases = cases();
    assert!(cases.len() >= 150, "{} cases", cases.len());
    for path in cases {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).expect("a case can be read");
        let read = minutes::read(&text).unwrap_or_else(|faults| panic!("{}", faults.show(&name, &text)));
        let judged = read.judge(Some(&text));
        if let Some(difference) = judged.difference {
            panic!("{}", difference.show(&name, &text));
        }
        if let Some(stopped) = judged.stopped {
            panic!("{}", stopped.fault(&text).show(&name, &text));
        }
        assert_eq!(judged.text, text, "{name} is printed as it stands");
        assert_eq!(judged.room, judged.room.replayed(), "{name}");
        let printed = read.to_string();
        assert_eq!(minutes::read(&printed).as_ref(), Ok(&read), "{name}");
    }
}

#[test]
fn the_evening_of_eleven_ends_with_the_right_tables_and_payments() {
    let text = fs::read_to_string(folder().join("an_evening_of_eleven.minutes")).expect("it is there");
    let room = minutes::read(&text).expect("it can be read").judge(Some(&text)).room;
    let state = room.state();
    let members = |number| {
        let table = state.table(number).expect("a table");
        table.members.iter().map(|member| state.name(member.person)).collect::<Vec<_>>()
    };
    assert_eq!(state.table(1).map(|table| table.phase), Some(Phase::Ended));
    assert_eq!(state.table(3).map(|table| table.phase), Some(Phase::Ended));
    assert_eq!(members(2), ["Finn", "Greta", "Hugo", "Jack", "Bert", "Cora"]);
    assert_eq!(state.rubbers.len(), 7);
    // As worked by hand in the comments of the minutes.
    let stand = [
        ("Anna", 11),
        ("Bert", -12),
        ("Cora", -28),
        ("Dan", 25),
        ("Eve", -18),
        ("Finn", 8),
        ("Greta", 41),
        ("Hugo", -8),
        ("Iris", -7),
        ("Jack", -23),
        ("Kate", 7),
    ];
    for (name, coins) in stand {
        let person = state.find(name).expect("she was there");
        assert_eq!(state.ledger.balance(Account::Person(person)), Money::coins(coins), "{name}");
    }
    assert_eq!(state.ledger.balance(Account::House), Money::coins(4));
    let settlement = room.settlement();
    assert!(settlement.fewest);
    assert_eq!(settlement.payments.len(), 8);
}

#[test]
fn every_act_of_the_room_stands_in_the_documentation() {
    let docs = include_str!("../../../docs/minutes.md");
    let rows: Vec<String> =
        minutes::SPELLINGS.iter().map(|(text, meaning)| format!("| `{text}` | {meaning} |")).collect();
    let rows = rows.join("\n");
    assert!(docs.contains(&rows), "docs/minutes.md should have:\n{rows}");
}

#[test]
fn a_text_with_lines_left_out_or_doubled_is_judged_or_stopped_and_never_worse() {
    let mut dice = Shuffler::new([3; 32]);
    for path in cases() {
        let text = fs::read_to_string(&path).expect("a case can be read");
        for _ in 0..4 {
            let mut lines: Vec<&str> = Vec::new();
            for line in text.lines().filter(|line| !line.starts_with('>')) {
                let copies = if line.contains("room:") || line == "---" {
                    1
                } else {
                    [0, 1, 1, 1, 1, 2][dice.below(6) as usize]
                };
                lines.extend(std::iter::repeat_n(line, copies));
            }
            let changed = lines.join("\n");
            if let Ok(read) = minutes::read(&changed) {
                let judged = read.judge(Some(&changed));
                assert_eq!(judged.room.state().ledger.sum(), Money(0));
                assert_eq!(judged.room, judged.room.replayed());
            }
        }
    }
}

#[test]
fn a_broken_text_is_told_with_its_places() {
    for (text, part) in [
        ("room: x\n---\nAnna: arrive\n", "names its code"),
        ("code: whist\nroom: x\n---\n", "'whist' is no code"),
        ("code: bridge-1905\nroom: x\nroom: y\n---\n", "stands there already"),
        ("code: bridge-1905\nroom: x\nstakes: lots\n---\n", "stakes are written as"),
        ("code: bridge-1905\nroom: x\ncards: -1\n---\n", "the price of a pack"),
        ("code: bridge-1905\nroom: x\ndealer: S\n---\n", "'dealer' is no header of a room"),
        ("code: bridge-1905\nroom: x\n---\n---\n", "only one ---"),
        ("code: bridge-1905\nroom: x\n---\n> ruling\n", "an answer stands below"),
        ("code: bridge-1905\nroom: x\n---\nAnna: dance\n", "this is nothing that people do"),
        ("code: bridge-1905\nroom: x\n---\nroom: arrive Anna anna\n", "stands there already"),
        ("code: bridge-1905\nroom: x\n---\nAnna: choose green\n", "write choose red"),
        ("code: bridge-1905\nroom: x\n---\nroom: rubber 1 EW 3\n", "totals are written as"),
    ] {
        let faults = minutes::read(text).expect_err(text);
        assert!(faults.to_string().contains(part), "{faults}");
    }
}

#[test]
fn a_text_that_begins_with_the_mark_of_a_comment_is_read_again_as_it_is_printed() {
    let head = "code: euchre-1888\nroom:#1 of the house\ntitle:#2\nevent:\n";
    let acts = "---\nroom: arrive Anna\n>#ruling euchre/11: Anna # is here\n>\n";
    let read = minutes::read(&format!("{head}{acts}")).expect("it can be read");
    let printed = read.to_string();
    assert!(printed.contains("\nroom:#1 of the house\ntitle:#2\nevent:\n---\n"), "{printed}");
    assert!(printed.contains("\n>#ruling euchre/11: Anna"), "{printed}");
    assert_eq!(minutes::read(&printed).as_ref(), Ok(&read), "{printed}");
}
