//! How a command ends, and the number by which a script is told.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::kind::Kind;

/// How a command ended that did what it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// As wished.
    Right,
    /// Something differs or is wrong, and has been told.
    Wrong,
    /// A file could not be read, and has been told; the others went their way.
    Unread,
}

impl Outcome {
    pub(crate) fn wrong_if(wrong: bool) -> Outcome {
        if wrong { Outcome::Wrong } else { Outcome::Right }
    }
}

/// The numbers of docs/commands.md.
const DIFFERS: u8 = 1;
const MISUSE: u8 = 2;
const FILE_TROUBLE: u8 = 3;

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        match outcome {
            Outcome::Right => ExitCode::SUCCESS,
            Outcome::Wrong => ExitCode::from(DIFFERS),
            Outcome::Unread => ExitCode::from(FILE_TROUBLE),
        }
    }
}

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// What was asked for is not so, or not there.
    Wrong(String),
    /// It was asked in a way that cannot be answered.
    Misuse(String),
    /// A file, or something else of the system, is not as it should be.
    File(FileTrouble),
    /// Nobody reads the output any more, as in `oddtrick laws | head`.
    Closed,
}

pub(crate) type Result<T, E = Trouble> = std::result::Result<T, E>;

impl Trouble {
    pub(crate) fn misuse(what: impl fmt::Display) -> Trouble {
        Trouble::Misuse(what.to_string())
    }

    pub(crate) fn wrong(what: impl fmt::Display) -> Trouble {
        Trouble::Wrong(what.to_string())
    }

    /// What became of writing to the standard output.
    pub(crate) fn output(error: io::Error) -> Trouble {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Trouble::Closed;
        }
        FileTrouble::Io { name: "the standard output".to_owned(), error }.into()
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Trouble::Wrong(_) => ExitCode::from(DIFFERS),
            Trouble::Misuse(_) => ExitCode::from(MISUSE),
            Trouble::File(_) => ExitCode::from(FILE_TROUBLE),
            Trouble::Closed => ExitCode::SUCCESS,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Wrong(what) | Trouble::Misuse(what) => f.write_str(what),
            Trouble::File(trouble) => trouble.fmt(f),
            Trouble::Closed => f.write_str("nobody reads the output"),
        }
    }
}

impl std::error::Error for Trouble {}

/// What is the matter with a file.
#[derive(Debug)]
pub(crate) enum FileTrouble {
    /// It cannot be read or written.
    Io { name: String, error: io::Error },
    /// It is no text from this line on.
    NotUtf8 { name: String, line: usize },
    /// It has more than so many mebibytes.
    TooLarge { name: String, limit_mib: u64 },
    /// A folder without any file of the kind.
    Barren { name: String, ending: String },
    /// A record of another program.
    Foreign { name: String, kind: Kind },
    /// Whatever else it is, in the words of whoever met it.
    Other(String),
}

impl FileTrouble {
    /// What a path could not be used for.
    pub(crate) fn io(path: &Path, error: io::Error) -> FileTrouble {
        FileTrouble::Io { name: path.display().to_string(), error }
    }

    /// The file, if its name is not in the words of somebody else.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            FileTrouble::Io { name, .. }
            | FileTrouble::NotUtf8 { name, .. }
            | FileTrouble::TooLarge { name, .. }
            | FileTrouble::Barren { name, .. }
            | FileTrouble::Foreign { name, .. } => Some(name),
            FileTrouble::Other(_) => None,
        }
    }

    pub(crate) fn other(what: impl fmt::Display) -> FileTrouble {
        FileTrouble::Other(what.to_string())
    }
}

impl fmt::Display for FileTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileTrouble::Io { name, error } => write!(f, "{name}: {error}"),
            FileTrouble::NotUtf8 { name, line } => {
                write!(f, "{name}:{line}: the text is not UTF-8 from here on")
            }
            FileTrouble::TooLarge { name, limit_mib } => {
                write!(f, "{name}: it is larger than {limit_mib} MiB, the most that is read")
            }
            FileTrouble::Barren { name, ending } => {
                write!(f, "{name}: no file ends in .{ending} here or below")
            }
            FileTrouble::Foreign { name, kind } => {
                write!(f, "{name}: this is {kind}: 'oddtrick convert --to minutes' makes minutes of it")
            }
            FileTrouble::Other(what) => f.write_str(what),
        }
    }
}

impl From<FileTrouble> for Trouble {
    fn from(trouble: FileTrouble) -> Trouble {
        Trouble::File(trouble)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_could_not_be_read_weighs_more_than_one_that_differs() {
        let worst = [Outcome::Wrong, Outcome::Unread, Outcome::Right].into_iter().max();
        assert_eq!(worst, Some(Outcome::Unread));
    }

    #[test]
    fn a_reader_who_went_away_is_no_trouble() {
        let gone = io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(matches!(Trouble::output(gone), Trouble::Closed));
        let full = io::Error::from(io::ErrorKind::StorageFull);
        assert!(Trouble::output(full).to_string().starts_with("the standard output: "));
    }
}
