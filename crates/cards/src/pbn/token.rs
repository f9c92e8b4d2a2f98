//! A PBN text cut into brackets, quoted texts, words, comments and blank lines.

use std::borrow::Cow;

use super::fault::{Fault, PbnError};

/// A piece of a PBN text and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) line: usize,
    pub(super) column: usize,
    /// The bytes of the text that it takes.
    pub(super) begin: usize,
    pub(super) end: usize,
    pub(super) kind: Kind<'a>,
}

/// What a piece of a PBN text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// `[`
    Open,
    /// `]`
    Close,
    /// A quoted text without its quotes.
    Text(Cow<'a, str>),
    /// Anything else up to the next white space, bracket, quote or comment.
    Word(Cow<'a, str>),
    /// A line with nothing on it: the end of a game.
    Blank,
    /// What stands between braces, which may take many lines.
    Comment(Cow<'a, str>),
    /// What stands between a semicolon and the end of the line.
    Aside(&'a str),
    /// A line for other programs, without the `%` that begins it.
    Escape(&'a str),
    /// Something that cannot be cut.
    Fault(Box<Fault>),
}

impl Kind<'_> {
    /// Whether it says nothing of the game itself.
    pub(super) fn is_remark(&self) -> bool {
        matches!(self, Kind::Comment(_) | Kind::Aside(_) | Kind::Escape(_))
    }
}

impl Token<'_> {
    /// The fault at the place of this piece.
    pub(super) fn error(&self, fault: Fault) -> PbnError {
        PbnError { line: self.line, column: self.column, fault }
    }

    /// The complaint that this piece is not what is due; or what was wrong with it before.
    pub(super) fn unexpected(&self, wanted: &'static str) -> PbnError {
        let found = match &self.kind {
            Kind::Open => "[".to_owned(),
            Kind::Close => "]".to_owned(),
            Kind::Text(text) => format!("the text \"{text}\""),
            Kind::Word(word) => format!("'{word}'"),
            Kind::Blank => "a blank line".to_owned(),
            Kind::Comment(_) | Kind::Aside(_) | Kind::Escape(_) => "a comment".to_owned(),
            Kind::Fault(fault) => return self.error((**fault).clone()),
        };
        self.error(Fault::Unexpected { found, wanted })
    }
}

/// Where a piece begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) at: usize,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// The beginning of a text.
    pub(super) const START: Place = Place { at: 0, line: 1, column: 1 };
}

impl From<&Token<'_>> for Place {
    fn from(token: &Token<'_>) -> Place {
        Place { at: token.begin, line: token.line, column: token.column }
    }
}

/// Cuts a text piece by piece, comments and escape lines included.
pub(super) struct Cutter<'a> {
    text: &'a str,
    next: Place,
    /// A comment that begins behind this byte never ends.
    last_brace: Option<usize>,
    /// The brace that would close the comment that was begun last.
    close: Option<usize>,
    /// Where this line ends, once somebody has looked.
    line_end: Option<usize>,
    /// How many pieces of a tag stand before the next one: the bracket, then the name.
    in_tag: u8,
}

impl<'a> Cutter<'a> {
    /// Cuts a text from a place on.
    pub(super) fn new(text: &'a str, from: Place) -> Cutter<'a> {
        // Only what is cut is looked through, so that a game costs no more than its own length.
        let last_brace = text[from.at..].rfind('}').map(|length| from.at + length);
        Cutter { text, next: from, last_brace, close: None, line_end: None, in_tag: 0 }
    }

    /// The end of this line, looked for once however many pieces it has.
    fn line_end(&mut self) -> usize {
        let from = self.next.at;
        *self.line_end.get_or_insert_with(|| {
            let rest = &self.text.as_bytes()[from..];
            let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            length.map_or(self.text.len(), |length| from + length)
        })
    }

    /// Steps over what is left of a line and its end.
    fn end_line(&mut self, end: usize) {
        let rest = &self.text.as_bytes()[end..];
        // Two returns before a line feed are what is left of a text that was converted twice.
        let length = match rest {
            [b'\r', b'\r', b'\n', ..] => 3,
            [b'\r', b'\n', ..] => 2,
            _ => usize::from(!rest.is_empty()),
        };
        self.next = Place { at: end + length, line: self.next.line + 1, column: 1 };
        self.line_end = None;
    }

    /// Takes everything up to a byte of this line.
    fn take(&mut self, end: usize) -> &'a str {
        let taken = &self.text[self.next.at..end];
        self.next.column += taken.chars().count();
        self.next.at = end;
        taken
    }

    /// The piece that takes a whole line, and where that ends: one without anything on it, or one for other programs.
    fn whole_line(&mut self) -> Option<(Kind<'a>, usize)> {
        if self.next.column != 1 {
            return None;
        }
        let end = self.line_end();
        let line = &self.text[self.next.at..end];
        let kind = if let Some(escape) = line.strip_prefix('%') {
            Kind::Escape(escape)
        } else if line.chars().all(is_space) {
            Kind::Blank
        } else {
            return None;
        };
        self.end_line(end);
        Some((kind, end))
    }

    /// The piece at the next place, which is no white space.
    fn piece(&mut self, letter: char) -> Kind<'a> {
        let one = self.next.at + letter.len_utf8();
        match letter {
            ';' => {
                let end = self.line_end();
                Kind::Aside(&self.take(end)[1..])
            }
            '{' => self.comment(),
            '[' => {
                self.take(one);
                Kind::Open
            }
            ']' => {
                self.take(one);
                Kind::Close
            }
            '"' => self.quoted(),
            _ => {
                let rest = &self.text[self.next.at..];
                let end = rest.find(ends_word).map_or(self.text.len(), |length| self.next.at + length);
                Kind::Word(Cow::Borrowed(self.take(end)))
            }
        }
    }

    fn comment(&mut self) -> Kind<'a> {
        let begin = self.next.at;
        if self.last_brace.is_none_or(|last| last < begin) {
            // Nothing below closes it: it is taken to end with its line, so that the games below are not lost.
            let end = self.line_end();
            self.take(end);
            return Kind::Fault(Box::new(Fault::Unclosed { what: "comment", with: '}' }));
        }
        let close = match self.close {
            Some(close) if close > begin => close,
            _ => self.text[begin..].find('}').map_or(self.text.len(), |length| begin + length),
        };
        self.close = Some(close);
        if begins_a_game(&self.text[begin + 1..close]) {
            // The brace below closes another comment: this one is taken to end with its line too.
            let end = self.line_end();
            self.take(end);
            return Kind::Fault(Box::new(Fault::Unclosed { what: "comment", with: '}' }));
        }
        let close = outer_end(self.text, begin, close);
        loop {
            let end = self.line_end();
            if end >= close {
                break;
            }
            self.end_line(end);
        }
        self.take((close + 1).min(self.text.len()));
        Kind::Comment(plain_ends(&self.text[begin + 1..close]))
    }

    /// A quoted text. `\"` and `\\` are the only escapes, and a tab counts as a space. Within a tag a quote that stands
    /// before anything but the bracket is one that somebody forgot to escape, if the line has another before a bracket.
    fn quoted(&mut self) -> Kind<'a> {
        let end = self.line_end();
        let line = &self.text[self.next.at..end];
        let mut closing = Closing::of(line);
        let mut letters = line.char_indices().skip(1).peekable();
        // Nearly every value stands in the text as it is meant; only what must be changed is copied.
        let mut changed: Option<String> = None;
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' if self.in_tag < 2 || closing.is_last(at) => {
                    self.take(self.next.at + at + 1);
                    return Kind::Text(changed.map_or(Cow::Borrowed(&line[1..at]), Cow::Owned));
                }
                '\\' if letters.peek().is_some_and(|(_, next)| matches!(next, '"' | '\\')) => {
                    changed
                        .get_or_insert_with(|| line[1..at].to_owned())
                        .extend(letters.next().map(|(_, next)| next));
                }
                letter if letter.is_ascii_control() => {
                    changed.get_or_insert_with(|| line[1..at].to_owned()).push(' ');
                }
                letter => {
                    if let Some(changed) = &mut changed {
                        changed.push(letter);
                    }
                }
            }
        }
        self.take(end);
        Kind::Fault(Box::new(Fault::Unclosed { what: "quoted text", with: '"' }))
    }
}

/// Finds the quote that ends a value: the one before a bracket, or the first where none stands before a bracket. Each
/// place of the line is looked at once, however many quotes it has.
struct Closing<'a> {
    line: &'a str,
    /// The next quote with a bracket behind it, and the next bracket that opens another tag.
    quote: Option<usize>,
    open: Option<usize>,
}

impl<'a> Closing<'a> {
    fn of(line: &'a str) -> Closing<'a> {
        Closing { line, quote: Some(0), open: Some(0) }
    }

    /// Whether the quote at this place ends the value. The places that are asked for only grow.
    fn is_last(&mut self, at: usize) -> bool {
        let is_closing = |quote: usize| self.line[quote + 1..].trim_start_matches(is_space).starts_with(']');
        if is_closing(at) {
            return true;
        }
        let behind =
            |letter: char| self.line[at + 1..].match_indices(letter).map(move |(place, _)| at + 1 + place);
        if self.quote.is_some_and(|quote| quote <= at) {
            self.quote = behind('"').find(|quote| is_closing(*quote));
        }
        if self.open.is_some_and(|open| open <= at) {
            self.open = behind('[').next();
        }
        // Another quote ends it, unless that one belongs to another tag.
        self.quote.is_none_or(|quote| self.open.is_some_and(|open| quote >= open))
    }
}

impl<'a> Iterator for Cutter<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let Place { at, line, column } = self.next;
            let letter = self.text[at..].chars().next()?;
            let (kind, end) = match self.whole_line() {
                Some(whole) => whole,
                None if matches!(letter, '\n' | '\r') => {
                    self.end_line(at);
                    continue;
                }
                None if is_space(letter) => {
                    self.take(at + letter.len_utf8());
                    continue;
                }
                None => {
                    let kind = self.piece(letter);
                    (kind, self.next.at)
                }
            };
            self.in_tag = match (&kind, self.in_tag) {
                (Kind::Open, _) => 1,
                (Kind::Word(_), 1) => 2,
                (kind, pieces) if kind.is_remark() => pieces,
                _ => 0,
            };
            return Some(Token { line, column, begin: at, end, kind });
        }
    }
}

/// Whether another game begins within a comment, and in that another comment: then nobody closed the first one.
fn begins_a_game(comment: &str) -> bool {
    let Some(inner) = comment.find('{') else { return false };
    let mut lines = comment[..inner].split(['\n', '\r']).skip(1);
    // The value may stand on the next line.
    let is_tag = |rest: &str| rest.is_empty() || rest.starts_with(is_space);
    lines.any(|line| {
        ["[Event", "[Board", "[Deal"].iter().any(|begin| line.strip_prefix(begin).is_some_and(is_tag))
    })
}

/// Where a comment ends that has others in it. The standard knows none: the first brace ends it. But a brace too many says that
/// somebody thought otherwise.
fn outer_end(text: &str, begin: usize, close: usize) -> usize {
    let inner = text[begin + 1..close].matches('{').count();
    let mut end = close;
    for _ in 0..inner {
        let Some(rest) = text.get(end + 1..) else { break };
        match rest.find(['{', '}', '[', '"']) {
            Some(length) if rest[length..].starts_with('}') => end += 1 + length,
            _ => break,
        }
    }
    end
}

/// A text with plain line ends.
fn plain_ends(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// White space, what cannot be seen, and the mark of UTF-8, which stands in the middle of files that were put together.
fn is_space(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || letter == '\u{feff}'
}

fn ends_word(letter: char) -> bool {
    is_space(letter) || matches!(letter, '[' | ']' | '"' | '{' | ';')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        Cutter::new(text, Place::START).collect()
    }

    fn kinds(text: &str) -> Vec<Kind<'_>> {
        tokens(text).into_iter().map(|token| token.kind).collect()
    }

    fn word(text: &str) -> Kind<'_> {
        Kind::Word(text.into())
    }

    fn quoted(text: &str) -> Kind<'_> {
        Kind::Text(text.into())
    }

    #[test]
    fn a_tag_needs_no_space_and_may_take_many_lines() {
        let tag = [Kind::Open, word("Event"), quoted("x"), Kind::Close];
        assert_eq!(kinds("[Event\"x\"]"), tag);
        assert_eq!(kinds(" [\n\tEvent\r\n \"x\" \r ]"), tag);
        assert_eq!(kinds("[Event\r\r\n\"x\"\r\r\n]"), tag, "a text that was converted twice");
        assert_eq!(kinds("\u{feff}[Event\0\"x\"]\u{1a}"), tag, "marks of files and of their ends");
    }

    #[test]
    fn comments_and_escape_lines_are_pieces_of_their_own() {
        let comment = |text: &'static str| Kind::Comment(text.into());
        assert_eq!(
            kinds("% [a]\na{b} c;d {\ne{ f\n\n%}g"),
            [
                Kind::Escape(" [a]"),
                word("a"),
                comment("b"),
                word("c"),
                Kind::Aside("d {"),
                word("e"),
                comment(" f\n\n%"),
                word("g")
            ]
        );
        assert_eq!(kinds("a % b"), [word("a"), word("%"), word("b")], "only in the first column");
    }

    #[test]
    fn a_comment_may_have_others_in_it() {
        let comment = |text: &'static str| Kind::Comment(text.into());
        assert_eq!(kinds("{ a { b } c } d"), [comment(" a { b } c "), word("d")]);
        assert_eq!(kinds("{a {b} {c}\nd} e"), [comment("a {b"), comment("c"), word("d}"), word("e")]);
        assert_eq!(kinds("{a{{b}\nc}d}e"), [comment("a{{b}\nc}d"), word("e")]);
        assert_eq!(kinds("{ :-{ }[A \"}\"]")[..2], [comment(" :-{ "), Kind::Open]);
        assert_eq!(kinds("{a{b}"), [comment("a{b")]);
    }

    #[test]
    fn a_line_of_spaces_is_blank_and_a_line_of_comment_is_not() {
        let comment = Kind::Comment("c".into());
        assert_eq!(kinds("a\n \t\nb\n{c}\nd"), [word("a"), Kind::Blank, word("b"), comment, word("d")]);
    }

    #[test]
    fn only_quote_and_backslash_are_escaped() {
        assert_eq!(kinds(r#""\"\\\a""#), [quoted(r#""\\a"#)]);
        assert_eq!(kinds("\"a\tb; {c} [d] % \""), [quoted("a b; {c} [d] % ")]);
    }

    #[test]
    fn every_piece_knows_its_line_and_column() {
        let places: Vec<(usize, usize)> =
            tokens("{é}[A\r\n \"b\"]\rc").iter().map(|token| (token.line, token.column)).collect();
        assert_eq!(places, [(1, 1), (1, 4), (1, 5), (2, 2), (2, 5), (3, 1)]);
    }

    #[test]
    fn what_never_ends_is_told_where_it_begins() {
        let cut = tokens("a\nb { c\n\nd");
        assert_eq!((cut[2].line, cut[2].column), (2, 3));
        let fault = Fault::Unclosed { what: "comment", with: '}' };
        assert_eq!(cut[2].kind, Kind::Fault(Box::new(fault)));
        assert_eq!(cut[4].kind, word("d"), "what stands below is not lost");
        let lost = "{ a\n[Event \"x\"]\n{ b }\n";
        assert_eq!(kinds(lost)[0], tokens("{ a")[0].kind, "a brace closes the last comment that was opened");
        assert_eq!(kinds(lost)[1], Kind::Open);
        assert_eq!(kinds("{ a\n[Event \"x\"]\n}").len(), 1, "a game that nobody wants is a comment");
        let last = tokens("[A \"b\\\"").pop().unwrap();
        assert_eq!((last.line, last.column), (1, 4));
        assert!(
            matches!(last.kind, Kind::Fault(fault) if matches!(*fault, Fault::Unclosed { with: '"', .. }))
        );
    }

    #[test]
    fn a_quote_that_nobody_escaped_stays_within_its_value() {
        let tag = |value: &'static str| [Kind::Open, word("Event"), quoted(value), Kind::Close];
        assert_eq!(kinds(r#"[Event "The "Big" Game"]"#), tag(r#"The "Big" Game"#));
        let two = [tag("a"), tag("b")].concat();
        assert_eq!(kinds(r#"[Event "a"] [Event "b"]"#), two);
        assert_eq!(kinds(r#"[Event "a" ] ; say "so"]"#)[..4], tag("a"));
        assert_eq!(kinds(r#""a" "b" ]"#), [quoted("a"), quoted("b"), Kind::Close], "a row is no tag");
        assert_eq!(
            kinds(r#"[Event "a" b" c] [Event "d"]"#)[..3],
            tag("a")[..3],
            "the bracket of another tag"
        );
        assert_eq!(kinds(r#"[Event "a\"b" c" ]"#), tag(r#"a"b" c"#));
    }

    #[test]
    fn a_text_is_cut_from_a_place_on_as_it_is_from_the_beginning() {
        let text = "a {é\r\n%} [B \"c\"] ;d\r%e\n\n f";
        let all = tokens(text);
        for (number, token) in all.iter().enumerate() {
            let rest: Vec<Token> = Cutter::new(text, Place::from(token)).collect();
            assert!(token.kind == Kind::Close || rest == all[number..], "{number}: {rest:?}");
        }
    }
}
