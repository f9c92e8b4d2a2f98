//! How many hands, and how many acts, are played out at random in a second, on one thread: each from cards that are
//! dealt already to its score. `bench/swift.py` runs this beside `OpenSpiel`.
//!
//! Each run checks what it times: the same seed must come to the same points.

use std::time::Instant;

use bridge::Bridge;
use cards::{BySide, Layout, Seat, Shuffler};
use euchre::Euchre;
use games::Spoken;
use royalton::Royalton;
use swift::{Deal, Quick};
use table::{Hands, Plain};

/// Different deals, and how often each is played out.
const DEALS: u64 = 1_000;
const TIMES: u64 = 20;
/// Runs, of which the best counts: on a busy machine a short one finds a quiet moment.
const RUNS: u32 = 40;

fn main() {
    run::<Euchre>("euchre-1888");
    run::<Bridge>("bridge-1905");
    run::<Royalton>("royalton-1915");
}

fn run<G: Spoken + Plain>(code: &str)
where
    G::Call: Copy + PartialEq,
{
    let deals: Vec<Deal<G>> = (0..DEALS).map(|number| deal(code, number)).collect();
    let mut best = f64::INFINITY;
    let mut first = None;
    for _ in 0..RUNS {
        let start = Instant::now();
        let seen = play(&deals);
        best = best.min(start.elapsed().as_secs_f64());
        assert_eq!(*first.get_or_insert(seen), seen, "the same seed gave other hands");
    }
    let (acts, points) = first.unwrap_or_default();
    let hands = DEALS * TIMES;
    println!(
        "{code} hands {hands} acts {acts} points {points} bytes {} hands_per_second {:.0} acts_per_second {:.0}",
        size_of::<Deal<G>>(),
        hands as f64 / best,
        acts as f64 / best,
    );
}

fn deal<G: Spoken + Plain>(code: &str, number: u64) -> Deal<G>
where
    G::Call: Copy + PartialEq,
{
    let dealer = Seat::from_index(number as u8);
    let order = Shuffler::with_stream([25; 32], number).pack(G::PACK);
    let layout = Layout::from_pack_order(&order, dealer, G::PACK.packets()).expect("a whole pack deals");
    let cards = Hands { hands: layout.hands, turn_up: G::TURNS_UP.then(|| order[4 * G::PACK.hand_size()]) };
    Deal::new(G::rules(code), dealer, &cards, BySide::default())
}

/// Plays every deal out so many times; the acts and the points that NS made.
fn play<G: Plain>(deals: &[Deal<G>]) -> (u64, i64)
where
    G::Call: Copy + PartialEq,
{
    let mut quick = Quick::new(1888);
    let (mut acts, mut points) = (0, 0);
    for deal in deals {
        for _ in 0..TIMES {
            let mut played = deal.clone();
            acts += u64::from(played.play_out(&mut quick));
            points += i64::from(played.points().0[0].sum());
        }
    }
    (acts, points)
}
