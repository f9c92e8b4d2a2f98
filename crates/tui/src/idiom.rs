//! How people speak at each game: its words for menus and sentences, its contract, who is who.

use cards::{Seat, Suit};
use games::{Bridge, Euchre, Listed, Royalton};
use players::search::Searched;
use royalton::{Bid, Denomination};
use table::View;

use crate::words::{glyph, seat_name, sentence, sign};

/// A declaration as it is chosen and told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// What to type for it, in capitals. No key begins another of the same turn.
    pub key: String,
    /// For the menu.
    pub label: String,
    /// After "you".
    pub you: String,
    /// After a name.
    pub other: String,
}

impl Phrase {
    fn new(key: &str, label: &str, you: &str, other: &str) -> Phrase {
        Phrase { key: key.to_owned(), label: label.to_owned(), you: you.to_owned(), other: other.to_owned() }
    }
}

/// A game that people can play at a terminal.
pub trait Idiom: Listed + Searched {
    /// Whether honours and penalties stand above a line, apart from the tricks.
    const ABOVE_THE_LINE: bool;

    /// A declaration in people's words.
    fn phrase(call: Self::Call) -> Phrase;

    /// What is played, once it is known: `♥ by North, doubled`.
    fn contract(view: &View<Self>) -> Option<String>;

    /// What a seat is asked when a word is awaited of it.
    fn asked(view: &View<Self>) -> String;

    /// What a seat is in this deal: `dummy`.
    fn role(view: &View<Self>, seat: Seat) -> Option<&'static str>;
}

/// `doubled`, `redoubled`, `×8`
fn times(multiplier: u32) -> String {
    match multiplier {
        1 => String::new(),
        2 => ", doubled".to_owned(),
        4 => ", redoubled".to_owned(),
        more => format!(", ×{more}"),
    }
}

fn suit_sign(suit: Option<Suit>) -> String {
    suit.map_or("no-trump".to_owned(), |suit| glyph(suit).to_string())
}

impl Idiom for Bridge {
    const ABOVE_THE_LINE: bool = true;

    fn phrase(call: bridge::Call) -> Phrase {
        use bridge::Call;
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

    fn contract(view: &View<Bridge>) -> Option<String> {
        let make = view.game.make?;
        let maker = view.game.maker.map_or("", seat_name);
        Some(format!("{} by {maker}{}", suit_sign(make.0), times(view.game.multiplier())))
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
        sentence(text)
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

impl Idiom for Euchre {
    const ABOVE_THE_LINE: bool = false;

    fn phrase(call: euchre::Call) -> Phrase {
        use euchre::Call;
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

    fn contract(view: &View<Euchre>) -> Option<String> {
        let trump = view.game.trump?;
        let maker = view.game.maker.map_or("", seat_name);
        let alone = match view.game.lone {
            Some(lone) if Some(lone) == view.game.maker => ", alone".to_owned(),
            Some(lone) => format!(", {} alone", seat_name(lone)),
            None => String::new(),
        };
        Some(format!("{} by {maker}{alone}", glyph(trump)))
    }

    fn asked(view: &View<Euchre>) -> String {
        let turned = view.turn_up.map_or(String::new(), sign);
        match view.game.round {
            euchre::Round::First if view.seat == Some(view.dealer) => {
                format!("The {turned} is turned up: take it up for the trump, or turn it down.")
            }
            euchre::Round::First => format!("The {turned} is turned up: make it the trump, or pass."),
            euchre::Round::Second => format!("The {turned} is turned down: name another suit, or pass."),
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

impl Idiom for Royalton {
    const ABOVE_THE_LINE: bool = true;

    fn phrase(call: royalton::Call) -> Phrase {
        use royalton::Call;
        match call {
            Call::Pass => Phrase::new("P", "pass", "pass", "passes"),
            Call::Bid(bid) => {
                let words = bid_words(bid);
                Phrase::new(&bid_key(bid), &bid_sign(bid), &format!("bid {words}"), &format!("bids {words}"))
            }
            Call::Double => Phrase::new("D", "double", "double", "doubles"),
            Call::Redouble => Phrase::new("X", "redouble", "redouble", "redoubles"),
            Call::Bridge => {
                Phrase::new("B", "bridge", "bridge: your partner plays", "bridges: their partner plays")
            }
            Call::CallLead => Phrase::new("L", "call the lead", "call the lead", "calls the lead"),
        }
    }

    fn contract(view: &View<Royalton>) -> Option<String> {
        let contract = view.game.contract?;
        let by = seat_name(contract.declarer);
        Some(format!("{} by {by}{}", bid_sign(contract.bid), times(contract.multiplier.into())))
    }

    fn asked(view: &View<Royalton>) -> String {
        match view.game.standing() {
            _ if view.game.contract.is_some() => {
                "The nullo is yours: call the lead, or bridge and let your partner play it.".to_owned()
            }
            None => "Nobody has bid: bid, or pass.".to_owned(),
            Some((seat, bid)) if view.seat.is_some_and(|me| me.side() != seat.side()) => {
                format!("{} has bid {}: go over it, double, or pass.", seat_name(seat), bid_words(bid))
            }
            Some((_, bid)) => format!("Your side's {} stands: bid on, or pass.", bid_words(bid)),
        }
    }

    fn role(view: &View<Royalton>, seat: Seat) -> Option<&'static str> {
        match view.game.contract {
            None => (seat == view.dealer).then_some("dealer"),
            Some(contract) if contract.declarer == seat => Some("declarer"),
            Some(contract) if contract.declarer.partner() == seat => Some("dummy"),
            Some(_) => None,
        }
    }
}

/// `2H`, and for a royal `2RH`, so that no key begins another.
fn bid_key(bid: Bid) -> String {
    let at = match bid.at {
        Denomination::NoTrump => 'N',
        Denomination::Nullo => 'U',
        suit => suit.trump().map_or('N', Suit::letter),
    };
    format!("{}{}{at}", bid.number, if bid.royal { "R" } else { "" })
}

fn bid_words(bid: Bid) -> String {
    let at = match bid.at {
        Denomination::NoTrump => "no-trump",
        Denomination::Nullo => "nullo",
        suit => suit.trump().map_or("", Suit::name),
    };
    format!("{} {at}{}", bid.number, if bid.royal { " royal" } else { "" })
}

fn bid_sign(bid: Bid) -> String {
    let at = match bid.at {
        Denomination::NoTrump => "NT".to_owned(),
        Denomination::Nullo => " nullo".to_owned(),
        suit => suit_sign(suit.trump()),
    };
    format!("{}{at}{}", bid.number, if bid.royal { " royal" } else { "" })
}
