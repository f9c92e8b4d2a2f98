//! How people speak at Bridge.

use cards::{Seat, Suit};
use speech::{Goal, Idiom, Phrase, Plate, full_stop, seat_name, suit_sign, suit_title, times};
use table::{AsSlot as _, Named, View};

use crate::{BOOK, Bridge, Call, trick_value};

impl Idiom for Bridge {
    const ABOVE_THE_LINE: bool = true;

    fn phrase(call: Call) -> Phrase {
        match call {
            Call::Pass => {
                Phrase::new("P", "pass to partner", "leave the make to partner", "leaves it to partner")
            }
            Call::Make(make) => {
                let key = make.0.map_or('N', Suit::letter).to_string();
                Phrase::new(&key, &make.to_string(), &format!("make it {make}"), &format!("makes it {make}"))
            }
            Call::AskLead => {
                Phrase::new("M", "\"May I lead?\"", "ask: \"May I lead?\"", "asks: \"May I lead?\"")
            }
            Call::Yes => Phrase::new("Y", "\"Pray do\"", "answer: \"Pray do\"", "answers: \"Pray do\""),
            Call::Double => Phrase::new("D", "double", "double", "doubles"),
            Call::Redouble => Phrase::new("R", "redouble", "double again", "doubles again"),
            Call::Satisfied => Phrase::new("I", "satisfied", "are satisfied", "is satisfied"),
        }
    }

    fn aloud(call: Call) -> String {
        match call {
            Call::Pass => "I leave it to you, partner".to_owned(),
            Call::Make(make) => make.0.map_or("No-trump", suit_title).to_owned(),
            Call::AskLead => "May I lead?".to_owned(),
            Call::Yes => "Pray do".to_owned(),
            Call::Double => "I double".to_owned(),
            Call::Redouble => "I redouble".to_owned(),
            Call::Satisfied => "I am satisfied".to_owned(),
        }
    }

    fn contract(view: &View<Bridge>) -> Option<String> {
        let make = view.game.make?;
        let maker = view.game.maker.map_or("", seat_name);
        Some(format!("{} by {maker}{}", make_sign(make.0), times(view.game.multiplier())))
    }

    fn plate(view: &View<Bridge>) -> Option<Plate> {
        let game = &view.game;
        let make = game.make?;
        let worth = trick_value(make).value.unsigned_abs() * game.multiplier();
        Some(Plate {
            text: format!("{}{}", make.0.map_or("No-trump", suit_title), times(game.multiplier())),
            by: game.maker,
            aim: format!("{worth} the odd trick"),
            goal: Some(Goal::AtLeast(BOOK.value + 1)),
        })
    }

    fn declaration(view: &View<Bridge>) -> Vec<Named> {
        let game = &view.game;
        let at = game.make.map(|make| make.0.map_or_else(|| make.slot(), |suit| suit.slot()));
        let made = at
            .zip(game.maker)
            .map(|(at, maker)| Named::new("Made", vec![("seat", maker.slot()), ("at", at)]));
        let doubled = (game.doubling.doubles > 0)
            .then(|| Named::new("Doubled", vec![("number", game.multiplier().slot())]));
        let left =
            game.dealer_passed.then(|| Named::new("LeftToPartner", vec![("seat", view.dealer.slot())]));
        left.into_iter().chain(made).chain(doubled).collect()
    }

    fn comes_to(call: Call) -> Option<String> {
        let Call::Make(make) = call else { return None };
        Some(format!("{} the odd trick", trick_value(make).value.unsigned_abs()))
    }

    fn is_usual(call: Call) -> bool {
        matches!(call, Call::AskLead | Call::Yes | Call::Satisfied)
    }

    fn asked(view: &View<Bridge>) -> String {
        let game = &view.game;
        let text = match (game.make, game.doubling.doubles, game.doubling.asked) {
            (None, ..) if game.dealer_passed => "your partner leaves the make to you",
            (None, ..) => "you deal: name the trump, or leave it to your partner",
            (Some(_), 0, false) => "you are eldest hand: ask for leave to lead, or double",
            (Some(_), 0, true) => "your partner asks whether they may lead: answer, or double",
            (Some(_), ..) => "the odd trick is doubled: double again, or be satisfied",
        };
        full_stop(text)
    }

    fn role(view: &View<Bridge>, seat: Seat) -> Option<&'static str> {
        if view.game.make.is_none() {
            return (seat == view.dealer).then_some("dealer");
        }
        match view.dealer.steps_to(seat) {
            0 => Some("dealer"),
            2 => Some("dummy"),
            _ => None,
        }
    }
}

fn make_sign(trump: Option<Suit>) -> String {
    trump.map_or("no-trump".to_owned(), |suit| suit_sign(suit).to_string())
}
