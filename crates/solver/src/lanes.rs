//! Sets of cards as four lanes of sixteen bits, one lane a suit, and the few bit tricks on them.
//!
//! Only the low thirteen bits of a lane stand for cards; the three above them are always clear
//! in a set, which is what makes the lane-wise arithmetic below free of carries.

/// The bits that can stand for a card.
pub(crate) const CARDS: u64 = 0x1fff_1fff_1fff_1fff;

/// The top bit of every lane.
const GUARD: u64 = 0x8000_8000_8000_8000;

/// The lane of trumps, when there are trumps.
pub(crate) const TRUMPS: u64 = 0x1fff << 48;

/// All cards of the lane that holds this card.
#[inline(always)]
pub(crate) fn lane_of(card: u64) -> u64 {
    0x1fff << (card.trailing_zeros() & 0x30)
}

/// The number, 0 to 3, of the lane that holds this card.
#[inline(always)]
pub(crate) fn lane_index(card: u64) -> u32 {
    card.trailing_zeros() >> 4
}

/// All cards at or above the lowest card of `set` in each lane; nothing in an empty lane.
#[inline(always)]
pub(crate) fn at_or_above(set: u64) -> u64 {
    (set | (GUARD - set)) & CARDS
}

/// All cards at or below the highest card of `set` in each lane; nothing in an empty lane.
#[inline(always)]
pub(crate) fn at_or_below(set: u64) -> u64 {
    let mut x = set;
    x |= (x >> 1) & 0x7fff_7fff_7fff_7fff;
    x |= (x >> 2) & 0x3fff_3fff_3fff_3fff;
    x |= (x >> 4) & 0x0fff_0fff_0fff_0fff;
    x |= (x >> 8) & 0x00ff_00ff_00ff_00ff;
    x
}

/// The lowest card of every lane.
#[inline(always)]
pub(crate) fn lowest_each(set: u64) -> u64 {
    set & (GUARD - set)
}

/// A place above the highest card of every lane.
pub(crate) const ENDS: u64 = 0x2000_2000_2000_2000;

/// The ends of the lanes in which the set has a card.
#[inline(always)]
fn ends_of(set: u64) -> u64 {
    // Any card carries the sum beyond the last place for cards.
    (set + CARDS) & ENDS
}

/// All cards of the lanes in which the set has a card.
#[inline(always)]
pub(crate) fn lanes_of(set: u64) -> u64 {
    let ends = ends_of(set);
    ends - (ends >> 13)
}

/// All cards below the lowest card of `set` in each lane; nothing in an empty lane.
#[inline(always)]
pub(crate) fn below(set: u64) -> u64 {
    lowest_each(set) - (ends_of(set) >> 13)
}

/// Like [`at_or_below`], for a set with one card a lane at most.
#[inline(always)]
pub(crate) fn up_to_single(set: u64) -> u64 {
    (set << 1) - (ends_of(set) >> 13)
}

/// The highest card of a set that is not empty.
#[expect(clippy::manual_ilog2, reason = "`ilog2` would check again that the set is not empty")]
#[inline(always)]
pub(crate) fn highest(set: u64) -> u64 {
    debug_assert!(set != 0);
    1 << (63 - set.leading_zeros())
}

/// The lowest card of a set that is not empty.
#[inline(always)]
pub(crate) fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The bits of `value` at the places of `mask`, moved together to the low end.
#[inline(always)]
pub(crate) fn gather(value: u64, mask: u64) -> u64 {
    let (mut rest, mut out, mut place) = (mask, 0, 1);
    while rest != 0 {
        if value & lowest(rest) != 0 {
            out |= place;
        }
        rest &= rest - 1;
        place <<= 1;
    }
    out
}

/// The low bits of `value`, spread to the places of `mask`: what [`gather`] undoes.
#[inline(always)]
pub(crate) fn scatter(value: u64, mask: u64) -> u64 {
    let (mut rest, mut out, mut value) = (mask, 0, value);
    while rest != 0 {
        if value & 1 != 0 {
            out |= lowest(rest);
        }
        rest &= rest - 1;
        value >>= 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a lane-wise function should give, worked out card by card.
    fn lane_by_lane(set: u64, lane: impl Fn(u64) -> u64) -> u64 {
        (0..4).map(|i| (lane(set >> (16 * i) & 0x1fff) & 0x1fff) << (16 * i)).sum()
    }

    #[test]
    fn lanes_do_not_carry_into_each_other() {
        let mut seed = 1u64;
        for _ in 0..20_000 {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            // Sparse sets, with empty lanes among them, and dense ones.
            let set =
                seed & seed.rotate_left(23) & if seed >> 63 == 0 { seed.rotate_left(41) } else { !0 } & CARDS;
            let low = |lane: u64| lane & lane.wrapping_neg();
            assert_eq!(lowest_each(set), lane_by_lane(set, low));
            assert_eq!(lanes_of(set), lane_by_lane(set, |lane| if lane == 0 { 0 } else { !0 }));
            assert_eq!(below(set), lane_by_lane(set, |lane| if lane == 0 { 0 } else { low(lane) - 1 }));
            assert_eq!(up_to_single(lowest_each(set)), at_or_below(lowest_each(set)));
            let up = |lane: u64| if lane == 0 { 0 } else { !0 >> lane.leading_zeros() };
            assert_eq!(at_or_below(set), lane_by_lane(set, up));
        }
    }
}
