//! One task a table: it alone changes the table, and nothing is told before it is on the disk.

mod dealing;
mod full;
mod seating;
mod sockets;
mod talk;
mod thinking;
mod told;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use cards::{BySeat, Seat, Side};
use protocol::{
    Evening, Kind, Person, Problem, Said, ServerMessage, Stage, TableInfo, TableView, TalkRule, Words,
};
use sitting::{
    Allowance, Custom, Deed, Effects, Hinter, Log, Moment, Patience, Sitting, Thought, VIEWERS, Want, place,
    viewer, wire,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::loading::{Loaded, load_named};
use super::room::{Belongs, TableRoom};
use super::rubbers::Rubber;
use super::seats::{Chair, Chairs, PersonKey, SeatChain, computer};
use super::{Board, Fixed, House, boards, rows};
use crate::deals::{derive, house_links};
use crate::store::StoreError;

/// What is answered when a change is not known to be in the record.
const NOT_WRITTEN: &str =
    "The record could not be written. Try again: an act that is sent twice counts once.";
/// The timeout for the players' links of a shuffle, and for their hello before the first one.
const LINK_TIMEOUT: Duration = Duration::from_secs(2);

/// The id of a socket.
pub(crate) type Connection = u64;
/// The send queue of a socket.
pub(crate) type Out = mpsc::Sender<Utf8Bytes>;
type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// What a table is asked to do.
pub(crate) enum Command {
    /// A socket opens.
    Join { connection: Connection, person: PersonKey, network: IpAddr, out: Out, reply: Reply<()> },
    /// A socket says which version it has seen.
    Hello { connection: Connection, version: Option<u32> },
    /// A socket closes.
    Leave(Connection),
    /// A person does something.
    Act { connection: Connection, id: String, expect: u32, act: Said, since: Instant },
    /// A person is content that the next deal begins.
    Ready(Connection),
    /// A person brings a chain of hashes.
    Anchor { connection: Connection, link: String },
    /// A person gives a link of their chain.
    Link { connection: Connection, shuffle: u32, link: String },
    /// Somebody joins the queue for the next rubber, or leaves it.
    Announce { key: PersonKey, person: Option<Person>, reply: Reply<()> },
    /// Somebody sits down.
    Sit { key: PersonKey, person: Person, seat: Seat, reply: Reply<()> },
    /// Somebody stands up.
    Stand { key: PersonKey, seat: Seat, reply: Reply<()> },
    /// The host puts a computer player on empty seats.
    Fill { key: PersonKey, player: String, seat: Option<Seat>, reply: Reply<()> },
    /// A person has a computer player act for them, or no longer.
    Substitute { key: PersonKey, seat: Seat, player: Option<String>, reply: Reply<()> },
    /// Somebody takes their seat back.
    Back { key: PersonKey, person: Person, reply: Reply<()> },
    /// A person says something beside the game.
    Talk(Connection, Words),
    /// A person reports what was said.
    Report(Connection, u32),
    /// The host says what may be said.
    SetTalk { key: PersonKey, rule: TalkRule, reply: Reply<()> },
    /// Somebody is forgotten: the table is read again.
    Forget,
    /// The table is closed: everybody is told, and it ends.
    Close,
    /// The server stops: the table ends, and stands in the record as it is.
    Stop,
    /// A query: runs on the task with the table.
    Ask(Box<dyn FnOnce(&TableTask) + Send>),
    /// A computer player has thought; by the number of the thought.
    Thought(u64, sitting::Reply),
}

struct Subscriber {
    connection: Connection,
    person: PersonKey,
    network: IpAddr,
    viewer: Option<Seat>,
    out: Out,
    /// Whether it has sent its hello.
    greeted: bool,
}

/// Somebody who sits and has no socket open.
#[derive(Clone, Copy, Debug)]
struct Away {
    since: Instant,
    /// Whether they were at the table once. Who has just sat down opens a socket in a moment, and is not called absent.
    came: bool,
}

/// An act that somebody has sent, and to whom its answer goes.
struct Receipt {
    connection: Connection,
    id: String,
    since: Instant,
}

/// What came of an act at the host.
enum Tried {
    /// It was done before, in this version.
    Before(u32),
    /// It is done now, and not yet written.
    Now { seat: Seat, number: u128, effects: Box<Effects> },
}

/// What is left to do after rows were written.
struct Written {
    /// Whether there is something to tell.
    news: bool,
    want: Option<Want>,
    wake: Option<Moment>,
    thought: Option<Thought>,
}

/// A table and everybody around it.
pub(crate) struct TableTask {
    house: Arc<House>,
    pub(crate) fixed: Arc<Fixed>,
    sitting: Sitting,
    /// The clock of the sitting counts from here.
    began: Instant,
    /// When the sitting wants to be woken.
    wake: Option<Instant>,
    /// Who sits, waits and plays for whom.
    room: TableRoom,
    /// Who sits where, as the room has it.
    chairs: Chairs,
    subscribers: Vec<Subscriber>,
    commitment: Option<String>,
    shuffles: u32,
    /// The rubbers that are over.
    rubbers: Vec<Rubber>,
    /// A hash of the view that was last sent to each viewer, so that an act that they did not see
    /// sends them nothing.
    last_views: [u64; VIEWERS],
    /// The number of the turn for which the clock was last told.
    last_clock: u64,
    /// What was said beside the game.
    talk: talk::Talk,
    /// What may be said.
    rule: TalkRule,
    commands: mpsc::WeakSender<Box<Command>>,
    /// The chains of the people at the table, each with the last link that everybody knows.
    chains: BySeat<Option<SeatChain>>,
    /// The shuffle for which links are being given.
    casting: Option<Casting>,
    /// Until then the pack waits for the hello of people who sit.
    arrival: Option<Instant>,
    /// When an alarm last woke the table.
    alarmed: Instant,
    /// Since when nobody is there and nothing is to be done.
    idle: Option<Instant>,
    /// The computer player who thinks.
    thinking: Option<thinking::Thinking>,
    /// How many thoughts were begun.
    thoughts: u64,
    /// When a table is resumed whose rows could not be appended.
    retry: Option<Instant>,
    /// The people who sit and have no socket open.
    away: BTreeMap<PersonKey, Away>,
    /// Whether it is not known what the record holds: the table ends, and is read again when somebody comes.
    unsure: bool,
}

/// How the task of a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It was told to end.
    Stopped,
    /// The record could be neither written nor read.
    Unsure,
    /// Nobody is there and nothing is to be done.
    Asleep,
}

/// What is known of a table from before the server was started.
#[derive(Default)]
pub(crate) struct Past {
    /// The rubbers that are over.
    pub(crate) rubbers: Vec<Rubber>,
    /// What was published before the last deal.
    pub(crate) commitment: Option<String>,
    /// The chains of those who sit.
    pub(crate) chains: BySeat<Option<SeatChain>>,
    /// The shuffle to which the house has committed itself and which is not dealt yet.
    pub(crate) open: Option<fair::Shuffle>,
    /// How many shuffles were called off.
    pub(crate) called_off: u32,
}

/// A shuffle to which the house has committed itself.
struct Casting {
    terms: fair::Terms,
    links: BySeat<Option<fair::Link>>,
    /// Until then it waits for the links of the players; none before they were asked.
    until: Option<Instant>,
}

impl TableTask {
    pub(crate) fn new(
        house: Arc<House>,
        fixed: Arc<Fixed>,
        loaded: Loaded,
        commands: mpsc::WeakSender<Box<Command>>,
    ) -> TableTask {
        let Loaded { room, fold, past, .. } = loaded;
        let chairs = room.chairs();
        let custom = Custom {
            pace: fixed.pace,
            number: fixed.key.unsigned_abs(),
            patience: Patience::Timed,
            without_people: false,
            clock: fixed.clock.map(|clock| Allowance {
                turn_ms: u64::from(clock.turn_s) * 1000,
                bank_ms: u64::from(clock.bank_s) * 1000,
            }),
        };
        let shuffles = fold.spans().len() as u32 + past.called_off;
        let casting = past.open.and_then(|open| Casting::resumed(&open, &fixed));
        let seed = derive(&fixed.seed, "dice", fold.rubbers_over() as u64);
        let hosted = chairs.hosted(|_| false);
        let now = Instant::now();
        // A table that has been dealt to is resumed: those who sit at it have been there.
        let away = Away { since: now, came: shuffles > 0 };
        let away = chairs.people().map(|(_, person)| (person, away)).collect();
        TableTask {
            rule: fixed.talk,
            house,
            fixed,
            shuffles,
            sitting: Sitting::new(fold, hosted, custom, seed),
            began: now,
            wake: None,
            room,
            chairs,
            subscribers: Vec::new(),
            commitment: past.commitment,
            rubbers: past.rubbers,
            last_views: [0; VIEWERS],
            last_clock: 0,
            talk: talk::Talk::default(),
            commands,
            chains: past.chains,
            casting,
            arrival: None,
            alarmed: now,
            idle: None,
            thinking: None,
            thoughts: 0,
            retry: None,
            away,
            unsure: false,
        }
    }

    /// Runs until the table is closed or the command channel is, or until it sleeps. What it does is boxed, so that a table that waits
    /// keeps no room for it: a task is as large as the largest of all that it may come to.
    pub(crate) async fn run(&mut self, commands: &mut mpsc::Receiver<Box<Command>>) -> Ended {
        Box::pin(self.go_on(Effects::default())).await;
        loop {
            if self.unsure {
                let detail = "The record can be neither written nor read: come back in a moment.";
                let problem = Problem::new(Kind::Unavailable, detail);
                self.broadcast(|_| true, &text(&ServerMessage::Goodbye { problem, again: true }));
                return Ended::Unsure;
            }
            // A time that has passed wakes the table once, also when it passed while something else was done.
            let is_to_come = |at: &Instant| *at > self.alarmed;
            let links = self.casting.as_ref().and_then(|casting| casting.until).filter(is_to_come);
            let arrival = self.arrival.filter(is_to_come);
            let awaited =
                [self.wake, links, arrival, self.retry, self.next_absence()].into_iter().flatten().min();
            let is_idle = awaited.is_none() && self.thinking.is_none() && self.subscribers.is_empty();
            self.idle = if is_idle { self.idle.or_else(|| Some(Instant::now())) } else { None };
            let sleep = self.idle.map(|since| since + self.house.table_sleep);
            let alarm = awaited.or(sleep);
            tokio::select! {
                command = commands.recv() => match command.map(|command| *command) {
                    Some(Command::Close) => {
                        let problem = Problem::new(Kind::NotFound, "The table was closed; its record is kept.");
                        self.broadcast(|_| true, &text(&ServerMessage::Goodbye { problem, again: false }));
                        return Ended::Stopped;
                    }
                    Some(Command::Stop) | None => return Ended::Stopped,
                    Some(command) => {
                        self.idle = None;
                        Box::pin(self.take(command)).await;
                    }
                },
                () = tokio::time::sleep_until(alarm.unwrap_or_else(Instant::now)), if alarm.is_some() => {
                    if self.idle.is_some() {
                        return Ended::Asleep;
                    }
                    self.alarmed = Instant::now();
                    if self.retry.take_if(|retry| *retry <= Instant::now()).is_some() {
                        self.publish(self.log().lines().len());
                    }
                    Box::pin(self.note_absence()).await;
                    Box::pin(self.go_on(Effects::default())).await;
                }
            }
        }
    }

    async fn take(&mut self, command: Command) {
        match command {
            Command::Join { connection, person, network, out, reply } => {
                let joined = self.join(connection, (person, network), out);
                if joined.is_ok() {
                    self.comes_back(person).await;
                }
                let _ = reply.send(joined);
            }
            Command::Hello { connection, version } => {
                self.hello(connection, version);
                // The pack may have waited for this hello.
                self.go_on(Effects::default()).await;
            }
            Command::Leave(connection) => self.leave(connection).await,
            Command::Act { connection, id, expect, act, since } => {
                self.act(connection, id, expect, &act, since).await;
            }
            Command::Ready(connection) => self.ready(connection).await,
            Command::Anchor { connection, link } => self.anchor(connection, &link).await,
            Command::Link { connection, shuffle, link } => self.link(connection, shuffle, &link).await,
            Command::Announce { key, person, reply } => {
                let done = self.announce(key, person).await;
                let _ = reply.send(done);
            }
            Command::Sit { key, person, seat, reply } => {
                let done = self.sit(key, person, seat).await;
                let _ = reply.send(done);
            }
            Command::Stand { key, seat, reply } => {
                let done = self.stand(key, seat).await;
                let _ = reply.send(done);
            }
            Command::Fill { key, player, seat, reply } => {
                let done = self.fill(key, &player, seat).await;
                let _ = reply.send(done);
            }
            Command::Substitute { key, seat, player, reply } => {
                let done = self.substitute(key, seat, player).await;
                let _ = reply.send(done);
            }
            Command::Back { key, person, reply } => {
                let done = self.take_back(key, person).await;
                let _ = reply.send(done);
            }
            Command::Talk(connection, words) => self.talk(connection, words),
            Command::Report(connection, line) => self.report(connection, line).await,
            Command::SetTalk { key, rule, reply } => {
                let done = self.set_talk(key, rule).await;
                let _ = reply.send(done);
            }
            Command::Forget => {
                self.read_again().await;
                self.go_on_and_publish(Effects::default()).await;
            }
            Command::Close | Command::Stop => {}
            Command::Ask(ask) => ask(self),
            Command::Thought(number, reply) => {
                self.thinking.take_if(|thinking| thinking.number == number);
                let effects = self.host(sitting::Command::Thought(reply));
                self.go_on(effects).await;
            }
        }
    }

    // ------------------------------------------------------------ acts

    async fn act(&mut self, connection: Connection, id: String, expect: u32, act: &Said, since: Instant) {
        let receipt = Receipt { connection, id, since };
        let (seat, number, effects) = match self.try_act(&receipt, expect, act) {
            Ok(Tried::Now { seat, number, effects }) => (seat, number, *effects),
            Ok(Tried::Before(version)) => return self.acknowledge(receipt, version),
            Err(problem) => return self.refuse(receipt, problem),
        };
        let done = self.log().lines().len() - effects.rows.len();
        let version = self.log().known(number, seat);
        let written = self.write(effects).await;
        // The disk may have lost only its answer: then the act is in the record, and counts.
        let recovered = || self.log().known(number, seat).filter(|_| !self.unsure);
        let Some(version) = (if written.is_some() { version } else { recovered() }) else {
            return self.refuse(receipt, Problem::new(Kind::Unavailable, NOT_WRITTEN));
        };
        // Whoever waits for the answer does not wait until the others have been told.
        self.publish_to(Some(seat), done);
        self.acknowledge(receipt, version);
        for viewer in (0..VIEWERS).map(viewer).filter(|viewer| *viewer != Some(seat)) {
            self.publish_to(viewer, done);
        }
        if let Some(written) = written {
            self.follow(written).await;
        }
    }

    fn acknowledge(&mut self, receipt: Receipt, version: u32) {
        self.house.metrics.acknowledged(receipt.since.elapsed());
        self.send(receipt.connection, &ServerMessage::Ack { id: receipt.id, version });
    }

    fn refuse(&mut self, receipt: Receipt, problem: Problem) {
        self.house.metrics.refused.add(1);
        self.send(receipt.connection, &ServerMessage::Refused { id: receipt.id, problem });
    }

    fn try_act(&mut self, receipt: &Receipt, expect: u32, act: &Said) -> Result<Tried, Problem> {
        let Some(subscriber) = self.subscriber(receipt.connection) else {
            return Err(Problem::new(Kind::Forbidden, "You are not at this table."));
        };
        let person = subscriber.person;
        let Some(seat) = self.chairs.of(person) else {
            return Err(Problem::new(Kind::Forbidden, "Bystanders have no voice: sit down to act."));
        };
        let Some(number) = crate::random::read_id(&receipt.id) else {
            return Err(Problem::new(Kind::Invalid, "The id of an act is 32 hexadecimal digits."));
        };
        if let Some(version) = self.log().known(number, seat) {
            return Ok(Tried::Before(version));
        }
        if self.log().is_used(number) {
            return Err(Problem::new(Kind::Taken, "Another act has this id: draw a fresh one."));
        }
        self.has_room(full::For::Act)?;
        let public = match &self.chairs.0[seat] {
            Chair::Person { person, .. } => person.id.as_str().into(),
            _ => "".into(),
        };
        let (said, person) = (act.clone(), Some((person, public)));
        let deed = Deed { seat, said, id: Some(number), expect: Some(expect), person };
        self.reseat();
        let effects = self.sitting.take(self.now(), sitting::Command::Act(deed))?;
        self.end_substitution(seat);
        Ok(Tried::Now { seat, number, effects: Box::new(effects) })
    }

    /// A person who acts needs nobody to act for them.
    fn end_substitution(&mut self, seat: Seat) {
        if let Chair::Person { substitute: Some(_), .. } = &self.chairs.0[seat] {
            let version = self.log().version();
            let ended = self.room.at(version).substitute(seat, None);
            self.room_done(ended);
        }
    }

    /// What the house itself does in the room; it is written with the next page.
    fn room_done(&mut self, done: Result<(), Problem>) {
        if let Err(problem) = done {
            tracing::error!(table = %self.fixed.public, %problem, "room refused an act");
        }
        self.chairs = self.room.chairs();
    }

    // ------------------------------------------------------------ the host

    /// What happened.
    pub(crate) fn log(&self) -> &Log {
        self.sitting.log()
    }

    fn now(&self) -> Moment {
        Moment(u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Tells the host who sits where, and who is there.
    fn reseat(&mut self) {
        let chairs = self.chairs.hosted(|person| self.is_present(person));
        self.sitting.reseat(chairs);
    }

    /// Has the host do what it does not refuse.
    fn host(&mut self, command: sitting::Command) -> Effects {
        self.reseat();
        let now = self.now();
        self.sitting.take(now, command).unwrap_or_else(|problem| {
            tracing::error!(table = %self.fixed.public, %problem, "host refused a command");
            Effects::default()
        })
    }

    /// The same, and everybody is told how the table stands though nothing may have happened.
    async fn go_on_and_publish(&mut self, effects: Effects) {
        let done = self.log().lines().len();
        self.go_on(effects).await;
        if self.log().lines().len() == done {
            self.publish(done);
        }
    }

    /// Gives the host what it wants, appends all rows to the store, publishes them, and has the
    /// computer players think. Returns whether the rows are durable.
    async fn go_on(&mut self, effects: Effects) -> bool {
        let done = self.log().lines().len() - effects.rows.len();
        let Some(written) = self.write(effects).await else { return false };
        if written.news {
            self.publish(done);
        }
        self.follow(written).await
    }

    /// Gives the host what it wants and appends all rows to the store. Tells nobody; `None` when they are not durable.
    async fn write(&mut self, effects: Effects) -> Option<Written> {
        if self.unsure {
            return None;
        }
        let done = self.log().lines().len() - effects.rows.len();
        // Before the table goes on, and again after it, for what the computer players have done then.
        let mut tallies = self.tallies();
        let closed = self.close_what_differs();
        self.cut_in().await;
        let before = self.rubbers.len();
        let mut dealt = Vec::new();
        let first = effects.then(closed).then(self.host(sitting::Command::Wake));
        let (first, replaced) = self.replace_late(first);
        let effects = self.provide(first, &mut dealt);
        self.log_faults(&effects.faults);
        let room = self.room.unwritten().to_vec();
        let news = !effects.rows.is_empty() || !room.is_empty();
        if news {
            let rubbers = self.rubbers[before..].to_vec();
            let chains = (!dealt.is_empty()).then_some(self.chains);
            tallies.extend(self.tallies());
            let board = self.result_of_board();
            let page = rows::Page { rows: effects.rows, dealt, rubbers, chains, room, tallies, board };
            if let Err(error) = rows::append(&self.house.store, self.fixed.key, page).await {
                self.recover(&error).await;
                return None;
            }
            self.room.written();
            if replaced {
                self.tell_seats();
            }
            self.house.metrics.acts.add((self.log().lines().len() - done) as u64);
        }
        let Effects { want, wake, thought, .. } = effects;
        Some(Written { news, want, wake, thought })
    }

    /// What came of the last deal for those who sit here, once it is over.
    fn tallies(&self) -> Vec<rows::Tally> {
        let over = self.log().outcome();
        over.map_or_else(Vec::new, |(version, outcome)| rows::Tally::of(version, &outcome, &self.chairs))
    }

    /// What north and south won by the board, once it is over; nothing where everybody passed.
    fn result_of_board(&self) -> Option<i32> {
        let over = !self.log().spans().is_empty() && !self.log().rubber().is_live();
        self.fixed.board.as_ref().filter(|_| over)?;
        let points = self.log().outcome().map_or_else(Default::default, |(_, outcome)| outcome.points);
        Some(points[Side::NorthSouth].saturating_sub(points[Side::EastWest]))
    }

    /// What follows once everybody is told: links are asked for, and computer players think. Returns whether what was written for
    /// it is durable.
    async fn follow(&mut self, written: Written) -> bool {
        if let Some(Want::Pack(dealer)) = written.want
            && self.has_room(full::For::Deal).is_ok()
            && let Err(error) = self.call_for_links(dealer).await
        {
            self.recover(&error).await;
            return false;
        }
        self.wake = written.wake.map(|Moment(ms)| self.began + Duration::from_millis(ms));
        self.tell_clock();
        if let Some(thought) = written.thought {
            self.think(thought);
        }
        true
    }

    /// Gives the host packs and rubbers for as long as it wants some that are there to be given.
    fn provide(&mut self, mut effects: Effects, dealt: &mut Vec<rows::Laid>) -> Effects {
        loop {
            for (version, standing) in std::mem::take(&mut effects.agreed) {
                self.rubbers.push(Rubber::new(version, self.sitting.log().rubber()));
                let seed = self.seed_of_cut();
                let done = self.room.at(version).rubber_over(&standing, seed);
                self.room_done(done);
            }
            let later = match effects.want {
                _ if self.has_room(full::For::Deal).is_err() => None,
                Some(Want::Pack(dealer)) if !self.waits_for_people() && self.is_cast(dealer) => {
                    self.deal(dealt)
                }
                Some(Want::Rubber) => {
                    let seed = self.seed_of_rubber(self.log().rubbers_over() + 1);
                    Some(self.host(sitting::Command::Rubber { dealer: self.next_dealer(), seed }))
                }
                _ => None,
            };
            match later {
                Some(later) => effects = effects.then(later),
                None => return effects,
            }
        }
    }

    /// Who deals first in the next rubber.
    fn next_dealer(&self) -> Seat {
        let number = self.log().rubbers_over() as u64 + 1;
        Seat::ALL[usize::from(derive(&self.fixed.seed, "first dealer", number)[0]) % 4]
    }

    /// Closes the deal or the rubber on the table if this engine rules an act of it otherwise than the record.
    fn close_what_differs(&mut self) -> Effects {
        let (log, dealer) = (self.log(), self.next_dealer());
        let Some(closing) = log.closing(dealer) else { return Effects::default() };
        tracing::warn!(table = %self.fixed.public, %closing, "record is ruled otherwise");
        let begins = log.rubber_begins(log.rubbers_over()) as u32;
        let agreed = self.rubbers.last().is_some_and(|rubber| rubber.version > begins);
        let seed = |over: usize| self.seed_of_rubber(over);
        // A rubber that was agreed needs no closing: it stands, and the next one begins.
        let command = match closing {
            _ if agreed => sitting::Command::Rubber { dealer, seed: seed(log.rubbers_over() + 1) },
            sitting::Closing::Deal { .. } => sitting::Command::Close(closing, seed(log.rubbers_over())),
            sitting::Closing::Rubber { .. } => sitting::Command::Close(closing, seed(log.rubbers_over() + 1)),
        };
        self.host(command)
    }

    /// Something could not be written, or nobody knows whether it was: the table is read again, with all that belongs to it.
    /// If that fails too, the task ends, and keeps nothing that may not be in the record.
    async fn recover(&mut self, error: &StoreError) {
        tracing::error!(table = %self.fixed.public, %error, "append failed; reloading the table from the store");
        self.read_again().await;
        self.retry = Some(Instant::now() + self.house.write_retry);
    }

    /// The table as the record has it, with all that belongs to it.
    async fn read_again(&mut self) {
        let Loaded { room, fold, past, fixed } = match load_named(&self.house, &self.fixed.public).await {
            Ok(Some(loaded)) => loaded,
            Ok(None) => {
                tracing::error!(table = %self.fixed.public, "table is not in the store; closing");
                self.unsure = true;
                return;
            }
            Err(error) => {
                tracing::error!(table = %self.fixed.public, %error, "reload failed; table closed until it can be read");
                self.unsure = true;
                return;
            }
        };
        let seed = self.seed_of_rubber(fold.rubbers_over());
        self.shuffles = fold.spans().len() as u32 + past.called_off;
        self.sitting.reload(fold, seed);
        (self.chairs, self.room) = (room.chairs(), room);
        self.find_away();
        self.reseat();
        (self.rubbers, self.chains) = (past.rubbers, past.chains);
        self.commitment = past.commitment;
        self.casting = past.open.and_then(|open| Casting::resumed(&open, &self.fixed));
        self.wake = None;
        self.last_views = [0; VIEWERS];
        (self.rule, self.fixed) = (fixed.talk, Arc::new(fixed));
        for (person, seat) in
            self.subscribers.iter().map(|to| (to.person, self.chairs.of(to.person))).collect::<Vec<_>>()
        {
            self.sees(person, seat);
        }
    }

    /// What came of a change besides the log; where it failed, the table is read again.
    async fn settled(&mut self, written: Result<(), StoreError>) -> Result<(), Problem> {
        if let Err(error) = written {
            self.recover(&error).await;
            return Err(Problem::new(Kind::Unavailable, NOT_WRITTEN));
        }
        Ok(())
    }

    /// Sends each viewer what they saw of the log after this place.
    fn publish(&mut self, done: usize) {
        for at in 0..VIEWERS {
            self.publish_to(viewer(at), done);
        }
    }

    /// Sends one viewer what they saw of the log after this place.
    fn publish_to(&mut self, viewer: Option<Seat>, done: usize) {
        let at = place(viewer);
        if !self.subscribers.iter().any(|subscriber| subscriber.viewer == viewer) {
            self.last_views[at] = 0;
            return;
        }
        if let Some(news) = self.sitting.news(viewer, done) {
            self.broadcast(|to| to == viewer, &text(&news));
        }
        let version = self.log().version_of(viewer);
        let view = text(&ServerMessage::View { version, view: Box::new(self.view(viewer)) });
        let hash = rows::hash(view.as_bytes());
        if std::mem::replace(&mut self.last_views[at], hash) != hash {
            self.broadcast(|to| to == viewer, &view);
        }
    }
}

/// What most messages take: a view has some two thousand bytes.
const MESSAGE_BYTES: usize = 2048;

/// A message as it is sent.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    let mut bytes = Vec::with_capacity(MESSAGE_BYTES);
    let written = serde_json::to_writer(&mut bytes, message).ok();
    written.and_then(|()| String::from_utf8(bytes).ok()).unwrap_or_default().into()
}
