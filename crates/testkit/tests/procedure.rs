//! The procedure holds at random tables of every game: until the rubber is agreed the table waits for something,
//! whatever is due can be done, and what a seat is told rests on nothing that it cannot see.

use cards::Seat;
use games::procedure::{Due, Listener, Procedure, due};
use games::{Code, Listed, Spoken, Visit};
use table::{Actor, Event, Kind, Phase, Setup, Table};
use testkit::{Chaos, Mix, any_rules};

/// What the tables have shown, so that a run that saw nothing shows.
#[derive(Debug, Default)]
struct Seen {
    acts: u64,
    chores: u64,
    words: u64,
    discards: u64,
    cards: u64,
    chances: u64,
    rights: u64,
    calls: u64,
    claims: u64,
    revokes: u64,
    renounces: u64,
    questions: u64,
    scores: u64,
    ready: u64,
    agreed: u64,
    /// The table waits for nothing: irregular acts have left nobody a card to play.
    stands: u64,
}

impl Seen {
    fn count<C>(&mut self, due: &Due<C>) {
        *match due {
            Due::Chore { .. } | Due::Pack { .. } => &mut self.chores,
            Due::Ready { .. } => &mut self.ready,
            Due::Word(_) => &mut self.words,
            Due::Discard(_) => &mut self.discards,
            Due::Card { .. } => &mut self.cards,
            Due::Chance(..) => &mut self.chances,
            Due::Right(_) => &mut self.rights,
            Due::Call { .. } => &mut self.calls,
            Due::Claim { .. } => &mut self.claims,
            Due::Renounce { .. } => &mut self.renounces,
            Due::Question(_) => &mut self.questions,
            Due::Revoke(_) => &mut self.revokes,
            Due::Score => &mut self.scores,
        } += 1;
    }
}

/// Every act by which each seat can do what is due is taken; where nothing irregular went before, which a card in
/// order may bring to light, none is an offence.
fn can_be_done<G: Spoken>(seed: u64, table: &Table<G>, now: &Procedure<G::Call>, mix: Mix) {
    for due in now.iter() {
        for seat in due.seats().iter() {
            let acts = due.acts(&table.view(Some(seat)));
            let by_seats = !matches!(due, Due::Pack { .. } | Due::Ready { .. });
            assert!(!by_seats || !acts.is_empty(), "seed {seed}: {seat} has no act for {due:?}");
            for act in acts {
                let event = Event { actor: Actor::Seat(seat), act };
                let mut answers = Vec::new();
                let taken = table.state().clone().take(&event, &mut answers);
                assert!(taken.is_ok(), "seed {seed}: {event:?}, due as {due:?}, is impossible: {taken:?}");
                let wrong = answers.iter().find(|answer| answer.kind() == Kind::Offence);
                assert!(
                    mix.wild > 0 || wrong.is_none(),
                    "seed {seed}: {event:?} is in order, and is {wrong:?}"
                );
            }
        }
    }
}

/// What one seat is told is what the host knows, less the rights that it may not know of.
fn nothing_leaks<G: Spoken>(seed: u64, table: &Table<G>) {
    for viewer in Seat::ALL.into_iter().map(Some).chain([None]) {
        let (mut host, told) = (due(table, Listener::Host), due(table, Listener::To(viewer)));
        let may_know =
            |due: &Due<G::Call>| !matches!(due, Due::Right(right) if !right.audience.includes(viewer));
        host.open.retain(may_know);
        assert_eq!(host.open, told.open, "seed {seed}: {viewer:?} is told something else");
    }
}

fn walk<G: Spoken>(seed: u64, acts: usize, mix: Mix, seen: &mut Seen) {
    let mut chaos = Chaos::new(seed, mix);
    let rules = any_rules::<G>(chaos.dice());
    let mut table = Table::<G>::new(Setup::new(rules, Seat::from_index((seed % 4) as u8)));
    for _ in 0..acts {
        let now = due(&table, Listener::Host);
        if table.state().phase() == Phase::Agreed {
            assert_eq!(now, Procedure { open: vec![], waits: None });
            seen.agreed += 1;
            return;
        }
        seen.stands += u64::from(now.waits.is_none());
        now.iter().for_each(|due| seen.count(due));
        can_be_done(seed, &table, &now, mix);
        nothing_leaks(seed, &table);
        let event = step(&table, &now, &mut chaos);
        if table.observe(event.actor, event.act).is_ok() {
            seen.acts += 1;
        }
    }
}

/// What is due, mostly; now and then anything at all.
fn step<G: Spoken>(table: &Table<G>, now: &Procedure<G::Call>, chaos: &mut Chaos) -> Event<G::Call> {
    let wild = chaos.next(table.state());
    let all: Vec<_> = now.iter().collect();
    if all.is_empty() {
        return wild;
    }
    let due = all[chaos.dice().below(all.len() as u32) as usize];
    let seats: Vec<Seat> = due.seats().iter().collect();
    let seat = seats[chaos.dice().below(seats.len() as u32) as usize];
    let mut acts = due.acts(&table.view(Some(seat)));
    if acts.is_empty() || chaos.dice().below(3) > 0 {
        return wild;
    }
    let act = acts.swap_remove(chaos.dice().below(acts.len() as u32) as usize);
    Event { actor: Actor::Seat(seat), act }
}

fn holds<G: Spoken>(mix: Mix, tables: u64) -> Seen {
    let mut seen = Seen::default();
    for seed in 0..tables {
        walk::<G>(seed, 400, mix, &mut seen);
    }
    println!("{seen:?}");
    seen
}

const TABLES: u64 = 150;
const IN_ORDER: Mix = Mix { wild: 0, short_hands: 30 };
const IRREGULAR: Mix = Mix { wild: 10, short_hands: 30 };

/// Tables of any game.
struct Holds(Mix);

impl Visit for Holds {
    type Out = Seen;

    fn game<G: Listed>(self, code: Code) -> Seen {
        print!("{code}: ");
        holds::<G>(self.0, TABLES)
    }
}

/// What was due at the tables of every game.
fn at_every_game(mix: Mix) -> Vec<Seen> {
    let latest = Code::ALL.into_iter().filter(|code| code.is_latest());
    latest.map(|code| code.visit(Holds(mix))).collect()
}

#[test]
fn at_tables_in_order_the_next_thing_is_always_known_and_possible() {
    let every = at_every_game(IN_ORDER);
    assert!(every.iter().any(|seen| seen.words > 0));
    for seen in every {
        let all = [seen.chores, seen.cards, seen.scores, seen.ready, seen.agreed];
        assert!(all.iter().all(|&count| count > 0) && seen.stands == 0, "{seen:?}");
    }
}

#[test]
fn at_irregular_tables_too_and_everything_that_can_be_due_is() {
    let every = at_every_game(IRREGULAR);
    assert!(every.iter().any(|seen| seen.discards > 0 && seen.chances > 0));
    for seen in every {
        let all = [seen.rights, seen.calls, seen.claims, seen.revokes];
        assert!(all.iter().all(|&count| count > 0) && seen.stands == 0, "{seen:?}");
    }
}
