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
    let file = cards::pbn::File::parse(bytes);
    let copy = file.copy(|_| true);
    assert_eq!(cards::pbn::File::parse(&copy).copy(|_| true), copy, "a copy of a copy is the same");
    let _ = file.check().count();
    let boards: Vec<_> = cards::lin::parse(bytes).into_iter().map(|board| board.game).collect();
    cards::lin::parse(cards::lin::write(&boards).as_bytes());
});
