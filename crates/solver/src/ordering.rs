//! Move ordering: which card to try first.
//!
//! Every card that may be played is described by a few features, each a place in one long row
//! of weights that was learned from solved positions: the weights say which card is likely to
//! settle the question, and cheaply.

use crate::choices::{Choices, threats, weights};
use crate::cpu::Cpu;
use crate::lanes::{TRUMPS, at_or_below, highest, lane_index, lowest};
use crate::search::{Node, Search};
use crate::trick::{Groups, Trick};

// Where each kind of feature starts in the row of weights. Three kinds of suit: one without trumps
// in the game, a plain one beside trumps, and trumps.
const HEADS: usize = 0;
const LENGTHS: usize = HEADS + 3 * 512;
const FOLLOW: usize = LENGTHS + 3 * 500;
const FOLLOW_STAGE: usize = FOLLOW + 3 * 3 * 2304;
const FOLLOW_HEADS: usize = FOLLOW_STAGE + 3 * 3 * 2 * 16 * 12;
const VOID: usize = FOLLOW_HEADS + 3 * 3 * 16 * 12;
const VOID_LENGTHS: usize = VOID + 3 * 1152;
const VOID_STAGE: usize = VOID_LENGTHS + 3 * 512;
const COUNT: usize = VOID_STAGE + 3 * 384;

/// One row; the features know their places in it.
pub(crate) static WEIGHTS: [i16; COUNT] = weights(include_bytes!("weights.bin"));

/// Where a group of equal cards stands among the cards that its hand has in the suit.
#[inline(always)]
fn place_of(first: bool, last: bool) -> usize {
    match (first, last) {
        (false, true) => 0,
        (true, true) => 1,
        (true, false) => 2,
        (false, false) => 3,
    }
}

impl<C: Cpu, const TRUMP: bool> Search<'_, C, TRUMP> {
    #[inline(always)]
    fn kind(suit: u32) -> usize {
        if !TRUMP {
            0
        } else if suit == 3 {
            2
        } else {
            1
        }
    }

    /// Whose card this is, seen from a seat: 0 its own, 1 to its left, 2 the partner's, 3 to its right.
    #[inline(always)]
    fn owner(&self, card: u64, seat: usize) -> usize {
        (usize::from(self.owners.low & card != 0) + 2 * usize::from(self.owners.high & card != 0) + 4 - seat)
            & 3
    }

    /// Weighs every lead.
    #[inline(always)]
    pub(crate) fn order_leads(&self, at: &Node, list: &mut Choices) {
        let leader = at.leader;
        let all = at.all;
        let hand = self.hands[leader];
        let [lho, partner, rho] = [1, 2, 3].map(|step| self.hands[(leader + step) & 3]);
        // The owners seen from the leader: 0 the leader, 1 to the left, 2 the partner, 3 to the right.
        let (mut low, mut high) = (at.owners.low, at.owners.high);
        if leader & 1 != 0 {
            low = !low;
            high ^= low;
        }
        if leader & 2 != 0 {
            high = !high;
        }
        let mut start = 0;
        let lows = Groups::new(hand, hand, all).lowest();
        for suit in 0..4 {
            let lane = 0x1fffu64 << (16 * suit);
            let count = (all & lane).count_ones();
            let end = start + count;
            let mut rest = hand & lane;
            if rest != 0 {
                let kind = Self::kind(suit);
                let tops = count.min(3);
                let from = end - tops;
                let heads = |plane: u64| ((plane >> from & ((1 << tops) - 1)) << (3 - tops)) as usize;
                let (l3, h3) = (heads(low), heads(high));
                let top3 = h3 * 8 + l3;
                let voids = |h: u64| {
                    let n = (h & lane).count_ones();
                    if n == 0 { usize::from(TRUMP && h & TRUMPS != 0) } else { 1 + n.min(3) as usize }
                };
                let mine = rest.count_ones().min(4) as usize - 1;
                let lengths = ((mine * 5 + voids(lho)) * 5 + voids(partner)) * 5 + voids(rho);
                let mut first = true;
                while rest != 0 {
                    let low = highest(lows & rest);
                    let several = rest & !(low | (low - 1)) != 0;
                    rest &= low - 1;
                    let place = place_of(first, rest == 0) * 2 + usize::from(several);
                    first = false;
                    let [heads, lengths] =
                        [HEADS + kind * 512 + top3 * 8 + place, LENGTHS + kind * 500 + lengths];
                    list.push(&WEIGHTS, low, [heads, lengths]);
                }
            }
            start = end;
        }
    }

    /// The first card to try for the last hand, when it follows suit: the cheapest
    /// that wins, or the lowest.
    #[inline(always)]
    pub(crate) fn last_to_follow(trick: &Trick, seat: usize, cards: u64, beat: u64) -> u64 {
        let ours = (trick.winner ^ seat) & 1 == 0;
        let winning = cards & beat;
        lowest(if ours || winning == 0 { cards } else { winning })
    }

    /// What a hand still to come can do: 0 not beat the best card, 1 beat it, 2 beat mine as well,
    /// 3 ruff; and the cards of the suit led that are not safe from it.
    #[inline(always)]
    fn threat(trick: &Trick, beat: u64, mine: u64, hand: u64) -> (usize, u64) {
        let of_suit = hand & trick.led;
        if of_suit != 0 {
            let high = highest(of_suit);
            let threat = if high & beat == 0 {
                0
            } else if high < mine {
                1
            } else {
                2
            };
            (threat, at_or_below(of_suit))
        } else if TRUMP && hand & beat & TRUMPS != 0 {
            (3, trick.led)
        } else {
            (0, 0)
        }
    }

    /// Weighs the cards of a hand that follows suit.
    #[inline(always)]
    pub(crate) fn order_following<const PLACE: usize>(
        &self,
        trick: &Trick,
        seat: usize,
        cards: u64,
        lows: u64,
        beat: u64,
        list: &mut Choices,
    ) {
        let kind = Self::kind(lane_index(trick.led));
        let ours = usize::from((trick.winner ^ seat) & 1 == 0);
        let left = trick.all & trick.led;
        let top = highest(left);
        let rest = left ^ top;
        let top1 = self.owner(top, seat);
        let top2 = if rest == 0 { 0 } else { self.owner(highest(rest), seat) };
        let mine = highest(cards);
        let threat = |step: usize| Self::threat(trick, beat, mine, self.hands[(seat + step) & 3]);
        let (state, unsafe_cards) = match PLACE {
            1 => {
                let (third, covers) = threat(1);
                let (partner, _) = threat(2);
                ((third * 4 + partner) * 4 + top1, covers)
            }
            2 => {
                let (fourth, covers) = threat(1);
                ((ours * 4 + fourth) * 4 + top1, covers)
            }
            _ => (ours * 4 + top1, 0),
        };
        let length = (cards.count_ones().min(4) - 2) as usize;
        let stage = stage(trick.left, trick.need);
        let mut open = lows;
        let winning = cards & beat;
        let sure = winning & !unsafe_cards;
        let lowest_winning = if winning == 0 { 0 } else { lowest(winning) };
        let lowest_sure = if sure == 0 { 0 } else { lowest(sure) };
        let mut first = true;
        while open != 0 {
            let group = highest(open);
            open ^= group;
            let class = if group & lowest_sure != 0 {
                4
            } else if group & lowest_winning != 0 {
                3
            } else if group & winning != 0 {
                5
            } else if open == 0 {
                0
            } else {
                2
            };
            let class = if class == 3 && open == 0 { 1 } else { class } * 2 + usize::from(first);
            first = false;
            let [state, stage, heads] = [
                FOLLOW + (kind * 3 + PLACE - 1) * 2304 + (state * 12 + class) * 3 + length,
                FOLLOW_STAGE + (((kind * 3 + PLACE - 1) * 2 + ours) * 16 + stage) * 12 + class,
                FOLLOW_HEADS + ((kind * 3 + PLACE - 1) * 16 + top1 * 4 + top2) * 12 + class,
            ];
            list.push(&WEIGHTS, group, [state, stage, heads]);
        }
    }

    /// Weighs the cards of a hand that cannot follow suit.
    #[inline(always)]
    pub(crate) fn order_void<const PLACE: usize>(
        &self,
        trick: &Trick,
        seat: usize,
        beat: u64,
        list: &mut Choices,
    ) {
        let hand = self.hands[seat];
        let all = trick.all;
        let ours = (trick.winner ^ seat) & 1 == 0;
        let can_beat = |hand: u64| {
            let of_suit = hand & trick.led;
            (if of_suit != 0 {
                of_suit
            } else if TRUMP {
                hand & TRUMPS
            } else {
                0
            }) & beat
                != 0
        };
        let state = threats::<PLACE>(&self.hands, seat, ours, can_beat);
        let stage = stage(trick.left, trick.need);
        let [lho, partner, rho] = [1, 2, 3].map(|step| self.hands[(seat + step) & 3]);
        for suit in 0..4 {
            let lane = 0x1fffu64 << (16 * suit);
            let rest = hand & lane;
            if rest == 0 {
                continue;
            }
            let kind = Self::kind(suit);
            let top1 = self.owner(highest(all & lane), seat);
            let length = |h: u64| (h & lane).count_ones().min(3) as usize;
            let mine = (rest.count_ones().min(4) - 1) as usize;
            let lengths = ((mine * 4 + length(lho)) * 4 + length(partner)) * 4 + length(rho);
            let ruffs = if TRUMP && suit == 3 { rest & beat } else { 0 };
            let cheapest = if ruffs == 0 { 0 } else { lowest(ruffs) };
            let mut push = |card: u64, class: usize| {
                let [state, lengths, stage] = [
                    VOID + kind * 1152 + ((((PLACE - 1) * 3 + state) * 8 + class) * 4 + top1) * 4 + mine,
                    VOID_LENGTHS + kind * 512 + lengths * 2 + usize::from(class != 5),
                    VOID_STAGE + kind * 384 + (stage * 8 + class) * 3 + PLACE - 1,
                ];
                list.push(&WEIGHTS, card, [state, lengths, stage]);
            };
            // One card of each suit, the lowest, and the cheapest ruff.
            let end = lowest(rest);
            if TRUMP && suit == 3 && cheapest != 0 {
                push(cheapest, 4);
                if cheapest != end {
                    push(end, 6);
                }
            } else {
                let only = rest.is_power_of_two();
                push(end, if TRUMP && suit == 3 { 7 } else { usize::from(only) });
            }
        }
    }
}

/// How many tricks are needed and how many may be lost, in sixteen steps.
#[inline(always)]
fn stage(left: u8, need: u8) -> usize {
    (usize::from(need.min(4)) - 1) * 4 + usize::from((left - need).min(3))
}
