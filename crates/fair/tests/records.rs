//! Whole records: true ones are found true, and whatever is changed in them is found.

use cards::{BySeat, Pack, Seat, Shuffler};
use fair::{BadRecord, Cast, Chain, Chains, DealRecord, Note, Record, Terms};
use serde_json::Value;

/// A record of some deals by chance: who has a chain, who withholds, who deals.
fn record(seed: u8, deals: u32) -> Record {
    let mut dice = Shuffler::new([seed; 32]);
    let secret = |dice: &mut Shuffler| {
        let mut secret = [0; 32];
        secret.chunks_exact_mut(4).for_each(|word| word.copy_from_slice(&dice.word().to_le_bytes()));
        secret
    };
    let pack = Pack::ALL[dice.below(2) as usize];
    let mut house = Chain::new(secret(&mut dice), deals + 2);
    let mut seats =
        BySeat::from_fn(|_| (dice.below(3) > 0).then(|| Chain::new(secret(&mut dice), deals + 2)));
    let mut record = Record::new(&format!("table-{seed}"), "bridge-1907");
    for deal in 1..=deals {
        let last = Chains {
            house: house.last(),
            seats: BySeat::from_fn(|seat| seats[seat].as_ref().map(Chain::last)),
        };
        let terms = Terms {
            table: record.table.clone(),
            deal,
            code: record.code.clone(),
            pack,
            dealer: Seat::from_index(dice.below(4) as u8),
            last,
        };
        let cast = Cast {
            house: house.give().expect("long enough"),
            seats: BySeat::from_fn(|seat| {
                let chain = seats[seat].as_mut()?;
                (dice.below(8) > 0).then(|| chain.give()).flatten()
            }),
        };
        record.deals.push(DealRecord::new(&terms, &cast));
    }
    record
}

#[test]
fn true_records_are_found_true() {
    let mut checked = 0;
    for seed in 0..100 {
        let record = record(seed, 100);
        let verdict = record.verify().unwrap();
        assert_eq!(verdict.faults, [], "seed {seed}");
        checked += record.deals.len();
    }
    assert_eq!(checked, 10_000);
}

#[test]
fn who_withholds_or_sits_down_anew_is_named() {
    let mut withheld = 0;
    for seed in 0..20 {
        let record = record(seed, 30);
        let verdict = record.verify().unwrap();
        let count = |deal: &DealRecord| {
            let mut missing = 0;
            for (last, link) in [
                (deal.last.north, deal.links.north),
                (deal.last.east, deal.links.east),
                (deal.last.south, deal.links.south),
                (deal.last.west, deal.links.west),
            ] {
                missing += usize::from(last.is_some() && link.is_none());
            }
            missing
        };
        let expected: usize = record.deals.iter().map(count).sum();
        let noted = verdict.notes.iter().filter(|note| matches!(note, Note::Withheld(..))).count();
        assert_eq!(noted, expected);
        withheld += noted;
    }
    assert!(withheld > 50);
}

/// Every leaf of the JSON is changed, one at a time: each change must be found.
#[test]
fn whatever_is_changed_is_found() {
    let mut tampered = 0;
    for seed in 0..72 {
        let record = record(seed, 9);
        let json = serde_json::to_value(&record).unwrap();
        let mut paths = Vec::new();
        leaves(&json, String::new(), &mut paths);
        for path in paths {
            let mut changed = json.clone();
            let leaf = changed.pointer_mut(&path).unwrap();
            if !change(leaf) {
                continue;
            }
            tampered += 1;
            let Ok(changed) = serde_json::from_value::<Record>(changed) else { continue };
            let found = changed.verify().map_or(true, |verdict| !verdict.faults.is_empty());
            assert!(found, "seed {seed}: nobody sees that {path} was changed");
        }
    }
    assert!(tampered >= 10_000, "{tampered}");
}

fn leaves(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| leaves(value, format!("{path}/{key}"), paths));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(n, value)| leaves(value, format!("{path}/{n}"), paths));
        }
        _ => paths.push(path),
    }
}

/// A small change of one leaf; a link that is absent stays so, for that is a matter of the seat.
fn change(leaf: &mut Value) -> bool {
    match leaf {
        Value::String(text) => {
            let last = text.pop().unwrap_or('x');
            text.push(match last {
                '0' => '1',
                'N' => 'E',
                _ if last.is_ascii_hexdigit() => '0',
                _ => 'N',
            });
            true
        }
        Value::Number(number) => {
            *leaf = (number.as_u64().unwrap_or(0) + 1).into();
            true
        }
        _ => false,
    }
}

#[test]
fn deals_cannot_be_left_out_or_put_in_another_order() {
    let record = record(5, 6);
    for gone in 0..5 {
        let mut shorter = record.clone();
        shorter.deals.remove(gone);
        assert!(!shorter.verify().unwrap().faults.is_empty(), "deal {gone} left out");
        let mut swapped = record.clone();
        swapped.deals.swap(gone, gone + 1);
        assert!(!swapped.verify().unwrap().faults.is_empty(), "deal {gone} exchanged");
    }
}

#[test]
fn another_procedure_and_names_with_line_ends_are_refused() {
    let mut other = record(1, 1);
    other.algorithm = "lottery".to_owned();
    assert_eq!(other.verify(), Err(BadRecord::Algorithm("lottery".to_owned())));
    let mut sly = record(1, 1);
    sly.table = "a\ndeal 2".to_owned();
    assert!(matches!(sly.verify(), Err(BadRecord::Name(_))));
}
