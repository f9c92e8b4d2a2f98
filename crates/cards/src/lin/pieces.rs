//! A LIN text cut at its bars.

use std::borrow::Cow;

use super::address::{decoded, is_address, shown};
use crate::pbn::{Fault, PbnError};

/// The names that say where a board stands, by which a text that has lost a bar is taken up again.
const KNOWN: [&str; 16] =
    ["qx", "md", "pn", "sv", "mb", "an", "pc", "pg", "mc", "ah", "st", "rh", "vg", "rs", "nt", "pw"];

/// The names that begin a line of a file.
const BEGINNING: [&str; 5] = ["qx", "pn", "md", "vg", "rs"];

/// A name and its value, and where the value begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    pub(super) name: String,
    pub(super) value: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Piece<'_> {
    /// A fault at a place of the value, counted in characters.
    pub(super) fn fault(&self, at: usize, fault: Fault) -> PbnError {
        PbnError { line: self.line, column: self.column + at, fault }
    }

    /// The complaint that something in the value means nothing.
    pub(super) fn bad(&self, at: usize, what: &'static str, found: &str, wanted: &'static str) -> PbnError {
        self.fault(at, Fault::Bad { what, found: found.to_owned(), wanted })
    }
}

/// Cuts a text into names and values. Line ends between them say nothing. Where a bar is missing or too much, the next
/// name that is known is taken for one.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut parts = Parts { rest: Some(text), line: 1, column: 1 }.peekable();
    // A name that stood on a line of its own at the end of a value.
    let mut torn: Option<Part<'_>> = None;
    std::iter::from_fn(move || {
        loop {
            let name = match torn.take() {
                Some(name) => name,
                None => parts.next()?,
            };
            let word = name.text.trim().to_ascii_lowercase();
            let next = parts.peek()?;
            let is_name = |text: &str| KNOWN.contains(&text.trim().to_ascii_lowercase().as_str());
            // A bar too much: what stands here is no name, and the next is one.
            if !is_name(&word) && !is_short(&word) && is_name(next.text) {
                continue;
            }
            // A bar too few: the value is the name that begins the next line.
            if next.text.starts_with(['\n', '\r']) && BEGINNING.contains(&next.text.trim()) {
                let Part { line, column, .. } = *next;
                return Some(Piece { name: word, value: "", line, column });
            }
            let mut part = parts.next()?;
            // The same where the value has something in it.
            if let Some((value, last)) = part.text.rsplit_once(['\n', '\r'])
                && BEGINNING.contains(&last.trim())
                && parts.peek().is_some()
            {
                torn = Some(Part { text: last, ..part });
                part.text = value.trim_end();
            }
            let Part { text: value, line, column } = part;
            return Some(Piece { name: word, value, line, column });
        }
    })
}

/// Whether something has the length of a name.
fn is_short(word: &str) -> bool {
    (1..=3).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// What stands between two bars.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

struct Parts<'a> {
    rest: Option<&'a str>,
    line: usize,
    column: usize,
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let rest = self.rest?;
        let (text, rest) = match rest.split_once('|') {
            Some((text, rest)) => (text, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        let part = Part { text, line: self.line, column: self.column };
        match text.rsplit_once('\n') {
            Some((before, last)) => {
                self.line += before.matches('\n').count() + 1;
                self.column = last.chars().count() + 2;
            }
            None => self.column += text.chars().count() + 1,
        }
        Some(part)
    }
}

/// The text itself; where it is the address of a page that shows the hand, or has one a line, what that shows.
pub(super) fn unwrapped(text: &str) -> Cow<'_, str> {
    if is_address(text) {
        let lines = text.split_inclusive(['\n', '\r']);
        let lin = lines.map(|line| if is_address(line) { shown(line) } else { line.to_owned() });
        return Cow::Owned(lin.collect());
    }
    if text.contains('|') || !(text.contains("%7C") || text.contains("%7c")) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(decoded(text, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<(String, &str)> {
        pieces(text).map(|piece| (piece.name, piece.value)).collect()
    }

    fn pairs<'a>(pairs: &[(&str, &'a str)]) -> Vec<(String, &'a str)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
    }

    #[test]
    fn names_and_values_alternate_and_know_their_place() {
        let cut: Vec<Piece<'_>> = pieces("vg|a,b|\nQX|o1|pc|SA").collect();
        let told: Vec<_> =
            cut.iter().map(|piece| (piece.name.as_str(), piece.value, piece.line, piece.column)).collect();
        assert_eq!(told, [("vg", "a,b", 1, 4), ("qx", "o1", 2, 4), ("pc", "SA", 2, 10)]);
        assert_eq!(pieces("\n\n").count(), 0);
    }

    #[test]
    fn a_bar_too_much_or_too_few_costs_one_value() {
        assert_eq!(told("nt|a text| with a bar|mb|p|"), pairs(&[("nt", "a text"), ("mb", "p")]));
        assert_eq!(
            told("pn|a,b\r\nmd|1|nt|see\nmd"),
            pairs(&[("pn", "a,b"), ("md", "1"), ("nt", "see\nmd")]),
            "nor does the end of a line stand for a name where nothing follows"
        );
        assert_eq!(told("pg|\nqx|o2|md|1|"), pairs(&[("pg", ""), ("qx", "o2"), ("md", "1")]));
        assert_eq!(
            told("zz|mb|md|1|"),
            pairs(&[("zz", "mb"), ("md", "1")]),
            "what is not known has a value too"
        );
    }

    #[test]
    fn the_address_of_a_page_holds_a_hand() {
        let page = "https://example.org/view.html?bbo=y&lin=pn%7Ca%2Cb%7Cmd%7C1S2%7Can|1%2B !S+x|&n=1";
        assert_eq!(unwrapped(page), "pn|a,b|md|1S2|an|1+ !S x|\n");
        let list = format!("{page}\r\n\nHTTP://example.org/?lin=md%7C2S3%7C\n");
        assert_eq!(unwrapped(&list), "pn|a,b|md|1S2|an|1+ !S x|\n\n\nmd|2S3|\n");
        for zoe in ["Zo%EB", "Zo%C3%AB"] {
            assert_eq!(
                unwrapped(&format!("http://example.org/?lin=pn|{zoe}|")),
                "pn|Zoë|\n",
                "in either encoding"
            );
        }
        assert_eq!(unwrapped("pn%7ca%7C"), "pn|a|");
        assert_eq!(unwrapped("nt|100%25|"), "nt|100%25|");
    }
}
