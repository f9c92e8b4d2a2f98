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

use table::Group;

use crate::Bridge;

/// Those that happenings at the table concern.
pub(crate) const ALL: [Group<Bridge>; 6] =
    [deal::judge, dummy::judge, exposed::judge, general::judge, leads::judge, revoke::judge];
