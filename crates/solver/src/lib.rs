//! Perfect-information search over suits with an order of ranks.
#![allow(missing_docs)]

mod bounds;
mod lanes;
mod nullo;
mod ordering;
mod search;
mod small;
mod table;
#[cfg(feature = "train")]
mod training;
mod weights;

pub mod raw {
    //! Steering only.
    use crate::search::{shape_of, Counts, Search, Store, YES};
    #[cfg(feature = "train")]
    pub use crate::training::Sample;

    fn go<const T: bool, const N: bool>(s: &mut Search<'_, T, N>, leader: usize, guess: u8) -> u8 {
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
        lo
    }

    fn four<const T: bool, const N: bool>(store: &mut Store, hands: [u64; 4]) -> [u8; 4] {
        store.forget();
        let n = hands[0].count_ones() as u8;
        let mut guess = n / 2 + 1;
        let mut search = Search::<T, N>::new(store, hands);
        [0, 1, 2, 3].map(|leader| {
            let v = go(&mut search, leader, guess);
            guess = n - v + 1;
            if N { n - v } else { v }
        })
    }

    pub struct Tables(Store);

    impl Tables {
        pub fn new(bytes: usize) -> Tables {
            Tables(Store::new(bytes))
        }
        pub fn counts(&self) -> Counts {
            self.0.counts
        }
        #[cfg(feature = "train")]
        pub fn samples(&mut self) -> Vec<Sample> {
            std::mem::take(&mut self.0.training.samples)
        }
        pub fn bytes(&self) -> usize {
            self.0.table.bytes()
        }
        /// strain 0..3 = suit CDHS, 4 NT, 5 nullo; tricks for leader's side by leader.
        pub fn strain(&mut self, hands: [u64; 4], strain: usize) -> [u8; 4] {
            match strain {
                4 => four::<false, false>(&mut self.0, hands),
                5 => four::<false, true>(&mut self.0, hands),
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
                    four::<true, false>(&mut self.0, hands.map(swap))
                }
            }
        }
    }
}

pub mod raw_small {
    //! Steering only.
    pub fn value(hands: [u64; 4], leader: usize) -> (u32, u64) {
        let mut s = crate::small::Small::<true>::new(hands);
        let v = s.value(leader);
        (v, s.nodes)
    }
}
