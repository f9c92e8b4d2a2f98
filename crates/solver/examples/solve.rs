//! Solves a deal: the tricks of each seat as declarer, then what every lead takes at no trumps.
//!
//! ```sh
//! cargo run --release -p solver --example solve
//! ```

use cards::{Ranking, Seat, pbn};
use solver::{Aim, Position, Solver, Strain};

const DEAL: &str = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let hands = pbn::parse_deal_line(DEAL)?.layout().ok_or("all four hands are wanted")?.hands;
    let mut solver = Solver::default();
    for strain in Strain::ALL {
        let tricks = solver.declarers(hands, strain)?;
        println!("{strain:?}: {:?}", Seat::ALL.map(|seat| tricks[seat]));
    }
    let position = Position::new(hands, Ranking::plain(None), Aim::Most, Seat::East);
    for value in solver.cards(&position)? {
        println!("east leads {}: {} tricks for east and west", value.cards, value.tricks);
    }
    Ok(())
}
