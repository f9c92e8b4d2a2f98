//! Royalton by Hawley's code of 1915.
//!
//! Here stand only the differences: the bids and their order ([`Bid`]), the auction, the options a
//! club may choose ([`Rules`]), the articles, the [`facts`] that they find with the sentences for them,
//! and the scoring. Everything else is the mechanism of `table`.
//!
//! ```
//! use cards::Seat;
//! use royalton::{Call, Royalton, Rules};
//! use table::{Act, Finding, Setup, Table};
//!
//! let dealt = Setup { dealt: true, ..Setup::new(Rules::default(), Seat::South) };
//! let mut table = Table::<Royalton>::new(dealt);
//! // South deals and bids first, and north passes: what is wrong is found, and the act is taken.
//! let answers = table.observe(Seat::North, Act::Call(Call::Pass)).expect("it can be done");
//! assert!(matches!(answers[0].finding, Finding::Offence { by: Seat::North, .. }));
//! ```

mod articles;
mod auction;
mod bid;
mod bidding;
mod call;
pub mod facts;
mod game;
mod lapses;
mod plain;
mod room;
mod rules;
mod score;
mod speech;
mod spoken;
mod turns;

pub use auction::{Auction, Conceded, Contract, Fine, Made};
pub use bid::{Bid, Denomination, MOST};
pub use call::Call;
pub use facts::Fact;
pub use game::Royalton;
pub use rules::{OPTIONS, Rules};
pub use score::{
    Award, BOOK, DOUBLED, EARLY, GAME, GAME_OF_THIRTY, GRAND_SLAM, HONOURS, HandScore, LITTLE_SLAM,
    PlayedContract, REDOUBLED, RETIRE, REVOKE, REVOKE_TRICKS, RUBBER, RUBBER_GAMES, RevokeChoice, TRICK,
    UNDER, UNDER_ROYAL, score, terms,
};
