//! Steering: solves random deals, prints counts and times.
#![expect(clippy::cast_precision_loss, reason = "counts are printed with a few digits")]
use cards::{BySeat, CardSet, Suit};
use solver::{Settings, Solver, Strain};

/// Time on the processor, which other programs do not lengthen.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e6
}

fn rng(s: &mut u64) -> u64 {
    *s = s.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *s;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn deal(seed: u64, per_hand: usize) -> [u64; 4] {
    let mut s = seed.wrapping_mul(0x1234_5678_9abc_def1);
    let mut cards: Vec<u32> = (0..52).map(|i| i / 13 * 16 + i % 13).collect();
    for i in (1..52).rev() {
        let j = (rng(&mut s) % (i as u64 + 1)) as usize;
        cards.swap(i, j);
    }
    let mut hands = [0; 4];
    for i in 0..4 * per_hand {
        hands[i % 4] |= 1u64 << cards[i];
    }
    hands
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: u64 = args.get(1).map_or(20, |s| s.parse().unwrap());
    let strains: Vec<Strain> = args
        .get(2)
        .map_or("01234", |s| s)
        .chars()
        .map(|c| match c {
            '4' => Strain::NoTrumps,
            '5' => Strain::Nullo,
            c => Strain::Trump(Suit::from_index(c as u8 - 48)),
        })
        .collect();
    let per: usize = args.get(3).map_or(13, |s| s.parse().unwrap());
    let verbose = args.len() > 4;
    let mut t = Solver::new(Settings {
        table_bytes_max: std::env::var("MIB").map_or(48usize, |s| s.parse().unwrap()) << 20,
    });
    let start = cpu();
    let mut sum = 0u64;
    let base: u64 = std::env::var("BASE").map_or(0, |s| s.parse().unwrap());
    for d in 0..n {
        let hands = BySeat(deal(d + base, per).map(CardSet::from_bits));
        let one = cpu();
        for &s in &strains {
            let v = t.leaders(hands, s).unwrap().0;
            for x in v {
                sum = sum.wrapping_mul(31).wrapping_add(u64::from(x));
            }
            if verbose {
                print!("{:x}{:x}{:x}{:x} ", v[0], v[1], v[2], v[3]);
            }
        }
        if verbose {
            println!("{:.2}", cpu() - one);
        }
    }
    println!("hash {sum:x} {:.2} ms/deal table {} KiB", (cpu() - start) / n as f64, t.table_bytes() >> 10);
    let c = t.counts();
    println!(
        "per deal: nodes {} hits {} bounds {} expanded {} ns/node {:.0}",
        c.nodes / n,
        c.hits / n,
        c.bounds / n,
        c.expanded / n,
        (cpu() - start) * 1e6 / c.nodes as f64
    );
}
