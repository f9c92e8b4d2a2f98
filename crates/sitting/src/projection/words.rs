//! What happened, in the words of somebody who tells it to a player.

use cards::{Card, CardSet, Seat};
use games::Listed;
use games::minutes::spell;
use speech::seat_name;
use table::{Act, Actor, Column, Speech};

/// One thing that somebody did: told of another, and told to the one who did it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// `plays the nine of hearts`
    pub third_person: Box<str>,
    /// `play the nine of hearts`
    pub second_person: Box<str>,
}

impl Phrase {
    fn new(third_person: impl Into<String>, second_person: impl Into<String>) -> Phrase {
        Phrase { third_person: third_person.into().into(), second_person: second_person.into().into() }
    }

    /// The same verb with the same object.
    fn verb(third_person: &str, second_person: &str, rest: &str) -> Phrase {
        let gap = if rest.is_empty() { "" } else { " " };
        Phrase::new(format!("{third_person}{gap}{rest}"), format!("{second_person}{gap}{rest}"))
    }

    /// The same with something after it.
    pub(crate) fn and(&self, more: &str) -> Phrase {
        Phrase::new(format!("{} {more}", self.third_person), format!("{} {more}", self.second_person))
    }

    /// The whole of it as the viewer hears it.
    pub fn told(&self, actor: Actor, viewer: Option<Seat>) -> String {
        match actor {
            Actor::Seat(seat) if Some(seat) == viewer => format!("You {}", self.second_person),
            Actor::Seat(seat) => format!("{} {}", seat_name(seat), self.third_person),
            Actor::Table => format!("The table {}", self.third_person),
            Actor::Bystander => format!("A bystander {}", self.third_person),
        }
    }
}

/// `the nine of hearts`
pub(super) fn card_name(card: Card) -> String {
    format!("the {}", speech::card_name(card))
}

fn card_names(cards: impl IntoIterator<Item = Card>) -> String {
    let names: Vec<String> = cards.into_iter().map(card_name).collect();
    match names.split_last() {
        None => "no card".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// How an act is told to those who saw it.
pub fn phrase<G: Listed>(act: &Act<G::Call>) -> Phrase {
    let verb = Phrase::verb;
    let set = |cards: &CardSet| card_names(cards.iter());
    match act {
        Act::Call(call) => verb("says", "say", &format!("“{}”", G::aloud(*call))),
        Act::Play(card) => verb("plays", "play", &card_name(*card)),
        Act::Together(run) => verb("plays", "play", &format!("{} together", card_names(run.iter().copied()))),
        Act::Lead(run) => verb("leads", "lead", &format!("{} in a run", card_names(run.iter().copied()))),
        Act::Deal => verb("deals", "deal", ""),
        Act::Look => Phrase::new("takes up their cards", "take up your cards"),
        Act::LayDiscard(card) => verb("lays out", "lay out", &card_name(*card)),
        Act::Discard(card) => verb("discards", "discard", &card_name(*card)),
        Act::QuitDiscard => verb("quits", "quit", "the discard"),
        Act::Expose(cards, _) => verb("shows", "show", &set(cards)),
        Act::Drop(card) => verb("drops", "drop", &card_name(*card)),
        Act::LayDown => Phrase::new("lays their hand on the table", "lay your hand on the table"),
        Act::LayIdle => Phrase::new("lays their cards face down", "lay your cards face down"),
        Act::ThrowDown => Phrase::new("throws their hand down", "throw your hand down"),
        Act::TakeUp(card) => verb("takes up", "take up", &card_name(*card)),
        Act::Name(card) => verb("names", "name", &card_name(*card)),
        Act::Touch(run) => verb("touches", "touch", &card_names(run.iter().copied())),
        Act::Withdraw(card) => verb("takes back", "take back", &card_name(*card)),
        Act::Correct(None) => Phrase::new("takes their card back", "take your card back"),
        Act::Correct(Some(card)) => Phrase::new(
            format!("takes their card back and plays {}", card_name(*card)),
            format!("take your card back and play {}", card_name(*card)),
        ),
        Act::Gather => verb("gathers", "gather", "the trick"),
        Act::Turn => verb("turns", "turn", "the trick"),
        Act::Quit => verb("quits", "quit", "the trick"),
        Act::LookTrick(number) => verb("looks at", "look at", &format!("trick {number}")),
        Act::ClaimRest => verb("claims", "claim", "the rest of the tricks"),
        Act::ClaimTricks(None, _) => verb("claims", "claim", "the rest of the tricks"),
        Act::ClaimTricks(Some(tricks), _) => verb("claims", "claim", &format!("{tricks} of the tricks left")),
        Act::Concede => verb("concedes", "concede", "the rest of the tricks"),
        Act::ConcedeTricks(tricks) => verb("concedes", "concede", &format!("{tricks} of the tricks left")),
        Act::Consent => verb("agrees", "agree", ""),
        Act::Object => verb("objects", "object", ""),
        Act::Demand(remedy) => verb("demands", "demand", &remedy.to_string()),
        Act::Waive => Phrase::new("gives up their right", "give up your right"),
        Act::Refer => Phrase::new("leaves the choice to their partner", "leave the choice to your partner"),
        Act::Consult => Phrase::new("consults their partner", "consult your partner"),
        Act::ClaimRevoke(seat, trick) => {
            let of = seat.map_or(String::new(), |seat| format!(" by {}", seat_name(seat)));
            let at = trick.map_or(String::new(), |trick| format!(" in trick {trick}"));
            verb("claims", "claim", &format!("a revoke{of}{at}"))
        }
        Act::Admit => verb("admits", "admit", "it"),
        Act::Search => verb("searches", "search", "the tricks"),
        Act::AgreeScore => verb("agrees", "agree", "the score"),
        Act::Enter(column, side, points) => {
            let line = if *column == Column::Tricks { "below" } else { "above" };
            verb("writes", "write", &format!("{points} {line} the line for {side}"))
        }
        Act::Say(speech) => said(*speech),
        other => verb("does this:", "do this:", &spell(other)),
    }
}

/// A discard as those see it who do not see the card.
pub fn hidden_phrase<C>(act: &Act<C>) -> Phrase {
    match act {
        Act::LayDiscard(_) => Phrase::verb("lays out", "lay out", "a card"),
        Act::Discard(_) => Phrase::verb("discards", "discard", "a card"),
        _ => Phrase::new(
            "has done something that the laws speak of",
            "have done something that the laws speak of",
        ),
    }
}

fn said(speech: Speech) -> Phrase {
    let verb = Phrase::verb;
    match speech {
        Speech::AskNone => {
            Phrase::new("asks their partner: “Having none?”", "ask your partner: “Having none?”")
        }
        Speech::Answer(true) => verb("finds", "find", "a card of the suit"),
        Speech::Answer(false) => verb("answers", "answer", "that there is none"),
        Speech::AttentionTrick => verb("draws", "draw", "attention to the trick"),
        Speech::AskPlaced => verb("asks", "ask", "for the cards to be placed"),
        Speech::Warn => Phrase::new(
            "warns their partner that it is not their lead",
            "warn your partner that it is not their lead",
        ),
        Speech::MentionCard(card) => verb("speaks of", "speak of", &card_name(card)),
        Speech::RemarkPlay => verb("remarks on", "remark on", "the play"),
        Speech::RemarkScore => verb("remarks on", "remark on", "the score"),
        other => verb("says", "say", &spell::<bridge::Call>(&Act::Say(other))),
    }
}
