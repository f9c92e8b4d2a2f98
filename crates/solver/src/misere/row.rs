//! Rows of bits of several lengths, one bit for each pair ([`super::pairs`]).

use super::pairs::Bits;

/// A row of bits, one for each pair.
pub(super) trait Row: Copy {
    const ZERO: Self;
    fn of(bits: &Bits) -> Self;
    fn bits(self) -> Bits;
    /// How many bits are set.
    fn count(self) -> u8;
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
    fn count(self) -> u8 {
        self.count_ones() as u8
    }

    #[inline(always)]
    fn agrees(self, other: u64, counting: u64) -> bool {
        (self ^ other) & counting == 0
    }
}

impl Row for [u32; 3] {
    const ZERO: [u32; 3] = [0; 3];

    #[inline(always)]
    fn of(bits: &Bits) -> [u32; 3] {
        [bits[0] as u32, (bits[0] >> 32) as u32, bits[1] as u32]
    }

    #[inline(always)]
    fn bits(self) -> Bits {
        [u64::from(self[0]) | u64::from(self[1]) << 32, u64::from(self[2]), 0, 0]
    }

    #[inline(always)]
    fn count(self) -> u8 {
        self.iter().map(|word| word.count_ones()).sum::<u32>() as u8
    }

    #[inline(always)]
    fn agrees(self, other: [u32; 3], counting: [u32; 3]) -> bool {
        (0..3).fold(0, |differs, i| differs | (self[i] ^ other[i]) & counting[i]) == 0
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
    fn count(self) -> u8 {
        self.iter().map(|word| word.count_ones()).sum::<u32>() as u8
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
    fn count(self) -> u8 {
        self.iter().map(|word| word.count_ones()).sum::<u32>() as u8
    }

    #[inline(always)]
    fn agrees(self, other: Bits, counting: Bits) -> bool {
        (0..4).fold(0, |differs, i| differs | (self[i] ^ other[i]) & counting[i]) == 0
    }
}

/// Whether the bit with this number is set.
#[inline(always)]
pub(super) fn bit(bits: &Bits, number: u8) -> bool {
    bits[number as usize / 64] >> (number % 64) & 1 != 0
}
