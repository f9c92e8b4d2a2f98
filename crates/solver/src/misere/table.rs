//! The transposition table: what the search has proved so far, answers for whole families of positions.
//!
//! A fact holds for every position with the same shape and leader in which certain pairs of cards
//! ([`super::pairs`]) stand in the same order as where it was found. One row of bits tells the
//! order, another the pairs that count.
//!
//! Shape, leader and how many tricks are to be lost find a tree of nodes, each with a few facts. A
//! node that is full picks the pair that tells its facts apart best: those that come later and rest
//! upon the pair go on one of two ways, one for each order, and those to which it does not matter a
//! third. A question goes on two of the three.
//!
//! Of all facts that answer a question the one that rests upon the fewest pairs is taken. It does not
//! matter here, but all that is concluded from it serves more positions.
//!
//! Nearly all time goes into waiting for memory, and a table that is too small costs more than
//! anything else. So a node begins as one line of the cache, and becomes two when that is full: only
//! then it can fork. In the last six tricks or so there are at most 64 pairs, and a line is room for
//! three facts. Longer rows have tables of their own.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::line::{Fork, Line, NO_PAIR, NONE, WAYS, WITHOUT, telling};
use super::pairs::Bits;
use super::row::{Row, bit};
use crate::cpu::Cpu;
use crate::probing;

/// One proved fact.
#[derive(Clone, Copy)]
pub(super) struct Fact {
    /// The pairs whose order it rests upon.
    pub(super) pairs: Bits,
    /// The fewest tricks that the side on lead loses.
    pub(super) least: u8,
    /// The most tricks that the side on lead loses.
    pub(super) most: u8,
}

impl Fact {
    /// The tree of the questions that it was found for.
    #[inline(always)]
    fn tree(&self) -> usize {
        tree_of(if self.least > 0 { self.least } else { self.most + 1 })
    }
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

/// Says of a node that it has two lines; the rest is the place of the first.
const DOUBLE: u32 = 1 << 31;
/// The depth of a tree at which a new fact overwrites another.
const DEPTH_MAX: usize = 30;
/// The most facts of a node, and one more.
const FACTS_MAX: usize = 8;
/// Trees of a shape and leader. Questions for numbers of tricks that are this far apart share
/// one; that is rare.
const TREES: usize = 4;

#[inline(always)]
fn tree_of(need: u8) -> usize {
    need as usize % TREES
}

/// The place of a node's first line; the second, if there is one, comes next.
#[inline(always)]
fn first(node: u32) -> usize {
    (node & !DOUBLE) as usize
}

/// The place of its last line.
#[inline(always)]
fn last(node: u32) -> usize {
    first(node) + usize::from(node & DOUBLE != 0)
}

/// The fact found so far that rests upon the fewest pairs, and how many.
struct Best {
    pairs: u8,
    line: usize,
    place: usize,
}

/// The trees of a shape and leader.
#[derive(Clone, Copy)]
struct Root {
    shape: u64,
    trees: [u32; TREES],
    age: u16,
    /// Whether it was asked since the clock hand last came by (CLOCK eviction).
    touched: bool,
}

probing::slot!(Root, shape: u64);

const NO_ROOT: Root = Root { shape: 0, trees: [NONE; TREES], age: 0, touched: false };

/// Where it is written which node comes next.
#[derive(Clone, Copy)]
enum Link {
    Root { root: usize, tree: usize },
    Way { node: u32, way: usize },
}

/// What is left of a node that was swept.
struct Left {
    node: u32,
    fewest: u8,
    facts: usize,
    ends: bool,
}

/// A transposition table. It never clears itself in the middle of a search: when it is full, facts that are
/// old and were of no use since the clock hand last came by are evicted.
pub(super) struct Transpositions<R, const WIDTH: usize> {
    roots: Vec<Root>,
    shift: u32,
    lines: Vec<Line<R, WIDTH>>,
    lines_max: usize,
    /// Lines that were given out and came back, one by one.
    singles: Vec<u32>,
    /// The same, two by two: the first of each two, without the mark.
    doubles: Vec<u32>,
    /// Lines that were given out since all was forgotten, two by two.
    fresh: usize,
    age: u16,
    clock: usize,
}

impl<R: Row, const WIDTH: usize> Transpositions<R, WIDTH> {
    /// A table that takes up to about `bytes_max`, growing as needed.
    pub(super) fn new(bytes_max: usize) -> Transpositions<R, WIDTH> {
        let roots_log2 = ((bytes_max / 8 / size_of::<Root>()).max(64)).ilog2();
        let rest = bytes_max.saturating_sub((1 << roots_log2) * size_of::<Root>());
        Transpositions {
            roots: vec![NO_ROOT; 1 << roots_log2],
            shift: 64 - roots_log2,
            lines: Vec::new(),
            lines_max: (rest / size_of::<Line<R, WIDTH>>() / 2 * 2).max(64),
            singles: Vec::new(),
            doubles: Vec::new(),
            fresh: 0,
            age: 1,
            clock: 0,
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.roots.len() * size_of::<Root>()
            + self.lines.len() * size_of::<Line<R, WIDTH>>()
            + (self.singles.capacity() + self.doubles.capacity()) * size_of::<u32>()
    }

    /// Forgets everything, for the next deal or declaration.
    pub(super) fn forget(&mut self) {
        if self.age == u16::MAX {
            self.roots.fill(NO_ROOT);
            self.age = 0;
        }
        self.age += 1;
        self.singles.clear();
        self.doubles.clear();
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
        probing::find(&self.roots, self.slot(shape), self.age, shape)
    }

    /// Of the facts that say whether the side on lead can lose `need` tricks, the one that rests upon
    /// the fewest pairs. Facts found for another number of tricks may say it too; to look for them
    /// costs more than it gives.
    #[inline(always)]
    pub(super) fn find<C: Cpu>(&mut self, place: &Place, need: u8) -> Option<Fact> {
        let root = self.root(place.shape)?;
        let root = &mut self.roots[root];
        // Other threads may have it in their caches: it is written to only if that changes it.
        if !root.touched {
            root.touched = true;
        }
        let tree = root.trees[tree_of(need)];
        let order = R::of(&place.order);
        let mut open = [(tree, 0); DEPTH_MAX + 2];
        let mut count = usize::from(tree != NONE);
        let mut best = Best { pairs: u8::MAX, line: 0, place: 0 };
        while count > 0 {
            count -= 1;
            let (node, fewest) = open[count];
            if fewest >= best.pairs {
                continue;
            }
            let at = first(node);
            if node & DOUBLE != 0 {
                let fork = self.fork(node);
                let mut ways = [WITHOUT, usize::from(fork.pair != NO_PAIR && bit(&place.order, fork.pair))];
                // The more promising way first.
                if fork.fewest[ways[0]] < fork.fewest[ways[1]] {
                    ways.swap(0, 1);
                }
                for way in ways {
                    let next = fork.ways[way];
                    open[count] = (next, fork.fewest[way]);
                    count += usize::from(next != NONE);
                    self.fetch::<C>(next);
                }
                self.look(at, order, need, &mut best);
                self.look(at + 1, order, need, &mut best);
            } else {
                self.look(at, order, need, &mut best);
            }
        }
        if best.pairs == u8::MAX {
            return None;
        }
        let line = &mut self.lines[best.line];
        if line.useful >> best.place & 1 == 0 {
            line.useful |= 1 << best.place;
        }
        Some(line.fact(best.place))
    }

    /// Looks through a line.
    #[inline(always)]
    fn look(&self, at: usize, order: R, need: u8, best: &mut Best) {
        let line = &self.lines[at];
        let mut found = line.speaking(order);
        while found != 0 {
            let i = found.trailing_zeros() as usize;
            found &= found - 1;
            let (least, most) = (line.bounds[i] & 15, line.bounds[i] >> 4);
            if least >= need || most < need {
                let pairs = line.pairs[i].count();
                if pairs < best.pairs {
                    *best = Best { pairs, line: at, place: i };
                }
            }
        }
    }

    /// Prefetches the cache lines of a node, which will soon be looked at.
    #[inline(always)]
    fn fetch<C: Cpu>(&self, node: u32) {
        for at in [first(node), last(node)] {
            if let Some(line) = self.lines.get(at) {
                C::fetch(line);
            }
        }
    }

    #[inline(always)]
    fn fork(&self, node: u32) -> Fork {
        let at = first(node);
        Fork::of([self.lines[at].fork, self.lines[at + 1].fork])
    }

    #[inline(always)]
    fn set_fork(&mut self, node: u32, fork: Fork) {
        let at = first(node);
        [self.lines[at].fork, self.lines[at + 1].fork] = fork.halves();
    }

    /// Writes down a fact found at this place.
    #[inline(always)]
    pub(super) fn store(&mut self, place: &Place, fact: Fact) {
        // It takes one node with two lines at most.
        if self.doubles.is_empty() && self.fresh == self.lines_max {
            self.make_room();
        }
        let root = self.root(place.shape).unwrap_or_else(|| self.new_root(place.shape));
        let pairs = R::of(&fact.pairs).count();
        let mut link = Link::Root { root, tree: fact.tree() };
        for _ in 0..DEPTH_MAX {
            let node = self.follow(link);
            if self.put(node, link, &place.order, &fact) {
                return;
            }
            let mut fork = self.fork(node);
            if fork.pair == NO_PAIR && fork.ways[WITHOUT] == NONE {
                fork.pair = self.telling(node, &place.order, &fact);
            }
            let rests = fork.pair != NO_PAIR && bit(&fact.pairs, fork.pair);
            let way = if rests { usize::from(bit(&place.order, fork.pair)) } else { WITHOUT };
            fork.fewest[way] = fork.fewest[way].min(pairs);
            self.set_fork(node, fork);
            link = Link::Way { node, way };
        }
        // So deep down it is not worth a place.
    }

    /// The node where the link leads, a new one if there is none.
    #[inline(always)]
    fn follow(&mut self, link: Link) -> u32 {
        let node = match link {
            Link::Root { root, tree } => self.roots[root].trees[tree],
            Link::Way { node, way } => self.fork(node).ways[way],
        };
        if node != NONE {
            return node;
        }
        let node = self.new_single();
        self.set(link, node);
        node
    }

    #[inline(always)]
    fn set(&mut self, link: Link, to: u32) {
        match link {
            Link::Root { root, tree } => self.roots[root].trees[tree] = to,
            Link::Way { node, way } => {
                let mut fork = self.fork(node);
                fork.ways[way] = to;
                self.set_fork(node, fork);
            }
        }
    }

    /// Puts a fact into the node where the link leads, if there is room.
    #[inline(always)]
    fn put(&mut self, node: u32, link: Link, order: &Bits, fact: &Fact) -> bool {
        let at = first(node);
        if !self.lines[at].is_full() {
            self.lines[at].put(order, fact);
        } else if node & DOUBLE == 0 {
            let double = self.new_double();
            let to = first(double);
            self.lines[to] = self.lines[at];
            self.lines[to + 1].put(order, fact);
            self.set_fork(double, Fork::NONE);
            self.set(link, double);
            self.singles.push(node);
        } else if !self.lines[at + 1].is_full() {
            self.lines[at + 1].put(order, fact);
        } else {
            return false;
        }
        true
    }

    /// The pair that best tells apart the facts of a node that is full and one more.
    #[cold]
    fn telling(&self, node: u32, order: &Bits, fact: &Fact) -> u8 {
        let mut facts = [(*order, fact.pairs); FACTS_MAX];
        let at = first(node);
        for (i, to) in facts[1..=2 * WIDTH].iter_mut().enumerate() {
            let line = &self.lines[at + i / WIDTH];
            *to = (line.order[i % WIDTH].bits(), line.pairs[i % WIDTH].bits());
        }
        telling(&facts[..=2 * WIDTH])
    }

    fn new_root(&mut self, shape: u64) -> usize {
        let victim = probing::place_for(&self.roots, self.slot(shape), self.age);
        let old = self.roots[victim];
        if old.age == self.age {
            for node in old.trees {
                self.release(node);
            }
        }
        self.roots[victim] = Root { shape, age: self.age, ..NO_ROOT };
        victim
    }

    /// A node with one line.
    fn new_single(&mut self) -> u32 {
        let node = self.singles.pop().unwrap_or_else(|| {
            let double = self.new_double() & !DOUBLE;
            self.singles.push(double + 1);
            double
        });
        self.lines[node as usize] = Line::EMPTY;
        node
    }

    /// A node with two lines. There is always one: room was made before.
    fn new_double(&mut self) -> u32 {
        let at = self.doubles.pop().unwrap_or_else(|| {
            self.fresh += 2;
            self.fresh as u32 - 2
        });
        let end = at as usize + 2;
        if self.lines.len() < end {
            // It asks for all the room it may need at once: what is not written to takes no memory,
            // while a list that moves to a larger place takes both for a moment.
            if self.lines.capacity() == 0 {
                self.lines.reserve_exact(self.lines_max);
            }
            self.lines.resize(end, Line::EMPTY);
        } else {
            self.lines[at as usize..end].fill(Line::EMPTY);
        }
        at | DOUBLE
    }

    /// Lets the clock go round until a few nodes are free.
    #[cold]
    fn make_room(&mut self) {
        let wanted = self.lines_max / 16;
        let mut enough = wanted;
        // Twice round finds all that nobody asks for in between.
        for _ in 0..2 * self.roots.len() {
            if self.singles.len() + 2 * self.doubles.len() >= enough {
                self.join_singles();
                if 2 * self.doubles.len() >= wanted / 2 {
                    return;
                }
                enough += wanted;
            }
            let at = self.clock;
            self.clock = (self.clock + 1) & (self.roots.len() - 1);
            self.roots[at].touched = false;
            if self.roots[at].age != self.age {
                continue;
            }
            for tree in 0..TREES {
                let left = self.sweep(self.roots[at].trees[tree]);
                self.roots[at].trees[tree] = left.map_or(NONE, |left| left.node);
            }
        }
        self.join_singles();
    }

    /// Makes two lines side by side one node again, where both are free.
    fn join_singles(&mut self) {
        self.singles.sort_unstable();
        let mut kept = 0;
        let mut i = 0;
        while i < self.singles.len() {
            let line = self.singles[i];
            if line.is_multiple_of(2) && self.singles.get(i + 1) == Some(&(line + 1)) {
                self.doubles.push(line);
                i += 2;
            } else {
                self.singles[kept] = line;
                kept += 1;
                i += 1;
            }
        }
        self.singles.truncate(kept);
    }

    /// Forgets what was of no use of this node and those behind it. Nothing if nothing is left.
    fn sweep(&mut self, node: u32) -> Option<Left> {
        if node == NONE {
            return None;
        }
        let mut fork = if node & DOUBLE == 0 { Fork::NONE } else { self.fork(node) };
        let mut behind = 0;
        let mut ends = true;
        for way in 0..WAYS {
            let left = self.sweep(fork.ways[way]);
            fork.ways[way] = left.as_ref().map_or(NONE, |left| left.node);
            fork.fewest[way] = left.as_ref().map_or(u8::MAX, |left| left.fewest);
            if let Some(left) = left {
                behind += left.facts;
                ends &= left.ends;
            }
        }
        // What is left comes together, and what has become little behind it as well.
        let mut kept = [Line::EMPTY; 2];
        let mut facts = 0;
        self.gather(node, |line, i| line.useful >> i & 1 != 0, &mut kept, &mut facts);
        if ends && facts + behind <= 2 * WIDTH {
            for next in std::mem::replace(&mut fork, Fork::NONE).ways {
                self.gather(next, |_, _| true, &mut kept, &mut facts);
                self.free(next);
            }
        }
        let here = kept.iter().flat_map(|line| &line.pairs[..line.used as usize]).map(|pairs| pairs.count());
        let fewest = here.chain(fork.fewest).min().unwrap_or(u8::MAX);
        let ends = fork.ways == [NONE; WAYS];
        if facts == 0 && ends {
            self.free(node);
            return None;
        }
        let at = first(node);
        self.lines[at] = kept[0];
        if ends && facts <= WIDTH {
            // One line will do.
            if node & DOUBLE != 0 {
                self.singles.push(at as u32 + 1);
            }
            return Some(Left { node: at as u32, fewest, facts, ends });
        }
        self.lines[at + 1] = kept[1];
        self.set_fork(node, fork);
        Some(Left { node, fewest, facts, ends })
    }

    /// Adds the facts of a node of which this is true.
    fn gather(
        &self,
        node: u32,
        keeps: impl Fn(&Line<R, WIDTH>, usize) -> bool,
        kept: &mut [Line<R, WIDTH>; 2],
        facts: &mut usize,
    ) {
        if node == NONE {
            return;
        }
        for line in &self.lines[first(node)..=last(node)] {
            for i in (0..line.used as usize).filter(|&i| keeps(line, i)) {
                kept[*facts / WIDTH].take(line, i);
                *facts += 1;
            }
        }
    }

    /// Frees a node, but not what lies behind it.
    fn free(&mut self, node: u32) {
        match node {
            NONE => {}
            double if double & DOUBLE != 0 => self.doubles.push(double & !DOUBLE),
            single => self.singles.push(single),
        }
    }

    /// Frees a node and all behind it.
    fn release(&mut self, node: u32) {
        if node != NONE && node & DOUBLE != 0 {
            for next in self.fork(node).ways {
                self.release(next);
            }
        }
        self.free(node);
    }
}

/// The most shards of the table where threads share it, as a power of two: they seldom wait for each other.
const PARTS_LOG2_MAX: u32 = 8;
/// The fewest bytes of a shard, as a power of two.
const PART_BYTES_LOG2: u32 = 18;

/// The facts of a deal. Several threads may ask and write at once.
pub(crate) struct Tables {
    parts: Box<[Mutex<Part>]>,
}

/// The facts of some of the shapes: in the last tricks there are fewer pairs, and rows are shorter.
struct Part {
    short: Transpositions<u64, 3>,
    middle: Transpositions<[u32; 3], 2>,
    long: Transpositions<[u64; 2], 3>,
    longest: Transpositions<Bits, 3>,
}

impl Tables {
    /// Tables that take up to about `bytes_max` together.
    pub(super) fn new(bytes_max: usize, threads: usize) -> Tables {
        let parts_log2 = match threads {
            0 | 1 => 0,
            _ => (bytes_max >> PART_BYTES_LOG2).max(1).ilog2().min(PARTS_LOG2_MAX),
        };
        let bytes_max = bytes_max >> parts_log2;
        let [middle, long, longest] = [16, 7, 3].map(|share| bytes_max / 64 * share);
        let part = |_| {
            Mutex::new(Part {
                short: Transpositions::new(bytes_max - middle - long - longest),
                middle: Transpositions::new(middle),
                long: Transpositions::new(long),
                longest: Transpositions::new(longest),
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
    pub(super) fn find<C: Cpu>(&self, place: &Place, need: u8) -> Option<Fact> {
        let mut part = self.part(place);
        match place.count {
            0..=64 => part.short.find::<C>(place, need),
            65..=96 => part.middle.find::<C>(place, need),
            97..=128 => part.long.find::<C>(place, need),
            _ => part.longest.find::<C>(place, need),
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
            let got = tables.find::<Any>(&place, need);
            let fits = |(of, fact): &&(Place, Fact)| settles(fact, need) && speaks(of, fact, &place);
            // Those that were found for another number of tricks are not looked for.
            let here = |(_, fact): &&(Place, Fact)| fact.tree() == tree_of(need);
            let best = list.iter().filter(fits).filter(here).map(|(_, fact)| pairs_of(fact)).min();
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
                let fact = Fact { pairs, least, most };
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
