//! The search: can the side on lead take `need` of the tricks that are left?
//!
//! Every question is a yes or a no, and every answer comes with the cards whose owners it
//! rests upon (partition search), so that it answers for a whole family of positions.

use std::marker::PhantomData;

use crate::choices::Choices;
use crate::cpu::Cpu;
use crate::lanes::{at_or_above, highest, lane_of, lowest};
use crate::table::{Fact, Owners, Place, Tables};
use crate::trick::{Groups, Trick, beating, last_trick, next_place};

/// An answer: the top bit says yes, the rest is the set of cards that mattered.
pub(crate) type Answer = u64;

/// The bit of an [`Answer`] that says yes.
pub(crate) const YES: u64 = 1 << 63;

/// The choices of a hand that did not succeed, and what that rests upon.
struct Failures {
    /// The cards not yet tried nor known to do no better.
    open: u64,
    mattered: u64,
}

impl Failures {
    /// Takes note that `card`, the highest of its group, failed.
    #[inline(always)]
    fn note(&mut self, groups: &Groups, card: u64, answer: Answer) {
        let answer = answer & !YES;
        let above = at_or_above(answer);
        if above & card == 0 {
            // Its rank did not matter: other such cards of the suit would have done no better.
            self.mattered |= answer;
            self.open &= !lane_of(card) | above;
        } else {
            let low = groups.lowest_with(card);
            self.mattered |= answer | low;
            self.open &= !groups.up(low);
        }
    }
}

/// Counts of the work done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Positions at the start of a trick.
    pub nodes: u64,
    /// Of these, how many the table answered.
    pub hits: u64,
    /// How many the bounds answered.
    pub bounds: u64,
    /// How many had to be played out.
    pub expanded: u64,
}

impl std::ops::Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            hits: self.hits + other.hits,
            bounds: self.bounds + other.bounds,
            expanded: self.expanded + other.expanded,
        }
    }
}

/// What is known of a position at the start of a trick.
pub(crate) struct Node {
    pub(crate) leader: usize,
    pub(crate) all: u64,
    pub(crate) owners: Owners,
}

const MEMORY_LOG2: u32 = 16;

/// What outlives one question: the transposition table, and the killer lead, which last settled a position with the
/// same hand on lead.
pub(crate) struct Store {
    pub(crate) tables: Tables,
    leads: Box<[u8]>,
    pub(crate) counts: Counts,
    #[cfg(feature = "train")]
    pub(crate) training: crate::training::Training,
}

impl Store {
    pub(crate) fn new(bytes_max: usize) -> Store {
        Store {
            tables: Tables::new(bytes_max),
            leads: vec![NO_CARD; 1 << MEMORY_LOG2].into_boxed_slice(),
            counts: Counts::default(),
            #[cfg(feature = "train")]
            training: crate::training::Training::default(),
        }
    }

    /// Forgets all that was proved, for the next deal or declaration.
    pub(crate) fn forget(&mut self) {
        self.tables.forget();
        self.leads.fill(NO_CARD);
    }
}

const NO_CARD: u8 = u8::MAX;

/// One deal under one declaration.
pub(crate) struct Search<'a, C, const TRUMP: bool> {
    pub(crate) hands: [u64; 4],
    pub(crate) owners: Owners,
    pub(crate) store: &'a mut Store,
    cpu: PhantomData<C>,
}

impl<'a, C: Cpu, const TRUMP: bool> Search<'a, C, TRUMP> {
    /// A search over these hands. `owners` are the hands as they were when the store last
    /// forgot: cards played since then do not matter.
    pub(crate) fn new(store: &'a mut Store, hands: [u64; 4]) -> Self {
        let owners = Owners { low: hands[1] | hands[3], high: hands[2] | hands[3] };
        Search { hands, owners, store, cpu: PhantomData }
    }

    #[inline(always)]
    pub(crate) fn all(&self) -> u64 {
        self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
    }

    /// Whether the leader's side takes at least `need` of the `left` tricks, `1 <= need <= left`.
    #[inline(always)]
    pub(crate) fn lead(&mut self, leader: usize, all: u64, shape: u64, left: u8, need: u8) -> Answer {
        C::lead(self, leader, all, shape, left, need)
    }

    #[inline(always)]
    pub(crate) fn lead_body(&mut self, leader: usize, all: u64, shape: u64, left: u8, need: u8) -> Answer {
        debug_assert!(need >= 1 && need <= left);
        if left == 1 {
            return self.last_trick(leader);
        }
        self.store.counts.nodes += 1;
        // Where no trumps can lie in the way the bounds cost less than the table, else more.
        if !TRUMP && let Some(answer) = self.bounded(leader, all, left, need) {
            return answer;
        }
        let owners = Owners { low: C::gather(self.owners.low, all), high: C::gather(self.owners.high, all) };
        let place = Place { shape: shape | (leader as u64) << 60, all, dealt: self.owners, owners };
        if let Some(fact) = self.store.tables.find::<C>(&place, need) {
            self.store.counts.hits += 1;
            let mask = C::scatter(fact.mask, all);
            return if fact.least >= need { YES | mask } else { mask };
        }
        if TRUMP && let Some(answer) = self.bounded(leader, all, left, need) {
            return answer;
        }
        self.store.counts.expanded += 1;

        let hand = self.hands[leader];
        let slot = memory_slot(hand, leader, if TRUMP { need } else { 0 });
        let known = self.store.leads[slot];
        let hinted = if known == NO_CARD { 0 } else { 1 << known & hand };
        #[cfg(feature = "train")]
        self.train_lead(&Node { leader, all, owners }, shape, left, need);
        // The lead that did best before is tried before any other is weighed.
        let mut list = Choices::new();
        let mut weighed = false;
        let groups = Groups::new(hand, hand, all);
        let mut next = hinted;
        let mut failures = Failures { open: hand, mattered: 0 };
        let mut mattered = 0;
        loop {
            if next & failures.open != 0 {
                let card = groups.highest_with(next);
                mattered = self.play_lead(leader, card, all, shape, left, need);
                if mattered & YES != 0 {
                    self.store.leads[slot] = card.trailing_zeros() as u8;
                    break;
                }
                failures.note(&groups, card, mattered);
            }
            if !weighed {
                weighed = true;
                self.order_leads(&Node { leader, all, owners }, &mut list);
            }
            match list.pop() {
                Some(card) => next = card,
                // Where the list gives out, a group may be left of which only the high cards matter.
                None if failures.open != 0 => next = lowest(failures.open),
                None => break,
            }
        }
        if mattered & YES == 0 {
            mattered = failures.mattered;
        }
        let success = mattered & YES != 0;
        let mask = at_or_above(mattered & !YES) & all;
        let (least, most) = if success { (need, left) } else { (0, need - 1) };
        self.store.tables.store::<C>(&place, mask, Fact { mask: C::gather(mask, all), least, most });
        mask | mattered & YES
    }

    /// The answer by the bounds.
    #[inline(always)]
    fn bounded(&mut self, leader: usize, all: u64, left: u8, need: u8) -> Option<Answer> {
        let answer = self.bound(leader, all, left, need)?;
        self.store.counts.bounds += 1;
        Some(answer & YES | at_or_above(answer & !YES) & all & !self.implied(all))
    }

    /// The cards at the lower end of every suit that lie together in one hand: who has them
    /// follows from the lengths and the owners of all cards above, so they need not be known.
    #[inline(always)]
    pub(crate) fn implied(&self, all: u64) -> u64 {
        self.hands.iter().fold(0, |implied, &hand| implied | hand & !at_or_above(all & !hand))
    }

    /// Leads one card and sees what becomes of it.
    #[inline(always)]
    pub(crate) fn play_lead(
        &mut self,
        leader: usize,
        card: u64,
        all: u64,
        shape: u64,
        left: u8,
        need: u8,
    ) -> Answer {
        let trick = Trick::of_lead(leader, card, all, shape, left, need);
        self.hands[leader] ^= card;
        let answer = self.follow::<1>(&trick);
        self.hands[leader] ^= card;
        answer
    }

    /// One card each: nothing to choose.
    #[inline(always)]
    fn last_trick(&self, leader: usize) -> Answer {
        let (best, winner) = last_trick::<TRUMP>(&self.hands, leader);
        let rank = Self::rank_of(self.all(), best);
        if (winner ^ leader) & 1 == 0 { YES | rank } else { rank }
    }

    /// The hand in this place of the trick plays: 1 is the second hand, an adversary of the
    /// leader, 2 the third, the leader's partner, 3 the fourth.
    #[inline(always)]
    pub(crate) fn follow<const PLACE: usize>(&mut self, trick: &Trick) -> Answer {
        C::follow::<PLACE, TRUMP>(self, trick)
    }

    #[inline(always)]
    pub(crate) fn follow_body<const PLACE: usize>(&mut self, trick: &Trick) -> Answer {
        let seat = (trick.leader + PLACE) & 3;
        let hand = self.hands[seat];
        if hand == 0 {
            // This seat does not play: its partner plays alone.
            return self.go_on::<PLACE>(trick);
        }
        let wants = if PLACE == 2 { YES } else { 0 };
        let of_suit = hand & trick.led;
        let open = if of_suit == 0 { hand } else { of_suit };
        // Of the cards on the table only the best one can lie between two others.
        let groups = Groups::new(open, hand, trick.all | trick.best);
        let lows = groups.lowest();
        let beat = beating::<TRUMP>(trick.best);
        if lows.is_power_of_two() {
            // Nothing to choose.
            let card = highest(open);
            let answer = self.play::<PLACE>(trick, seat, card, beat);
            if answer & YES == wants || at_or_above(answer & !YES) & card == 0 {
                return answer;
            }
            return answer | lows;
        }
        let mut failures = Failures { open, mattered: 0 };
        // The order is plain for the last hand, and for one that cannot beat the best card.
        if of_suit != 0 && (PLACE == 3 || of_suit & beat == 0) {
            let mut low = Self::last_to_follow(trick, seat, of_suit, beat);
            loop {
                let card = groups.highest_with(low);
                let answer = self.play::<PLACE>(trick, seat, card, beat);
                if answer & YES == wants {
                    return answer;
                }
                failures.note(&groups, card, answer);
                if failures.open == 0 {
                    return failures.mattered | (wants ^ YES);
                }
                low = lowest(failures.open);
            }
        }
        let mut list = Choices::new();
        if of_suit == 0 {
            self.order_void::<PLACE>(trick, seat, beat, &mut list);
        } else {
            self.order_following::<PLACE>(trick, seat, of_suit, lows, beat, &mut list);
        }
        #[cfg(feature = "train")]
        self.train_follow::<PLACE>(&list, &groups, trick, seat);
        while failures.open != 0 {
            // Where the list gives out, the cards between the ends of a suit are still to be tried.
            let card = match list.pop() {
                Some(card) if card & failures.open == 0 => continue,
                Some(card) => card,
                None => lowest(failures.open),
            };
            let card = groups.highest_with(card);
            let answer = self.play::<PLACE>(trick, seat, card, beat);
            if answer & YES == wants {
                return answer;
            }
            failures.note(&groups, card, answer);
        }
        failures.mattered | (wants ^ YES)
    }

    /// Plays one card and sees what becomes of it.
    #[inline(always)]
    pub(crate) fn play<const PLACE: usize>(
        &mut self,
        trick: &Trick,
        seat: usize,
        card: u64,
        beat: u64,
    ) -> Answer {
        let next = trick.with(seat, card, beat);
        self.hands[seat] ^= card;
        let answer = self.go_on::<PLACE>(&next);
        self.hands[seat] ^= card;
        answer
    }

    #[inline(always)]
    fn go_on<const PLACE: usize>(&mut self, trick: &Trick) -> Answer {
        next_place!(self, PLACE, trick)
    }

    /// The trick is complete: count it, and let its winner lead.
    #[inline(always)]
    pub(crate) fn quit(&mut self, trick: &Trick) -> Answer {
        let rank = Self::rank_of(trick.played, trick.best);
        let ours = (trick.winner ^ trick.leader) & 1 == 0;
        let need = trick.need - u8::from(ours);
        let left = trick.left - 1;
        if need == 0 {
            return YES | rank;
        }
        if need > left {
            return rank;
        }
        if ours {
            self.lead(trick.winner, trick.all, trick.shape, left, need) | rank
        } else {
            (self.lead(trick.winner, trick.all, trick.shape, left, left - need + 1) | rank) ^ YES
        }
    }

    /// The rank that the outcome of a trick rests upon: that of the winning card, if it beat
    /// another of its suit.
    #[inline(always)]
    fn rank_of(played: u64, best: u64) -> u64 {
        if played & lane_of(best) == best { 0 } else { best }
    }
}

#[inline(always)]
fn memory_slot(hand: u64, leader: usize, need: u8) -> usize {
    ((hand ^ (leader as u64) << 13 ^ u64::from(need) << 57).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        >> (64 - MEMORY_LOG2)) as usize
}
