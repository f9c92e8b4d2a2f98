//! What leaves the table: everything that a viewer is sent is made here, from that viewer's view.

mod declared;
mod events;
mod facts;
mod mortem;
mod study;
mod view;
pub mod wire;

pub use declared::contract;
pub use events::{Happened, Heard, Sight, VIEWERS, happened, place, viewer};
pub use facts::{act, fact, finding, offer, said};
pub use mortem::{hint, post_mortem};
pub use study::{board, own_line, walk};
pub use view::{Around, due, due_words, score, score_lines, side_score, stage, table_view, title, turn};
