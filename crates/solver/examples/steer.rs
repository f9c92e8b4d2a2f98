//! Steering: solves random deals, prints counts and times.
use solver::raw::Tables;
use std::time::Instant;

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
    let strains: Vec<usize> = args.get(2).map_or("01234", |s| s).chars().map(|c| c as usize - 48).collect();
    let per: usize = args.get(3).map_or(13, |s| s.parse().unwrap());
    let verbose = args.len() > 4;
    let mut t = Tables::new(24 << 20);
    let start = Instant::now();
    let mut sum = 0u64;
    let base: u64 = std::env::var("BASE").map_or(0, |s| s.parse().unwrap());
    for d in 0..n {
        let hands = deal(d + base, per);
        let one = Instant::now();
        for &s in &strains {
            let v = t.strain(hands, s);
            for x in v {
                sum = sum.wrapping_mul(31).wrapping_add(u64::from(x));
            }
            if verbose {
                print!("{:x}{:x}{:x}{:x} ", v[0], v[1], v[2], v[3]);
            }
        }
        if verbose {
            println!("{:.2}", one.elapsed().as_secs_f64() * 1000.0);
        }
    }
    #[cfg(feature = "train")]
    {
        use std::io::Write;
        let mut out = std::io::BufWriter::new(std::fs::File::create("/tmp/s/samples.bin").unwrap());
        for (m, v) in t.samples().into_iter().enumerate() {
            for (g, f, ok, cost) in v {
                out.write_all(&((m as u32) << 30 | g).to_le_bytes()).unwrap();
                for x in f {
                    out.write_all(&u32::from(x).to_le_bytes()).unwrap();
                }
                out.write_all(&u32::from(ok).to_le_bytes()).unwrap();
                out.write_all(&cost.to_le_bytes()).unwrap();
            }
        }
    }
    println!("hash {sum:x} {:.2} ms/deal table {} KiB", start.elapsed().as_secs_f64() * 1000.0 / n as f64, t.bytes() >> 10);
    for c in t.counts() {
        if c.nodes > 0 {
            for p in 1..4 {
                for v in 0..2 {
                    let x = c.places[p][v];
                    println!("  place {p} void {v}: nodes {} cuts {} first {:.2}% moves {}", x[0] / n, x[1] / n, 100.0 * x[2] as f64 / x[1].max(1) as f64, x[3] / n);
                }
            }
            println!("per deal: nodes {} hits {} bounds {} expanded {} leads {} cuts {} first {:.2}%", c.nodes / n, c.hits / n, c.bounds / n, c.expanded / n, c.leads / n, c.cuts / n, 100.0 * c.first_cuts as f64 / c.cuts as f64);
        }
    }
}
