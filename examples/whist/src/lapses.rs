//! When the rights that the articles give end unused.

use laws::whist::*;
use table::Lapse::*;
use table::{Ends, Lapses};

pub(crate) const LAPSES: Lapses = &[
    (L8, Ends::at(&[Dealt])),
    (L10, Ends::at(&[Dealt])),
    (L13, Ends::at(&[Followed, TargetLeads])),
    (L14, Ends::at(&[CardPlayed])),
    (L18, Ends::at(&[NextTrickFull])),
];
