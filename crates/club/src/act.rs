//! What people do in the room.

use cards::{BySide, Card, Seat};
use table::PackId;

/// The number of a table in the room.
pub type TableNumber = u8;

/// Who does it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// Somebody, by name.
    Person(String),
    /// Those concerned together, or a fact that is written down.
    Room,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Who did it.
    pub who: Who,
    /// What was done.
    pub act: Act,
}

/// Anything that is done or said in the room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Somebody comes into the room.
    Arrive,
    /// Several come in together and have equal standing.
    ArriveTogether(Vec<String>),
    /// Says that they want to play at a table, there already or to be made up.
    Announce(TableNumber),
    /// Takes that back.
    Withdraw(TableNumber),
    /// Says that they will go back to the table they came from.
    Return,
    /// Leaves their table.
    Leave,
    /// Leaves their table so that it cannot go on.
    BreakUp,
    /// The players of a table part by agreement.
    Dissolve(TableNumber),
    /// Leaves the room.
    GoHome,
    /// A new table is made up of those who have announced for it.
    Form(TableNumber),
    /// Draws a card, or shows several; from the right pack or another; at their own table or this one.
    Cut {
        /// What was shown.
        cards: Vec<Card>,
        /// Whether it came from another pack than the others cut from.
        other_pack: bool,
        /// Where, if not at their own table.
        at: Option<TableNumber>,
    },
    /// Asks their partner what to choose.
    Consult,
    /// Chooses the cards.
    ChoosePack(PackId),
    /// Chooses their seat, and with it their partner's.
    ChooseSeat(Seat),
    /// Chooses the counters, where a code has them.
    ChooseCounters,
    /// Cuts the pack to the dealer.
    CutPack,
    /// Deals.
    Deal,
    /// Names somebody to play for them.
    Appoint(String),
    /// Agrees to that.
    Consent,
    /// Does not agree.
    Refuse,
    /// It is agreed that play ends at a time or on an event.
    AgreeStop(TableNumber),
    /// That moment has come: the score as it stands, and the games won.
    Stop {
        /// Where.
        table: TableNumber,
        /// The points of each side, without what the law adds.
        points: BySide<i32>,
        /// The games of each side.
        games: BySide<u8>,
    },
    /// Gives up the deal in hand when play was to stop.
    Retire,
    /// The rubber is over; the totals of both sides.
    Rubber(TableNumber, BySide<Sheet>),
    /// The totals are put right.
    Correct(TableNumber, BySide<Sheet>),
    /// The evening is settled: where everybody stands, and who pays whom.
    Settle,
    /// Both sides agree the score.
    AgreeScore(TableNumber),
    /// Calls for new cards: two packs.
    NewCards,
    /// Calls for one new pack, the old one being imperfect or not.
    NewPack {
        /// Whether it is.
        imperfect: bool,
    },
    /// Finds a card torn or marked.
    Torn(Card),
    /// All agree to replace it.
    Replace(TableNumber),
    /// Does not agree to that.
    Object,
    /// Says something at a table where they do not play.
    Remark(TableNumber, About),
    /// The players ask a bystander to decide.
    Appeal(TableNumber, String),
    /// The players call on a bystander to pay.
    Charge(String),
    /// Takes a seat at a table without cutting, by agreement.
    Sit(TableNumber, Seat),
    /// A computer player takes a seat, until somebody wants it.
    Computer(String, TableNumber, Seat),
    /// A seat is freed by agreement.
    Free(TableNumber, Seat),
    /// A computer player plays for the owner of a seat until the rubber ends, by agreement.
    Substitute(String, TableNumber, Seat),
    /// Is away for a while; the seat is kept.
    Absent,
    /// Is there again.
    Back,
    /// Nobody cuts for partners: those who stay keep their seats.
    KeepSeats(TableNumber),
}

/// What a bystander speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// An oversight in the score.
    Score,
    /// A penalty that could be exacted.
    Penalty,
    /// How somebody played.
    Play,
}

/// What a side has made in a rubber, as the sheet has it in the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Trick points; at Euchre the points for games.
    pub tricks: i32,
    /// Everything else, with what the winners of the rubber add.
    pub bonus: i32,
}

impl Sheet {
    /// What it comes to.
    pub fn total(self) -> i32 {
        self.tricks.saturating_add(self.bonus)
    }
}
