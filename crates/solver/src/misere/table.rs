//! What the search has proved so far: bounds for whole families of positions.
//!
//! A fact holds for every position with the same shape and leader in which certain pairs of cards
//! ([`super::pairs`]) stand in the same order as where it was found. One row of bits tells the
//! order, another the pairs that count.
//!
//! Shape and leader find a chain of facts. A chain that grows long picks the pair that tells its
//! facts apart best, and forks: those that rest upon the pair go on to one of two chains, one for
//! each order, and a question goes on to one of these. Facts to which the pair does not matter
//! stay, and once they are many as well the further ones go to a third chain.
//!
//! Nearly all time goes into waiting for memory, and a table that is too small costs more than
//! anything else. So all is made to fit the lines of the cache: in the last six tricks or so there
//! are at most 64 pairs, and three facts take one line. Longer rows have tables of their own.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::pairs::Bits;
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
    fn agrees(self, other: u64, counting: u64) -> bool {
        (self ^ other) & counting == 0
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
    fn agrees(self, other: Bits, counting: Bits) -> bool {
        (0..4).fold(0, |differs, i| differs | (self[i] ^ other[i]) & counting[i]) == 0
    }
}

#[inline(always)]
fn bit(bits: &Bits, number: u8) -> bool {
    bits[number as usize / 64] >> (number % 64) & 1 != 0
}

const NONE: u32 = u32::MAX;
const WIDTH: usize = 3;
const PROBES: usize = 8;
/// No chain grows beyond so many blocks: its oldest facts are overwritten.
const CHAIN_BLOCKS_MAX: u16 = 256;
/// A chain of so many blocks forks.
const CHAIN_BLOCKS_LONG: u16 = 3;
/// So often, at most, before a fact is found.
const FORKS_MAX: usize = 14;
/// No pair has this number.
const NO_PAIR: u8 = u8::MAX;
/// The way of the facts to which the pair does not matter, beside the two of the others.
const WITHOUT: u32 = 2;
const WAYS: usize = 3;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Block<R> {
    order: [R; WIDTH],
    pairs: [R; WIDTH],
    /// `least` in the low four bits, `most` in the high four.
    bounds: [u8; WIDTH],
    lead: [u8; WIDTH],
    next: u32,
    used: u8,
    /// Which facts are new or were of use since the hand of the clock last came by, one bit each.
    useful: u8,
}

impl<R: Row> Block<R> {
    fn empty(next: u32) -> Block<R> {
        let zeros = [R::ZERO; WIDTH];
        Block { order: zeros, pairs: zeros, bounds: [0; WIDTH], lead: [0; WIDTH], next, used: 0, useful: 0 }
    }

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
    fn put(&mut self, order: &Bits, fact: &Fact) {
        let i = self.used as usize;
        self.used += 1;
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
}

/// Facts one after another, and the fork behind them.
#[derive(Clone, Copy)]
struct Chain {
    first: u32,
    /// The chains of the next level.
    fork: u32,
    blocks: u16,
    /// The pair by which it forks.
    pair: u8,
    /// Whether it was asked since the hand of the clock last came by.
    touched: bool,
}

const EMPTY_CHAIN: Chain = Chain { first: NONE, fork: NONE, blocks: 0, pair: NO_PAIR, touched: false };

impl Chain {
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.first == NONE && self.fork == NONE
    }
}

#[derive(Clone, Copy)]
struct Fork([Chain; WAYS]);

/// The first chain for a shape and leader.
#[derive(Clone, Copy)]
struct Root {
    shape: u64,
    chain: Chain,
    age: u16,
}

/// Which chain: a root's, or one of a fork's.
#[derive(Clone, Copy, PartialEq, Eq)]
struct At(u32);

impl At {
    const FORKED: u32 = 1 << 31;

    #[inline(always)]
    fn root(root: usize) -> At {
        At(root as u32)
    }

    #[inline(always)]
    fn below(fork: u32, way: u32) -> At {
        At(At::FORKED | fork << 3 | way)
    }
}

/// A list of things that were given out and came back.
struct Spare {
    list: Vec<u32>,
    fresh: u32,
    max: u32,
}

impl Spare {
    fn new(max: usize) -> Spare {
        Spare { list: Vec::new(), fresh: 0, max: max as u32 }
    }

    fn take(&mut self) -> Option<u32> {
        if let Some(one) = self.list.pop() {
            return Some(one);
        }
        let one = self.fresh;
        self.fresh += u32::from(one < self.max);
        (one < self.max).then_some(one)
    }

    fn is_out(&self) -> bool {
        self.list.is_empty() && self.fresh == self.max
    }

    fn forget(&mut self) {
        self.list.clear();
        self.fresh = 0;
    }
}

/// Makes a list longer by one. It asks for all the room it may need at once: what is not written to
/// takes no memory, while a list that moves to a larger place takes both for a moment.
fn lengthen<T>(list: &mut Vec<T>, one: T, max: u32) {
    if list.capacity() == 0 {
        list.reserve_exact(max as usize);
    }
    list.push(one);
}

/// The table. It never clears itself in the middle of a search: when it is full, facts that are
/// old and were of no use since the hand of the clock last came by make room.
pub(super) struct Table<R> {
    roots: Vec<Root>,
    shift: u32,
    forks: Vec<Fork>,
    spare_forks: Spare,
    blocks: Vec<Block<R>>,
    spare_blocks: Spare,
    age: u16,
    clock: usize,
}

impl<R: Row> Table<R> {
    /// A table that takes up to about so many bytes, growing as needed.
    pub(super) fn new(bytes_max: usize) -> Table<R> {
        let roots_log2 = ((bytes_max / 16 / size_of::<Root>()).max(64)).ilog2();
        let forks_max = (bytes_max / 8 / size_of::<Fork>()).max(8);
        let rest =
            bytes_max.saturating_sub((1 << roots_log2) * size_of::<Root>() + forks_max * size_of::<Fork>());
        let root = Root { shape: 0, chain: EMPTY_CHAIN, age: 0 };
        Table {
            roots: vec![root; 1 << roots_log2],
            shift: 64 - roots_log2,
            forks: Vec::new(),
            spare_forks: Spare::new(forks_max),
            blocks: Vec::new(),
            spare_blocks: Spare::new((rest / size_of::<Block<R>>()).max(64)),
            age: 1,
            clock: 0,
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.roots.len() * size_of::<Root>()
            + self.forks.len() * size_of::<Fork>()
            + self.blocks.len() * size_of::<Block<R>>()
            + (self.spare_forks.list.capacity() + self.spare_blocks.list.capacity()) * size_of::<u32>()
    }

    /// Forgets everything, for the next deal or declaration.
    pub(super) fn forget(&mut self) {
        if self.age == u16::MAX {
            self.roots.fill(Root { shape: 0, chain: EMPTY_CHAIN, age: 0 });
            self.age = 0;
        }
        self.age += 1;
        self.spare_forks.forget();
        self.spare_blocks.forget();
        self.clock = 0;
    }

    #[inline(always)]
    fn slot(&self, shape: u64) -> usize {
        let mixed = shape ^ shape >> 29;
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline(always)]
    fn root(&self, shape: u64) -> Option<At> {
        let start = self.slot(shape);
        for probe in 0..PROBES {
            let at = (start + probe) & (self.roots.len() - 1);
            let root = &self.roots[at];
            if root.age != self.age {
                return None;
            }
            if root.shape == shape {
                return Some(At::root(at));
            }
        }
        None
    }

    #[inline(always)]
    fn chain(&mut self, at: At) -> &mut Chain {
        if at.0 & At::FORKED == 0 {
            &mut self.roots[at.0 as usize].chain
        } else {
            &mut self.forks[(at.0 & !At::FORKED) as usize >> 3].0[at.0 as usize & 7]
        }
    }

    /// A fact that says whether the side on lead can lose `need` tricks, if one is known.
    #[inline(always)]
    pub(super) fn find<C: Cpu>(&mut self, place: &Place, need: u8, hint: &mut u8) -> Option<Fact> {
        let mut open = [At(0); FORKS_MAX + 2];
        open[0] = self.root(place.shape)?;
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let chain = self.chain(open[count]);
            // Another thread may be reading it: what is never written stays in its cache.
            if !chain.touched {
                chain.touched = true;
            }
            let chain = *chain;
            if chain.fork != NONE {
                let fork = &self.forks[chain.fork as usize];
                for way in [WITHOUT, u32::from(bit(&place.order, chain.pair))] {
                    let next = &fork.0[way as usize];
                    open[count] = At::below(chain.fork, way);
                    count += usize::from(!next.is_empty());
                    if let Some(block) = self.blocks.get(next.first as usize) {
                        C::fetch(block);
                    }
                }
            }
            if let Some(fact) = self.scan(chain.first, place, need, hint) {
                return Some(fact);
            }
        }
        None
    }

    #[inline(always)]
    fn scan(&mut self, first: u32, place: &Place, need: u8, hint: &mut u8) -> Option<Fact> {
        let order = R::of(&place.order);
        let mut at = first;
        while at != NONE {
            let block = &mut self.blocks[at as usize];
            let mut found = block.speaking(order);
            while found != 0 {
                let i = found.trailing_zeros() as usize;
                found &= found - 1;
                let (least, most) = (block.bounds[i] & 15, block.bounds[i] >> 4);
                if least >= need || most < need {
                    if block.useful >> i & 1 == 0 {
                        block.useful |= 1 << i;
                    }
                    return Some(block.fact(i));
                }
                *hint = block.lead[i];
            }
            at = block.next;
        }
        None
    }

    /// Writes down a fact found at this place.
    #[inline(always)]
    pub(super) fn store(&mut self, place: &Place, fact: Fact) {
        let root = match self.root(place.shape) {
            Some(root) => root,
            None => self.new_root(place.shape),
        };
        self.put(root, 0, &place.order, fact);
    }

    /// Writes down a fact in this chain or one behind it; `depth` forks were passed before.
    fn put(&mut self, at: At, depth: usize, order: &Bits, fact: Fact) {
        let (mut at, mut depth) = (at, depth);
        loop {
            let Chain { blocks, pair, .. } = *self.chain(at);
            if blocks >= CHAIN_BLOCKS_LONG
                && pair == NO_PAIR
                && depth < FORKS_MAX
                && !self.spare_forks.is_out()
            {
                self.split(at, depth);
            }
            let Chain { blocks, pair, fork, .. } = *self.chain(at);
            let way = if pair == NO_PAIR {
                break;
            } else if bit(&fact.pairs, pair) {
                u32::from(bit(order, pair))
            } else if blocks >= CHAIN_BLOCKS_LONG {
                WITHOUT
            } else {
                break;
            };
            at = At::below(fork, way);
            depth += 1;
        }
        let block = self.room(at);
        let block = &mut self.blocks[block as usize];
        block.put(order, &fact);
    }

    /// Picks a pair for a chain that has grown long, and hands on the facts that rest upon it.
    #[cold]
    fn split(&mut self, at: At, depth: usize) {
        let mut facts = Vec::new();
        let mut block = self.chain(at).first;
        while block != NONE {
            let one = &self.blocks[block as usize];
            for i in 0..one.used as usize {
                facts.push((one.order[i].bits(), one.fact(i)));
            }
            block = one.next;
        }
        // How many facts a question is spared.
        let spared = |pair: u8| {
            let mut ways = [0u32; 2];
            for (order, fact) in &facts {
                if bit(&fact.pairs, pair) {
                    ways[usize::from(bit(order, pair))] += 1;
                }
            }
            ways[0] * ways[1]
        };
        let mut best = (0, NO_PAIR);
        for word in 0..4 {
            let mut rest = facts.iter().fold(0, |pairs, (_, fact)| pairs | fact.pairs[word]);
            while rest != 0 {
                let pair = (64 * word as u32 + rest.trailing_zeros()) as u8;
                rest &= rest - 1;
                best = best.max((spared(pair), pair));
            }
        }
        let (1.., pair) = best else {
            // Nothing tells them apart.
            return;
        };
        let Some(fork) = self.spare_forks.take() else { return };
        let empty = Fork([EMPTY_CHAIN; WAYS]);
        match self.forks.get_mut(fork as usize) {
            Some(old) => *old = empty,
            None => lengthen(&mut self.forks, empty, self.spare_forks.max),
        }
        self.release(at);
        let chain = self.chain(at);
        chain.pair = pair;
        chain.fork = fork;
        for (order, fact) in facts.into_iter().rev() {
            self.put(at, depth, &order, fact);
        }
    }

    /// The block at the front of the chain, with room for one more fact.
    fn room(&mut self, at: At) -> u32 {
        let Chain { first, blocks, .. } = *self.chain(at);
        if first != NONE && (self.blocks[first as usize].used as usize) < WIDTH {
            return first;
        }
        let block = if blocks >= CHAIN_BLOCKS_MAX {
            self.unlink_last(first)
        } else {
            let block = self.new_block(at);
            self.chain(at).blocks += 1;
            block
        };
        // Room may have been made here.
        self.blocks[block as usize] = Block::empty(self.chain(at).first);
        self.chain(at).first = block;
        block
    }

    fn unlink_last(&mut self, first: u32) -> u32 {
        let mut before = first;
        let mut last = self.blocks[before as usize].next;
        while self.blocks[last as usize].next != NONE {
            before = last;
            last = self.blocks[last as usize].next;
        }
        self.blocks[before as usize].next = NONE;
        last
    }

    fn new_root(&mut self, shape: u64) -> At {
        let start = self.slot(shape);
        let mut victim = start;
        for probe in 0..PROBES {
            let at = (start + probe) & (self.roots.len() - 1);
            if self.roots[at].age != self.age {
                victim = at;
                break;
            }
            if !self.roots[at].chain.touched {
                victim = at;
            }
        }
        if self.roots[victim].age == self.age {
            self.release_all(At::root(victim));
        }
        self.roots[victim] = Root { shape, chain: EMPTY_CHAIN, age: self.age };
        At::root(victim)
    }

    fn new_block(&mut self, keep: At) -> u32 {
        if self.spare_blocks.is_out() {
            self.make_room(keep);
        }
        let block = self.spare_blocks.take().expect("room was made");
        if block as usize == self.blocks.len() {
            lengthen(&mut self.blocks, Block::empty(NONE), self.spare_blocks.max);
        }
        block
    }

    /// Lets the clock go round until a few blocks are free.
    fn make_room(&mut self, keep: At) {
        let wanted = (self.spare_blocks.max as usize / 16).max(1);
        // Twice round finds all that nobody asks for in between.
        for _ in 0..2 * self.roots.len() {
            if self.spare_blocks.list.len() >= wanted {
                return;
            }
            let at = self.clock;
            self.clock = (self.clock + 1) & (self.roots.len() - 1);
            if self.roots[at].age == self.age {
                self.sweep(At::root(at), keep);
            }
        }
        if self.spare_blocks.is_out() {
            // The only chain there is must give way as well.
            self.release(keep);
        }
    }

    /// Frees what was of no use of this chain and those behind it, and says whether nothing is left
    /// of them.
    fn sweep(&mut self, at: At, keep: At) -> bool {
        let fork = self.chain(at).fork;
        if fork != NONE {
            let mut empty = true;
            for way in 0..WAYS as u32 {
                empty &= self.sweep(At::below(fork, way), keep);
            }
            if empty {
                self.spare_forks.list.push(fork);
                let chain = self.chain(at);
                chain.fork = NONE;
                chain.pair = NO_PAIR;
            }
        }
        if at == keep {
            return false;
        }
        self.chain(at).touched = false;
        let mut kept = Vec::new();
        let mut block = self.chain(at).first;
        while block != NONE {
            let one = &self.blocks[block as usize];
            for i in (0..one.used as usize).filter(|i| one.useful >> i & 1 != 0) {
                kept.push((one.order[i].bits(), one.fact(i)));
            }
            block = one.next;
        }
        self.release(at);
        for (order, fact) in kept.iter().rev() {
            let block = self.room(at);
            let block = &mut self.blocks[block as usize];
            block.put(order, fact);
            block.useful = 0;
        }
        self.chain(at).is_empty()
    }

    /// Frees the facts of one chain.
    fn release(&mut self, at: At) {
        let chain = self.chain(at);
        let mut block = chain.first;
        chain.first = NONE;
        chain.blocks = 0;
        while block != NONE {
            self.spare_blocks.list.push(block);
            block = self.blocks[block as usize].next;
        }
    }

    /// Frees a chain and all behind it.
    fn release_all(&mut self, at: At) {
        self.release(at);
        let chain = self.chain(at);
        let fork = chain.fork;
        chain.fork = NONE;
        chain.pair = NO_PAIR;
        if fork != NONE {
            for way in 0..WAYS as u32 {
                self.release_all(At::below(fork, way));
            }
            self.spare_forks.list.push(fork);
        }
    }
}

/// So many tables side by side, where threads share them: they seldom wait for each other.
const PARTS_LOG2: u32 = 6;

/// The facts of a deal. Several threads may ask and write at once.
pub(crate) struct Tables {
    parts: Box<[Mutex<Part>]>,
}

/// The facts of some of the shapes: in the last tricks there are fewer pairs, and rows are shorter.
struct Part {
    short: Table<u64>,
    middle: Table<[u64; 2]>,
    long: Table<Bits>,
}

impl Tables {
    /// Tables that take up to about so many bytes together.
    pub(super) fn new(bytes_max: usize, threads: usize) -> Tables {
        let parts_log2 = if threads > 1 { PARTS_LOG2 } else { 0 };
        let bytes_max = bytes_max >> parts_log2;
        let (middle, long) = (bytes_max / 8 * 3, bytes_max / 16);
        let part = |_| {
            Mutex::new(Part {
                short: Table::new(bytes_max - middle - long),
                middle: Table::new(middle),
                long: Table::new(long),
            })
        };
        Tables { parts: (0..1 << parts_log2).map(part).collect() }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        let parts = self.parts.iter().map(|part| part.lock().unwrap_or_else(PoisonError::into_inner));
        parts.map(|part| part.short.bytes() + part.middle.bytes() + part.long.bytes()).sum()
    }

    /// Forgets everything, for the next deal or declaration.
    pub(super) fn forget(&mut self) {
        for part in &mut self.parts {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            part.short.forget();
            part.middle.forget();
            part.long.forget();
        }
    }

    #[inline(always)]
    fn part(&self, place: &Place) -> MutexGuard<'_, Part> {
        let mixed = (place.shape ^ place.shape >> 31).wrapping_mul(0xd6e8_feb8_6659_fd93);
        // Nothing panics in there.
        self.parts[(mixed >> (64 - PARTS_LOG2)) as usize & (self.parts.len() - 1)]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// A fact that says whether the side on lead can lose `need` tricks, if one is known.
    #[inline(always)]
    pub(super) fn find<C: Cpu>(&self, place: &Place, need: u8, hint: &mut u8) -> Option<Fact> {
        let mut part = self.part(place);
        match place.count {
            0..=64 => part.short.find::<C>(place, need, hint),
            65..=128 => part.middle.find::<C>(place, need, hint),
            _ => part.long.find::<C>(place, need, hint),
        }
    }

    /// Writes down a fact found at this place.
    #[inline(always)]
    pub(super) fn store(&self, place: &Place, fact: Fact) {
        let mut part = self.part(place);
        match place.count {
            0..=64 => part.short.store(place, fact),
            65..=128 => part.middle.store(place, fact),
            _ => part.long.store(place, fact),
        }
    }
}
