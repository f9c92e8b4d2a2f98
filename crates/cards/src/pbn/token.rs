//! A PBN text cut into brackets, quoted texts, words and blank lines.

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
    /// Something that cannot be cut.
    Fault(Fault),
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
            Kind::Fault(fault) => return self.error(fault.clone()),
        };
        self.error(Fault::Unexpected { found, wanted })
    }
}

/// Cuts a text; comments and escape lines are gone afterwards.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    // Where the brace comment began that is still open.
    let mut comment: Option<(usize, usize)> = None;
    for (number, line) in text.replace("\r\n", "\n").split(['\n', '\r']).enumerate() {
        let line_number = number + 1;
        let letters: Vec<char> = line.chars().collect();
        let start = match comment {
            None if letters.first() == Some(&'%') => continue,
            None if letters.iter().all(|&letter| is_space(letter)) => {
                tokens.push(Token { line: line_number, column: 1, kind: Kind::Blank });
                continue;
            }
            None => 0,
            Some(_) => match letters.iter().position(|&letter| letter == '}') {
                Some(end) => end + 1,
                None => continue,
            },
        };
        comment = cut_line(&letters, start, line_number, &mut tokens);
    }
    if let Some((line, column)) = comment {
        let fault = Fault::Unclosed { what: "comment", with: '}' };
        tokens.push(Token { line, column, kind: Kind::Fault(fault) });
    }
    tokens
}

/// Cuts a line from `start` on and says where on it a comment began that goes on below.
fn cut_line(letters: &[char], start: usize, line: usize, tokens: &mut Vec<Token>) -> Option<(usize, usize)> {
    let mut at = start;
    while let Some(&letter) = letters.get(at) {
        let column = at + 1;
        let kind = match letter {
            ';' => return None,
            '{' => match letters[at..].iter().position(|&letter| letter == '}') {
                Some(length) => {
                    at += length + 1;
                    continue;
                }
                None => return Some((line, column)),
            },
            '[' => {
                at += 1;
                Kind::Open
            }
            ']' => {
                at += 1;
                Kind::Close
            }
            '"' => quoted(letters, &mut at),
            letter if is_space(letter) => {
                at += 1;
                continue;
            }
            _ => {
                let length = letters[at..].iter().position(|&letter| ends_word(letter));
                let end = length.map_or(letters.len(), |length| at + length);
                let word = letters[at..end].iter().collect();
                at = end;
                Kind::Word(word)
            }
        };
        tokens.push(Token { line, column, kind });
    }
    None
}

/// The quoted text that begins at `at`, which is moved behind it. `\"` and `\\` are the only
/// escapes, and a control character counts as a space.
fn quoted(letters: &[char], at: &mut usize) -> Kind {
    let mut text = String::new();
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
    Kind::Fault(Fault::Unclosed { what: "quoted text", with: '"' })
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
    fn comments_and_escape_lines_leave_nothing() {
        assert_eq!(kinds("% [a]\na{b} c;d {\ne{ f\n\n%}g"), [word("a"), word("c"), word("e"), word("g")]);
        assert_eq!(kinds("a % b"), [word("a"), word("%"), word("b")], "only in the first column");
    }

    #[test]
    fn a_line_of_spaces_is_blank_and_a_line_of_comment_is_not() {
        assert_eq!(kinds("a\n \t\nb\n{c}\nd"), [word("a"), Kind::Blank, word("b"), word("d")]);
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
        assert_eq!(places, [(1, 4), (1, 5), (2, 2), (2, 5), (3, 1)]);
    }

    #[test]
    fn what_never_ends_is_told_where_it_begins() {
        let last = tokens("a\nb { c\n\nd").pop().unwrap();
        assert_eq!((last.line, last.column), (2, 3));
        assert_eq!(last.kind, Kind::Fault(Fault::Unclosed { what: "comment", with: '}' }));
        let last = tokens("[A \"b\\\"").pop().unwrap();
        assert_eq!((last.line, last.column), (1, 4));
        assert!(matches!(last.kind, Kind::Fault(Fault::Unclosed { with: '"', .. })));
    }
}
