//! The articles, in the order of the code: what happened, and what follows from it.

pub(crate) mod alone;
pub(crate) mod cutting;
pub(crate) mod deal;
pub(crate) mod declaring;
pub(crate) mod discard;
pub(crate) mod exposed;
pub(crate) mod general;
pub(crate) mod leads;
pub(crate) mod misdeal;
pub(crate) mod revoke;

use table::Moment;

use crate::game::At;

/// Every group of articles: each takes the moments that it speaks of, and no two speak of the same.
pub(crate) const ALL: [fn(At<'_, '_>, Moment); 9] = [
    alone::judge,
    cutting::judge,
    deal::judge,
    discard::judge,
    exposed::judge,
    general::judge,
    leads::judge,
    misdeal::judge,
    revoke::judge,
];
