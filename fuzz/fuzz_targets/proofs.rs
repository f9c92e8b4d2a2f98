//! Any text: reading it as a proof of fairness gives a record or an error, never a crash; a record is written the same again, and one
//! that is found true is one that the procedure makes.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = serde_json::from_str::<fair::Record>(text) else { return };
    let written = serde_json::to_string(&record).expect("a record is plain");
    let again: fair::Record = serde_json::from_str(&written).expect("what was written can be read");
    assert_eq!(again, record);
    match record.verify() {
        Ok(verdict) if verdict.faults.is_empty() => {
            for deal in &record.deals {
                let shuffle = deal.shuffle();
                let terms = shuffle.terms(&record.table, &record.code).expect("it was found true");
                assert_eq!(fair::DealRecord::new(&terms, &shuffle.cast()), *deal);
            }
        }
        Ok(verdict) => assert!(verdict.faults.iter().all(|fault| !fault.to_string().is_empty())),
        Err(bad) => assert!(!bad.to_string().is_empty()),
    }
});
