//! The minutes of a room: read, printed, replayed and checked, like those of a table.
//!
//! A header `room:` tells them apart. Below the `---` people act by name, and `room` does what is
//! done together.

mod acts;
mod replay;

use std::collections::BTreeSet;
use std::fmt;

use games::Code;
use games::minutes::{Fault, Faults, Parts, Source, refuse_outsize, with_comment};

pub use acts::{SPELLINGS, pack_name, read_act, spell};
pub use replay::{Judged, Replay, check, replay};

use crate::room::PACK_PRICE;
use crate::{Act, Room, Setup, Stakes, Who};

/// A room's minutes, line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minutes {
    /// What its headers say.
    pub setup: Setup,
    /// Every line of the text.
    pub lines: Vec<Line>,
}

/// One line of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it says.
    pub item: Item,
    /// What follows the `#`, as written.
    pub comment: Option<String>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Nothing, or only its comment.
    Blank,
    /// A line above the `---`.
    Header(Header),
    /// The `---` between the header and the acts.
    Rule,
    /// Somebody does something.
    Act(Who, Act),
    /// An answer, without its `>`.
    Answer(String),
}

/// A line above the `---`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Header {
    /// The laws.
    Code(Code),
    /// The name of the room; it tells these minutes from those of a table.
    Room(String),
    /// What is played for.
    Stakes(Stakes),
    /// What a pack costs.
    Cards(i64),
    /// Whether every act is compared, or only those with an answer below them.
    CheckAll(bool),
    /// Text for people.
    Text(String, String),
}

impl Header {
    fn key(&self) -> &str {
        match self {
            Header::Code(_) => "code",
            Header::Room(_) => "room",
            Header::Stakes(_) => "stakes",
            Header::Cards(_) => "cards",
            Header::CheckAll(_) => "check",
            Header::Text(key, _) => key,
        }
    }
}

/// Whether a text is the minutes of a room.
///
/// ```
/// assert!(club::minutes::is_room("code: bridge-1905\nroom: the club\n---\n"));
/// assert!(!club::minutes::is_room("code: bridge-1905\n---\nroom: form 1\n"));
/// ```
pub fn is_room(text: &str) -> bool {
    text.lines()
        .map(|line| line.trim_start_matches('\u{feff}').trim())
        .take_while(|line| *line != "---")
        .any(|line| line.split_once(':').is_some_and(|(key, _)| key.trim().eq_ignore_ascii_case("room")))
}

/// Reads the minutes of a room.
///
/// # Errors
/// Everything that is wrong with the text, each with its place.
///
/// # Examples
/// ```
/// let text = "code: euchre-1888\nroom: the club\n---\nAnna: arrive\n";
/// assert_eq!(club::minutes::read(text).unwrap().to_string(), text);
/// ```
pub fn read(text: &str) -> Result<Minutes, Faults> {
    refuse_outsize(text)?;
    let mut reading = Reading {
        lines: Vec::new(),
        faults: Faults::default(),
        seen: BTreeSet::new(),
        in_header: true,
        acted: false,
    };
    for (at, text) in text.lines().enumerate() {
        let text = if at == 0 { text.trim_start_matches('\u{feff}') } else { text };
        reading.line(at + 1, text);
    }
    let code = reading.lines.iter().find_map(|line| match &line.item {
        Item::Header(Header::Code(code)) => Some(*code),
        _ => None,
    });
    let nameless = "a minutes file names its code above the ---, as in code: bridge-1905";
    let setup = code.ok_or_else(|| Fault::new(1, 1, 1, nameless)).map(Setup::by_custom);
    let mut setup = match setup {
        Ok(setup) if reading.faults.is_empty() => setup,
        Err(fault) if reading.faults.is_empty() => return Err(fault.into()),
        _ => return Err(reading.faults),
    };
    for line in &reading.lines {
        match &line.item {
            Item::Header(Header::Stakes(stakes)) => setup.stakes = *stakes,
            Item::Header(Header::Cards(price)) => setup.pack_price = *price,
            _ => {}
        }
    }
    Ok(Minutes { setup, lines: reading.lines })
}

struct Reading {
    lines: Vec<Line>,
    faults: Faults,
    /// The keys of the headers already read.
    seen: BTreeSet<String>,
    in_header: bool,
    acted: bool,
}

impl Reading {
    fn line(&mut self, number: usize, text: &str) {
        let (source, comment) = Source { line: number, text }.without_comment();
        let item = match source.text.trim() {
            "" => Ok(Item::Blank),
            "---" if self.in_header => {
                self.in_header = false;
                Ok(Item::Rule)
            }
            "---" => Err(source.whole("only one --- stands between the header and the acts")),
            text if text.starts_with('>') && !self.acted => {
                Err(source.whole("an answer stands below the act that it answers"))
            }
            text if text.starts_with('>') => Ok(Item::Answer(text[1..].trim().to_owned())),
            _ if self.in_header => self.header(source).map(Item::Header),
            _ => {
                self.acted = true;
                acts::read_line(source).map(|(who, act)| Item::Act(who, act))
            }
        };
        let item = item.unwrap_or_else(|fault| {
            self.faults.push(fault);
            Item::Blank
        });
        // Of a text with a fault no line is wanted any more.
        if self.faults.is_empty() {
            self.lines.push(Line { item, comment: comment.map(str::to_owned) });
        }
    }

    fn header(&mut self, source: Source<'_>) -> Result<Header, Fault> {
        let Some(parts) = source.parts() else {
            return Err(source.whole("a header is written as key, colon, value: stakes: 10 per 100"));
        };
        let header = read_header(&parts)
            .map_err(|bad| source.fault(parts.column, parts.value.chars().count().max(1), bad.to_string()))?;
        let Some(header) = header else {
            let message = format!(
                "'{}' is no header of a room: write code, room, stakes, cards, check, title or date",
                parts.key
            );
            return Err(parts.key_fault(message));
        };
        if !self.seen.insert(header.key().to_owned()) {
            return Err(parts.key_fault(format!("'{}' stands there already", parts.key)));
        }
        Ok(header)
    }
}

/// What is wrong with the value of a header.
enum BadHeader {
    Code(games::BadCode),
    Price,
    Check,
    Stakes,
    Coins(String),
}

impl fmt::Display for BadHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadHeader::Code(bad) => write!(f, "{bad}"),
            BadHeader::Price => f.write_str("the price of a pack is wanted here, in coins"),
            BadHeader::Check => f.write_str("write all or written"),
            BadHeader::Stakes => f.write_str("stakes are written as 10 per 100, or 2 per point"),
            BadHeader::Coins(text) => write!(f, "'{text}' is no number of coins"),
        }
    }
}

/// Reads a header; `None` if there is none of that name.
fn read_header(parts: &Parts<'_>) -> Result<Option<Header>, BadHeader> {
    let words: Vec<&str> = parts.words.iter().map(|word| word.text.as_str()).collect();
    let header = match parts.key.to_lowercase().as_str() {
        "code" => Header::Code(parts.value.parse().map_err(BadHeader::Code)?),
        "room" => Header::Room(parts.value.to_owned()),
        "stakes" => Header::Stakes(read_stakes(&words)?),
        "cards" => {
            let price = parts.value.parse().ok().filter(|price| (0..=1_000_000).contains(price));
            Header::Cards(price.ok_or(BadHeader::Price)?)
        }
        "check" => match parts.value {
            "all" => Header::CheckAll(true),
            "written" => Header::CheckAll(false),
            _ => return Err(BadHeader::Check),
        },
        key @ ("title" | "date" | "event") => Header::Text(key.to_owned(), parts.value.to_owned()),
        _ => return Ok(None),
    };
    Ok(Some(header))
}

fn read_stakes(words: &[&str]) -> Result<Stakes, BadHeader> {
    let stakes = match words {
        [coins, "per", "point" | "1"] => (coins, 1),
        [coins, "per", "hundred" | "100"] => (coins, 100),
        _ => return Err(BadHeader::Stakes),
    };
    match stakes.0.parse() {
        Ok(coins @ 0..=1_000_000) => Ok(Stakes { coins, per: stakes.1 }),
        _ => Err(BadHeader::Coins((*stakes.0).to_owned())),
    }
}

/// The minutes of everything that was done in a room, without the answers.
pub fn record(room: &Room, title: &str) -> Minutes {
    let setup = *room.setup();
    let mut items =
        vec![Item::Header(Header::Code(setup.code)), Item::Header(Header::Room(title.to_owned()))];
    if setup.stakes != setup.rules.stakes {
        items.push(Item::Header(Header::Stakes(setup.stakes)));
    }
    if setup.pack_price != PACK_PRICE {
        items.push(Item::Header(Header::Cards(setup.pack_price)));
    }
    items.push(Item::Rule);
    items.extend(room.log().iter().map(|event| Item::Act(event.who.clone(), event.act.clone())));
    Minutes { setup, lines: items.into_iter().map(|item| Line { item, comment: None }).collect() }
}

impl Minutes {
    /// The lines with their numbers, from 1.
    pub fn numbered(&self) -> impl Iterator<Item = (usize, &Line)> {
        self.lines.iter().enumerate().map(|(at, line)| (at + 1, line))
    }
}

impl fmt::Display for Minutes {
    /// The canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&with_comment(self.item.to_string(), self.comment.as_deref()))
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Blank => Ok(()),
            Item::Header(header) => write!(f, "{header}"),
            Item::Rule => f.write_str("---"),
            Item::Act(Who::Room, act) => write!(f, "room: {}", spell(act)),
            Item::Act(Who::Person(name), act) => write!(f, "{name}: {}", spell(act)),
            Item::Answer(text) => write_free(f, ">", text),
        }
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Header::Code(code) => write!(f, "code: {code}"),
            Header::Room(name) => write_free(f, "room:", name),
            Header::Stakes(Stakes { coins, per: 1 }) => write!(f, "stakes: {coins} per point"),
            Header::Stakes(Stakes { coins, per }) => write!(f, "stakes: {coins} per {per}"),
            Header::Cards(price) => write!(f, "cards: {price}"),
            Header::CheckAll(true) => f.write_str("check: all"),
            Header::CheckAll(false) => f.write_str("check: written"),
            Header::Text(key, value) => write_free(f, &format!("{key}:"), value),
        }
    }
}

/// A text that somebody chose, behind its mark.
fn write_free(f: &mut fmt::Formatter<'_>, mark: &str, text: &str) -> fmt::Result {
    match text.chars().next() {
        None => f.write_str(mark),
        // After a space it would open a comment.
        Some('#') => write!(f, "{mark}{text}"),
        Some(_) => write!(f, "{mark} {text}"),
    }
}
