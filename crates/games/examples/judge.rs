//! Judges a revoke: minutes go in, every answer of the laws comes out in its place.
//!
//! ```sh
//! cargo run -p oddtrick-games --example judge
//! ```

use games::minutes;

const MINUTES: &str = "\
code: bridge-1905
dealer: N
N: AS KS 2S AH KH 2H AD KD 2D AC KC 3C 2C
E: QS JS 3S QH JH 3H QD JD 3D QC JC TC 4C
S: TS 9S 4S TH 9H 4H TD 9D 4D 9C 8C 7C 5C
W: 8S 7S 6S 5S 8H 7H 6H 5H 8D 7D 6D 5D 6C
---
N: make no trumps
E: ask lead
W: yes
E: play QC
S: play 5C
# West has a club.
W: play 5S
N: play KC
N: play AC
E: play 4C
S: play 7C
W: play 6C
N: claim revoke W
";

fn main() {
    match judged(MINUTES) {
        Ok(text) => print!("{text}"),
        Err(faults) => {
            eprint!("{}", faults.show("minutes", MINUTES));
            std::process::exit(1);
        }
    }
}

/// The minutes with every answer, or what cannot be read, each fault in its place.
fn judged(text: &str) -> Result<String, minutes::Faults> {
    Ok(minutes::read(text)?.judge(Some(text)).text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_revoke_is_found_and_proved() {
        let text = judged(MINUTES).expect("minutes that can be read");
        let offence = text.lines().find(|line| line.contains("bridge/85")).expect("the renounce");
        assert!(offence.starts_with("> offence"), "{text}");
        assert!(judged("code: bridge-1905\n---\nN: ply AS\n").is_err());
    }
}
