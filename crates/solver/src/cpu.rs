//! The processors the search is built for: any, and those of x86-64 since 2013 (AVX2 and BMI2).
//!
//! One search is compiled twice. The bodies of its functions are always inlined into the
//! functions below, so that those of [`Modern`] count, gather and compare with the instructions
//! that the processor has; which of the two runs is asked of the processor at run time.

use crate::lanes;
use crate::misere::Misere;
use crate::search::{Answer, Search};
use crate::small::{self, Small};
use crate::trick::Trick;

/// The functions that call each other, and two instructions.
pub(crate) trait Cpu: Sized {
    fn gather(value: u64, mask: u64) -> u64;
    fn scatter(value: u64, mask: u64) -> u64;
    /// Prefetches the cache line of a value that is read soon.
    fn fetch<T>(what: &T);
    fn lead<const T: bool>(
        search: &mut Search<'_, Self, T>,
        leader: usize,
        all: u64,
        shape: u64,
        left: u8,
        need: u8,
    ) -> Answer;
    fn follow<const PLACE: usize, const T: bool>(search: &mut Search<'_, Self, T>, trick: &Trick) -> Answer;
    fn misere_lead<const T: bool>(
        search: &mut Misere<'_, Self, T>,
        leader: usize,
        all: u64,
        shape: u64,
        left: u8,
        need: u8,
    ) -> bool;
    fn misere_follow<const PLACE: usize, const T: bool>(
        search: &mut Misere<'_, Self, T>,
        trick: &Trick,
    ) -> bool;
    fn small_lead<const T: bool>(search: &mut Small<Self, T>, leader: usize, left: u32, need: u32) -> bool;
    fn small_follow<const PLACE: usize, const T: bool>(
        search: &mut Small<Self, T>,
        trick: &small::Trick,
    ) -> bool;
}

/// Any processor.
pub(crate) struct Any;

impl Cpu for Any {
    #[inline(always)]
    fn gather(value: u64, mask: u64) -> u64 {
        lanes::gather(value, mask)
    }

    #[inline(always)]
    fn scatter(value: u64, mask: u64) -> u64 {
        lanes::scatter(value, mask)
    }

    #[inline(always)]
    fn fetch<T>(_: &T) {}

    fn lead<const T: bool>(
        search: &mut Search<'_, Self, T>,
        leader: usize,
        all: u64,
        shape: u64,
        left: u8,
        need: u8,
    ) -> Answer {
        search.lead_body(leader, all, shape, left, need)
    }

    fn follow<const PLACE: usize, const T: bool>(search: &mut Search<'_, Self, T>, trick: &Trick) -> Answer {
        search.follow_body::<PLACE>(trick)
    }

    fn misere_lead<const T: bool>(
        search: &mut Misere<'_, Self, T>,
        leader: usize,
        all: u64,
        shape: u64,
        left: u8,
        need: u8,
    ) -> bool {
        search.lead_body(leader, all, shape, left, need)
    }

    fn misere_follow<const PLACE: usize, const T: bool>(
        search: &mut Misere<'_, Self, T>,
        trick: &Trick,
    ) -> bool {
        search.follow_body::<PLACE>(trick)
    }

    fn small_lead<const T: bool>(search: &mut Small<Self, T>, leader: usize, left: u32, need: u32) -> bool {
        search.lead_body(leader, left, need)
    }

    fn small_follow<const PLACE: usize, const T: bool>(
        search: &mut Small<Self, T>,
        trick: &small::Trick,
    ) -> bool {
        search.follow_body::<PLACE>(trick)
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use modern::Modern;

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "calls functions compiled for AVX2 and BMI2 where the processor has them")]
mod modern {
    //! `unsafe` here calls functions that need instructions which not every processor has. It
    //! is worth it: the same search for any processor takes several times as long
    //! (docs/BENCHMARKS.md). [`Modern`] exists only where the processor was asked.

    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch, _pdep_u64, _pext_u64};

    use super::*;

    /// A processor with AVX2 and BMI2. The type is only ever named after [`Modern::is_here`].
    pub(crate) struct Modern;

    impl Modern {
        pub(crate) fn is_here() -> bool {
            is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt")
        }
    }

    impl Cpu for Modern {
        #[inline(always)]
        fn gather(value: u64, mask: u64) -> u64 {
            unsafe { _pext_u64(value, mask) }
        }

        #[inline(always)]
        fn scatter(value: u64, mask: u64) -> u64 {
            unsafe { _pdep_u64(value, mask) }
        }

        #[inline(always)]
        fn fetch<T>(what: &T) {
            // Prefetch: a hint for the cache; it reads nothing and cannot fault.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(what).cast()) }
        }

        #[inline(always)]
        fn lead<const T: bool>(
            search: &mut Search<'_, Self, T>,
            leader: usize,
            all: u64,
            shape: u64,
            left: u8,
            need: u8,
        ) -> Answer {
            unsafe { lead(search, leader, all, shape, left, need) }
        }

        #[inline(always)]
        fn follow<const PLACE: usize, const T: bool>(
            search: &mut Search<'_, Self, T>,
            trick: &Trick,
        ) -> Answer {
            unsafe { follow::<PLACE, T>(search, trick) }
        }

        #[inline(always)]
        fn misere_lead<const T: bool>(
            search: &mut Misere<'_, Self, T>,
            leader: usize,
            all: u64,
            shape: u64,
            left: u8,
            need: u8,
        ) -> bool {
            unsafe { misere_lead(search, leader, all, shape, left, need) }
        }

        #[inline(always)]
        fn misere_follow<const PLACE: usize, const T: bool>(
            search: &mut Misere<'_, Self, T>,
            trick: &Trick,
        ) -> bool {
            unsafe { misere_follow::<PLACE, T>(search, trick) }
        }

        #[inline(always)]
        fn small_lead<const T: bool>(
            search: &mut Small<Self, T>,
            leader: usize,
            left: u32,
            need: u32,
        ) -> bool {
            unsafe { small_lead(search, leader, left, need) }
        }

        #[inline(always)]
        fn small_follow<const PLACE: usize, const T: bool>(
            search: &mut Small<Self, T>,
            trick: &small::Trick,
        ) -> bool {
            unsafe { small_follow::<PLACE, T>(search, trick) }
        }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn lead<const T: bool>(
        search: &mut Search<'_, Modern, T>,
        leader: usize,
        all: u64,
        shape: u64,
        left: u8,
        need: u8,
    ) -> Answer {
        search.lead_body(leader, all, shape, left, need)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn follow<const PLACE: usize, const T: bool>(
        search: &mut Search<'_, Modern, T>,
        trick: &Trick,
    ) -> Answer {
        search.follow_body::<PLACE>(trick)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn misere_lead<const T: bool>(
        search: &mut Misere<'_, Modern, T>,
        leader: usize,
        all: u64,
        shape: u64,
        left: u8,
        need: u8,
    ) -> bool {
        search.lead_body(leader, all, shape, left, need)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn misere_follow<const PLACE: usize, const T: bool>(
        search: &mut Misere<'_, Modern, T>,
        trick: &Trick,
    ) -> bool {
        search.follow_body::<PLACE>(trick)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn small_lead<const T: bool>(search: &mut Small<Modern, T>, leader: usize, left: u32, need: u32) -> bool {
        search.lead_body(leader, left, need)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn small_follow<const PLACE: usize, const T: bool>(
        search: &mut Small<Modern, T>,
        trick: &small::Trick,
    ) -> bool {
        search.follow_body::<PLACE>(trick)
    }
}
