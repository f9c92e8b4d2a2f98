//! Learns the order of cards: solves random deals, in some positions looks at every choice, and
//! fits the weights so that the first choice costs least.
//!
//! `cargo run --release -p oddtrick-solver --features train --example fit -- 300 0 01234 13` solves 300 deals
//! from number 0 on, of 13 cards a hand, under these strains (0 to 3 the suits, 4 no trumps, 5
//! nullo), and writes `crates/solver/src/weights.bin`, starting from the weights that are there.
//! Weights that no position of these deals asked for stay as they are.
#![expect(clippy::cast_precision_loss, reason = "counts and costs become weights of a few digits")]

use std::error::Error;

use cards::{BySeat, CardSet, Seat, Suit};
use solver::{Sample, Solver, Strain};

/// Steps of a weight to a unit of the exponent.
const SCALE: f32 = 100.0;
const ROUNDS: usize = 30;
const RATE: f32 = 0.05;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [deals, from, strains, each] = args.as_slice() else {
        return Err("fit DEALS FROM STRAINS CARDS".into());
    };
    let (deals, from, each): (u64, u64, usize) = (deals.parse()?, from.parse()?, each.parse()?);
    let mut positions = Vec::new();
    for number in from..from + deals {
        let mut solver = Solver::default();
        for strain in strains.chars() {
            let strain = match strain {
                '0'..='3' => Strain::Trump(Suit::from_index(strain as u8 - b'0')),
                '4' => Strain::NoTrumps,
                '5' => Strain::Nullo,
                other => return Err(format!("{other} is no strain: 0 to 5 are").into()),
            };
            solver.leaders(deal(number, each), strain)?;
        }
        positions.extend(by_position(&solver.samples()));
        eprint!("\r{} of {deals} deals, {} positions", number - from + 1, positions.len());
    }
    eprintln!();
    let mut weights: Vec<f32> = solver::weights().iter().map(|&w| f32::from(w) / SCALE).collect();
    eprintln!("cost {:.4} as it is", cost(&positions, &weights));
    fit(&positions, &mut weights);
    let bytes: Vec<u8> = weights.iter().flat_map(|w| ((w * SCALE).round() as i16).to_le_bytes()).collect();
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/weights.bin"), bytes)?;
    Ok(())
}

/// A position where the order matters: for each choice its features and what it costs to try it first.
type PositionSamples = Vec<(Vec<usize>, f32)>;

/// The positions in which some choices succeed. One that fails costs what the cheapest of those
/// does as well. Roots, so that a few huge trees do not outweigh all others.
fn by_position(samples: &[Sample]) -> Vec<PositionSamples> {
    let mut positions = Vec::new();
    for choices in samples.chunk_by(|a, b| a.position == b.position) {
        let Some(best) = choices.iter().filter(|c| c.good).map(|c| c.cost + 1).min() else { continue };
        let cost = |c: &Sample| (c.cost + 1 + if c.good { 0 } else { best }) as f32;
        let features =
            |c: &Sample| c.features.iter().filter(|&&f| f != u32::MAX).map(|&f| f as usize).collect();
        let least = choices.iter().map(cost).fold(f32::MAX, f32::min).sqrt();
        positions.push(choices.iter().map(|c| (features(c), cost(c).sqrt() - least)).collect());
    }
    positions
}

/// How likely each choice comes first, where weights are exponents.
fn shares(position: &PositionSamples, weights: &[f32]) -> Vec<f32> {
    let sums = position.iter().map(|(features, _)| features.iter().map(|&f| weights[f]).sum::<f32>());
    let sums: Vec<f32> = sums.collect();
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = sums.iter().map(|sum| (sum - most).exp()).collect();
    let total: f32 = powers.iter().sum();
    powers.into_iter().map(|power| power / total).collect()
}

fn expected(position: &PositionSamples, shares: &[f32]) -> f32 {
    position.iter().zip(shares).map(|((_, cost), share)| cost * share).sum()
}

fn cost(positions: &[PositionSamples], weights: &[f32]) -> f32 {
    let sum: f64 = positions.iter().map(|p| f64::from(expected(p, &shares(p, weights)))).sum();
    (sum / positions.len() as f64) as f32
}

/// Downhill, position by position, each weight with a step that shrinks as it is moved.
fn fit(positions: &[PositionSamples], weights: &mut [f32]) {
    let mut moved = vec![1.0f32; weights.len()];
    for round in 1..=ROUNDS {
        for position in positions {
            let shares = shares(position, weights);
            let mean = expected(position, &shares);
            for ((features, cost), share) in position.iter().zip(&shares) {
                let slope = share * (cost - mean);
                for &feature in features {
                    moved[feature] += slope * slope;
                    let next = weights[feature] - RATE * slope / moved[feature].sqrt();
                    weights[feature] = next.clamp(-20.0, 20.0);
                }
            }
        }
        eprint!("\rround {round} of {ROUNDS}: cost {:.4}", cost(positions, weights));
    }
    eprintln!();
}

/// The deal of this number, the same on every machine.
fn deal(number: u64, each: usize) -> BySeat<CardSet> {
    let mut state = number.wrapping_mul(0x1234_5678_9abc_def1);
    let mut random = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let mut cards: Vec<_> = CardSet::PACK_52.iter().collect();
    for i in (1..cards.len()).rev() {
        cards.swap(i, (random() % (i as u64 + 1)) as usize);
    }
    let mut hands = BySeat([CardSet::EMPTY; 4]);
    for (i, &card) in cards.iter().take(4 * each).enumerate() {
        hands[Seat::from_index(i as u8 & 3)].insert(card);
    }
    hands
}
