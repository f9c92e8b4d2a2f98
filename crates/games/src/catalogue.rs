//! The one list of games. Everything that depends on which games there are is made from it: their codes by name, a
//! table and the minutes of any of them, and a visit to the right one.

use speech::{Idiom, Spoken};
use table::Table;

use crate::minutes::Minutes;

/// A game of the catalogue.
pub trait Listed: Spoken + Idiom {
    /// A table of it among those of any game.
    fn any_table(table: Table<Self>) -> AnyTable;

    /// The table, if it is one of this game.
    fn of(table: &AnyTable) -> Option<&Table<Self>>;

    /// Minutes of it among those of any game.
    fn any_minutes(minutes: Minutes<Self::Call>) -> AnyMinutes;
}

/// What is done with a game, whichever it is.
pub trait Visit {
    /// What comes of it.
    type Out;

    /// Does it with this game, played under this code.
    fn game<G: Listed>(self, code: Code) -> Self::Out;
}

/// What is done with a table, whatever is played at it.
pub trait VisitTable {
    /// What comes of it.
    type Out;

    /// Does it with a table of this game.
    fn table<G: Listed>(self, table: &Table<G>) -> Self::Out;
}

/// What is done to a table, whatever is played at it.
pub trait VisitTableMut {
    /// What comes of it.
    type Out;

    /// Does it to a table of this game.
    fn table<G: Listed>(self, table: &mut Table<G>) -> Self::Out;
}

/// What is done with minutes, whatever was played.
pub trait VisitMinutes {
    /// What comes of it.
    type Out;

    /// Does it with minutes of this game.
    fn minutes<G: Listed>(self, minutes: &Minutes<G::Call>) -> Self::Out;
}

/// Makes the types from the list. A game behind a feature has its condition before its name and before its codes.
macro_rules! catalogue {
    ($(
        $(#[$if:meta])* $Game:ident: $game:path { $($(#[$if_code:meta])* $Code:ident = $name:literal),+ }
    )+) => {
        /// One printed body of laws that a table can be played under.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($($(#[$if_code])* #[doc = concat!("`", $name, "`.")] $Code,)+)+
        }

        impl Code {
            /// How many there are.
            pub const COUNT: usize = [$($($(#[$if_code])* Code::$Code,)+)+].len();

            /// Every code, those of a game together and the latest last.
            pub const ALL: [Code; Code::COUNT] = [$($($(#[$if_code])* Code::$Code,)+)+];

            /// The name in the minutes: `bridge-1905`.
            pub const fn name(self) -> &'static str {
                match self { $($($(#[$if_code])* Code::$Code => $name,)+)+ }
            }

            /// Does something with the game of this code.
            pub fn visit<V: Visit>(self, visit: V) -> V::Out {
                match self { $($($(#[$if_code])* Code::$Code => visit.game::<$game>(self),)+)+ }
            }
        }

        /// A table under any code that can be played.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyTable {
            $($(#[$if])* #[doc = concat!("Of ", stringify!($Game), ".")] $Game(Table<$game>),)+
        }

        impl AnyTable {
            /// Does something with it.
            pub fn visit<V: VisitTable>(&self, visit: V) -> V::Out {
                match self { $($(#[$if])* AnyTable::$Game(table) => visit.table(table),)+ }
            }

            /// Does something to it.
            pub fn visit_mut<V: VisitTableMut>(&mut self, visit: V) -> V::Out {
                match self { $($(#[$if])* AnyTable::$Game(table) => visit.table(table),)+ }
            }
        }

        /// Minutes under any code that can be played.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyMinutes {
            $($(#[$if])* #[doc = concat!("Of ", stringify!($Game), ".")] $Game(Minutes<<$game as table::Game>::Call>),)+
        }

        impl AnyMinutes {
            /// Does something with them.
            pub fn visit<V: VisitMinutes>(&self, visit: V) -> V::Out {
                match self { $($(#[$if])* AnyMinutes::$Game(minutes) => visit.minutes::<$game>(minutes),)+ }
            }
        }

        $(
            $(#[$if])*
            impl Listed for $game {
                fn any_table(table: Table<Self>) -> AnyTable {
                    AnyTable::$Game(table)
                }

                fn of(table: &AnyTable) -> Option<&Table<Self>> {
                    match table {
                        AnyTable::$Game(table) => Some(table),
                        _ => None,
                    }
                }

                fn any_minutes(minutes: Minutes<Self::Call>) -> AnyMinutes {
                    AnyMinutes::$Game(minutes)
                }
            }
        )+
    };
}

catalogue! {
    Bridge: bridge::Bridge { Bridge1905 = "bridge-1905", Bridge1907 = "bridge-1907" }
    Euchre: euchre::Euchre { Euchre1888 = "euchre-1888" }
    Royalton: royalton::Royalton { Royalton1915 = "royalton-1915" }
    #[cfg(feature = "whist")] Whist: whist::Whist { #[cfg(feature = "whist")] Whist2026 = "whist-2026" }
}
