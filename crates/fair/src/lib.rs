//! Deals that nobody at the table can steer and everybody can check afterwards.
//!
//! The house and every person at the table bring a [`Chain`] of hashes each, and name its end before
//! the first deal. A deal takes one [`Link`] from every chain, and the cards follow from all of them
//! together: whoever brought one honest link knows that nobody chose the cards. Because each
//! link is the only one that hashes to the link before, nobody can choose theirs after having seen another's.
//!
//! # The procedure `oddtrick-deal-1`, for whoever wants to check a deal
//! 1. **Chains.** A chain of length `n` from a secret `s` of 32 bytes is `SHA-256` applied to `s` again
//!    and again: its anchor is the `n`-th hash of `s`, its first link the one before, and so on back to `s`.
//! 2. **Commitment.** Before a deal the last link of every chain is known (its anchor, if none was
//!    used yet). They and the circumstances of the deal make the text of [`Terms::text`]; its `SHA-256` is
//!    the commitment, which every seat gets before it gives its link away.
//! 3. **Links.** Then the next link of every chain is taken: its `SHA-256` must be the last one. A person whose link
//!    does not come in time *withholds* it: the last link, which everybody knows, stands in for it. That is
//!    written down and shown; it never stops or repeats a deal. Computer players have no chain.
//!    A link that was seen is used up: whatever becomes of the shuffle, the next commitment takes the one after it. A shuffle
//!    that is called off keeps its number and stands in the record with the links that were given for it.
//! 4. **Key.** `HKDF-SHA-256` (RFC 5869) with the 32 bytes of the commitment as salt, the links one after another
//!    (house, north, east, south, west; seats without a chain left out) as input, and the name of the procedure as info gives 32 bytes.
//! 5. **Cards.** The key is the seed of [`cards::Shuffler`], stream 0, whose comment tells the rest: the pack is
//!    shuffled and dealt from the dealer's left in its [packets](cards::Pack::packets); in a pack of
//!    thirty-two the next card is turned up.
//!
//! What this does not give: the house knows the cards while they are played, as whoever stands behind
//! all four chairs would.

mod chain;
mod deal;
mod record;

pub use chain::{BadLink, Chain, Link};
pub use deal::{ALGORITHM, Cast, Chains, Drawn, HOUSE_LINKS, Terms};
pub use record::{BadRecord, DealRecord, Fault, HandsText, LinksText, Note, Record, Shuffle, Verdict};
