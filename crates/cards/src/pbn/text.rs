//! Bytes of a file to text and back.

/// The text of a file: UTF-16 or UTF-8 by its byte order mark, UTF-8 if it is valid, otherwise
/// Latin-1, in which every byte means something.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        // No text of bytes has noughts in every second place.
        [1..=255, 0, 1..=255, 0, ..] => utf16(bytes, u16::from_le_bytes),
        [0, 1..=255, 0, 1..=255, ..] => utf16(bytes, u16::from_be_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        },
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
    /// With its mark, for what the standard's own cannot say.
    Utf8,
}

impl Encoding {
    /// Latin-1 where that is possible and [`decode`] would take it for Latin-1 again.
    pub(super) fn of(text: &str) -> Encoding {
        let latin: Option<Vec<u8>> = text.chars().map(|letter| u8::try_from(letter).ok()).collect();
        match latin {
            Some(bytes) if decode(&bytes) == text => Encoding::Latin1,
            _ => Encoding::Utf8,
        }
    }

    /// The bytes that begin a file.
    pub(super) const fn mark(self) -> &'static [u8] {
        match self {
            Encoding::Latin1 => &[],
            Encoding::Utf8 => &[0xef, 0xbb, 0xbf],
        }
    }

    /// The bytes of a text for which this encoding was chosen.
    pub(super) fn encode(self, text: &str) -> Vec<u8> {
        match self {
            Encoding::Latin1 => text.chars().map(|letter| u8::try_from(letter).unwrap_or(b'?')).collect(),
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
        assert_eq!(decode(&utf16(u16::to_le_bytes)), "Zoë");
        assert_eq!(decode(&utf16(u16::to_be_bytes)), "Zoë");
        assert_eq!(decode(&utf16(u16::to_le_bytes)[2..]), "Zoë", "nor does it need its mark");
        assert_eq!(decode(&utf16(u16::to_be_bytes)[2..]), "Zoë");
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
        assert_eq!(Encoding::of("Ã«"), Encoding::Utf8, "its bytes would pass for UTF-8");
    }
}
