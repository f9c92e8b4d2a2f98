//! What happened, in the words of somebody who tells it to a player.

use std::borrow::Cow;

use cards::{BySeat, Card, Seat};
use games::Listed;
use games::minutes::spell;
use speech::{Voice, listed, seat_name};
use table::{Act, Actor, Column, Speech};

/// The voice in which a viewer is spoken to when everybody is called by their seat.
pub fn seat_voice(viewer: Option<Seat>) -> Voice {
    Voice::to(BySeat::from_fn(|seat| seat_name(seat).to_owned()), viewer)
}

/// An act as the viewer hears of it: `East plays the nine of hearts`, `you play the nine of hearts`.
pub fn phrase<G: Listed>(actor: Actor, act: &Act<G::Call>, voice: &Voice) -> String {
    let doer = Doer { actor, voice };
    format!("{} {}", doer.name(), doer.deed::<G>(act))
}

/// What a seat would do, after "you" or "would": `play the nine of hearts`.
pub fn advice<G: Listed>(seat: Seat, act: &Act<G::Call>) -> String {
    Doer { actor: Actor::Seat(seat), voice: &seat_voice(Some(seat)) }.deed::<G>(act)
}

/// An act as those hear of it who did not see it: a discard without its card.
pub fn hidden_phrase<C>(actor: Actor, act: &Act<C>, voice: &Voice) -> String {
    let doer = Doer { actor, voice };
    let deed = match act {
        Act::LayDiscard(_) => doer.verb("lays out", "a card"),
        Act::Discard(_) => doer.verb("discards", "a card"),
        _ => doer.verb("has", "done something that the laws speak of"),
    };
    format!("{} {deed}", doer.name())
}

/// Who does something, and to whom it is told.
struct Doer<'a> {
    actor: Actor,
    voice: &'a Voice,
}

impl Doer<'_> {
    fn name(&self) -> Cow<'_, str> {
        match self.actor {
            Actor::Seat(seat) => self.voice.seat(seat),
            Actor::Table => "the table".into(),
            Actor::Bystander => "a bystander".into(),
        }
    }

    /// `plays KH`, `play KH`: the verb is given for a third person.
    fn verb(&self, verb: &str, rest: &str) -> String {
        let verb = match self.actor {
            Actor::Seat(seat) => self.voice.verb(seat, verb),
            _ => Cow::Borrowed(verb),
        };
        if rest.is_empty() { verb.into_owned() } else { format!("{verb} {rest}") }
    }

    fn their(&self) -> &'static str {
        match self.actor {
            Actor::Seat(seat) => self.voice.their(seat),
            _ => "their",
        }
    }

    /// A verb with something of the doer's own: `takes up their cards`.
    fn own(&self, verb: &str, thing: &str) -> String {
        self.verb(verb, &format!("{} {thing}", self.their()))
    }

    fn row(&self, cards: &[Card]) -> String {
        let names: Vec<String> = cards.iter().map(|card| self.voice.card(card)).collect();
        listed(&names)
    }

    /// What is done, as it follows the name.
    fn deed<G: Listed>(&self, act: &Act<G::Call>) -> String {
        let verb = |verb: &str, rest: &str| self.verb(verb, rest);
        let v = self.voice;
        match act {
            Act::Call(call) => {
                let phrase = G::phrase(*call);
                let you = matches!(self.actor, Actor::Seat(seat) if v.they(seat) == "you");
                if you { phrase.you } else { phrase.other }
            }
            Act::Play(card) => verb("plays", &v.card(card)),
            Act::Together(run) => verb("plays", &format!("{} together", self.row(run))),
            Act::Lead(run) => verb("leads", &format!("{} in a run", self.row(run))),
            Act::Collect => verb("gathers", "the pack"),
            Act::Shuffle(_) => verb("shuffles", "the pack"),
            Act::PlacePack(_) => verb("sets", "the pack down"),
            Act::Offer(_) => verb("offers", "the pack to be cut"),
            Act::CutPack(..) => verb("cuts", "the pack"),
            Act::Deal | Act::DealOn(_) => verb("deals", ""),
            Act::TurnUp(_) => verb("turns up", "the trump card"),
            Act::Look => self.own("takes up", "cards"),
            Act::LayDiscard(card) => verb("lays out", &v.card(card)),
            Act::Discard(card) => verb("discards", &v.card(card)),
            Act::QuitDiscard => verb("quits", "the discard"),
            Act::Expose(cards, _) => verb("shows", &v.cards(cards)),
            Act::Drop(card) => verb("drops", &v.card(card)),
            Act::LayDown => self.own("lays", "hand on the table"),
            Act::LayIdle => self.own("lays", "cards face down"),
            Act::ThrowDown => self.own("throws", "hand down"),
            Act::TakeUp(card) => verb("takes up", &v.card(card)),
            Act::Name(card) => verb("names", &v.card(card)),
            Act::NameSuit(suit) => verb("asks for", &format!("a card of {suit}")),
            Act::HoldOut(card) => verb("holds out", &v.card(card)),
            Act::Slip(card) => verb("slips in", &v.card(card)),
            Act::LiftTurnUp => verb("lifts", "the trump card"),
            Act::KeepHand => self.own("keeps", "hand"),
            Act::CountTricks => verb("counts", "the tricks"),
            Act::MixTricks => verb("mixes", "the tricks"),
            Act::NewCards => verb("calls for", "new cards"),
            Act::Touch(run) => verb("touches", &self.row(run)),
            Act::Withdraw(card) => verb("takes back", &v.card(card)),
            Act::Correct(None) => self.own("takes", "card back"),
            Act::Correct(Some(card)) => {
                format!("{} and {}", self.own("takes back", "card"), verb("plays", &v.card(card)))
            }
            Act::Gather => verb("gathers", "the trick"),
            Act::Turn => verb("turns", "the trick"),
            Act::Quit => verb("quits", "the trick"),
            Act::LookTrick(number) => verb("looks at", &format!("trick {number}")),
            Act::ClaimRest => verb("claims", "the rest of the tricks"),
            Act::ClaimTricks(None, _) => verb("claims", "the rest of the tricks"),
            Act::ClaimTricks(Some(tricks), _) => verb("claims", &format!("{tricks} of the tricks left")),
            Act::Concede => verb("concedes", "the rest of the tricks"),
            Act::ConcedeTricks(tricks) => verb("concedes", &format!("{tricks} of the tricks left")),
            Act::Consent => verb("agrees", ""),
            Act::Object => verb("objects", ""),
            Act::Demand(remedy) => verb("demands", &v.remedy(remedy)),
            Act::Waive => self.own("gives up", "right"),
            Act::Refer => self.own("leaves the choice to", "partner"),
            Act::Consult => self.own("consults", "partner"),
            Act::ClaimRevoke(seat, trick) => {
                let of = seat.map_or(String::new(), |seat| format!(" by {}", v.seat(seat)));
                let at = trick.map_or(String::new(), |trick| format!(" in trick {trick}"));
                verb("claims", &format!("a revoke{of}{at}"))
            }
            Act::Admit => verb("admits", "it"),
            Act::Search => verb("searches", "the tricks"),
            Act::AgreeScore => verb("agrees", "the score"),
            Act::Enter(column, side, points) => {
                let line = if *column == Column::Tricks { "below" } else { "above" };
                verb("writes", &format!("{points} {line} the line for {}", v.side(*side)))
            }
            Act::Say(speech) => self.said(*speech),
            other => verb("does this:", &spell(other)),
        }
    }

    fn said(&self, speech: Speech) -> String {
        let verb = |verb: &str, rest: &str| self.verb(verb, rest);
        let v = self.voice;
        match speech {
            Speech::AskNone => self.own("asks", "partner: “Having none?”"),
            Speech::Answer(true) => verb("finds", "a card of the suit"),
            Speech::Answer(false) => verb("answers", "that there is none"),
            Speech::AttentionTrick => verb("draws", "attention to the trick"),
            Speech::AskPlaced => verb("asks", "for the cards to be placed"),
            Speech::Warn => self.own("warns", "partner that it is not their lead"),
            Speech::MentionCard(card) => verb("speaks of", &v.card(card)),
            Speech::RemarkPlay => verb("remarks on", "the play"),
            Speech::RemarkScore => verb("remarks on", "the score"),
            other => verb("says", &spell::<&str>(&Act::Say(other))),
        }
    }
}
