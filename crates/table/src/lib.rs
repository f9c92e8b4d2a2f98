//! The one mechanism: acts are facts, laws are answers.
//!
//! A table is the log of what was done at it. Every act is taken; the mechanism recognises what
//! happened, the game's articles say what follows: an offence opens a right, the right's holder
//! elects a remedy, the remedy binds somebody, and what is broken goes into the revoke ledger and
//! from there into the score. Nothing here knows which game is played.
//!
//! Start with [`Act`] and [`Answer`], then [`Table`], then [`Game`].

mod act;
mod answer;
mod bench;
mod certain;
mod choices;
mod common;
mod consent;
mod cutting;
mod dealing;
mod electing;
mod ending;
mod fact;
mod game;
mod gathering;
mod impossible;
mod lapse;
mod ledger;
mod named;
mod obligation;
mod open_hand;
mod pack;
mod plain;
mod play;
mod principal;
mod remedy;
mod revoke;
mod right;
mod room;
mod rubber;
mod scoring;
mod several;
mod shared;
mod sheet;
mod showing;
mod speech;
mod state;
mod table;
mod taking_back;
mod trick;
mod turns;
mod verbs;
mod view;

pub use act::{Act, Actor, Column, CutFlaw, Exposure, Hands, PackId, Run, ShuffleFlaw, Speech};
pub use answer::{Answer, AnswerOf, Audience, Cited, Finding, Kind, Laws, Offer, Options, cite};
pub use bench::{Bench, listed_breach};
pub use choices::{BadOption, Choices};
pub use common::{
    AfterCut, Common, DealFact, PackFact, PlayFact, RevokeFact, RightEnd, RightFact, ScoreFact, ShownClaim,
    ShownFact, WordFact, WrongPackScope,
};
pub use cutting::Cutting;
pub use dealing::Dealing;
pub use fact::{AsSlot, Fact, Facts, Shape, Slot, SlotKind, kebab};
pub use game::{Amends, Articles, Called, DealFlaw, Game, Group, LeadIs, Moment, PackDuty};
pub use impossible::{Impossible, NotNow};
pub use lapse::{Ends, Lapse, Lapses, UNTIL_PLAYED};
pub use ledger::{Entry, Fault, Stage};
pub use named::{BadNamed, ByName, FromSlot, Named};
pub use obligation::{Breach, Duty, Obligation};
pub use plain::{Ground, Plain, Points, Said};
pub use remedy::Remedy;
pub use right::{End, Right};
pub use room::{Chooser, Forfeits, Fresh, Keeps, LeftOver, Payer, RoomRules, Stakes, Until};
pub use rubber::{RubberGame, Terms, rubber_answers};
pub use shared::SharedVec;
pub use sheet::{Line, Sheet, SideStanding, Standing, Stop};
pub use speech::Attention;
pub use state::{Claim, Liability, Manner, Omitted, Phase, Picking, RevokeClaim, State, Suspended};
pub use table::{Event, Setup, Table, Taken};
pub use trick::{Life, Trick};
pub use turns::{Asked, Declaring, Tally, Turn, Turns, WORDS_MAX, Words};
pub use view::{Glimpse, View};
