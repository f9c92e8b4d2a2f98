//! Writes a player and lets it meet another: a duplicate match at Bridge.
//!
//! ```sh
//! cargo run --release -p oddtrick-players --example player
//! ```

use bridge::{Bridge, Edition, Rules};
use cards::Shuffler;
use players::duplicate::{Contestant, Score, board};
use players::{Player, Random, Turns};
use table::{Act, View};

/// Plays the highest card in order, and draws its words.
struct Highest;

impl<G: Turns> Player<G> for Highest {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        let cards = view.options().into_iter().filter_map(|act| match act {
            Act::Play(card) => Some(card),
            _ => None,
        });
        match cards.max_by_key(|card| card.rank()) {
            Some(card) => Some(Act::Play(card)),
            None => Random.act(view, dice),
        }
    }
}

/// So many deals of the match of seed 1.
fn play(boards: u64) -> Result<Score, Box<dyn std::error::Error>> {
    let rules = Rules::new(Edition::Of1907);
    let mut score = Score::default();
    for number in 0..boards {
        let sit = |who| -> Box<dyn Player<Bridge>> {
            match who {
                Contestant::First => Box::new(Highest),
                Contestant::Second => Box::new(Random),
            }
        };
        score.add(&board(&rules, 1, number, sit)?);
    }
    Ok(score)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let points = play(1000)?.points.interval();
    println!(
        "highest against chance: {:+.1} points a deal ({:+.1} to {:+.1})",
        points.mean, points.low, points.high
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_deal_is_played_to_its_end() {
        assert_eq!(super::play(20).expect("a match").points.count(), 20);
    }
}
