//! Links, and the chains that they are taken from.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

/// Thirty-two bytes of a chain, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link(pub [u8; 32]);

impl Link {
    /// The hash of some bytes.
    pub fn hash(bytes: &[u8]) -> Link {
        Link(Sha256::digest(bytes).into())
    }

    /// The link that was given away before this one.
    pub fn before(self) -> Link {
        Link::hash(&self.0)
    }

    /// Whether this is the link that follows another in its chain.
    pub fn follows(self, last: Link) -> bool {
        self.before() == last
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLink(pub String);

impl fmt::Display for BadLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no link: 64 hexadecimal digits are wanted", self.0)
    }
}

impl std::error::Error for BadLink {}

impl FromStr for Link {
    type Err = BadLink;

    fn from_str(text: &str) -> Result<Link, BadLink> {
        let bad = || BadLink(text.chars().take(80).collect());
        let digits = text.as_bytes();
        if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(bad());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| bad())?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| bad())?;
        }
        Ok(Link(bytes))
    }
}

impl Serialize for Link {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Link {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Link, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A secret and the hashes that come of it, given away from the far end.
#[derive(Clone, PartialEq, Eq)]
pub struct Chain {
    secret: Link,
    left: u32,
}

impl Chain {
    /// The chain of a secret with this number of links to give away.
    pub const fn new(secret: [u8; 32], length: u32) -> Chain {
        Chain { secret: Link(secret), left: length }
    }

    /// The link that everybody knows: the last one given away, at first the anchor.
    pub fn last(&self) -> Link {
        (0..self.left).fold(self.secret, |link, _| link.before())
    }

    /// How many links are left.
    pub const fn left(&self) -> u32 {
        self.left
    }

    /// Gives the next link away; `None` when the chain is used up.
    pub fn give(&mut self) -> Option<Link> {
        self.left = self.left.checked_sub(1)?;
        Some(self.last())
    }
}

impl fmt::Debug for Chain {
    /// Without the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain({} left)", self.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_follows_the_one_before_and_the_last_is_the_secret() {
        let mut chain = Chain::new([7; 32], 3);
        let mut last = chain.last();
        for _ in 0..3 {
            let link = chain.give().unwrap();
            assert!(link.follows(last) && chain.last() == link);
            last = link;
        }
        assert_eq!(last, Link([7; 32]));
        assert_eq!(chain.give(), None);
    }

    #[test]
    fn a_link_is_the_hash_of_fips_180() {
        // The hash of "abc", from the standard.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Link::hash(b"abc").to_string(), abc);
        assert_eq!(abc.parse(), Ok(Link::hash(b"abc")));
    }

    #[test]
    fn what_is_no_link_is_told() {
        for text in ["", "ab", &"g".repeat(64), &"+1".repeat(32), &"é".repeat(32)] {
            let told = text.parse::<Link>().unwrap_err().to_string();
            assert!(told.contains("64 hexadecimal digits"), "{told}");
        }
    }
}
