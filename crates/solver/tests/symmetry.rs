//! Turning the table, exchanging suits, asking in another order and a table with little room change
//! nothing. All of it in
//! some minutes: `ODDTRICK_DEALS=10000 cargo test --release -p oddtrick-solver --test symmetry`.

#[expect(dead_code, reason = "the oracle is for the other tests")]
mod common;

use cards::{BySeat, Card, CardSet, Seat, Suit};
use common::{Random, rounds};
use solver::{Position, Settings, Solver, Strain};

fn exchange(hands: BySeat<CardSet>, suits: [Suit; 4]) -> BySeat<CardSet> {
    hands.map(|hand| hand.iter().map(|card| Card::new(card.rank(), suits[card.suit() as usize])).collect())
}

/// The tricks of the leader's side. Those of both are all that there are.
fn leader_takes(solver: &mut Solver, hands: BySeat<CardSet>, strain: Strain, leader: Seat) -> u8 {
    let position = Position::new(hands, strain.ranking(), strain.aim(), leader);
    let tricks = solver.tricks(&position).unwrap();
    assert_eq!(tricks[leader.side()] + tricks[leader.left().side()], position.tricks_left() as u8);
    tricks[leader.side()]
}

#[test]
fn rotating_seats_and_exchanging_suits_changes_nothing() {
    let mut random = Random(7);
    let mut solver = Solver::default();
    for round in 0..rounds("ODDTRICK_DEALS", 24) {
        // Each deal takes its turn under one strain and leader; the runs of all rounds cover them all.
        let strain = Strain::ALL[round as usize % 6];
        let each = if strain == Strain::Nullo { 8 } else { 13 };
        let hands = random.hands(CardSet::PACK_52, each);
        let leader = random.seat();
        let tricks = leader_takes(&mut solver, hands, strain, leader);

        let turned = BySeat::from_fn(|seat| hands[seat.left()]);
        assert_eq!(leader_takes(&mut solver, turned, strain, leader.right()), tricks, "round {round}");

        let mut suits = Suit::ALL;
        suits.swap(random.below(4) as usize, random.below(4) as usize);
        suits.swap(random.below(4) as usize, random.below(4) as usize);
        let exchanged = exchange(hands, suits);
        let same = match strain {
            Strain::Trump(suit) => Strain::Trump(suits[suit as usize]),
            strain => strain,
        };
        assert_eq!(leader_takes(&mut solver, exchanged, same, leader), tricks, "round {round}");

        // Of all four leaders at once, when the table knows what was proved for the others.
        if round % 10 == 0 {
            assert_eq!(solver.leaders(exchanged, same).unwrap()[leader], tricks, "round {round}");
        }
    }
}

/// A table of this size must make room all the time.
const LITTLE: usize = 1 << 14;

#[test]
fn a_small_table_changes_no_answer() {
    let mut random = Random(11);
    let mut ample = Solver::default();
    let mut cramped = Solver::new(Settings { table_bytes_max: LITTLE });
    for round in 0..24 {
        let strain = Strain::ALL[round % 6];
        let hands = random.hands(CardSet::PACK_52, 9);
        let leaders = ample.leaders(hands, strain).unwrap();
        assert_eq!(cramped.leaders(hands, strain).unwrap(), leaders, "round {round}");
    }
}

fn crew(threads: usize, work: &(dyn Fn(usize) + Sync)) {
    std::thread::scope(|scope| {
        for number in 0..threads {
            scope.spawn(move || work(number));
        }
    });
}

#[test]
fn threads_change_no_answer() {
    let mut random = Random(13);
    let mut alone = Solver::default();
    let mut together = Solver::default().with_crew(3, crew);
    // With hardly any room what one thread proved is gone before another comes by.
    let mut cramped = Solver::new(Settings { table_bytes_max: LITTLE }).with_crew(2, crew);
    // Nobody works, or only one of them does.
    let mut idle = Solver::default().with_crew(2, |_, _| {});
    let mut single = Solver::default().with_crew(2, |_, work| work(1));
    for round in 0..rounds("ODDTRICK_TOGETHER", 12) {
        let hands = random.hands(CardSet::PACK_52, 10);
        let leaders = alone.leaders(hands, Strain::Nullo).unwrap();
        assert_eq!(together.leaders(hands, Strain::Nullo).unwrap(), leaders, "round {round}");
        for solver in [&mut cramped, &mut idle, &mut single] {
            assert_eq!(solver.leaders(hands, Strain::Nullo).unwrap(), leaders, "round {round}");
        }
    }
}
