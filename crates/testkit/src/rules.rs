//! Editions and options, drawn from the lists of the games.

use cards::Shuffler;
use games::{ClubOptions as _, Spoken};

/// One option in so many is not at its default.
const SELDOM: u32 = 4;

/// An edition of a game with options as a club might choose them.
///
/// # Panics
/// When the game has no edition.
pub fn any_rules<G: Spoken>(dice: &mut Shuffler) -> G::Rules {
    let editions = G::STATUTES.editions;
    let mut rules = G::rules(editions[dice.below(editions.len() as u32) as usize]);
    for (key, values) in G::Rules::OPTIONS.0 {
        if dice.below(SELDOM) == 0 {
            let value = values[1 + dice.below(values.len() as u32 - 1) as usize];
            // An edition may lack the option; then it stays at its default.
            let _ = rules.set(key, value);
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    use games::{Code, Listed, Visit};

    use super::*;

    /// Every option that the game lists comes up, and every edition.
    fn all_come_up<G: Spoken>() {
        let mut dice = Shuffler::new([7; 32]);
        let (mut editions, mut seen) = (Vec::new(), Vec::new());
        for _ in 0..500 {
            let rules = any_rules::<G>(&mut dice);
            editions.push(G::edition(&rules));
            seen.extend(rules.options());
        }
        editions.sort_unstable();
        editions.dedup();
        assert_eq!(editions, G::STATUTES.editions);
        for (key, values) in G::Rules::OPTIONS.0 {
            for value in &values[1..] {
                assert!(seen.contains(&(*key, *value)), "{key}={value} never came up");
            }
        }
    }

    #[test]
    fn every_edition_and_every_option_comes_up() {
        struct ComeUp;
        impl Visit for ComeUp {
            type Out = ();

            fn game<G: Listed>(self, _code: Code) {
                all_come_up::<G>();
            }
        }
        for code in Code::ALL {
            code.visit(ComeUp);
        }
    }
}
