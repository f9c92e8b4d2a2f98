//! The taste of computer players at Royalton: what a side may hope for, what a revoke is worth, and which words
//! slip out.

use cards::{BySide, CardSet, Shuffler};
use royalton::{Bid, Call, Denomination, PlayedContract, RevokeChoice, Royalton};
use table::{Column, View};

use super::{Mannered, above_average, one_of};

impl Mannered for Royalton {
    fn hope(view: &View<Royalton>) -> f32 {
        above_average(view)
    }

    /// Law 77: scores the hand both ways, a game being worth what law 90 pays for it.
    fn wants_tricks(view: &View<Royalton>, _tricks: u8) -> bool {
        let Some(contract) = view.game.contract else { return false };
        let side = contract.declarer.side();
        let mut revokes = BySide::default();
        revokes[side.other()] = 1;
        let (before, games) = (view.standing.sides[side].game, view.standing.sides.0.map(|side| side.games));
        let game = royalton::terms(&view.rules).game.value;
        let prize = if games == [1, 1] { royalton::RUBBER.value } else { royalton::EARLY.value };
        let worth = |choice: RevokeChoice| {
            let played = PlayedContract {
                bid: contract.bid,
                multiplier: contract.multiplier,
                side,
                won: view.won,
                revokes,
                choice: Some(choice),
            };
            let awards = royalton::score(&view.rules, &played).awards;
            let sign = |of| if of == side { 1 } else { -1 };
            let points: i32 = awards.iter().map(|award| sign(award.side) * award.points.value).sum();
            let trick = |award: &&royalton::Award| award.side == side && award.column == Column::Tricks;
            let below: i32 = awards.iter().filter(trick).map(|award| award.points.value).sum();
            points + if below > 0 && before + below >= game { prize } else { 0 }
        };
        worth(RevokeChoice::Tricks) > worth(RevokeChoice::Points)
    }

    /// A bid that is not enough.
    fn wrong_word(view: &View<Royalton>, dice: &mut Shuffler) -> Option<Call> {
        let standing = view.game.standing_bid().filter(|_| view.game.contract.is_none())?;
        let low = Denomination::ALL
            .into_iter()
            .map(|at| Bid { number: standing.number, at, royal: false })
            .filter(|bid| !bid.beats(Some(standing), &view.rules) && bid.at != Denomination::Nullo);
        one_of(&low.collect::<Vec<_>>(), dice).map(Call::Bid)
    }

    /// A pass or a bid of one in the longest suit.
    fn word_out_of_turn(view: &View<Royalton>, dice: &mut Shuffler) -> Option<Call> {
        let seat = view.seat.filter(|_| view.game.contract.is_none())?;
        let length =
            |at: &Denomination| at.trump().map_or(0, |suit| (view.seen[seat] & CardSet::suit(suit)).len());
        let at = Denomination::ALL.into_iter().max_by_key(length)?;
        let bid = Call::Bid(Bid { number: 1, at, royal: false });
        one_of(&[Call::Pass, bid], dice)
    }
}
