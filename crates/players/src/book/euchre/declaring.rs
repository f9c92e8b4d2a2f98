//! Who makes the trump, on what, and at which score: a table for each seat, and one by the score.

mod dealer;
mod eldest;
mod score;
mod second;
mod third;

pub(super) use dealer::DEALER;
pub(super) use eldest::ELDEST;
pub(super) use score::BY_SCORE;
pub(super) use second::SECOND;
pub(super) use third::THIRD;
