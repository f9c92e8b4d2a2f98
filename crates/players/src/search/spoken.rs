//! The words of each game as they were said, for reading a world by them.

use bridge::Bridge;
use cards::{BySeat, BySide, CardSet, Seat, SeatSet};
use euchre::{Discard, Euchre, Round};
use royalton::{Auction, Royalton};
use table::{Phase, View};

use super::Readable;
use crate::Turns;

/// The view of a seat before the first card, its hand wanting.
pub(super) fn before_play<G: Turns>(view: &View<G>, seat: Seat) -> View<G> {
    let mut then = view.clone();
    then.seat = Some(seat);
    then.phase = Phase::Calling;
    then.seen = BySeat([CardSet::EMPTY; 4]);
    then.counts = BySeat([G::PACK.hand_size() as u8; 4]);
    then.discard = None;
    then.open_hand = None;
    then.active = SeatSet::ALL;
    then.tricks.clear();
    then.won = BySide([0; 2]);
    then.to_play = None;
    then.lawful = CardSet::EMPTY;
    then.obligations.clear();
    then.rights.clear();
    then
}

impl Readable for Euchre {
    fn spoken(view: &View<Euchre>) -> Vec<(View<Euchre>, euchre::Call)> {
        let game = &view.game;
        let eldest = view.dealer.left();
        let order = std::iter::successors(Some(eldest), |seat| Some(seat.left())).take(4);
        let mut said = Vec::new();
        for round in [Round::First, Round::Second] {
            let mut passed = SeatSet::EMPTY;
            for seat in order.clone() {
                let here = game.round == round;
                if round > game.round || here && game.maker.is_none() && game.turn == Some(seat) {
                    return said;
                }
                let mut then = before_play(view, seat);
                then.game.round = round;
                then.game.turn = Some(seat);
                then.game.passed = passed;
                then.game.trump = None;
                then.game.maker = None;
                then.game.lone = None;
                then.game.idle_laid = false;
                then.game.discard = Discard::None;
                let dealer = seat == view.dealer;
                if here && game.maker == Some(seat) {
                    let alone = game.lone == Some(seat);
                    let call = match (round, alone, game.trump) {
                        (Round::First, true, _) => euchre::Call::Alone(None),
                        (Round::First, false, _) if dealer => euchre::Call::TakeUp,
                        (Round::First, false, _) if seat == view.dealer.partner() => euchre::Call::Assist,
                        (Round::First, false, _) => euchre::Call::Order,
                        (Round::Second, true, trump) => euchre::Call::Alone(trump),
                        (Round::Second, false, Some(trump)) => euchre::Call::Make(trump),
                        (Round::Second, false, None) => return said,
                    };
                    said.push((then, call));
                    return said;
                }
                // The maker may have taken it from their partner, who did not pass then.
                let taken_from = here && game.lone == game.maker && game.maker == Some(seat.partner());
                let call = match (round, game.trump) {
                    (Round::First, _) if taken_from && !game.passed.contains(seat) && !dealer => {
                        if seat == view.dealer.partner() { euchre::Call::Assist } else { euchre::Call::Order }
                    }
                    (Round::Second, Some(trump)) if taken_from && !game.passed.contains(seat) => {
                        euchre::Call::Make(trump)
                    }
                    (Round::First, _) if dealer => euchre::Call::TurnDown,
                    _ => euchre::Call::Pass,
                };
                said.push((then, call));
                passed = passed.with(seat);
            }
        }
        said
    }

    /// Alone or with the partner is the same strength, or nearly.
    fn likeness(book: &euchre::Call, said: &euchre::Call) -> f64 {
        use euchre::Call::{Alone, Assist, Make, Order, TakeUp};
        match (book, said) {
            (book, said) if book == said => 1.0,
            (Alone(None), Order | Assist | TakeUp) | (Order | Assist | TakeUp, Alone(None)) => 0.5,
            (Alone(Some(one)), Make(other)) | (Make(one), Alone(Some(other))) if one == other => 0.5,
            (Make(_) | Alone(Some(_)), Make(_) | Alone(Some(_))) => 0.3,
            _ => 0.0,
        }
    }

    fn has_put_out(view: &View<Euchre>) -> bool {
        view.game.discard == Discard::Quitted
    }
}

impl Readable for Bridge {
    fn spoken(view: &View<Bridge>) -> Vec<(View<Bridge>, bridge::Call)> {
        let game = &view.game;
        let mut said = Vec::new();
        let undeclared = |seat: Seat| {
            let mut then = before_play(view, seat);
            then.game.make = None;
            then.game.maker = None;
            then.game.doubling = bridge::Doubling::default();
            then.game.dealer_passed = seat != view.dealer;
            then
        };
        if game.dealer_passed {
            said.push((undeclared(view.dealer), bridge::Call::Pass));
        }
        let (Some(make), Some(maker)) = (game.make, game.maker) else { return said };
        said.push((undeclared(maker), bridge::Call::Make(make)));
        // Of the adversaries the first to double speaks for their hand, and those who did not for theirs.
        let eldest = view.dealer.left();
        let doubler = game.doubling.first[eldest.side()];
        for (seat, asked) in [(eldest, false), (eldest.partner(), true)] {
            let spoke = game.doubling.closed.is_some() || game.doubling.turn != Some(seat);
            let silent = doubler.is_some() && doubler != Some(seat) && !asked;
            let before = game.doubling.asked || doubler.is_some() || game.doubling.closed.is_some();
            if !spoke || !before || asked && doubler == Some(eldest) {
                continue;
            }
            let mut then = before_play(view, seat);
            then.game.doubling = bridge::Doubling { turn: Some(seat), asked, ..bridge::Doubling::default() };
            let call = if doubler == Some(seat) {
                bridge::Call::Double
            } else if asked {
                bridge::Call::Yes
            } else if silent || doubler.is_none() {
                bridge::Call::AskLead
            } else {
                continue;
            };
            said.push((then, call));
        }
        said
    }

    /// Two makes are two strong hands, if of different suits.
    fn likeness(book: &bridge::Call, said: &bridge::Call) -> f64 {
        match (book, said) {
            (book, said) if book == said => 1.0,
            (bridge::Call::Make(_), bridge::Call::Make(_)) => 0.1,
            _ => 0.0,
        }
    }
}

impl Readable for Royalton {
    fn spoken(view: &View<Royalton>) -> Vec<(View<Royalton>, royalton::Call)> {
        let mut said = Vec::new();
        for (place, made) in view.game.calls().iter().enumerate() {
            let mut then = before_play(view, made.seat);
            then.game = Auction::of(view.game.calls()[..place].to_vec());
            if then.acting() == Some(made.seat) {
                said.push((then, made.call));
            }
        }
        said
    }

    /// A bid at the same suit tells of the same suit, whatever its height.
    fn likeness(book: &royalton::Call, said: &royalton::Call) -> f64 {
        use royalton::Call::{Bid, Double, Pass, Redouble};
        match (book, said) {
            (book, said) if book == said => 1.0,
            (Bid(one), Bid(other)) if one.at == other.at => 0.8,
            (Bid(_), Bid(_)) => 0.2,
            (Double | Redouble, Bid(_)) | (Bid(_), Double | Redouble) => 0.2,
            (Pass, Double | Redouble) => 0.1,
            _ => 0.0,
        }
    }
}
