//! Tables by the laws: irregular acts are taken, rights open, and whoever holds one chooses.

use serde_json::{Value, json};

use crate::common::*;

fn by_the_laws(code: &str) -> Value {
    let mut table = for_four(code);
    table["manner"] = json!("laws");
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_word_out_of_turn_is_taken_and_the_holder_of_the_right_chooses() {
    let club = Club::open().await;
    let (_, _, mut sockets) = four(&club, by_the_laws("bridge-1907")).await;
    let dealer = due(&sockets).expect("the dealer");
    let wrong = (dealer + 1) % 4;
    let answer = sockets[wrong].act("make hearts").await;
    assert_eq!(answer["type"], "ack", "{answer}");
    let mut chosen = false;
    for socket in &mut sockets {
        while socket.view["rights"].as_array().is_none_or(Vec::is_empty) {
            socket.next().await.expect("a view");
        }
        let right = socket.view["rights"][0].clone();
        assert!(right["laws"][0].as_str().is_some_and(|law| law.starts_with("bridge/")), "{right}");
        assert!(right["gist"].as_str().is_some_and(|gist| gist.len() > 20));
        let last = socket.events.last().expect("an event").clone();
        assert_eq!(last["answers"][0]["kind"], "offence", "{last}");
        if right["yours"] == true && !chosen {
            chosen = true;
            let demand = right["options"][0]["act"].clone();
            assert_eq!(demand["name"], "demand", "{demand}");
            let answer = socket.act(&demand).await;
            assert_eq!(answer["type"], "ack", "{demand}: {answer}");
        }
    }
    assert!(chosen);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revoke_is_taken_and_claimed_after_the_hand() {
    let club = Club::open().await;
    // Somebody who can follow suit and does not: sooner or later one can.
    'tables: for _ in 0..5 {
        let (_, _, mut sockets) = four(&club, by_the_laws("bridge-1907")).await;
        let mut revoked: Option<(usize, u64)> = None;
        while let Some(at) = due(&sockets) {
            let view = &sockets[at].view;
            let seat = view["turn"]["hand"].as_str().expect("a hand");
            let held = view["cards"][seat].as_array().expect("cards").clone();
            let lawful = sockets[at].in_order();
            let own = view["turn"]["hand"] == view["seat"];
            let follows = view["turn"]["what"] == "follow";
            let wrong = held.iter().filter_map(Value::as_str).map(plays).find(|act| !lawful.contains(act));
            let act = match wrong {
                Some(act) if follows && own && revoked.is_none() => {
                    revoked = Some((at, view["tricks"].as_array().expect("tricks").len() as u64));
                    act
                }
                _ => sockets[at].first_option(),
            };
            let answer = sockets[at].act(&act).await;
            assert_eq!(answer["type"], "ack", "{act}: {answer}");
            // Nobody is told: the laws wait until it is noticed.
            let last = sockets[at].events.last().expect("an event");
            assert!(
                last["answers"]
                    .as_array()
                    .is_none_or(|answers| answers.iter().all(|answer| answer["kind"] != "offence")),
                "{last}"
            );
            settle(&mut sockets, at).await;
        }
        let Some((culprit, _)) = revoked else { continue 'tables };
        let claim = format!("claim revoke {}", ["N", "E", "S", "W"][culprit]);
        let accuser = (culprit + 1) % 4;
        // Dummy may not claim; then the partner does.
        let mut ruled = None;
        for at in [accuser, (accuser + 2) % 4] {
            let answer = sockets[at].act(&claim).await;
            assert_eq!(answer["type"], "ack", "{claim}: {answer}");
            let event = sockets[at].events.last().expect("an event").clone();
            let texts = event["answers"].to_string();
            if texts.contains("revoke") && texts.contains("\"offer\"") || texts.contains("proved") {
                ruled = Some(texts);
                break;
            }
        }
        assert!(ruled.is_some(), "{}", sockets[accuser].events.last().expect("an event"));
        club.server.stop().await;
        return;
    }
    panic!("nobody could revoke at five tables");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computer_players_answer_a_claim() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    // Only the declarer may claim: until Anne is, there is another table.
    let mut socket = loop {
        let table = anne.opens(alone("bridge-1907")).await;
        let mut socket = anne.socket(&table, None).await;
        let due = |socket: &Socket| {
            let tricks = socket.view["tricks"].as_array().map_or(0, Vec::len);
            let offered = socket.view["options"].to_string().contains("claim-rest");
            socket.stage() == "play" && socket.is_due() && tricks > 4 && offered
        };
        socket.plays_until(|socket| due(socket) || socket.stage() == "hand_over").await;
        if socket.stage() == "play" {
            break socket;
        }
    };
    let answer = socket.act("claim rest").await;
    assert_eq!(answer["type"], "ack", "{answer}");
    while !socket.view["claim"].is_null() {
        socket.next().await.expect("an answer");
    }
    let mut names = socket.events.iter().map(|event| &event["act"]["name"]);
    assert!(names.any(|name| name == "object" || name == "consent"), "{:?}", socket.events);
    socket.plays_until(|socket| socket.stage() == "hand_over").await;
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_coach_advises_and_goes_through_the_deal() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("euchre-1888")).await;
    let mut socket = anne.socket(&table, None).await;
    socket.plays_until(|socket| socket.is_live() && socket.is_due()).await;
    let hint = anne.get(&format!("/api/tables/{table}/hint")).await;
    assert_eq!(hint.status, 200, "{}", hint.text);
    assert!(socket.in_order().contains(&hint.body["act"]), "{}", hint.text);
    anne.get(&format!("/api/tables/{table}/deals/1/post-mortem")).await.is_problem(404, "not-found");
    socket.plays_until(|socket| socket.stage() == "hand_over").await;
    let record = anne.get(&format!("/api/tables/{table}/record")).await.body;
    let found = anne.get(&format!("/api/tables/{table}/deals/1/post-mortem")).await;
    assert_eq!(found.status, 200, "{}", found.text);
    for step in found.body["steps"].as_array().expect("steps") {
        let event = &record["deals"][0]["events"][step["event"].as_u64().expect("a place") as usize];
        assert_eq!(event["act"], step["act"], "{event}: {step}");
    }
    club.server.stop().await;
}
