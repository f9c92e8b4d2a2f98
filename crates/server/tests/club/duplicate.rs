//! Duplicate evenings: the same cards at every table, nobody at a board twice, nothing told before it is played.

use serde_json::{Value, json};

use crate::common::{Club, Guest, alone};

fn plan(seat: &str) -> Value {
    let mut seats = json!({});
    for place in ["N", "E", "S", "W"] {
        let computer = json!({ "kind": "computer", "player": "book" });
        seats[place] = if place == seat { json!({ "kind": "me" }) } else { computer };
    }
    json!({ "seats": seats, "pace": "instant" })
}

async fn opens_evening(host: &mut Guest, code: &str) -> Value {
    let new = json!({ "name": "Thursday", "code": code, "boards": 3, "pair": "book" });
    let answer = host.post("/api/duplicates", new).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.body
}

/// Plays a board from its opening to the end of the hand, and tells the table.
async fn plays(guest: &mut Guest, evening: &str, number: u32, seat: &str) -> String {
    let answer = guest.post(&format!("/api/duplicates/{evening}/boards/{number}"), plan(seat)).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let table = answer.body["id"].as_str().expect("an id").to_owned();
    assert_eq!(answer.body["board"], json!({ "evening": evening, "number": number }));
    let mut socket = guest.socket(&table, None).await;
    // The coach is for practice: a board is compared with those of others.
    guest.get(&format!("/api/tables/{table}/hint")).await.is_problem(403, "forbidden");
    socket.plays_until(crate::common::Socket::is_live).await;
    // Where everybody passes there is no hand to be over.
    socket.plays_until(|socket| !socket.is_live()).await;
    // There is no second deal, however much it is wanted.
    socket.ready().await;
    table
}

async fn told(guest: &mut Guest, evening: &str) -> Value {
    guest.get(&format!("/api/duplicates/{evening}")).await.body
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_cards_lie_at_every_table_and_results_wait_for_the_play() {
    let club = Club::open().await;
    let (mut anne, mut bert) = (club.guest("Anne").await, club.guest("Bert").await);
    let evening = opens_evening(&mut anne, "bridge-1907").await;
    let id = evening["info"]["id"].as_str().expect("an id").to_owned();
    let commitment = evening["commitment"].as_str().expect("a commitment").to_owned();
    assert!(
        evening["list"].as_array().expect("boards").iter().all(|board| board["pair"].is_null()),
        "{evening}"
    );

    let at_annes = plays(&mut anne, &id, 1, "S").await;
    // Bert has not played it: nothing of it is told.
    let before = told(&mut bert, &id).await;
    assert_eq!((&before["list"][0]["results"], &before["list"][0]["pair"]), (&json!([]), &Value::Null));
    let at_berts = plays(&mut bert, &id, 1, "S").await;
    let after = told(&mut bert, &id).await;
    let results = after["list"][0]["results"].as_array().expect("results");
    assert_eq!((results.len(), after["list"][0]["pair"].is_number()), (2, true), "{after}");
    assert_eq!(results.iter().filter(|result| result["yours"] == json!(true)).count(), 1);
    assert_eq!((&after["info"]["played"], &after["list"][1]["results"]), (&json!(1), &json!([])));

    // The same cards from the same dealer, and a proof that begins with what was published.
    let records = [
        anne.get(&format!("/api/tables/{at_annes}/record")).await.body,
        bert.get(&format!("/api/tables/{at_berts}/record")).await.body,
    ];
    assert_eq!(records[0]["deals"][0]["cards"], records[1]["deals"][0]["cards"]);
    assert_eq!(records[0]["deals"][0]["dealer"], records[1]["deals"][0]["dealer"]);
    assert_eq!(records[0]["deals"].as_array().map(Vec::len), Some(1), "one deal and no other");
    let at_second = plays(&mut anne, &id, 2, "W").await;
    let proof = anne.get(&format!("/api/tables/{at_second}/record.proof")).await;
    let record: fair::Record = serde_json::from_str(&proof.text).expect("a proof");
    let verdict = record.verify().expect("it can be checked");
    assert_eq!((verdict.faults.len(), record.deals.len()), (0, 2), "{verdict:?}");
    assert!(verdict.notes.iter().all(|note| matches!(note, fair::Note::HouseAlone(_))), "{verdict:?}");
    assert_eq!(record.deals[0].last.house.to_string(), commitment);
    assert_eq!(record.table, id);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_plays_a_board_twice_or_before_its_turn_and_nobody_looks_on() {
    let club = Club::open().await;
    let (mut anne, mut bert) = (club.guest("Anne").await, club.guest("Bert").await);
    let evening = opens_evening(&mut anne, "euchre-1888").await;
    let id = evening["info"]["id"].as_str().expect("an id").to_owned();
    let board = |number: u32| format!("/api/duplicates/{id}/boards/{number}");

    anne.post(&board(2), plan("S")).await.is_problem(403, "forbidden");
    anne.post(&board(9), plan("S")).await.is_problem(404, "not-found");
    anne.post(&board(1), json!({ "seats": alone("euchre-1888")["seats"], "pace": "warp" }))
        .await
        .is_problem(422, "invalid");
    let table = plays(&mut anne, &id, 1, "S").await;
    anne.post(&board(1), plan("N")).await.is_problem(403, "forbidden");
    // The record of a board is shared with nobody, and nobody finds its table.
    anne.post(&format!("/api/tables/{table}/share"), json!({})).await.is_problem(403, "forbidden");
    bert.get(&format!("/api/tables/{table}/view")).await.is_problem(404, "not-found");
    bert.get(&format!("/api/tables/{table}/record")).await.is_problem(404, "not-found");
    // Who only sat down at a board has seen it: they come back to that table and to no other.
    let with_room = json!({ "seats": { "N": { "kind": "open" }, "E": { "kind": "open" }, "S": { "kind": "me" }, "W": { "kind": "open" } }, "pace": "instant" });
    let opened = anne.post(&board(2), with_room).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    let second = opened.body["id"].as_str().expect("an id").to_owned();
    assert_eq!(anne.delete(&format!("/api/tables/{second}/seats/S")).await.status, 200);
    anne.post(&board(2), plan("S")).await.is_problem(403, "forbidden");
    // An invitation does not lead around the order.
    let third = plays(&mut bert, &id, 1, "S").await;
    assert_ne!(third, table);
    for (body, why) in [
        (json!({ "code": "euchre-1888", "boards": 0, "pair": "book" }), "no board"),
        (json!({ "code": "euchre-1888", "boards": 33, "pair": "book" }), "too many"),
        (json!({ "code": "patience", "boards": 3, "pair": "book" }), "no such code"),
        (json!({ "code": "euchre-1888", "boards": 3, "pair": "search" }), "it thinks too long"),
    ] {
        let answer = anne.post("/api/duplicates", body).await;
        assert_eq!(answer.status, 422, "{why}: {}", answer.text);
    }
    club.stranger().get(&format!("/api/duplicates/{id}")).await.is_problem(401, "no-session");
    assert_eq!(bert.get("/api/duplicates").await.body[0]["id"], json!(id));
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_goes_on_after_a_restart_with_the_same_cards() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let evening = opens_evening(&mut anne, "royalton-1915").await;
    let id = evening["info"]["id"].as_str().expect("an id").to_owned();
    let answer = anne.post(&format!("/api/duplicates/{id}/boards/1"), plan("S")).await;
    let table = answer.body["id"].as_str().expect("an id").to_owned();
    let mut socket = anne.socket(&table, None).await;
    socket.plays_until(crate::common::Socket::is_live).await;
    let cards = socket.view["cards"].clone();
    drop(socket);
    let club = club.restart().await;
    anne.comes_to(&club);
    let mut socket = anne.socket(&table, Some(0)).await;
    while !socket.is_live() {
        socket.next().await.expect("the board");
    }
    assert_eq!(socket.view["cards"], cards);
    socket.plays_until(|socket| !socket.is_live()).await;
    assert_eq!(told(&mut anne, &id).await["list"][0]["over"], json!(true));
    club.server.stop().await;
}
