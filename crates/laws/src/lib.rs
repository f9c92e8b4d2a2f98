//! The statute book: every article of every code, told in our own words, with its status.
//!
//! Each printed article and limb is a constant ([`bridge::L46`], [`bridge::L38D`]), so an article
//! nobody printed does not compile. Start with [`Law`], then [`Entry`] for what is said of it, and
//! [`Code::find`] and [`search()`] to look things up by name.
//!
//! The text lives in `statutes/*.toml`, or in the folder of a game that keeps its own; `cargo xtask codegen` turns
//! what the catalogue of games names into modules such as [`bridge`], so nothing is parsed at run time.
//!
//! # Examples
//!
//! ```
//! let law = laws::bridge::CODE.find("bridge/38d").unwrap();
//! assert_eq!(law, laws::bridge::L38D);
//! assert_eq!(law.to_string(), "bridge/38d");
//! assert_eq!(law.article(), laws::bridge::L38);
//! ```

mod code;
mod entry;
mod law;
mod search;
mod statutes;
mod terms;

pub use code::{Ambiguity, Code};
pub use entry::{Class, Entry, Status};
pub use law::Law;
pub use search::search;
pub use statutes::*;
pub use terms::{EVERYDAY, TERMS, Term, terms_called, terms_in};
