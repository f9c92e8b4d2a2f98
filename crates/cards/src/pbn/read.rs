//! Reading a PBN file.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::deal::parse_deal_line;
use super::fault::{Fault, PbnError};
use super::file::tags;
use super::game::{Entry, Game, Supplement};
use super::read_section::{read_auction, read_play};
use super::token::{Kind, Token};
use super::value::{Contract, Declarer, TrickResult, Vulnerable, digits, read_seat};
use crate::{BySeat, CardSet, Seat};

/// The tags that may not take their value from another game.
const OWN: [&str; 8] = ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"];

/// The tags by which a game tells its board.
pub(super) const BOARD: [&str; 4] = ["Board", "Dealer", "Vulnerable", "Deal"];

/// The tags that tell what became of a board.
const PLAYED: [&str; 5] = ["Declarer", "Contract", "Result", "Auction", "Play"];

/// Reads all games of a PBN file.
///
/// # Errors
/// The first thing that cannot be read. [`parse_each`] reads the games around it.
///
/// # Examples
/// ```
/// use cards::pbn;
///
/// assert_eq!(pbn::parse(b"[Board \"1\"]\n\n[Board \"2\"]\n").unwrap().len(), 2);
/// let error = pbn::parse(b"[Board \"1\"]\n[Dealer \"X\"]\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 9: 'X' is no seat: write N, E, S or W");
/// ```
pub fn parse(bytes: &[u8]) -> Result<Vec<Game>, PbnError> {
    parse_each(bytes).into_iter().collect()
}

/// Reads each game of a PBN file by itself, so that one that cannot be read does not take the
/// others with it. [`File`](super::File) reads what it can of that one too.
pub fn parse_each(bytes: &[u8]) -> Vec<Result<Game, PbnError>> {
    let strict = |reading: Reading| match reading.faults.into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(reading.game),
    };
    super::File::parse(bytes).readings().map(strict).collect()
}

/// A game as far as it could be read, and what could not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// What was read. What a fault has made unreadable is not known.
    pub game: Game,
    /// What could not be read, in the order of the text.
    pub faults: Vec<PbnError>,
}

/// What one game leaves to the next.
#[derive(Default)]
pub(super) struct Reader {
    /// The last value of each tag that may be inherited: `#` takes it.
    last: BTreeMap<String, String>,
    /// The values that `##` gave to all later games. A tag that comes again without `##` ends this.
    standing: BTreeMap<String, String>,
    /// The board of the game before, as far as it was told.
    board: Option<Board>,
}

/// What the plays of a board have in common.
#[derive(Clone)]
struct Board {
    number: Entry<String>,
    dealer: Entry<Seat>,
    vulnerable: Entry<Vulnerable>,
    deal: Entry<BySeat<Option<CardSet>>>,
}

/// A tag and the words below it.
struct Tag<'a> {
    name: &'a str,
    value: Cow<'a, str>,
    /// Where the value stands.
    at: &'a Token<'a>,
    data: &'a [Token<'a>],
}

/// Whether a game tells of a play and not of its board.
pub(super) fn shares_board(tokens: &[Token<'_>]) -> bool {
    let names = || tags(tokens).map(|(_, name, _)| name);
    names().any(|name| PLAYED.contains(&name)) && !names().any(|name| BOARD.contains(&name))
}

/// The section that a note now would belong to.
enum Notes {
    Nowhere,
    Auction,
    Play,
    /// A section that is ignored because it came before.
    Ignored,
}

impl Reader {
    /// Reads what can be read of a game; its pieces are without comments.
    pub(super) fn game(&mut self, tokens: &[Token<'_>]) -> Reading {
        let mut reading = Reading::default();
        let Reading { game, faults } = &mut reading;
        let mut seen = BTreeSet::new();
        let mut notes = Notes::Nowhere;
        let mut rest = tokens;
        while !rest.is_empty() {
            match next_tag(&mut rest, faults) {
                Ok(tag) => {
                    let told = self.tag(game, &tag, &mut notes, &mut seen, faults);
                    faults.extend(told.err());
                }
                Err(fault) => {
                    faults.push(fault);
                    skip_to_next_tag(&mut rest);
                }
            }
        }
        for (name, value) in &self.standing {
            if !seen.contains(name.as_str()) {
                let tag = Tag { name, value: Cow::Borrowed(value), at: &tokens[0], data: &[] };
                let told = apply(game, &tag, value, faults);
                faults.extend(told.err());
            }
        }
        if let (Entry::Known(result), Entry::Known(declarer)) = (game.result, game.declarer) {
            game.result = Entry::Known(result.told_by(declarer.seat.side()));
        }
        reading
    }

    /// A game that tells of calls or cards and of no board is another play of the board before: some collections name it
    /// once for both rooms of a match. The games are to be given one after the other.
    pub(super) fn share_board(&mut self, tokens: &[Token<'_>], game: &mut Game) {
        if game.deal.known().is_some() {
            self.board = Some(Board {
                number: game.board.clone(),
                dealer: game.dealer,
                vulnerable: game.vulnerable,
                deal: game.deal,
            });
        } else if !shares_board(tokens) {
            self.board = None;
        } else if let Some(board) = self.board.clone() {
            game.board = board.number;
            game.dealer = board.dealer;
            game.vulnerable = board.vulnerable;
            game.deal = board.deal;
        }
    }

    /// The tags that the games read so far have given to all later ones.
    pub(super) fn standing(&self) -> impl Iterator<Item = (&str, &str)> {
        self.standing.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// What a `#` in this tag of the next game stands for; nothing if the tag may not have one.
    pub(super) fn value_before(&self, name: &str) -> Option<&str> {
        (!OWN.contains(&name)).then(|| self.last.get(name).map_or("", String::as_str))
    }

    /// Takes a tag with what belongs to it.
    fn tag<'a>(
        &mut self,
        game: &mut Game,
        tag: &Tag<'a>,
        notes: &mut Notes,
        seen: &mut BTreeSet<&'a str>,
        faults: &mut Vec<PbnError>,
    ) -> Result<(), PbnError> {
        if tag.name == "Note" {
            return read_note(game, tag, notes);
        }
        let repeated = !seen.insert(tag.name);
        *notes = match tag.name {
            "Auction" | "Play" if repeated => Notes::Ignored,
            "Auction" => Notes::Auction,
            "Play" => Notes::Play,
            _ => Notes::Nowhere,
        };
        if repeated || !tag.name.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            return Ok(());
        }
        let value = self.inherit(tag)?;
        apply(game, tag, &value, faults)
    }

    /// The value of a tag once `#` and `##` are resolved.
    fn inherit(&mut self, tag: &Tag<'_>) -> Result<String, PbnError> {
        let name = tag.name.to_owned();
        if OWN.contains(&tag.name) {
            let inherited = tag.value.starts_with('#');
            return if inherited {
                Err(tag.at.error(Fault::Inherited { tag: name }))
            } else {
                Ok(tag.value.clone().into_owned())
            };
        }
        self.standing.remove(tag.name);
        let value = match tag.value.strip_prefix("##") {
            Some(text) => {
                self.standing.insert(name.clone(), text.to_owned());
                text.to_owned()
            }
            None if tag.value == "#" => self.last.get(tag.name).cloned().unwrap_or_default(),
            None => tag.value.clone().into_owned(),
        };
        self.last.insert(name, value.clone());
        Ok(value)
    }
}

/// Takes the next tag and what belongs to it off the row.
fn next_tag<'a>(rest: &mut &'a [Token<'a>], faults: &mut Vec<PbnError>) -> Result<Tag<'a>, PbnError> {
    let row = *rest;
    let due = |n: usize, wanted| match row.get(n) {
        Some(token) => token.unexpected(wanted),
        // The file or the game ends within the tag, which is best told where the tag begins.
        None => row[0].error(Fault::Unclosed { what: "tag", with: ']' }),
    };
    let Some(Kind::Open) = row.first().map(|token| &token.kind) else {
        return Err(due(0, "a tag such as [Dealer \"N\"]"));
    };
    let name = match row.get(1).map(|token| &token.kind) {
        Some(Kind::Word(name)) if is_name(name) => name,
        _ => return Err(due(1, "the name of a tag")),
    };
    let (at, value, end) = match row.get(2) {
        Some(at @ Token { kind: Kind::Text(value), .. }) => (at, Cow::Borrowed(&**value), 3),
        Some(at @ Token { kind: Kind::Word(_), .. }) => {
            let fault = due(2, "a value in quotes");
            let Some((value, end)) = unquoted(row) else { return Err(fault) };
            faults.push(fault);
            (at, Cow::Owned(value), end)
        }
        _ => return Err(due(2, "a value in quotes")),
    };
    let data = match row.get(end).map(|token| &token.kind) {
        Some(Kind::Close) => &row[end + 1..],
        // A bracket that was forgotten takes nothing with it.
        Some(Kind::Open) | None => {
            faults.push(due(end, "the closing ]"));
            &row[end..]
        }
        Some(_) => return Err(due(end, "the closing ]")),
    };
    let length = data.iter().position(|token| token.kind == Kind::Open).unwrap_or(data.len());
    *rest = &data[length..];
    Ok(Tag { name: canonical(name), value, at, data: &data[..length] })
}

/// The value of a tag that has other quotes than those of the standard, or none: the words up to the bracket on its line, and
/// where that stands.
fn unquoted(row: &[Token<'_>]) -> Option<(String, usize)> {
    let is_word = |token: &&Token<'_>| matches!(token.kind, Kind::Word(_)) && token.line == row[0].line;
    let end = 2 + row[2..].iter().take_while(is_word).count();
    row.get(end).filter(|token| token.kind == Kind::Close)?;
    let words = row[2..end].iter().filter_map(|token| match &token.kind {
        Kind::Word(word) => Some(&**word),
        _ => None,
    });
    let value = words.collect::<Vec<_>>().join(" ");
    Some((
        value.trim_matches(['\'', '`', '\u{b4}', '‘', '’', '“', '”', '„', '«', '»']).trim().to_owned(),
        end,
    ))
}

/// The name of a tag as the standard spells it, whatever the case of its letters.
pub(super) fn canonical(name: &str) -> &str {
    let own = || MANDATORY.iter().chain(&["Auction", "Play", "Note"]);
    own().find(|known| known.eq_ignore_ascii_case(name)).map_or(name, |known| known)
}

/// Passes over a tag that cannot be read.
fn skip_to_next_tag(rest: &mut &[Token<'_>]) {
    let next = rest.iter().skip(1).position(|token| token.kind == Kind::Open);
    *rest = &rest[next.map_or(rest.len(), |next| next + 1)..];
}

fn is_name(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Adds `[Note "1:text"]` to the section it follows; a number that was there before is ignored.
fn read_note(game: &mut Game, tag: &Tag<'_>, notes: &Notes) -> Result<(), PbnError> {
    let list = match notes {
        Notes::Nowhere => return Err(tag.at.error(Fault::StrayNote)),
        Notes::Ignored => return Ok(()),
        Notes::Auction => game.auction.as_mut().map(|auction| &mut auction.notes),
        Notes::Play => game.play.as_mut().map(|play| &mut play.notes),
    };
    if tag.value.starts_with('#') {
        return Err(tag.at.error(Fault::Inherited { tag: "Note".to_owned() }));
    }
    no_data(tag)?;
    let note = tag.value.split_once(':').and_then(|(number, text)| {
        let number = digits(number.trim())?;
        (number > 0).then_some((number, text))
    });
    let Some((number, text)) = note else {
        let wanted = "a number from 1 to 32, a colon and the text";
        let found = tag.value.clone().into_owned();
        return Err(tag.at.error(Fault::Bad { what: "note", found, wanted }));
    };
    if let Some(list) = list {
        list.entry(number).or_insert_with(|| text.to_owned());
    }
    Ok(())
}

/// Writes the value of a tag into the game. What is wrong with it and costs nothing of it is told beside.
fn apply(game: &mut Game, tag: &Tag<'_>, value: &str, faults: &mut Vec<PbnError>) -> Result<(), PbnError> {
    match tag.name {
        "Event" => game.event = value.into(),
        "Site" => game.site = value.into(),
        "Date" => game.date = value.into(),
        "Board" => game.board = value.into(),
        "West" => game.players[Seat::West] = value.into(),
        "North" => game.players[Seat::North] = value.into(),
        "East" => game.players[Seat::East] = value.into(),
        "South" => game.players[Seat::South] = value.into(),
        "Scoring" => game.scoring = value.into(),
        "Dealer" => game.dealer = entry(tag, value, read_seat)?,
        "Vulnerable" => game.vulnerable = entry(tag, value, Vulnerable::read)?,
        "Declarer" => game.declarer = entry(tag, value, Declarer::read)?,
        "Contract" => game.contract = entry(tag, value, Contract::read)?,
        "Result" => game.result = entry(tag, value, TrickResult::read)?,
        "Deal" => game.deal = read_deal(tag, value)?,
        // A section without a first player is one that was left empty on purpose.
        "Auction" => match entry(tag, value, read_seat)? {
            Entry::Known(first) => game.auction = Some(read_auction(first, tag.data, faults)?),
            Entry::Unknown | Entry::NotApplicable => no_data(tag)?,
        },
        "Play" => match entry(tag, value, read_seat)? {
            Entry::Known(leader) => game.play = Some(read_play(leader, tag.data, faults)?),
            Entry::Unknown | Entry::NotApplicable => no_data(tag)?,
        },
        _ => {
            let supplement = Supplement { value: value.to_owned(), rows: rows(tag.data)? };
            game.supplements.insert(tag.name.to_owned(), supplement);
        }
    }
    if MANDATORY.contains(&tag.name) { no_data(tag) } else { Ok(()) }
}

/// The mandatory tags in the order of the export format.
pub(super) const MANDATORY: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
];

/// The value of a mandatory tag, `?` and the empty value understood.
fn entry<T>(
    tag: &Tag<'_>,
    value: &str,
    read: impl Fn(&str) -> Result<T, Fault>,
) -> Result<Entry<T>, PbnError> {
    match value.trim() {
        "?" => Ok(Entry::Unknown),
        "" => Ok(Entry::NotApplicable),
        value => read(value).map(Entry::Known).map_err(|fault| tag.at.error(fault)),
    }
}

/// The deal, with the column of a fault counted from the quote on, if it has one.
fn read_deal(tag: &Tag<'_>, value: &str) -> Result<Entry<BySeat<Option<CardSet>>>, PbnError> {
    match value.trim() {
        "?" => Ok(Entry::Unknown),
        "" => Ok(Entry::NotApplicable),
        _ => match parse_deal_line(value) {
            Ok(line) => Ok(Entry::Known(line.hands)),
            Err(error) => {
                let quote = usize::from(matches!(tag.at.kind, Kind::Text(_)));
                let column = tag.at.column + error.column + quote - 1;
                Err(PbnError { line: tag.at.line, column, fault: error.fault })
            }
        },
    }
}

/// Complains of words below a tag that has none.
fn no_data(tag: &Tag<'_>) -> Result<(), PbnError> {
    tag.data.first().map_or(Ok(()), |token| Err(token.unexpected("another tag or a blank line")))
}

/// The words of a supplemental section, line by line.
fn rows(data: &[Token<'_>]) -> Result<Vec<Vec<String>>, PbnError> {
    data.chunk_by(|one, other| one.line == other.line)
        .map(|row| {
            row.iter()
                .map(|token| match &token.kind {
                    Kind::Text(text) | Kind::Word(text) => Ok(text.clone().into_owned()),
                    _ => Err(token.unexpected("a word or a quoted text")),
                })
                .collect()
        })
        .collect()
}
