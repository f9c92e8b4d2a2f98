//! The search: can the side on lead take so many of the tricks that are left?
//!
//! Every question is a yes or a no, and every answer comes with the cards whose owners it
//! rests upon (partition search), so that it answers for a whole family of positions.

use crate::lanes::{self, at_or_above, gather, highest, lane_index, lane_of, lowest, scatter};
use crate::ordering;
use crate::table::{Fact, Owners, Table};

/// An answer: the top bit says yes, the rest is the set of cards that mattered.
pub(crate) type Answer = u64;

/// The bit of an [`Answer`] that says yes.
pub(crate) const YES: u64 = 1 << 63;

/// Counts of the work done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Positions at the start of a trick that were looked up.
    pub nodes: u64,
    /// Of these, how many the table answered.
    pub hits: u64,
    /// How many the bounds answered.
    pub bounds: u64,
    /// How many leads were tried.
    pub leads: u64,
    /// How many nodes were expanded.
    pub expanded: u64,
    /// by place: nodes, cuts, first cuts, moves tried [following, void]
    pub places: [[[u64; 4]; 2]; 4],
    /// nodes that ended yes
    pub cuts: u64,
    /// nodes that ended yes with the first lead
    pub first_cuts: u64,
}

/// The cards of one trick so far.
#[derive(Clone, Copy)]
pub(crate) struct Trick {
    /// Who led.
    pub(crate) leader: usize,
    /// The lane of the suit led.
    pub(crate) led: u64,
    /// The best card so far.
    pub(crate) best: u64,
    /// Who played it.
    pub(crate) winner: usize,
    /// All cards of the trick.
    pub(crate) played: u64,
    /// The shape of what is left in the hands.
    pub(crate) shape: u64,
    /// Tricks left, this one included.
    pub(crate) left: u8,
    /// Tricks that the leader's side must take.
    pub(crate) need: u8,
}

/// What is known of a position at the start of a trick.
pub(crate) struct Node {
    pub(crate) leader: usize,
    pub(crate) all: u64,
    pub(crate) owners: Owners,
    pub(crate) left: u8,
    pub(crate) need: u8,
    /// The lead that did best before.
    pub(crate) hinted: u64,
}

/// One deal under one declaration.
pub(crate) struct Search<const TRUMP: bool, const NULLO: bool> {
    pub(crate) hands: [u64; 4],
    owners: Owners,
    pub(crate) table: Table,
    pub(crate) counts: Counts,
    #[cfg(feature = "train")]
    pub(crate) samples: Vec<(u32, [u16; 5], bool, u32)>,
    #[cfg(feature = "train")]
    groups: u32,
    #[cfg(feature = "train")]
    tick: u64,
    #[cfg(feature = "train")]
    training: bool,
}

/// One card of a hand in the shape: sixteen counts of four bits. The sixteenth follows from the
/// others and gives its place to the leader.
#[inline(always)]
pub(crate) fn shape_unit(seat: usize, card: u64) -> u64 {
    (1 << (16 * seat as u32 + 4 * lane_index(card))) & 0x0fff_ffff_ffff_ffff
}

/// The shape of four hands.
pub(crate) fn shape_of(hands: &[u64; 4]) -> u64 {
    let mut shape = 0;
    for (seat, &hand) in hands.iter().enumerate() {
        let mut rest = hand;
        while rest != 0 {
            shape += shape_unit(seat, lowest(rest));
            rest &= rest - 1;
        }
    }
    shape
}

impl<const TRUMP: bool, const NULLO: bool> Search<TRUMP, NULLO> {
    pub(crate) fn new(table: Table) -> Self {
        Search { hands: [0; 4], owners: Owners { low: 0, high: 0 }, table, counts: Counts::default(),
            #[cfg(feature = "train")]
            samples: Vec::new(),
            #[cfg(feature = "train")]
            groups: 0,
            #[cfg(feature = "train")]
            tick: 1,
            #[cfg(feature = "train")]
            training: false,
        }
    }

    /// Takes up new hands and forgets what was proved about others.
    pub(crate) fn deal(&mut self, hands: [u64; 4]) {
        self.hands = hands;
        self.owners = Owners { low: hands[1] | hands[3], high: hands[2] | hands[3] };
        self.table.forget();
    }

    #[inline(always)]
    pub(crate) fn all(&self) -> u64 {
        self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
    }

    /// Whether the leader's side takes at least `need` of the `left` tricks, `1 <= need <= left`.
    pub(crate) fn lead(&mut self, leader: usize, shape: u64, left: u8, need: u8) -> Answer {
        debug_assert!(need >= 1 && need <= left);
        if left == 1 {
            return self.last_trick(leader);
        }
        self.counts.nodes += 1;
        let all = self.all();
        let key = shape | (leader as u64) << 60;
        let owners = Owners { low: gather(self.owners.low, all), high: gather(self.owners.high, all) };
        let mut hint = u8::MAX;
        if let Some(fact) = self.table.find(key, owners, need, &mut hint) {
            self.counts.hits += 1;
            let mask = scatter(fact.mask, all);
            return if fact.least >= need { YES | mask } else { mask };
        }
        if let Some(answer) = self.bound(leader, all, left, need) {
            self.counts.bounds += 1;
            return answer;
        }
        self.counts.expanded += 1;

        let mut list = ordering::Leads::new();
        let hinted = if hint == u8::MAX { 0 } else { scatter(1 << hint, all) & self.hands[leader] };
        self.order_leads(&Node { leader, all, owners, left, need, hinted }, &mut list);
        let hand = self.hands[leader];
        let mut open = hand;
        let mut mattered = 0;
        let mut cut = 0;
        let mut tried = 0;
        while let Some(card) = list.pop() {
            if card & open == 0 {
                continue;
            }
            self.counts.leads += 1;
            tried += 1;
            let group = equals(hand, all, card);
            let trick = Trick {
                leader,
                led: lane_of(card),
                best: card,
                winner: leader,
                played: card,
                shape: shape - shape_unit(leader, card),
                left,
                need,
            };
            self.hands[leader] = hand ^ card;
            let answer = self.second(&trick);
            self.hands[leader] = hand;
            if answer & YES != 0 {
                mattered = answer;
                cut = card;
                self.counts.cuts += 1;
                if tried == 1 {
                    self.counts.first_cuts += 1;
                }
                break;
            }
            let above = at_or_above(answer);
            if above & card == 0 {
                // Its rank did not matter: other such cards of the suit would have done no better.
                mattered |= answer;
                open &= !lane_of(card) | above;
            } else {
                mattered |= answer | lowest(group);
                open &= !group;
            }
        }
        #[cfg(feature = "train")]
        self.train(&list, leader, shape, left, need, mattered & YES != 0);
        let success = mattered & YES != 0;
        let mask = at_or_above(mattered & !YES) & all;
        let fact = Fact {
            mask: gather(mask, all),
            least: if success { need } else { 0 },
            most: if success { left } else { need - 1 },
            lead: if success { (all & (cut - 1)).count_ones() as u8 } else { hint },
        };
        self.table.store(key, owners, fact);
        if success { YES | mask } else { mask }
    }

    #[cfg(feature = "train")]
    fn train(&mut self, list: &ordering::Leads, leader: usize, shape: u64, left: u8, need: u8, success: bool) {
        self.tick = self.tick.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        if !success || self.training || list.features.len() < 2 || (self.tick >> 33) % 40 != 0 {
            return;
        }
        self.training = true;
        let hand = self.hands[leader];
        for (card, f) in list.features.clone() {
            let before = self.counts.nodes;
            let trick = Trick { leader, led: lane_of(card), best: card, winner: leader, played: card, shape: shape - shape_unit(leader, card), left, need };
            self.hands[leader] = hand ^ card;
            let answer = self.second(&trick);
            self.hands[leader] = hand;
            let cost = self.counts.nodes - before;
            self.samples.push((self.groups, f, answer & YES != 0, cost as u32));
        }
        self.groups += 1;
        self.training = false;
    }

    /// One card each: nothing to choose.
    fn last_trick(&self, leader: usize) -> Answer {
        let led = lane_of(self.hands[leader]);
        let (mut best, mut winner) = (self.hands[leader], leader);
        for step in 1..4 {
            let seat = (leader + step) & 3;
            if self.hands[seat] & beating::<TRUMP>(best) != 0 {
                best = self.hands[seat];
                winner = seat;
            }
        }
        let _ = led;
        let suit = lane_of(best);
        let rank = if self.all() & suit == best { 0 } else { best };
        if ((winner ^ leader) & 1 == 0) != NULLO { YES | rank } else { rank }
    }

    /// The second hand plays: an adversary of the leader.
    pub(crate) fn second(&mut self, trick: &Trick) -> Answer {
        let seat = (trick.leader + 1) & 3;
        self.follow::<1>(trick, seat)
    }

    /// The hand in this place of the trick plays; 1, 2 and 3 are second, third and fourth hand.
    #[inline(always)]
    fn follow<const PLACE: usize>(&mut self, trick: &Trick, seat: usize) -> Answer {
        let hand = self.hands[seat];
        if hand == 0 {
            // This seat does not play: its partner plays alone.
            return self.go_on::<PLACE>(trick);
        }
        let of_suit = hand & trick.led;
        let mut open = if of_suit == 0 { hand } else { of_suit };
        // Which of the leader's adversaries' cards are on the table matters only through the best one.
        let around = self.all() | trick.best;
        let wants = if PLACE == 2 { YES } else { 0 };
        let mut mattered = 0;
        let mut first = true;
        let vd = usize::from(of_suit == 0);
        self.counts.places[PLACE][vd][0] += 1;
        loop {
            self.counts.places[PLACE][vd][3] += 1;
            let was_first = first;
            let card = if of_suit == 0 {
                self.pick_void::<PLACE>(trick, seat, hand, open, first)
            } else {
                self.pick_following::<PLACE>(trick, seat, open, first)
            };
            first = false;
            // The highest of its equals.
            let group = equals(hand, around, card);
            let card = highest(group);
            let mut next = *trick;
            next.played |= card;
            next.shape -= shape_unit(seat, card);
            if card & beating::<TRUMP>(trick.best) != 0 {
                next.best = card;
                next.winner = seat;
            }
            self.hands[seat] = hand ^ card;
            let answer = self.go_on::<PLACE>(&next);
            self.hands[seat] = hand;
            if answer & YES == wants {
                self.counts.places[PLACE][vd][1] += 1;
                if was_first {
                    self.counts.places[PLACE][vd][2] += 1;
                }
                return answer;
            }
            let answer = answer & !YES;
            let above = at_or_above(answer);
            if above & card == 0 {
                mattered |= answer;
                open &= !lane_of(card) | above;
            } else {
                mattered |= answer | lowest(group);
                open &= !group;
            }
            if open == 0 {
                return mattered | (wants ^ YES);
            }
        }
    }

    #[inline(always)]
    fn go_on<const PLACE: usize>(&mut self, trick: &Trick) -> Answer {
        match PLACE {
            1 => self.third(trick),
            2 => self.fourth(trick),
            _ => self.quit(trick),
        }
    }

    pub(crate) fn third(&mut self, trick: &Trick) -> Answer {
        self.follow::<2>(trick, (trick.leader + 2) & 3)
    }

    pub(crate) fn fourth(&mut self, trick: &Trick) -> Answer {
        self.follow::<3>(trick, (trick.leader + 3) & 3)
    }

    /// The trick is complete: count it, and let its winner lead.
    #[inline(always)]
    fn quit(&mut self, trick: &Trick) -> Answer {
        // The winning card matters only if it beat another of its suit.
        let rank = if trick.played & lane_of(trick.best) == trick.best { 0 } else { trick.best };
        let ours = (trick.winner ^ trick.leader) & 1 == 0;
        let need = trick.need - u8::from(ours != NULLO);
        let left = trick.left - 1;
        if need == 0 {
            return YES | rank;
        }
        if need > left {
            return rank;
        }
        if ours {
            self.lead(trick.winner, trick.shape, left, need) | rank
        } else {
            (self.lead(trick.winner, trick.shape, left, left - need + 1) | rank) ^ YES
        }
    }
}

/// The cards that would beat `best`.
#[inline(always)]
pub(crate) fn beating<const TRUMP: bool>(best: u64) -> u64 {
    let lane = lane_of(best);
    let higher = lane & !(best | (best - 1));
    if TRUMP && lane != lanes::TRUMPS { higher | lanes::TRUMPS } else { higher }
}

/// The cards of the hand that are as good as `card`: no card of another hand lies between.
#[inline(always)]
pub(crate) fn equals(hand: u64, all: u64, card: u64) -> u64 {
    let others = (all & !hand) | !lanes::CARDS;
    let below = others & (card - 1);
    let above = others & !(card | (card - 1));
    // `above` is never empty: bit 63 stands for no card.
    let low_end = if below == 0 { u64::MAX } else { !(highest(below) | (highest(below) - 1)) };
    hand & low_end & (lowest(above) - 1)
}
