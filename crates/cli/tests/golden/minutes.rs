//! `golden/minutes`: whole rubbers with what the laws answered.

use std::fs;

use serde_json::Value;

use crate::kept::{differences, kept};
use crate::{files, report, root};

#[test]
fn whole_rubbers_of_before_are_judged_as_they_were() {
    let rubbers = files("golden/minutes", "minutes");
    assert_eq!(rubbers.len(), 8, "{rubbers:?}");
    for name in rubbers {
        let read = |name: &str| fs::read_to_string(root().join(name)).expect("a file");
        let text = read(&name);
        let before: Value =
            serde_json::from_str(&read(&name.replace(".minutes", ".json"))).expect("a report");
        let now = report(&name, &text);
        let differences = differences(&before, &now);
        assert!(differences.is_empty(), "{name}:\n{}", differences.join("\n"));
        assert_eq!(kept(&before), kept(&now), "{name}");
        assert!(before["settled"]["points"].is_number(), "{name}");
        // The text has the same answers in the same places, whatever their words.
        let kinds = text.lines().filter_map(|line| line.strip_prefix("> "));
        let kinds: Vec<&str> = kinds.filter_map(|answer| answer.split([' ', ':']).next()).collect();
        let told = now["answers"].as_array().expect("answers").iter();
        assert_eq!(kinds, told.map(|answer| answer["kind"].as_str().expect("a kind")).collect::<Vec<_>>());
    }
}
