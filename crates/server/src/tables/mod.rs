//! The tables of the club: each a task of its own over the games, and the list of them.

mod engine;
mod evening;
mod fold;
mod pace;
pub(crate) mod record;
mod rows;
mod seats;
mod task;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use cards::{BySeat, Seat};
use games::Code;
use protocol::{ChosenOption, Kind, Pace, Person, Problem};
use rusqlite::params;
use table::Manner;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

pub(crate) use fold::{Fold, Terms};
pub(crate) use rows::load;
pub(crate) use seats::{Chair, Chairs, PersonKey, computer};
use task::Past;
pub(crate) use task::{Command, Connection, TableTask, text};

use crate::deals::Deals;
use crate::metrics::Metrics;
use crate::store::{Store, StoreError};

/// The most commands that wait in the channel of a table.
const COMMAND_QUEUE_MAX: usize = 64;

/// What all tables share.
pub(crate) struct House {
    pub(crate) store: Store,
    pub(crate) deals: Arc<dyn Deals>,
    pub(crate) metrics: Arc<Metrics>,
    /// A permit for each computer player that may think at once.
    pub(crate) thinking: Arc<Semaphore>,
    lobby: watch::Sender<u64>,
}

impl House {
    pub(crate) fn new(store: Store, deals: Arc<dyn Deals>, metrics: Arc<Metrics>, thinkers: usize) -> House {
        House {
            store,
            deals,
            metrics,
            thinking: Arc::new(Semaphore::new(thinkers)),
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
    pub(crate) seed: [u8; 32],
    pub(crate) opened: i64,
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
    commands: mpsc::Sender<Command>,
}

impl Handle {
    /// Sends a command.
    pub(crate) async fn send(&self, command: Command) -> Result<(), Problem> {
        self.commands.send(command).await.map_err(|_| closed())
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

/// All tables that are open.
pub(crate) struct Tables {
    house: Arc<House>,
    open: RwLock<BTreeMap<String, Handle>>,
    connections: AtomicU64,
}

impl Tables {
    pub(crate) fn new(house: Arc<House>) -> Tables {
        Tables { house, open: RwLock::default(), connections: AtomicU64::new(1) }
    }

    /// The id of a new socket.
    pub(crate) fn connection(&self) -> Connection {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// The table of this name.
    pub(crate) fn get(&self, public: &str) -> Result<Handle, Problem> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        let found = open.get(public).cloned();
        found.ok_or_else(|| Problem::new(Kind::NotFound, "There is no such table; it may have been closed."))
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Handle> {
        self.open.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Opens a new table and inserts it into the store.
    pub(crate) async fn open(&self, fixed: Fixed, chairs: Chairs) -> Result<Handle, Problem> {
        let fold = Fold::new(fixed.terms.clone())
            .map_err(|option| Problem::new(Kind::Invalid, option.to_string()))?;
        let key = insert(&self.house.store, &fixed, &chairs).await.map_err(|error| {
            tracing::error!(%error, "insert table failed");
            Problem::new(Kind::Unavailable, "The record could not be written. Try again.")
        })?;
        Ok(self.start(Fixed { key, ..fixed }, fold, chairs, Past::default()))
    }

    fn start(&self, fixed: Fixed, fold: Fold, chairs: Chairs, past: Past) -> Handle {
        let (commands, queue) = mpsc::channel(COMMAND_QUEUE_MAX);
        let handle = Handle { fixed: Arc::new(fixed), commands };
        let weak = handle.commands.downgrade();
        let table =
            TableTask::new(Arc::clone(&self.house), Arc::clone(&handle.fixed), fold, chairs, past, weak);
        tokio::spawn(table.run(queue));
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        open.insert(handle.fixed.public.clone(), handle.clone());
        drop(open);
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
        self.open.write().unwrap_or_else(PoisonError::into_inner).remove(&handle.fixed.public);
        // A table that is gone already is closed.
        let _ = handle.send(Command::Close).await;
        self.house.lobby_changed();
        Ok(())
    }

    /// Ends every table: when this answers, none of them writes any more.
    pub(crate) async fn stop(&self) {
        let tables = std::mem::take(&mut *self.open.write().unwrap_or_else(PoisonError::into_inner));
        for handle in tables.values() {
            // One that has ended already needs no telling.
            let _ = handle.send(Command::Stop).await;
        }
        for handle in tables.values() {
            handle.commands.closed().await;
        }
    }

    /// Every table as it stood when the record was last written.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub(crate) async fn resume(&self) -> Result<usize, StoreError> {
        let found = fixed_of(&self.house.store, "closed IS NULL", String::new()).await?;
        let count = found.len();
        for (fixed, chairs) in found {
            let past = Past {
                rubbers: rows::rubbers(&self.house.store, fixed.key).await?,
                commitment: rows::commitment(&self.house.store, fixed.key).await?,
                waiting: rows::waiting(&self.house.store, fixed.key).await?,
                chains: rows::chains(&self.house.store, fixed.key).await?,
            };
            match rows::load(&self.house.store, &fixed).await {
                Ok(fold) => drop(self.start(fixed, fold, chairs, past)),
                // One table that cannot be read must not keep the others closed.
                Err(error) => tracing::error!(table = %fixed.public, %error, "resume failed; table skipped"),
            }
        }
        Ok(count)
    }
}

async fn insert(store: &Store, fixed: &Fixed, chairs: &Chairs) -> Result<i64, StoreError> {
    let (fixed, chairs) = (fixed.clone(), chairs.clone());
    let change = move |connection: &rusqlite::Connection| {
        let options = serde_json::to_string(&fixed.terms.options).unwrap_or_default();
        let pace = serde_json::to_string(&fixed.pace).unwrap_or_default();
        connection.execute(
            "INSERT INTO tbl (public, name, code, manner, options, dealer, host, watchable, listed, pace, seed, opened) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
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
                fixed.opened
            ],
        )?;
        let table = connection.last_insert_rowid();
        for (seat, chair) in chairs.0.iter() {
            let (person, player) = match chair {
                Chair::Empty => (None, None),
                Chair::Person { key, .. } => (Some(*key), None),
                Chair::Computer(spec) => (None, Some(spec.to_string())),
            };
            connection.execute(
                "INSERT INTO seat (tbl, seat, person, player) VALUES (?1, ?2, ?3, ?4)",
                params![table, seat.to_string(), person, player],
            )?;
            if let Some(person) = person {
                connection
                    .execute("INSERT OR IGNORE INTO played (person, tbl) VALUES (?1, ?2)", [person, table])?;
            }
        }
        Ok(table)
    };
    store.write(change).await
}

/// Tables of the store with those who sit at them; `condition` is SQL and never comes from outside.
pub(crate) async fn fixed_of(
    store: &Store,
    condition: &'static str,
    value: String,
) -> Result<Vec<(Fixed, Chairs)>, StoreError> {
    let look = move |connection: &rusqlite::Connection| {
        let mut select = connection.prepare(&format!(
            "SELECT tbl.id, tbl.public, tbl.name, code, manner, options, dealer, watchable, listed, pace, seed, opened, \
             host, person.public, person.name, person.account IS NULL \
             FROM tbl JOIN person ON person.id = host WHERE {condition} ORDER BY tbl.id"
        ))?;
        let wanted: Vec<&dyn rusqlite::ToSql> =
            if condition.contains('?') { vec![&value] } else { Vec::new() };
        let mut rows = select.query(wanted.as_slice())?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let key: i64 = row.get(0)?;
            let text = |at: usize| row.get::<_, String>(at);
            let Ok(code) = text(3)?.parse::<Code>() else { continue };
            let fixed = Fixed {
                key,
                public: text(1)?,
                name: text(2)?,
                terms: Terms {
                    code,
                    manner: if text(4)? == "laws" { Manner::Laws } else { Manner::Courteous },
                    options: serde_json::from_str(&text(5)?).unwrap_or_default(),
                    dealer: text(6)?.parse().unwrap_or(Seat::South),
                },
                host: Person { id: text(13)?, name: text(14)?, guest: row.get(15)? },
                host_key: row.get(12)?,
                watchable: row.get(7)?,
                listed: row.get(8)?,
                pace: serde_json::from_str(&text(9)?).unwrap_or_default(),
                seed: row.get(10)?,
                opened: row.get(11)?,
            };
            found.push((fixed, chairs_of(connection, key)?));
        }
        Ok(found)
    };
    store.read(look).await
}

fn chairs_of(connection: &rusqlite::Connection, table: i64) -> rusqlite::Result<Chairs> {
    let mut select = connection.prepare_cached(
        "SELECT seat, person, player, public, name, account IS NULL, substitute FROM seat \
         LEFT JOIN person ON person.id = seat.person WHERE tbl = ?1",
    )?;
    let mut rows = select.query([table])?;
    let mut chairs: BySeat<Chair> = BySeat::default();
    while let Some(row) = rows.next()? {
        let Ok(seat) = row.get::<_, String>(0)?.parse::<Seat>() else { continue };
        let (person, player): (Option<i64>, Option<String>) = (row.get(1)?, row.get(2)?);
        chairs[seat] = match (person, player.and_then(|player| player.parse().ok())) {
            (Some(key), _) => {
                let person = Person { id: row.get(3)?, name: row.get(4)?, guest: row.get(5)? };
                let substitute = row.get::<_, Option<String>>(6)?.and_then(|player| player.parse().ok());
                Chair::Person { key, person, substitute }
            }
            (None, Some(spec)) => Chair::Computer(spec),
            (None, None) => Chair::Empty,
        };
    }
    Ok(Chairs(chairs))
}
