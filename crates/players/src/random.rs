//! The player who keeps the laws and thinks of nothing.

use cards::Shuffler;
use swift::Draw;
use table::{Act, View};

use crate::{Player, Turns, Words};

/// Plays any card that is in order. Of two words one is the quiet one; the others are drawn from
/// the cheapest, so that auctions end. A chance to break in is let go by most of the time.
///
/// They throw the [quick source](Shuffler::quick) beside the dice: nobody plays for what they draw, and matches of
/// millions of deals are played by them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random;

/// Among how many of the cheapest bids a random one is drawn.
const BIDS_MAX: usize = 12;
/// One chance to break in out of this many is taken.
const CHANCE_ODDS: u32 = 16;
/// One time in this many something else than the quiet word is said.
const WORD_ODDS: u32 = 4;

impl<G: Turns> Player<G> for Random {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        let seat = view.seat?;
        let dice = dice.quick();
        if let Some((chooser, word)) = view.chance()
            && chooser == seat
            && Random::breaks_in(dice)
        {
            return Some(Act::Call(word));
        }
        if view.acting() != Some(seat) {
            return None;
        }
        if let Some(word) = Random::word(&view.words(), dice) {
            return Some(Act::Call(word));
        }
        let mut acts = view.options();
        (!acts.is_empty()).then(|| acts.swap_remove(dice.below(acts.len() as u32) as usize))
    }

    fn draws(&self) -> bool {
        true
    }
}

impl Random {
    /// Whether a chance to break in is taken.
    pub(crate) fn breaks_in(dice: &mut impl Draw) -> bool {
        dice.below(CHANCE_ODDS) == 0
    }

    /// One of these words; nothing where there are none.
    pub(crate) fn word<C: Copy>(words: &Words<C>, dice: &mut impl Draw) -> Option<C> {
        let bold = words.quiet.is_none() || dice.below(WORD_ODDS) == 0;
        if bold && !words.others.is_empty() {
            let reach = words.others.len().min(BIDS_MAX) as u32;
            return Some(words.others[dice.below(reach) as usize]);
        }
        words.quiet
    }
}
