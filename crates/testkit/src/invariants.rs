//! What must hold of rights and scores whatever is done: no right vanishes, none is taken away by the other side
//! without an article, and the sheet has what was told.

use cards::{BySide, Card, SeatSet, Side};
use games::Spoken;
use table::{Actor, AnswerOf, End, Event, Finding, Phase, Remedy, Right, Slot, State};

/// Looks at one act: the table before and after it, and what was told.
///
/// # Panics
/// When one of them does not hold; the message gives the seed of the table.
pub(crate) fn rights_and_scores<G: Spoken>(
    seed: u64,
    before: &State<G>,
    now: &State<G>,
    event: &Event<G::Call>,
    answers: &[AnswerOf<G>],
    told: &mut PointsTold,
) {
    for right in before.rights() {
        if !answers.iter().any(|answer| matches!(answer.finding, Finding::Redeal { .. })) {
            ends_by_its_article(seed, right, before, now, event, answers);
        }
    }
    told.keeps_the_sheet(seed, before, now, event, answers);
}

/// A right that is no longer open was elected, waived, lapsed or forfeited, once; or its deal is over.
fn ends_by_its_article<G: Spoken>(
    seed: u64,
    right: &Right,
    before: &State<G>,
    now: &State<G>,
    event: &Event<G::Call>,
    answers: &[AnswerOf<G>],
) {
    // A right of the same offence may pass to the partner, or be one of several that go together.
    let is_it = |other: &Right| other.offence == right.offence && other.deal == right.deal;
    let renewed = |other: &Right| other.laws == right.laws && other.offender == right.offender;
    let open = now.rights().iter().any(|other| is_it(other) || renewed(other));
    let deal_is_over = now.deal() != before.deal()
        || matches!(now.phase(), Phase::HandOver | Phase::Agreed)
        || now.phase() < before.phase();
    // What the partner of the open hand might have chosen passes to whoever plays it.
    let passed = now.open_hand().is_some_and(|open| right.holders == SeatSet::of(open));
    if open || deal_is_over || passed || has_come_about(right, now) {
        return;
    }
    let since = before.ends().len();
    let ends: Vec<End> =
        now.ends().skip(since).filter(|(laws, _)| *laws == right.laws).map(|(_, how)| how).collect();
    let Actor::Seat(seat) = event.actor else { return };
    let own = right.holders.iter().any(|holder| holder.side() == seat.side());
    // Who looks at their cards, say, loses by that what only those may ask for who have not; an article says so.
    let told = own && answers.iter().any(|answer| answer.laws.is_some());
    assert!(
        !ends.is_empty() || told,
        "seed {seed}: after {event:?} the right of {} is gone without a word: {right:?}",
        right.laws
    );
    // What lapses does so by the table of its article; nobody else can choose, give up or lose it.
    let taken = ends.iter().any(|how| !matches!(how, End::Lapsed));
    assert!(
        own || !taken,
        "seed {seed}: {event:?} is the other side's and ends the right of {} as {ends:?}",
        right.laws
    );
}

/// What the right asked for has happened without it: the card that might be taken back is back, the one that could
/// only be called is exposed, one of the cards that lay there for a choice is left.
fn has_come_about<G: Spoken>(right: &Right, now: &State<G>) -> bool {
    let lies = |card: Card| now.open_trick().is_some_and(|trick| trick.cards().contains(card));
    let back = right.offers(Remedy::TakeBack) && right.card.is_some_and(|card| !lies(card));
    // A card that can only be called lies exposed once its lead has gone back.
    let exposed = right.options.iter().all(|remedy| matches!(remedy, Remedy::Call(card) if !lies(*card)));
    back || exposed || !right.choices().is_empty() && now.suspended().is_none()
}

/// The points that were told of the deal in hand.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PointsTold {
    deal: u16,
    /// What was told beside the score of the hand, which stays when that is told anew.
    beside: BySide<i32>,
}

impl PointsTold {
    /// What is told is what comes to the sheet: more of it, or the hand told anew.
    fn keeps_the_sheet<G: Spoken>(
        &mut self,
        seed: u64,
        before: &State<G>,
        now: &State<G>,
        event: &Event<G::Call>,
        answers: &[AnswerOf<G>],
    ) {
        let deal = now.deal();
        if self.deal != deal {
            *self = PointsTold { deal, ..PointsTold::default() };
        }
        let points = |side: Side| answers.iter().filter_map(|answer| points::<G>(answer, side)).sum::<i32>();
        let told = BySide::from_fn(points);
        let (was, is) = (due(before, deal), due(now, deal));
        let redealt = answers.iter().any(|answer| matches!(answer.finding, Finding::Redeal { .. }));
        if redealt {
            // What was exacted before a new deal may stay.
            self.beside = is;
            return;
        }
        let more = BySide::from_fn(|side| is[side] - was[side]);
        let anew = BySide::from_fn(|side| is[side] - self.beside[side]);
        assert!(
            told == more || told == anew || told == is,
            "seed {seed}: after {event:?} {told:?} is told, and the sheet of deal {deal} goes from {was:?} to {is:?}"
        );
        // When the hand is over its score may be told anew, or a penalty beside it for what is said or done then.
        let (over_before, over) = (before.phase() == Phase::HandOver, now.phase() == Phase::HandOver);
        if told == more && over_before == over && !(over && told == anew) {
            self.beside = BySide::from_fn(|side| self.beside[side] + told[side]);
        }
    }
}

/// The points that an answer tells of for a side: entered, or told to be dropped though they are on the sheet.
fn points<G: Spoken>(answer: &AnswerOf<G>, side: Side) -> Option<i32> {
    if let Finding::Score { side: to, points, .. } = answer.finding {
        return Some(points).filter(|_| to == side);
    }
    let fact = answer.finding.fact().filter(|fact| fact.name() == "PointsDropped")?;
    match fact.slots()[..] {
        [(_, Slot::Side(to)), (_, Slot::Number(points))] if to == side => i32::try_from(points).ok(),
        _ => None,
    }
}

fn due<G: Spoken>(state: &State<G>, deal: u16) -> BySide<i32> {
    BySide::from_fn(|side: Side| {
        state
            .sheet()
            .lines
            .iter()
            .filter(|line| line.deal == deal && line.side == side)
            .map(|line| line.due)
            .sum()
    })
}
