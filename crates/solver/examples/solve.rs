//! Solves a deal: the tricks of each seat as declarer, then what every lead takes at no trumps.
//!
//! ```sh
//! cargo run --release -p oddtrick-solver --example solve
//! ```

use cards::{Ranking, Seat, pbn};
use solver::{Aim, Position, Solver, Strain};

const DEAL: &str = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in solved()? {
        println!("{line}");
    }
    Ok(())
}

/// What there is to say of the deal, a line each.
fn solved() -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let mut lines = Vec::new();
    let hands = pbn::parse_deal_line(DEAL)?.layout().ok_or("all four hands are wanted")?.hands;
    let mut solver = Solver::default();
    for strain in Strain::ALL {
        let tricks = solver.declarers(hands, strain)?;
        lines.push(format!("{strain:?}: {:?}", Seat::ALL.map(|seat| tricks[seat])));
    }
    let position = Position::new(hands, Ranking::plain(None), Aim::Most, Seat::East);
    for value in solver.cards(&position)? {
        lines.push(format!("east leads {}: {} tricks for east and west", value.cards, value.tricks));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    #[test]
    fn north_takes_them_all() {
        let lines = super::solved().expect("a deal that can be solved");
        assert!(
            lines
                .iter()
                .filter(|line| line.starts_with("east leads"))
                .all(|line| line.contains(": 0 tricks"))
        );
        assert!(lines.len() > 8, "{lines:?}");
    }
}
