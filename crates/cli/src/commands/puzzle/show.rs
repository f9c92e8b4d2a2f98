//! A position on the screen, and its solution.

use std::fmt::Write as _;

use cards::{CardSet, Seat, Suit};
use puzzles::{Puzzle, Sees};

use crate::screen::{FAINT, STRONG, paint, wrap};
use crate::trouble::{Result, Trouble};

/// The hands that South may see, as they lie round the table, and the question.
pub(super) fn position(puzzle: &Puzzle) -> Result<String> {
    let position = puzzle.position().map_err(Trouble::wrong)?;
    let dummy = puzzle.dummy_seat().map_err(Trouble::wrong)?;
    let seen = |seat: Seat| {
        position.out != Some(seat) && (puzzle.sees == Sees::All || seat == Seat::South || dummy == Some(seat))
    };
    let rows = |seat: Seat| {
        let hand = position.hands[seat];
        match position.out {
            Some(out) if out == seat => vec!["out".to_owned()],
            _ if seen(seat) => suits(hand),
            _ => vec![format!("{} cards", hand.len())],
        }
    };
    let mut out = format!(
        "{}  {}\n\n",
        paint(STRONG, &puzzle.id),
        paint(FAINT, &format!("{}, {}", puzzle.game, puzzle.grade.word()))
    );
    let block = |out: &mut String, name: &str, rows: Vec<String>, indent: usize| {
        let _ = writeln!(out, "{:indent$}{}", "", paint(STRONG, name));
        for row in rows {
            let _ = writeln!(out, "{:indent$}{row}", "");
        }
    };
    block(&mut out, "N", rows(Seat::North), MIDDLE);
    let (west, east) = (rows(Seat::West), rows(Seat::East));
    let _ = writeln!(out, "{}{:gap$}{}", paint(STRONG, "W"), "", paint(STRONG, "E"), gap = RIGHT - 1);
    for at in 0..west.len().max(east.len()) {
        let left = west.get(at).map_or("", String::as_str);
        let right = east.get(at).map_or("", String::as_str);
        let _ = writeln!(out, "{}", format!("{left:<RIGHT$}{right}").trim_end());
    }
    block(&mut out, "S", rows(Seat::South), MIDDLE);
    if !puzzle.gone.is_empty() {
        let _ = writeln!(out, "\n{}", paint(FAINT, &format!("Played before: {}", puzzle.gone)));
    }
    let _ = writeln!(out, "\n{}", wrap(&puzzle.asks, 0));
    Ok(out)
}

const MIDDLE: usize = 14;
const RIGHT: usize = 28;

/// A hand, a suit a line.
fn suits(hand: CardSet) -> Vec<String> {
    Suit::ALL
        .into_iter()
        .rev()
        .map(|suit| {
            let of_suit = hand & CardSet::suit(suit);
            let mut ranks: Vec<char> = of_suit.iter().map(|card| card.rank().letter()).collect();
            ranks.reverse();
            let ranks: String = if ranks.is_empty() { "-".to_owned() } else { ranks.into_iter().collect() };
            format!("{} {ranks}", suit.letter())
        })
        .collect()
}

/// The answer, why it is right, and how each card is played out.
pub(super) fn solution(puzzle: &Puzzle) -> String {
    let mut out = format!("{}\n\n", wrap(&puzzle.tells, 0));
    if puzzle.sees == Sees::Own {
        let hands = Seat::ALL.map(|seat| format!("{seat}: {}", puzzle.hand(seat)));
        let _ = writeln!(out, "The cards lay so: {}\n", hands.join(", "));
    }
    for choice in &puzzle.choices {
        let _ = writeln!(out, "{:>2}  {}", choice.tricks, choice.line);
    }
    out
}
