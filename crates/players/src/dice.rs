//! Seeds, the dice of the seats, and the pack.

use cards::{Layout, Seat, Shuffler};
use table::{Game, Hands};

/// The stream of a seed from which packs are shuffled; the seats have streams 0 to 3.
const PACK_STREAM: u64 = 4;

/// The dice of a seat.
pub fn dice(seed: [u8; 32], seat: Seat) -> Shuffler {
    Shuffler::with_stream(seed, seat as u64)
}

/// What the packs of a seed are shuffled by.
pub(crate) fn pack(seed: [u8; 32]) -> Shuffler {
    Shuffler::with_stream(seed, PACK_STREAM)
}

/// A number as a seed.
pub fn seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// A fair deal as it is put on the table, with the card that is turned up after it.
pub fn hands<G: Game>(pack: &mut Shuffler, dealer: Seat) -> Hands {
    let order = pack.pack(G::PACK);
    let layout = Layout::from_pack_order(&order, dealer, G::PACK.packets()).expect("a whole pack deals");
    let turn_up = G::TURNS_UP.then(|| order[4 * G::PACK.hand_size()]);
    Hands { hands: layout.hands, turn_up }
}
