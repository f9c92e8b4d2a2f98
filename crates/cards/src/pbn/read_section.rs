//! Reading the calls of an auction and the cards of a play.

use std::borrow::Cow;

use super::fault::{Fault, PbnError};
use super::section::{Auction, Call, Called, CardIrregularity, Ending, Play, PlayedCard, Remark};
use super::token::{Kind, Token};
use super::value::read_bid;
use crate::{BySeat, Card, Rank, Seat, Suit};

/// What the words of the two sections consist of.
enum Item {
    /// A call or a card.
    Name,
    /// `=1=`
    Note(u8),
    /// `$7`
    Glyph(u8),
    /// `!?`, as its number from 1 to 6.
    Suffix(u8),
    /// `^R`, by its letter.
    Irregularity(char),
    /// `*`
    Star,
    /// `+`
    Plus,
}

/// An item with its own text and place.
struct Piece<'a> {
    item: Item,
    text: &'a str,
    line: usize,
    column: usize,
}

impl Piece<'_> {
    fn error(&self, fault: Fault) -> PbnError {
        PbnError { line: self.line, column: self.column, fault }
    }

    fn bad(&self, what: &'static str, wanted: &'static str) -> PbnError {
        self.error(Fault::Bad { what, found: self.text.to_owned(), wanted })
    }

    fn irregular(&self, wanted: &'static str) -> PbnError {
        self.error(Fault::Irregularity { found: self.text.to_owned(), wanted })
    }
}

/// The items of a section's words, as far as they can be read, and what ends them. A note or a glyph that cannot be read is
/// told, and costs nothing else.
fn pieces<'a>(
    data: &'a [Token<'a>],
    wanted: &'static str,
    faults: &mut Vec<PbnError>,
) -> (Vec<Piece<'a>>, Result<(), PbnError>) {
    let mut pieces = Vec::new();
    for token in data {
        let Kind::Word(word) = &token.kind else { return (pieces, Err(token.unexpected(wanted))) };
        let mut at = 0;
        let mut column = token.column;
        while at < word.len() {
            // Some programs put the calls of the other side between round brackets.
            if word[at..].starts_with(['(', ')']) {
                (at, column) = (at + 1, column + 1);
                continue;
            }
            let (item, length) = match piece(&word[at..]) {
                Ok(found) => found,
                Err(fault) => {
                    let error = PbnError { line: token.line, column, fault };
                    if !word[at..].starts_with(['=', '$']) {
                        return (pieces, Err(error));
                    }
                    faults.push(error);
                    break;
                }
            };
            let text = &word[at..at + length];
            pieces.push(Piece { item, text, line: token.line, column });
            at += length;
            column += text.chars().count();
        }
    }
    (pieces, Ok(()))
}

/// The item that begins a text that is not empty, and its length in bytes.
fn piece(text: &str) -> Result<(Item, usize), Fault> {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let bad = |what, length: usize, wanted| {
        Err(Fault::Bad { what, found: text.chars().take(length).collect(), wanted })
    };
    match text.as_bytes()[0] {
        b'*' => Ok((Item::Star, 1)),
        b'+' => Ok((Item::Plus, 1)),
        b'=' => {
            let length = digits(1);
            let note = text[1..=length].parse().ok().filter(|&note| note > 0);
            match (note, text.as_bytes().get(length + 1)) {
                (Some(note), Some(b'=')) => Ok((Item::Note(note), length + 2)),
                _ => bad("note", length + 2, "=1= to =32="),
            }
        }
        b'$' => {
            let length = digits(1);
            match text[1..=length].parse() {
                Ok(glyph) => Ok((Item::Glyph(glyph), length + 1)),
                Err(_) => bad("glyph", (length + 1).max(2), "$0 to $255"),
            }
        }
        b'!' | b'?' => {
            let length = text.bytes().take(2).take_while(|byte| matches!(byte, b'!' | b'?')).count();
            let number = match &text[..length] {
                "!" => 1,
                "?" => 2,
                "!!" => 3,
                "??" => 4,
                "!?" => 5,
                _ => 6,
            };
            Ok((Item::Suffix(number), length))
        }
        b'^' => match text[1..].chars().next() {
            Some(letter) if "ISRL".contains(letter.to_ascii_uppercase()) => {
                Ok((Item::Irregularity(letter.to_ascii_uppercase()), 2))
            }
            _ => bad("irregularity", 2, "^I or ^S in an auction, ^R or ^L in a play"),
        },
        _ if text.starts_with(is_of_name) => {
            Ok((Item::Name, text.find(|letter| !is_of_name(letter)).unwrap_or(text.len())))
        }
        _ => bad("call or card", 1, "calls such as Pass and 1NT, or cards such as SA"),
    }
}

/// The signs of the suits, which some programs write for their letters.
const SIGNS: [(char, char); 8] =
    [('♠', 'S'), ('♥', 'H'), ('♦', 'D'), ('♣', 'C'), ('♤', 'S'), ('♡', 'H'), ('♢', 'D'), ('♧', 'C')];

/// Whether a letter can belong to the name of a call or card.
pub(super) fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-' || SIGNS.iter().any(|(sign, _)| *sign == letter)
}

/// A name with the letters of suits for their signs.
fn lettered(name: &str) -> Cow<'_, str> {
    if name.is_ascii() {
        return Cow::Borrowed(name);
    }
    let of_sign = |letter| SIGNS.iter().find(|(sign, _)| *sign == letter).map_or(letter, |(_, suit)| *suit);
    Cow::Owned(name.chars().map(of_sign).collect())
}

/// The calls or cards of a section, from 1, that have more than one mark of praise or blame; these are six glyphs from the
/// first on.
pub(super) fn marked_twice(data: &[Token<'_>], first_glyph: u8) -> Vec<usize> {
    let (pieces, Ok(())) = pieces(data, "a call or card", &mut Vec::new()) else { return Vec::new() };
    let (mut number, mut marks) = (0, 0);
    let mut found = Vec::new();
    for piece in pieces {
        match piece.item {
            Item::Name => (number, marks) = (number + 1, 0),
            Item::Suffix(_) => marks += 1,
            Item::Glyph(glyph) if (first_glyph..first_glyph + 6).contains(&glyph) => marks += 1,
            _ => continue,
        }
        if marks == 2 {
            found.push(number);
        }
    }
    found
}

/// Adds an annotation to the remark it belongs to.
fn annotate(remark: Option<&mut Remark>, piece: &Piece<'_>, first_glyph: u8) -> Result<(), PbnError> {
    let Some(remark) = remark else {
        return Err(piece.error(Fault::NothingToAnnotate { found: piece.text.to_owned() }));
    };
    match piece.item {
        Item::Note(_) if remark.note.is_some() => return Err(piece.error(Fault::SecondNote)),
        Item::Note(note) => remark.note = Some(note),
        Item::Glyph(glyph) => {
            remark.glyphs.insert(glyph);
        }
        Item::Suffix(number) => {
            remark.glyphs.insert(first_glyph + number - 1);
        }
        _ => {}
    }
    Ok(())
}

/// The auction that these words tell, when the tag names the first column's player: up to the first word that can be no call, if
/// there is any call before it. What is wrong and costs no call is told beside it.
pub(super) fn read_auction(
    column: Seat,
    data: &[Token<'_>],
    faults: &mut Vec<PbnError>,
) -> Result<Auction, PbnError> {
    let mut auction = Auction::new(column);
    let (pieces, whole) = pieces(data, "a call", faults);
    if let Err(fault) = read_calls(&pieces, &mut auction, faults).and(whole) {
        if auction.calls.is_empty() {
            return Err(fault);
        }
        faults.push(fault);
        auction.ending = Ending::Stopped;
    }
    Ok(auction)
}

fn read_calls(
    pieces: &[Piece<'_>],
    auction: &mut Auction,
    faults: &mut Vec<PbnError>,
) -> Result<(), PbnError> {
    let mut insufficient: Option<&Piece<'_>> = None;
    let mut end: Option<&'static str> = None;
    let mut pieces = pieces.iter();
    while let Some(piece) = pieces.next() {
        let annotation = matches!(piece.item, Item::Note(_) | Item::Glyph(_) | Item::Suffix(_));
        if let (Some(end), false) = (end, annotation) {
            faults.push(piece.error(Fault::AfterEnd { found: piece.text.to_owned(), end }));
            break;
        }
        match piece.item {
            // Some programs write it in two words.
            Item::Name if piece.text.eq_ignore_ascii_case("all") => match pieces.next() {
                Some(next) if next.text.eq_ignore_ascii_case("pass") && insufficient.is_none() => {
                    pass_out(&mut auction.calls);
                    end = Some("AP");
                }
                _ => return Err(bad_call(piece)),
            },
            Item::Name => match (read_call(piece)?, insufficient.take()) {
                (Turn::NotYet, None) if auction.calls.is_empty() => auction.first = auction.first.left(),
                (Turn::NotYet, _) => return Err(piece.bad("call", "a call: - stands only before the first")),
                (Turn::Call(call @ Call::Bid { .. }), mark) => {
                    auction.calls.push(Called { insufficient: mark.is_some(), ..Called::from(call) });
                }
                (_, Some(mark)) => return Err(mark.irregular("put ^I before a bid")),
                (Turn::Call(call), None) => auction.calls.push(Called::from(call)),
                (Turn::AllPass, None) => {
                    pass_out(&mut auction.calls);
                    end = Some("AP");
                }
            },
            Item::Irregularity('I') if insufficient.is_none() => insufficient = Some(piece),
            Item::Irregularity('S') if insufficient.is_none() => {
                auction.calls.push(Called::from(Call::Skipped));
            }
            Item::Irregularity(_) => {
                return Err(piece.irregular("an auction has ^I before a bid and ^S for a turn lost"));
            }
            Item::Star => {
                auction.ending = Ending::Stopped;
                end = Some("*");
            }
            Item::Plus => {
                auction.ending = Ending::Continues;
                end = Some("+");
            }
            Item::Note(_) | Item::Glyph(_) | Item::Suffix(_) => {
                let remark = auction.calls.last_mut().map(|called| &mut called.remark);
                faults.extend(annotate(remark, piece, 1).err());
            }
        }
    }
    match insufficient {
        Some(mark) => Err(mark.irregular("put ^I before a bid")),
        None => Ok(()),
    }
}

/// What a word in an auction says.
enum Turn {
    Call(Call),
    AllPass,
    NotYet,
}

fn read_call(piece: &Piece<'_>) -> Result<Turn, PbnError> {
    call(piece.text).ok_or_else(|| bad_call(piece))
}

fn bad_call(piece: &Piece<'_>) -> PbnError {
    piece.bad("call", "Pass, X, XX, AP or a bid from 1C to 7NT")
}

/// Whether a word tells a call, however it is spelled.
pub(super) fn is_call(text: &str) -> bool {
    call(text).is_some() || text.eq_ignore_ascii_case("all")
}

/// Whether a word could stand in an auction, and whether it could in a play.
pub(super) fn fits(word: &str) -> [bool; 2] {
    match piece(word) {
        Ok((Item::Name, length)) => {
            let name = &word[..length];
            [is_call(name), name.bytes().all(|byte| byte == b'-') || card(name).is_some()]
        }
        Ok(_) => [true, true],
        Err(_) => [false, false],
    }
}

fn call(text: &str) -> Option<Turn> {
    Some(match lettered(text).to_ascii_uppercase().as_str() {
        "-" => Turn::NotYet,
        "AP" => Turn::AllPass,
        "ALLPASS" => Turn::AllPass,
        "PASS" | "P" | "NB" => Turn::Call(Call::Pass),
        "X" | "D" | "DBL" | "DOUBLE" => Turn::Call(Call::Double),
        "XX" | "R" | "RDBL" | "REDBL" | "REDOUBLE" => Turn::Call(Call::Redouble),
        bid => {
            let (level, denomination) = read_bid(bid)?;
            Turn::Call(Call::Bid { level, denomination })
        }
    })
}

/// Adds the passes that end an auction: three after the last call, four if nobody called.
fn pass_out(calls: &mut Vec<Called>) {
    let passes = calls.iter().rev().take_while(|called| called.call == Call::Pass).count();
    let due = if passes == calls.len() { 4 } else { 3 };
    for _ in passes..due {
        calls.push(Called::from(Call::Pass));
    }
}

/// The play that these words tell, when the tag names the first column's player: up to the first word that can be no card, if
/// there is any card before it.
pub(super) fn read_play(
    leader: Seat,
    data: &[Token<'_>],
    faults: &mut Vec<PbnError>,
) -> Result<Play, PbnError> {
    let mut play = Play::new(leader);
    let (pieces, whole) = pieces(data, "a card", faults);
    let read = read_cards(&pieces, &mut play, faults).and(whole);
    while play.tricks.pop_if(|trick| trick.0.iter().all(Option::is_none)).is_some() {}
    if let Err(fault) = read {
        if play.tricks.is_empty() {
            return Err(fault);
        }
        faults.push(fault);
        play.ending = Ending::Stopped;
    }
    Ok(play)
}

fn read_cards(pieces: &[Piece<'_>], play: &mut Play, faults: &mut Vec<PbnError>) -> Result<(), PbnError> {
    let mut mark: Option<(&Piece<'_>, CardIrregularity)> = None;
    // How many columns are filled, and where the card stands that an annotation would belong to.
    let mut columns = 0_usize;
    let mut last: Option<(usize, Seat)> = None;
    let mut stopped = false;
    for piece in pieces {
        let annotation = matches!(piece.item, Item::Note(_) | Item::Glyph(_) | Item::Suffix(_));
        if stopped && !annotation {
            faults.push(piece.error(Fault::AfterEnd { found: piece.text.to_owned(), end: "*" }));
            break;
        }
        let played = match piece.item {
            // Dashes, however many, are a card that is not known or was not played.
            Item::Name if piece.text.bytes().all(|byte| byte == b'-') => None,
            Item::Name => Some(read_card(piece)?),
            Item::Plus if play.ending == Ending::Continues => {
                return Err(piece.bad("card", "a card such as SA: there is one + already"));
            }
            Item::Plus => {
                play.ending = Ending::Continues;
                None
            }
            Item::Star => {
                play.ending = Ending::Stopped;
                stopped = true;
                continue;
            }
            Item::Irregularity(letter @ ('R' | 'L')) if mark.is_none() => {
                let kind =
                    if letter == 'R' { CardIrregularity::Revoke } else { CardIrregularity::LeadOutOfTurn };
                mark = Some((piece, kind));
                continue;
            }
            Item::Irregularity(_) => return Err(piece.irregular("a play has one ^R or ^L before a card")),
            Item::Note(_) | Item::Glyph(_) | Item::Suffix(_) => {
                let card = last.and_then(|(trick, seat)| play.tricks[trick][seat].as_mut());
                faults.extend(annotate(card.map(|played| &mut played.remark), piece, 7).err());
                continue;
            }
        };
        let seat = Seat::from_index(play.leader as u8 + (columns % 4) as u8);
        if columns.is_multiple_of(4) {
            play.tricks.push(BySeat::from_fn(|_| None));
        }
        let trick = columns / 4;
        columns += 1;
        last = played.map(|_| (trick, seat));
        let irregularity = match (mark.take(), played) {
            (Some((mark, _)), None) => return Err(mark.irregular("put it before a card")),
            (mark, _) => mark.map(|(_, kind)| kind),
        };
        play.tricks[trick][seat] = played.map(|card| PlayedCard { irregularity, ..PlayedCard::from(card) });
    }
    if let Some((mark, _)) = mark {
        return Err(mark.irregular("put it before a card"));
    }
    Ok(())
}

fn read_card(piece: &Piece<'_>) -> Result<Card, PbnError> {
    card(piece.text).ok_or_else(|| piece.bad("card", "suit then rank, as in SA or HT, or - for none"))
}

/// Whether a word tells a card, and not as the standard does: `KS`, `S10`.
pub(super) fn is_loose_card(text: &str) -> bool {
    card(text).is_some()
        && (text.contains("10") || !text.starts_with(|letter: char| Suit::from_letter(letter).is_some()))
}

/// A suit and a rank, in whatever order; the ten may be written out.
fn card(text: &str) -> Option<Card> {
    let text = &*lettered(text);
    suit_and_rank(text).or_else(|| {
        let (place, _) = text.char_indices().next_back()?;
        suit_and_rank(&format!("{}{}", &text[place..], &text[..place]))
    })
}

fn suit_and_rank(text: &str) -> Option<Card> {
    let mut letters = text.chars();
    let suit = letters.next().and_then(Suit::from_letter);
    let rank = match letters.as_str() {
        "10" => Some(Rank::Ten),
        rest => {
            let mut rest = rest.chars();
            rest.next().and_then(Rank::from_letter).filter(|_| rest.next().is_none())
        }
    };
    Some(Card::new(rank?, suit?))
}
