//! Who may do what: sessions, accounts, invitations, origins, limits.

use std::sync::Arc;

use crate::common::*;
use serde_json::{Value, json};
use server::{Fair, Limits};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_comes_in_at_once_and_goes_out_again() {
    let club = Club::open().await;
    let mut stranger = club.stranger();
    stranger.get("/api/me").await.is_problem(401, "no-session");
    for name in ["", "  ", "a<b", "much too long a name for anybody", "tab\there\u{202e}"] {
        stranger.post("/api/guests", json!({ "name": name })).await.is_problem(422, "invalid");
    }
    stranger.post("/api/guests", json!({ "name": "Anne", "admin": true })).await.is_problem(422, "invalid");
    stranger.ask_text("POST", "/api/guests", Some("{")).await.is_problem(400, "unreadable");
    let come = stranger.post("/api/guests", json!({ "name": " Anne  Boleyn " })).await;
    assert_eq!(come.status, 201);
    assert_eq!(come.body["person"]["name"], "Anne Boleyn");
    let cookie = come.header("set-cookie").expect("a cookie").to_owned();
    for part in ["__Host-session=", "; Path=/", "; Secure", "; HttpOnly", "; SameSite=Strict"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let mut other = stranger.clone();
    assert_eq!(stranger.get("/api/me").await.status, 200);
    assert_eq!(stranger.delete("/api/sessions/current").await.status, 204);
    other.get("/api/me").await.is_problem(401, "no-session");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_keeps_what_the_guest_had_and_its_sessions_can_be_ended() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("bridge-1907")).await;
    let id = anne.id.clone();
    let mut old = anne.clone();
    for password in ["short", "1234567890", "aaaaaaaaaaaa"] {
        anne.post("/api/accounts", json!({ "name": "Anne", "password": password }))
            .await
            .is_problem(422, "invalid");
    }
    let made = anne.post("/api/accounts", json!({ "name": "Anne", "password": "trumps are hearts" })).await;
    assert_eq!(made.status, 201, "{}", made.text);
    assert_eq!(anne.id, id);
    assert_eq!(made.body["person"]["guest"], false);
    assert_eq!(made.body["seats"][0]["table"], table.as_str());
    old.get("/api/me").await.is_problem(401, "no-session");
    club.stranger()
        .post("/api/accounts", json!({ "name": "ANNE", "password": "trumps are spades" }))
        .await
        .is_problem(409, "taken");
    let mut laptop = club.stranger();
    for (name, password) in [("Anne", "trumps are spades"), ("Nobody", "trumps are hearts")] {
        laptop
            .post("/api/sessions", json!({ "name": name, "password": password }))
            .await
            .is_problem(401, "wrong-password");
    }
    let signed =
        laptop.post("/api/sessions", json!({ "name": "anne", "password": "trumps are hearts" })).await;
    assert_eq!(signed.status, 201);
    let mut socket = laptop.socket(&table, None).await;
    let sessions = anne.get("/api/sessions").await.body;
    let sessions = sessions.as_array().expect("a list");
    assert_eq!(sessions.len(), 2);
    let other = sessions.iter().find(|session| session["current"] == false).expect("the laptop");
    let path = format!("/api/sessions/{}", other["id"].as_str().expect("an id"));
    // Nobody else can end it.
    let mut eve = club.guest("Eve").await;
    eve.delete(&path).await.is_problem(404, "not-found");
    assert_eq!(anne.delete(&path).await.status, 204);
    // The open socket is told and closed.
    assert_eq!(socket.until("goodbye").await["again"], false);
    assert!(socket.next().await.is_none());
    laptop.get("/api/me").await.is_problem(401, "no-session");
    // A changed password holds after a restart.
    let changed = json!({ "old": "trumps are hearts", "new": "no trumps at all" });
    assert_eq!(anne.put("/api/me/password", changed).await.status, 204);
    let club = club.restart().await;
    let mut phone = club.stranger();
    phone
        .post("/api/sessions", json!({ "name": "Anne", "password": "trumps are hearts" }))
        .await
        .is_problem(401, "wrong-password");
    assert_eq!(
        phone.post("/api/sessions", json!({ "name": "Anne", "password": "no trumps at all" })).await.status,
        201
    );
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_are_kept() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let mut settings = anne.get("/api/settings").await.body;
    settings["four_colours"] = json!(true);
    settings["card_size"] = json!(140);
    assert_eq!(anne.put("/api/settings", settings.clone()).await.body, settings);
    settings["card_size"] = json!(9000);
    anne.put("/api/settings", settings).await.is_problem(422, "invalid");
    let club = club.restart().await;
    anne.address = club.address();
    assert_eq!(anne.get("/api/settings").await.body["card_size"], 140);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_link_serves_every_free_seat_and_says_who_invites_to_what() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let seats = json!({ "N": { "kind": "open" }, "E": { "kind": "open" }, "S": { "kind": "me" }, "W": { "kind": "open" } });
    let table = anne.opens(json!({ "code": "bridge-1907", "name": "The green room", "seats": seats })).await;
    let invite = anne.post(&format!("/api/tables/{table}/invites"), json!({})).await;
    let secret = json!({ "secret": invite.body["secret"] });
    let mut stranger = club.stranger();
    let told = stranger.post("/api/invites/look", secret.clone()).await.body;
    assert_eq!(
        (&told["host"], &told["table"], &told["used"]),
        (&json!("Anne"), &json!("The green room"), &json!(false))
    );
    assert_eq!(told["seats"]["S"]["person"]["name"], "Anne");
    let mut taken = Vec::new();
    for name in ["Bert", "Carl", "Dora"] {
        let mut friend = club.guest(name).await;
        taken.push(
            friend.post("/api/invites", secret.clone()).await.body["seat"]
                .as_str()
                .expect("a seat")
                .to_owned(),
        );
        assert_eq!(
            friend.post("/api/invites", secret.clone()).await.body["seat"],
            taken[taken.len() - 1].as_str()
        );
    }
    taken.sort();
    assert_eq!(taken, ["E", "N", "W"]);
    club.guest("Eve").await.post("/api/invites", secret.clone()).await.is_problem(409, "taken");
    stranger
        .post("/api/invites/look", json!({ "secret": "0".repeat(32) }))
        .await
        .is_problem(404, "not-found");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_bound_to_whoever_uses_it_first() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let mut private = alone("euchre-1888");
    private["public"] = json!(false);
    private["watchable"] = json!(false);
    let table = anne.opens(private).await;
    let mut bert = club.guest("Bert").await;
    let mut eve = club.guest("Eve").await;
    bert.get(&format!("/api/tables/{table}")).await.is_problem(404, "not-found");
    bert.post(&format!("/api/tables/{table}/seats/N"), json!({})).await.is_problem(404, "not-found");
    assert_eq!(bert.try_socket(&table).await.err().map(|(status, _)| status), Some(404));
    assert!(!bert.get("/api/lobby").await.text.contains(&table));
    bert.post(&format!("/api/tables/{table}/invites"), json!({})).await.is_problem(404, "not-found");
    let invite = anne.post(&format!("/api/tables/{table}/invites"), json!({ "seat": "N" })).await;
    assert_eq!(invite.status, 201);
    let secret = invite.body["secret"].as_str().expect("a secret").to_owned();
    assert_eq!(secret.len(), 32);
    assert_eq!(invite.body["path"], format!("/invite#{secret}"));
    let used = bert.post("/api/invites", json!({ "secret": secret })).await;
    assert_eq!((used.status, &used.body["seat"]), (200, &json!("N")), "{}", used.text);
    eve.post("/api/invites", json!({ "secret": secret })).await.is_problem(404, "not-found");
    eve.post("/api/invites", json!({ "secret": "0".repeat(32) })).await.is_problem(404, "not-found");
    assert_eq!(bert.post("/api/invites", json!({ "secret": secret })).await.body["seat"], "N");
    bert.post(&format!("/api/tables/{table}/seats/W"), json!({})).await.is_problem(403, "forbidden");
    // The guest stands up, and the invitation still leads to the same seat.
    assert_eq!(bert.delete(&format!("/api/tables/{table}/seats/N")).await.status, 200);
    let back = bert.post("/api/invites", json!({ "secret": secret })).await;
    assert_eq!(back.body["seat"], "N", "{}", back.text);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_are_taken_freed_filled_and_substituted() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(for_four("bridge-1907")).await;
    let mut bert = club.guest("Bert").await;
    bert.post(&format!("/api/tables/{table}/seats/N"), json!({})).await.is_problem(409, "taken");
    bert.post(&format!("/api/tables/{table}/seats/X"), json!({})).await.is_problem(422, "invalid");
    bert.sits(&table, "E").await;
    bert.post(&format!("/api/tables/{table}/seats/W"), json!({})).await.is_problem(409, "taken");
    let mut eve = club.guest("Eve").await;
    eve.post(&format!("/api/tables/{table}/fill"), json!({ "player": "book" }))
        .await
        .is_problem(403, "forbidden");
    eve.delete(&format!("/api/tables/{table}/seats/E")).await.is_problem(403, "forbidden");
    for player in ["robot", "", "search:worlds=1000000", "book:without=bridge/nothing"] {
        anne.post(&format!("/api/tables/{table}/fill"), json!({ "player": player }))
            .await
            .is_problem(422, "invalid");
    }
    let mut socket = anne.socket(&table, None).await;
    assert_eq!(socket.stage(), "gathering");
    let filled = anne.post(&format!("/api/tables/{table}/fill"), json!({ "player": "book" })).await;
    assert_eq!(filled.body["seats"]["W"]["kind"], "computer", "{}", filled.text);
    assert_eq!(filled.body["seats"]["E"]["person"]["name"], "Bert");
    // Bert is away: Anne may have a computer player act for them, and the hand goes on.
    let substitute = format!("/api/tables/{table}/seats/E/substitute");
    eve.put(&substitute, json!({ "player": "book" })).await.is_problem(403, "forbidden");
    assert_eq!(anne.put(&substitute, json!({ "player": "book" })).await.status, 200);
    socket.plays_until(|socket| socket.stage() == "hand_over").await;
    // The host may free the seat of somebody who is away.
    assert_eq!(anne.delete(&format!("/api/tables/{table}/seats/E")).await.status, 200);
    club.server.stop().await;
}

/// For one who sits at the table already the next in level comes, wherever computer players are seated.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_regular_of_the_club_sits_once_at_a_table() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let called = |told: &Value| -> Vec<String> {
        ["W", "N", "E"]
            .iter()
            .filter_map(|seat| told["seats"][seat]["called"].as_str())
            .map(str::to_owned)
            .collect()
    };
    let pim = json!({ "kind": "computer", "player": "pim" });
    let mut asked = alone("bridge-1907");
    asked["seats"] = json!({ "S": { "kind": "me" }, "W": pim, "N": pim, "E": pim });
    let table = anne.opens(asked).await;
    let told = anne.get(&format!("/api/tables/{table}")).await.body;
    assert_eq!(called(&told), ["Colonel Vane", "Pim Larkin", "Dorothea Quill"]);
    // Those who fill the seats are three, and the one who plays for somebody is a fourth.
    let table = anne.opens(for_four("bridge-1907")).await;
    let mut bert = club.guest("Bert").await;
    bert.sits(&table, "E").await;
    let fill = format!("/api/tables/{table}/fill");
    let told = anne.post(&fill, json!({ "player": "abernathy" })).await.body;
    assert_eq!(told["seats"]["S"]["called"], "Dr Abernathy", "{told}");
    assert_eq!(called(&told), ["Prudence Ames"]);
    let substitute = format!("/api/tables/{table}/seats/E/substitute");
    let told = bert.put(&substitute, json!({ "player": "abernathy" })).await.body;
    assert_eq!(told["seats"]["E"]["substitute"], "Ines Moreau");
    // Players without a face are as many as are wanted.
    let mut asked = alone("bridge-1907");
    let book = json!({ "kind": "computer", "player": "book" });
    asked["seats"] = json!({ "S": { "kind": "me" }, "W": book, "N": book, "E": book });
    let table = anne.opens(asked).await;
    assert_eq!(called(&anne.get(&format!("/api/tables/{table}")).await.body), ["book"; 3]);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_are_refused() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("bridge-1907")).await;
    for origin in [
        None,
        Some("http://evil.example".to_owned()),
        Some("null".to_owned()),
        Some(format!("{}.evil.example", club.origin())),
    ] {
        let mut elsewhere = Guest { origin, ..anne.clone() };
        elsewhere.post("/api/tables", alone("bridge-1907")).await.is_problem(403, "wrong-origin");
        elsewhere.delete("/api/sessions/current").await.is_problem(403, "wrong-origin");
        let refused = elsewhere.try_socket(&table).await.err().expect("a refusal");
        assert_eq!(refused.0, 403);
    }
    let mut nobody = Guest { cookie: None, ..anne.clone() };
    assert_eq!(nobody.try_socket(&table).await.err().map(|(status, _)| status), Some(401));
    nobody.cookie = Some("__Host-session=00000000000000000000000000000000".to_owned());
    assert_eq!(nobody.try_socket(&table).await.err().map(|(status, _)| status), Some(401));
    // A form that a page of another site could send without being asked.
    let form = anne.ask_form("/api/tables", r#"{"code":"bridge-1907"}"#).await;
    form.is_problem(400, "unreadable");
    anne.ask_text("POST", "/api/tables", None).await.is_problem(422, "invalid");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_tell_the_browser_what_it_may_do() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    for path in ["/", "/api/me", "/lobby", "/api/nothing", "/assets/none.js"] {
        let answer = anne.get(path).await;
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
    anne.get("/api/nothing").await.is_problem(404, "not-found");
    anne.get("/assets/none.js").await.is_problem(404, "not-found");
    anne.ask("PATCH", "/api/me", None).await.is_problem(405, "not-found");
    // What the framework refuses by itself has the same form.
    for path in [
        "/api/tables/x/deals/two/post-mortem",
        "/api/tables/x/socket",
        "/api/laws/search?q=a&q=b",
        "/api/tables/%ff",
    ] {
        anne.get(path).await.is_problem(400, "unreadable");
    }
    // Addresses with a dot are pages too.
    assert_eq!(anne.get("/laws/euchre/46.II").await.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(anne.get("/api/me").await.header("cache-control"), Some("no-store"));
    let page = anne.get("/").await;
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    for (path, word) in [
        ("/health", "ok"),
        ("/ready", "ok"),
        ("/metrics", "oddtrick_log_lines_total"),
        ("/api", "/api/tables"),
    ] {
        let answer = anne.get(path).await;
        assert_eq!(answer.status, 200);
        assert!(answer.text.contains(word), "{path}");
    }
    let api = anne.get("/openapi.json").await.body;
    assert!(api["paths"].as_object().expect("paths").len() > 30);
    assert!(api["components"]["schemas"]["TableView"].is_object());
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_too_often_is_told_when_to_come_back() {
    let limits =
        Limits { requests: 40, sign_ins: 5, tables: 2, sockets_per_person: 2, messages: 5, ..Limits::none() };
    let club = Club::open_with(Arc::new(Fair), limits).await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("bridge-1907")).await;
    anne.opens(alone("bridge-1907")).await;
    anne.post("/api/tables", alone("bridge-1907")).await.is_problem(429, "too-many");
    let mut first = anne.socket(&table, None).await;
    let _second = anne.socket(&table, None).await;
    assert_eq!(anne.try_socket(&table).await.err().map(|(status, _)| status), Some(429));
    for n in 0..12 {
        let _ = futures_util::SinkExt::send(
            &mut first.stream,
            tokio_tungstenite::tungstenite::Message::text(json!({ "type": "ping", "n": n }).to_string()),
        )
        .await;
    }
    assert_eq!(first.until("goodbye").await["problem"]["type"], "/problems/too-many");
    for _ in 0..4 {
        assert_eq!(club.stranger().post("/api/guests", json!({ "name": "Bert" })).await.status, 201);
    }
    let limited = club.stranger().post("/api/guests", json!({ "name": "Bert" })).await;
    limited.is_problem(429, "too-many");
    assert!(limited.header("retry-after").is_some());
    let mut last = anne.get("/api/me").await;
    for _ in 0..40 {
        last = anne.get("/api/me").await;
    }
    last.is_problem(429, "too-many");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_are_too_large_or_no_text_do_no_harm() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("bridge-1907")).await;
    let mut socket = anne.socket(&table, None).await;
    let message = tokio_tungstenite::tungstenite::Message::binary(vec![0; 9]);
    futures_util::SinkExt::send(&mut socket.stream, message).await.expect("it is sent");
    assert_eq!(socket.until("refused").await["problem"]["type"], "/problems/unreadable");
    socket.send(json!({ "type": "act", "id": fresh_id(), "expect": 0, "act": "x".repeat(5000) })).await;
    while socket.next().await.is_some() {}
    let mut again = anne.socket(&table, None).await;
    again.send(json!({ "type": "ping", "n": 7 })).await;
    assert_eq!(again.until("pong").await["n"], 7);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_law_book_can_be_read_and_searched() {
    let club = Club::open().await;
    let mut anyone = club.stranger();
    assert_eq!(anyone.get("/api/laws").await.body.as_array().map(Vec::len), Some(3));
    let book = anyone.get("/api/laws/bridge").await.body;
    let articles = book["articles"].as_array().expect("articles");
    assert!(
        articles.iter().any(|article| article["cases"].as_array().is_some_and(|cases| !cases.is_empty()))
    );
    let article = anyone.get("/api/laws/bridge/46").await.body;
    assert_eq!(article["id"], "bridge/46");
    let case = article["cases"][0].as_str().expect("a case").to_owned();
    let case = anyone.get(&format!("/api/cases/{case}")).await;
    assert!(case.body["minutes"].as_str().is_some_and(|text| text.contains("---")), "{}", case.text);
    let found = anyone.get("/api/laws/search?q=grand%20slam&code=bridge").await.body;
    assert_eq!(found["articles"][0]["id"], "bridge/7");
    // Each word is looked for in every entry: a search is as long as a question, and no longer.
    let repeated = |word: &str, count: usize| format!("/api/laws/search?q={}", word.repeat(count));
    anyone.get(&repeated("a.", 50)).await.is_problem(422, "invalid");
    anyone.get(&repeated("a", 8_000)).await.is_problem(422, "invalid");
    assert_eq!(anyone.get(&repeated("trick+", 12)).await.status, 200);
    anyone.get("/api/laws/whist").await.is_problem(404, "not-found");
    anyone.get("/api/cases/bridge/..%2F..%2FCargo.toml").await.is_problem(404, "not-found");
    anyone.post("/api/judge", json!({ "minutes": "code: whist" })).await.is_problem(422, "invalid");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_taught_player_is_tried_against_the_book() {
    let club = Club::open().await;
    let mut anyone = club.stranger();
    let maxims = anyone.get("/api/maxims/euchre-1888").await.body;
    let first = maxims[0]["id"].as_str().expect("a maxim").to_owned();
    assert!(first.starts_with("euchre/"), "{first}");
    let trial = |player: &str| json!({ "code": "euchre-1888", "player": player, "against": "book" });
    let same = anyone.post("/api/trials", trial("book")).await.body;
    assert_eq!((&same["mean_hundredths"], &same["level"]), (&json!(0), &same["deals"]), "{same}");
    let worse = anyone.post("/api/trials", trial("random")).await.body;
    let [mean, error] =
        ["mean_hundredths", "error_hundredths"].map(|key| worse[key].as_i64().expect("a number"));
    assert!(mean < -error && error > 0, "{worse}");
    anyone.post("/api/trials", trial("seraphine")).await.is_problem(422, "invalid");
    anyone.post("/api/trials", trial("book:without=euchre/nothing")).await.is_problem(422, "invalid");
    anyone.get("/api/maxims/whist").await.is_problem(404, "not-found");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_desk_asks_and_rules_for_anybody() {
    let club = Club::open().await;
    let mut anyone = club.stranger();
    let deeds = anyone.get("/api/desk/euchre-1888").await.body;
    assert!(deeds.as_array().is_some_and(|deeds| deeds.iter().any(|deed| deed["id"] == "play")));
    let mut told = json!({ "code": "euchre-1888", "deed": "play", "facts": [] });
    let ruling = loop {
        let reply = anyone.post("/api/desk", told.clone()).await.body;
        // Whoever is sent the address sees what was asked, and not the answers alone.
        let asked = reply["asked"].as_array().expect("questions");
        assert_eq!(asked.len(), told["facts"].as_array().expect("facts").len(), "{reply}");
        assert!(asked.iter().all(|asks| asks.as_str().is_some_and(|asks| asks.ends_with('?'))), "{reply}");
        let question = &reply["question"];
        if question.is_null() {
            break reply["rulings"][0].clone();
        }
        let wanted = json!("that of the adversary at their left");
        let answers = question["answers"].as_array().expect("answers");
        let answer = answers.iter().find(|answer| **answer == wanted).unwrap_or(&answers[0]).clone();
        let facts = told["facts"].as_array_mut().expect("facts");
        facts.push(json!({ "fact": question["fact"], "answer": answer }));
        assert!(facts.len() <= 6, "{told}");
    };
    assert!(!ruling["laws"].as_array().expect("laws").is_empty(), "{ruling}");
    assert!(ruling["minutes"].as_str().is_some_and(|text| text.starts_with("code: euchre-1888")), "{ruling}");
    anyone.get("/api/desk/whist").await.is_problem(404, "not-found");
    anyone
        .post("/api/desk", json!({ "code": "euchre-1888", "deed": "dance" }))
        .await
        .is_problem(404, "not-found");
    let never =
        json!({ "code": "euchre-1888", "deed": "play", "facts": [{ "fact": "who", "answer": "nobody" }] });
    anyone.post("/api/desk", never).await.is_problem(422, "invalid");
    let strange =
        json!({ "code": "euchre-1888", "deed": "play", "facts": [{ "fact": "why", "answer": "so" }] });
    anyone.post("/api/desk", strange).await.is_problem(422, "invalid");
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lesson_is_taken_by_anybody_and_leaves_nothing() {
    let club = Club::open().await;
    let mut anyone = club.stranger();
    let courses = anyone.get("/api/lessons").await.body;
    let names: Vec<&str> =
        courses.as_array().expect("courses").iter().filter_map(|course| course["name"].as_str()).collect();
    assert_eq!(names, ["euchre", "bridge", "royalton", "rulings"]);
    let trick = "/api/lessons/euchre/trick";
    let first = anyone.post(trick, json!({ "acts": [] })).await.body;
    assert!(first["asks"].is_string() && first["verdict"].is_null() && first["view"]["commitment"].is_null());
    let wrong = anyone.post(trick, json!({ "acts": ["play 7S"] })).await.body;
    assert_eq!(wrong["verdict"]["right"], false);
    // The act as the view offers it is as good as the words of the minutes.
    let options = first["view"]["options"].as_array().expect("options");
    let ace = options.iter().find(|option| option["act"]["slots"]["card"]["card"] == "AS").expect("the ace");
    let right = anyone.post(trick, json!({ "acts": [ace["act"]] })).await.body;
    assert_eq!((&right["verdict"]["right"], right["ends"].is_string()), (&json!(true), true));
    let ruled =
        anyone.post("/api/lessons/rulings/revoke", json!({ "acts": ["claim revoke W 1"] })).await.body;
    assert!(ruled["events"].to_string().contains("euchre/63"), "{ruled}");
    anyone.post("/api/lessons/euchre/bluff", json!({})).await.is_problem(404, "not-found");
    anyone.post("/api/lessons/poker/trick", json!({})).await.is_problem(404, "not-found");
    anyone.post(trick, json!({ "acts": ["play 7S", "play AS"] })).await.is_problem(422, "invalid");
    anyone.post(trick, json!({ "acts": vec!["play AS"; 60] })).await.is_problem(422, "invalid");
    anyone.post(trick, json!({ "seat": "N" })).await.is_problem(422, "invalid");
    let mut guest = club.guest("Anne").await;
    guest.post(trick, json!({ "acts": ["play AS"] })).await;
    assert_eq!(guest.get("/api/records").await.body, json!([]));
    assert_eq!(guest.get("/api/lobby").await.body["tables"], json!([]));
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_an_open_club_is_a_club() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    play(&mut sockets, 6).await;
    let copy = Folder::new();
    let to = copy.0.join("club.sqlite");
    assert!(server::Store::backup(&club.folder.0.join("club.sqlite"), &to).expect("a copy") > 0);
    assert!(
        server::Store::backup(&club.folder.0.join("club.sqlite"), &to).is_err(),
        "no file is written over"
    );
    club.server.stop().await;
    let config = server::Config {
        listen: std::net::SocketAddr::from(([127, 0, 0, 1], 0)),
        data: copy.0.clone(),
        ..server::Config::default()
    };
    let other = server::Server::start(config).await.expect("the copy opens");
    guests[0].address = other.address();
    guests[0].origin = Some(format!("http://localhost:{}", other.address().port()));
    let resumed = guests[0].socket(&table, Some(0)).await;
    assert_eq!(resumed.events, sockets[0].events);
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_seen_a_hand_plays_no_other_of_that_deal() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("bridge-1907")).await;
    let mut socket = anne.socket(&table, None).await;
    let mut bert = club.guest("Bert").await;
    socket.plays_until(|socket| socket.is_live() && socket.is_due()).await;
    bert.sits(&table, "N").await;
    let seat = |seat: &str| format!("/api/tables/{table}/seats/{seat}");
    assert_eq!(bert.delete(&seat("N")).await.status, 200);
    // The other hands are closed to Bert, also after a restart; the one that was seen is not.
    bert.post(&seat("E"), json!({})).await.is_problem(403, "forbidden");
    drop(socket);
    let club = club.restart().await;
    for guest in [&mut anne, &mut bert] {
        guest.comes_to(&club);
    }
    let refused = bert.post(&seat("E"), json!({})).await;
    refused.is_problem(403, "forbidden");
    assert!(refused.text.contains("hand of North"), "{}", refused.text);
    let mut eve = club.guest("Eve").await;
    eve.sits(&table, "E").await;
    assert_eq!(eve.delete(&seat("E")).await.status, 200);
    eve.post(&seat("W"), json!({})).await.is_problem(403, "forbidden");
    bert.sits(&table, "N").await;
    // Who sat where, and when, is in the record.
    club.server.stop().await;
    let record = record(&club.folder);
    let mut select =
        record.prepare("SELECT line FROM room WHERE line LIKE '%: sit %' ORDER BY number").expect("a query");
    let sat: Vec<String> =
        select.query_map([], |row| row.get(0)).expect("rows").map(|row| row.expect("a row")).collect();
    assert_eq!(sat, ["Anne: sit 1 S", "Bert: sit 1 N", "Eve: sit 1 E", "Bert: sit 1 N"]);
    let audit = "SELECT count(*) FROM audit WHERE what IN ('sat down', 'seat freed')";
    assert_eq!(record.query_row(audit, [], |row| row.get::<_, u32>(0)).expect("a count"), 5);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_seat_of_somebody_who_went_away_is_kept_for_a_pause_that_is_shown() {
    let folder = Folder::new();
    let config = server::Config { seat_pause: 2, ..config(&folder) };
    let club = Club::with(folder, config).await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(for_four("bridge-1907")).await;
    let _socket = anne.socket(&table, None).await;
    let mut bert = club.guest("Bert").await;
    bert.sits(&table, "E").await;
    let socket = bert.socket(&table, None).await;
    let seats = anne.get(&format!("/api/tables/{table}")).await.body["seats"].clone();
    assert!(seats["E"]["kept_s"].is_null(), "{seats}");
    drop(socket);
    let seat = format!("/api/tables/{table}/seats/E");
    let mut info = anne.get(&format!("/api/tables/{table}")).await.body;
    while info["seats"]["E"]["present"] == true {
        info = anne.get(&format!("/api/tables/{table}")).await.body;
    }
    assert_eq!(info["seats"]["E"]["kept_s"], 2, "{info}");
    anne.delete(&seat).await.is_problem(409, "taken");
    let substitute = format!("{seat}/substitute");
    anne.put(&substitute, json!({ "player": "random" })).await.is_problem(409, "taken");
    tokio::time::sleep(std::time::Duration::from_millis(2100)).await;
    // Bert is absent by now, and back as soon as the socket opens.
    let socket = bert.socket(&table, None).await;
    anne.delete(&seat).await.is_problem(403, "forbidden");
    drop(socket);
    tokio::time::sleep(std::time::Duration::from_millis(2200)).await;
    // For somebody who is away the house chooses who plays, and not their adversary; nobody changes it but themselves.
    let played = anne.put(&substitute, json!({ "player": "random" })).await;
    assert_eq!(played.body["seats"]["E"]["substitute"], "Dr Abernathy", "{}", played.text);
    anne.put(&substitute, json!({})).await.is_problem(409, "taken");
    assert_eq!(
        bert.put(&substitute, json!({ "player": "book" })).await.body["seats"]["E"]["substitute"],
        "book"
    );
    assert_eq!(anne.delete(&seat).await.status, 200);
    club.server.stop().await;
    let record = record(&club.folder);
    let mut select =
        record.prepare("SELECT line FROM room WHERE line LIKE 'Bert%' ORDER BY number").expect("a query");
    let acts: Vec<String> =
        select.query_map([], |row| row.get(0)).expect("rows").map(|row| row.expect("a row")).collect();
    assert_eq!(acts, ["Bert: arrive", "Bert: sit 1 E", "Bert: absent", "Bert: back", "Bert: absent"]);
}
