//! Writing boards as LIN.

use std::fmt::Write as _;

use super::{SEATS, SECTION, SUITS, calls};
use crate::pbn::{Auction, Contract, Denomination, Game, Tricks, Vulnerable};
use crate::{CardSet, Ranking, Suit};

/// Writes games as boards of LIN, one a line. What LIN has no name for stays behind; a bar within a text becomes a stroke.
pub fn write(games: &[Game]) -> String {
    let mut text = String::new();
    if let [first, _, ..] = games {
        let event = first.event.known().map(String::as_str);
        let show = [event, first.tag("Stage"), first.tag("HomeTeam"), first.tag("VisitTeam")];
        let [event, stage, home, visit] = show.map(|field| listed(field.unwrap_or_default()));
        let _ = writeln!(text, "vg|{event},{stage},,,,{home},,{visit},|");
    }
    for (number, game) in (1..).zip(games) {
        if games.len() > 1 {
            let room = if game.tag("Room") == Some("Closed") { 'c' } else { 'o' };
            let board = game.board.known().filter(|board| board.bytes().all(|byte| byte.is_ascii_digit()));
            let _ = write!(text, "qx|{room}{}|", board.map_or_else(|| number.to_string(), String::clone));
        }
        board(game, &mut text);
        text.push('\n');
    }
    text
}

fn board(game: &Game, text: &mut String) {
    let names = SEATS.map(|seat| game.players[seat].known().map_or(String::new(), |name| listed(name)));
    let _ = write!(text, "pn|{}|st||md|{}|rh||", names.join(","), hands(game));
    if let Some(board) = game.board.known() {
        let _ = write!(text, "ah|Board {}|", plain(board));
    }
    if let Some(vulnerable) = game.vulnerable.known() {
        let letter = match vulnerable {
            Vulnerable::Neither => 'o',
            Vulnerable::NorthSouth => 'n',
            Vulnerable::EastWest => 'e',
            Vulnerable::Both => 'b',
        };
        let _ = write!(text, "sv|{letter}|");
    }
    if let Some(auction) = &game.auction {
        write_calls(auction, text);
    }
    cards(game, text);
    for row in game.supplements.get(SECTION).map_or(&[][..], |section| &section.rows) {
        if let [name, value] = row.as_slice() {
            let _ = write!(text, "{}|{}|", plain(name), plain(value));
        }
    }
}

/// A text without the bar that would end it.
fn plain(text: &str) -> String {
    text.replace('|', "/")
}

/// A text within a list.
fn listed(text: &str) -> String {
    plain(text).replace(',', " ")
}

fn hands(game: &Game) -> String {
    let dealer = game.dealer.known().and_then(|dealer| SEATS.iter().position(|seat| seat == dealer));
    let digit = dealer.map_or(String::new(), |place| (place + 1).to_string());
    let hand = |seat| match game.deal.known() {
        Some(hands) => hands[seat].map_or(String::new(), hand_text),
        None => String::new(),
    };
    format!("{digit}{}", SEATS.map(hand).join(","))
}

fn hand_text(hand: CardSet) -> String {
    let suit_text = |suit: Suit| {
        let ranks = (hand & CardSet::suit(suit)).iter().map(|card| card.rank().letter());
        std::iter::once(suit.letter()).chain(ranks.collect::<Vec<_>>().into_iter().rev()).collect::<String>()
    };
    SUITS.map(suit_text).concat()
}

fn write_calls(auction: &Auction, text: &mut String) {
    for called in &auction.calls {
        let Some(word) = calls::word(called.call) else { continue };
        let note = called.remark.note.and_then(|number| auction.notes.get(&number));
        let alert = if note.is_some() { "!" } else { "" };
        let _ = write!(text, "mb|{word}{alert}|");
        if let Some(note) = note {
            let _ = write!(text, "an|{}|", plain(note));
        }
    }
}

/// The cards trick by trick, and the tricks that were made.
fn cards(game: &Game, text: &mut String) {
    let denomination = game.contract.known().and_then(|contract: &Contract| contract.denomination());
    if let Some(play) = &game.play {
        let ranking = Ranking::plain(denomination.and_then(Denomination::trump));
        for trick in play.in_order(ranking) {
            text.push_str("pg||");
            for (_, card) in trick {
                let _ = write!(text, "pc|{}{}|", card.suit().letter(), card.rank().letter());
            }
        }
    }
    if let Some(Tricks::Declarer(tricks)) = game.result.known().map(|result| result.tricks) {
        let _ = write!(text, "mc|{tricks}|");
    }
    text.push_str("pg||");
}
