//! Laws 54, 60 to 71: renounces, broken calls, missed and surplus cards, and their mending.

use cards::{Card, CardSet, Seat};
use laws::euchre::*;
use table::{Amends, Fault, Moment};

use super::exposed;
use crate::facts::{ExposedFact, RevokeFact};
use crate::game::{At, Persons};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        // A card called and not played has only to be put right (amb/disobeyed-calls).
        Moment::Disobeyed(seat, law) => bench.disobeys(L54, seat, law),
        Moment::Corrected(seat, card, amends) => corrected(bench, seat, card, amends),
        Moment::Omitted(seat, trick) => omitted(bench, seat, trick),
        Moment::SearchedEarly(seat) => {
            bench.offence(L66, seat, RevokeFact::SearchesEarly { seat });
        }
        _ => {}
    }
}

/// Law 69: the wrong card may be called, of a lone player too (amb/lone-exemptions); those who
/// played after it may change their cards, the offender's partner excepted.
fn corrected(bench: At<'_, '_>, seat: Seat, card: Card, amends: Amends) {
    bench.may_not_change(seat.partner());
    let fact = bench.takes_back(seat, card);
    // Law 54 does not list the call of a card, which is only made again (56).
    let mended = |entry: &&table::Entry| entry.seat == seat && entry.card == card;
    let fault = bench.state().ledger().iter().rev().find(mended).map(|entry| entry.fault);
    let law = match (amends, fault) {
        (Amends::Renounce, _) => L69,
        (_, Some(Fault::Disobeyed(_))) => L56,
        _ => L54,
    };
    bench.ruling(law, fact);
    bench.lay_exposed((law, L46), seat, CardSet::of(card));
}

/// Law 60; against a lone hand it is law 50 (amb/omission-lone).
fn omitted(bench: At<'_, '_>, seat: Seat, trick: u8) {
    if bench.state().is_against_lone(seat) {
        exposed::give_up(bench, seat, ExposedFact::MissesTrickAgainstLone { seat, trick });
        return;
    }
    bench.missed_trick(L60, seat, trick, seat.side().other().seats());
}

/// Law 70: the side charged with a revoke may have the hand played out, and not the side that claims it. Says whether
/// a revoke is claimed.
pub(crate) fn play_out(bench: At<'_, '_>, seat: Seat) -> bool {
    let claims = bench.state().revoke_claims();
    let claimed = !claims.is_empty();
    if claims.iter().any(|claim| claim.by.side() != seat.side()) {
        bench.claim_is_none();
        bench.ruling(L70, RevokeFact::HasHandPlayedOut { seat });
    } else if claimed {
        bench.ruling(L70, RevokeFact::PlayingOutIsOthers { seat });
    }
    claimed
}
