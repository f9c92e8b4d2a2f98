//! Bridge played in order without a table.

use cards::{BySide, Seat};
use laws::bridge::{L57, LFN55};
use table::{Declaring, Ground, Plain, Points, Said};

use crate::declared::WordGoes;
use crate::{Bridge, Call, Declared, Make, PlayedMake, Rules, score, spades_not_played};

/// The words but the makes, by their numbers; the makes follow.
const WORDS: [Call; 6] =
    [Call::Pass, Call::AskLead, Call::Yes, Call::Double, Call::Redouble, Call::Satisfied];

const FIRST_MAKE: u8 = WORDS.len() as u8;

impl Plain for Bridge {
    const WORD_COUNT: u8 = FIRST_MAKE + Make::ALL.len() as u8;

    fn word_number(call: Call) -> u8 {
        match call {
            Call::Pass => 0,
            Call::AskLead => 1,
            Call::Yes => 2,
            Call::Double => 3,
            Call::Redouble => 4,
            Call::Satisfied => 5,
            Call::Make(make) => FIRST_MAKE + crate::honours::column(make) as u8,
        }
    }

    fn word(number: u8) -> Option<Call> {
        match number.checked_sub(FIRST_MAKE) {
            None => Some(WORDS[number as usize]),
            Some(make) => Make::ALL.get(make as usize).copied().map(Call::Make),
        }
    }

    fn begin(_dealer: Seat) -> Declared {
        Declared::default()
    }

    fn say(ground: Ground<'_, Bridge>, game: &mut Declared, seat: Seat, call: Call) -> Said {
        let eldest = ground.dealer.left();
        match call {
            Call::Pass => game.leave_to_partner(),
            Call::Make(make) => game.name(seat, make, eldest),
            Call::AskLead => game.ask_lead(eldest),
            Call::Yes => {
                game.doubling.satisfied = game.doubling.satisfied.with(seat);
                game.close(L57);
            }
            Call::Double | Call::Redouble => {
                let value = game.odd_trick(1);
                let first = game.raise(seat, game.maker);
                game.doubling.turn = Some(first);
                if Declared::limit(ground.rules, value).is_some() {
                    game.close(LFN55);
                }
            }
            Call::Satisfied => {
                if game.let_be(seat, false) == WordGoes::Ends {
                    game.close(L57);
                }
            }
        }
        let over = game.doubling.closed.is_some() && game.spades_in_question(ground.rules, ground.before);
        match game.maker.filter(|_| over) {
            Some(maker) => {
                Said::NotPlayed(spades_not_played(ground.rules).map(|points| (maker.side(), points.value)))
            }
            None => Said::GoesOn,
        }
    }

    /// Law 61: the dealer's partner faces their hand.
    fn open_hand(at: Declaring<'_, Bridge>) -> Option<Seat> {
        Some(at.dealer.partner())
    }

    fn doubles(game: &Declared) -> u8 {
        game.doubling.doubles
    }

    fn points(rules: &Rules, played: &PlayedMake) -> BySide<Points> {
        score::points(rules, played)
    }
}
