//! Everything that one seat, or a bystander, may know of a table.
//!
//! Cards are written as in the minutes, rank then suit: `KH`, `TS`. Acts are facts, so that a client sends back
//! what it was shown; whatever a person reads comes as a text.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{CardName, Fact, Manner, Seated};

/// A place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, ToSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Seat {
    N,
    E,
    S,
    W,
}

impl Seat {
    /// All four, clockwise from north.
    pub const ALL: [Seat; 4] = [Seat::N, Seat::E, Seat::S, Seat::W];
}

/// A partnership.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, ToSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Side {
    NS,
    EW,
}

/// A suit, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, ToSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Suit {
    C,
    D,
    H,
    S,
}

/// One value for each seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[expect(missing_docs, non_snake_case, reason = "the fields are the letters that travel")]
pub struct BySeat<T> {
    pub N: T,
    pub E: T,
    pub S: T,
    pub W: T,
}

impl<T> BySeat<T> {
    /// The value of each seat.
    pub fn from_fn(mut of: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat { N: of(Seat::N), E: of(Seat::E), S: of(Seat::S), W: of(Seat::W) }
    }

    /// The value of a seat.
    pub const fn of(&self, seat: Seat) -> &T {
        match seat {
            Seat::N => &self.N,
            Seat::E => &self.E,
            Seat::S => &self.S,
            Seat::W => &self.W,
        }
    }
}

/// One value for each side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[expect(missing_docs, non_snake_case, reason = "the fields are the letters that travel")]
pub struct BySide<T> {
    pub NS: T,
    pub EW: T,
}

/// The stage of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are still to be filled.
    Gathering,
    /// The cards are shuffled and dealt.
    Dealing,
    /// The trump is declared, doubled, bid for.
    Calling,
    /// Tricks are played.
    Play,
    /// The hand is played out; the next deal has not begun.
    HandOver,
    /// The rubber is made up and agreed.
    RubberOver,
}

/// Everything that one seat, or a bystander, may know of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableView {
    /// The code: `bridge-1905`, `bridge-1907`, `euchre-1888`, `royalton-1915`.
    pub code: String,
    /// The game and its code for people: `Bridge, Elwell 1907`.
    pub title: String,
    /// How irregular acts are met.
    pub manner: Manner,
    /// Whose view it is; none for a bystander.
    pub seat: Option<Seat>,
    /// The stage of the deal.
    pub stage: Stage,
    /// The number of the deal, from 1.
    pub deal: u32,
    /// Whose deal it is.
    pub dealer: Seat,
    /// The cards still held that the seat can see, sorted by suit and rank; after the hand all that
    /// were dealt.
    #[schema(value_type = BySeat<Vec<String>>)]
    pub cards: BySeat<Vec<CardName>>,
    /// How many cards each seat holds.
    pub counts: BySeat<u32>,
    /// Cards that lie face up before their owners.
    #[schema(value_type = Vec<String>)]
    pub exposed: Vec<CardName>,
    /// Those of them that may be called.
    #[schema(value_type = Vec<String>)]
    pub callable: Vec<CardName>,
    /// The card turned up.
    #[schema(value_type = Option<String>)]
    pub turn_up: Option<CardName>,
    /// Whether it has been turned down.
    pub turned_down: bool,
    /// The card that the seat itself has put out.
    #[schema(value_type = Option<String>)]
    pub discard: Option<CardName>,
    /// The hand that lies open and is played by its partner.
    pub open_hand: Option<Seat>,
    /// Who takes part in the play; a lone player's partner does not.
    pub active: Vec<Seat>,
    /// The tricks of the deal as they were seen to fall, oldest first; the last may be open.
    pub tricks: Vec<TrickView>,
    /// Tricks won.
    pub won: BySide<u32>,
    /// The trump suit, once it is fixed.
    pub trump: Option<Suit>,
    /// The cards of the pack as they rank now: suit by suit, the trumps first, the highest first.
    #[schema(value_type = Vec<Vec<String>>)]
    pub order: Vec<Vec<CardName>>,
    /// Whether the tricks are to be lost, as in a nullo.
    pub losing: bool,
    /// What each seat is in this deal: `dealer`, `dummy`, `alone`.
    pub roles: BySeat<Option<String>>,
    /// Who has to do something, and what.
    pub turn: Option<Turn>,
    /// Everything that is in order for this seat now, ready to be sent.
    pub options: Vec<ActOption>,
    /// The open rights that the seat may know of.
    pub rights: Vec<RightView>,
    /// What players are bound to.
    pub obligations: Vec<ObligationView>,
    /// A claim to tricks that waits for an answer.
    pub claim: Option<ClaimView>,
    /// What has been declared.
    pub declaration: Declaration,
    /// The score.
    pub score: ScoreView,
    /// The people and computer players.
    pub seats: Seated,
    /// At the end of a hand: who has yet to say that the next deal may begin.
    pub waiting_for: Vec<Seat>,
    /// The commitment to the cards of this deal, published before it was dealt.
    pub commitment: Option<String>,
}

/// A trick as it was seen to fall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrickView {
    /// Who led.
    pub leader: Seat,
    /// The cards in the order in which they fell.
    pub plays: Vec<PlayView>,
    /// Who won it, once it is complete.
    pub winner: Option<Seat>,
    /// Whether it is turned and quitted: nobody may look at it again.
    pub quitted: bool,
}

/// A card in a trick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlayView {
    /// From whose hand.
    pub seat: Seat,
    /// The card.
    #[schema(value_type = String)]
    pub card: CardName,
}

/// Who has to do something, and what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Turn {
    /// Who has to act.
    pub seat: Seat,
    /// From whose hand: the open hand, when its partner plays it.
    pub hand: Seat,
    /// What is asked.
    pub what: Asked,
    /// In words: `You are to lead from dummy.`
    pub text: String,
    /// Why it is their turn, and what it is about: `West won the trick.`, `Hearts were led.`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<String>,
    /// For whoever is new to the game, what their choice is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hint: Option<String>,
}

/// What is asked of the player whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// A word of the declaration.
    Declare,
    /// A word on doubling.
    Double,
    /// A discard.
    Discard,
    /// A lead.
    Lead,
    /// A card to the trick.
    Follow,
}

/// Something that is in order now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ActOption {
    /// The act, as it is sent.
    pub act: Fact,
    /// What kind it is.
    pub kind: OptionKind,
    /// In words: `No-trump`, `May I lead?`.
    pub text: String,
    /// What it comes to, in a few words: `12 the odd trick`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub worth: Option<String>,
    /// Whether it is what is mostly said here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub usual: bool,
}

/// Kinds of acts that are in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// A word of the declaration.
    Call,
    /// A word that may be said though nothing is asked, such as taking a lone hand from the partner.
    Chance,
    /// A card to put out.
    Discard,
    /// A card to play.
    Play,
    /// A claim or concession of tricks, or an answer to one.
    Claim,
    /// The question whether the partner has none of the suit led, or the answer to it.
    Question,
    /// An act at the end of the hand: agreeing the score, claiming a revoke.
    Closing,
}

/// A choice that the laws give to somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RightView {
    /// The articles that give it.
    pub laws: Vec<String>,
    /// What the chief article says, in our words.
    pub gist: String,
    /// Who gave occasion for it.
    pub offender: Seat,
    /// Who may use it.
    pub holders: Vec<Seat>,
    /// Who would have to obey.
    pub target: Vec<Seat>,
    /// The card that it is about.
    #[schema(value_type = Option<String>)]
    pub card: Option<CardName>,
    /// What may be chosen, each as the act that chooses it: where a suit has to be named there is one for each.
    pub options: Vec<RemedyView>,
    /// Whether the seat of this view may choose.
    pub yours: bool,
}

/// One of the things that the holder of a right may demand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RemedyView {
    /// The act, as it is sent: `demand` with a remedy, or `waive`.
    pub act: Fact,
    /// In words.
    pub text: String,
    /// What comes of it, in words.
    pub follows: String,
}

/// What a player is bound to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ObligationView {
    /// The articles it rests on.
    pub laws: Vec<String>,
    /// Whom it binds.
    pub on: Vec<Seat>,
    /// In words: `lead a card of hearts`.
    pub text: String,
}

/// A claim to tricks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ClaimView {
    /// Who claims.
    pub by: Seat,
    /// How many of the tricks left; none for all of them.
    pub tricks: Option<u32>,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
    /// In words: `You claim the rest.`
    pub text: String,
}

/// What has been declared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Declaration {
    /// Every word of this deal, oldest first.
    pub calls: Vec<CallView>,
    /// What holds now, in the terms of the game.
    pub facts: Vec<Fact>,
    /// What is played, once it is known.
    pub contract: Option<ContractView>,
}

/// A word of the declaration and who said it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CallView {
    /// Who.
    pub seat: Seat,
    /// What.
    pub call: Fact,
    /// In words: `pass`, `2♥`.
    pub text: String,
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ContractView {
    /// In a few words: `Hearts, doubled`.
    pub text: String,
    /// By whom.
    pub by: Option<Seat>,
    /// What is to be won: `8 tricks wanted`.
    pub aim: String,
    /// How far the side that plays it still has to go: `We need 3 more of 8.`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub needs: Option<String>,
}

/// The score sheet and where game and rubber stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreView {
    /// Every entry, oldest first.
    pub lines: Vec<ScoreLine>,
    /// Whether entries stand above a line, apart from those that count towards the game.
    pub above: bool,
    /// The games, the last of them in progress unless the rubber is over.
    pub games: Vec<GameView>,
    /// What the end of the rubber adds to the totals and stands in no entry.
    #[serde(default)]
    pub premiums: Vec<ScoreLine>,
    /// Where each side stands.
    pub sides: BySide<SideScore>,
    /// How many games win the rubber.
    pub games_to_win: u32,
    /// How many points win a game.
    pub game_points: u32,
    /// The winners of the rubber.
    pub winner: Option<Side>,
    /// What the rubber comes to.
    pub settled: Option<Settlement>,
}

/// One game of the rubber.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameView {
    /// The last deal that counts for it; none while it is in progress.
    pub to: Option<u32>,
    /// Who won it.
    pub winner: Option<Side>,
    /// What the winners carry into the next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lap: Option<i32>,
    /// What it counts towards the rubber, where games have a value of their own: 2 for a double.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub value: Option<i32>,
    /// The article by which it is won or counts; the law book tells what it says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub law: Option<String>,
}

/// One entry of the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreLine {
    /// The number of the deal; 0 for what stood before the first.
    pub deal: u32,
    /// Whose it is.
    pub side: Side,
    /// Below the line what counts towards the game, above it what does not.
    pub column: Column,
    /// What is written.
    pub points: i32,
    /// The article that awards it; the law book tells what it says.
    pub law: String,
}

/// A column of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Column {
    /// Counts towards the game.
    Below,
    /// Honours, slams, penalties and premiums.
    Above,
}

/// Where one side stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SideScore {
    /// What counts towards the game in progress.
    pub game: i32,
    /// Games won.
    pub games: u32,
    /// All trick points of the rubber.
    pub tricks: i32,
    /// Honours, slams, penalties and premiums.
    pub bonus: i32,
    /// What the rubber comes to for the side.
    pub total: i32,
}

/// What the rubber comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Settlement {
    /// Who won the rubber.
    pub winner: Side,
    /// What they win by it; below zero when they lose.
    pub points: i32,
}
