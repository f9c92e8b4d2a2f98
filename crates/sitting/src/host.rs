//! The host of a table: commands go in with the time at which they come, and out come rows to be kept, thoughts to
//! be thought, what the table wants from outside, and when it wants to be woken.
//!
//! The host has no clock and writes nothing. Whoever runs it keeps the rows of an [`Effects`] first and tells what
//! they say afterwards ([`Sitting::news`]); when they cannot be kept, the sitting is made anew from the rows that
//! were.

use cards::{BySeat, Seat, SeatSet};
use games::{Code, Listed, Visit, VisitTable};
use players::Spec;
use players::attend::{Ask, Asked, Question};
use protocol::{EventReport, Kind, Pace, Problem, Said, ServerMessage, Stage, TableView};
use speech::{Voice, seat_name};
use table::{Actor, Hands, Manner, Right, Standing, Table};

use crate::chairs::{self, Chair};
use crate::clock::{Allowance, Clock, Face, Turn};
use crate::log::{Log, Row};
use crate::pace::{self, CHANCE_DELAY_MS, Moment, READY_TIMEOUT_MS, RIGHT_DELAY_MS, Rhythm};
use crate::projection::{Around, Happened, wire};
use crate::replay::Closing;
use crate::rubber::{Hinter, Next, OpenTo};
use crate::thought::{Errand, Reply, Thought};

/// How a table is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Custom {
    /// How long a computer player waits before an act.
    pub pace: Pace,
    /// A number of the table, mixed into those pauses.
    pub number: u64,
    /// How the people come to their word.
    pub patience: Patience,
    /// Whether the table goes on though no person sits at it.
    pub without_people: bool,
    /// How long a person may take; without it as long as they like.
    pub clock: Option<Allowance>,
}

/// How people come to their word where it is not their turn: a right, a chance, a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// The computer players wait a little longer.
    Timed,
    /// Nothing goes on until they have used it or let it be.
    Unlimited,
}

/// What a table is told to do.
#[derive(Clone, Debug)]
pub enum Command {
    /// A person acts.
    Act(Deed),
    /// A person lets be what is open to them.
    LetBe(Seat),
    /// A person is content that the table goes on after the hand or the rubber.
    Ready(Seat),
    /// Somebody sits down, stands up, comes, goes or has a substitute.
    Seat(Seat, Chair),
    /// The pack that the table wanted.
    Pack(Hands),
    /// The house closes a deal or a rubber that is ruled otherwise now.
    Close(Closing, [u8; 32]),
    /// Another rubber begins, as the table wanted.
    Rubber {
        /// Who deals first.
        dealer: Seat,
        /// The seed of the players' dice in it.
        seed: [u8; 32],
    },
    /// A computer player has thought.
    Thought(Reply),
    /// A person takes their last act back, with everything after it.
    TakeBack(Seat),
    /// Time has passed.
    Wake,
}

/// An act of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Who acts.
    pub seat: Seat,
    /// What they do, by its name or as they typed it.
    pub said: Said,
    /// The id by which it is known when it comes twice.
    pub id: Option<u128>,
    /// The version that they knew, where it matters.
    pub expect: Option<u32>,
    /// The key of the person in the record, and their public id.
    pub person: Option<(i64, Box<str>)>,
}

/// What comes of a command.
#[derive(Default)]
pub struct Effects {
    /// Rows to be kept before anything of them is told.
    pub rows: Vec<Row>,
    /// A thought to be thought; the reply comes back as a command, whenever it is there.
    pub thought: Option<Thought>,
    /// What the table wants from outside before it can go on.
    pub want: Option<Want>,
    /// When it wants to be woken.
    pub wake: Option<Moment>,
    /// People whose time is up: somebody is to act for them.
    pub late: SeatSet,
    /// Rubbers that were agreed: the version of the line, and how they stood.
    pub agreed: Vec<(u32, Standing)>,
    /// What went wrong inside.
    pub faults: Vec<Fault>,
}

impl Effects {
    /// What came of this and then of another command.
    #[must_use]
    pub fn then(mut self, later: Effects) -> Effects {
        self.rows.extend(later.rows);
        self.agreed.extend(later.agreed);
        self.faults.extend(later.faults);
        let thought = later.thought.or(self.thought);
        Effects { thought, want: later.want, wake: later.wake, late: later.late, ..self }
    }
}

/// What a table wants from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// The pack for this dealer.
    Pack(Seat),
    /// Another rubber.
    Rubber,
}

/// What went wrong inside; the table goes on where it can.
#[derive(Clone, Debug)]
pub enum Fault {
    /// Something that needs no choice was not taken.
    Chore(Problem),
    /// A computer player did nothing, or the impossible; another plays at random for them.
    Player(Seat, Problem),
    /// Nothing could be found for a seat to do.
    Stuck(Seat, Problem),
}

/// A table and those who sit at it.
pub struct Sitting {
    log: Log,
    chairs: BySeat<Chair>,
    custom: Custom,
    /// The seed of the players' dice in this rubber.
    seed: [u8; 32],
    ready: SeatSet,
    /// Which computer players were asked for what since the last act.
    asked: Asked,
    /// The question that is out.
    open: Option<Open>,
    /// When a computer player acts at this version, at the earliest.
    beat: Option<(u32, Moment)>,
    /// How long the last thoughts took.
    rhythm: Rhythm,
    /// When the table goes on though not everybody is ready.
    pause: Option<Moment>,
    let_be: BySeat<LetBe>,
    clock: Option<Clock>,
    /// The version at which nothing could be found to do.
    stands: Option<u32>,
}

/// A question to a computer player, and what came of it.
struct Open {
    version: u32,
    question: Question,
    /// When they were asked.
    asked: Moment,
    answer: Option<(Moment, Option<String>)>,
}

/// What a person has let be.
#[derive(Clone, Debug, Default)]
struct LetBe {
    /// The version at which they did.
    at: Option<u32>,
    rights: Vec<Right>,
}

impl Sitting {
    /// A table with its log so far; the seed is that of the players' dice in this rubber.
    pub fn new(log: Log, chairs: BySeat<Chair>, custom: Custom, seed: [u8; 32]) -> Sitting {
        Sitting {
            log,
            chairs,
            custom,
            seed,
            ready: SeatSet::EMPTY,
            asked: Asked::default(),
            open: None,
            beat: None,
            rhythm: Rhythm::default(),
            pause: None,
            let_be: BySeat::default(),
            clock: custom.clock.map(Clock::new),
            stands: None,
        }
    }

    /// The same table with its log as it was kept: what was not kept has not happened.
    pub fn reload(&mut self, log: Log, seed: [u8; 32]) {
        let (chairs, custom) = (std::mem::take(&mut self.chairs), self.custom);
        *self = Sitting::new(log, chairs, custom, seed);
    }

    /// Says who sits where now; the table goes on with the next command.
    pub fn reseat(&mut self, chairs: BySeat<Chair>) {
        self.chairs = chairs;
    }

    /// The log.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Who sits where.
    pub fn chairs(&self) -> &BySeat<Chair> {
        &self.chairs
    }

    /// Does something with the table, whatever is played at it.
    pub fn visit<V: VisitTable>(&self, visit: V) -> V::Out {
        struct At<'s, V>(&'s Sitting, V);
        impl<V: VisitTable> Visit for At<'_, V> {
            type Out = V::Out;

            fn game<G: Listed>(self, _code: Code) -> V::Out {
                let table = self.0.log.rubber().table().downcast_ref::<Table<G>>();
                self.1.table(table.expect("the rubber is of the game of its code"))
            }
        }
        self.log.terms().code.visit(At(self, visit))
    }

    /// Takes a command.
    ///
    /// # Errors
    /// When a person asks for what cannot be done; nothing has happened then.
    pub fn take(&mut self, now: Moment, command: Command) -> Result<Effects, Problem> {
        let mut out = Effects::default();
        match command {
            Command::Act(deed) => out.rows.push(self.act(deed)?),
            Command::LetBe(seat) => self.lets_be(seat),
            Command::Ready(seat) if self.waiting_for().contains(seat) => self.ready = self.ready.with(seat),
            Command::Ready(_) => {}
            Command::Seat(seat, chair) => self.chairs[seat] = chair,
            Command::Pack(hands) => {
                let line = self.log.rubber().stack_line(hands);
                out.rows.push(self.log.house(&line)?);
                self.ready = SeatSet::EMPTY;
            }
            Command::Close(closing, seed) => {
                out.rows.push(self.log.close(closing)?);
                self.ready = SeatSet::EMPTY;
                self.seed = seed;
                self.asked = Asked::default();
            }
            Command::Rubber { dealer, seed } => {
                out.rows.push(self.log.begin_rubber(dealer)?);
                self.ready = SeatSet::EMPTY;
                self.seed = seed;
                self.asked = Asked::default();
            }
            Command::Thought(reply) => self.replied(now, reply),
            Command::TakeBack(seat) => out.rows.push(self.take_back(seat)?),
            Command::Wake => self.woken(now),
        }
        self.go_on(now, &mut out);
        Ok(out)
    }

    // ------------------------------------------------------------ what people do

    fn act(&mut self, deed: Deed) -> Result<Row, Problem> {
        let Deed { seat, said, id, expect, person } = deed;
        if expect.is_some_and(|expect| self.log.is_stale(seat, expect)) {
            return Err(Problem::new(Kind::Stale, "The table has gone on since: look again before you act."));
        }
        if self.is_missing_somebody() {
            let detail = "A seat is empty: the game waits until all are taken.";
            return Err(Problem::new(Kind::Impossible, detail));
        }
        let row = self.log.act(seat, &said, (person, id), &self.voice(Some(seat)))?;
        self.asked.done(self.log.rubber().len(), Ask::Turn);
        // A person who acts needs nobody to act for them.
        if let Chair::Person { substitute, .. } = &mut self.chairs[seat] {
            *substitute = None;
        }
        Ok(row)
    }

    fn lets_be(&mut self, seat: Seat) {
        let rights = self.log.rubber().open_to(seat).rights;
        let at = self.log.version();
        self.let_be[seat].at = Some(at);
        self.let_be[seat].rights.extend(rights);
    }

    fn take_back(&mut self, seat: Seat) -> Result<Row, Problem> {
        let no = |why: &str| Err(Problem::new(Kind::Impossible, why));
        if self.log.terms().manner == Manner::Laws && !self.is_standing() {
            return no("By the laws nothing is taken back.");
        }
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        if others.into_iter().any(|other| self.chairs[other].is_persons()) {
            return no("Other people have seen it: it is not taken back.");
        }
        let Some(keep) = self.log.rubber().last_own(seat) else {
            return no("There is nothing to take back yet.");
        };
        let row = self.log.take_back(keep)?;
        self.asked = Asked::default();
        self.let_be = BySeat::default();
        self.stands = None;
        self.ready = SeatSet::EMPTY;
        Ok(row)
    }

    // ------------------------------------------------------------ going on

    /// Does everything that needs neither a person nor time.
    fn go_on(&mut self, now: Moment, out: &mut Effects) {
        while self.step(now, out) {}
        let waits = self.log.rubber().stage() == Stage::HandOver && !self.waiting_for().is_empty();
        self.pause = if waits && self.custom.patience == Patience::Timed {
            Some(self.pause.unwrap_or_else(|| now.after(READY_TIMEOUT_MS)))
        } else {
            None
        };
        self.set_clock(now);
        out.late = self.clock.as_ref().map_or(SeatSet::EMPTY, |clock| clock.late(now));
        out.wake = self.wake(now);
    }

    /// The clock runs for the person whom everybody knows to have the turn: whose word is awaited besides, nobody is
    /// told by it. While a seat is empty it stands.
    fn set_clock(&mut self, now: Moment) {
        if self.clock.is_none() {
            return;
        }
        let due = match self.next() {
            Next::People(people) if self.may_play() && !self.is_standing() => people,
            _ => SeatSet::EMPTY,
        };
        let view = (!due.is_empty()).then(|| self.view(None, None));
        let turn = view.and_then(|view| {
            let seat = view.turn.as_ref().map(|turn| wire::seat_from(turn.seat))?;
            let seats = due.contains(seat).then_some(SeatSet::of(seat))?;
            let cards: usize = view.tricks.iter().map(|trick| trick.plays.len()).sum();
            let deal = (self.log.rubbers_over(), self.log.rubber().deal());
            Some(Turn { deal, done: cards + view.declaration.calls.len(), seats })
        });
        if let Some(clock) = &mut self.clock {
            clock.set(now, turn);
        }
    }

    /// What the clock shows, at a table that has one.
    pub fn clock(&self, now: Moment) -> Option<Face> {
        self.clock.as_ref().map(|clock| clock.face(now))
    }

    /// Does the next thing; `false` when somebody or something is awaited.
    fn step(&mut self, now: Moment, out: &mut Effects) -> bool {
        if self.is_standing() || self.awaits_a_word() {
            return false;
        }
        match self.next() {
            Next::House(line) => match self.log.house(&line) {
                Ok(row) => out.rows.push(row),
                Err(problem) => {
                    self.stands = Some(self.log.version());
                    out.faults.push(Fault::Chore(problem));
                    return false;
                }
            },
            Next::Player(question) => return self.may_play() && self.ask(now, question, out),
            Next::Pack(dealer) | Next::Ready(dealer) => {
                out.want = self.may_go_on().then_some(Want::Pack(dealer));
                return false;
            }
            Next::Score(line) if self.may_go_on() => match self.log.house(&line) {
                Ok(row) => {
                    self.ready = SeatSet::EMPTY;
                    out.agreed.push((row.version, self.log.rubber().standing()));
                    out.rows.push(row);
                }
                Err(problem) => {
                    out.faults.push(Fault::Chore(problem));
                    return false;
                }
            },
            Next::Over => {
                out.want = self.may_go_on().then_some(Want::Rubber);
                return false;
            }
            Next::Score(_) | Next::People(_) | Next::Stands => return false,
        }
        true
    }

    /// What happens next.
    pub fn next(&self) -> Next {
        self.log.rubber().next(chairs::computers(&self.chairs), &self.asked)
    }

    /// Puts a question to a computer player, or does what came of it; `false` while that is awaited.
    fn ask(&mut self, now: Moment, question: Question, out: &mut Effects) -> bool {
        let version = self.log.version();
        let is_out = |open: &Open| open.version == version && open.question == question;
        if !self.open.as_ref().is_some_and(is_out) {
            let Some(player) = self.chairs[question.seat].computer().cloned() else { return false };
            let mind = self.log.rubber().mind(question, &player, self.seed);
            let mut open = Open { version, question, asked: now, answer: None };
            if question.ask == Ask::Aside {
                // Whether there is something to do out of turn takes no time to find out.
                let act = mind.think(&players::Stop::default());
                if !self.log.rubber().takes(question, act.as_deref()) {
                    self.asked.in_vain(self.log.rubber().len(), question);
                    return true;
                }
                open.answer = Some((self.beat(now), act));
            } else {
                self.beat(now);
                out.thought = Some(Thought { version, question, player, seed: self.seed, mind });
            }
            self.open = Some(open);
        }
        let answered = self.open.take_if(|open| open.answer.as_ref().is_some_and(|(at, _)| *at <= now));
        match answered.and_then(|open| open.answer) {
            Some((_, act)) => self.answered(question, act.as_deref(), out),
            None => false,
        }
    }

    /// Does what came of a question.
    fn answered(&mut self, question: Question, act: Option<&str>, out: &mut Effects) -> bool {
        let nothing = || Problem::new(Kind::Impossible, "The computer player does nothing.");
        let mut taken = self.log.answer(question, act).unwrap_or_else(|| Err(nothing()));
        if let (Err(_), Ask::Aside | Ask::Chance) = (&taken, question.ask) {
            self.asked.in_vain(self.log.rubber().len(), question);
            return true;
        }
        if let Err(problem) = taken {
            let random: Spec = players::Kind::Random.into();
            let act = self.log.rubber().mind(question, &random, self.seed).think(&players::Stop::default());
            taken = self.log.answer(question, act.as_deref()).unwrap_or_else(|| Err(nothing()));
            out.faults.push(Fault::Player(question.seat, problem));
        }
        match taken {
            Ok(row) => {
                self.asked.done(self.log.rubber().len(), question.ask);
                out.rows.push(row);
                true
            }
            Err(problem) => {
                self.stands = Some(self.log.version());
                out.faults.push(Fault::Stuck(question.seat, problem));
                false
            }
        }
    }

    fn replied(&mut self, now: Moment, reply: Reply) {
        let due = self.beat(now);
        let asked = |open: &&mut Open| open.version == reply.version && open.question == reply.question;
        if let Some(open) = self.open.as_mut().filter(asked)
            && open.answer.is_none()
            && open.version == self.log.version()
        {
            // However long the thought took, the act comes at a time that tells nothing of it.
            open.answer = Some((pace::next_beat(due, now), reply.act));
            self.rhythm.note(now.since(open.asked));
        }
    }

    fn woken(&mut self, now: Moment) {
        if self.pause.take_if(|pause| *pause <= now).is_some() {
            self.ready = SeatSet::ALL;
        }
    }

    /// When a computer player acts at this version: the same time whatever they were asked for before it.
    fn beat(&mut self, now: Moment) -> Moment {
        let version = self.log.version();
        match self.beat {
            Some((of, beat)) if of == version => beat,
            _ => {
                let beat = now.after(self.delay_ms().max(self.rhythm.ms()));
                self.beat = Some((version, beat));
                beat
            }
        }
    }

    /// How long the computer player waits: told from what everybody can see.
    fn delay_ms(&self) -> u64 {
        let Custom { pace, number, patience, .. } = self.custom;
        let mut delay = pace::delay_ms(pace, number, self.log.version_of(None));
        if pace != Pace::Instant && patience == Patience::Timed {
            let rubber = self.log.rubber();
            let person = |seat: Seat| self.chairs[seat].is_attended();
            if self.log.terms().manner == Manner::Laws && rubber.holders().iter().any(person) {
                delay += RIGHT_DELAY_MS;
            }
            if rubber.chance().is_some_and(person) {
                delay += CHANCE_DELAY_MS;
            }
        }
        delay
    }

    /// When something is due by itself. What was due before, and could not be done, waits for a command.
    fn wake(&self, now: Moment) -> Option<Moment> {
        let version = self.log.version();
        let open = self.open.as_ref().filter(|open| open.version == version);
        let answer = open.and_then(|open| open.answer.as_ref()).map(|(at, _)| *at).filter(|at| *at > now);
        let time_up = self.clock.as_ref().and_then(|clock| clock.wake(now));
        [answer, self.pause, time_up].into_iter().flatten().min()
    }

    // ------------------------------------------------------------ who is awaited

    /// Whether nothing could be found to do, so that only a person can help.
    pub fn is_standing(&self) -> bool {
        self.stands == Some(self.log.version())
    }

    fn is_missing_somebody(&self) -> bool {
        self.chairs.iter().any(|(_, chair)| *chair == Chair::Empty)
    }

    /// Whether nobody is missing, and not only computer players sit there unless that is wanted.
    fn may_play(&self) -> bool {
        let people = self.chairs.iter().any(|(_, chair)| chair.is_persons());
        !self.is_missing_somebody() && (people || self.custom.without_people)
    }

    /// Whether the next deal, or the next rubber, may begin: somebody is there, and nobody who is there wants to look at the last
    /// one. A deal that has begun is played to its end without anybody, as far as computer players and substitutes can.
    pub fn may_go_on(&self) -> bool {
        let there = |chair: &Chair| matches!(chair, Chair::Person { present: true, .. });
        self.may_play()
            && (self.custom.without_people || self.chairs.iter().any(|(_, chair)| there(chair)))
            && self.waiting_for().is_empty()
    }

    /// Who has yet to say that the next deal may begin.
    pub fn waiting_for(&self) -> SeatSet {
        if !matches!(self.log.rubber().stage(), Stage::HandOver | Stage::RubberOver) {
            return SeatSet::EMPTY;
        }
        let waits = |seat: &Seat| self.chairs[*seat].is_attended() && !self.ready.contains(*seat);
        Seat::ALL.into_iter().filter(waits).collect()
    }

    /// What a person may do before the table goes on and has not let be.
    pub fn open_to(&self, seat: Seat) -> OpenTo {
        let LetBe { at, rights } = &self.let_be[seat];
        let mut open = self.log.rubber().open_to(seat);
        open.rights.retain(|right| !rights.iter().any(|other| is_same(other, right)));
        if *at == Some(self.log.version()) {
            open.question = false;
            open.chance = false;
        }
        open
    }

    /// Whether the table waits for somebody's word about what is theirs, however long that takes.
    fn awaits_a_word(&self) -> bool {
        let open = |seat: Seat| self.chairs[seat].is_attended() && !self.open_to(seat).is_empty();
        self.custom.patience == Patience::Unlimited && Seat::ALL.into_iter().any(open)
    }

    // ------------------------------------------------------------ what is told

    /// What a viewer may know; what was published before the deal is added by those who published it.
    pub fn view(&self, viewer: Option<Seat>, commitment: Option<String>) -> TableView {
        let around = Around {
            seats: self.seated(),
            full: !self.is_missing_somebody(),
            waiting_for: wire::seats(self.waiting_for()),
            commitment,
        };
        self.log.rubber().view(viewer, around)
    }

    /// The four as they are told.
    pub fn seated(&self) -> protocol::Seated {
        chairs::seated(&self.chairs)
    }

    /// What a viewer is told of the lines after so many.
    pub fn news(&self, viewer: Option<Seat>, lines: usize) -> Option<ServerMessage> {
        let before = self.log.version_at(viewer, lines);
        let events = self.since(viewer, before);
        (!events.is_empty()).then_some(ServerMessage::Events { from: before + 1, events })
    }

    /// What a viewer saw after one of their versions, as they are told it.
    pub fn since(&self, viewer: Option<Seat>, version: u32) -> Vec<EventReport> {
        let voice = self.voice(viewer);
        let report = |(version, happened): (u32, &Happened)| match self.former(happened) {
            Some(seat) => {
                let voice = voice.clone().calling(seat, seat_name(seat));
                happened.report(&voice, viewer, version)
            }
            None => happened.report(&voice, viewer, version),
        };
        self.log.since(viewer, version).map(report).collect()
    }

    /// The seat of an act whose doer no longer sits there: it is not told under the name of whoever sits there now.
    fn former(&self, happened: &Happened) -> Option<Seat> {
        let (Actor::Seat(seat), Some(doer)) = (happened.actor, &happened.person) else { return None };
        match &self.chairs[seat] {
            Chair::Person { person, .. } if *person.id != **doer => Some(seat),
            _ => None,
        }
    }

    /// The voice in which a viewer is spoken to.
    pub fn voice(&self, viewer: Option<Seat>) -> Voice {
        chairs::voice(&self.seated(), viewer)
    }

    /// The coach at work for a seat.
    pub fn hint(&self, seat: Seat) -> Hinter {
        self.log.rubber().hinter(seat, self.voice(Some(seat)))
    }

    /// A thought as it travels to another machine.
    pub fn errand(&self, thought: &Thought) -> Errand {
        Errand::new(thought, self.log.rubber().saved())
    }
}

/// Whether two are the same right, whatever has become of it since.
fn is_same(one: &Right, other: &Right) -> bool {
    let choice = |right: &Right| (right.laws, right.offence, right.offender, right.trick, right.card);
    choice(one) == choice(other) && one.options == other.options
}
