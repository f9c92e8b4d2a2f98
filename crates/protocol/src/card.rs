//! A card by its letters.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::{Config, TS};

/// A card by the letters of its rank and suit: `KH`. A view names a hundred of them and is made anew for every
/// viewer at every act, so none of them is allocated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardName([u8; 2]);

impl CardName {
    /// The card with these letters.
    ///
    /// # Panics
    /// When one of them is no ASCII letter or digit.
    pub const fn new(rank: char, suit: char) -> CardName {
        assert!(rank.is_ascii_alphanumeric() && suit.is_ascii_alphanumeric());
        CardName([rank as u8, suit as u8])
    }

    /// Its letters.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters are ASCII")
    }
}

impl Deref for CardName {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for CardName {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq<str> for CardName {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for CardName {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl From<CardName> for String {
    fn from(card: CardName) -> String {
        card.as_str().to_owned()
    }
}

impl Serialize for CardName {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for CardName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CardName, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        match text.as_bytes() {
            [rank, suit] if rank.is_ascii_alphanumeric() && suit.is_ascii_alphanumeric() => {
                Ok(CardName([*rank, *suit]))
            }
            _ => Err(D::Error::custom(format!("invalid card {text:?}: wanted two letters such as KH"))),
        }
    }
}

impl TS for CardName {
    type WithoutGenerics = CardName;
    type OptionInnerType = CardName;

    fn name(config: &Config) -> String {
        String::name(config)
    }

    fn inline(config: &Config) -> String {
        String::inline(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_travels_as_its_letters() {
        let king = CardName::new('K', 'H');
        assert_eq!(serde_json::to_string(&king).unwrap(), "\"KH\"");
        assert_eq!(serde_json::from_str::<CardName>("\"KH\"").unwrap(), king);
        assert_eq!([king, CardName::new('T', 'S')].join(" "), "KH TS");
    }

    #[test]
    fn what_is_no_card_says_what_was_wanted() {
        for text in ["\"\"", "\"K\"", "\"10H\"", "\"K♥\"", "\"KH \""] {
            let bad = serde_json::from_str::<CardName>(text).unwrap_err().to_string();
            assert!(bad.contains("wanted two letters such as KH"), "{text}: {bad}");
        }
    }
}
