//! Reading a record, whatever its format.

use std::path::{Path, PathBuf};

use cards::{lin, pbn};
use games::AnyMinutes;
use games::egn::Egn;
use games::minutes::{self, Fault, Faults};

use super::{Args, Format};
use crate::commands::check;
use crate::files::{self, Bytes, Text};
use crate::screen;
use crate::trouble::FileTrouble;

/// How many bytes are looked at to tell what a file is.
const PEEK: usize = 4096;

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
    Nothing,
}

impl Input {
    pub(super) fn read(path: &Path, args: &Args) -> Result<Input, FileTrouble> {
        let file = files::read_bytes(path)?;
        let name = file.name.clone();
        let mut lost = false;
        let (record, faults, text) = match format(path, &file.bytes) {
            Format::Minutes => {
                let Text { text, .. } = files::text(file)?;
                match minutes::read(&text) {
                    Ok(read) => (Record::Minutes(Box::new(read), text), Faults::default(), String::new()),
                    Err(faults) => (Record::Nothing, faults, text),
                }
            }
            Format::Egn => {
                let Text { text, .. } = files::text(file)?;
                let egn = Egn::read(&text).map_err(|error| FileTrouble::Other(format!("{name}: {error}")))?;
                (Record::Egn(egn), Faults::default(), String::new())
            }
            Format::Lin => {
                let lin = lin::File::parse(&file.bytes);
                let faults = collected(args, lin.readings().map(|reading| faults_of(reading, &mut lost)));
                (Record::Lin(lin), faults, shown_text(&file))
            }
            _ => {
                let pbn = pbn::File::parse(&file.bytes);
                let faults = if args.strict {
                    collected(args, pbn.check())
                } else {
                    collected(args, pbn.readings().map(|reading| faults_of(reading, &mut lost)))
                };
                (Record::Pbn(pbn), faults, shown_text(&file))
            }
        };
        if !faults.is_empty() {
            screen::tell(&check::show(&name, &text, &faults));
        }
        let wrong = match &record {
            Record::Nothing => true,
            Record::Pbn(_) | Record::Lin(_) => !faults.is_empty() && (args.strict || lost),
            Record::Minutes(..) | Record::Egn(_) => false,
        };
        Ok(Input { path: path.to_owned(), name, record, wrong })
    }
}

/// What a file is, by its name or by how it begins.
fn format(path: &Path, bytes: &[u8]) -> Format {
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    match ending.as_deref() {
        Some("pbn") => return Format::Pbn,
        Some("lin") => return Format::Lin,
        Some("egn") => return Format::Egn,
        Some("minutes") => return Format::Minutes,
        _ => {}
    }
    let head = &bytes[..bytes.len().min(PEEK)];
    let start = head.iter().find(|byte| !byte.is_ascii_whitespace());
    // A text of two bytes a letter begins with its mark.
    if matches!(start, Some(b'[' | b'%' | b';' | 0xff | 0xfe | 0xef | 0)) {
        Format::Pbn
    } else if Egn::is_likely(&String::from_utf8_lossy(head)) {
        Format::Egn
    } else if start == Some(&b'{') {
        Format::Pbn
    } else if head.windows(3).any(|window| window == b"md|" || window == b"vg|") {
        Format::Lin
    } else {
        Format::Minutes
    }
}

/// The text for a person who is shown where something stands.
fn shown_text(file: &Bytes) -> String {
    String::from_utf8_lossy(&file.bytes).into_owned()
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
