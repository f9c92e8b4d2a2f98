//! `oddtrick lab`: the same rows on any number of threads, a run that goes on, and files that are refused by name.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const EXPERIMENT: &str = r#"
id = "test/points"
title = "A test"
source = "nobody"
claim = "The dealer's side scores."
reading = "Points of the dealer's side."

[[finding]]
name = "points"
told = "{} points."
by = "ordinary"
sample = { a = { measure = "table", code = "euchre-1888", players = "book" }, b = { measure = "table", code = "euchre-1888", players = "random" } }
deals = 1500
kind = "mean"
of = "a.points - b.points"
rule = "> -5"

[[finding]]
name = "until it is narrow"
told = "{} of the deals are played."
by = "ordinary"
sample = { measure = "table", code = "euchre-1888", players = "book" }
deals = 4000
precision = 0.05
kind = "share"
of = "played"

[[finding]]
name = "until it is decided"
told = "{} of the deals are played."
by = "ordinary"
sample = { measure = "table", code = "euchre-1888", players = "book" }
deals = 4000
until = "decided"
kind = "share"
of = "played"
rule = "> 0.5"
"#;

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.join("files")).expect("a folder");
    path
}

fn lab(at: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oddtrick")).args(args).current_dir(at).output().expect("it runs")
}

fn run(at: &Path, more: &[&str]) -> String {
    let args = ["lab", "run", "all", "--files", "files", "--results", "results", "--rows", "rows", "--json"];
    let output = lab(at, &[&args, more].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Every file below a folder with its bytes.
fn bytes(at: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(at).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(bytes(&path));
        } else {
            found.push((path.clone(), fs::read(&path).expect("a file")));
        }
    }
    found.sort();
    found
}

#[test]
fn a_run_is_the_same_on_any_number_of_threads_and_goes_on_where_it_stopped() {
    let [one, three] = ["one", "three"].map(folder);
    for at in [&one, &three] {
        fs::write(at.join("files/points.toml"), EXPERIMENT).expect("a file");
    }
    let told = run(&one, &["--threads", "1"]);
    assert_eq!(told, run(&three, &["--threads", "3"]));
    let relative = |at: &Path| -> Vec<(PathBuf, Vec<u8>)> {
        let strip =
            |(path, bytes): (PathBuf, Vec<u8>)| (path.strip_prefix(at).expect("below").to_owned(), bytes);
        bytes(at).into_iter().map(strip).collect()
    };
    assert_eq!(relative(&one), relative(&three));
    // A file that was not written yet is made again, and the rest is read.
    let rows = bytes(&one.join("rows"));
    fs::remove_file(&rows[0].0).expect("a file of rows");
    assert_eq!(run(&one, &[]), told);
    assert_eq!(bytes(&one.join("rows")), rows);
    // Other deals, another file of results.
    assert_ne!(run(&one, &["--seed", "2"]), told);
    assert!(one.join("results/seed-2/test-points.json").exists());
    // The sequence stopped before the most that it may take.
    let outcome: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(outcome["verdict"], "holds");
    let count = outcome["findings"][1]["figures"][0]["count"].as_u64().expect("a count");
    assert!((200..4000).contains(&count), "{count}");
    // What is plain is decided at the first of twenty looks.
    assert_eq!(outcome["findings"][2]["answer"], "yes");
    assert_eq!(outcome["findings"][2]["figures"][0]["count"], 200);
}

#[test]
fn what_is_no_experiment_is_refused_by_its_file() {
    let at = folder("bad");
    for (from, to, wanted) in [
        ("kind = \"mean\"", "kind = \"median\"", "median"),
        ("of = \"a.points - b.points\"", "of = \"a.points -\"", "ends too early"),
        ("rule = \"> -5\"", "rule = \"about 5\"", "a rule is"),
        ("rule = \"> 0.5\"", "", "wants a `rule`"),
        ("until = \"decided\"", "until = \"decided\"\nprecision = 0.1", "not both"),
        ("kind = \"mean\"", "kind = \"ratio\"\nprecision = 0.1", "the kinds share and mean alone"),
    ] {
        fs::write(at.join("files/points.toml"), EXPERIMENT.replace(from, to)).expect("a file");
        let output = lab(&at, &["lab", "list", "--files", "files"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(wanted), "{said}");
    }
    for (from, to, wanted) in [
        ("measure = \"table\"", "measure = \"chair\"", "no measure is named `chair`"),
        ("players = \"random\"", "players = \"ghost\"", "ghost"),
        ("a.points - b.points", "a.point", "no column is named `a.point`"),
    ] {
        fs::write(at.join("files/points.toml"), EXPERIMENT.replace(from, to)).expect("a file");
        let output =
            lab(&at, &["lab", "run", "test/points", "--files", "files", "--results", "r", "--rows", "rows"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(wanted), "{said}");
    }
    let output = lab(&at, &["lab", "run", "nothing", "--files", "files"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("no claim is called 'nothing'"));
}

#[test]
fn the_report_is_what_the_results_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace");
    let at = folder("report");
    fs::create_dir_all(at.join("web")).expect("a folder");
    let (out, web) = (at.join("docs"), at.join("web"));
    let [out, web] = [&out, &web].map(|path| path.to_str().expect("a name"));
    let output = lab(&root, &["lab", "report", "--out", out, "--web", web]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for (made, kept) in
        [(at.join("docs"), root.join("docs/lab")), (at.join("web/public/lab"), root.join("web/public/lab"))]
    {
        for (path, text) in bytes(&made) {
            let kept = kept.join(path.strip_prefix(&made).expect("below"));
            let same = fs::read(&kept).is_ok_and(|old| old == text);
            assert!(same, "{} is not what `oddtrick lab report` writes", kept.display());
        }
    }
}
