//! The player who keeps the laws and thinks of nothing.

use cards::Shuffler;
use table::{Act, View};

use crate::{Player, Turns, acting, options};

/// Plays any card that is in order. Of two words one is the quiet one; the others are drawn from
/// the cheapest, so that auctions end. A chance to break in is let go by most of the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random;

/// How far above the cheapest a random bid goes.
const REACH: usize = 12;
/// One chance in so many is taken.
const SHY: u32 = 16;
/// How many doubles a random player adds to.
const LOUD: u32 = 4;

impl<G: Turns> Player<G> for Random {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        let seat = view.seat?;
        if let Some((chooser, word)) = G::chance(view)
            && chooser == seat
            && dice.below(SHY) == 0
        {
            return Some(Act::Call(word));
        }
        if acting(view) != Some(seat) {
            return None;
        }
        let words = G::words(view);
        let bold = words.quiet.is_none() || dice.below(LOUD) == 0;
        if bold && !words.others.is_empty() {
            let reach = words.others.len().min(REACH) as u32;
            return Some(Act::Call(words.others[dice.below(reach) as usize]));
        }
        if let Some(quiet) = words.quiet {
            return Some(Act::Call(quiet));
        }
        let mut acts = options(view);
        (!acts.is_empty()).then(|| acts.swap_remove(dice.below(acts.len() as u32) as usize))
    }
}
