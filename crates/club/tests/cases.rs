//! Every case in `cases/club/` says what the laws answer, and reads back as it is printed.

use std::fs;
use std::path::{Path, PathBuf};

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
