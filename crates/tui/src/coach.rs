//! Advice for the person at the table: the book's at once, the coach's after some thought.

use std::time::{Duration, Instant};

use cards::{Seat, SeatSet, Shuffler};
use games::Listed;
use games::minutes::{self, Step};
use players::Stop;
use players::coach::Pains;
use speech::{Tell as _, Voice, full_stop};
use table::{Act, Table, View};

use crate::scene::Hint;

/// The most choices of the coach that are shown with their worth.
const CHOICES_MAX: usize = 4;

/// How long somebody at the table waits for the coach, as in the browser; the last world may take a little more.
const HINT_TIME: Duration = Duration::from_millis(1_800);

/// What the book would do in this position, and the maxims it names; nothing when there is
/// nothing to decide.
pub(crate) fn by_the_book<G: Listed>(view: &View<G>) -> Option<Hint> {
    let decision = players::by_the_book(view)?;
    let reason = |maxim: &players::book::Maxim| {
        format!("{}: {} ({}, {})", maxim.when, maxim.advice, maxim.id, maxim.source)
    };
    let mut reasons: Vec<String> = decision.by.iter().map(reason).collect();
    if reasons.is_empty() {
        reasons.push("no maxim speaks here; the quiet word, or the lowest card, does no harm".to_owned());
    }
    Some(Hint { advice: advice::<G>("the book", view.seat?, &decision.act), reasons })
}

/// What the coach would do, having thought of many ways in which the hidden cards may lie.
pub(crate) fn counsel<G: Listed>(table: &Table<G>, seat: Seat, dice: &mut Shuffler) -> Option<Hint> {
    let mut coach = players::coach::<G>(Pains::default())?;
    let begun = Instant::now();
    coach.heed(&Stop::default().or_enough(move || begun.elapsed() >= HINT_TIME));
    let hint = coach.hint(table, seat, dice)?;
    let words = |act: &str| match minutes::read_act::<G>(&format!("{seat}: {act}")) {
        Ok((_, Step::Act(act))) => Some(act),
        _ => None,
    };
    let mut reasons = vec![hint.reason.tell(&Voice::of_seats(Some(seat)))];
    let worth = |choice: &players::coach::Alternative| {
        choice.known.map(|points| format!("{} {points:+.1}", choice.act.trim_start_matches("play ")))
    };
    let worths: Vec<String> = hint.choices.iter().take(CHOICES_MAX).filter_map(worth).collect();
    if !worths.is_empty() {
        reasons.push(format!("in points, over {} ways of the cards: {}", hint.worlds, worths.join(", ")));
    }
    let unvalued = hint.choices.iter().filter(|choice| hint.worlds > 0 && choice.known.is_none());
    let unvalued: Vec<&str> = unvalued.map(|choice| choice.act.as_str()).collect();
    if !unvalued.is_empty() {
        reasons.push(format!("not valued: {}", unvalued.join(", ")));
    }
    let maxim =
        |maxim: &players::coach::MaximSaid| format!("{} ({}, {})", maxim.advice, maxim.id, maxim.source);
    reasons.extend(hint.maxims.iter().map(maxim));
    reasons.extend(hint.book.as_deref().and_then(words).map(|act| advice::<G>("but the book", seat, &act)));
    let advice = words(&hint.act).map_or(hint.act, |act| advice::<G>("the coach", seat, &act));
    Some(Hint { advice, reasons })
}

/// The reckoning of the deal that is just over, line by line.
pub(crate) fn post_mortem<G: Listed>(
    table: &Table<G>,
    seat: Seat,
    dice: &mut Shuffler,
) -> Option<Vec<String>> {
    let deal = table.state().deal();
    let account = players::coach::<G>(Pains::default())?.post_mortem(table, deal, SeatSet::of(seat), dice)?;
    Some(account.to_string().lines().map(str::to_owned).collect())
}

fn advice<G: Listed>(who: &str, seat: Seat, act: &Act<G::Call>) -> String {
    full_stop(&match act {
        Act::Call(call) => format!("{who} says: {}", G::phrase(*call).label),
        other => format!("{who} would {}", speech::advice::<G>(seat, other)),
    })
}
