//! What can be said about a position at the start of a trick without playing a card.

use crate::cpu::Cpu;
use crate::lanes::{TRUMPS, at_or_below, highest, lane_of};
use crate::search::{Answer, Search, YES};

/// Tricks counted so far, and the cards that the count rests upon.
#[derive(Clone, Copy, Default)]
struct Tally {
    tricks: u32,
    cards: u64,
}

/// The highest `count` of these cards, which lie in one lane and are at least as many.
#[inline(always)]
fn top(cards: u64, count: u32) -> u64 {
    let mut cards = cards;
    for _ in count..cards.count_ones() {
        cards &= cards - 1;
    }
    cards
}

impl<C: Cpu, const TRUMP: bool, const NULLO: bool> Search<'_, C, TRUMP, NULLO> {
    /// The answer, where top cards alone decide it.
    #[inline(always)]
    pub(crate) fn bound(&self, leader: usize, all: u64, left: u8, need: u8) -> Option<Answer> {
        if NULLO {
            return self.nullo_bound(leader, left, need);
        }
        let (need, left) = (u32::from(need), u32::from(left));
        let seats = [leader, (leader + 1) & 3, leader ^ 2, (leader + 3) & 3];
        let [me, lho, partner, rho] = seats.map(|seat| self.hands[seat]);
        if TRUMP {
            // Their trumps above all of ours win in the end, whatever we do.
            let (l, r) = (lho & TRUMPS, rho & TRUMPS);
            let masters = (l | r) & !at_or_below((me | partner) & TRUMPS);
            let sure = masters.count_ones().min(l.count_ones().max(r.count_ones()));
            if left < need + sure {
                let wanted = left - need + 1;
                return Some(if sure == masters.count_ones() { top(masters, wanted) } else { masters });
            }
            // And so do ours.
            let (m, p) = (me & TRUMPS, partner & TRUMPS);
            let masters = (m | p) & !at_or_below((lho | rho) & TRUMPS);
            let sure = masters.count_ones().min(m.count_ones().max(p.count_ones()));
            if sure >= need {
                return Some(YES | if sure == masters.count_ones() { top(masters, need) } else { masters });
            }
        }
        let mut tally = Tally::default();
        let mine = me & !at_or_below(all & !me);
        let theirs = partner & !at_or_below(all & !partner);
        if mine != 0 && Self::cash(me, [lho, partner, rho], mine, need, &mut tally) {
            return Some(YES | tally.cards);
        }
        if theirs == 0 {
            return None;
        }
        let crossing = Self::crossing(me, lho, rho, mine, theirs);
        if crossing != 0 {
            tally.cards |= crossing;
            if Self::cash(partner, [lho, me, rho], theirs, need, &mut tally) {
                return Some(YES | tally.cards);
            }
        } else if TRUMP && theirs & TRUMPS != 0 {
            let masters = theirs & TRUMPS;
            if tally.tricks + masters.count_ones() >= need {
                return Some(YES | tally.cards | top(masters, need - tally.tricks));
            }
        }
        None
    }

    /// Adds the tricks that a hand can run off with its master cards, once on lead, and says
    /// whether they are enough.
    #[inline(always)]
    fn cash(hand: u64, others: [u64; 3], masters: u64, need: u32, tally: &mut Tally) -> bool {
        let mut ruffs = [0; 2];
        if TRUMP {
            let trumps = masters & TRUMPS;
            let count = trumps.count_ones();
            if count > 0 && Self::run(hand, others, trumps, TRUMPS, need, tally) {
                return true;
            }
            ruffs = [others[0], others[2]]
                .map(|adversary| if (adversary & TRUMPS).count_ones() > count { adversary } else { 0 });
        }
        for suit in 0..if TRUMP { 3 } else { 4 } {
            let lane = 0x1fffu64 << (16 * suit);
            let tops = masters & lane;
            if tops == 0 {
                continue;
            }
            if TRUMP && ruffs != [0; 2] {
                let mut count = tops.count_ones();
                for adversary in ruffs {
                    if adversary != 0 {
                        count = count.min((adversary & lane).count_ones());
                    }
                }
                if count == 0 {
                    continue;
                }
                count = count.min(need - tally.tricks);
                tally.tricks += count;
                tally.cards |= top(tops, count);
                if tally.tricks >= need {
                    return true;
                }
            } else if Self::run(hand, others, tops, lane, need, tally) {
                return true;
            }
        }
        false
    }

    /// Adds the tricks of one suit that nobody can ruff.
    #[inline(always)]
    fn run(hand: u64, others: [u64; 3], tops: u64, lane: u64, need: u32, tally: &mut Tally) -> bool {
        let longest = others.map(|other| (other & lane).count_ones()).into_iter().max().unwrap_or(0);
        let count = tops.count_ones();
        let tricks = if count >= longest { (hand & lane).count_ones() } else { count };
        let wanted = tricks.min(need - tally.tricks);
        tally.tricks += wanted;
        tally.cards |= top(tops, wanted.min(count).min(longest));
        tally.tricks >= need
    }

    /// A master card of the partner that the leader can put him on lead with, if there is one.
    #[inline(always)]
    fn crossing(me: u64, lho: u64, rho: u64, mine: u64, theirs: u64) -> u64 {
        let mut lanes = at_or_below(theirs) & me;
        if TRUMP {
            if lanes & TRUMPS != 0 {
                return highest(theirs);
            }
            let drawn = (mine & TRUMPS).count_ones();
            for adversary in [lho, rho] {
                if (adversary & TRUMPS).count_ones() > drawn {
                    // He must be able to follow.
                    for suit in 0..3 {
                        let lane = 0x1fffu64 << (16 * suit);
                        if adversary & lane == 0 {
                            lanes &= !lane;
                        }
                    }
                }
            }
        }
        if lanes == 0 { 0 } else { highest(theirs & lane_of(lanes)) }
    }
}
