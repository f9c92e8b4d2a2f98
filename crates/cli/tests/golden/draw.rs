//! Draws the random tables of `golden/tables.gz` anew: `cargo xtask golden draw`.

use std::fs;
use std::io::Write as _;

use cards::Seat;
use flate2::{Compression, GzBuilder};
use games::minutes::{self, Item, Line, Step};
use games::{Code, Listed, Visit};
use table::{Act, Actor, Event, Manner, Phase, Setup, State, Table};
use testkit::{Chaos, Mix, any_rules};

use crate::golden;
use crate::judge::{CODES, TABLES};

/// How often the tables have been drawn: each drawing has seeds of its own.
const DRAWING: u64 = 21;

/// The minutes of all tables are packed alike each time: no name, no time.
#[test]
#[ignore = "writes golden/tables.gz: cargo xtask golden draw"]
fn the_random_tables_are_drawn_anew() {
    let mut packed = GzBuilder::new().write(Vec::new(), Compression::best());
    for code in CODES {
        for number in 0..TABLES as u64 {
            let text = code.visit(Draw { number });
            write!(packed, "=== {code}/{number}\n{text}").expect("it goes into memory");
        }
    }
    fs::write(golden("tables.gz"), packed.finish().expect("it goes into memory")).expect("it can be written");
}

/// One table of a code.
struct Draw {
    number: u64,
}

impl Draw {
    /// The manner, the mix and the number of acts. Of ten tables one is courteous, two have nearly nothing in order, two
    /// are played card by card, and one runs until the rubber is over.
    fn kind(&self) -> (Manner, Mix, usize) {
        match self.number % 10 {
            0..=3 => (Manner::Laws, Mix { wild: 25, short_hands: 30 }, 120),
            4 | 5 => (Manner::Laws, Mix { wild: 12, short_hands: 0 }, 160),
            6 | 7 => (Manner::Laws, Mix { wild: 80, short_hands: 20 }, 80),
            8 => (Manner::Laws, Mix { wild: 6, short_hands: 90 }, 600),
            _ => (Manner::Courteous, Mix { wild: 25, short_hands: 30 }, 120),
        }
    }
}

impl Visit for Draw {
    type Out = String;

    /// The minutes, with every act that somebody could do, also those declined.
    fn game<G: Listed>(self, code: Code) -> String {
        let (manner, mix, acts) = self.kind();
        let place = CODES.iter().position(|other| *other == code).expect("a code of the list") as u64;
        let mut chaos = Chaos::new((DRAWING << 48) + (place << 32) + self.number, mix);
        // The editions are drawn with the options.
        let rules = loop {
            let rules = any_rules::<G>(chaos.dice());
            if G::edition(&rules) == code.name() {
                break rules;
            }
        };
        let dealer = Seat::from_index(chaos.dice().below(4) as u8);
        let mut table = Table::<G>::new(Setup { manner, ..Setup::new(rules, dealer) });
        let mut declined = minutes::record(&table);
        for _ in 0..acts {
            let event = hinted(chaos.next(table.state()), table.state());
            if table.observe(event.actor, event.act.clone()).is_ok() {
                declined.lines.push(Line::from(Item::Act(event.actor, Step::Act(event.act))));
            }
            if table.state().phase() == Phase::Agreed {
                break;
            }
        }
        match manner {
            Manner::Laws => minutes::record(&table).to_string(),
            Manner::Courteous => declined.to_string(),
        }
    }
}

/// Who owns the open hand can only hint at a card: in the minutes a play is that of its player.
fn hinted<G: Listed>(event: Event<G::Call>, state: &State<G>) -> Event<G::Call> {
    let act = match (event.actor, &event.act) {
        (Actor::Seat(seat), Act::Play(card)) if state.open_hand() == Some(seat) => Act::Name(*card),
        (Actor::Seat(seat), Act::Lead(run)) if state.open_hand() == Some(seat) && run.len() == 1 => {
            Act::Name(run[0])
        }
        _ => event.act,
    };
    Event { actor: event.actor, act }
}
