//! A player as a child process: questions in, answers out.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// The answers to some questions, asked of one sitting.
fn ask(player: &str, questions: &[String]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_oddtrick"))
        .args(["players", "sit", "--code", "euchre-1888", "--player", player])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let lines = questions.join("\n") + "\n";
    child.stdin.take().expect("its input").write_all(lines.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends with its input");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn question(minutes: &str) -> String {
    json!({ "minutes": minutes }).to_string()
}

/// West to lead under their own order; what the others hold is left open.
const LEAD: &str =
    "code: euchre-1888\ndealer: S\nW: JC JS AC 9H 8S\nS: 7C\nturn-up: QC\n---\nW: order\nS: discard 7C\n";

#[test]
fn the_seat_whose_turn_it_is_answers_in_the_words_of_the_minutes() {
    for player in ["book", "search:for=points,aside=7D8D"] {
        let call = question("code: euchre-1888\ndealer: S\nW: JC JS AC 9H 8S\nturn-up: QC\n---\n");
        let answers = ask(player, &[call, question(LEAD)]);
        assert_eq!(answers[0]["seat"], "W");
        let words = ["order", "alone", "pass"];
        assert!(words.contains(&answers[0]["act"].as_str().expect("an act")), "{answers:?}");
        assert!(answers[1]["act"].as_str().expect("an act").starts_with("play "), "{answers:?}");
    }
}

#[test]
fn hidden_cards_and_what_was_asked_before_change_no_answer() {
    let other = LEAD.replace("S: 7C", "S: 7C AH KH\nN: TD");
    let answers = ask("search", &[question(LEAD), question(&other), question(LEAD)]);
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn a_bad_question_is_told_and_the_next_one_answered() {
    let bridge = question("code: bridge-1907\ndealer: S\n---\n");
    let late = question(&format!("{LEAD}W: play KD\n"));
    let answers = ask("book", &["what".to_owned(), bridge, late, question(LEAD)]);
    let error = |place: usize| answers[place]["error"].as_str().unwrap_or_default().to_owned();
    assert!(error(0).contains("minutes"), "{answers:?}");
    assert!(error(1).contains("bridge-1907") && error(1).contains("euchre-1888"), "{answers:?}");
    assert!(error(2).contains("line 9"), "{answers:?}");
    assert!(answers[3]["act"].is_string(), "{answers:?}");
}
