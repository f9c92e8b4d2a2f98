//! Any text: reading it as the minutes of a room gives them or faults with their place, never a crash; what was read is printed so that it reads the
//! same again, and the ledger sums to nought whatever people did.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = club::minutes::is_room(text);
    match club::minutes::read(text) {
        Ok(minutes) => {
            let judged = minutes.judge(Some(text));
            assert_eq!(judged.room.state().ledger.sum(), club::Money(0));
            let printed = minutes.to_string();
            match club::minutes::read(&printed) {
                Ok(again) => assert_eq!(again.to_string(), printed),
                Err(faults) => panic!("printed minutes are not read again: {faults:?}\n{printed}"),
            }
        }
        Err(faults) => assert!(!faults.show("room", text).is_empty()),
    }
});
