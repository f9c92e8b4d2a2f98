//! Words of Euchre that are said whatever the player would say.

use euchre::{Call, Euchre, Round};
use swift::{Act, Ask, Deal, Due};

use super::seat::LastHand;

/// What is put in the place of a word: `1=make`, `1=pass` to `4=pass` is the first word of a seat, counted from the dealer's
/// left; `alone=always` and `alone=never` is for whoever makes the trump.
pub(super) fn forced(force: &str) -> Option<LastHand<Euchre>> {
    let (who, what) = force.split_once('=')?;
    match (who, what) {
        ("alone", "always") => Some(Box::new(|deal, due, act| in_order(deal, act, alone(deal, due, act)))),
        ("alone", "never") => Some(Box::new(|deal, due, act| in_order(deal, act, together(deal, due, act)))),
        _ => {
            let steps: u8 = who.parse().ok().filter(|steps| (1..=4).contains(steps))?;
            let makes = match what {
                "make" => true,
                "pass" => false,
                _ => return None,
            };
            Some(Box::new(move |deal, due, act| {
                let first = due.asked == Ask::Word && deal.game().round == Round::First;
                if !first || deal.dealer().steps_to(due.seat) % 4 != steps % 4 {
                    return act;
                }
                in_order(deal, act, Act::Call(word(steps, makes)))
            }))
        }
    }
}

/// The word of a seat in the first round.
fn word(steps: u8, makes: bool) -> Call {
    match (steps, makes) {
        (4, false) => Call::TurnDown,
        (_, false) => Call::Pass,
        (4, true) => Call::TakeUp,
        (2, true) => Call::Assist,
        (_, true) => Call::Order,
    }
}

/// The forced act, where it is in order; else what the player would do.
fn in_order(deal: &Deal<Euchre>, own: Act<Call>, forced: Act<Call>) -> Act<Call> {
    if deal.is_in_order(forced) { forced } else { own }
}

fn alone(_deal: &Deal<Euchre>, _due: Due, act: Act<Call>) -> Act<Call> {
    match act {
        Act::Call(Call::Order | Call::Assist | Call::TakeUp) => Act::Call(Call::Alone(None)),
        Act::Call(Call::Make(suit)) => Act::Call(Call::Alone(Some(suit))),
        other => other,
    }
}

fn together(deal: &Deal<Euchre>, due: Due, act: Act<Call>) -> Act<Call> {
    match act {
        Act::Call(Call::Alone(None)) => Act::Call(word(steps(deal, due), true)),
        Act::Call(Call::Alone(Some(suit))) => Act::Call(Call::Make(suit)),
        Act::Call(Call::TakeIt) => Act::LetGo,
        other => other,
    }
}

fn steps(deal: &Deal<Euchre>, due: Due) -> u8 {
    match deal.dealer().steps_to(due.seat) {
        0 => 4,
        steps => steps,
    }
}
