//! Every act has one canonical spelling, and every synonym means the same.

use std::collections::BTreeSet;

use games::minutes::{SPELLINGS, Step, read_act, spell};
use games::{Bridge, Spoken, SpokenCall as _};
use table::{Act, Remedy, Speech};

type Call = bridge::Call;

fn act(text: &str) -> Act<Call> {
    match read_act::<Bridge>(&format!("W: {text}")) {
        Ok((_, Step::Act(act))) => act,
        other => panic!("{text}: {other:?}"),
    }
}

fn refused(text: &str) -> String {
    let fault = read_act::<Bridge>(text).expect_err(text);
    format!("{}+{} {}", fault.column, fault.width, fault.message)
}

#[test]
fn every_canonical_spelling_prints_as_it_reads() {
    for spelling in SPELLINGS {
        assert_eq!(spell(&act(spelling.canonical)), spelling.canonical);
    }
    for call in <Bridge as table::Game>::Call::SPELT {
        assert!(matches!(act(call), Act::Call(_)), "{call}");
        assert_eq!(spell(&act(call)), *call);
    }
}

#[test]
fn every_synonym_means_the_same_act() {
    for spelling in SPELLINGS {
        for also in spelling.also {
            assert_eq!(act(also), act(spelling.canonical), "{also}");
            assert_eq!(act(&also.to_uppercase()), act(spelling.canonical), "{also}");
        }
    }
}

#[test]
fn no_two_acts_share_a_spelling() {
    let mut seen = BTreeSet::new();
    for spelling in SPELLINGS {
        for text in std::iter::once(&spelling.canonical).chain(spelling.also) {
            assert!(seen.insert(text.to_lowercase()), "{text} is listed twice");
        }
    }
}

/// The name of a variant. A new variant does not compile until it has one here, and the test
/// below does not pass until the table of spellings has an example.
fn variant(act: &Act<Call>) -> String {
    match act {
        Act::Say(speech) => format!("say {}", debug_name(speech)),
        Act::Demand(remedy) => format!("demand {}", debug_name(remedy)),
        act => debug_name(act),
    }
}

fn debug_name(thing: &impl std::fmt::Debug) -> String {
    let text = format!("{thing:?}");
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

#[test]
fn every_variant_of_the_vocabulary_has_a_spelling() {
    let mut told: BTreeSet<String> =
        SPELLINGS.iter().map(|spelling| variant(&act(spelling.canonical))).collect();
    told.insert("Call".to_owned());
    let acts = include_str!("../../table/src/act.rs");
    let remedies = include_str!("../../table/src/remedy.rs");
    let mut wanted: Vec<String> = variants(acts, "pub enum Act<C> {");
    wanted.retain(|name| !matches!(name.as_str(), "Say" | "Demand"));
    wanted.extend(variants(acts, "pub enum Speech {").iter().map(|name| format!("say {name}")));
    wanted.extend(variants(remedies, "pub enum Remedy {").iter().map(|name| format!("demand {name}")));
    assert!(wanted.len() > 100, "the vocabulary was not found in its source");
    for name in wanted {
        assert!(told.contains(&name), "{name} has no spelling");
    }
}

/// The variants of an enum, out of its source.
fn variants(source: &str, head: &str) -> Vec<String> {
    let body = source.split(head).nth(1).and_then(|rest| rest.split("\n}").next()).unwrap_or_default();
    body.lines()
        .filter_map(|line| line.strip_prefix("    ").filter(|line| line.starts_with(char::is_uppercase)))
        .map(|line| {
            line.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
        })
        .collect()
}

#[test]
fn a_lead_and_a_play_are_told_apart() {
    assert_eq!(act("play 5D"), Act::Play("5D".parse().unwrap()));
    assert!(matches!(act("lead 5D"), Act::Lead(run) if run.len() == 1));
}

#[test]
fn a_missing_card_may_be_the_speakers_own() {
    assert_eq!(act("missing 5H"), act("missing W 5H"));
    assert!(refused("table: missing 5H").contains("say whose card it is"));
}

#[test]
fn tricks_of_one_side_leave_the_rest_to_the_other() {
    assert_eq!(act("tricks EW 4"), act("tricks NS 9 EW 4"));
    assert_eq!(act("tricks EW 4 NS 9"), act("tricks NS 9 EW 4"));
    assert!(refused("table: tricks NS 14").contains("from 0 to 13"));
    assert!(refused("table: tricks NS 9 NS 4").contains("named twice"));
    assert!(refused("table: tricks NS 9 EW 4 5").contains("too much"));
    assert!(refused("table: tricks nine").contains("is no side"));
}

#[test]
fn suits_and_cards_after_demand_are_told_apart() {
    assert_eq!(act("demand S"), Act::Demand(Remedy::Suit(Some(cards::Suit::Spades))));
    assert_eq!(act("demand 5S"), Act::Demand(Remedy::Call("5S".parse().unwrap())));
    assert_eq!(
        act("suggest penalty H"),
        Act::Say(Speech::SuggestDemand(Remedy::Suit(Some(cards::Suit::Hearts))))
    );
}

#[test]
fn a_wrong_act_is_told_with_its_place() {
    let mut wrong = Vec::new();
    for (text, told) in [
        ("W: play HK", "9+2 'HK' is no card: the rank comes first, KH"),
        ("W: play", "9+1 a card is wanted"),
        ("W: play KH KH", "12+2 KH is named twice"),
        ("W: play KH QH JH TH 9H 8H", "9+17 these are more than five"),
        ("W: pley KH", "4+4 'pley' is no act: did you mean 'play'"),
        ("W: xyzzy KH", "4+8 'xyzzy kh' is no act"),
        ("W:", "3+1 an act is missing"),
        ("X: play KH", "1+1 'X' is nobody"),
        ("play KH", "1+7 an act is written as who"),
        ("S: make hats", "4+9 'make hats' says nothing that is known: there is make hearts"),
        ("E: demand fish", "11+4 'fish' cannot be demanded"),
        ("E: demand", "11+1 say what is demanded"),
        ("E: demand take", "16+1 a number is wanted"),
        ("E: demand win hearts", "15+6 'HEARTS' is no card"),
        ("E: call suit 5H", "14+2 '5h' is no suit"),
        ("W: deal X 2", "9+1 'x' is no seat"),
        ("W: deal W 300", "11+3 '300' is no number"),
        ("W: cut at", "11+1 say after how many"),
        ("W: cut at 20 sideways", "14+8 'sideways' is too much"),
        ("W: choose pack green", "16+5 a pack is wanted"),
        ("W: claim revoke Q", "17+1 a seat or the number"),
        ("W: claim revoke W 4 5", "21+1 a seat or the number"),
        ("W: correct tricks XX 24", "19+2 'xx' is no side"),
        ("W: correct tricks NS", "22+1 a number is wanted"),
        ("W: score slams NS 40", "10+5 'slams' is no column"),
        ("W: score tricks NS 4 deal 2", "22+6 'deal 2' is too much"),
        ("W: mix in 5H", "14+1 a number is wanted"),
        ("W: mix in fifth 5", "11+5 'FIFTH' is no card"),
        ("W: shuffle loudly", "12+6 'loudly' is too much"),
        ("table: auto many", "13+4 'many' is no number"),
        ("table: stack AS", "14+2 a seat goes before"),
        ("table: stack N AS E AS", "21+2 AS lies twice"),
        ("W: name suit fish", "14+4 'fish' is no suit"),
    ] {
        let got = refused(text);
        if !got.starts_with(told) {
            wrong.push(format!("{text}\n  got  {got}\n  want {told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the laws themselves have a player say, at each game.
#[test]
fn the_formulas_of_the_laws_are_understood() {
    fn spelt<G: Spoken>(said: &str) -> String {
        match read_act::<G>(&format!("W: {said}")) {
            Ok((_, Step::Act(act))) => spell(&act),
            other => panic!("{said}: {other:?}"),
        }
    }
    for (said, act) in [
        ("\"I pass.\"", "pass"),
        ("I make it hearts", "make hearts"),
        ("May I lead?", "ask lead"),
        ("Shall I play?", "ask lead"),
        ("I double.", "double"),
        ("I re-double", "redouble"),
        ("Satisfied.", "satisfied"),
        ("I am satisfied", "satisfied"),
        ("no trumps", "make no-trump"),
        ("I have the rest", "claim rest"),
        ("I arrange,", "arrange"),
        ("play 10H", "play TH"),
        ("play A♠", "play AS"),
        ("make ♥", "make hearts"),
        ("call ♥", "demand suit hearts"),
    ] {
        assert_eq!(spelt::<Bridge>(said), act, "{said}");
    }
    for (said, act) in [
        ("I pass", "pass"),
        ("I order it up", "order"),
        ("I assist", "assist"),
        ("I turn it down", "turn down"),
        ("I take it up", "say take up"),
        ("I make it hearts", "make hearts"),
        ("I play alone", "say alone"),
        ("I play alone at hearts", "alone hearts"),
        ("I order it up and play it alone", "order and alone"),
        ("I take it from you.", "take it"),
    ] {
        assert_eq!(spelt::<games::Euchre>(said), act, "{said}");
    }
    for (said, act) in [
        ("No Bid", "pass"),
        ("one heart", "bid 1H"),
        ("one no-trump", "bid 1NT"),
        ("one nullo royal", "bid 1NU royal"),
        ("3H", "bid 3H"),
        ("3♥ royal", "bid 3H royal"),
        ("I double", "double"),
        ("I have the rest", "claim rest"),
        ("Partner, you may determine the penalty", "refer"),
    ] {
        assert_eq!(spelt::<games::Royalton>(said), act, "{said}");
    }
}
