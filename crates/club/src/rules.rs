//! What the codes say of the room.
//!
//! The mechanism is one. Where codes part, they part by the values that each game has in its `room.rs`.

use std::fmt;

use games::{Code, Listed, Visit};
use table::RoomRules;

/// What a code says of the room.
///
/// # Errors
/// When its laws do not speak of the room.
pub fn rules(code: Code) -> Result<&'static RoomRules, NoRoom> {
    struct Room;
    impl Visit for Room {
        type Out = Result<&'static RoomRules, NoRoom>;

        fn game<G: Listed>(self, code: Code) -> Self::Out {
            G::room(code.name()).ok_or(NoRoom(code))
        }
    }
    code.visit(Room)
}

/// What a room goes by whose code says nothing of it: the numbers and orders of the first code that does, as customs and
/// not as articles.
pub(crate) fn customs() -> &'static RoomRules {
    let spoken = Code::ALL.into_iter().find_map(|code| rules(code).ok());
    spoken.expect("some code of the catalogue speaks of the room")
}

/// A code whose laws do not speak of the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom(pub Code);

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the laws of {} do not speak of the room", self.0)
    }
}

impl std::error::Error for NoRoom {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_article_of_a_code_is_of_that_code() {
        for code in Code::ALL {
            let Ok(rules) = rules(code) else { continue };
            assert_eq!(rules.edition, code.name());
            assert_eq!(rules.pack, code.pack());
            for law in [
                rules.order.law,
                rules.places,
                rules.two_alike,
                rules.out,
                rules.broken_up.law,
                rules.new_cards,
                rules.settled,
            ] {
                assert_eq!(law.code().name, code.statutes().name, "{law}");
            }
        }
    }
}
