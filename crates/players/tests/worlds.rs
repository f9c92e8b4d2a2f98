//! Worlds agree with everything that a seat has seen, and the true deal is one of them.

use std::collections::BTreeMap;

use bridge::Bridge;
use cards::{BySeat, CardSet, Seat, Shuffler};
use euchre::Euchre;
use games::{Code, Spoken};
use players::search::worlds::{Hidden, Reading, Sample, World, worlds};
use players::search::{Readable as _, Searched};
use players::{Book, Driver, Kind, hands, seed};
use royalton::Royalton;
use table::{Game, Phase, Setup, Table, View};

/// Plays deals by the book and shows every view of a chosen seat, with the table behind it.
fn watch<G: Searched + Spoken>(code: Code, deals: u64, mut look: impl FnMut(&View<G>, &Table<G>)) {
    for number in 0..deals {
        let dealer = Seat::from_index((number % 4) as u8);
        let seat = Seat::from_index((number / 4 % 4) as u8);
        let cards = hands::<G>(&mut Shuffler::new(seed(number)), dealer);
        let setup = Setup { hands: Some(cards), dealt: true, ..Setup::new(G::rules(code.name()), dealer) };
        let mut table: Table<G> = Table::new(setup);
        let mut driver = Driver::<G>::new(
            BySeat::from_fn(|_| Kind::Book.player().expect("the game has it")),
            seed(number),
        );
        while table.state().phase() < Phase::HandOver {
            if matches!(table.state().phase(), Phase::Calling | Phase::Play)
                && table.state().looked().len() == 4
            {
                look(&table.view(Some(seat)), &table);
            }
            if driver.step(&mut table).expect("it goes on").is_none() {
                break;
            }
        }
    }
}

/// Whether everything that the view knows holds in the world.
fn agrees<G: Game + players::Turns>(view: &View<G>, world: &World) {
    let gone: CardSet = view.tricks.iter().flat_map(|trick| &trick.plays).map(|play| play.1).collect();
    let mut met = gone | view.discard.map_or(CardSet::EMPTY, CardSet::of);
    for seat in Seat::ALL {
        let hand = world.hands[seat];
        assert_eq!(hand.len(), usize::from(view.counts[seat]), "{seat}");
        assert!(hand.is_superset(view.seen[seat]));
        assert!(!hand.intersects(met), "{seat} has {hand}, but {met} lies elsewhere");
        met |= hand;
    }
    assert!(G::PACK.cards().is_superset(met));
    assert!(world.put_out.is_none_or(|card| !met.contains(card)));
    let order = view.ranking();
    for trick in &view.tricks {
        let led = order.suit_of(trick.plays[0].1);
        for (seat, card) in &trick.plays {
            let refused = order.suit_of(*card) != led;
            assert!(!refused || !world.hands[*seat].intersects(order.members(led)));
        }
    }
}

fn all_agree<G: Searched + Spoken>(code: Code, deals: u64) {
    let book = Book::default();
    let mut dice = Shuffler::new(seed(9));
    watch::<G>(code, deals, |view, table| {
        let sample = worlds(view, &book, Sample::weighed(8), &mut dice);
        assert!(!sample.is_empty());
        for world in &sample {
            agrees(view, world);
        }
        let all: f64 = sample.iter().map(|world| world.weight).sum();
        assert!((all - 1.0).abs() < 1e-6, "{all}");
        // What the book did is what the book would do, in the world as it is.
        let truth = World {
            hands: *table.state().hands(),
            put_out: table.state().discard().filter(|_| view.seat != Some(view.dealer)),
            weight: 1.0,
        };
        agrees(view, &truth);
        let strict = Sample { free_word: 0.0, free_card: 0.0, plays: 52, ..Sample::weighed(8) };
        let likelihood = Reading::new(view, strict).likelihood(&book, &truth);
        assert!((likelihood - 1.0).abs() < 1e-9, "{likelihood} at {:?}", view.tricks);
    });
}

#[test]
fn worlds_agree_with_the_view_and_the_book_with_itself() {
    all_agree::<Euchre>(Code::Euchre1888, 60);
    all_agree::<Bridge>(Code::Bridge1907, 24);
    all_agree::<Royalton>(Code::Royalton1915, 24);
}

#[test]
fn every_world_is_as_likely_as_any_other() {
    let mut tried = 0;
    watch::<Euchre>(Code::Euchre1888, 40, |view, _| {
        // Near the end of a hand there are few enough worlds to count.
        let refusals = view.tricks.iter().any(|trick| {
            let order = view.ranking();
            trick.plays.iter().any(|play| order.suit_of(play.1) != order.suit_of(trick.plays[0].1))
        });
        if view.tricks.len() != 5 || view.tricks[4].plays.len() != 1 || !refusals || tried >= 3 {
            return;
        }
        tried += 1;
        let mut hidden =
            Hidden::new(view, CardSet::EMPTY, Euchre::has_put_out(view)).expect("there are worlds");
        let mut dice = Shuffler::new(seed(4));
        let mut found: BTreeMap<[u64; 4], u32> = BTreeMap::new();
        let draws = 60_000;
        for _ in 0..draws {
            *found.entry(hidden.draw(&mut dice).hands.0.map(CardSet::bits)).or_default() += 1;
        }
        let expected = f64::from(draws) / found.len() as f64;
        let square: f64 = found.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        let free = found.len() as f64 - 1.0;
        // Six standard deviations of the chi-square distribution.
        assert!((square - free).abs() < 6.0 * (2.0 * free).sqrt() + 6.0, "{square} with {free}");
    });
    assert!(tried > 0);
}
