//! The articles, in the order of the code: what happened, and what follows from it.

pub(crate) mod bidding;
pub(crate) mod deal;
pub(crate) mod dummy;
pub(crate) mod exposed;
pub(crate) mod general;
pub(crate) mod leads;
pub(crate) mod nullo;
pub(crate) mod revoke;

use table::Group;

use crate::Royalton;

/// Those that happenings at the table concern.
pub(crate) const ALL: [Group<Royalton>; 6] =
    [deal::judge, dummy::judge, exposed::judge, general::judge, leads::judge, revoke::judge];
