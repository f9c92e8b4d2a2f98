//! Whole records: true ones are found true, and whatever is changed in them is found.

use cards::{BySeat, Pack, Seat, Shuffler};
use fair::{BadRecord, Cast, Chain, Chains, DealRecord, Link, Note, Record, Shuffle, Terms};
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

/// A shuffle with these chains: the house's next link is given, and those of the people as they are here.
fn shuffle(
    deal: u32,
    house: &mut Chain,
    last: BySeat<Option<Link>>,
    given: BySeat<Option<Link>>,
) -> (Terms, Cast) {
    let terms = Terms {
        table: "t".to_owned(),
        deal,
        code: "bridge-1907".to_owned(),
        pack: Pack::FiftyTwo,
        dealer: Seat::from_index(deal as u8),
        last: Chains { house: house.last(), seats: last },
    };
    (terms, Cast { house: house.give().expect("long enough"), seats: given })
}

fn found(record: &Record) -> Vec<String> {
    record.verify().unwrap().faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_shuffle_that_was_called_off_is_shown_and_its_links_are_used_up() {
    let (mut house, mut south) = (Chain::new([1; 32], 9), Chain::new([2; 32], 9));
    let at_south = |link: Link| BySeat([None, None, Some(link), None]);
    let mut record = Record::new("t", "bridge-1907");
    let (p0, p1, p2) = (south.last(), south.give().unwrap(), south.give().unwrap());
    let (terms, cast) = shuffle(1, &mut house, at_south(p0), at_south(p1));
    record.called_off.push(Shuffle::new(&terms, &cast));
    let mut honest = record.clone();
    let (terms, cast) = shuffle(2, &mut house.clone(), at_south(p1), at_south(p2));
    honest.deals.push(DealRecord::new(&terms, &cast));
    let verdict = honest.verify().unwrap();
    assert_eq!((verdict.faults, verdict.notes), (vec![], vec![Note::CalledOff(1, 1)]));

    // The house that commits itself again with the link that it has seen.
    let mut greedy = record.clone();
    let (terms, cast) = shuffle(2, &mut house.clone(), at_south(p0), at_south(p1));
    greedy.deals.push(DealRecord::new(&terms, &cast));
    assert_eq!(found(&greedy), ["deal 2: the next link of S's chain was given before"]);
    // The same when it says that the link was withheld.
    let (terms, cast) = shuffle(2, &mut house.clone(), at_south(p0), BySeat::default());
    greedy.deals = vec![DealRecord::new(&terms, &cast)];
    assert_eq!(found(&greedy), ["deal 2: the next link of S's chain was given before"]);
    // And at another seat.
    let at_west = |link: Link| BySeat([None, None, None, Some(link)]);
    let (terms, cast) = shuffle(2, &mut house.clone(), at_west(p0), at_west(p1));
    greedy.deals = vec![DealRecord::new(&terms, &cast)];
    assert_eq!(found(&greedy), ["deal 2: the next link of W's chain was given before"]);
}

#[test]
fn a_second_commitment_to_one_shuffle_is_found() {
    let house = Chain::new([1; 32], 9);
    let mut record = Record::new("t", "bridge-1907");
    for seat in [Seat::North, Seat::South] {
        let mut chain = Chain::new([2 + seat as u8; 32], 5);
        let at_seat = |link: Link| BySeat::from_fn(|other| (other == seat).then_some(link));
        let (last, given) = (at_seat(chain.last()), at_seat(chain.give().unwrap()));
        let (terms, cast) = shuffle(1, &mut house.clone(), last, given);
        match seat {
            Seat::North => record.called_off.push(Shuffle::new(&terms, &cast)),
            _ => record.deals.push(DealRecord::new(&terms, &cast)),
        }
    }
    let found = found(&record);
    assert!(
        found.contains(&"deal 1: the house committed itself to it a second time".to_owned()),
        "{found:?}"
    );
}

#[test]
fn the_house_begins_another_chain_after_a_thousand_deals_and_never_elsewhere() {
    let mut record = Record::new("t", "bridge-1907");
    let mut house = Chain::new([1; 32], fair::HOUSE_LINKS);
    for deal in 1..=2005 {
        if house.left() == 0 {
            house = Chain::new([deal as u8; 32], fair::HOUSE_LINKS);
        }
        let (terms, cast) = shuffle(deal, &mut house, BySeat::default(), BySeat::default());
        record.deals.push(DealRecord::new(&terms, &cast));
    }
    let verdict = record.verify().unwrap();
    assert_eq!(verdict.faults, []);
    let began = verdict.notes.iter().filter(|note| matches!(note, Note::HouseBegan(1001 | 2001))).count();
    assert_eq!(began, 2);
    let mut early = record.clone();
    early.deals.truncate(7);
    let mut other = Chain::new([9; 32], 20);
    let (terms, cast) = shuffle(8, &mut other, BySeat::default(), BySeat::default());
    early.deals.push(DealRecord::new(&terms, &cast));
    assert_eq!(found(&early), ["deal 8: the house's chain does not go on from the deal before"]);
}

#[test]
fn a_link_that_came_too_late_is_told_from_a_new_chain() {
    let (mut house, mut south) = (Chain::new([1; 32], 9), Chain::new([2; 32], 9));
    let at_south = |link: Link| BySeat([None, None, Some(link), None]);
    let (p0, p1, p2) = (south.last(), south.give().unwrap(), south.give().unwrap());
    let mut record = Record::new("t", "bridge-1907");
    for (deal, last, given) in [(1, p0, None), (2, p1, Some(p2))] {
        let (terms, cast) = shuffle(deal, &mut house, at_south(last), BySeat([None, None, given, None]));
        record.deals.push(DealRecord::new(&terms, &cast));
    }
    let verdict = record.verify().unwrap();
    assert_eq!(verdict.faults, []);
    assert!(verdict.notes.contains(&Note::Late(2, Seat::South)), "{:?}", verdict.notes);
    assert!(!verdict.notes.contains(&Note::Began(2, Seat::South)), "{:?}", verdict.notes);
}
