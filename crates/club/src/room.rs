//! A room: its log of acts, and what is folded from it.

use games::Code;

use crate::{
    Act, Answer, Event, Impossible, Ledger, Name, NoRoom, Person, PersonId, Rules, Settlement, Stakes, State,
    Who, customs, rules, settle,
};

/// What a pack of cards costs when nothing is said, in coins.
pub(crate) const PACK_PRICE: i64 = 1;

/// What is settled before anybody comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The code.
    pub code: Code,
    /// What it says of the room.
    pub rules: &'static Rules,
    /// Whether it says nothing, so that everything rests on agreement.
    pub silent: bool,
    /// What is played for.
    pub stakes: Stakes,
    /// What a pack of cards costs, in coins.
    pub pack_price: i64,
}

impl Setup {
    /// The usual stakes of the code: a coin the hundred, or a coin the point.
    ///
    /// # Errors
    /// When the laws of the code do not speak of the room.
    pub fn new(code: Code) -> Result<Setup, NoRoom> {
        let rules = rules(code)?;
        Ok(Setup { code, rules, silent: false, stakes: rules.stakes, pack_price: PACK_PRICE })
    }

    /// The same; where the laws of the code do not speak of the room, everything rests on agreement.
    pub fn by_custom(code: Code) -> Setup {
        Setup::new(code).unwrap_or_else(|_| {
            let rules = customs();
            Setup { code, rules, silent: true, stakes: rules.stakes, pack_price: PACK_PRICE }
        })
    }
}

/// The club room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    setup: Setup,
    log: Vec<Event>,
    state: State,
}

impl Room {
    /// An empty room.
    pub fn new(setup: Setup) -> Room {
        let state = State {
            rules: setup.rules,
            silent: setup.silent,
            stakes: setup.stakes,
            pack_price: setup.pack_price,
            people: Vec::new(),
            tables: Vec::new(),
            rubbers: Vec::new(),
            ledger: Ledger::default(),
            clock: 0,
            breaks: 0,
            answers: Vec::new(),
        };
        Room { setup, log: Vec::new(), state }
    }

    /// Writes down what was done and says what the laws make of it.
    ///
    /// # Errors
    /// When nobody could have done it. Nothing is changed then.
    pub fn observe(&mut self, who: Who, act: Act) -> Result<Vec<Answer>, Impossible> {
        let event = Event { who, act };
        let mut next = self.state.clone();
        next.take(&event)?;
        let answers = std::mem::take(&mut next.answers);
        self.state = next;
        self.log.push(event);
        Ok(answers)
    }

    /// What the laws would make of an act. Nothing is written down.
    ///
    /// # Errors
    /// When nobody could do it.
    pub fn foresee(&self, who: Who, act: Act) -> Result<Vec<Answer>, Impossible> {
        let mut next = self.state.clone();
        next.take(&Event { who, act })?;
        Ok(next.answers)
    }

    /// The same room, folded anew from its log.
    ///
    /// # Panics
    /// Never: everything in the log has been done.
    pub fn replayed(&self) -> Room {
        self.until(self.log.len())
    }

    /// The room as it was after so many acts.
    ///
    /// # Panics
    /// Never: everything in the log has been done.
    pub fn until(&self, acts: usize) -> Room {
        let mut room = Room::new(self.setup);
        for event in self.log.iter().take(acts) {
            room.observe(event.who.clone(), event.act.clone()).expect("what was done can be done again");
        }
        room
    }

    /// What was settled before anybody came.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Everything that was done.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// The room as it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Who would pay whom if the evening ended now.
    pub fn settlement(&self) -> Settlement {
        settle(self.state.ledger.balances())
    }
}

impl State {
    fn take(&mut self, event: &Event) -> Result<(), Impossible> {
        match (&event.who, &event.act) {
            (Who::Person(name), Act::Arrive) => self.arrive(std::slice::from_ref(name)),
            (Who::Room, Act::ArriveTogether(names)) => self.arrive(names),
            (Who::Room, act) => self.together(act),
            (Who::Person(name), act) => self.alone(self.present(name)?, act),
        }
    }

    fn arrive(&mut self, names: &[String]) -> Result<(), Impossible> {
        let arrival = self.tick();
        for name in names {
            match self.find(name) {
                Some(person) if self.person(person).here => {
                    return Err(Impossible::HereAlready(Name(name.clone())));
                }
                Some(person) => {
                    let person = self.person_mut(person);
                    person.here = true;
                    person.arrival = arrival;
                    person.absent = false;
                }
                None => {
                    self.enter(Person::new(name, arrival))?;
                }
            }
        }
        Ok(())
    }

    fn together(&mut self, act: &Act) -> Result<(), Impossible> {
        match act {
            Act::Form(number) => self.form(*number),
            Act::Dissolve(number) => {
                let at = self.place(*number)?;
                self.break_up(at, None);
                Ok(())
            }
            Act::Computer(name, number, seat) => self.seat_computer(name, *number, *seat),
            Act::Free(number, seat) => self.free(*number, *seat),
            Act::Substitute(name, number, seat) => self.substitute(name, *number, *seat),
            Act::KeepSeats(number) => self.keep_seats(self.place(*number)?),
            Act::AgreeStop(number) => self.agree_stop(self.place(*number)?),
            Act::Stop { table, points, games } => self.stop(self.place(*table)?, *points, *games),
            Act::Rubber(number, sheet) => self.rubber(self.place(*number)?, *sheet),
            Act::Correct(number, sheet) => self.correct(self.place(*number)?, *sheet),
            Act::AgreeScore(number) => self.agree_score(self.place(*number)?),
            Act::Settle => {
                self.settle_all();
                Ok(())
            }
            Act::Replace(number) => {
                self.replace(self.place(*number)?);
                Ok(())
            }
            Act::Appeal(number, name) => {
                let person = self.present(name)?;
                self.appeal(self.place(*number)?, person)
            }
            _ => Err(Impossible::ActOfOne),
        }
    }

    fn alone(&mut self, person: PersonId, act: &Act) -> Result<(), Impossible> {
        let is_for_people = matches!(
            act,
            Act::Announce(_) | Act::Sit(..) | Act::Appoint(_) | Act::GoHome | Act::Absent | Act::Back
        );
        if is_for_people && self.person(person).computer {
            return Err(Impossible::IsComputer(self.who(person)));
        }
        if !matches!(act, Act::Absent | Act::Back) {
            // Whoever does something is there.
            self.person_mut(person).absent = false;
        }
        match act {
            Act::Sit(number, seat) => self.sit(person, *number, *seat),
            Act::Absent => self.absent(person),
            Act::Back => self.back(person),
            Act::Announce(number) => self.announce(person, *number),
            Act::Withdraw(number) => {
                let at = self.place(*number)?;
                self.making_room(|room| room.withdraw(person, at))
            }
            Act::Return => self.will_return(person),
            Act::Leave | Act::BreakUp => self.making_room(|room| room.leave(person)),
            Act::GoHome => self.making_room(|room| room.go_home(person)),
            Act::Cut { cards, other_pack, at } => self.cut(person, cards, *other_pack, *at),
            Act::Consult => self.consult(person),
            Act::ChoosePack(pack) => self.choose_pack(person, *pack),
            Act::ChooseSeat(seat) => self.choose_seat(person, *seat),
            Act::ChooseCounters => self.choose_counters(person),
            Act::CutPack => self.cut_pack(person),
            Act::Deal => self.deal(person),
            Act::Appoint(name) => {
                let other = self.present(name)?;
                self.appoint(person, other)
            }
            Act::Consent => self.consent(person),
            Act::Refuse => self.refuse(person),
            Act::Retire => self.retire(person),
            Act::NewCards => self.call_new_cards(person),
            Act::NewPack { imperfect } => self.call_new_pack(person, *imperfect),
            Act::Torn(card) => self.find_torn(person, *card),
            Act::Object => {
                self.object(person);
                Ok(())
            }
            Act::Remark(number, about) => self.remark(person, self.place(*number)?, *about),
            Act::Charge(name) => {
                let other = self.find(name);
                match other {
                    Some(other) => self.charge(person, other),
                    None => Err(Impossible::NeverHere(Name(name.clone()))),
                }
            }
            _ => Err(Impossible::ActOfAll),
        }
    }
}
