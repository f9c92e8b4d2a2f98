//! Seats, cards and answers as the protocol writes them.

use cards::{Card, CardSet, Seat, SeatSet, Side, Suit};
use protocol::{AnswerView, CardName};
use table::{Answer, Facts};

use super::facts;

/// A seat.
pub const fn seat(seat: Seat) -> protocol::Seat {
    match seat {
        Seat::North => protocol::Seat::N,
        Seat::East => protocol::Seat::E,
        Seat::South => protocol::Seat::S,
        Seat::West => protocol::Seat::W,
    }
}

/// A seat that a client named.
pub const fn seat_from(seat: protocol::Seat) -> Seat {
    match seat {
        protocol::Seat::N => Seat::North,
        protocol::Seat::E => Seat::East,
        protocol::Seat::S => Seat::South,
        protocol::Seat::W => Seat::West,
    }
}

/// Seats, clockwise from north.
pub fn seats(seats: SeatSet) -> Vec<protocol::Seat> {
    seats.iter().map(seat).collect()
}

/// A side.
pub const fn side(side: Side) -> protocol::Side {
    match side {
        Side::NorthSouth => protocol::Side::NS,
        Side::EastWest => protocol::Side::EW,
    }
}

/// A suit.
pub const fn suit(suit: Suit) -> protocol::Suit {
    match suit {
        Suit::Clubs => protocol::Suit::C,
        Suit::Diamonds => protocol::Suit::D,
        Suit::Hearts => protocol::Suit::H,
        Suit::Spades => protocol::Suit::S,
    }
}

/// A card: `KH`.
pub fn card(card: Card) -> CardName {
    CardName::new(card.rank().letter(), card.suit().letter())
}

/// Spades first, high to low, as a player sorts a hand.
pub fn cards(cards: CardSet) -> Vec<CardName> {
    let mut sorted: Vec<CardName> = cards.iter().map(card).collect();
    sorted.reverse();
    sorted
}

/// A value for each side.
pub fn by_side<T>(mut of: impl FnMut(Side) -> T) -> protocol::BySide<T> {
    protocol::BySide { NS: of(Side::NorthSouth), EW: of(Side::EastWest) }
}

/// A value for each seat.
pub fn by_seat<T>(mut of: impl FnMut(Seat) -> T) -> protocol::BySeat<T> {
    protocol::BySeat::from_fn(|seat| of(seat_from(seat)))
}

/// An answer of the laws, without its sentence: that is made for each listener.
pub fn answer<F: Facts>(answer: &Answer<F>) -> AnswerView {
    let finding = &answer.finding;
    AnswerView {
        kind: answer.kind().word().to_owned(),
        laws: answer.laws.iter().flat_map(table::Laws::iter).map(|law| law.id().to_owned()).collect(),
        finding: facts::finding(finding),
        by: finding.by().map(seat),
        offer: finding.offer().map(facts::offer),
        side: finding.points().map(|(gains, _)| gains).map(side),
        points: finding.points().map(|(_, points)| points),
        text: String::new(),
    }
}

/// How irregular acts are met.
pub const fn manner(manner: table::Manner) -> protocol::Manner {
    match manner {
        table::Manner::Laws => protocol::Manner::Laws,
        table::Manner::Courteous => protocol::Manner::Courteous,
    }
}

/// What a turn asks for while the hand is declared.
pub const fn asked(asked: table::Asked) -> protocol::Asked {
    match asked {
        table::Asked::Declare => protocol::Asked::Declare,
        table::Asked::Double => protocol::Asked::Double,
        table::Asked::Discard => protocol::Asked::Discard,
        table::Asked::Lead => protocol::Asked::Lead,
    }
}
