//! How people speak at Euchre.

use cards::Seat;
use speech::{Goal, Idiom, Phrase, Plate, card_name, seat_name, suit_sign, suit_title};
use table::{AsSlot as _, Named, View};

use crate::{Call, Euchre, Round};

impl Idiom for Euchre {
    fn phrase(call: Call) -> Phrase {
        match call {
            Call::Pass => Phrase::new("P", "pass", "pass", "passes"),
            Call::Order => Phrase::new("O", "order it up", "order it up", "orders it up"),
            Call::Assist => Phrase::new("A", "assist", "assist", "assists"),
            Call::TakeUp => Phrase::new("U", "take it up", "take it up", "takes it up"),
            Call::SayTakeUp => {
                Phrase::new("Y", "say: I take it up", "say: \"I take it up\"", "says: \"I take it up\"")
            }
            Call::TurnDown => Phrase::new("D", "turn it down", "turn it down", "turns it down"),
            Call::Make(suit) => Phrase::new(
                &suit.letter().to_string(),
                suit.name(),
                &format!("make it {suit}"),
                &format!("makes it {suit}"),
            ),
            Call::Alone(None) => Phrase::new("L", "alone", "play alone", "plays alone"),
            Call::Alone(Some(suit)) => Phrase::new(
                &format!("L{}", suit.letter()),
                &format!("{suit} alone"),
                &format!("play alone at {suit}"),
                &format!("plays alone at {suit}"),
            ),
            Call::SayAlone => {
                Phrase::new("N", "\"I play alone\"", "say: \"I play alone\"", "says: \"I play alone\"")
            }
            Call::OrderAlone => {
                Phrase::new("OL", "order it and alone", "order it and alone", "orders it and alone")
            }
            Call::MakeAlone(suit) => Phrase::new(
                &format!("M{}", suit.letter()),
                &format!("make it {suit} and alone"),
                &format!("make it {suit} and alone"),
                &format!("makes it {suit} and alone"),
            ),
            Call::TakeIt => Phrase::new(
                "T",
                "\"I take it from you\"",
                "take it from your partner",
                "takes it from their partner",
            ),
            Call::TakeItOtherwise => {
                Phrase::new("E", "\"Let me play it\"", "say: \"Let me play it\"", "says: \"Let me play it\"")
            }
        }
    }

    fn aloud(call: Call) -> String {
        match call {
            Call::Pass => "I pass".to_owned(),
            Call::Order => "I order it up".to_owned(),
            Call::Assist => "I assist".to_owned(),
            Call::TakeUp => "I take it up".to_owned(),
            Call::SayTakeUp => "I adopt it".to_owned(),
            Call::TurnDown => "I turn it down".to_owned(),
            Call::Make(suit) => format!("I make it {suit}"),
            // Law 98 asks for the suit in the declaration.
            Call::Alone(None) => "I play alone at the suit turned up".to_owned(),
            Call::SayAlone => "I play alone".to_owned(),
            Call::Alone(Some(suit)) => format!("I play alone at {suit}"),
            Call::OrderAlone => "I order it up and play alone".to_owned(),
            Call::MakeAlone(suit) => format!("I make it {suit} and play alone"),
            Call::TakeIt => "I take it from you".to_owned(),
            Call::TakeItOtherwise => "Let me play it".to_owned(),
        }
    }

    fn contract(view: &View<Euchre>) -> Option<String> {
        let trump = view.game.trump?;
        let maker = view.game.maker.map_or("", seat_name);
        let alone = match view.game.lone {
            Some(lone) if Some(lone) == view.game.maker => ", alone".to_owned(),
            Some(lone) => format!(", {} alone", seat_name(lone)),
            None => String::new(),
        };
        Some(format!("{} by {maker}{alone}", suit_sign(trump)))
    }

    fn plate(view: &View<Euchre>) -> Option<Plate> {
        let (trump, maker) = (view.game.trump?, view.game.maker?);
        let (alone, aim) = match view.game.lone {
            Some(_) => (", alone", "a lone hand: five tricks for four points"),
            None => ("", "three tricks for the point"),
        };
        let text = format!("{}{alone}", suit_title(trump));
        Some(Plate {
            text,
            by: view.game.lone.or(Some(maker)),
            aim: aim.to_owned(),
            goal: Some(Goal::AtLeast(3)),
        })
    }

    fn declaration(view: &View<Euchre>) -> Vec<Named> {
        let game = &view.game;
        let made = game
            .trump
            .zip(game.maker)
            .map(|(suit, maker)| Named::new("Made", vec![("seat", maker.slot()), ("at", suit.slot())]));
        let lone = game.lone.map(|seat| Named::new("PlaysAlone", vec![("seat", seat.slot())]));
        let down = Euchre::turned_down(view).then(|| Named::new("TurnedDown", Vec::new()));
        down.into_iter().chain(made).chain(lone).collect()
    }

    fn turned_down(view: &View<Euchre>) -> bool {
        view.game.round == Round::Second
    }

    fn asked(view: &View<Euchre>) -> String {
        let turned = view.turn_up.map_or(String::new(), card_name);
        match view.game.round {
            Round::First if view.seat == Some(view.dealer) => {
                format!("The {turned} is turned up: take it up for the trump, or turn it down.")
            }
            Round::First => format!("The {turned} is turned up: make it the trump, or pass."),
            Round::Second => format!("The {turned} is turned down: name another suit, or pass."),
        }
    }

    fn role(view: &View<Euchre>, seat: Seat) -> Option<&'static str> {
        if view.game.lone == Some(seat.partner()) {
            Some("idle")
        } else if view.game.lone == Some(seat) {
            Some("alone")
        } else if view.game.maker == Some(seat) {
            Some("maker")
        } else {
            (seat == view.dealer).then_some("dealer")
        }
    }
}
