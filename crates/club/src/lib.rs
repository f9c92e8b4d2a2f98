//! The club room: candidates, cutting, tables of six, entry and succession, rubbers, settlement.
//!
//! A [`Room`] is a log of acts and everything folded from it; whatever people do is written down,
//! and the laws of the code are asked what follows. [`Rules`] has the articles and the values in
//! which the codes differ; there is one mechanism for all of them. What no article says, people agree upon: a table may be
//! seated without cutting, and have computer players. [`minutes`] reads, replays and
//! prints the text; [`evening`] says what is due next and plays a whole evening.

mod act;
mod agreement;
mod choosing;
mod cutting;
mod entry;
pub mod evening;
mod facts;
mod formation;
mod impossible;
pub mod json;
mod leaving;
mod ledger;
pub mod minutes;
mod premises;
mod room;
mod rubber;
mod rules;
mod settle;
pub mod speech;
mod state;

pub use act::{About, Act, Event, Sheet, TableNumber, Who};
pub use cutting::{Purpose, Round};
pub use facts::{
    Answer, Balances, ChosenPack, CutFact, Fact, Ground, LosesBy, Name, Names, PremisesFact, RubberFact,
    SeatFact, TableFact,
};
pub use impossible::Impossible;
pub use ledger::{Account, Cause, Entry, Ledger, Money, Rubber};
pub use room::{Room, Setup};
pub(crate) use rules::customs;
pub use rules::{NoRoom, rules};
pub use settle::{EXACT, Payment, Settlement, settle};
pub use state::{
    Candidate, ClubTable, Entering, FirstChoice, Member, NewCards, Offer, Person, PersonId, Phase, State,
};
pub use table::{Chooser, Forfeits, Fresh, Keeps, LeftOver, Payer, RoomRules as Rules, Stakes, Until};
