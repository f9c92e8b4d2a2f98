//! The search for hands of a few cards, such as Euchre's: no table and no rank sets, because a
//! position of five cards is solved before a table has warmed up.

use std::marker::PhantomData;

use crate::cpu::Cpu;
use crate::lanes::{TRUMPS, at_or_below, highest, lane_of, lanes_of, lowest};
use crate::trick::{beating, equals, last_trick, next_place};

/// Hands in play, under trumps or without.
pub(crate) struct Small<C, const TRUMP: bool> {
    hands: [u64; 4],
    cpu: PhantomData<C>,
    /// Trick starts looked at.
    pub(crate) nodes: u64,
}

/// One trick so far.
#[derive(Clone, Copy)]
pub(crate) struct Trick {
    leader: usize,
    led: u64,
    best: u64,
    winner: usize,
    left: u32,
    need: u32,
}

impl<C: Cpu, const TRUMP: bool> Small<C, TRUMP> {
    pub(crate) fn new(hands: [u64; 4]) -> Self {
        Small { hands, cpu: PhantomData, nodes: 0 }
    }

    /// How many tricks the leader's side takes with best play of all hands.
    pub(crate) fn value(&mut self, leader: usize) -> u32 {
        let left = self.hands[leader].count_ones();
        let (mut least, mut most) = (0, left);
        let mut guess = left.div_ceil(2);
        while least < most {
            let need = guess.clamp(least + 1, most);
            if self.lead(leader, left, need) {
                least = need;
                guess = need + 1;
            } else {
                most = need - 1;
                guess = need - 1;
            }
        }
        least
    }

    /// Whether the leader's side takes at least `need` of the `left` tricks, `1 <= need <= left`.
    #[inline(always)]
    fn lead(&mut self, leader: usize, left: u32, need: u32) -> bool {
        C::small_lead(self, leader, left, need)
    }

    #[inline(always)]
    pub(crate) fn lead_body(&mut self, leader: usize, left: u32, need: u32) -> bool {
        self.nodes += 1;
        if left == 1 {
            return self.last_trick(leader);
        }
        let [lho, partner, rho] = [1, 2, 3].map(|step| self.hands[(leader + step) & 3]);
        let me = self.hands[leader];
        let theirs = lho | rho;
        let all = me | partner | theirs;
        if TRUMP {
            if left - sure_trumps(lho, rho, me | partner) < need {
                return false;
            }
            if sure_trumps(me, partner, theirs) >= need {
                return true;
            }
        }
        let masters = me & !at_or_below(all & !me);
        let mut sure = cashes::<TRUMP>(me, [lho, partner, rho], masters);
        if sure < need {
            let across = partner & !at_or_below(all & !partner);
            if across != 0 && crosses::<TRUMP>(me, lho, rho, masters, across) {
                sure += cashes::<TRUMP>(partner, [lho, me, rho], across);
            } else if TRUMP {
                sure += (across & TRUMPS).count_ones();
            }
        }
        if sure >= need {
            return true;
        }
        let mut order = Self::order_leads(me, [lho, partner, rho], masters);
        let mut open = me;
        loop {
            let mut card = lowest(open);
            if order != [0; 4] {
                let best = order[0].max(order[1]).max(order[2]).max(order[3]);
                order = order.map(|word| if word == best { 0 } else { word });
                card = 1 << (best & 63);
                if card & open == 0 {
                    continue;
                }
            }
            let group = equals(me, all, card);
            open &= !group;
            let card = highest(group);
            let trick = Trick { leader, led: lane_of(card), best: card, winner: leader, left, need };
            self.hands[leader] = me ^ card;
            let yes = self.follow::<1>(&trick);
            self.hands[leader] = me;
            if yes || open == 0 {
                return yes;
            }
        }
    }

    /// One lead of each suit, its weight above the number of the card: master trumps first,
    /// then masters that nobody ruffs, something for the partner to ruff, a card to the
    /// partner's strength.
    #[inline(always)]
    fn order_leads(me: u64, others: [u64; 3], masters: u64) -> [u32; 4] {
        let [lho, partner, rho] = others;
        let mut order = [0; 4];
        for suit in 0..4 {
            let lane = 0x1fff << (16 * suit);
            let mine = me & lane;
            if mine == 0 {
                continue;
            }
            let ruffed = |hand: u64| TRUMP && hand != 0 && hand & lane == 0 && hand & TRUMPS != 0;
            let trump = TRUMP && suit == 3;
            let mut weight = if trump { W[0] } else { 40 };
            let mut card = lowest(mine);
            if masters & mine != 0 {
                weight += if trump { W[1] } else { W[2] };
                card = highest(mine);
            } else if partner & lane > (lho | rho) & lane {
                weight += W[3];
            } else if mine.is_power_of_two() {
                weight += W[8];
            }
            if !trump {
                weight -= W[4] * u32::from(ruffed(lho)) + W[5] * u32::from(ruffed(rho));
                weight += W[6] * u32::from(ruffed(partner));
                if lho & lane == 0 && rho & lane == 0 {
                    weight += W[7];
                }
            }
            order[suit] = weight << 6 | card.trailing_zeros();
        }
        order
    }

    #[inline(always)]
    fn last_trick(&self, leader: usize) -> bool {
        let (_, winner) = last_trick::<TRUMP>(&self.hands, leader);
        (winner ^ leader) & 1 == 0
    }

    #[inline(always)]
    fn go_on<const PLACE: usize>(&mut self, trick: &Trick) -> bool {
        next_place!(self, PLACE, trick)
    }

    #[inline(always)]
    fn follow<const PLACE: usize>(&mut self, trick: &Trick) -> bool {
        C::small_follow::<PLACE, TRUMP>(self, trick)
    }

    #[inline(always)]
    pub(crate) fn follow_body<const PLACE: usize>(&mut self, trick: &Trick) -> bool {
        let seat = (trick.leader + PLACE) & 3;
        let hand = self.hands[seat];
        if hand == 0 {
            return self.go_on::<PLACE>(trick);
        }
        let of_suit = hand & trick.led;
        let mut open = if of_suit == 0 { hand } else { of_suit };
        let around = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3] | trick.best;
        let beat = beating::<TRUMP>(trick.best);
        let winning = open & beat;
        let ours = (trick.winner ^ seat) & 1 == 0;
        let mut first = 0;
        if winning != 0 {
            let next = self.hands[(seat + 1) & 3];
            let reach = if next & trick.led != 0 {
                next & trick.led
            } else if TRUMP {
                next & TRUMPS
            } else {
                0
            };
            let threatened = PLACE < 3 && reach & beat != 0;
            if PLACE == 3 {
                first = if ours { 0 } else { lowest(winning) };
            } else if !ours || threatened {
                let sure = winning & !at_or_below(reach & lane_of(highest(winning)));
                first = if sure != 0 {
                    lowest(sure)
                } else if of_suit == 0 {
                    lowest(winning)
                } else {
                    0
                };
            }
        }
        loop {
            let card = if first != 0 { first } else { lowest(open) };
            first = 0;
            let group = equals(hand, around, card);
            open &= !group;
            let card = highest(group);
            let mut next = *trick;
            if card & beat != 0 {
                next.best = card;
                next.winner = seat;
            }
            self.hands[seat] = hand ^ card;
            let yes = self.go_on::<PLACE>(&next);
            self.hands[seat] = hand;
            if yes == (PLACE == 2) || open == 0 {
                return yes;
            }
        }
    }

    #[inline(always)]
    fn quit(&mut self, trick: &Trick) -> bool {
        let ours = (trick.winner ^ trick.leader) & 1 == 0;
        let need = trick.need - u32::from(ours);
        let left = trick.left - 1;
        if need == 0 {
            return true;
        }
        if need > left {
            return false;
        }
        if ours {
            self.lead(trick.winner, left, need)
        } else {
            !self.lead(trick.winner, left, left - need + 1)
        }
    }
}

/// Tricks that two partners' trumps above all others win in the end, whatever is led.
#[inline(always)]
fn sure_trumps(one: u64, other: u64, against: u64) -> u32 {
    let (one, other) = (one & TRUMPS, other & TRUMPS);
    let masters = (one | other) & !at_or_below_one(against & TRUMPS);
    masters.count_ones().min(one.count_ones().max(other.count_ones()))
}

/// All bits at or below the highest of a set within one lane.
#[inline(always)]
fn at_or_below_one(set: u64) -> u64 {
    if set == 0 { 0 } else { u64::MAX >> set.leading_zeros() }
}

/// Whether the leader can put the partner on lead with one of the partner's master cards.
#[inline(always)]
fn crosses<const TRUMP: bool>(me: u64, lho: u64, rho: u64, masters: u64, across: u64) -> bool {
    let mut ways = me & at_or_below(across);
    if TRUMP {
        if ways & TRUMPS != 0 {
            return true;
        }
        let drawn = (masters & TRUMPS).count_ones();
        for adversary in [lho, rho] {
            if (adversary & TRUMPS).count_ones() > drawn {
                ways &= lanes_of(adversary);
            }
        }
    }
    ways != 0
}

/// Tricks that the leader can run off with master cards.
#[inline(always)]
fn cashes<const TRUMP: bool>(me: u64, others: [u64; 3], masters: u64) -> u32 {
    if masters == 0 {
        return 0;
    }
    let mut tricks = 0;
    let mut drawn = 0;
    if TRUMP {
        drawn = (masters & TRUMPS).count_ones();
        let longest = others.map(|hand| (hand & TRUMPS).count_ones()).into_iter().max().unwrap_or(0);
        tricks = if drawn > 0 && drawn >= longest { (me & TRUMPS).count_ones() } else { drawn };
    }
    for suit in 0..if TRUMP { 3 } else { 4 } {
        let lane = 0x1fff << (16 * suit);
        let tops = (masters & lane).count_ones();
        if tops == 0 {
            continue;
        }
        let lengths = others.map(|hand| (hand & lane).count_ones());
        let mut count =
            if tops >= lengths[0].max(lengths[1]).max(lengths[2]) { (me & lane).count_ones() } else { tops };
        if TRUMP {
            for adversary in [0, 2] {
                if (others[adversary] & TRUMPS).count_ones() > drawn {
                    count = count.min(lengths[adversary]);
                }
            }
        }
        tricks += count;
    }
    tricks
}

const W: [u32; 9] = [30, 40, 20, 8, 12, 10, 10, 0, 4];
