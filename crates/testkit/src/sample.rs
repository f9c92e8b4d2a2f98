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
