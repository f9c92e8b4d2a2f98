//! The part of a report that must stay: every key that is promised, and none of the prose.

use std::fmt::Write as _;

use serde_json::Value;
use sha2::{Digest as _, Sha256};

/// The keys that are kept of the object at a place; a place is the path of keys that leads to it.
///
/// These are the keys of `oddtrick judge --json` as docs/minutes.md has them, for a table and for a
/// room, and those of `oddtrick score --json`. What is not listed is not kept: the texts, which are
/// prose, and any key that is added later.
const KEPT: &[(&str, &[&str])] = &[
    (
        "",
        &[
            // A table.
            "code",
            "answers",
            "open_rights",
            "tricks",
            "score",
            "deal_over",
            "rubber_over",
            "settled",
            // A room.
            "tables",
            "rubbers",
            "ledger",
            "payments",
            "fewest",
            // A score sheet.
            "hands",
        ],
    ),
    (
        "answers",
        &["line", "kind", "laws", "by", "on", "holders", "options", "demand", "side", "points", "trick"],
    ),
    ("open_rights", &["laws", "by", "holders", "options", "on"]),
    ("tricks", &["NS", "EW"]),
    ("score", &["NS", "EW"]),
    ("score.NS", &["game", "games", "tricks", "bonus", "total"]),
    ("score.EW", &["game", "games", "tricks", "bonus", "total"]),
    ("settled", &["winner", "points"]),
    ("tables", &["table", "playing", "players", "waiting", "candidates"]),
    ("ledger", &["name", "amount", "points"]),
    ("payments", &["from", "to", "amount"]),
    ("hands", &["line", "hand"]),
];

/// The kept part of a report, its keys in the order of [`KEPT`].
pub(crate) fn kept(report: &Value) -> String {
    let mut text = String::new();
    add(report, "", &mut text);
    text
}

fn add(value: &Value, place: &str, text: &mut String) {
    match value {
        Value::Object(object) => {
            let (_, keys) = KEPT.iter().find(|(known, _)| *known == place).expect("a place with keys");
            text.push('{');
            for key in *keys {
                let Some(value) = object.get(*key) else { continue };
                let inner = if place.is_empty() { (*key).to_owned() } else { format!("{place}.{key}") };
                text.push_str(key);
                text.push(':');
                add(value, &inner, text);
                text.push(',');
            }
            text.push('}');
        }
        Value::Array(row) => {
            text.push('[');
            for value in row {
                add(value, place, text);
                text.push(',');
            }
            text.push(']');
        }
        scalar => text.push_str(&scalar.to_string()),
    }
}

/// The places where something that was told before is told otherwise now, with both. What was not
/// told before may be told now, in an object; a row has as many as it had.
pub(crate) fn differences(before: &Value, now: &Value) -> Vec<String> {
    match (before, now) {
        (Value::Object(before), Value::Object(now)) => {
            let parts = before.iter().flat_map(|(key, before)| {
                let inner = differences(before, now.get(key).unwrap_or(&Value::Null));
                inner.into_iter().map(move |place| format!(".{key}{place}"))
            });
            parts.collect()
        }
        (Value::Array(before), Value::Array(now)) if before.len() == now.len() => {
            let parts = before.iter().zip(now).enumerate().flat_map(|(place, (before, now))| {
                differences(before, now).into_iter().map(move |inner| format!("[{place}]{inner}"))
            });
            parts.collect()
        }
        _ if before == now => Vec::new(),
        _ => vec![format!(": {before} is now {now}")],
    }
}

/// The SHA-256 of a text, in hexadecimal digits.
pub(crate) fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

#[test]
fn prose_and_new_keys_are_not_kept_and_a_ruling_is() {
    let report = |answer: Value| serde_json::json!({"code": "bridge-1905", "answers": [answer], "settled": null, "format": 2});
    let old = report(serde_json::json!({"line": 7, "kind": "offence", "text": "so"}));
    let new = report(serde_json::json!({"finding": {"a": 1}, "kind": "offence", "line": 7, "text": "thus"}));
    let other = report(serde_json::json!({"line": 7, "kind": "ruling", "text": "so"}));
    assert_eq!(kept(&old), "{code:\"bridge-1905\",answers:[{line:7,kind:\"offence\",},],settled:null,}");
    assert_eq!(kept(&old), kept(&new));
    assert_ne!(kept(&old), kept(&other));
}

#[test]
fn a_value_that_is_another_is_found_and_one_that_is_new_is_not_minded() {
    let before = serde_json::json!({"a": [1, {"b": 2}], "c": "d"});
    let more = serde_json::json!({"a": [1, {"b": 2, "e": 3}], "c": "d", "f": null});
    let other = serde_json::json!({"a": [1, {"b": 3}]});
    assert!(differences(&before, &more).is_empty());
    assert_eq!(differences(&before, &other), [".a[1].b: 2 is now 3", ".c: \"d\" is now null"]);
    assert_eq!(differences(&more, &before).len(), 1);
}
