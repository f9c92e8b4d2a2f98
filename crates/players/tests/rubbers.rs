//! Whole rubbers of every game: lawful, and the same for the same seed.

use bridge::Bridge;
use cards::{BySeat, Seat};
use euchre::Euchre;
use games::{AnyTable, Code, Spoken};
use players::duplicate::{Contestant, Score, board};
use players::search::Searched;
use players::{Driver, Kind, play_rubber, seed};
use royalton::Royalton;
use table::{Act, Actor, Kind as Answered, Phase, Setup, Speech, Table};

/// Plays rubbers and checks that nothing out of order was done.
fn lawful<G: Searched + Spoken>(code: Code, kind: Kind, rubbers: u64) {
    for number in 0..rubbers {
        let mut table: Table<G> = Table::new(Setup::new(G::rules(code.name()), Seat::North));
        let mut driver =
            Driver::<G>::new(BySeat::from_fn(|_| kind.player().expect("the game has it")), seed(number));
        loop {
            let Some(event) = driver.next(&table).expect("somebody acts") else { break };
            if let (Actor::Seat(seat), Phase::Calling | Phase::Play) = (event.actor, table.state().phase()) {
                let listed = table.view(Some(seat)).options();
                let aside = matches!(
                    event.act,
                    Act::Look | Act::LayIdle | Act::Say(Speech::AskNone | Speech::Answer(_))
                ) || table.state().chance().is_some_and(|(chooser, _)| chooser == seat);
                assert!(aside || listed.contains(&event.act), "{seat} {:?} of {listed:?}", event.act);
            }
            let answers = table.observe(event.actor, event.act.clone()).expect("it is possible");
            for answer in answers {
                let text = speech::line(&answer);
                assert_ne!(answer.kind(), Answered::Offence, "{kind} {number}: {:?} {text}", event.act);
            }
        }
        assert!(table.standing().settled.is_some());
    }
}

#[test]
fn random_players_keep_every_law() {
    lawful::<Bridge>(Code::Bridge1905, Kind::Random, 40);
    lawful::<Bridge>(Code::Bridge1907, Kind::Random, 40);
    lawful::<Euchre>(Code::Euchre1888, Kind::Random, 150);
    lawful::<Royalton>(Code::Royalton1915, Kind::Random, 20);
}

#[test]
fn the_same_seed_plays_the_same_rubber_and_another_seed_another() {
    for code in Code::ALL {
        let rubber = |number: u64| {
            let mut table = AnyTable::open(code, Seat::East);
            play_rubber(&mut table, BySeat::from_fn(|_| Kind::Random), seed(number)).expect("it ends");
            table.minutes().to_string()
        };
        assert_eq!(rubber(7), rubber(7));
        assert_ne!(rubber(7), rubber(8));
    }
}

#[test]
fn book_players_keep_every_law() {
    lawful::<Bridge>(Code::Bridge1905, Kind::Book, 40);
    lawful::<Bridge>(Code::Bridge1907, Kind::Book, 40);
    lawful::<Euchre>(Code::Euchre1888, Kind::Book, 150);
    lawful::<Royalton>(Code::Royalton1915, Kind::Book, 20);
}

/// Wins of the book over random players in this number of deals, each played twice.
fn book_wins<G: Searched + Spoken>(code: Code, deals: u64) -> Score {
    let mut score = Score::default();
    for number in 0..deals {
        let board = board::<G>(&G::rules(code.name()), 5, number, |who| match who {
            Contestant::First => Kind::Book.player().expect("the game has it"),
            Contestant::Second => Kind::Random.player().expect("the game has it"),
        });
        score.add(&board.expect("it is played"));
    }
    score
}

#[test]
fn the_book_beats_random_play_in_every_game() {
    for score in [
        book_wins::<Bridge>(Code::Bridge1907, 150),
        book_wins::<Euchre>(Code::Euchre1888, 300),
        book_wins::<Royalton>(Code::Royalton1915, 150),
    ] {
        assert!(score.points.interval().low > 0.0, "{score:?}");
        assert!(score.wins.interval().low > 0.5, "{score:?}");
    }
}

#[test]
fn players_who_search_keep_every_law() {
    lawful::<Euchre>(Code::Euchre1888, Kind::Sampling, 2);
    lawful::<Euchre>(Code::Euchre1888, Kind::Search, 1);
}
