//! The players' own chains of hashes go into the cards, and the record shows it.

use cards::Seat;
use fair::{Chain, Note};
use serde_json::{Value, json};

use crate::common::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_links_of_the_players_make_the_cards_and_a_withheld_one_is_shown() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    let mut chains: Vec<Chain> = (1..=4).map(|n| Chain::new([n; 32], 10)).collect();
    for (socket, chain) in sockets.iter_mut().zip(&chains) {
        socket.send(json!({ "type": "anchor", "link": chain.last().to_string() })).await;
    }
    play(&mut sockets, 200).await;
    for socket in &mut sockets {
        socket.ready().await;
    }
    for (at, socket) in sockets.iter_mut().enumerate() {
        let commit = socket.until("commit").await;
        assert_eq!(commit["shuffle"], 2);
        // A link that does not follow is no link, and one of another shuffle neither.
        socket.send(json!({ "type": "link", "shuffle": 2, "link": "00".repeat(32) })).await;
        let link = chains[at].give().expect("a link").to_string();
        socket.send(json!({ "type": "link", "shuffle": 7, "link": link })).await;
        // West says nothing.
        if at < 3 {
            socket.send(json!({ "type": "link", "shuffle": 2, "link": link })).await;
        }
    }
    for socket in &mut sockets {
        while socket.view["deal"] != 2 || !socket.is_live() {
            socket.next().await.expect("the second deal");
        }
    }
    play(&mut sockets, 200).await;
    let proof = guests[0].get(&format!("/api/tables/{table}/record.proof")).await;
    let record: fair::Record = serde_json::from_str(&proof.text).expect("a proof");
    let verdict = record.verify().expect("a record");
    assert_eq!(verdict.faults, []);
    assert!(verdict.notes.contains(&Note::HouseAlone(1)), "{:?}", verdict.notes);
    assert!(verdict.notes.contains(&Note::Withheld(2, Seat::West)), "{:?}", verdict.notes);
    assert!(!verdict.notes.contains(&Note::Withheld(2, Seat::North)), "{:?}", verdict.notes);
    assert_eq!(record.deals[1].links.north, Some(chains[0].last()));
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_deal_waits_for_the_chain_of_whoever_sits_and_a_restart_keeps_it() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("euchre-1888")).await;
    let mut chain = Chain::new([7; 32], 10);
    // As the page does it: the chain comes with the first words.
    let mut socket = anne.try_socket(&table).await.expect("a socket");
    socket.send(json!({ "type": "anchor", "link": chain.last().to_string() })).await;
    socket.send(json!({ "type": "hello", "version": 0 })).await;
    assert_eq!(socket.until("commit").await["shuffle"], 1);

    // The house has committed itself, and after a restart it is bound to the same.
    let before = socket.view["commitment"].clone();
    let club = club.restart().await;
    anne.address = club.address();
    anne.origin = Some(club.origin());
    let mut socket = anne.socket(&table, Some(0)).await;
    let commit = socket.until("commit").await;
    assert_eq!(commit["shuffle"], 1);
    assert_eq!(socket.view["commitment"], before);
    let link = chain.give().expect("a link");
    socket.send(json!({ "type": "link", "shuffle": 1, "link": link.to_string() })).await;
    socket.plays_until(|socket| socket.stage() == "hand_over").await;

    let proof = anne.get(&format!("/api/tables/{table}/record.proof")).await;
    let record: fair::Record = serde_json::from_str(&proof.text).expect("a proof");
    let verdict = record.verify().expect("a record");
    assert_eq!(verdict.faults, []);
    assert_eq!(verdict.notes, []);
    assert_eq!(record.deals[0].links.south, Some(link));
    assert_eq!(record.deals[0].commitment.to_string(), commit["commitment"].as_str().expect("a commitment"));
    club.server.stop().await;
}

/// Everybody says that the next deal may begin.
async fn all_ready(sockets: &mut [Socket]) {
    for socket in sockets {
        socket.ready().await;
    }
}

/// The commitments that a socket was sent, in their order.
fn commitments(socket: &Socket) -> Vec<(u64, String)> {
    let messages = socket.raw.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    let commit = |message: Value| {
        let commitment = message["commitment"].as_str()?.to_owned();
        (message["type"] == "commit").then(|| (message["shuffle"].as_u64().expect("a number"), commitment))
    };
    messages.filter_map(commit).collect()
}

/// What the verifier says of the record of a table.
async fn verdict(guest: &mut Guest, table: &str) -> (fair::Record, fair::Verdict) {
    let proof = guest.get(&format!("/api/tables/{table}/record.proof")).await;
    let record: fair::Record = serde_json::from_str(&proof.text).expect("a proof");
    let verdict = record.verify().expect("a record");
    (record, verdict)
}

/// A lying house with one crony tries again and again with a link of an honest player that it has seen: the crony stands up
/// before the pack is laid, and sits down with another chain.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn standing_up_and_sitting_down_gives_no_second_commitment_to_a_shuffle() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    let mut honest = Chain::new([1; 32], 10);
    let crony = |n: u8| Chain::new([100 + n; 32], 10).last().to_string();
    sockets[0].send(json!({ "type": "anchor", "link": honest.last().to_string() })).await;
    sockets[3].send(json!({ "type": "anchor", "link": crony(0) })).await;
    play(&mut sockets, 200).await;
    all_ready(&mut sockets).await;
    assert_eq!(sockets[0].until("commit").await["shuffle"], 2);
    let link = honest.give().expect("a link");
    sockets[0].send(json!({ "type": "link", "shuffle": 2, "link": link.to_string() })).await;
    let west = format!("/api/tables/{table}/seats/W");
    for n in 1..=3 {
        assert_eq!(guests[3].delete(&west).await.status, 200);
        // Longer than the links are waited for.
        tokio::time::sleep(std::time::Duration::from_millis(2300)).await;
        guests[3].sits(&table, "W").await;
        sockets[3] = guests[3].try_socket(&table).await.expect("a socket");
        sockets[3].send(json!({ "type": "anchor", "link": crony(n) })).await;
        sockets[3].send(json!({ "type": "hello", "version": 0 })).await;
        sockets[3].until("view").await;
        if sockets[3].is_live() {
            break;
        }
    }
    for socket in &mut sockets {
        while socket.view["deal"] != 2 || !socket.is_live() {
            socket.next().await.expect("the second deal");
        }
    }
    let committed = commitments(&sockets[0]);
    assert_eq!(committed.len(), 1, "the house committed itself again: {committed:?}");
    play(&mut sockets, 200).await;
    let (record, verdict) = verdict(&mut guests[0], &table).await;
    assert_eq!(verdict.faults, []);
    assert_eq!(record.deals[1].links.north, Some(link));
    assert_eq!(record.deals[1].commitment.to_string(), committed[0].1);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commitment_is_on_the_disk_before_it_is_sent_and_outlives_a_restart_and_those_who_sat() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    let mut chains: Vec<Chain> = (1..=4).map(|n| Chain::new([n; 32], 10)).collect();
    for (socket, chain) in sockets.iter_mut().zip(&chains) {
        socket.send(json!({ "type": "anchor", "link": chain.last().to_string() })).await;
    }
    play(&mut sockets, 200).await;
    all_ready(&mut sockets).await;
    let commit = sockets[0].until("commit").await;
    // It was written before it was sent, so that no stop can make it undone.
    let written = rusqlite::Connection::open(club.folder.0.join("club.sqlite")).expect("the record");
    let select = "SELECT json_extract(record, '$.commitment') FROM shuffle WHERE state = 'open'";
    let row: String = written.query_row(select, [], |row| row.get(0)).expect("a row");
    assert_eq!(row, commit["commitment"].as_str().expect("a commitment"));
    drop(written);
    let link = chains[0].give().expect("a link");
    sockets[0].send(json!({ "type": "link", "shuffle": 2, "link": link.to_string() })).await;
    drop(sockets);
    let club = club.restart().await;
    for guest in &mut guests {
        guest.comes_to(&club);
    }
    // Dick goes, and Eve comes with a chain of her own.
    assert_eq!(guests[3].delete(&format!("/api/tables/{table}/seats/W")).await.status, 200);
    let mut eve = club.guest("Eve").await;
    eve.sits(&table, "W").await;
    guests[3] = eve;
    let mut sockets = Vec::new();
    for (guest, n) in guests.iter().zip(0..) {
        let mut socket = guest.try_socket(&table).await.expect("a socket");
        let chain = if n == 3 { Chain::new([77; 32], 5).last() } else { chains[n].last() };
        socket.send(json!({ "type": "anchor", "link": chain.to_string() })).await;
        socket.send(json!({ "type": "hello", "version": 0 })).await;
        socket.until("view").await;
        sockets.push(socket);
    }
    all_ready(&mut sockets).await;
    // The same is asked for again, and the same link answers it.
    let again = sockets[0].until("commit").await;
    assert_eq!(again["commitment"], commit["commitment"]);
    sockets[0].send(json!({ "type": "link", "shuffle": 2, "link": link.to_string() })).await;
    for socket in &mut sockets {
        while socket.view["deal"] != 2 || !socket.is_live() {
            socket.next().await.expect("the second deal");
        }
    }
    play(&mut sockets, 200).await;
    let (record, verdict) = verdict(&mut guests[0], &table).await;
    assert_eq!(verdict.faults, []);
    assert_eq!(record.deals[1].links.north, Some(link));
    assert_eq!(record.deals[1].commitment.to_string(), row);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shuffle_that_cannot_be_dealt_is_called_off_and_shown() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("euchre-1888")).await;
    let mut chain = Chain::new([7; 32], 10);
    let mut socket = anne.try_socket(&table).await.expect("a socket");
    socket.send(json!({ "type": "anchor", "link": chain.last().to_string() })).await;
    socket.send(json!({ "type": "hello", "version": 0 })).await;
    assert_eq!(socket.until("commit").await["shuffle"], 1);
    drop(socket);
    // As when a later release has another dealer for the deal.
    let name = table.clone();
    let club = club
        .tampered(move |record| {
            let select = "SELECT record FROM shuffle WHERE number = 1 AND state = 'open'";
            let text: String = record.query_row(select, [], |row| row.get(0)).expect("a row");
            let mut shuffle: fair::Shuffle = serde_json::from_str(&text).expect("JSON");
            shuffle.dealer = if shuffle.dealer == 'N' { 'E' } else { 'N' };
            shuffle.commitment = shuffle.terms(&name, "euchre-1888").expect("terms").commitment();
            let text = serde_json::to_string(&shuffle).expect("JSON");
            record.execute("UPDATE shuffle SET record = ?1", [text]).expect("an update");
        })
        .await;
    anne.comes_to(&club);
    let mut socket = anne.socket(&table, Some(0)).await;
    let commit = socket.until("commit").await;
    assert_eq!(commit["shuffle"], 2);
    let link = chain.give().expect("a link").to_string();
    socket.send(json!({ "type": "link", "shuffle": 2, "link": link })).await;
    socket.plays_until(|socket| socket.stage() == "hand_over").await;
    let (record, verdict) = verdict(&mut anne, &table).await;
    assert_eq!(verdict.faults, []);
    assert_eq!(verdict.notes, [Note::CalledOff(1, 0)]);
    assert_eq!((record.called_off.len(), record.deals[0].deal), (1, 2));
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_chain_begins_with_a_link_that_is_used_up_or_another_persons() {
    let club = Club::open().await;
    let (table, mut guests, mut sockets) = four(&club, for_four("euchre-1888")).await;
    let mut chains: Vec<Chain> = (1..=4).map(|n| Chain::new([n; 32], 10)).collect();
    let anchor = chains[0].last();
    sockets[0].send(json!({ "type": "anchor", "link": anchor.to_string() })).await;
    sockets[0].send(json!({ "type": "ping", "n": 1 })).await;
    sockets[0].until("pong").await;
    // East takes north's, and would have the record found false.
    sockets[1].send(json!({ "type": "anchor", "link": anchor.to_string() })).await;
    for deal in 2..=4 {
        play(&mut sockets, 200).await;
        all_ready(&mut sockets).await;
        sockets[0].until("commit").await;
        let link = chains[0].give().expect("a link").to_string();
        sockets[0].send(json!({ "type": "link", "shuffle": deal, "link": link })).await;
        for socket in &mut sockets {
            while socket.view["deal"] != deal || !socket.is_live() {
                socket.next().await.expect("the next deal");
            }
        }
        // North begins anew with what everybody has seen.
        sockets[0].send(json!({ "type": "anchor", "link": anchor.to_string() })).await;
    }
    play(&mut sockets, 200).await;
    let (record, verdict) = verdict(&mut guests[0], &table).await;
    assert_eq!(verdict.faults, []);
    assert_eq!(record.deals[3].links.north, Some(chains[0].last()));
    assert!(record.deals.iter().all(|deal| deal.last.east.is_none()));
    club.server.stop().await;
}
