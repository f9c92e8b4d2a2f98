//! Deals and hands of Euchre as they are written for the solver.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use ::euchre::{ALL_TRICKS, Call};
use cards::lin;
use cards::pbn::{self, PbnError};
use cards::{BadSeat, BySeat, Card, CardSet, Ranking, Seat, Suit};
use games::egn::{Egn, EgnError};
use games::minutes::{Header, Minutes};
use solver::{Aim, BadPosition, Position, Strain};

use super::euchre::EuchreDeal;
use crate::kind::Kind;
use crate::screen;

/// How much of a word is told that means nothing.
const WORD_MAX: usize = 60;

/// Why a text is nothing that can be solved.
#[derive(Clone, Debug)]
pub(super) enum BadDeal {
    Strain(String),
    /// The deal as PBN writes it is wrong somewhere.
    Deal(PbnError),
    /// A game of a PBN file is wrong somewhere.
    Game(PbnError),
    /// The game with this number has no whole deal.
    NoDeal(usize),
    UnknownHand,
    Trump(String),
    Seat(BadSeat),
    Setting(String),
    Word(String),
    NoTrump,
    NoLeader,
    NoDealer,
    NoTurnUp,
    /// A deal and a hand that is declared in one.
    Both,
    /// This many cards, where a hand of Euchre has five.
    HandSize(Seat, usize),
    /// The card turned up lies in a hand too.
    TurnedTwice(Card),
    NoHand(Seat),
    Card(String),
    /// Every hand of Euchre in a batch has a trump of its own.
    StrainOfEuchre,
    Position(BadPosition),
    /// A game of Euchre in EGN, or a deal of it.
    Egn(Arc<EgnError>),
}

impl fmt::Display for BadDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadDeal::Strain(text) => write!(f, "'{text}' is no declaration: write S, H, D, C, NT or NU"),
            BadDeal::Deal(error) => write!(f, "column {}: {}", error.column, error.fault),
            BadDeal::Game(error) => error.fmt(f),
            BadDeal::NoDeal(number) => write!(f, "game {number} has no whole deal"),
            BadDeal::UnknownHand => f.write_str("all four hands must be known"),
            BadDeal::Trump(text) => write!(f, "'{text}' is no suit: write trump=S, H, D or C"),
            BadDeal::Seat(bad) => bad.fmt(f),
            BadDeal::Setting(name) => {
                let name = screen::clip(name, WORD_MAX);
                write!(f, "'{name}' is not known: write trump=, leader= or out=, or dealer= and up=")
            }
            BadDeal::Word(word) => {
                let word = screen::clip(word, WORD_MAX);
                write!(f, "'{word}' is neither a hand, as in N:A9.K.Q7., nor trump=, leader=, out=, dealer= or up=")
            }
            BadDeal::NoTrump => f.write_str("no trump: write trump=H"),
            BadDeal::NoLeader => f.write_str("no leader: write leader=W"),
            BadDeal::NoDealer => f.write_str("no dealer: write dealer=S"),
            BadDeal::NoTurnUp => f.write_str("no card is turned up: write up=9H"),
            BadDeal::Both => f.write_str(
                "a hand that is declared has trump=, leader= and perhaps out=, a deal dealer= and up=: not both",
            ),
            BadDeal::HandSize(seat, cards) => write!(f, "{seat} has {cards} cards: a hand of Euchre has 5"),
            BadDeal::TurnedTwice(card) => write!(f, "{card} is turned up and lies in a hand"),
            BadDeal::NoHand(seat) => write!(f, "{seat} has no hand: write {seat}:…"),
            BadDeal::Card(word) => write!(f, "'{word}' is no card: write KS or SK"),
            BadDeal::StrainOfEuchre => {
                f.write_str("a hand of Euchre names its trump itself: leave out --strain")
            }
            BadDeal::Position(bad) => bad.fmt(f),
            BadDeal::Egn(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BadDeal {}

impl From<BadPosition> for BadDeal {
    fn from(bad: BadPosition) -> BadDeal {
        BadDeal::Position(bad)
    }
}

impl From<BadSeat> for BadDeal {
    fn from(bad: BadSeat) -> BadDeal {
        BadDeal::Seat(bad)
    }
}

pub(super) fn strain(text: &str) -> Result<Strain, BadDeal> {
    Strain::from_letters(text).ok_or_else(|| BadDeal::Strain(text.to_owned()))
}

/// Reads a deal as PBN writes it.
pub(super) fn hands(text: &str) -> Result<BySeat<CardSet>, BadDeal> {
    let line = pbn::parse_deal_line(text).map_err(BadDeal::Deal)?;
    Ok(line.layout().ok_or(BadDeal::UnknownHand)?.hands)
}

/// A hand of Euchre whose trump is made, or a deal of it before the declaring.
#[derive(Clone, Debug)]
pub(super) enum EuchreHand {
    Declared(Position),
    Dealt(EuchreDeal),
}

/// Reads `trump=H leader=W N:… E:… S:… W:… out=N` or `dealer=S up=9H N:… E:… S:… W:…`; the words may come in any order.
pub(super) fn euchre(text: &str) -> Result<EuchreHand, BadDeal> {
    let (mut trump, mut leader, mut out, mut dealer, mut up) = (None, None, None, None, None);
    let mut hands = BySeat([None; 4]);
    for word in text.split_whitespace() {
        if let Some((name, value)) = word.split_once('=') {
            match name {
                "trump" => {
                    let letter = value.chars().next().and_then(Suit::from_letter);
                    let suit = letter.filter(|_| value.len() == 1);
                    trump = Some(suit.ok_or_else(|| BadDeal::Trump(value.to_owned()))?);
                }
                "leader" => leader = Some(value.parse()?),
                "out" => out = Some(value.parse()?),
                "dealer" => dealer = Some(value.parse()?),
                "up" => up = Some(card(value)?),
                _ => return Err(BadDeal::Setting(name.to_owned())),
            }
        } else if let Some((owner, _)) = word.split_once(':') {
            let owner: Seat = owner.parse()?;
            let line = pbn::parse_deal_line(&format!("{word} - - -")).map_err(BadDeal::Game)?;
            hands[owner] = line.hands[owner];
        } else {
            return Err(BadDeal::Word(word.to_owned()));
        }
    }
    let declared = trump.is_some() || leader.is_some() || out.is_some();
    match (dealer, up) {
        (None, None) => Ok(EuchreHand::Declared(declared_hand(trump, leader, out, hands)?)),
        _ if declared => Err(BadDeal::Both),
        (None, _) => Err(BadDeal::NoDealer),
        (_, None) => Err(BadDeal::NoTurnUp),
        (Some(dealer), Some(turned)) => dealt_hands(dealer, turned, hands).map(EuchreHand::Dealt),
    }
}

fn declared_hand(
    trump: Option<Suit>,
    leader: Option<Seat>,
    out: Option<Seat>,
    hands: BySeat<Option<CardSet>>,
) -> Result<Position, BadDeal> {
    let trump = trump.ok_or(BadDeal::NoTrump)?;
    let leader = leader.ok_or(BadDeal::NoLeader)?;
    let mut known = BySeat([CardSet::EMPTY; 4]);
    for seat in Seat::ALL {
        known[seat] = match hands[seat] {
            Some(hand) => hand,
            None if out == Some(seat) => CardSet::EMPTY,
            None => return Err(BadDeal::NoHand(seat)),
        };
    }
    Ok(Position::new(known, Ranking::with_bowers(trump), Aim::Most, leader).without(out))
}

fn dealt_hands(dealer: Seat, turned: Card, hands: BySeat<Option<CardSet>>) -> Result<EuchreDeal, BadDeal> {
    let mut dealt = BySeat([CardSet::EMPTY; 4]);
    for seat in Seat::ALL {
        let hand = hands[seat].ok_or(BadDeal::NoHand(seat))?;
        if hand.len() != usize::from(ALL_TRICKS) {
            return Err(BadDeal::HandSize(seat, hand.len()));
        }
        if hand.contains(turned) {
            return Err(BadDeal::TurnedTwice(turned));
        }
        dealt[seat] = hand;
    }
    Ok(EuchreDeal { hands: dealt, turned, dealer })
}

/// The cards played so far.
#[derive(Clone, Debug)]
pub(super) struct CardsPlayed(pub(super) Vec<Card>);

/// Reads cards as they were played: `KS`, or `SK` as PBN and LIN write it, with white space between them.
pub(super) fn cards(text: &str) -> Result<CardsPlayed, BadDeal> {
    text.split([' ', ',', '\t'])
        .filter(|word| !word.is_empty())
        .map(card)
        .collect::<Result<_, _>>()
        .map(CardsPlayed)
}

fn card(word: &str) -> Result<Card, BadDeal> {
    let turned: String = word.chars().rev().collect();
    word.parse().or_else(|_| turned.parse()).map_err(|_| BadDeal::Card(word.to_owned()))
}

/// One deal of a batch: where it stands, its board if the file has boards, and what it is or why it is nothing.
pub(super) struct Item {
    pub(super) line: usize,
    pub(super) board: Option<String>,
    pub(super) task: Result<Task, BadDeal>,
}

pub(super) enum Task {
    Table(BySeat<CardSet>),
    Euchre(EuchreHand),
}

/// The deals of a PBN, LIN or EGN file, or one deal or hand a line. Of a game only the cards count: a call or a result that
/// cannot be read is no hindrance.
pub(super) fn batch(path: &Path, bytes: &[u8]) -> Vec<Item> {
    let item = |(number, reading): (usize, pbn::Reading)| {
        let board = reading.game.board.known().cloned();
        let task = match (reading.game.layout(), reading.faults.into_iter().next()) {
            (Some(layout), _) => Ok(Task::Table(layout.hands)),
            (None, Some(fault)) => Err(BadDeal::Game(fault)),
            (None, None) => Err(BadDeal::NoDeal(number)),
        };
        Item { line: number, board: Some(board.unwrap_or_else(|| number.to_string())), task }
    };
    match Kind::of_file(path, bytes) {
        Kind::Pbn => (1..).zip(pbn::File::parse(bytes).readings()).map(item).collect(),
        Kind::Lin => (1..).zip(lin::File::parse(bytes).readings()).map(item).collect(),
        Kind::Egn => of_egn(bytes),
        Kind::Other => lines(bytes),
    }
}

/// The deals of a game of Euchre, with their numbers from 1; one whose cards are not all told cannot be solved.
fn of_egn(bytes: &[u8]) -> Vec<Item> {
    let item = |number: usize, task| Item { line: number, board: Some(number.to_string()), task };
    let text = String::from_utf8_lossy(bytes);
    let egn = match Egn::read(text.trim_start_matches('\u{feff}')) {
        Ok(egn) => egn,
        Err(error) => return vec![item(1, Err(BadDeal::Egn(Arc::new(error))))],
    };
    let dealt = |minutes: Result<Minutes<Call>, EgnError>| {
        let minutes = minutes.map_err(|error| BadDeal::Egn(Arc::new(error)))?;
        let (mut dealer, mut turned, mut hands) = (None, None, BySeat([None; 4]));
        for header in minutes.headers() {
            match *header {
                Header::Dealer(seat) => dealer = Some(seat),
                Header::TurnUp(card) => turned = Some(card),
                Header::Hand(seat, hand) => hands[seat] = Some(hand),
                _ => {}
            }
        }
        let (dealer, turned) = (dealer.ok_or(BadDeal::NoDealer)?, turned.ok_or(BadDeal::NoTurnUp)?);
        let known = |hand: &Option<CardSet>| hand.is_some_and(|hand| hand.len() == usize::from(ALL_TRICKS));
        if !hands.0.iter().all(known) {
            return Err(BadDeal::UnknownHand);
        }
        dealt_hands(dealer, turned, hands).map(|deal| Task::Euchre(EuchreHand::Dealt(deal)))
    };
    (1..).zip(egn.minutes()).map(|(number, minutes)| item(number, dealt(minutes))).collect()
}

fn lines(bytes: &[u8]) -> Vec<Item> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .map(|(line, text)| {
            let is_euchre = text.contains('=');
            let task = if is_euchre { euchre(text).map(Task::Euchre) } else { hands(text).map(Task::Table) };
            Item { line, board: None, task }
        })
        .collect()
}
