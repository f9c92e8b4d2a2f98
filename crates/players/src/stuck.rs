//! Why a table of computer players did not go on.

use std::fmt;

use cards::Seat;
use table::Impossible;

use crate::NoPlayer;

/// Why a table did not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// Nobody has anything to do, or the player whose turn it is did nothing.
    Silent(Option<Seat>),
    /// A player did what nobody can do.
    Impossible(Seat, Impossible),
    /// It went on for longer than any deal.
    Endless,
    /// The game lacks a player who was to sit down.
    NoPlayer(NoPlayer),
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stuck::Silent(None) => f.write_str("nobody at the table has anything to do"),
            Stuck::Silent(Some(seat)) => write!(f, "it is {seat}'s turn, and the player does nothing"),
            Stuck::Impossible(seat, why) => write!(f, "{seat} tried the impossible: {why}"),
            Stuck::NoPlayer(lacks) => lacks.fmt(f),
            Stuck::Endless => f.write_str("the deal goes on for longer than any deal can"),
        }
    }
}

impl std::error::Error for Stuck {}
