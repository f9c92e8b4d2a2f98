//! One task a table: it alone changes the table, and nothing is told before it is on the disk.

mod dealing;
mod seating;
mod sockets;
mod thinking;
mod told;

use std::sync::Arc;
use std::time::Duration;

use cards::{BySeat, Seat, SeatSet};
use players::attend::{Ask, Asked, Question};
use protocol::{Evening, GoesOut, Kind, Person, Problem, Seated, ServerMessage, Stage, TableInfo, TableView};
use sitting::{Around, VIEWERS, viewer, wire};
use table::Manner;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::engine::{Hinter, Next, Thinker};
use super::evening::{self, Rubber};
use super::fold::{Fold, Row};
use super::loading::{Loaded, load_named};
use super::seats::{Chair, Chairs, PersonKey, SeatChain, computer};
use super::{Fixed, House, pace, rows};
use crate::deals::{derive, house_links};
use crate::store::StoreError;

/// After a hand the next deal begins at the latest after this time, whoever is not ready.
const READY_TIMEOUT: Duration = Duration::from_secs(90);
/// Added to the delay of computer players while a person could use a right that everybody knows of.
const RIGHT_DELAY: Duration = Duration::from_secs(6);
/// Added to it while a person could break in on a call.
const CHANCE_DELAY: Duration = Duration::from_millis(2500);

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
    Join { connection: Connection, person: PersonKey, out: Out, reply: Reply<()> },
    /// A socket says which version it has seen.
    Hello { connection: Connection, version: Option<u32> },
    /// A socket closes.
    Leave(Connection),
    /// A person does something.
    Act { connection: Connection, id: String, expect: u32, act: String, since: Instant },
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
    /// The table is closed: everybody is told, and it ends.
    Close,
    /// The server stops: the table ends, and stands in the record as it is.
    Stop,
    /// A query: runs on the task with the table.
    Ask(Box<dyn FnOnce(&TableTask) + Send>),
    /// A computer player has thought.
    Thought { version: u32, question: Question, act: Option<String> },
}

struct Subscriber {
    connection: Connection,
    person: PersonKey,
    viewer: Option<Seat>,
    out: Out,
    /// Whether it has sent its hello.
    greeted: bool,
}

/// A table and everybody around it.
pub(crate) struct TableTask {
    house: Arc<House>,
    pub(crate) fixed: Arc<Fixed>,
    pub(crate) fold: Fold,
    chairs: Chairs,
    subscribers: Vec<Subscriber>,
    ready: SeatSet,
    commitment: Option<String>,
    shuffles: u32,
    /// The rubbers that are over, with those who played them.
    rubbers: Vec<Rubber>,
    /// Those who want to come in, in the order in which they said so.
    waiting: Vec<(PersonKey, Person)>,
    /// A hash of the view that was last sent to each viewer, so that an act that they did not see
    /// sends them nothing.
    last_views: [u64; VIEWERS],
    commands: mpsc::WeakSender<Command>,
    /// The version at which a computer player thinks.
    thinking: Option<u32>,
    /// When a computer player acts at this version, at the earliest.
    beat: Option<(u32, Instant)>,
    /// Which computer players were asked for what since the last act.
    asked: Asked,
    pause: Option<Instant>,
    /// The chains of the people at the table, each with the last link that everybody knows.
    chains: BySeat<Option<SeatChain>>,
    /// The shuffle for which links are being given.
    casting: Option<Casting>,
    /// Until then the pack waits for the hello of people who sit.
    arrival: Option<Instant>,
    /// When a table is resumed whose rows could not be appended.
    retry: Option<Instant>,
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
}

/// What is known of a table from before the server was started.
#[derive(Default)]
pub(crate) struct Past {
    /// The rubbers that are over.
    pub(crate) rubbers: Vec<Rubber>,
    /// What was published before the last deal.
    pub(crate) commitment: Option<String>,
    /// Those who want to come in.
    pub(crate) waiting: Vec<(PersonKey, Person)>,
    /// The chains of those who sit.
    pub(crate) chains: BySeat<Option<SeatChain>>,
}

/// A shuffle that waits for the links of the players.
struct Casting {
    terms: fair::Terms,
    links: BySeat<Option<fair::Link>>,
    until: Instant,
}

impl TableTask {
    pub(crate) fn new(
        house: Arc<House>,
        fixed: Arc<Fixed>,
        loaded: Loaded,
        commands: mpsc::WeakSender<Command>,
    ) -> TableTask {
        let Loaded { chairs, fold, past, .. } = loaded;
        TableTask {
            house,
            fixed,
            shuffles: fold.spans.len() as u32,
            fold,
            chairs,
            subscribers: Vec::new(),
            ready: SeatSet::EMPTY,
            commitment: past.commitment,
            rubbers: past.rubbers,
            waiting: past.waiting,
            last_views: [0; VIEWERS],
            commands,
            thinking: None,
            beat: None,
            asked: Asked::default(),
            pause: None,
            chains: past.chains,
            casting: None,
            arrival: None,
            retry: None,
            unsure: false,
        }
    }

    /// Runs until the command channel closes.
    pub(crate) async fn run(mut self, mut commands: mpsc::Receiver<Command>) -> Ended {
        self.go_on(Vec::new(), self.fold.log.len()).await;
        loop {
            if self.unsure {
                let detail = "The record can be neither written nor read: come back in a moment.";
                let problem = Problem::new(Kind::Unavailable, detail);
                self.broadcast(|_| true, &text(&ServerMessage::Goodbye { problem, again: true }));
                return Ended::Unsure;
            }
            let links = self.casting.as_ref().map(|casting| casting.until);
            let arrival = self.arrival.filter(|arrival| *arrival > Instant::now());
            let alarm = [self.pause, links, arrival, self.retry].into_iter().flatten().min();
            tokio::select! {
                command = commands.recv() => match command {
                    Some(Command::Close) => {
                        let problem = Problem::new(Kind::NotFound, "The table was closed; its record is kept.");
                        self.broadcast(|_| true, &text(&ServerMessage::Goodbye { problem, again: false }));
                        return Ended::Stopped;
                    }
                    Some(Command::Stop) | None => return Ended::Stopped,
                    Some(command) => self.take(command).await,
                },
                () = tokio::time::sleep_until(alarm.unwrap_or_else(Instant::now)), if alarm.is_some() => {
                    if self.pause.is_some_and(|pause| pause <= Instant::now()) {
                        self.pause = None;
                        self.ready = self.chairs.people().map(|(seat, _)| seat).collect();
                    }
                    if self.retry.take_if(|retry| *retry <= Instant::now()).is_some() {
                        self.publish(self.fold.log.len());
                    }
                    self.go_on(Vec::new(), self.fold.log.len()).await;
                }
            }
        }
    }

    async fn take(&mut self, command: Command) {
        match command {
            Command::Join { connection, person, out, reply } => {
                let _ = reply.send(self.join(connection, person, out));
            }
            Command::Hello { connection, version } => {
                self.hello(connection, version);
                // The pack may have waited for this hello.
                if self.arrival.is_some() {
                    self.go_on(Vec::new(), self.fold.log.len()).await;
                }
            }
            Command::Leave(connection) => self.leave(connection).await,
            Command::Act { connection, id, expect, act, since } => {
                self.act(connection, id, expect, &act, since).await;
            }
            Command::Ready(connection) => {
                if let Some(seat) = self.subscriber(connection).and_then(|subscriber| subscriber.viewer) {
                    self.ready = self.ready.with(seat);
                    let done = self.fold.log.len();
                    self.go_on(Vec::new(), done).await;
                    if self.fold.log.len() == done {
                        self.publish(done);
                    }
                }
            }
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
            Command::Close | Command::Stop => {}
            Command::Ask(ask) => ask(self),
            Command::Thought { version, question, act } => self.thought(version, question, act).await,
        }
    }

    // ------------------------------------------------------------ acts

    async fn act(&mut self, connection: Connection, id: String, expect: u32, act: &str, since: Instant) {
        let answer = match self.try_act(connection, &id, expect, act).await {
            Ok(version) => {
                self.house.metrics.acknowledged(since.elapsed());
                ServerMessage::Ack { id, version }
            }
            Err(problem) => {
                self.house.metrics.refused.add(1);
                ServerMessage::Refused { id, problem }
            }
        };
        self.send(connection, &answer);
        self.think();
    }

    async fn try_act(
        &mut self,
        connection: Connection,
        id: &str,
        expect: u32,
        act: &str,
    ) -> Result<u32, Problem> {
        let Some(subscriber) = self.subscriber(connection) else {
            return Err(Problem::new(Kind::Forbidden, "You are not at this table."));
        };
        let person = subscriber.person;
        let Some(seat) = self.chairs.of(person) else {
            return Err(Problem::new(Kind::Forbidden, "Bystanders have no voice: sit down to act."));
        };
        let Some(number) = crate::random::read_id(id) else {
            return Err(Problem::new(Kind::Invalid, "The id of an act is 32 hexadecimal digits."));
        };
        if let Some(version) = self.fold.known(number, seat) {
            return Ok(version);
        }
        if self.fold.is_used(number) {
            return Err(Problem::new(Kind::Taken, "Another act has this id: draw a fresh one."));
        }
        if expect != self.fold.version_of(Some(seat)) {
            return Err(Problem::new(Kind::Stale, "The table has gone on since: look again before you act."));
        }
        if !self.chairs.is_full() {
            return Err(Problem::new(
                Kind::Impossible,
                "A seat is empty: the game waits until all are taken.",
            ));
        }
        let done = self.fold.log.len();
        let public = match &self.chairs.0[seat] {
            Chair::Person { person, .. } => person.id.as_str().into(),
            _ => "".into(),
        };
        let row = self.fold.act(seat, act, Some((person, public)), Some(number))?;
        self.asked.done(self.fold.engine.len(), Ask::Turn);
        let substituted = self.end_substitution(seat);
        let version = self.fold.version_of(Some(seat));
        if self.go_on(vec![row], done).await {
            if substituted {
                // The act is in the record all the same: at worst a restart brings the substitute back.
                let ended = rows::substitute(&self.house.store, self.fixed.key, seat, None).await;
                let _ = self.settled(ended).await;
            }
            Ok(version)
        } else {
            // The disk may have lost only its answer: then the act is in the record, and counts.
            let known = self.fold.known(number, seat).filter(|_| !self.unsure);
            if known.is_some() {
                self.publish(done);
            }
            known.ok_or_else(|| Problem::new(Kind::Unavailable, NOT_WRITTEN))
        }
    }

    /// A person who acts needs nobody to act for them.
    fn end_substitution(&mut self, seat: Seat) -> bool {
        match &mut self.chairs.0[seat] {
            Chair::Person { substitute, .. } => substitute.take().is_some(),
            _ => false,
        }
    }

    /// Does the table's own chores, appends all rows to the store, publishes them, and has the
    /// computer players think. Returns whether the rows are durable.
    async fn go_on(&mut self, mut rows: Vec<Row>, done: usize) -> bool {
        if self.unsure {
            return false;
        }
        self.close_what_differs(&mut rows);
        self.cut_in().await;
        let mut proofs = Vec::new();
        let before = self.rubbers.len();
        if let Err(problem) = self.chores(&mut rows, &mut proofs) {
            tracing::error!(table = %self.fixed.public, %problem, "chore failed; table waits");
        }
        // Somebody stood up while the links were given: the shuffle begins anew when it may.
        if self.casting.as_ref().is_some_and(|casting| casting.until <= Instant::now()) {
            self.casting = None;
        }
        if !rows.is_empty() {
            self.thinking = None;
            let rubbers = self.rubbers[before..].to_vec();
            let dealt = !proofs.is_empty();
            let page = rows::Page { rows, proofs, rubbers, chains: dealt.then_some(self.chains) };
            if let Err(error) = rows::append(&self.house.store, self.fixed.key, page).await {
                self.recover(&error).await;
                return false;
            }
            self.house.metrics.acts.add((self.fold.log.len() - done) as u64);
            self.publish(done);
        }
        self.set_pause();
        self.think();
        true
    }

    /// Does what needs no person and no time to think.
    fn chores(&mut self, rows: &mut Vec<Row>, proofs: &mut Vec<(u32, String)>) -> Result<(), Problem> {
        loop {
            match self.fold.engine.next(self.chairs.computers(), &self.asked) {
                Next::House(line) => rows.push(self.fold.house(&line)?),
                Next::Player(question) if self.lets_be(question) => {
                    self.asked.in_vain(self.fold.engine.len(), question);
                }
                Next::Pack(dealer) | Next::Ready(dealer) if self.may_go_on() => {
                    if self.waits_for_people() || self.waits_for_links(dealer) {
                        break;
                    }
                    self.deal(rows, proofs)?;
                }
                Next::Score(line) if self.may_go_on() => {
                    rows.push(self.fold.house(&line)?);
                    self.ready = SeatSet::EMPTY;
                    let engine = self.fold.engine.as_ref();
                    self.rubbers.push(Rubber::new(self.fold.version(), &self.chairs, engine));
                }
                Next::Over if self.may_go_on() => {
                    self.ready = SeatSet::EMPTY;
                    rows.push(self.fold.begin_rubber(self.next_dealer())?);
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// Whether the next deal, or the next rubber, may begin.
    fn may_go_on(&self) -> bool {
        if !self.chairs.may_play() {
            return false;
        }
        if !matches!(self.fold.engine.stage(), Stage::HandOver | Stage::RubberOver) {
            return true;
        }
        let somebody = self
            .chairs
            .people()
            .any(|(seat, person)| self.is_present(person) || self.chairs.computer(seat).is_some());
        somebody && self.waiting_for().is_empty()
    }

    /// Who deals first in the next rubber.
    fn next_dealer(&self) -> Seat {
        let number = self.fold.past.len() as u64 + 1;
        Seat::ALL[usize::from(derive(&self.fixed.seed, "first dealer", number)[0]) % 4]
    }

    /// Closes the deal or the rubber on the table if this engine rules an act of it otherwise than the record.
    fn close_what_differs(&mut self, rows: &mut Vec<Row>) {
        let Some(closing) = self.fold.closing(self.next_dealer()) else { return };
        tracing::warn!(table = %self.fixed.public, %closing, "record is ruled otherwise");
        let begins = self.fold.rubber_begins(self.fold.past.len()) as u32;
        let agreed = self.rubbers.last().is_some_and(|rubber| rubber.version > begins);
        // A rubber that was agreed needs no closing: it stands, and the next one begins.
        let closed =
            if agreed { self.fold.begin_rubber(self.next_dealer()) } else { self.fold.close(closing) };
        match closed {
            Ok(row) => rows.push(row),
            Err(problem) => {
                tracing::error!(table = %self.fixed.public, %problem, "closing failed; table waits");
            }
        }
        self.ready = SeatSet::EMPTY;
    }

    /// Something could not be written, or nobody knows whether it was: the table is read again, with all that belongs to it.
    /// If that fails too, the task ends, and keeps nothing that may not be in the record.
    async fn recover(&mut self, error: &StoreError) {
        tracing::error!(table = %self.fixed.public, %error, "append failed; reloading the table from the store");
        let Loaded { chairs, fold, past, .. } = match load_named(&self.house.store, &self.fixed.public).await
        {
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
        self.fold = fold;
        self.chairs = chairs;
        (self.rubbers, self.waiting, self.chains) = (past.rubbers, past.waiting, past.chains);
        self.commitment = past.commitment;
        self.shuffles = self.fold.spans.len() as u32;
        self.casting = None;
        self.thinking = None;
        self.beat = None;
        self.asked = Asked::default();
        self.last_views = [0; VIEWERS];
        self.retry = Some(Instant::now() + self.house.write_retry);
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
            let viewer = viewer(at);
            if !self.subscribers.iter().any(|subscriber| subscriber.viewer == viewer) {
                self.last_views[at] = 0;
                continue;
            }
            let now = self.fold.version_of(viewer);
            let seen = self.fold.log[done..].iter().filter(|happened| happened.is_seen(at)).count() as u32;
            if seen > 0 {
                let events = self.fold.since(viewer, now - seen);
                let from = now - seen + 1;
                self.broadcast(|to| to == viewer, &text(&ServerMessage::Events { from, events }));
            }
            let view = text(&ServerMessage::View { version: now, view: Box::new(self.view(viewer)) });
            let hash = rows::hash(view.as_bytes());
            if std::mem::replace(&mut self.last_views[at], hash) != hash {
                self.broadcast(|to| to == viewer, &view);
            }
        }
    }

    /// Sets the deadline for those who are not ready at the end of a hand.
    fn set_pause(&mut self) {
        let waits = self.fold.engine.stage() == Stage::HandOver && !self.waiting_for().is_empty();
        if waits {
            self.pause.get_or_insert_with(|| Instant::now() + READY_TIMEOUT);
        } else {
            self.pause = None;
        }
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
