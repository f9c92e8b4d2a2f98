//! What is due next in a room, and a whole evening played by the laws.

use cards::{BySeat, BySide, Card, Seat, Shuffler};

use crate::formation::FOUR;
use crate::{Act, PersonId, Phase, Room, Setup, Sheet, State, TableNumber, Who};

/// Something that has to be done for the evening to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A new table can be made up.
    Form(TableNumber),
    /// Somebody has to cut.
    Cut(TableNumber, PersonId),
    /// A rubber is to be played to its end.
    Play(TableNumber),
    /// A table waits for somebody who sits elsewhere, or for more to announce.
    Wait(TableNumber),
}

impl State {
    /// What is due at every table that has not broken up.
    pub fn due(&self) -> Vec<Due> {
        let mut due = Vec::new();
        for (at, table) in self.tables.iter().enumerate() {
            let number = table.number;
            match table.phase {
                Phase::Ended => {}
                Phase::Playing => due.push(Due::Play(number)),
                Phase::Gathering if table.by_agreement => due.push(Due::Wait(number)),
                Phase::Gathering => {
                    let able =
                        table.candidates.iter().filter(|other| self.may_come(other.person, at)).count();
                    due.push(if able < FOUR { Due::Wait(number) } else { Due::Form(number) });
                }
                Phase::Between => match self.first_cutter(at) {
                    Some(person) => due.push(Due::Cut(number, person)),
                    None => due.push(Due::Wait(number)),
                },
                Phase::Places | Phase::Entry | Phase::Out | Phase::Partners => {
                    due.extend(self.cutter(at).map(|person| Due::Cut(number, person)));
                }
            }
        }
        due
    }

    fn cutter(&self, at: usize) -> Option<PersonId> {
        self.tables[at].round.as_ref()?.due(&self.rules.order.value).0.first().copied()
    }

    /// Who has to cut first once nobody else can come in.
    pub(crate) fn first_cutter(&self, at: usize) -> Option<PersonId> {
        let mut trial = self.clone();
        trial.close(at).ok()?;
        trial.cutter(at)
    }
}

/// A rubber that somebody else has to play: who sits where, who deals, and a seed of its own.
#[derive(Clone, Debug)]
pub struct ToPlay {
    /// The table.
    pub table: TableNumber,
    /// Who sits where.
    pub seats: BySeat<String>,
    /// Who deals first.
    pub dealer: Seat,
    /// Chance for this rubber.
    pub seed: [u8; 32],
}

/// The names of an evening's company.
const NAMES: [&str; 26] = [
    "Anna", "Bert", "Cora", "Dan", "Eve", "Finn", "Greta", "Hugo", "Iris", "Jack", "Kate", "Leo", "Maud",
    "Ned", "Olga", "Paul", "Queenie", "Rolf", "Sara", "Tom", "Una", "Vic", "Wanda", "Xaver", "Yvonne",
    "Zeno",
];

/// The name of the guest of this number, from nought.
pub fn guest(number: usize) -> String {
    let name = NAMES[number % NAMES.len()];
    match number / NAMES.len() {
        0 => name.to_owned(),
        round => format!("{name}{}", round + 1),
    }
}

/// Plays an evening of so many people and so many rubbers; `rubber` plays each of them.
///
/// Everybody keeps the laws. People come singly and together, announce where there is room, now
/// and then leave, and settle in the end.
///
/// # Errors
/// When a rubber could not be played.
pub fn play<E>(
    setup: Setup,
    people: usize,
    rubbers: usize,
    seed: [u8; 32],
    mut rubber: impl FnMut(&ToPlay) -> Result<BySide<Sheet>, E>,
) -> Result<Room, E> {
    let mut host = Host { room: Room::new(setup), dice: Shuffler::new(seed) };
    host.welcome(people);
    let mut played = 0;
    while played < rubbers {
        let Some(due) = host.next_due() else { break };
        match due {
            Due::Form(number) => host.done(Who::Room, Act::Form(number)),
            Due::Cut(number, person) => host.cut(number, person),
            Due::Play(number) => {
                let to_play = host.seat_and_seed(number);
                let sheet = rubber(&to_play)?;
                host.done(Who::Room, Act::Rubber(number, sheet));
                host.done(Who::Room, Act::AgreeScore(number));
                played += 1;
                host.between(number);
            }
            Due::Wait(_) => break,
        }
    }
    host.done(Who::Room, Act::Settle);
    Ok(host.room)
}

struct Host {
    room: Room,
    dice: Shuffler,
}

impl Host {
    fn done(&mut self, who: Who, act: Act) {
        // The host only does what is due; what turns out to be impossible is not done.
        let _ = self.room.observe(who, act);
    }

    fn welcome(&mut self, people: usize) {
        let tables = people.div_ceil(self.room.state().rules.full.value).max(1);
        let mut number = 0;
        while number < people {
            let together = (1 + self.dice.below(3) as usize).min(people - number);
            let names: Vec<String> = (number..number + together).map(guest).collect();
            match names.as_slice() {
                [one] => self.done(Who::Person(one.clone()), Act::Arrive),
                _ => self.done(Who::Room, Act::ArriveTogether(names.clone())),
            }
            for (n, name) in names.into_iter().enumerate() {
                let table = 1 + (number + n) % tables;
                self.done(Who::Person(name), Act::Announce(table as TableNumber));
            }
            number += together;
        }
    }

    /// Something that is due, at whatever table.
    fn next_due(&mut self) -> Option<Due> {
        let due: Vec<Due> =
            self.room.state().due().into_iter().filter(|due| !matches!(due, Due::Wait(_))).collect();
        if due.is_empty() {
            return None;
        }
        Some(due[self.dice.below(due.len() as u32) as usize])
    }

    fn cut(&mut self, number: TableNumber, person: PersonId) {
        let name = self.room.state().name(person).to_owned();
        let pack: Vec<Card> = self.room.state().rules.pack.cards().iter().collect();
        // A card that another has drawn already cannot be drawn: then there is another.
        for _ in 0..200 {
            let card = pack[self.dice.below(pack.len() as u32) as usize];
            let act = Act::Cut { cards: vec![card], other_pack: false, at: Some(number) };
            if self.room.observe(Who::Person(name.clone()), act).is_ok() {
                return;
            }
        }
    }

    fn seat_and_seed(&mut self, number: TableNumber) -> ToPlay {
        let seed = std::array::from_fn(|_| self.dice.below(256) as u8);
        let state = self.room.state();
        let table = state.table(number).expect("a table that plays");
        let sitting = table.sitting.expect("somebody sits there");
        ToPlay {
            table: number,
            seats: sitting.map(|person| state.name(person).to_owned()),
            dealer: table.dealer,
            seed,
        }
    }

    /// After a rubber somebody without a table may ask to come in, and somebody may have had enough.
    fn between(&mut self, number: TableNumber) {
        let state = self.room.state();
        let idle: Vec<String> = (0..state.people.len())
            .map(|n| PersonId(n as u16))
            .filter(|&person| state.person(person).here && state.table_of(person).is_none())
            .filter(|&person| state.sits_at(person).is_none())
            .filter(|&person| {
                !state.tables.iter().any(|table| table.candidates.iter().any(|c| c.person == person))
            })
            .map(|person| state.name(person).to_owned())
            .collect();
        let open = state.table(number).is_some_and(|table| table.phase != Phase::Ended);
        for name in idle {
            if open {
                self.done(Who::Person(name), Act::Announce(number));
            }
        }
        let state = self.room.state();
        let spare = state
            .tables
            .iter()
            .position(|table| table.number == number)
            .is_some_and(|at| state.tables[at].phase != Phase::Ended && state.strength(at) > FOUR);
        if spare && self.dice.below(8) == 0 {
            let table = self.room.state().table(number).expect("it is open");
            let leaver = table.playing[self.dice.below(table.playing.len() as u32) as usize];
            let name = self.room.state().name(leaver).to_owned();
            self.done(Who::Person(name), Act::Leave);
        }
    }
}
