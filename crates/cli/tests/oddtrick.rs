//! The binary as a stranger meets it: what it prints, and how it ends.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

fn oddtrick(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_oddtrick"))
        .args(args)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

/// The output of a run that must end well.
fn right(args: &[&str], input: &str) -> String {
    let output = oddtrick(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Both outputs of a run that must fail with this status.
fn wrong(args: &[&str], input: &str, status: i32) -> String {
    let output = oddtrick(args, input);
    assert_eq!(output.status.code(), Some(status), "{args:?}");
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

const HAND: &str = "code: bridge-1905\n---\nN: make hearts\n";

#[test]
fn without_a_command_there_is_help_with_examples() {
    let help = right(&[], "");
    assert!(help.contains("Examples:") && help.contains("oddtrick judge --check cases"), "{help}");
}

#[test]
fn text_keeps_to_the_width_of_the_terminal() {
    let commands: [&[&str]; 13] = [
        &["laws"],
        &["laws", "bridge"],
        &["laws", "--search", "lead"],
        &["terms"],
        &["terms", "lap"],
        &["players"],
        &["players", "maxims", "royalton"],
        &["puzzle", "list"],
        &["puzzle", "referee", "referee-010", "--answer"],
        &["learn"],
        &["learn", "euchre", "trick"],
        &["ask", "bridge"],
        &["match", "euchre", "--ns", "book", "--ew", "random", "--deals", "5"],
    ];
    for args in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_oddtrick"))
            .args(args)
            .envs([("NO_COLOR", "1"), ("COLUMNS", "64")])
            .output()
            .expect("it ends");
        let text = String::from_utf8(output.stdout).expect("text");
        let widest = text.lines().max_by_key(|line| line.chars().count()).unwrap_or_default();
        assert!(widest.chars().count() <= 64, "{args:?}: {widest}");
        assert!(!widest.is_empty(), "{args:?}");
    }
}

/// A command line, with what it is given on the standard input.
const PRINTING: [(&[&str], &str); 27] = [
    (&[], ""),
    (&["--help"], ""),
    (&["help", "laws"], ""),
    (&["play", "--plain", "--seed", "1", "--quiet"], ""),
    (&["learn"], ""),
    (&["judge", "-"], HAND),
    (&["laws"], ""),
    (&["laws", "bridge"], ""),
    (&["terms"], ""),
    (&["ask", "bridge"], ""),
    (&["deal", "--count", "3"], ""),
    (&["deal", "--count", "3", "--json"], ""),
    (&["match", "euchre", "--ns", "random", "--ew", "random", "--deals", "3"], ""),
    (&["match", "euchre", "--ns", "random", "--ew", "random", "--deals", "3", "--json"], ""),
    (&["lab", "measures"], ""),
    (&["players"], ""),
    (&["players", "maxims"], ""),
    (&["players", "sit", "euchre"], "{}\n"),
    (&["puzzle", "list"], ""),
    (&["puzzle", "referee"], ""),
    (&["score", "-"], "code: bridge-1907\nhearts NS 10\n"),
    (&["convert", "-", "--to", "json"], "[Deal \"N:AK... - - -\"]\n"),
    (&["club", "simulate", "euchre", "--people", "4", "--rubbers", "1"], ""),
    (&["coach", "-", "--hint", "--worlds", "2"], "code: bridge-1905\n---\n"),
    (&["solve", "--batch", "-"], "N:A... K... Q... J...\n"),
    (&["completions", "bash"], ""),
    (&["man"], ""),
];

#[test]
fn a_reader_who_went_away_is_no_trouble_to_any_command() {
    for (args, input) in PRINTING {
        let mut child = Command::new(env!("CARGO_BIN_EXE_oddtrick"))
            .args(args)
            .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        drop(child.stdout.take());
        // What is not read is no trouble to us either.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {told}");
        assert!(!told.contains("panicked") && !told.contains("ipe"), "{args:?}: {told}");
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in [
        "play",
        "learn",
        "serve",
        "backup",
        "judge",
        "laws",
        "terms",
        "ask",
        "deal",
        "match",
        "data",
        "lab",
        "players",
        "puzzle",
        "score",
        "convert",
        "club simulate",
        "coach",
        "solve",
        "verify",
        "completions",
        "man",
    ] {
        let words: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let help = right(&words, "");
        assert!(help.contains("Examples:") && help.contains(&format!("oddtrick {command}")), "{help}");
    }
}

#[test]
fn a_shell_and_the_manual_get_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = right(&["completions", shell], "");
        for word in ["simulate", "by-the-laws", "verify"] {
            assert!(script.contains(word), "{shell} knows no {word}");
        }
        // The scripts of the others complete no values.
        let completes_values = ["bash", "fish", "zsh"].contains(&shell);
        assert_eq!(script.contains("euchre-1888"), completes_values, "{shell}");
    }
    let page = right(&["man", "club", "simulate"], "");
    assert!(page.contains(".TH oddtrick-club-simulate 1") && page.contains("\\-\\-rubbers"), "{page}");
    assert!(right(&["man"], "").contains(".TH oddtrick 1"));
    let folder = std::env::temp_dir().join(format!("oddtrick-{}-man", std::process::id()));
    assert_eq!(right(&["man", "--quiet", "--out", folder.to_str().expect("a name")], ""), "");
    let pages = std::fs::read_dir(&folder).expect("the pages").count();
    assert!(folder.join("oddtrick-players-sit.1").exists() && pages >= 19, "{pages} pages");
    std::fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn colours_come_when_they_are_wanted() {
    assert!(!right(&["laws", "bridge"], "").contains('\x1b'));
    assert!(right(&["laws", "bridge", "--color", "always"], "").contains('\x1b'));
    assert!(right(&["--colour=always", "help", "laws"], "").contains('\x1b'));
    assert!(!right(&["--color=never", "help", "laws"], "").contains('\x1b'));
    assert!(wrong(&["frolic", "--color", "always"], "", 2).contains('\x1b'));
}

#[test]
fn judge_prints_the_deal_and_the_answers_without_colours_for_a_pipe() {
    let text = right(&["judge", "-"], HAND);
    assert!(text.contains("\nW: AS KS QS"), "{text}");
    assert!(text.contains("\n> offence bridge/46: N makes it hearts"), "{text}");
    assert!(!text.contains('\x1b'));
}

#[test]
fn judge_points_at_every_fault() {
    let told = wrong(&["judge", "-"], "code: bridge-1905\n---\nN: mkae hearts\nW: play HK\n", 1);
    assert!(told.contains("standard input:3:4: 'mkae' is no act"), "{told}");
    assert!(told.contains("4 | W: play HK\n  |         ^^"), "{told}");
}

#[test]
fn check_ends_with_one_when_an_answer_differs() {
    let good = right(&["judge", "-"], HAND);
    assert_eq!(right(&["judge", "--check", "-"], &good), "1 passed, 0 failed\n");
    let told = wrong(&["judge", "--check", "-"], &good.replace("W may", "E may"), 1);
    assert!(
        told.contains("= by law:  > offence bridge/46") && told.ends_with("0 passed, 1 failed\n"),
        "{told}"
    );
    let json = wrong(&["judge", "--check", "--json", "-"], &good.replace("W may", "E may"), 1);
    assert!(
        json.starts_with("{\"passed\":0,\"failed\":1,\"failures\":[{\"file\":\"standard input\",\"line\":8"),
        "{json}"
    );
}

#[test]
fn judge_gives_programs_one_object() {
    let json = right(&["judge", "--json", "-"], HAND);
    assert!(
        json.starts_with(
            "{\"format\":2,\"code\":\"bridge-1905\",\"answers\":[{\"line\":3,\"kind\":\"offence\""
        ),
        "{json}"
    );
    assert_eq!(json.lines().count(), 1);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let told = wrong(&["judge", "no/such.minutes"], "", 3);
    assert!(told.starts_with("oddtrick: no/such.minutes:"), "{told}");
    wrong(&["judge"], "", 2);
    wrong(&["frolic"], "", 2);
}

#[test]
fn laws_are_listed_found_and_told() {
    assert!(right(&["laws"], "").contains("royalton"));
    assert!(right(&["laws", "bridge"], "").contains("bridge/106"));
    assert!(right(&["laws", "bridge/46"], "").contains("eldest hand: new deal"));
    assert!(right(&["laws", "--search", "grand slam"], "").starts_with("bridge/7 "));
    assert!(right(&["laws", "bridge", "--coverage"], "").contains("entries:"));
    assert!(!right(&["laws", "bridge-1905"], "").contains("bridge/14a"));
    assert!(wrong(&["laws", "bridge/999"], "", 2).contains("bridge has no law 999"));
    assert!(wrong(&["laws", "whist"], "", 2).contains("is no code"));
    assert!(wrong(&["laws", "--search", "zeppelin"], "", 1).contains("no article speaks"));
}

#[test]
fn a_seed_deals_the_same_cards_again_and_without_one_they_differ() {
    let seed = "0".repeat(64);
    let dealt = right(&["deal", "--seed", &seed, "--count", "2"], "");
    assert_eq!(right(&["deal", "--seed", &seed, "--count", "2"], ""), dealt);
    assert_ne!(right(&["deal"], ""), right(&["deal"], ""));
    let number = dealt.lines().find_map(|line| line.strip_prefix("# deal ")).expect("a number");
    let again = right(&["deal", "--index", number], "");
    assert!(dealt.contains(again.split("dealer: S\n").nth(1).expect("hands")));
    assert!(wrong(&["deal", "--seed", "12g"], "", 2).contains("64 hexadecimal digits"));
    assert!(wrong(&["deal", "whist"], "", 2).contains("is no code"));
    // A game's name alone means its latest laws.
    for (game, code) in [("bridge", "bridge-1907"), ("Euchre", "euchre-1888"), ("royalton", "royalton-1915")]
    {
        assert!(right(&["deal", game], "").contains(&format!("code: {code}\n")));
    }
    assert!(wrong(&["deal", "euchre-1888", "--pbn"], "", 2).contains("PBN has no place"));
}

#[test]
fn a_score_sheet_is_settled_and_a_wrong_one_shown() {
    let sheet = "code: bridge-1907\nhearts NS 10\nno-trump NS 9 honours EW 30\n";
    assert!(right(&["score", "-"], sheet).ends_with("NS win 138\n"));
    assert!(
        right(&["score", "--json", "-"], sheet).contains("\"settled\":{\"winner\":\"NS\",\"points\":138}")
    );
    let told = wrong(&["score", "-"], "code: bridge-1907\nhearts NS 14\n", 1);
    assert!(told.contains("standard input:2:"), "{told}");
}

#[test]
fn hands_go_to_pbn_and_come_back() {
    let minutes = "code: bridge-1905\n---\nS: make hearts\nW: ask lead\nE: yes\ntable: auto 4\n";
    let pbn = right(&["convert", "-"], minutes);
    assert!(pbn.contains("[OddtrickCalls \"S: make hearts; W: ask lead; E: yes\"]"), "{pbn}");
    let back = right(&["convert", "-"], &pbn);
    assert!(back.contains("E: yes\nW: play JS\n"), "{back}");
    assert!(wrong(&["convert", "-"], &format!("{pbn}\r\n{pbn}"), 2).contains("2 games"));
    assert!(wrong(&["convert", "-"], "[Deal \"Q:\"]\n", 1).contains("standard input:1:"));
}

#[test]
fn files_of_one_name_in_several_folders_stay_apart() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("apart");
    let (evenings, out) = (folder.join("evenings"), folder.join("out"));
    let _ = std::fs::remove_dir_all(&folder);
    for evening in ["1905", "1906/spring"] {
        std::fs::create_dir_all(evenings.join(evening)).expect("a folder");
        std::fs::write(evenings.join(evening).join("1.lin"), "md|1SAK,,,|").expect("a file");
    }
    let name = |path: &std::path::Path| path.to_str().expect("a name").to_owned();
    right(&["convert", &name(&evenings), "--to", "pbn", "--out", &name(&out)], "");
    for evening in ["1905", "1906/spring"] {
        let copy = std::fs::read_to_string(out.join(evening).join("1.pbn")).expect("it is written");
        assert!(copy.contains("[Deal \"S:AK... - - -\"]"), "{copy}");
    }
    // Files that are named themselves go into the folder itself.
    right(&["convert", &name(&evenings.join("1905/1.lin")), "--to", "pbn", "--out", &name(&out)], "");
    assert!(out.join("1.pbn").exists());
    std::fs::remove_dir_all(folder).expect("it is there");
}

const SOLVED: &str = "N:AKQ2.T98.765.432 JT9.AKQ.T98.T987 876.765.AKQJ.AKQ 543.J432.432.J65";

#[test]
fn solve_tells_the_table_of_a_deal_and_a_line_of_play() {
    let table = right(&["solve", "--deal", SOLVED], "");
    assert!(table.contains("no trumps  10   2  10   2"), "{table}");
    let play =
        right(&["solve", "--deal", SOLVED, "--strain", "NT", "--leader", "W", "--cards", "--line"], "");
    assert!(play.starts_with("W leads: NS take 10, EW take 3\n   3  JH\n"), "{play}");
    assert_eq!(play.matches("takes it").count(), 13);
    let json = right(&["solve", "--deal", SOLVED, "--strain", "H", "--json"], "");
    assert_eq!(json, "{\"tricks\":{\"H\":{\"N\":9,\"E\":4,\"S\":9,\"W\":4}}}\n");
}

#[test]
fn solve_goes_on_after_a_bad_deal_and_says_where_it_stands() {
    let hand = "trump=H leader=W N:A9.K.Q7. E:.JT.A.K9 S:K.Q8.T.J W:T8.9.8.7";
    let input = format!("{SOLVED}\nN:AKX\n# a remark\n{hand}\n{hand} out=N\n");
    let told = wrong(&["solve", "--batch", "-"], &input, 1);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "10 2 10 2 9 4 9 4 10 2 10 2 9 4 9 4 10 2 10 2");
    assert!(lines[1].starts_with("error: column 3: "), "{told}");
    assert_eq!(lines[2..4], ["4", "4"], "{told}");
    assert!(told.contains("standard input:2: column"), "{told}");
}

#[test]
fn an_evening_of_computer_players_is_minutes_that_judge_takes() {
    for code in ["bridge-1905", "euchre-1888", "royalton-1915"] {
        let args = ["club", "simulate", "--code", code, "--people", "7", "--rubbers", "3", "--seed", "7"];
        let evening = right(&args, "");
        assert!(evening.contains("# The ledger:") && evening.contains("payments"), "{evening}");
        assert_eq!(evening, right(&args, ""), "the same seed gives the same evening");
        let checked = right(&["judge", "--check", "-"], &evening);
        assert!(checked.contains("1 passed"), "{checked}");
        let report = right(&["judge", "--json", "-"], &evening);
        assert!(report.contains("\"payments\"") && report.contains("\"rubbers\":3"), "{report}");
    }
    let refused = wrong(&["club", "simulate", "--people", "3"], "", 2);
    assert!(refused.contains("3 is not in 4..=200"), "{refused}");
}

#[test]
fn play_goes_line_by_line_through_a_pipe_and_a_file_resumes() {
    let file = std::env::temp_dir().join(format!("oddtrick-{}-plain.minutes", std::process::id()));
    let name = file.to_str().expect("a name");
    std::fs::write(&file, include_str!("../../tui/tests/tables/bridge.minutes")).expect("a file");
    let began = right(&["play", "--plain", "--resume", name], "6D\n9S\n");
    assert!(
        began.contains("> Declined: you play the six of diamonds and hold spades [bridge/85]\n"),
        "{began}"
    );
    assert!(began.contains("> You play the nine of spades.\nEast plays the "), "{began}");
    assert!(began.contains("Go on with: oddtrick play --resume") && !began.contains('\x1b'), "{began}");
    let minutes = right(&["judge", name], "");
    assert!(minutes.contains("\nS: play 9S\n"), "{minutes}");
    let ended = right(&["play", "--plain", "--resume", name], &"\n".repeat(3000));
    assert!(ended.contains("The rubber is over: ") && ended.contains("Its minutes are in"), "{ended}");
    let report = right(&["judge", "--json", name], "");
    assert!(report.contains("\"rubber_over\":true"), "{report}");
    std::fs::remove_file(file).expect("it is there");
}

#[test]
fn play_says_what_is_wrong_with_what_it_is_given() {
    assert!(wrong(&["play", "whist"], "", 2).contains("bridge-1905, bridge-1907"));
    assert!(wrong(&["play", "--players", "robot"], "", 2).contains("random, book"));
    assert!(wrong(&["play", "--plain", "--seed", "x"], "", 2).contains("64 hexadecimal digits"));
    assert!(wrong(&["play", "--plain", "--options", "stakes=high"], "", 2).contains("it knows"));
    assert!(
        wrong(&["play", "--plain", "--resume", "/nowhere/x.minutes"], "", 3).contains("/nowhere/x.minutes")
    );
    assert!(
        wrong(&["play", "--plain", "--seed", "1", "--save", "/dev/null/x.minutes"], "", 3)
            .contains("/dev/null/x.minutes")
    );
}
