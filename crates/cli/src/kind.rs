//! What a file is by its name, or by how it begins, whatever it is encoded in.

use std::fmt;
use std::path::Path;

use cards::pbn;
use games::egn::Egn;

/// How many bytes are looked at.
const PEEK: usize = 4096;

/// The kinds that show themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pbn,
    Lin,
    Egn,
    /// Anything else: minutes, or deals line by line.
    Other,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Pbn => "PBN",
            Kind::Lin => "LIN",
            Kind::Egn => "EGN",
            Kind::Other => "text",
        })
    }
}

impl Kind {
    /// What a file is by its name; where that says nothing, by how it begins.
    pub(crate) fn of_file(path: &Path, bytes: &[u8]) -> Kind {
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        match ending.as_deref() {
            Some("pbn") => Kind::Pbn,
            Some("lin") => Kind::Lin,
            Some("egn") => Kind::Egn,
            Some("minutes") => Kind::Other,
            _ => Kind::of(bytes),
        }
    }

    pub(crate) fn of(bytes: &[u8]) -> Kind {
        // Every encoding in which PBN is read, with its mark or without.
        let head = pbn::File::parse(&bytes[..bytes.len().min(PEEK)]);
        let head = head.text().trim_start();
        if Egn::is_likely(head) {
            Kind::Egn
        } else if head.starts_with(['[', '%', ';', '{']) {
            Kind::Pbn
        } else if is_lin(head) {
            Kind::Lin
        } else {
            Kind::Other
        }
    }
}

/// Whether a text has names of LIN before bars; the bars of an address are written `%7C`.
fn is_lin(head: &str) -> bool {
    let first = head.as_bytes();
    let name = first.len() > 2 && first[2] == b'|' && first[..2].iter().all(u8::is_ascii_alphanumeric);
    let plain = head.to_ascii_lowercase();
    name || plain.starts_with("http") || ["md|", "vg|", "md%7c"].iter().any(|mark| plain.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text as some programs write it: UTF-8 with its mark and without, UTF-16 of either order.
    fn encoded(text: &str) -> [Vec<u8>; 4] {
        let wide =
            |order: fn(u16) -> [u8; 2]| format!("\u{feff}{text}").encode_utf16().flat_map(order).collect();
        let marked = format!("\u{feff}{text}").into_bytes();
        [text.as_bytes().to_vec(), marked, wide(u16::to_le_bytes), wide(u16::to_be_bytes)]
    }

    #[test]
    fn a_file_is_known_in_every_encoding() {
        let kinds = [
            ("[Event \"x\"]", Kind::Pbn),
            ("% PBN 2.1\n[Event \"x\"]", Kind::Pbn),
            ("\n\n  {a comment}", Kind::Pbn),
            ("; a comment", Kind::Pbn),
            ("qx|o1|md|1SAK", Kind::Lin),
            ("a word before it\nmd|1SAK,,,|", Kind::Lin),
            ("https://example.org/?lin=MD%7C1SAK", Kind::Lin),
            ("{\n  \"fileType\": \"Euchre Game Notation\"}", Kind::Egn),
            ("code: bridge-1905\n---\n", Kind::Other),
            ("N:AKQ2... - - -", Kind::Other),
            ("trump=H leader=W", Kind::Other),
            ("", Kind::Other),
            ("é|", Kind::Other),
        ];
        for (text, kind) in kinds {
            for bytes in encoded(text) {
                assert_eq!(Kind::of(&bytes), kind, "{text} as {bytes:?}");
            }
        }
        assert_eq!(Kind::of(format!("[Event \"{}\"]", "é".repeat(PEEK)).as_bytes()), Kind::Pbn);
    }
}
