//! Friends at a table: what they say to each other, the clock, who acts for them while they are away, and how they come back.

use std::sync::Arc;
use std::time::Duration;

use crate::common::*;
use serde_json::{Value, json};
use server::{Fair, Limits};

fn says(name: &str) -> Value {
    json!({ "type": "talk", "words": { "kind": "courtesy", "name": name } })
}

fn says_own(text: &str) -> Value {
    json!({ "type": "talk", "words": { "kind": "own", "text": text } })
}

/// What came of saying something: the problem's kind, or nothing where it was heard.
async fn hushed(socket: &mut Socket, message: Value) -> Option<String> {
    socket.send(message).await;
    loop {
        let answer = socket.next().await.expect("an answer");
        match answer["type"].as_str() {
            Some("talk") => return None,
            Some("hushed") => return answer["problem"]["type"].as_str().map(str::to_owned),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn courtesies_are_heard_by_everybody_and_stand_in_no_record() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("bridge-1907")).await;
    let eve = club.guest("Eve").await;
    let mut looking = eve.socket(&table, None).await;
    let info = guests[0].get(&format!("/api/tables/{table}")).await.body;
    assert_eq!(info["talk"], "free");
    assert!(info["courtesies"].as_array().is_some_and(|list| (6..=12).contains(&list.len())), "{info}");
    assert_eq!(hushed(&mut sockets[0], says("good-evening")).await, None);
    for socket in sockets[1..].iter_mut().chain([&mut looking]) {
        let line = socket.until("talk").await["lines"][0].clone();
        let heard = [&line["name"], &line["seat"], &line["text"], &line["own"]];
        assert_eq!(heard, [&json!("Anne"), &json!("N"), &json!("Good evening."), &json!(false)]);
    }
    // While the cards are played nobody speaks of the play, nor in words of their own; a bystander not at all.
    let impossible = Some("/problems/impossible".to_owned());
    assert_eq!(hushed(&mut sockets[1], says("well-played")).await, impossible);
    assert_eq!(hushed(&mut sockets[1], says_own("I have the ace")).await, impossible);
    assert_eq!(hushed(&mut sockets[1], says("boo")).await, Some("/problems/invalid".to_owned()));
    assert_eq!(hushed(&mut looking, says("good-evening")).await, Some("/problems/forbidden".to_owned()));
    while play(&mut sockets, 60).await > 0 {}
    assert_eq!(hushed(&mut sockets[1], says_own("  I had   the ace ")).await, None);
    assert_eq!(
        hushed(&mut sockets[1], says_own(&"x".repeat(161))).await,
        Some("/problems/invalid".to_owned())
    );
    // Whoever comes later hears what was said lately.
    let mut again = guests[2].socket(&table, None).await;
    let lines = again.until("talk").await["lines"].clone();
    assert_eq!(lines.as_array().map(Vec::len), Some(2), "{lines}");
    assert_eq!((&lines[1]["text"], &lines[1]["own"]), (&json!("I had the ace"), &json!(true)));
    // It is in no record, whatever is asked for.
    for path in ["record", "record.minutes", "evening", "evening.minutes", "record.proof"] {
        let told = guests[0].get(&format!("/api/tables/{table}/{path}")).await.text;
        assert!(!told.contains("had the ace") && !told.contains("Good evening"), "{path}: {told}");
    }
    club.server.stop().await;
    for file in std::fs::read_dir(&club.folder.0).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("its bytes");
        let holds = |words: &[u8]| bytes.windows(words.len()).any(|part| part == words);
        assert!(!holds(b"had the ace") && !holds(b"Good evening."));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_says_what_may_be_said_and_that_outlives_the_night() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(for_four("euchre-1888")).await;
    let mut bert = club.guest("Bert").await;
    bert.sits(&table, "E").await;
    let path = format!("/api/tables/{table}/talk");
    bert.put(&path, json!({ "rule": "quiet" })).await.is_problem(403, "forbidden");
    anne.put(&path, json!({ "rule": "loud" })).await.is_problem(422, "invalid");
    let mut socket = bert.socket(&table, None).await;
    assert_eq!(hushed(&mut socket, says_own("hello")).await, None);
    assert_eq!(anne.put(&path, json!({ "rule": "courtesies" })).await.body["talk"], "courtesies");
    assert_eq!(hushed(&mut socket, says_own("hello")).await, Some("/problems/forbidden".to_owned()));
    assert_eq!(hushed(&mut socket, says("good-evening")).await, None);
    assert_eq!(anne.put(&path, json!({ "rule": "quiet" })).await.body["courtesies"], json!([]));
    let club = club.restart().await;
    bert.comes_to(&club);
    let mut socket = bert.socket(&table, None).await;
    assert_eq!(hushed(&mut socket, says("good-evening")).await, Some("/problems/forbidden".to_owned()));
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_has_a_rate_and_a_line_can_be_reported_once() {
    let limits = Limits { talk: 6, ..Limits::none() };
    let club = Club::open_with(Arc::new(Fair), limits).await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(for_four("euchre-1888")).await;
    let mut bert = club.guest("Bert").await;
    bert.sits(&table, "E").await;
    let mut socket = bert.socket(&table, None).await;
    let mut host = anne.socket(&table, None).await;
    for number in 0..5 {
        assert_eq!(hushed(&mut socket, says_own(&format!("rude word {number}"))).await, None);
    }
    assert_eq!(hushed(&mut socket, says_own("and more")).await, Some("/problems/too-many".to_owned()));
    // Another at the table is not braked by it.
    assert_eq!(hushed(&mut host, says("one-moment")).await, None);
    let report = |line: u32| json!({ "type": "report", "line": line });
    for _ in 0..2 {
        host.send(report(2)).await;
        assert_eq!(host.until("reported").await["line"], 2);
    }
    // Those who look on may report too; what many report is kept as often as a table has people.
    for name in ["Cora", "Dick", "Eve", "Fred", "Gus"] {
        let mut watcher = club.guest(name).await.socket(&table, None).await;
        watcher.send(report(3)).await;
        assert_eq!(watcher.until("reported").await["line"], 3);
    }
    // Nobody reports themselves, nor what was never said.
    for line in [6, 99] {
        host.send(report(line)).await;
        assert_eq!(host.until("hushed").await["problem"]["type"], "/problems/not-found");
    }
    club.server.stop().await;
    let record = record(&club.folder);
    let mut select = record.prepare("SELECT about FROM audit WHERE what = 'talk reported'").expect("a query");
    let reports: Vec<String> =
        select.query_map([], |row| row.get(0)).expect("rows").map(|row| row.expect("a row")).collect();
    let of = |word: u32| format!("{table} {}: rude word {word}", bert.id);
    assert_eq!(reports, [of(1), of(2), of(2), of(2), of(2)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_absent_is_played_for_and_takes_the_seat_back() {
    let folder = Folder::new();
    let config = server::Config { seat_pause: 1, ..config(&folder) };
    let club = Club::with(folder, config).await;
    let (table, mut guests, mut sockets) = four(&club, for_four("bridge-1907")).await;
    let west = sockets.pop().expect("a socket");
    drop(west);
    let mut told = sockets[0].until("seats").await["seats"]["W"].clone();
    while told["substitute"].is_null() {
        told = sockets[0].until("seats").await["seats"]["W"].clone();
    }
    assert_eq!((&told["substitute"], &told["present"]), (&json!("Dr Abernathy"), &json!(false)));
    // Dick is back, and asks for the seat.
    let mut socket = guests[3].socket(&table, None).await;
    assert_eq!(socket.view["seat"], "W");
    let path = format!("/api/tables/{table}/back");
    assert!(guests[3].post(&path, json!({})).await.body["seats"]["W"]["substitute"].is_null());
    // The others go, and one of them is put out by the host; the place is open to them whenever they come back.
    drop(sockets.pop());
    tokio::time::sleep(Duration::from_millis(1300)).await;
    assert_eq!(guests[0].delete(&format!("/api/tables/{table}/seats/S")).await.status, 200);
    assert_eq!(guests[2].get("/api/me").await.body["former"][0]["table"], table.as_str());
    assert_eq!(
        guests[0].post(&format!("/api/tables/{table}/fill"), json!({ "player": "book" })).await.status,
        200
    );
    let back = guests[2].post(&path, json!({})).await;
    assert_eq!(back.body["your_seat"], "S", "{}", back.text);
    assert_eq!(guests[2].get("/api/me").await.body["former"], json!([]));
    club.guest("Eve").await.post(&path, json!({})).await.is_problem(403, "forbidden");
    socket.send(json!({ "type": "ping", "n": 1 })).await;
    socket.until("pong").await;
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_table_is_open_to_whoever_sat_there_and_to_nobody_else() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let mut plan = for_four("euchre-1888");
    (plan["public"], plan["watchable"]) = (json!(false), json!(false));
    let table = anne.opens(plan).await;
    let invite = anne.post(&format!("/api/tables/{table}/invites"), json!({})).await;
    let mut bert = club.guest("Bert").await;
    let seat = bert.post("/api/invites", json!({ "secret": invite.body["secret"] })).await;
    let seat = seat.body["seat"].as_str().expect("a seat").to_owned();
    assert_eq!(bert.delete(&format!("/api/tables/{table}/seats/{seat}")).await.status, 200);
    let club = club.restart().await;
    for guest in [&mut anne, &mut bert] {
        guest.comes_to(&club);
    }
    assert_eq!(bert.get("/api/me").await.body["former"][0]["table"], table.as_str());
    // Until they sit again they see nothing of the game.
    bert.get(&format!("/api/tables/{table}/view")).await.is_problem(403, "forbidden");
    let path = format!("/api/tables/{table}/back");
    club.guest("Eve").await.post(&path, json!({})).await.is_problem(404, "not-found");
    assert_eq!(bert.post(&path, json!({})).await.body["your_seat"], seat.as_str());
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_runs_for_whoever_has_to_act_and_somebody_acts_when_it_has_run_out() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    for clock in [json!({ "turn_s": 0 }), json!({ "turn_s": 601 }), json!({ "turn_s": 30, "bank_s": 9000 })] {
        let mut plan = alone("euchre-1888");
        plan["clock"] = clock;
        anne.post("/api/tables", plan).await.is_problem(422, "invalid");
    }
    let mut plan = alone("euchre-1888");
    plan["clock"] = json!({ "turn_s": 5, "bank_s": 1 });
    let table = anne.opens(plan).await;
    let mut socket = anne.socket(&table, None).await;
    let mut clock = socket.until("clock").await;
    while clock["seats"] != json!(["S"]) {
        clock = socket.until("clock").await;
    }
    assert_eq!(clock["bank_ms"], json!({ "N": 1000, "E": 1000, "S": 1000, "W": 1000 }));
    assert!(clock["turn_ms"].as_u64().is_some_and(|left| (1..=5000).contains(&left)), "{clock}");
    let begun = std::time::Instant::now();
    let version = socket.version;
    let mut seats = socket.until("seats").await;
    while seats["seats"]["S"]["substitute"].is_null() {
        seats = socket.until("seats").await;
    }
    assert!(begun.elapsed() > Duration::from_secs(5), "{:?}", begun.elapsed());
    while socket.version == version {
        socket.next().await.expect("a card");
    }
    // The seat is Anne's again as soon as it is asked for, and the clock runs anew.
    let back = anne.post(&format!("/api/tables/{table}/back"), json!({})).await;
    assert!(back.body["seats"]["S"]["substitute"].is_null(), "{}", back.text);
    assert_eq!(back.body["clock"], json!({ "turn_s": 5, "bank_s": 1 }));
    club.server.stop().await;
}
