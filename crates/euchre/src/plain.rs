//! Euchre played in order without a table.

use cards::{BySide, Seat, Suit};
use table::{Ground, Plain, Points, Said};

use crate::declared::Passed;
use crate::score::each_award;
use crate::{Call, Declared, Discard, Euchre, PlayedHand, Rules};

/// The words without a suit, by their numbers; those with one follow, suit by suit.
pub(crate) const PLAIN: [Call; 10] = [
    Call::Pass,
    Call::Order,
    Call::Assist,
    Call::TakeUp,
    Call::SayTakeUp,
    Call::TurnDown,
    Call::Alone(None),
    Call::OrderAlone,
    Call::TakeIt,
    Call::TakeItOtherwise,
];

/// The words with a suit.
pub(crate) const NAMED: [fn(Suit) -> Call; 3] = [Call::Make, |suit| Call::Alone(Some(suit)), Call::MakeAlone];

const FIRST_NAMED: u8 = PLAIN.len() as u8;

/// The words that came later have the last numbers, so that the others keep theirs.
pub(crate) const LATER: [Call; 1] = [Call::SayAlone];

const FIRST_LATER: u8 = FIRST_NAMED + 4 * NAMED.len() as u8;

impl Plain for Euchre {
    const WORD_COUNT: u8 = FIRST_LATER + LATER.len() as u8;

    const PUTS_OUT: bool = true;

    fn word_number(call: Call) -> u8 {
        match call {
            Call::Make(suit) => FIRST_NAMED + suit as u8,
            Call::Alone(Some(suit)) => FIRST_NAMED + 4 + suit as u8,
            Call::MakeAlone(suit) => FIRST_NAMED + 8 + suit as u8,
            Call::Pass => 0,
            Call::Order => 1,
            Call::Assist => 2,
            Call::TakeUp => 3,
            Call::SayTakeUp => 4,
            Call::TurnDown => 5,
            Call::Alone(None) => 6,
            Call::OrderAlone => 7,
            Call::TakeIt => 8,
            Call::TakeItOtherwise => 9,
            Call::SayAlone => FIRST_LATER,
        }
    }

    fn word(number: u8) -> Option<Call> {
        if let Some(later) = number.checked_sub(FIRST_LATER) {
            return LATER.get(later as usize).copied();
        }
        match number.checked_sub(FIRST_NAMED) {
            None => Some(PLAIN[number as usize]),
            Some(named) => NAMED.get(named as usize / 4).map(|word| word(Suit::from_index(named))),
        }
    }

    fn begin(dealer: Seat) -> Declared {
        let mut game = Declared::default();
        game.begin(dealer);
        game
    }

    fn say(ground: Ground<'_, Euchre>, game: &mut Declared, seat: Seat, call: Call) -> Said {
        let turned = ground.turn_up.map_or(Suit::Spades, cards::Card::suit);
        match call {
            Call::Pass | Call::TurnDown => {
                if game.pass(seat, ground.dealer) == Passed::AllAgain {
                    return Said::NotPlayed(None);
                }
            }
            Call::Make(suit) => game.make(seat, suit),
            Call::Alone(suit) => {
                game.make(seat, suit.unwrap_or(turned));
                game.go_alone(seat);
            }
            Call::TakeIt => game.go_alone(seat),
            _ => {
                game.adopted_in_words = call == Call::SayTakeUp;
                game.make(seat, turned);
            }
        }
        Said::GoesOn
    }

    /// Law 91: it is on the pack until it is played, and the dealer's.
    fn turn_up_is_dealers(game: &Declared) -> bool {
        game.discard.is_open()
    }

    fn put_out(game: &mut Declared) {
        game.discard = Discard::Quitted;
    }

    /// Law 94: who has passed cannot take it from the partner.
    fn forgo(game: &mut Declared, seat: Seat) {
        game.passed = game.passed.with(seat);
    }

    fn courtesy_kept(game: &mut Declared) {
        game.idle_laid = true;
    }

    fn idle(game: &Declared) -> Option<Seat> {
        game.lone.map(Seat::partner)
    }

    fn points(rules: &Rules, played: &PlayedHand) -> BySide<Points> {
        let mut points = BySide::<Points>::default();
        each_award(rules, played, |award| points[award.side].tricks += award.points.value);
        points
    }
}
