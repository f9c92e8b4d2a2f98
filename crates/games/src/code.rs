//! What is known of a code by its name.

use std::fmt;
use std::str::FromStr;

use cards::Pack;
use laws::Law;
use table::Choices;

use crate::{ClubOptions as _, Code, Listed, Visit};

impl Code {
    /// The code that rules belong to.
    ///
    /// # Panics
    /// When the game names an edition that the catalogue does not have.
    pub fn of<G: Listed>(rules: &G::Rules) -> Code {
        G::edition(rules).parse().expect("the catalogue has every edition of its games")
    }

    /// What the statute book holds of it.
    pub fn statutes(self) -> &'static laws::Code {
        struct Statutes;
        impl Visit for Statutes {
            type Out = &'static laws::Code;

            fn game<G: Listed>(self, _code: Code) -> &'static laws::Code {
                G::STATUTES
            }
        }
        self.visit(Statutes)
    }

    /// The pack it is played with.
    pub fn pack(self) -> Pack {
        struct PackOf;
        impl Visit for PackOf {
            type Out = Pack;

            fn game<G: Listed>(self, _code: Code) -> Pack {
                G::PACK
            }
        }
        self.visit(PackOf)
    }

    /// Whether the last card dealt is turned up.
    pub fn turns_last(self) -> bool {
        struct TurnsLast;
        impl Visit for TurnsLast {
            type Out = bool;

            fn game<G: Listed>(self, _code: Code) -> bool {
                G::TURNS_LAST
            }
        }
        self.visit(TurnsLast)
    }

    /// What it leaves to the club.
    pub fn options(self) -> Choices {
        struct Options;
        impl Visit for Options {
            type Out = Choices;

            fn game<G: Listed>(self, _code: Code) -> Choices {
                G::Rules::OPTIONS
            }
        }
        self.visit(Options)
    }

    /// Whether it is the latest code of its game.
    pub fn is_latest(self) -> bool {
        self.statutes().editions.last() == Some(&self.name())
    }

    /// Whether it is a code of bridge, which alone has records in PBN.
    pub fn is_bridge(self) -> bool {
        self.statutes().name == laws::bridge::CODE.name
    }
}

/// The statute books of the catalogue, in its order; the editions of a game have one together.
pub fn statutes() -> Vec<&'static laws::Code> {
    let mut books: Vec<&laws::Code> = Code::ALL.map(Code::statutes).to_vec();
    books.dedup_by_key(|book| book.name);
    books
}

/// The statute book of that short name, or of that edition.
///
/// ```
/// assert_eq!(games::statute("bridge-1907").unwrap().name, "bridge");
/// assert!(games::statute("poker").is_none());
/// ```
pub fn statute(name: &str) -> Option<&'static laws::Code> {
    statutes().into_iter().find(|book| book.is_called(name))
}

/// The law of that full name, `bridge/38d`.
///
/// ```
/// assert_eq!(games::law("euchre/46.II").unwrap().to_string(), "euchre/46.II");
/// assert!(games::law("bridge/107").is_none());
/// ```
pub fn law(id: &str) -> Option<Law> {
    let (name, _) = id.split_once('/')?;
    statute(name)?.find(id)
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
    fn the_rules_of_a_code_are_of_that_code() {
        struct Same;
        impl Visit for Same {
            type Out = ();

            fn game<G: Listed>(self, code: Code) {
                assert_eq!(Code::of::<G>(&G::rules(code.name())), code);
                let listed = Code::ALL.into_iter().filter(|other| other.statutes().name == G::STATUTES.name);
                let listed: Vec<&str> = listed.map(Code::name).collect();
                assert_eq!(listed, G::STATUTES.editions);
            }
        }
        for code in Code::ALL {
            code.visit(Same);
        }
    }

    #[test]
    fn a_name_nobody_printed_is_refused_with_those_that_exist() {
        let error = "whist-1860".parse::<Code>().unwrap_err();
        assert!(error.to_string().contains("bridge-1905, bridge-1907"), "{error}");
        assert!("bridge".parse::<Code>().is_err());
    }
}
