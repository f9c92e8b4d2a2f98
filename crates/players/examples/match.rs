//! Runs a match: two players of the house meet at Euchre, every deal played twice with the sides exchanged.
//!
//! ```sh
//! cargo run --release -p oddtrick-players --example match
//! ```

use euchre::{Euchre, Rules};
use players::duplicate::{Contestant, Score, board};
use players::{Book, Player, Random};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let score = play(2000)?;
    let points = score.points.interval();
    println!(
        "the book against chance, {} deals: {:+.2} points a deal ({:+.2} to {:+.2})",
        score.points.count(),
        points.mean,
        points.low,
        points.high
    );
    Ok(())
}

/// So many deals of the match of seed 1888.
fn play(boards: u64) -> Result<Score, Box<dyn std::error::Error>> {
    let mut score = Score::default();
    for number in 0..boards {
        let sit = |who| -> Box<dyn Player<Euchre>> {
            match who {
                Contestant::First => Box::new(Book::default()),
                Contestant::Second => Box::new(Random),
            }
        };
        score.add(&board(&Rules::default(), 1888, number, sit)?);
    }
    Ok(score)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_book_beats_chance() {
        let points = super::play(100).expect("a match").points.interval();
        assert!(points.low > 0.0, "{points:?}");
    }
}
