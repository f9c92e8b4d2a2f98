//! What a puzzle asks and tells, in sentences.

use std::fmt::Write as _;

use cards::{CardSet, Seat};
use solver::{Aim, Position};
use speech::{card_name, seat_name, suit_title};

use crate::theme::Theme;
use crate::{Measured, Sees, Trump};

/// Small numbers in words.
pub(crate) fn number(n: u8) -> String {
    const WORDS: [&str; 14] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen",
    ];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

fn either(cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(card_name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or the {last}", rest.join(", the ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// What is asked.
pub(crate) fn asks(position: &Position, trump: Trump, dummy: Option<Seat>, measured: &Measured) -> String {
    let mut told = match trump {
        Trump::None => "There are no trumps.".to_owned(),
        Trump::Nullo => "It is a nullo: every trick is to be lost.".to_owned(),
        suit => format!("{} are trumps.", suit.suit().map_or("", suit_title)),
    };
    if let Some(out) = position.out {
        let _ = write!(told, " {} plays alone.", seat_name(out.partner()));
    }
    let mut seat = position.leader;
    for (at, card) in position.trick.iter().enumerate() {
        let verb = if at == 0 { "leads" } else { "plays" };
        let _ = write!(told, " {} {verb} the {}.", seat_name(seat), card_name(*card));
        seat = seat.left();
        if Some(seat) == position.out {
            seat = seat.left();
        }
    }
    told.push_str(match (measured.sees, dummy) {
        (Sees::All, _) => " All hands lie open.",
        (Sees::Own, Some(Seat::North)) => " You see your own hand and dummy's, opposite.",
        (Sees::Own, Some(Seat::West)) => " You see your own hand and dummy's, on your left.",
        (Sees::Own, Some(_)) => " You see your own hand and dummy's, on your right.",
        (Sees::Own, None) => " You see your own hand.",
    });
    let left = position.tricks_left() as u8;
    let lead = if position.trick.is_empty() { "lead" } else { "play" };
    let best = if measured.sees == Sees::Own { " most often" } else { "" };
    let (goal, left_words) = (number(measured.goal), number(left));
    let wanted = match position.aim {
        Aim::Most if measured.goal == left => format!("to take{best} all {left_words}"),
        Aim::Most => format!("to take{best} at least {goal} of the {left_words}"),
        Aim::Fewest if measured.goal == 0 => {
            format!("so that your side takes{best} none of the {left_words}")
        }
        Aim::Fewest => format!("so that your side takes{best} no more than {goal} of the {left_words}"),
    };
    let _ = write!(told, " Which card do you {lead} {wanted} tricks that are left?");
    told
}

/// Why the answer is right.
pub(crate) fn tells(theme: &Theme, answer: CardSet, measured: &Measured) -> String {
    let others: Vec<_> = measured.groups.iter().filter(|group| !group.cards.intersects(answer)).collect();
    let counts = if measured.sees == Sees::Own {
        let percent = |reach: u32| reach * 100 / measured.lays.max(1);
        let best = measured.best().next().map_or(0, |group| percent(group.reach));
        let next = others.iter().map(|group| percent(group.reach)).max().unwrap_or(0);
        format!(
            "In {} lays of the cards that you do not see it reaches the goal {best} times in a hundred, the next best card {next} times.",
            measured.lays
        )
    } else {
        let best = measured.best().next().map_or(0, |group| group.tricks);
        let told =
            others.iter().map(|group| format!("the {} brings {}", either(group.cards), number(group.tricks)));
        format!("It brings {}; {}.", tricks(best), told.collect::<Vec<_>>().join(", "))
    };
    format!("The {}. {} {counts}", either(answer), theme.what)
}

fn tricks(n: u8) -> String {
    if n == 1 { "one trick".to_owned() } else { format!("{} tricks", number(n)) }
}
