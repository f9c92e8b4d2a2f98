//! The three games: what a side may hope for, who calls exposed cards, and which words slip out.

use bridge::{Bridge, Make};
use cards::{BySide, CardSet, Rank, Ranking, Seat, Shuffler, Suit};
use euchre::Euchre;
use royalton::{Bid, Choice, Denomination, Played, Royalton};
use table::{Column, Phase, View};

use super::Mannered;
use crate::Turns;
use crate::book::{strength, tricks_at};

/// A hand's points above the average of ten, a trick being about four; in play, tricks instead.
fn above_average<G: Turns>(view: &View<G>) -> f32 {
    let Some(seat) = view.seat else { return 0.0 };
    if view.phase == Phase::Play {
        let tricks = |side| f32::from(view.won[side]);
        return tricks(seat.side()) - tricks(seat.side().other());
    }
    let points = strength(view.seen[seat]);
    (f32::from(u8::try_from(points).unwrap_or(u8::MAX)) - 10.0) / 4.0
}

fn one_of<T: Copy>(row: &[T], dice: &mut Shuffler) -> Option<T> {
    let count = u32::try_from(row.len()).ok().filter(|&count| count > 0)?;
    row.get(dice.below(count) as usize).copied()
}

impl Mannered for Bridge {
    fn hope(view: &View<Bridge>) -> f32 {
        let adversary = view.seat.is_some_and(|seat| seat.side() != view.dealer.side());
        match (view.seat, view.game.make) {
            (Some(seat), Some(make)) if adversary && view.phase == Phase::Calling => {
                tricks_at(view.seen[seat], make.0) - 3.2
            }
            _ => above_average(view),
        }
    }

    /// Law 69: the dealer calls the adversaries' cards.
    fn may_call(view: &View<Bridge>, owner: Seat) -> bool {
        view.seat == Some(view.dealer) && owner.side() != view.dealer.side()
    }

    /// The dealer's partner names a trump unasked, an adversary says that they would pass, somebody
    /// doubles before their turn.
    fn word_out_of_turn(view: &View<Bridge>, dice: &mut Shuffler) -> Option<bridge::Call> {
        let seat = view.seat?;
        if view.game.make.is_some() {
            let closed = view.game.doubling.closed.is_some();
            let adversary = seat.side() != view.dealer.side();
            return (adversary && !closed && view.game.doubling.doubles == 0).then_some(bridge::Call::Double);
        }
        let makes = Make::ALL.map(bridge::Call::Make);
        if seat.side() == view.dealer.side() { one_of(&makes, dice) } else { Some(bridge::Call::Pass) }
    }
}

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

    /// Any adversary of the owner, unless the lone hand alone may.
    fn may_call(view: &View<Euchre>, owner: Seat) -> bool {
        let Some(seat) = view.seat else { return false };
        let lone = view.game.faced_for.is_none_or(|lone| lone.side() == owner.side() || lone == seat);
        seat.side() != owner.side() && lone && view.active.contains(seat)
    }

    /// Out of turn one passes, or orders up.
    fn word_out_of_turn(view: &View<Euchre>, dice: &mut Shuffler) -> Option<euchre::Call> {
        let seat = view.seat?;
        if view.game.maker.is_some() || seat == view.dealer {
            return None;
        }
        let order = if seat == view.dealer.partner() { euchre::Call::Assist } else { euchre::Call::Order };
        match view.game.round {
            euchre::Round::First => one_of(&[euchre::Call::Pass, order], dice),
            euchre::Round::Second => Some(euchre::Call::Pass),
        }
    }
}

impl Mannered for Royalton {
    fn hope(view: &View<Royalton>) -> f32 {
        above_average(view)
    }

    /// The declarer calls the adversaries' cards.
    fn may_call(view: &View<Royalton>, owner: Seat) -> bool {
        let declarer = view.game.contract.map(|contract| contract.declarer);
        declarer.is_some() && declarer == view.seat && declarer.map(Seat::side) != Some(owner.side())
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
        let worth = |choice: Choice| {
            let played = Played {
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
        worth(Choice::Tricks) > worth(Choice::Points)
    }

    /// A bid that is not enough.
    fn wrong_word(view: &View<Royalton>, dice: &mut Shuffler) -> Option<royalton::Call> {
        let standing = view.game.standing_bid().filter(|_| view.game.contract.is_none())?;
        let low = Denomination::ALL
            .into_iter()
            .map(|at| Bid { number: standing.number, at, royal: false })
            .filter(|bid| !bid.beats(Some(standing), &view.rules) && bid.at != Denomination::Nullo);
        one_of(&low.collect::<Vec<_>>(), dice).map(royalton::Call::Bid)
    }

    /// A pass or a bid of one in the longest suit.
    fn word_out_of_turn(view: &View<Royalton>, dice: &mut Shuffler) -> Option<royalton::Call> {
        let seat = view.seat.filter(|_| view.game.contract.is_none())?;
        let length =
            |at: &Denomination| at.trump().map_or(0, |suit| (view.seen[seat] & CardSet::suit(suit)).len());
        let at = Denomination::ALL.into_iter().max_by_key(length)?;
        let bid = royalton::Call::Bid(Bid { number: 1, at, royal: false });
        one_of(&[royalton::Call::Pass, bid], dice)
    }
}
