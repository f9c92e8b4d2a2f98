//! Who listens, and how seats, verbs and numbers sound to them.

use std::borrow::{Borrow, Cow};
use std::fmt::Display;

use cards::{BySeat, BySide, Card, CardSet, Seat, SeatSet, Side};
use table::Remedy;

use crate::{card_name, remedy, seat_name};

/// Facts that can be told.
pub trait Tell {
    /// The sentence, without a capital and without a full stop.
    fn tell(&self, voice: &Voice) -> String;
}

/// A listener: how this listener hears of seats and of what they do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Voice {
    names: Option<BySeat<String>>,
    you: Option<Seat>,
}

impl Voice {
    /// The voice of the record: seats are letters, and nobody is spoken to.
    pub const RECORD: Voice = Voice { names: None, you: None };

    /// The voice in which one listener is spoken to: everybody has a name, and the listener's own
    /// seat is "you".
    pub fn to(names: BySeat<String>, you: Option<Seat>) -> Voice {
        Voice { names: Some(names), you }
    }

    /// The voice in which a listener is spoken to when everybody is called by their seat.
    pub fn of_seats(you: Option<Seat>) -> Voice {
        Voice::to(BySeat::from_fn(|seat| seat_name(seat).to_owned()), you)
    }

    /// The same voice where somebody is called by another name.
    #[must_use]
    pub fn calling(mut self, seat: Seat, name: &str) -> Voice {
        if let Some(names) = &mut self.names {
            name.clone_into(&mut names[seat]);
        }
        self
    }

    /// A seat: `S`, `Anna` or `you`.
    pub fn seat(&self, seat: Seat) -> Cow<'_, str> {
        match (&self.names, self.you) {
            (_, Some(you)) if you == seat => Cow::Borrowed("you"),
            (Some(names), _) => Cow::Borrowed(names[seat].as_str()),
            (None, _) => Cow::Owned(seat.to_string()),
        }
    }

    /// Several seats of which any will do: `E or W`.
    pub fn any_of(&self, seats: SeatSet) -> String {
        joined(seats.iter().map(|seat| self.seat(seat)), " or ")
    }

    /// Several seats together: `E and W`.
    pub fn all_of(&self, seats: SeatSet) -> String {
        let names: Vec<_> = seats.iter().map(|seat| self.seat(seat)).collect();
        listed(&names)
    }

    /// One seat by itself, or both of a side under its name.
    pub fn seats_or_side(&self, seats: SeatSet) -> String {
        match Side::ALL.into_iter().find(|side| side.seats() == seats) {
            Some(side) => self.side(side),
            None => self.all_of(seats),
        }
    }

    /// A side: `NS`, or `Anna and Bert`.
    pub fn side(&self, side: Side) -> String {
        match self.names {
            Some(_) => self.all_of(side.seats()),
            None => side.to_string(),
        }
    }

    /// What a seat does, the verb given for a third person: `S leads`, `you lead`.
    pub fn does(&self, seat: Seat, verb: &str) -> String {
        format!("{} {}", self.seat(seat), self.verb(seat, verb))
    }

    /// A verb, given for a third person, as it agrees with the seat: `leads`, `lead`.
    pub fn verb<'a>(&self, seat: Seat, verb: &'a str) -> Cow<'a, str> {
        if self.you == Some(seat) { second_person(verb) } else { Cow::Borrowed(verb) }
    }

    /// What belongs to a seat: `S's`, `your`.
    pub fn whose(&self, seat: Seat) -> Cow<'static, str> {
        if self.you == Some(seat) {
            Cow::Borrowed("your")
        } else {
            Cow::Owned(format!("{}'s", self.seat(seat)))
        }
    }

    /// That something is a seat's, at the end of a clause: `N's`, `yours`.
    pub fn belongs_to(&self, seat: Seat) -> Cow<'static, str> {
        if self.you == Some(seat) { Cow::Borrowed("yours") } else { self.whose(seat) }
    }

    /// Of whom something was just said, as owner: `their`, `your`.
    pub fn their(&self, seat: Seat) -> &'static str {
        if self.you == Some(seat) { "your" } else { "their" }
    }

    /// Of whom something was just said, as owner at the end of a clause: `theirs`, `yours`.
    pub fn theirs(&self, seat: Seat) -> &'static str {
        if self.you == Some(seat) { "yours" } else { "theirs" }
    }

    /// Of whom something was just said: `they`, `you`. A plural verb follows either.
    pub fn they(&self, seat: Seat) -> &'static str {
        if self.you == Some(seat) { "you" } else { "they" }
    }

    /// To whom something is done: `them`, `you`.
    pub fn them(&self, seat: Seat) -> &'static str {
        if self.you == Some(seat) { "you" } else { "them" }
    }

    /// Who does it alone or for their own sake: `themselves`, `yourself`.
    pub fn themselves(&self, seat: Seat) -> &'static str {
        if self.you == Some(seat) { "yourself" } else { "themselves" }
    }

    /// One thing of a seat's: `the call of S`, `your call`.
    pub fn the(&self, thing: &str, seat: Seat) -> String {
        match self.you {
            Some(you) if you == seat => format!("your {thing}"),
            _ => format!("the {thing} of {}", self.seat(seat)),
        }
    }

    /// A card that is somebody's: `KH of S`, `Anna's king of hearts`, `your king of hearts`.
    pub fn card_of(&self, seat: Seat, card: impl Borrow<Card>) -> String {
        self.cards_of(seat, CardSet::of(*card.borrow()))
    }

    /// Cards that are somebody's: `KH QH of S`, `your king of hearts and queen of hearts`, `the king of hearts of the dealer's
    /// partner`.
    pub fn cards_of(&self, seat: Seat, cards: impl Borrow<CardSet>) -> String {
        let cards = *cards.borrow();
        if self.names.is_none() {
            return format!("{cards} of {seat}");
        }
        let names: Vec<String> = high_first(cards).map(card_name).collect();
        let name = self.seat(seat);
        // Nobody says "the dealer's partner's queen".
        if self.you != Some(seat) && name.contains("'s ") {
            let names: Vec<String> = names.iter().map(|name| format!("the {name}")).collect();
            return format!("{} of {name}", listed(&names));
        }
        format!("{} {}", self.whose(seat), listed(&names))
    }

    /// Whose a thing just named is: `of S`, `of yours`.
    pub fn of(&self, seat: Seat) -> String {
        match self.you {
            Some(you) if you == seat => "of yours".to_owned(),
            _ => format!("of {}", self.seat(seat)),
        }
    }

    /// A card: `KH`, `the king of hearts`.
    pub fn card(&self, card: impl Borrow<Card>) -> String {
        let card = card.borrow();
        if self.names.is_none() { card.to_string() } else { format!("the {}", card_name(*card)) }
    }

    /// Several cards: `KH QH`, `the king of hearts and the queen of hearts`.
    pub fn cards(&self, cards: impl Borrow<CardSet>) -> String {
        let cards = *cards.borrow();
        if self.names.is_none() {
            return cards.to_string();
        }
        let names: Vec<String> = high_first(cards).map(|card| self.card(card)).collect();
        listed(&names)
    }

    /// What may be demanded: `new deal`, `“A new deal”`.
    pub fn remedy(&self, demanded: impl Borrow<Remedy>) -> String {
        let demanded = demanded.borrow();
        if self.names.is_none() { demanded.to_string() } else { format!("“{}”", remedy(*demanded, self)) }
    }

    /// Whether it writes the record, where seats are letters and everything is spelt as the minutes have it.
    pub const fn is_record(&self) -> bool {
        self.names.is_none()
    }

    /// A number for each side: `NS 12, EW 1`.
    pub fn sides<T: Display>(&self, values: &BySide<T>) -> String {
        let [north_south, east_west] = &values.0;
        match self.names {
            None => sides(values),
            Some(_) => format!(
                "{north_south} to {}, {east_west} to {}",
                self.side(Side::NorthSouth),
                self.side(Side::EastWest)
            ),
        }
    }

    /// The verb for several seats, given for a third person: one of them keeps it, several take the
    /// plural, and so does the listener.
    pub fn verb_of<'a>(&self, seats: SeatSet, verb: &'a str) -> Cow<'a, str> {
        let alone = seats.iter().next().filter(|_| seats.len() == 1);
        match alone {
            Some(seat) => self.verb(seat, verb),
            None => second_person(verb),
        }
    }
}

/// Cards as a player sorts a hand.
fn high_first(mut cards: CardSet) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let highest = cards.last()?;
        cards.remove(highest);
        Some(highest)
    })
}

/// The form that goes with "you" and with "they": `leads` is `lead`, `is` is `are`.
fn second_person(verb: &str) -> Cow<'_, str> {
    let (first, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    let plain: Cow<'_, str> = match first {
        "is" => "are".into(),
        "was" => "were".into(),
        "has" => "have".into(),
        "does" => "do".into(),
        "goes" => "go".into(),
        "may" | "must" | "can" | "cannot" | "would" | "should" => first.into(),
        _ => {
            let sibilant = ["sses", "shes", "ches", "xes", "zes"].iter().any(|end| first.ends_with(end));
            if sibilant {
                first[..first.len() - 2].into()
            } else if let Some(stem) = first.strip_suffix("ies").filter(|stem| stem.len() > 1) {
                format!("{stem}y").into()
            } else {
                first.strip_suffix('s').unwrap_or(first).into()
            }
        }
    };
    if rest.is_empty() { plain } else { format!("{plain}{rest}").into() }
}

/// `1 trick`, `3 tricks`
pub fn counted(number: impl Into<i64>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// `NS 12, EW 1`
pub fn sides<T: Display>(values: &BySide<T>) -> String {
    let [north_south, east_west] = &values.0;
    format!("NS {north_south}, EW {east_west}")
}

/// `one`, `one and two`, `one, two and three`
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// Several things with the same word between each two.
pub fn joined<T: Display>(things: impl IntoIterator<Item = T>, between: &str) -> String {
    let things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    things.join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn anna() -> Voice {
        Voice::to(BySeat(["Cora", "Dora", "Anna", "Bert"].map(str::to_owned)), Some(Seat::South))
    }

    #[test]
    fn the_record_writes_letters_and_a_listener_hears_names() {
        assert_eq!(Voice::RECORD.does(Seat::South, "leads"), "S leads");
        assert_eq!(anna().does(Seat::West, "leads"), "Bert leads");
        assert_eq!(anna().does(Seat::South, "leads"), "you lead");
        assert_eq!(Voice::RECORD.belongs_to(Seat::North), "N's");
        assert_eq!(anna().belongs_to(Seat::South), "yours");
        assert_eq!(anna().whose(Seat::North), "Cora's");
        assert_eq!(anna().side(Side::NorthSouth), "Cora and you");
        assert_eq!(Voice::RECORD.any_of(Side::EastWest.seats()), "E or W");
        assert_eq!(Voice::RECORD.the("call", Seat::South), "the call of S");
        assert_eq!(anna().the("call", Seat::South), "your call");
        assert_eq!([anna().of(Seat::West), anna().of(Seat::South)], ["of Bert", "of yours"]);
        assert_eq!(anna().themselves(Seat::South), "yourself");
        let cards: CardSet =
            ["KH", "QH"].into_iter().map(|card| card.parse::<Card>().expect("a card")).collect();
        assert_eq!(Voice::RECORD.cards_of(Seat::South, cards), "KH QH of S");
        assert_eq!(anna().cards_of(Seat::South, cards), "your king of hearts and queen of hearts");
        assert_eq!(anna().cards_of(Seat::West, cards), "Bert's king of hearts and queen of hearts");
        assert_eq!(anna().calling(Seat::West, "Ede").does(Seat::West, "leads"), "Ede leads");
    }

    #[test]
    fn a_card_of_somebody_who_is_named_by_another_is_named_before_them() {
        let names = BySeat::from_fn(|seat| match seat {
            Seat::South => "the dealer".to_owned(),
            _ => "the dealer's partner".to_owned(),
        });
        let voice = Voice::to(names, Some(Seat::East));
        let king: Card = "KH".parse().expect("a card");
        assert_eq!(voice.card_of(Seat::South, king), "the dealer's king of hearts");
        assert_eq!(voice.card_of(Seat::North, king), "the king of hearts of the dealer's partner");
        assert_eq!(voice.card_of(Seat::East, king), "your king of hearts");
    }

    #[test]
    fn verbs_agree() {
        for (third, second) in [
            ("plays", "play"),
            ("has", "have"),
            ("is", "are"),
            ("does", "do"),
            ("passes", "pass"),
            ("misses", "miss"),
            ("says", "say"),
            ("carries", "carry"),
            ("goes back", "go back"),
            ("lays", "lay"),
            ("touches", "touch"),
            ("may", "may"),
        ] {
            assert_eq!(second_person(third), second);
        }
    }

    #[test]
    fn numbers_agree() {
        assert_eq!(counted(1, "trick"), "1 trick");
        assert_eq!(counted(0, "trick"), "0 tricks");
        assert_eq!(listed(&["one", "two", "three"]), "one, two and three");
        assert_eq!(listed::<&str>(&[]), "nobody");
        assert_eq!(Voice::RECORD.verb_of(Side::NorthSouth.seats(), "is"), "are");
    }
}
