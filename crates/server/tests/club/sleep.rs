//! Tables at which nobody is end their deal and sleep: out of memory, in the record, until somebody comes.

use std::time::{Duration, Instant};

use serde_json::json;
use server::Config;

use crate::common::*;

/// How long a test waits for a table to sleep.
const SLEEP_TIMEOUT: Duration = Duration::from_secs(20);

/// A club whose tables sleep after a second.
async fn sleepy() -> Club {
    let folder = Folder::new();
    let config = Config { table_sleep: 1, ..config(&folder) };
    Club::with(folder, config).await
}

/// How many tables are in memory.
async fn awake(guest: &mut Guest) -> u64 {
    let metrics = guest.get("/metrics").await.text;
    let line = metrics.lines().find_map(|line| line.strip_prefix("oddtrick_tables ")).expect("a metric");
    line.trim().parse().expect("a number")
}

async fn all_sleep(guest: &mut Guest) {
    let begun = Instant::now();
    while awake(guest).await > 0 {
        assert!(begun.elapsed() < SLEEP_TIMEOUT, "a table stays awake");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// So many acts stand in the log of the club.
fn acts(club: &Club) -> i64 {
    let record = rusqlite::Connection::open(club.folder.0.join("club.sqlite")).expect("the record");
    record.query_row("SELECT count(*) FROM log", [], |row| row.get(0)).expect("a count")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_everybody_left_ends_its_deal_and_sleeps_until_somebody_comes() {
    let club = sleepy().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("euchre-1888")).await;
    let mut socket = anne.socket(&table, None).await;
    socket.plays_until(|socket| socket.is_live() && socket.is_due()).await;
    let substitute = format!("/api/tables/{table}/seats/S/substitute");
    assert_eq!(anne.put(&substitute, json!({ "player": "book" })).await.status, 200);
    drop(socket);
    all_sleep(&mut anne).await;
    // The substitute has played the deal to its end, and no other.
    let mut socket = anne.socket(&table, None).await;
    assert_eq!(socket.view["deal"], 1, "{}", socket.view);
    assert_eq!(socket.stage(), "hand_over");
    assert_eq!(awake(&mut anne).await, 1);
    socket.ready().await;
    socket.plays_until(|socket| socket.view["deal"] == 2 && socket.is_live() && socket.is_due()).await;
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_was_opened_and_left_is_not_dealt_to() {
    let club = sleepy().await;
    let mut anne = club.guest("Anne").await;
    for code in ["bridge-1907", "euchre-1888", "royalton-1915"] {
        anne.opens(alone(code)).await;
    }
    all_sleep(&mut anne).await;
    assert_eq!(acts(&club), 0);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_sleeps_is_told_of_without_being_woken_and_gives_way_to_a_new_one() {
    let folder = Folder::new();
    let limits = server::Limits { tables: 2, ..server::Limits::none() };
    let config = Config { table_sleep: 1, limits, ..config(&folder) };
    let club = Club::with(folder, config).await;
    let mut anne = club.guest("Anne").await;
    let first = anne.opens(alone("bridge-1907")).await;
    anne.opens(alone("euchre-1888")).await;
    anne.post("/api/tables", alone("royalton-1915")).await.is_problem(429, "too-many");
    all_sleep(&mut anne).await;
    let me = anne.get("/api/me").await.body;
    assert_eq!(me["seats"].as_array().map(Vec::len), Some(2), "{me}");
    assert_eq!(me["seats"][0]["table"], first);
    assert_eq!(awake(&mut anne).await, 0);
    // They were opened just now: none gives way yet.
    anne.post("/api/tables", alone("royalton-1915")).await.is_problem(429, "too-many");
    let record = record(&club.folder);
    record.busy_timeout(Duration::from_secs(5)).expect("a pragma");
    record.execute("UPDATE tbl SET opened = opened - 100", []).expect("an update");
    drop(record);
    anne.opens(alone("royalton-1915")).await;
    anne.get(&format!("/api/tables/{first}")).await.is_problem(404, "not-found");
    assert_eq!(anne.get("/api/records").await.body.as_array().map(Vec::len), Some(3));
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_at_the_same_time_open_no_more_tables_than_a_person_may_have() {
    let limits = server::Limits { tables: 3, ..server::Limits::none() };
    let club = Club::open_with(std::sync::Arc::new(server::Fair), limits).await;
    let anne = club.guest("Anne").await;
    let asked = (0..20).map(|_| {
        let mut anne = anne.clone();
        async move { anne.post("/api/tables", alone("bridge-1907")).await.status }
    });
    let told = futures_util::future::join_all(asked).await;
    assert_eq!(told.iter().filter(|status| **status == 201).count(), 3, "{told:?}");
    club.server.stop().await;
}
