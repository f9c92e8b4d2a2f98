//! Finding and reading the files a command is given.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::kind::Kind;
use crate::trouble::FileTrouble;

/// A text and the name to call it by.
pub(crate) struct Text {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A file as it lies on the disk.
pub(crate) struct Bytes {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// The most that is read of a text, which is held in the memory several times over.
const TEXT_MIB_MAX: u64 = 64;

/// The most that is read of a file of deals.
const BYTES_MIB_MAX: u64 = 1024;

/// What some programs write before a text in UTF-8.
const MARK: char = '\u{feff}';

/// What some programs write behind a text.
const END: char = '\u{1a}';

/// The name of the standard input on the command line.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Every file that is named, and those in a folder and below, in order; `-` stays as it is. What
/// cannot be looked into stands in its place.
pub(crate) fn find(paths: &[PathBuf], endings: &[&str]) -> Vec<Result<PathBuf, FileTrouble>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            walk(path, endings, &mut found);
            if found.len() == before {
                let (name, ending) = (path.display().to_string(), endings.join(" or ."));
                found.push(Err(FileTrouble::Barren { name, ending }));
            }
        } else {
            found.push(Ok(path.clone()));
        }
    }
    found
}

fn walk(folder: &Path, endings: &[&str], found: &mut Vec<Result<PathBuf, FileTrouble>>) {
    let read = || -> io::Result<Vec<fs::DirEntry>> { fs::read_dir(folder)?.collect() };
    let mut entries = match read() {
        Ok(entries) => entries,
        Err(error) => return found.push(Err(FileTrouble::io(folder, error))),
    };
    entries.sort_by_key(fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        // A link to a folder is not followed: it may lead back to where it stands.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, endings, found);
        } else if has_ending(&path, endings) && !path.is_dir() {
            found.push(Ok(path));
        }
    }
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|own| endings.iter().any(|ending| own.eq_ignore_ascii_case(ending)))
}

/// Reads a text, or with `-` the standard input.
pub(crate) fn read(path: &Path) -> Result<Text, FileTrouble> {
    let Bytes { name, bytes } = read_at_most(path, TEXT_MIB_MAX)?;
    text(Bytes { name, bytes })
}

/// Reads minutes or a score sheet, or with `-` the standard input; a record of another program is told for what it is.
pub(crate) fn read_record(path: &Path) -> Result<Text, FileTrouble> {
    let file = read_at_most(path, TEXT_MIB_MAX)?;
    let kind = Kind::of_file(path, &file.bytes);
    // Minutes and sheets name their code, whatever else is in them.
    let is_ours = || file.bytes.windows(CODE.len()).any(|bytes| bytes == CODE);
    if kind != Kind::Other && !is_ours() {
        return Err(FileTrouble::Foreign { name: file.name, kind });
    }
    text(file)
}

/// What stands in every minutes file and on every score sheet.
const CODE: &[u8] = b"code:";

/// The text of a file, as the programs of all systems write it: UTF-8 with its mark or without, UTF-16 with its own; lines that end with
/// nothing but a return; a mark of the end behind them.
pub(crate) fn text(Bytes { name, bytes }: Bytes) -> Result<Text, FileTrouble> {
    let bytes = match utf16(&bytes) {
        Some(text) => text.into_bytes(),
        None => bytes,
    };
    match String::from_utf8(bytes) {
        Ok(mut text) => {
            if text.starts_with(MARK) {
                text.drain(..MARK.len_utf8());
            }
            if text.ends_with(END) {
                text.truncate(text.trim_end_matches(END).len());
            }
            if text.contains('\r') && !text.contains('\n') {
                text = text.replace('\r', "\n");
            }
            Ok(Text { name, text })
        }
        Err(error) => {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = good.split(|byte| *byte == b'\n').count();
            Err(FileTrouble::NotUtf8 { name, line })
        }
    }
}

/// The text of UTF-16 with its mark; none where it is not.
fn utf16(bytes: &[u8]) -> Option<String> {
    let (rest, unit): (_, fn([u8; 2]) -> u16) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => (rest, u16::from_be_bytes),
        _ => return None,
    };
    let (units, odd) = rest.as_chunks::<2>();
    let text = char::decode_utf16(units.iter().map(|pair| unit(*pair))).collect::<Result<String, _>>();
    text.ok().filter(|_| odd.is_empty())
}

/// Reads a file, or with `-` the standard input.
pub(crate) fn read_bytes(path: &Path) -> Result<Bytes, FileTrouble> {
    read_at_most(path, BYTES_MIB_MAX)
}

fn read_at_most(path: &Path, limit_mib: u64) -> Result<Bytes, FileTrouble> {
    if is_standard_input(path) {
        return drain(io::stdin().lock(), "standard input".to_owned(), limit_mib);
    }
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| FileTrouble::io(path, error))?;
    drain(file, name, limit_mib)
}

/// All that a source has, unless that is too much.
fn drain(source: impl Read, name: String, limit_mib: u64) -> Result<Bytes, FileTrouble> {
    let limit = limit_mib << 20;
    let mut bytes = Vec::new();
    match source.take(limit + 1).read_to_end(&mut bytes) {
        Err(error) => Err(FileTrouble::Io { name, error }),
        Ok(read) if read as u64 > limit => Err(FileTrouble::TooLarge { name, limit_mib }),
        Ok(_) => Ok(Bytes { name, bytes }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(bytes: &[u8]) -> Bytes {
        Bytes { name: "x".to_owned(), bytes: bytes.to_vec() }
    }

    #[test]
    fn the_line_is_told_from_which_on_a_file_is_no_text() {
        let line = |all: &[u8]| match text(bytes(all)) {
            Err(FileTrouble::NotUtf8 { line, .. }) => line,
            _ => 0,
        };
        assert_eq!(line(b"\xff"), 1);
        assert_eq!(line(b"one\ntwo \xff\n"), 2);
        assert_eq!(line(b"one\n\xff"), 2);
        assert!(text(bytes("é".as_bytes())).is_ok_and(|text| text.text == "é"));
        assert!(text(bytes("\u{feff}é".as_bytes())).is_ok_and(|text| text.text == "é"));
    }

    #[test]
    fn a_text_of_any_system_is_the_same_text() {
        let of = |all: &[u8]| text(bytes(all)).map(|text| text.text).unwrap_or_default();
        let wide = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            "\u{feff}é\r\n".encode_utf16().flat_map(order).collect()
        };
        assert_eq!([of(&wide(u16::to_le_bytes)), of(&wide(u16::to_be_bytes))], ["é\r\n", "é\r\n"]);
        assert_eq!(of(b"one\rtwo\r"), "one\ntwo\n");
        assert_eq!(of(b"one\r\n\x1a\x1a"), "one\r\n");
        assert!(matches!(text(bytes(b"\xff\xfea")), Err(FileTrouble::NotUtf8 { line: 1, .. })));
    }

    #[test]
    fn a_source_without_an_end_is_left_alone() {
        let endless = drain(io::repeat(b'x'), "x".to_owned(), 1);
        assert!(matches!(endless, Err(FileTrouble::TooLarge { limit_mib: 1, .. })));
        let whole = drain(io::repeat(b'x').take(1 << 20), "x".to_owned(), 1);
        assert!(whole.is_ok_and(|whole| whole.bytes.len() == 1 << 20));
    }
}
