//! The transposition table: what the search has proved so far, bounds for whole families of positions.
//!
//! A fact holds for every position with the same *shape* (how many cards each hand has in each
//! suit), the same leader, and the same owners of the cards that mattered. The shape finds a
//! chain of blocks; a block keeps four facts side by side, so that the compiler compares them
//! in one go. A chain that grows long hands the facts that know the highest card of every suit
//! on to chains of the next level, one for each set of owners of those cards; these in turn to
//! chains for the two highest cards of every suit, and so on.

/// One proved fact, as found in the table.
#[derive(Clone, Copy)]
pub(crate) struct Fact {
    /// The cards whose owners matter, gathered to the low end.
    pub(crate) mask: u64,
    /// The fewest tricks that the side on lead takes.
    pub(crate) least: u8,
    /// The most tricks that the side on lead takes.
    pub(crate) most: u8,
}

/// The owners of all cards in play, one bit of the seat's number in each word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Owners {
    pub(crate) low: u64,
    pub(crate) high: u64,
}

impl Owners {
    /// Who has this card.
    #[inline(always)]
    pub(crate) fn seat_of(&self, card: u64) -> usize {
        usize::from(self.low & card != 0) + 2 * usize::from(self.high & card != 0)
    }

    /// The cards of a seat, among those in play.
    #[inline(always)]
    pub(crate) fn of_seat(&self, seat: usize) -> u64 {
        let bits = |word: u64, bit: usize| if bit == 0 { !word } else { word };
        bits(self.low, seat & 1) & bits(self.high, seat & 2)
    }
}

use crate::cpu::Cpu;
use crate::lanes::at_or_below;
use crate::probing;
use crate::word::{NARROW_CARDS_MAX, Word};

const NONE: u32 = u32::MAX;
const WIDTH: usize = 4;
/// The most blocks of a chain: then its oldest facts are overwritten.
const CHAIN_BLOCKS_MAX: u8 = 64;
/// The blocks from which on a chain hands facts on to the next level.
const CHAIN_BLOCKS_LONG: u8 = 4;
/// Levels of chains: how many of the highest cards of every suit a chain knows the owners of.
const LEVELS: usize = 4;

/// What finds a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    shape: u64,
    /// The owners of the highest cards of every suit, as many as the level says.
    heads: u32,
    level: u8,
}

/// A position as the table sees it.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// Shape and leader.
    pub(crate) shape: u64,
    /// All cards in play.
    pub(crate) all: u64,
    /// The owners of all cards of the deal.
    pub(crate) dealt: Owners,
    /// The owners of the cards in play, gathered.
    pub(crate) owners: Owners,
}

impl Place {
    /// The highest `count` cards of every suit.
    #[inline(always)]
    fn highest_cards(&self, count: usize) -> u64 {
        let mut rest = self.all;
        for _ in 0..count {
            let under = at_or_below(rest);
            rest &= !(under & !(under >> 1));
        }
        self.all & !rest
    }

    #[inline(always)]
    fn key<C: Cpu>(&self, level: usize) -> Key {
        if level == 0 {
            return Key { shape: self.shape, heads: 0, level: 0 };
        }
        let cards = self.highest_cards(level);
        let heads =
            C::gather(self.dealt.low, cards) as u32 | (C::gather(self.dealt.high, cards) as u32) << 16;
        Key { shape: self.shape, heads, level: level as u8 }
    }
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Block<W> {
    low: [W; WIDTH],
    high: [W; WIDTH],
    mask: [W; WIDTH],
    /// `least` in the low four bits, `most` in the high four.
    bounds: [u8; WIDTH],
    /// How many cards the fact knows; facts that know few come first in a chain.
    known: [u8; WIDTH],
    next: u32,
}

/// The number of known cards of a place without a fact.
const NOTHING: u8 = u8::MAX;

/// One place of a block.
#[derive(Clone, Copy)]
struct Entry<W> {
    low: W,
    high: W,
    mask: W,
    bounds: u8,
    known: u8,
}

impl<W: Word> Entry<W> {
    /// Whether this fact says all that the other one says, of more positions.
    #[inline(always)]
    fn implies(&self, other: &Entry<W>) -> bool {
        self.mask & other.mask == self.mask
            && ((self.low ^ other.low) | (self.high ^ other.high)) & self.mask == W::default()
            && self.bounds & 15 >= other.bounds & 15
            && self.bounds >> 4 <= other.bounds >> 4
    }
}

impl<W: Word> Block<W> {
    /// Facts that hold for no position: no hand ever has a card in all places.
    const EMPTY: Block<W> = Block {
        low: [W::ALL; WIDTH],
        high: [W::ALL; WIDTH],
        mask: [W::ALL; WIDTH],
        bounds: [0; WIDTH],
        known: [NOTHING; WIDTH],
        next: NONE,
    };

    #[inline(always)]
    fn put(&mut self, i: usize, entry: &Entry<W>) {
        self.low[i] = entry.low;
        self.high[i] = entry.high;
        self.mask[i] = entry.mask;
        self.bounds[i] = entry.bounds;
        self.known[i] = entry.known;
    }

    #[inline(always)]
    fn entry(&self, i: usize) -> Entry<W> {
        Entry {
            low: self.low[i],
            high: self.high[i],
            mask: self.mask[i],
            bounds: self.bounds[i],
            known: self.known[i],
        }
    }
}

#[derive(Clone, Copy)]
struct Head {
    key: Key,
    first: u32,
    age: u16,
    blocks: u8,
    touched: bool,
    /// Whether there are chains of the next level.
    more: bool,
}

probing::slot!(Head, key: Key);

const EMPTY_HEAD: Head = Head {
    key: Key { shape: 0, heads: 0, level: 0 },
    first: NONE,
    age: 0,
    blocks: 0,
    touched: false,
    more: false,
};

/// A transposition table. It never clears itself in the middle of a search: when it is full, chains that
/// were not asked for since the clock hand last came by are evicted (CLOCK).
struct Transpositions<W> {
    heads: Vec<Head>,
    shift: u32,
    blocks: Vec<Block<W>>,
    blocks_max: usize,
    fresh: usize,
    free: u32,
    age: u16,
    clock: usize,
}

impl<W: Word> Transpositions<W> {
    /// A table that takes up to about `bytes_max`, growing as needed.
    pub(crate) fn new(bytes_max: usize) -> Transpositions<W> {
        let heads_log2 = ((bytes_max / 8 / size_of::<Head>()).max(64)).ilog2();
        let heads = 1usize << heads_log2;
        let blocks_max =
            (bytes_max.saturating_sub(heads * size_of::<Head>()) / size_of::<Block<W>>()).max(64);
        Transpositions {
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
        self.heads.len() * size_of::<Head>() + self.blocks.len() * size_of::<Block<W>>()
    }

    /// Forgets everything and gives back the memory.
    pub(crate) fn give_back(&mut self) {
        self.forget();
        self.blocks = Vec::new();
    }

    /// Forgets everything, for the next deal or declaration.
    pub(crate) fn forget(&mut self) {
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
        let mixed = key.shape
            ^ (key.shape >> 29)
            ^ (u64::from(key.heads) << 8 | u64::from(key.level)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline(always)]
    fn head(&self, key: Key) -> Option<usize> {
        probing::find(&self.heads, self.slot(key), self.age, key)
    }

    /// A fact that says whether the side on lead can take `need` tricks, if one is known.
    #[inline(always)]
    pub(crate) fn find<C: Cpu>(&mut self, place: &Place, need: u8) -> Option<Fact> {
        let at = self.head(place.key::<C>(0))?;
        if let Some(fact) = self.scan(at, place.owners, need) {
            return Some(fact);
        }
        if self.heads[at].more { self.find_deeper::<C>(place, need) } else { None }
    }

    #[inline(always)]
    fn find_deeper<C: Cpu>(&mut self, place: &Place, need: u8) -> Option<Fact> {
        for level in 1..=LEVELS {
            let at = self.head(place.key::<C>(level))?;
            if let Some(fact) = self.scan(at, place.owners, need) {
                return Some(fact);
            }
            if !self.heads[at].more {
                return None;
            }
        }
        None
    }

    #[inline(always)]
    fn scan(&mut self, head: usize, owners: Owners, need: u8) -> Option<Fact> {
        self.heads[head].touched = true;
        let (low, high) = (W::of(owners.low), W::of(owners.high));
        let mut at = self.heads[head].first;
        // The end of the chain is no block.
        while let Some(block) = self.blocks.get(at as usize) {
            let mut found = 0u32;
            for i in 0..WIDTH {
                let differs = ((block.low[i] ^ low) | (block.high[i] ^ high)) & block.mask[i];
                found |= u32::from(differs == W::default()) << i;
            }
            while found != 0 {
                let i = found.trailing_zeros() as usize & (WIDTH - 1);
                let (least, most) = (block.bounds[i] & 15, block.bounds[i] >> 4);
                if least >= need || most < need {
                    return Some(Fact { mask: block.mask[i].bits(), least, most });
                }
                found &= found - 1;
            }
            at = block.next;
        }
        None
    }

    /// Writes down a fact; `cards` are those that mattered, not gathered.
    #[inline(always)]
    pub(crate) fn store<C: Cpu>(&mut self, place: &Place, cards: u64, fact: Fact) {
        let mut level = 0;
        let head = loop {
            let key = place.key::<C>(level);
            let head = match self.head(key) {
                Some(at) => at,
                None => self.new_head(key),
            };
            let long = self.heads[head].blocks >= CHAIN_BLOCKS_LONG;
            if long && level < LEVELS && place.highest_cards(level + 1) & !cards == 0 {
                self.heads[head].more = true;
                level += 1;
            } else {
                break head;
            }
        };
        let fact = Entry {
            low: W::of(place.owners.low & fact.mask),
            high: W::of(place.owners.high & fact.mask),
            mask: W::of(fact.mask),
            bounds: fact.least | fact.most << 4,
            known: fact.mask.count_ones() as u8,
        };
        self.insert(head, &fact);
    }

    /// Puts a fact in its place in the chain; those behind it move on by one, up to the first that
    /// the new one makes needless.
    fn insert(&mut self, head: usize, fact: &Entry<W>) {
        let mut moving = *fact;
        let mut at = self.heads[head].first;
        let mut last = NONE;
        let mut placed = false;
        while let Some(block) = self.blocks.get_mut(at as usize) {
            for i in 0..WIDTH {
                let known = block.known[i];
                if !placed {
                    if known < moving.known {
                        continue;
                    }
                    if known == moving.known {
                        if block.mask[i] == fact.mask
                            && block.low[i] == fact.low
                            && block.high[i] == fact.high
                        {
                            let least = (block.bounds[i] & 15).max(fact.bounds & 15);
                            let most = (block.bounds[i] >> 4).min(fact.bounds >> 4);
                            block.bounds[i] = least | most << 4;
                            return;
                        }
                        continue;
                    }
                    placed = true;
                }
                let next = block.entry(i);
                block.put(i, &moving);
                if next.known == NOTHING || fact.implies(&next) {
                    return;
                }
                moving = next;
            }
            last = at;
            at = block.next;
        }
        let at = self.room(head, last);
        self.blocks[at as usize].put(0, &moving);
    }

    /// A new block at the end of the chain.
    fn room(&mut self, head: usize, last: u32) -> u32 {
        if self.heads[head].blocks >= CHAIN_BLOCKS_MAX {
            // The facts that know most make room.
            self.blocks[last as usize] = Block::EMPTY;
            return last;
        }
        let block = self.new_block(head);
        self.heads[head].blocks += 1;
        self.blocks[block as usize] = Block::EMPTY;
        if last == NONE {
            self.heads[head].first = block;
        } else {
            self.blocks[last as usize].next = block;
        }
        block
    }

    fn new_head(&mut self, key: Key) -> usize {
        let victim = probing::place_for(&self.heads, self.slot(key), self.age);
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
            if self.blocks.is_empty() {
                // What is not written to takes no memory; to move to a larger place would take both.
                self.blocks.reserve_exact(self.blocks_max);
            }
            self.blocks.push(Block::EMPTY);
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
                // The only chain must be evicted as well, or the clock would run for ever.
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

/// The facts of a deal: for all cards, and for what is left of them in the last tricks.
pub(crate) struct Tables {
    wide: Transpositions<u64>,
    narrow: Transpositions<u32>,
}

impl Tables {
    /// Tables that take up to about `bytes_max` together.
    pub(crate) fn new(bytes_max: usize) -> Tables {
        Tables {
            wide: Transpositions::new(bytes_max / 4),
            narrow: Transpositions::new(bytes_max - bytes_max / 4),
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.wide.bytes() + self.narrow.bytes()
    }

    /// Forgets everything and gives back the memory.
    pub(crate) fn give_back(&mut self) {
        self.wide.give_back();
        self.narrow.give_back();
    }

    /// Forgets everything, for the next deal or declaration.
    pub(crate) fn forget(&mut self) {
        self.wide.forget();
        self.narrow.forget();
    }

    /// A fact that says whether the side on lead can take `need` tricks, if one is known.
    #[inline(always)]
    pub(crate) fn find<C: Cpu>(&mut self, place: &Place, need: u8) -> Option<Fact> {
        if place.all.count_ones() <= NARROW_CARDS_MAX {
            self.narrow.find::<C>(place, need)
        } else {
            self.wide.find::<C>(place, need)
        }
    }

    /// Writes down a fact; `cards` are those that mattered, not gathered.
    #[inline(always)]
    pub(crate) fn store<C: Cpu>(&mut self, place: &Place, cards: u64, fact: Fact) {
        if place.all.count_ones() <= NARROW_CARDS_MAX {
            self.narrow.store::<C>(place, cards, fact);
        } else {
            self.wide.store::<C>(place, cards, fact);
        }
    }
}
