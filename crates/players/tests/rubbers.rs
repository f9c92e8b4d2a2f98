//! Whole rubbers of every game: lawful, and the same for the same seed.

use bridge::Bridge;
use cards::{BySeat, Seat};
use euchre::Euchre;
use games::{AnyTable, Code, Spoken};
use players::{Driver, Kind, Turns, options, play_rubber, seed};
use royalton::Royalton;
use table::{Act, Actor, Kind as Answered, Phase, Setup, Table};

/// Plays rubbers and checks that nothing out of order was done.
fn lawful<G: Turns + Spoken>(code: Code, kind: Kind, rubbers: u64) {
    for number in 0..rubbers {
        let mut table: Table<G> = Table::new(Setup::new(G::rules(code), Seat::North));
        let mut driver = Driver::<G>::new(BySeat::from_fn(|_| kind.player()), seed(number));
        loop {
            let Some(event) = driver.next(&table).expect("somebody acts") else { break };
            if let (Actor::Seat(seat), Phase::Calling | Phase::Play) = (event.actor, table.state().phase) {
                let listed = options(&table.view(Some(seat)));
                let aside = matches!(event.act, Act::Look | Act::LayIdle)
                    || G::chance(&table.view(None)).is_some_and(|(chooser, _)| chooser == seat);
                assert!(aside || listed.contains(&event.act), "{seat} {:?} of {listed:?}", event.act);
            }
            let answers = table.observe(event.actor, event.act.clone()).expect("it is possible");
            for answer in answers {
                assert_ne!(answer.kind, Answered::Offence, "{kind} {number}: {:?} {answer}", event.act);
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
            let mut table = AnyTable::open(code, Seat::East).expect("the code is built");
            play_rubber(&mut table, BySeat::from_fn(|_| Kind::Random), seed(number)).expect("it ends");
            table.minutes().to_string()
        };
        assert_eq!(rubber(7), rubber(7));
        assert_ne!(rubber(7), rubber(8));
    }
}
