//! Puzzles: "find the card", from positions that the solver has proved, and "you are the referee", from the cases.
//!
//! They are data, in `data/*.toml`. [`make()`] searches random deals for positions with one clear answer and a theme,
//! [`check()`] proves a position again, [`daily()`] chooses one for a date. Start with [`Puzzle`].

mod check;
mod coups;
mod daily;
mod grade;
mod lays;
mod make;
mod measure;
mod puzzle;
mod referee;
mod theme;
mod wording;

pub use check::{Flaw, check};
pub use coups::coups;
pub use daily::{Date, daily};
pub use grade::Grade;
pub use make::{Recipe, make};
pub use measure::{MARGIN_PERCENT, Measured, measure};
pub use puzzle::{BadPuzzles, CardWorth, Puzzle, Sees, Trump, read, write};
pub use referee::{
    Question, check_question, question, questions, questions_of, read_questions, write_questions,
};
pub use theme::{THEMES, Theme, theme_of};

/// The positions that are kept, by game: the name of its statute book and the file.
pub const KEPT: [(&str, &str); 3] = [
    ("bridge", include_str!("../data/bridge.toml")),
    ("euchre", include_str!("../data/euchre.toml")),
    ("royalton", include_str!("../data/royalton.toml")),
];

/// Every position that is kept of a game; none where the game has none.
///
/// # Errors
/// When a file of this crate is no list of puzzles.
pub fn kept(game: &str) -> Result<Vec<Puzzle>, BadPuzzles> {
    KEPT.iter().find(|(name, _)| *name == game).map_or_else(|| Ok(Vec::new()), |(_, text)| read(text))
}
