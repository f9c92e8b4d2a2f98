//! `golden/club` and those beside it: clubs that were closed with a finished and a live table of each code.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::kept::{differences, kept};
use crate::{files, golden, oddtrick, report, scratch};

/// A club that runs, and somebody who has signed in to it.
struct Club {
    process: Child,
    port: u16,
    cookie: Option<String>,
}

impl Club {
    /// Opens a copy of a folder.
    fn open(folder: &str) -> Club {
        let data = scratch(folder);
        fs::copy(golden(folder).join("club.sqlite"), data.join("club.sqlite"))
            .expect("the record can be copied");
        let mut process = oddtrick(&["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"])
            .arg(&data)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut said = String::new();
        let mut stderr = BufReader::new(process.stderr.take().expect("its standard error"));
        stderr.read_line(&mut said).expect("it says where it is");
        let port = said.trim_end().rsplit(':').next().and_then(|port| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("the club did not open: {said}"));
        Club { process, port, cookie: None }
    }

    fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> String {
        let body = body.map(Value::to_string).unwrap_or_default();
        let host = format!("127.0.0.1:{}", self.port);
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        let _ = write!(request, "Origin: http://{host}\r\nContent-Type: application/json\r\n");
        if let Some(cookie) = &self.cookie {
            let _ = write!(request, "Cookie: {cookie}\r\n");
        }
        let _ = write!(request, "Content-Length: {}\r\n\r\n{body}", body.len());
        let mut stream = TcpStream::connect(&host).expect("the club listens");
        stream.write_all(request.as_bytes()).expect("the request is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.1 2"), "{method} {path}: {answer}");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = cookie {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        body.to_owned()
    }

    fn json(&mut self, path: &str) -> Value {
        serde_json::from_str(&self.ask("GET", path, None)).expect("JSON")
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Opens the socket of a table and greets.
fn socket(club: &Club, table: &str) -> TcpStream {
    let host = format!("127.0.0.1:{}", club.port);
    let cookie = club.cookie.as_deref().expect("somebody is signed in");
    let mut stream = TcpStream::connect(&host).expect("the club listens");
    let request = format!(
        "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
         Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).expect("the request is sent");
    let hello = br#"{"type":"hello"}"#;
    let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
    frame.extend(hello);
    stream.write_all(&frame).expect("the greeting is sent");
    stream
}

#[test]
fn a_club_ends_within_five_seconds_whatever_is_being_thought() {
    let mut club = Club::open("club-schema-4");
    club.ask("POST", "/api/guests", Some(&json!({ "name": "Eve" })));
    let search = json!({ "kind": "computer", "player": "search" });
    let seats = json!({ "N": search, "E": search, "S": { "kind": "me" }, "W": search });
    let mut sockets = Vec::new();
    for _ in 0..6 {
        let table = json!({ "code": "bridge-1907", "pace": "instant", "public": true, "seats": seats });
        let table: Value =
            serde_json::from_str(&club.ask("POST", "/api/tables", Some(&table))).expect("JSON");
        sockets.push(socket(&club, table["id"].as_str().expect("an id")));
    }
    std::thread::sleep(std::time::Duration::from_secs(2));
    let begun = std::time::Instant::now();
    let pid = club.process.id().to_string();
    assert!(
        std::process::Command::new("kill").args(["-TERM", &pid]).status().is_ok_and(|done| done.success())
    );
    let status = club.process.wait().expect("it ends");
    assert!(status.success(), "{status}");
    assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn a_club_of_before_opens_with_every_table_as_it_stood() {
    opens_as_it_stood("club", "proofs");
}

#[test]
fn a_club_with_findings_in_its_rows_opens_with_every_table_as_it_stood() {
    opens_as_it_stood("club-schema-3", "club-schema-3/proofs");
}

#[test]
fn a_club_with_the_minutes_of_its_rooms_opens_with_every_table_as_it_stood() {
    opens_as_it_stood("club-schema-4", "club-schema-4/proofs");
}

#[test]
fn a_club_with_commitments_sleep_and_shared_links_opens_with_every_table_as_it_stood() {
    opens_as_it_stood("club-schema-7", "club-schema-7/proofs");
}

#[test]
fn a_club_of_this_release_opens_with_every_table_as_it_stood() {
    opens_as_it_stood("club-schema-11", "club-schema-11/proofs");
}

fn opens_as_it_stood(folder: &str, proofs: &str) {
    let mut club = Club::open(folder);
    club.ask("POST", "/api/sessions", Some(&json!({ "name": "Anne", "password": "golden-but-no-secret" })));
    let mut tables = files(&format!("golden/{folder}"), "json");
    tables.retain(|name| !name.contains("/proofs/"));
    assert_eq!(tables.len(), 8, "{tables:?}");
    assert_eq!(club.json("/api/records").as_array().map(Vec::len), Some(8));
    let mut wrong = Vec::new();
    for name in &tables {
        let told: Value =
            serde_json::from_str(&fs::read_to_string(crate::root().join(name)).expect("a file"))
                .expect("JSON");
        let id = told["table"].as_str().expect("an id");
        for part in ["view", "record"] {
            let now = with_score_apart(club.json(&format!("/api/tables/{id}/{part}")));
            let before = with_score_apart(told[part].clone());
            let others = differences(&before, &now).into_iter().filter(|place| !is_fact_now(place));
            wrong.extend(others.map(|place| format!("{name}: {part}{place}")));
        }
        let live = told["view"]["stage"] == "play";
        assert_eq!(live, name.contains("live-"), "{name}");
        if live {
            wrong.extend(wrong_acts(&mut club, id, &told["record"]).map(|why| format!("{name}: {why}")));
        } else {
            wrong.extend(wrong_proof(&mut club, id, proofs).map(|why| format!("{name}: {why}")));
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
}

/// What the first protocol told in words or by itself, and the second tells as facts with slots. That the acts and what
/// the laws answered are the same is seen by the minutes of the proof, and those of a live table by its own minutes.
const FACTS_NOW: [&str; 10] = [
    ".declaration",
    ".options.act",
    ".options.card",
    ".deals.events.line",
    ".deals.events.answers.demand",
    ".deals.events.answers.holders",
    ".deals.events.answers.on",
    ".deals.events.answers.options",
    ".deals.events.answers.side",
    ".deals.events.answers.trick",
];

/// Whether a difference is only that something is a fact now.
fn is_fact_now(difference: &str) -> bool {
    let place = difference.split(": ").next().unwrap_or_default();
    let keys: String = place.split(['[', ']']).step_by(2).collect();
    FACTS_NOW.iter().any(|fact| keys == *fact || keys.starts_with(&format!("{fact}.")))
}

/// The record with its score as the first protocol had it: the lines and the sides apart.
fn with_score_apart(mut told: Value) -> Value {
    if told["score"]["lines"].is_array() && told.get("deals").is_some() {
        let score = told["score"].take();
        told["sides"] = score["sides"].clone();
        told["score"] = score["lines"].clone();
    }
    told
}

/// What is different in the proof that the club gives now, if anything.
fn wrong_proof(club: &mut Club, table: &str, proofs: &str) -> Option<String> {
    let now = club.json(&format!("/api/tables/{table}/record.proof"));
    let code = now["code"].as_str().expect("a code");
    let text = fs::read_to_string(golden(proofs).join(format!("{code}.json"))).expect("a proof");
    let before: Value = serde_json::from_str(&text).expect("JSON");
    if before["deals"] != now["deals"] {
        return Some("the deals of the proof are others".to_owned());
    }
    // Without the answers: a ruling that came later has a line of its own, and moves those below it.
    let acts = |minutes: &str| -> String {
        minutes.lines().filter(|line| !line.starts_with("> ")).collect::<Vec<_>>().join("\n")
    };
    let judged = |proof: &Value| kept(&report(table, &acts(proof["minutes"].as_str().expect("minutes"))));
    (judged(&before) != judged(&now)).then(|| "the minutes of the proof are others".to_owned())
}

/// The first act of the deals that are over which the minutes of the table do not have in its place now, if there is one.
fn wrong_acts(club: &mut Club, table: &str, record: &Value) -> Option<String> {
    let minutes = club.ask("GET", &format!("/api/tables/{table}/record.minutes"), None);
    let mut now = minutes.lines().map(str::trim);
    let deals = record["deals"].as_array().expect("deals").iter();
    let events = deals.flat_map(|deal| deal["events"].as_array().expect("events"));
    let mut acts = events.filter_map(|event| event["line"].as_str());
    let lacks = acts.find(|act| !now.any(|line| line == *act))?;
    Some(format!("'{lacks}' is not in the minutes, or not in its place"))
}
