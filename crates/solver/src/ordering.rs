//! Which card to try first.

use crate::lanes::{at_or_below, highest, lowest, TRUMPS};
use crate::search::{beating, equals, Node, Search, Trick};
use crate::weights;

/// The leads still to be tried, best first.
pub(crate) struct Leads {
    #[cfg(feature = "train")]
    pub(crate) features: Vec<(u64, [u16; 5])>,
    cards: [(i32, u64); 16],
    len: usize,
}

impl Leads {
    pub(crate) fn new() -> Leads {
        Leads {
            #[cfg(feature = "train")]
            features: Vec::new(),
            cards: [(0, 0); 16],
            len: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, weight: i32, card: u64) {
        self.cards[self.len] = (weight, card);
        self.len += 1;
    }

    /// The best lead left.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<u64> {
        if self.len == 0 {
            return None;
        }
        let mut best = 0;
        for i in 1..self.len {
            if self.cards[i].0 > self.cards[best].0 {
                best = i;
            }
        }
        let card = self.cards[best].1;
        self.len -= 1;
        self.cards[best] = self.cards[self.len];
        Some(card)
    }
}

impl<const TRUMP: bool, const NULLO: bool> Search<TRUMP, NULLO> {
    /// Weighs every lead by tables learned from solved positions.
    pub(crate) fn order_leads(&self, at: &Node, list: &mut Leads) {
        let leader = at.leader;
        let all = at.all;
        let hand = self.hands[leader];
        let [lho, partner, rho] = [1, 2, 3].map(|step| self.hands[(leader + step) & 3]);
        // The owners seen from the leader: 0 himself, 1 to his left, 2 his partner, 3 to his right.
        let (mut low, mut high) = (at.owners.low, at.owners.high);
        if leader & 1 != 0 {
            low = !low;
            high ^= low;
        }
        if leader & 2 != 0 {
            high = !high;
        }
        let need = usize::from(at.need.min(4)) - 1;
        let slack = usize::from((at.left - at.need).min(3));
        let stage = need * 4 + slack;
        let mut trumps = 0;
        if TRUMP {
            for h in [hand, lho, partner, rho] {
                trumps = 3 * trumps + (h & TRUMPS).count_ones().min(2) as usize;
            }
        }
        let mut start = 0;
        for suit in 0..4 {
            let lane = 0x1fffu64 << (16 * suit);
            let count = (all & lane).count_ones();
            let end = start + count;
            let mut rest = hand & lane;
            if rest != 0 {
                let kind = if NULLO { 3 } else if !TRUMP { 0 } else if suit == 3 { 2 } else { 1 };
                let tops = count.min(3);
                let heads = |plane: u64| ((plane >> (end - tops) & ((1 << tops) - 1)) << (3 - tops)) as usize;
                let (l3, h3) = (heads(low), heads(high));
                let top3 = h3 * 8 + l3;
                let top1 = (h3 >> 2) * 2 + (l3 >> 2);
                let voids = |h: u64| {
                    let n = (h & lane).count_ones();
                    (if n == 0 { usize::from(TRUMP && h & TRUMPS != 0) } else { 1 + n.min(3) as usize }) as usize
                };
                let mine = rest.count_ones().min(4) as usize - 1;
                let lengths = ((mine * 5 + voids(lho)) * 5 + voids(partner)) * 5 + voids(rho);
                let mut first = true;
                let base = weights::LENGTHS[kind][lengths] as i32;
                while rest != 0 {
                    let group = equals(hand, all, highest(rest));
                    rest &= !group;
                    let place = match (first, rest == 0) {
                        (true, true) => 1,
                        (false, true) => 0,
                        (true, false) => 2,
                        (false, false) => 3,
                    };
                    first = false;
                    let place = place * 2 + usize::from(group & (group - 1) != 0);
                    let a = top3 * 8 + place;
                    let d = (stage * 4 + top1) * 8 + place;
                    let e = (trumps * 4 + top1) * 8 + place;
                    let mut w = base
                        + weights::HEADS[kind][a] as i32
                        + weights::STAGE[kind][d] as i32
                        + weights::TRUMPS[kind][e] as i32;
                    if at.hinted & group != 0 {
                        w += 10_000;
                    }
                    #[cfg(feature = "train")]
                    list.features.push((highest(group), [kind as u16, a as u16, lengths as u16, d as u16, e as u16]));
                    list.push(w, highest(group));
                }
            }
            start = end;
        }
    }

    /// The next card for a hand that follows suit.
    #[inline(always)]
    pub(crate) fn pick_following<const PLACE: usize>(&self, trick: &Trick, seat: usize, open: u64, first: bool) -> u64 {
        if !first {
            return lowest(open);
        }
        let best_is_ours = (trick.winner ^ seat) & 1 == 0;
        let winning = open & beating::<TRUMP>(trick.best);
        let _ = best_is_ours;
        if NULLO {
            // The highest card that does not win, else the highest of all.
            let losing = open & !winning;
            return if losing != 0 { highest(losing) } else if PLACE == 3 { highest(open) } else { lowest(open) };
        }
        if winning == 0 {
            return lowest(open);
        }
        match PLACE {
            3 => if best_is_ours { lowest(open) } else { lowest(winning) },
            2 => {
                // The hand still to play.
                let last = self.hands[(seat + 1) & 3];
                let threat = self.can_play(last, trick.led);
                if best_is_ours && threat & beating::<TRUMP>(trick.best) == 0 {
                    return lowest(open);
                }
                let sure = winning & !at_or_below(threat & trick.led);
                if threat & !trick.led == 0 && sure != 0 { lowest(sure) } else if threat & !trick.led != 0 { lowest(open) } else { lowest(open) }
            }
            _ => {
                let third = self.can_play(self.hands[(seat + 1) & 3], trick.led);
                let partner = self.can_play(self.hands[(seat + 2) & 3], trick.led);
                if third & !trick.led != 0 {
                    return lowest(open);
                }
                if partner & !trick.led != 0 || partner > third {
                    return lowest(open);
                }
                let sure = winning & !at_or_below(third);
                if sure != 0 { lowest(sure) } else { lowest(open) }
            }
        }
    }

    /// The cards that can matter from a hand: its cards of the suit led, or its trumps.
    #[inline(always)]
    fn can_play(&self, hand: u64, led: u64) -> u64 {
        let of_suit = hand & led;
        if of_suit != 0 { of_suit } else if TRUMP { hand & TRUMPS } else { 0 }
    }

    /// The next card for a hand that cannot follow suit.
    #[inline(always)]
    pub(crate) fn pick_void<const PLACE: usize>(&self, trick: &Trick, seat: usize, hand: u64, open: u64, first: bool) -> u64 {
        let best_is_ours = (trick.winner ^ seat) & 1 == 0;
        if TRUMP && first && !NULLO {
            let ruffs = open & TRUMPS & beating::<TRUMP>(trick.best);
            if ruffs != 0 {
                let safe = best_is_ours
                    && (PLACE == 3
                        || PLACE == 2
                            && self.can_play(self.hands[(seat + 1) & 3], trick.led) & beating::<TRUMP>(trick.best) == 0);
                if !safe {
                    return lowest(ruffs);
                }
            }
        }
        let _ = hand;
        // The lowest card of the longest plain suit.
        let mut best = 0;
        let mut best_weight = i32::MIN;
        for suit in 0..4 {
            let lane = 0x1fffu64 << (16 * suit);
            let cards = open & lane;
            if cards == 0 {
                continue;
            }
            let mut w = cards.count_ones() as i32;
            if TRUMP && suit == 3 {
                w -= 20;
            }
            if w > best_weight {
                best_weight = w;
                best = if NULLO { highest(cards) } else { lowest(cards) };
            }
        }
        best
    }
}
