//! What the coach says: a hint before the act, and a deal gone through when it is over.

use cards::{Seat, Side};
use games::Listed;
use games::minutes::{self, Step};
use players::coach::{self, MaximSaid};
use protocol::{
    AccountKind, AccountLine, ChoiceValue, Fact, Hint, HintChoice, MaximView, PostMortem, PostMortemStep,
};
use speech::coach::{Choice, Reason};
use speech::{Tell as _, Voice, advice, full_stop, phrase};
use table::{Act, Actor};

use super::{facts, wire};

/// A hint to a seat; none if the coach names no act.
pub fn hint<G: Listed>(seat: Seat, hint: &coach::Hint, voice: &Voice) -> Option<Hint> {
    let act = act::<G>(Actor::Seat(seat), &hint.act)?;
    let words = |act: &Act<G::Call>| Choice::of::<G>(act).tell(voice).trim_matches(['“', '”']).to_owned();
    let unvalued = |choice: &coach::Alternative| {
        let is_told = choice.known.is_some() || hint.worlds == 0;
        if is_told { None } else { self::act::<G>(Actor::Seat(seat), &choice.act).map(|act| words(&act)) }
    };
    let choice = |choice: &coach::Alternative| {
        let act = self::act::<G>(Actor::Seat(seat), &choice.act)?;
        Some(HintChoice {
            text: words(&act),
            act: facts::act::<G>(&act),
            worth: choice.known?,
            error: 2.0 * choice.error?,
            worlds: choice.worlds? as u32,
        })
    };
    let book = hint.book.as_deref().and_then(|book| self::act::<G>(Actor::Seat(seat), book));
    Some(Hint {
        text: full_stop(&advice::<G>(seat, &act)),
        act: facts::act::<G>(&act),
        why: hint.reason.tell(voice),
        sure: matches!(hint.reason, Reason::Better(_) | Reason::Only(_) | Reason::AllAlike),
        worlds: hint.worlds as u32,
        choices: hint.choices.iter().filter_map(choice).collect(),
        unvalued: hint.choices.iter().filter_map(unvalued).collect(),
        maxims: maxims(&hint.maxims),
        book: book.map(|act| advice::<G>(seat, &act)),
    })
}

/// What the coach found in a deal; the steps are counted from the first act of the log.
pub fn post_mortem<G: Listed>(found: coach::PostMortem) -> PostMortem {
    PostMortem {
        deal: found.deal.into(),
        worth: found.worth,
        result: found.result,
        account: account::<G>(&found),
        steps: found.acts.into_iter().filter_map(step::<G>).collect(),
    }
}

/// The account line by line: what the cards were worth, and every act that changed it.
fn account<G: Listed>(found: &coach::PostMortem) -> Vec<AccountLine> {
    let cards = AccountLine {
        kind: AccountKind::Cards,
        event: None,
        text: "The cards, declared by the book and played with all of them seen".to_owned(),
        why: String::new(),
        points: found.worth,
        sum: found.worth,
    };
    let changed = found.acts.iter().filter(|told| told.effect != 0).map(|told| {
        let seat = told.seat.and_then(Seat::from_letter);
        let actor = seat.map_or(Actor::Table, Actor::Seat);
        let kind = match told.grade {
            _ if !told.rulings.is_empty() => AccountKind::Laws,
            _ if told.effect > 0 => AccountKind::Gain,
            coach::Grade::Unlucky => AccountKind::Luck,
            _ => AccountKind::Loss,
        };
        let maxim = told.broken.first().map(|maxim| format!("against the book: {}", maxim.advice));
        let why = match kind {
            AccountKind::Laws => told.rulings.join("; "),
            AccountKind::Gain => "more than the book would have made of it".to_owned(),
            AccountKind::Luck => "right on what could be known".to_owned(),
            AccountKind::Loss | AccountKind::Cards => {
                told.why.as_ref().map(|why| why.tell(&Voice::of_seats(None))).or(maxim).unwrap_or_default()
            }
        };
        let text = act::<G>(actor, &told.act).map_or_else(
            || told.act.clone(),
            |act| {
                full_stop(&phrase::<G>(actor, &act, &Voice::of_seats(None))).trim_end_matches('.').to_owned()
            },
        );
        let east_west = seat.is_some_and(|seat| seat.side() == Side::EastWest);
        let points = if east_west { -told.effect } else { told.effect };
        AccountLine { kind, event: Some(told.place as u32), text, why, points, sum: told.worth }
    });
    std::iter::once(cards).chain(changed).collect()
}

/// Maxims of the book as they are told.
fn maxims(said: &[MaximSaid]) -> Vec<MaximView> {
    let maxim = |said: &MaximSaid| MaximView {
        id: said.id.to_owned(),
        text: said.advice.to_owned(),
        source: said.source.to_owned(),
    };
    said.iter().map(maxim).collect()
}

fn step<G: Listed>(told: coach::JudgedAct) -> Option<PostMortemStep> {
    let seat = told.seat.and_then(Seat::from_letter);
    let actor = seat.map_or(Actor::Table, Actor::Seat);
    let done = act::<G>(actor, &told.act)?;
    let most = told.choices.iter().filter_map(|choice| choice.lay).max();
    let choice = |choice: coach::Alternative| ChoiceValue {
        act: act::<G>(actor, &choice.act).map_or_else(Fact::default, |act| facts::act::<G>(&act)),
        best: choice.lay.is_some() && choice.lay == most,
        known: choice.known,
        lay: choice.lay,
        tricks: choice.tricks.map(Into::into),
    };
    let better = told.known.filter(|known| known.best != told.act);
    let better = better.and_then(|known| Some(advice::<G>(seat?, &act::<G>(actor, &known.best)?)));
    Some(PostMortemStep {
        event: told.place as u32,
        seat: seat.map(wire::seat),
        text: full_stop(&phrase::<G>(actor, &done, &Voice::of_seats(None))).trim_end_matches('.').to_owned(),
        act: facts::act::<G>(&done),
        grade: told.grade.name().to_owned(),
        judged: told.grade.sentence(told.lost),
        effect: told.effect,
        lost: told.lost,
        best: better,
        why: told.why.map(|why| why.tell(&Voice::of_seats(None))),
        choices: told.choices.into_iter().map(choice).collect(),
        kept: maxims(&told.kept),
        broken: maxims(&told.broken),
    })
}

/// The coach writes acts as the minutes have them.
fn act<G: Listed>(actor: Actor, text: &str) -> Option<Act<G::Call>> {
    match minutes::read_act::<G>(&format!("{}: {text}", minutes::spell_actor(actor))).ok()?.1 {
        Step::Act(act) => Some(act),
        _ => None,
    }
}
