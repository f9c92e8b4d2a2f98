//! A disk that fails at random: what was acknowledged is in the record, once, and every table goes on.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, Fair, Fault, Faults, Operation, Server};

use crate::common::{Folder, Guest, Socket, alone, config, fresh_id, record};

/// Tables that are played at at once.
const TABLES: usize = 6;
/// The club is closed and opened again so often.
const ROUNDS: u64 = 4;

/// Failures drawn from a seed, counted by what failed.
struct Failing {
    seed: u64,
    drawn: AtomicU64,
    opened: AtomicU64,
    on: AtomicBool,
    counts: Mutex<BTreeMap<&'static str, u64>>,
}

impl Failing {
    fn total(&self) -> u64 {
        self.counts.lock().expect("counts").values().sum()
    }
}

impl Faults for Failing {
    fn at(&self, operation: Operation) -> Option<Fault> {
        if !self.on.load(Ordering::Relaxed) {
            return None;
        }
        let number = self.drawn.fetch_add(1, Ordering::Relaxed);
        // SplitMix64: every operation has its own draw.
        let mut z = self.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        let (chance, name) = match operation {
            // There are few of these: every other one fails, so that some do in every run.
            Operation::Open if self.opened.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) => (1, "open"),
            Operation::Open => return None,
            Operation::Read => (4, "read"),
            Operation::Write => (8, "write"),
            Operation::Sync if z & 1 == 0 => (8, "sync"),
            Operation::Sync => (8, "answer lost"),
        };
        let mut counts = self.counts.lock().expect("counts");
        // The club is opened a few times only: the first time fails for certain, so that it is tried at all.
        let is_due = name == "open" && !counts.contains_key(name);
        if !is_due && !(z >> 8).is_multiple_of(chance) {
            return None;
        }
        *counts.entry(name).or_default() += 1;
        Some(if name == "answer lost" { Fault::After } else { Fault::Before })
    }
}

/// The acts that were acknowledged, by table.
type Acknowledged = Arc<Mutex<Vec<(String, String)>>>;

/// Plays at a table through whatever happens, until there were enough failures.
async fn persists(guest: Guest, table: String, failing: Arc<Failing>, goal: u64, acknowledged: Acknowledged) {
    let mut pending: Option<(String, Value)> = None;
    while failing.total() < goal {
        let Ok(mut socket) = guest.try_socket(&table).await else {
            tokio::time::sleep(Duration::from_millis(2)).await;
            continue;
        };
        socket.send_or_not(json!({ "type": "hello" })).await;
        while failing.total() < goal {
            let Some(message) = socket.next().await else { break };
            match message["type"].as_str() {
                Some("goodbye") => break,
                Some("ack") => {
                    // One that was sent twice is acknowledged twice.
                    if let Some((id, _)) = pending.take_if(|(id, _)| message["id"] == *id) {
                        acknowledged.lock().expect("a list").push((table.clone(), id));
                    }
                }
                Some("refused") => {
                    let kind = message["problem"]["type"].as_str().expect("a kind");
                    assert!(["/problems/unavailable", "/problems/stale"].contains(&kind), "{message}");
                    // One that is stale is not in the record. Of another it is not known: the same is sent again.
                    if kind == "/problems/stale" {
                        pending.take_if(|(id, _)| message["id"] == *id);
                    }
                    tokio::time::sleep(Duration::from_millis(2)).await;
                    ask(&mut socket, &mut pending).await;
                    continue;
                }
                _ => {}
            }
            if matches!(message["type"].as_str(), Some("view" | "ack")) {
                ask(&mut socket, &mut pending).await;
            }
        }
    }
}

/// Sends the act that was not answered, or the next one if it is due.
async fn ask(socket: &mut Socket, pending: &mut Option<(String, Value)>) {
    if matches!(socket.stage(), "hand_over" | "rubber_over") {
        socket.send_or_not(json!({ "type": "ready" })).await;
    }
    if pending.is_none() && socket.is_due() && socket.is_live() {
        *pending = Some((fresh_id(), socket.first_option()));
    }
    if let Some((id, act)) = pending {
        let act = json!({ "type": "act", "id": id, "expect": socket.version, "act": act });
        socket.send_or_not(act).await;
    }
}

async fn start(folder: &Folder, failing: &Arc<Failing>) -> Server {
    loop {
        let config = Config { write_retry: Duration::from_millis(1), ..config(folder) };
        let faults: Arc<dyn Faults> = Arc::clone(failing) as Arc<dyn Faults>;
        if let Ok(server) = Server::start_failing(config, Arc::new(Fair), Some(faults)).await {
            return server;
        }
    }
}

/// `ODDTRICK_FAULTS` sets how many failures there are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_failing_disk_no_acknowledged_act_is_lost_and_every_table_resumes() {
    let faults = std::env::var("ODDTRICK_FAULTS").map_or(2_000, |count| count.parse().expect("a number"));
    let folder = Folder::new();
    let failing = Arc::new(Failing {
        seed: 1905,
        drawn: AtomicU64::new(0),
        opened: AtomicU64::new(0),
        on: AtomicBool::new(false),
        counts: Mutex::default(),
    });
    let acknowledged = Acknowledged::default();
    let mut server = start(&folder, &failing).await;
    let mut players = Vec::new();
    for number in 0..TABLES {
        let address = server.address();
        let origin = Some(format!("http://127.0.0.1:{}", address.port()));
        let mut guest = Guest { address, origin, cookie: None, id: String::new() };
        guest.post("/api/guests", json!({ "name": format!("Anne {number}") })).await;
        let code = ["euchre-1888", "bridge-1907", "royalton-1915"][number % 3];
        let table = guest.opens(alone(code)).await;
        players.push((guest, table));
    }
    for round in 1..=ROUNDS {
        failing.on.store(true, Ordering::Relaxed);
        let goal = faults * round / ROUNDS;
        let playing: Vec<_> = players
            .iter()
            .map(|(guest, table)| {
                let (failing, acknowledged) = (Arc::clone(&failing), Arc::clone(&acknowledged));
                tokio::spawn(persists(guest.clone(), table.clone(), failing, goal, acknowledged))
            })
            .collect();
        for one in playing {
            one.await.expect("a player who persists");
        }
        server.stop().await;
        server = start(&folder, &failing).await;
        for (guest, _) in &mut players {
            guest.address = server.address();
            guest.origin = Some(format!("http://127.0.0.1:{}", guest.address.port()));
        }
    }
    failing.on.store(false, Ordering::Relaxed);
    for (guest, table) in &mut players {
        let view = guest.get(&format!("/api/tables/{table}/view")).await;
        assert_eq!(view.status, 200, "every table resumes: {}", view.text);
        let told = guest.get(&format!("/api/tables/{table}/record")).await;
        assert_eq!(told.body["marks"], json!([]), "nothing is ruled otherwise");
    }
    server.stop().await;
    let counts = failing.counts.lock().expect("counts").clone();
    let acknowledged = acknowledged.lock().expect("a list").clone();
    println!("failures {counts:?}, acts acknowledged {}", acknowledged.len());
    assert!(counts.len() == 5 && failing.total() >= faults, "{counts:?}");
    assert!(acknowledged.len() > TABLES * 10, "{}", acknowledged.len());
    holds_all(&folder, &acknowledged);
}

/// The log has every acknowledged act once, and no gap.
fn holds_all(folder: &Folder, acknowledged: &[(String, String)]) {
    let record = record(folder);
    let gaps = "SELECT count(*) FROM (SELECT max(version) AS last, count(*) AS rows FROM log GROUP BY tbl) WHERE last <> rows";
    assert_eq!(record.query_row(gaps, [], |row| row.get::<_, u32>(0)).expect("a count"), 0);
    let find = "SELECT count(*) FROM log JOIN tbl ON tbl.id = tbl WHERE public = ?1 AND lower(hex(act)) = ?2";
    let mut find = record.prepare(find).expect("a query");
    for (table, id) in acknowledged {
        let count: u32 = find.query_row([table, id], |row| row.get(0)).expect("a count");
        assert_eq!(count, 1, "act {id} of table {table}");
    }
    let sound: String = record.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a check");
    assert_eq!(sound, "ok");
}
