//! Bridge by Elwell's code, the editions of 1905 and 1907.
//!
//! Here stand only the differences: the declarations ([`Call`]), the options a club may choose
//! ([`Rules`]), the articles and the scoring. Everything else is the mechanism of `table`.

mod articles;
mod call;
mod declared;
mod game;
mod rules;

mod honours;
mod report;
mod score;
mod settle;
mod standing;

pub use call::{Call, Make};
pub use declared::{Declared, Doubling, Pending};
pub use game::Bridge;
pub use rules::{Edition, OPTIONS, Rules};

pub use honours::{Chicane, Holding, Honours, chicane, honour_cards, honours};
pub use report::rubber_answers;
pub use score::{
    Award, BOOK, CEILING, GRAND_SLAM, HandScore, LITTLE_SLAM, Played, REVOKE, REVOKES_MOST, SPADE_TWO,
    SPADES_PLAYED_FROM, What, is_played, multiplier, score, spades_not_played, trick_value,
};
pub use settle::{
    BadSheet, Difference, Ending, Expected, ScoreSheet, ScoredHand, Settlement, SheetHand, Tally,
};
pub use standing::{GAME, Game, RUBBER, RUBBER_GAMES, games, last_closed_deal, standing};
