//! The cards still to be tried, by their weights.

/// A row of weights from its file: two bytes each, the low one first.
// Evaluated at compile time: nothing of it is on a stack at run time.
pub(crate) const fn weights<const COUNT: usize>(bytes: &[u8]) -> [i16; COUNT] {
    assert!(bytes.len() == 2 * COUNT, "the file has as many weights as there are features");
    let mut weights = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        weights[at] = i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]);
        at += 1;
    }
    weights
}

/// The cards still to be tried, best first.
pub(crate) struct Choices {
    #[cfg(feature = "train")]
    pub(crate) features: Vec<(u64, [u32; 4])>,
    /// Weight and card number in one word each, so that the greatest word is the best card.
    words: [i32; 16],
    len: usize,
}

impl Choices {
    #[inline(always)]
    pub(crate) fn new() -> Choices {
        Choices {
            #[cfg(feature = "train")]
            features: Vec::new(),
            words: [0; 16],
            len: 0,
        }
    }

    /// Adds a card; its weight is the sum of those of its features.
    #[inline(always)]
    pub(crate) fn push<const COUNT: usize, const N: usize>(
        &mut self,
        weights: &[i16; COUNT],
        card: u64,
        features: [usize; N],
    ) {
        #[cfg(feature = "train")]
        self.features.push((card, std::array::from_fn(|i| features.get(i).map_or(u32::MAX, |&f| f as u32))));
        let weight: i32 = features.into_iter().map(|feature| i32::from(weights[feature])).sum();
        self.words[self.len & 15] = weight << 6 | card.trailing_zeros().cast_signed();
        self.len += 1;
    }

    /// The best card left.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<u64> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        let mut best = self.words[self.len & 15];
        for i in 0..self.len & 15 {
            let word = self.words[i];
            self.words[i] = word.min(best);
            best = word.max(best);
        }
        Some(1 << (best & 63))
    }
}

/// What stands against a card that would beat the trick, by the hands to come: whether one of them can beat it again.
#[inline(always)]
pub(crate) fn threats<const PLACE: usize>(
    hands: &[u64; 4],
    seat: usize,
    ours: bool,
    can_beat: impl Fn(u64) -> bool,
) -> usize {
    match PLACE {
        1 => usize::from(can_beat(hands[(seat + 1) & 3])) + usize::from(!can_beat(hands[(seat + 2) & 3])),
        2 if ours => usize::from(can_beat(hands[(seat + 1) & 3])),
        _ if ours => 0,
        _ => 2,
    }
}
