//! The sheet, the downloads and the figures of a person.

use serde_json::{Value, json};

use crate::common::{Club, Guest, alone, plays_a_rubber, record};

fn sum(lines: &Value, side: &str) -> i64 {
    let lines = lines.as_array().expect("lines").iter().filter(|line| line["side"] == side);
    lines.map(|line| line["points"].as_i64().expect("points")).sum()
}

/// What the sheet says, added up by its reader, is the total: entries and premium, or the games at what they count.
fn adds_up(score: &Value) {
    for side in ["NS", "EW"] {
        let entries = if score["above"] == json!(true) {
            sum(&score["lines"], side)
        } else {
            let won = score["games"].as_array().expect("games").iter().filter(|game| game["winner"] == side);
            won.map(|game| game["value"].as_i64().expect("what a game counts")).sum()
        };
        let total = score["sides"][side]["total"].as_i64();
        assert_eq!(Some(entries + sum(&score["premiums"], side)), total, "{side} of {score}");
    }
    let cited =
        ["lines", "premiums", "games"].into_iter().flat_map(|key| score[key].as_array().expect("a list"));
    for entry in cited.filter(|entry| !(entry.get("winner").is_some() && entry["winner"].is_null())) {
        assert!(entry["law"].as_str().is_some_and(|law| law.contains('/')), "{entry}");
    }
}

async fn figures(guest: &mut Guest) -> Value {
    let answer = guest.get("/api/me/statistics").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.body
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sheet_of_a_rubber_adds_up_and_its_downloads_can_be_made() {
    for code in ["bridge-1907", "euchre-1888", "royalton-1915"] {
        let club = Club::open().await;
        let mut anne = club.guest("Anne").await;
        let table = anne.opens(alone(code)).await;
        let mut socket = anne.socket(&table, None).await;
        plays_a_rubber(&mut socket).await;
        let told = anne.get(&format!("/api/tables/{table}/record")).await.body;
        adds_up(&told["score"]);
        assert!(sum(&told["score"]["premiums"], "NS") + sum(&told["score"]["premiums"], "EW") > 0, "{code}");
        let rubber = &told["rubbers"][0];
        for key in ["games", "premiums"] {
            assert_eq!(rubber[key], told["score"][key], "{code}");
        }
        // What is offered can be made, and nothing else.
        for form in ["minutes", "proof"] {
            assert_eq!(anne.get(&format!("/api/tables/{table}/record.{form}")).await.status, 200, "{code}");
        }
        let pbn = anne.get(&format!("/api/tables/{table}/record.pbn")).await;
        let offered = told["info"]["pbn"] == json!(true);
        assert_eq!((pbn.status == 200, offered), (code.starts_with("bridge"), code.starts_with("bridge")));
        if offered {
            assert!(pbn.text.contains("[South \"Anne\"]"), "{}", pbn.text);
            let date = pbn.text.split("[Date \"").nth(1).and_then(|rest| rest.split('"').next());
            let parts: Vec<u32> =
                date.expect("a date").split('.').map(|part| part.parse().expect("a number")).collect();
            assert!(matches!(parts[..], [2024..=9999, 1..=12, 1..=31]), "{parts:?}");
        }
        // The list tells what it came to for whoever asks.
        let listed = anne.get("/api/records").await.body;
        assert_eq!(listed[0]["points"].as_i64(), rubber["points"].as_i64(), "{listed}");
        club.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_persons_figures_are_counted_from_deals_with_a_proof_and_can_be_forgotten() {
    let club = Club::open().await;
    let (mut anne, mut bert) = (club.guest("Anne").await, club.guest("Bert").await);
    let table = anne.opens(alone("euchre-1888")).await;
    let mut socket = anne.socket(&table, None).await;
    assert_eq!(figures(&mut anne).await, json!([]));
    plays_a_rubber(&mut socket).await;
    let told = anne.get(&format!("/api/tables/{table}/record")).await.body;
    let found = figures(&mut anne).await;
    let one = &found[0];
    assert_eq!((&one["code"], found.as_array().map(Vec::len)), (&json!("euchre-1888"), Some(1)));
    assert_eq!(one["deals"].as_u64(), told["deals"].as_array().map(|deals| deals.len() as u64));
    let lines = &told["score"]["lines"];
    assert_eq!(one["points"].as_i64(), Some(sum(lines, "NS") - sum(lines, "EW")), "{one}");
    assert_eq!((&one["won"]["of"], &one["rubber_points"]), (&json!(1), &told["rubbers"][0]["points"]));
    let kept = &one["kept"];
    assert!(
        kept["count"].as_u64() <= kept["of"].as_u64() && kept["of"].as_u64() <= one["deals"].as_u64(),
        "{one}"
    );
    if let (Some(low), Some(high)) = (one["won"]["low"].as_f64(), one["won"]["high"].as_f64()) {
        assert!(0.0 <= low && high <= 1.0 && high - low > 0.5, "one rubber says little: {one}");
    }
    // Nobody else's are shown, and computer players have none.
    assert_eq!(figures(&mut bert).await, json!([]));
    club.stranger().get("/api/me/statistics").await.is_problem(401, "no-session");
    let people: u32 = record(&club.folder)
        .query_row("SELECT count(DISTINCT person) FROM tally", [], |row| row.get(0))
        .expect("a count");
    assert_eq!(people, 1);
    // Cards that were laid have no proof, and count for nothing.
    drop(socket);
    let club =
        club.tampered(|record| assert!(record.execute("DELETE FROM proof", []).expect("a change") > 0)).await;
    anne.comes_to(&club);
    assert_eq!(figures(&mut anne).await, json!([]));
    assert_eq!(anne.delete("/api/me/statistics").await.status, 204);
    let left: u32 =
        record(&club.folder).query_row("SELECT count(*) FROM tally", [], |row| row.get(0)).expect("a count");
    assert_eq!(left, 0);
    club.server.stop().await;
}
