//! How many random deals of Euchre a table plays in a second, on one thread: shuffled, dealt,
//! declared, discarded, played and scored, each act judged and logged.
//!
//! `bench/euchre.py` runs this beside `OpenSpiel`'s euchre.

use std::time::Instant;

use cards::Seat;
use euchre::{Euchre, Rules};
use table::{Phase, Setup, Table};
use testkit::{Chaos, Mix};

const DEALS: u64 = 100_000;

fn main() {
    let mut best = f64::INFINITY;
    let mut first = None;
    for _ in 0..3 {
        let start = Instant::now();
        let seen = play(DEALS);
        best = best.min(start.elapsed().as_secs_f64());
        // The same seed gives the same deals: what is timed is also checked.
        assert_eq!(*first.get_or_insert(seen), seen, "the same seed gave other deals");
    }
    let (acts, points) = first.unwrap_or_default();
    println!(
        "deals {DEALS} acts {acts} points {points} seconds {best:.3} deals_per_second {:.0}",
        DEALS as f64 / best
    );
}

/// Plays so many deals and says how many acts they took and how many points were made.
fn play(deals: u64) -> (u64, i64) {
    let mut chaos = Chaos::new(1888, Mix { wild: 0, short_hands: 0 });
    let (mut acts, mut points, mut played) = (0, 0, 0);
    while played < deals {
        let mut table = Table::<Euchre>::new(Setup::new(Rules::default(), Seat::South));
        while table.state().phase() != Phase::Agreed && played < deals {
            let before = table.state().phase();
            let event = chaos.orderly(table.state());
            let _ = table.observe(event.actor, event.act);
            acts += 1;
            played += u64::from(table.state().phase() == Phase::HandOver && before != Phase::HandOver);
        }
        points += table.state().sheet().lines.iter().map(|line| i64::from(line.written)).sum::<i64>();
    }
    (acts, points)
}
