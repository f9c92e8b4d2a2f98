//! That every command is told in the documents and tried on the command line.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;

#[test]
fn the_command_line_is_sound() {
    command_line(When::Never).debug_assert();
}

/// Every command that can be run, with its name in full.
fn leaves(command: &clap::Command, name: &str, found: &mut Vec<(String, clap::Command)>) {
    let below: Vec<_> = command.get_subcommands().filter(|below| below.get_name() != "help").collect();
    if !name.is_empty() && !command.is_subcommand_required_set() {
        found.push((name.to_owned(), command.clone()));
    }
    for below in below {
        leaves(below, format!("{name} {}", below.get_name()).trim(), found);
    }
}

#[test]
fn the_page_of_the_commands_has_every_command_and_every_flag() {
    let page = include_str!("../../../docs/commands.md");
    let mut all = Vec::new();
    leaves(&command_line(When::Never), "", &mut all);
    assert!(all.len() >= 18, "{}", all.len());
    for (name, command) in all {
        let row = page.lines().find(|line| {
            let cell = line.strip_prefix("| `").and_then(|line| line.split('`').next());
            cell.is_some_and(|cell| cell == name || cell.strip_prefix(&name).is_some_and(is_usage))
        });
        let row = row.unwrap_or_else(|| panic!("no row for '{name}' in docs/commands.md"));
        let mut flags: Vec<String> = command
            .get_arguments()
            .filter(|flag| !flag.is_hide_set())
            .filter_map(|flag| flag.get_long().map(|long| format!("--{long}")))
            .filter(|flag| !["--help", "--color", "--quiet"].contains(&flag.as_str()))
            .collect();
        let told = row.rsplit(" | ").next().unwrap_or_default();
        let mut told: Vec<String> =
            told.split('`').filter(|flag| flag.starts_with("--")).map(str::to_owned).collect();
        flags.sort();
        told.sort();
        assert_eq!(told, flags, "the flags of '{name}' in docs/commands.md");
    }
}

/// Whether what follows a name are its arguments, and not another name.
fn is_usage(rest: &str) -> bool {
    rest.trim_start().starts_with(|letter: char| letter == '[' || letter.is_ascii_uppercase())
}

/// A command line of `tests/cmd`, and how it ends.
struct Case {
    words: Vec<String>,
    status: i32,
    piped: bool,
}

/// What stands in quotes.
fn quoted(text: &str) -> Vec<String> {
    text.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The command lines that the files of `tests/cmd` have.
fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let mut cases = Vec::new();
    for path in paths.iter().filter(|path| path.is_file()) {
        let ending = path.extension().unwrap_or_default();
        if ending == "trycmd" {
            let text = fs::read_to_string(path).expect("a file");
            let lines: Vec<&str> = text.lines().collect();
            for pair in lines.windows(2).filter(|pair| pair[0].starts_with("$ oddtrick")) {
                let words = pair[0].split_whitespace().skip(2).map(str::to_owned).collect();
                let status = pair[1].strip_prefix("? ").map_or(Ok(0), str::parse);
                cases.push(Case { words, status: status.expect("a number"), piped: false });
            }
        } else if ending == "toml" {
            let text = fs::read_to_string(path).expect("a file");
            let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key));
            let status = value("status.code = ").map_or(Ok(0), str::parse).expect("a number");
            cases.push(Case { words: quoted(value("args = ").expect("words")), status, piped: true });
        }
    }
    cases
}

/// Commands that cannot end as wished in `tests/cmd`, and the test that has them: they go on until they are stopped, or need a
/// record that is made first.
const ELSEWHERE: [(&str, &str); 7] = [
    ("play", "tests/oddtrick.rs"),
    ("serve", "tests/schemas.rs"),
    ("backup", "tests/schemas.rs"),
    ("verify", "tests/schemas.rs"),
    ("data", "tests/schemas.rs"),
    ("lab run", "tests/lab.rs"),
    ("lab report", "tests/schemas.rs"),
];

/// The lists of words that a test gives to the binary.
fn word_lists(file: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(path).expect("a test");
    text.split('[').map(|list| quoted(list.split(']').next().unwrap_or_default())).collect()
}

#[test]
fn every_command_is_tried_with_its_help_its_errors_its_exit_codes_and_its_pipes() {
    let cases = cases();
    let tested: Vec<Vec<String>> =
        ["tests/schemas.rs", "tests/schema.rs", "tests/lab.rs"].into_iter().flat_map(word_lists).collect();
    let mut all = Vec::new();
    leaves(&command_line(When::Never), "", &mut all);
    let mut missing = Vec::new();
    for (name, command) in &all {
        let words: Vec<&str> = name.split(' ').collect();
        let below: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        let own = |given: &[String]| {
            let is_below = given.get(words.len()).is_some_and(|word| below.contains(&word.as_str()));
            given.starts_with(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()) && !is_below
        };
        let is_help = |case: &Case| case.words.iter().any(|word| word == "-h" || word == "--help");
        let helped = |case: &Case| {
            (is_help(case) && own(&case.words)) || (case.words[..1] == ["help"] && case.words[1..] == *words)
        };
        let ended = |status: i32| {
            cases.iter().any(|case| case.status == status && own(&case.words) && !is_help(case))
        };
        let elsewhere = ELSEWHERE.iter().find(|(own, _)| own == name);
        let as_wished =
            elsewhere.map_or_else(|| ended(0), |(_, file)| word_lists(file).iter().any(|list| own(list)));
        let mut want = |what: &str, is_there: bool| {
            if !is_there {
                missing.push(format!("{name}: {what}"));
            }
        };
        want("its help", cases.iter().filter(|case| !case.words.is_empty()).any(helped));
        want("that it ends as wished", as_wished);
        want("a command line that cannot be followed (2)", ended(2));
        let reads = command.get_arguments().any(|arg| {
            let named = arg.get_value_names().and_then(|names| names.first());
            named.is_some_and(|name| name.starts_with("FILE"))
        });
        // A rubber and a copy of the record are kept in files, and the standard input is none.
        let writes = ["play", "backup"].contains(&name.as_str());
        want("a file that cannot be read (3)", !reads || ended(3));
        let piped = |case: &Case| case.piped && own(&case.words) && case.words.contains(&"-".to_owned());
        want("a pipe", !reads || writes || cases.iter().any(piped));
        let has_json = command.get_arguments().any(|arg| arg.get_long() == Some("json"));
        let json = |list: &Vec<String>| own(list) && list.contains(&"--json".to_owned());
        want("a schema of what --json prints, in tests/schemas.rs", !has_json || tested.iter().any(json));
    }
    assert!(missing.is_empty(), "tests/cmd lacks\n{}", missing.join("\n"));
}
