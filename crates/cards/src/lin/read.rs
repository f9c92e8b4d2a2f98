//! Reading the boards of a LIN file.

use super::board::Board;
use super::pieces::{pieces, unwrapped};
use super::{SHOW_BOARDS, SHOW_FIELDS};
use crate::pbn::{Reading, decode};

/// A LIN file, whose boards are read one after the other.
///
/// # Examples
/// ```
/// use cards::lin::File;
///
/// let file = File::parse(b"qx|o1|md|3SA,HA,DA,CA|qx|c1|md|3SA,HA,DA,CA|");
/// let rooms: Vec<_> = file.readings().map(|board| board.game.tag("Room").map(str::to_owned)).collect();
/// assert_eq!(rooms, [Some("Open".to_owned()), Some("Closed".to_owned())]);
/// ```
#[derive(Clone, Debug)]
pub struct File {
    text: String,
}

impl File {
    /// Takes the text of a file.
    pub fn parse(bytes: &[u8]) -> File {
        let text = decode(bytes);
        File { text: unwrapped(&text).into_owned() }
    }

    /// The text of the file, out of the address if it was one.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Every board as far as it can be read, one after the other.
    pub fn readings(&self) -> impl Iterator<Item = Reading> + '_ {
        let mut heading = Heading::default();
        let mut board = Board::default();
        let mut pieces = pieces(&self.text).map(Some).chain([None]);
        std::iter::from_fn(move || {
            loop {
                let Some(piece) = pieces.next()? else {
                    return std::mem::take(&mut board).finish(&heading);
                };
                let next = match piece.name.as_str() {
                    "qx" => !board.is_blank(),
                    // Hands without a number of their own begin with the players or with the cards; so does another show.
                    "pn" | "md" | "vg" => board.has_cards(),
                    _ => false,
                };
                let over = if next { std::mem::take(&mut board).finish(&heading) } else { None };
                match piece.name.as_str() {
                    "vg" => heading = Heading { show: show(piece.value), ..Heading::default() },
                    "rs" => heading.results = list(piece.value),
                    "pn" if board.is_blank() => heading.names = list(piece.value),
                    _ => {}
                }
                board.take(piece);
                if over.is_some() {
                    return over;
                }
            }
        })
    }
}

/// Reads the boards of a LIN file, each as far as it can be read.
pub fn parse(bytes: &[u8]) -> Vec<Reading> {
    File::parse(bytes).readings().collect()
}

/// The fields of a value.
pub(super) fn list(value: &str) -> Vec<String> {
    value.split(',').map(|field| field.trim().to_owned()).collect()
}

/// The fields of a show. Its name may have commas in it: then the boards stand further behind.
fn show(value: &str) -> Vec<String> {
    let fields = list(value);
    let more = fields.len().saturating_sub(SHOW_FIELDS);
    let is_number = |place: usize| fields[place + more].parse::<u32>().is_ok();
    if more == 0 || !SHOW_BOARDS.into_iter().all(is_number) {
        return fields;
    }
    let name = fields[..=more].join(", ");
    std::iter::once(name).chain(fields[more + 1..].iter().cloned()).collect()
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
            SHOW_BOARDS.map(|field| self.field(field).and_then(|number| number.parse::<u32>().ok()));
        let boards = last?.checked_sub(first?)?.checked_add(1)?;
        if self.results.len() < 2 * boards as usize {
            return None;
        }
        let place = 2 * board.checked_sub(first?)? as usize + usize::from(closed_room);
        self.results.get(place).map(String::as_str).filter(|result| !result.is_empty())
    }
}
