//! Cards that are sure to succeed: whatever the other hands play to the trick, the bounds or the
//! table know what follows.
//!
//! In the first tricks a wrong choice is dear, and to look through a whole trick costs little beside it.

use super::search::{Misere, Next, next};
use crate::cpu::Cpu;
use crate::trick::{Groups, Trick, beating};

impl<C: Cpu, const TRUMP: bool> Misere<'_, C, TRUMP> {
    /// A lead that is sure to succeed; 0 if none is.
    pub(super) fn sure_lead(
        &mut self,
        leader: usize,
        groups: &Groups,
        all: u64,
        shape: u64,
        left: u8,
        need: u8,
    ) -> u64 {
        let sure = groups.tops().find(|&card| {
            let trick = Trick::of_lead(leader, card, all, shape, left, need);
            self.hands[leader] ^= card;
            let sure = self.is_sure::<1>(&trick, true);
            self.hands[leader] ^= card;
            sure
        });
        sure.unwrap_or(0)
    }

    /// A card of the hand in this place that is sure to succeed; 0 if none is.
    pub(super) fn sure_card<const PLACE: usize>(
        &mut self,
        trick: &Trick,
        seat: usize,
        groups: &Groups,
        beat: u64,
    ) -> u64 {
        let sure = |&card: &u64| self.is_sure_after::<PLACE>(trick, seat, card, beat, PLACE == 2);
        groups.tops().find(sure).unwrap_or(0)
    }

    /// Whether it is known that the leader's side succeeds, or that it fails, if the hand in this place
    /// plays the card.
    fn is_sure_after<const PLACE: usize>(
        &mut self,
        trick: &Trick,
        seat: usize,
        card: u64,
        beat: u64,
        yes: bool,
    ) -> bool {
        let trick = trick.with(seat, card, beat);
        self.hands[seat] ^= card;
        let sure = self.goes_on_sure::<PLACE>(&trick, yes);
        self.hands[seat] ^= card;
        sure
    }

    fn goes_on_sure<const PLACE: usize>(&mut self, trick: &Trick, yes: bool) -> bool {
        match PLACE {
            1 => self.is_sure::<2>(trick, yes),
            2 => self.is_sure::<3>(trick, yes),
            _ => self.is_sure_then(trick, yes),
        }
    }

    /// Whether it is known that the leader's side succeeds, or that it fails, when the hand in this
    /// place has to play.
    fn is_sure<const PLACE: usize>(&mut self, trick: &Trick, yes: bool) -> bool {
        let seat = (trick.leader + PLACE) & 3;
        let hand = self.hands[seat];
        if hand == 0 {
            return self.goes_on_sure::<PLACE>(trick, yes);
        }
        let of_suit = hand & trick.led;
        let open = if of_suit == 0 { hand } else { of_suit };
        let groups = Groups::new(open, hand, trick.all | trick.best);
        let beat = beating::<TRUMP>(trick.best);
        // One card is enough for the side that wants it, the other must be sure of all.
        let mut tops = groups.tops();
        let sure = |card| self.is_sure_after::<PLACE>(trick, seat, card, beat, yes);
        if (PLACE == 2) == yes { tops.any(sure) } else { tops.all(sure) }
    }

    /// Whether it is known what follows the trick.
    fn is_sure_then(&mut self, trick: &Trick, yes: bool) -> bool {
        let leader = trick.winner;
        match next(trick, leader) {
            Next::Settled(settled) => settled == yes,
            Next::Asks { left, need, ours } => {
                let recent = self.recent(leader, trick.all, left, need).map(|(yes, _)| yes);
                let known = recent.or_else(|| self.bound(leader, left, need)).or_else(|| {
                    let found = self.look_up(leader, trick.all, trick.shape, left, need);
                    found.map(|(_, fact)| fact.least >= need)
                });
                known == Some(yes == ours)
            }
        }
    }
}
