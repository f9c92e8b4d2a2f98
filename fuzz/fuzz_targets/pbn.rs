//! Any bytes: reading them gives games or an error with its place, never a crash, and games that
//! can be written are read the same again.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(games) = cards::pbn::parse(bytes)
        && let Ok(written) = cards::pbn::write(&games)
    {
        let again = cards::pbn::parse(&written).expect("what was written can be read");
        assert_eq!(again, games);
    }
});
