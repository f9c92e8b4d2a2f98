//! Playing: whole deals, resuming, resending, restarts, bystanders, records.

use crate::common::*;
use serde_json::{Value, json};

const CODES: [&str; 4] = ["bridge-1905", "bridge-1907", "euchre-1888", "royalton-1915"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_people_play_a_whole_deal_of_each_game() {
    let club = Club::open().await;
    for code in CODES {
        let (table, mut guests, mut sockets) = four(&club, for_four(code)).await;
        let acts = play(&mut sockets, 400).await;
        assert!(acts >= 8, "{code}: {acts}");
        for socket in &sockets {
            assert_eq!(socket.stage(), "hand_over", "{code}");
            let held: usize = ["N", "E", "S", "W"]
                .iter()
                .map(|seat| socket.view["cards"][seat].as_array().expect("cards").len())
                .sum();
            assert_eq!(
                held,
                if code.starts_with("euchre") { 20 } else { 52 },
                "all hands lie open after the deal"
            );
        }
        let heard = |socket: &Socket, wanted: &str| {
            socket
                .events
                .iter()
                .any(|event| event["spoken"].as_str().is_some_and(|text| text.contains(wanted)))
        };
        assert!(sockets.iter().filter(|socket| heard(socket, "You play the ")).count() >= 3);
        assert!(sockets.iter().all(|socket| heard(socket, " plays the ")));
        // The next deal begins when all are content.
        for socket in &mut sockets {
            socket.ready().await;
        }
        for socket in &mut sockets {
            while socket.view["deal"] != 2 {
                socket.next().await.expect("the second deal");
            }
        }
        let info = guests[0].get(&format!("/api/tables/{table}")).await;
        assert_eq!(info.body["your_seat"], "N");
    }
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_and_three_computer_players_finish_a_rubber_of_each_game() {
    let club = Club::open().await;
    for code in CODES {
        let mut anne = club.guest("Anne").await;
        let table = anne.opens(alone(code)).await;
        let mut socket = anne.socket(&table, None).await;
        loop {
            socket.plays_until(|socket| matches!(socket.stage(), "hand_over" | "rubber_over")).await;
            if socket.stage() == "rubber_over" {
                break;
            }
            socket.ready().await;
            let deal = socket.view["deal"].clone();
            socket.plays_until(|socket| socket.view["deal"] != deal || socket.stage() != "hand_over").await;
        }
        assert!(!socket.view["score"]["settled"].is_null(), "{code}");
        let evening = anne.get(&format!("/api/tables/{table}/evening")).await.body;
        let lines = evening["ledger"].as_array().expect("a ledger");
        let sum: i64 = lines.iter().map(|line| line["points"].as_i64().expect("points")).sum();
        assert_eq!(sum, 0, "{evening}");
        assert!(lines.iter().any(|line| line["points"] != 0), "{evening}");
        judged_alike(&mut anne, &table, &evening).await;
        // And another rubber begins.
        socket.ready().await;
        socket.plays_until(|socket| socket.is_live() && socket.view["deal"] == 1).await;
        assert!(socket.view["score"]["settled"].is_null());
    }
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_resumes_from_any_version() {
    let club = Club::open().await;
    let (table, guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    play(&mut sockets, 12).await;
    for (guest, socket) in guests.iter().zip(&sockets) {
        assert_eq!(socket.events.len() as u32, socket.version);
        for version in 0..=socket.version {
            let resumed = guest.socket(&table, Some(version)).await;
            assert_eq!(resumed.events, socket.events[version as usize..], "from version {version}");
            assert_eq!(resumed.version, socket.version);
            assert_eq!(resumed.view, socket.view);
        }
    }
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_act_that_is_sent_again_counts_once() {
    let club = Club::open().await;
    let (table, guests, mut sockets) = four(&club, for_four("bridge-1907")).await;
    for _ in 0..10 {
        let at = due(&sockets).expect("a turn");
        let (id, expect, act) = (fresh_id(), sockets[at].version, sockets[at].first_option());
        let first = sockets[at].act_with(&id, expect, &act).await;
        assert_eq!(first["type"], "ack", "{first}");
        let again = sockets[at].act_with(&id, expect, &act).await;
        assert_eq!(again, first);
        // On another socket too, as after a reload.
        let mut other = guests[at].socket(&table, None).await;
        assert_eq!(other.act_with(&id, expect, &act).await, first);
        assert_eq!(other.version, sockets[at].version);
        // The id of one seat is no use to another.
        let stolen = sockets[(at + 1) % 4].act_with(&id, 0, &act).await;
        assert_eq!(stolen["problem"]["type"], "/problems/taken", "{stolen}");
        settle(&mut sockets, at).await;
    }
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restart_every_table_stands_as_it_stood() {
    let mut club = Club::patient().await;
    for code in CODES {
        let (table, mut guests, mut sockets) = four(&club, for_four(code)).await;
        // Into the declaring, and into the middle of a trick.
        for acts in [2, 5, 2] {
            play(&mut sockets, acts).await;
            let before: Vec<(u32, Value)> =
                sockets.iter().map(|socket| (socket.version, socket.view.clone())).collect();
            let told: Vec<Vec<Value>> = sockets.iter().map(|socket| socket.events.clone()).collect();
            club = club.restart().await;
            for guest in &mut guests {
                guest.address = club.address();
                guest.origin = Some(club.origin());
            }
            sockets.clear();
            for guest in &guests {
                sockets.push(guest.socket(&table, Some(0)).await);
            }
            for ((socket, (version, view)), events) in sockets.iter_mut().zip(before).zip(told) {
                assert_eq!(socket.version, version);
                assert_eq!(socket.events, events, "{code}");
                let (mut now, mut then) = (socket.view.clone(), view);
                // Who is there depends on who has come back first.
                for field in ["seats", "waiting_for"] {
                    now[field].take();
                    then[field].take();
                }
                assert_eq!(now, then, "{code}");
            }
        }
        play(&mut sockets, 400).await;
        assert_eq!(sockets[0].stage(), "hand_over");
    }
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computer_players_go_on_after_a_restart() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("bridge-1907")).await;
    let mut socket = anne.socket(&table, None).await;
    socket
        .plays_until(|socket| socket.view["tricks"].as_array().is_some_and(|tricks| tricks.len() > 2))
        .await;
    let club = club.restart().await;
    anne.address = club.address();
    anne.origin = Some(club.origin());
    let mut socket = anne.socket(&table, None).await;
    socket.plays_until(|socket| socket.stage() == "hand_over").await;
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bystander_sees_no_hidden_card_and_has_no_voice() {
    let club = Club::open().await;
    for code in CODES {
        let (table, _guests, mut sockets) = four(&club, for_four(code)).await;
        let mut eve = club.guest("Eve").await;
        let mut bystander = eve.socket(&table, Some(0)).await;
        loop {
            let open = bystander.view["open_hand"].clone();
            for seat in ["N", "E", "S", "W"] {
                let seen = bystander.view["cards"][seat].as_array().expect("cards");
                let shown = bystander.view["exposed"].as_array().expect("cards");
                let turned = &bystander.view["turn_up"];
                let known = seen.iter().all(|card| shown.contains(card) || card == turned);
                assert!(known || open == seat, "{code}: {}", bystander.view);
            }
            assert!(bystander.view["options"].as_array().expect("options").is_empty());
            assert!(bystander.view["discard"].is_null());
            let refused = bystander.act("pass").await;
            assert_eq!(refused["problem"]["type"], "/problems/forbidden");
            if play(&mut sockets, 1).await == 0 {
                break;
            }
            while bystander.view["turn"]["text"] != watched(&sockets[0].view) {
                bystander.next().await.expect("a view");
            }
            if !bystander.is_live() {
                break;
            }
        }
        for event in &bystander.events {
            let act = &event["act"]["name"];
            assert!(act != "stack" && act != "discard", "{event}");
        }
        let view = eve.get(&format!("/api/tables/{table}/view")).await;
        assert_eq!(view.status, 200);
    }
    club.server.stop().await;
}

/// The turn as somebody hears it who does not play.
fn watched(view: &Value) -> Value {
    let Some(text) = view["turn"]["text"].as_str() else { return Value::Null };
    let name = match view["seat"].as_str() {
        Some("N") => "Anne is",
        Some("E") => "Bert is",
        Some("S") => "Cora is",
        _ => "Dick is",
    };
    json!(text.replace("You are", name))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_is_told_with_its_reason() {
    let club = Club::open().await;
    let (_, _, mut sockets) = four(&club, for_four("bridge-1905")).await;
    let at = due(&sockets).expect("a turn");
    let kind = |answer: &Value| answer["problem"]["type"].as_str().unwrap_or_default().to_owned();
    let version = sockets[at].version;
    let unread = sockets[at].act("make hay").await;
    assert_eq!(kind(&unread), "/problems/no-act", "{unread}");
    assert!(unread["problem"]["column"].as_u64().is_some());
    let stale = sockets[at].act_with(&fresh_id(), version + 7, "pass").await;
    assert_eq!(kind(&stale), "/problems/stale", "{stale}");
    for act in ["deal", "stack N: AS", "agree score", "shuffle", "tricks NS 9 EW 4", "auto 5"] {
        let refused = sockets[at].act(act).await;
        assert!(
            ["/problems/not-yours", "/problems/no-act"].contains(&kind(&refused).as_str()),
            "{act}: {refused}"
        );
    }
    // Of fourteen cards nobody holds all: what is held is out of order, and what is not is impossible.
    let mut kinds = Vec::new();
    for card in "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH".split(' ') {
        kinds.push(kind(&sockets[at].act(&format!("play {card}")).await));
    }
    let known = ["/problems/impossible", "/problems/irregular"];
    assert!(kinds.iter().all(|kind| known.contains(&kind.as_str())), "{kinds:?}");
    assert!(kinds.iter().any(|kind| kind == known[0]), "{kinds:?}");
    let other = (at + 1) % 4;
    let irregular = sockets[other].act("make hearts").await;
    assert_eq!(kind(&irregular), "/problems/irregular", "{irregular}");
    assert!(irregular["problem"]["article"].as_str().is_some_and(|law| law.starts_with("bridge/")));
    let injected = sockets[at].act("pass\nW: pass").await;
    assert_eq!(injected["type"], "refused", "{injected}");
    let no_id = sockets[at].act_with("7", version, "pass").await;
    assert_eq!(kind(&no_id), "/problems/invalid");
    sockets[at].send(json!({ "type": "act", "surplus": 1 })).await;
    let unreadable = sockets[at].until("refused").await;
    assert_eq!(kind(&unreadable), "/problems/unreadable");
    // Nothing of all this left a trace.
    assert_eq!(sockets[at].version, version);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_record_holds_what_is_over_and_nothing_else() {
    let club = Club::open().await;
    for code in CODES {
        let (table, mut guests, mut sockets) = four(&club, for_four(code)).await;
        let anne = &mut guests[0];
        let during = anne.get(&format!("/api/tables/{table}/record")).await;
        assert_eq!(during.body["deals"], json!([]), "{}", during.text);
        let minutes = anne.get(&format!("/api/tables/{table}/record.minutes")).await;
        assert!(!minutes.text.contains("deal"), "{}", minutes.text);
        let proof = anne.get(&format!("/api/tables/{table}/record.proof")).await;
        assert_eq!(proof.body["deals"], json!([]));
        play(&mut sockets, 400).await;
        let after = anne.get(&format!("/api/tables/{table}/record")).await;
        let deals = after.body["deals"].as_array().expect("deals").clone();
        assert!(!deals.is_empty(), "{}", after.text);
        let last = deals.last().expect("a deal");
        assert_eq!(last["cards"], sockets[0].view["cards"], "{code}");
        // The minutes are what the judge makes of them.
        let minutes = anne.get(&format!("/api/tables/{table}/record.minutes")).await.text;
        let judged = anne.post("/api/judge", json!({ "minutes": minutes })).await;
        assert_eq!(judged.body["minutes"].as_str(), Some(minutes.as_str()), "{code}");
        assert!(judged.body["stopped"].is_null());
        // The deals can be checked.
        let proof = anne.get(&format!("/api/tables/{table}/record.proof")).await;
        let record: fair::Record = serde_json::from_str(&proof.text).expect("a proof");
        assert_eq!(record.deals.len(), deals.len());
        assert_eq!(record.verify().expect("a record").faults, []);
        assert_eq!(sockets[0].view["commitment"], last["proof"]["commitment"]);
        let pbn = anne.get(&format!("/api/tables/{table}/record.pbn")).await;
        assert_eq!(pbn.status, if code.starts_with("bridge") { 200 } else { 422 }, "{}", pbn.text);
        // It can be shared with anybody, and is nobody else's otherwise.
        let share = anne.post(&format!("/api/tables/{table}/share"), json!({})).await;
        let secret = share.body["secret"].as_str().expect("a secret").to_owned();
        let mut stranger = club.stranger();
        assert_eq!(stranger.get(&format!("/api/shared/{secret}")).await.body["deals"], after.body["deals"]);
        assert_eq!(stranger.get(&format!("/api/shared/{secret}.minutes")).await.text, minutes);
        stranger.get(&format!("/api/shared/{}", "0".repeat(32))).await.is_problem(404, "not-found");
        // With its analysis, which of a short deal is soon made; nothing is judged there on what somebody could know.
        if code.starts_with("euchre") {
            let own = anne.get(&format!("/api/tables/{table}/deals/1/post-mortem")).await.body;
            let told = stranger.get(&format!("/api/shared/{secret}/deals/1/post-mortem")).await.body;
            for what in ["deal", "worth", "result"] {
                assert_eq!(told[what], own[what], "{what}: {told}");
            }
            assert_eq!(told["account"].as_array().map(Vec::len), own["account"].as_array().map(Vec::len));
            let steps = told["steps"].as_array().expect("steps");
            assert!(steps.iter().all(|step| step["known"].is_null()), "{told}");
            let missing = stranger.get(&format!("/api/shared/{secret}/deals/999/post-mortem")).await;
            missing.is_problem(404, "not-found");
        }
        stranger.get(&format!("/api/tables/{table}/record")).await.is_problem(401, "no-session");
        let mut eve = club.guest("Eve").await;
        eve.get(&format!("/api/tables/{table}/record")).await.is_problem(404, "not-found");
    }
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_waits_cuts_in_at_the_end_of_the_rubber() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    let waiting = format!("/api/tables/{table}/waiting");
    guests[0].post(&waiting, json!({})).await.is_problem(409, "taken");
    let mut eve = club.guest("Eve").await;
    let evening = eve.post(&waiting, json!({})).await;
    assert_eq!(evening.body["waiting"][0]["name"], "Eve", "{}", evening.text);
    assert_eq!(evening.body["goes_out"].as_array().map(Vec::len), Some(1));
    let mut watching = eve.socket(&table, None).await;
    let mut deals = 0;
    loop {
        play(&mut sockets, 200).await;
        for socket in &mut sockets {
            socket.ready().await;
        }
        let over = !sockets[0].view["score"]["settled"].is_null();
        let deal = sockets[0].view["deal"].clone();
        for socket in &mut sockets {
            while socket.stage() == "hand_over" && socket.view["deal"] == deal {
                socket.next().await.expect("a view");
            }
        }
        deals += 1;
        assert!(deals < 60, "the rubber does not end");
        if over {
            break;
        }
    }
    for socket in &mut sockets {
        assert_eq!(socket.stage(), "rubber_over");
        socket.ready().await;
    }
    while watching.view["seat"].is_null() || !watching.is_live() {
        watching.next().await.expect("a seat");
    }
    let info = eve.get(&format!("/api/tables/{table}")).await.body;
    assert!(!info["your_seat"].is_null(), "{info}");
    let evening = eve.get(&format!("/api/tables/{table}/evening")).await.body;
    assert_eq!(evening["ledger"].as_array().map(Vec::len), Some(4), "{evening}");
    // Who went out still belongs to the table, and comes in again before anybody else.
    let waiting = evening["waiting"].as_array().expect("a list");
    assert_eq!(waiting.len(), 1, "{evening}");
    let gone =
        guests.iter_mut().find(|guest| waiting[0]["id"] == guest.id.as_str()).expect("one of the four");
    assert!(gone.get(&format!("/api/tables/{table}")).await.body["your_seat"].is_null());
    judged_alike(&mut eve, &table, &evening).await;
    // They may have had enough.
    let evening = gone.delete(&format!("/api/tables/{table}/waiting")).await.body;
    assert_eq!(evening["waiting"], json!([]));
    club.server.stop().await;
}

/// The minutes of the room are judged as they stand, and come to the ledger that the club tells.
async fn judged_alike(guest: &mut Guest, table: &str, evening: &Value) {
    let text = guest.get(&format!("/api/tables/{table}/evening.minutes")).await.text;
    assert!(club::minutes::is_room(&text), "{text}");
    let minutes =
        club::minutes::read(&text).unwrap_or_else(|faults| panic!("{}", faults.show("room", &text)));
    let judged = minutes.judge(Some(&text));
    assert!(judged.difference.is_none() && judged.stopped.is_none(), "{text}");
    assert_eq!(judged.text, text);
    let state = judged.room.state();
    assert_eq!(state.ledger.sum(), club::Money(0), "{text}");
    assert_eq!(state.points().values().sum::<i64>(), 0, "{text}");
    // Names in minutes have no spaces, and computer players of one kind share a line of the club's.
    let told = evening["ledger"].as_array().expect("a ledger");
    let mut of_kind: std::collections::BTreeMap<String, i64> = std::collections::BTreeMap::new();
    for (person, points) in state.points() {
        let name = state.name(person);
        let name = if state.person(person).computer { "computers" } else { name };
        *of_kind.entry(name.to_owned()).or_default() += points;
    }
    let mut lines: std::collections::BTreeMap<String, i64> = std::collections::BTreeMap::new();
    for line in told {
        let name = line["name"].as_str().expect("a name");
        let name = if line["person"].is_null() { "computers" } else { name };
        *lines.entry(name.to_owned()).or_default() += line["points"].as_i64().expect("points");
    }
    assert_eq!(of_kind, lines, "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_forgets_neither_who_waits_nor_who_acts_for_whom() {
    let club = Club::open().await;
    let (table, mut guests, sockets) = four(&club, for_four("euchre-1888")).await;
    let (mut eve, mut fred) = (club.guest("Eve").await, club.guest("Fred").await);
    for guest in [&mut fred, &mut eve] {
        assert_eq!(guest.post(&format!("/api/tables/{table}/waiting"), json!({})).await.status, 200);
    }
    let substitute = |seat: &str| format!("/api/tables/{table}/seats/{seat}/substitute");
    assert_eq!(guests[1].put(&substitute("E"), json!({ "player": "book" })).await.status, 200);
    drop(sockets);

    let club = club.restart().await;
    for guest in guests.iter_mut().chain([&mut eve, &mut fred]) {
        guest.address = club.address();
        guest.origin = Some(club.origin());
    }
    let evening = eve.get(&format!("/api/tables/{table}/evening")).await.body;
    let names: Vec<&str> = evening["waiting"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(names, ["Fred", "Eve"]);
    let info = eve.get(&format!("/api/tables/{table}")).await.body;
    assert_eq!(info["seats"]["E"]["substitute"], "book", "{info}");

    // What was taken back stays so.
    assert_eq!(eve.delete(&format!("/api/tables/{table}/waiting")).await.status, 200);
    assert_eq!(guests[1].put(&substitute("E"), json!({})).await.status, 200);
    let club = club.restart().await;
    eve.address = club.address();
    eve.origin = Some(club.origin());
    let evening = eve.get(&format!("/api/tables/{table}/evening")).await.body;
    assert_eq!(evening["waiting"].as_array().map(Vec::len), Some(1), "{evening}");
    let info = eve.get(&format!("/api/tables/{table}")).await.body;
    assert!(info["seats"]["E"]["substitute"].is_null(), "{info}");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_an_older_protocol_loses_no_act_and_is_told_to_load_itself_again() {
    let club = Club::open().await;
    let (table, guests, mut sockets) = four(&club, for_four("bridge-1907")).await;
    let at = due(&sockets).expect("a turn");
    let (id, expect) = (fresh_id(), sockets[at].version);
    // The page made this act when the server it was built for went away; it sends it when it is welcomed again.
    let mut old = guests[at].try_socket(&table).await.unwrap_or_else(|refused| panic!("{refused:?}"));
    old.send(json!({ "type": "hello", "version": expect, "protocol": 1 })).await;
    let welcome = old.until("welcome").await;
    assert_eq!(welcome["protocol"], protocol::PROTOCOL);
    old.send(json!({ "type": "act", "id": id, "expect": expect, "act": "make hearts" })).await;
    let ack = old.until("ack").await;
    assert_eq!(ack["id"], id, "{ack}");
    let goodbye = old.until("goodbye").await;
    assert_eq!((&goodbye["again"], &goodbye["problem"]["type"]), (&json!(false), &json!("/problems/stale")));
    // It is in the record once, and everybody hears of it.
    let made = |event: &Value| event["act"]["name"] == "make";
    while !sockets[at].events.iter().any(made) {
        sockets[at].next().await.expect("the act");
    }
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_of_a_deal_that_is_over_can_be_studied() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    for code in ["bridge-1907", "euchre-1888", "royalton-1915"] {
        let table = anne.opens(alone(code)).await;
        let mut socket = anne.socket(&table, None).await;
        let path = format!("/api/tables/{table}/deals/1/board");
        anne.get(&path).await.is_problem(404, "not-found");
        socket.plays_until(|socket| socket.stage() == "hand_over").await;
        let record = anne.get(&format!("/api/tables/{table}/record")).await.body;
        let events = record["deals"][0]["events"].as_array().expect("events").clone();
        let board = anne.get(&path).await.body;
        let board = board.as_array().expect("positions");
        assert_eq!(board.len(), events.len() + 1, "{code}");
        let first = events.iter().position(|event| event["act"]["name"] == "play").expect("a card");
        let (before, after) = (&board[first], &board[first + 1]);
        let card = &events[first]["act"]["slots"]["card"]["card"];
        assert!(before["playable"].as_array().expect("cards").contains(card), "{code}: {before}");
        assert_eq!(after["trick"]["plays"][0]["card"], *card);
        // The same card as a line of one's own leads to the same board; another leads elsewhere.
        let line = json!({ "event": first, "cards": [card] });
        let mut own = anne.post(&path, line).await.body;
        let values = own["values"].take();
        assert_eq!(own["hands"], after["hands"], "{code}");
        assert_eq!((&own["trick"], &own["next"]), (&after["trick"], &after["next"]), "{code}");
        // Every card that may follow has its tricks there; of a long nullo nothing is told.
        let valued: Vec<&Value> = values.as_array().expect("values").iter().map(|one| &one["card"]).collect();
        let playable = own["playable"].as_array().expect("cards");
        assert!(
            valued.is_empty() && code == "royalton-1915" || valued.len() == playable.len(),
            "{code}: {values}"
        );
        assert!(valued.iter().all(|card| playable.contains(card)), "{code}: {values}");
        let held = after["playable"].as_array().expect("cards");
        let longer = anne.post(&path, json!({ "event": first, "cards": [card, held[0]] })).await;
        assert_eq!(longer.body["trick"]["plays"].as_array().map(Vec::len), Some(2), "{}", longer.text);
        let wrong = anne.post(&path, json!({ "event": first, "cards": [held[0]] })).await;
        wrong.is_problem(422, "impossible");
    }
    club.server.stop().await;
}
