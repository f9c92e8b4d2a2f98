//! Nobody does what is not theirs to do: every request and every act, tried by everybody who may not.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Result, bail};
use games::Code;
use protocol::{ClientMessage, Fact, Said, Seat, ServerMessage, Stage};
use serde_json::{Value, json};
use server::Sync;

use crate::client::{Person, Wire, fresh_id, table_of_four};
use crate::house::{Folder, House};

/// Somebody who may not, and why.
struct Role {
    name: &'static str,
    person: Person,
}

/// A request.
struct Request {
    method: &'static str,
    path: String,
    body: String,
    /// Whether somebody with a good session and no seat may do it.
    for_members: bool,
    /// Whether it changes something, so that it must come from the club's own pages.
    changes: bool,
}

/// What was tried.
#[derive(Default)]
struct Matrix {
    cells: u32,
    accepted: String,
}

impl Matrix {
    fn cell(&mut self, role: &str, what: &str, refused: bool, seen: &str) {
        self.cells += 1;
        if !refused {
            let _ = writeln!(self.accepted, "{role}: {what}: {seen}");
        }
    }
}

/// Lines that are somebody else's to do, or nobody's. What any player may say at any time is not among them: to look at
/// the own cards again, to claim, to demand what is not due, which is as if unsaid.
const LINES: [&str; 31] = [
    "pass",
    "play {other}",
    "play {own}",
    "play AS",
    "play 2C",
    "make hearts",
    "make no-trump",
    "double",
    "redouble",
    "satisfied",
    "yes",
    "ask lead",
    "order",
    "assist",
    "take up",
    "alone",
    "bid 1 hearts",
    "bid 7 no-trump",
    "discard {other}",
    "deal",
    "shuffle",
    "cut at 20",
    "stack N: AS",
    "tricks NS 13 EW 0",
    "N: play AS",
    "E: pass",
    "table: tricks NS 13 EW 0",
    "agree score",
    "expose {other}",
    "auto 5",
    "nonsense",
];

pub(crate) fn run() -> Result<()> {
    let folder = Folder::new()?;
    let house = House::open(&folder.0, Sync::Full)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let matrix = runtime.block_on(async {
        let mut matrix = Matrix::default();
        requests(&house, &mut matrix).await?;
        open_doors(&house, &mut matrix).await?;
        pages(&house, &mut matrix).await?;
        acts(&house, &mut matrix).await?;
        anyhow::Ok(matrix)
    })?;
    let said = house.said()?;
    if said.contains("panicked") {
        bail!("the club panicked: {said}");
    }
    println!("intruder: {} cells tried, {} accepted", matrix.cells, matrix.accepted.lines().count());
    if !matrix.accepted.is_empty() {
        bail!("accepted:\n{}", matrix.accepted);
    }
    if matrix.cells < 500 {
        bail!("{} cells are too few to mean anything", matrix.cells);
    }
    Ok(())
}

async fn guests(house: &House, names: &[&str]) -> Result<Vec<Person>> {
    let mut people = Vec::new();
    for name in names {
        people.push(Person::guest(house.address, name).await?);
    }
    Ok(people)
}

/// Everybody who has no business at a private table.
async fn roles(house: &House, seated: &Person) -> Result<Vec<Role>> {
    let mut ended = Person::guest(house.address, "Gone").await?;
    let cookie = ended.cookie.clone();
    ended.done("DELETE", "/api/sessions/current", "").await?;
    ended.cookie = cookie;
    let forged = |cookie: Option<String>| Person { cookie, ..Person::stranger(house.address) };
    let flipped = seated.cookie.as_ref().map(|cookie| {
        let last = if cookie.ends_with('0') { '1' } else { '0' };
        format!("{}{last}", &cookie[..cookie.len() - 1])
    });
    Ok(vec![
        Role { name: "stranger", person: Person::stranger(house.address) },
        Role { name: "bystander", person: Person::guest(house.address, "Eve").await? },
        Role { name: "old session", person: ended },
        Role { name: "forged session", person: forged(flipped) },
        Role {
            name: "empty session",
            person: forged(
                seated.cookie.as_ref().map(|c| c.split('=').next().unwrap_or_default().to_owned() + "="),
            ),
        },
        Role {
            name: "other site",
            person: Person { origin: Some("http://evil.example".to_owned()), ..seated.clone() },
        },
        Role { name: "no origin", person: Person { origin: None, ..seated.clone() } },
        Role { name: "null origin", person: Person { origin: Some("null".to_owned()), ..seated.clone() } },
    ])
}

fn private_plan() -> Value {
    json!({ "code": "bridge-1907", "pace": "instant", "public": false, "watchable": false,
        "seats": { "N": { "kind": "me" }, "E": { "kind": "open" }, "S": { "kind": "open" }, "W": { "kind": "open" } } })
}

async fn requests(house: &House, matrix: &mut Matrix) -> Result<()> {
    let mut four = guests(house, &["Anne", "Bert", "Cora", "Dick"]).await?;
    let info = four[0].done("POST", "/api/tables", &private_plan().to_string()).await?;
    let table = info["id"].as_str().unwrap_or_default().to_owned();
    for (at, seat) in ["E", "S", "W"].into_iter().enumerate() {
        let invite = four[0]
            .done("POST", &format!("/api/tables/{table}/invites"), &json!({ "seat": seat }).to_string())
            .await?;
        let secret = json!({ "secret": invite["secret"] }).to_string();
        four[at + 1].done("POST", "/api/invites", &secret).await?;
    }
    // They are all there: who is away can be helped by others.
    let mut present = Vec::new();
    for person in &four {
        present.push(person.socket(&table, 0).await?);
    }
    settle(&mut present).await?;
    let sessions = four[1].done("GET", "/api/sessions", "").await?;
    let of_bert = sessions[0]["id"].as_str().unwrap_or_default().to_owned();
    let list = all_requests(&table, &of_bert);
    let before = four[2].done("GET", &format!("/api/tables/{table}/view"), "").await?;
    for mut role in roles(house, &four[0]).await? {
        let cross = role.name.ends_with("site") || role.name.ends_with("origin");
        for request in &list {
            // Reading from another page is stopped by the browser, not by us, unless it changes something.
            if cross && !request.changes || role.name == "bystander" && request.for_members {
                continue;
            }
            let answer = role.person.ask(request.method, &request.path, &request.body).await?;
            let refused =
                (400..500).contains(&answer.status) && answer.head.contains("application/problem+json");
            let what = format!("{} {}", request.method, request.path);
            matrix.cell(role.name, &what, refused, &format!("{} {}", answer.status, answer.text));
        }
        let socket = match role.person.socket(&table, 0).await {
            Ok(mut wire) => wire.next().await.is_err(),
            Err(_) => true,
        };
        matrix.cell(role.name, "the socket", socket, "it was opened");
    }
    // Those who sit at the table, at what belongs to the others.
    for (at, person) in four.iter_mut().enumerate() {
        for (other, seat) in Seat::ALL.into_iter().enumerate().filter(|(other, _)| *other != at) {
            for (method, path, body) in [
                ("POST", format!("/api/tables/{table}/seats/{seat:?}"), "{}"),
                ("DELETE", format!("/api/tables/{table}/seats/{seat:?}"), ""),
                ("PUT", format!("/api/tables/{table}/seats/{seat:?}/substitute"), r#"{"player":"book"}"#),
            ] {
                let answer = person.ask(method, &path, body).await?;
                let refused = (400..500).contains(&answer.status);
                matrix.cell("wrong seat", &format!("{other} {method} {path}"), refused, &answer.text);
            }
        }
    }
    let after = four[2].done("GET", &format!("/api/tables/{table}/view"), "").await?;
    matrix.cell("everybody", "the table stands as it stood", before == after, "it changed");
    drop(present);
    Ok(())
}

/// What everybody may read and nobody may write: the pages of the lab and what they take. Nor does a path lead out of them.
async fn pages(house: &House, matrix: &mut Matrix) -> Result<()> {
    let anne = Person::guest(house.address, "Anne").await?;
    let mut reader = Person::stranger(house.address);
    let before = reader.ask("GET", "/lab/claims.json", "").await?;
    matrix.cell("stranger", "GET /lab/claims.json", before.status == 200, &before.text);
    for mut role in roles(house, &anne).await? {
        for path in ["/lab", "/lab/claims.json", "/lab/royalton-c03-1.svg"] {
            for method in ["POST", "PUT", "PATCH", "DELETE"] {
                let answer = role.person.ask(method, path, "[]").await?;
                let refused = (400..500).contains(&answer.status);
                matrix.cell(role.name, &format!("{method} {path}"), refused, &answer.status.to_string());
            }
        }
        for path in
            ["/lab/../club.sqlite", "/lab/%2e%2e/club.sqlite", "/lab/..%2fclub.sqlite", "/lab//etc/passwd"]
        {
            let answer = role.person.ask("GET", path, "").await?;
            let kept = !answer.text.contains("SQLite format") && !answer.text.contains("root:");
            matrix.cell(role.name, &format!("GET {path}"), kept, &answer.status.to_string());
        }
    }
    let after = reader.ask("GET", "/lab/claims.json", "").await?;
    matrix.cell("everybody", "the results stand as they stood", before.text == after.text, "they changed");
    Ok(())
}

/// Everything there is to ask for that is not for everybody.
fn all_requests(table: &str, session: &str) -> Vec<Request> {
    let get = |path: String| Request {
        method: "GET",
        path,
        body: String::new(),
        for_members: false,
        changes: false,
    };
    let change = |method: &'static str, path: String, body: &str| Request {
        method,
        path,
        body: body.to_owned(),
        for_members: false,
        changes: true,
    };
    let at = |rest: &str| format!("/api/tables/{table}{rest}");
    let mut list: Vec<Request> = [
        "",
        "/view",
        "/evening",
        "/evening.minutes",
        "/hint",
        "/record",
        "/record.minutes",
        "/record.pbn",
        "/record.proof",
        "/deals/1/post-mortem",
        "/deals/1/board",
    ]
    .into_iter()
    .map(|rest| get(at(rest)))
    .collect();
    for seat in ["N", "E", "S", "W"] {
        list.push(change("POST", at(&format!("/seats/{seat}")), "{}"));
        list.push(change("DELETE", at(&format!("/seats/{seat}")), ""));
        list.push(change("PUT", at(&format!("/seats/{seat}/substitute")), r#"{"player":"book"}"#));
        list.push(change("POST", at("/fill"), &json!({ "player": "book", "seat": seat }).to_string()));
        list.push(change("POST", at("/invites"), &json!({ "seat": seat }).to_string()));
    }
    list.push(change("POST", at("/deals/1/board"), r#"{"event":0,"cards":[]}"#));
    list.push(change("POST", at("/share"), ""));
    list.push(change("DELETE", at("/share"), ""));
    list.push(change("DELETE", format!("/api/sessions/{session}"), ""));
    list.push(change("POST", "/api/invites".to_owned(), r#"{"secret":"00000000000000000000000000000000"}"#));
    list.push(change(
        "PUT",
        "/api/me/password".to_owned(),
        r#"{"old":"not the one","new":"another password"}"#,
    ));
    for path in ["/api/me", "/api/sessions", "/api/settings", "/api/records"] {
        list.push(Request { for_members: true, ..get(path.to_owned()) });
    }
    list.push(Request { for_members: true, ..change("PUT", "/api/settings".to_owned(), "{}") });
    list.push(Request {
        for_members: true,
        ..change("POST", "/api/tables".to_owned(), &private_plan().to_string())
    });
    list
}

/// What is for everybody, and asked of the club's own pages alone: the desk, the lessons, the judge. Whatever is asked
/// there, no table is opened by it and nothing is kept.
async fn open_doors(house: &House, matrix: &mut Matrix) -> Result<()> {
    let desk = r#"{"code":"euchre-1888","deed":"play"}"#;
    let doors = [
        ("/api/desk", desk),
        ("/api/desk/then", r#"{"minutes":"code: bridge-1907\n---","line":"S: make hearts"}"#),
        ("/api/walk", r#"{"minutes":"code: bridge-1907\n---\nS: make hearts\n"}"#),
        ("/api/lessons/euchre/trick", r#"{"acts":["play AS"]}"#),
        ("/api/lessons/rulings/revoke", r#"{"acts":["claim revoke W 1"]}"#),
        ("/api/judge", r#"{"minutes":"code: bridge-1907\n---\nS: make hearts\n"}"#),
    ];
    let seated = Person::guest(house.address, "Anne").await?;
    for mut role in roles(house, &seated).await? {
        let cross = role.name.ends_with("site") || role.name.ends_with("origin");
        for (path, body) in doors {
            let answer = role.person.ask("POST", path, body).await?;
            let refused = (400..500).contains(&answer.status);
            let what = format!("POST {path} {}", if cross { "is refused" } else { "is answered" });
            matrix.cell(role.name, &what, refused == cross, &format!("{} {}", answer.status, answer.text));
        }
    }
    let many = json!({ "acts": vec!["play AS"; 200] }).to_string();
    let long = json!({ "acts": ["x".repeat(5000)] }).to_string();
    let mut stranger = Person::stranger(house.address);
    for (path, body) in [
        ("/api/lessons/poker/trick", "{}"),
        ("/api/lessons/euchre/..%2f..%2fme", "{}"),
        ("/api/lessons/euchre/trick", r#"{"acts":["play 7S","play AS"]}"#),
        ("/api/lessons/euchre/trick", r#"{"acts":["W: play KS"]}"#),
        ("/api/lessons/euchre/trick", r#"{"acts":["stack N AS"]}"#),
        ("/api/lessons/euchre/trick", r#"{"seat":"N"}"#),
        ("/api/lessons/euchre/trick", &many),
        ("/api/lessons/euchre/trick", &long),
        ("/api/desk/then", r#"{"minutes":"code: bridge-1907\n---","line":"S: dance"}"#),
        ("/api/desk/then", r#"{"minutes":"no minutes","line":"S: pass"}"#),
        ("/api/walk", r#"{"minutes":"no minutes"}"#),
        ("/api/desk", r#"{"code":"poker","deed":"play"}"#),
        ("/api/desk", r#"{"code":"euchre-1888","deed":"dance"}"#),
        ("/api/desk", r#"{"code":"euchre-1888","deed":"play","facts":[{"fact":"why","answer":"so"}]}"#),
    ] {
        let answer = stranger.ask("POST", path, body).await?;
        let refused = (400..500).contains(&answer.status);
        matrix.cell(
            "stranger",
            &format!("POST {path} {}", &body[..body.len().min(40)]),
            refused,
            &answer.text,
        );
    }
    let mut guest = Person::guest(house.address, "Bert").await?;
    for (path, body) in doors {
        guest.done("POST", path, body).await?;
    }
    let records = guest.done("GET", "/api/records", "").await?;
    matrix.cell(
        "guest",
        "a lesson leaves no record",
        records.as_array().is_some_and(Vec::is_empty),
        &records.to_string(),
    );
    let me = guest.done("GET", "/api/me", "").await?;
    matrix.cell(
        "guest",
        "a lesson takes no seat",
        me["seats"].as_array().is_none_or(Vec::is_empty),
        &me.to_string(),
    );
    Ok(())
}

/// Acts by those whose turn it is not, by bystanders, by replayed and by stale messages.
async fn acts(house: &House, matrix: &mut Matrix) -> Result<()> {
    for code in Code::ALL.into_iter().filter(|code| code.is_latest()).map(Code::name) {
        let mut four = guests(house, &["Anne", "Bert", "Cora", "Dick"]).await?;
        let table = table_of_four(&mut four, code, "courteous").await?;
        let eve = Person::guest(house.address, "Eve").await?;
        let mut wires = Vec::new();
        for person in four.iter().chain([&eve]) {
            wires.push(person.socket(&table, 0).await?);
        }
        settle(&mut wires).await?;
        while wires[0].stage() != Some(Stage::Calling) {
            wires[0].next().await?;
        }
        settle(&mut wires).await?;
        tries(matrix, &mut wires, code).await?;
        // Some acts on, cards are on the table: the same again.
        for done in 0..40 {
            if wires[0].stage() == Some(Stage::Play)
                && wires[0].view.as_ref().is_some_and(|view| !view.tricks.is_empty())
            {
                break;
            }
            // The first word declares, so that the deal is played; the others are quiet.
            honest(&mut wires, usize::from(done == 0)).await?;
        }
        tries(matrix, &mut wires, code).await?;
        replays(matrix, &mut wires).await?;
    }
    Ok(())
}

/// Whoever has to act does so, by the option of this number.
async fn honest(wires: &mut [Wire], option: usize) -> Result<(String, Fact)> {
    for _ in 0..50 {
        if wires.iter().any(Wire::is_due) {
            break;
        }
        settle(wires).await?;
    }
    let Some(at) = wires.iter().position(Wire::is_due) else { bail!("nobody has to act") };
    let wanted = wires[at].view.as_ref().and_then(|view| {
        let options = &view.options;
        options.get(option.min(options.len().saturating_sub(1))).map(|option| option.act.clone())
    });
    let (id, act) = (fresh_id(), wanted.unwrap_or_default());
    let expect = wires[at].seen;
    if !send(&mut wires[at], &id, expect, act.clone()).await? {
        bail!("{} was refused", act.name);
    }
    settle(wires).await?;
    Ok((id, act))
}

/// Everything that is on its way arrives: the table is quiet, and all have seen the same of it. Somebody
/// who has not yet seen that it is their turn would be taken for an intruder.
async fn settle(wires: &mut [Wire]) -> Result<()> {
    for _ in 0..500 {
        for wire in wires.iter_mut() {
            while let Ok(message) = tokio::time::timeout(Duration::from_millis(20), wire.next()).await {
                message?;
            }
        }
        let first = wires.first().and_then(Wire::public);
        if first.is_some() && wires.iter().all(|wire| wire.public() == first) {
            return Ok(());
        }
    }
    bail!("the table did not come to rest in time")
}

/// Sends an act and says whether it was taken.
async fn send(wire: &mut Wire, id: &str, expect: u32, act: impl Into<Said>) -> Result<bool> {
    wire.send(&ClientMessage::Act { id: id.to_owned(), expect, act: act.into() }).await?;
    loop {
        match wire.next().await? {
            ServerMessage::Ack { id: acked, .. } if acked == id => return Ok(true),
            ServerMessage::Refused { id: refused, .. } if refused == id || refused.is_empty() => {
                return Ok(false);
            }
            _ => {}
        }
    }
}

async fn tries(matrix: &mut Matrix, wires: &mut [Wire], code: &str) -> Result<()> {
    let before: Vec<u32> = wires.iter().map(|wire| wire.seen).collect();
    for at in 0..wires.len() {
        if wires[at].is_due() {
            continue;
        }
        let role = if at == 4 { "bystander" } else { "wrong seat" };
        let card = |wire: &Wire, seat: Option<Seat>| -> String {
            let cards = wire.view.as_ref().zip(seat).map(|(view, seat)| view.cards.of(seat).clone());
            cards.and_then(|cards| cards.first().cloned()).unwrap_or_else(|| "KH".to_owned())
        };
        let own = card(&wires[at], Seat::ALL.get(at).copied());
        let turn = wires[at].view.as_ref().and_then(|view| view.turn.as_ref().map(|turn| turn.seat));
        let other = turn.map_or_else(
            || "KH".to_owned(),
            |seat| card(&wires[Seat::ALL.iter().position(|s| *s == seat).unwrap_or(0)], Some(seat)),
        );
        for line in LINES {
            let act = line.replace("{own}", &own).replace("{other}", &other);
            let expect = wires[at].seen;
            let taken = send(&mut wires[at], &fresh_id(), expect, act.as_str()).await?;
            let seen = wires[at].view.as_ref().map(|view| (view.seat, view.stage, &view.turn, &view.tricks));
            matrix.cell(role, &format!("{code}: {act}"), !taken, &format!("it was taken: {seen:?}"));
            if taken {
                // What comes now is tried on another table than it was meant for.
                settle(wires).await?;
                break;
            }
        }
    }
    settle(wires).await?;
    let after: Vec<u32> = wires.iter().map(|wire| wire.seen).collect();
    matrix.cell(
        "everybody",
        &format!("{code}: nothing was recorded"),
        before == after,
        &format!("{before:?} {after:?}"),
    );
    Ok(())
}

/// An act that was taken is sent again, from its seat and from others, and changed.
async fn replays(matrix: &mut Matrix, wires: &mut [Wire]) -> Result<()> {
    let Some(at) = wires.iter().position(Wire::is_due) else { return Ok(()) };
    let stale = wires[at].seen;
    let (id, act) = honest(wires, 0).await?;
    let seen: Vec<u32> = wires.iter().map(|wire| wire.seen).collect();
    // The same message again is answered as before and counts once.
    let again = send(&mut wires[at], &id, stale, act.clone()).await?;
    matrix.cell("replay", "the same act is acknowledged again", again, "it was refused");
    for (other, wire) in wires.iter_mut().enumerate() {
        if other != at {
            let taken = send(wire, &id, stale, act.clone()).await?;
            matrix.cell("replay", "another's act", !taken, "it was taken");
        }
        let taken = send(wire, &fresh_id(), 0, act.clone()).await?;
        matrix.cell("replay", "an old act under a new name", !taken, "it was taken");
    }
    settle(wires).await?;
    let now: Vec<u32> = wires.iter().map(|wire| wire.seen).collect();
    matrix.cell("replay", "nothing more was recorded", seen == now, &format!("{seen:?} {now:?}"));
    Ok(())
}
