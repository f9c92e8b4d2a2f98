//! Euchre between the minutes and Euchre Game Notation, a JSON text that tells the turn-up, the calls and the cards of each
//! deal and leaves the rest to the rules.
//!
//! The notation knows a younger Euchre: what it has no word for (taking it from the partner, what was done against a law)
//! stays behind, and hands that it does not tell are as known as the cards that were played from them.

use std::fmt;

use cards::{BySeat, Card, CardSet, Ranking, Seat, Suit};
use euchre::{Call, Euchre};
use serde::{Deserialize, Serialize};
use table::{Act, Actor, Phase, State, Table};

use crate::Code;
use crate::minutes::{Header, Item, Line, Minutes, Step, replay};

/// What the file says that it is.
const FILE_TYPE: &str = "Euchre Game Notation";
/// The version that is written; all of the first edition are read.
const VERSION: &str = "1.6";
/// The lowest rank of the pack.
const MIN_RANK: u8 = 7;
/// Who leads against a lone hand by these laws: the eldest hand, or whoever plays next if that one is idle.
const LONER_LEAD: &str = "LEFT_OF_DEALER";
/// The other way: the player at the lone one's left.
const LEFT_OF_LONER: &str = "LEFT_OF_LONER";
/// What wins the game.
const WINNING_SCORE: u8 = 5;

/// A file: a game, or some deals of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Egn {
    file_type: String,
    version: String,
    metadata: Metadata,
    deals: Vec<Deal>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Metadata {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    players: Vec<Player>,
    initial_score: Vec<i32>,
    ruleset: Ruleset,
}

/// A player by name, with or without what else is known of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Player {
    Name(String),
    Known { name: String },
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Ruleset {
    #[serde(skip_serializing_if = "Option::is_none")]
    std: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_rank: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_score: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loner_lead: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Deal {
    #[serde(rename = "dealNumber")]
    number: u32,
    initial_state: InitialState,
    #[serde(default)]
    phases: Vec<Stage>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct InitialState {
    dealer: u8,
    up_card: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player_cards: Option<Vec<Vec<String>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
enum Stage {
    #[serde(rename_all = "camelCase")]
    EuchreBidding {
        calls: Vec<String>,
        #[serde(default)]
        is_alone: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        discard: Option<String>,
    },
    #[serde(rename_all = "camelCase")]
    TrickPlay {
        /// Of the first version alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        initial_lead: Option<u8>,
        tricks: Vec<Vec<String>>,
    },
}

/// Why a text is no Euchre that can be played here.
#[derive(Debug)]
pub enum EgnError {
    /// It is no JSON of this shape.
    Json(serde_json::Error),
    /// It calls itself something else.
    NoEgn(String),
    /// A deal has something that does not fit.
    Deal {
        /// Its number in the file, from 1.
        number: usize,
        /// What it is.
        what: Misfit,
    },
}

/// What does not fit in a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// A card that is not of a pack of thirty-two, or not named.
    Card(String),
    /// A seat beyond the fourth.
    Seat(u8),
    /// A word that the laws do not know.
    Call(String),
    /// Cards were played and nobody has named the trump.
    NoTrump,
    /// A card lies in two hands.
    Twice(Card),
}

impl fmt::Display for EgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EgnError::Json(error) => error.fmt(f),
            EgnError::NoEgn(found) => write!(f, "the file type is '{found}', not '{FILE_TYPE}'"),
            EgnError::Deal { number, what } => write!(f, "deal {number}: {what}"),
        }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Card(text) => {
                write!(f, "'{text}' is no card of the pack of 32: write a rank and a suit, as in Jd")
            }
            Misfit::Seat(seat) => write!(f, "there is no seat {seat}: they are 0 to 3"),
            Misfit::Call(call) => write!(f, "'{call}' is no call of this Euchre: Pass, Order, s, h, d or c"),
            Misfit::NoTrump => f.write_str("cards are played and nobody has made the trump"),
            Misfit::Twice(card) => write!(f, "{card} lies in two hands"),
        }
    }
}

impl std::error::Error for EgnError {}

impl Egn {
    /// Reads a file.
    ///
    /// # Errors
    /// When it is no such text.
    pub fn read(text: &str) -> Result<Egn, EgnError> {
        let egn: Egn = serde_json::from_str(text).map_err(EgnError::Json)?;
        if egn.file_type == FILE_TYPE { Ok(egn) } else { Err(EgnError::NoEgn(egn.file_type)) }
    }

    /// Whether a text looks like such a file.
    pub fn is_likely(text: &str) -> bool {
        text.trim_start().starts_with('{') && text.contains(FILE_TYPE)
    }

    /// The file as text.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("the keys are strings") + "\n"
    }

    /// How many deals it has.
    pub fn len(&self) -> usize {
        self.deals.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.deals.is_empty()
    }

    /// The minutes of each deal.
    pub fn minutes(&self) -> Vec<Result<Minutes<Call>, EgnError>> {
        let deal = |(number, deal): (usize, &Deal)| {
            self.minutes_of(deal).map_err(|what| EgnError::Deal { number: number + 1, what })
        };
        self.deals.iter().enumerate().map(deal).collect()
    }

    fn minutes_of(&self, deal: &Deal) -> Result<Minutes<Call>, Misfit> {
        let code = Code::Euchre1888;
        let left_of_loner = self.metadata.ruleset.loner_lead.as_deref() == Some(LEFT_OF_LONER);
        let told = Unfolded::of(deal, left_of_loner)?;
        let mut lines: Vec<Line<Call>> = vec![Item::Header(Header::Code(code)).into()];
        let note = |key: &'static str, text: &str| {
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" #", " ");
            Line::from(Item::Header(Header::Note(key, text)))
        };
        lines.extend(
            self.metadata.title.as_deref().filter(|text| !text.is_empty()).map(|text| note("event", text)),
        );
        lines.extend(
            self.metadata.date.as_deref().filter(|text| !text.is_empty()).map(|text| note("date", text)),
        );
        for (player, key) in self.metadata.players.iter().zip(["north", "east", "south", "west"]) {
            let (Player::Name(name) | Player::Known { name }) = player;
            lines.extend((!name.trim().is_empty()).then(|| note(key, name)));
        }
        lines.push(Item::Header(Header::Dealer(told.dealer)).into());
        let hands = told.hands.iter().filter(|(_, hand)| !hand.is_empty());
        lines.extend(hands.map(|(seat, hand)| Item::Header(Header::Hand(seat, *hand)).into()));
        lines.push(Item::Header(Header::TurnUp(told.turn_up)).into());
        lines.push(Item::Rule.into());
        let act = |(seat, act): (Seat, Act<Call>)| Line::from(Item::Act(Actor::Seat(seat), Step::Act(act)));
        lines.extend(told.acts.into_iter().map(act));
        Ok(Minutes { code, lines })
    }
}

/// A deal with its seats and acts told.
struct Unfolded {
    dealer: Seat,
    turn_up: Card,
    hands: BySeat<CardSet>,
    acts: Vec<(Seat, Act<Call>)>,
}

impl Unfolded {
    fn of(deal: &Deal, left_of_loner: bool) -> Result<Unfolded, Misfit> {
        let dealer = seat(deal.initial_state.dealer)?;
        let turn_up = card(&deal.initial_state.up_card, None)?;
        let mut told = Unfolded { dealer, turn_up, hands: BySeat([CardSet::EMPTY; 4]), acts: Vec::new() };
        let mut made: Option<Made> = None;
        for stage in &deal.phases {
            match stage {
                Stage::EuchreBidding { calls, is_alone, discard } => {
                    made = told.calls(calls, *is_alone)?;
                    let discard = discard.as_deref().filter(|_| made.is_some_and(|made| made.takes_up));
                    if let Some(text) = discard.filter(|text| !text.contains(['X', 'x'])) {
                        let card = card(text, made.map(|made| made.trump))?;
                        told.hold(dealer, card)?;
                        told.acts.push((dealer, Act::Discard(card)));
                    }
                }
                Stage::TrickPlay { initial_lead, tricks } => {
                    let made = made.ok_or(Misfit::NoTrump)?;
                    let other = (made.alone && left_of_loner).then(|| made.maker.left());
                    let lead = initial_lead.map(seat).transpose()?.or(other);
                    told.tricks(tricks, made, lead)?;
                }
            }
        }
        // The dealer took the turn-up, which was in no hand when the cards were dealt.
        told.hands[dealer].remove(turn_up);
        if let Some(cards) = &deal.initial_state.player_cards {
            told.hands = BySeat([CardSet::EMPTY; 4]);
            for (number, cards) in (0..).zip(cards) {
                for text in cards.iter().filter(|text| !text.contains(['X', 'x'])) {
                    told.hold(seat(number)?, card(text, made.map(|made| made.trump))?)?;
                }
            }
        }
        Ok(told)
    }

    /// Puts a card into a hand.
    fn hold(&mut self, owner: Seat, card: Card) -> Result<(), Misfit> {
        let other = self.hands.iter().any(|(seat, hand)| seat != owner && hand.contains(card));
        self.hands[owner].insert(card);
        if other { Err(Misfit::Twice(card)) } else { Ok(()) }
    }

    fn calls(&mut self, calls: &[String], alone: bool) -> Result<Option<Made>, Misfit> {
        for (turn, call) in (0_u8..).zip(calls) {
            let seat = Seat::from_index(self.dealer as u8 + 1 + turn % 4);
            let named = match call.as_str() {
                "Pass" | "pass" | "x" => None,
                "Order" | "order" => Some(self.turn_up.suit()),
                letter => {
                    let suit =
                        letter.chars().next().and_then(Suit::from_letter).filter(|_| letter.len() == 1);
                    Some(suit.ok_or_else(|| Misfit::Call(call.clone()))?)
                }
            };
            let first_round = turn < 4;
            let said = match named {
                None if first_round && seat == self.dealer => Call::TurnDown,
                None => Call::Pass,
                Some(_) if first_round && alone => Call::OrderAlone,
                Some(_) if first_round && seat == self.dealer => Call::TakeUp,
                Some(_) if first_round && seat == self.dealer.partner() => Call::Assist,
                Some(_) if first_round => Call::Order,
                Some(suit) if alone => Call::MakeAlone(suit),
                Some(suit) => Call::Make(suit),
            };
            self.acts.push((seat, Act::Call(said)));
            if let Some(trump) = named {
                return Ok(Some(Made { maker: seat, trump, alone, takes_up: first_round }));
            }
        }
        Ok(None)
    }

    fn tricks(&mut self, tricks: &[Vec<String>], made: Made, lead: Option<Seat>) -> Result<(), Misfit> {
        let ranking = Ranking::with_bowers(made.trump);
        let idle = made.alone.then(|| made.maker.partner());
        let next = |seat: Seat| if Some(seat) == idle { seat.left() } else { seat };
        let mut leader = next(lead.unwrap_or(self.dealer.left()));
        for trick in tricks {
            let mut turn = leader;
            let mut best: Option<(Seat, Card)> = None;
            for text in trick {
                if text.contains(['X', 'x']) {
                    turn = next(turn.left());
                    continue;
                }
                let card = card(text, Some(made.trump))?;
                self.hold(turn, card)?;
                self.acts.push((turn, Act::Play(card)));
                if best.is_none_or(|(_, high)| ranking.beats(card, high)) {
                    best = Some((turn, card));
                }
                turn = next(turn.left());
            }
            leader = best.map_or(leader, |(seat, _)| seat);
        }
        Ok(())
    }
}

/// What was made of the cards.
#[derive(Clone, Copy)]
struct Made {
    maker: Seat,
    trump: Suit,
    alone: bool,
    /// Whether the turn-up goes into the dealer's hand.
    takes_up: bool,
}

fn seat(number: u8) -> Result<Seat, Misfit> {
    if number < 4 { Ok(Seat::from_index(number)) } else { Err(Misfit::Seat(number)) }
}

/// `Jd`; `N` may stand for the nine, and the bowers of a trump may be `R` and `L`.
fn card(text: &str, trump: Option<Suit>) -> Result<Card, Misfit> {
    let bad = || Misfit::Card(text.to_owned());
    let bower = match text {
        "R" => trump,
        "L" => {
            trump.map(|trump| Suit::ALL.into_iter().find(|suit| is_brother(*suit, trump)).unwrap_or(trump))
        }
        _ => None,
    };
    let spelled = text.replacen('N', "9", 1).replacen("10", "T", 1);
    let card = match bower {
        Some(suit) => Card::new(cards::Rank::Knave, suit),
        None => spelled.parse().map_err(|_| bad())?,
    };
    if CardSet::PACK_32.contains(card) { Ok(card) } else { Err(bad()) }
}

/// Whether two suits are of one colour.
fn is_brother(suit: Suit, other: Suit) -> bool {
    let red = |suit: Suit| matches!(suit, Suit::Hearts | Suit::Diamonds);
    suit != other && red(suit) == red(other)
}

fn spelled(card: Card) -> String {
    format!("{}{}", card.rank().letter(), card.suit().letter().to_ascii_lowercase())
}

/// The deals of minutes. What was said and done besides making the trump, discarding and playing stays behind.
pub fn from_minutes(minutes: &Minutes<Call>) -> Egn {
    let played = replay::<Euchre>(minutes).table;
    let note = |wanted: &str| {
        minutes.headers().find_map(|header| match header {
            Header::Note(key, text) if *key == wanted => Some(text.clone()),
            _ => None,
        })
    };
    let players = ["north", "east", "south", "west"].map(|key| Player::Name(note(key).unwrap_or_default()));
    let mut table = Table::<Euchre>::new(played.setup().clone());
    let mut deals = Vec::new();
    let mut acts: Vec<Act<Call>> = Vec::new();
    for event in played.log() {
        let before = table.state().clone();
        if table.observe(event.actor, event.act.clone()).is_err() {
            break;
        }
        if table.state().deal() != before.deal() {
            deals.extend(deal(deals.len(), &before, &acts));
        }
        if table.state().deal() != before.deal() || table.state().phase() < Phase::Calling {
            acts.clear();
        }
        if matches!(event.act, Act::Call(_) | Act::Discard(_)) {
            acts.push(event.act.clone());
        }
    }
    deals.extend(deal(deals.len(), table.state(), &acts));
    let ruleset = Ruleset {
        std: Some(false),
        min_rank: Some(MIN_RANK),
        winning_score: Some(WINNING_SCORE),
        loner_lead: Some(LONER_LEAD.to_owned()),
    };
    let metadata = Metadata {
        title: note("event"),
        date: note("date"),
        players: players.into(),
        initial_score: vec![0, 0],
        ruleset,
    };
    Egn { file_type: FILE_TYPE.to_owned(), version: VERSION.to_owned(), metadata, deals }
}

fn deal(number: usize, state: &State<Euchre>, acts: &[Act<Call>]) -> Option<Deal> {
    let turn_up = state.turn_up()?;
    let mut calls = Vec::new();
    let mut is_alone = false;
    let mut discard = None;
    for act in acts {
        match act {
            Act::Discard(card) => discard = Some(spelled(*card)),
            Act::Call(call) => match call {
                Call::Pass | Call::TurnDown => calls.push("Pass".to_owned()),
                Call::Order | Call::Assist | Call::TakeUp | Call::SayTakeUp => calls.push("Order".to_owned()),
                Call::OrderAlone => {
                    calls.push("Order".to_owned());
                    is_alone = true;
                }
                Call::Make(suit) => calls.push(suit.letter().to_ascii_lowercase().to_string()),
                Call::MakeAlone(suit) => {
                    calls.push(suit.letter().to_ascii_lowercase().to_string());
                    is_alone = true;
                }
                Call::Alone(suit) => {
                    // Said before anybody has made the trump, it makes it.
                    if calls.iter().all(|call| call == "Pass") {
                        let letter = |suit: &Suit| suit.letter().to_ascii_lowercase().to_string();
                        calls.push(suit.as_ref().map_or("Order".to_owned(), letter));
                    }
                    is_alone = true;
                }
                Call::SayAlone | Call::TakeIt | Call::TakeItOtherwise => is_alone = true,
            },
            _ => {}
        }
    }
    let tricks: Vec<Vec<String>> = state
        .tricks()
        .iter()
        .filter(|trick| !trick.plays.is_empty())
        .map(|trick| trick.plays.iter().map(|(_, card)| spelled(*card)).collect())
        .collect();
    let hand = |hand: &CardSet| hand.iter().map(spelled).collect::<Vec<_>>();
    let mut phases = vec![Stage::EuchreBidding { calls, is_alone, discard }];
    if !tricks.is_empty() {
        phases.push(Stage::TrickPlay { initial_lead: None, tricks });
    }
    Some(Deal {
        number: number as u32,
        initial_state: InitialState {
            dealer: state.dealer() as u8,
            up_card: spelled(turn_up),
            player_cards: Some(state.dealt().0.iter().map(hand).collect()),
        },
        phases,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyMinutes;
    use crate::minutes::read;

    const TABLE: &str = "code: euchre-1888\nnorth: Ann\ndealer: E\nN: AS KS 9S KH 8D\nE: 8S QH JC 8C 7C\n\
        S: TS JD JH 9D QC\nW: JS 7S KD AC KC\nturn-up: AD\n---\nS: order\nE: discard 7C\nS: play JD\nW: play KD\n\
        N: play 8D\nE: play AD\n";

    fn euchre(text: &str) -> Minutes<Call> {
        match read(text) {
            Ok(AnyMinutes::Euchre(minutes)) => minutes,
            other => panic!("no minutes of Euchre: {:?}", other.is_ok()),
        }
    }

    #[test]
    fn minutes_go_over_and_come_back() {
        let egn = from_minutes(&euchre(TABLE));
        let again = Egn::read(&egn.text()).expect("what was written can be read");
        assert_eq!(again, egn);
        let minutes = again.minutes().remove(0).expect("a deal");
        assert_eq!(minutes.to_string(), euchre(TABLE).to_string());
    }

    #[test]
    fn hands_that_are_not_told_are_as_known_as_the_cards_played() {
        let text = r#"{"fileType":"Euchre Game Notation","version":"1.0.0","metadata":{"players":["a",{"name":"b"}],
            "initialScore":[0,0]},"deals":[{"dealNumber":0,"initialState":{"dealer":0,"upCard":"Ah","kitty":["9d"]},"phases":[
            {"type":"EUCHRE_BIDDING","calls":["Pass","Pass","Order"],"isAlone":true,"discard":"Kd"},
            {"type":"TRICK_PLAY","tricks":[["Nd","Ad","Ah"],["Qc","Xx","R"]]}]}]}"#;
        let minutes = Egn::read(text).expect("a file").minutes().remove(0).expect("a deal");
        let told = minutes.to_string();
        // West plays alone, so East, the eldest hand, is idle and South leads.
        assert!(
            told.contains("W: order and alone\nN: discard KD\nS: play 9D\nW: play AD\nN: play AH\n"),
            "{told}"
        );
        assert!(told.contains("\nN: KD QC\n"), "{told}");
        assert!(told.contains("east: b"), "{told}");
    }

    #[test]
    fn whoever_says_alone_first_has_made_the_trump() {
        let text = TABLE.replace(
            "S: order\nE: discard 7C\nS: play JD\nW: play KD\nN: play 8D\nE: play AD\n",
            "S: alone\n",
        );
        let told = from_minutes(&euchre(&text)).text();
        assert!(told.contains("\"Order\"") && told.contains("\"isAlone\": true"), "{told}");
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let deal = |calls: &str, tricks: &str| {
            let text = format!(
                r#"{{"fileType":"Euchre Game Notation","version":"1.6","metadata":{{"players":[],"initialScore":[]}},
                "deals":[{{"dealNumber":0,"initialState":{{"dealer":3,"upCard":"Jd"}},"phases":[
                {{"type":"EUCHRE_BIDDING","calls":[{calls}]}},{{"type":"TRICK_PLAY","tricks":[{tricks}]}}]}}]}}"#
            );
            Egn::read(&text).expect("a file").minutes().remove(0).map_err(|error| error.to_string()).err()
        };
        assert_eq!(deal("\"Order\"", "[\"Ac\"]"), None);
        let told = |calls: &str, tricks: &str| deal(calls, tricks).unwrap_or_default();
        assert!(told("\"n\"", "").contains("'n' is no call"));
        assert!(told("\"Pass\"", "[\"Ac\"]").contains("nobody has made the trump"));
        assert!(told("\"Order\"", "[\"6c\"]").contains("'6c' is no card"));
        assert!(told("\"Order\"", "[\"Ac\",\"Ac\"]").contains("AC lies in two hands"));
        assert!(matches!(Egn::read("{}"), Err(EgnError::Json(_))));
    }
}
