//! Compares the plain engine with the table, act by act, over as many random deals as told; a million by default.
//!
//!     cargo run --profile brisk -p oddtrick-swift --example equal -- 1000000

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use bridge::Bridge;
use common::{Compared, compare};
use euchre::Euchre;
use royalton::Royalton;

/// In one deal out of so many every seat's view is compared too.
const VIEWS: u64 = 50;

/// Compares so many deals of a seed, in some of them the views too.
type Compare = fn(u64, u64, u64) -> Compared;

fn main() {
    let deals = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1_000_000);
    let games: [(&str, Compare); 3] =
        [("euchre", compare::<Euchre>), ("bridge", compare::<Bridge>), ("royalton", compare::<Royalton>)];
    std::thread::scope(|scope| {
        for (name, compare) in games {
            scope.spawn(move || {
                let start = Instant::now();
                let Compared { deals, acts, played } = compare(25, deals, VIEWS);
                println!(
                    "{name}: {deals} deals, {acts} acts, {played} played out, all equal; {:.0} s",
                    start.elapsed().as_secs_f64()
                );
            });
        }
    });
}
