//! Bytes of a file to text and back.

/// What Windows-1252 has where Latin-1 has only control characters, from 0x80 on; five bytes mean nothing in either.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of a file: UTF-16 or UTF-8 by its byte order mark, UTF-8 if it is valid, otherwise
/// Latin-1 as Windows has it, in which nearly every byte means something.
pub(crate) fn decode(bytes: &[u8]) -> String {
    decoded(bytes).0
}

/// The text of a file, and whether each of its bytes is a letter.
pub(super) fn decoded(bytes: &[u8]) -> (String, bool) {
    let text = match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => patched(rest),
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        // No text of bytes has noughts in every second place.
        [1..=255, 0, 1..=255, 0, ..] => utf16(bytes, u16::from_le_bytes),
        [0, 1..=255, 0, 1..=255, ..] => utf16(bytes, u16::from_be_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => return (bytes.iter().map(|&byte| from_windows(byte)).collect(), true),
        },
    };
    (text, false)
}

/// A text that says it is UTF-8; what is not is taken for Latin-1, so that no letter is lost.
fn patched(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| from_windows(byte)));
    }
    text
}

fn from_windows(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

fn to_windows(letter: char) -> Option<u8> {
    match WINDOWS.iter().position(|&known| known == letter) {
        Some(place) => Some(0x80 + place as u8),
        None => u8::try_from(letter).ok(),
    }
}

/// The text of UTF-16 bytes; what is no character becomes the replacement character.
fn utf16(bytes: &[u8], unit: impl Fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks(2).map(|pair| match *pair {
        [one, other] => unit([one, other]),
        _ => 0xfffd,
    });
    char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// How a text is turned into bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// The standard's own.
    Latin1,
    /// The same with what Windows adds to it.
    Windows,
    /// With its mark, for what the standard's own cannot say.
    Utf8,
}

impl Encoding {
    /// Latin-1 where that is possible and [`decode`] would take it for Latin-1 again.
    pub(super) fn of(text: &str) -> Encoding {
        if Encoding::Latin1.holds(text) { Encoding::Latin1 } else { Encoding::Utf8 }
    }

    /// For what is copied of a file whose every byte is a letter, or of another: a copy can be read by the program that wrote it.
    pub(super) fn of_copy(text: &str, from_bytes: bool) -> Encoding {
        match Encoding::of(text) {
            Encoding::Utf8 if from_bytes && Encoding::Windows.holds(text) => Encoding::Windows,
            encoding => encoding,
        }
    }

    /// Whether [`decode`] would give the text back.
    fn holds(self, text: &str) -> bool {
        let byte = |letter| match self {
            Encoding::Latin1 => u8::try_from(letter).ok(),
            _ => to_windows(letter),
        };
        let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
        bytes.is_some_and(|bytes| decode(&bytes) == text)
    }

    /// The bytes that begin a file.
    pub(super) const fn mark(self) -> &'static [u8] {
        match self {
            Encoding::Latin1 | Encoding::Windows => &[],
            Encoding::Utf8 => &[0xef, 0xbb, 0xbf],
        }
    }

    /// The bytes of a text for which this encoding was chosen.
    pub(super) fn encode(self, text: &str) -> Vec<u8> {
        match self {
            Encoding::Latin1 | Encoding::Windows => {
                text.chars().map(|letter| to_windows(letter).unwrap_or(b'?')).collect()
            }
            Encoding::Utf8 => text.as_bytes().to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_gives_the_same_text() {
        let utf16 =
            |order: fn(u16) -> [u8; 2]| "\u{feff}Zoë".encode_utf16().flat_map(order).collect::<Vec<_>>();
        assert_eq!(decode("Zoë".as_bytes()), "Zoë");
        assert_eq!(decode("\u{feff}Zoë".as_bytes()), "Zoë");
        assert_eq!(decode(b"Zo\xeb"), "Zoë");
        assert_eq!(decode(b"\x93Zo\xeb\x94 \x96 \x80"), "“Zoë” – €", "as Windows writes it");
        assert_eq!(decode(&utf16(u16::to_le_bytes)), "Zoë");
        assert_eq!(decode(&utf16(u16::to_be_bytes)), "Zoë");
        assert_eq!(decode(&utf16(u16::to_le_bytes)[2..]), "Zoë", "nor does it need its mark");
        assert_eq!(decode(&utf16(u16::to_be_bytes)[2..]), "Zoë");
    }

    #[test]
    fn a_file_put_together_of_two_encodings_keeps_both() {
        let bytes = b"Zo\xc3\xab\nZo\xeb\n";
        assert_eq!(
            decode(&[b"\xef\xbb\xbf", &bytes[..]].concat()),
            "Zoë\nZoë\n",
            "as the mark says, where that is so"
        );
        let text = decode(bytes);
        assert_eq!(text, "ZoÃ«\nZoë\n", "every byte is a letter, so that a copy has them all");
        assert_eq!(Encoding::of_copy(&text, true).encode(&text), bytes);
    }

    #[test]
    fn broken_utf16_is_read_all_the_same() {
        assert_eq!(decode(b"\xff\xfeA\0B"), "A\u{fffd}");
        assert_eq!(decode(b"\xff\xfe\x00\xd8"), "\u{fffd}");
        assert_eq!(decode(b""), "");
    }

    #[test]
    fn what_was_encoded_decodes_to_itself() {
        for text in ["plain", "Zoë", "Ã«", "Łódź", "\u{a0}", "ÿþ", "ï»¿"] {
            let encoding = Encoding::of(text);
            let bytes = [encoding.mark(), &encoding.encode(text)].concat();
            assert_eq!(decode(&bytes), text);
        }
        assert_eq!(Encoding::of("Zoë"), Encoding::Latin1);
        assert_eq!(Encoding::of("“Zoë”"), Encoding::Utf8, "the standard has no such quotes");
        assert_eq!(Encoding::of_copy("“Zoë”", true), Encoding::Windows);
        assert_eq!(Encoding::of_copy("“Łódź”", true), Encoding::Utf8);
        let every: String = (0x80..=0xff).map(from_windows).collect();
        assert_eq!(Encoding::of_copy(&every, true).encode(&every), (0x80..=0xff).collect::<Vec<u8>>());
        assert_eq!(Encoding::of("Ã«"), Encoding::Utf8, "its bytes would pass for UTF-8");
    }
}
