//! Random evenings: two to twenty people arrive, play and leave at any moment, under every code.
//! After every act the room is checked; `ODDTRICK_EVENINGS` asks for more evenings.

use std::collections::BTreeMap;

use cards::{BySide, Card, Seat, Shuffler};
use club::evening::{Due, guest};
use club::{
    About, Account, Act, ClubTable, Fresh, LeftOver, Money, PersonId, Phase, Room, Setup, Sheet, State,
    TableNumber, Who,
};
use games::Code;
use table::{Kind, PackId};

/// How many evenings are played; `ODDTRICK_EVENINGS` asks for more.
fn evenings() -> u64 {
    std::env::var("ODDTRICK_EVENINGS").ok().and_then(|text| text.parse().ok()).unwrap_or(600)
}

#[derive(Debug, Default)]
struct Tally {
    acts: u64,
    impossible: u64,
    offences: u64,
    rulings: u64,
    rubbers: u64,
    broken_up: u64,
    compared: u64,
    formed: u64,
}

/// Says which evening it was that went wrong.
struct Named(u64);

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("evening {}", self.0);
        }
    }
}

struct Evening {
    dice: Shuffler,
    room: Room,
    people: u32,
    /// The room before the first card was cut at a table, while nothing but cutting happened since.
    before: BTreeMap<TableNumber, State>,
    /// The room before a table was made up.
    forming: BTreeMap<TableNumber, State>,
    tally: Tally,
}

fn seed(number: u64) -> [u8; 32] {
    let mut seed = [0x21; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

impl Evening {
    fn new(number: u64) -> Evening {
        let mut dice = Shuffler::new(seed(number));
        let code = Code::ALL[(number % 4) as usize];
        let mut setup = Setup::new(code).expect("the laws of the room");
        setup.stakes.coins = i64::from(dice.below(20));
        setup.pack_price = i64::from(dice.below(5));
        let people = 2 + dice.below(19);
        Evening {
            dice,
            room: Room::new(setup),
            people,
            before: BTreeMap::new(),
            forming: BTreeMap::new(),
            tally: Tally::default(),
        }
    }

    fn name(&mut self) -> String {
        guest(self.dice.below(self.people) as usize)
    }

    fn table(&mut self) -> TableNumber {
        1 + self.dice.below(4) as TableNumber
    }

    fn card(&mut self) -> Card {
        let pack: Vec<Card> = self.room.state().rules.pack.cards().iter().collect();
        pack[self.dice.below(pack.len() as u32) as usize]
    }

    fn sheet(&mut self) -> BySide<Sheet> {
        BySide::from_fn(|_| Sheet {
            tricks: self.dice.below(200).cast_signed(),
            bonus: self.dice.below(400).cast_signed(),
        })
    }

    /// Tries an act and checks the room.
    fn act(&mut self, who: Who, act: Act) -> bool {
        let before = self.room.state().clone();
        let is_cut = matches!(act, Act::Cut { .. });
        let told = (who.clone(), act.clone());
        self.tally.acts += 1;
        let Ok(answers) = self.room.observe(who, act) else {
            self.tally.impossible += 1;
            assert_eq!(&before, self.room.state(), "what is impossible changes nothing: {told:?}");
            return false;
        };
        for answer in &answers {
            match answer.kind {
                Kind::Offence => self.tally.offences += 1,
                Kind::Rubber => self.tally.rubbers += 1,
                _ => self.tally.rulings += 1,
            }
        }
        self.check(&told);
        self.compare(&before, is_cut);
        true
    }

    /// What must be true at every moment.
    fn check(&self, told: &(Who, Act)) {
        let state = self.room.state();
        assert_eq!(state.ledger.sum(), Money(0), "{told:?}");
        assert_eq!(state.points().values().sum::<i64>(), 0, "{told:?}");
        let mut sitting = Vec::new();
        let mut belonging = Vec::new();
        for table in state.tables.iter().filter(|table| table.phase != Phase::Ended) {
            assert!(table.members.len() <= 6, "{told:?}: {table:?}");
            for (n, member) in table.members.iter().enumerate() {
                assert!(table.members[..n].iter().all(|other| other.person != member.person));
                assert!(state.person(member.person).here || member.leaving, "{told:?}");
                if !member.away && !member.leaving {
                    belonging.push(member.person);
                }
            }
            for person in &table.playing {
                let member = table.member(*person).unwrap_or_else(|| panic!("{told:?}: {table:?}"));
                assert!(!member.away, "{told:?}");
            }
            for candidate in &table.candidates {
                assert!(state.person(candidate.person).here, "{told:?}");
                assert!(table.member(candidate.person).is_none_or(|member| member.leaving), "{told:?}");
            }
            self.check_chairs(table, told);
            if table.is_playing() {
                let seats = table.sitting.expect("somebody sits there");
                for seat in Seat::ALL {
                    assert!(state.person(seats[seat]).here, "{told:?}: {table:?}");
                    sitting.push(seats[seat]);
                }
            }
            if matches!(table.phase, Phase::Partners) {
                assert_eq!(table.playing.len(), 4, "{told:?}");
            }
        }
        for people in [&mut sitting, &mut belonging] {
            people.sort();
            let all = people.len();
            people.dedup();
            assert_eq!(all, people.len(), "a seat or a place is held twice after {told:?}");
        }
    }

    /// At a table that is seated by agreement a rubber is played while all chairs are taken; elsewhere there are none.
    fn check_chairs(&self, table: &ClubTable, told: &(Who, Act)) {
        let state = self.room.state();
        let people: Vec<PersonId> = table.chairs.iter().filter_map(|(_, holder)| *holder).collect();
        assert!(table.by_agreement || people.is_empty(), "{told:?}: {table:?}");
        if !table.by_agreement || table.round.is_some() {
            return;
        }
        let sits = |person: &&PersonId| !state.person(**person).computer;
        let sitters: Vec<PersonId> = people.iter().filter(sits).copied().collect();
        assert!(sitters.iter().all(|person| table.playing.contains(person)), "{told:?}: {table:?}");
        // Who has come in by the cards takes a chair when the rubber begins.
        let seated = sitters.len() == table.playing.len();
        assert!(seated || table.phase == Phase::Between, "{told:?}: {table:?}");
        if matches!(table.phase, Phase::Gathering | Phase::Playing) {
            assert_eq!(people.len() == 4, table.is_playing(), "{told:?}: {table:?}");
        }
        for (seat, substitute) in table.substitutes.iter() {
            assert!(substitute.is_none() || table.chairs[seat].is_some(), "{told:?}: {table:?}");
        }
    }

    /// Nobody with a better right waits while a lesser one sits.
    fn compare(&mut self, before: &State, is_cut: bool) {
        if !is_cut {
            self.before.clear();
        }
        for at in 0..self.room.state().tables.len() {
            let table = &self.room.state().tables[at];
            let number = table.number;
            let old = before.tables.get(at).map_or(Phase::Gathering, |table| table.phase);
            if table.phase == Phase::Ended && old != Phase::Ended {
                self.tally.broken_up += 1;
            }
            if old == Phase::Between && table.phase != Phase::Between && is_cut {
                self.before.insert(number, before.clone());
            }
            if old == Phase::Gathering && matches!(table.phase, Phase::Places | Phase::Partners) {
                self.forming.insert(number, before.clone());
            }
            if table.phase == Phase::Partners && old != Phase::Partners {
                if table.last_rubber.is_none() && matches!(old, Phase::Gathering | Phase::Places) {
                    self.tally.formed += 1;
                    formed_by_right(&self.forming[&number], self.room.state(), at);
                } else if let Some(first) = self.before.remove(&number) {
                    self.tally.compared += 1;
                    changed_by_right(&first, self.room.state(), at);
                }
            }
        }
    }

    /// Does something that is due; whatever is due can be done.
    fn orderly(&mut self) -> bool {
        let due: Vec<Due> =
            self.room.state().due().into_iter().filter(|due| !matches!(due, Due::Wait(_))).collect();
        if due.is_empty() {
            return false;
        }
        match due[self.dice.below(due.len() as u32) as usize] {
            Due::Form(number) => assert!(self.act(Who::Room, Act::Form(number)), "a table can be made up"),
            Due::Cut(number, person) => {
                let name = self.room.state().name(person).to_owned();
                let done = (0..400).any(|_| {
                    let cards = vec![self.card()];
                    let at = Some(number);
                    self.act(Who::Person(name.clone()), Act::Cut { cards, other_pack: false, at })
                });
                assert!(done, "{name} can cut");
            }
            Due::Play(number) => {
                let sheet = self.sheet();
                assert!(self.act(Who::Room, Act::Rubber(number, sheet)), "a rubber can end");
            }
            Due::Wait(_) => {}
        }
        true
    }

    /// Does anything at all.
    fn wild(&mut self) {
        let name = self.name();
        let number = self.table();
        let other = self.name();
        let card = self.card();
        let sheet = self.sheet();
        let act = match self.dice.below(52) {
            0..=5 => Act::Arrive,
            6..=13 => Act::Announce(number),
            14 => Act::Withdraw(number),
            15..=17 => Act::Return,
            18 | 19 => Act::Leave,
            20 => Act::GoHome,
            21 => Act::BreakUp,
            22 => Act::Cut { cards: vec![card], other_pack: self.dice.below(2) == 0, at: None },
            23 => Act::Cut { cards: vec![card], other_pack: false, at: Some(number) },
            24 => {
                let second = self.card();
                let cards = if second == card { vec![card] } else { vec![card, second] };
                Act::Cut { cards, other_pack: false, at: None }
            }
            25 => Act::ChoosePack(PackId::Red),
            26 => Act::ChooseSeat(self.seat()),
            27 => Act::Deal,
            28 => Act::CutPack,
            29..=31 => Act::Appoint(other),
            32..=35 => Act::Consent,
            36 => Act::Refuse,
            37 => Act::NewCards,
            38 => Act::Torn(card),
            39 => Act::Object,
            40 => {
                Act::Remark(number, [About::Score, About::Penalty, About::Play][self.dice.below(3) as usize])
            }
            41 => Act::Charge(other),
            44..=46 => Act::Sit(number, self.seat()),
            47 => Act::Absent,
            48 => Act::Back,
            49..=51 => {
                self.agreed(number);
                return;
            }
            42 => {
                let act = match self.dice.below(9) {
                    0 => Act::Dissolve(number),
                    1 => Act::Correct(number, sheet),
                    2 => Act::AgreeScore(number),
                    3 => Act::Replace(number),
                    4 => Act::Appeal(number, other),
                    5 => Act::AgreeStop(number),
                    6 => Act::Stop { table: number, points: BySide([30, 40]), games: BySide([1, 0]) },
                    7 => Act::Settle,
                    _ => Act::Form(number),
                };
                self.act(Who::Room, act);
                return;
            }
            _ => [Act::Consult, Act::Retire, Act::NewPack { imperfect: true }, Act::ChooseCounters]
                [self.dice.below(4) as usize]
                .clone(),
        };
        self.act(Who::Person(name), act);
    }

    fn seat(&mut self) -> Seat {
        Seat::from_index(self.dice.below(4) as u8)
    }

    /// Does something that people agree upon.
    fn agreed(&mut self, number: TableNumber) {
        let computer = format!("Book{}", self.dice.below(6));
        let seat = self.seat();
        let act = match self.dice.below(8) {
            0..=2 => Act::Computer(computer, number, seat),
            3 => Act::Free(number, seat),
            4 => Act::Substitute(computer, number, seat),
            5 => {
                self.act(Who::Person(computer), Act::Leave);
                return;
            }
            _ => Act::KeepSeats(number),
        };
        self.act(Who::Room, act);
    }

    /// Whatever happened, the evening goes on or ends: tables that play or cut come to their next
    /// rubber, and when all go home no table is left.
    fn end(&mut self) {
        for _ in 0..12 {
            if !self.orderly() {
                break;
            }
        }
        self.act(Who::Room, Act::Settle);
        for number in 0..self.people {
            let name = guest(number as usize);
            if self.room.state().find(&name).is_some_and(|person| self.room.state().person(person).here) {
                assert!(self.act(Who::Person(name), Act::GoHome), "everybody can go home");
            }
        }
        let state = self.room.state();
        for table in &state.tables {
            // A table that is seated by agreement may be left to computer players.
            let left =
                |(_, holder): (Seat, &Option<PersonId>)| holder.is_some_and(|p| state.person(p).computer);
            let deserted = !table.is_made_up() || table.by_agreement && table.chairs.iter().all(left);
            assert!(deserted && table.members.is_empty(), "{table:?}");
        }
        let mut balances = state.ledger.balances().clone();
        let settlement = self.room.settlement();
        for payment in &settlement.payments {
            balances.entry(payment.from).or_default().0 += payment.amount.0;
            balances.entry(payment.to).or_default().0 -= payment.amount.0;
        }
        assert!(balances.values().all(|money| *money == Money(0)), "{:?}", settlement.payments);
    }

    fn round_trips(&self) {
        assert_eq!(self.room, self.room.replayed(), "a replay gives the same room");
        let minutes = club::minutes::record(&self.room, "an evening");
        let text = minutes.to_string();
        let read =
            club::minutes::read(&text).unwrap_or_else(|faults| panic!("{}", faults.show("evening", &text)));
        assert_eq!(minutes, read);
        assert_eq!(club::minutes::replay(&read).room, self.room);
    }
}

/// The standing of a candidate for a new table, told from the laws once more.
fn class(state: &State, person: PersonId) -> u8 {
    let who = state.person(person);
    let fresh = match state.rules.fresh.value {
        Fresh::NeverPlayed => !who.played,
        Fresh::NoTable => state.table_of(person).is_none(),
    };
    match (fresh, state.rules.broken_up.value, who.left_over) {
        (_, LeftOver::BeforeAll, Some(_)) if state.rules.fresh.value == Fresh::NoTable => 0,
        (true, ..) => 1,
        (_, LeftOver::BeforeAll, Some(_)) => 2,
        _ => 3,
    }
}

fn formed_by_right(before: &State, after: &State, at: usize) {
    let (old, new): (&ClubTable, &ClubTable) = (&before.tables[at], &after.tables[at]);
    let able = |person: PersonId| {
        let who = before.person(person);
        who.here && !who.absent && before.sits_at(person).is_none()
    };
    let waits = old.candidates.iter().map(|c| c.person).filter(|p| able(*p) && !new.playing.contains(p));
    for waiting in waits {
        for &sits in &new.playing {
            let (one, other) = (class(before, waiting), class(before, sits));
            assert!(one >= other, "{} waits and {} sits", before.name(waiting), before.name(sits));
            if one == 1 && other == 1 {
                let arrival = |person| before.person(person).arrival;
                assert!(arrival(waiting) >= arrival(sits), "the earlier waits and the later sits");
            }
        }
    }
}

fn changed_by_right(before: &State, after: &State, at: usize) {
    let (old, new): (&ClubTable, &ClubTable) = (&before.tables[at], &after.tables[at]);
    let sits = |person: PersonId| new.playing.contains(&person);
    let able = |person: PersonId| {
        let who = before.person(person);
        who.here && !who.absent && before.sits_at(person).is_none()
    };
    let waiting: Vec<_> = old.waiting().into_iter().filter(|member| able(member.person)).collect();
    let candidate = |person: PersonId| old.candidates.iter().find(|c| c.person == person);
    let came: Vec<PersonId> =
        new.playing.iter().copied().filter(|person| !old.playing.contains(person)).collect();
    for &person in &came {
        assert!(candidate(person).is_none_or(|candidate| !candidate.late), "who spoke late came in");
        for member in waiting.iter().filter(|member| !sits(member.person)) {
            let since = old.member(person).map_or(u32::MAX, |member| member.since);
            assert!(member.since >= since, "a member waits behind one who came in");
        }
        // Those who announced: left-overs first where they come before all, then in their order.
        if let Some(this) = candidate(person) {
            for other in old.candidates.iter().filter(|c| !c.late && able(c.person) && !sits(c.person)) {
                let key = |c: &club::Candidate| {
                    let first = before.rules.broken_up.value == LeftOver::BeforeAll;
                    (first && before.person(c.person).left_over.is_none(), c.order)
                };
                let who = before.person(other.person);
                let marked = who.left_over.is_some()
                    || who.broke.is_some()
                    || before.person(person).left_over.is_some();
                if before.rules.broken_up.value == LeftOver::BeforeAll || !marked {
                    assert!(key(other) > key(this), "who announced first waits");
                }
                let breaker = before.person(person).broke;
                assert!(
                    breaker.is_none() || who.left_over != breaker,
                    "the breaker came in before those he left"
                );
            }
        }
    }
    let member = |person: PersonId| old.member(person).expect("a player belongs");
    let stays: Vec<PersonId> = old.playing.iter().copied().filter(|&person| sits(person)).collect();
    let outs = old.playing.iter().copied().filter(|&person| !sits(person) && new.member(person).is_some());
    for out in outs {
        for &stay in &stays {
            let (out, stay) = (member(out), member(stay));
            if out.protected == stay.protected {
                // Who took another's place goes out after one rubber, before a longer run (Euchre 19).
                let turn = |member: &club::Member| (member.in_place, member.run);
                assert!(turn(out) >= turn(stay), "the shorter run goes out");
            } else {
                assert!(!out.protected, "the protected goes out before another");
            }
        }
    }
    assert!(came.len() <= 2 || old.playing.len() < 3, "more than two came in");
}

#[test]
fn random_evenings_keep_the_laws_of_the_room() {
    let mut total = Tally::default();
    for number in 0..evenings() {
        let mut evening = Evening::new(number);
        let _named = Named(number);
        // Some company to begin with.
        let first = 1 + evening.dice.below(evening.people);
        let names: Vec<String> = (0..first as usize).map(guest).collect();
        evening.act(Who::Room, Act::ArriveTogether(names.clone()));
        for name in names {
            let table = 1 + evening.dice.below(1 + first / 6) as TableNumber;
            evening.act(Who::Person(name), Act::Announce(table));
        }
        let acts = 40 + evening.dice.below(120);
        let orderly = 30 + evening.dice.below(65);
        for _ in 0..acts {
            if evening.dice.below(100) >= orderly || !evening.orderly() {
                evening.wild();
            }
        }
        evening.end();
        evening.round_trips();
        let tally = evening.tally;
        total.acts += tally.acts;
        total.impossible += tally.impossible;
        total.offences += tally.offences;
        total.rulings += tally.rulings;
        total.rubbers += tally.rubbers;
        total.broken_up += tally.broken_up;
        total.compared += tally.compared;
        total.formed += tally.formed;
    }
    println!("{} evenings: {total:?}", evenings());
    assert!(total.rubbers > evenings() && total.compared > evenings() && total.formed > evenings() / 2);
}

#[test]
fn an_orderly_evening_comes_to_all_its_rubbers_under_every_code() {
    for code in Code::ALL {
        let played =
            club::evening::play(Setup::new(code).expect("the laws of the room"), 11, 20, seed(7), |_| {
                Ok::<_, std::convert::Infallible>(BySide([
                    Sheet { tricks: 60, bonus: 150 },
                    Sheet { tricks: 30, bonus: 20 },
                ]))
            });
        let Ok(room) = played;
        assert_eq!(room.state().rubbers.len(), 20, "{code}");
        assert_eq!(room.state().ledger.sum(), Money(0));
        assert_eq!(room.state().ledger.balance(Account::House), Money(0));
    }
}
