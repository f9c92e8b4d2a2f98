//! Laws 42 and 52 to 56: the open hand, its owner's few rights, and what the owner's words cost.

use cards::{CardSet, Seat};
use laws::royalton::*;
use table::{End, Moment, Phase, Remedy, Right};

use super::{exposed, nullo};
use crate::facts::{DummyFact, Notice};
use crate::game::{At, INTERFERENCE, Persons, book};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        // A lead made before it was called for leaves the bridging open (amb-17).
        Moment::FirstLead(..) if !bench.game().bridging => lay(bench),
        Moment::LaidDown(seat) => laid_down(bench, seat),
        Moment::DummyActs(seat, cards) => suggests(bench, seat, cards),
        Moment::Touched(_, card) => bench.ruling(L58, DummyFact::PlayedByTouch { card }),
        Moment::Arranged(seat) => bench.arranged_late(L58, seat),
        _ => {}
    }
}

/// Law 52: the declarer's partner lays their hand down, unless the club plays without an open hand.
pub(crate) fn lay(bench: At<'_, '_>) {
    if let Some(declarer) = bench.state().declarer().filter(|_| !bench.state().rules().no_open_hand) {
        bench.hand_lies_open(declarer.partner());
    }
}

/// Facing one's hand before the lead costs the declarer's side nothing (amb-49).
fn laid_down(bench: At<'_, '_>, seat: Seat) {
    let cards = bench.state().hands()[seat];
    match bench.state().declarer() {
        Some(declarer) if seat == declarer.partner() => {
            if bench.state().rules().no_open_hand {
                exposed::own_side(bench, seat, cards);
            } else {
                bench.hand_lies_open(seat);
                bench.ruling((L52, L53), DummyFact::BecomesDummy { seat });
            }
        }
        Some(_) if bench.state().phase() == Phase::Play => {
            exposed::judge(bench, Moment::ThrownDown(seat, cards));
        }
        _ => exposed::judge(bench, Moment::Shown(seat, cards, table::Exposure::Shown)),
    }
}

/// The declarer's side plays to the first lead: it is accepted, and dummy lies down (laws 52, 61).
pub(crate) fn lay_when_played(bench: At<'_, '_>, actor: Seat) {
    let Some(declarer) = bench.state().declarer() else { return };
    let adverse = |seat: Seat| seat.side() != declarer.side();
    let led = bench.state().trick().is_some_and(|trick| trick.players().iter().any(adverse));
    if led && !adverse(actor) {
        bench.game().bridging = false;
        lay(bench);
    }
}

/// Law 55: the order, or fifty points; of several cards one is picked.
pub(crate) fn suggests(bench: At<'_, '_>, seat: Seat, cards: CardSet) {
    let one = cards.len() == 1;
    let orders = cards.iter().flat_map(|card| {
        [Some(Remedy::PlayDummy(card)), one.then_some(Remedy::NotDummy(card))].into_iter().flatten()
    });
    let options: Vec<Remedy> = orders.chain([Remedy::Take(INTERFERENCE)]).collect();
    let mut right = Right::new(L55, seat, bench.adversaries()).offering(options).against(seat);
    if bench.state().open_trick().is_some_and(|trick| trick.has_played(seat)) {
        // Their card to this trick was played before: it is about the next one.
        right.trick = bench.state().trick_number() + 1;
    }
    bench.open(right, DummyFact::SuggestsCards { seat, cards });
}

/// Law 56: dummy warns the declarer, who is about to lead from the wrong hand (amb-38).
pub(crate) fn warns(bench: At<'_, '_>, seat: Seat) {
    let declarer = seat.partner();
    let leader = bench.state().leader();
    let leading = bench.state().phase() == Phase::Play
        && bench.state().open_trick().is_none()
        && leader.side() == seat.side();
    if !leading {
        draws_notice(bench, seat, Notice::WarnsDeclarer);
        return;
    }
    let hand = if leader == seat { declarer } else { seat };
    let right = Right::new((L56, L41), seat, bench.adversaries())
        .offering([Remedy::LeadFrom(hand), Remedy::Take(INTERFERENCE)]);
    bench.open(right, DummyFact::WarnsAgainstLead { seat, declarer, hand });
}

/// Law 54 about an offence: the declarer loses the penalty, or the adversaries score fifty.
pub(crate) fn points_out(bench: At<'_, '_>, seat: Seat, who: Option<Seat>, trick: Option<u8>) {
    let declarer = seat.partner();
    if bench.state().game().disputed {
        bench.ruling(L53A, DummyFact::MaySpeakInDispute { seat });
        return;
    }
    if who.is_some_and(|who| who.side() == seat.side()) {
        // A slip of their own side: nothing could be exacted for it.
        draws_notice(bench, seat, Notice::PointsToSomething);
        return;
    }
    if who.is_some() || trick.is_some() {
        bench.preclude(L54, seat, who, trick);
        bench.forfeit_calls(L54, |cards| {
            who.is_none_or(|who| cards.owner == who) && trick.is_none_or(|trick| cards.trick == trick)
        });
        bench.end_rights(End::Forfeited, Some(L54.into()), |right| {
            right.holders.contains(declarer)
                && who.is_none_or(|who| right.offender == who)
                && trick.is_none_or(|trick| right.trick == trick)
        });
        bench.offence(L54, seat, DummyFact::PointsOut { seat });
        return;
    }
    let latest = bench
        .state()
        .rights()
        .iter()
        .rev()
        .find(|right| right.holders.contains(declarer) && right.audience == table::Audience::All);
    match latest.map(|right| (right.offender, right.laws.chief())) {
        Some((offender, law)) => {
            bench.offence(L54, seat, DummyFact::PointsToOffence { seat });
            bench.end_rights(End::Forfeited, Some(L54.into()), |right| {
                right.holders.contains(declarer) && right.offender == offender && right.laws.chief() == law
            });
        }
        None => match bench.latest_liability(declarer) {
            Some(offence) => {
                bench.offence(L54, seat, DummyFact::PointsToOffence { seat });
                bench.forfeit_calls(L54, |cards| cards.offence == offence);
            }
            None => draws_notice(bench, seat, Notice::PointsToSomething),
        },
    }
}

/// Law 54, second half, and amb-37: no penalty was in question, and fifty points are due at once.
pub(crate) fn draws_notice(bench: At<'_, '_>, seat: Seat, how: Notice) {
    bench.offence(L54, seat, DummyFact::DrawsNotice { seat, how });
    book(bench, seat.side().other(), L54.into(), INTERFERENCE);
}

/// Law 42: dummy tells the declarer about the bidding (amb-36).
pub(crate) fn tells(bench: At<'_, '_>, seat: Seat) {
    let (holders, leaders) = (bench.adversaries(), seat.side().seats());
    bench.lead_for_remark(L42, seat, holders, leaders, DummyFact::TellsDeclarerBidding { seat });
}

/// Amb-18 and law 53: words with the declarer over what is the declarer's alone.
pub(crate) fn talks(bench: At<'_, '_>, seat: Seat) {
    if bench.state().game().bridging {
        nullo::consulted(bench, seat);
    } else if bench.state().is_dummy(seat) || bench.state().is_dummy(seat.partner()) {
        let dummy = if bench.state().is_dummy(seat) { seat } else { seat.partner() };
        points_out(bench, dummy, None, None);
    }
}
