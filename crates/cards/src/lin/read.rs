//! Reading the boards of a LIN file.

use super::board::Board;
use super::pieces::{pieces, unwrapped};
use crate::pbn::{Reading, decode};

/// Reads the boards of a LIN file, each as far as it can be read.
pub fn parse(bytes: &[u8]) -> Vec<Reading> {
    let text = decode(bytes);
    let text = unwrapped(&text);
    let mut heading = Heading::default();
    let mut boards = Vec::new();
    let mut board = Board::default();
    for piece in pieces(&text) {
        let next = match piece.name.as_str() {
            "qx" => !board.is_blank(),
            // Hands without a number of their own begin with the players or with the cards; so does another show.
            "pn" | "md" | "vg" => board.has_cards(),
            _ => false,
        };
        if next {
            boards.extend(std::mem::take(&mut board).finish(&heading));
        }
        match piece.name.as_str() {
            "vg" => heading = Heading { show: list(piece.value), ..Heading::default() },
            "rs" => heading.results = list(piece.value),
            "pn" if board.is_blank() => heading.names = list(piece.value),
            _ => {}
        }
        board.take(piece);
    }
    boards.extend(board.finish(&heading));
    boards
}

/// The fields of a value.
pub(super) fn list(value: &str) -> Vec<String> {
    value.split(',').map(|field| field.trim().to_owned()).collect()
}

/// What stands before the boards and holds for all of them.
#[derive(Default)]
pub(super) struct Heading {
    /// The fields of the show: its name, the stage, how it is scored, the first board and the last, and each team with
    /// what it had before.
    pub(super) show: Vec<String>,
    pub(super) names: Vec<String>,
    /// The results board by board, the open room before the closed one.
    pub(super) results: Vec<String>,
}

impl Heading {
    /// A field of the show that says something.
    pub(super) fn field(&self, number: usize) -> Option<&str> {
        self.show.get(number).map(String::as_str).filter(|field| !field.is_empty())
    }

    /// The result of a board in one of the rooms, if both have their results here.
    pub(super) fn result(&self, board: u32, closed_room: bool) -> Option<&str> {
        let [first, last] =
            [3, 4].map(|field| self.field(field).and_then(|number| number.parse::<u32>().ok()));
        let boards = last?.checked_sub(first?)?.checked_add(1)?;
        if self.results.len() < 2 * boards as usize {
            return None;
        }
        let place = 2 * board.checked_sub(first?)? as usize + usize::from(closed_room);
        self.results.get(place).map(String::as_str).filter(|result| !result.is_empty())
    }
}
