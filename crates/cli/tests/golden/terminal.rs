//! `golden/terminal`: rubbers that were left at the terminal in the middle of a deal.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use crate::{files, oddtrick, report, root, scratch};

/// Takes a rubber up again, line by line, and gives what was said.
fn resume(save: &Path, lines: &str) -> String {
    let mut child = oddtrick(&["play", "--plain", "--resume"])
        .arg(save)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // It may end before it has read every line.
    let _ = child.stdin.take().expect("its input").write_all(lines.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", save.display());
    String::from_utf8(output.stdout).expect("text")
}

/// What the file says but for its head, which is for people.
fn acts(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with("# ")).collect()
}

#[test]
fn a_rubber_saved_before_is_taken_up_where_it_was_left_and_played_to_its_end() {
    let saves = files("golden/terminal", "minutes");
    assert_eq!(saves.len(), 8, "{saves:?}");
    let folder = scratch("terminal");
    for name in saves {
        let before = fs::read_to_string(root().join(&name)).expect("a save file");
        let left = report(&name, &before);
        assert_eq!(left["deal_over"], false, "{name}");
        let offences = left["answers"].as_array().expect("answers").iter();
        let offences = offences.filter(|answer| answer["kind"] == "offence").count();
        assert_eq!(offences > 0, name.ends_with("-laws.minutes"), "{name}");

        let save = folder.join(Path::new(&name).file_name().expect("a name"));
        fs::write(&save, &before).expect("a copy");
        let said = resume(&save, "table\nscore\nquit\n");
        assert!(said.contains("You"), "{name}: {said}");
        let after = fs::read_to_string(&save).expect("the save file");
        // The computer players may have something to say about what lies open; nothing is lost.
        assert!(acts(&after).starts_with(&acts(&before)), "{name}");

        // An empty line takes the first choice.
        resume(&save, &"\n".repeat(5_000));
        let over = fs::read_to_string(&save).expect("the save file");
        assert!(acts(&over).starts_with(&acts(&before)), "{name}");
        assert_eq!(report(&name, &over)["rubber_over"], true, "{name}");
    }
}
