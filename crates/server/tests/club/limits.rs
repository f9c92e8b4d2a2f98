//! What one guest can do to the others: little.

use std::sync::Arc;

use serde_json::json;
use server::{Config, Fair, Limits};

use crate::common::*;

async fn club_with(limits: Limits) -> Club {
    Club::open_with(Arc::new(Fair), limits).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_greetings_is_cut_off() {
    let club = club_with(Limits { messages: 20, ..Limits::none() }).await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(for_four("bridge-1907")).await;
    let mut socket = anne.socket(&table, Some(0)).await;
    for _ in 0..8 {
        socket.send_or_not(json!({ "type": "hello", "version": 0 })).await;
    }
    let goodbye = socket.until("goodbye").await;
    assert_eq!(goodbye["problem"]["type"], "/problems/too-many", "{goodbye}");
    let views = socket.raw.iter().filter(|text| text.contains("\"type\":\"view\"")).count();
    assert!(views <= 4, "{views} views were sent");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sockets_of_a_person_are_counted_over_all_sessions() {
    let club = club_with(Limits { sockets_per_person: 2, ..Limits::none() }).await;
    let password = json!({ "name": "Anne", "password": "nine trumps and a void" });
    let mut anne = club.stranger();
    assert_eq!(anne.post("/api/accounts", password.clone()).await.status, 201);
    let table = anne.opens(for_four("bridge-1907")).await;
    let mut again = club.stranger();
    assert_eq!(again.post("/api/sessions", password).await.status, 201);
    let first = anne.socket(&table, Some(0)).await;
    let _second = again.socket(&table, Some(0)).await;
    assert_eq!(anne.try_socket(&table).await.err().map(|(status, _)| status), Some(429));
    assert_eq!(again.try_socket(&table).await.err().map(|(status, _)| status), Some(429));
    drop(first);
    let mut tries = 0;
    while again.try_socket(&table).await.is_err() {
        tries += 1;
        assert!(tries < 100, "the place of a closed socket stays taken");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_sockets_of_an_address_together_say_no_more_than_ten() {
    let club = club_with(Limits { messages: 2, ..Limits::none() }).await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(for_four("bridge-1907")).await;
    // On each so many as one may send at once: of all together it is too much.
    let mut cut_off = 0;
    for _ in 0..20 {
        let mut socket = anne.try_socket(&table).await.expect("a socket");
        for n in 0..4 {
            socket.send_or_not(json!({ "type": "ping", "n": n })).await;
        }
        loop {
            match socket.next().await {
                Some(message) if message["type"] == "goodbye" => {
                    assert_eq!(message["problem"]["type"], "/problems/too-many", "{message}");
                    cut_off += 1;
                    break;
                }
                Some(message) if message["n"] == 3 => break,
                Some(_) => {}
                None => break,
            }
        }
    }
    assert!((1..20).contains(&cut_off), "{cut_off}");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_record_of_a_table_has_an_end_and_a_deal_that_was_begun_is_played() {
    let club = club_with(Limits { acts: 1000, ..Limits::none() }).await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("euchre-1888")).await;
    let mut socket = anne.socket(&table, None).await;
    let full = loop {
        // The score of a rubber is agreed by one word, and the next begins with another.
        socket.plays_until(|socket| matches!(socket.stage(), "hand_over" | "rubber_over")).await;
        socket.send(json!({ "type": "ready" })).await;
        let message = socket.next().await.expect("an answer");
        if message["type"] == "refused" {
            break message;
        }
    };
    assert_eq!(full["problem"]["type"], "/problems/too-many", "{full}");
    // What was played is there, and another table can be opened.
    let record = anne.get(&format!("/api/tables/{table}/record")).await;
    assert!(record.body["deals"].as_array().is_some_and(|deals| deals.len() > 10), "{}", record.text);
    anne.opens(alone("euchre-1888")).await;
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_is_tried_at_no_door_as_often_as_anybody_likes() {
    let club = club_with(Limits { sign_ins: 4, ..Limits::none() }).await;
    let mut anne = club.stranger();
    let account = json!({ "name": "Anne", "password": "nine trumps and a void" });
    assert_eq!(anne.post("/api/accounts", account).await.status, 201);
    for _ in 0..3 {
        let gone = anne.ask("DELETE", "/api/me", Some(json!({ "password": "guessed passwords" }))).await;
        gone.is_problem(401, "wrong-password");
    }
    let gone = anne.ask("DELETE", "/api/me", Some(json!({ "password": "guessed passwords" }))).await;
    gone.is_problem(429, "too-many");
    // Whoever only wants to know who they are is not braked by it.
    assert_eq!(anne.get("/api/me").await.status, 200);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_desk_the_lessons_and_the_walks_are_braked() {
    let club = club_with(Limits { thoughts: 2, lessons: 2, ..Limits::none() }).await;
    let told = json!({ "code": "euchre-1888", "deed": "pass", "facts": [] });
    let minutes = json!({ "minutes": "code: bridge-1907\n---\nS: make hearts\n" });
    let mut anyone = club.stranger();
    for _ in 0..2 {
        assert_eq!(anyone.post("/api/desk", told.clone()).await.status, 200);
    }
    anyone.post("/api/desk", told).await.is_problem(429, "too-many");
    let then = json!({ "minutes": "code: bridge-1907\n---", "line": "S: make hearts" });
    anyone.post("/api/desk/then", then).await.is_problem(429, "too-many");
    // Scenes of laid cards have a brake of their own, whichever they are.
    assert_eq!(anyone.post("/api/lessons/euchre/trick", json!({ "acts": [] })).await.status, 200);
    assert_eq!(anyone.post("/api/walk", minutes.clone()).await.status, 200);
    anyone.post("/api/walk", minutes.clone()).await.is_problem(429, "too-many");
    anyone.post("/api/judge", minutes).await.is_problem(429, "too-many");
    anyone.post("/api/lessons/euchre/trick", json!({ "acts": [] })).await.is_problem(429, "too-many");
    anyone.get("/api/cases/bridge/01_two_straight_games/walk").await.is_problem(429, "too-many");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_has_so_many_connections_and_no_more() {
    let limits = Limits { connections: 50, connections_per_address: 8, ..Limits::none() };
    let club = club_with(limits).await;
    let to = club.address();
    let mut idle = Vec::new();
    for _ in 0..40 {
        idle.push(tokio::net::TcpStream::connect(to).await.expect("the system accepts it"));
    }
    assert!(!answers([127, 0, 0, 1], to).await, "one address has all its connections");
    assert!(answers([127, 0, 0, 3], to).await, "whoever comes from elsewhere is let in");
    drop(idle);
    let mut tries = 0;
    while !answers([127, 0, 0, 1], to).await {
        tries += 1;
        assert!(tries < 100, "the place of a closed connection stays taken");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    club.server.stop().await;
}

/// Whether somebody is answered who comes from this address.
async fn answers(from: [u8; 4], to: std::net::SocketAddr) -> bool {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.bind((from, 0).into()).expect("an address of this machine");
    let mut stream = socket.connect(to).await.expect("the system accepts it");
    let request = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let mut answer = String::new();
    stream.write_all(request).await.is_ok()
        && stream.read_to_string(&mut answer).await.is_ok()
        && answer.starts_with("HTTP/1.1 200")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn options_are_chosen_once_and_names_can_be_seen() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let mut table = for_four("bridge-1907");
    let option = json!({ "key": "spades", "value": "convention" });
    table["options"] = json!([option]);
    let opened = anne.post("/api/tables", table.clone()).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    table["options"] = json!([option, option]);
    anne.post("/api/tables", table.clone()).await.is_problem(422, "invalid");
    table["options"] = (0..200).map(|n| json!({ "key": format!("k{n}"), "value": "x" })).collect();
    anne.post("/api/tables", table.clone()).await.is_problem(422, "invalid");
    table["options"] = json!([{ "key": "k".repeat(10_000), "value": "x" }]);
    anne.post("/api/tables", table).await.is_problem(422, "invalid");
    club.stranger()
        .post("/api/guests", json!({ "name": "\u{3164}\u{3164}" }))
        .await
        .is_problem(422, "invalid");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_braked_and_the_audit_says_which_and_from_where() {
    let club = club_with(Limits { sign_ins: 1000, ..Limits::none() }).await;
    let mut anne = club.stranger();
    let account = json!({ "name": "Anne", "password": "nine trumps and a void" });
    assert_eq!(anne.post("/api/accounts", account.clone()).await.status, 201);
    let mut eve = club.stranger();
    let guess = json!({ "name": "ANNE", "password": "guessed passwords" });
    for _ in 0..10 {
        eve.post("/api/sessions", guess.clone()).await.is_problem(401, "wrong-password");
    }
    let braked = eve.post("/api/sessions", guess).await;
    braked.is_problem(429, "too-many");
    assert!(braked.header("retry-after").is_some());
    club.server.stop().await;
    let record = record(&club.folder);
    let audit = "SELECT count(*) FROM audit WHERE what LIKE 'sign-in %' AND about = 'ANNE from 127.0.0.1'";
    assert_eq!(record.query_row(audit, [], |row| row.get::<_, u32>(0)).expect("a count"), 11);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_and_guests_that_are_too_old_are_deleted() {
    let club = Club::open().await;
    let (mut anne, mut bert) = (club.guest("Anne").await, club.guest("Bert").await);
    let table = anne.opens(for_four("bridge-1907")).await;
    let club = club
        .tampered(|record| {
            let old = "UPDATE session SET seen = seen - 31 * 24 * 3600; UPDATE person SET since = since - 31 * 24 * 3600";
            record.execute_batch(old).expect("an update");
        })
        .await;
    for guest in [&mut anne, &mut bert] {
        guest.comes_to(&club);
        guest.get("/api/me").await.is_problem(401, "no-session");
    }
    let mut cora = club.guest("Cora").await;
    // Anne has a table, and her name stays with it.
    let info = cora.get(&format!("/api/tables/{table}")).await.body;
    assert_eq!(info["seats"]["N"]["person"]["name"], "Anne", "{info}");
    club.server.stop().await;
    let record = record(&club.folder);
    let names = "SELECT group_concat(name) FROM (SELECT name FROM person ORDER BY name)";
    let names: String = record.query_row(names, [], |row| row.get(0)).expect("names");
    assert_eq!(names, "Anne,Cora");
    let sessions = record.query_row("SELECT count(*) FROM session", [], |row| row.get::<_, u32>(0));
    assert_eq!(sessions.expect("a count"), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shared_link_tells_of_nothing_after_its_maker_left_and_can_be_taken_back() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    play(&mut sockets, 200).await;
    let link = guests[3].post(&format!("/api/tables/{table}/share"), json!({})).await;
    let link = format!("/api/shared/{}", link.body["secret"].as_str().expect("a secret"));
    let whole = guests[0].post(&format!("/api/tables/{table}/share"), json!({})).await;
    let whole = format!("/api/shared/{}", whole.body["secret"].as_str().expect("a secret"));
    assert_eq!(guests[3].delete(&format!("/api/tables/{table}/seats/W")).await.status, 200);
    let mut eve = club.guest("Eve").await;
    eve.sits(&table, "W").await;
    sockets[3] = eve.socket(&table, Some(0)).await;
    for socket in &mut sockets {
        socket.ready().await;
    }
    for socket in &mut sockets {
        while socket.view["deal"] != 2 || !socket.is_live() {
            socket.next().await.expect("the second deal");
        }
    }
    play(&mut sockets, 200).await;
    let mut stranger = club.stranger();
    let deals = |answer: Answer| answer.body["deals"].as_array().map(Vec::len);
    assert_eq!(deals(stranger.get(&link).await), Some(1));
    assert_eq!(deals(stranger.get(&whole).await), Some(2));
    let proof = stranger.get(&format!("{link}.proof")).await.text;
    let proof: fair::Record = serde_json::from_str(&proof).expect("a proof");
    assert_eq!((proof.deals.len(), proof.verify().expect("a record").faults.len()), (1, 0));
    // Everybody takes back their own; the host all.
    assert_eq!(guests[3].delete(&format!("/api/tables/{table}/share")).await.status, 204);
    stranger.get(&link).await.is_problem(404, "not-found");
    assert_eq!(deals(stranger.get(&whole).await), Some(2));
    assert_eq!(guests[0].delete(&format!("/api/tables/{table}/share")).await.status, 204);
    stranger.get(&whole).await.is_problem(404, "not-found");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_coach_is_silent_where_others_play_and_thinks_one_thing_at_a_time() {
    let club = Club::open().await;
    let (table, mut guests, _sockets) = four(&club, for_four("bridge-1907")).await;
    guests[0].get(&format!("/api/tables/{table}/hint")).await.is_problem(403, "forbidden");
    let mut eve = club.guest("Eve").await;
    let table = eve.opens(alone("bridge-1907")).await;
    let mut socket = eve.socket(&table, None).await;
    socket.plays_until(|socket| socket.stage() == "hand_over").await;
    let path = format!("/api/tables/{table}/deals/1/post-mortem");
    let asked = (0..6).map(|_| {
        let (mut eve, path) = (eve.clone(), path.clone());
        async move { eve.get(&path).await.status }
    });
    let told = futures_util::future::join_all(asked).await;
    assert!(told.contains(&200) && told.contains(&429), "{told:?}");
    assert_eq!(eve.get(&path).await.status, 200);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_metrics_listen_where_the_operator_says() {
    let folder = Folder::new();
    let config = Config { metrics: Some(([127, 0, 0, 1], 0).into()), ..config(&folder) };
    let club = Club::with(folder, config).await;
    let mut anne = club.stranger();
    assert!(!anne.get("/metrics").await.text.contains("oddtrick_tables"));
    anne.address = club.server.metrics_address().expect("an address");
    assert!(anne.get("/metrics").await.text.contains("oddtrick_tables"));
    assert_eq!(anne.get("/api/games").await.status, 404);
    club.server.stop().await;
}
