//! What the laws found in an act, as the record keeps it, and whether they find the same now.

use games::findings::KeptAnswer;
use serde_json::Value;
use table::{Answer, Facts};

/// The findings of an act in which the laws found nothing.
pub(crate) const NOTHING_FOUND: &str = "[]";

/// The kinds of answers that put something on the sheet.
const SCORES: [&str; 4] = ["score", "game", "rubber", "settled"];

/// The findings of an act in JSON.
pub(crate) fn kept<F: Facts>(answers: &[Answer<F>]) -> String {
    if answers.is_empty() {
        return NOTHING_FOUND.to_owned();
    }
    let kept: Vec<KeptAnswer> = answers.iter().map(KeptAnswer::new).collect();
    // What cannot be written could not be compared either.
    serde_json::to_string(&kept).unwrap_or_else(|_| NOTHING_FOUND.to_owned())
}

/// How far two findings of one act agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Agreement {
    /// Everything that was found is found again.
    Same,
    /// The same points are awarded, otherwise they differ.
    Points,
    /// The points differ.
    Nothing,
}

/// Compares what was found with what is found now.
///
/// # Errors
/// When what was found is no list of findings.
pub(crate) fn compare(stored: &str, now: &str) -> Result<Agreement, serde_json::Error> {
    if stored == now {
        return Ok(Agreement::Same);
    }
    let (stored, now): (Vec<Value>, Vec<Value>) = (serde_json::from_str(stored)?, serde_json::from_str(now)?);
    Ok(if holds(&Value::from(stored.clone()), &Value::from(now.clone())) {
        Agreement::Same
    } else if points(&stored) == points(&now) {
        Agreement::Points
    } else {
        Agreement::Nothing
    })
}

/// Whether something was put on the sheet.
pub(crate) fn scores(stored: &str) -> bool {
    serde_json::from_str::<Vec<Value>>(stored).is_ok_and(|found| !points(&found).is_empty())
}

/// Whether all that was found is found now; a later engine may tell more of it.
fn holds(stored: &Value, now: &Value) -> bool {
    match (stored, now) {
        (Value::Object(stored), Value::Object(now)) => {
            stored.iter().all(|(key, value)| now.get(key).is_some_and(|now| holds(value, now)))
        }
        (Value::Array(stored), Value::Array(now)) => {
            stored.len() == now.len() && stored.iter().zip(now).all(|(stored, now)| holds(stored, now))
        }
        (stored, now) => stored == now,
    }
}

fn points(found: &[Value]) -> Vec<(&Value, &Value, &Value)> {
    let scores = found.iter().filter(|answer| SCORES.iter().any(|kind| answer["kind"] == *kind));
    scores.map(|answer| (&answer["kind"], &answer["side"], &answer["points"])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_that_tells_more_is_the_same_and_one_that_tells_otherwise_is_not() {
        let stored =
            r#"[{"kind":"offence","laws":["euchre/52"],"fact":"led-out-of-turn","slots":{"by":"E"}}]"#;
        let more = r#"[{"kind":"offence","laws":["euchre/52"],"fact":"led-out-of-turn","slots":{"by":"E","trick":1}}]"#;
        let other =
            r#"[{"kind":"offence","laws":["euchre/53"],"fact":"led-out-of-turn","slots":{"by":"E"}}]"#;
        assert_eq!(compare(stored, stored).expect("JSON"), Agreement::Same);
        assert_eq!(compare(stored, more).expect("JSON"), Agreement::Same);
        assert_eq!(compare(more, stored).expect("JSON"), Agreement::Points);
        assert_eq!(compare(stored, other).expect("JSON"), Agreement::Points);
        assert_eq!(compare(stored, NOTHING_FOUND).expect("JSON"), Agreement::Points);
        assert!(compare("{}", stored).is_err());
    }

    #[test]
    fn other_points_are_told_from_other_reasons() {
        let score =
            |points: i32| format!(r#"[{{"kind":"score","side":"NS","points":{points},"fact":"odd"}}]"#);
        assert_eq!(compare(&score(8), &score(16)).expect("JSON"), Agreement::Nothing);
        assert_eq!(compare(&score(8), NOTHING_FOUND).expect("JSON"), Agreement::Nothing);
        assert!(scores(&score(8)) && !scores(NOTHING_FOUND));
    }
}
