//! The articles, in the order of the code: what happened, and what follows from it.

pub(crate) mod cutting;
pub(crate) mod deal;
pub(crate) mod declaring;
pub(crate) mod doubling;
pub(crate) mod dummy;
pub(crate) mod exposed;
pub(crate) mod general;
pub(crate) mod leads;
pub(crate) mod revoke;

use table::Moment;

use crate::game::At;

/// Every group of articles: each takes the moments that it speaks of, and no two speak of the same.
pub(crate) const ALL: [fn(At<'_, '_>, Moment); 6] =
    [deal::judge, dummy::judge, exposed::judge, general::judge, leads::judge, revoke::judge];
