//! Writing boards as LIN.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::kept::{self, Place};
use super::{SCORING, SEATS, SECTION, SHOW_BOARDS, SHOW_FIELDS, SHOW_TAGS, SUITS, calls, named_scoring};
use crate::pbn::{Auction, Contract, Denomination, Game, Tricks, Vulnerable};
use crate::{CardSet, Ranking, Suit};

/// Writes games as boards of LIN, one a line, each show under its heading. What LIN has no name for stays behind; a bar within a
/// text becomes a stroke.
pub fn write(games: &[Game]) -> String {
    let mut text = String::new();
    let mut show = None;
    for (number, game) in (1..).zip(games) {
        let heading = heading(game);
        // A board by itself needs none; where there are several the first has one, even if it says nothing.
        let is_due = if games.len() > 1 { show.as_ref() != Some(&heading) } else { !heading.is_empty() };
        if is_due {
            let _ = writeln!(text, "vg|{}|", if heading.is_empty() { ",,,,,,,," } else { &heading });
            show = Some(heading);
        }
        let room = game.tag("Room").and_then(|room| match room {
            "Open" => Some('o'),
            "Closed" => Some('c'),
            _ => None,
        });
        if games.len() > 1 || room.is_some() {
            let board = game.board.known().filter(|board| board.bytes().all(|byte| byte.is_ascii_digit()));
            let room = room.unwrap_or('o');
            let _ = write!(text, "qx|{room}{}|", board.map_or_else(|| number.to_string(), String::clone));
        }
        board(game, &mut text);
        text.push('\n');
    }
    text
}

/// The fields of the show that a game belongs to; nothing if it tells of none.
fn heading(game: &Game) -> String {
    let rest = Rest::of(game);
    let mut fields: Vec<String> = rest.show.split(',').map(listed).collect();
    fields.resize(fields.len().max(SHOW_FIELDS), String::new());
    let event = rest.whole("Event", game.event.known().map(String::as_str));
    // A name with commas is known by the numbers of the boards, which stand further behind then.
    let has_boards =
        fields.len() == SHOW_FIELDS && SHOW_BOARDS.iter().all(|&place| fields[place].parse::<u32>().is_ok());
    fields[0] = if has_boards { plain(event) } else { listed(event) };
    for (place, tag) in SHOW_TAGS {
        fields[place] = listed(rest.whole(tag, game.tag(tag)));
    }
    let is_show = fields.iter().any(|field| !field.is_empty());
    let scoring = game.scoring.known().and_then(|scoring| named_scoring(scoring, 1));
    if let Some(letter) = scoring.filter(|_| is_show && fields[SCORING].is_empty()) {
        letter.clone_into(&mut fields[SCORING]);
    }
    if is_show { fields.join(",") } else { String::new() }
}

/// What a game has from LIN alone.
#[derive(Default)]
struct Rest {
    /// The texts of tags that were too long for them.
    tags: BTreeMap<String, String>,
    /// Explanations by the number of their call, from 1; an alert that nobody explained has one without words.
    explained: BTreeMap<usize, Vec<String>>,
    /// The fields of the show that have no tag.
    show: String,
    /// Names and texts by their place; those without one stand at the end.
    others: BTreeMap<Option<Place>, Vec<(String, String)>>,
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
                None if name == kept::SHOW => rest.show = value,
                None => {
                    let (name, place) = kept::placed(&name);
                    rest.others.entry(place).or_default().push((name.to_owned(), value));
                }
            }
        }
        rest
    }

    /// Writes the texts that stand at a place.
    fn write_at(&mut self, place: Place, text: &mut String) {
        write_texts(&self.others.remove(&Some(place)).unwrap_or_default(), text);
    }

    /// The whole text of a tag.
    fn whole<'a>(&'a self, tag: &str, value: Option<&'a str>) -> &'a str {
        self.tags.get(tag).map(String::as_str).or(value).unwrap_or_default()
    }
}

fn board(game: &Game, text: &mut String) {
    let mut rest = Rest::of(game);
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
    write_calls(game.auction.as_ref(), &mut rest, text);
    cards(game, &mut rest, text);
    for texts in rest.others.values() {
        write_texts(texts, text);
    }
}

fn write_texts(texts: &[(String, String)], text: &mut String) {
    for (name, value) in texts {
        let _ = write!(text, "{}|{}|", plain(name), plain(value));
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

/// The calls, each with what was explained of it and what was said meanwhile.
fn write_calls(auction: Option<&Auction>, rest: &mut Rest, text: &mut String) {
    let explained = std::mem::take(&mut rest.explained);
    let explain = |call: usize, text: &mut String| {
        // An alert that nobody explained is a row without a text.
        for value in explained.get(&call).into_iter().flatten().filter(|value| !value.is_empty()) {
            let _ = write!(text, "an|{}|", plain(value));
        }
    };
    explain(0, text);
    rest.write_at(Place::Call(0), text);
    for (number, called) in (1..).zip(auction.map_or(&[][..], |auction| &auction.calls)) {
        if let Some(word) = calls::word(called.call) {
            let note = called.remark.note.and_then(|note| auction?.notes.get(&note));
            let alert = if note.is_some() || explained.contains_key(&number) { "!" } else { "" };
            let _ = write!(text, "mb|{word}{alert}|");
            if let Some(note) = note {
                let _ = write!(text, "an|{}|", plain(note));
            }
            explain(number, text);
        }
        rest.write_at(Place::Call(number), text);
    }
}

/// The cards trick by trick with what was said meanwhile, and the tricks that were made.
fn cards(game: &Game, rest: &mut Rest, text: &mut String) {
    let denomination = game.contract.known().and_then(|contract: &Contract| contract.denomination());
    if let Some(play) = &game.play {
        let ranking = Ranking::plain(denomination.and_then(Denomination::trump));
        let mut number = 0;
        for trick in play.in_order(ranking) {
            text.push_str("pg||");
            for (_, card) in trick {
                let _ = write!(text, "pc|{}{}|", card.suit().letter(), card.rank().letter());
                number += 1;
                rest.write_at(Place::Card(number), text);
            }
        }
    }
    if let Some(Tricks::Declarer(tricks)) = game.result.known().map(|result| result.tricks) {
        let _ = write!(text, "mc|{tricks}|");
    }
    text.push_str("pg||");
}
