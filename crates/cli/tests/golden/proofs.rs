//! `golden/proofs`: the proofs of finished tables, and one whose cards were changed.

use serde_json::Value;

use crate::{files, oddtrick};

#[test]
fn the_proofs_of_before_hold_and_the_false_one_fails() {
    let proofs = files("golden/proofs", "json");
    assert_eq!(proofs.len(), 5, "{proofs:?}");
    for name in proofs {
        let output = oddtrick(&["verify", "--json", &name]).output().expect("the binary starts");
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let faults = told["faults"].as_array().expect("faults").len();
        assert!(told["deals"].as_u64().is_some_and(|deals| deals > 3), "{name}: {told}");
        if name.ends_with("/false.json") {
            assert_eq!((output.status.code(), faults), (Some(1), 2), "{name}: {told}");
        } else {
            assert_eq!((output.status.code(), faults), (Some(0), 0), "{name}: {told}");
        }
    }
}
