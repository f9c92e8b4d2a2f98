//! Perfect-information search over suits with an order of ranks.
#![allow(missing_docs)]

mod bounds;
mod lanes;
mod ordering;
mod search;
mod table;
mod weights;

pub mod raw {
    //! Steering only.
    use crate::search::{shape_of, Counts, Search, YES};
    use crate::table::Table;

    pub enum Any {
        Plain(Search<false, false>),
        Trump(Search<true, false>),
        Nullo(Search<false, true>),
    }

    fn go<const T: bool, const N: bool>(s: &mut Search<T, N>, leader: usize, guess: u8) -> u8 {
        let left = s.hands[leader].count_ones() as u8;
        let shape = shape_of(&s.hands);
        let (mut lo, mut hi) = (0u8, left);
        let mut g = guess;
        while lo < hi {
            let need = g.clamp(lo + 1, hi);
            if s.lead(leader, shape, left, need) & YES != 0 {
                lo = need;
                g = need + 1;
            } else {
                hi = need - 1;
                g = need - 1;
            }
        }
        if N { left - lo } else { lo }
    }

    pub struct Tables {
        plain: Search<false, false>,
        trump: Search<true, false>,
        nullo: Search<false, true>,
    }

    impl Tables {
        pub fn new(bytes: usize) -> Tables {
            Tables {
                plain: Search::new(Table::new(bytes)),
                trump: Search::new(Table::new(bytes)),
                nullo: Search::new(Table::new(bytes)),
            }
        }
        pub fn counts(&self) -> [Counts; 3] {
            [self.plain.counts, self.trump.counts, self.nullo.counts]
        }
        #[cfg(feature = "train")]
        pub fn samples(&mut self) -> [Vec<(u32, [u16; 5], bool, u32)>; 3] {
            [std::mem::take(&mut self.plain.samples), std::mem::take(&mut self.trump.samples), std::mem::take(&mut self.nullo.samples)]
        }
        pub fn bytes(&self) -> usize {
            self.plain.table.bytes().max(self.trump.table.bytes())
        }
        /// strain 0..3 = suit CDHS, 4 NT, 5 nullo; tricks for leader's side by leader.
        pub fn strain(&mut self, hands: [u64; 4], strain: usize) -> [u8; 4] {
            let mut out = [0; 4];
            let n = hands[0].count_ones() as u8;
            let mut guess = n / 2 + 1;
            match strain {
                4 => self.plain.deal(hands),
                5 => self.nullo.deal(hands),
                t => {
                    let swap = |h: u64| {
                        let a = h >> (16 * t) & 0x1fff;
                        let b = h >> 48 & 0x1fff;
                        let mut h = h & !(0x1fff << (16 * t)) & !(0x1fff << 48);
                        h |= a << 48;
                        if t != 3 {
                            h |= b << (16 * t);
                        }
                        h
                    };
                    self.trump.deal(hands.map(swap));
                }
            }
            for leader in 0..4 {
                let v = match strain {
                    4 => go(&mut self.plain, leader, guess),
                    5 => go(&mut self.nullo, leader, guess),
                    _ => go(&mut self.trump, leader, guess),
                };
                out[leader] = v;
                guess = n - v + 1;
            }
            out
        }
    }
}
