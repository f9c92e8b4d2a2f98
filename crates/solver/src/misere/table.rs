//! What the search has proved so far: bounds for whole families of positions.
//!
//! A fact holds for every position with the same shape and leader in which each hand has the
//! same number of cards below every cut. Counting for each fact would be slow, so the table
//! compares *parities*: bit `i` of a plane says whether the number of marked cards below card `i`
//! is odd. Planes of two positions agree at all cuts of a fact whenever the numbers do, and the
//! few facts that pass are counted. The planes also tell the owners: a card is marked where the
//! parity changes.

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
    planes: [u64; 3],
}

impl Place {
    #[inline(always)]
    pub(super) fn new(shape: u64, low: u64, high: u64) -> Place {
        Place { shape, low, high, planes: [parities(low), parities(high), parities(low & high)] }
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

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Block {
    planes: [[u64; WIDTH]; 3],
    cuts: [u64; WIDTH],
    /// `least` in the low four bits, `most` in the high four.
    bounds: [u8; WIDTH],
    lead: [u8; WIDTH],
    next: u32,
    used: u8,
}

const EMPTY_BLOCK: Block = Block {
    planes: [[0; WIDTH]; 3],
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
            let [a, b, c] = [0, 1, 2].map(|plane| self.planes[plane][i] ^ place.planes[plane]);
            *differs = (a | b | c) & self.cuts[i];
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
    shape: u64,
    first: u32,
    age: u16,
    blocks: u16,
    touched: bool,
}

const EMPTY_HEAD: Head = Head { shape: 0, first: NONE, age: 0, blocks: 0, touched: false };

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
    fn slot(&self, shape: u64) -> usize {
        ((shape ^ shape >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline(always)]
    fn head(&self, shape: u64) -> Option<usize> {
        let start = self.slot(shape);
        for probe in 0..PROBES {
            let at = (start + probe) & (self.heads.len() - 1);
            let head = &self.heads[at];
            if head.age != self.age {
                return None;
            }
            if head.shape == shape {
                return Some(at);
            }
        }
        None
    }

    /// A fact that says whether the side on lead can lose `need` tricks, if one is known.
    #[inline(always)]
    pub(super) fn find(&mut self, place: &Place, need: u8, hint: &mut u8) -> Option<Fact> {
        let head = self.head(place.shape)?;
        self.heads[head].touched = true;
        let mut at = self.heads[head].first;
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
        let head = match self.head(place.shape) {
            Some(at) => at,
            None => self.new_head(place.shape),
        };
        let mut at = self.heads[head].first;
        while at != NONE {
            let block = &mut self.blocks[at as usize];
            let mut found = block.candidates(place);
            while found != 0 {
                let i = found.trailing_zeros() as usize;
                found &= found - 1;
                if block.cuts[i] == fact.cuts && block.speaks_of(i, place) {
                    let least = (block.bounds[i] & 15).max(fact.least);
                    let most = (block.bounds[i] >> 4).min(fact.most);
                    block.bounds[i] = least | most << 4;
                    block.lead[i] = fact.lead;
                    return;
                }
            }
            at = block.next;
        }
        let at = self.room(head);
        let block = &mut self.blocks[at as usize];
        let i = block.used as usize;
        block.used += 1;
        for plane in 0..3 {
            block.planes[plane][i] = place.planes[plane];
        }
        block.cuts[i] = fact.cuts;
        block.bounds[i] = fact.least | fact.most << 4;
        block.lead[i] = fact.lead;
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

    fn new_head(&mut self, shape: u64) -> usize {
        let start = self.slot(shape);
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
        self.heads[victim] = Head { shape, age: self.age, ..EMPTY_HEAD };
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
