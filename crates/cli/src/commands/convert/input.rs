//! Reading a record, whatever its format.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use cards::{lin, pbn};
use games::AnyMinutes;
use games::egn::Egn;
use games::minutes::{self, Fault, Faults};

use super::{Args, Format};
use crate::commands::check;
use crate::files::{self, Text};
use crate::kind::Kind;
use crate::screen;
use crate::trouble::{FileTrouble, Result, Trouble};

/// A record that was read.
pub(super) struct Input {
    pub(super) path: PathBuf,
    pub(super) name: String,
    pub(super) record: Record,
    /// Whether something in it could not be read or, where that was asked, breaks the standard.
    pub(super) wrong: bool,
}

/// What was in the file.
pub(super) enum Record {
    /// The text itself, whose games are read one after the other.
    Pbn(pbn::File),
    Lin(lin::File),
    Egn(Egn),
    Minutes(Box<AnyMinutes>, String),
    /// Minutes that cannot be read, which has been told.
    Unreadable(String),
}

impl Record {
    /// The text for a person who is shown where something stands.
    fn text(&self) -> &str {
        match self {
            Record::Pbn(file) => file.text(),
            Record::Lin(file) => file.text(),
            Record::Minutes(_, text) | Record::Unreadable(text) => text,
            Record::Egn(_) => "",
        }
    }
}

impl Input {
    pub(super) fn read(path: &Path, args: &Args) -> Result<Input> {
        let file = files::read_bytes(path)?;
        let name = file.name.clone();
        let mut lost = false;
        let format = format(path, &file.bytes);
        if args.strict && format != Format::Pbn {
            let what =
                format!("{name}: --strict knows the standard of PBN alone: leave it out for other files");
            return Err(Trouble::Wrong(what));
        }
        let (record, faults) = match format {
            Format::Minutes => {
                let Text { text, .. } = files::text(file)?;
                if club::minutes::is_room(&text) {
                    let what = format!(
                        "{name}: the minutes of a room tell of no cards: 'oddtrick judge' reads them"
                    );
                    return Err(Trouble::Wrong(what));
                }
                match minutes::read(&text) {
                    Ok(read) => (Record::Minutes(Box::new(read), text), Faults::default()),
                    Err(faults) => (Record::Unreadable(text), faults),
                }
            }
            Format::Egn => {
                let Text { text, .. } = files::text(file)?;
                let egn = Egn::read(&text).map_err(|error| FileTrouble::Other(format!("{name}: {error}")))?;
                (Record::Egn(egn), Faults::default())
            }
            Format::Lin => {
                let lin = lin::File::parse(&file.bytes);
                let faults = collected(args, lin.readings().map(|reading| faults_of(reading, &mut lost)));
                (Record::Lin(lin), faults)
            }
            _ => {
                let pbn = pbn::File::parse(&file.bytes);
                let faults = if args.strict {
                    collected(args, pbn.check())
                } else {
                    collected(args, pbn.readings().map(|reading| faults_of(reading, &mut lost)))
                };
                (Record::Pbn(pbn), faults)
            }
        };
        if !faults.is_empty() {
            screen::tell(&check::show(&name, &with_lines(record.text()), &faults));
        }
        let wrong = match &record {
            Record::Unreadable(_) => true,
            Record::Pbn(_) | Record::Lin(_) => !faults.is_empty() && (args.strict || lost),
            Record::Minutes(..) | Record::Egn(_) => false,
        };
        Ok(Input { path: path.to_owned(), name, record, wrong })
    }
}

/// A text whose lines end as they are shown; some old programs write nothing but returns.
fn with_lines(text: &str) -> Cow<'_, str> {
    if text.contains('\n') { Cow::Borrowed(text) } else { Cow::Owned(text.replace('\r', "\n")) }
}

fn format(path: &Path, bytes: &[u8]) -> Format {
    match Kind::of_file(path, bytes) {
        Kind::Pbn => Format::Pbn,
        Kind::Lin => Format::Lin,
        Kind::Egn => Format::Egn,
        Kind::Other => Format::Minutes,
    }
}

/// What is wrong with the games that are wanted.
fn collected(args: &Args, found: impl Iterator<Item = Vec<pbn::PbnError>>) -> Faults {
    let mut faults = Faults::default();
    let wanted = (1..).zip(found).filter(|(number, _)| args.game.is_none_or(|game| game == *number));
    for error in wanted.flat_map(|(_, errors)| errors) {
        faults.push(Fault::new(error.line, error.column, 1, error.fault.to_string()));
    }
    faults
}

/// What is wrong with a game, and whether its cards are lost by it.
fn faults_of(reading: pbn::Reading, lost: &mut bool) -> Vec<pbn::PbnError> {
    *lost |= has_lost_its_cards(&reading);
    reading.faults
}

/// Whether a game is worth nothing without what could not be read of it.
pub(super) fn has_lost_its_cards(reading: &pbn::Reading) -> bool {
    !reading.faults.is_empty() && reading.game.deal.known().is_none()
}
