//! When the rights that the articles give end unused, article by article.

use laws::euchre::*;
use table::Lapse::*;
use table::{Ends, Lapses, UNTIL_PLAYED};

/// A lead out of turn can be punished until all have followed it, or the lead that would be called is made.
const UNTIL_FOLLOWED: Ends = Ends::at(&[Followed, TargetLeads]);

pub(crate) const LAPSES: Lapses = &[
    // The pack and the deal.
    (L27, Ends::at(&[Cut])),
    (L35, Ends::at(&[Dealt])),
    (L38, Ends::at(&[Dealt])),
    (L40, Ends::at(&[Dealt])),
    (L42_I, Ends::at(&[FirstLead])),
    (L42_II, Ends::at(&[FirstLead])),
    // Declaring and playing alone.
    // Only a word of their own, or a trump made otherwise, takes the choice from them.
    (L80, Ends::at(&[HolderCalls, Declared, FirstLead])),
    (L97, Ends::at(&[FirstLead])),
    (L100, Ends::at(&[CardPlayed])),
    // The play.
    (L46, Ends::at(&[CardPlayed])),
    (L47, UNTIL_PLAYED),
    (L51, Ends::at(&[TargetLeads])),
    (L52, UNTIL_FOLLOWED),
    (L59, UNTIL_PLAYED),
    (L60, Ends::at(&[NextTrickFull])),
    (L89, UNTIL_PLAYED),
    (L104, Ends::at(&[CardPlayed])),
];

/// Law 37: with one of the last cards the turn may come too fast to decide.
pub(crate) const SHOWN_LATE: Ends = Ends::at(&[HolderActs]);

/// The option that ends the time of a misdeal when the card is turned.
pub(crate) const MISDEAL_UNTIL_TURN: Ends = Ends::at(&[Dealt]);

/// A lone player's lead out of turn, by law 104 as by law 52; their several cards end with the next card.
pub(crate) const LONE_LEAD: Ends = UNTIL_FOLLOWED;

/// Law 52 for one who led on with a card that was no winner: there is no trick to wait for.
pub(crate) const LED_ON: Ends = Ends::at(&[TargetLeads]);
