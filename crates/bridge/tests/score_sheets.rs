//! Every sheet in `cases/score` comes to what its own lines say.

use std::fs;
use std::path::{Path, PathBuf};

use bridge::{Edition, ScoreSheet, Settlement};

fn sheets() -> Vec<(PathBuf, ScoreSheet)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/score");
    let files = fs::read_dir(folder).expect("cases/score").map(|file| file.expect("a file").path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ext| ext == "score")).collect();
    files.sort();
    files.into_iter().map(|path| (path.clone(), read(&path))).collect()
}

fn read(path: &Path) -> ScoreSheet {
    let text = fs::read_to_string(path).expect("text");
    ScoreSheet::parse(&text).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()))
}

fn settle(path: &Path, sheet: &ScoreSheet) -> Settlement {
    sheet.settle().unwrap_or_else(|bad| panic!("{}: {bad}", path.display()))
}

#[test]
fn every_sheet_comes_to_what_it_says() {
    for (path, sheet) in sheets() {
        if let Some(difference) = settle(&path, &sheet).difference(&sheet.expected) {
            panic!("{}: {difference}", path.display());
        }
    }
}

#[test]
fn no_answer_is_left_out_of_a_sheet() {
    for (path, sheet) in sheets() {
        let answers: usize = settle(&path, &sheet).hands.iter().map(|hand| hand.answers.len()).sum();
        assert_eq!(answers, sheet.expected.len(), "{}", path.display());
    }
}

#[test]
fn there_are_sheets_of_both_editions() {
    let sheets = sheets();
    assert!(sheets.len() >= 18, "only {} sheets", sheets.len());
    for edition in [Edition::Of1905, Edition::Of1907] {
        assert!(sheets.iter().filter(|(_, sheet)| sheet.rules.edition == edition).count() >= 6);
    }
}

#[test]
fn the_account_of_a_sheet_can_be_read_and_settled_again() {
    for (path, sheet) in sheets() {
        let first = settle(&path, &sheet);
        let account = first.to_string();
        // The sums below the empty line are for people.
        let (hands, _) = account.split_once("\n\n").expect("sums");
        let again = ScoreSheet::parse(hands).expect("the account reads as a sheet");
        let second = again.settle().expect("the same rubber");
        assert_eq!(second.standing, first.standing, "{}", path.display());
        assert_eq!(second.difference(&again.expected), None, "{}", path.display());
    }
}
