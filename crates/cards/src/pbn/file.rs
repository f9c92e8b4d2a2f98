//! A PBN file as it stands: its games are read as far as they can be, and copied with everything in them.

use std::collections::{BTreeMap, BTreeSet};

use super::read::{Reader, Reading};
use super::text::{Encoding, decode};
use super::token::{Kind, Token, tokens};

/// What identifies a game: a block of tags without any of them goes on with the game before.
const IDENTIFYING: [&str; 10] =
    ["Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Deal"];

/// What a second time, with another value, begins a new game though no blank line stands before it.
const BEGINNING: [&str; 3] = ["Event", "Board", "Deal"];

/// A PBN file cut into its games, with every tag, row and comment in its place.
///
/// # Examples
/// ```
/// use cards::pbn::File;
///
/// let file = File::parse(b"[Board \"1\"] ; the first\n[Dealer \"X\"]\n[Deal \"N:AK... - - -\"]\n");
/// let reading = &file.readings()[0];
/// assert!(reading.game.deal.known().is_some(), "the cards are sound, whoever dealt them");
/// assert_eq!(reading.faults[0].to_string(), "line 2, column 9: 'X' is no seat: write N, E, S or W");
/// let copy = String::from_utf8(file.copy(|_| true)).unwrap();
/// assert_eq!(copy, "[Board \"1\"] ; the first\r\n[Dealer \"X\"]\r\n[Deal \"N:AK... - - -\"]\r\n");
/// ```
#[derive(Clone, Debug)]
pub struct File {
    games: Vec<Vec<Token>>,
}

impl File {
    /// Cuts a file into its games.
    pub fn parse(bytes: &[u8]) -> File {
        let tokens = tokens(&decode(bytes));
        let blocks = tokens.split(|token| token.kind == Kind::Blank).filter(|block| !block.is_empty());
        let mut games: Vec<Vec<Token>> = Vec::new();
        // Comments before a game that stand in a block of their own.
        let mut remarks: Vec<Token> = Vec::new();
        for block in blocks.flat_map(parted) {
            if block.iter().all(|token| token.kind.is_remark()) {
                remarks.extend_from_slice(block);
                continue;
            }
            match games.last_mut().filter(|game| remarks.is_empty() && goes_on(game, block)) {
                Some(game) => game.extend_from_slice(block),
                None => games.push([remarks.as_slice(), block].concat()),
            }
            remarks.clear();
        }
        match games.last_mut() {
            Some(last) => last.extend(remarks),
            None if !remarks.is_empty() => games.push(remarks),
            None => {}
        }
        File { games }
    }

    /// How many games it has.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Every game as far as it can be read.
    pub fn readings(&self) -> Vec<Reading> {
        let mut reader = Reader::default();
        let game = |tokens: &Vec<Token>| {
            let said: Vec<Token> = tokens.iter().filter(|token| !token.kind.is_remark()).cloned().collect();
            (!said.is_empty()).then(|| reader.game(&said))
        };
        self.games.iter().filter_map(game).collect()
    }

    /// The games that are wanted, by their number from 1, with every tag, row and comment as it was: only the white
    /// space and the line ends are those of the export format. Latin-1 if that can hold it, UTF-8 with its mark if not.
    pub fn copy(&self, wanted: impl Fn(usize) -> bool) -> Vec<u8> {
        let chosen = (1..).zip(&self.games).filter(|(number, _)| wanted(*number));
        let texts: Vec<String> = chosen.map(|(_, game)| copied(game)).collect();
        let text = texts.join("\r\n");
        let encoding = Encoding::of(&text);
        [encoding.mark(), &encoding.encode(&text)].concat()
    }
}

impl File {
    /// The pieces of each game.
    pub(super) fn games(&self) -> &[Vec<Token>] {
        &self.games
    }
}

/// The tags of some pieces: where each begins, its name and its value.
pub(super) fn tags(tokens: &[Token]) -> impl Iterator<Item = (usize, &str, &str)> {
    let named = |at: usize| match (&tokens[at].kind, &tokens.get(at + 1)?.kind, &tokens.get(at + 2)?.kind) {
        (Kind::Open, Kind::Word(name), Kind::Text(value)) => Some((at, name.as_str(), value.as_str())),
        _ => None,
    };
    (0..tokens.len()).filter_map(named)
}

/// The games of a block that has no blank line between them.
fn parted(block: &[Token]) -> Vec<&[Token]> {
    let mut parts = Vec::new();
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    let mut from = 0;
    for (at, name, value) in tags(block) {
        let again = seen.get(name).is_some_and(|before| *before != value);
        if again && BEGINNING.contains(&name) && seen.contains_key("Deal") {
            parts.push(&block[from..at]);
            from = at;
            seen.clear();
        }
        seen.insert(name, value);
    }
    parts.push(&block[from..]);
    parts
}

/// Whether a block goes on with the game before it, from which only a blank line parts it.
fn goes_on(game: &[Token], block: &[Token]) -> bool {
    let before: BTreeSet<&str> = tags(game).map(|(_, name, _)| name).collect();
    let mut names = tags(block).map(|(_, name, _)| name).peekable();
    before.contains("Deal")
        && names.peek().is_some()
        && names.all(|name| !IDENTIFYING.contains(&name) && !before.contains(name))
}

/// The text of a game: a tag begins a line, rows stay rows, comments stay behind what they stood behind.
fn copied(game: &[Token]) -> String {
    let mut text = String::new();
    let mut line = 0;
    for (at, token) in game.iter().enumerate() {
        let fresh = text.is_empty() || text.ends_with("\r\n");
        let in_tag = is_in_tag(game, at);
        if !fresh && !in_tag {
            let begins = token.kind == Kind::Open || token.line != line;
            text.push_str(if begins { "\r\n" } else { " " });
        }
        push(&mut text, token, in_tag);
        line = token.line + lines_of(&token.kind);
    }
    if !text.ends_with("\r\n") {
        text.push_str("\r\n");
    }
    text
}

/// Whether a piece stands inside a tag, behind its bracket.
fn is_in_tag(game: &[Token], at: usize) -> bool {
    let before = |steps: usize| at.checked_sub(steps).map(|place| &game[place].kind);
    match &game[at].kind {
        Kind::Word(_) => before(1) == Some(&Kind::Open),
        Kind::Text(_) => before(2) == Some(&Kind::Open) && matches!(before(1), Some(Kind::Word(_))),
        Kind::Close => before(3) == Some(&Kind::Open),
        _ => false,
    }
}

fn push(text: &mut String, token: &Token, in_tag: bool) {
    match &token.kind {
        Kind::Open => text.push('['),
        Kind::Close => text.push(']'),
        Kind::Word(word) => text.push_str(word),
        Kind::Text(value) => {
            if in_tag {
                text.push(' ');
            }
            text.push('"');
            text.push_str(&value.replace('\\', "\\\\").replace('"', "\\\""));
            text.push('"');
        }
        Kind::Comment(comment) => {
            text.push('{');
            text.push_str(&comment.replace('\n', "\r\n"));
            text.push('}');
        }
        Kind::Aside(aside) => {
            text.push(';');
            text.push_str(aside);
            text.push_str("\r\n");
        }
        Kind::Escape(escape) => {
            text.push('%');
            text.push_str(escape);
            text.push_str("\r\n");
        }
        Kind::Blank => {}
        Kind::Fault(_, raw) => {
            text.push_str(raw);
            text.push_str("\r\n");
        }
    }
}

/// How many line ends a piece has within it.
fn lines_of(kind: &Kind) -> usize {
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
        let readings = File::parse(text.as_bytes()).readings();
        assert_eq!(readings.len(), 2);
        assert_eq!(readings[0].game.auction.as_ref().map(|auction| auction.first), Some(Seat::South));
    }

    #[test]
    fn games_without_a_blank_line_between_them_are_two() {
        let text = "[Board \"1\"]\n[Deal \"N:A... - - -\"]\n[Board \"2\"]\n[Deal \"N:K... - - -\"]\n";
        assert_eq!(File::parse(text.as_bytes()).readings().len(), 2);
        let twice = "[Event \"a\"]\n[Event \"b\"]\n[Deal \"N:A... - - -\"]\n[Deal \"N:A... - - -\"]\n";
        assert_eq!(File::parse(twice.as_bytes()).readings().len(), 1, "the same deal twice is one game");
    }

    #[test]
    fn one_fault_does_not_take_the_rest_of_its_game_with_it() {
        let text = "[Dealer \"Q\"]\n[Deal \"N:A... - - -\"]\n[Auction \"S\"]\n1Z\n[Result \"C-2\"]\nstray\n[Board \"7\"]\n";
        let reading = File::parse(text.as_bytes()).readings().remove(0);
        assert_eq!(reading.game.board, "7".into());
        assert!(reading.game.deal.known().is_some());
        let lines: Vec<usize> = reading.faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [1, 4, 5]);
    }

    #[test]
    fn remarks_alone_are_no_game() {
        assert_eq!(File::parse(b"% only\n\n; this\n").readings().len(), 0);
        assert_eq!(copy("% only\n\n; this\n"), "% only\r\n; this\r\n");
    }
}
