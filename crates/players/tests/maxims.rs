//! Every maxim decides somewhere: there is a deal in which the book acts otherwise without it.
//!
//! `tests/deciding.txt` names one such deal for each maxim. After a change to a book
//! `cargo test -p players --release --test maxims -- --ignored --nocapture` looks for them anew.

use std::collections::BTreeSet;

use bridge::Bridge;
use cards::{BySeat, BySide, Card, CardSet, Layout, Seat, Shuffler, Side};
use euchre::Euchre;
use games::{Code, Spoken};
use players::book::{Book, Booked, Decision};
use players::{Driver, Kind, hands, seed};
use royalton::Royalton;
use table::{Column, Hands, Phase, Setup, Sheet, Table, View};

/// The number of the deal made by hand, for the maxim that no search has found one for: North deals,
/// East plays alone at hearts and West takes it from him.
const MADE: u64 = 1_000_000_000;

const DECIDING: &str = include_str!("deciding.txt");

/// A table before the declaring, its cards and its score drawn from a number. Every other deal is
/// dealt from packets of a sorted pack, so that long suits and great honours come up.
fn position<G: Spoken>(code: Code, number: u64) -> Table<G> {
    if number == MADE {
        return made(code);
    }
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
    let mut sheet = Sheet::default();
    let points = |dice: &mut Shuffler| match code {
        Code::Bridge1905 | Code::Bridge1907 => 2 * dice.below(15).min(14),
        Code::Euchre1888 => dice.below(5),
        Code::Royalton1915 => 10 * dice.below(4),
    };
    let level = dice.below(4) == 0;
    let first = points(&mut dice);
    let scores = BySide([first, if level { first } else { points(&mut dice) }]);
    for side in Side::ALL {
        sheet.enter(0, side, Column::Tricks, laws::bridge::L11, i32::try_from(scores[side]).expect("small"));
    }
    if !G::TURNS_UP {
        sheet.games_before = BySide([dice.below(2) as u8, dice.below(2) as u8]);
    }
    Table::new(Setup { hands: Some(cards), dealt: true, sheet, ..Setup::new(G::rules(code), dealer) })
}

fn made<G: Spoken>(code: Code) -> Table<G> {
    let hand = |text: &str| -> CardSet {
        text.split(' ').map(|card| card.parse::<Card>().expect("a card")).collect()
    };
    let north = hand("7C 8C 9C 7D 8D");
    let (east, south, west) = (hand("JH JD KH AS AC"), hand("7S 8S 9S TS TC"), hand("AH QH TH AD KD"));
    let turn_up = Some("7H".parse().expect("a card"));
    let hands = Some(Hands { hands: BySeat([north, east, south, west]), turn_up });
    Table::new(Setup { hands, dealt: true, ..Setup::new(G::rules(code), Seat::North) })
}

/// Whether the book acts otherwise without the maxim. A row of a table whose neighbour would say the
/// same decides too: whatever steps in for it is set aside as well.
fn decides<G: Booked>(view: &View<G>, decision: &Decision<G::Call>, id: &'static str) -> bool {
    let mut aside = vec![id];
    for _ in 0..6 {
        let Some(other) = Book::<G>::without(&aside).decide(view) else { return true };
        if other.act != decision.act {
            return true;
        }
        let steps_in = other.by.iter().filter(|maxim| !decision.by.contains(maxim)).map(|maxim| maxim.id);
        let more: Vec<&str> = steps_in.collect();
        if more.is_empty() {
            return false;
        }
        aside.extend(more);
    }
    false
}

/// The maxims among those asked for that decide something in this deal.
fn deciders<G: Booked + Spoken>(
    code: Code,
    number: u64,
    book: &Book<G>,
    asked: &BTreeSet<&'static str>,
) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut table: Table<G> = position(code, number);
    let mut driver = Driver::<G>::new(BySeat::from_fn(|_| Kind::Book.player()), seed(number));
    while table.state().phase < Phase::HandOver {
        for seat in Seat::ALL {
            let view = table.view(Some(seat));
            let Some(decision) = book.decide(&view) else { continue };
            for maxim in decision.by.iter().filter(|maxim| asked.contains(maxim.id)) {
                if decides(&view, &decision, maxim.id) {
                    found.insert(maxim.id);
                }
            }
        }
        driver.step(&mut table).expect("it goes on");
    }
    found
}

/// The maxims of a book. What Royalton borrows of the play is told by the deals of Bridge.
fn asked<G: Booked>(code: Code) -> BTreeSet<&'static str> {
    let own = |id: &&str| code != Code::Royalton1915 || id.starts_with("royalton/");
    G::maxims().iter().map(|maxim| maxim.id).filter(own).collect()
}

fn listed<G: Booked + Spoken>(code: Code) {
    let book = Book::<G>::default();
    for id in asked::<G>(code) {
        let of = |line: &&str| line.split(' ').take(2).eq([code.name(), id]);
        let line = DECIDING.lines().find(of);
        let number = line.and_then(|line| line.split(' ').nth(2)?.parse().ok());
        let number = number.unwrap_or_else(|| panic!("no deal is listed where {id} decides"));
        let found = deciders(code, number, &book, &BTreeSet::from([id]));
        assert!(found.contains(id), "{id} no longer decides in deal {number} of {code}");
    }
}

#[test]
fn every_maxim_of_bridge_decides_in_its_deal() {
    listed::<Bridge>(Code::Bridge1907);
}

#[test]
fn every_maxim_of_euchre_decides_in_its_deal() {
    listed::<Euchre>(Code::Euchre1888);
}

#[test]
fn every_maxim_of_royalton_decides_in_its_deal() {
    listed::<Royalton>(Code::Royalton1915);
}

/// Prints a deal for every maxim, and names those for which none was found.
fn look<G: Booked + Spoken>(code: Code, deals: u64) {
    let book = Book::<G>::default();
    let mut asked: BTreeSet<&str> = asked::<G>(code);
    for number in 0..deals {
        for id in deciders(code, number, &book, &asked) {
            println!("{} {id} {number}", code.name());
            asked.remove(id);
        }
    }
    for id in asked {
        println!("# {} {id} was not found", code.name());
    }
}

#[test]
#[ignore = "a long search, for a change to a book"]
fn look_for_deals() {
    look::<Euchre>(Code::Euchre1888, 200_000);
    look::<Bridge>(Code::Bridge1907, 60_000);
    look::<Royalton>(Code::Royalton1915, 20_000);
}
