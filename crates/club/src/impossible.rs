//! What nobody could have done in the room, and why.

use std::fmt;

use cards::{Card, Pack, Seat};

use crate::{Name, TableNumber};

/// Something that nobody could have done, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each says what it is in its Display, line by line below")]
pub enum Impossible {
    NotHere(Name),
    HereAlready(Name),
    NeverHere(Name),
    ActOfOne,
    ActOfAll,
    NoTable(TableNumber),
    BrokenUp(TableNumber),
    NotInPack(Pack, Card),
    NotMadeUp(TableNumber),
    MadeUpAlready(TableNumber),
    WantsFour(usize),
    WaitsFor(TableNumber, Name),
    WantsMore(TableNumber, usize),
    BelongsThere(Name, TableNumber),
    BelongsNowhere(Name),
    CutsNowhere(Name),
    AnnouncedAlready(Name),
    NothingAnnounced(Name),
    RubberBegun,
    CutStands(Name),
    Drawn(Name, Card),
    PlaysNoRubber(Name),
    PlaysAlready(Name),
    IsCutting(Name),
    HasSubstitute(Name),
    NoCounters,
    NoBystander(Name),
    NoRubberPlayed(TableNumber),
    NoRubberYet(TableNumber),
    ScoreAgreed,
    NoEarlyEnd,
    RoomFull,
    SitsAlready(Name, Seat),
    SeatTaken(Name, Seat),
    SeatEmpty(Seat, TableNumber),
    NobodyThere(Seat, TableNumber),
    NoSeatsToKeep(TableNumber),
    SeatedByAgreement(TableNumber),
    NoComputer(Name),
    IsComputer(Name),
    AbsentAlready(Name),
    NotAbsent(Name),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::NotHere(name) => write!(f, "{name} is not in the room: write {name}: arrive first"),
            Impossible::HereAlready(name) => write!(f, "{name} is in the room already"),
            Impossible::NeverHere(name) => write!(f, "{name} has not been in the room"),
            Impossible::ActOfOne => f.write_str("this is the act of one person: write a name before it"),
            Impossible::ActOfAll => f.write_str("this is done together: write room before it"),
            Impossible::NoTable(number) => write!(f, "there is no table {number}"),
            Impossible::BrokenUp(number) => write!(f, "table {number} has broken up"),
            Impossible::NotInPack(pack, card) => write!(f, "the {pack} has no {card}"),
            Impossible::NotMadeUp(number) => write!(f, "write room: form {number} first"),
            Impossible::MadeUpAlready(number) => write!(f, "table {number} is made up already"),
            Impossible::WantsFour(able) => write!(f, "a table wants four, and {able} can come"),
            Impossible::WaitsFor(number, absent) => write!(f, "table {number} waits for {absent}"),
            Impossible::WantsMore(number, short) => {
                write!(f, "table {number} wants {short} more: somebody must announce for it")
            }
            Impossible::BelongsThere(name, number) => write!(f, "{name} belongs to table {number}"),
            Impossible::BelongsNowhere(name) => write!(f, "{name} belongs to no table"),
            Impossible::CutsNowhere(name) => write!(f, "{name} belongs to no table: write cut 5H at 1"),
            Impossible::AnnouncedAlready(name) => write!(f, "{name} has announced that already"),
            Impossible::NothingAnnounced(name) => write!(f, "{name} has announced nothing there"),
            Impossible::RubberBegun => f.write_str("the rubber has begun"),
            Impossible::CutStands(name) => write!(f, "the cut of {name} stands"),
            Impossible::Drawn(name, card) => write!(f, "{name} has drawn {card}"),
            Impossible::PlaysNoRubber(name) => write!(f, "{name} plays no rubber now"),
            Impossible::PlaysAlready(name) => write!(f, "{name} plays already"),
            Impossible::IsCutting(name) => write!(f, "{name} is cutting"),
            Impossible::HasSubstitute(name) => write!(f, "somebody plays for {name} already"),
            Impossible::NoCounters => f.write_str("this code has no counters to choose"),
            Impossible::NoBystander(name) => write!(f, "{name} plays there and is no bystander"),
            Impossible::NoRubberPlayed(number) => write!(f, "no rubber is played at table {number}"),
            Impossible::NoRubberYet(number) => {
                write!(f, "no rubber has been played at table {number}")
            }
            Impossible::ScoreAgreed => f.write_str("that score is agreed"),
            Impossible::NoEarlyEnd => f.write_str("this code has no rule for a rubber that ends early"),
            Impossible::RoomFull => f.write_str("nobody else can be told apart in this room"),
            Impossible::SitsAlready(name, seat) => write!(f, "{name} has the seat {seat} already"),
            Impossible::SeatTaken(name, seat) => write!(f, "{name} has the seat {seat}"),
            Impossible::SeatEmpty(seat, number) => write!(f, "nobody has {seat} at table {number}"),
            Impossible::NobodyThere(seat, number) => {
                write!(f, "nobody has {seat} at table {number} for whom another could play")
            }
            Impossible::NoSeatsToKeep(number) => {
                write!(f, "table {number} is not between two rubbers: there are no seats to keep")
            }
            Impossible::SeatedByAgreement(number) => {
                write!(f, "table {number} is seated by agreement: write sit {number} N")
            }
            Impossible::NoComputer(name) => write!(f, "{name} is no computer player"),
            Impossible::IsComputer(name) => write!(f, "{name} is a computer player"),
            Impossible::AbsentAlready(name) => write!(f, "{name} is away already"),
            Impossible::NotAbsent(name) => write!(f, "{name} is not away"),
        }
    }
}

impl std::error::Error for Impossible {}
