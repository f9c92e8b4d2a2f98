//! When the rights that the articles give end unused, article by article.

use laws::bridge::*;
use table::Lapse::*;
use table::{Ends, Lapses, UNTIL_PLAYED};

/// What ends the eldest hand's choice under 46 and 47: a word on doubling, or an act of their own of
/// another kind (amb-52).
const UNTIL_DOUBLING: Ends = Ends::at(&[NextWord, HolderActs]);

/// A lead out of turn can be punished until all have followed, or the lead that would be called is made.
const UNTIL_FOLLOWED: Ends = Ends::at(&[Followed, TargetLeads]);

pub(crate) const LAPSES: Lapses = &[
    // The pack and the deal.
    (L29, Ends::at(&[Cut])),
    (L39A, Ends::at(&[Dealt])),
    (L39B, Ends::at(&[Dealt])),
    (L39C, Ends::at(&[Dealt])),
    // A deal out of turn stands from the first card of the next.
    (L43, Ends::at(&[Dealing]).beyond_deal()),
    // Declaring and doubling.
    (L46, UNTIL_DOUBLING),
    (L47, UNTIL_DOUBLING),
    (L48, Ends::at(&[HolderActs])),
    (L55, Ends::at(&[FirstLead, HolderActs])),
    (LSPADE_2, Ends::at(&[TrickFull])),
    // Cards shown before the play.
    (L67, Ends::at(&[HolderActs])),
    (L68, Ends::at(&[TargetLeads, TrickQuitted])),
    // The play.
    (L60, UNTIL_FOLLOWED),
    (L64, UNTIL_PLAYED),
    (L76, UNTIL_FOLLOWED),
    (L77, Ends::at(&[Followed])),
    (L83, Ends::at(&[NextTrickFull])),
    (L92, UNTIL_PLAYED),
];

/// Law 39d: one of the last cards leaves the eldest hand no fair time before the deal is complete.
pub(crate) const LAST_CARDS: Ends = Ends::at(&[HolderActs]);

/// The wrong pack, by law 43 too: the deal is made with it, and stands when a card is played.
pub(crate) const WRONG_PACK: Ends = Ends::at(&[CardPlayed]);

/// A double out of turn or by leave, under laws 54 to 60, some of which give other rights besides: it is
/// accepted or refused before its holder does anything else.
pub(crate) const DOUBLE: Ends = Ends::at(&[HolderActs]);
