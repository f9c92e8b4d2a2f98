//! Who acts at which seat.

use cards::{BySeat, Seat, SeatSet};
use players::attend::Computers;
use players::{Character, Spec};
use protocol::{Person, Seated, Sitter};

use speech::{Voice, seat_name};

use crate::projection::wire;

/// A chair at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Chair {
    /// Nobody sits there.
    #[default]
    Empty,
    /// Somebody, perhaps with a computer player who acts for them.
    Person {
        /// Who.
        person: Person,
        /// Whether they are there.
        present: bool,
        /// Who acts for them.
        substitute: Option<Spec>,
    },
    /// A computer player.
    Computer(Spec),
}

impl Chair {
    /// Somebody who is there.
    pub fn person(person: Person) -> Chair {
        Chair::Person { person, present: true, substitute: None }
    }

    /// The computer player who acts there.
    pub fn computer(&self) -> Option<&Spec> {
        match self {
            Chair::Computer(spec) => Some(spec),
            Chair::Person { substitute, .. } => substitute.as_ref(),
            Chair::Empty => None,
        }
    }

    /// Whether a person is there and acts for themselves.
    pub const fn is_attended(&self) -> bool {
        matches!(self, Chair::Person { present: true, substitute: None, .. })
    }

    /// Whether a person holds it.
    pub const fn is_persons(&self) -> bool {
        matches!(self, Chair::Person { .. })
    }
}

/// The seats at which computer players act.
pub(crate) fn computers(chairs: &BySeat<Chair>) -> Computers {
    let with = |wanted: fn(&Spec) -> bool| -> SeatSet {
        Seat::ALL.into_iter().filter(|&seat| chairs[seat].computer().is_some_and(wanted)).collect()
    };
    Computers { seats: with(|_| true), clumsy: with(|spec| spec.clumsy.errs()) }
}

/// The voice in which a viewer is spoken to: people and the regulars of the club are called by their names, other
/// computer players by their seats.
pub(crate) fn voice(chairs: &Seated, viewer: Option<Seat>) -> Voice {
    let named = |seat: Seat| match chairs.of(wire::seat(seat)) {
        Sitter::Person { person, .. } => Some(person.name.as_str()),
        Sitter::Computer { called, portrait: Some(_), .. } => Some(called.as_str()),
        Sitter::Empty | Sitter::Computer { .. } => None,
    };
    let name = |seat: Seat| match named(seat) {
        // Two of the same name are told apart by where they sit.
        Some(name) if Seat::ALL.into_iter().any(|other| other != seat && named(other) == Some(name)) => {
            format!("{name} ({})", seat_name(seat))
        }
        Some(name) => name.to_owned(),
        None => seat_name(seat).to_owned(),
    };
    Voice::to(BySeat::from_fn(name), viewer)
}

/// Where the portrait of a regular lies in the pages.
pub fn portrait(character: &Character) -> String {
    format!("/portraits/{}.svg", character.id)
}

/// The four as they are told.
pub(crate) fn seated(chairs: &BySeat<Chair>) -> Seated {
    wire::by_seat(|seat| match &chairs[seat] {
        Chair::Empty => Sitter::Empty,
        Chair::Computer(spec) => Sitter::Computer {
            player: spec.to_string(),
            called: spec.called(),
            portrait: spec.character.map(portrait),
        },
        Chair::Person { person, present, substitute } => Sitter::Person {
            person: person.clone(),
            present: *present,
            kept_s: None,
            substitute: substitute.as_ref().map(Spec::called),
        },
    })
}
