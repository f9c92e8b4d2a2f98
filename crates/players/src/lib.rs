//! Computer players. Each sees a [`View`](table::View) and nothing else, and is given dice from
//! outside, so that the same seed plays the same game.
//!
//! A game tells whose word or card it is and what is in order ([`Turns`]); a [`Player`] chooses; a [`Driver`] seats four of them at a table and does what a client does for its player: it deals,
//! has the hands looked at and agrees the score. [`Manners`] makes any player behave in play by the laws. [`Kind`] names the players for those who learn
//! game and player only when they run.

pub mod attend;
pub mod book;
mod character;
pub mod coach;
mod dice;
mod driver;
pub mod duplicate;
mod kind;
pub mod manners;
mod plainly;
mod player;
mod playing;
mod random;
mod repertoire;
pub mod search;
mod stop;
mod stuck;

pub use book::Book;
pub use character::Character;
pub use coach::{cards_bring, position, tricks_bring};
pub use dice::{dice, hands, seed};
pub use driver::Driver;
pub use kind::{BadKind, Kind, NoPlayer, Spec, play_rubber};
pub use manners::{Clumsy, Manners};
pub use plainly::{Chosen, play_on};
pub use player::Player;
pub use random::Random;
pub use repertoire::{by_the_book, coach, kinds, maxims};
pub use stop::Stop;
pub use stuck::Stuck;
pub use table::{Turns, Words};
