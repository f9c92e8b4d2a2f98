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
//! facts apart best, and hands those that have it on to chains of the next level, one for each
//! way the two parities can be there; a question goes on to one of these. Facts without that
//! cut stay, and once they are many as well the further ones go to a chain of their own.

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
/// A chain of so many blocks hands facts on.
const CHAIN_BLOCKS_LONG: u16 = 5;
/// So often, at most, before a fact is found.
const LEVELS: u32 = 6;
/// No cut has this number.
const NO_CUT: u8 = 63;
/// The way of the facts without the cut, beside the four of those with it.
const WITHOUT: u64 = 4;

/// What finds a chain: shape and leader, and the ways taken at the chains before, ten bits each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    shape: u64,
    path: u64,
}

impl Key {
    #[inline(always)]
    fn below(self, cut: u8, way: u64) -> Key {
        Key { shape: self.shape, path: self.path << 10 | u64::from(cut) << 4 | way }
    }

    /// Whether another way can still be added to the path.
    #[inline(always)]
    fn is_deep(self) -> bool {
        self.path >> (10 * (LEVELS - 1)) != 0
    }
}

/// The two parities at a cut, as a number below four.
#[inline(always)]
fn way(planes: [u64; 2], cut: u8) -> u64 {
    let [a, b] = planes.map(|plane| plane >> cut & 1);
    a | b << 1
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Block {
    planes: [[u64; WIDTH]; 2],
    cuts: [u64; WIDTH],
    /// `least` in the low four bits, `most` in the high four.
    bounds: [u8; WIDTH],
    lead: [u8; WIDTH],
    next: u32,
    used: u8,
}

const EMPTY_BLOCK: Block = Block {
    planes: [[0; WIDTH]; 2],
    cuts: [0; WIDTH],
    bounds: [0; WIDTH],
    lead: [0; WIDTH],
    next: NONE,
    used: 0,
};

impl Block {
    /// Which of the facts may speak of the place, one bit each.
    #[inline(always)]
    fn candidates(&self, place: &Place) -> u8 {
        let mut differs = [0; WIDTH];
        for (i, differs) in differs.iter_mut().enumerate() {
            let [a, b] = [0, 1].map(|plane| self.planes[plane][i] ^ place.planes[plane]);
            *differs = (a | b) & self.cuts[i];
        }
        let mut found = 0;
        for (i, differs) in differs.iter().enumerate() {
            found |= u8::from(*differs == 0) << i;
        }
        found & ((1 << self.used) - 1)
    }

    #[inline(always)]
    fn speaks_of(&self, i: usize, place: &Place) -> bool {
        place.counts_as(self.cuts[i], marks(self.planes[0][i]), marks(self.planes[1][i]))
    }
}

#[derive(Clone, Copy)]
struct Head {
    key: Key,
    first: u32,
    age: u16,
    blocks: u16,
    /// The ways on which there are chains of the next level, one bit each.
    ways: u16,
    /// The cut by which it hands facts on.
    cut: u8,
    touched: bool,
}

const EMPTY_HEAD: Head = Head {
    key: Key { shape: 0, path: 0 },
    first: NONE,
    age: 0,
    blocks: 0,
    ways: 0,
    cut: NO_CUT,
    touched: false,
};

/// The table. It never clears itself in the middle of a search: when it is full, chains that
/// were not asked for since the hand of the clock last came by make room.
pub(crate) struct Table {
    heads: Vec<Head>,
    shift: u32,
    blocks: Vec<Block>,
    blocks_max: usize,
    fresh: usize,
    free: u32,
    age: u16,
    clock: usize,
}

impl Table {
    /// A table that takes up to about so many bytes, growing as needed.
    pub(super) fn new(bytes_max: usize) -> Table {
        let heads_log2 = ((bytes_max / 8 / size_of::<Head>()).max(64)).ilog2();
        let heads = 1usize << heads_log2;
        let blocks_max = (bytes_max.saturating_sub(heads * size_of::<Head>()) / size_of::<Block>()).max(64);
        Table {
            heads: vec![EMPTY_HEAD; heads],
            shift: 64 - heads_log2,
            blocks: Vec::new(),
            blocks_max,
            fresh: 0,
            free: NONE,
            age: 1,
            clock: 0,
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.heads.len() * size_of::<Head>() + self.blocks.capacity() * size_of::<Block>()
    }

    /// Forgets everything, for the next deal or declaration.
    pub(super) fn forget(&mut self) {
        if self.age == u16::MAX {
            self.heads.fill(EMPTY_HEAD);
            self.age = 0;
        }
        self.age += 1;
        self.fresh = 0;
        self.free = NONE;
        self.clock = 0;
    }

    #[inline(always)]
    fn slot(&self, key: Key) -> usize {
        let mixed = key.shape ^ key.shape >> 29 ^ key.path.wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline(always)]
    fn head(&self, key: Key) -> Option<usize> {
        let start = self.slot(key);
        for probe in 0..PROBES {
            let at = (start + probe) & (self.heads.len() - 1);
            let head = &self.heads[at];
            if head.age != self.age {
                return None;
            }
            if head.key == key {
                return Some(at);
            }
        }
        None
    }

    /// Loads what a question about this shape and leader will look at first. Asked before
    /// something else is worked out, the memory is there when it is needed.
    #[inline(always)]
    pub(super) fn fetch(&self, shape: u64) {
        let head = &self.heads[self.slot(Key { shape, path: 0 })];
        let word = self.blocks.get(head.first as usize).map_or(0, |block| block.planes[0][0]);
        std::hint::black_box(word);
    }

    /// A fact that says whether the side on lead can lose `need` tricks, if one is known.
    #[inline(always)]
    pub(super) fn find(&mut self, place: &Place, need: u8, hint: &mut u8) -> Option<Fact> {
        let mut keys = [Key { shape: place.shape, path: 0 }; LEVELS as usize + 2];
        let mut open = 1;
        while open > 0 {
            open -= 1;
            let key = keys[open];
            let Some(at) = self.head(key) else { continue };
            let head = &mut self.heads[at];
            head.touched = true;
            let head = *head;
            if head.ways != 0 {
                for way in [WITHOUT, way(place.planes, head.cut)] {
                    keys[open] = key.below(head.cut, way);
                    open += usize::from(head.ways >> way & 1 != 0);
                }
            }
            if let Some(fact) = self.scan(head.first, place, need, hint) {
                return Some(fact);
            }
        }
        None
    }

    #[inline(always)]
    fn scan(&self, first: u32, place: &Place, need: u8, hint: &mut u8) -> Option<Fact> {
        let mut at = first;
        while at != NONE {
            let block = &self.blocks[at as usize];
            let mut found = block.candidates(place);
            while found != 0 {
                let i = found.trailing_zeros() as usize;
                found &= found - 1;
                let (least, most) = (block.bounds[i] & 15, block.bounds[i] >> 4);
                if least < need && most >= need {
                    *hint = block.lead[i];
                } else if block.speaks_of(i, place) {
                    return Some(Fact { cuts: block.cuts[i], least, most, lead: block.lead[i] });
                }
            }
            at = block.next;
        }
        None
    }

    /// Writes down a fact found at this place.
    #[inline(always)]
    pub(super) fn store(&mut self, place: &Place, fact: Fact) {
        self.put(Key { shape: place.shape, path: 0 }, place.planes, fact);
    }

    /// Writes down a fact in the chain of this key or one below it.
    fn put(&mut self, key: Key, planes: [u64; 2], fact: Fact) {
        let mut key = key;
        let head = loop {
            let head = match self.head(key) {
                Some(at) => at,
                None => self.new_head(key),
            };
            let long = self.heads[head].blocks >= CHAIN_BLOCKS_LONG;
            if long && self.heads[head].cut == NO_CUT && !key.is_deep() {
                self.hand_on(head);
            }
            let Head { cut, blocks, .. } = self.heads[head];
            let way = if cut == NO_CUT {
                break head;
            } else if fact.cuts >> cut & 1 != 0 {
                way(planes, cut)
            } else if blocks >= CHAIN_BLOCKS_LONG {
                WITHOUT
            } else {
                break head;
            };
            self.heads[head].ways |= 1 << way;
            key = key.below(cut, way);
        };
        let at = self.room(head);
        let block = &mut self.blocks[at as usize];
        let i = block.used as usize;
        block.used += 1;
        for plane in 0..2 {
            block.planes[plane][i] = planes[plane];
        }
        block.cuts[i] = fact.cuts;
        block.bounds[i] = fact.least | fact.most << 4;
        block.lead[i] = fact.lead;
    }

    /// Picks a cut for a chain that has grown long, and hands on the facts that have it.
    #[cold]
    fn hand_on(&mut self, head: usize) {
        let mut facts = Vec::new();
        let mut at = self.heads[head].first;
        while at != NONE {
            let block = &self.blocks[at as usize];
            for i in 0..block.used as usize {
                let (least, most) = (block.bounds[i] & 15, block.bounds[i] >> 4);
                let fact = Fact { cuts: block.cuts[i], least, most, lead: block.lead[i] };
                facts.push(([0, 1].map(|plane| block.planes[plane][i]), fact));
            }
            at = block.next;
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
        let best = (0..52).map(|cut| (spared(cut), cut)).max();
        let Some((1.., cut)) = best else {
            // Nothing tells them apart.
            return;
        };
        self.release(head);
        self.heads[head].cut = cut;
        let key = self.heads[head].key;
        for (planes, fact) in facts.into_iter().rev() {
            self.put(key, planes, fact);
        }
    }

    /// The block at the front of the chain, with room for one more fact.
    fn room(&mut self, head: usize) -> u32 {
        let first = self.heads[head].first;
        if first != NONE && (self.blocks[first as usize].used as usize) < WIDTH {
            return first;
        }
        let block = if self.heads[head].blocks >= CHAIN_BLOCKS_MAX {
            self.unlink_last(head)
        } else {
            let block = self.new_block(head);
            self.heads[head].blocks += 1;
            block
        };
        self.blocks[block as usize] = Block { next: self.heads[head].first, ..EMPTY_BLOCK };
        self.heads[head].first = block;
        block
    }

    fn unlink_last(&mut self, head: usize) -> u32 {
        let mut before = self.heads[head].first;
        let mut last = self.blocks[before as usize].next;
        while self.blocks[last as usize].next != NONE {
            before = last;
            last = self.blocks[last as usize].next;
        }
        self.blocks[before as usize].next = NONE;
        last
    }

    fn new_head(&mut self, key: Key) -> usize {
        let start = self.slot(key);
        let mut victim = start;
        for probe in 0..PROBES {
            let at = (start + probe) & (self.heads.len() - 1);
            if self.heads[at].age != self.age {
                victim = at;
                break;
            }
            if !self.heads[at].touched {
                victim = at;
            }
        }
        if self.heads[victim].age == self.age {
            self.release(victim);
        }
        self.heads[victim] = Head { key, age: self.age, ..EMPTY_HEAD };
        victim
    }

    fn new_block(&mut self, keep: usize) -> u32 {
        if self.free == NONE && self.fresh == self.blocks_max {
            self.make_room(keep);
        }
        if self.free != NONE {
            let block = self.free;
            self.free = self.blocks[block as usize].next;
            return block;
        }
        if self.fresh == self.blocks.len() {
            if self.blocks.len() == self.blocks.capacity() {
                // Never beyond what was allowed.
                let more = self.blocks.len().max(1 << 12).min(self.blocks_max - self.blocks.len());
                self.blocks.reserve_exact(more);
            }
            self.blocks.push(EMPTY_BLOCK);
        }
        self.fresh += 1;
        self.fresh as u32 - 1
    }

    /// Lets the clock go round until a few blocks are free.
    fn make_room(&mut self, keep: usize) {
        let mut wanted = (self.blocks_max / 16).max(1);
        while wanted > 0 {
            let at = self.clock;
            self.clock = (self.clock + 1) & (self.heads.len() - 1);
            if at == keep || self.heads[at].age != self.age || self.heads[at].first == NONE {
                // The only chain there is must give way as well, or the clock would run for ever.
                if at == keep && self.heads[at].blocks as usize >= self.blocks_max {
                    return;
                }
                continue;
            }
            if self.heads[at].touched {
                self.heads[at].touched = false;
                continue;
            }
            wanted = wanted.saturating_sub(self.heads[at].blocks as usize);
            self.release(at);
        }
    }

    fn release(&mut self, head: usize) {
        let mut at = self.heads[head].first;
        while at != NONE {
            let next = self.blocks[at as usize].next;
            self.blocks[at as usize].next = self.free;
            self.free = at;
            at = next;
        }
        self.heads[head].first = NONE;
        self.heads[head].blocks = 0;
    }
}
