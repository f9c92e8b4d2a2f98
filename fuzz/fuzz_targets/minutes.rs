//! Any text: reading it gives minutes or faults with their place, never a crash, and minutes that
//! were read are printed so that they read the same again.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match games::minutes::read(text) {
        Ok(minutes) => {
            let judged = minutes.judge(Some(text));
            let _ = judged.report;
            let printed = minutes.to_string();
            match games::minutes::read(&printed) {
                Ok(again) => assert_eq!(again.to_string(), printed),
                Err(faults) => panic!("printed minutes are not read again: {faults:?}\n{printed}"),
            }
        }
        Err(faults) => assert!(!faults.to_string().is_empty()),
    }
});
