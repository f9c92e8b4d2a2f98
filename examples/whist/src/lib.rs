//! Whist, to show what a game of one's own takes: its laws (`statute.toml`), what they find ([`Fact`]), the articles
//! and the scoring. Everything else is the mechanism of `table`. `docs/new-game.md` walks through it.

mod articles;
mod facts;
mod game;
mod lapses;
mod score;
mod speech;
mod spoken;

pub use facts::Fact;
pub use game::Whist;
pub use score::{Awards, GAME, GAMES, PlayedHand, score};
