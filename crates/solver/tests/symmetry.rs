//! Turning the table, exchanging suits and asking in another order change nothing:
//! `ODDTRICK_DEALS=10000 cargo test --release -p solver --test symmetry`.

mod common;

use cards::{BySeat, Card, CardSet, Seat, Suit};
use common::{Random, rounds};
use solver::{Solver, Strain};

fn exchange(hands: BySeat<CardSet>, suits: [Suit; 4]) -> BySeat<CardSet> {
    hands.map(|hand| hand.iter().map(|card| Card::new(card.rank(), suits[card.suit() as usize])).collect())
}

#[test]
fn rotating_seats_and_exchanging_suits_changes_nothing() {
    let mut random = Random(7);
    let mut solver = Solver::default();
    for round in 0..rounds("ODDTRICK_DEALS", 4) {
        let hands = random.hands(CardSet::PACK_52, 13);
        let turned = BySeat::from_fn(|seat| hands[seat.left()]);
        let mut suits = Suit::ALL;
        suits.swap(random.below(4) as usize, random.below(4) as usize);
        suits.swap(random.below(4) as usize, random.below(4) as usize);
        let exchanged = exchange(hands, suits);
        // Each deal takes its turn under one strain; the runs of all rounds cover them all.
        let strain = Strain::ALL[round as usize % 5];
        let tricks = solver.declarers(hands, strain).unwrap();
        let after_turn = solver.declarers(turned, strain).unwrap();
        assert_eq!(BySeat::from_fn(|seat: Seat| after_turn[seat.right()]), tricks, "round {round}");
        let strain = match strain {
            Strain::Trump(suit) => Strain::Trump(suits[suit as usize]),
            strain => strain,
        };
        assert_eq!(solver.declarers(exchanged, strain).unwrap(), tricks, "round {round}");
        // A side never has fewer than nothing, nor both sides more than there is.
        for seat in Seat::ALL {
            assert!(tricks[seat] + tricks[seat.left()] <= 26 && tricks[seat] <= 13);
        }
    }
}
