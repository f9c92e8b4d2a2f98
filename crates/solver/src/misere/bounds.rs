//! What can be said about a position without playing a card.
//!
//! The side on lead is S, the other N. A *target* of a side is a hand of the adversaries whose
//! cards in some suit all lie above the lowest card that either hand of the side has there (or
//! one of the two has none). A round of that suit, whoever leads it, goes to the adversaries, if
//! the side plays its lowest cards and the target still has a card of the suit.
//!
//! - *Exit*: S has a target in a suit that the leader has. N takes this trick.
//! - *No exit*: in every suit of the leader N can stay below the higher of the lowest cards of
//!   S. S takes this trick.
//! - *Return*: both hands of N have a card in a suit where N has a target, and the target cannot
//!   get rid of the suit in one trick. N either loses this trick or gives back the lead with the
//!   next one: of two tricks S takes one. One hand is enough if the other need not win this
//!   trick: in every suit of the leader somebody else must play above its lowest card.
//! - *Exit and return*, *no exit and return*: the same after a first trick that is known.
//! - *Ducking*: in every suit the i-th lowest card of each hand of N lies below the i-th lowest
//!   of S, for the first n rounds. Whatever S leads, and in whatever order, the i-th lowest of
//!   its leads is at least the i-th lowest card that it has: S takes the first n tricks.
//! - *Exit and ducking*: after the exit N leads and S ducks.
//!
//! docs/solver.md has the arguments at length.

use super::proof::Order;
use crate::lanes::{at_or_below, below, lane_of, lanes_of, lowest, lowest_each, up_to_single};

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
        if lowest_each(high) & below(low) & led != 0 {
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

/// Adds what `rounds` of ducking rest upon.
#[inline(always)]
fn add_ducking(order: &mut Order, hand: u64, leader: u64, partner: u64, rounds: u8) {
    let side = [leader, partner];
    let (mut low, mut high) = (hand, leader | partner);
    let (mut leader, mut partner) = (leader, partner);
    for _ in 0..rounds {
        let led = lanes_of(leader | partner);
        // All that either hand has left there beats the card: the lowest does.
        for hand in side {
            order.each_beats(lowest_each(hand & high) & led, lowest_each(low));
        }
        low &= !lowest_each(low);
        leader &= !lowest_each(leader);
        partner &= !lowest_each(partner);
        if low == 0 || leader | partner == 0 {
            break;
        }
        high &= !lowest_each(high);
    }
}

/// Targets for either hand of a side, if both have one. `targets` are the lowest
/// cards of hands that keep the suit long enough, `lows` what the side plays to them at most.
#[inline(always)]
fn returns(hands: [u64; 2], targets: u64, lows: u64) -> Option<u64> {
    let targets = targets & !at_or_below(lows);
    let [one, other] = hands.map(|hand| targets & lanes_of(hand));
    if one == 0 || other == 0 {
        return None;
    }
    let both = one & other;
    Some(if both == 0 { lowest(one) | lowest(other) } else { lowest(both) })
}

/// Like [`returns`], before a lead from `leads`, where one hand of the side may do for both: the
/// other need never win what is led. `surely` are the lowest cards of the adversaries.
///
/// The targets, and the cards that beat the other hand's lowest, which come with them.
#[inline(always)]
fn returns_now(
    hands: [u64; 2],
    leads: u64,
    surely: [u64; 2],
    targets: u64,
    lows: u64,
) -> Option<(u64, [u64; 2])> {
    if let Some(targets) = returns(hands, targets, lows) {
        return Some((targets, [0; 2]));
    }
    let targets = targets & !at_or_below(lows);
    let [one, other] = hands.map(|hand| targets & lanes_of(hand));
    if one | other == 0 {
        return None;
    }
    let (a, b) = if one != 0 { (hands[0], hands[1]) } else { (hands[1], hands[0]) };
    let led = lanes_of(leads);
    let low = lowest_each(b) & led;
    // Whatever is led, somebody else plays at least this.
    let reach = up_to_single(lowest_each(a)) | up_to_single(surely[0]) | up_to_single(surely[1]);
    let forced = low & !reach;
    let targets = one | other;
    let target = if forced == 0 {
        lowest(targets)
    } else if forced.is_power_of_two() {
        // A round of the target's suit is won already.
        targets & lane_of(forced)
    } else {
        0
    };
    if target == 0 {
        return None;
    }
    let tops = reach & !(reach >> 1);
    Some((target, [tops & lanes_of(low) & !lane_of(target), low]))
}

/// The lanes in which the hand has cards after it got rid of one, if it can: where it can follow
/// whatever `leader` leads, it cannot.
#[inline(always)]
fn keeps(hand: u64, leader: u64) -> u64 {
    if lanes_of(leader) & !lanes_of(hand) == 0 { lanes_of(hand) } else { lanes_of(hand & !lowest_each(hand)) }
}

/// The side on lead, without an exit, takes this trick: does it take as many as to settle it?
#[inline(always)]
fn without_exit(s: [u64; 2], n: [u64; 2], holds: u64, left: u8, need: u8, order: &mut Order) -> bool {
    let n_lows = n.map(lowest_each);
    if need == left {
        order.clear();
        order.each_beats(holds, n_lows[0] | n_lows[1]);
        return true;
    }
    if need == left - 1 && left >= 3 {
        // If the suit of the return is led now, the lowest cards are gone.
        let led = lanes_of(s[0]);
        let after = [n[0] & !(n_lows[0] & led), n[1] & !(n_lows[1] & led)];
        let s_lows = s.map(lowest_each);
        // The leader plays a card of the suit, the partner as well or discards.
        let me = s[0] & !s_lows[0];
        let can_follow = led & !lanes_of(s[1]) == 0;
        let partner = s[1] & !(s_lows[1] & if can_follow { led } else { u64::MAX });
        let targets = s_lows[0] & keeps(me, s[1]) | s_lows[1] & keeps_after(partner, s[1] & !s_lows[1], s[0]);
        let lows = n_lows[0] | n_lows[1] | lowest_each(after[0]) | lowest_each(after[1]);
        if let Some(targets) = returns(after, targets, lows) {
            order.clear();
            order.each_beats(holds, n_lows[0] | n_lows[1]);
            order.each_beats(targets, lows);
            return true;
        }
    }
    let rounds = left - need + 1;
    if n.iter().all(|&hand| ducks(hand, s[0], s[1]) >= rounds) {
        order.clear();
        for hand in n {
            add_ducking(order, hand, s[0], s[1], rounds);
        }
        return true;
    }
    false
}

/// Like [`keeps`], where `fewest` may be all that the hand has to follow with.
#[inline(always)]
fn keeps_after(hand: u64, fewest: u64, leader: u64) -> u64 {
    if lanes_of(leader) & !lanes_of(fewest) == 0 {
        lanes_of(hand)
    } else {
        lanes_of(hand & !lowest_each(hand))
    }
}

/// The side on lead has these exits: does it lose as many as it needs?
#[inline(always)]
fn with_exit(s: [u64; 2], n: [u64; 2], exits: u64, left: u8, need: u8, order: &mut Order) -> bool {
    let s_lows = s.map(lowest_each);
    let n_lows = n.map(lowest_each);
    let mut exits = exits;
    while exits != 0 {
        let exit = lowest(exits);
        let lane = lane_of(exit);
        exits &= !lane;
        let after = [s[0] & !(s_lows[0] & lane), s[1] & !(s_lows[1] & lane)];
        if need == 2 && left >= 3 {
            // What is surely left of a hand of N after the exit: it follows, or it discards.
            let rest = [0, 1].map(|i| n[i] & !(n_lows[i] & if n[i] & lane == 0 { u64::MAX } else { lane }));
            let leads = [0, 1].map(|i| n[i] & !(n_lows[i] & lane));
            let targets = n_lows[0] & keeps(rest[0], leads[1]) | n_lows[1] & keeps(rest[1], leads[0]);
            let lows = lowest_each(after[0]) | lowest_each(after[1]);
            if let Some(targets) = returns(after, targets, lows) {
                order.clear();
                order.each_beats(exit, s_lows[0] | s_lows[1]);
                order.each_beats(targets, lows);
                return true;
            }
        }
        if after.iter().all(|&hand| ducks(hand, n[0], n[1]) >= need - 1) {
            order.clear();
            order.each_beats(exit, s_lows[0] | s_lows[1]);
            for hand in after {
                add_ducking(order, hand, n[0], n[1], need - 1);
            }
            return true;
        }
    }
    false
}

/// The answer, where the low cards alone decide it; `order` is then what it rests upon.
#[inline(always)]
pub(super) fn bound(hands: &[u64; 4], leader: usize, left: u8, need: u8, order: &mut Order) -> Option<bool> {
    let [lho, partner, rho] = [1, 2, 3].map(|step| hands[(leader + step) & 3]);
    let me = hands[leader];
    let (low, partner_low) = (lowest_each(me), lowest_each(partner));
    let (lho_low, rho_low) = (lowest_each(lho), lowest_each(rho));
    let theirs = lho_low | rho_low;
    // In each suit that the leader has: up to the higher of what the leader and the partner must play.
    let mine = lanes_of(me);
    let ours = (up_to_single(low) | up_to_single(partner_low)) & mine;
    // The lowest card of an adversary above it.
    let exits = theirs & mine & !ours;
    if exits == 0 {
        let holds = ours & !(ours >> 1) & lanes_of(theirs);
        return without_exit([me, partner], [lho, rho], holds, left, need, order).then_some(false);
    }
    if need == 1 {
        order.clear();
        order.each_beats(lowest(exits), low | partner_low);
        return Some(true);
    }
    if need == left {
        let targets = low | partner_low & keeps(partner, me);
        if let Some((targets, [tops, lows])) =
            returns_now([lho, rho], me, [low, partner_low], targets, theirs)
        {
            order.clear();
            order.each_beats(targets, theirs);
            order.each_beats(tops, lows);
            return Some(false);
        }
    }
    with_exit([me, partner], [lho, rho], exits, left, need, order).then_some(true)
}
