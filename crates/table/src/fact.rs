//! Facts: what an answer is about, as a value with named slots.
//!
//! An article says *what* it found and never how that reads: a [`Fact`] is a variant with typed
//! slots, and a voice makes the sentence when somebody wants to read one. The slots have names and
//! kinds, so that a program, a wire or a schema can carry any fact of any game without knowing it.

use std::fmt::Debug;

use cards::{BySide, Card, CardSet, Seat, SeatSet, Side, Suit};
use laws::Law;

use crate::{Column, Common, Duty, Laws, Offer, Remedy};

/// What a finding is about: something the mechanism knows, or something of the game's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact<F> {
    /// Every game can meet it.
    Common(Common),
    /// Only this game's articles speak of it.
    Own(F),
}

/// A set of facts, as [`facts!`](crate::facts) makes it: each has a name, and slots with names.
pub trait Facts: Clone + Debug + PartialEq + Eq + 'static {
    /// Every fact of the set, with its slots.
    fn shapes() -> Vec<Shape>;

    /// Its name, as it is spelt in the code.
    fn name(&self) -> &'static str;

    /// What it holds, slot by slot.
    fn slots(&self) -> Vec<(&'static str, Slot)>;
}

impl<F: Facts> Fact<F> {
    /// Its name, as it is spelt in the code.
    pub fn name(&self) -> &'static str {
        match self {
            Fact::Common(common) => common.name(),
            Fact::Own(own) => own.name(),
        }
    }

    /// What it holds, slot by slot.
    pub fn slots(&self) -> Vec<(&'static str, Slot)> {
        match self {
            Fact::Common(common) => common.slots(),
            Fact::Own(own) => own.slots(),
        }
    }
}

/// The outline of a fact: what it is called and which slots it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The name, as it is spelt in the code.
    pub name: &'static str,
    /// Each slot, and what it holds.
    pub slots: &'static [(&'static str, SlotKind)],
}

/// What a slot can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotKind {
    /// One seat.
    Seat,
    /// Several seats.
    Seats,
    /// A side.
    Side,
    /// One card.
    Card,
    /// Several cards.
    Cards,
    /// Several cards in their order.
    Row,
    /// A suit.
    Suit,
    /// A number.
    Number,
    /// A number for each side.
    Numbers,
    /// Articles.
    Laws,
    /// A remedy.
    Remedy,
    /// What a player is bound to.
    Duty,
    /// Who may choose what.
    Offer,
    /// A word of a closed list, or a declaration as the minutes spell it.
    Word,
    /// Yes or no.
    Flag,
    /// Somebody by name.
    Name,
    /// Several people by name.
    Names,
}

/// What a slot holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Nothing: the slot is optional and empty.
    Nothing,
    /// One seat.
    Seat(Seat),
    /// Several seats.
    Seats(SeatSet),
    /// A side.
    Side(Side),
    /// One card.
    Card(Card),
    /// Several cards.
    Cards(CardSet),
    /// Several cards in their order.
    Row(Vec<Card>),
    /// A suit.
    Suit(Suit),
    /// A number.
    Number(i64),
    /// A number for each side.
    Numbers(BySide<i64>),
    /// Articles.
    Laws(Laws),
    /// A remedy.
    Remedy(Remedy),
    /// What a player is bound to.
    Duty(Duty),
    /// Who may choose what.
    Offer(Offer),
    /// A word.
    Word(String),
    /// Yes or no.
    Flag(bool),
    /// Somebody by name.
    Name(String),
    /// Several people by name.
    Names(Vec<String>),
}

/// A value that can stand in a slot.
pub trait AsSlot {
    /// What kind of slot it needs.
    const KIND: SlotKind;

    /// The value in its slot.
    fn slot(&self) -> Slot;
}

/// Values that go into their slot as they are.
macro_rules! slots {
    ($($type:ty => $kind:ident($value:ident => $make:expr)),* $(,)?) => {$(
        impl AsSlot for $type {
            const KIND: SlotKind = SlotKind::$kind;

            fn slot(&self) -> Slot {
                let $value = self.clone();
                Slot::$kind($make)
            }
        }
    )*};
}

slots! {
    Seat => Seat(seat => seat),
    SeatSet => Seats(seats => seats),
    Side => Side(side => side),
    Card => Card(card => card),
    CardSet => Cards(cards => cards),
    Suit => Suit(suit => suit),
    u8 => Number(number => number.into()),
    u16 => Number(number => number.into()),
    u32 => Number(number => number.into()),
    i16 => Number(number => number.into()),
    i32 => Number(number => number.into()),
    i64 => Number(number => number),
    BySide<u8> => Numbers(numbers => BySide(numbers.0.map(i64::from))),
    BySide<i32> => Numbers(numbers => BySide(numbers.0.map(i64::from))),
    Law => Laws(law => law.into()),
    Laws => Laws(laws => laws),
    Remedy => Remedy(remedy => remedy),
    Duty => Duty(duty => duty),
    Offer => Offer(offer => offer),
    bool => Flag(flag => flag),
}

impl AsSlot for Column {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(format!("{self:?}").to_lowercase())
    }
}

impl<T: AsSlot> AsSlot for Option<T> {
    const KIND: SlotKind = T::KIND;

    fn slot(&self) -> Slot {
        self.as_ref().map_or(Slot::Nothing, AsSlot::slot)
    }
}

/// Declares a set of facts: an enum whose variants have named, typed slots.
///
/// ```
/// table::facts! {
///     /// What this game's articles find.
///     pub enum Fact {
///         /// A seat speaks when nobody asked it.
///         Unasked { seat: cards::Seat },
///         /// Nothing more is to be said.
///         Silence,
///     }
/// }
/// use table::Facts;
/// assert_eq!(Fact::Unasked { seat: cards::Seat::South }.name(), "Unasked");
/// assert_eq!(Fact::shapes()[1].slots, []);
/// ```
#[macro_export]
macro_rules! facts {
    ($(#[$outer:meta])* $vis:vis enum $name:ident { $($body:tt)* }) => {
        $crate::fact_enum! { $(#[$outer])* $vis enum $name { $($body)* } }

        impl ::core::convert::From<$name> for $crate::Fact<$name> {
            fn from(fact: $name) -> Self {
                $crate::Fact::Own(fact)
            }
        }
    };
}

/// The enum and its [`Facts`]; [`facts!`](crate::facts) is what a game calls.
#[doc(hidden)]
#[macro_export]
macro_rules! fact_enum {
    (
        $(#[$outer:meta])* $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $variant:ident $({ $($field:ident : $type:ty),* $(,)? })?),* $(,)?
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis enum $name {
            $(
                $(#[$doc])*
                $variant $({ $(
                    #[doc = concat!("Slot `", stringify!($field), "`.")]
                    $field: $type
                ),* })?
            ),*
        }

        impl $crate::Facts for $name {
            fn shapes() -> Vec<$crate::Shape> {
                vec![$($crate::Shape {
                    name: stringify!($variant),
                    slots: &[$($((stringify!($field), <$type as $crate::AsSlot>::KIND)),*)?],
                }),*]
            }

            fn name(&self) -> &'static str {
                match self {
                    $($name::$variant { .. } => stringify!($variant)),*
                }
            }

            fn slots(&self) -> Vec<(&'static str, $crate::Slot)> {
                match self {
                    $($name::$variant $({ $($field),* })? => vec![
                        $($((stringify!($field), $crate::AsSlot::slot($field))),*)?
                    ]),*
                }
            }
        }
    };
}

/// Declares a set of facts that is made of several: one variant for each group.
#[macro_export]
macro_rules! fact_groups {
    (
        $(#[$outer:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident($group:ty)),* $(,)? }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$doc])* $variant($group)),*
        }

        impl $crate::Facts for $name {
            fn shapes() -> Vec<$crate::Shape> {
                [$(<$group as $crate::Facts>::shapes()),*].concat()
            }

            fn name(&self) -> &'static str {
                match self {
                    $($name::$variant(fact) => fact.name()),*
                }
            }

            fn slots(&self) -> Vec<(&'static str, $crate::Slot)> {
                match self {
                    $($name::$variant(fact) => fact.slots()),*
                }
            }
        }

        $(impl ::core::convert::From<$group> for $name {
            fn from(fact: $group) -> Self {
                $name::$variant(fact)
            }
        })*
    };
}

/// Lets the facts of a game that come in groups stand in its findings.
#[macro_export]
macro_rules! game_facts {
    (
        $(#[$outer:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident($group:ty)),* $(,)? }
    ) => {
        $crate::fact_groups! { $(#[$outer])* $vis enum $name { $($(#[$doc])* $variant($group)),* } }

        $(impl ::core::convert::From<$group> for $crate::Fact<$name> {
            fn from(fact: $group) -> Self {
                $crate::Fact::Own($name::$variant(fact))
            }
        })*
    };
}

/// Declares a closed list of words that can stand in a slot: reasons, manners, ways.
#[macro_export]
macro_rules! words {
    (
        $(#[$outer:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident),* $(,)? }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$doc])* $variant),*
        }

        impl $crate::AsSlot for $name {
            const KIND: $crate::SlotKind = $crate::SlotKind::Word;

            fn slot(&self) -> $crate::Slot {
                $crate::Slot::Word($crate::kebab(match self {
                    $($name::$variant => stringify!($variant)),*
                }))
            }
        }
    };
}

/// A name of the code as programs read it: `LedOutOfTurn` is `led-out-of-turn`.
pub fn kebab(name: &str) -> String {
    // Room for the few hyphens that a name has: one allocation.
    let mut kebab = String::with_capacity(name.len() + 8);
    for (place, letter) in name.chars().enumerate() {
        if letter.is_ascii_uppercase() && place > 0 {
            kebab.push('-');
        }
        kebab.push(letter.to_ascii_lowercase());
    }
    kebab
}

#[cfg(test)]
mod tests {
    use super::*;

    facts! {
        enum Sample {
            /// With slots.
            Both { seat: Seat, cards: CardSet, trick: Option<u8> },
            /// Without.
            Neither,
        }
    }

    words! {
        enum Way {
            /// One.
            TooLate,
        }
    }

    #[test]
    fn a_fact_tells_its_name_and_its_slots() {
        let fact = Sample::Both { seat: Seat::West, cards: CardSet::EMPTY, trick: None };
        assert_eq!(fact.name(), "Both");
        let slots = [
            ("seat", Slot::Seat(Seat::West)),
            ("cards", Slot::Cards(CardSet::EMPTY)),
            ("trick", Slot::Nothing),
        ];
        assert_eq!(fact.slots(), slots);
        assert_eq!(Sample::Neither.slots(), []);
        assert_eq!(Sample::shapes()[0].slots[2], ("trick", SlotKind::Number));
        assert_eq!(Fact::from(Sample::Neither), Fact::Own(Sample::Neither));
    }

    #[test]
    fn names_are_spelt_for_programs() {
        assert_eq!(kebab("LedOutOfTurn"), "led-out-of-turn");
        assert_eq!(Way::TooLate.slot(), Slot::Word("too-late".to_owned()));
    }
}
