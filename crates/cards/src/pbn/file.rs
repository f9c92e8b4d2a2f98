//! A PBN file as it stands: its games are read as far as they can be, and copied with everything in them.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::fault::Fault;
use super::read::{BOARD, Reader, Reading, canonical, shares_board};
use super::read_section::fits;
use super::text::{Encoding, decoded};
use super::token::{Cutter, Kind, Place, Token};

/// What identifies a game: a block of tags without any of them goes on with the game before.
const IDENTIFYING: [&str; 10] =
    ["Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Deal"];

/// What a second time, with another value, begins a new game though no blank line stands before it.
const BEGINNING: [&str; 3] = ["Event", "Board", "Deal"];

/// The most bytes of a game: its pieces are held in the memory, and no game of cards is a hundredth of it.
const GAME_BYTES_MAX: usize = 4 << 20;

/// The most words that can belong to the auction or the play before a blank line: no hand has a tenth of it.
const WORDS_MAX: usize = 1_000;

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
    /// Whether each byte of the file is a letter.
    from_bytes: bool,
    games: Vec<Span>,
}

/// Where a game stands in the text.
#[derive(Clone, Copy, Debug)]
struct Span {
    begin: Place,
    end: usize,
    /// Whether there is nothing but comments in it.
    remarks_only: bool,
    /// Where its tags begin, if only what stands before them in a block of its own parts them from the game before.
    parted: Option<usize>,
}

impl Span {
    fn is_too_long(&self) -> bool {
        self.end - self.begin.at > GAME_BYTES_MAX
    }
}

impl File {
    /// Cuts a file into its games.
    pub fn parse(bytes: &[u8]) -> File {
        let (text, from_bytes) = decoded(bytes);
        let games = spans(&text);
        File { text, from_bytes, games }
    }

    /// The text of the file, whatever it was encoded in.
    pub fn text(&self) -> &str {
        &self.text
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
        self.games().map(move |tokens| {
            let mut reading = reader.game(&without_remarks(&tokens));
            reader.share_board(&tokens, &mut reading.game);
            reading
        })
    }

    /// The games that are wanted, by their number from 1, with every tag, row and comment as it was: only the white
    /// space between tags and the line ends are those of the export format. Behind a game that is left out, values that were taken from
    /// games before are written out, since those may be missing now, and so is the board of a game that names none. Latin-1 if
    /// that can hold it, what Windows makes of Latin-1 if the file was written so, UTF-8 with its mark if neither can.
    pub fn copy(&self, wanted: impl Fn(usize) -> bool) -> Vec<u8> {
        // Read from the first game that is left out on: from there values may have lost the game they come from.
        let has_gap = (1..=self.len()).any(|number| !wanted(number));
        let mut reader = has_gap.then(Reader::default);
        let mut board = SharedBoard::default();
        let mut whole = true;
        let mut text = String::with_capacity(self.text.len());
        for (number, game) in (1..).zip(&self.games) {
            let tokens = if game.is_too_long() { Vec::new() } else { self.tokens(game) };
            let heirs = reader.as_ref().filter(|_| !whole);
            if has_gap {
                board.look(&self.text, &tokens, wanted(number));
            }
            let begin = if wanted(number) {
                if !text.is_empty() {
                    text.push_str("\r\n");
                }
                let begin = text.len();
                if game.is_too_long() {
                    text.push_str(&self.text[game.begin.at..game.end]);
                } else {
                    copied(&self.text, (&tokens, game.parted), heirs, &board.tags, &mut text);
                    board.is_copied = true;
                }
                begin
            } else {
                whole = false;
                text.len()
            };
            if let Some(reader) = reader.as_mut().filter(|_| !game.remarks_only && !game.is_too_long()) {
                reader.game(&without_remarks(&tokens));
            }
            if begin == text.len() {
                continue;
            }
            if !text[begin..].ends_with("\r\n") {
                text.push_str("\r\n");
            }
        }
        let encoding = Encoding::of_copy(&text, self.from_bytes);
        [encoding.mark(), &encoding.encode(&text)].concat()
    }
}

/// The board that games share which name none, while they are copied.
#[derive(Default)]
struct SharedBoard {
    /// Its tags as they stand in the text, where a game needs them that is copied without the one that has them.
    tags: Vec<String>,
    told: Vec<String>,
    is_copied: bool,
}

impl SharedBoard {
    /// Looks at the next game, whether that is copied or not.
    fn look(&mut self, source: &str, game: &[Token<'_>], is_wanted: bool) {
        self.tags.clear();
        if shares_board(game) {
            if is_wanted && !self.is_copied {
                self.tags.clone_from(&self.told);
            }
            return;
        }
        let tag = |(at, name, _): (usize, &str, &str)| {
            let value: &Token<'_> = &game[at + 2];
            BOARD.contains(&name).then(|| format!("[{name} {}]\r\n", &source[value.begin..value.end]))
        };
        self.told = tags(game).filter_map(tag).collect();
        if !self.told.iter().any(|tag| tag.starts_with("[Deal ")) {
            self.told.clear();
        }
        self.is_copied = is_wanted;
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

    /// Whether there is a blank line in a stretch without pieces.
    pub(super) fn has_blank_line(&self, stretch: std::ops::Range<usize>) -> bool {
        let space = self.text.get(stretch).unwrap_or_default();
        if space.bytes().filter(|byte| matches!(byte, b'\n' | b'\r')).count() < 2 {
            return false;
        }
        // Two returns before a line feed are one end.
        space.replace("\r\r\n", "\n").replace("\r\n", "\n").matches(['\n', '\r']).count() > 1
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
    /// Whether a tag begins anywhere in it.
    has_tags: bool,
    /// Whether all its words could stand in an auction, and whether they could in a play.
    fits: [bool; 2],
    words: usize,
}

impl<'a> Part<'a> {
    fn new(begin: Place, end: usize) -> Part<'a> {
        Part { begin, end, remarks_only: true, names: Vec::new(), has_tags: false, fits: [true; 2], words: 0 }
    }

    fn take(&mut self, kind: &Kind<'_>) {
        self.remarks_only &= kind.is_remark();
        self.has_tags |= *kind == Kind::Open;
        if self.has_tags || kind.is_remark() || self.fits == [false; 2] {
            return;
        }
        self.words += 1;
        let fits = match kind {
            Kind::Word(word) if self.words <= WORDS_MAX => fits(word),
            _ => [false; 2],
        };
        self.fits = [self.fits[0] && fits[0], self.fits[1] && fits[1]];
    }
}

impl<'a> Block<'a> {
    fn take(&mut self, token: Token<'a>) {
        let (place, end) = (Place::from(&token), token.end);
        if self.parts.is_empty() {
            self.parts.push(Part::new(place, end));
        }
        if let Some(part) = self.parts.last_mut() {
            part.end = end;
            part.take(&token.kind);
        }
        match token.kind {
            Kind::Open => (self.open, self.name) = (Some(place), None),
            Kind::Word(name) if self.open.is_some() && self.name.is_none() => self.name = Some(name),
            // A value that somebody forgot to quote is one too.
            Kind::Text(value) | Kind::Word(value) => {
                if let (Some(open), Some(name)) = (self.open.take(), self.name.take()) {
                    self.tag(open, name, value, end);
                }
            }
            _ => (self.open, self.name) = (None, None),
        }
    }

    /// Takes a tag whose value ends here.
    fn tag(&mut self, open: Place, name: Cow<'a, str>, value: Cow<'a, str>, end: usize) {
        let name = match canonical(&name) {
            own if own == name => name,
            own => Cow::Owned(own.to_owned()),
        };
        let place = BEGINNING.iter().position(|beginning| *beginning == name);
        let other =
            place.is_some_and(|place| self.seen[place].as_ref().is_some_and(|before| *before != value));
        let first = self.parts.last().and_then(|part| part.names.first());
        // Of two results of one board nothing but the players may differ.
        let anew =
            first.is_some_and(|first| *first == name) && IDENTIFYING.contains(&&*name) && name != "Deal";
        if (other || anew) && self.seen[2].is_some() {
            if let Some(part) = self.parts.last_mut() {
                part.end = open.at;
            }
            let mut part = Part::new(open, end);
            part.take(&Kind::Open);
            self.parts.push(part);
            self.seen = [None, None, None];
        }
        if let Some(place) = place {
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
    /// The names of the last game's tags, and the last of them.
    names: BTreeSet<Cow<'a, str>>,
    last: Option<Cow<'a, str>>,
    /// What stands before a game in blocks of its own: comments, and words that belong to nothing.
    before: Option<Span>,
    /// Whether the last block ends in a tag without a value: no word below the blank line may become one.
    is_broken: bool,
}

impl<'a> Sorter<'a> {
    fn take(&mut self, block: &mut Block<'a>) {
        let Block { parts, open, .. } = std::mem::take(block);
        if parts.is_empty() {
            return;
        }
        for Part { begin, end, remarks_only, names, has_tags, fits, .. } in parts {
            let is_whole = !std::mem::take(&mut self.is_broken);
            let last = self.games.last_mut().filter(|_| self.before.is_none() && is_whole);
            if !has_tags {
                let section = self.last.as_deref();
                let goes_on = !remarks_only
                    && (section == Some("Auction") && fits[0] || section == Some("Play") && fits[1]);
                if let Some(game) = last.filter(|_| goes_on) {
                    game.end = end;
                } else {
                    let before = self.before.unwrap_or(Span { begin, end, remarks_only: true, parted: None });
                    let remarks_only = before.remarks_only && remarks_only;
                    self.before = Some(Span { end, remarks_only, ..before });
                }
                continue;
            }
            if let Some(game) = last.filter(|_| goes_on(&self.names, &names)) {
                game.end = end;
            } else {
                let before = self.before.take();
                let parted = (before.is_some() && goes_on(&self.names, &names)).then_some(begin.at);
                let begin = before.map_or(begin, |before| before.begin);
                self.games.push(Span { begin, end, remarks_only, parted });
                self.names.clear();
            }
            self.last = names.last().cloned();
            self.names.extend(names);
        }
        self.is_broken = open.is_some();
    }

    fn end(mut self) -> Vec<Span> {
        match (self.before, self.games.last_mut()) {
            (Some(remarks), Some(last)) if remarks.remarks_only => last.end = remarks.end,
            (before, _) => self.games.extend(before),
        }
        self.games
    }
}

/// Whether a block with these tags goes on with the game before it, from which only a blank line parts it.
fn goes_on(before: &BTreeSet<Cow<'_, str>>, names: &[Cow<'_, str>]) -> bool {
    before.contains("Deal")
        && !names.is_empty()
        && names.iter().all(|name| {
            // Auction and play have notes, each with its own.
            *name == "Note" || !IDENTIFYING.contains(&&**name) && !before.contains(name)
        })
}

/// Writes a game: a tag begins a line, rows stay rows, comments stay behind what they stood behind. With a reader of the
/// games before it, what it has from them is written out.
fn copied(
    source: &str,
    (game, parted): (&[Token<'_>], Option<usize>),
    before: Option<&Reader>,
    board: &[String],
    text: &mut String,
) {
    let (mut line, mut end) = (0, 0);
    let first_tag = game.iter().position(|token| token.kind == Kind::Open);
    for (at, token) in game.iter().enumerate() {
        if parted == Some(token.begin) {
            text.push_str(if text.ends_with("\r\n") { "\r\n" } else { "\r\n\r\n" });
        }
        if Some(at) == first_tag {
            if let Some(before) = before {
                given(before, game, text);
            }
            if !(board.is_empty() || text.is_empty() || text.ends_with("\r\n")) {
                text.push_str("\r\n");
            }
            text.extend(board.iter().map(String::as_str));
        }
        let fresh = at == 0 || text.ends_with("\r\n");
        let in_tag = is_in_tag(game, at);
        if !fresh && !in_tag {
            let begins = token.kind == Kind::Open || token.line != line;
            // What stands together stays together: a stray bracket is no reason for a space.
            text.push_str(if begins { "\r\n" } else { gap(&source[end..token.begin]) });
        }
        if matches!(token.kind, Kind::Word(_) | Kind::Text(_))
            && !in_tag
            && (text.is_empty() || text.ends_with('\n'))
        {
            text.push_str(indentation(&source[..token.begin]));
        }
        let raw = &source[token.begin..token.end];
        // Without the space before it the line would be one for other programs.
        if raw.starts_with('%')
            && !matches!(token.kind, Kind::Escape(_))
            && (text.is_empty() || text.ends_with('\n'))
        {
            text.push(' ');
        }
        match value_from_before(before, game, at).filter(|_| in_tag) {
            Some(value) => push(text, token, &quoted(value), in_tag),
            None => push(text, token, raw, in_tag),
        }
        line = token.line + lines_of(&token.kind);
        end = token.end;
    }
}

/// What parts two words of a row: the columns of a table are made of spaces.
fn gap(space: &str) -> &str {
    if space.bytes().all(|byte| byte == b' ') { space } else { " " }
}

/// The spaces before the first word of a row.
fn indentation(before: &str) -> &str {
    let spaces = &before[before.trim_end_matches(' ').len()..];
    if before.len() == spaces.len() || before[..before.len() - spaces.len()].ends_with(['\n', '\r']) {
        spaces
    } else {
        ""
    }
}

/// The tags that a game before has given to all later ones, where this one has none of its own.
fn given(before: &Reader, game: &[Token<'_>], text: &mut String) {
    let own: BTreeSet<&str> = tags(game).map(|(_, name, _)| name).collect();
    for (name, value) in before.standing().filter(|(name, _)| !own.contains(name)) {
        if !text.is_empty() && !text.ends_with("\r\n") {
            text.push_str("\r\n");
        }
        let _ = write!(text, "[{name} {}]\r\n", quoted(value));
    }
}

/// What a `#` stands for, if this piece is one.
fn value_from_before<'r>(before: Option<&'r Reader>, game: &[Token<'_>], at: usize) -> Option<&'r str> {
    let name = at.checked_sub(1).map(|place| &game[place].kind)?;
    match (name, &game[at].kind) {
        (Kind::Word(name), Kind::Text(value)) if value == "#" => before?.value_before(name),
        _ => None,
    }
}

fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
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
    use super::super::text::decode;
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
                    [ScoreTable \"Rank\\\\2R;Score\\\\5R;Names\"]\r\n 1    70 \"two words\"\r\n12 -1400 -\r\n";
        let copied = copy(text);
        assert_eq!(copied, text);
        assert_eq!(copy(&copied), copied, "and a copy of a copy is the same");
    }

    #[test]
    fn a_copy_keeps_what_cannot_be_read() {
        let text =
            "[Event \"never closed]\r\n[Deal \"nonsense\"]\r\nstray words\r\n{ open\r\n[Board \"2\"]\r\n";
        assert_eq!(copy(text), text);
        let indented = "[Board \"1\"]\r\n % no escape\r\n%one\r\na]b['c'\r\n";
        assert_eq!(copy(indented), indented.replace("b['", "b\r\n['"));
    }

    #[test]
    fn words_and_comments_in_a_block_of_their_own_part_two_games_in_a_copy_too() {
        for between in ["|", "{why}", "; why", "a\r\nb"] {
            let text = format!("[Deal \"x\"]\r\n\r\n{between}\r\n\r\n[Room \"open\"]\r\n");
            assert_eq!(File::parse(text.as_bytes()).len(), 2);
            assert_eq!(copy(&text), text);
        }
        let text = "[Deal \"x\"]\r\n\r\n{why}\r\n\r\n[Board \"2\"]\r\n";
        assert_eq!(copy(text), text.replace("}\r\n\r\n", "}\r\n"), "a board parts them anyhow");
    }

    #[test]
    fn a_game_whose_value_stands_on_the_next_line_begins_within_a_comment_too() {
        let text = "{never closed\r\n[Deal \r\n\"x\"]\r\n{why}\r\n";
        let copied = copy(text);
        assert_eq!(copied.matches("[Deal").count(), 1);
        assert_eq!(read(&copied).len(), read(text).len());
        assert_eq!(copy(&copied), copied);
        assert_eq!(copy("{a\r\n[Deal\r\nx]\r\n{b}"), "{a\r\n[Deal\r\nx]\r\n{b}\r\n");
    }

    #[test]
    fn what_stands_below_a_tag_that_is_broken_off_does_not_become_its_value_in_a_copy() {
        for below in ["x [Room \"open\"]", "1D Pass"] {
            let text = format!("[Deal \"x\"]\r\n[Auction \"N\"]\r\n1C\r\n[Note\r\n\r\n{below}\r\n");
            let copied = copy(&text);
            assert!(copied.contains("[Note\r\n\r\n"), "{copied}");
            assert_eq!(copy(&copied), copied);
        }
    }

    #[test]
    fn what_cannot_be_seen_parts_a_value_from_its_bracket_like_a_space() {
        let copied = copy("[Event \"a \"b\"\0\0]\r\n");
        assert_eq!(copied, "[Event \"a \"b\"]\r\n");
        let odd = copy("\u{12}[m[j[c\"\")cd\"\"\"ccd\"\"\"\0\0\0][");
        assert_eq!(copy(&odd), odd, "a copy of a copy is the same");
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
    fn a_chosen_game_has_what_the_games_before_gave_it() {
        let text = "[Event \"##a \\\"b\\\"\"]\r\n[Site \"Rome\"]\r\n[Board \"1\"]\r\n\r\n\
                    {why}\r\n[Site \"#\"]\r\n[Board \"2\"]\r\n\r\n[Board \"3\"]\r\n[Event \"c\"]\r\n\r\n[Board \"4\"]\r\n";
        let file = File::parse(text.as_bytes());
        let chosen = |wanted: &[usize]| decode(&file.copy(|number| wanted.contains(&number)));
        assert_eq!(chosen(&[2]), "{why}\r\n[Event \"a \\\"b\\\"\"]\r\n[Site \"Rome\"]\r\n[Board \"2\"]\r\n");
        assert_eq!(chosen(&[3]), "[Board \"3\"]\r\n[Event \"c\"]\r\n");
        assert_eq!(chosen(&[4]), "[Board \"4\"]\r\n", "the third game ended it");
        assert_eq!(chosen(&[1, 2, 3, 4]), text, "a whole file stays as it is");
        assert_eq!(
            chosen(&[1, 2]),
            text[..text.find("\r\n[Board \"3").unwrap()],
            "and so does its beginning"
        );
        for number in 1..=4 {
            let alone = File::parse(&file.copy(|own| own == number));
            let read = |file: &File, number: usize| file.readings().nth(number - 1).unwrap();
            assert_eq!(read(&alone, 1).game, read(&file, number).game, "game {number}");
        }
    }

    #[test]
    fn a_copy_of_a_file_from_windows_has_its_bytes() {
        let bytes = b"[Board \"1\"] {\x93a\x94}\r\n[Table \"x\"]\r\na\x96b \xeb\r\n";
        assert_eq!(File::parse(bytes).copy(|_| true), bytes);
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
    fn results_of_one_board_need_no_blank_line_between_them() {
        let result = |name: &str| {
            format!("[Event \"a\"]\n[Board \"1\"]\n[Deal \"N:A... - - -\"]\n[North \"{name}\"]\n")
        };
        let readings = read(&["Ann", "Bob", "Cat"].map(result).concat());
        let name = |reading: &Reading| reading.game.players[Seat::North].known().cloned();
        let names: Vec<String> = readings.iter().filter_map(name).collect();
        assert_eq!(names, ["Ann", "Bob", "Cat"]);
    }

    #[test]
    fn a_blank_line_within_a_section_does_not_end_it() {
        let text = "[Deal \"N:A... - - -\"]\n[Auction \"S\"]\n1C 1D\n\n{why} 1H =1= Pass\n\n[Note \"1:x\"]\n\n\
                    [Play \"S\"]\nC2\n\nC3\n\n[Note \"1:y\"]\n\n[Board \"2\"]\n";
        let readings = read(text);
        assert_eq!(readings.len(), 2);
        let Reading { game, faults } = &readings[0];
        assert_eq!(*faults, []);
        assert_eq!(
            game.auction.as_ref().map(|auction| (auction.calls.len(), auction.notes.len())),
            Some((4, 1))
        );
        assert_eq!(game.play.as_ref().map(|play| play.notes[&1].as_str()), Some("y"));
        let letter =
            "[Deal \"N:A... - - -\"]\n[Auction \"S\"]\n1C 1D\n\nPass me the salt.\n\n[Board \"2\"]\n";
        let readings = read(letter);
        assert_eq!(readings.iter().map(|reading| reading.faults.len()).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(readings[0].game.auction.as_ref().map(|auction| auction.calls.len()), Some(2));
    }

    #[test]
    fn words_before_a_game_are_told_and_are_no_game() {
        let text = "Dear Ann,\nhere they are.\n\n; ours\n[Board \"1\"]\n\n[Board \"2\"]\n\nYours, Bob\n";
        let readings = read(text);
        let told: Vec<(usize, bool)> = readings
            .iter()
            .map(|reading| (reading.faults.len(), reading.game.board.known().is_some()))
            .collect();
        assert_eq!(told, [(1, true), (0, true), (1, false)]);
        assert_eq!(copy(text), text.replace('\n', "\r\n").replace("are.\r\n\r\n", "are.\r\n"));
    }

    #[test]
    fn tags_may_lack_their_quotes_and_their_capitals() {
        let text =
            "[Board 7]\n[deal ‘N:A...  - - -’]\n[DEALER South]\n[auction \"S\"]\n1C All Pass\n\n[Board 8 ]\n";
        let readings = read(text);
        assert_eq!(readings.len(), 2);
        let Reading { game, faults } = &readings[0];
        assert_eq!(
            (game.board.known().map(String::as_str), game.dealer.known()),
            (Some("7"), Some(&Seat::South))
        );
        assert!(game.deal.known().is_some_and(|hands| hands[Seat::North].is_some()));
        assert_eq!(game.auction.as_ref().map(|auction| auction.calls.len()), Some(4));
        assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [1, 2, 3]);
        let strict: Vec<usize> =
            File::parse(text.as_bytes()).check().flatten().map(|fault| fault.line).collect();
        assert_eq!(strict, [1, 2, 2, 3, 4, 5, 7]);
        assert_eq!(read("[Deal N:AX... - - -]")[0].faults[1].column, 10, "at the X");
    }

    #[test]
    fn a_game_that_names_no_board_is_another_play_of_the_one_before() {
        let text = "[Board \"62\"]\r\n[Dealer \"E\"]\r\n[Deal \"W:- - - AK...\"]\r\n[Contract \"1C\"]\r\n\r\n\
                    {other room}\r\n[West \"Ann\"]\r\n[Contract \"2C\"]\r\n\r\n[Contract \"3C\"]\r\n\r\n\
                    [Board \"63\"]\r\n[Contract \"4C\"]\r\n\r\n[Contract \"5C\"]\r\n\r\n[Event \"x\"]\r\n";
        let readings = read(text);
        let boards: Vec<(Option<&str>, bool)> = readings
            .iter()
            .map(|Reading { game, .. }| (game.board.known().map(String::as_str), game.deal.known().is_some()))
            .collect();
        let first = (Some("62"), true);
        assert_eq!(boards, [first, first, first, (Some("63"), false), (None, false), (None, false)]);
        assert_eq!(readings[1].game.dealer.known(), Some(&Seat::East));
        let file = File::parse(text.as_bytes());
        let chosen = |wanted: &[usize]| decode(&file.copy(|number| wanted.contains(&number)));
        let board = "[Board \"62\"]\r\n[Dealer \"E\"]\r\n[Deal \"W:- - - AK...\"]\r\n";
        assert_eq!(
            chosen(&[2, 3]),
            format!(
                "{{other room}}\r\n{board}[West \"Ann\"]\r\n[Contract \"2C\"]\r\n\r\n[Contract \"3C\"]\r\n"
            )
        );
        assert_eq!(chosen(&[1, 3]), format!("{board}[Contract \"1C\"]\r\n\r\n[Contract \"3C\"]\r\n"));
        assert_eq!(chosen(&[5]), "[Contract \"5C\"]\r\n");
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
