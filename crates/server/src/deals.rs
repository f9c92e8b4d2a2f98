//! Where the cards come from.

use cards::Seat;
use fair::{Cast, Chain, DealRecord, HOUSE_LINKS, Link, Terms};
use sha2::{Digest as _, Sha256};
use table::Hands;

/// A deal with what was told of it before, and what proves it after.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// The hands, and the card turned up.
    pub hands: Hands,
    /// What everybody was told before.
    pub commitment: String,
    /// The record of it, as JSON; a secret until the deal is over.
    pub record: String,
}

/// Where the cards come from. There is one honest way; tests lay the cards as they need them.
pub trait Deals: Send + Sync {
    /// Who deals first, when the cut gave it to this seat.
    fn first_dealer(&self, cut: Seat) -> Seat {
        cut
    }
    /// What is published before the cards are dealt.
    fn commitment(&self, terms: &Terms) -> String;
    /// The cards of a deal.
    fn deal(&self, terms: &Terms, cast: &Cast) -> Dealt;
}

/// Deals that nobody can steer and everybody can check: see the crate `fair`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fair;

impl Deals for Fair {
    fn commitment(&self, terms: &Terms) -> String {
        terms.commitment().to_string()
    }

    fn deal(&self, terms: &Terms, cast: &Cast) -> Dealt {
        let drawn = terms.draw(cast);
        let record = DealRecord::new(terms, cast);
        let last = terms.code.parse().is_ok_and(games::Code::turns_last).then_some(drawn.last);
        Dealt {
            hands: Hands { hands: *drawn.deal.hands(), turn_up: drawn.turn_up.or(last) },
            commitment: record.commitment.to_string(),
            record: serde_json::to_string(&record).unwrap_or_default(),
        }
    }
}

/// What a table's seed gives for a purpose: nobody who knows one of them can tell another.
pub(crate) fn derive(seed: &[u8; 32], purpose: &str, number: u64) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(seed);
    hash.update(purpose.as_bytes());
    hash.update(number.to_le_bytes());
    hash.finalize().into()
}

/// The last link of the house that is known before a shuffle, and the one that is given for it.
/// Shuffles are numbered from 1.
pub(crate) fn house_links(seed: &[u8; 32], shuffle: u32) -> (Link, Link) {
    let before = shuffle.saturating_sub(1);
    let secret = derive(seed, "house chain", u64::from(before / HOUSE_LINKS));
    let mut chain = Chain::new(secret, HOUSE_LINKS - before % HOUSE_LINKS);
    let last = chain.last();
    (last, chain.give().unwrap_or(last))
}
