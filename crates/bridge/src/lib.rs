//! Bridge by Elwell's code, the editions of 1905 and 1907.
//!
//! Here stand only the differences: the declarations ([`Call`]), the options a club may choose
//! ([`Rules`]), the articles and the scoring. Everything else is the mechanism of `table`.

mod call;
mod rules;

pub use call::{Call, Make};
pub use rules::{BadOption, Edition, Rules};
