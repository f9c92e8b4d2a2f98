//! The table in a real terminal.

mod pane;
mod scene;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pane::{Pane, file, is_asking};

fn judged(file: &Path) -> serde_json::Value {
    let output = Command::new(env!("CARGO_BIN_EXE_oddtrick")).args(["judge", "--json"]).arg(file).output();
    serde_json::from_slice(&output.expect("it judges").stdout).expect("JSON")
}

/// A rubber from the first deal to the settlement, and its minutes judged to the same.
fn whole_rubber(name: &str, args: &str) {
    let file = file(name);
    let Some(pane) = Pane::play(name, &format!("{args} --save '{}'", file.display()), "") else { return };
    let screen = pane.rubber();
    let report = judged(&file);
    let points = report["settled"]["points"].as_i64().expect("a settlement").abs();
    assert!(screen.contains(&format!("{points} point")), "{points} points:\n{screen}");
    assert_eq!(report["rubber_over"], true);
    pane.keys(&["Enter"]);
    pane.wait_for("LEFT");
    assert!(pane.read(false).contains("Its minutes are in"));
    let _ = fs::remove_file(file);
}

#[test]
fn a_rubber_of_bridge_1907() {
    whole_rubber("bridge-1907", "bridge-1907 --seed 3");
}

#[test]
fn a_rubber_of_bridge_1905() {
    whole_rubber("bridge-1905", "bridge-1905 --seed 5 --seat W --no-colour");
}

#[test]
fn a_rubber_of_euchre() {
    whole_rubber("euchre", "euchre-1888 --seed 2 --seat N --players random --partner book");
}

#[test]
fn a_rubber_of_royalton() {
    whole_rubber("royalton", "royalton-1915 --seed 3 --seat E --by-the-laws");
}

#[test]
fn a_rubber_is_left_and_taken_up_again() {
    let folder = std::env::temp_dir().join(format!("oddtrick-{}-state", std::process::id()));
    let state = format!("XDG_STATE_HOME='{}'", folder.display());
    let Some(pane) = Pane::play("left", "euchre-1888 --seed 4", &state) else { return };
    let mut screen = pane.wait("the first question", is_asking);
    for _ in 0..6 {
        pane.answer(&screen, true);
        let before = screen;
        screen = pane.wait("an answer", |screen| screen != before && is_asking(screen));
    }
    pane.letters("q");
    let left = pane.wait_for("LEFT");
    assert!(left.contains("Go on with: oddtrick play --resume"), "{left}");
    let again = Pane::play("again", "--resume", &state).expect("tmux is there");
    let resumed = again.wait("the same question", is_asking);
    assert_eq!(resumed, screen);
    again.rubber();
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn the_keys_open_what_they_promise_in_a_terminal() {
    let file = file("keys");
    fs::write(&file, include_str!("../../tui/tests/tables/bridge.minutes")).expect("a file");
    let Some(pane) = Pane::play("keys", &format!("--resume '{}'", file.display()), "") else { return };
    pane.wait_for("You are to play: spades were led.");
    for (key, text) in [
        ("?", "Keys"),
        ("h", "A hint"),
        ("l", "bridge/50 · page"),
        ("s", "The score"),
        ("t", "The last trick"),
        ("r", "What was said and done"),
    ] {
        pane.letters(key);
        pane.wait_for(text);
        pane.letters("q");
        pane.wait("the table", |screen| !screen.contains('╔'));
    }
    // Out of order in courteous play: declined, and the article is a key away.
    pane.letters("6D");
    pane.wait_for("Declined: you play the six of diamonds and hold spades [bridge/85]");
    pane.letters("l");
    pane.wait_for("bridge/85");
    pane.letters("/grand slam");
    pane.keys(&["Enter"]);
    pane.wait_for("that speak of 'grand slam'");
    pane.letters("q");
    pane.letters(":play 9S");
    pane.keys(&["Enter"]);
    pane.wait("another question", |screen| !screen.contains("♠[9]"));
    pane.letters("u");
    pane.wait_for("You take your last act back.");
    let _ = fs::remove_file(file);
}

/// The table of `tui/tests/tables` in a terminal of this size, at its first question.
fn bridge_in(size: (u16, u16), name: &str) -> Option<(Pane, String)> {
    let file = file(name);
    fs::write(&file, include_str!("../../tui/tests/tables/bridge.minutes")).expect("a file");
    let pane = Pane::play_in(size, name, &format!("--resume '{}'", file.display()), "")?;
    let screen = pane.wait_for("You are to play: spades were led.");
    Some((pane, screen))
}

#[test]
fn a_small_terminal_has_everything_and_cuts_nothing() {
    let Some((pane, screen)) = bridge_in((80, 24), "small") else { return };
    for text in
        ["above the line", "tricks", "♠ by West", "each more", "game 30, rubber 2 games", "q quit", "♠[9]"]
    {
        assert!(screen.contains(text), "'{text}':\n{screen}");
    }
    pane.letters("?");
    let help = pane.wait_for("Keys");
    for text in ["save and leave", "the card that was led", "face down; faint", "any key closes"] {
        assert!(help.contains(text), "'{text}':\n{help}");
    }
    let _ = fs::remove_file(file("small"));
}

#[test]
fn a_large_terminal_has_drawn_cards_the_declaring_the_sheet_and_the_marks() {
    let Some((pane, screen)) = bridge_in((140, 40), "large") else { return };
    for text in [
        "╭───╭───",
        "│9♠ ",
        "›│3♠ │",
        "│8♠ │*",
        "The declaring",
        "W spades",
        "Marks",
        "each more",
        "game 30, rubber 2 games",
    ] {
        assert!(screen.contains(text), "'{text}':\n{screen}");
    }
    let used = screen.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(used >= 30, "{used} of 40 rows are used:\n{screen}");
    pane.letters("9S");
    let next = pane.wait_for("You are to lead.");
    assert!(next.contains("│9♠ │*") && next.contains("│2♠ │"), "{next}");
    let _ = fs::remove_file(file("large"));
}

/// Takes a scene up in a terminal, does what the person does in it, and gives what they were told, line by line.
fn play_scene(name: &str) -> Option<String> {
    let moment = scene::read(name);
    let file = file(name);
    fs::write(&file, &moment.save).expect("a file");
    let pane = Pane::play(name, &format!("--resume '{}'", file.display()), "")?;
    pane.wait("the first question", is_asking);
    for act in &moment.acts {
        let before = fs::read_to_string(&file).expect("the save file");
        pane.letters(&format!(":{act}"));
        pane.keys(&["Enter"]);
        // The rubber is saved after every act.
        pane.wait("an answer", |_| fs::read_to_string(&file).is_ok_and(|saved| saved != before));
        pane.wait("another question", is_asking);
    }
    pane.letters("r");
    let record = pane.wait_for("What was said and done");
    let told = record.split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in &moment.told {
        assert!(told.contains(wanted.as_str()), "'{wanted}' is not told:\n{record}");
    }
    pane.letters("q");
    pane.letters("s");
    let sheet = pane.wait_for("The score");
    let _ = fs::remove_file(file);
    Some(sheet)
}

#[test]
fn a_revoke_of_the_person_is_claimed_and_stands_on_the_sheet() {
    let Some(sheet) = play_scene("revoke") else { return };
    assert!(sheet.contains("royalton/"), "{sheet}");
}

#[test]
fn a_lead_from_the_wrong_hand_is_answered() {
    play_scene("wrong-hand");
}

#[test]
fn a_clumsy_opponent_revokes_and_the_person_claims_it() {
    let Some(sheet) = play_scene("clumsy") else { return };
    assert!(sheet.contains("bridge/"), "{sheet}");
}

#[test]
fn the_partner_is_asked_and_answers() {
    play_scene("having-none");
}

#[test]
fn a_window_too_small_is_told_so_and_grows_again() {
    let file = file("size");
    let args = format!("euchre-1888 --seed 1 --save '{}'", file.display());
    let Some(pane) = Pane::play("size", &args, "") else { return };
    pane.wait("the first question", is_asking);
    for (columns, rows, text) in [
        ("60", "20", "The table wants 80 columns"),
        ("8", "3", "The"),
        ("120", "40", "South · you"),
        ("80", "24", "South · you"),
    ] {
        pane.tmux(&["resize-window", "-x", columns, "-y", rows]);
        pane.wait_for(text);
    }
    let _ = fs::remove_file(file);
}

#[test]
fn no_color_takes_the_colours_away() {
    let coloured = |screen: &str| {
        let codes = screen.split("\x1b[").skip(1).filter_map(|rest| rest.split('m').next());
        codes
            .flat_map(|codes| codes.split(';'))
            .any(|code| matches!(code, "31" | "32" | "33" | "36" | "91" | "38" | "48" | "42"))
    };
    for (name, variables, has) in [("colour", "", true), ("no-color", "NO_COLOR=1", false)] {
        let file = file(name);
        let args = format!("bridge-1907 --seed 3 --save '{}'", file.display());
        let Some(pane) = Pane::play(name, &args, variables) else { return };
        pane.wait("the first question", is_asking);
        let screen = pane.read(true);
        assert_eq!(coloured(&screen), has, "{name}: {screen:?}");
        let _ = fs::remove_file(file);
    }
}

/// A command that asks, line by line, in a terminal high enough for all of it.
fn asking(name: &str, command: &str) -> Option<Pane> {
    Pane::run_in((100, 120), name, command, &format!("XDG_STATE_HOME='{}'", state(name).display()))
}

/// A folder for what is kept.
fn state(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("oddtrick-{}-{name}", std::process::id()))
}

/// Types a line and waits for what comes of it, and for the next question if there is one.
#[track_caller]
fn types(pane: &Pane, line: &str, wanted: &str) -> String {
    let before = pane.read(false).matches(wanted).count();
    pane.letters(line);
    pane.keys(&["Enter"]);
    pane.wait(wanted, |screen| screen.matches(wanted).count() > before)
}

#[test]
fn a_lesson_is_taken_in_a_terminal_after_a_mistake_and_a_question_about_a_word() {
    let Some(pane) = asking("lesson", "learn euchre trick") else { return };
    pane.wait_for("Your act, ? for the words, or q to leave:");
    types(&pane, "7S", "Not that one. It follows suit");
    types(&pane, "?bower", "the right bower is the knave of trumps");
    types(&pane, "dance", "'dance'");
    types(&pane, "AS", "Right. The ace is the highest spade.");
    pane.wait_for("Enter goes on, q leaves:");
    types(&pane, "q", "LEFT");
}

#[test]
fn a_puzzle_is_solved_in_a_terminal_after_a_card_that_cannot_be_played() {
    let Some(pane) = asking("puzzle", "puzzle euchre-106") else { return };
    pane.wait_for("Your card, or nothing for the answer:");
    types(&pane, "2c", "2C cannot be played");
    types(&pane, "8s", "Right.");
    pane.wait_for("LEFT");
    let kept = state("puzzle").join("oddtrick/puzzles.json");
    let kept: serde_json::Value = serde_json::from_slice(&fs::read(kept).expect("it is kept")).expect("JSON");
    assert_eq!(kept["done"]["euchre-106"], true, "{kept}");
    let _ = fs::remove_dir_all(state("puzzle"));
}

#[test]
fn the_question_of_the_day_is_answered_in_a_terminal_and_days_on_end_are_counted() {
    let Some(pane) = asking("referee", "puzzle referee") else { return };
    pane.wait_for("Your ruling, A to D, or nothing for the answer:");
    types(&pane, "X", "'X' is none of the answers");
    types(&pane, "a", " on end");
    let screen = pane.wait_for("LEFT");
    let right = screen.contains("Right.");
    assert!(right != screen.contains("The laws say otherwise."), "{screen}");
    assert!(screen.contains(if right { "1 day on end" } else { "0 days on end" }), "{screen}");
    let _ = fs::remove_dir_all(state("referee"));
}

#[test]
fn the_referee_is_asked_in_a_terminal_and_goes_on_after_the_ruling() {
    let told = ["when=in a later trick", "trick=no card", "role=the adversary at the declarer's left"];
    let facts = told.map(|fact| format!("--fact \"{fact}\"")).join(" ");
    let Some(pane) = asking("ask", &format!("ask bridge --deed lead {facts}")) else { return };
    let number = |screen: &str, text: &str| {
        let line =
            screen.lines().rfind(|line| line.contains(text)).unwrap_or_else(|| panic!("{text}:\n{screen}"));
        line.split_whitespace().next().expect("a number").to_owned()
    };
    let screen = pane.wait_for("Whose turn was it?");
    let ruling = types(&pane, &number(&screen, "that of the adversary at their left"), "bridge/76");
    assert!(ruling.contains("may choose"), "{ruling}");
    let screen = pane.wait_for("And then? A number, or nothing to end:");
    // What is demanded and not due ends the right to what was.
    types(&pane, &number(&screen, "demand new deal"), "bridge/102");
    types(&pane, "", "LEFT");
}
