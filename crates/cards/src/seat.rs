//! Seats, sides, and total maps over them.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// One of the four seats. Play and deal go to the left: north, east, south, west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Seat {
    North,
    East,
    South,
    West,
}

impl Seat {
    /// All four seats, in the order of play from north.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    /// The seat with this index, 0 (north) to 3 (west).
    pub const fn from_index(index: u8) -> Seat {
        Seat::ALL[index as usize & 3]
    }

    /// The next player to the left.
    pub const fn left(self) -> Seat {
        Seat::from_index(self as u8 + 1)
    }

    /// The player opposite.
    pub const fn partner(self) -> Seat {
        Seat::from_index(self as u8 + 2)
    }

    /// The player to the right.
    pub const fn right(self) -> Seat {
        Seat::from_index(self as u8 + 3)
    }

    /// How many seats to the left of `self` the other one sits, 0 to 3.
    pub const fn steps_to(self, other: Seat) -> u8 {
        (other as u8 + 4 - self as u8) & 3
    }

    /// The side the seat belongs to.
    pub const fn side(self) -> Side {
        if self as u8 & 1 == 0 { Side::NorthSouth } else { Side::EastWest }
    }

    /// `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Seat::North => 'N',
            Seat::East => 'E',
            Seat::South => 'S',
            Seat::West => 'W',
        }
    }

    /// The seat for a letter of either case.
    pub const fn from_letter(letter: char) -> Option<Seat> {
        match letter {
            'N' | 'n' => Some(Seat::North),
            'E' | 'e' => Some(Seat::East),
            'S' | 's' => Some(Seat::South),
            'W' | 'w' => Some(Seat::West),
            _ => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A text that names no seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSeat(pub String);

impl fmt::Display for BadSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no seat: write N, E, S or W", self.0)
    }
}

impl std::error::Error for BadSeat {}

impl FromStr for Seat {
    type Err = BadSeat;

    fn from_str(text: &str) -> Result<Seat, BadSeat> {
        let mut letters = text.chars();
        match (letters.next().and_then(Seat::from_letter), letters.next()) {
            (Some(seat), None) => Ok(seat),
            _ => Err(BadSeat(text.to_owned())),
        }
    }
}

/// One of the two partnerships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Side {
    NorthSouth,
    EastWest,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::NorthSouth, Side::EastWest];

    /// The opponents.
    pub const fn other(self) -> Side {
        match self {
            Side::NorthSouth => Side::EastWest,
            Side::EastWest => Side::NorthSouth,
        }
    }

    /// The two seats of the side.
    pub const fn seats(self) -> SeatSet {
        match self {
            Side::NorthSouth => SeatSet(0b0101),
            Side::EastWest => SeatSet(0b1010),
        }
    }

    /// `NS` or `EW`.
    pub const fn letters(self) -> &'static str {
        match self {
            Side::NorthSouth => "NS",
            Side::EastWest => "EW",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

/// A set of seats.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);
    /// All four.
    pub const ALL: SeatSet = SeatSet(0b1111);

    /// Just this seat.
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat as u8)
    }

    /// The set with the seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat as u8)
    }

    /// The set without the seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat as u8))
    }

    /// Whether the seat is in it.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat as u8 & 1 == 1
    }

    /// Whether a seat is in both.
    pub const fn intersects(self, other: SeatSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats, north first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        SeatSet::of(seat)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Display for SeatSet {
    /// `E or W`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, seat) in self.iter().enumerate() {
            if n > 0 {
                f.write_str(" or ")?;
            }
            write!(f, "{seat}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<T> {
    /// Makes the map from a rule.
    pub fn from_fn(mut rule: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::ALL.map(&mut rule))
    }

    /// Seat and value, north first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// The same map of other values.
    pub fn map<U>(self, rule: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(self.0.map(rule))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// Makes the map from a rule.
    pub fn from_fn(mut rule: impl FnMut(Side) -> T) -> BySide<T> {
        BySide(Side::ALL.map(&mut rule))
    }

    /// Side and value, north-south first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
