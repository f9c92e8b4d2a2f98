//! Euchre by the laws of the Somerset Club, 1888.
//!
//! Here stand only the differences: the declarations ([`Call`]), the options a club may choose
//! ([`Rules`]), the articles, what they find ([`Fact`]) with its sentences, and the scoring.
//! Everything else is the mechanism of `table`, and the bowers are `cards::Ranking`'s.
//!
//! ```
//! use cards::Seat;
//! use euchre::{Call, Euchre, Rules};
//! use table::{Act, Finding, Setup, Table};
//!
//! let dealt = Setup { dealt: true, ..Setup::new(Rules::default(), Seat::South) };
//! let mut table = Table::<Euchre>::new(dealt);
//! // West is the eldest hand, and north passes: what is wrong is found, and the act is taken.
//! let answers = table.observe(Seat::North, Act::Call(Call::Pass)).expect("it can be done");
//! assert!(matches!(answers[0].finding, Finding::Offence { by: Seat::North, .. }));
//! ```

mod articles;
mod call;
mod declared;
mod facts;
mod game;
mod lapses;
mod plain;
mod room;
mod rules;
mod score;
mod speech;
mod spoken;
mod standing;
mod turns;

pub use call::Call;
pub use declared::{Declared, Discard, Round};
pub use facts::{
    AloneFact, AwardFact, CuttingFact, DealFact, DeclaringFact, DiscardFact, ExposedFact, Fact, GeneralFact,
    HandFault, IdleFact, LateWordFact, LeadFact, MisdealFact, MisdealFalls, PackWork, RevokeFact, RubberBy,
    StandingFact, TakeBar,
};
pub use game::Euchre;
pub use rules::{OPTIONS, Rules};
pub use score::{ALL_TRICKS, Award, PlayedHand, TRICKS_NEEDED, forfeit_points, revoke_points, score};
pub use standing::{DOUBLE, Finished, GAME, GAMES, RUBBER, Rubber, SINGLE, rubber, standing};
