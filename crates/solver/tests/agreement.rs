//! The solver against the plain oracle. More rounds on request:
//! `ODDTRICK_ENDINGS=20000 ODDTRICK_LONGEST=7 ODDTRICK_EUCHRE=50000 cargo test --release -p oddtrick-solver --test agreement`.

mod common;

use cards::{CardSet, Ranking, Side};
use common::{Random, oracle, rounds};
use solver::{Aim, Position, Solver};

fn north_south(solver: &mut Solver, position: &Position) -> u8 {
    solver.tricks(position).unwrap()[Side::NorthSouth]
}

#[test]
fn endings_agree_at_every_point_of_a_trick() {
    let mut random = Random(1905);
    let mut solver = Solver::default();
    let (endings, longest) = (rounds("ODDTRICK_ENDINGS", 300), rounds("ODDTRICK_LONGEST", 5));
    for round in 0..endings {
        // Long endings are slow for the oracle, so there are fewer of them.
        let each = 1 + (random.below(longest).min(random.below(longest))) as usize;
        let trump = random.suit();
        let pack = random.pack(each, trump);
        let hands = random.hands(pack, each);
        for (ranking, aim) in [
            (Ranking::plain(None), Aim::Most),
            (Ranking::plain(Some(trump)), Aim::Most),
            (Ranking::plain(None), Aim::Fewest),
            (Ranking::plain(Some(trump)), Aim::Fewest),
        ] {
            let mut position = Position::new(hands, ranking, aim, random.seat());
            for point in 0..4 {
                let found = north_south(&mut solver, &position);
                assert_eq!(found, oracle(&position, found), "round {round}, point {point}: {position:?}");
                random.play(&mut position, 1);
            }
        }
    }
}

#[test]
fn euchre_agrees_with_four_hands_and_with_three() {
    let mut random = Random(1888);
    let mut solver = Solver::default();
    for round in 0..rounds("ODDTRICK_EUCHRE", 300) {
        let hands = random.hands(CardSet::PACK_32, 5);
        let leader = random.seat();
        let ranking = Ranking::with_bowers(random.suit());
        for out in [None, Some(leader.left()), Some(leader.partner()), Some(leader.right())] {
            let mut position = Position::new(hands, ranking, Aim::Most, leader).without(out);
            let found = north_south(&mut solver, &position);
            assert_eq!(found, oracle(&position, found), "round {round}: {position:?}");
            let cards = random.below(6);
            random.play(&mut position, cards);
            let found = north_south(&mut solver, &position);
            assert_eq!(found, oracle(&position, found), "round {round}: {position:?}");
        }
    }
}

#[test]
fn every_card_has_its_value_and_the_line_keeps_it() {
    let mut random = Random(1915);
    let mut solver = Solver::default();
    for round in 0..rounds("ODDTRICK_LINES", 60) {
        let each = 2 + random.below(4) as usize;
        let hands = random.hands(CardSet::PACK_52, each);
        let ranking = Ranking::plain(if round % 2 == 0 { None } else { Some(random.suit()) });
        let aim = if round % 3 == 0 { Aim::Fewest } else { Aim::Most };
        let mut position = Position::new(hands, ranking, aim, random.seat());
        let cards = random.below(4);
        random.play(&mut position, cards);
        let side = position.side_to_play();
        let value = solver.tricks(&position).unwrap()[side];
        let values = solver.cards(&position).unwrap();
        assert_eq!(values[0].tricks, value, "{position:?}");
        let all: CardSet = values.iter().flat_map(|value| value.cards).collect();
        assert_eq!(all, position.legal());
        for value in values {
            for card in value.cards {
                let mut next = position.clone();
                let won = next.play(card).is_some_and(|winner| winner.side() == side);
                let ours = oracle(&next, 0);
                let ours = if side == Side::NorthSouth { ours } else { next.tricks_left() as u8 - ours };
                assert_eq!(value.tricks, ours + u8::from(won), "{card}: {position:?}");
            }
        }
        for tricks in 0..=position.tricks_left() as u8 + 1 {
            assert_eq!(solver.at_least(&position, side, tricks).unwrap(), tricks <= value);
        }
        let line = solver.line(&position).unwrap();
        let mut taken = 0;
        for card in line {
            assert!(position.legal().contains(card));
            taken += u8::from(position.play(card).is_some_and(|winner| winner.side() == side));
        }
        assert_eq!(taken, value);
    }
}
