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

use table::Group;

use crate::Euchre;

/// Those that happenings at the table concern.
pub(crate) const ALL: [Group<Euchre>; 9] = [
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
