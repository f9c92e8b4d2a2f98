//! Tables of the club: opening one, sitting down, inviting.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{BySeat, CourtesyInfo, Person, Seat, Stage, TalkRule};

/// How irregular acts are met.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// An irregular act is declined with its article.
    #[default]
    Courteous,
    /// Every possible act is taken, and the players must notice, claim and elect.
    Laws,
}

/// Opens a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// `bridge-1905`, `bridge-1907`, `euchre-1888` or `royalton-1915`.
    pub code: String,
    /// How irregular acts are met.
    #[serde(default)]
    #[ts(as = "Option<Manner>", optional)]
    pub manner: Manner,
    /// What the code leaves to the club.
    #[serde(default)]
    #[ts(as = "Option<Vec<ChosenOption>>", optional)]
    pub options: Vec<ChosenOption>,
    /// What the table is called; it gets a name if this is empty.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub name: String,
    /// Who sits where at first.
    #[serde(default)]
    #[ts(as = "Option<BySeat<SeatPlan>>", optional)]
    pub seats: BySeat<SeatPlan>,
    /// Whether others may look on.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub watchable: bool,
    /// Whether it stands in the lobby for everybody; otherwise only an invitation leads to it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub public: bool,
    /// How quickly the computer players act.
    #[serde(default)]
    #[ts(as = "Option<Pace>", optional)]
    pub pace: Pace,
    /// What people may say to each other beside the game.
    #[serde(default)]
    #[ts(as = "Option<TalkRule>", optional)]
    pub talk: TalkRule,
    /// How long a person may take; without it as long as they like.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<TableClock>,
}

/// How long a person may take. When both times are used up, a computer player acts for them until they come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableClock {
    /// Seconds for each turn: 5 to 600.
    pub turn_s: u32,
    /// Seconds of one's own for a whole deal, used when a turn takes longer: at most 3,600.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub bank_s: u32,
}

/// An option of a code and its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChosenOption {
    /// The option.
    pub key: String,
    /// Its value.
    pub value: String,
}

/// What is to become of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatPlan {
    /// It waits for somebody.
    #[default]
    Open,
    /// The person who opens the table sits there.
    Me,
    /// A computer player sits there.
    Computer {
        /// What it is seated by: `book`, `colonel`.
        player: String,
    },
}

/// How quickly computer players act. The time depends on what everybody can see alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// At once.
    Instant,
    /// Half a second or so.
    Quick,
    /// As people play.
    #[default]
    Steady,
    /// With time to follow everything.
    Slow,
}

/// Who sits at a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody.
    #[default]
    Empty,
    /// A person.
    Person {
        /// Who.
        person: Person,
        /// Whether a socket of theirs is open.
        present: bool,
        /// While they are away, for how many seconds the seat is kept for them; then the host may free it.
        kept_s: Option<u32>,
        /// What the computer player is called that acts for them while they are away.
        substitute: Option<String>,
    },
    /// A computer player.
    Computer {
        /// What it is seated by.
        player: String,
        /// What people call it.
        called: String,
        /// The address of its portrait; only the regulars of the club have one.
        portrait: Option<String>,
    },
}

/// The four seats.
pub type Seated = BySeat<Sitter>;

/// A table as the lobby and its own page tell of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The code.
    pub code: String,
    /// The game and its code for people: `Bridge, Elwell 1907`.
    pub title: String,
    /// How irregular acts are met.
    pub manner: Manner,
    /// What the code leaves to the club and this table chose otherwise.
    pub options: Vec<ChosenOption>,
    /// Who opened it.
    pub host: Person,
    /// Who sits where.
    pub seats: Seated,
    /// The stage of the deal.
    pub stage: Stage,
    /// The number of the deal.
    pub deal: u32,
    /// Whether others may look on.
    pub watchable: bool,
    /// Whether everybody sees it in the lobby.
    pub public: bool,
    /// How quickly the computer players act.
    pub pace: Pace,
    /// What people may say to each other beside the game.
    pub talk: TalkRule,
    /// The courtesies that can be said.
    pub courtesies: Vec<CourtesyInfo>,
    /// How long a person may take.
    pub clock: Option<TableClock>,
    /// How many look on.
    pub bystanders: u32,
    /// Who waits to cut in, in this order.
    pub waiting: Vec<Person>,
    /// The seat of the person who asks.
    pub your_seat: Option<Seat>,
    /// When it was opened, in seconds since 1970.
    #[ts(type = "number")]
    pub opened: i64,
    /// The board of a duplicate evening that is played here, and nothing else.
    #[serde(default)]
    pub board: Option<BoardOf>,
}

/// A board of a duplicate evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardOf {
    /// The evening.
    pub evening: String,
    /// Its number, from 1.
    pub number: u32,
}

/// Sits down, with an invitation where the table is not public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// The secret of an invitation.
    #[serde(default)]
    #[ts(optional)]
    pub invite: Option<String>,
}

/// Puts a computer player on one empty seat, or on all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Fill {
    /// What it is seated by: `book`, `colonel`.
    pub player: String,
    /// The seat; all empty ones without it.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<Seat>,
}

/// Has a computer player act for a person who is away, until they act again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Substitute {
    /// Its name; none ends the substitution.
    #[serde(default)]
    #[ts(optional)]
    pub player: Option<String>,
}

/// Asks for an invitation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewInvite {
    /// The seat it is for; without it the invitation is to the table, and everybody who uses it has the first free seat.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<Seat>,
}

/// An invitation. One to a seat is for whoever uses it first; one without a seat serves every free seat of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invite {
    /// The secret, 128 bits in hex. It is shown once.
    pub secret: String,
    /// The address to send to a friend. The secret stands behind the `#`, so that no log has it.
    pub path: String,
    /// The seat it is for.
    pub seat: Option<Seat>,
    /// When it ends, in seconds since 1970.
    #[ts(type = "number")]
    pub expires: i64,
}

/// Uses an invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UseInvite {
    /// The secret.
    pub secret: String,
}

/// What an invitation led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invited {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: Seat,
}

/// What an invitation is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invitation {
    /// What the table is called.
    pub table: String,
    /// The game and its code for people.
    pub title: String,
    /// How irregular acts are met.
    pub manner: Manner,
    /// Who opened it.
    pub host: String,
    /// Who sits where.
    pub seats: Seated,
    /// The seat it is for; none if it is for any.
    pub seat: Option<Seat>,
    /// Whether somebody has used it up.
    pub used: bool,
}
