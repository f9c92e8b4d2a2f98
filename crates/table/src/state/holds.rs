//! What must hold at every table between two acts. It costs little enough to be asked in release too: a
//! table that has lost a card must stop, not play on.

use cards::CardSet;

use crate::{Game, Life, Phase, State};

impl<G: Game> State<G> {
    /// Asks for all of it.
    ///
    /// # Panics
    /// When something does not hold.
    pub(crate) fn assert_holds(&self) {
        for right in &self.rights {
            assert!(!right.holders.is_empty(), "nobody holds the right of {}", right.laws.chief());
            assert!(!right.options.is_empty(), "the right of {} gives no choice", right.laws.chief());
        }
        let done = self.deal.tricks.split_last().map_or(&[][..], |(_, done)| done);
        assert!(done.iter().all(|trick| trick.life != Life::Open), "a trick is open behind another");
        if matches!(self.deal.phase, Phase::Calling | Phase::Play) {
            self.assert_cards_are_conserved();
        }
    }

    /// Every card that was dealt is in exactly one place, and what lies face up or on the floor is somebody's.
    fn assert_cards_are_conserved(&self) {
        let deal = &self.deal;
        let held = deal.hands.0.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let (mut all, mut count) = (held, deal.hands.0.iter().map(|hand| hand.len()).sum::<usize>());
        for trick in &deal.tricks {
            all |= trick.cards();
            count += trick.plays.len() + trick.surplus.len();
        }
        assert!(count == all.len(), "a card is in two places: {count} cards are {all}");
        // A card turned up may be one more, a card put out under the pack one less.
        let one = |card: Option<cards::Card>| card.map_or(CardSet::EMPTY, CardSet::of);
        let dealt = deal.dealt.0.iter().fold(one(deal.turn_up), |all, &hand| all | hand);
        assert!(all | one(deal.turn_up) | one(deal.discard) == dealt, "of {dealt} are left {all}");
        let marked = deal.exposed | deal.callable | deal.floor;
        assert!(held.is_superset(marked), "{marked} are marked, and held are {held}");
    }
}
