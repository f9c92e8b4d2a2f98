//! What the coach says: a hint before the act, and a deal gone through when it is over.

use cards::Seat;
use games::Listed;
use games::minutes::{self, Step};
use players::coach::{self, MaximSaid};
use protocol::{ChoiceValue, Fact, Hint, MaximView, PostMortem, PostMortemStep};
use speech::{Tell as _, Voice, advice, full_stop, phrase};
use table::{Act, Actor};

use super::{facts, wire};

/// A hint to a seat; none if the coach names no act.
pub fn hint<G: Listed>(seat: Seat, hint: &coach::Hint, voice: &Voice) -> Option<Hint> {
    let act = act::<G>(Actor::Seat(seat), &hint.act)?;
    Some(Hint {
        text: full_stop(&advice::<G>(seat, &act)),
        act: facts::act::<G>(&act),
        why: hint.reason.tell(voice),
        maxims: maxims(&hint.maxims),
    })
}

/// What the coach found in a deal; the steps are counted from the first act of the log.
pub fn post_mortem<G: Listed>(found: coach::PostMortem) -> PostMortem {
    PostMortem {
        deal: found.deal.into(),
        worth: found.worth,
        result: found.result,
        steps: found.acts.into_iter().filter_map(step::<G>).collect(),
    }
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
