//! Matches and maxims as a stranger meets them.

mod common;

use common::oddtrick;

#[test]
fn a_match_tells_each_deal_and_ends_with_its_figures() {
    for code in ["bridge-1905", "bridge-1907", "euchre-1888", "royalton-1915"] {
        let args = ["match", "--code", code, "--ns", "book", "--ew", "random", "--deals", "60", "--json"];
        let (done, text) = oddtrick(&args);
        assert!(done, "{text}");
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines.len(), 61);
        assert_eq!(lines[3]["deal"], 3);
        let points = &lines[60]["points_per_deal"];
        let figure = |name: &str| points[name].as_f64().expect("a number");
        assert!(figure("low") < figure("mean") && figure("mean") < figure("high"), "{points}");
        assert!(lines[60]["decisions_per_second"].as_f64().expect("a number") > 0.0);
    }
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let deals = |seed: &str| {
        let args = ["match", "--ns", "book", "--ew", "random", "--deals", "8", "--seed", seed, "--json"];
        let (_, text) = oddtrick(&args);
        text.lines().take(8).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(deals("4"), deals("4"));
    assert_ne!(deals("4"), deals("5"));
}

#[test]
fn players_and_maxims_are_listed_and_unknown_ones_refused() {
    let (done, text) = oddtrick(&["players", "maxims", "euchre-1888"]);
    assert!(done && text.contains("euchre/eldest/make-next") && !text.contains("bridge/decl-01"), "{text}");
    let (done, text) = oddtrick(&["players", "maxims", "--json"]);
    assert!(done && text.contains("\"id\":\"royalton/m10\"") && text.contains("\"do\":"), "{text}");
    let (done, text) = oddtrick(&["players"]);
    assert!(done && text.contains("random") && text.contains("book"), "{text}");
    let (done, text) = oddtrick(&["match", "--ns", "robot", "--ew", "book"]);
    assert!(!done && text.contains("random, book"), "{text}");
}
