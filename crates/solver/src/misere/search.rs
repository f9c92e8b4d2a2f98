//! The search itself.
//!
//! Every answer comes with the comparisons that it rests upon ([`super::proof`]). A trick adds
//! that its best card beats the others of the suit; but often it does not matter which of two
//! cards wins. Then the trick rests upon what follows in either case, and not upon which of the
//! two is higher.

use std::marker::PhantomData;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::bounds::bound;
use super::memory::{Like, Memory};
use super::pairs::{Bits, Pairs, Suits};
use super::proof::{Failures, Order};
use super::recent::{self, Recent};
use super::settled::{self, LOOK_LEFT_MIN, Settled};
use super::table::{Fact, Place, Tables};
use crate::choices::Choices;
use crate::cpu::Cpu;
use crate::lanes::{highest, lane_index, lane_of};
use crate::search::Counts;
use crate::solver::Crew;
use crate::table::Owners;
use crate::trick::{Groups, Trick, beating, last_trick, next_place};

/// The table is asked from this many tricks left; with fewer it is quicker to play on.
const TABLED_LEFT_MIN: u8 = 4;
/// The cache of recent answers is asked from this many tricks left: that costs less.
const RECENT_LEFT_MIN: u8 = 3;
/// Up to this many tricks left it is always searched whether a side that fails would fail as well by winning
/// a trick that it loses, or with its other hand.
const SEEN_LEFT_MAX: u8 = 6;
/// Up to this many tricks left the table is asked that; with more it takes longer than it saves.
const ASKED_LEFT_MAX: u8 = 8;
/// From this many tricks left a hand looks first whether one of its cards is sure to succeed
/// ([`super::sure`]), by its place in the trick. The third hand gains nothing by it.
const SURE_LEFT_MIN: [u8; 4] = [11, 10, u8::MAX, 7];
/// From this many tricks left the leads are weighed even after the remembered one has failed.
const WEIGHED_LEFT_MIN: u8 = 7;
/// From this many tricks left all threads work at a question; with fewer one is as quick.
const TOGETHER_LEFT_MIN: u8 = 9;

/// What outlives one question.
pub(crate) struct Store {
    shared: Shared,
    /// One for each thread.
    minds: Vec<Mind>,
    crew: Option<Crew>,
}

/// What all threads know.
pub(crate) struct Shared {
    tables: Tables,
    settled: Settled,
}

/// What a thread keeps for itself.
pub(crate) struct Mind {
    suits: Suits,
    memory: Memory,
    recent: Recent,
    counts: Counts,
}

impl Mind {
    fn new() -> Mind {
        Mind { suits: Suits::new(), memory: Memory::new(), recent: Recent::new(), counts: Counts::default() }
    }
}

impl Store {
    /// Room for `bytes_max` for each thread of the crew, if there is one.
    pub(crate) fn new(bytes_max: usize, crew: Option<(usize, Crew)>) -> Store {
        let threads = crew.map_or(1, |(threads, _)| threads);
        Store {
            shared: Shared { tables: Tables::new(bytes_max * threads, threads), settled: Settled::new() },
            minds: (0..threads).map(|_| Mind::new()).collect(),
            crew: crew.map(|(_, crew)| crew),
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        let mind = |mind: &Mind| mind.suits.bytes() + mind.memory.bytes() + mind.recent.bytes();
        self.shared.tables.bytes() + self.minds.iter().map(mind).sum::<usize>()
    }

    /// Asks a question with `left` tricks left. All threads work at it in the same way; what one of
    /// them proves the others find in the table, so that soon each has something else to do.
    pub(crate) fn ask(&mut self, left: u8, ask: impl Fn(&Shared, &mut Mind) -> Option<bool> + Sync) -> bool {
        let shared = &self.shared;
        shared.settled.begin();
        if let Some(crew) = self.crew.filter(|_| left >= TOGETHER_LEFT_MIN) {
            let minds: Vec<_> = self.minds.iter_mut().map(Mutex::new).collect();
            let answer = OnceLock::new();
            crew(minds.len(), &|number| {
                let mut mind = minds[number].lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(yes) = ask(shared, &mut mind) {
                    // A second thread has the same answer.
                    let _ = answer.set(yes);
                }
            });
            if let Some(&yes) = answer.get() {
                return yes;
            }
            // The crew ran no thread: the work is done here.
        }
        ask(shared, &mut self.minds[0]).expect("nobody else can have been first")
    }

    /// The work done so far, of all threads.
    pub(crate) fn counts(&self) -> Counts {
        self.minds.iter().fold(Counts::default(), |sum, mind| sum + mind.counts)
    }

    /// Forgets all that was proved, for the next deal or declaration.
    pub(crate) fn forget(&mut self) {
        self.shared.tables.forget();
        for mind in &mut self.minds {
            mind.suits.forget();
            mind.memory.forget();
            mind.recent.forget();
        }
    }
}

/// One deal under one declaration.
pub(crate) struct Misere<'a, C, const TRUMP: bool> {
    pub(crate) hands: [u64; 4],
    pub(super) owners: Owners,
    shared: &'a Shared,
    mind: &'a mut Mind,
    /// The questions on the way to here, by tricks left; 0 where there is none.
    path: [u64; 14],
    /// If not 0, the question with this many tricks left has been settled by another thread, and what
    /// comes back until then says nothing.
    halt: u8,
    /// What the last answer rests upon.
    order: Order,
    /// The cards that were thrown away since the question was asked.
    thrown: u64,
    cpu: PhantomData<C>,
}

impl<'a, C: Cpu, const TRUMP: bool> Misere<'a, C, TRUMP> {
    /// A search over these hands; what is shared and in mind knows nothing of other deals.
    pub(crate) fn new(shared: &'a Shared, mind: &'a mut Mind, hands: [u64; 4]) -> Self {
        let owners = Owners { low: hands[1] | hands[3], high: hands[2] | hands[3] };
        let (path, halt, order, thrown) = ([0; 14], 0, Order::NONE, 0);
        Misere { hands, owners, shared, mind, path, halt, order, thrown, cpu: PhantomData }
    }

    /// The answer, unless another thread had it first.
    pub(crate) fn answer(&mut self, ask: impl FnOnce(&mut Self) -> bool) -> Option<bool> {
        let yes = ask(self);
        if self.halt != 0 {
            return None;
        }
        self.shared.settled.end();
        Some(yes)
    }

    /// Whether the leader's side loses at least `need` of the `left` tricks, `1 <= need <= left`.
    #[inline(always)]
    pub(crate) fn lead(&mut self, leader: usize, all: u64, shape: u64, left: u8, need: u8) -> bool {
        C::misere_lead(self, leader, all, shape, left, need)
    }

    #[inline(always)]
    pub(crate) fn lead_body(&mut self, leader: usize, all: u64, shape: u64, left: u8, need: u8) -> bool {
        debug_assert!(need >= 1 && need <= left);
        if left == 1 {
            return self.last_trick(leader);
        }
        if self.halt != 0 {
            return false;
        }
        self.mind.counts.nodes += 1;
        if let Some(yes) = self.known(leader, all, left, need) {
            return yes;
        }
        let exact = recent::key(all, leader);
        let pairs = self.mind.suits.pairs(all, &self.owners);
        let place = self.place(leader, shape, &pairs);
        if left >= TABLED_LEFT_MIN
            && let Some(fact) = self.shared.tables.find::<C>(&place, need)
        {
            self.mind.counts.hits += 1;
            self.mind.recent.note(exact, left, pairs.count, &fact);
            self.mind.suits.comparisons(&pairs, &fact.pairs, &mut self.order);
            return fact.least >= need;
        }
        self.mind.counts.expanded += 1;
        if left >= LOOK_LEFT_MIN && self.is_settled_above(exact, left, need) {
            return false;
        }
        let hand = self.hands[leader];
        let groups = Groups::new(hand, hand, all);
        let likes = leads_like(hand, leader, need);
        let mut known = 0;
        if left >= SURE_LEFT_MIN[0] {
            known = self.sure_lead(leader, &groups, all, shape, left, need);
        }
        if known == 0 {
            known = self.mind.memory.recall(left, likes, hand);
        }
        // The lead that did best before is tried first. If it fails, probably all do, and to
        // weigh them costs more than it saves, except in the first tricks.
        let mut failures = Failures::new(hand);
        let mut list = None;
        let mut yes = false;
        while failures.open != 0 {
            let next = if known != 0 {
                std::mem::take(&mut known)
            } else {
                let list = list.get_or_insert_with(|| {
                    let mut list = Choices::new();
                    if failures.open == hand || left >= WEIGHED_LEFT_MIN {
                        self.order_leads(leader, all, left, &mut list);
                    }
                    list
                });
                list.pop().unwrap_or_else(|| highest(failures.open))
            };
            if next & failures.open == 0 {
                continue;
            }
            let card = highest(groups.with(next) & failures.open);
            yes = self.play_lead(leader, card, all, shape, left, need);
            if self.halt != 0 {
                if let Some(answer) = self.after_halt(left, need, &place, &pairs) {
                    return answer;
                }
                continue;
            }
            if yes {
                self.mind.memory.note(left, likes, card);
                break;
            }
            failures.note(card, &self.order);
        }
        if !yes {
            self.order = failures.order;
        }
        self.note(exact, &place, &pairs, left, if yes { (need, left) } else { (0, need - 1) });
        yes
    }

    /// Whether another thread has settled a question on the way to here; then what comes back until
    /// then says nothing.
    #[inline(always)]
    fn is_settled_above(&mut self, exact: u64, left: u8, need: u8) -> bool {
        self.path[left as usize] = settled::key(exact, need);
        self.halt = self.shared.settled.above(&self.path, left);
        self.halt != 0
    }

    /// Takes note of what was proved: the least and the most tricks that the side on lead loses.
    #[inline(always)]
    fn note(&mut self, exact: u64, place: &Place, pairs: &Pairs, left: u8, (least, most): (u8, u8)) {
        if left < RECENT_LEFT_MIN {
            return;
        }
        let fact = Fact { pairs: self.mind.suits.compared(pairs, &self.order), least, most };
        self.mind.recent.note(exact, left, pairs.count, &fact);
        if left >= TABLED_LEFT_MIN {
            self.shared.tables.store(place, fact);
        }
        if left >= LOOK_LEFT_MIN {
            self.shared.settled.note(self.path[left as usize]);
            self.path[left as usize] = 0;
        }
    }

    /// What to answer when another thread has settled a question on the way to here: nothing that
    /// counts where it was one further up, else what it found; `None` if that has been forgotten
    /// again, and the search goes on.
    #[cold]
    #[inline(never)]
    fn after_halt(&mut self, left: u8, need: u8, place: &Place, pairs: &Pairs) -> Option<bool> {
        if self.halt > left {
            return Some(false);
        }
        self.halt = 0;
        let key = &mut self.path[left as usize];
        let Some(fact) = self.shared.tables.find::<C>(place, need) else {
            self.shared.settled.forget(*key);
            return None;
        };
        *key = 0;
        self.mind.suits.comparisons(pairs, &fact.pairs, &mut self.order);
        Some(fact.least >= need)
    }

    /// The position as the table sees it.
    #[inline(always)]
    fn place(&self, leader: usize, shape: u64, pairs: &Pairs) -> Place {
        Place {
            shape: shape | (leader as u64) << 60,
            count: pairs.count,
            order: self.mind.suits.order(pairs),
        }
    }

    /// The answer, where it can be told without the table: it was found shortly before, or the low
    /// cards alone decide it.
    #[inline(always)]
    fn known(&mut self, leader: usize, all: u64, left: u8, need: u8) -> Option<bool> {
        if let Some((yes, bits)) = self.recent(leader, all, left, need) {
            self.mind.counts.hits += 1;
            let pairs = self.mind.suits.pairs(all, &self.owners);
            self.mind.suits.comparisons(&pairs, &bits, &mut self.order);
            return Some(yes);
        }
        self.bound(leader, left, need)
    }

    /// The answer to the same question, if it was found shortly before, and the pairs that it rests upon.
    #[inline(always)]
    pub(super) fn recent(&self, leader: usize, all: u64, left: u8, need: u8) -> Option<(bool, Bits)> {
        if left < RECENT_LEFT_MIN {
            return None;
        }
        self.mind.recent.find(recent::key(all, leader), left, need)
    }

    /// The answer, where the low cards alone decide it.
    #[inline(always)]
    pub(super) fn bound(&mut self, leader: usize, left: u8, need: u8) -> Option<bool> {
        if TRUMP {
            return None;
        }
        let yes = bound(&self.hands, leader, left, need, &mut self.order)?;
        self.mind.counts.bounds += 1;
        Some(yes)
    }

    /// Leads one card and sees what becomes of it.
    #[inline(always)]
    fn play_lead(&mut self, leader: usize, card: u64, all: u64, shape: u64, left: u8, need: u8) -> bool {
        let trick = Trick::of_lead(leader, card, all, shape, left, need);
        self.hands[leader] ^= card;
        let yes = self.follow::<1>(&trick);
        self.hands[leader] ^= card;
        yes
    }

    /// One card each: nothing to choose.
    #[inline(always)]
    fn last_trick(&mut self, leader: usize) -> bool {
        let (best, winner) = last_trick::<TRUMP>(&self.hands, leader);
        // Which hand of a side wins it does not matter.
        let others = self.hands[(winner + 1) & 3] | self.hands[(winner + 3) & 3];
        self.order.clear();
        self.order.beats(best, others & lane_of(best));
        (winner ^ leader) & 1 != 0
    }

    /// The hand in this place of the trick plays: 1 is the second hand, an adversary of the
    /// leader, 2 the third, the leader's partner, 3 the fourth.
    #[inline(always)]
    pub(crate) fn follow<const PLACE: usize>(&mut self, trick: &Trick) -> bool {
        C::misere_follow::<PLACE, TRUMP>(self, trick)
    }

    #[inline(always)]
    pub(crate) fn follow_body<const PLACE: usize>(&mut self, trick: &Trick) -> bool {
        let seat = (trick.leader + PLACE) & 3;
        let hand = self.hands[seat];
        if hand == 0 {
            // This seat does not play: its partner plays alone.
            return self.go_on::<PLACE>(trick);
        }
        let wants = PLACE == 2;
        let of_suit = hand & trick.led;
        let open = if of_suit == 0 { hand } else { of_suit };
        // Of the cards on the table only the best one can lie between two others.
        let groups = Groups::new(open, hand, trick.all | trick.best);
        let beat = beating::<TRUMP>(trick.best);
        let mut failures = Failures::new(open);
        let one_group = groups.lowest().is_power_of_two();
        if trick.left >= SURE_LEFT_MIN[PLACE] && !one_group {
            let sure = self.sure_card::<PLACE>(trick, seat, &groups, beat);
            if sure != 0 {
                let yes = self.play::<PLACE>(trick, seat, sure, beat);
                if yes == wants || self.halt != 0 {
                    return yes;
                }
                // It was sure, but the table has made room in between.
                failures.note(sure, &self.order);
            }
        }
        // The order is plain where there is one group, and for the last hand if it follows suit:
        // as high as it can be without winning, else the highest.
        if one_group || PLACE == 3 && of_suit != 0 {
            return self.follow_plainly::<PLACE>(trick, seat, open, &groups, beat, &mut failures);
        }
        // As with leads, the card that did best before is tried before the others are weighed.
        let likes = if of_suit == 0 { discards_like(hand, seat, trick) } else { follows_like(seat, trick) };
        let known = self.mind.memory.recall(trick.left, likes, open);
        if known != 0 {
            let card = highest(groups.with(known));
            let yes = self.play::<PLACE>(trick, seat, card, beat);
            if self.halt != 0 {
                return false;
            }
            if yes == wants {
                self.mind.memory.note(trick.left, likes, card);
                return yes;
            }
            failures.note(card, &self.order);
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
            let card = highest(groups.with(next) & failures.open);
            let yes = self.play::<PLACE>(trick, seat, card, beat);
            if self.halt != 0 {
                return false;
            }
            if yes == wants {
                self.mind.memory.note(trick.left, likes, card);
                return yes;
            }
            failures.note(card, &self.order);
        }
        self.order = failures.order;
        !wants
    }

    /// Tries as high a card as can be without winning, else the highest, and then on from the top.
    #[inline(always)]
    fn follow_plainly<const PLACE: usize>(
        &mut self,
        trick: &Trick,
        seat: usize,
        open: u64,
        groups: &Groups,
        beat: u64,
        failures: &mut Failures,
    ) -> bool {
        let wants = PLACE == 2;
        let ours = (trick.winner ^ seat) & 1 == 0;
        let losing = open & !beat;
        let mut next = highest(if ours || losing == 0 { open } else { losing });
        loop {
            let card = highest(groups.with(next) & failures.open);
            let yes = self.play::<PLACE>(trick, seat, card, beat);
            if yes == wants || self.halt != 0 {
                return yes;
            }
            failures.note(card, &self.order);
            if failures.open == 0 {
                self.order = failures.order;
                return !wants;
            }
            next = highest(failures.open);
        }
    }

    /// Plays one card and sees what becomes of it.
    #[inline(always)]
    fn play<const PLACE: usize>(&mut self, trick: &Trick, seat: usize, card: u64, beat: u64) -> bool {
        let next = trick.with(seat, card, beat);
        self.hands[seat] ^= card;
        self.thrown |= card & !trick.led;
        let yes = self.go_on::<PLACE>(&next);
        self.thrown &= !card;
        self.hands[seat] ^= card;
        yes
    }

    #[inline(always)]
    fn go_on<const PLACE: usize>(&mut self, trick: &Trick) -> bool {
        next_place!(self, PLACE, trick)
    }

    /// The trick is complete: count it, and let its winner lead.
    #[inline(always)]
    fn quit(&mut self, trick: &Trick) -> bool {
        let yes = match next(trick, trick.winner) {
            Next::Settled(yes) => {
                self.order.clear();
                yes
            }
            Next::Asks { left, need, ours } => {
                self.lead(trick.winner, trick.all, trick.shape, left, need) == ours
            }
        };
        if self.halt != 0 {
            return false;
        }
        let mut rivals = trick.played & lane_of(trick.best) & !trick.best;
        let mut rest = rivals;
        while rest != 0 {
            let rival = highest(rest);
            rest ^= rival;
            if self.as_well_won_by(trick, rival, yes) {
                rivals ^= rival;
            }
        }
        self.order.beats(trick.best, rivals);
        yes
    }

    /// Whether the answer is the same if this card wins the trick, as far as that is at hand. The
    /// proof is then for either case.
    #[inline(always)]
    fn as_well_won_by(&mut self, trick: &Trick, card: u64, yes: bool) -> bool {
        let seat = self.owners.seat_of(card);
        // A side that succeeds by losing this trick would hardly do so by winning it.
        if (seat ^ trick.winner) & 1 != 0 && ((seat ^ trick.leader) & 1 == 0) == yes {
            return false;
        }
        let (left, need, ours) = match next(trick, seat) {
            Next::Settled(settled) => return settled == yes,
            Next::Asks { left, need, ours } => (left, need, ours),
        };
        let order = std::mem::replace(&mut self.order, Order::NONE);
        let other = self.other_winner(trick, card, seat, left, need, ours != yes);
        let same = other == Some(yes == ours);
        if same {
            self.order.join(&order);
        } else {
            self.order = order;
        }
        same
    }

    /// What follows if this card wins the trick, as far as it is worth the while.
    #[inline(always)]
    fn other_winner(
        &mut self,
        trick: &Trick,
        card: u64,
        seat: usize,
        left: u8,
        need: u8,
        fails: bool,
    ) -> Option<bool> {
        if left == 1 {
            return Some(self.last_trick(seat));
        }
        let known = self.known(seat, trick.all, left, need);
        if known.is_some() || !fails {
            return known;
        }
        // A hand that fails although it threw a card away above the winner may have to fail without
        // that as well, keeping the card: then it wins here. To see this now spares the way to here.
        // In the last tricks it costs little to see it anyhow, and all that leads there gains by it.
        let kept_would_win =
            self.thrown & self.owners.of_seat(seat) & beating::<TRUMP>(trick.best) & lane_of(card);
        if kept_would_win != 0 || trick.left <= SEEN_LEFT_MAX {
            return Some(self.lead(seat, trick.all, trick.shape, left, need));
        }
        if trick.left > ASKED_LEFT_MAX {
            return None;
        }
        let (pairs, fact) = self.look_up(seat, trick.all, trick.shape, left, need)?;
        self.mind.suits.comparisons(&pairs, &fact.pairs, &mut self.order);
        Some(fact.least >= need)
    }

    /// The fact that answers the question, if there is one in the table.
    #[inline(always)]
    pub(super) fn look_up(
        &mut self,
        leader: usize,
        all: u64,
        shape: u64,
        left: u8,
        need: u8,
    ) -> Option<(Pairs, Fact)> {
        let pairs = self.mind.suits.pairs(all, &self.owners);
        let place = self.place(leader, shape, &pairs);
        let fact = self.shared.tables.find::<C>(&place, need)?;
        self.mind.recent.note(recent::key(all, leader), left, pairs.count, &fact);
        Some((pairs, fact))
    }
}

/// What follows a trick.
pub(super) enum Next {
    /// Nothing that matters: the leader's side has lost enough, or cannot any more.
    Settled(bool),
    /// The winner leads, and that side must lose `need` of the tricks that are left; `ours` if it is
    /// the side that led to this trick: then its success is ours.
    Asks { left: u8, need: u8, ours: bool },
}

/// What follows if this seat wins the trick.
#[inline(always)]
pub(super) fn next(trick: &Trick, winner: usize) -> Next {
    let ours = (winner ^ trick.leader) & 1 == 0;
    let left = trick.left - 1;
    let need = trick.need - u8::from(!ours);
    if need == 0 || need > left {
        return Next::Settled(need == 0);
    }
    Next::Asks { left, need: if ours { need } else { left - need + 1 }, ours }
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
