//! Advice for the person at the table. Whatever comes to coach better than the book plugs in here.

use games::minutes::spell;
use players::Book;
use table::{Act, View};

use crate::Idiom;
use crate::scene::Hint;
use crate::words::{card_name, sentence};

/// What the book would do in this position, and the maxims it names; nothing when there is
/// nothing to decide.
pub(crate) fn hint<G: Idiom>(view: &View<G>) -> Option<Hint> {
    let decision = Book::<G>::default().decide(view)?;
    let advice = match &decision.act {
        Act::Call(call) => format!("the book says: {}", G::phrase(*call).label),
        Act::Play(card) => format!("the book would play the {}", card_name(*card)),
        Act::Discard(card) => format!("the book would put out the {}", card_name(*card)),
        other => format!("the book would {}", spell(other)),
    };
    let reason = |maxim: &players::book::Maxim| {
        format!("{}: {} ({}, {})", maxim.when, maxim.advice, maxim.id, maxim.source)
    };
    let mut reasons: Vec<String> = decision.by.iter().map(reason).collect();
    if reasons.is_empty() {
        reasons.push("no maxim speaks here; the quiet word, or the lowest card, does no harm".to_owned());
    }
    Some(Hint { advice: sentence(&advice), reasons })
}
