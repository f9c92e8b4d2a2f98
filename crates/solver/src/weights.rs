//! Weights for the order of cards, learned from solved positions; [`crate::ordering`] reads them.

use crate::ordering::COUNT;

/// One row; the features know their places in it.
pub(crate) static WEIGHTS: [i16; COUNT] = decode(include_bytes!("weights.bin"));

/// Two bytes each, the low one first.
// Worked out by the compiler: nothing of it is on a stack when the program runs.
#[allow(clippy::large_stack_arrays)]
const fn decode(bytes: &[u8; 2 * COUNT]) -> [i16; COUNT] {
    let mut weights = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        weights[at] = i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]);
        at += 1;
    }
    weights
}
