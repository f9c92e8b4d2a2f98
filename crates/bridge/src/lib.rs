//! Bridge by Elwell's code, the editions of 1905 and 1907.
//!
//! Here stand only the differences: the declarations ([`Call`]), the options a club may choose
//! ([`Rules`]), the articles and the scoring. Everything else is the mechanism of `table`. What the
//! articles find is a [`Fact`]; only `speech.rs` makes a sentence of it.

mod articles;
mod call;
mod declared;
mod facts;
mod game;
mod room;
mod rules;

mod honours;
mod lapses;
mod plain;
mod report;
mod score;
mod settle;
mod speech;
mod spoken;
mod standing;
mod turns;

pub use call::{Call, Make};
pub use declared::{Declared, Doubling, Pending};
pub use facts::{
    BadManners, ClaimFact, DealingFact, DeclaringFact, DoublingFact, DummyFact, DummyRight, ExposureFact,
    Fact, LeadFact, LeaveFact, MendingFact, PointsFact, Raise, ShufflingFact, TalkFact,
};
pub use game::Bridge;
pub use rules::{
    DefaultScope, Denial, DummyClaims, Edition, FiveHonours, LimitRule, OPTIONS, Proof, RevokeTricks, Rules,
    SlamAfterRevoke, SpadeScore, Spades, WrongDealer,
};

pub use honours::{Chicane, Holding, Honours, chicane, honour_cards, honours};
pub use report::rubber_answers;
pub use score::{
    Award, BOOK, CEILING, GRAND_SLAM, HandScore, LITTLE_SLAM, PlayedMake, REVOKE, REVOKES_MOST, SPADE_TWO,
    SPADES_PLAYED_FROM, What, is_played, multiplier, score, spades_not_played, trick_value,
};
pub use settle::{
    BadChicane, BadSheet, Count, Difference, Ending, Expected, ScoreSheet, ScoredHand, Settlement, SheetHand,
    SheetProblem, Tally, Wanted,
};
pub use standing::{GAME, Game, RUBBER, RUBBER_GAMES, games, last_closed_deal, standing};
