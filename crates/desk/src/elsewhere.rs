//! "What would the other code say?": the same facts under the other codes.

use std::collections::BTreeMap;

use games::Code;

use crate::{Ask, Desk, Reply};

/// What another code says to the same facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The other code.
    pub code: Code,
    /// Its ruling, or the question that decides it there; nothing where it cannot happen so.
    pub reply: Option<Reply>,
}

/// The same deed with the same answers under every other code.
pub fn elsewhere(code: Code, deed: &str, told: &BTreeMap<Ask, String>) -> Vec<Elsewhere> {
    Code::ALL
        .into_iter()
        .filter(|other| *other != code)
        .map(|other| Elsewhere {
            code: other,
            reply: Desk::open(other, deed).and_then(|desk| desk.reply(told)).ok(),
        })
        .collect()
}
