//! Seeds, the dice of the seats, and the pack.

use cards::{Card, Layout, Rank, Seat, Shuffler, Suit};
use table::{Game, Hands};

/// The first stream of a seed for packs, one for each that is dealt; above those of the dice.
const PACK_STREAMS: u64 = 1 << 40;

/// The dice of a decision: those of the seat at this place of the log, so that a rubber that is taken up again, or an
/// act that is taken back, meets the same players.
pub fn dice(seed: [u8; 32], seat: Seat, place: usize) -> Shuffler {
    Shuffler::with_stream(seed, stream(seat, place))
}

/// The stream of those dice.
pub(crate) const fn stream(seat: Seat, place: usize) -> u64 {
    place as u64 * 4 + seat as u64
}

/// What a pack of a seed is shuffled by after so many others, so that a rubber that is taken up again meets the
/// same cards.
pub(crate) fn pack(seed: [u8; 32], dealt: usize) -> Shuffler {
    Shuffler::with_stream(seed, PACK_STREAMS + dealt as u64)
}

/// A number as a seed.
pub fn seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// A fair deal as it is put on the table, with the card that is turned up.
pub fn hands<G: Game>(pack: &mut Shuffler, dealer: Seat) -> Hands {
    let mut row = [Card::new(Rank::Two, Suit::Clubs); 52];
    let order = &mut row[..G::PACK.size()];
    order.copy_from_slice(G::PACK.in_order());
    pack.shuffle(order);
    let hands = Layout::hands_of_pack_order(order, dealer, G::PACK.packets());
    let dealt = 4 * G::PACK.hand_size();
    let turn_up = match (G::TURNS_UP, G::TURNS_LAST) {
        (true, _) => Some(order[dealt]),
        (_, true) => Some(order[dealt - 1]),
        _ => None,
    };
    Hands { hands, turn_up }
}
