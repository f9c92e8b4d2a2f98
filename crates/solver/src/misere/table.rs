//! What the search has proved so far: bounds for whole families of positions.
//!
//! A fact holds for every position with the same shape and leader in which each hand has the
//! same number of cards below every cut. Counting for each fact would be slow, so the table
//! compares *parities*: bit `i` of a plane says whether the number of marked cards below card `i`
//! is odd. Planes of two positions agree at all cuts of a fact whenever the numbers do, and the
//! few facts that pass are counted. The planes also tell the owners: a card is marked where the
//! parity changes.
//!
//! Shape and leader find a chain of facts. A chain that grows long picks the cut that tells its
//! facts apart best, and forks: those that have the cut go on to one of four chains, one for
//! each way the two parities can be there, and a question goes on to one of these. Facts without
//! that cut stay, and once they are many as well the further ones go to a fifth chain.
//!
//! Nearly all time goes into waiting for memory, and a table that is too small costs more than
//! anything else. So all is made to fit the lines of the cache: with eight tricks left or fewer
//! there are 32 cards, and four facts take one line; so do the five chains of a fork.

use crate::cpu::Cpu;
use crate::word::{NARROW_CARDS_MAX, Word};

/// One proved fact.
#[derive(Clone, Copy)]
pub(super) struct Fact {
    /// The cuts, as gathered cards.
    pub(super) cuts: u64,
    /// The side on lead loses at least so many tricks.
    pub(super) least: u8,
    /// The side on lead loses at most so many tricks.
    pub(super) most: u8,
    /// The lead that proved it, as a place among the gathered cards.
    pub(super) lead: u8,
}

/// A position as the table sees it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Shape and leader.
    shape: u64,
    /// The two bits of each owner's number, gathered.
    low: u64,
    high: u64,
    planes: [u64; 2],
}

impl Place {
    #[inline(always)]
    pub(super) fn new(shape: u64, low: u64, high: u64) -> Place {
        Place { shape, low, high, planes: [parities(low), parities(high)] }
    }

    /// Whether each hand has as many cards below each of these cuts as where the fact was found.
    #[inline(always)]
    fn counts_as(&self, cuts: u64, low: u64, high: u64) -> bool {
        let mut rest = cuts;
        while rest != 0 {
            let below = (rest & rest.wrapping_neg()) - 1;
            rest &= rest - 1;
            let same = |one: u64, other: u64| (one & below).count_ones() == (other & below).count_ones();
            if !(same(self.low, low) && same(self.high, high) && same(self.low & self.high, low & high)) {
                return false;
            }
        }
        true
    }
}

/// For each place, whether the number of marks below it is odd.
#[inline(always)]
fn parities(marks: u64) -> u64 {
    let mut sums = marks << 1;
    for shift in [1, 2, 4, 8, 16, 32] {
        sums ^= sums << shift;
    }
    sums
}

/// The marks that have these parities.
#[inline(always)]
fn marks(parities: u64) -> u64 {
    (parities ^ parities >> 1) & (u64::MAX >> 1)
}

const NONE: u32 = u32::MAX;
const WIDTH: usize = 4;
const PROBES: usize = 8;
/// No chain grows beyond so many blocks: its oldest facts are overwritten.
const CHAIN_BLOCKS_MAX: u16 = 256;
/// A chain of so many blocks forks.
const CHAIN_BLOCKS_LONG: u16 = 3;
/// So often, at most, before a fact is found.
const FORKS_MAX: usize = 14;
/// No cut has this number.
const NO_CUT: u8 = 63;
/// The way of the facts without the cut, beside the four of those with it.
const WITHOUT: u32 = 4;
const WAYS: usize = 5;

/// The two parities at a cut, as a number below four.
#[inline(always)]
fn way(planes: [u64; 2], cut: u8) -> u32 {
    let [a, b] = planes.map(|plane| (plane >> cut & 1) as u32);
    a | b << 1
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Block<W> {
    planes: [[W; WIDTH]; 2],
    cuts: [W; WIDTH],
    /// `least` in the low four bits, `most` in the high four.
    bounds: [u8; WIDTH],
    lead: [u8; WIDTH],
    next: u32,
    used: u8,
}

impl<W: Word> Block<W> {
    fn empty(next: u32) -> Block<W> {
        let zeros = [W::default(); WIDTH];
        Block { planes: [zeros; 2], cuts: zeros, bounds: [0; WIDTH], lead: [0; WIDTH], next, used: 0 }
    }

    /// Which of the facts may speak of a place with these planes, one bit each.
    #[inline(always)]
    fn candidates(&self, planes: [W; 2]) -> u8 {
        let mut differs = [W::default(); WIDTH];
        for (i, differs) in differs.iter_mut().enumerate() {
            let [a, b] = [0, 1].map(|plane| self.planes[plane][i] ^ planes[plane]);
            *differs = (a | b) & self.cuts[i];
        }
        let mut found = 0;
        for (i, differs) in differs.iter().enumerate() {
            found |= u8::from(*differs == W::default()) << i;
        }
        found & ((1 << self.used) - 1)
    }

    #[inline(always)]
    fn speaks_of(&self, i: usize, place: &Place) -> bool {
        let [low, high] = [0, 1].map(|plane| marks(self.planes[plane][i].bits()));
        place.counts_as(self.cuts[i].bits(), low, high)
    }

    #[inline(always)]
    fn fact(&self, i: usize) -> Fact {
        let (least, most) = (self.bounds[i] & 15, self.bounds[i] >> 4);
        Fact { cuts: self.cuts[i].bits(), least, most, lead: self.lead[i] }
    }
}

/// Facts one after another, and the fork behind them.
#[derive(Clone, Copy)]
struct Chain {
    first: u32,
    /// The chains of the next level.
    fork: u32,
    blocks: u16,
    /// The cut by which it forks.
    cut: u8,
    /// Whether it was asked since the hand of the clock last came by.
    touched: bool,
}

const EMPTY_CHAIN: Chain = Chain { first: NONE, fork: NONE, blocks: 0, cut: NO_CUT, touched: false };

impl Chain {
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.first == NONE && self.fork == NONE
    }
}

#[derive(Clone, Copy)]
#[repr(align(64))]
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

/// The table. It never clears itself in the middle of a search: when it is full, chains that
/// were not asked for since the hand of the clock last came by make room.
pub(super) struct Table<W> {
    roots: Vec<Root>,
    shift: u32,
    forks: Vec<Fork>,
    spare_forks: Spare,
    blocks: Vec<Block<W>>,
    spare_blocks: Spare,
    age: u16,
    clock: usize,
}

impl<W: Word> Table<W> {
    /// A table that takes up to about so many bytes, growing as needed.
    pub(super) fn new(bytes_max: usize) -> Table<W> {
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
            spare_blocks: Spare::new((rest / size_of::<Block<W>>()).max(64)),
            age: 1,
            clock: 0,
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.roots.len() * size_of::<Root>()
            + self.forks.len() * size_of::<Fork>()
            + self.blocks.len() * size_of::<Block<W>>()
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

    /// Has the memory load what a question about this shape and leader will look at first.
    #[inline(always)]
    pub(super) fn fetch<C: Cpu>(&self, shape: u64) {
        C::fetch(&self.roots[self.slot(shape)]);
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
            chain.touched = true;
            let chain = *chain;
            if chain.fork != NONE {
                let fork = &self.forks[chain.fork as usize];
                for way in [WITHOUT, way(place.planes, chain.cut)] {
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
    fn scan(&self, first: u32, place: &Place, need: u8, hint: &mut u8) -> Option<Fact> {
        let planes = place.planes.map(W::of);
        let mut at = first;
        while at != NONE {
            let block = &self.blocks[at as usize];
            let mut found = block.candidates(planes);
            while found != 0 {
                let i = found.trailing_zeros() as usize;
                found &= found - 1;
                let (least, most) = (block.bounds[i] & 15, block.bounds[i] >> 4);
                if least < need && most >= need {
                    *hint = block.lead[i];
                } else if block.speaks_of(i, place) {
                    return Some(block.fact(i));
                }
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
        self.put(root, 0, place.planes, fact);
    }

    /// Writes down a fact in this chain or one behind it; `depth` forks were passed before.
    fn put(&mut self, at: At, depth: usize, planes: [u64; 2], fact: Fact) {
        let (mut at, mut depth) = (at, depth);
        loop {
            let Chain { blocks, cut, .. } = *self.chain(at);
            if blocks >= CHAIN_BLOCKS_LONG && cut == NO_CUT && depth < FORKS_MAX && !self.spare_forks.is_out()
            {
                self.split(at, depth);
            }
            let Chain { blocks, cut, fork, .. } = *self.chain(at);
            let way = if cut == NO_CUT {
                break;
            } else if fact.cuts >> cut & 1 != 0 {
                way(planes, cut)
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
        let i = block.used as usize;
        block.used += 1;
        for plane in 0..2 {
            block.planes[plane][i] = W::of(planes[plane]);
        }
        block.cuts[i] = W::of(fact.cuts);
        block.bounds[i] = fact.least | fact.most << 4;
        block.lead[i] = fact.lead;
    }

    /// Picks a cut for a chain that has grown long, and hands on the facts that have it.
    #[cold]
    fn split(&mut self, at: At, depth: usize) {
        let mut facts = Vec::new();
        let mut block = self.chain(at).first;
        while block != NONE {
            let Block { planes, used, next, .. } = &self.blocks[block as usize];
            for i in 0..*used as usize {
                facts
                    .push(([0, 1].map(|plane| planes[plane][i].bits()), self.blocks[block as usize].fact(i)));
            }
            block = *next;
        }
        // How many facts a question is spared.
        let spared = |cut: u8| {
            let mut ways = [0; 4];
            for (planes, fact) in &facts {
                if fact.cuts >> cut & 1 != 0 {
                    ways[way(*planes, cut) as usize] += 1;
                }
            }
            let with: u32 = ways.iter().sum();
            with * with - ways.iter().map(|n| n * n).sum::<u32>()
        };
        let cuts = facts.iter().fold(0, |cuts, (_, fact)| cuts | fact.cuts);
        let best = (0..52).filter(|cut| cuts >> cut & 1 != 0).map(|cut| (spared(cut), cut)).max();
        let Some((1.., cut)) = best else {
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
        chain.cut = cut;
        chain.fork = fork;
        for (planes, fact) in facts.into_iter().rev() {
            self.put(at, depth, planes, fact);
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

    /// Frees what was not asked for of this chain and those behind it, and says whether nothing
    /// is left of them.
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
                chain.cut = NO_CUT;
            }
        }
        if at == keep {
            return false;
        }
        if self.chain(at).touched {
            self.chain(at).touched = false;
        } else {
            self.release(at);
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
        chain.cut = NO_CUT;
        if fork != NONE {
            for way in 0..WAYS as u32 {
                self.release_all(At::below(fork, way));
            }
            self.spare_forks.list.push(fork);
        }
    }
}

/// The facts of a deal: for all cards, and for what is left of them in the last tricks.
pub(crate) struct Tables {
    wide: Table<u64>,
    narrow: Table<u32>,
}

impl Tables {
    /// Tables that take up to about so many bytes together.
    pub(super) fn new(bytes_max: usize) -> Tables {
        Tables { wide: Table::new(bytes_max / 8), narrow: Table::new(bytes_max - bytes_max / 8) }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.wide.bytes() + self.narrow.bytes()
    }

    /// Forgets everything, for the next deal or declaration.
    pub(super) fn forget(&mut self) {
        self.wide.forget();
        self.narrow.forget();
    }

    /// Has the memory load what a question about this shape and leader will look at first.
    #[inline(always)]
    pub(super) fn fetch<C: Cpu>(&self, cards: u32, shape: u64) {
        if cards <= NARROW_CARDS_MAX {
            self.narrow.fetch::<C>(shape);
        } else {
            self.wide.fetch::<C>(shape);
        }
    }

    /// A fact that says whether the side on lead can lose `need` tricks, if one is known.
    #[inline(always)]
    pub(super) fn find<C: Cpu>(
        &mut self,
        cards: u32,
        place: &Place,
        need: u8,
        hint: &mut u8,
    ) -> Option<Fact> {
        if cards <= NARROW_CARDS_MAX {
            self.narrow.find::<C>(place, need, hint)
        } else {
            self.wide.find::<C>(place, need, hint)
        }
    }

    /// Writes down a fact found at this place.
    #[inline(always)]
    pub(super) fn store(&mut self, cards: u32, place: &Place, fact: Fact) {
        if cards <= NARROW_CARDS_MAX {
            self.narrow.store(place, fact);
        } else {
            self.wide.store(place, fact);
        }
    }
}
