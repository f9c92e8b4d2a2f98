//! The player who keeps the laws and thinks of nothing.

use cards::Shuffler;
use table::{Act, View};

use crate::{Player, Turns};

/// Plays any card that is in order. Of two words one is the quiet one; the others are drawn from
/// the cheapest, so that auctions end. A chance to break in is let go by most of the time.
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
        if let Some((chooser, word)) = view.chance()
            && chooser == seat
            && dice.below(CHANCE_ODDS) == 0
        {
            return Some(Act::Call(word));
        }
        if view.acting() != Some(seat) {
            return None;
        }
        let words = view.words();
        let bold = words.quiet.is_none() || dice.below(WORD_ODDS) == 0;
        if bold && !words.others.is_empty() {
            let reach = words.others.len().min(BIDS_MAX) as u32;
            return Some(Act::Call(words.others[dice.below(reach) as usize]));
        }
        if let Some(quiet) = words.quiet {
            return Some(Act::Call(quiet));
        }
        let mut acts = view.options();
        (!acts.is_empty()).then(|| acts.swap_remove(dice.below(acts.len() as u32) as usize))
    }
}
