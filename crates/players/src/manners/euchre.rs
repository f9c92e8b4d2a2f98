//! The taste of computer players at Euchre: what a side may hope for, and which words slip out.

use cards::{CardSet, Rank, Ranking, Shuffler, Suit};
use euchre::{Call, Euchre, Round};
use table::View;

use super::{Mannered, one_of};

impl Mannered for Euchre {
    fn hope(view: &View<Euchre>) -> f32 {
        let Some(seat) = view.seat else { return 0.0 };
        let trump: Option<Suit> = view.game.trump.or(view.turn_up.map(cards::Card::suit));
        let Some(trump) = trump else { return 0.0 };
        let hand = view.seen[seat];
        let trumps = hand & Ranking::with_bowers(trump).members(trump);
        let aces = (hand & CardSet::rank(Rank::Ace)) - trumps;
        let count = |cards: CardSet| f32::from(u8::try_from(cards.len()).unwrap_or(u8::MAX));
        count(trumps) + 0.6 * count(aces) - 1.9
    }

    /// Out of turn one passes, or orders up.
    fn word_out_of_turn(view: &View<Euchre>, dice: &mut Shuffler) -> Option<Call> {
        let seat = view.seat?;
        if view.game.maker.is_some() || seat == view.dealer {
            return None;
        }
        let order = if seat == view.dealer.partner() { Call::Assist } else { Call::Order };
        match view.game.round {
            Round::First => one_of(&[Call::Pass, order], dice),
            Round::Second => Some(Call::Pass),
        }
    }
}
