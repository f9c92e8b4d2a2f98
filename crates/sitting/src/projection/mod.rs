//! What leaves the table: everything that a viewer is sent is made here, from that viewer's view.

mod declared;
mod events;
mod view;
pub mod wire;
mod words;

pub use events::{Happened, Heard, Sight, VIEWERS, happened, place, viewer};
pub use view::{Around, due, due_words, score_lines, side_score, stage, table_view};
pub use words::{Phrase, hidden_phrase, phrase};
