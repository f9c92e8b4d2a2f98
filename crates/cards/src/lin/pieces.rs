//! A LIN text cut at its bars.

use crate::pbn::{Fault, PbnError};

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

/// Cuts a text into names and values. Line ends between them say nothing.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut name: Option<String> = None;
    let (mut line, mut column) = (1, 1);
    for part in text.split('|') {
        match name.take() {
            None => name = Some(part.trim().to_ascii_lowercase()),
            Some(name) => pieces.push(Piece { name, value: part, line, column }),
        }
        for letter in part.chars() {
            if letter == '\n' {
                (line, column) = (line + 1, 1);
            } else {
                column += 1;
            }
        }
        column += 1;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_alternate_and_know_their_place() {
        let cut = pieces("vg|a,b|\nQX|o1|pc|SA");
        let told: Vec<_> =
            cut.iter().map(|piece| (piece.name.as_str(), piece.value, piece.line, piece.column)).collect();
        assert_eq!(told, [("vg", "a,b", 1, 4), ("qx", "o1", 2, 4), ("pc", "SA", 2, 10)]);
        assert_eq!(pieces("\n\n"), []);
    }
}
