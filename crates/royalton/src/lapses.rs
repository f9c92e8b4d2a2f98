//! When the rights that the articles give end unused, article by article.

use laws::royalton::*;
use table::Lapse::*;
use table::{Ends, Lapses};

/// Law 40: what ends the penalties of laws 37 to 39; nothing is left of them when play begins.
const UNTIL_CALL: Ends = Ends::at(&[HolderCalls, FirstLead, HandOver]);

/// A card out of its turn can be punished until its holder plays on, or the trick is full.
const UNTIL_TRICK: Ends = Ends::at(&[HolderPlays, TrickFull]);

/// An order about a card lasts until its holder plays on, or the trick is quitted.
const UNTIL_QUITTED: Ends = Ends::at(&[HolderPlays, TrickQuitted]);

pub(crate) const LAPSES: Lapses = &[
    (L18, Ends::at(&[Dealt])),
    // The auction.
    (L37, UNTIL_CALL),
    (L38, UNTIL_CALL),
    (L39, UNTIL_CALL),
    (L43, UNTIL_CALL),
    (L45, UNTIL_CALL),
    // The play.
    (L51, UNTIL_TRICK),
    (L55, UNTIL_QUITTED),
    (L56, Ends::at(&[CardPlayed])),
    (L59, UNTIL_TRICK),
    (L60, UNTIL_TRICK),
    (L69, UNTIL_QUITTED),
    (L74, Ends::at(&[HandOver])),
    (L75, Ends::at(&[HandOver])),
    // After the play.
    (L77B, Ends::WITH_DEAL),
];

/// Law 99: points for an offence can be taken until the next cut, whatever article was broken.
pub(crate) const FINE: Ends = Ends::WITH_DEAL;

/// An offence with the pack of the coming deal can be charged until that hand is over.
pub(crate) const PACK_FINE: Ends = Ends::at(&[HandOver, Agreed]).beyond_deal();

/// Amb-11: the points of law 45 outlast the next call, and end with the first lead.
pub(crate) const DOUBLE_FINE: Ends = Ends::at(&[FirstLead, HandOver]);

/// Law 51, second half: the first lead can be named as long as it is not made.
pub(crate) const FIRST_LEAD: Ends = Ends::at(&[HolderPlays, TargetLeads, TrickQuitted]);

/// Amb-60: an order that was not obeyed, under the article that gave it, is put right in its trick.
pub(crate) const ORDER: Ends = Ends::at(&[TrickQuitted]);
