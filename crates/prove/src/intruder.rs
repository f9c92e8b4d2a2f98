//! Nobody does what is not theirs to do: every request and every act, tried by everybody who may not.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Result, bail};
use games::Code;
use protocol::{ClientMessage, Fact, Said, Seat, ServerMessage, Stage, Words};
use serde_json::{Value, json};
use server::Sync;

use crate::client::{Answer, Person, Wire, fresh_id, table_of_four};
use crate::doors;
use crate::house::{Folder, House};

/// Fewer cells than this mean nothing.
const CELLS_MIN: u32 = 2_000;

/// A line of the talk that nobody said.
const NO_LINE: u32 = 77;

/// Somebody who may not, and why.
pub(crate) struct Role {
    pub(crate) name: &'static str,
    pub(crate) person: Person,
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
pub(crate) struct Matrix {
    cells: u32,
    accepted: String,
}

impl Matrix {
    pub(crate) fn cell(&mut self, role: &str, what: &str, refused: bool, seen: &str) {
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

/// So many tricks are begun when acts are tried.
const TRICKS: [usize; 3] = [1, 2, 4];

pub(crate) fn run() -> Result<()> {
    let folder = Folder::new()?;
    let house = House::open(&folder.0, Sync::Full)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let matrix = runtime.block_on(async {
        let mut matrix = Matrix::default();
        for request in doors::untried() {
            matrix.cell("everybody", "the list of requests", false, &request);
        }
        doors::open(&mut Person::stranger(house.address), &mut matrix).await?;
        requests(&house, &mut matrix).await?;
        seat_changes(&house, &mut matrix).await?;
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
    if matrix.cells < CELLS_MIN {
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
        doors::knock(&mut role, &table, &of_bert, matrix).await?;
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
        if at != 0 {
            let answer =
                person.ask("PUT", &format!("/api/tables/{table}/talk"), r#"{"rule":"quiet"}"#).await?;
            matrix.cell("guest of the host", "PUT talk", (400..500).contains(&answer.status), &answer.text);
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
        for path in ["/lab", "/lab/claims.json", "/lab/equity.json", "/lab/royalton-c03-1.svg"] {
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
    list.push(change("POST", at("/back"), "{}"));
    for rule in ["quiet", "free"] {
        list.push(change("PUT", at("/talk"), &json!({ "rule": rule }).to_string()));
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
    // There is no evening of this name: it is told to nobody, and no board of it is opened.
    list.push(get("/api/duplicates/nowhere".to_owned()));
    list.push(change(
        "POST",
        "/api/duplicates/nowhere/boards/1".to_owned(),
        &json!({ "seats": private_plan()["seats"] }).to_string(),
    ));
    list.push(Request {
        for_members: true,
        ..change("POST", "/api/tables".to_owned(), &private_plan().to_string())
    });
    list
}

/// Whether a learner who tried what cannot be done was told so, and nothing happened.
fn is_declined(answer: &Answer) -> bool {
    let scene = answer.json();
    scene["verdict"]["right"] == false && scene["events"].as_array().is_some_and(Vec::is_empty)
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
        ("/api/trials", r#"{"code":"euchre-1888","player":"random","against":"book"}"#),
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
    open_pages(house, matrix, &seated).await?;
    let mut stranger = Person::stranger(house.address);
    let many = json!({ "acts": vec!["play AS"; 200] }).to_string();
    let long = json!({ "acts": ["x".repeat(5000)] }).to_string();
    for (path, body) in [
        ("/api/lessons/poker/trick", "{}"),
        ("/api/lessons/euchre/..%2f..%2fme", "{}"),
        ("/api/lessons/euchre/trick", r#"{"acts":["play 7S","play AS"]}"#),
        ("/api/lessons/euchre/trick", r#"{"acts":["W: play KS"]}"#),
        ("/api/lessons/euchre/trick", r#"{"seat":"N"}"#),
        ("/api/lessons/euchre/trick", &many),
        ("/api/lessons/euchre/trick", &long),
        ("/api/desk/then", r#"{"minutes":"code: bridge-1907\n---","line":"S: dance"}"#),
        ("/api/desk/then", r#"{"minutes":"no minutes","line":"S: pass"}"#),
        ("/api/walk", r#"{"minutes":"no minutes"}"#),
        ("/api/desk", r#"{"code":"poker","deed":"play"}"#),
        ("/api/desk", r#"{"code":"euchre-1888","deed":"dance"}"#),
        ("/api/desk", r#"{"code":"euchre-1888","deed":"play","facts":[{"fact":"why","answer":"so"}]}"#),
        ("/api/trials", r#"{"code":"euchre-1888","player":"seraphine","against":"book"}"#),
        ("/api/trials", r#"{"code":"euchre-1888","player":"search:worlds=9999","against":"book"}"#),
        ("/api/trials", r#"{"code":"euchre-1888","player":"book","against":"book","deals":1000000}"#),
    ] {
        let answer = stranger.ask("POST", path, body).await?;
        let refused = (400..500).contains(&answer.status) || is_declined(&answer);
        matrix.cell(
            "stranger",
            &format!("POST {path} {}", &body[..body.len().min(40)]),
            refused,
            &answer.text,
        );
    }
    // What cannot be done in a lesson is told as wrong, and changes nothing.
    let trick = "/api/lessons/euchre/trick";
    let lies = stranger.done("POST", trick, r#"{"acts":[]}"#).await?;
    let stacked = stranger.done("POST", trick, r#"{"acts":["stack N AS"]}"#).await?;
    let stands = stacked["verdict"]["right"] == false && stacked["view"] == lies["view"];
    matrix.cell("stranger", "a lesson lays no cards", stands, &stacked.to_string());
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

/// What anybody may look at is the same for everybody: nothing in it depends on who asks.
async fn open_pages(house: &House, matrix: &mut Matrix, seated: &Person) -> Result<()> {
    const PAGES: [&str; 8] = [
        "/api/lessons",
        "/api/desk/euchre-1888",
        "/api/cases/bridge/01_two_straight_games",
        "/api/cases/bridge/01_two_straight_games/walk",
        "/learn/rulings/revoke",
        "/desk",
        "/puzzles",
        "/puzzles/euchre.json",
    ];
    let mut stranger = Person::stranger(house.address);
    for path in PAGES {
        let first = stranger.ask("GET", path, "").await?;
        matrix.cell("stranger", &format!("GET {path} is answered"), first.status == 200, &first.text);
        for mut role in roles(house, seated).await? {
            let answer = role.person.ask("GET", path, "").await?;
            let same = answer.status == 200 && answer.text == first.text;
            matrix.cell(role.name, &format!("GET {path} is as for everybody"), same, &answer.text);
        }
    }
    for path in
        ["/api/cases/..%2f..%2fclub/club", "/api/cases/bridge/..%2f..%2fclub.sqlite", "/api/desk/..%2fme"]
    {
        let answer = stranger.ask("GET", path, "").await?;
        let refused = (400..500).contains(&answer.status);
        matrix.cell("stranger", &format!("GET {path} is refused"), refused, &answer.text);
    }
    Ok(())
}

/// Whoever has seen a hand plays no other hand of that deal, whatever chairs are changed; whoever stands up has no voice; the seat of
/// somebody whose socket has just dropped is nobody else's.
async fn seat_changes(house: &House, matrix: &mut Matrix) -> Result<()> {
    for code in Code::ALL.into_iter().filter(|code| code.is_latest()).map(Code::name) {
        let (table, mut people, mut wires) = two_and_an_onlooker(house, code).await?;
        let seat = |seat: &str| format!("/api/tables/{table}/seats/{seat}");
        // Bert stands up and looks for another chair.
        people[1].done("DELETE", &seat("S"), "").await?;
        finds_no_chair(&mut people[1], &["N", "E", "W"], &table, matrix).await?;
        let view = people[1].done("GET", &format!("/api/tables/{table}/view"), "").await?;
        for chair in ["N", "E", "S", "W"] {
            let hidden =
                view["cards"][chair].as_array().is_none_or(Vec::is_empty) || view["open_hand"] == chair;
            matrix.cell(
                "stood up",
                &format!("{code}: sees the hand of {chair}"),
                hidden,
                &view["cards"].to_string(),
            );
        }
        for line in LINES {
            let act = line.replace("{own}", "KH").replace("{other}", "KH");
            let expect = wires[1].seen;
            let taken = send(&mut wires[1], &fresh_id(), expect, act.as_str()).await?;
            matrix.cell("stood up", &format!("{code}: {act}"), !taken, "it was taken");
        }
        // Eve takes the chair and has seen the hand too; whoever left it neither takes nor frees it.
        people[2].done("POST", &seat("S"), "{}").await?;
        let eve = people[2].socket(&table, 0).await?;
        let answer = people[1].ask("POST", &seat("S"), "{}").await?;
        matrix.cell("stood up", &format!("{code}: the chair is taken"), answer.status >= 400, &answer.text);
        let answer = people[1].ask("DELETE", &seat("S"), "").await?;
        matrix.cell(
            "stood up",
            &format!("{code}: frees the chair of another"),
            answer.status >= 400,
            &answer.text,
        );
        // The socket of Eve drops: the seat is kept.
        drop(eve);
        tokio::time::sleep(Duration::from_millis(300)).await;
        let kept = [
            ("DELETE", seat("S"), String::new()),
            ("POST", format!("/api/tables/{table}/fill"), r#"{"player":"random","seat":"S"}"#.to_owned()),
        ];
        for (method, path, body) in kept {
            let answer = people[0].ask(method, &path, &body).await?;
            let refused = (400..500).contains(&answer.status);
            matrix.cell(
                "host",
                &format!("{code}: {method} the seat of who was cut off"),
                refused,
                &answer.text,
            );
        }
        people[2].done("DELETE", &seat("S"), "").await?;
        finds_no_chair(&mut people[2], &["E", "W"], &table, matrix).await?;
        // What was one's own before may be taken up again.
        let answer = people[1].ask("POST", &seat("S"), "{}").await?;
        matrix.cell("comes back", &format!("{code}: to the own hand"), answer.status < 300, &answer.text);
    }
    Ok(())
}

/// A table of two people and two computer players in the middle of a deal, the two with their sockets, and somebody without a seat.
async fn two_and_an_onlooker(house: &House, code: &str) -> Result<(String, Vec<Person>, Vec<Wire>)> {
    let mut people = guests(house, &["Anne", "Bert", "Eve"]).await?;
    let computer = json!({ "kind": "computer", "player": "random" });
    let plan = json!({ "code": code, "manner": "courteous", "pace": "instant", "public": true, "watchable": true,
        "seats": { "N": { "kind": "me" }, "E": computer, "S": { "kind": "open" }, "W": computer } });
    let info = people[0].done("POST", "/api/tables", &plan.to_string()).await?;
    let table = info["id"].as_str().unwrap_or_default().to_owned();
    people[1].done("POST", &format!("/api/tables/{table}/seats/S"), "{}").await?;
    let mut wires = Vec::new();
    for person in &people[..2] {
        wires.push(person.socket(&table, 0).await?);
    }
    while !wires.iter().all(|wire| matches!(wire.stage(), Some(Stage::Calling | Stage::Play))) {
        settle(&mut wires).await?;
    }
    Ok((table, people, wires))
}

/// Whoever has seen a hand is let onto none of these chairs.
async fn finds_no_chair(
    person: &mut Person,
    chairs: &[&str],
    table: &str,
    matrix: &mut Matrix,
) -> Result<()> {
    for chair in chairs {
        let answer = person.ask("POST", &format!("/api/tables/{table}/seats/{chair}"), "{}").await?;
        let refused = (400..500).contains(&answer.status);
        matrix.cell("has seen a hand", &format!("sits at {chair}"), refused, &answer.text);
    }
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
        // Some acts on, cards are on the table: the same again, and again when more of them are.
        let mut done = 0;
        for tricks in TRICKS {
            let reached = |wire: &Wire| {
                wire.stage() == Some(Stage::Play)
                    && wire.view.as_ref().is_some_and(|view| view.tricks.len() >= tricks)
            };
            while !reached(&wires[0]) {
                // The first word declares, so that the deal is played; the others are quiet.
                honest(&mut wires, usize::from(done == 0)).await?;
                done += 1;
                if done > 60 {
                    bail!("{tricks} tricks of {code} are not reached");
                }
            }
            tries(matrix, &mut wires, code).await?;
            replays(matrix, &mut wires).await?;
        }
        talks(matrix, &mut wires, code).await?;
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

/// Everything that is on its way arrives, and all have seen the same of it: each asks the table something without a meaning, which is
/// answered after all that the table had done before. Somebody who has not yet seen that it is their turn would be taken for an intruder.
async fn settle(wires: &mut [Wire]) -> Result<()> {
    for _ in 0..500 {
        for wire in wires.iter_mut() {
            wire.send(&ClientMessage::Report { line: NO_LINE }).await?;
            while !matches!(wire.next().await?, ServerMessage::Hushed { .. }) {}
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
            let card = cards.and_then(|cards| cards.first().copied());
            card.map_or_else(|| "KH".to_owned(), String::from)
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

/// While a deal is played nobody speaks of the cards, and whoever looks on says nothing at all.
async fn talks(matrix: &mut Matrix, wires: &mut [Wire], code: &str) -> Result<()> {
    let courtesy = |name: &str| ClientMessage::Talk { words: Words::Courtesy { name: name.to_owned() } };
    let own = |text: &str| ClientMessage::Talk { words: Words::Own { text: text.to_owned() } };
    for (at, wire) in wires.iter_mut().enumerate() {
        let role = if at == 4 { "bystander" } else { "player" };
        let mut tried = vec![
            own("lead a heart"),
            own(&"x".repeat(2000)),
            courtesy("well-played"),
            courtesy("lead a heart"),
            ClientMessage::Report { line: NO_LINE },
        ];
        if at == 4 {
            tried.push(courtesy("good-evening"));
        }
        for message in tried {
            wire.send(&message).await?;
            let heard = loop {
                match wire.next().await? {
                    ServerMessage::Hushed { .. } => break false,
                    ServerMessage::Talk { .. } | ServerMessage::Reported { .. } => break true,
                    _ => {}
                }
            };
            matrix.cell(role, &format!("{code}: {message:?}"), !heard, "it was heard");
        }
    }
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
