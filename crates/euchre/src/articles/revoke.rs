//! Laws 54, 60 to 71: renounces, broken calls, missed and surplus cards, and their mending.

use cards::{Card, CardSet, Seat};
use laws::Law;
use laws::euchre::*;
use table::{Amends, Fault, Lapse, Moment};

use super::exposed;
use crate::game::{At, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        Moment::Renounced(seat) => {
            let Some(entry) = bench.state.ledger.last().copied() else { return };
            bench.hidden_offence(L62, seat, format!("{seat} plays {} and holds {}", entry.card, entry.led));
        }
        Moment::Disobeyed(seat, law) => disobeyed(bench, seat, law),
        Moment::Corrected(seat, card, amends) => corrected(bench, seat, card, amends),
        Moment::Omitted(seat, trick) => omitted(bench, seat, trick),
        Moment::Restored(seat, card, trick) => {
            let text = format!(
                "{card} is taken out of trick {trick} and given back to {seat}, who answers for any revoke made meanwhile"
            );
            bench.ruling(L61, text);
        }
        Moment::SearchedEarly(seat) => {
            bench.offence(L66, seat, format!("{seat} searches the tricks before the hand is over"));
        }
        Moment::TricksCounted(seat) => {
            let text =
                format!("{seat} has the tricks counted face down; one with a card too many may be searched");
            bench.ruling(L61, text);
        }
        _ => {}
    }
}

/// Law 54; a card called and not played has only to be put right (amb/disobeyed-calls).
fn disobeyed(bench: At<'_, '_>, seat: Seat, law: Law) {
    let fault = bench.state.ledger.last().map(|entry| entry.fault);
    if let Some(Fault::Default(_)) = fault {
        bench.hidden_offence((L54, law), seat, format!("{seat} does not obey the call though he can"));
    } else {
        let text = format!(
            "{seat} does not play the card called though he can: to be put right before the trick is quitted"
        );
        bench.hidden_offence(law, seat, text);
    }
}

/// Law 69: the wrong card may be called, of a lone player too (amb/lone-exemptions); those who
/// played after him may change their cards, his partner excepted.
fn corrected(bench: At<'_, '_>, seat: Seat, card: Card, amends: Amends) {
    if let Some(trick) = bench.state.tricks.last_mut() {
        trick.may_change = trick.may_change.without(seat.partner());
    }
    let text = bench.takes_back(seat, card);
    let law = if amends == Amends::Renounce { L69 } else { L54 };
    bench.ruling(law, text);
    bench.lay_exposed((law, L46), seat, CardSet::of(card));
}

/// Law 60; against a lone hand it is law 50 (amb/omission-lone).
fn omitted(bench: At<'_, '_>, seat: Seat, trick: u8) {
    if bench.state.is_against_lone(seat) {
        exposed::give_up(bench, seat, &format!("did not play to trick {trick}"));
        return;
    }
    bench.missed_trick(L60, seat, trick, seat.side().other().seats(), Lapse::NEXT_TRICK_FULL);
}

/// Law 70: the side charged with a revoke may have the hand played out. Says whether it may ask.
pub(crate) fn play_out(bench: At<'_, '_>, seat: Seat) -> bool {
    let charged = bench.state.revoke_claims.iter().any(|claim| claim.by.side() != seat.side());
    if charged {
        bench.state.claim = None;
        bench.ruling(
            L70,
            format!("{seat} has the hand played out: what the revoke costs is scored at its end"),
        );
    }
    charged
}
