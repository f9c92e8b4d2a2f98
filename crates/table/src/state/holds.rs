//! What must hold at every table between two acts. It is counted, not listed, so that it costs little enough
//! to be asked in release too: a table that has lost a card must stop, not play on. (`testkit` looks at every
//! single card.)

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
        if !matches!(self.deal.phase, Phase::Calling | Phase::Play) {
            return;
        }
        let (mut open, mut laid) = (0, 0);
        for trick in &self.deal.tricks {
            open += usize::from(trick.life == Life::Open);
            laid += trick.plays.len() + trick.surplus.len();
        }
        assert!(open <= 1, "{open} tricks are open at once");
        self.assert_cards_are_conserved(laid);
    }

    /// Every card that was dealt lies in a trick or in one hand, and what is face up or on the floor is
    /// somebody's.
    fn assert_cards_are_conserved(&self, laid: usize) {
        let deal = &self.deal;
        let (mut hands, mut dealt, mut twice) = (CardSet::EMPTY, CardSet::EMPTY, CardSet::EMPTY);
        for (&hand, &given) in deal.hands.0.iter().zip(&deal.dealt.0) {
            twice |= hands & hand;
            hands |= hand;
            dealt |= given;
        }
        assert!(twice.is_empty(), "{twice} are in two hands");
        // A card turned up may be taken up besides, and a card put out may be under the pack.
        let (all, dealt) = (hands.len() + laid, dealt.len());
        let (more, less) = (usize::from(deal.turn_up.is_some()), usize::from(deal.discard.is_some()));
        assert!(all + less >= dealt && all <= dealt + more, "{dealt} cards were dealt and {all} are there");
        let marked = deal.exposed | deal.callable | deal.floor;
        assert!(hands.is_superset(marked), "{marked} are marked, and held are {hands}");
    }
}
