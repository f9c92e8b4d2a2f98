//! The plain engine against the table, act by act.

mod common;

use bridge::Bridge;
use common::compare;
use euchre::Euchre;
use royalton::Royalton;
use table::Plain;

const DEALS: u64 = 400;

#[test]
fn euchre_in_order_is_the_same_as_at_a_table() {
    let seen = compare::<Euchre>(1888, 4 * DEALS, 4);
    assert!(seen.deals == 4 * DEALS && seen.played * 2 > seen.deals, "{seen:?}");
}

#[test]
fn bridge_in_order_is_the_same_as_at_a_table() {
    let seen = compare::<Bridge>(1905, DEALS, 4);
    assert!(seen.deals == DEALS && seen.played * 2 > seen.deals, "{seen:?}");
}

#[test]
fn royalton_in_order_is_the_same_as_at_a_table() {
    let seen = compare::<Royalton>(1915, DEALS, 4);
    assert!(seen.deals == DEALS && seen.played * 2 > seen.deals, "{seen:?}");
}

#[test]
fn a_deal_takes_a_few_hundred_bytes() {
    let sizes = [
        size_of::<swift::Deal<Euchre>>(),
        size_of::<swift::Deal<Bridge>>(),
        size_of::<swift::Deal<Royalton>>(),
    ];
    assert!(sizes.iter().all(|size| *size <= 640), "{sizes:?}");
}

#[test]
fn every_word_of_the_vocabulary_has_its_number() {
    fn check<G: Plain>()
    where
        G::Call: Copy + PartialEq + std::fmt::Debug,
    {
        let mut numbers: Vec<u8> = G::vocabulary().concat().into_iter().map(G::word_number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..G::WORD_COUNT).collect::<Vec<u8>>());
        for number in numbers {
            let word = G::word(number).expect("a word");
            assert_eq!(G::word_number(word), number, "{word:?}");
        }
        assert_eq!(G::word(G::WORD_COUNT), None);
        assert_eq!(G::word(u8::MAX), None);
    }
    check::<Bridge>();
    check::<Euchre>();
    check::<Royalton>();
}
