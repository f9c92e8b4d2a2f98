//! A PBN file as it stands: its games are read as far as they can be, and copied with everything in them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::fault::Fault;
use super::read::{Reader, Reading};
use super::text::{Encoding, decode};
use super::token::{Cutter, Kind, Place, Token};

/// What identifies a game: a block of tags without any of them goes on with the game before.
const IDENTIFYING: [&str; 10] =
    ["Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Deal"];

/// What a second time, with another value, begins a new game though no blank line stands before it.
const BEGINNING: [&str; 3] = ["Event", "Board", "Deal"];

/// The most bytes of a game: its pieces are held in the memory, and no game of cards is a hundredth of it.
const GAME_BYTES_MAX: usize = 4 << 20;

/// A PBN file cut into its games, with every tag, row and comment in its place.
///
/// # Examples
/// ```
/// use cards::pbn::File;
///
/// let file = File::parse(b"[Board \"1\"] ; the first\n[Dealer \"X\"]\n[Deal \"N:AK... - - -\"]\n");
/// let reading = file.readings().next().unwrap();
/// assert!(reading.game.deal.known().is_some(), "the cards are sound, whoever dealt them");
/// assert_eq!(reading.faults[0].to_string(), "line 2, column 9: 'X' is no seat: write N, E, S or W");
/// let copy = String::from_utf8(file.copy(|_| true)).unwrap();
/// assert_eq!(copy, "[Board \"1\"] ; the first\r\n[Dealer \"X\"]\r\n[Deal \"N:AK... - - -\"]\r\n");
/// ```
#[derive(Clone, Debug)]
pub struct File {
    text: String,
    games: Vec<Span>,
}

/// Where a game stands in the text.
#[derive(Clone, Copy, Debug)]
struct Span {
    begin: Place,
    end: usize,
    /// Whether there is nothing but comments in it.
    remarks_only: bool,
}

impl Span {
    fn is_too_long(&self) -> bool {
        self.end - self.begin.at > GAME_BYTES_MAX
    }
}

impl File {
    /// Cuts a file into its games.
    pub fn parse(bytes: &[u8]) -> File {
        let text = decode(bytes);
        let games = spans(&text);
        File { text, games }
    }

    /// How many games it has.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Every game as far as it can be read, one after the other.
    pub fn readings(&self) -> impl Iterator<Item = Reading> + '_ {
        let mut reader = Reader::default();
        self.games().map(move |tokens| reader.game(&without_remarks(&tokens)))
    }

    /// The games that are wanted, by their number from 1, with every tag, row and comment as it was: only the white
    /// space and the line ends are those of the export format. Latin-1 if that can hold it, UTF-8 with its mark if not.
    pub fn copy(&self, wanted: impl Fn(usize) -> bool) -> Vec<u8> {
        let chosen = (1..).zip(&self.games).filter(|(number, _)| wanted(*number));
        let mut text = String::with_capacity(self.text.len());
        for (place, (_, game)) in chosen.enumerate() {
            if place > 0 {
                text.push_str("\r\n");
            }
            let begin = text.len();
            if game.is_too_long() {
                text.push_str(&self.text[game.begin.at..game.end]);
            } else {
                copied(&self.text, &self.tokens(game), &mut text);
            }
            if !text[begin..].ends_with("\r\n") {
                text.push_str("\r\n");
            }
        }
        let encoding = Encoding::of(&text);
        [encoding.mark(), &encoding.encode(&text)].concat()
    }
}

/// Cuts a text into its games.
fn spans(text: &str) -> Vec<Span> {
    let mut sorter = Sorter::default();
    let mut block = Block::default();
    for token in Cutter::new(text, Place::START) {
        if token.kind == Kind::Blank {
            sorter.take(&mut block);
        } else {
            block.take(token);
        }
    }
    sorter.take(&mut block);
    sorter.end()
}

impl File {
    /// The pieces of each game that has something besides comments.
    pub(super) fn games(&self) -> impl Iterator<Item = Vec<Token<'_>>> + '_ {
        self.games.iter().filter(|game| !game.remarks_only).map(|game| self.tokens(game))
    }

    /// A piece as it stands in the text.
    pub(super) fn raw(&self, token: &Token<'_>) -> &str {
        &self.text[token.begin..token.end]
    }

    /// The lines of a game: their numbers, lengths in characters, and texts.
    pub(super) fn lines(&self, game: &[Token<'_>]) -> impl Iterator<Item = (usize, usize, &str)> {
        let (first, last) = (game.first(), game.last());
        let begin = first.map_or(0, |token| token.begin);
        let text = &self.text[begin..last.map_or(begin, |token| token.end)];
        // A game within a line is told with what stands of it.
        let lines = text.split("\r\n").flat_map(|line| line.trim_end_matches('\r').split(['\n', '\r']));
        (first.map_or(1, |token| token.line)..)
            .zip(lines)
            .map(|(number, line)| (number, line.chars().count(), line))
    }

    fn tokens(&self, game: &Span) -> Vec<Token<'_>> {
        if game.is_too_long() {
            let Span { begin: Place { at, line, column }, end, .. } = *game;
            return vec![Token {
                line,
                column,
                begin: at,
                end,
                kind: Kind::Fault(Box::new(Fault::LongGame)),
            }];
        }
        let text = &self.text[..game.end];
        Cutter::new(text, game.begin).filter(|token| token.kind != Kind::Blank).collect()
    }
}

/// The pieces that say something of the game.
pub(super) fn without_remarks<'t, 'a>(tokens: &'t [Token<'a>]) -> Cow<'t, [Token<'a>]> {
    if tokens.iter().any(|token| token.kind.is_remark()) {
        Cow::Owned(tokens.iter().filter(|token| !token.kind.is_remark()).cloned().collect())
    } else {
        Cow::Borrowed(tokens)
    }
}

/// The tags of some pieces: where each begins, its name and its value.
pub(super) fn tags<'t>(tokens: &'t [Token<'_>]) -> impl Iterator<Item = (usize, &'t str, &'t str)> {
    let named = |at: usize| match (&tokens[at].kind, &tokens.get(at + 1)?.kind, &tokens.get(at + 2)?.kind) {
        (Kind::Open, Kind::Word(name), Kind::Text(value)) => Some((at, &**name, &**value)),
        _ => None,
    };
    (0..tokens.len()).filter_map(named)
}

/// What stands between two blank lines: one game, or several that have no blank line between them.
#[derive(Default)]
struct Block<'a> {
    parts: Vec<Part<'a>>,
    /// The values of what may begin a game, in the order of [`BEGINNING`].
    seen: [Option<Cow<'a, str>>; 3],
    /// The bracket of a tag that has begun, and its name.
    open: Option<Place>,
    name: Option<Cow<'a, str>>,
}

/// A game as far as a block has it.
struct Part<'a> {
    begin: Place,
    end: usize,
    remarks_only: bool,
    names: Vec<Cow<'a, str>>,
}

impl<'a> Block<'a> {
    fn take(&mut self, token: Token<'a>) {
        let (place, end, remark) = (Place::from(&token), token.end, token.kind.is_remark());
        match token.kind {
            Kind::Open => (self.open, self.name) = (Some(place), None),
            Kind::Word(name) if self.open.is_some() && self.name.is_none() => self.name = Some(name),
            Kind::Text(value) => {
                if let (Some(open), Some(name)) = (self.open.take(), self.name.take()) {
                    self.tag(open, name, value);
                }
            }
            _ => (self.open, self.name) = (None, None),
        }
        match self.parts.last_mut() {
            Some(part) => {
                part.end = end;
                part.remarks_only &= remark;
            }
            None => self.parts.push(Part { begin: place, end, remarks_only: remark, names: Vec::new() }),
        }
    }

    fn tag(&mut self, open: Place, name: Cow<'a, str>, value: Cow<'a, str>) {
        let begins = BEGINNING.iter().position(|beginning| *beginning == name);
        if let Some(place) = begins {
            let again = self.seen[place].as_ref().is_some_and(|before| *before != value);
            if again && self.seen[2].is_some() {
                if let Some(part) = self.parts.last_mut() {
                    part.end = open.at;
                }
                self.parts.push(Part { begin: open, end: open.at, remarks_only: false, names: Vec::new() });
                self.seen = [None, None, None];
            }
            self.seen[place] = Some(value);
        }
        if let Some(part) = self.parts.last_mut() {
            part.names.push(name);
        }
    }
}

/// Makes games of blocks.
#[derive(Default)]
struct Sorter<'a> {
    games: Vec<Span>,
    /// The names of the last game's tags.
    names: BTreeSet<Cow<'a, str>>,
    /// Comments before a game that stand in a block of their own.
    remarks: Option<Span>,
}

impl<'a> Sorter<'a> {
    fn take(&mut self, block: &mut Block<'a>) {
        for Part { begin, end, remarks_only, names } in std::mem::take(block).parts {
            if remarks_only {
                let first = self.remarks.map_or(begin, |remarks| remarks.begin);
                self.remarks = Some(Span { begin: first, end, remarks_only });
                continue;
            }
            match self.games.last_mut() {
                Some(game) if self.remarks.is_none() && goes_on(&self.names, &names) => game.end = end,
                _ => {
                    let begin = self.remarks.take().map_or(begin, |remarks| remarks.begin);
                    self.games.push(Span { begin, end, remarks_only });
                    self.names.clear();
                }
            }
            self.names.extend(names);
        }
    }

    fn end(mut self) -> Vec<Span> {
        if let Some(remarks) = self.remarks {
            match self.games.last_mut() {
                Some(last) => last.end = remarks.end,
                None => self.games.push(remarks),
            }
        }
        self.games
    }
}

/// Whether a block with these tags goes on with the game before it, from which only a blank line parts it.
fn goes_on(before: &BTreeSet<Cow<'_, str>>, names: &[Cow<'_, str>]) -> bool {
    before.contains("Deal")
        && !names.is_empty()
        && names.iter().all(|name| !IDENTIFYING.contains(&&**name) && !before.contains(name))
}

/// Writes a game: a tag begins a line, rows stay rows, comments stay behind what they stood behind.
fn copied(source: &str, game: &[Token<'_>], text: &mut String) {
    let mut line = 0;
    for (at, token) in game.iter().enumerate() {
        let fresh = at == 0 || text.ends_with("\r\n");
        let in_tag = is_in_tag(game, at);
        if !fresh && !in_tag {
            let begins = token.kind == Kind::Open || token.line != line;
            text.push_str(if begins { "\r\n" } else { " " });
        }
        push(text, token, &source[token.begin..token.end], in_tag);
        line = token.line + lines_of(&token.kind);
    }
}

/// Whether a piece stands inside a tag, behind its bracket.
fn is_in_tag(game: &[Token<'_>], at: usize) -> bool {
    let before = |steps: usize| at.checked_sub(steps).map(|place| &game[place].kind);
    match &game[at].kind {
        Kind::Word(_) => before(1) == Some(&Kind::Open),
        Kind::Text(_) => before(2) == Some(&Kind::Open) && matches!(before(1), Some(Kind::Word(_))),
        Kind::Close => before(3) == Some(&Kind::Open),
        _ => false,
    }
}

fn push(text: &mut String, token: &Token<'_>, raw: &str, in_tag: bool) {
    match &token.kind {
        Kind::Comment(comment) => {
            text.push('{');
            text.push_str(&comment.replace('\n', "\r\n"));
            text.push('}');
        }
        Kind::Escape(escape) => {
            text.push('%');
            text.push_str(escape);
            text.push_str("\r\n");
        }
        Kind::Aside(_) | Kind::Fault(_) => {
            text.push_str(raw);
            text.push_str("\r\n");
        }
        Kind::Blank => {}
        Kind::Text(_) if in_tag => {
            text.push(' ');
            text.push_str(raw);
        }
        Kind::Text(_) | Kind::Open | Kind::Close | Kind::Word(_) => text.push_str(raw),
    }
}

/// How many line ends a piece has within it.
fn lines_of(kind: &Kind<'_>) -> usize {
    match kind {
        Kind::Comment(comment) => comment.matches('\n').count(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    fn copy(text: &str) -> String {
        String::from_utf8(File::parse(text.as_bytes()).copy(|_| true)).unwrap()
    }

    fn read(text: &str) -> Vec<Reading> {
        File::parse(text.as_bytes()).readings().collect()
    }

    #[test]
    fn a_copy_has_every_tag_row_and_comment() {
        let text = "% PBN 2.1\r\n[Event \"a \\\"b\\\" \\\\\"] ; here\r\n[BidSystemEW \"x\"]\r\n{one\r\n\r\ntwo}\r\n\
                    [Auction \"N\"]\r\n1D {why} Pass =1= !?\r\nzz\r\n[Note \"1:n\"]\r\n\
                    [ScoreTable \"Rank\\\\2R;Score\"]\r\n 1 \"two words\" -\r\n";
        let copied = copy(text);
        assert_eq!(copied, text.replace("\r\n 1 ", "\r\n1 "));
        assert_eq!(copy(&copied), copied, "and a copy of a copy is the same");
    }

    #[test]
    fn a_copy_keeps_what_cannot_be_read() {
        let text =
            "[Event \"never closed]\r\n[Deal \"nonsense\"]\r\nstray words\r\n{ open\r\n[Board \"2\"]\r\n";
        assert_eq!(copy(text), text);
    }

    #[test]
    fn chosen_games_are_copied_and_words_that_latin_1_lacks_too() {
        let text = "[Board \"1\"]\r\n\r\n[Board \"2\"]\r\n[North \"Łoś\"]\r\n\r\n[Board \"3\"]\r\n";
        let file = File::parse(text.as_bytes());
        assert_eq!(file.len(), 3);
        let bytes = file.copy(|number| number == 2);
        assert_eq!(decode(&bytes), "[Board \"2\"]\r\n[North \"Łoś\"]\r\n");
        assert!(bytes.starts_with(&[0xef, 0xbb, 0xbf]));
    }

    #[test]
    fn a_blank_line_within_a_game_does_not_end_it() {
        let text = "[Board \"1\"]\n[Dealer \"S\"]\n[Deal \"N:A... - - -\"]\n\n[Auction \"S\"]\nAP\n\n[Board \"2\"]\n";
        let readings = read(text);
        assert_eq!(readings.len(), 2);
        assert_eq!(readings[0].game.auction.as_ref().map(|auction| auction.first), Some(Seat::South));
    }

    #[test]
    fn games_without_a_blank_line_between_them_are_two() {
        let text = "[Board \"1\"]\n[Deal \"N:A... - - -\"]\n[Board \"2\"]\n[Deal \"N:K... - - -\"]\n";
        assert_eq!(read(text).len(), 2);
        let twice = "[Event \"a\"]\n[Event \"b\"]\n[Deal \"N:A... - - -\"]\n[Deal \"N:A... - - -\"]\n";
        assert_eq!(read(twice).len(), 1, "the same deal twice is one game");
    }

    #[test]
    fn one_fault_does_not_take_the_rest_of_its_game_with_it() {
        let text = "[Dealer \"Q\"]\n[Deal \"N:A... - - -\"]\n[Auction \"S\"]\n1Z\n[Result \"C-2\"]\nstray\n[Board \"7\"]\n";
        let reading = read(text).remove(0);
        assert_eq!(reading.game.board, "7".into());
        assert!(reading.game.deal.known().is_some());
        let lines: Vec<usize> = reading.faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [1, 4, 5]);
    }

    #[test]
    fn what_is_too_long_to_be_a_game_is_told_and_copied_and_takes_no_memory() {
        let text = format!("[Board \"1\"]\r\n{}x\r\n\r\n[Board \"2\"]\r\n", "x ".repeat(GAME_BYTES_MAX / 2));
        let readings = read(&text);
        assert_eq!(readings[0].faults[0].fault, Fault::LongGame);
        assert_eq!(readings[1].game.board, "2".into());
        assert_eq!(copy(&text), text);
        assert_eq!(
            File::parse(text.as_bytes()).check().next().map(|faults| faults[0].fault.clone()),
            Some(Fault::LongGame)
        );
    }

    #[test]
    fn remarks_alone_are_no_game() {
        assert_eq!(read("% only\n\n; this\n").len(), 0);
        assert_eq!(copy("% only\n\n; this\n"), "% only\r\n; this\r\n");
    }
}
