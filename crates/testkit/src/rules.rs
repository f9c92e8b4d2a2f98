//! Editions and options, drawn from the lists of the games.

use cards::Shuffler;
use games::{Code, Spoken};

/// One option in so many is not at its default.
const SELDOM: u32 = 4;

/// An edition of a game with options as a club might choose them.
///
/// # Panics
/// When the game has no code of its own.
pub fn any_rules<G: Spoken>(dice: &mut Shuffler) -> G::Rules {
    let codes: Vec<Code> = Code::ALL.into_iter().filter(|&code| G::code(&G::rules(code)) == code).collect();
    let mut rules = G::rules(codes[dice.below(codes.len() as u32) as usize]);
    for (key, values) in G::OPTIONS.0 {
        if dice.below(SELDOM) == 0 {
            let value = values[1 + dice.below(values.len() as u32 - 1) as usize];
            // An edition may lack the option; then it stays at its default.
            let _ = G::set_option(&mut rules, key, value);
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every option that the game lists comes up, and every edition.
    fn all_come_up<G: Spoken>(editions: usize) {
        let mut dice = Shuffler::new([7; 32]);
        let (mut codes, mut seen) = (Vec::new(), Vec::new());
        for _ in 0..500 {
            let rules = any_rules::<G>(&mut dice);
            codes.push(G::code(&rules));
            seen.extend(G::options(&rules));
        }
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), editions);
        for (key, values) in G::OPTIONS.0 {
            for value in &values[1..] {
                assert!(seen.contains(&(*key, *value)), "{key}={value} never came up");
            }
        }
    }

    #[test]
    fn every_edition_and_every_option_comes_up() {
        all_come_up::<games::Bridge>(2);
        all_come_up::<games::Euchre>(1);
        all_come_up::<games::Royalton>(1);
    }
}
