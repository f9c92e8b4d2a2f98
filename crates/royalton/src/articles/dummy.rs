//! Laws 42 and 52 to 56: the open hand, its owner's few rights, and what the owner's words cost.

use cards::{CardSet, Seat};
use laws::royalton::*;
use table::{End, Moment, Phase, PlayFact, Remedy, Right, State};

use super::{exposed, nullo};
use crate::Royalton;
use crate::facts::{DummyFact, Notice};
use crate::game::{At, INTERFERENCE, Persons, book};

pub(crate) fn judge(bench: At<'_, '_>, moment: Moment) {
    match moment {
        // A lead made before it was called for leaves the bridging open (amb-17).
        Moment::FirstLead(..) if !bench.game().bridging => lay(bench),
        Moment::LaidDown(seat) => laid_down(bench, seat),
        Moment::DummyActs(seat, cards) => suggests(bench, seat, cards),
        Moment::Touched(_, card) => bench.ruling(L58, DummyFact::PlayedByTouch { card }),
        // A card that was named or touched is played.
        Moment::AnotherNamed(_, card) => bench.ruling(L58, PlayFact::CannotTakeBack { card }),
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

/// Laws 53 and 54: dummy points to an offence. What the declarer has spoken of before is lost by no word.
pub(crate) fn mentions(bench: At<'_, '_>, seat: Seat, who: Option<Seat>, trick: Option<u8>) {
    let declarer = seat.partner();
    let state = bench.state();
    let nothing_new = if who.is_some() || trick.is_some() {
        is_pointed_to(state, who, trick)
    } else if let Some(right) = latest_right(state, declarer) {
        is_raised(state, right)
    } else {
        bench.latest_liability(declarer).is_none() && may_call_again(bench.state(), declarer)
    };
    if nothing_new && !bench.state().game().disputed {
        bench.ruling((L53, L54), DummyFact::SaysNothingNew { seat, declarer });
    } else {
        points_out(bench, seat, who, trick);
    }
}

/// The latest right of the declarer of which everybody knows.
fn latest_right(state: &State<Royalton>, declarer: Seat) -> Option<&Right> {
    let known = |right: &&Right| right.holders.contains(declarer) && right.audience == table::Audience::All;
    state.rights().iter().rev().find(known)
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
    match latest_right(bench.state(), declarer).map(|right| (right.offender, right.laws.chief())) {
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

/// Whether the declarer has pointed to just that already.
fn is_pointed_to(state: &State<Royalton>, who: Option<Seat>, trick: Option<u8>) -> bool {
    let claimed = |claim: &table::RevokeClaim| (claim.seat, claim.trick) == (who, trick);
    state.game().pointed.contains(&(who, trick)) || state.revoke_claims().iter().any(claimed)
}

/// Whether a card lies there that the declarer has called and may call again (law 72).
fn may_call_again(state: &State<Royalton>, declarer: Seat) -> bool {
    let adverse = declarer.side().other().seats();
    adverse.iter().any(|owner| {
        let lying = state.hands()[owner] & state.callable();
        lying.iter().any(|card| state.was_called(card))
    })
}

/// Whether the declarer has drawn notice to it already: by the claim of a revoke, by saying that a suit will be
/// called, by the call of a card. What dummy says of it then takes nothing away.
pub(crate) fn is_raised(state: &State<Royalton>, right: &Right) -> bool {
    let called =
        right.options.iter().any(|option| matches!(option, Remedy::Call(card) if state.was_called(*card)));
    right.laws.chief() == L77B || right.announced || called
}

/// Law 54: dummy says that somebody has left out a trick. The new deal of law 74 is lost by it.
pub(crate) fn counts_trick(bench: At<'_, '_>, seat: Seat) {
    let declarer = seat.partner();
    let given = |right: &Right| right.laws.chief() == L74 && right.holders.contains(declarer);
    if bench.state().game().disputed {
        bench.ruling(L53A, DummyFact::MaySpeakInDispute { seat });
    } else if bench.state().rights().iter().any(given) {
        bench.offence(L54, seat, DummyFact::PointsToOffence { seat });
        bench.end_rights(End::Forfeited, Some(L54.into()), given);
    } else {
        draws_notice(bench, seat, Notice::SpeaksOfPlay);
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
