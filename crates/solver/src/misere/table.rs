//! What the search has proved so far: bounds for whole families of positions.
//!
//! A fact holds for every position with the same shape and leader in which certain pairs of cards
//! ([`super::pairs`]) stand in the same order as where it was found. One row of bits tells the
//! order, another the pairs that count.
//!
//! Shape and leader find a tree of nodes, each with a few facts. A node that is full picks the pair
//! that tells its facts apart best: those that come later and rest upon the pair go on one of two
//! ways, one for each order, and those to which it does not matter a third. A question goes on two of
//! the three.
//!
//! Of all facts that answer a question the one that rests upon the fewest pairs is taken. It does not
//! matter here, but all that is concluded from it serves more positions.
//!
//! Nearly all time goes into waiting for memory, and a table that is too small costs more than
//! anything else. So a node fits two lines of the cache. In the last six tricks or so there are at
//! most 64 pairs, and that is room for six facts. Longer rows have tables of their own.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::pairs::{Bits, WORDS};
use crate::cpu::Cpu;

/// One proved fact.
#[derive(Clone, Copy)]
pub(super) struct Fact {
    /// The pairs whose order it rests upon.
    pub(super) pairs: Bits,
    /// The side on lead loses at least so many tricks.
    pub(super) least: u8,
    /// The side on lead loses at most so many tricks.
    pub(super) most: u8,
    /// The lead that proved it, as a place in the leader's hand.
    pub(super) lead: u8,
}

/// A position as the table sees it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Shape and leader.
    pub(super) shape: u64,
    /// How many pairs there are.
    pub(super) count: u32,
    /// The order of each pair.
    pub(super) order: Bits,
}

/// A row of bits, one for each pair.
pub(super) trait Row: Copy {
    const ZERO: Self;
    fn of(bits: &Bits) -> Self;
    fn bits(self) -> Bits;
    /// How many bits are set.
    fn count(self) -> u8;
    /// Whether the two agree where it counts.
    fn agrees(self, other: Self, counting: Self) -> bool;
}

impl Row for u64 {
    const ZERO: u64 = 0;

    #[inline(always)]
    fn of(bits: &Bits) -> u64 {
        bits[0]
    }

    #[inline(always)]
    fn bits(self) -> Bits {
        [self, 0, 0, 0]
    }

    #[inline(always)]
    fn count(self) -> u8 {
        self.count_ones() as u8
    }

    #[inline(always)]
    fn agrees(self, other: u64, counting: u64) -> bool {
        (self ^ other) & counting == 0
    }
}

impl Row for [u32; 3] {
    const ZERO: [u32; 3] = [0; 3];

    #[inline(always)]
    fn of(bits: &Bits) -> [u32; 3] {
        [bits[0] as u32, (bits[0] >> 32) as u32, bits[1] as u32]
    }

    #[inline(always)]
    fn bits(self) -> Bits {
        [u64::from(self[0]) | u64::from(self[1]) << 32, u64::from(self[2]), 0, 0]
    }

    #[inline(always)]
    fn count(self) -> u8 {
        self.iter().map(|word| word.count_ones()).sum::<u32>() as u8
    }

    #[inline(always)]
    fn agrees(self, other: [u32; 3], counting: [u32; 3]) -> bool {
        (0..3).fold(0, |differs, i| differs | (self[i] ^ other[i]) & counting[i]) == 0
    }
}

impl Row for [u64; 2] {
    const ZERO: [u64; 2] = [0; 2];

    #[inline(always)]
    fn of(bits: &Bits) -> [u64; 2] {
        [bits[0], bits[1]]
    }

    #[inline(always)]
    fn bits(self) -> Bits {
        [self[0], self[1], 0, 0]
    }

    #[inline(always)]
    fn count(self) -> u8 {
        self.iter().map(|word| word.count_ones()).sum::<u32>() as u8
    }

    #[inline(always)]
    fn agrees(self, other: [u64; 2], counting: [u64; 2]) -> bool {
        (self[0] ^ other[0]) & counting[0] | (self[1] ^ other[1]) & counting[1] == 0
    }
}

impl Row for Bits {
    const ZERO: Bits = [0; 4];

    #[inline(always)]
    fn of(bits: &Bits) -> Bits {
        *bits
    }

    #[inline(always)]
    fn bits(self) -> Bits {
        self
    }

    #[inline(always)]
    fn count(self) -> u8 {
        self.iter().map(|word| word.count_ones()).sum::<u32>() as u8
    }

    #[inline(always)]
    fn agrees(self, other: Bits, counting: Bits) -> bool {
        (0..4).fold(0, |differs, i| differs | (self[i] ^ other[i]) & counting[i]) == 0
    }
}

#[inline(always)]
fn bit(bits: &Bits, number: u8) -> bool {
    bits[number as usize / 64] >> (number % 64) & 1 != 0
}

const NONE: u32 = u32::MAX;
const PROBES: usize = 8;
/// No node lies deeper: there a new fact takes the place of another.
const DEPTH_MAX: usize = 30;
/// No pair has this number.
const NO_PAIR: u8 = u8::MAX;
/// The way of the facts to which the pair does not matter, beside the two of the others.
const WITHOUT: usize = 2;
const WAYS: usize = 3;
/// No node and one more fact are more.
const FACTS_MAX: usize = 8;

/// A few facts, and the ways to others.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Node<R, const WIDTH: usize> {
    order: [R; WIDTH],
    pairs: [R; WIDTH],
    /// `least` in the low four bits, `most` in the high four.
    bounds: [u8; WIDTH],
    lead: [u8; WIDTH],
    ways: [u32; WAYS],
    /// How few pairs a fact on each of the ways rests upon, at the least.
    fewest: [u8; WAYS],
    /// The pair by which it forks.
    pair: u8,
    used: u8,
    /// Which facts are new or were of use since the hand of the clock last came by, one bit each.
    useful: u8,
}

impl<R: Row, const WIDTH: usize> Node<R, WIDTH> {
    const EMPTY: Self = Node {
        order: [R::ZERO; WIDTH],
        pairs: [R::ZERO; WIDTH],
        bounds: [0; WIDTH],
        lead: [0; WIDTH],
        ways: [NONE; WAYS],
        fewest: [u8::MAX; WAYS],
        pair: NO_PAIR,
        used: 0,
        useful: 0,
    };

    /// Which of the facts speak of a place with this order, one bit each.
    #[inline(always)]
    fn speaking(&self, order: R) -> u8 {
        let mut found = 0;
        for i in 0..WIDTH {
            found |= u8::from(self.order[i].agrees(order, self.pairs[i])) << i;
        }
        found & ((1 << self.used) - 1)
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.used as usize == WIDTH
    }

    #[inline(always)]
    fn is_leaf(&self) -> bool {
        self.ways == [NONE; WAYS]
    }

    #[inline(always)]
    fn put(&mut self, order: &Bits, fact: &Fact) {
        let i = self.used as usize;
        self.used += 1;
        self.set(i, order, fact);
    }

    #[inline(always)]
    fn set(&mut self, i: usize, order: &Bits, fact: &Fact) {
        self.useful |= 1 << i;
        self.order[i] = R::of(order);
        self.pairs[i] = R::of(&fact.pairs);
        self.bounds[i] = fact.least | fact.most << 4;
        self.lead[i] = fact.lead;
    }

    #[inline(always)]
    fn fact(&self, i: usize) -> Fact {
        let (least, most) = (self.bounds[i] & 15, self.bounds[i] >> 4);
        Fact { pairs: self.pairs[i].bits(), least, most, lead: self.lead[i] }
    }

    /// The pair that best tells apart the facts of a node that is full and one more; [`NO_PAIR`] if
    /// none does.
    #[cold]
    fn telling(&self, order: &Bits, fact: &Fact) -> u8 {
        let mut facts = [(*order, fact.pairs); FACTS_MAX];
        for i in 0..WIDTH {
            facts[i + 1] = (self.order[i].bits(), self.pairs[i].bits());
        }
        let facts = &facts[..=WIDTH];
        // How many facts a question is spared.
        let spared = |pair: u8| {
            let mut ways = [0u32; 2];
            for (order, pairs) in facts {
                ways[usize::from(bit(order, pair))] += u32::from(bit(pairs, pair));
            }
            ways[0] * ways[1]
        };
        let mut best = (0, NO_PAIR);
        for word in 0..WORDS {
            let mut rest = facts.iter().fold(0, |all, (_, pairs)| all | pairs[word]);
            while rest != 0 {
                let pair = (64 * word as u32 + rest.trailing_zeros()) as u8;
                rest &= rest - 1;
                best = best.max((spared(pair), pair));
            }
        }
        if best.0 > 0 { best.1 } else { NO_PAIR }
    }

    /// Takes a fact over from another node, as useful as it was there.
    fn take(&mut self, from: &Self, i: usize) {
        let to = self.used as usize;
        self.order[to] = from.order[i];
        self.pairs[to] = from.pairs[i];
        self.bounds[to] = from.bounds[i];
        self.lead[to] = from.lead[i];
        self.useful |= (from.useful >> i & 1) << to;
        self.used += 1;
    }

    /// Keeps only the facts of which this is true.
    fn retain(&mut self, keeps: impl Fn(usize) -> bool) {
        let old = *self;
        self.used = 0;
        self.useful = 0;
        for i in (0..old.used as usize).filter(|&i| keeps(i)) {
            self.take(&old, i);
        }
    }
}

/// The fact found so far that rests upon the fewest pairs, and how many.
struct Best {
    pairs: u8,
    node: u32,
    place: usize,
}

/// The first node for a shape and leader.
#[derive(Clone, Copy)]
struct Root {
    shape: u64,
    node: u32,
    age: u16,
    /// Whether it was asked since the hand of the clock last came by.
    touched: bool,
}

const NO_ROOT: Root = Root { shape: 0, node: NONE, age: 0, touched: false };

/// The table. It never clears itself in the middle of a search: when it is full, facts that are
/// old and were of no use since the hand of the clock last came by make room.
pub(super) struct Table<R, const WIDTH: usize> {
    roots: Vec<Root>,
    shift: u32,
    nodes: Vec<Node<R, WIDTH>>,
    nodes_max: usize,
    /// Nodes that were given out and came back.
    spare: Vec<u32>,
    /// Nodes that were given out since all was forgotten.
    fresh: usize,
    age: u16,
    clock: usize,
}

impl<R: Row, const WIDTH: usize> Table<R, WIDTH> {
    /// A table that takes up to about so many bytes, growing as needed.
    pub(super) fn new(bytes_max: usize) -> Table<R, WIDTH> {
        let roots_log2 = ((bytes_max / 16 / size_of::<Root>()).max(64)).ilog2();
        let rest = bytes_max.saturating_sub((1 << roots_log2) * size_of::<Root>());
        Table {
            roots: vec![NO_ROOT; 1 << roots_log2],
            shift: 64 - roots_log2,
            nodes: Vec::new(),
            nodes_max: (rest / size_of::<Node<R, WIDTH>>()).max(64),
            spare: Vec::new(),
            fresh: 0,
            age: 1,
            clock: 0,
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.roots.len() * size_of::<Root>()
            + self.nodes.len() * size_of::<Node<R, WIDTH>>()
            + self.spare.capacity() * size_of::<u32>()
    }

    /// Forgets everything, for the next deal or declaration.
    pub(super) fn forget(&mut self) {
        if self.age == u16::MAX {
            self.roots.fill(NO_ROOT);
            self.age = 0;
        }
        self.age += 1;
        self.spare.clear();
        self.fresh = 0;
        self.clock = 0;
    }

    #[inline(always)]
    fn slot(&self, shape: u64) -> usize {
        let mixed = shape ^ shape >> 29;
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline(always)]
    fn root(&self, shape: u64) -> Option<usize> {
        let start = self.slot(shape);
        for probe in 0..PROBES {
            let at = (start + probe) & (self.roots.len() - 1);
            let root = &self.roots[at];
            if root.age != self.age {
                return None;
            }
            if root.shape == shape {
                return Some(at);
            }
        }
        None
    }

    /// Of the facts that say whether the side on lead can lose `need` tricks, the one that rests upon
    /// the fewest pairs.
    #[inline(always)]
    pub(super) fn find<C: Cpu>(&mut self, place: &Place, need: u8, hint: &mut u8) -> Option<Fact> {
        let root = self.root(place.shape)?;
        let root = &mut self.roots[root];
        // Other threads may have it in their caches: it is written to only if that changes it.
        if !root.touched {
            root.touched = true;
        }
        let order = R::of(&place.order);
        let mut open = [(root.node, 0); DEPTH_MAX + 2];
        let mut count = usize::from(root.node != NONE);
        let mut best = Best { pairs: u8::MAX, node: 0, place: 0 };
        while count > 0 {
            count -= 1;
            let (at, fewest) = open[count];
            if fewest >= best.pairs {
                continue;
            }
            let node = &self.nodes[at as usize];
            let mut ways = [WITHOUT, usize::from(node.pair != NO_PAIR && bit(&place.order, node.pair))];
            // The more promising way first.
            if node.fewest[ways[0]] < node.fewest[ways[1]] {
                ways.swap(0, 1);
            }
            for way in ways {
                let next = node.ways[way];
                open[count] = (next, node.fewest[way]);
                count += usize::from(next != NONE);
                if let Some(next) = self.nodes.get(next as usize) {
                    // The first line of it, and the second.
                    C::fetch(&next.order);
                    C::fetch(&next.ways);
                }
            }
            let mut found = node.speaking(order);
            while found != 0 {
                let i = found.trailing_zeros() as usize;
                found &= found - 1;
                let (least, most) = (node.bounds[i] & 15, node.bounds[i] >> 4);
                if least >= need || most < need {
                    let pairs = node.pairs[i].count();
                    if pairs < best.pairs {
                        best = Best { pairs, node: at, place: i };
                    }
                } else {
                    *hint = node.lead[i];
                }
            }
        }
        if best.pairs == u8::MAX {
            return None;
        }
        let node = &mut self.nodes[best.node as usize];
        if node.useful >> best.place & 1 == 0 {
            node.useful |= 1 << best.place;
        }
        Some(node.fact(best.place))
    }

    /// Writes down a fact found at this place.
    #[inline(always)]
    pub(super) fn store(&mut self, place: &Place, fact: Fact) {
        // One node for it, at most, and none is freed on the way there.
        if self.spare.is_empty() && self.fresh == self.nodes_max {
            self.make_room();
        }
        let root = self.root(place.shape).unwrap_or_else(|| self.new_root(place.shape));
        if self.roots[root].node == NONE {
            self.roots[root].node = self.new_node();
        }
        let mut at = self.roots[root].node;
        let pairs = R::of(&fact.pairs).count();
        let mut depth = 0;
        while self.nodes[at as usize].is_full() {
            if depth == DEPTH_MAX {
                // The first that was of no use makes way.
                let node = &mut self.nodes[at as usize];
                let i = (!node.useful).trailing_zeros() as usize % WIDTH;
                node.set(i, &place.order, &fact);
                return;
            }
            let node = &self.nodes[at as usize];
            if node.pair == NO_PAIR && node.ways[WITHOUT] == NONE {
                let pair = node.telling(&place.order, &fact);
                self.nodes[at as usize].pair = pair;
            }
            let pair = self.nodes[at as usize].pair;
            let rests = pair != NO_PAIR && bit(&fact.pairs, pair);
            let way = if rests { usize::from(bit(&place.order, pair)) } else { WITHOUT };
            at = self.way(at, way, pairs);
            depth += 1;
        }
        self.nodes[at as usize].put(&place.order, &fact);
    }

    /// The node on this way, a new one if there is none, for a fact with so many pairs.
    fn way(&mut self, at: u32, way: usize, pairs: u8) -> u32 {
        let node = &mut self.nodes[at as usize];
        node.fewest[way] = node.fewest[way].min(pairs);
        let next = node.ways[way];
        if next != NONE {
            return next;
        }
        let next = self.new_node();
        self.nodes[at as usize].ways[way] = next;
        next
    }

    fn new_root(&mut self, shape: u64) -> usize {
        let start = self.slot(shape);
        let mut victim = start;
        for probe in 0..PROBES {
            let at = (start + probe) & (self.roots.len() - 1);
            if self.roots[at].age != self.age {
                victim = at;
                break;
            }
            if !self.roots[at].touched {
                victim = at;
            }
        }
        let old = self.roots[victim];
        if old.age == self.age && old.node != NONE {
            self.release(old.node);
        }
        self.roots[victim] = Root { shape, node: NONE, age: self.age, touched: false };
        victim
    }

    /// There is always one: room was made before.
    fn new_node(&mut self) -> u32 {
        if let Some(node) = self.spare.pop() {
            self.nodes[node as usize] = Node::EMPTY;
            return node;
        }
        let node = self.fresh;
        self.fresh += 1;
        if node < self.nodes.len() {
            self.nodes[node] = Node::EMPTY;
        } else {
            // It asks for all the room it may need at once: what is not written to takes no memory,
            // while a list that moves to a larger place takes both for a moment.
            if self.nodes.capacity() == 0 {
                self.nodes.reserve_exact(self.nodes_max);
            }
            self.nodes.push(Node::EMPTY);
        }
        node as u32
    }

    /// Lets the clock go round until a few nodes are free.
    #[cold]
    fn make_room(&mut self) {
        let wanted = self.nodes_max / 16;
        // Twice round finds all that nobody asks for in between.
        for _ in 0..2 * self.roots.len() {
            if self.spare.len() >= wanted {
                return;
            }
            let at = self.clock;
            self.clock = (self.clock + 1) & (self.roots.len() - 1);
            let root = &mut self.roots[at];
            root.touched = false;
            let node = root.node;
            if root.age == self.age && node != NONE && self.sweep(node).is_none() {
                self.spare.push(node);
                self.roots[at].node = NONE;
            }
        }
    }

    /// Forgets what was of no use of this node and those behind it. Of what is left, how few pairs a
    /// fact rests upon at the least; nothing if nothing is left.
    fn sweep(&mut self, at: u32) -> Option<u8> {
        let mut behind = 0;
        let mut ends = true;
        for way in 0..WAYS {
            let next = self.nodes[at as usize].ways[way];
            if next == NONE {
                continue;
            }
            let fewest = self.sweep(next);
            self.nodes[at as usize].fewest[way] = fewest.unwrap_or(u8::MAX);
            if fewest.is_none() {
                self.spare.push(next);
                self.nodes[at as usize].ways[way] = NONE;
            } else {
                let next = &self.nodes[next as usize];
                behind += next.used as usize;
                ends &= next.is_leaf();
            }
        }
        let node = &mut self.nodes[at as usize];
        let useful = node.useful;
        node.retain(|i| useful >> i & 1 != 0);
        node.useful = 0;
        // What has become little comes together again.
        if ends && node.used as usize + behind <= WIDTH {
            let ways = std::mem::replace(&mut node.ways, [NONE; WAYS]);
            node.fewest = [u8::MAX; WAYS];
            node.pair = NO_PAIR;
            for next in ways.into_iter().filter(|&next| next != NONE) {
                let from = self.nodes[next as usize];
                for i in 0..from.used as usize {
                    self.nodes[at as usize].take(&from, i);
                }
                self.spare.push(next);
            }
        }
        let node = &self.nodes[at as usize];
        let here = node.pairs[..node.used as usize].iter().map(|pairs| pairs.count());
        let fewest = here.chain(node.fewest).min().unwrap_or(u8::MAX);
        (node.used > 0 || !node.is_leaf()).then_some(fewest)
    }

    /// Frees a node and all behind it.
    fn release(&mut self, at: u32) {
        self.spare.push(at);
        for next in self.nodes[at as usize].ways {
            if next != NONE {
                self.release(next);
            }
        }
    }
}

/// So many tables side by side, at most, where threads share them: they seldom wait for each other.
const PARTS_LOG2_MAX: u32 = 8;
/// None of them is smaller.
const PART_BYTES_LOG2: u32 = 18;

/// The facts of a deal. Several threads may ask and write at once.
pub(crate) struct Tables {
    parts: Box<[Mutex<Part>]>,
}

/// The facts of some of the shapes: in the last tricks there are fewer pairs, and rows are shorter.
struct Part {
    short: Table<u64, 6>,
    middle: Table<[u32; 3], 4>,
    long: Table<[u64; 2], 3>,
    longest: Table<Bits, 3>,
}

impl Tables {
    /// Tables that take up to about so many bytes together.
    pub(super) fn new(bytes_max: usize, threads: usize) -> Tables {
        let parts_log2 = match threads {
            0 | 1 => 0,
            _ => (bytes_max >> PART_BYTES_LOG2).max(1).ilog2().min(PARTS_LOG2_MAX),
        };
        let bytes_max = bytes_max >> parts_log2;
        let [middle, long, longest] = [5, 2, 1].map(|share| bytes_max / 16 * share);
        let part = |_| {
            Mutex::new(Part {
                short: Table::new(bytes_max - middle - long - longest),
                middle: Table::new(middle),
                long: Table::new(long),
                longest: Table::new(longest),
            })
        };
        Tables { parts: (0..1 << parts_log2).map(part).collect() }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        let parts = self.parts.iter().map(|part| part.lock().unwrap_or_else(PoisonError::into_inner));
        parts
            .map(|part| part.short.bytes() + part.middle.bytes() + part.long.bytes() + part.longest.bytes())
            .sum()
    }

    /// Forgets everything, for the next deal or declaration.
    pub(super) fn forget(&mut self) {
        for part in &mut self.parts {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            part.short.forget();
            part.middle.forget();
            part.long.forget();
            part.longest.forget();
        }
    }

    #[inline(always)]
    fn part(&self, place: &Place) -> MutexGuard<'_, Part> {
        let mixed = (place.shape ^ place.shape >> 31).wrapping_mul(0xd6e8_feb8_6659_fd93);
        // Nothing panics in there.
        self.parts[(mixed >> (64 - PARTS_LOG2_MAX)) as usize & (self.parts.len() - 1)]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// A fact that says whether the side on lead can lose `need` tricks, if one is known.
    #[inline(always)]
    pub(super) fn find<C: Cpu>(&self, place: &Place, need: u8, hint: &mut u8) -> Option<Fact> {
        let mut part = self.part(place);
        match place.count {
            0..=64 => part.short.find::<C>(place, need, hint),
            65..=96 => part.middle.find::<C>(place, need, hint),
            97..=128 => part.long.find::<C>(place, need, hint),
            _ => part.longest.find::<C>(place, need, hint),
        }
    }

    /// Writes down a fact found at this place.
    #[inline(always)]
    pub(super) fn store(&self, place: &Place, fact: Fact) {
        let mut part = self.part(place);
        match place.count {
            0..=64 => part.short.store(place, fact),
            65..=96 => part.middle.store(place, fact),
            97..=128 => part.long.store(place, fact),
            _ => part.longest.store(place, fact),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Any;

    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u64 {
            self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            self.0 >> 16
        }

        fn bits(&mut self, count: u32) -> Bits {
            std::array::from_fn(|word| {
                let left = count.saturating_sub(64 * word as u32).min(64);
                let bits = self.next() << 32 ^ self.next();
                if left == 0 { 0 } else { bits >> (64 - left) }
            })
        }
    }

    fn speaks(of: &Place, fact: &Fact, at: &Place) -> bool {
        of.shape == at.shape && of.order.agrees(at.order, fact.pairs)
    }

    fn settles(fact: &Fact, need: u8) -> bool {
        fact.least >= need || fact.most < need
    }

    fn pairs_of(fact: &Fact) -> u8 {
        fact.pairs.count()
    }

    /// Asks and tells at random, and compares with a list of all facts.
    fn compare(count: u32, bytes_max: usize, all_kept: bool) {
        let mut random = Random(count.into());
        let mut tables = Tables::new(bytes_max, 1);
        let mut list: Vec<(Place, Fact)> = Vec::new();
        let mut found = 0;
        for round in 0..6000 {
            if round == 3000 {
                tables.forget();
                list.clear();
            }
            // A handful of orders, so that facts meet again.
            let mut order = Random(random.next() % 40).bits(count);
            order[0] ^= random.next() & 3;
            let place = Place { shape: random.next() % 5, count, order };
            let need = 1 + (random.next() % 4) as u8;
            let got = tables.find::<Any>(&place, need, &mut 0);
            let fits = |(of, fact): &&(Place, Fact)| settles(fact, need) && speaks(of, fact, &place);
            let best = list.iter().filter(fits).map(|(_, fact)| pairs_of(fact)).min();
            if let Some(fact) = &got {
                found += 1;
                assert!(settles(fact, need));
                // It must be one of those that were told.
                assert!(list.iter().filter(fits).any(|(_, one)| {
                    (one.pairs, one.least, one.most) == (fact.pairs, fact.least, fact.most)
                }));
            }
            if all_kept {
                assert_eq!(got.as_ref().map(pairs_of), best, "{count} pairs, round {round}");
            }
            if got.is_none() {
                let [few, fewer, all] = [(); 3].map(|()| random.bits(count));
                let pairs = std::array::from_fn(|word| few[word] & fewer[word] & all[word]);
                let (least, most) = if random.next() & 1 == 0 { (need, 13) } else { (0, need - 1) };
                let fact = Fact { pairs, least, most, lead: 0 };
                tables.store(&place, fact);
                list.push((place, fact));
            }
        }
        assert!(found > 500, "{found}");
    }

    #[test]
    fn the_fact_with_the_fewest_pairs_is_found() {
        for count in [20, 64, 65, 96, 97, 128, 129, 250] {
            compare(count, 16 << 20, true);
        }
    }

    #[test]
    fn a_table_that_makes_room_finds_only_what_it_was_told() {
        for count in [20, 64, 96, 128, 250] {
            compare(count, 1 << 14, false);
        }
    }
}
