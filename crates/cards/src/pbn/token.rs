//! A PBN text cut into brackets, quoted texts, words, comments and blank lines.

use super::fault::{Fault, PbnError};

/// A piece of a PBN text and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) kind: Kind,
}

/// What a piece of a PBN text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `[`
    Open,
    /// `]`
    Close,
    /// A quoted text without its quotes.
    Text(String),
    /// Anything else up to the next white space, bracket, quote or comment.
    Word(String),
    /// A line with nothing on it: the end of a game.
    Blank,
    /// What stands between braces, which may take many lines.
    Comment(String),
    /// What stands between a semicolon and the end of the line.
    Aside(String),
    /// A line for other programs, without the `%` that begins it.
    Escape(String),
    /// Something that cannot be cut, as it stands.
    Fault(Fault, String),
}

impl Kind {
    /// Whether it says nothing of the game itself.
    pub(super) fn is_remark(&self) -> bool {
        matches!(self, Kind::Comment(_) | Kind::Aside(_) | Kind::Escape(_))
    }
}

impl Token {
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
            Kind::Fault(fault, _) => return self.error(fault.clone()),
        };
        self.error(Fault::Unexpected { found, wanted })
    }
}

/// Cuts a text, comments and escape lines included.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let text = text.replace("\r\n", "\n");
    let lines: Vec<Vec<char>> = text.split(['\n', '\r']).map(|line| line.chars().collect()).collect();
    let mut cutter = Cutter { last_brace: last_brace(&lines), tokens: Vec::new(), open: None };
    for (number, line) in (1..).zip(&lines) {
        cutter.line(number, line);
    }
    cutter.tokens
}

/// Where the last `}` of the text stands, by line and place in it, both from 0.
fn last_brace(lines: &[Vec<char>]) -> Option<(usize, usize)> {
    let on = |line: &Vec<char>| line.iter().rposition(|&letter| letter == '}');
    lines.iter().enumerate().rev().find_map(|(number, line)| Some((number, on(line)?)))
}

/// Cuts a text line by line.
struct Cutter {
    /// A comment that begins behind this place never ends.
    last_brace: Option<(usize, usize)>,
    tokens: Vec<Token>,
    /// The comment that goes on from the line before.
    open: Option<Token>,
}

impl Cutter {
    fn line(&mut self, number: usize, letters: &[char]) {
        let mut at = 0;
        if let Some(mut comment) = self.open.take() {
            let end = letters.iter().position(|&letter| letter == '}');
            let Kind::Comment(text) = &mut comment.kind else { return };
            text.push('\n');
            text.extend(&letters[..end.unwrap_or(letters.len())]);
            let Some(end) = end else {
                self.open = Some(comment);
                return;
            };
            self.tokens.push(comment);
            at = end + 1;
        } else if letters.first() == Some(&'%') {
            self.push(number, 0, Kind::Escape(letters[1..].iter().collect()));
            return;
        } else if letters.iter().all(|&letter| is_space(letter)) {
            self.push(number, 0, Kind::Blank);
            return;
        }
        while at < letters.len() {
            at = self.piece(number, letters, at);
        }
    }

    /// Cuts the piece at a place of a line and says where the next one begins.
    fn piece(&mut self, number: usize, letters: &[char], begin: usize) -> usize {
        let mut at = begin + 1;
        let kind = match letters[begin] {
            ';' => {
                at = letters.len();
                Kind::Aside(letters[begin + 1..].iter().collect())
            }
            '{' => match letters[begin..].iter().position(|&letter| letter == '}') {
                Some(length) => {
                    at = begin + length + 1;
                    Kind::Comment(letters[begin + 1..begin + length].iter().collect())
                }
                None if self.last_brace.is_some_and(|(line, _)| line + 1 > number) => {
                    let kind = Kind::Comment(letters[begin + 1..].iter().collect());
                    self.open = Some(Token { line: number, column: begin + 1, kind });
                    return letters.len();
                }
                // Nothing below closes it: it is taken to end with its line, so that the games below are not lost.
                None => {
                    at = letters.len();
                    let fault = Fault::Unclosed { what: "comment", with: '}' };
                    Kind::Fault(fault, letters[begin..].iter().collect())
                }
            },
            '[' => Kind::Open,
            ']' => Kind::Close,
            '"' => {
                at = begin;
                quoted(letters, &mut at)
            }
            letter if is_space(letter) => return at,
            _ => {
                let length = letters[begin..].iter().position(|&letter| ends_word(letter));
                at = length.map_or(letters.len(), |length| begin + length);
                Kind::Word(letters[begin..at].iter().collect())
            }
        };
        self.push(number, begin, kind);
        at
    }

    fn push(&mut self, line: usize, at: usize, kind: Kind) {
        self.tokens.push(Token { line, column: at + 1, kind });
    }
}

/// The quoted text that begins at `at`, which is moved behind it. `\"` and `\\` are the only
/// escapes, and a control character counts as a space.
fn quoted(letters: &[char], at: &mut usize) -> Kind {
    let mut text = String::new();
    let begin = *at;
    *at += 1;
    while let Some(&letter) = letters.get(*at) {
        *at += 1;
        match (letter, letters.get(*at)) {
            ('"', _) => return Kind::Text(text),
            ('\\', Some(&next @ ('"' | '\\'))) => {
                text.push(next);
                *at += 1;
            }
            (letter, _) => text.push(if letter.is_control() { ' ' } else { letter }),
        }
    }
    Kind::Fault(Fault::Unclosed { what: "quoted text", with: '"' }, letters[begin..].iter().collect())
}

fn is_space(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

fn ends_word(letter: char) -> bool {
    is_space(letter) || matches!(letter, '[' | ']' | '"' | '{' | ';')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        tokens(text).into_iter().map(|token| token.kind).collect()
    }

    fn word(text: &str) -> Kind {
        Kind::Word(text.to_owned())
    }

    fn quoted(text: &str) -> Kind {
        Kind::Text(text.to_owned())
    }

    #[test]
    fn a_tag_needs_no_space_and_may_take_many_lines() {
        let tag = [Kind::Open, word("Event"), quoted("x"), Kind::Close];
        assert_eq!(kinds("[Event\"x\"]"), tag);
        assert_eq!(kinds(" [\n\tEvent\r\n \"x\" \r ]"), tag);
    }

    #[test]
    fn comments_and_escape_lines_are_pieces_of_their_own() {
        let comment = |text: &str| Kind::Comment(text.to_owned());
        assert_eq!(
            kinds("% [a]\na{b} c;d {\ne{ f\n\n%}g"),
            [
                Kind::Escape(" [a]".to_owned()),
                word("a"),
                comment("b"),
                word("c"),
                Kind::Aside("d {".to_owned()),
                word("e"),
                comment(" f\n\n%"),
                word("g")
            ]
        );
        assert_eq!(kinds("a % b"), [word("a"), word("%"), word("b")], "only in the first column");
    }

    #[test]
    fn a_line_of_spaces_is_blank_and_a_line_of_comment_is_not() {
        let comment = Kind::Comment("c".to_owned());
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
        assert_eq!(cut[2].kind, Kind::Fault(fault, "{ c".to_owned()));
        assert_eq!(cut[4].kind, word("d"), "what stands below is not lost");
        let last = tokens("[A \"b\\\"").pop().unwrap();
        assert_eq!((last.line, last.column), (1, 4));
        assert!(matches!(last.kind, Kind::Fault(Fault::Unclosed { with: '"', .. }, _)));
    }
}
