//! Steering: Euchre hands a second.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn rng(s: &mut u64) -> u64 {
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    *s
}
fn main() {
    let n = 200_000;
    let mut s = 88172645463325252u64;
    // lane 3 has nine trumps, lane 2 seven cards, the others eight.
    let pack: Vec<u32> = (0..4u32).flat_map(|l| (0..[8, 8, 7, 9][l as usize]).map(move |r| 16 * l + r)).collect();
    let mut deals = Vec::new();
    for _ in 0..n {
        let mut p = pack.clone();
        let mut hands = [0u64; 4];
        for i in 0..20 {
            let j = i + rng(&mut s) as usize % (32 - i);
            p.swap(i, j);
            hands[i % 4] |= 1 << p[i];
        }
        deals.push(hands);
    }
    for out in [None, Some(2)] {
        let t = cpu();
        let (mut nodes, mut sum) = (0, 0);
        for h in &deals {
            let mut h = *h;
            if let Some(o) = out {
                h[o] = 0;
            }
            let (v, m) = solver::raw_small::value(h, 1);
            nodes += m;
            sum += v;
        }
        let t = cpu() - t;
        println!("out {out:?}: {:.0} a second, {:.1} nodes, sum {sum}", n as f64 / t, nodes as f64 / n as f64);
    }
    // against the general search
    let mut t = solver::raw::Tables::new(1 << 20);
    for h in &deals[..5000] {
        let v = t.strain(*h, 3);
        for l in 0..4 {
            assert_eq!(u32::from(v[l]), solver::raw_small::value(*h, l).0);
        }
    }
}
