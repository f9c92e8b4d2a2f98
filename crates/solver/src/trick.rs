//! A trick as all searches see it, and the cards that a hand may play to it.

use crate::lanes::{self, highest, lane_index, lane_of, lowest};

/// The next seat follows to the trick, or its last card lies. The searches differ in what they answer, so they share the
/// words and not a function.
macro_rules! next_place {
    ($search:ident, $place:ident, $trick:ident) => {
        match $place {
            1 => $search.follow::<2>($trick),
            2 => $search.follow::<3>($trick),
            _ => $search.quit($trick),
        }
    };
}
pub(crate) use next_place;

/// The cards of one trick so far.
#[derive(Clone, Copy)]
pub(crate) struct Trick {
    /// Who led.
    pub(crate) leader: usize,
    /// The lane of the suit led.
    pub(crate) led: u64,
    /// The best card so far.
    pub(crate) best: u64,
    /// Who played it.
    pub(crate) winner: usize,
    /// All cards of the trick.
    pub(crate) played: u64,
    /// All cards still in the hands.
    pub(crate) all: u64,
    /// The shape of what is left in the hands.
    pub(crate) shape: u64,
    /// Tricks left, this one included.
    pub(crate) left: u8,
    /// Tricks that the leader's side must take, or lose where tricks are to be lost.
    pub(crate) need: u8,
}

impl Trick {
    /// A card is led.
    #[inline(always)]
    pub(crate) fn of_lead(leader: usize, card: u64, all: u64, shape: u64, left: u8, need: u8) -> Trick {
        Trick {
            leader,
            led: lane_of(card),
            best: card,
            winner: leader,
            played: card,
            all: all ^ card,
            shape: shape - shape_unit(leader, card),
            left,
            need,
        }
    }

    /// A card is played to it; `beat` are the cards that beat the best so far.
    #[inline(always)]
    pub(crate) fn with(&self, seat: usize, card: u64, beat: u64) -> Trick {
        let mut next = *self;
        next.played |= card;
        next.all ^= card;
        next.shape -= shape_unit(seat, card);
        if card & beat != 0 {
            next.best = card;
            next.winner = seat;
        }
        next
    }
}

/// The cards that would beat `best`.
#[inline(always)]
pub(crate) fn beating<const TRUMP: bool>(best: u64) -> u64 {
    let lane = lane_of(best);
    let better = lane & !(best | (best - 1));
    if TRUMP && lane != lanes::TRUMPS { better | lanes::TRUMPS } else { better }
}

/// The best card and its owner where each hand has one card left: nothing to choose.
#[inline(always)]
pub(crate) fn last_trick<const TRUMP: bool>(hands: &[u64; 4], leader: usize) -> (u64, usize) {
    let (mut best, mut winner) = (hands[leader], leader);
    for step in 1..4 {
        let seat = (leader + step) & 3;
        if hands[seat] & beating::<TRUMP>(best) != 0 {
            best = hands[seat];
            winner = seat;
        }
    }
    (best, winner)
}

/// The cards that a hand may play, those that are as good as each other together.
///
/// Cards of other hands, the best card of the trick and the ends of the lanes are fences: what
/// lies between two of them is a group of equals.
pub(crate) struct Groups {
    cards: u64,
    fences: u64,
}

impl Groups {
    /// The groups of these cards of a hand; `around` are all cards in play.
    #[inline(always)]
    pub(crate) fn new(cards: u64, hand: u64, around: u64) -> Groups {
        Groups { cards, fences: around & !hand | lanes::ENDS }
    }

    /// The lowest card of each group.
    #[inline(always)]
    pub(crate) fn lowest(&self) -> u64 {
        // Every fence lends to the group below it.
        self.cards & (self.fences - self.cards)
    }

    /// All places from the card up to the next fence.
    #[inline(always)]
    pub(crate) fn up(&self, card: u64) -> u64 {
        let above = self.fences & !(card ^ (card - 1));
        (lowest(above) - 1) & !(card - 1)
    }

    /// The highest card of the group of this card.
    #[inline(always)]
    pub(crate) fn highest_with(&self, card: u64) -> u64 {
        highest(self.cards & self.up(card))
    }

    /// All cards of the group of this card.
    #[inline(always)]
    pub(crate) fn with(&self, card: u64) -> u64 {
        self.cards & self.up(self.lowest_with(card))
    }

    /// The highest card of each group, from the highest group down.
    #[inline(always)]
    pub(crate) fn tops(&self) -> impl Iterator<Item = u64> {
        let mut rest = self.lowest();
        std::iter::from_fn(move || {
            let low = (rest != 0).then(|| highest(rest))?;
            rest ^= low;
            Some(self.highest_with(low))
        })
    }

    /// The lowest card of the group of this card.
    #[inline(always)]
    pub(crate) fn lowest_with(&self, card: u64) -> u64 {
        highest(self.lowest() & (card ^ (card - 1)))
    }
}

/// The cards of the hand that are as good as `card`: no card of another hand lies between.
#[inline(always)]
pub(crate) fn equals(hand: u64, all: u64, card: u64) -> u64 {
    let others = (all & !hand) | !lanes::CARDS;
    let below = others & (card - 1);
    // Never empty: the bits above a lane stand for no card.
    let above = others & !(card | (card - 1));
    let low_end = if below == 0 { u64::MAX } else { !(highest(below) | (highest(below) - 1)) };
    hand & low_end & (lowest(above) - 1)
}

/// One card of a hand in the shape: sixteen counts of four bits. The sixteenth follows from the
/// others and gives its place to the leader.
#[inline(always)]
pub(crate) fn shape_unit(seat: usize, card: u64) -> u64 {
    (1 << (16 * seat as u32 + 4 * lane_index(card))) & 0x0fff_ffff_ffff_ffff
}

/// The shape of four hands.
pub(crate) fn shape_of(hands: &[u64; 4]) -> u64 {
    let mut shape = 0;
    for (seat, &hand) in hands.iter().enumerate() {
        let mut rest = hand;
        while rest != 0 {
            shape += shape_unit(seat, lowest(rest));
            rest &= rest - 1;
        }
    }
    shape
}
