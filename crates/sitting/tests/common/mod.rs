//! Tables for the tests of the host.

use cards::{BySeat, Seat};
use games::{Code, Listed, Visit};
use players::{Driver, Spec};
use protocol::{Pace, Person, Problem};
use sitting::{Chair, Command, Custom, Effects, Log, Moment, Patience, Row, Sitting, Terms, Want};
use table::{Manner, Setup, Table};

pub(crate) const DEALER: Seat = Seat::North;

/// A time.
pub(crate) fn at(ms: u64) -> Moment {
    Moment(ms)
}

/// What is settled when a table is opened.
pub(crate) fn terms(code: Code, manner: Manner) -> Terms {
    Terms { code, manner, options: Vec::new(), dealer: DEALER }
}

/// Four computer players.
pub(crate) fn computers(player: &str) -> BySeat<Chair> {
    let spec: Spec = player.parse().expect("a player");
    BySeat::from_fn(|_| Chair::Computer(spec.clone()))
}

/// Somebody who is there.
pub(crate) fn person(name: &str) -> Chair {
    Chair::person(Person { id: name.to_lowercase(), name: name.to_owned(), guest: true })
}

/// A table that goes on at once.
pub(crate) fn host(code: Code, manner: Manner, chairs: BySeat<Chair>, seed: [u8; 32]) -> Sitting {
    let custom = Custom {
        pace: Pace::Instant,
        number: 1,
        patience: Patience::Timed,
        without_people: true,
        clock: None,
    };
    Sitting::new(Log::new(terms(code, manner)).expect("a log"), chairs, custom, seed)
}

/// Gives a table what it wants, once; `None` when it waits for people or its rubber is over.
pub(crate) fn once(sitting: &mut Sitting, effects: Effects, seed: [u8; 32]) -> Option<Effects> {
    assert!(effects.faults.is_empty(), "{:?}", effects.faults);
    let command = match (effects.thought, effects.want) {
        (Some(thought), _) => Command::Thought(thought.think()),
        (None, Some(Want::Pack(_))) => Command::Pack(sitting.log().rubber().pack_of(seed)),
        (None, Some(Want::Rubber) | None) => return None,
    };
    Some(sitting.take(at(0), command).expect("it goes on"))
}

/// Has a table take a command and go on until it waits for people or its rubber is over; the rows that are to be kept.
pub(crate) fn run(sitting: &mut Sitting, command: Command, seed: [u8; 32]) -> Result<Vec<Row>, Problem> {
    let mut effects = sitting.take(at(0), command)?;
    let mut rows = std::mem::take(&mut effects.rows);
    while let Some(mut next) = once(sitting, effects, seed) {
        rows.append(&mut next.rows);
        effects = next;
    }
    Ok(rows)
}

/// Has a table go on.
pub(crate) fn go_on(sitting: &mut Sitting, seed: [u8; 32]) -> Vec<Row> {
    run(sitting, Command::Wake, seed).expect("it goes on")
}

/// The minutes of a rubber that the driver plays.
pub(crate) fn driven(code: Code, manner: Manner, player: &str, seed: [u8; 32]) -> String {
    struct Driven<'p>(Manner, &'p str, [u8; 32]);
    impl Visit for Driven<'_> {
        type Out = String;

        fn game<G: Listed>(self, code: Code) -> String {
            let Driven(manner, player, seed) = self;
            let spec: Spec = player.parse().expect("a player");
            let setup = Setup { manner, ..Setup::new(G::rules(code.name()), DEALER) };
            let mut table = Table::<G>::new(setup);
            let players = BySeat::from_fn(|_| spec.player::<G>().expect("every game has it"));
            Driver::new(players, seed).rubber(&mut table).expect("nobody is stuck");
            games::minutes::record(&table).to_string()
        }
    }
    code.visit(Driven(manner, player, seed))
}
