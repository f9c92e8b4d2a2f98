//! What can be said about a position at the start of a trick without playing a card.
//!
//! Every count comes with the cards it rests upon, and with no more of them than the question
//! needs: the fewer, the more positions the answer serves.

use crate::cpu::Cpu;
use crate::lanes::{TRUMPS, at_or_below, highest, lowest};
use crate::search::{Answer, Search, YES};

/// Tricks counted so far, and the cards that the count rests upon.
#[derive(Clone, Copy, Default)]
struct Tally {
    tricks: u32,
    cards: u64,
}

/// The highest `count` of these cards, which lie in one lane.
#[inline(always)]
fn top(cards: u64, count: u32) -> u64 {
    let mut cards = cards;
    for _ in count..cards.count_ones() {
        cards &= cards - 1;
    }
    cards
}

/// The lane of a suit.
#[inline(always)]
const fn lane(suit: u32) -> u64 {
    0x1fff << (16 * suit)
}

/// The trump tricks that a side surely takes in the end, whoever leads what, up to `wanted`.
///
/// The longer hand of the side has `length` trumps, and that many rounds the side can play its
/// `length` best trumps, one in each. Every other trump kills at most one of them, a lower one;
/// those that are left win. From the top downwards it is seen how many are left even if all
/// cards below lie as badly as they can; before the first card this is the count of trumps that
/// the adversaries lack.
#[inline(always)]
fn trump_tricks(ours: u64, theirs: u64, length: u32, wanted: u32) -> Tally {
    let (mut ours, mut theirs) = (ours & TRUMPS, theirs & TRUMPS);
    let mut tally = Tally::default();
    let (mut length, mut killers) = (length, theirs.count_ones());
    // Trumps of theirs above those of ours still to be looked at, which have killed nothing.
    let mut idle = 0;
    loop {
        let sure = tally.tricks + length.saturating_sub(killers);
        if sure >= wanted || length == 0 || ours == 0 {
            return Tally { tricks: sure.min(wanted), ..tally };
        }
        let best = highest(ours);
        let above = theirs & !(best - 1);
        idle += above.count_ones();
        theirs ^= above;
        ours ^= best;
        length -= 1;
        if idle > 0 {
            idle -= 1;
            killers -= 1;
        } else {
            tally.tricks += 1;
            tally.cards = best;
        }
    }
}

impl<C: Cpu, const TRUMP: bool> Search<'_, C, TRUMP> {
    /// The answer, where top cards alone decide it.
    #[inline(always)]
    pub(crate) fn bound(&self, leader: usize, all: u64, left: u8, need: u8) -> Option<Answer> {
        let (need, left) = (u32::from(need), u32::from(left));
        let seats = [leader, (leader + 1) & 3, leader ^ 2, (leader + 3) & 3];
        let [me, lho, partner, rho] = seats.map(|seat| self.hands[seat]);
        let (ours, theirs) = (me | partner, lho | rho);
        let mut trumps = Tally::default();
        let mut keep = 0;
        if TRUMP && all & TRUMPS != 0 {
            let longer = |a: u64, b: u64| (a & TRUMPS).count_ones().max((b & TRUMPS).count_ones());
            let wanted = left - need + 1;
            let sure = trump_tricks(theirs, ours, longer(lho, rho), wanted);
            if sure.tricks >= wanted {
                return Some(sure.cards);
            }
            keep = longer(me, partner);
            trumps = trump_tricks(ours, theirs, keep, need);
            if trumps.tricks >= need {
                return Some(YES | trumps.cards);
            }
        }
        let masters = ours & !at_or_below(theirs);
        if (!TRUMP || ours & TRUMPS == 0)
            && let Some(cards) = Self::stopped([me, lho, partner, rho], masters, left, need)
        {
            return Some(cards);
        }
        if masters != 0 {
            let hands = [me, lho, partner, rho];
            // Without drawing trumps; those that will win in the end must be kept.
            let most = need - trumps.tricks;
            if most <= left - keep {
                let tops = masters & TRUMPS;
                let crossing = TRUMP
                    && partner & tops != 0
                    && me & TRUMPS & !tops != 0
                    && trumps.tricks <= tops.count_ones();
                let tally = Self::cash::<false>(hands, masters, crossing, most);
                if tally.tricks >= most {
                    return Some(YES | tally.cards | trumps.cards | if crossing { tops } else { 0 });
                }
            }
            if TRUMP && me & masters & TRUMPS != 0 && theirs & TRUMPS != 0 {
                let tally = Self::cash::<true>(hands, masters, false, need);
                if tally.tricks >= need {
                    return Some(YES | tally.cards);
                }
            }
        }
        None
    }

    /// Why the leader's side, without trumps, falls short: it has too few tricks to run off, so it
    /// must give up the lead, and the adversary who gets it runs off their masters.
    #[inline(always)]
    fn stopped([me, lho, partner, rho]: [u64; 4], masters: u64, left: u32, need: u32) -> Option<u64> {
        let (ours, theirs) = (me | partner, lho | rho);
        let wanted = left - need + 1;
        let (a, b) = (lho & !at_or_below(ours | rho), rho & !at_or_below(ours | lho));
        let [count_a, count_b] = [a, b].map(u64::count_ones);
        if count_a.max(count_b) + 1 < wanted {
            return None;
        }
        // The most that the side can take without losing the lead.
        let mut run = 0;
        let mut stoppers = [0; 2];
        let mut least = u32::MAX;
        let mut cards = a | b;
        for suit in 0..if TRUMP { 3 } else { 4 } {
            let lane = lane(suit);
            if ours & lane == 0 {
                continue;
            }
            let tops = masters & lane;
            if tops == 0 {
                least = least.min(if a & lane != 0 { count_a } else { count_b });
                continue;
            }
            let longer = (me & lane).count_ones().max((partner & lane).count_ones());
            let count = tops.count_ones();
            if theirs & lane == 0 {
                run += longer;
                continue;
            }
            least = least.min(1 + count_a.min(count_b));
            let best = highest(theirs & lane);
            let (holder, hand) = if lho & best != 0 { (0, lho) } else { (1, rho) };
            let above = hand & lane & !at_or_below(ours & lane & !tops);
            if longer <= count {
                run += longer;
            } else if above.count_ones() > count {
                run += count;
                stoppers[holder] += 1;
                cards |= top(above, count + 1);
            } else {
                run += longer;
            }
        }
        // Whoever gets in keeps the masters until then, as long as there are other cards to throw.
        let keeps = (count_a + stoppers[0]).max(count_b + stoppers[1]);
        if run < need && least != u32::MAX && least >= wanted && run + keeps <= left {
            return Some(cards);
        }
        None
    }

    /// The tricks that the leader and the partner can run off with their master cards: first the
    /// leader's, with DRAW trumps before all others, then across to the partner, who runs off theirs.
    #[inline(always)]
    fn cash<const DRAW: bool>(
        [me, lho, partner, rho]: [u64; 4],
        masters: u64,
        trump_crossing: bool,
        need: u32,
    ) -> Tally {
        let mut tally = Tally::default();
        let mut later = Tally::default();
        let mut crossing = trump_crossing;
        let length = |hand: u64, suit: u32| (hand & lane(suit)).count_ones();
        // Who can still ruff.
        let [mut left_ruffs, mut right_ruffs] = [lho, rho].map(|hand| TRUMP && hand & TRUMPS != 0);
        let mut suit = if TRUMP && !DRAW { 3 } else { 4 };
        while suit > 0 {
            suit -= 1;
            let is_trump = TRUMP && suit == 3;
            let tops = masters & lane(suit);
            if tops == 0 {
                continue;
            }
            let (mine, across) = (me & tops, partner & tops);
            let (l, r) = (length(lho, suit), length(rho, suit));
            let (my_length, partner_length) = (length(me, suit), length(partner, suit));
            let mut rounds = u32::MAX;
            if !is_trump {
                if left_ruffs {
                    rounds = l;
                }
                if right_ruffs {
                    rounds = rounds.min(r);
                }
            }
            let longest = l.max(r);
            let count = mine.count_ones();
            let mut first = count;
            if across != 0 && mine != 0 && highest(across) > lowest(mine) {
                // The partner must have a card to play below each of the leader's.
                let above = (across & !(lowest(mine) - 1)).count_ones();
                first = first.min(partner_length - above);
            } else if count >= longest.max(partner_length) {
                // Where nobody else has any left, low cards win too.
                first = my_length;
            }
            first = first.min(rounds);
            if first > 0 {
                tally.tricks += first;
                tally.cards |= top(mine, first.min(longest.max(partner_length)));
                if tally.tricks >= need {
                    return tally;
                }
            }
            if is_trump {
                left_ruffs = l > first;
                right_ruffs = r > first;
            }
            if across == 0 || rounds <= first || partner_length <= first {
                continue;
            }
            // What is left of the partner's masters after that.
            let mut second = across.count_ones().min(partner_length - first);
            if first < count {
                // Masters of the leader's could get in the way.
                second = 1;
            } else if first + second >= longest && my_length <= first + second {
                second = partner_length - first;
            }
            crossing |= my_length > first;
            later.tricks += second.min(rounds - first);
            later.cards |= tops;
        }
        if crossing {
            tally.tricks += later.tricks;
            tally.cards |= later.cards;
        }
        tally
    }
}
