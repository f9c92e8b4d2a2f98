//! Why a run could not be done.

use std::fmt;
use std::path::PathBuf;

use cards::Side;

/// Why a run could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The score is not written as minutes write it; shown with its place.
    Score(String),
    /// The rubber that the score tells of is won.
    RubberWon,
    /// A side has as many points as win a game, and the game is not counted.
    GameWon {
        /// Whose points.
        side: Side,
        /// What the score gives that side.
        points: i32,
        /// What wins a game.
        game: u32,
    },
    /// The game has no such player.
    NoPlayer(String),
    /// A player errs on purpose; only play in order is recorded.
    Errs(String),
    /// The game is played at a table only, or a player did nothing in their turn.
    NotRecorded {
        /// The number of the deal.
        deal: u64,
    },
    /// The first deal is not the first of a file.
    NotAtShard {
        /// The first deal.
        from: u64,
        /// How many deals a file holds.
        shard: u64,
    },
    /// A file cannot be read or written.
    File {
        /// Which.
        path: PathBuf,
        /// What the system, or the reader of Parquet, says.
        what: String,
    },
    /// The rows cannot be written.
    Parquet(String),
    /// A measure is not known, or cannot be told so.
    Measure(String),
    /// A file of that name was written by another run.
    OtherRun {
        /// Which.
        path: PathBuf,
        /// The key in which they differ.
        key: &'static str,
        /// What stands there.
        found: String,
        /// What this run would write.
        wanted: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Score(shown) => write!(f, "the score: {shown}"),
            Fault::RubberWon => f.write_str("the score: the rubber is won already"),
            Fault::GameWon { side, points, game } => write!(
                f,
                "the score: {side} has {points} points, and {game} win a game: count it as won, `games {side} 1`"
            ),
            Fault::NoPlayer(what) => f.write_str(what),
            Fault::Errs(player) => {
                write!(f, "`{player}` errs on purpose; only players who keep to the laws are recorded")
            }
            Fault::NotRecorded { deal } => {
                write!(f, "deal {deal}: only play in order, without a table, is recorded")
            }
            Fault::NotAtShard { from, shard } => {
                write!(f, "the first deal, {from}, is no multiple of the deals in a file, {shard}")
            }
            Fault::File { path, what } => write!(f, "{}: {what}", path.display()),
            Fault::Measure(what) => f.write_str(what),
            Fault::Parquet(what) => write!(f, "the rows cannot be written: {what}"),
            Fault::OtherRun { path, key, found, wanted } => write!(
                f,
                "{}: it was written with {key} `{found}`, and `{wanted}` is wanted; name another folder",
                path.display()
            ),
        }
    }
}

impl std::error::Error for Fault {}
