//! Counts how deals end between book players: the figures from which the worth of a score is told.

use std::collections::BTreeMap;

use bridge::Bridge;
use cards::{BySeat, Seat};
use euchre::Euchre;
use games::{Code, Spoken};
use players::search::Searched;
use players::{Driver, Kind, seed};
use royalton::Royalton;
use table::{Column, Phase, Setup, Table};

/// How often the dealer's side scores this towards the game, out of ten thousand; below zero
/// the other side.
fn outcomes<G: Searched + Spoken>(code: Code, deals: u64) -> BTreeMap<i32, u64> {
    let mut found = BTreeMap::new();
    for number in 0..deals {
        let dealer = Seat::from_index((number % 4) as u8);
        let mut table: Table<G> = Table::new(Setup::new(G::rules(code.name()), dealer));
        let mut driver = Driver::<G>::new(
            BySeat::from_fn(|_| Kind::Book.player().expect("the game has it")),
            seed(number),
        );
        while table.state().phase() < Phase::HandOver && table.state().deal() == 1 {
            driver.deal(&mut table).expect("it is played");
        }
        let points = |side| table.state().sheet().due(1, side, Column::Tricks);
        let side = table.state().dealer().side();
        *found.entry(points(side) - points(side.other())).or_default() += 10_000;
    }
    for count in found.values_mut() {
        *count /= deals;
    }
    found
}

#[test]
#[ignore = "prints figures; run with --nocapture"]
fn how_deals_end() {
    println!("euchre {:?}", outcomes::<Euchre>(Code::Euchre1888, 20_000));
    println!("bridge {:?}", outcomes::<Bridge>(Code::Bridge1907, 10_000));
    println!("royalton {:?}", outcomes::<Royalton>(Code::Royalton1915, 10_000));
}
