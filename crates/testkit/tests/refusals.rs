//! A refusal tells nothing of cards that the one who is refused cannot see.

use games::Spoken;
use games::minutes::{Step, read_act};
use table::Act;
use testkit::{Refusals, Vocabulary, refusals};

/// How many tables each test plays; `ODDTRICK_TABLES` asks for more.
fn tables() -> u64 {
    std::env::var("ODDTRICK_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(150)
}

/// Nothing leaked, and enough was tried: every act that is a player's own, in every stage of a deal.
fn tells_nothing<G: Spoken>() {
    let seen: Refusals = refusals::<G>(1, tables());
    let (refused, twins, showing) = (seen.refused(), seen.twins, seen.showing);
    println!(
        "{refused} refusals at {twins} twin tables, {showing} acts lay cards open; by stage {:?}",
        seen.stages
    );
    let leaks: Vec<&str> = seen.leaks.values().map(String::as_str).collect();
    assert!(leaks.is_empty(), "{}", leaks.join("\n"));
    assert!(refused > 500 * tables() && seen.declined > 100 * tables(), "{seen:?}");
    // Nobody is refused anything while partners are cut for, where no cards are laid.
    assert!(seen.stages[1..].iter().all(|&refused| refused > 0), "{:?}", seen.stages);
    let vocabulary = Vocabulary::of::<G>();
    for (place, tried) in seen.tried.iter().enumerate() {
        let line = format!("N: {}", vocabulary.example(place));
        let own =
            read_act::<G>(&line).is_ok_and(|(_, step)| matches!(&step, Step::Act(act) if own::<G>(act)));
        assert!(!own || *tried > 0, "{line} was never tried");
    }
}

fn own<G: Spoken>(act: &Act<G::Call>) -> bool {
    act.is_players_own()
}

#[test]
fn no_refusal_tells_of_hidden_cards_at_bridge() {
    tells_nothing::<bridge::Bridge>();
}

#[test]
fn no_refusal_tells_of_hidden_cards_at_euchre() {
    tells_nothing::<euchre::Euchre>();
}

#[test]
fn no_refusal_tells_of_hidden_cards_at_royalton() {
    tells_nothing::<royalton::Royalton>();
}
