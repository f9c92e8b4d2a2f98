//! What somebody does at the table, in the words of somebody who tells it to a player.

use std::borrow::Cow;

use cards::{Card, Rank, Seat};
use table::{Act, Actor, Column, Exposure, Speech};

use crate::{Idiom, Voice, listed, seat_name};

/// An act as the listener hears of it: `East plays the nine of hearts`, `you play the nine of hearts`.
pub fn phrase<G: Idiom>(actor: Actor, act: &Act<G::Call>, voice: &Voice) -> String {
    let doer = Doer { actor, voice };
    format!("{} {}", doer.name(), doer.deed::<G>(act))
}

/// What a seat would do, after "you" or "would": `play the nine of hearts`.
pub fn advice<G: Idiom>(seat: Seat, act: &Act<G::Call>) -> String {
    Doer { actor: Actor::Seat(seat), voice: &Voice::of_seats(Some(seat)) }.deed::<G>(act)
}

/// An act as those hear of it who did not see it: a discard without its card.
pub fn hidden_phrase<C>(actor: Actor, act: &Act<C>, voice: &Voice) -> String {
    let doer = Doer { actor, voice };
    let deed = match act {
        Act::LayDiscard(_) => doer.verb("lays out", "a card"),
        Act::Discard(_) => doer.verb("discards", "a card"),
        _ => doer.something(),
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

    /// A verb and a card.
    fn card(&self, verb: &str, card: Card) -> String {
        self.verb(verb, &self.voice.card(card))
    }

    fn row(&self, cards: &[Card]) -> String {
        let names: Vec<String> = cards.iter().map(|card| self.voice.card(card)).collect();
        listed(&names)
    }

    /// What is done, as it follows the name.
    fn deed<G: Idiom>(&self, act: &Act<G::Call>) -> String {
        if let Act::Call(call) = act {
            let phrase = G::phrase(*call);
            let you = matches!(self.actor, Actor::Seat(seat) if self.voice.they(seat) == "you");
            return if you { phrase.you } else { phrase.other };
        }
        let groups =
            [Self::plays, Self::handles_the_pack, Self::shows, Self::speaks, Self::demands, Self::scores];
        groups.into_iter().find_map(|told| told(self, act)).unwrap_or_else(|| self.something())
    }

    /// What is left to say of an act that nobody was shown.
    fn something(&self) -> String {
        self.verb("has", "done something that the laws speak of")
    }

    /// Cards played, and the tricks.
    fn plays<C>(&self, act: &Act<C>) -> Option<String> {
        let verb = |verb: &str, rest: &str| self.verb(verb, rest);
        let v = self.voice;
        Some(match act {
            Act::Play(card) => self.card("plays", *card),
            Act::Together(run) => verb("plays", &format!("{} together", self.row(run))),
            Act::Lead(run) => verb("leads", &format!("{} in a run", self.row(run))),
            Act::LayDiscard(card) => self.card("lays out", *card),
            Act::Discard(card) => self.card("discards", *card),
            Act::QuitDiscard => verb("quits", "the discard"),
            Act::Name(card) => self.card("names", *card),
            Act::NameSuit(suit) => verb("asks for", &format!("a card of {suit}")),
            Act::NameRank(rank) => verb("asks for", &a_card_of(*rank)),
            Act::HoldOut(card) => self.card("holds out", *card),
            Act::Slip(card) => self.card("slips in", *card),
            Act::MixIn(card, trick) => verb("pushes", &format!("{} among trick {trick}", v.card(card))),
            Act::Touch(run) => verb("touches", &self.row(run)),
            Act::Arrange => verb("arranges", "the cards of dummy"),
            Act::Withdraw(card) => self.card("takes back", *card),
            Act::Correct(None) => self.own("takes", "card back"),
            Act::Correct(Some(card)) => {
                format!("{} and {}", self.own("takes back", "card"), self.card("plays", *card))
            }
            Act::Gather => verb("gathers", "the trick"),
            Act::Turn => verb("turns", "the trick"),
            Act::Quit => verb("quits", "the trick"),
            Act::LookTrick(number) => verb("looks at", &format!("trick {number}")),
            Act::CountTricks => verb("counts", "the tricks"),
            Act::MixTricks => verb("mixes", "the tricks"),
            Act::Restore(card) => self.card("gives back", *card),
            Act::ClaimRest | Act::ClaimTricks(None, _) => verb("claims", "the rest of the tricks"),
            Act::ClaimTricks(Some(tricks), _) => verb("claims", &format!("{tricks} of the tricks left")),
            Act::Concede => verb("concedes", "the rest of the tricks"),
            Act::ConcedeTricks(tricks) => verb("concedes", &format!("{tricks} of the tricks left")),
            Act::Tricks(tricks) => verb("writes down", &format!("the tricks: {}", v.sides(tricks))),
            _ => return None,
        })
    }

    /// Cutting, shuffling and dealing.
    fn handles_the_pack<C>(&self, act: &Act<C>) -> Option<String> {
        let verb = |verb: &str, rest: &str| self.verb(verb, rest);
        let v = self.voice;
        Some(match act {
            Act::Cut(run, false) => verb("cuts", &self.row(run)),
            Act::Cut(run, true) => verb("draws", &format!("{} from the other pack", self.row(run))),
            Act::ChooseSeat(seat) => verb("chooses", &format!("the seat {}", seat_name(*seat))),
            Act::ChoosePack(_) => verb("chooses", "a pack"),
            Act::Collect => verb("gathers", "the pack"),
            Act::Shuffle(_) => verb("shuffles", "the pack"),
            Act::PlacePack(_) => verb("sets", "the pack down"),
            Act::HandlePack => verb("handles", "the pack"),
            Act::Offer(_) => verb("offers", "the pack to be cut"),
            Act::CutPack(..) => verb("cuts", "the pack"),
            Act::Stack(_) => verb("has", "the pack ready"),
            Act::Deal | Act::DealOn(_) => verb("deals", ""),
            Act::DealOtherPack => verb("deals", "with the other pack"),
            Act::Packet(seat, cards) => {
                let cards = crate::counted(*cards, "card");
                verb("deals", &format!("{cards} to {}", v.seat(*seat)))
            }
            Act::Mend => verb("puts", "the deal right"),
            Act::TurnUp(_) => verb("turns up", "the trump card"),
            Act::LiftTurnUp => verb("lifts", "the trump card"),
            Act::Faced(card) => verb("finds", &format!("{} face up in the pack", v.card(card))),
            Act::Peep => verb("looks at", "a card of the pack"),
            Act::Look => self.own("takes up", "cards"),
            Act::ProvePack => verb("shows", "that the pack is wrong"),
            Act::FindShort => verb("finds", "a card too few"),
            Act::FindSurplus => verb("finds", "a card too many"),
            Act::Missing(seat, card) => {
                verb("misses", &format!("{} from the hand of {}", v.card(card), v.seat(*seat)))
            }
            Act::Find(card) => self.card("finds", *card),
            Act::NewCards => verb("calls for", "new cards"),
            Act::Replace(card) => self.card("replaces", *card),
            _ => return None,
        })
    }

    /// Cards that are seen.
    fn shows<C>(&self, act: &Act<C>) -> Option<String> {
        Some(match act {
            Act::Expose(cards, exposure) => {
                let (cards, their) = (self.voice.cards(cards), self.their());
                let to = match exposure {
                    Exposure::Shown => String::new(),
                    Exposure::SeenByPartner => format!(" to {their} partner"),
                    Exposure::SeenByOpponent => " to an opponent".to_owned(),
                };
                self.verb("shows", &format!("{cards}{to}"))
            }
            Act::Drop(card) => self.card("drops", *card),
            Act::LayDown => self.own("lays", "hand on the table"),
            Act::LayIdle => self.own("lays", "cards face down"),
            Act::CountHand(seat) => self.verb("counts", &self.voice.the("hand", *seat)),
            Act::ThrowDown => self.own("throws", "hand down"),
            Act::KeepHand => self.own("keeps", "hand"),
            Act::TakeUp(card) => self.card("takes up", *card),
            _ => return None,
        })
    }

    /// Rights, and what is claimed.
    fn demands<C>(&self, act: &Act<C>) -> Option<String> {
        let v = self.voice;
        Some(match act {
            Act::Consent => self.verb("agrees", ""),
            Act::Object => self.verb("objects", ""),
            Act::Demand(remedy) => self.verb("demands", &v.remedy(remedy)),
            Act::Waive => self.own("gives up", "right"),
            Act::Refer => self.own("leaves the choice to", "partner"),
            Act::Consult => self.own("consults", "partner"),
            Act::ClaimRevoke(seat, trick) => self.verb("claims", &accused(*seat, *trick, v)),
            Act::Admit => self.verb("admits", "it"),
            Act::Search => self.verb("searches", "the tricks"),
            Act::Appeal => self.verb("asks", "a bystander"),
            _ => return None,
        })
    }

    /// The sheet, and the end of the rubber.
    fn scores<C>(&self, act: &Act<C>) -> Option<String> {
        let v = self.voice;
        let entry = |column: Column, side, points: i32| {
            let line = if column == Column::Tricks { "below" } else { "above" };
            format!("{points} {line} the line for {}", v.side(side))
        };
        Some(match act {
            Act::Enter(column, side, points) => self.verb("writes", &entry(*column, *side, *points)),
            Act::CorrectScore(column, side, points, deal) => {
                let of = deal.map_or(String::new(), |deal| format!(" in deal {deal}"));
                self.verb("has", &format!("the entry put right: {}{of}", entry(*column, *side, *points)))
            }
            Act::AgreeScore => self.verb("agrees", "the score"),
            Act::AgreeStop => self.verb("agrees", "when the rubber ends"),
            Act::Stop => self.verb("says", "that the agreed end has come"),
            Act::Retire => self.verb("gives up", "the deal in hand"),
            _ => return None,
        })
    }

    /// What is said.
    fn speaks<C>(&self, act: &Act<C>) -> Option<String> {
        let Act::Say(speech) = act else { return None };
        let verb = |verb: &str, rest: &str| self.verb(verb, rest);
        let v = self.voice;
        Some(match *speech {
            Speech::AskNone => self.own("asks", "partner: “Having none?”"),
            Speech::Answer(true) => verb("finds", "a card of the suit"),
            Speech::Answer(false) => verb("answers", "that there is none"),
            Speech::AskObeyed => self.own("asks", "partner whether the call was obeyed"),
            Speech::AttentionTrick => verb("draws", "attention to the trick"),
            Speech::NameCard(card) => verb("names", &format!("{} as {} card", v.card(card), self.their())),
            Speech::DrawCard => self.own("pulls", "card back"),
            Speech::Suggest(card) => self.card("suggests", card),
            Speech::TrickIncomplete => verb("says", "that the trick has too few cards"),
            Speech::WrongTrick => verb("says", "that the wrong side took the trick"),
            Speech::NotDue => verb("says", "that the penalty is not due"),
            Speech::Fact => verb("speaks", "to a fact"),
            Speech::AskPlaced => verb("asks", "for the cards to be placed"),
            Speech::Warn => self.own("warns", "partner that it is not their lead"),
            Speech::Inform => self.own("tells", "partner that a penalty is due"),
            Speech::SuggestDemand(remedy) => verb("suggests", &v.remedy(remedy)),
            Speech::Mention(None, None) => verb("points to", "an offence"),
            Speech::Mention(seat, trick) => verb("speaks of", &accused(seat, trick, v)),
            Speech::RemarkPlay => verb("remarks on", "the play"),
            Speech::RemarkScore => verb("remarks on", "the score"),
            Speech::Manner => self.own("lets", "manner speak"),
            Speech::LeaveSeat => self.own("leaves", "seat"),
            Speech::MentionCard(card) => self.card("speaks of", card),
            Speech::AskCall => verb("asks", "what was bid"),
            Speech::TellCall => self.own("tells", "partner what was bid"),
            Speech::AskContract => verb("asks", "what is played"),
            Speech::Decline => verb("declines", "it"),
            Speech::DisputeDeal => verb("says", "that the deal is another's"),
            Speech::DisputeScore => verb("says", "that the score is wrong"),
            Speech::MentionSuit(suit) => verb("says", &format!("that {suit} were meant")),
            Speech::AskWho => verb("asks", "who played a card"),
            Speech::AskTurnUp => verb("asks", "which card was turned up"),
            Speech::AskTrump => verb("asks", "which suit is trumps"),
            Speech::Announce(points) => verb("calls out", &crate::counted(points, "point")),
        })
    }
}

/// `a revoke by East in trick 3`
fn accused(seat: Option<Seat>, trick: Option<u8>, voice: &Voice) -> String {
    let by = seat.map_or(String::new(), |seat| format!(" by {}", voice.seat(seat)));
    let at = trick.map_or(String::new(), |trick| format!(" in trick {trick}"));
    format!("a revoke{by}{at}")
}

/// `an ace`, `a king`
fn a_card_of(rank: Rank) -> String {
    let name = crate::rank_name(rank);
    let article = if matches!(rank, Rank::Ace | Rank::Eight) { "an" } else { "a" };
    format!("{article} {name}")
}
