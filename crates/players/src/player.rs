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

    /// What he does though it is not his turn: uses a right, claims what he has seen, or errs. `None`
    /// when he lets it be. It may prove impossible, for he cannot know that a card is past mending;
    /// then nothing happens.
    fn aside(&mut self, _view: &View<G>, _dice: &mut Shuffler) -> Option<Act<G::Call>> {
        None
    }

    /// Whether he may err, so that he has to be asked even when nothing lies open.
    fn errs(&self) -> bool {
        false
    }
}

impl<G: Turns, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        (**self).act(view, dice)
    }

    fn aside(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        (**self).aside(view, dice)
    }

    fn errs(&self) -> bool {
        (**self).errs()
    }
}
