//! Writing a PBN file in the export format.

use std::collections::BTreeMap;
use std::fmt;

use super::deal::write_deal_line;
use super::game::{Entry, Game, Supplement};
use super::read::MANDATORY;
use super::section::{Auction, Call, CardIrregularity, Ending, Play, PlayedCard, Remark};
use super::text::Encoding;
use super::value::{Contract, TrickResult, Tricks};
use crate::{BySeat, Seat};

/// The most bytes that a line may have before its CRLF.
const LINE: usize = 253;

/// Writes games in the export format; reading them gives the same games.
///
/// The bytes are Latin-1, as the standard has it, unless a text cannot be said in it or would be
/// taken for UTF-8: then they are UTF-8 with a mark. A result told by sides is written by the
/// declarer's tricks where both are known, tricks without cards at the end are left out, and a
/// known text of `?` or nothing is the same as an unknown one or none.
///
/// # Errors
/// When a game has something the format cannot hold.
pub fn write(games: &[Game]) -> Result<Vec<u8>, PbnWriteError> {
    let mut lines = vec!["% PBN 2.1".to_owned(), "% EXPORT".to_owned()];
    // Where each game begins, to say which one has a line that is too long.
    let mut starts = Vec::with_capacity(games.len());
    for (n, game) in games.iter().enumerate() {
        if n > 0 {
            lines.push(String::new());
        }
        starts.push(lines.len());
        write_game(game, &mut lines).map_err(|problem| PbnWriteError { game: n + 1, problem })?;
    }
    let encoding = Encoding::of(&lines.concat());
    let mut bytes = encoding.mark().to_vec();
    for (n, line) in lines.iter().enumerate() {
        let encoded = encoding.encode(line);
        if encoded.len() > LINE {
            let game = starts.partition_point(|&start| start <= n);
            let problem = Problem::TooLong { line: line.clone(), bytes: encoded.len() };
            return Err(PbnWriteError { game, problem });
        }
        bytes.extend(encoded);
        bytes.extend(b"\r\n");
    }
    Ok(bytes)
}

/// A game that the export format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PbnWriteError {
    /// Which game of the list, from 1.
    pub game: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What the export format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A name that no supplemental tag can have.
    Name(String),
    /// A value with a control character in it, or one that would read as inherited.
    Value(String),
    /// A line of a section with nothing on it.
    EmptyRow(String),
    /// A line of more than 255 bytes.
    TooLong {
        /// The line.
        line: String,
        /// Its bytes, without the line end.
        bytes: usize,
    },
    /// A number out of its range.
    Number {
        /// Of what.
        what: &'static str,
        /// The number.
        number: u8,
    },
    /// A section whose necessary tags are not known.
    Needs {
        /// The section.
        section: &'static str,
        /// The tag.
        tag: &'static str,
    },
    /// A section that begins with the wrong player.
    First {
        /// The section.
        section: &'static str,
        /// Who begins it.
        seat: Seat,
        /// Who must.
        due: Seat,
    },
    /// A mark of an insufficient bid at a call that is no bid.
    NoBid,
    /// A result that tells the tricks of neither side.
    NoTricks,
}

impl fmt::Display for PbnWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Name(name) => write!(
                f,
                "'{name}' cannot name a supplemental tag: use letters, digits and _ after a capital letter, \
                 and none of the standard's own names"
            ),
            Problem::Value(value) => {
                write!(f, "{value:?} cannot be a value: leave out control characters and ## at its beginning")
            }
            Problem::EmptyRow(name) => {
                write!(f, "the section {name} has an empty row, which would end the game: leave it out")
            }
            Problem::TooLong { line, bytes } => {
                let begin: String = line.chars().take(40).collect();
                write!(f, "the line '{begin}…' has {bytes} bytes: a line has at most {LINE}")
            }
            Problem::Number { what, number } => write!(f, "{number} is no {what} that the format can hold"),
            Problem::Needs { section, tag } => write!(f, "[{section}] needs [{tag}]: fill it in"),
            Problem::First { section, seat, due } => {
                write!(f, "[{section}] begins with {seat} and must begin with {due}")
            }
            Problem::NoBid => f.write_str("only a bid can be insufficient"),
            Problem::NoTricks => {
                f.write_str("the result tells no tricks: give those of a side, or leave it unknown")
            }
        }
    }
}

impl std::error::Error for PbnWriteError {}

fn write_game(game: &Game, lines: &mut Vec<String>) -> Result<(), Problem> {
    for name in MANDATORY {
        lines.push(tag(name, &mandatory(game, name)?)?);
    }
    for (name, supplement) in &game.supplements {
        check_name(name)?;
        if supplement.rows.is_empty() {
            lines.push(tag(name, &supplement.value)?);
        }
    }
    if let Some(auction) = &game.auction {
        write_auction(game, auction, lines)?;
    }
    if let Some(play) = &game.play {
        write_play(game, play, lines)?;
    }
    for (name, supplement) in &game.supplements {
        if !supplement.rows.is_empty() {
            write_supplement(name, supplement, lines)?;
        }
    }
    Ok(())
}

/// The value of a mandatory tag.
fn mandatory(game: &Game, name: &str) -> Result<String, Problem> {
    Ok(match name {
        "Event" => text(&game.event, String::clone),
        "Site" => text(&game.site, String::clone),
        "Date" => text(&game.date, String::clone),
        "Board" => text(&game.board, String::clone),
        "West" => text(&game.players[Seat::West], String::clone),
        "North" => text(&game.players[Seat::North], String::clone),
        "East" => text(&game.players[Seat::East], String::clone),
        "South" => text(&game.players[Seat::South], String::clone),
        "Dealer" => text(&game.dealer, Seat::to_string),
        "Vulnerable" => text(&game.vulnerable, ToString::to_string),
        "Deal" => {
            let first = game.dealer.known().copied().unwrap_or(Seat::North);
            text(&game.deal, |hands| write_deal_line(first, hands))
        }
        "Scoring" => text(&game.scoring, String::clone),
        "Declarer" => text(&game.declarer, ToString::to_string),
        "Contract" => {
            if let Entry::Known(Contract::Odd { level, .. }) = game.contract {
                check_number("level", level, 1, 7)?;
            }
            text(&game.contract, Contract::to_string)
        }
        _ => match (game.result, game.declarer) {
            (Entry::Known(result), Entry::Known(declarer)) => {
                result_text(result.told_by(declarer.seat.side()))?
            }
            (Entry::Known(result), _) => result_text(result)?,
            (result, _) => text(&result, TrickResult::to_string),
        },
    })
}

fn result_text(result: TrickResult) -> Result<String, Problem> {
    let told: Vec<u8> = match result.tricks {
        Tricks::Declarer(tricks) => vec![tricks],
        Tricks::Sides(sides) => sides.0.into_iter().flatten().collect(),
    };
    if told.is_empty() {
        return Err(Problem::NoTricks);
    }
    told.into_iter().try_for_each(|tricks| check_number("number of tricks", tricks, 0, 13))?;
    Ok(result.to_string())
}

fn text<T>(entry: &Entry<T>, show: impl Fn(&T) -> String) -> String {
    match entry {
        Entry::Unknown => "?".to_owned(),
        Entry::NotApplicable => String::new(),
        Entry::Known(value) => show(value),
    }
}

/// A tag on its line.
fn tag(name: &str, value: &str) -> Result<String, Problem> {
    if value == "#" || value.starts_with("##") {
        return Err(Problem::Value(value.to_owned()));
    }
    Ok(format!("[{name} {}]", quote(value)?))
}

/// A text in quotes.
fn quote(value: &str) -> Result<String, Problem> {
    if value.contains(char::is_control) {
        return Err(Problem::Value(value.to_owned()));
    }
    Ok(format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")))
}

fn check_name(name: &str) -> Result<(), Problem> {
    let own = MANDATORY.contains(&name) || ["Auction", "Play", "Note"].contains(&name);
    let spelt = name.starts_with(|letter: char| letter.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if own || !spelt { Err(Problem::Name(name.to_owned())) } else { Ok(()) }
}

fn check_number(what: &'static str, number: u8, least: u8, most: u8) -> Result<(), Problem> {
    if (least..=most).contains(&number) { Ok(()) } else { Err(Problem::Number { what, number }) }
}

fn write_auction(game: &Game, auction: &Auction, lines: &mut Vec<String>) -> Result<(), Problem> {
    let Some(&dealer) = game.dealer.known() else {
        return Err(Problem::Needs { section: "Auction", tag: "Dealer" });
    };
    if dealer != auction.first {
        return Err(Problem::First { section: "Auction", seat: auction.first, due: dealer });
    }
    lines.push(tag("Auction", &auction.first.to_string())?);
    for round in auction.calls.chunks(4) {
        let mut words = Vec::new();
        for called in round {
            let bid = matches!(called.call, Call::Bid { .. });
            match (called.insufficient, bid) {
                (true, true) => words.push("^I".to_owned()),
                (true, false) => return Err(Problem::NoBid),
                (false, _) => {}
            }
            words.push(call_text(called.call)?);
            write_remark(&called.remark, &mut words)?;
        }
        wrap(&words, lines);
    }
    match auction.ending {
        Ending::Plain => {}
        Ending::Stopped => lines.push("*".to_owned()),
        Ending::Continues => lines.push("+".to_owned()),
    }
    write_notes(&auction.notes, lines)
}

fn call_text(call: Call) -> Result<String, Problem> {
    Ok(match call {
        Call::Pass => "Pass".to_owned(),
        Call::Double => "X".to_owned(),
        Call::Redouble => "XX".to_owned(),
        Call::Skipped => "^S".to_owned(),
        Call::Bid { level, denomination } => {
            check_number("level", level, 1, 7)?;
            format!("{level}{denomination}")
        }
    })
}

fn write_remark(remark: &Remark, words: &mut Vec<String>) -> Result<(), Problem> {
    if let Some(note) = remark.note {
        check_number("note", note, 1, 32)?;
        words.push(format!("={note}="));
    }
    words.extend(remark.glyphs.iter().map(|glyph| format!("${glyph}")));
    Ok(())
}

fn write_notes(notes: &BTreeMap<u8, String>, lines: &mut Vec<String>) -> Result<(), Problem> {
    for (&number, note) in notes {
        check_number("note", number, 1, 32)?;
        lines.push(tag("Note", &format!("{number}:{note}"))?);
    }
    Ok(())
}

/// Puts words on one line, or on several where annotations make it too long.
fn wrap(words: &[String], lines: &mut Vec<String>) {
    let mut line = String::new();
    for word in words {
        if line.len() + 1 + word.trim_end().len() > LINE {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line.trim_end().to_owned());
}

fn write_play(game: &Game, play: &Play, lines: &mut Vec<String>) -> Result<(), Problem> {
    let needs = |tag| Err(Problem::Needs { section: "Play", tag });
    if game.deal.known().is_none() {
        return needs("Deal");
    }
    match (game.contract.known(), game.declarer.known()) {
        (Some(Contract::Odd { .. }), None) => return needs("Declarer"),
        (Some(Contract::Odd { .. }), Some(declarer))
            if !declarer.swapped && declarer.seat.left() != play.leader =>
        {
            let due = declarer.seat.left();
            return Err(Problem::First { section: "Play", seat: play.leader, due });
        }
        (None | Some(Contract::Passed), _) => return needs("Contract"),
        _ => {}
    }
    lines.push(tag("Play", &play.leader.to_string())?);
    let played = play.tricks.iter().rposition(|trick| trick.0.iter().any(Option::is_some));
    let tricks = &play.tricks[..played.map_or(0, |last| last + 1)];
    let next = if play.ending == Ending::Continues { tricks.last().and_then(next_to_play) } else { None };
    for (n, trick) in tricks.iter().enumerate() {
        let mut words = Vec::new();
        for step in 0..4 {
            let seat = Seat::from_index(play.leader as u8 + step);
            match &trick[seat] {
                Some(played) => write_played(played, &mut words)?,
                // The blank keeps the columns in line.
                None if n + 1 == tricks.len() && next == Some(seat) => words.push("+ ".to_owned()),
                None => words.push("- ".to_owned()),
            }
        }
        wrap(&words, lines);
    }
    match play.ending {
        Ending::Stopped => lines.push("*".to_owned()),
        Ending::Continues if next.is_none() => lines.push("+".to_owned()),
        Ending::Continues | Ending::Plain => {}
    }
    write_notes(&play.notes, lines)
}

/// Whose turn it is in an unfinished trick: the one player without a card at whose right there is
/// one.
fn next_to_play(trick: &BySeat<Option<PlayedCard>>) -> Option<Seat> {
    let mut free =
        Seat::ALL.into_iter().filter(|&seat| trick[seat].is_none() && trick[seat.right()].is_some());
    free.next().filter(|_| free.next().is_none())
}

fn write_played(played: &PlayedCard, words: &mut Vec<String>) -> Result<(), Problem> {
    match played.irregularity {
        Some(CardIrregularity::Revoke) => words.push("^R".to_owned()),
        Some(CardIrregularity::LeadOutOfTurn) => words.push("^L".to_owned()),
        None => {}
    }
    words.push(format!("{}{}", played.card.suit().letter(), played.card.rank().letter()));
    write_remark(&played.remark, words)
}

fn write_supplement(name: &str, supplement: &Supplement, lines: &mut Vec<String>) -> Result<(), Problem> {
    lines.push(tag(name, &supplement.value)?);
    for row in &supplement.rows {
        if row.is_empty() {
            return Err(Problem::EmptyRow(name.to_owned()));
        }
        let elements: Result<Vec<String>, Problem> =
            row.iter().map(|element| section_element(element)).collect();
        lines.push(elements?.join(" "));
    }
    Ok(())
}

/// An element of a supplemental section, in quotes if it needs them.
fn section_element(element: &str) -> Result<String, Problem> {
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"[]{};\"%".contains(&byte);
    if !element.is_empty() && element.bytes().all(plain) { Ok(element.to_owned()) } else { quote(element) }
}
