//! Writing boards as LIN.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{SEATS, SECTION, SUITS, calls, kept};
use crate::pbn::{Auction, Contract, Denomination, Game, Tricks, Vulnerable};
use crate::{CardSet, Ranking, Suit};

/// Writes games as boards of LIN, one a line. What LIN has no name for stays behind; a bar within a text becomes a stroke.
pub fn write(games: &[Game]) -> String {
    let mut text = String::new();
    if let [first, _, ..] = games {
        let rest = Rest::of(first);
        let event = first.event.known().map(String::as_str);
        let fields = [event, first.tag("Stage"), first.tag("HomeTeam"), first.tag("VisitTeam")];
        let tags = ["Event", "Stage", "HomeTeam", "VisitTeam"];
        let [event, stage, home, visit] = std::array::from_fn(|n| listed(rest.whole(tags[n], fields[n])));
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

/// What a game has from LIN alone.
#[derive(Default)]
struct Rest {
    /// The texts of tags that were too long for them.
    tags: BTreeMap<String, String>,
    /// Explanations by the number of their call, from 1; an alert that nobody explained has one without words.
    explained: BTreeMap<usize, Vec<String>>,
    others: Vec<(String, String)>,
}

impl Rest {
    fn of(game: &Game) -> Rest {
        let mut rest = Rest::default();
        for (name, value) in kept::texts(game.supplements.get(SECTION).map_or(&[], |section| &section.rows)) {
            match kept::explained(&name) {
                Some(call) => rest.explained.entry(call).or_default().push(value),
                // The names of tags are capitals, those of LIN are not.
                None if name.starts_with(|letter: char| letter.is_ascii_uppercase()) => {
                    rest.tags.insert(name, value);
                }
                None => rest.others.push((name, value)),
            }
        }
        rest
    }

    /// The whole text of a tag.
    fn whole<'a>(&'a self, tag: &str, value: Option<&'a str>) -> &'a str {
        self.tags.get(tag).map(String::as_str).or(value).unwrap_or_default()
    }
}

fn board(game: &Game, text: &mut String) {
    let rest = Rest::of(game);
    let names = SEATS.map(|seat| {
        listed(rest.whole(kept::player(seat), game.players[seat].known().map(String::as_str)).trim())
    });
    let _ = write!(text, "pn|{}|st||md|{}|rh||", names.join(","), hands(game));
    if let Some(board) = game.board.known() {
        let _ = write!(text, "ah|Board {}|", plain(rest.whole("Board", Some(board))));
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
    write_calls(game.auction.as_ref(), &rest.explained, text);
    cards(game, text);
    for (name, value) in rest.others {
        let _ = write!(text, "{}|{}|", plain(&name), plain(&value));
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

/// The calls, each with what was explained of it.
fn write_calls(auction: Option<&Auction>, explained: &BTreeMap<usize, Vec<String>>, text: &mut String) {
    let explain = |call: usize, text: &mut String| {
        // An alert that nobody explained is a row without a text.
        for value in explained.get(&call).into_iter().flatten().filter(|value| !value.is_empty()) {
            let _ = write!(text, "an|{}|", plain(value));
        }
    };
    explain(0, text);
    for (number, called) in (1..).zip(auction.map_or(&[][..], |auction| &auction.calls)) {
        let Some(word) = calls::word(called.call) else { continue };
        let note = called.remark.note.and_then(|note| auction?.notes.get(&note));
        let alert = if note.is_some() || explained.contains_key(&number) { "!" } else { "" };
        let _ = write!(text, "mb|{word}{alert}|");
        if let Some(note) = note {
            let _ = write!(text, "an|{}|", plain(note));
        }
        explain(number, text);
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
