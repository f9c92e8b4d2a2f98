//! Players who search: they lay the hidden cards in many ways, weigh each way by what was said and
//! played, and ask the solver what each choice brings.

mod hidden;
mod spoken;
pub mod worlds;

pub use worlds::Readable;
