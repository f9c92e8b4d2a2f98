//! The nine coups of the Euchre pamphlet: what the player who searches does at the key card, on what
//! the seat can see.
//!
//! On what the seat can see the key card is right in five of them, as far as thousands of worlds tell:
//! III, V and IX, in IV level with another card, and in I by so little that the player's own worlds miss
//! it in one try of twenty. Two are deceptions (II and VIII): with every card seen the key card is no better
//! than another, and worlds that are solved open never show the reason for it. VI and VII rest on what
//! one particular player must hold to have done what they did (VI: that the dealer, ruffing last, has no
//! lower trump; VII: that a player who goes alone over an assist has the tops of a suit); in most of the
//! worlds that agree with the table the key card loses there. docs/STRENGTH.md has the figures.

use cards::{Card, Seat, Shuffler};
use euchre::Euchre;
use games::{Code, minutes};
use players::search::{Search, Settings};
use players::{Player, seed};
use table::{Act, Table};

/// A coup: its case, whose card is the key, which of their cards it is (from 1), and what will do.
struct Coup {
    name: &'static str,
    seat: Seat,
    nth: usize,
    cards: &'static [&'static str],
}

const COUPS: [Coup; 9] = [
    Coup { name: "I", seat: Seat::North, nth: 1, cards: &["8S"] },
    Coup { name: "II", seat: Seat::East, nth: 2, cards: &["8H"] },
    Coup { name: "III", seat: Seat::North, nth: 3, cards: &["9H"] },
    Coup { name: "IV", seat: Seat::East, nth: 1, cards: &["JD", "AH"] },
    Coup { name: "V", seat: Seat::East, nth: 3, cards: &["TD"] },
    Coup { name: "VI", seat: Seat::West, nth: 3, cards: &["QD"] },
    Coup { name: "VII", seat: Seat::East, nth: 3, cards: &["9H", "8H"] },
    Coup { name: "VIII", seat: Seat::South, nth: 3, cards: &["8H"] },
    Coup { name: "IX", seat: Seat::East, nth: 2, cards: &["7D", "KD"] },
];

/// The table just before the key card.
fn table(coup: &Coup) -> Table<Euchre> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cases/euchre/coup_");
    let text = std::fs::read_to_string(format!("{root}{}_as_printed.minutes", coup.name)).expect("a case");
    let key = format!("{}: play", coup.seat);
    let mut met = 0;
    let upto: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with('>') && !line.starts_with("check"))
        .take_while(|line| {
            met += usize::from(line.starts_with(&key));
            met < coup.nth
        })
        .collect();
    let read = minutes::read_as::<Euchre>(&upto.join("\n"), Code::Euchre1888).expect("minutes");
    minutes::replay::<Euchre>(&read).table
}

#[test]
fn the_coups_that_can_be_seen_are_found() {
    for coup in COUPS.iter().filter(|coup| ["I", "III", "IV", "V", "IX"].contains(&coup.name)) {
        let found = found(coup, Settings::SEARCH, 10);
        assert!(found >= 9, "coup {}: {found} of 10", coup.name);
    }
}

/// In how many of the tries the key card is found.
fn found(coup: &Coup, settings: Settings, tries: u64) -> u64 {
    let view = table(coup).view(Some(coup.seat));
    let cards: Vec<Card> = coup.cards.iter().map(|card| card.parse().expect("a card")).collect();
    let mut player = Search::<Euchre>::new(settings);
    let right = |number: &u64| {
        let act = player.act(&view, &mut Shuffler::new(seed(*number)));
        matches!(act, Some(Act::Play(card)) if cards.contains(&card))
    };
    (0..tries).filter(right).count() as u64
}

#[test]
#[ignore = "prints figures; run with --nocapture"]
fn what_each_card_of_a_coup_is_worth() {
    for coup in &COUPS {
        let view = table(coup).view(Some(coup.seat));
        println!("coup {}: {:?}, found {} of 10", coup.name, coup.cards, found(coup, Settings::SEARCH, 10));
        let reading = Settings { worlds: 1000, ..Settings::SEARCH };
        let uniform = Settings { worlds: 4000, reads: false, ..Settings::SEARCH };
        for (how, settings) in [("as it reads the table", reading), ("every world as likely", uniform)] {
            println!("  {how}");
            for valued in Search::<Euchre>::new(settings).values(&view, &mut Shuffler::new(seed(1))) {
                let players::search::Valued { card, value, behind, error } = valued;
                println!("    {card} {value:+.3}, behind {behind:.3} ± {error:.3}");
            }
        }
    }
}
