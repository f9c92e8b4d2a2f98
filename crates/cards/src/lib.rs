//! Cards, sets of cards, seats, rankings, fair deals and PBN: everything that is true of a
//! trick-taking game before any law is opened.
//!
//! Start with [`Card`] and [`CardSet`], then [`Ranking`], which alone knows what a declaration
//! does to the order and the suit of a card. [`Layout`] and [`Deal`] are the cards dealt,
//! [`Shuffler`] deals them fairly, [`index`] numbers them, [`CutOrder`] is for the cut before, and
//! [`pbn`] is how other programs tell of them.

mod card;
mod cut;
mod deal;
mod deal_out;
pub mod index;
pub mod lin;
mod pack;
pub mod pbn;
mod quick;
mod ranking;
mod seat;
mod set;
pub mod shuffle;

pub use card::{BadCard, Card, Rank, Suit};
pub use cut::{CutEnd, CutOrder};
pub use deal::{Deal, DealFault, DealFaults, Layout, Place};
pub use deal_out::DealOutError;
pub use pack::Pack;
pub use quick::Quick;
pub use ranking::Ranking;
pub use seat::{BadSeat, BySeat, BySide, Seat, SeatSet, Side};
pub use set::CardSet;
pub use shuffle::Shuffler;
