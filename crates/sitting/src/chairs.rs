//! Who acts at which seat.

use cards::{BySeat, Seat, SeatSet};
use players::Spec;
use players::attend::Computers;
use protocol::{Person, Seated, Sitter};

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

/// The four as they are told.
pub(crate) fn seated(chairs: &BySeat<Chair>) -> Seated {
    wire::by_seat(|seat| match &chairs[seat] {
        Chair::Empty => Sitter::Empty,
        Chair::Computer(spec) => Sitter::Computer { player: spec.to_string() },
        Chair::Person { person, present, substitute } => Sitter::Person {
            person: person.clone(),
            present: *present,
            substitute: substitute.as_ref().map(ToString::to_string),
        },
    })
}
