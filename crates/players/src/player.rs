//! What a player is.

use cards::Shuffler;
use table::{Act, Claim, Event, View};

use crate::{Stop, Turns};

/// Somebody who sits at a table.
///
/// A player decides from their view and the dice alone. Whatever they remember between two decisions
/// they have to remember themselves.
pub trait Player<G: Turns> {
    /// What they do now; `None` when it is not their turn, or when they let a chance go by.
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>>;

    /// What they do though it is not their turn: use a right, claim what they have seen, or err. `None`
    /// when they let it be. It may prove impossible, for they cannot know that a card is past mending;
    /// then nothing happens.
    ///
    /// They are told what they saw happen since the deal began, so that they need not remember what they have done
    /// about it already.
    fn aside(
        &mut self,
        _view: &View<G>,
        _seen: &[Event<G::Call>],
        _dice: &mut Shuffler,
    ) -> Option<Act<G::Call>> {
        None
    }

    /// Whether they agree to a claim; `None` when they do not say.
    fn answer(&mut self, _view: &View<G>, _claim: &Claim) -> Option<Act<G::Call>> {
        None
    }

    /// Whether they may err, so that they have to be asked even when nothing lies open.
    fn errs(&self) -> bool {
        false
    }

    /// Heeds this word when a thought is not wanted any more; those who do not search need not.
    fn heed(&mut self, _stop: &Stop) {}

    /// Whether they draw among what is in order without looking, so that nobody has to tell them what they see.
    fn draws(&self) -> bool {
        false
    }
}

impl<G: Turns, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        (**self).act(view, dice)
    }

    fn aside(
        &mut self,
        view: &View<G>,
        seen: &[Event<G::Call>],
        dice: &mut Shuffler,
    ) -> Option<Act<G::Call>> {
        (**self).aside(view, seen, dice)
    }

    fn answer(&mut self, view: &View<G>, claim: &Claim) -> Option<Act<G::Call>> {
        (**self).answer(view, claim)
    }

    fn errs(&self) -> bool {
        (**self).errs()
    }

    fn heed(&mut self, stop: &Stop) {
        (**self).heed(stop);
    }

    fn draws(&self) -> bool {
        (**self).draws()
    }
}
