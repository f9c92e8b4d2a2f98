//! Every case of a table in `cases/` says what the laws answer; those of a room are the club's.

use std::fs;
use std::path::{Path, PathBuf};

use games::minutes;

#[test]
fn every_case_agrees_with_the_laws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join("cases")];
    if cfg!(feature = "examples") {
        let examples = fs::read_dir(root.join("examples")).into_iter().flatten().flatten();
        folders.extend(examples.map(|example| example.path().join("cases")));
    }
    let cases: Vec<PathBuf> = folders.iter().flat_map(|folder| cases(folder)).collect();
    let wrong: Vec<String> = cases.iter().filter_map(|path| wrong(path)).collect();
    println!("{} cases, {} wrong", cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn cases(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                if !path.ends_with("club") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|ending| ending == "minutes") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// What is wrong with a case, if anything.
fn wrong(path: &Path) -> Option<String> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).expect("a case can be read");
    let judged = match minutes::read(&text) {
        Ok(minutes) => minutes.judge(Some(&text)),
        Err(faults) => return Some(faults.show(&name, &text)),
    };
    let difference = judged.difference.map(|difference| difference.show(&name, &text));
    difference.or(judged.stopped.map(|stopped| stopped.fault(&text).show(&name, &text)))
}
