//! The players' own chains of hashes go into the cards, and the record shows it.

use cards::Seat;
use fair::{Chain, Note};
use serde_json::json;

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
        socket.send(json!({ "type": "ready" })).await;
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
