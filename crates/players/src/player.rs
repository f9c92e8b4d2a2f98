//! What a player is.

use cards::Shuffler;
use table::{Act, View};

use crate::Turns;

/// Somebody who sits at a table.
///
/// A player decides from his view and the dice alone. Whatever he remembers between two decisions
/// he has to remember himself.
pub trait Player<G: Turns> {
    /// What he does now; `None` when it is not his turn, or when he lets a chance go by.
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>>;
}
