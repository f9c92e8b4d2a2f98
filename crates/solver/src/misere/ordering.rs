//! Move ordering: which card to try first.
//!
//! Every card that may be played is described by a few features, each a place in one long row
//! of weights that was learned from solved positions, as in [`crate::ordering`]; but what counts
//! here is who can stay below whom.

use super::search::Misere;
use crate::choices::{Choices, threats, weights};
use crate::cpu::Cpu;
use crate::lanes::{highest, lane_of, lowest};
use crate::trick::{Groups, Trick};

// Leads.
const L_CLASS: usize = 0;
const L_HEADS: usize = L_CLASS + 512;
const L_LENGTHS: usize = L_HEADS + 512;
const L_LEFT: usize = L_LENGTHS + 625;
const L_HEIGHT: usize = L_LEFT + 16 * 16;
// Following suit.
const F_CLASS: usize = L_HEIGHT + 196;
const F_LENGTHS: usize = F_CLASS + 2 * 2 * 16 * 6;
const F_STAGE: usize = F_LENGTHS + 2 * 1536;
const F_HEIGHT: usize = F_STAGE + 2 * 25 * 12;
const F_RIVALS: usize = F_HEIGHT + 2 * 2 * 49;
// Discards.
const V_STATE: usize = F_RIVALS + 2 * 16 * 6 * 2;
const V_LENGTHS: usize = V_STATE + 3 * 3 * 2 * 16;
const V_HEADS: usize = V_LENGTHS + 512;
const V_STAGE: usize = V_HEADS + 512;
const V_HEIGHT: usize = V_STAGE + 3 * 25 * 4;
const V_LEFT: usize = V_HEIGHT + 49 * 4;
const V_TOP: usize = V_LEFT + 16 * 4 * 2;
const COUNT: usize = V_TOP + 64 * 4;

static WEIGHTS: [i16; COUNT] = weights(include_bytes!("weights.bin"));

/// For a number of cards, a seat and the bits of the owners: who they are, seen from the seat.
static HEADS: [u8; 4 * 4 * 64] = {
    let mut heads = [0; 4 * 4 * 64];
    let mut at = 0;
    while at < heads.len() {
        let (cards, seat, bits) = (at / 256, at / 64 % 4, at % 64);
        let mut card = 0;
        while card < cards {
            let owner = (bits >> card & 1) + 2 * (bits >> (3 + card) & 1);
            heads[at] |= (((owner + 4 - seat) & 3) << (4 - 2 * card)) as u8;
            card += 1;
        }
        at += 1;
    }
    heads
};

/// What a hand can do against `card` in its lane: nothing there, only less, either, only more.
#[inline(always)]
fn class(hand: u64, card: u64) -> usize {
    let of_suit = hand & lane_of(card);
    let below = of_suit & (card - 1) != 0;
    let above = of_suit & !(card | (card - 1)) != 0;
    // 0 void, 1 below, 2 both, 3 above
    if above { if below { 2 } else { 3 } } else { usize::from(below) }
}
#[inline(always)]
fn stage(left: u8, need: u8) -> usize {
    usize::from(need.min(5) - 1) * 5 + usize::from((left - need).min(4))
}
#[inline(always)]
fn few(x: u64, max: u32) -> usize {
    x.count_ones().min(max) as usize
}

impl<C: Cpu, const TRUMP: bool> Misere<'_, C, TRUMP> {
    /// The owners of the lowest three cards of a lane, seen from a seat: two bits each, the
    /// lowest card's on top, and nought where there are no more cards.
    #[inline(always)]
    fn heads(&self, cards: u64, seat: usize) -> usize {
        let low = C::gather(self.owners.low, cards) & 7;
        let high = C::gather(self.owners.high, cards) & 7;
        let cards = cards.count_ones().min(3) as usize;
        HEADS[(cards * 4 + seat) * 64 + (low | high << 3) as usize].into()
    }

    /// Weighs every lead.
    #[inline(always)]
    pub(super) fn order_leads(&self, seat: usize, all: u64, left: u8, list: &mut Choices) {
        let groups = Groups::new(self.hands[seat], self.hands[seat], all);
        let hand = self.hands[seat];
        let [lho, partner, rho] = [1, 2, 3].map(|step| self.hands[(seat + step) & 3]);
        for suit in 0..4 {
            let lane = 0x1fffu64 << (16 * suit);
            let mut rest = hand & lane;
            if rest == 0 {
                continue;
            }
            let cards = all & lane;
            let heads = self.heads(cards, seat);
            let lengths = (((few(rest, 5) - 1) * 5 + few(lho & lane, 4)) * 5 + few(partner & lane, 4)) * 5
                + few(rho & lane, 4);
            let mut first = true;
            while rest != 0 {
                let group = groups.with(highest(rest));
                rest &= !group;
                let card = highest(group);
                let place = match (first, rest == 0) {
                    (true, true) => 0,
                    (false, true) => 1,
                    (true, false) => 2,
                    _ => 3,
                };
                first = false;
                let several = usize::from(group & (group - 1) != 0);
                let classes = (class(lho, card) * 4 + class(partner, card)) * 4 + class(rho, card);
                let others = cards & !hand;
                let height = few(others & (card - 1), 6) * 7 + few(others & !(card | (card - 1)), 6);
                list.push(
                    &WEIGHTS,
                    card,
                    [
                        L_CLASS + (classes * 4 + place) * 2 + several,
                        L_HEADS + (heads * 4 + place) * 2 + several,
                        L_LENGTHS + lengths,
                        L_LEFT + (usize::from(left) * 4 + place) * 4 + class(partner, card),
                        L_HEIGHT + height * 4 + place,
                    ],
                );
            }
        }
    }

    /// Weighs the cards of a hand that follows suit.
    #[inline(always)]
    pub(super) fn order_following<const PLACE: usize>(
        &self,
        trick: &Trick,
        seat: usize,
        cards: u64,
        groups: &Groups,
        beat: u64,
        list: &mut Choices,
    ) {
        let ours = usize::from((trick.winner ^ seat) & 1 == 0);
        let left = trick.all & trick.led;
        let lengths = (((few(cards, 5) - 2) * 4 + few(self.hands[(seat + 1) & 3] & trick.led, 3)) * 4
            + few(self.hands[(seat + 2) & 3] & trick.led, 3))
            * 4
            + few(self.hands[(seat + 3) & 3] & trick.led, 3);
        let stage = stage(trick.left, trick.need);
        let hand = self.hands[seat];
        let next = self.hands[(seat + 1) & 3];
        let after = self.hands[(seat + 2) & 3];
        let winning = cards & beat;
        let others = (left & !hand) | trick.best;
        let p = PLACE - 1;
        let mut open = cards;
        let mut first = true;
        let mut first_losing = true;
        while open != 0 {
            let group = groups.with(highest(open));
            open &= !group;
            let card = highest(group);
            let wins = group & winning != 0;
            let kind = if wins {
                if first {
                    3
                } else if open & winning == 0 {
                    4
                } else {
                    5
                }
            } else if first_losing {
                first_losing = false;
                0
            } else if open == 0 {
                1
            } else {
                2
            };
            first = false;
            let best = if wins { card } else { trick.best };
            let classes = class(next, best) * 4 + if PLACE == 1 { class(after, best) } else { ours };
            let height = few(others & (card - 1), 6) * 7 + few(others & !(card | (card - 1)), 6);
            let leader_class = class(self.hands[trick.leader], card);
            list.push(
                &WEIGHTS,
                card,
                [
                    F_CLASS + ((p * 2 + ours) * 16 + classes) * 6 + kind,
                    F_LENGTHS + p * 1536 + lengths * 6 + kind,
                    F_STAGE + ((p * 25 + stage) * 2 + ours) * 6 + kind,
                    F_HEIGHT + (p * 2 + usize::from(wins)) * 49 + height,
                    F_RIVALS
                        + ((p * 16 + leader_class * 4 + class(self.hands[(seat + 1) & 3], card)) * 6 + kind)
                            * 2
                        + ours,
                ],
            );
        }
    }

    /// Weighs the cards of a hand that cannot follow suit: the highest of each suit.
    #[inline(always)]
    pub(super) fn order_void<const PLACE: usize>(
        &self,
        trick: &Trick,
        seat: usize,
        groups: &Groups,
        beat: u64,
        list: &mut Choices,
    ) {
        let hand = self.hands[seat];
        let all = trick.all;
        let ours = (trick.winner ^ seat) & 1 == 0;
        let can_beat = |hand: u64| hand & beat != 0;
        let state = threats::<PLACE>(&self.hands, seat, ours, can_beat);
        let p = PLACE - 1;
        let stage = stage(trick.left, trick.need);
        let [lho, partner, rho] = [1, 2, 3].map(|step| self.hands[(seat + step) & 3]);
        for suit in 0..4 {
            let lane = 0x1fffu64 << (16 * suit);
            let rest = hand & lane;
            if rest == 0 {
                continue;
            }
            let cards = all & lane;
            let others = cards & !hand;
            let heads = self.heads(cards, seat);
            let head = heads >> 4;
            let mine = few(rest, 4) - 1;
            let only = usize::from(mine == 0);
            let lengths =
                ((mine * 4 + few(lho & lane, 3)) * 4 + few(partner & lane, 3)) * 4 + few(rho & lane, 3);
            let top = highest(rest);
            let bottom = lowest(rest);
            let height = few(others & (bottom - 1), 6) * 7 + few(others & !(top | (top - 1)), 6);
            let topc = (class(lho, top) * 4 + class(partner, top)) * 4 + class(rho, top);
            let single = usize::from(rest & !groups.with(top) == 0);
            list.push(
                &WEIGHTS,
                top,
                [
                    V_STATE + (((p * 3 + state) * 2 + only) * 4 + head) * 4 + mine,
                    V_LENGTHS + lengths * 2 + single,
                    V_HEADS + (heads * 4 + mine) * 2 + single,
                    V_STAGE + (p * 25 + stage) * 4 + head,
                    V_HEIGHT + height * 4 + mine,
                    V_LEFT + (usize::from(trick.left) * 4 + mine) * 2 + single,
                    V_TOP + topc * 4 + mine,
                ],
            );
        }
    }
}
