//! The socket of a table: what a client sends and what it is sent.
//!
//! A client needs to remember nothing but the last view. It opens the socket, says
//! [`ClientMessage::Hello`] with the last version that it has seen, and gets what it missed and the
//! view as it is now. An act is sent with an id of its own and sent again with the same id until it
//! is acknowledged or refused; it counts once however often it arrives.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{BySeat, Fact, Offer, PersonId, Problem, Said, Seat, Seated, TableView, TalkLine, Words};

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Opens or resumes: events after this version follow, then the view. Without a version only
    /// the view; with 0 everything that the seat witnessed.
    Hello {
        /// The last version that the client has seen.
        #[serde(default)]
        #[ts(optional)]
        version: Option<u32>,
        /// The protocol that it was built for.
        #[serde(default)]
        #[ts(optional)]
        protocol: Option<u32>,
    },
    /// Does something.
    Act {
        /// 128 random bits in hex. The same act sent again bears the same id.
        id: String,
        /// The version that the client had seen when it acted.
        expect: u32,
        /// The act by its name with its slots; as a line of the minutes where a person typed it.
        act: Said,
    },
    /// Is content that the next deal begins.
    Ready,
    /// Brings a chain of hashes, so that nobody can choose the cards without this player: the hash
    /// at its far end or, when it is resumed, the last link that was given away.
    Anchor {
        /// 64 hexadecimal digits.
        link: String,
    },
    /// Gives the next link of the chain for the deal that the server has committed itself to.
    Link {
        /// The number of the shuffle, as the commitment had it.
        shuffle: u32,
        /// 64 hexadecimal digits; their SHA-256 is the link before.
        link: String,
    },
    /// Says something to the others beside the game.
    Talk {
        /// What.
        words: Words,
    },
    /// Tells the keeper of the club of a line that should not have been said.
    Report {
        /// The number of the line.
        line: u32,
    },
    /// Keep-alive.
    Ping {
        /// Echoed in the answer.
        #[serde(default)]
        #[ts(as = "Option<u32>", optional)]
        n: u32,
    },
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message on a socket.
    Welcome {
        /// The protocol that the server speaks.
        protocol: u32,
        /// The table.
        table: String,
        /// The seat of the person; none for those who look on.
        seat: Option<Seat>,
    },
    /// The act is in the record and will outlive a power cut.
    Ack {
        /// The id that the act was sent with.
        id: String,
        /// The version that it has for this seat.
        version: u32,
    },
    /// The act was not taken and left no trace.
    Refused {
        /// The id that the act was sent with; empty if it could not be read.
        id: String,
        /// Why, and what would do.
        problem: Problem,
    },
    /// What happened, as this seat witnessed it, oldest first and without a gap.
    Events {
        /// The version of the first of them.
        from: u32,
        /// Each has the next version.
        events: Vec<EventReport>,
    },
    /// How the table stands after everything that was sent before.
    View {
        /// The version of the last event that the seat witnessed.
        version: u32,
        /// Everything that the seat may know.
        view: Box<TableView>,
    },
    /// The cards are about to be shuffled. Whoever has a chain gives the next link within two
    /// seconds, or the deal is made without it, which the record shows.
    Commit {
        /// The number of the shuffle at this table.
        shuffle: u32,
        /// The SHA-256 of everything that is settled beforehand.
        commitment: String,
    },
    /// Who sits where, and who is there: nothing of the game.
    Seats {
        /// The four seats.
        seats: Box<Seated>,
        /// How many look on.
        bystanders: u32,
    },
    /// What people said beside the game: the latest lines on a new socket, then each as it comes.
    Talk {
        /// The lines, the oldest first.
        lines: Vec<TalkLine>,
    },
    /// What was said reached nobody.
    Hushed {
        /// Why, and what would do.
        problem: Problem,
    },
    /// The keeper of the club is told.
    Reported {
        /// The number of the line.
        line: u32,
    },
    /// Whose time runs, at a table with a clock.
    Clock {
        /// Those who are to act; nobody where the clock stands.
        seats: Vec<Seat>,
        /// How long they have for this turn, in milliseconds from now, before their own time is used.
        turn_ms: u32,
        /// What is left to each seat of its own time in this deal, in milliseconds.
        bank_ms: BySeat<u32>,
    },
    /// The answer to a ping.
    Pong {
        /// Echoed from the ping.
        n: u32,
    },
    /// The socket closes. The client may open another, unless it was told to stay away.
    Goodbye {
        /// Why.
        problem: Problem,
        /// Whether the client should reconnect.
        again: bool,
    },
}

/// One act as a seat witnessed it, and what the laws answered as far as the seat may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventReport {
    /// Its number among the acts that this seat witnessed, from 1. It says nothing of others.
    pub version: u32,
    /// Who did it; none if it was the table together.
    pub seat: Option<Seat>,
    /// The person who did it; none if it was a computer player or the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub person: Option<PersonId>,
    /// What was done; none if only that something was done was seen, and not the card.
    pub act: Option<Fact>,
    /// Whether it belongs to the handling of pack and tricks, which people do without thinking.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub procedure: bool,
    /// What the laws answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<AnswerView>>", optional)]
    pub answers: Vec<AnswerView>,
    /// What was done, in words: "East plays the nine of hearts".
    pub text: String,
    /// The whole of it for a reader of the screen: "East plays the nine of hearts; you are to play."
    pub spoken: String,
}

/// What the laws answered to an act.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AnswerView {
    /// `offence`, `liability`, `obligation`, `ruling`, `trick`, `score`, `game`, `rubber`, `settled`.
    pub kind: String,
    /// The articles it rests on, the chief one first: `bridge/46`.
    pub laws: Vec<String>,
    /// What was found.
    pub finding: Fact,
    /// Who did it; of a trick, who won it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<Seat>,
    /// Who may choose what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offer: Option<Offer>,
    /// The side that gains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<crate::Side>,
    /// How many points it gains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub points: Option<i32>,
    /// The whole of it in plain words.
    pub text: String,
}
