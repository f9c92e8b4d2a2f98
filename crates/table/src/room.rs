//! What a code says of the room around the tables: the articles, and the values in which the codes differ.
//!
//! The mechanism of the room is in `club`; a game whose code speaks of the room fills this in.

use cards::{CutOrder, Pack};
use laws::Law;

use crate::Cited;

/// The articles under which a room answers, and the values in which the codes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomRules {
    /// The edition, by its name in the statute book.
    pub edition: &'static str,
    /// The pack that is cut from.
    pub pack: Pack,
    /// The order of the cards in cutting, and which end has the choice.
    pub order: Cited<CutOrder>,
    /// Everybody draws from one pack.
    pub one_pack: Law,
    /// A draw is one card.
    pub one_card: Law,
    /// Two have drawn alike where it matters, or cards that only the suits part.
    pub two_alike: Law,
    /// Three have, or all four.
    pub three_alike: Law,
    /// Whether those two articles speak of a tie for a place at a new table too, and not of partners alone.
    pub alike_for_places: bool,
    /// Who begins when a table is made up.
    pub places: Law,
    /// Who else belongs to it.
    pub waiting: Law,
    /// So many belong to a full table.
    pub full: Cited<usize>,
    /// Who plays with whom, who deals, who chooses.
    pub partners: Law,
    /// Whether there are counters to choose besides seats and cards.
    pub counters: bool,
    /// Whether the dealer may ask their partner what to choose.
    pub consult: Option<Law>,
    /// In which order those are served for whom a place must first fall vacant.
    pub announce: Law,
    /// By what right those come in for whom there is a place.
    pub admitted: Law,
    /// Who goes out at the end of a rubber.
    pub out: Law,
    /// The last moment to ask for admission.
    pub window: Law,
    /// Who comes first when a new table is made up.
    pub fresh: Cited<Fresh>,
    /// Those without whom a new table could not be made are the last to go out of it.
    pub last_out: Option<Law>,
    /// What becomes of one's place when one goes to another table.
    pub elsewhere: Law,
    /// Who keeps it.
    pub keeps: Keeps,
    /// What loses it.
    pub forfeits: Forfeits,
    /// Playing for somebody else.
    pub substitute: Law,
    /// Whoever takes the place of a player who left a full table early plays only what that one had left.
    pub inherits: Option<Cited<u32>>,
    /// The rights of those left when a table is broken up.
    pub broken_up: Cited<LeftOver>,
    /// The deal goes round.
    pub deals: Law,
    /// Until when a score may be put right.
    pub corrected: Cited<Until>,
    /// What the winners of a rubber win.
    pub settled: Law,
    /// What is played for when nothing is said.
    pub stakes: Stakes,
    /// Calling for new cards.
    pub new_cards: Law,
    /// Who pays for them.
    pub new_cards_paid: Payer,
    /// Whether one pack may be called for when another is imperfect.
    pub single_pack: bool,
    /// Who chooses between new packs in the middle of a rubber.
    pub mid_rubber: Chooser,
    /// Torn or marked cards.
    pub torn: Law,
    /// Who pays for what replaces them.
    pub torn_paid: Payer,
    /// A bystander whom the players ask may decide.
    pub referred: Law,
    /// A bystander should say nothing unasked.
    pub remarks: Law,
    /// Whether a bystander who speaks unasked of the score or of a penalty can be made to pay the stakes. Where
    /// not, it is a matter of manners, and so is it to object when one is asked.
    pub bystanders_pay: bool,
    /// A rubber that was to end early: what a game is worth, and what it costs to retire from a deal.
    pub unfinished: Option<Cited<(i32, i32)>>,
}

/// Who is a fresh candidate when a new table is made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fresh {
    /// One who has neither belonged to a table nor played at one.
    NeverPlayed,
    /// One who has no table now.
    NoTable,
}

/// Who keeps their place at a table when they play at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// Nobody.
    Nobody,
    /// One without whom the new table could not be made up.
    Needed,
    /// Such a one, if they have said that they will come back.
    NeededAndSaid,
}

/// What loses the place at the first table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forfeits {
    /// To cut into another.
    Entering,
    /// To say that one would like to.
    Announcing,
}

/// Before whom those come whose table was broken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOver {
    /// Before all other candidates, in the order of their announcements.
    BeforeAll,
    /// Before the one who broke it up; among themselves they cut.
    BeforeBreaker,
}

/// Until when the score of a rubber may be put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Until it is agreed.
    Agreed,
    /// Until the next deal.
    NextDeal,
}

/// Who pays for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payer {
    /// The player who calls for them.
    Caller,
    /// The four players together.
    Table,
    /// The house furnishes them.
    House,
}

/// Who chooses between two new packs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The dealer.
    Dealer,
    /// The adversaries of whoever called for them.
    Adversaries,
}

/// What is played for: so many coins for so many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The coins.
    pub coins: i64,
    /// The points they are paid for: a hundred, or one.
    pub per: i64,
}
