//! What programs read is as docs/schema says; `schema.rs` beside it does the same for `oddtrick judge`.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cards::{BySeat, Pack, Seat};
use fair::{Cast, Chain, Chains, DealRecord, Record, Terms};
use serde_json::Value;

/// Why a value is not as a schema says; nothing if it is.
fn fault(name: &str, value: &Value) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/schema/{name}.json"));
    let schema = serde_json::from_str(&fs::read_to_string(path).expect("the schema")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    validator.validate(value).err().map(|error| format!("{} at {}", error, error.instance_path()))
}

#[track_caller]
fn holds(name: &str, value: &Value) {
    if let Some(fault) = fault(name, value) {
        panic!("{name}: {fault} in {value}");
    }
}

fn printed(args: &[&str], input: &str) -> Vec<Value> {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/files.in");
    let mut child = Command::new(env!("CARGO_BIN_EXE_oddtrick"))
        .args(args)
        .current_dir(files)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(!lines.is_empty(), "{args:?}");
    lines
}

const DEAL: &str = "N:AKQ2.T98.765.432 JT9.AKQ.T98.T987 876.765.AKQJ.AKQ 543.J432.432.J65";
const EUCHRE_DEAL: &str = "dealer=S up=9H N:A9.K.Q7. E:.JT.A.K9 S:K.Q8.T.J W:T8.7.8.7";
const HAND: &str = "trump=H leader=W N:A9.K.Q7. E:.JT.A.K9 S:K.Q8.T.J W:T8.9.8.7";

/// A deal of EGN with its cards told.
const EGN: &str = r#"{"fileType":"Euchre Game Notation","version":"1.6","metadata":{},"deals":[{"dealNumber":0,"initialState":{"dealer":2,"upCard":"Ks","playerCards":[["As","Ah","Jh","9d","7d"],["Js","8s","Qh","Qd","7c"],["9s","7s","Ac","Jc","8c"],["Kh","Th","9h","Kd","9c"]]}}]}"#;

/// One that the solver proves in a moment.
const PUZZLE: &str = include_str!("cmd/pipe_puzzle_check.stdin");

/// Euchre in the middle of a trick.
const MID_PLAY: &str = include_str!("../../tui/tests/tables/euchre.minutes");
/// Euchre to the end of a hand.
const WHOLE: &str = include_str!("../../../cases/euchre/102_four_tricks_still_count_one.minutes");
fn temporary(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn what_is_printed_is_as_the_schema_says() {
    let out = temporary("schema");
    let out = out.to_str().expect("a name");
    let data = temporary("schema-data");
    let _ = fs::remove_dir_all(&data);
    let data = data.to_str().expect("a name");
    let cases: &[(&str, &[&str], &str)] = &[
        (
            "check",
            &["judge", "--check", "--json", "hand.minutes", "differs.minutes", "faulty.minutes", "no"],
            "",
        ),
        ("check", &["score", "--check", "--json", "rubber.score", "wrong.score", "no"], ""),
        ("score", &["score", "--json", "rubber.score"], ""),
        ("score", &["score", "--json", "-"], "code: bridge-1905\nspades NS 7\n"),
        ("laws", &["laws", "--json"], ""),
        ("articles", &["laws", "bridge", "--json"], ""),
        ("articles", &["laws", "--search", "lead", "--json"], ""),
        ("articles", &["laws", "euchre", "46.II", "--json"], ""),
        ("terms", &["terms", "--json"], ""),
        ("terms", &["terms", "left", "bower", "--json"], ""),
        ("puzzle", &["puzzle", "--json", "--date", "2026-11-18"], ""),
        ("puzzle", &["puzzle", "euchre-106", "--json"], ""),
        ("puzzle-list", &["puzzle", "list", "--json", "--grade", "hard"], ""),
        ("puzzle-check", &["puzzle", "check", "-", "--json"], PUZZLE),
        ("puzzle-check", &["puzzle", "check", "-", "--json"], &PUZZLE.replace("7H 8H", "4D")),
        ("data", &["data", "euchre", "--deals", "2", "--out", data, "--json"], ""),
        ("puzzle-referee", &["puzzle", "referee", "referee-001", "--json"], ""),
        ("learn-list", &["learn", "--json"], ""),
        ("learn", &["learn", "euchre", "trick", "--json"], ""),
        ("learn", &["learn", "bridge", "dummy", "--act", "play 3H", "--json"], ""),
        ("learn", &["learn", "royalton", "deal", "--json"], ""),
        ("learn", &["learn", "rulings", "revoke", "--act", "claim revoke E", "--json"], ""),
        ("ask-deeds", &["ask", "bridge", "--json"], ""),
        ("ask", &["ask", "bridge", "--deed", "play", "--json"], ""),
        ("ask", &["ask", "bridge", "--deed", "redouble", "--others", "--json"], ""),
        (
            "ask",
            &["ask", "euchre", "--deed", "expose", "--fact", "when=while the cards were dealt", "--json"],
            "",
        ),
        ("lab-list", &["lab", "list", "--files", "../../../../../lab/experiments", "--json"], ""),
        ("lab-measures", &["lab", "measures", "--json"], ""),
        (
            "lab-report",
            &[
                "lab",
                "report",
                "--files",
                "../../../../../lab/experiments",
                "--results",
                "../../../../../lab/results",
                "--out",
                out,
                "--web",
                "none",
                "--json",
            ],
            "",
        ),
        ("judge-room", &["club", "simulate", "euchre", "--people", "4", "--rubbers", "1", "--json"], ""),
        ("deal", &["deal", "--count", "3", "--json"], ""),
        ("deal", &["deal", "euchre", "--index", "7", "--json"], ""),
        ("players", &["players", "--json"], ""),
        ("maxims", &["players", "maxims", "--json"], ""),
        ("solve-table", &["solve", "--deal", DEAL, "--json"], ""),
        ("solve-table", &["solve", "--deal", DEAL, "--strain", "H", "--json"], ""),
        ("solve-table", &["solve", "--batch", "-", "--json"], DEAL),
        ("solve-table", &["solve", "--deal", DEAL, "--par", "--json"], ""),
        ("solve-table", &["solve", "--deal", DEAL, "--par", "royalton", "--json"], ""),
        ("solve-euchre", &["solve", "--euchre", EUCHRE_DEAL, "--json"], ""),
        ("solve-euchre", &["solve", "--batch", "-", "--par", "--json"], EUCHRE_DEAL),
        ("solve-euchre", &["solve", "--batch", "-", "--json"], EGN),
        ("solve-table", &["solve", "--batch", "show.lin", "--strain", "S", "--json"], ""),
        (
            "solve-position",
            &["solve", "--deal", DEAL, "--strain", "NT", "--leader", "W", "--played", "5S 2S", "--json"],
            "",
        ),
        ("solve-position", &["solve", "--minutes", "-", "--cards", "--json"], MID_PLAY),
        ("coach-hint", &["coach", "-", "--hint", "--worlds", "5", "--json"], MID_PLAY),
        ("coach", &["coach", "-", "--worlds", "5", "--seats", "none", "--json"], WHOLE),
        ("solve-position", &["solve", "--euchre", HAND, "--json"], ""),
        ("solve-position", &["solve", "--euchre", HAND, "--cards", "--line", "--json"], ""),
        ("solve-tricks", &["solve", "--batch", "-", "--json"], HAND),
        ("convert", &["convert", "evening.pbn", "--out", out, "--json"], ""),
        ("convert", &["convert", "hand.minutes", "--out", out, "--json"], ""),
        ("convert-game", &["convert", "show.lin", "modern.pbn", "--to", "json"], ""),
        (
            "sit",
            &["players", "sit", "euchre", "--player", "book"],
            "what\n{\"minutes\":\"code: euchre-1888\\n---\\n\"}\n",
        ),
    ];
    for (name, args, input) in cases {
        for value in printed(args, input) {
            holds(name, &value);
        }
    }
    let lines = printed(&["solve", "--batch", "-", "--strain", "S", "--json"], &format!("N:AKX\n{DEAL}\n"));
    holds("solve-error", &lines[0]);
    holds("solve-table", &lines[1]);
    let lines = printed(&["match", "euchre", "--ns", "book", "--ew", "random", "--deals", "5", "--json"], "");
    let (last, deals) = lines.split_last().expect("a line");
    for deal in deals {
        holds("match-deal", deal);
    }
    holds("match", last);
}

#[test]
fn a_record_is_verified_as_the_schema_says() {
    let (mut house, mut north) = (Chain::new([1; 32], 10), Chain::new([2; 32], 10));
    let last = Chains { house: house.last(), seats: BySeat([Some(north.last()), None, None, None]) };
    let code = "bridge-1907".to_owned();
    let pack = Pack::FiftyTwo;
    let terms = Terms { table: "7f3a".to_owned(), deal: 1, code, pack, dealer: Seat::South, last };
    let cast = Cast { house: house.give().expect("a link"), seats: BySeat([north.give(), None, None, None]) };
    let mut record = Record::new("7f3a", "bridge-1907");
    record.deals.push(DealRecord::new(&terms, &cast));
    for _ in 0..2 {
        let text = serde_json::to_string(&record).expect("a record");
        for value in printed(&["verify", "--json", "-"], &text) {
            holds("verify", &value);
        }
        // The second time something is wrong.
        let hands = &mut record.deals[0].hands;
        std::mem::swap(&mut hands.north, &mut hands.south);
    }
}

#[cfg(unix)]
#[test]
fn a_club_tells_where_it_is_open_and_its_record_is_copied() {
    let data = temporary("schema-club");
    let data = data.to_str().expect("a name");
    let mut club = Command::new(env!("CARGO_BIN_EXE_oddtrick"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data", data, "--json", "--log", "error"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut line = String::new();
    BufReader::new(club.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    holds("serve", &serde_json::from_str(&line).expect("JSON"));
    let copy = temporary("schema-copy.sqlite");
    for value in printed(&["backup", copy.to_str().expect("a name"), "--data", data, "--json"], "") {
        holds("backup", &value);
    }
    club.kill().expect("it runs");
    club.wait().expect("it ends");
}

#[test]
fn a_value_that_is_not_as_a_schema_says_is_found() {
    let good = r#"{"file":"x","bytes":1}"#;
    let bad = [
        ("backup", r#"{"file":"x"}"#, "bytes"),
        ("backup", r#"{"file":"x","bytes":"1"}"#, "/bytes"),
        ("backup", r#"{"file":"x","bytes":1,"more":2}"#, "more"),
        ("players", r#"[{"name":"x","about":2}]"#, "/0/about"),
        ("articles", r"[{}]", "anyOf"),
        ("match-deal", r#"{"deal":1,"points":[1],"tricks":[1,2],"declared":[1,0]}"#, "/points"),
    ];
    let found = |name, text| fault(name, &serde_json::from_str(text).expect("JSON"));
    assert_eq!(found("backup", good), None);
    for (name, text, place) in bad {
        let told = found(name, text).unwrap_or_default();
        assert!(told.contains(place), "{name}: {told}");
    }
}

#[test]
fn every_schema_is_used_here() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
    let there: BTreeSet<String> = fs::read_dir(folder)
        .expect("the folder")
        .filter_map(|entry| entry.expect("an entry").path().file_stem()?.to_str().map(str::to_owned))
        // Those of `judge` are held to its output in schema.rs, that of the club's export in the tests of the server.
        .filter(|name| !name.starts_with("judge") && name != "export")
        .collect();
    let source = include_str!("schemas.rs");
    for name in there {
        assert!(source.contains(&format!("\"{name}\"")), "{name} is checked by nothing");
    }
}

/// Page and documents take the terms from the one list: `oddtrick terms --json` and `--markdown` write these files.
#[test]
fn page_and_documents_have_the_terms_of_the_one_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("web/src/lib/terms.json")).expect("the terms of the page");
    let page: Value = serde_json::from_str(&page).expect("JSON");
    assert_eq!(printed(&["terms", "--json"], ""), [page]);
    let told =
        Command::new(env!("CARGO_BIN_EXE_oddtrick")).args(["terms", "--markdown"]).output().expect("it ends");
    let document = fs::read_to_string(root.join("docs/terms.md")).expect("the terms of the documents");
    assert_eq!(String::from_utf8(told.stdout).expect("text"), document);
}

#[test]
fn the_results_of_the_lab_are_as_the_schema_says() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lab/results");
    let folders = fs::read_dir(results).expect("the results").map(|seed| seed.expect("a seed").path());
    let files: Vec<PathBuf> = folders
        .flat_map(|seed| fs::read_dir(seed).expect("a folder"))
        .map(|file| file.expect("a file").path())
        .collect();
    assert!(files.len() >= 58, "{}", files.len());
    for file in files {
        holds("lab-run", &serde_json::from_str(&fs::read_to_string(file).expect("text")).expect("JSON"));
    }
}
