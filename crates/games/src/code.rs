//! The names of everything that can be played.

use std::fmt;
use std::str::FromStr;

/// One printed body of laws that a table can be played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// Bridge by the revised laws of 1905.
    Bridge1905,
    /// Bridge by the laws in the book of 1907.
    Bridge1907,
    /// Euchre by the laws of the Somerset Club.
    Euchre1888,
    /// Royalton by Hawley's laws.
    Royalton1915,
}

impl Code {
    /// Every code.
    pub const ALL: [Code; 4] = [Code::Bridge1905, Code::Bridge1907, Code::Euchre1888, Code::Royalton1915];

    /// The name in the minutes: `bridge-1905`.
    pub const fn name(self) -> &'static str {
        match self {
            Code::Bridge1905 => "bridge-1905",
            Code::Bridge1907 => "bridge-1907",
            Code::Euchre1888 => "euchre-1888",
            Code::Royalton1915 => "royalton-1915",
        }
    }

    /// What the statute book holds of it.
    pub fn statutes(self) -> &'static laws::Code {
        match self {
            Code::Bridge1905 | Code::Bridge1907 => &laws::bridge::CODE,
            Code::Euchre1888 => &laws::euchre::CODE,
            Code::Royalton1915 => &laws::royalton::CODE,
        }
    }

    /// Whether it is a code of bridge, which alone has records in PBN.
    pub const fn is_bridge(self) -> bool {
        matches!(self, Code::Bridge1905 | Code::Bridge1907)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no code has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCode(pub String);

impl fmt::Display for BadCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Code::ALL.map(Code::name).join(", ");
        write!(f, "'{}' is no code: write one of {known}", self.0)
    }
}

impl std::error::Error for BadCode {}

impl FromStr for Code {
    type Err = BadCode;

    fn from_str(text: &str) -> Result<Code, BadCode> {
        Code::ALL
            .into_iter()
            .find(|code| code.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| BadCode(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_found_by_its_name_and_prints_it() {
        for code in Code::ALL {
            assert_eq!(code.name().parse(), Ok(code));
            assert_eq!(code.name().to_uppercase().parse(), Ok(code));
            assert!(code.statutes().editions.contains(&code.name()));
        }
    }

    #[test]
    fn a_name_nobody_printed_is_refused_with_those_that_exist() {
        let error = "whist-1860".parse::<Code>().unwrap_err();
        assert!(error.to_string().contains("bridge-1905, bridge-1907"), "{error}");
        assert!("bridge".parse::<Code>().is_err());
    }
}
