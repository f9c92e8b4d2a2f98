//! Whole answers: the sentence for a reader, and the line of the minutes.

use table::{Answer, Duty, Finding, Offer};

use crate::common::duty as duty_words;
use crate::{Tell, Voice, joined};

/// The whole of an answer in plain words: what it is, and who may choose what.
pub fn sentence<F: Tell>(answer: &Answer<F>, voice: &Voice) -> String {
    match &answer.finding {
        Finding::Offence { fact, offer: Some(choice), .. } | Finding::Grant { fact, offer: choice, .. } => {
            format!("{}; {}", fact.tell(voice), offer(choice, voice))
        }
        Finding::Offence { fact, offer: None, .. }
        | Finding::Ruling { fact }
        | Finding::Game { fact, .. }
        | Finding::Rubber { fact }
        | Finding::Settled { fact, .. }
        | Finding::Declined { fact, .. } => fact.tell(voice),
        Finding::Redeal { fact, dealer, lost } => {
            let again = if *lost { "" } else { " again" };
            format!("{}; {}{again}", fact.tell(voice), voice.does(*dealer, "deals"))
        }
        Finding::Liability { owner, cards, callers } => {
            let lie = if cards.len() == 1 { "lies" } else { "lie" };
            let (cards, callers) = (voice.cards_of(*owner, cards), voice.any_of(*callers));
            format!("{cards} {lie} face up and may be called by {callers}")
        }
        Finding::Obligation { on, duty, .. } => {
            let able = match (duty, on.iter().next().filter(|_| on.len() == 1)) {
                (Duty::Play(_) | Duty::Avoid(_), Some(seat)) => format!("if {} may", voice.they(seat)),
                (Duty::Play(_) | Duty::Avoid(_), None) => "if they may".to_owned(),
                (Duty::NotLead(_), Some(seat)) => format!("if {} have another suit", voice.they(seat)),
                (Duty::NotLead(_), None) => "if they have another suit".to_owned(),
                _ => "if able".to_owned(),
            };
            format!("{} must {} {able}", voice.any_of(*on), duty_words(*duty, voice))
        }
        Finding::Trick { number, winner } => format!("{number} to {}", voice.seat(*winner)),
        Finding::Score { side, points, fact } => {
            format!("{} {points} {}", voice.side(*side), fact.tell(voice))
        }
    }
}

/// The words of an offer: `W may: new deal | stand`.
pub fn offer(offer: &Offer, voice: &Voice) -> String {
    let options = offer.options.iter().map(|remedy| voice.remedy(remedy));
    let between = if voice.is_record() { " | " } else { " or " };
    format!(
        "{} may{} {}",
        voice.any_of(offer.holders),
        if voice.is_record() { ":" } else { " choose" },
        joined(options, between)
    )
}

/// The line of the minutes, without its `>`.
pub fn line<F: Tell>(answer: &Answer<F>) -> String {
    let (kind, sentence) = (answer.kind().word(), sentence(answer, &Voice::RECORD));
    match answer.laws {
        _ if matches!(answer.finding, Finding::Trick { .. }) => format!("{kind} {sentence}"),
        Some(laws) => format!("{kind} {laws}: {sentence}"),
        None => format!("{kind}: {sentence}"),
    }
}
