//! The tables of the club: each a task of its own over the games, and the list of them.

mod before;
mod boards;
mod loading;
pub(crate) mod record;
mod room;
mod rows;
mod rubbers;
mod seats;
mod task;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use cards::Seat;
use protocol::{ChosenOption, Kind, Pace, Person, Problem, TableClock, TalkRule};
use rusqlite::params;
use table::Manner;
use tokio::sync::{Mutex, mpsc, oneshot, watch};

pub(crate) use boards::Board;
use loading::load;
pub(crate) use loading::{Found, Loaded, Reached, find, load_until, reached};
pub(crate) use room::{Belongs, TableRoom};
pub(crate) use seats::{Chair, Chairs, PersonKey, computer};
pub(crate) use sitting::{Log, Terms};
use task::Ended;
pub(crate) use task::Past;
pub(crate) use task::{Command, Connection, TableTask, text};

use crate::config::Config;
use crate::deals::Deals;
use crate::metrics::Metrics;
use crate::store::{Store, StoreError};
use crate::thinking::{Patience, Thinkers};

/// The most commands that wait in the channel of a table.
const COMMAND_QUEUE_MAX: usize = 64;

/// What all tables share.
pub(crate) struct House {
    pub(crate) store: Store,
    pub(crate) deals: Arc<dyn Deals>,
    pub(crate) metrics: Arc<Metrics>,
    /// Where computer players search, and hints are thought about.
    pub(crate) searching: Thinkers,
    /// Where those think who do not search: what takes a moment does not wait for what takes long.
    pub(crate) quick: Thinkers,
    /// Where post-mortems, trials and duplicate boards are thought about.
    pub(crate) coach: Thinkers,
    /// Where minutes are judged, lessons played and the referee's desk asked.
    pub(crate) desk: Thinkers,
    /// Where records are played through.
    pub(crate) records: Thinkers,
    /// Where tables that sleep are played through when somebody comes.
    pub(crate) waking: Thinkers,
    /// The delay before a table goes on whose rows could not be appended.
    pub(crate) write_retry: Duration,
    /// How long the seat of somebody who went away is kept for them.
    pub(crate) seat_pause: Duration,
    /// How long a table at which nobody is stays in memory.
    pub(crate) table_sleep: Duration,
    /// Lines of talk a minute by one person at one table; 0 for no limit.
    pub(crate) talk_per_minute: u32,
    /// The most acts in the record of one table; 0 for no limit.
    pub(crate) acts_max: usize,
    lobby: watch::Sender<u64>,
}

impl House {
    pub(crate) fn new(config: &Config, store: Store, deals: Arc<dyn Deals>, metrics: Arc<Metrics>) -> House {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let thinkers = if config.thinkers == 0 { processors } else { config.thinkers };
        House {
            write_retry: config.write_retry,
            seat_pause: Duration::from_secs(config.seat_pause.into()),
            table_sleep: Duration::from_secs(config.table_sleep.into()),
            talk_per_minute: config.limits.talk,
            acts_max: config.limits.acts as usize,
            store,
            deals,
            metrics,
            searching: Thinkers::new("search", thinkers, Patience::Patient),
            quick: Thinkers::new("quick", processors, Patience::Prompt),
            coach: Thinkers::new("coach", 1, Patience::Idle),
            desk: Thinkers::new("desk", 1, Patience::Idle),
            waking: Thinkers::new("waking", processors, Patience::Prompt),
            records: Thinkers::new("records", processors.saturating_sub(1).max(1), Patience::Idle),
            lobby: watch::channel(0).0,
        }
    }

    /// Notifies the lobby's subscribers of a change.
    pub(crate) fn lobby_changed(&self) {
        self.lobby.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Subscribes to changes of the lobby.
    pub(crate) fn lobby(&self) -> watch::Receiver<u64> {
        self.lobby.subscribe()
    }
}

/// What is settled when a table is opened, and does not change.
#[derive(Clone)]
pub(crate) struct Fixed {
    pub(crate) key: i64,
    pub(crate) public: String,
    pub(crate) name: String,
    pub(crate) terms: Terms,
    pub(crate) host: Person,
    pub(crate) host_key: PersonKey,
    pub(crate) watchable: bool,
    pub(crate) listed: bool,
    pub(crate) pace: Pace,
    /// What may be said beside the game when the table begins; its host may change it.
    pub(crate) talk: TalkRule,
    pub(crate) clock: Option<TableClock>,
    pub(crate) seed: [u8; 32],
    pub(crate) opened: i64,
    /// The board that is played, at a table of a duplicate evening: one deal, and no other.
    pub(crate) board: Option<Board>,
}

impl Fixed {
    /// Whether a person may look on.
    pub(crate) fn may_watch(&self, person: PersonKey) -> bool {
        self.watchable || person == self.host_key
    }

    /// The options that the table chose.
    pub(crate) fn options(&self) -> Vec<ChosenOption> {
        let choice =
            |(key, value): &(String, String)| ChosenOption { key: key.clone(), value: value.clone() };
        self.terms.options.iter().map(choice).collect()
    }
}

/// The handle of a table's task.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) fixed: Arc<Fixed>,
    /// In boxes: the channel of a table that waits keeps room for some tens of them.
    commands: mpsc::Sender<Box<Command>>,
}

impl Handle {
    /// Sends a command.
    pub(crate) async fn send(&self, command: Command) -> Result<(), Problem> {
        self.commands.send(Box::new(command)).await.map_err(|_| closed())
    }

    /// Sends a command and waits for its reply.
    pub(crate) async fn request<T>(
        &self,
        command: impl FnOnce(oneshot::Sender<Result<T, Problem>>) -> Command,
    ) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(command(reply)).await?;
        answer.await.map_err(|_| closed())?
    }

    /// Runs a query on the task.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&TableTask) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        let ask = Box::new(move |table: &TableTask| drop(reply.send(question(table))));
        self.send(Command::Ask(ask)).await?;
        answer.await.map_err(|_| closed())
    }
}

fn closed() -> Problem {
    Problem::new(Kind::Unavailable, "The table is being closed: try again in a moment.")
}

/// What came of reading a table.
enum Woken {
    /// Its task runs.
    Started(Handle),
    /// Its rows are wrong: it is closed for this reason.
    Closed(String),
}

/// Locks for reading tables: those of one lock are read one after the other.
const WAKING_LOCKS: usize = 64;

/// The tables that are awake. The others lie in the record, and are read when somebody comes.
pub(crate) struct Tables {
    house: Arc<House>,
    awake: Arc<RwLock<BTreeMap<String, Handle>>>,
    /// Held while a table is read, so that it is read once; by the hash of its name.
    waking: Vec<Mutex<()>>,
    connections: AtomicU64,
}

impl Tables {
    pub(crate) fn new(house: Arc<House>) -> Tables {
        let waking = std::iter::repeat_with(Mutex::default).take(WAKING_LOCKS).collect();
        Tables { house, awake: Arc::default(), waking, connections: AtomicU64::new(1) }
    }

    /// The id of a new socket.
    pub(crate) fn connection(&self) -> Connection {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// The table of this name.
    ///
    /// # Errors
    /// When there is none, with the reason where the house closed it, or when it cannot be read.
    pub(crate) async fn get(&self, public: &str) -> Result<Handle, Problem> {
        if let Some(handle) = self.awake(public) {
            return Ok(handle);
        }
        let lock = rows::hash(public.as_bytes()) as usize % WAKING_LOCKS;
        let _waking = self.waking[lock].lock().await;
        if let Some(handle) = self.awake(public) {
            return Ok(handle);
        }
        let unread = |error: &StoreError| {
            tracing::error!(table = public, %error, "load failed; retried on request");
            Problem::new(Kind::Unavailable, "The record of this table could not be read. Try again.")
        };
        let found = find(&self.house.store, public).await.map_err(|error| unread(&error))?;
        let Some(found) = found else { return Err(no_table()) };
        if let Some(reason) = found.reason {
            return Err(Problem::new(Kind::NotFound, format!("The house closed this table: {reason}.")));
        }
        if found.closed {
            return Err(no_table());
        }
        match self.wake(found).await {
            Ok(Woken::Started(handle)) => Ok(handle),
            Ok(Woken::Closed(reason)) => {
                Err(Problem::new(Kind::NotFound, format!("The house closed this table: {reason}.")))
            }
            Err(error) => Err(unread(&error)),
        }
    }

    fn awake(&self, public: &str) -> Option<Handle> {
        self.awake.read().unwrap_or_else(PoisonError::into_inner).get(public).cloned()
    }

    /// All that are awake.
    pub(crate) fn all(&self) -> Vec<Handle> {
        self.awake.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// How a person belongs to a table, and its name; a table that sleeps is not woken for it.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub(crate) async fn place_of(
        &self,
        public: &str,
        person: PersonKey,
    ) -> Result<Option<(String, Belongs)>, StoreError> {
        if let Some(handle) = self.awake(public)
            && let Ok(place) = handle.ask(move |table| table.named_place_of(person)).await
        {
            return Ok(place);
        }
        loading::place_of(&self.house.store, public, person).await
    }

    /// Has a table that is awake read itself again, after rows of it were changed.
    pub(crate) async fn read_again(&self, public: &str) {
        if let Some(handle) = self.awake(public) {
            // One that has ended is read when somebody comes.
            let _ = handle.send(Command::Forget).await;
        }
    }

    /// Opens a new table and inserts it into the store.
    ///
    /// # Errors
    /// When the host has too many tables open, or the store fails.
    pub(crate) async fn open(&self, fixed: Fixed, chairs: Chairs, most: u32) -> Result<Handle, Problem> {
        let fold = Log::new(fixed.terms.clone())
            .map_err(|option| Problem::new(Kind::Invalid, option.to_string()))?;
        let mut room = TableRoom::new(fixed.terms.code);
        for (seat, chair) in chairs.0.iter() {
            match chair {
                Chair::Empty => {}
                Chair::Person { key, person, .. } => room.sit(*key, person, seat)?,
                Chair::Computer(spec) => {
                    let spec = room.who_comes(fixed.terms.code, spec);
                    room.seat_computer(&spec, seat)?;
                }
            }
        }
        let of_host = |handle: &&Handle| handle.fixed.host_key == fixed.host_key;
        let awake = self.all().iter().filter(of_host).map(|handle| handle.fixed.key).collect();
        let inserted =
            insert(&self.house.store, &fixed, &room, Quota { most, awake }).await.map_err(|error| {
                tracing::error!(%error, "insert table failed");
                Problem::new(Kind::Unavailable, "The record could not be written. Try again.")
            })?;
        let key = inserted.map_err(|refused| match refused {
            Refused::TooMany => {
                let detail = format!("You have {most} tables open, and {most} are the most.");
                Problem::new(Kind::TooMany, detail)
            }
            Refused::Board(barred) => barred.into(),
        })?;
        room.written();
        let fixed = Fixed { key, ..fixed };
        Ok(self.start(Loaded { fixed, room, fold, past: Past::default() }))
    }

    fn start(&self, loaded: Loaded) -> Handle {
        let (commands, queue) = mpsc::channel(COMMAND_QUEUE_MAX);
        let handle = Handle { fixed: Arc::new(loaded.fixed.clone()), commands };
        let weak = handle.commands.downgrade();
        let table = TableTask::new(Arc::clone(&self.house), Arc::clone(&handle.fixed), loaded, weak);
        let public = handle.fixed.public.clone();
        let mut awake = self.awake.write().unwrap_or_else(PoisonError::into_inner);
        awake.insert(public.clone(), handle.clone());
        drop(awake);
        let (awake, house) = (Arc::clone(&self.awake), Arc::clone(&self.house));
        tokio::spawn(async move {
            run(table, queue, &public, &awake).await;
            house.lobby_changed();
        });
        self.house.lobby_changed();
        handle
    }

    /// Closes a table; its record is kept.
    pub(crate) async fn close(&self, handle: &Handle) -> Result<(), StoreError> {
        let (key, at) = (handle.fixed.key, crate::random::now());
        let change = move |connection: &rusqlite::Connection| {
            connection.execute("UPDATE tbl SET closed = ?1 WHERE id = ?2", [at, key])
        };
        self.house.store.write(change).await?;
        self.awake.write().unwrap_or_else(PoisonError::into_inner).remove(&handle.fixed.public);
        // A table that is gone already is closed.
        let _ = handle.send(Command::Close).await;
        self.house.lobby_changed();
        Ok(())
    }

    /// Ends every table: when this answers, none of them writes any more.
    pub(crate) async fn stop(&self) {
        let tables = self.all();
        self.awake.write().unwrap_or_else(PoisonError::into_inner).clear();
        for handle in &tables {
            // One that has ended already needs no telling.
            let _ = handle.send(Command::Stop).await;
        }
        for handle in &tables {
            handle.commands.closed().await;
        }
    }

    /// Reads a table and starts its task. One whose rows are wrong is closed, and the reason is told.
    ///
    /// # Errors
    /// When the store fails, and another attempt may do.
    async fn wake(&self, found: Found) -> Result<Woken, StoreError> {
        let (key, public) = (found.key, found.public.clone());
        match load(&self.house, found).await {
            Ok(loaded) => Ok(Woken::Started(self.start(loaded))),
            Err(error) if error.is_lasting() => {
                tracing::error!(table = %public, %error, "table unreadable; closed");
                let (reason, at) = (error.reason(), crate::random::now());
                let kept = reason.clone();
                let change = move |connection: &rusqlite::Connection| {
                    let close = "UPDATE tbl SET closed = ?1, reason = ?2 WHERE id = ?3";
                    connection.execute(close, params![at, kept, key])
                };
                self.house.store.write(change).await?;
                Ok(Woken::Closed(reason))
            }
            Err(error) => Err(error),
        }
    }
}

/// Runs the task of a table until it ends or sleeps. From then on it is no more among those that are awake, and whoever comes has
/// it read again.
async fn run(
    mut table: TableTask,
    mut queue: mpsc::Receiver<Box<Command>>,
    public: &str,
    awake: &RwLock<BTreeMap<String, Handle>>,
) {
    loop {
        let ended = table.run(&mut queue).await;
        let mut awake = awake.write().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have come in the last moment.
        if ended == Ended::Asleep && !queue.is_empty() {
            continue;
        }
        // A table that was closed is not there any more, and no other can be in its place before this one ends.
        awake.remove(public);
        return;
    }
}

fn no_table() -> Problem {
    Problem::new(Kind::NotFound, "There is no such table; it may have been closed.")
}

/// How many tables a host may have open.
struct Quota {
    /// 0 for no limit.
    most: u32,
    /// The keys of those of the host that are awake.
    awake: Vec<i64>,
}

impl Quota {
    /// How long a table cannot give way to another after it was opened, in seconds.
    const NEW_S: i64 = 60;

    /// Whether the host may open another table. Where there are too many, the oldest that sleeps is closed for it. All of it is
    /// done by the one writer, so that requests at the same time are counted one after the other.
    fn allows(&self, connection: &rusqlite::Connection, host: PersonKey, now: i64) -> rusqlite::Result<bool> {
        if self.most == 0 {
            return Ok(true);
        }
        let mut select = connection
            .prepare_cached("SELECT id, opened FROM tbl WHERE host = ?1 AND closed IS NULL ORDER BY id")?;
        let rows = select.query_map([host], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let open: Vec<(i64, i64)> = rows.collect::<rusqlite::Result<_>>()?;
        if open.len() < self.most as usize {
            return Ok(true);
        }
        let sleeps = |(id, opened): &&(i64, i64)| !self.awake.contains(id) && *opened < now - Quota::NEW_S;
        let Some((oldest, _)) = open.iter().find(sleeps) else { return Ok(false) };
        connection.execute("UPDATE tbl SET closed = ?1 WHERE id = ?2", [now, *oldest])?;
        Ok(true)
    }
}

/// Why a table was not opened.
enum Refused {
    /// The host has too many.
    TooMany,
    /// Somebody who would sit may not play the board.
    Board(boards::Barred),
}

/// Inserts a table into the store and tells its key.
async fn insert(
    store: &Store,
    fixed: &Fixed,
    room: &TableRoom,
    quota: Quota,
) -> Result<Result<i64, Refused>, StoreError> {
    let seated: Vec<(Seat, PersonKey)> = room.chairs().people().collect();
    let people = seated.iter().map(|(_, key)| *key).collect();
    let left = (Vec::new(), 0);
    let page = rows::RoomPage { rows: room.unwritten().to_vec(), changed: Vec::new(), people, left };
    let fixed = fixed.clone();
    let change = move |connection: &rusqlite::Connection| -> Result<Result<i64, Refused>, StoreError> {
        for (_, key) in seated.iter().filter(|_| fixed.board.is_some()) {
            let board = fixed.board.as_ref().map(|board| boards::may_enter(connection, board, *key, None));
            if let Some(Err(barred)) = board.transpose()? {
                return Ok(Err(Refused::Board(barred)));
            }
        }
        if !quota.allows(connection, fixed.host_key, fixed.opened)? {
            return Ok(Err(Refused::TooMany));
        }
        let (options, pace) = (rows::json(&fixed.terms.options)?, rows::json(&fixed.pace)?);
        connection.execute(
            "INSERT INTO tbl (public, name, code, manner, options, dealer, host, watchable, listed, pace, seed, opened, \
             talk, clock) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
            params![
                fixed.public,
                fixed.name,
                fixed.terms.code.name(),
                if fixed.terms.manner == Manner::Laws { "laws" } else { "courteous" },
                options,
                fixed.terms.dealer.to_string(),
                fixed.host_key,
                fixed.watchable,
                fixed.listed,
                pace,
                fixed.seed,
                fixed.opened,
                rows::json(&fixed.talk)?,
                rows::json(&fixed.clock)?
            ],
        )?;
        let table = connection.last_insert_rowid();
        for seat in Seat::ALL {
            connection
                .execute("INSERT INTO seat (tbl, seat) VALUES (?1, ?2)", params![table, seat.to_string()])?;
        }
        if let Some(board) = &fixed.board {
            connection.execute(
                "INSERT INTO board (tbl, duplicate, number) VALUES (?1, ?2, ?3)",
                params![table, board.duplicate, board.number],
            )?;
            for (seat, key) in seated {
                boards::enter(connection, board, key, table, seat)?;
            }
        }
        rows::write_room_page(connection, table, &page)?;
        Ok(Ok(table))
    };
    store.write(change).await
}
