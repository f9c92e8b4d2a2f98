//! What a game tells the suite about itself.

use bridge::{Bridge, Call, Edition, Make, Rules};
use cards::{Seat, Shuffler};
use table::{Game, State};

/// A game that can be drawn at random.
pub trait Sample: Game {
    /// An edition with options.
    fn any_rules(dice: &mut Shuffler) -> Self::Rules;

    /// Any word of the game, in place or out of it.
    fn any_call(dice: &mut Shuffler) -> Self::Call;

    /// A word that is in order now, and whose it is; `None` when the declaring is done.
    fn next_call(state: &State<Self>, dice: &mut Shuffler) -> Option<(Seat, Self::Call)>;
}

impl Sample for Bridge {
    fn any_rules(dice: &mut Shuffler) -> Rules {
        let mut rules = Rules::new(if dice.below(2) == 0 { Edition::Of1905 } else { Edition::Of1907 });
        rules.double_limit = [None, None, Some(100), Some(200)][dice.below(4) as usize];
        rules.double_limit_before = dice.below(4) == 0;
        rules.spade_convention = rules.edition == Edition::Of1907 && dice.below(2) == 0;
        rules.spade_score = dice.below(4) == 0;
        rules.five_honours_printed = rules.edition == Edition::Of1905 && dice.below(4) == 0;
        rules.slam_after_revoke = dice.below(4) == 0;
        rules.revoke_tricks_nominal = dice.below(4) == 0;
        rules.denied_final = dice.below(4) == 0;
        rules.dummy_claims = dice.below(4) == 0;
        rules.default_scope_all = dice.below(4) == 0;
        rules.wrong_dealer_stands = dice.below(4) == 0;
        rules.proof_by_record = dice.below(4) == 0;
        rules
    }

    fn any_call(dice: &mut Shuffler) -> Call {
        match dice.below(8) {
            0 => Call::Pass,
            1 | 2 => Call::Make(Make::ALL[dice.below(5) as usize]),
            3 => Call::AskLead,
            4 => Call::Yes,
            5 => Call::Double,
            6 => Call::Redouble,
            _ => Call::Satisfied,
        }
    }

    fn next_call(state: &State<Bridge>, dice: &mut Shuffler) -> Option<(Seat, Call)> {
        let game = &state.game;
        let Some(_) = game.make else {
            let say =
                if game.dealer_passed && !game.passed_back { state.dealer.partner() } else { state.dealer };
            let pass = say == state.dealer && !game.dealer_passed && dice.below(3) == 0;
            let make = Call::Make(Make::ALL[dice.below(5) as usize]);
            return Some((say, if pass { Call::Pass } else { make }));
        };
        let doubling = &game.doubling;
        if doubling.closed.is_some() {
            return None;
        }
        let seat = doubling.turn?;
        let raise = dice.below(4) == 0 && !game.barred.contains(seat);
        Some((
            seat,
            match (doubling.doubles, doubling.asked) {
                (0, _) if raise => Call::Double,
                (0, false) => Call::AskLead,
                (0, true) => Call::Yes,
                _ if raise => Call::Redouble,
                _ => Call::Satisfied,
            },
        ))
    }
}

impl Sample for royalton::Royalton {
    fn any_rules(dice: &mut Shuffler) -> royalton::Rules {
        let mut rules = royalton::Rules::default();
        let options = [
            ("royal-order", "flat"),
            ("royal-entry", "responsive"),
            ("pass-out", "same-dealer"),
            ("nullo-mirror", "explicit-only"),
            ("revoking-declarer-bonus", "keep"),
            ("double-offender-tricks", "first-keeps-choice"),
            ("early-end-both", "none"),
            ("open-hand", "none"),
            ("bridging", "all"),
            ("nullo", "none"),
            ("game", "30"),
        ];
        for (key, value) in options {
            if dice.below(5) == 0 {
                rules.set(key, value).expect("an option of the code");
            }
        }
        rules
    }

    fn any_call(dice: &mut Shuffler) -> royalton::Call {
        match dice.below(8) {
            0 | 1 => royalton::Call::Pass,
            2..=4 => royalton::Call::Bid(any_bid(dice, 9)),
            5 => royalton::Call::Double,
            6 => royalton::Call::Redouble,
            _ if dice.below(2) == 0 => royalton::Call::Bridge,
            _ => royalton::Call::CallLead,
        }
    }

    fn next_call(state: &State<royalton::Royalton>, dice: &mut Shuffler) -> Option<(Seat, royalton::Call)> {
        let game = &state.game;
        if let Some(contract) = game.contract {
            let word = if dice.below(2) == 0 { royalton::Call::Bridge } else { royalton::Call::CallLead };
            return game.bridging.then_some((contract.declarer, word));
        }
        let seat = game.turn(state.dealer);
        let bid = any_bid(dice, 7);
        let may = !game.barred.contains(seat) && !game.excluded[seat.side()];
        let in_order = bid.beats(game.standing_bid(), &state.rules)
            && game.royal_may_be_bid(seat, bid, &state.rules)
            && !(state.rules.no_nullo && bid.at == royalton::Denomination::Nullo);
        let adverse = game.standing().is_some_and(|(bidder, _)| bidder.side() != seat.side());
        let call = match dice.below(4) {
            0 if may && in_order && bid.number < 4 => royalton::Call::Bid(bid),
            1 if may && game.doubled().0 == 1 && adverse && dice.below(4) == 0 => royalton::Call::Double,
            _ => royalton::Call::Pass,
        };
        Some((seat, call))
    }
}

fn any_bid(dice: &mut Shuffler, most: u32) -> royalton::Bid {
    royalton::Bid {
        number: 1 + dice.below(most) as u8,
        at: royalton::Denomination::ALL[dice.below(6) as usize],
        royal: dice.below(3) == 0,
    }
}
