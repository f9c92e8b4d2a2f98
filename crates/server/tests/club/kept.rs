//! What is kept of a person is told to them, and forgotten when they wish it.

use crate::common::*;
use serde_json::{Value, json};

fn schema() -> jsonschema::Validator {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema/export.json");
    let schema = serde_json::from_str(&std::fs::read_to_string(path).expect("the schema")).expect("JSON");
    jsonschema::validator_for(&schema).expect("a schema")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_that_is_kept_comes_in_one_file() {
    let club = Club::open().await;
    club.stranger().get("/api/me/export").await.is_problem(401, "no-session");
    let (table, mut guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    play(&mut sockets, 8).await;
    for guest in &mut guests {
        let file = guest.get("/api/me/export").await;
        assert_eq!(file.header("content-disposition"), Some("attachment; filename=\"oddtrick.json\""));
        let faults: Vec<String> = schema().iter_errors(&file.body).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(file.body["tables"][0]["id"], table.as_str());
        // The own acts, and nothing of the others.
        let acts = file.body["tables"][0]["acts"].as_array().expect("acts").clone();
        let seat = file.body["person"]["name"].as_str().expect("a name");
        let letter = match seat {
            "Anne" => "N: ",
            "Bert" => "E: ",
            "Cora" => "S: ",
            _ => "W: ",
        };
        assert!(!acts.is_empty(), "{seat}");
        let own = |act: &Value| act["text"].as_str().is_some_and(|text| text.starts_with(letter));
        assert!(acts.iter().all(own), "{seat}: {acts:?}");
        let others = ["Anne", "Bert", "Cora", "Dick"].into_iter().filter(|name| *name != seat);
        // The table is called after its host.
        let rest = file.text.replace("Anne's table", "");
        for other in others {
            assert!(!rest.contains(other), "{seat} is told of {other}");
        }
    }
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_goes_for_good_leaves_acts_and_no_name() {
    let club = Club::patient().await;
    // At Euchre nobody is dummy: whatever the deal, each of the four has spoken.
    let (table, mut guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    let opened = json!({ "name": "Zebedee", "password": "trumps are hearts" });
    assert_eq!(guests[1].post("/api/accounts", opened).await.status, 201);
    let wrong = json!({ "name": "zebedee", "password": "trumps are spades" });
    club.stranger().post("/api/sessions", wrong).await.is_problem(401, "wrong-password");
    // The old session has ended with the guest.
    sockets[1] = guests[1].socket(&table, Some(0)).await;
    while play(&mut sockets, 60).await > 0 {}
    let acts = |lines: &str| lines.lines().filter(|line| line.starts_with("E: ")).count();
    let own = guests[1].get("/api/me/export").await.body["tables"][0]["acts"].as_array().map_or(0, Vec::len);
    assert!(own > 0, "no acts in the file of the one who goes");
    let before = guests[0].get(&format!("/api/tables/{table}/record.minutes")).await.text;
    assert_eq!(guests[1].post(&format!("/api/tables/{table}/share"), json!({})).await.status, 201);
    for body in [json!({}), json!({ "password": "trumps are spades" })] {
        guests[1].ask("DELETE", "/api/me", Some(body)).await.is_problem(401, "wrong-password");
    }
    let gone = guests[1].ask("DELETE", "/api/me", Some(json!({ "password": "trumps are hearts" }))).await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    guests[1].get("/api/me").await.is_problem(401, "no-session");
    // What was done at the table is there, and whoever did it is nobody.
    let after = guests[0].get(&format!("/api/tables/{table}/record.minutes")).await.text;
    assert_eq!(acts(&after), acts(&before));
    assert!(acts(&after) >= own, "{after}");
    for path in ["", "/record", "/view", "/evening", "/evening.minutes"] {
        let told = guests[0].get(&format!("/api/tables/{table}{path}")).await;
        assert_eq!(told.status, 200, "{path}: {}", told.text);
        assert!(!told.text.contains("Zebedee") && !told.text.contains("Bert"), "{path}: {}", told.text);
        assert!(!told.text.contains(&guests[1].id), "{path}: {}", told.text);
    }
    let club = club.restart().await;
    guests[0].comes_to(&club);
    assert_eq!(guests[0].get(&format!("/api/tables/{table}/evening.minutes")).await.status, 200);
    assert_eq!(guests[0].get(&format!("/api/tables/{table}/record")).await.status, 200);
    club.server.stop().await;
    let connection = record(&club.folder);
    let nobody = "SELECT count(*) FROM log JOIN person ON person.id = log.person WHERE name = 'Somebody'";
    let kept: u32 = connection.query_row(nobody, [], |row| row.get(0)).expect("a count");
    assert_eq!(
        usize::try_from(kept).expect("a count"),
        own,
        "the acts of nobody are those of the one who went"
    );
    connection.execute("VACUUM", []).expect("a smaller file");
    drop(connection);
    let bytes = std::fs::read(club.folder.0.join("club.sqlite")).expect("the file");
    for word in ["Zebedee", "zebedee", "Bert", &guests[1].id] {
        assert!(!bytes.windows(word.len()).any(|part| part == word.as_bytes()), "the file has {word}");
    }
    // Whoever tries the old name finds no account.
    let club = Club::again(club.folder).await;
    let again = json!({ "name": "Zebedee", "password": "trumps are hearts" });
    club.stranger().post("/api/sessions", again).await.is_problem(401, "wrong-password");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_goes_without_a_password_and_their_empty_table_with_them() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("euchre-1888")).await;
    let mut socket = anne.socket(&table, None).await;
    socket.plays_until(|socket| socket.is_live() && socket.is_due()).await;
    let mut eve = club.guest("Eve").await;
    assert_eq!(anne.ask("DELETE", "/api/me", Some(json!({}))).await.status, 204);
    while let Some(message) = socket.next().await {
        if message["type"] == "goodbye" {
            break;
        }
    }
    eve.get(&format!("/api/tables/{table}")).await.is_problem(404, "not-found");
    assert_eq!(eve.get("/api/lobby").await.body["tables"], json!([]));
    club.server.stop().await;
}
