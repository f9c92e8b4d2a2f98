//! What a seat is sent depends on what it may know, and on nothing else.

use std::sync::Arc;

use crate::common::*;
use cards::{BySeat, CardSet, Layout, Pack, Seat, Shuffler};
use fair::{Cast, Terms};
use serde_json::Value;
use server::{Deals, Dealt, Limits};
use table::Hands;

/// Lays the cards as it was told, whatever the chains say.
struct Laid(Hands);

impl Deals for Laid {
    fn commitment(&self, _: &Terms) -> String {
        "laid".to_owned()
    }

    fn deal(&self, _: &Terms, _: &Cast) -> Dealt {
        Dealt { hands: self.0.clone(), commitment: "laid".to_owned(), record: String::new() }
    }
}

/// A deal, and another in which south's hand (and the card turned up) are the same.
fn twins(pack: Pack, seed: u8) -> [Hands; 2] {
    let turns_up = pack == Pack::ThirtyTwo;
    let order = Shuffler::new([seed; 32]).pack(pack);
    let layout = Layout::from_pack_order(&order, Seat::South, pack.packets()).expect("a pack");
    let turn_up = turns_up.then(|| order[4 * pack.hand_size()]);
    let known = layout.hands[Seat::South] | turn_up.map_or(CardSet::EMPTY, CardSet::of);
    let mut hidden: Vec<cards::Card> = (pack.cards() - known).iter().collect();
    Shuffler::with_stream([seed; 32], 1).shuffle(&mut hidden);
    let mut hidden = hidden.into_iter();
    let other = BySeat::from_fn(|seat| match seat {
        Seat::South => layout.hands[seat],
        _ => hidden.by_ref().take(pack.hand_size()).collect(),
    });
    [Hands { hands: layout.hands, turn_up }, Hands { hands: other, turn_up }]
}

/// Everything that is sent to south while nobody but south has a choice to make.
async fn heard(code: &str, hands: Hands) -> (Vec<String>, Vec<String>) {
    let club = Club::open_with(Arc::new(Laid(hands)), Limits::none()).await;
    // Who deals first is drawn: only tables at which south does are compared.
    let (table, mut guests, mut sockets) = loop {
        let (table, guests, sockets) = four(&club, for_four(code)).await;
        if sockets[0].view["dealer"] == "S" {
            break (table, guests, sockets);
        }
    };
    // Declaring, as far as the cards do not matter: everybody says the first thing that is in order,
    // and south is refused something now and then.
    let mut said = 0;
    for _ in 0..3 {
        let Some(at) = due(&sockets) else { break };
        let act = sockets[at].in_order()[0].clone();
        if act["name"] == "play" || act["name"] == "discard" {
            break;
        }
        let refused = sockets[2].act("play 2C 3C").await;
        assert_eq!(refused["type"], "refused");
        let answer = sockets[at].act(&act).await;
        assert_eq!(answer["type"], "ack", "{answer}");
        settle(&mut sockets, at).await;
        said += 1;
    }
    assert!(said > 0);
    let view = guests[2].get(&format!("/api/tables/{table}/view")).await;
    let hint = guests[2].get(&format!("/api/tables/{table}/hint")).await;
    let record = guests[2].get(&format!("/api/tables/{table}/record")).await;
    let mut texts = sockets[2].raw.clone();
    texts.extend([view.text, hint.text, record.text]);
    let mut names: Vec<String> = guests.iter().map(|guest| guest.id.clone()).collect();
    names.push(table);
    club.server.stop().await;
    (texts, names)
}

/// Takes out what differs between any two clubs: names that are drawn, ids of acts, and times.
fn plain(text: &str, names: &[String]) -> String {
    let mut text = text.to_owned();
    for (n, name) in names.iter().enumerate() {
        text = text.replace(name, &format!("name-{n}"));
    }
    let mut value: Value = serde_json::from_str(&text).unwrap_or(Value::String(text));
    if value["type"] == "refused" || value["type"] == "ack" {
        value["id"] = Value::Null;
    }
    if value["info"]["opened"].is_i64() {
        value["info"]["opened"] = Value::Null;
    }
    value.to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twin_deals_are_told_to_a_seat_in_the_same_bytes() {
    for (code, pack) in
        [("bridge-1907", Pack::FiftyTwo), ("euchre-1888", Pack::ThirtyTwo), ("royalton-1915", Pack::FiftyTwo)]
    {
        for seed in 0..6 {
            let [one, other] = twins(pack, seed);
            assert_ne!(one, other);
            let (one, names) = heard(code, one).await;
            let one: Vec<String> = one.iter().map(|text| plain(text, &names)).collect();
            let (other, names) = heard(code, other).await;
            let other: Vec<String> = other.iter().map(|text| plain(text, &names)).collect();
            assert_eq!(one, other, "{code}, seed {seed}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_test_of_twins_can_see_a_card() {
    let [one, other] = twins(Pack::FiftyTwo, 3);
    // North is not south: what it is told must differ.
    let mut told = Vec::new();
    for hands in [one, other] {
        let club = Club::open_with(Arc::new(Laid(hands)), Limits::none()).await;
        let (_, _, sockets) = four(&club, for_four("bridge-1907")).await;
        told.push(sockets[0].view["cards"].clone());
        club.server.stop().await;
    }
    assert_ne!(told[0], told[1]);
}
