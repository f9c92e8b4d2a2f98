//! What the binary can do with every code of the catalogue.

mod common;
#[cfg(feature = "examples")]
mod pane;

use std::path::{Path, PathBuf};

use common::oddtrick;
use games::Code;
use players::Kind;

#[cfg(not(feature = "examples"))]
#[test]
fn the_binary_that_is_shipped_knows_four_codes() {
    let (done, text) = oddtrick(&["match", "--code", "whist-2026", "--ns", "random", "--ew", "random"]);
    let known = "write one of bridge-1905, bridge-1907, euchre-1888, royalton-1915";
    assert!(!done && text.lines().any(|line| line.trim_end().ends_with(known)), "{text}");
    let (done, text) = oddtrick(&["laws", "whist"]);
    assert!(!done && text.contains("there are bridge, euchre, royalton"), "{text}");
}

#[test]
fn every_code_has_its_law_book_and_can_be_played_at_random_and_by_sampling() {
    for code in Code::ALL {
        let (done, text) = oddtrick(&["laws", code.name()]);
        assert!(done && text.contains(&format!("{}/1", code.statutes().name)), "{code}: {text}");
        let players = ["--ns", "random", "--ew", "sampling:2", "--deals", "2", "--json"];
        let (done, text) = oddtrick(&[&["match", "--code", code.name()], &players[..]].concat());
        assert!(done && text.lines().count() == 3, "{code}: {text}");
    }
}

#[cfg(feature = "examples")]
#[test]
fn an_example_is_played_in_a_terminal() {
    let file = pane::file("whist");
    let args = format!("whist-2026 --seed 1 --players random --save '{}'", file.display());
    let Some(pane) = pane::Pane::play("whist", &args, "") else { return };
    pane.wait_for("Whist");
    let screen = pane.rubber();
    assert!(screen.contains("The rubber is over: "), "{screen}");
    let (done, text) = oddtrick(&["judge", &file.to_string_lossy()]);
    assert!(done && text.contains("settled"), "{text}");
    let _ = std::fs::remove_file(file);
}

#[test]
fn a_kind_of_player_that_a_game_lacks_is_refused_by_name() {
    for (code, kind) in Code::ALL.into_iter().flat_map(|code| Kind::ALL.map(|kind| (code, kind))) {
        if let Err(lacks) = kind.plays(code) {
            let players = ["--ns", kind.name(), "--ew", "random", "--deals", "1"];
            let (done, text) = oddtrick(&[&["match", "--code", code.name()], &players[..]].concat());
            assert!(!done && text.contains(&lacks.to_string()), "{code}: {text}");
        }
    }
}

#[test]
fn the_cases_of_every_code_are_judged() {
    for code in Code::ALL.into_iter().filter(|code| code.is_latest()) {
        let cases = cases(code.statutes().name);
        let (done, text) = oddtrick(&["judge", "--check", &cases.to_string_lossy()]);
        assert!(done, "{code}: {text}");
    }
}

/// Where the cases of a game lie: an example keeps them in its own folder.
fn cases(game: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let own = root.join("examples").join(game).join("cases");
    if own.is_dir() { own } else { root.join("cases").join(game) }
}
