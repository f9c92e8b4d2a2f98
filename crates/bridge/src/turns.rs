//! The procedure of Bridge: whose word it is in declaring and doubling, and what is in order then.

use cards::{Seat, Side};
use table::{Asked, Declaring, Tally, Turn, Turns, Words};

use crate::{Bridge, Call, HandScore, Make, PlayedMake};

impl Turns for Bridge {
    type Played = PlayedMake;
    type Score = HandScore;

    fn vocabulary() -> Vec<Vec<Call>> {
        let words = [Call::Pass, Call::AskLead, Call::Yes, Call::Double, Call::Redouble, Call::Satisfied];
        let makes = Make::ALL.map(Call::Make).to_vec();
        words.into_iter().map(|word| vec![word]).chain([makes]).collect()
    }

    /// Law 45: the dealer names the trump or leaves it to the partner. Laws 50 to 57: then the adversaries, the
    /// eldest hand first, and whoever was doubled speak on the value, until the eldest hand leads.
    fn turn(at: Declaring<'_, Bridge>) -> Option<Turn> {
        let game = at.game;
        if game.make.is_none() {
            let partners = game.dealer_passed && !game.passed_back;
            let seat = if partners { at.dealer.partner() } else { at.dealer };
            return Some(Turn::new(seat, Asked::Declare));
        }
        Some(match game.doubling.turn.filter(|_| game.doubling.closed.is_none()) {
            Some(seat) => Turn::new(seat, Asked::Double),
            None => Turn::new(at.dealer.left(), Asked::Lead),
        })
    }

    fn words(at: Declaring<'_, Bridge>, seat: Seat) -> Words<Call> {
        match Bridge::turn(at) {
            // Law 45: only the dealer can leave it to the other, and only once.
            Some(Turn { seat: turn, asked: Asked::Declare }) if turn == seat => {
                let pass = seat == at.dealer && !at.game.dealer_passed;
                Words::with(pass.then_some(Call::Pass), Make::ALL.map(Call::Make))
            }
            Some(Turn { seat: turn, asked: Asked::Double }) if turn == seat => on_doubling(at, seat),
            _ => Words::none(),
        }
    }

    /// Laws 54 to 60: a double out of turn, or one that needs leave.
    fn waits_for_leave(at: Declaring<'_, Bridge>) -> bool {
        at.game.doubling.pending.is_some()
    }

    fn declarers(at: Declaring<'_, Bridge>) -> Option<Side> {
        at.game.maker.map(Seat::side)
    }

    fn played(at: Declaring<'_, Bridge>, tally: &Tally) -> Option<PlayedMake> {
        let &Tally { won, revokes, dealt, before } = tally;
        at.game.make.map(|make| PlayedMake {
            make,
            multiplier: at.game.multiplier(),
            won,
            revokes,
            dealt,
            before,
        })
    }

    fn score(rules: &crate::Rules, played: &PlayedMake) -> HandScore {
        crate::score(rules, played)
    }
}

/// Laws 51 to 53: the double, or the answer to it. Who has lost the right (68), or has it only by leave (56, 58,
/// 60), lets the value be.
fn on_doubling(at: Declaring<'_, Bridge>, seat: Seat) -> Words<Call> {
    let game = at.game;
    let may = !game.barred.contains(seat) && game.by_leave[seat].is_none();
    let (quiet, raise) = match (game.doubling.doubles, game.doubling.asked) {
        (0, false) => (Call::AskLead, Call::Double),
        (0, true) => (Call::Yes, Call::Double),
        _ => (Call::Satisfied, Call::Redouble),
    };
    Words::with(Some(quiet), may.then_some(raise))
}

#[cfg(test)]
mod tests {
    use cards::SeatSet;
    use laws::bridge::L68;

    use super::*;
    use crate::{Declared, Doubling, Edition, Rules};

    const DEALER: Seat = Seat::South;

    fn at<'a>(game: &'a Declared, rules: &'a Rules) -> Declaring<'a, Bridge> {
        Declaring { rules, game, dealer: DEALER, turn_up: None, active: SeatSet::ALL }
    }

    fn told(game: &Declared) -> (Option<Turn>, Vec<Call>) {
        let rules = Rules::new(Edition::Of1905);
        let turn = Bridge::turn(at(game, &rules));
        (turn, turn.map_or(Vec::new(), |turn| Bridge::words(at(game, &rules), turn.seat).all()))
    }

    fn made(doubling: Doubling) -> Declared {
        Declared { make: Some(Make(None)), maker: Some(DEALER), doubling, ..Declared::default() }
    }

    #[test]
    fn the_dealer_may_pass_once_and_the_partner_never() {
        let (turn, words) = told(&Declared::default());
        assert_eq!(turn, Some(Turn::new(DEALER, Asked::Declare)));
        assert_eq!((words.len(), words[0]), (6, Call::Pass));
        let passed = Declared { dealer_passed: true, ..Declared::default() };
        let (turn, words) = told(&passed);
        assert_eq!(turn, Some(Turn::new(DEALER.partner(), Asked::Declare)));
        assert!(!words.contains(&Call::Pass));
        let back = Declared { passed_back: true, ..passed };
        let (turn, words) = told(&back);
        assert_eq!((turn, words.len()), (Some(Turn::new(DEALER, Asked::Declare)), 5));
    }

    #[test]
    fn each_stage_of_doubling_has_its_own_two_words() {
        let eldest = DEALER.left();
        let turn = Some(eldest);
        let asks = made(Doubling { turn, ..Doubling::default() });
        assert_eq!(told(&asks), (Some(Turn::new(eldest, Asked::Double)), vec![Call::AskLead, Call::Double]));
        let asked = made(Doubling { turn, asked: true, ..Doubling::default() });
        assert_eq!(told(&asked).1, [Call::Yes, Call::Double]);
        let doubled = made(Doubling { turn: Some(DEALER), doubles: 1, ..Doubling::default() });
        assert_eq!(told(&doubled).1, [Call::Satisfied, Call::Redouble]);
        let barred = Declared { barred: SeatSet::of(DEALER), ..doubled };
        assert_eq!(told(&barred).1, [Call::Satisfied]);
    }

    #[test]
    fn when_doubling_is_closed_the_eldest_hand_leads_and_nobody_has_a_word() {
        let over = made(Doubling { turn: Some(DEALER), closed: Some(L68), ..Doubling::default() });
        assert_eq!(told(&over), (Some(Turn::new(DEALER.left(), Asked::Lead)), vec![]));
        assert!(Bridge::words(at(&over, &Rules::new(Edition::Of1905)), DEALER).is_empty());
    }
}
