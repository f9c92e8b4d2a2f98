//! The search itself, and the cuts that its answers rest upon.
//!
//! A set of cuts divides every suit into blocks. An answer holds for every position with the
//! same leader in which each hand has the same number of cards in each block. Why:
//!
//! - A trick is won by its best card against the next best of the suit. If a cut lies between
//!   the two, cards of the same blocks give the same winner, so one such cut is enough.
//! - Cards of one hand in one block are as good as each other. A hand that succeeds with one has
//!   one in that block in every such position; a hand that fails with one fails with all.
//! - More cuts never do harm, so a hand that fails rests upon the cuts of all its choices.
//!
//! A cut is written down as the card just above it.

use std::marker::PhantomData;

use super::memory::{Like, Memory};
use super::ordering::Choices;
use super::recent::Recent;
use super::table::{Fact, Place, Tables};
use crate::cpu::Cpu;
use crate::lanes::{self, highest, lane_index, lane_of, lowest, lowest_each};
use crate::search::{Answer, Counts, Groups, Trick, YES, shape_unit};
use crate::table::Owners;

/// All places of the lane between the two cuts around this card.
#[inline(always)]
fn block(cuts: u64, card: u64) -> u64 {
    let lane = lane_of(card);
    let up_to_card = card | (card - 1);
    let below = cuts & lane & up_to_card;
    let above = cuts & lane & !up_to_card;
    let from = if below == 0 { lane } else { !(highest(below) - 1) };
    let up_to = if above == 0 { lane } else { lowest(above) - 1 };
    lane & from & up_to
}

/// The choices of a hand that did not succeed, and the cuts that this rests upon.
struct Failures {
    /// The cards not yet tried nor known to do no better.
    open: u64,
    cuts: u64,
}

impl Failures {
    /// Takes note that `card` failed, and with it all cards of its block.
    #[inline(always)]
    fn note(&mut self, card: u64, answer: Answer) {
        let cuts = answer & !YES;
        self.cuts |= cuts;
        self.open &= !block(cuts, card);
    }
}

/// With fewer tricks left it is quicker to play on than to ask the table.
const TABLED_LEFT_MIN: u8 = 4;
/// The last answers are asked sooner: that costs less.
const RECENT_LEFT_MIN: u8 = 3;
const NO_CARD: u8 = u8::MAX;

/// What outlives one question.
pub(crate) struct Store {
    tables: Tables,
    memory: Memory,
    recent: Recent,
    pub(crate) counts: Counts,
}

impl Store {
    pub(crate) fn new(bytes_max: usize) -> Store {
        Store {
            tables: Tables::new(bytes_max),
            memory: Memory::new(),
            recent: Recent::new(),
            counts: Counts::default(),
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.tables.bytes() + self.memory.bytes() + self.recent.bytes()
    }

    /// Forgets all that was proved, for the next deal or declaration.
    pub(crate) fn forget(&mut self) {
        self.tables.forget();
        self.memory.forget();
        self.recent.forget();
    }
}

/// One deal under one declaration.
pub(crate) struct Misere<'a, C, const TRUMP: bool> {
    pub(crate) hands: [u64; 4],
    pub(super) owners: Owners,
    store: &'a mut Store,
    cpu: PhantomData<C>,
}

impl<'a, C: Cpu, const TRUMP: bool> Misere<'a, C, TRUMP> {
    /// A search over these hands; the store knows nothing of other deals.
    pub(crate) fn new(store: &'a mut Store, hands: [u64; 4]) -> Self {
        let owners = Owners { low: hands[1] | hands[3], high: hands[2] | hands[3] };
        Misere { hands, owners, store, cpu: PhantomData }
    }

    #[inline(always)]
    pub(crate) fn all(&self) -> u64 {
        self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
    }

    /// Whether the leader's side loses at least `need` of the `left` tricks, `1 <= need <= left`.
    #[inline(always)]
    pub(crate) fn lead(&mut self, leader: usize, all: u64, shape: u64, left: u8, need: u8) -> Answer {
        C::misere_lead(self, leader, all, shape, left, need)
    }

    #[inline(always)]
    pub(crate) fn lead_body(&mut self, leader: usize, all: u64, shape: u64, left: u8, need: u8) -> Answer {
        debug_assert!(need >= 1 && need <= left);
        if left == 1 {
            return self.last_trick(leader);
        }
        self.store.counts.nodes += 1;
        let key = shape | (leader as u64) << 60;
        let exact = all | (leader as u64) << 13;
        let cards = all.count_ones();
        if left >= TABLED_LEFT_MIN {
            self.store.tables.fetch::<C>(cards, key);
        }
        if left >= RECENT_LEFT_MIN
            && let Some(fact) = self.store.recent.find(exact, need)
        {
            self.store.counts.hits += 1;
            let cuts = C::scatter(fact.cuts, all);
            return if fact.least >= need { YES | cuts } else { cuts };
        }
        if let Some(answer) = self.bound(leader, all, left, need) {
            self.store.counts.bounds += 1;
            return answer;
        }
        let low = C::gather(self.owners.low, all);
        let high = C::gather(self.owners.high, all);
        let place = Place::new(key, low, high);
        let mut hint = NO_CARD;
        if left >= TABLED_LEFT_MIN
            && let Some(fact) = self.store.tables.find::<C>(cards, &place, need, &mut hint)
        {
            self.store.counts.hits += 1;
            self.store.recent.note(exact, &fact);
            let cuts = C::scatter(fact.cuts, all);
            return if fact.least >= need { YES | cuts } else { cuts };
        }
        self.store.counts.expanded += 1;

        let hand = self.hands[leader];
        let likes = leads_like(hand, leader, need);
        let mut known = self.store.memory.recall(left, likes, hand);
        if known == 0 && hint != NO_CARD {
            known = C::scatter(1 << hint, all) & hand;
        }
        // The lead that did best before is tried first. If it fails, probably all do, and to
        // weigh them costs more than it saves.
        let groups = Groups::new(hand, hand, all);
        let mut failures = Failures { open: hand, cuts: 0 };
        let mut list = None;
        let mut proof = hint;
        let mut answer = 0;
        while failures.open != 0 {
            let next = if known != 0 {
                std::mem::take(&mut known)
            } else {
                let list = list.get_or_insert_with(|| {
                    let mut list = Choices::new();
                    if failures.open == hand {
                        self.order_leads(leader, all, left, &mut list);
                    }
                    list
                });
                list.pop().unwrap_or_else(|| highest(failures.open))
            };
            if next & failures.open == 0 {
                continue;
            }
            // A cut through a group leaves its lower part to be tried.
            let card = highest(groups.with(next) & failures.open);
            answer = self.play_lead(leader, card, all, shape, left, need);
            if answer & YES != 0 {
                proof = (all & (card - 1)).count_ones() as u8;
                self.store.memory.note(left, likes, card);
                break;
            }
            failures.note(card, answer);
        }
        let success = answer & YES != 0;
        let cuts = if success { answer & !YES } else { failures.cuts };
        // Below the lowest card there is nothing to cut off.
        let cuts = cuts & !lowest_each(all);
        let (least, most) = if success { (need, left) } else { (0, need - 1) };
        if left >= RECENT_LEFT_MIN {
            let fact = Fact { cuts: C::gather(cuts, all), least, most, lead: proof };
            self.store.recent.note(exact, &fact);
            if left >= TABLED_LEFT_MIN {
                self.store.tables.store(cards, &place, fact);
            }
        }
        cuts | answer & YES
    }

    /// Leads one card and sees what becomes of it.
    #[inline(always)]
    fn play_lead(&mut self, leader: usize, card: u64, all: u64, shape: u64, left: u8, need: u8) -> Answer {
        let trick = Trick {
            leader,
            led: lane_of(card),
            best: card,
            winner: leader,
            played: card,
            all: all ^ card,
            shape: shape - shape_unit(leader, card),
            left,
            need,
        };
        self.hands[leader] ^= card;
        let answer = self.follow::<1>(&trick);
        self.hands[leader] ^= card;
        answer
    }

    /// One card each: nothing to choose.
    #[inline(always)]
    fn last_trick(&self, leader: usize) -> Answer {
        let (mut best, mut winner) = (self.hands[leader], leader);
        for step in 1..4 {
            let seat = (leader + step) & 3;
            if self.hands[seat] & Self::beating(best) != 0 {
                best = self.hands[seat];
                winner = seat;
            }
        }
        let cut = if self.all() & lane_of(best) == best { 0 } else { best };
        if (winner ^ leader) & 1 == 0 { cut } else { YES | cut }
    }

    /// The hand in this place of the trick plays: 1 is the second hand, an adversary of the
    /// leader, 2 the third, his partner, 3 the fourth.
    #[inline(always)]
    pub(crate) fn follow<const PLACE: usize>(&mut self, trick: &Trick) -> Answer {
        C::misere_follow::<PLACE, TRUMP>(self, trick)
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
        let beat = Self::beating(trick.best);
        let mut failures = Failures { open, cuts: 0 };
        // The order is plain where there is one group, and for the last hand if it follows suit:
        // as high as it can be without winning, else the highest.
        let one_group = groups.lowest().is_power_of_two();
        if one_group || PLACE == 3 && of_suit != 0 {
            let ours = (trick.winner ^ seat) & 1 == 0;
            let losing = open & !beat;
            let mut next = highest(if ours || losing == 0 { open } else { losing });
            loop {
                let card = highest(groups.with(next) & failures.open);
                let answer = self.play::<PLACE>(trick, seat, card, beat);
                if answer & YES == wants {
                    return answer;
                }
                failures.note(card, answer);
                if failures.open == 0 {
                    return failures.cuts | (wants ^ YES);
                }
                next = highest(failures.open);
            }
        }
        // As with leads, the card that did best before is tried before the others are weighed.
        let likes = if of_suit == 0 { discards_like(hand, seat, trick) } else { follows_like(seat, trick) };
        let known = self.store.memory.recall(trick.left, likes, open);
        if known != 0 {
            let card = highest(groups.with(known));
            let answer = self.play::<PLACE>(trick, seat, card, beat);
            if answer & YES == wants {
                self.store.memory.note(trick.left, likes, card);
                return answer;
            }
            failures.note(card, answer);
        }
        let mut list = Choices::new();
        if failures.open != 0 {
            if of_suit == 0 {
                self.order_void::<PLACE>(trick, seat, &groups, beat, &mut list);
            } else {
                self.order_following::<PLACE>(trick, seat, of_suit, &groups, beat, &mut list);
            }
        }
        while failures.open != 0 {
            // Where the list gives out, the cards between the ends of a suit are still to be tried.
            let next = list.pop().unwrap_or_else(|| highest(failures.open));
            if next & failures.open == 0 {
                continue;
            }
            // A cut through a group leaves its lower part to be tried.
            let card = highest(groups.with(next) & failures.open);
            let answer = self.play::<PLACE>(trick, seat, card, beat);
            if answer & YES == wants {
                self.store.memory.note(trick.left, likes, card);
                return answer;
            }
            failures.note(card, answer);
        }
        failures.cuts | (wants ^ YES)
    }

    /// Plays one card and sees what becomes of it.
    #[inline(always)]
    fn play<const PLACE: usize>(&mut self, trick: &Trick, seat: usize, card: u64, beat: u64) -> Answer {
        let mut next = *trick;
        next.played |= card;
        next.all ^= card;
        next.shape -= shape_unit(seat, card);
        if card & beat != 0 {
            next.best = card;
            next.winner = seat;
        }
        self.hands[seat] ^= card;
        let answer = self.go_on::<PLACE>(&next);
        self.hands[seat] ^= card;
        answer
    }

    #[inline(always)]
    fn go_on<const PLACE: usize>(&mut self, trick: &Trick) -> Answer {
        match PLACE {
            1 => self.follow::<2>(trick),
            2 => self.follow::<3>(trick),
            _ => self.quit(trick),
        }
    }

    /// The trick is complete: count it, and let its winner lead.
    #[inline(always)]
    fn quit(&mut self, trick: &Trick) -> Answer {
        let ours = (trick.winner ^ trick.leader) & 1 == 0;
        let need = trick.need - u8::from(!ours);
        let left = trick.left - 1;
        let answer = if need == 0 {
            YES
        } else if need > left {
            0
        } else if ours {
            self.lead(trick.winner, trick.all, trick.shape, left, need)
        } else {
            self.lead(trick.winner, trick.all, trick.shape, left, left - need + 1) ^ YES
        };
        self.separate(trick, answer)
    }

    /// Adds a cut between the winning card and the next best of its suit, unless there is one.
    #[inline(always)]
    fn separate(&self, trick: &Trick, answer: Answer) -> Answer {
        let best = trick.best;
        let lane = lane_of(best);
        let rivals = trick.played & lane & !best;
        if rivals == 0 {
            return answer;
        }
        let rival = highest(rivals);
        let up_to_best = best | (best - 1);
        if answer & up_to_best & !(rival | (rival - 1)) != 0 {
            return answer;
        }
        let hand = self.hands[trick.winner] | best;
        let run = Groups::new(hand, hand, trick.all | trick.played).lowest_with(best);
        if run == best {
            // With the card out of play, a cut just above it might as well lie just below.
            let above = trick.all & lane & !up_to_best;
            if above != 0 && answer & lowest(above) != 0 {
                return answer ^ lowest(above) ^ best;
            }
        }
        // Not through a group of equals, or its lower part would have to be tried as well.
        answer | run
    }

    /// The cards that would beat `best`.
    #[inline(always)]
    pub(crate) fn beating(best: u64) -> u64 {
        let lane = lane_of(best);
        let better = lane & !(best | (best - 1));
        if TRUMP && lane != lanes::TRUMPS { better | lanes::TRUMPS } else { better }
    }
}

/// What makes leads alike: the hand, and how many tricks must be lost; then the hand alone.
#[inline(always)]
fn leads_like(hand: u64, leader: usize, need: u8) -> [Like; 2] {
    let leader = leader as u64;
    [Like::new(hand, 1 | leader << 4 | u64::from(need) << 12), Like::new(hand, 2 | leader << 4)]
}

/// What makes discards alike: the hand, the suit led, who wins so far, and what is needed; then
/// the hand alone.
#[inline(always)]
fn discards_like(hand: u64, seat: usize, trick: &Trick) -> [Like; 2] {
    let seat = (seat as u64) << 4;
    let more =
        u64::from(trick.need) << 12 | (trick.winner as u64) << 8 | u64::from(lane_index(trick.led)) << 16;
    [Like::new(hand, 3 | seat | more), Like::new(hand, 4 | seat)]
}

/// What makes it alike to follow suit: the cards of the suit, the best so far and its owner, and
/// what is needed; then the same without that.
#[inline(always)]
fn follows_like(seat: usize, trick: &Trick) -> [Like; 2] {
    let cards = trick.all & trick.led;
    let more = (seat as u64) << 4 | (trick.winner as u64) << 8 | u64::from(trick.best.trailing_zeros()) << 16;
    [Like::new(cards, 5 | more | u64::from(trick.need) << 12), Like::new(cards, 6 | more)]
}
