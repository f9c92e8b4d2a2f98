//! Matches of random players, at a table as they used to be and without one, in one run on one thread. The two at a
//! courteous table and without a table must come to the same boards.

use std::time::Instant;

use bridge::Bridge;
use euchre::Euchre;
use games::Spoken;
use players::duplicate::{Board, Contestant, Start, Where, board_from};
use players::{Player, Spec, Turns};
use royalton::Royalton;
use table::Manner;

const SEED: u64 = 25;

fn main() {
    let spec: Spec = "random".parse().expect("a player");
    run::<Euchre>("euchre-1888", &spec, 4_000);
    run::<Bridge>("bridge-1905", &spec, 2_000);
    run::<Royalton>("royalton-1915", &spec, 2_000);
}

fn run<G: Spoken>(code: &str, spec: &Spec, deals: u64) {
    let start = Start::<G>::love_all(G::rules(code));
    let timed = |place: Where, deals: u64| {
        let mut best = f64::INFINITY;
        let mut boards = Vec::new();
        for _ in 0..3 {
            let began = Instant::now();
            boards = (0..deals).map(|number| play(&start, place, number, spec)).collect();
            best = best.min(began.elapsed().as_secs_f64());
        }
        (deals as f64 / best, boards)
    };
    let (laws, _) = timed(Where::AtTable(Manner::Laws), deals);
    let (courteous, slow) = timed(Where::AtTable(Manner::Courteous), deals);
    let (plain, fast) = timed(Where::Anywhere, deals);
    assert_eq!(slow, fast, "{code}: without a table the boards are others");
    println!(
        "{code} boards_per_second at_a_table {laws:.0} courteous {courteous:.0} without {plain:.0} ratio {:.1}",
        plain / laws
    );
}

fn play<G: Spoken + Turns>(start: &Start<G>, place: Where, number: u64, spec: &Spec) -> Board {
    let sit = |_: Contestant| -> Box<dyn Player<G>> { spec.player().expect("every game has it") };
    board_from(start, place, SEED, number, sit).expect("it is played")
}
