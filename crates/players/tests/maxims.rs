//! Every maxim decides somewhere: there is a position in which the book acts otherwise without it.
//!
//! It stands beside the maxim ([`Rule::position`]). A new maxim begins with [`Position::WANTED`];
//! `cargo test -p oddtrick-players --profile brisk --test maxims -- --ignored --nocapture` looks for positions
//! of such maxims and prints them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write as _};

use bridge::Bridge;
use cards::pbn::{parse_deal_line, write_deal_line};
use cards::{BySeat, BySide, Card, Layout, Seat, Shuffler, Side};
use euchre::Euchre;
use games::{Code, Spoken, SpokenCall as _};
use players::book::{Book, Booked, Entry, Habit, Maxim, Position, Rule, entries};
use players::search::Searched;
use players::{Driver, Kind, Player, Turns, hands, seed};
use royalton::Royalton;
use table::{Act, Column, Hands, Phase, Setup, Sheet, Table};

/// A table with these cards; `turned 9C, W deals, 24-12, games 1-0`: North and South first.
fn opened<G: Spoken>(code: Code, cards: &str, table: &str) -> Table<G> {
    let layout = parse_deal_line(cards).expect("a deal").layout().expect("four hands");
    let mut turn_up = None;
    let mut dealer = Seat::North;
    let mut sheet = Sheet::default();
    for word in table.split(", ") {
        let pair = |text: &str| -> Option<[i32; 2]> {
            let (ns, ew) = text.split_once('-')?;
            Some([ns.parse().ok()?, ew.parse().ok()?])
        };
        if let Some(card) = word.strip_prefix("turned ") {
            turn_up = Some(card.parse().expect("a card"));
        } else if let Some(seat) = word.strip_suffix(" deals") {
            dealer = seat.parse().expect("a seat");
        } else if let Some(games) = word.strip_prefix("games ").and_then(pair) {
            sheet.games_before = BySide(games.map(|games| u8::try_from(games).expect("few games")));
        } else if let Some(points) = pair(word) {
            for side in Side::ALL {
                sheet.enter(0, side, Column::Tricks, laws::bridge::L11, points[side as usize]);
            }
        } else {
            panic!("'{word}' is neither dealer nor score");
        }
    }
    let hands = Some(Hands { hands: layout.hands, turn_up });
    Table::new(Setup { hands, dealt: true, sheet, ..Setup::new(G::rules(code.name()), dealer) })
}

/// Cards and words, each done by the one whose turn it is; `W: take it` by somebody else.
fn go_on<G: Booked + Spoken>(table: &mut Table<G>, so_far: &str) {
    let so_far = if so_far == Position::NOTHING_YET { "" } else { so_far };
    for words in so_far.split([',', ';']).map(str::trim).filter(|words| !words.is_empty()) {
        let (speaker, words) = match words.split_once(": ") {
            Some((seat, words)) => (Some(seat.parse::<Seat>().expect("a seat")), words),
            None => (None, words),
        };
        let words: Vec<&str> = words.split(' ').collect();
        let said = words.join(" ").to_lowercase();
        let cards: Result<Vec<Card>, _> = words.iter().map(|word| word.parse()).collect();
        if cards.is_err() {
            let said: Vec<&str> = said.split([' ', '-']).collect();
            let call = G::Call::parse(&said).unwrap_or_else(|| panic!("{words:?} is no call"));
            let seat = speaker.or(table.state().acting()).expect("somebody speaks");
            table.observe(seat, Act::Call(call)).expect("it can be said");
        }
        for card in cards.into_iter().flatten() {
            courtesies(table);
            let seat = table.state().acting().expect("somebody plays");
            let discards = !table.view(Some(seat)).discards().is_empty();
            let act = if discards { Act::Discard(card) } else { Act::Play(card) };
            table.observe(seat, act).expect("it can be played");
        }
        courtesies(table);
    }
}

fn courtesies<G: Turns>(table: &mut Table<G>) {
    while let Some((seat, act)) = table.state().courtesy() {
        table.observe(seat, act).expect("it is in order");
    }
}

fn told<C: Display>(act: &Act<C>) -> String {
    match act {
        Act::Call(call) => call.to_string(),
        Act::Play(card) | Act::Discard(card) => card.to_string(),
        other => unreachable!("no book does {:?}", std::mem::discriminant(other)),
    }
}

/// What the book does with a maxim and without it.
fn with_and_without<G: Booked>(table: &Table<G>, seat: Seat, maxim: &Maxim) -> Option<(String, String)> {
    let view = table.view(Some(seat));
    let asked: &[&str] = if maxim.habit == Habit::IfAsked { &[maxim.id] } else { &[] };
    let with = Book::<G>::choosing(asked, &[]).decide(&view)?;
    let without = Book::<G>::choosing(asked, &[maxim.id]).decide(&view);
    let nothing = || "nothing".to_owned();
    Some((told(&with.act), without.map_or_else(nothing, |decision| told(&decision.act))))
}

/// The rules of a book. What Royalton borrows of the play is told by the positions of Bridge.
fn own_rules<G: Booked>(code: Code) -> Vec<Rule<G>> {
    let own = |rule: &Rule<G>| code != Code::Royalton1915 || rule.maxim.id.starts_with("royalton/");
    G::book().into_iter().filter(own).collect()
}

fn every_maxim_decides<G: Booked + Spoken>(code: Code) {
    let mut ids = BTreeSet::new();
    for Rule { maxim, position, .. } in own_rules::<G>(code) {
        assert!(ids.insert(maxim.id), "{} is told twice", maxim.id);
        assert_ne!(position, Position::WANTED, "{} has no position", maxim.id);
        let mut table: Table<G> = opened(code, position.cards, position.table);
        go_on(&mut table, position.so_far);
        let seat = position.decides.split(' ').next().expect("a seat").parse().expect("a seat");
        let found = with_and_without(&table, seat, &maxim);
        let found = found.map(|(with, without)| format!("{seat} {with}, without it {without}"));
        assert_eq!(found.as_deref(), Some(position.decides), "{}", maxim.id);
        let (with, without) = position.decides[2..].split_once(", without it ").expect("two acts");
        assert_ne!(with, without, "{} decides nothing", maxim.id);
    }
    assert!(!ids.is_empty());
}

#[test]
fn every_entry_of_the_books_is_a_rule_or_says_why_not() {
    let rules: Vec<Maxim> = [Bridge::maxims(), Euchre::maxims(), Royalton::maxims()].concat();
    let mut counted = 0;
    for Entry { id, reason } in entries() {
        let kept = rules.iter().any(|maxim| maxim.is_called(id));
        assert_eq!(kept, reason.is_none(), "{id}: {reason:?}");
        counted += 1;
    }
    assert_eq!(counted, 161 + 112 + 35, "entries of Bridge, Euchre and Royalton");
}

#[test]
fn every_maxim_of_bridge_decides_in_its_position() {
    every_maxim_decides::<Bridge>(Code::Bridge1907);
}

#[test]
fn every_maxim_of_euchre_decides_in_its_position() {
    every_maxim_decides::<Euchre>(Code::Euchre1888);
}

#[test]
fn every_maxim_of_royalton_decides_in_its_position() {
    every_maxim_decides::<Royalton>(Code::Royalton1915);
}

// ------------------------------------------------------------ looking for positions

/// The cards and the score of a deal drawn from a number. Every other deal is dealt from packets of
/// a sorted pack, so that long suits and great honours come up.
fn drawn<G: Spoken>(code: Code, number: u64) -> (String, String) {
    let mut dice = Shuffler::new(seed(number));
    let dealer = Seat::from_index(dice.below(4) as u8);
    let cards = if number % 2 == 1 {
        let mut sorted: Vec<Card> = G::PACK.cards().iter().collect();
        let turn = dice.below(G::PACK.size() as u32) as usize;
        sorted.rotate_left(turn);
        let size = 2 + dice.below(4) as usize;
        let mut packets: Vec<Vec<Card>> = sorted.chunks(size).map(<[Card]>::to_vec).collect();
        dice.shuffle(&mut packets);
        let order: Vec<Card> = packets.concat();
        let rounds: &[u8] = if G::TURNS_UP { G::PACK.packets() } else { &[5, 5, 3] };
        let layout = Layout::from_pack_order(&order, dealer, rounds).expect("a whole pack deals");
        Hands { hands: layout.hands, turn_up: G::TURNS_UP.then(|| order[20]) }
    } else {
        hands::<G>(&mut dice, dealer)
    };
    let points = |dice: &mut Shuffler| match code {
        Code::Bridge1905 | Code::Bridge1907 => 2 * dice.below(15).min(14),
        Code::Euchre1888 => dice.below(5),
        Code::Royalton1915 => 10 * dice.below(4),
    };
    let level = dice.below(4) == 0;
    let first = points(&mut dice);
    let second = if level { first } else { points(&mut dice) };
    let mut text = String::new();
    if let Some(card) = cards.turn_up {
        let _ = write!(text, "turned {card}, ");
    }
    let _ = write!(text, "{dealer} deals, {first}-{second}");
    if !G::TURNS_UP {
        let _ = write!(text, ", games {}-{}", dice.below(2), dice.below(2));
    }
    (write_deal_line(Seat::North, &cards.hands.map(Some)), text)
}

/// Plays a deal and offers every position in it that is shorter than what was found before.
fn look_in<G: Searched + Spoken>(
    code: Code,
    number: u64,
    found: &mut BTreeMap<&'static str, (usize, String)>,
    maxims: &[Maxim],
) {
    let (cards, dealer_and_score) = drawn::<G>(code, number);
    let mut table: Table<G> = opened(code, &cards, &dealer_and_score);
    let all: Vec<&str> = maxims.iter().map(|maxim| maxim.id).collect();
    let book = Book::<G>::choosing(&all, &[]);
    let kind =
        |seat: Seat| if number % 3 == 2 && seat as u64 == number / 3 % 4 { Kind::Random } else { Kind::Book };
    let players =
        BySeat::from_fn(|seat| -> Box<dyn Player<G>> { kind(seat).player().expect("the game has it") });
    let mut driver = Driver::<G>::new(players, seed(number));
    let mut so_far = String::new();
    while table.state().phase() < Phase::HandOver {
        for seat in Seat::ALL {
            let Some(decision) = book.decide(&table.view(Some(seat))) else { continue };
            for maxim in maxims.iter().filter(|maxim| decision.by.contains(maxim)) {
                if found.get(maxim.id).is_some_and(|(length, _)| *length <= so_far.len()) {
                    continue;
                }
                if let Some((with, without)) = with_and_without(&table, seat, maxim)
                    && with != without
                {
                    let decides = format!("{seat} {with}, without it {without}");
                    let before = if so_far.is_empty() { Position::NOTHING_YET } else { &so_far };
                    let fields = [
                        ("cards", &*cards),
                        ("table", &dealer_and_score),
                        ("so_far", before),
                        ("decides", &decides),
                    ];
                    let lines = fields.map(|(name, value)| format!("    {name}: \"{value}\",\n")).concat();
                    let text = format!("{}\n&Position {{\n{lines}}},\n", maxim.id);
                    found.insert(maxim.id, (so_far.len(), text));
                }
            }
        }
        let Ok(Some(event)) = driver.next(&table) else { return };
        let turn = table.state().acting();
        match (&event.act, event.actor) {
            (Act::Call(call), table::Actor::Seat(seat)) => {
                let between = if so_far.is_empty() { "" } else { ", " };
                let who = if turn == Some(seat) { String::new() } else { format!("{seat}: ") };
                let _ = write!(so_far, "{between}{who}{call}");
            }
            (Act::Play(card) | Act::Discard(card), _) => {
                let begins = table.state().open_trick().is_none();
                let _ = write!(so_far, "{}{card}", if begins { "; " } else { " " });
            }
            _ => {}
        }
        if table.observe(event.actor, event.act).is_err() {
            return;
        }
    }
}

fn look<G: Searched + Spoken>(code: Code, deals: u64) {
    let wanted = own_rules::<G>(code).into_iter().filter(|rule| rule.position == Position::WANTED);
    let maxims: Vec<Maxim> = wanted.map(|rule| rule.maxim).collect();
    let mut found = BTreeMap::new();
    for number in 0..deals {
        look_in::<G>(code, number, &mut found, &maxims);
    }
    for maxim in &maxims {
        match found.get(maxim.id) {
            Some((_, text)) => println!("{text}"),
            None => println!("# {} was not found\n", maxim.id),
        }
    }
}

fn deals(usual: u64) -> u64 {
    std::env::var("DEALS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
#[ignore = "a long search, for a change to a book"]
fn look_for_bridge() {
    look::<Bridge>(Code::Bridge1907, deals(20_000));
}

#[test]
#[ignore = "a long search, for a change to a book"]
fn look_for_euchre() {
    look::<Euchre>(Code::Euchre1888, deals(100_000));
}

#[test]
#[ignore = "a long search, for a change to a book"]
fn look_for_royalton() {
    look::<Royalton>(Code::Royalton1915, deals(20_000));
}
