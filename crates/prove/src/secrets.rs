//! Nothing hidden leaves the house: every text sent to a seat is held against what the seat may know, and twin
//! deals, which differ only in what the seat cannot know, must be told to it in the same bytes. Then the seat tries acts of
//! docs/minutes.md with cards that it would like to know of: they are refused in the same bytes too.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use cards::{BySeat, Card, CardSet, Rank, Seat, Shuffler, Suit};
use fair::{Cast, Terms};
use games::minutes::{self, Step};
use games::{Code, Listed, Visit};
use players::search::any_world;
use players::{Driver, Player, Random};
use protocol::{ClientMessage, ServerMessage};
use server::{Config, Deals, Dealt, Limits, Server};
use table::{Act, Actor, Event, Hands, Phase, Setup, Table, Taken};
use testkit::Vocabulary;

use crate::client::{Person, Wire, fresh_id, table_of_four};
use crate::house::Folder;

/// What a seat tries at the end of a script.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tries {
    /// So many acts of any kind.
    Any(usize),
    /// At most so many that are refused.
    Refused(usize),
}

/// How many acts are thought of for one that is refused.
const DRAWN_FOR_A_REFUSED: usize = 50;

/// Lays the cards as it was told for a table.
#[derive(Default)]
pub(crate) struct Laid {
    hands: Mutex<HashMap<String, Hands>>,
}

impl Laid {
    fn lay(&self, table: &str, hands: Hands) {
        self.hands.lock().unwrap_or_else(PoisonError::into_inner).insert(table.to_owned(), hands);
    }
}

/// Opens a club without limits, in which the cards lie as they are told.
pub(crate) async fn club_of_laid_deals(folder: &Folder) -> Result<(Server, Arc<Laid>)> {
    let laid = Arc::new(Laid::default());
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: folder.0.clone(),
        limits: Limits::none(),
        ..Config::default()
    };
    let deals: Arc<dyn Deals> = laid.clone();
    Ok((Server::start_with(config, deals).await?, laid))
}

impl Deals for Laid {
    fn first_dealer(&self, _: Seat) -> Seat {
        Seat::South
    }

    fn commitment(&self, _: &Terms) -> String {
        "laid".to_owned()
    }

    fn deal(&self, terms: &Terms, cast: &Cast) -> Dealt {
        let laid = self.hands.lock().unwrap_or_else(PoisonError::into_inner).remove(&terms.table);
        let hands = laid.unwrap_or_else(|| {
            let drawn = terms.draw(cast);
            Hands { hands: *drawn.deal.hands(), turn_up: drawn.turn_up }
        });
        Dealt { hands, commitment: "laid".to_owned(), record: String::new() }
    }
}

/// A deal gone through as far as a certain act, and its twin for one seat.
pub(crate) struct Pair {
    pub(crate) code: Code,
    pub(crate) seat: Seat,
    pub(crate) twins: [Script; 2],
    /// What the seat tries then.
    pub(crate) tries: Vec<String>,
}

impl Pair {
    /// A pair of one of the games in turns; none where no twin was found.
    pub(crate) fn drawn(number: u64, seed: u64, tries: Tries) -> Option<Pair> {
        let mut dice = Shuffler::with_stream(players::seed(seed), number);
        let latest: Vec<Code> = Code::ALL.into_iter().filter(|code| code.is_latest()).collect();
        latest[(number % latest.len() as u64) as usize].visit(Twins(&mut dice, tries))
    }
}

/// The cards, and who does what.
pub(crate) struct Script {
    hands: Hands,
    acts: Vec<(Seat, String)>,
}

/// What was counted.
#[derive(Default)]
struct Counts {
    pairs: u64,
    messages: u64,
    bytes: u64,
    refused: u64,
}

pub(crate) fn run(pairs: u64, workers: u64, seed: u64) -> Result<()> {
    let folder = Folder::new()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let begun = std::time::Instant::now();
    let counts = runtime.block_on(async {
        let (server, laid) = club_of_laid_deals(&folder).await?;
        let mut tasks = Vec::new();
        for worker in 0..workers {
            let (laid, address) = (Arc::clone(&laid), server.address());
            let numbers: Vec<u64> = (0..pairs).filter(|number| number % workers == worker).collect();
            tasks.push(tokio::spawn(async move { compare(address, &laid, &numbers, seed).await }));
        }
        let mut all = Counts::default();
        for task in tasks {
            let counts = task.await??;
            all.pairs += counts.pairs;
            all.messages += counts.messages;
            all.bytes += counts.bytes;
            all.refused += counts.refused;
        }
        server.stop().await;
        anyhow::Ok(all)
    })?;
    println!(
        "secrets: {} messages ({} bytes) held against what their seat may know, none told more; {} twin deals told in the \
         same bytes, with {} refusals in each of the two; {:.0} s",
        counts.messages,
        counts.bytes,
        counts.pairs,
        counts.refused,
        begun.elapsed().as_secs_f64()
    );
    Ok(())
}

async fn compare(address: SocketAddr, laid: &Laid, numbers: &[u64], seed: u64) -> Result<Counts> {
    let mut people = Vec::new();
    for name in ["Anne", "Bert", "Cora", "Dick"] {
        people.push(Person::guest(address, name).await?);
    }
    let mut counts = Counts::default();
    for (done, &number) in numbers.iter().enumerate() {
        let Some(pair) = Pair::drawn(number, seed, Tries::Any(16)) else { continue };
        let mut heard = Vec::new();
        for script in &pair.twins {
            let texts =
                told(laid, &mut people, &pair, script).await.with_context(|| format!("pair {number}"))?;
            counts.messages += texts.len() as u64;
            counts.bytes += texts.iter().map(|text| text.len() as u64).sum::<u64>();
            heard.push(texts);
        }
        for (one, other) in heard[0].iter().zip(&heard[1]) {
            if one != other {
                bail!("LEAK: pair {number}, {} at {}:\n{one}\n{other}", pair.seat, pair.code);
            }
        }
        if heard[0].len() != heard[1].len() {
            bail!("LEAK: pair {number}: {} messages and {}", heard[0].len(), heard[1].len());
        }
        counts.pairs += 1;
        counts.refused += heard[0].iter().filter(|text| text.starts_with(REFUSED)).count() as u64;
        if (done + 1) % 200 == 0 {
            eprintln!("{} of {} pairs of one worker", done + 1, numbers.len());
        }
    }
    Ok(counts)
}

/// A pair of twins of any game.
struct Twins<'d>(&'d mut Shuffler, Tries);

impl Visit for Twins<'_> {
    type Out = Option<Pair>;

    fn game<G: Listed>(self, code: Code) -> Option<Pair> {
        pair::<G>(code, self.0, self.1)
    }
}

/// A deal played at random as far as chance will have it, a seat, and a twin that this seat cannot tell from it.
fn pair<G: Listed>(code: Code, dice: &mut Shuffler, tries: Tries) -> Option<Pair> {
    let hands = players::hands::<G>(dice, Seat::South);
    let mut seed = [0; 32];
    seed.chunks_exact_mut(4).for_each(|word| word.copy_from_slice(&dice.word().to_le_bytes()));
    let setup =
        Setup { hands: Some(hands.clone()), dealt: true, ..Setup::new(G::rules(code.name()), Seat::South) };
    let mut table: Table<G> = Table::new(setup);
    let player = |_| -> Box<dyn Player<G> + Send> { Box::new(Random) };
    let mut driver = Driver::new(BySeat::from_fn(|seat| player(seat) as Box<dyn Player<G>>), seed);
    let wanted = dice.below(4 + 4 * G::PACK.hand_size() as u32) as usize;
    let choices = |table: &Table<G>| {
        table
            .log()
            .iter()
            .filter_map(|event| match (event.actor, &event.act) {
                (Actor::Seat(seat), Act::Call(_) | Act::Discard(_) | Act::Play(_)) => {
                    Some((seat, event.act.clone()))
                }
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    while choices(&table).len() <= wanted
        && table.state().phase() < Phase::HandOver
        && table.state().deal() == 1
    {
        let before = table.clone();
        driver.step(&mut table).ok()??;
        if table.state().phase() >= Phase::HandOver || table.state().deal() != 1 {
            // When the deal is over everything may be told.
            table = before;
            break;
        }
    }
    let seat = Seat::from_index(dice.below(4) as u8);
    let view = table.view(Some(seat));
    let world = any_world(&view, dice)?;
    let acts = choices(&table);
    let spelt = |acts: &[(Seat, Act<G::Call>)]| {
        acts.iter().map(|(seat, act)| (*seat, minutes::spell(act))).collect::<Vec<_>>()
    };
    let mut twin = acts.clone();
    for (actor, act) in &mut twin {
        if let Act::Discard(card) = act
            && *actor != seat
        {
            *card = world.put_out?;
        }
    }
    let other = Hands { hands: world.as_dealt(&view), turn_up: hands.turn_up };
    let (vocabulary, hidden) = (Vocabulary::of::<G>(), G::PACK.cards() - hands.hands[seat]);
    let drawn = std::iter::repeat_with(|| {
        let place = dice.below(vocabulary.len() as u32) as usize;
        vocabulary.line(place, hidden, dice)
    });
    let tries = match tries {
        Tries::Any(count) => drawn.take(count).collect(),
        Tries::Refused(count) => drawn
            .take(count * DRAWN_FOR_A_REFUSED)
            .filter(|line| is_refused(&table, seat, line))
            .take(count)
            .collect(),
    };
    Some(Pair {
        tries,
        code,
        seat,
        twins: [Script { hands, acts: spelt(&acts) }, Script { hands: other, acts: spelt(&twin) }],
    })
}

/// Whether the laws or the courtesy of the table refuse an act.
fn is_refused<G: Listed>(table: &Table<G>, seat: Seat, line: &str) -> bool {
    let Ok((actor, Step::Act(act))) = minutes::read_act::<G>(&format!("{seat}: {line}")) else {
        return false;
    };
    let own = act.is_players_own();
    let taken = table.state().clone().take(&Event { actor, act }, &mut Vec::new());
    own && !matches!(taken, Ok(Taken::Yes))
}

/// A table of the club at which a script was played.
pub(crate) struct Scripted {
    table: String,
    pub(crate) wires: Vec<Wire>,
    /// Every text that the seat was sent, each held against what the seat may know.
    texts: Vec<String>,
}

/// Plays a script at a table of the club.
pub(crate) async fn play(
    laid: &Laid,
    people: &mut [Person],
    pair: &Pair,
    script: &Script,
) -> Result<Scripted> {
    // The cards lie ready before the last of the four sits down.
    let table = open(laid, people, pair.code, &script.hands).await?;
    let mut wires = Vec::new();
    for person in people.iter() {
        wires.push(person.socket(&table, 0).await?);
    }
    let mut knows = Knows::new(pair.code, pair.seat, script);
    let mut texts = Vec::new();
    let own = pair.seat as usize;
    let dealt = |wire: &Wire| {
        wire.view
            .as_ref()
            .is_some_and(|view| matches!(view.stage, protocol::Stage::Calling | protocol::Stage::Play))
    };
    for (at, wire) in wires.iter_mut().enumerate() {
        while !dealt(wire) {
            hear(wire, (at == own).then_some((&mut knows, &mut texts))).await?;
        }
    }
    for (actor, act) in &script.acts {
        let by = *actor as usize;
        let id = fresh_id();
        knows.sees(*actor, act);
        let expect = wires[by].seen;
        wires[by].send(&ClientMessage::Act { id: id.clone(), expect, act: act.as_str().into() }).await?;
        loop {
            let heard = hear(&mut wires[by], (by == own).then_some((&mut knows, &mut texts))).await?;
            match heard {
                ServerMessage::Ack { id: acked, .. } if acked == id => break,
                ServerMessage::Refused { problem, .. } => bail!("{actor} {act}: {problem}"),
                _ => {}
            }
        }
        let turn = wires[by].public();
        for (at, wire) in wires.iter_mut().enumerate() {
            while wire.public() != turn {
                hear(wire, (at == own).then_some((&mut knows, &mut texts))).await?;
            }
        }
    }
    Ok(Scripted { table, wires, texts })
}

/// Plays a script, has the seat try something, and gives every text that it was sent.
async fn told(laid: &Laid, people: &mut [Person], pair: &Pair, script: &Script) -> Result<Vec<String>> {
    let Scripted { table, mut wires, mut texts } = play(laid, people, pair, script).await?;
    for line in &pair.tries {
        let Some(refused) = tried(&mut wires[pair.seat as usize], line).await? else {
            // What is taken changes the table: it is the same at both, or the other one is refused.
            texts.push(format!("taken: {line}"));
            break;
        };
        texts.push(refused);
    }
    // Whose socket was open a moment earlier is no secret, and a matter of the moment.
    let placeless = texts
        .iter()
        .map(|text| text.replace(&table, "TABLE").replace("\"present\":false", "\"present\":true"));
    Ok(placeless
        .filter(|text| !text.contains("\"type\":\"ack\"") && !text.contains("\"type\":\"seats\""))
        .collect())
}

/// How the text of a refusal begins here.
const REFUSED: &str = "refused: ";

/// What is answered when a seat tries something, without the id of the act; none when it is taken. A refusal may name the card
/// that was tried.
pub(crate) async fn tried(wire: &mut Wire, line: &str) -> Result<Option<String>> {
    let (id, expect) = (fresh_id(), wire.seen);
    wire.send(&ClientMessage::Act { id: id.clone(), expect, act: line.into() }).await?;
    loop {
        match wire.next().await? {
            ServerMessage::Ack { id: acked, .. } if acked == id => return Ok(None),
            ServerMessage::Refused { id: refused, problem } if refused == id => {
                return Ok(Some(format!("{REFUSED}{line}: {}", serde_json::to_string(&problem)?)));
            }
            _ => {}
        }
    }
}

async fn open(laid: &Laid, people: &mut [Person], code: Code, hands: &Hands) -> Result<String> {
    let (last, first) = people.split_last_mut().ok_or_else(|| anyhow!("nobody"))?;
    let table = table_of_four(first, code.name(), "courteous").await?;
    laid.lay(&table, hands.clone());
    last.done("POST", &format!("/api/tables/{table}/seats/W"), "{}").await?;
    Ok(table)
}

/// The next message; one for the seat that is watched is checked and kept.
async fn hear(wire: &mut Wire, watched: Option<(&mut Knows, &mut Vec<String>)>) -> Result<ServerMessage> {
    let text = tokio::time::timeout(Duration::from_secs(20), wire.next_text()).await??;
    let message: ServerMessage = serde_json::from_str(&text)?;
    wire.take_in(&message)?;
    if let Some((knows, texts)) = watched {
        if let ServerMessage::View { view, .. } = &message {
            knows
                .open(view.open_hand.and_then(|seat| Seat::from_letter(format!("{seat:?}").chars().next()?)));
        }
        knows.check(&text)?;
        texts.push(text);
    }
    Ok(message)
}

/// What a seat may know.
struct Knows {
    cards: CardSet,
    dealt: BySeat<CardSet>,
    begun: bool,
    seat: Seat,
    /// Whether there are bids, which look like cards.
    bids: bool,
}

/// Whether a declaration looks like a card.
struct Bids;

impl Visit for Bids {
    type Out = bool;

    fn game<G: Listed>(self, _code: Code) -> bool {
        let is_card = |word: &str| word.parse::<Card>().is_ok();
        G::vocabulary().iter().flatten().any(|call| call.to_string().split(' ').any(is_card))
    }
}

impl Knows {
    fn new(code: Code, seat: Seat, script: &Script) -> Knows {
        let dealt = script.hands.hands;
        let cards = dealt[seat] | script.hands.turn_up.map_or(CardSet::EMPTY, CardSet::of);
        Knows { cards, dealt, begun: false, seat, bids: code.visit(Bids) }
    }

    /// An act is about to be done.
    fn sees(&mut self, actor: Seat, act: &str) {
        let own = actor == self.seat;
        if let Some(card) = act.strip_prefix("play ").and_then(|card| card.parse::<Card>().ok()) {
            self.cards.insert(card);
            self.begun = true;
        } else if let Some(card) =
            act.strip_prefix("discard ").filter(|_| own).and_then(|card| card.parse().ok())
        {
            self.cards.insert(card);
        }
    }

    /// A hand lies open, which none may before the first card is led.
    fn open(&mut self, hand: Option<Seat>) {
        if let Some(seat) = hand.filter(|_| self.begun) {
            self.cards |= self.dealt[seat];
        }
    }

    /// Every card that a text names must be known.
    fn check(&self, text: &str) -> Result<()> {
        for card in named(&without_order(text), self.bids) {
            if !self.cards.contains(card) {
                bail!("LEAK: {} is told of {card}: {text}", self.seat);
            }
        }
        Ok(())
    }
}

/// A text without the order in which the cards of the pack rank, which has all of them.
fn without_order(text: &str) -> String {
    match text.split_once("\"order\":[[") {
        Some((before, rest)) => {
            let after = rest.split_once("]]").map_or("", |(_, after)| after);
            format!("{before}{after}")
        }
        None => text.to_owned(),
    }
}

/// The cards that a text names, as `KH` or as "king of hearts"; where there are bids, `2C` may be one.
fn named(text: &str, bids: bool) -> CardSet {
    let mut cards = CardSet::EMPTY;
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
    for (at, word) in words.iter().enumerate() {
        if word.len() == 2
            && word.chars().all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit())
            && !(bids && is_bid(text, &words[..at], word))
            && let Ok(card) = word.parse()
        {
            cards.insert(card);
        }
        if *word == "of"
            && at > 0
            && let (Some(rank), Some(suit)) =
                (rank(words[at - 1]), words.get(at + 1).and_then(|word| suit(word)))
        {
            cards.insert(Card::new(rank, suit));
        }
    }
    cards
}

/// Whether `2C` is two clubs bid and not the card: it stands alone in no list of cards, and nobody plays it.
fn is_bid(text: &str, before: &[&str], word: &str) -> bool {
    let low = word.starts_with(|rank: char| ('1'..='7').contains(&rank));
    let played =
        before.iter().rev().find(|word| !word.is_empty()).is_some_and(|word| word.starts_with("play"));
    let bids =
        ["standing", "bid", "call", "word"].map(|key| text.matches(&format!("\"{key}\":\"{word}\"")).count());
    let alone = text.matches(&format!("\"{word}\"")).count() > bids.iter().sum();
    low && !played && !alone
}

fn rank(word: &str) -> Option<Rank> {
    let names = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "knave", "queen", "king",
        "ace",
    ];
    let at = names.iter().position(|name| name.eq_ignore_ascii_case(word))?;
    Rank::ALL.get(at).copied()
}

fn suit(word: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.name().eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_found_in_both_spellings() {
        let found = named(
            r#"{"line":"E: play 9H","spoken":"East plays the ten of spades; 3 of 4 NS","id":"ab2c"}"#,
            false,
        );
        assert_eq!(found.to_string(), "TS 9H");
    }

    #[test]
    fn the_oracle_sees_a_card_too_many() {
        let mut dice = Shuffler::new([1; 32]);
        let hands = players::hands::<games::Euchre>(&mut dice, Seat::South);
        let script = Script { hands: hands.clone(), acts: Vec::new() };
        let knows = Knows::new(Code::Euchre1888, Seat::North, &script);
        let own = hands.hands[Seat::North].first().unwrap();
        let other = hands.hands[Seat::East].first().unwrap();
        assert!(knows.check(&format!("play {own}")).is_ok());
        assert!(knows.check(&format!("play {other}")).is_err());
    }

    #[test]
    fn twins_agree_in_what_the_seat_sees_and_differ_in_the_rest() {
        let mut differ = 0;
        for number in 0..60 {
            let mut dice = Shuffler::with_stream([5; 32], number);
            let Some(pair) = pair::<games::Euchre>(Code::Euchre1888, &mut dice, Tries::Any(16)) else {
                continue;
            };
            let [one, other] = &pair.twins;
            assert_eq!(one.hands.hands[pair.seat], other.hands.hands[pair.seat]);
            differ += u32::from(one.hands != other.hands);
        }
        assert!(differ > 50, "{differ}");
    }
}
