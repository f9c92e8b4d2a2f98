//! The record refuses and does not guess: rows that cannot be read, and rulings that have changed.

use serde_json::{Value, json};
use server::{StartError, StoreError};

use crate::common::{Club, Folder, Guest, Socket, alone, for_four, four, play, plays_a_rubber, record};

fn marks(record: &Value) -> Vec<&str> {
    let marks = record["marks"].as_array().expect("marks");
    marks.iter().map(|mark| mark["kind"].as_str().expect("a kind")).collect()
}

async fn told(guest: &mut Guest, table: &str) -> Value {
    let answer = guest.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.body
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_keep_what_the_laws_found_and_the_edition_of_the_engine() {
    let club = Club::open().await;
    let (_, _, mut sockets) = four(&club, for_four("euchre-1888")).await;
    play(&mut sockets, 200).await;
    club.server.stop().await;
    let record = record(&club.folder);
    let count = |condition: &str| -> u32 {
        let text = format!("SELECT count(*) FROM log WHERE {condition}");
        record.query_row(&text, [], |row| row.get(0)).expect("a count")
    };
    assert_eq!(count(&format!("findings IS NULL OR edition IS NOT {}", games::EDITION)), 0);
    assert_eq!(count("findings LIKE '%\"fact\":\"trick\"%'"), 5);
    assert!(count("findings LIKE '%\"kind\":\"score\"%'") > 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_deal_that_is_ruled_otherwise_is_closed_with_its_reason_and_dealt_again() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("bridge-1907")).await;
    assert_eq!(play(&mut sockets, 20).await, 20);
    let cards = sockets[0].view["cards"].clone();
    drop(sockets);
    let found = "UPDATE log SET findings = '[{\"kind\":\"offence\",\"laws\":[\"bridge-1907/60\"],\"fact\":\"revoked\"}]' \
                 WHERE version = (SELECT max(version) FROM log) - 3";
    let mut club = club.tampered(|record| assert_eq!(record.execute(found, []).expect("a change"), 1)).await;
    for _ in 0..2 {
        // What was closed stays so when the club is opened once more.
        for guest in &mut guests {
            guest.comes_to(&club);
        }
        let mut socket = guests[0].socket(&table, Some(0)).await;
        while !socket.is_live() {
            socket.next().await.expect("another deal");
        }
        assert_eq!(socket.view["deal"], 1);
        assert_ne!(socket.view["cards"], cards, "the cards are dealt again");
        let reasons: Vec<&str> = socket.events.iter().filter_map(|event| event["spoken"].as_str()).collect();
        let closed = reasons.iter().filter(|text| text.contains("closes the deal, because")).count();
        assert_eq!(closed, 1, "{reasons:?}");
        let record = told(&mut guests[0], &table).await;
        assert_eq!(
            record["deals"].as_array().map(Vec::len),
            Some(1),
            "the closed deal is shown, the new one is not"
        );
        assert!(marks(&record).contains(&"deal-closed"), "{}", record["marks"]);
        let post_mortem = guests[0].get(&format!("/api/tables/{table}/deals/1/post-mortem")).await;
        post_mortem.is_problem(422, "impossible");
        let minutes = guests[0].get(&format!("/api/tables/{table}/record.minutes")).await.text;
        assert!(!minutes.contains("play"), "{minutes}");
        drop(socket);
        club = club.restart().await;
    }
    // The new deal is played like any other.
    let mut sockets = Vec::new();
    for guest in &mut guests {
        guest.comes_to(&club);
        sockets.push(guest.socket(&table, None).await);
    }
    assert!(play(&mut sockets, 8).await > 0);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_act_that_is_not_taken_any_more_closes_the_deal_as_well() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    assert!(play(&mut sockets, 8).await > 4);
    drop(sockets);
    let again = "UPDATE log SET line = (SELECT line FROM log WHERE line LIKE '_: play%' ORDER BY version LIMIT 1) \
                 WHERE version = (SELECT max(version) FROM log)";
    let club = club.tampered(|record| assert_eq!(record.execute(again, []).expect("a change"), 1)).await;
    guests[0].comes_to(&club);
    let mut socket = guests[0].socket(&table, Some(0)).await;
    while !socket.is_live() {
        socket.next().await.expect("another deal");
    }
    assert!(marks(&told(&mut guests[0], &table).await).contains(&"deal-closed"));
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_rubber_that_is_ruled_otherwise_keeps_its_score_and_is_marked() {
    for change in [
        // Other points were found then, and another act was done that would not be taken now.
        "UPDATE log SET findings = replace(findings, '\"points\":', '\"points\":7') \
         WHERE version = (SELECT min(version) FROM log WHERE findings LIKE '%\"kind\":\"score\"%')",
        // Whichever card was the last, another was played before or is somebody else's.
        "UPDATE log SET line = CASE line WHEN 'N: play 9S' THEN 'N: play TS' ELSE 'N: play 9S' END \
         WHERE version = (SELECT max(version) FROM log WHERE line LIKE '_: play%')",
    ] {
        let club = Club::open().await;
        let mut anne = club.guest("Anne").await;
        let table = anne.opens(alone("euchre-1888")).await;
        let mut socket = anne.socket(&table, None).await;
        plays_a_rubber(&mut socket).await;
        let before = told(&mut anne, &table).await;
        assert_eq!(before["marks"], json!([]));
        assert_eq!(before["rubbers"][0]["score"], before["score"]["lines"]);
        assert!(!before["score"]["lines"].as_array().expect("a score").is_empty());
        drop(socket);
        let club = club.tampered(|record| assert_eq!(record.execute(change, []).expect("a change"), 1)).await;
        anne.comes_to(&club);
        let after = told(&mut anne, &table).await;
        assert!(!marks(&after).is_empty(), "{change}");
        let (rubber, agreed) = (&after["rubbers"][0], &before["rubbers"][0]);
        assert_eq!(rubber["score"], before["score"]["lines"], "{change}");
        assert_eq!(rubber["sides"], before["score"]["sides"], "{change}");
        assert_eq!(rubber["points"], agreed["points"], "{change}");
        assert_eq!((&rubber["marked"], &agreed["marked"]), (&json!(true), &json!(false)), "{change}");
        assert_eq!(after["info"]["settled"], before["info"]["settled"], "{change}");
        assert_eq!(
            after["deals"].as_array().map(Vec::len),
            before["deals"].as_array().map(Vec::len),
            "{change}"
        );
        let listed = anne.get("/api/records").await.body;
        assert_eq!(listed[0]["settled"], before["info"]["settled"]);
        // The table goes on with another rubber.
        let mut socket = anne.socket(&table, None).await;
        socket.ready().await;
        socket.plays_until(|socket| socket.is_live() && socket.view["deal"] == 1).await;
        let evening = anne.get(&format!("/api/tables/{table}/evening")).await.body;
        let anne_line =
            evening["ledger"].as_array().expect("a ledger").iter().find(|line| line["name"] == "Anne");
        let points = anne_line.expect("a line")["points"].as_i64();
        assert_eq!(points, before["rubbers"][0]["points"].as_i64(), "{evening}");
        club.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rubber_whose_earlier_deal_has_another_score_now_is_closed() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("bridge-1905")).await;
    play(&mut sockets, 200).await;
    for socket in &mut sockets {
        socket.ready().await;
    }
    for socket in &mut sockets {
        while socket.view["deal"] != 2 || !socket.is_live() {
            socket.next().await.expect("the second deal");
        }
    }
    drop(sockets);
    // A nine before every number: below nought it comes behind the sign, and what is no number stays.
    let scored = "UPDATE log SET findings = replace(replace(replace(findings, '\"points\":', '\"points\":9'), \
                  '\"points\":9-', '\"points\":-9'), '\"points\":9n', '\"points\":n') \
                  WHERE version = (SELECT min(version) FROM log WHERE findings LIKE '%\"kind\":\"score\"%')";
    let club = club.tampered(|record| assert_eq!(record.execute(scored, []).expect("a change"), 1)).await;
    guests[0].comes_to(&club);
    let mut socket = guests[0].socket(&table, Some(0)).await;
    while !socket.is_live() {
        socket.next().await.expect("another deal");
    }
    assert_eq!(socket.view["deal"], 1);
    let record = told(&mut guests[0], &table).await;
    assert!(marks(&record).contains(&"rubber-closed"), "{}", record["marks"]);
    assert_eq!(record["deals"].as_array().map(Vec::len), Some(2));
    club.server.stop().await;
}

/// A change of a row of table 1 that no program makes, and where it is found.
const TAMPERED: [(&str, &str); 24] = [
    ("UPDATE tbl SET code = 'patience' WHERE id = 1", "table tbl, row 1, column code"),
    ("UPDATE tbl SET manner = 'rude' WHERE id = 1", "table tbl, row 1, column manner"),
    ("UPDATE tbl SET options = '{' WHERE id = 1", "table tbl, row 1, column options"),
    ("UPDATE tbl SET options = '[[\"moon\",\"full\"]]' WHERE id = 1", "an option that is unknown"),
    ("UPDATE tbl SET dealer = 'Q' WHERE id = 1", "table tbl, row 1, column dealer"),
    ("UPDATE tbl SET pace = 'allegro' WHERE id = 1", "table tbl, row 1, column pace"),
    ("UPDATE tbl SET seed = x'00' WHERE id = 1", "table tbl, row 1, column seed"),
    ("UPDATE tbl SET host = 999 WHERE id = 1", "table tbl, row 1, column host_public"),
    ("DELETE FROM seat WHERE tbl = 1 AND seat = 'E'", "table seat, row tbl 1, seat E, column seat"),
    ("UPDATE seat SET seat = 'Q' WHERE tbl = 1 AND seat = 'E'", "table seat, row tbl 1, seat Q, column seat"),
    (
        "UPDATE room SET player = 'nobody' WHERE tbl = 1 AND line LIKE '%at 1 E'",
        "table room, row tbl 1, number 2, column player",
    ),
    (
        "UPDATE room SET person = 999 WHERE tbl = 1 AND line = 'Anne: arrive'",
        "table room, row tbl 1, number 3, column public",
    ),
    (
        "UPDATE room SET player = NULL WHERE tbl = 1 AND line LIKE '%at 1 E'",
        "table room, row tbl 1, number 2, column line",
    ),
    ("UPDATE room SET line = 'Anne: fly' WHERE tbl = 1 AND number = 2", "row tbl 1, number 2, column line"),
    ("UPDATE room SET line = 'Anne: back' WHERE tbl = 1 AND number = 2", "row tbl 1, number 2, column line"),
    ("DELETE FROM room WHERE tbl = 1 AND number = 2", "row tbl 1, number 3, column number"),
    (
        "UPDATE seat SET chain = 'zz' WHERE tbl = 1 AND seat = 'S'",
        "table seat, row tbl 1, seat S, column chain",
    ),
    ("DELETE FROM log WHERE tbl = 1 AND version = 3", "version 3 is missing from its log"),
    ("UPDATE log SET line = 'N: fly' WHERE tbl = 1 AND version = 3", "version 3 of its log"),
    (
        "UPDATE log SET act = x'00' WHERE tbl = 1 AND version = 3",
        "table log, row tbl 1, version 3, column act",
    ),
    (
        "UPDATE log SET person = 999 WHERE tbl = 1 AND version = 3",
        "table log, row tbl 1, version 3, column public",
    ),
    ("UPDATE log SET findings = '{' WHERE tbl = 1 AND version = 3", "version 3 of its log"),
    ("UPDATE proof SET record = '{' WHERE tbl = 1", "table proof, row tbl 1"),
    ("UPDATE rubber SET sheet = '[]' WHERE tbl = 1", "table rubber, row tbl 1"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_with_a_tampered_row_is_closed_with_its_place_while_the_club_opens() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let wrong = anne.opens(alone("euchre-1888")).await;
    plays_a_rubber(&mut anne.socket(&wrong, None).await).await;
    let sound = anne.opens(alone("euchre-1888")).await;
    anne.socket(&sound, None).await.plays_until(Socket::is_live).await;
    club.server.stop().await;
    for (change, place) in TAMPERED {
        let folder = Folder::new();
        std::fs::copy(club.folder.0.join("club.sqlite"), folder.0.join("club.sqlite")).expect("a copy");
        assert!(record(&folder).execute(change, []).expect("a change") > 0, "{change}");
        let club = Club::again(folder).await;
        anne.comes_to(&club);
        for _ in 0..2 {
            // The reason is told every time, not only at the start.
            let answer = anne.get(&format!("/api/tables/{wrong}")).await;
            answer.is_problem(404, "not-found");
            assert!(answer.text.contains(place), "{change}: {}", answer.text);
        }
        let answer = anne.get(&format!("/api/tables/{wrong}/record")).await;
        assert!(
            [404, 500].contains(&answer.status) && answer.text.contains(place),
            "{change}: {}",
            answer.text
        );
        let records = anne.get("/api/records").await;
        assert_eq!(records.status, 200, "{change}: {}", records.text);
        let unreadable = |at: usize| records.body[at]["unreadable"].as_str();
        assert!(unreadable(1).is_some_and(|reason| reason.contains(place)), "{change}: {}", records.text);
        assert_eq!(unreadable(0), None, "{change}");
        let mut socket = anne.socket(&sound, None).await;
        socket.plays_until(|socket| socket.is_due() && socket.is_live()).await;
        let act = socket.first_option();
        assert_eq!(socket.act(&act).await["type"], "ack", "{change}");
        club.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_who_cannot_be_read_is_told_when_the_club_opens() {
    let club = Club::open().await;
    club.guest("Anne").await;
    club.server.stop().await;
    record(&club.folder).execute("UPDATE person SET settings = 'blue'", []).expect("a change");
    let Err(StartError::Store(StoreError::Row(bad))) = Club::start(&club.folder).await else {
        panic!("the club opens");
    };
    assert_eq!((bad.place.table, bad.place.key.as_str(), bad.column), ("person", "1", "settings"));
}
