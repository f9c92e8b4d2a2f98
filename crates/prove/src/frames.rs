//! Whatever arrives, the club goes on: mutated messages and requests, no panic, no 5xx.

use anyhow::{Result, bail};
use cards::Shuffler;
use futures_util::SinkExt as _;
use server::Sync;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Person, Wire};
use crate::house::{Folder, House};
use crate::table::Four;

/// What honest clients send.
const GOOD: [&str; 8] = [
    r#"{"type":"hello","version":3}"#,
    r#"{"type":"act","id":"00112233445566778899aabbccddeeff","expect":2,"act":"play KH"}"#,
    r#"{"type":"act","id":"00112233445566778899aabbccddee00","expect":0,"act":{"name":"make","slots":{"at":{"suit":"H"}}}}"#,
    r#"{"type":"act","id":"00112233445566778899aabbccddee01","expect":5,"act":{"name":"claim-revoke","slots":{"seat":{"seat":"E"},"trick":{"number":3}}}}"#,
    r#"{"type":"ready"}"#,
    r#"{"type":"ping","n":4}"#,
    r#"{"type":"act","id":"00112233445566778899aabbccddee02","expect":1,"act":"bid 2 royal no-trump"}"#,
    r#"{"type":"act","id":"00112233445566778899aabbccddee03","expect":1,"act":{"name":"demand","slots":{"remedy":{"remedy":{"name":"suit","slots":{"suit":{"suit":"H"}}}}}}}"#,
];

const PATHS: [&str; 16] = [
    "/api/guests",
    "/api/accounts",
    "/api/sessions",
    "/api/me",
    "/api/settings",
    "/api/lobby",
    "/api/tables",
    "/api/tables/TABLE",
    "/api/tables/TABLE/seats/N",
    "/api/tables/TABLE/fill",
    "/api/invites",
    "/api/laws/search?q=revoke",
    "/api/judge",
    "/api/desk",
    "/api/lessons/euchre/trick",
    "/api/tables/TABLE/deals/1/post-mortem",
];

const BODIES: [&str; 8] = [
    r#"{"name":"Anne"}"#,
    r#"{"name":"Anne","password":"a long password"}"#,
    r#"{"code":"euchre-1888","manner":"laws","options":[{"key":"x","value":"y"}]}"#,
    r#"{"player":"book","seat":"N"}"#,
    r#"{"secret":"00112233445566778899aabbccddeeff"}"#,
    r#"{"code":"bridge-1907","deed":"play","facts":[{"fact":"turn","answer":"their own"}]}"#,
    r#"{"acts":["play AS",{"name":"play","slots":{"card":{"card":"AS"}}}]}"#,
    r#"{"minutes":"code: bridge-1907\n---\nS: make hearts\n"}"#,
];

pub(crate) fn run(frames: u32, seed: u64) -> Result<()> {
    let folder = Folder::new()?;
    let house = House::open(&folder.0, Sync::Full)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let (sent, requests, reopened) = runtime.block_on(throw(&house, frames, seed))?;
    let said = house.said()?;
    if said.contains("panicked") {
        bail!("the club panicked: {said}");
    }
    println!(
        "frames: {sent} mutated messages and {requests} mutated requests, no panic, no 5xx; {reopened} sockets were \
         closed on the sender; the tables play on"
    );
    Ok(())
}

async fn throw(house: &House, frames: u32, seed: u64) -> Result<(u32, u32, u32)> {
    let mut dice = Shuffler::with_stream([11; 32], seed);
    let mut four = Four::sit(house.address, 1).await?;
    let guest = Person::guest(house.address, "Eve").await?;
    let mut rude = guest.socket(&four.table, 0).await?;
    let mut reopened = 0;
    for number in 0..frames {
        let message = mutated(GOOD[dice.below(GOOD.len() as u32) as usize], &mut dice);
        let message = match String::from_utf8(message) {
            Ok(text) if dice.below(20) > 0 => Message::text(text),
            Ok(text) => Message::binary(text.into_bytes()),
            Err(bytes) => Message::binary(bytes.into_bytes()),
        };
        // Whoever sends rubbish by turns sits at the table and looks on.
        let failed =
            rude.stream.feed(message).await.is_err() || number % 50 == 0 && drain(&mut rude).await.is_err();
        if failed {
            let person = if reopened % 2 == 0 { &four.people[(reopened % 4) as usize] } else { &guest };
            rude = person.socket(&four.table, 0).await?;
            reopened += 1;
        }
        if number % 5_000 == 4_999 {
            for _ in 0..3 {
                if four.step().await.is_err() {
                    four.resume().await?;
                }
            }
            eprintln!("{} of {frames} messages", number + 1);
        }
    }
    let requests = frames / 20;
    for _ in 0..requests {
        let mut person = if dice.below(2) == 0 { guest.clone() } else { four.people[0].clone() };
        let path = PATHS[dice.below(PATHS.len() as u32) as usize].replace("TABLE", &four.table);
        let method = ["GET", "POST", "PUT", "DELETE", "PATCH"][dice.below(5) as usize];
        let body = mutated(BODIES[dice.below(BODIES.len() as u32) as usize], &mut dice);
        let body = String::from_utf8_lossy(&body).into_owned();
        let answer = person.ask(method, &path, &body).await?;
        if answer.status >= 500 && answer.status != 501 {
            bail!("{method} {path} {body:?}: {} {}", answer.status, answer.text);
        }
    }
    Four::sit(house.address, 2).await?.step().await?;
    Ok((frames, requests, reopened))
}

/// Sends what was fed and reads what came.
async fn drain(wire: &mut Wire) -> Result<()> {
    wire.stream.flush().await?;
    while let Ok(message) = tokio::time::timeout(std::time::Duration::from_millis(1), wire.next_text()).await
    {
        let text = message?;
        if text.contains("/problems/internal") {
            bail!("an internal problem: {text}");
        }
    }
    Ok(())
}

/// A message with something wrong with it.
fn mutated(good: &str, dice: &mut Shuffler) -> Vec<u8> {
    let mut bytes = good.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len().max(1) as u32) as usize;
        match dice.below(9) {
            0 => bytes[at..].iter_mut().take(1).for_each(|byte| *byte = dice.word() as u8),
            1 => bytes.truncate(at),
            2 => bytes.insert(at.min(bytes.len()), dice.word() as u8),
            3 => drop(bytes.drain(at..(at + dice.below(6) as usize).min(bytes.len()))),
            4 => {
                let copy = bytes.clone();
                bytes.splice(at..at, copy);
            }
            5 => bytes = String::from_utf8_lossy(&bytes).replace(':', "::").into_bytes(),
            6 => {
                bytes = String::from_utf8_lossy(&bytes)
                    .replace("act", ["", "acts", "\u{202e}", "null"][dice.below(4) as usize])
                    .into_bytes();
            }
            7 => bytes
                .splice(
                    at..at,
                    [["[", "{", "\"", "99999999999999999999", "-1", "1e400", "\\u0000"]
                        [dice.below(7) as usize]
                        .as_bytes()]
                    .concat(),
                )
                .for_each(drop),
            _ => bytes.extend(std::iter::repeat_n(b'A', dice.below(6000) as usize)),
        }
        if bytes.is_empty() {
            bytes.push(b'{');
        }
    }
    bytes
}
