//! What can be said about a position of nullo without playing a card.
//!
//! In nullo each side strives to lose tricks. Three facts settle many positions at once.
//!
//! - *A sure exit*: the leader and his partner both have, or may play, a card in some suit below
//!   all that an adversary has there. The adversaries must take that trick.
//! - *No exit*: whatever suit the leader opens, both adversaries can stay below the higher of
//!   the lowest cards of the leader and his partner. This trick at least stays with them.
//! - *Ducking*: in every suit the i-th lowest card of each adversary is below the i-th lowest of
//!   the leader's side, for the first n rounds. Whatever cards that side leads, and in whatever
//!   order, the i-th lowest of them is at least the i-th lowest that it has, so the adversaries
//!   can stay below each of them: the leading side takes the first n tricks, or all of them if
//!   it has no more rounds to lead.
//!
//! An exit and ducking add up: after the exit the adversaries lead and the others duck.

use crate::cpu::Cpu;
use crate::lanes::{at_or_above, at_or_below, lane_of, lowest};
use crate::search::{Answer, Search, YES};

const GUARD: u64 = 0x8000_8000_8000_8000;

/// The lowest card of every lane.
#[inline(always)]
fn lowest_each(set: u64) -> u64 {
    set & (GUARD - set)
}

/// All cards of the lanes in which the set has a card.
#[inline(always)]
fn lanes_of(set: u64) -> u64 {
    at_or_above(set) | at_or_below(set)
}

/// How many rounds `hand` can surely stay below what the other side leads, in whatever suits and
/// order: in each suit its i-th lowest card lies below the i-th lowest of that side.
#[inline(always)]
fn ducks(hand: u64, leader: u64, partner: u64) -> u8 {
    let (mut low, mut high) = (hand, leader | partner);
    let (mut leader, mut partner) = (leader, partner);
    let mut rounds = 0;
    loop {
        // A lane of `high` that begins below `low`, in a round that can still be led.
        let led = lanes_of(leader | partner);
        if lowest_each(high) & at_or_below(low) & !at_or_above(low) & led != 0 {
            return rounds;
        }
        low &= !lowest_each(low);
        leader &= !lowest_each(leader);
        partner &= !lowest_each(partner);
        if low == 0 || leader | partner == 0 {
            return u8::MAX;
        }
        high &= !lowest_each(high);
        rounds += 1;
    }
}

impl<C: Cpu, const TRUMP: bool, const NULLO: bool> Search<'_, C, TRUMP, NULLO> {
    /// The answer, where the low cards alone decide it.
    #[inline(always)]
    pub(crate) fn nullo_bound(&self, leader: usize, left: u8, need: u8) -> Option<Answer> {
        if TRUMP {
            return None;
        }
        let [lho, partner, rho] = [1, 2, 3].map(|step| self.hands[(leader + step) & 3]);
        let me = self.hands[leader];
        let (l, p) = (lowest_each(me), lowest_each(partner));
        let (a, b) = (lowest_each(lho), lowest_each(rho));
        // In each suit that the leader has: the better of what he and his partner must play.
        let mine = lanes_of(l);
        let ours = at_or_below(l | p) & mine;
        // A card of an adversary above it although it is his lowest.
        let mut exits = (a | b) & mine & !ours;
        if exits == 0 {
            if need == left {
                // The cards that hold the trick, suit by suit.
                return Some(ours & !(ours >> 1));
            }
            let rounds = ducks(lho, me, partner).min(ducks(rho, me, partner));
            if rounds > left - need {
                return Some((me | partner) & lanes_of(lho | rho));
            }
            return None;
        }
        if need == 1 {
            return Some(YES | lowest(exits));
        }
        // After the exit the adversaries lead, and we may be able to duck.
        while exits != 0 {
            let lane = lane_of(lowest(exits));
            let (me, partner) = (me & !(l & lane), partner & !(p & lane));
            let rounds = ducks(me, lho, rho).min(ducks(partner, lho, rho));
            if rounds >= need - 1 {
                return Some(YES | exits & lane | (lho | rho) & lanes_of(me | partner));
            }
            exits &= !lane;
        }
        None
    }
}
