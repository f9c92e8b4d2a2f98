//! What a game tells the suite about itself.

use bridge::{
    Bridge, Call, DefaultScope, Denial, DummyClaims, Edition, FiveHonours, LimitRule, Make, Proof,
    RevokeTricks, Rules, SlamAfterRevoke, SpadeScore, Spades, WrongDealer,
};
use cards::{Seat, Shuffler, Suit};
use table::{Act, Game, State};

/// A game that can be drawn at random.
pub trait Sample: Game {
    /// An edition with options.
    fn any_rules(dice: &mut Shuffler) -> Self::Rules;

    /// Any word of the game, in place or out of it.
    fn any_call(dice: &mut Shuffler) -> Self::Call;

    /// A word that is in order now, and whose it is; `None` when the declaring is done.
    fn next_call(state: &State<Self>, dice: &mut Shuffler) -> Option<(Seat, Self::Call)>;

    /// What is still to be done before the first lead, the declaring being done.
    fn before_lead(_state: &State<Self>, _dice: &mut Shuffler) -> Option<(Seat, Act<Self::Call>)> {
        None
    }
}

impl Sample for Bridge {
    fn any_rules(dice: &mut Shuffler) -> Rules {
        let mut rules = Rules::new(if dice.below(2) == 0 { Edition::Of1905 } else { Edition::Of1907 });
        rules.double_limit = [None, None, Some(100), Some(200)][dice.below(4) as usize];
        let mut seldom = |sides: u32| usize::from(dice.below(sides) == 0);
        rules.limit_rule = LimitRule::ALL[seldom(4)];
        if rules.edition == Edition::Of1907 {
            rules.spades = Spades::ALL[seldom(2)];
        }
        rules.spade_score = SpadeScore::ALL[seldom(4)];
        if rules.edition == Edition::Of1905 {
            rules.five_honours = FiveHonours::ALL[seldom(4)];
        }
        rules.slam_after_revoke = SlamAfterRevoke::ALL[seldom(4)];
        rules.revoke_tricks = RevokeTricks::ALL[seldom(4)];
        rules.denied = Denial::ALL[seldom(4)];
        rules.dummy_claims = DummyClaims::ALL[seldom(4)];
        rules.default_scope = DefaultScope::ALL[seldom(4)];
        rules.wrong_dealer = WrongDealer::ALL[seldom(4)];
        rules.proof = Proof::ALL[seldom(4)];
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
        let game = state.game();
        let Some(_) = game.make else {
            let say = if game.dealer_passed && !game.passed_back {
                state.dealer().partner()
            } else {
                state.dealer()
            };
            let pass = say == state.dealer() && !game.dealer_passed && dice.below(3) == 0;
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

impl Sample for euchre::Euchre {
    fn any_rules(dice: &mut Shuffler) -> euchre::Rules {
        let mut coin = || dice.below(4) == 0;
        euchre::Rules {
            lap_cap: coin(),
            rubber_by_games: coin(),
            love_by_made: coin(),
            forfeit_deducts: coin(),
            revoke_bars_score: coin(),
            cancel_only_equal: coin(),
            misdeal_until_turn: coin(),
            dealer_alone_any_words: coin(),
            abandon_by_tricks: coin(),
        }
    }

    fn any_call(dice: &mut Shuffler) -> euchre::Call {
        use euchre::Call;
        let suit = Suit::from_index(dice.below(4) as u8);
        match dice.below(16) {
            0..=2 => Call::Pass,
            3 => Call::Order,
            4 => Call::Assist,
            5 => Call::TakeUp,
            6 => Call::SayTakeUp,
            7 => Call::TurnDown,
            8 => Call::Make(suit),
            9 => Call::Alone(None),
            10 => Call::Alone(Some(suit)),
            11 => Call::OrderAlone,
            12 => Call::MakeAlone(suit),
            13 | 14 => Call::TakeIt,
            _ => Call::TakeItOtherwise,
        }
    }

    fn next_call(state: &State<euchre::Euchre>, dice: &mut Shuffler) -> Option<(Seat, euchre::Call)> {
        use euchre::{Call, Round};
        let seat = state.game().turn?;
        let suit = Suit::from_index(dice.below(4) as u8);
        let must_pass = state.game().must_pass.contains(seat);
        let call = match (state.game().round, dice.below(8)) {
            (_, 0..=3) => Call::Pass,
            _ if must_pass => Call::Pass,
            (Round::First, 4) => Call::Alone(None),
            (Round::First, _) if seat == state.dealer() => Call::TakeUp,
            (Round::First, _) => Call::Order,
            (Round::Second, 4) => Call::Alone(Some(suit)),
            (Round::Second, _) => Call::Make(suit),
        };
        Some((seat, call))
    }

    fn before_lead(state: &State<euchre::Euchre>, dice: &mut Shuffler) -> Option<(Seat, Act<euchre::Call>)> {
        let out = state.hands()[state.dealer()] - state.exposed();
        if !state.game().discard.is_open() || out.is_empty() {
            return None;
        }
        let card = out.iter().nth(dice.below(out.len() as u32) as usize)?;
        Some((state.dealer(), Act::Discard(card)))
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
        let game = state.game();
        if let Some(contract) = game.contract {
            let word = if dice.below(2) == 0 { royalton::Call::Bridge } else { royalton::Call::CallLead };
            return game.bridging.then_some((contract.declarer, word));
        }
        let seat = game.turn(state.dealer());
        let bid = any_bid(dice, 7);
        let may = !game.barred.contains(seat) && !game.excluded[seat.side()];
        let in_order = bid.beats(game.standing_bid(), state.rules())
            && game.royal_may_be_bid(seat, bid, state.rules())
            && !(state.rules().no_nullo && bid.at == royalton::Denomination::Nullo);
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
