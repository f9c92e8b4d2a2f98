//! Records of what was played: deals that are over, to read, to keep, to share, to study.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    BySeat, BySide, CardName, EventReport, Fact, GameView, ScoreLine, ScoreView, Seat, Settlement, SideScore,
    Suit, TrickView,
};

/// A table as the list of records tells of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordInfo {
    /// The table.
    pub table: String,
    /// What it is called.
    pub name: String,
    /// The code.
    pub code: String,
    /// The game and its code for people: `Bridge, Elwell 1907`.
    pub title: String,
    /// Who sat where at the end.
    pub players: BySeat<String>,
    /// How many deals are over.
    pub deals: u32,
    /// What the rubber came to.
    pub settled: Option<Settlement>,
    /// What the rubbers that are over came to for whoever asks; none where no rubber is, or nobody is known to ask.
    #[serde(default)]
    pub points: Option<i32>,
    /// When it was opened, in seconds since 1970.
    #[ts(type = "number")]
    pub opened: i64,
    /// Whether Portable Bridge Notation can hold it.
    pub pbn: bool,
    /// Why nothing more can be told of it, where its record cannot be read.
    pub unreadable: Option<String>,
}

/// What somebody has played under one code, by the deals that were dealt from a proof.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct CodeStatistics {
    /// The code.
    pub code: String,
    /// The game and its code for people: `Bridge, Elwell 1907`.
    pub title: String,
    /// Deals that are over.
    pub deals: u32,
    /// What they brought the person's side less what they brought the other.
    pub points: i32,
    /// Revokes charged against the person's side.
    pub revokes: u32,
    /// Of the declarations that the person made, those that were kept by the tricks won, before any penalty.
    pub kept: Share,
    /// Of the rubbers that were agreed, those by which the person's side won something.
    pub won: Share,
    /// What the rubbers came to for the person's side.
    pub rubber_points: i32,
}

/// So many of so many, and how far the long run may be from it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Share {
    /// So many.
    pub count: u32,
    /// Of so many.
    pub of: u32,
    /// The share in the long run lies between this and `high`, by Wilson's interval at 95 %; none of none.
    pub low: Option<f64>,
    /// The other end.
    pub high: Option<f64>,
}

impl Share {
    /// The standard normal quantile of an interval of 95 %.
    const Z: f64 = 1.959_963_984_540_054;

    /// So many of so many, with Wilson's interval.
    pub fn new(count: u32, of: u32) -> Share {
        if of == 0 {
            return Share { count, of, low: None, high: None };
        }
        let (n, at, z2) = (f64::from(of), f64::from(count) / f64::from(of), Share::Z * Share::Z);
        let centre = (at + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let reach = Share::Z / (1.0 + z2 / n) * (at * (1.0 - at) / n + z2 / (4.0 * n * n)).sqrt();
        Share { count, of, low: Some((centre - reach).max(0.0)), high: Some((centre + reach).min(1.0)) }
    }
}

/// The record of a table: every deal that is over. A deal that is being played is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Record {
    /// What the list tells.
    pub info: RecordInfo,
    /// The deals that are over.
    pub deals: Vec<DealRecord>,
    /// The score.
    pub score: ScoreView,
    /// The rubbers that are over, as they were agreed.
    pub rubbers: Vec<RubberRecord>,
    /// Where this release rules otherwise than the record. The score of a rubber that is over is the one that was agreed.
    pub marks: Vec<RecordMark>,
}

/// A rubber that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RubberRecord {
    /// Its number, from 1.
    pub rubber: u32,
    /// Its sheet.
    pub score: Vec<ScoreLine>,
    /// Where each side stood.
    pub sides: BySide<SideScore>,
    /// Its games; none where they were not kept and this release makes others.
    #[serde(default)]
    pub games: Vec<GameView>,
    /// What its end added to the totals.
    #[serde(default)]
    pub premiums: Vec<ScoreLine>,
    /// What North and South won by it; below nought when they lost.
    pub points: i32,
    /// Whether this release makes something else of it: `marks` says where.
    pub marked: bool,
}

/// A place where this release rules otherwise than the one that wrote the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordMark {
    /// The number of the rubber, from 1.
    pub rubber: u32,
    /// The number of the deal in it; 0 before the first.
    pub deal: u32,
    /// The line of the record.
    pub version: u32,
    /// What is marked.
    pub kind: MarkKind,
    /// The same in words.
    pub text: String,
}

/// What a mark in a record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// The laws find something else in the act now.
    RuledOtherwise,
    /// The act would not be taken now.
    NotTaken,
    /// The deal was being played, and was closed for it.
    DealClosed,
    /// The rubber was being played, and was closed for it.
    RubberClosed,
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DealRecord {
    /// Its number; a deal that was void and dealt again keeps its number.
    pub deal: u32,
    /// Who dealt.
    pub dealer: Seat,
    /// The cards of each seat.
    #[schema(value_type = BySeat<Vec<String>>)]
    pub cards: BySeat<Vec<CardName>>,
    /// The card turned up.
    pub turn_up: Option<String>,
    /// Everything that was done, with what the laws answered.
    pub events: Vec<EventReport>,
    /// Tricks won.
    pub won: BySide<u32>,
    /// How the cards can be checked.
    pub proof: Option<DealProof>,
}

/// The board at some point of a deal that is over, to study it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Position {
    /// The cards still held.
    #[schema(value_type = BySeat<Vec<String>>)]
    pub hands: BySeat<Vec<CardName>>,
    /// The trick on the table; a full one stays until the next lead.
    pub trick: Option<TrickView>,
    /// Tricks won.
    pub won: BySide<u32>,
    /// The trump suit.
    pub trump: Option<Suit>,
    /// The hand that plays next.
    pub next: Option<Seat>,
    /// The cards of it that are in order.
    #[schema(value_type = Vec<String>)]
    pub playable: Vec<CardName>,
    /// In a line of one's own, what each of them brings with all cards seen; nothing where that would take too long.
    #[serde(default)]
    pub values: Vec<CardTricks>,
}

/// What a card brings when all cards are seen and nobody errs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CardTricks {
    /// The card.
    #[schema(value_type = String)]
    pub card: CardName,
    /// The tricks of its side, with it and after it.
    pub tricks: u32,
    /// Whether no other card brings more, or where the tricks are to be lost, less.
    pub best: bool,
}

/// Cards played otherwise from a point of a deal; they count for nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnLine {
    /// After so many events of the deal.
    pub event: u32,
    /// The cards, in the order in which they fall.
    pub cards: Vec<String>,
}

/// The proof that a deal was fair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DealProof {
    /// How the order of the pack follows from the key: `oddtrick-deal-1`.
    pub algorithm: String,
    /// What was published before the deal.
    pub commitment: String,
    /// The 32 bytes from which the pack was shuffled, in hex.
    pub key: String,
    /// The whole proof, as `oddtrick verify` reads it.
    pub record: String,
}

/// A link by which anybody can read a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ShareLink {
    /// The secret, 128 bits in hex.
    pub secret: String,
    /// The address.
    pub path: String,
}

/// What the coach would do, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    /// The act, as it is sent.
    pub act: Fact,
    /// In words: `Play the nine of hearts.`
    pub text: String,
    /// Why, in words.
    pub why: String,
    /// Whether the figures say so; if not, it is the book's advice, and the coach cannot tell.
    pub sure: bool,
    /// In how many ways the cards may lie it was looked at.
    pub worlds: u32,
    /// Everything in order and what it is worth, the best first; nothing where the coach valued nothing.
    pub choices: Vec<HintChoice>,
    /// What is in order too and could not be valued, in words.
    pub unvalued: Vec<String>,
    /// The maxims that speak for it.
    pub maxims: Vec<MaximView>,
    /// What the book would do instead, in words, if it would.
    pub book: Option<String>,
}

/// One thing that could be done now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct HintChoice {
    /// The act, as it is sent.
    pub act: Fact,
    /// In words: `the nine of hearts`, `pass`.
    pub text: String,
    /// What the deal is then worth to the side that is advised, in points.
    pub worth: f64,
    /// Give or take so much against the best: twice the standard error.
    pub error: f64,
    /// In how many ways the cards may lie it was looked at.
    pub worlds: u32,
}

/// A maxim of the books.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MaximView {
    /// Its name: `bridge/unb-09`.
    pub id: String,
    /// What it says.
    pub text: String,
    /// Where it stands.
    pub source: String,
}

/// A deal gone through card by card. What it was worth and what the acts did make what it came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PostMortem {
    /// The place of the deal in the record, from 1.
    pub deal: u32,
    /// What the cards were worth to North and South before the first word, in points.
    pub worth: i32,
    /// What the sheet shows: North and South less East and West.
    pub result: i32,
    /// Every act that was a choice, changed the worth, or was ruled upon, in its order.
    pub steps: Vec<PostMortemStep>,
    /// From what the cards were worth to what the sheet shows: every line adds its points, and the last sum is the sheet.
    pub account: Vec<AccountLine>,
}

/// One line of the account of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AccountLine {
    /// What it is about.
    pub kind: AccountKind,
    /// The place of the act among the events of the deal, from 0; none for what the cards were worth.
    pub event: Option<u32>,
    /// In words: `East plays the nine of hearts`.
    pub text: String,
    /// Why, in a few words; empty where there is nothing to say.
    pub why: String,
    /// What it added for North and South, in points; what it took from them is below nothing.
    pub points: i32,
    /// What the deal is worth to North and South after it.
    pub sum: i32,
}

/// What a line of an account is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    /// What the cards were worth.
    Cards,
    /// A choice that cost its side something.
    Loss,
    /// A choice that was right on what could be known, and cost something.
    Luck,
    /// A choice that brought more than the book would have.
    Gain,
    /// What the laws gave or took.
    Laws,
}

/// One act of a deal and what it did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PostMortemStep {
    /// The place of the act among the events of the deal, from 0.
    pub event: u32,
    /// Whose act it was; none if it was the table's.
    pub seat: Option<Seat>,
    /// What was done.
    pub act: Fact,
    /// In words: `East plays the nine of hearts`.
    pub text: String,
    /// How the choice was, by its name: `forced`, `right`, `unlucky` (right, and it cost something), `free` (wrong, and it cost
    /// nothing), `mistake` or `unjudged`.
    pub grade: String,
    /// How it was and what it cost as the cards lay, in a sentence; empty where there is nothing to say.
    pub judged: String,
    /// What it changed for the side of the actor, in points.
    pub effect: i32,
    /// What a better choice would have brought as the cards lay, in points.
    pub lost: i32,
    /// What would have been better on what the seat could know, in words: `play the ace of clubs`.
    pub best: Option<String>,
    /// Why, in a sentence.
    pub why: Option<String>,
    /// What could be done; nothing where there was no choice.
    pub choices: Vec<ChoiceValue>,
    /// Maxims of the book that were kept.
    pub kept: Vec<MaximView>,
    /// Maxims of the book that spoke for something else.
    pub broken: Vec<MaximView>,
}

/// What a choice leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChoiceValue {
    /// The act.
    pub act: Fact,
    /// Whether it leads to the most as the cards lay.
    pub best: bool,
    /// What the deal is then worth to the player's side on what they could know, in points.
    pub known: Option<f64>,
    /// And on the cards as they lay.
    pub lay: Option<i32>,
    /// Of a card, as they lay: the tricks that its side takes with this one and after it.
    pub tricks: Option<u32>,
}
