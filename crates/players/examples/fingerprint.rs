//! A fingerprint of play: hashes over everything that computer players do and say in seeded deals.
//! A change that is to leave play as it is prints the same lines before and after.
//!
//! `cargo run --profile brisk -p oddtrick-players --example fingerprint -- 500`

use std::fmt::{self, Write};

use bridge::Bridge;
use cards::{BySeat, Seat};
use euchre::Euchre;
use games::{Code, Spoken};
use players::book::{Book, Booked, Maxim};
use players::duplicate::{Contestant, board};
use players::search::Searched;
use players::{Driver, Kind, Player, Spec, seed};
use royalton::Royalton;
use table::{Event, Setup, Table, View};

/// Deals for each table of book players unless told otherwise; those who search play a tenth.
const DEALS: u32 = 500;

/// FNV-1a, 64 bits: it must be the same on every machine and in every version.
struct Hash(u64);

impl Hash {
    fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Write for Hash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

/// The hash of a table, and how much went into it.
struct Fingerprint {
    hash: Hash,
    deals: u32,
    acts: u32,
}

fn names(maxims: &[Maxim]) -> String {
    let mut names = String::new();
    for maxim in maxims {
        let _ = write!(names, "{}*{} ", maxim.id, maxim.weight);
    }
    names
}

/// What the book would do here, and which maxims speak.
fn write_decision<G: Booked>(hash: &mut Hash, book: &Book<G>, view: &View<G>) -> fmt::Result {
    let Some(decision) = book.decide(view) else { return Ok(()) };
    writeln!(hash, "{:?} for {} against {}", decision.act, names(&decision.by), names(&decision.against))
}

/// Whole rubbers of one table until the number of deals is reached; the book is asked at every seat before every act.
fn table_of<G: Searched + Spoken>(code: Code, kinds: &[Spec; 4], deals_min: u32) -> Fingerprint {
    let mut print = Fingerprint { hash: Hash::new(), deals: 0, acts: 0 };
    let asked: Vec<&str> = G::maxims().iter().map(|maxim| maxim.id).collect();
    let book = Book::<G>::choosing(&asked, &[]);
    for rubber in 0.. {
        let players = BySeat(kinds.clone())
            .map(|kind| -> Box<dyn Player<G>> { kind.player().expect("the game has it") });
        let mut driver = Driver::<G>::new(players, seed(rubber));
        let mut table: Table<G> =
            Table::new(Setup::new(G::rules(code.name()), Seat::from_index((rubber % 4) as u8)));
        while let Some(Event { actor, act }) = driver.next(&table).expect("somebody acts") {
            writeln!(print.hash, "{actor:?}: {act:?}").expect("a hash takes all");
            table.observe(actor, act).expect("it is possible");
            for seat in Seat::ALL {
                write_decision(&mut print.hash, &book, &table.view(Some(seat))).expect("a hash takes all");
            }
            print.acts += 1;
        }
        print.deals += u32::from(table.state().deal());
        if print.deals >= deals_min {
            break;
        }
    }
    print
}

fn of_code<G: Searched + Spoken>(code: Code, deals: u32) {
    let spec = |text: &str| -> Spec { text.parse().expect("a player") };
    let tables: [(&str, [&str; 4], u32); 4] = [
        ("book", ["book"; 4], deals),
        ("book and random", ["book", "random", "book", "book"], deals),
        ("book, clumsy", ["book:clumsy=0.02"; 4], deals),
        ("search and sampling", ["search:worlds=6", "sampling:4", "search:worlds=6", "book"], deals / 10),
    ];
    for (name, kinds, deals) in tables {
        let Fingerprint { hash, deals, acts } = table_of::<G>(code, &kinds.map(spec), deals);
        println!("{code}: {name}: {deals} deals, {acts} acts, {:016x}", hash.0);
    }
    let mut hash = Hash::new();
    for number in 0..u64::from(deals / 10) {
        let board = board::<G>(&G::rules(code.name()), 5, number, |who| match who {
            Contestant::First => spec("search:worlds=4").for_one_deal(20).player().expect("the game has it"),
            Contestant::Second => Kind::Book.player().expect("the game has it"),
        });
        for played in board.expect("it is played").played {
            let figures = (played.points, played.tricks, played.declared, played.decisions);
            writeln!(hash, "{figures:?}").expect("a hash takes all");
        }
    }
    println!("{code}: duplicate, search against book: {} deals, {:016x}", deals / 10, hash.0);
}

fn main() {
    let deals = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(DEALS);
    of_code::<Bridge>(Code::Bridge1905, deals);
    of_code::<Bridge>(Code::Bridge1907, deals);
    of_code::<Euchre>(Code::Euchre1888, deals);
    of_code::<Royalton>(Code::Royalton1915, deals);
}
