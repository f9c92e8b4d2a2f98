//! The one canonical spelling of every act.

use std::fmt::Display;

use cards::{Card, Seat};
use table::{Act, Actor, Column, CutFlaw, Exposure, Hands, PackId, Run, ShuffleFlaw, Speech};

/// How the minutes name who did it: `N`, `table`, `bystander`.
pub fn spell_actor(actor: Actor) -> String {
    match actor {
        Actor::Seat(seat) => seat.to_string(),
        Actor::Table => "table".to_owned(),
        Actor::Bystander => "bystander".to_owned(),
    }
}

/// The act as the minutes write it after the colon.
///
/// ```
/// use games::minutes::spell;
/// use table::Act;
///
/// let act: Act<bridge::Call> = Act::Play("KH".parse().unwrap());
/// assert_eq!(spell(&act), "play KH");
/// ```
pub fn spell<C: Display>(act: &Act<C>) -> String {
    match act {
        Act::Cut(cards, false) => format!("cut {}", row(cards)),
        Act::Cut(cards, true) => format!("cut {} from other pack", row(cards)),
        Act::ChooseSeat(seat) => format!("choose seat {seat}"),
        Act::ChoosePack(PackId::Blue) => "choose pack blue".to_owned(),
        Act::ChoosePack(PackId::Red) => "choose pack red".to_owned(),

        Act::Collect => "collect".to_owned(),
        Act::Shuffle(None) => "shuffle".to_owned(),
        Act::Shuffle(Some(ShuffleFlaw::BelowTable)) => "shuffle below table".to_owned(),
        Act::Shuffle(Some(ShuffleFlaw::FaceSeen)) => "shuffle face seen".to_owned(),
        Act::PlacePack(seat) => format!("place pack {seat}"),
        Act::HandlePack => "handle pack".to_owned(),
        Act::Offer(None) => "offer".to_owned(),
        Act::Offer(Some(card)) => format!("offer showing {card}"),
        Act::CutPack(cards, None) => format!("cut at {cards}"),
        Act::CutPack(cards, Some(CutFlaw::Exposed)) => format!("cut at {cards} exposed"),
        Act::CutPack(cards, Some(CutFlaw::Confused)) => format!("cut at {cards} confused"),
        Act::CutPack(cards, Some(CutFlaw::Doubtful)) => format!("cut at {cards} doubtful"),

        Act::Stack(hands) => stack(hands),
        Act::Deal => "deal".to_owned(),
        Act::DealOtherPack => "deal other pack".to_owned(),
        Act::DealOn(cards) => format!("deal on {cards}"),
        Act::Packet(seat, cards) => format!("deal {seat} {cards}"),
        Act::Mend => "mend".to_owned(),
        Act::TurnUp(None) => "turn up".to_owned(),
        Act::TurnUp(Some(card)) => format!("turn up showing {card}"),
        Act::Faced(card) => format!("faced {card}"),
        Act::Peep => "peep".to_owned(),
        Act::Look => "look".to_owned(),
        Act::ProvePack => "prove pack".to_owned(),
        Act::FindShort => "find short".to_owned(),
        Act::FindSurplus => "find surplus".to_owned(),
        Act::Missing(seat, card) => format!("missing {seat} {card}"),
        Act::Find(card) => format!("find {card}"),

        Act::Call(call) => call.to_string(),

        Act::LayDiscard(card) => format!("lay discard {card}"),
        Act::QuitDiscard => "quit discard".to_owned(),
        Act::Discard(card) => format!("discard {card}"),
        Act::LiftTurnUp => "lift trump".to_owned(),

        Act::Expose(cards, Exposure::Shown) => format!("expose {cards}"),
        Act::Expose(cards, Exposure::SeenByPartner) => format!("expose {cards} to partner"),
        Act::Expose(cards, Exposure::SeenByOpponent) => format!("expose {cards} to opponent"),
        Act::Drop(card) => format!("drop {card}"),
        Act::LayDown => "lay down".to_owned(),
        Act::LayIdle => "lay idle".to_owned(),
        Act::CountHand(seat) => format!("count hand {seat}"),
        Act::ThrowDown => "throw down".to_owned(),
        Act::TakeUp(card) => format!("take up {card}"),

        Act::Play(card) => format!("play {card}"),
        Act::Together(cards) if cards.len() == 1 => format!("play together {}", row(cards)),
        Act::Together(cards) => format!("play {}", row(cards)),
        Act::Lead(cards) => format!("lead {}", row(cards)),
        Act::Slip(card) => format!("slip {card}"),
        Act::MixIn(card, trick) => format!("mix in {card} {trick}"),
        Act::HoldOut(card) => format!("hold out {card}"),
        Act::Touch(cards) => format!("touch {}", row(cards)),
        Act::Name(card) => format!("name {card}"),
        Act::NameSuit(suit) => format!("name suit {suit}"),
        Act::NameRank(rank) => format!("name rank {}", rank.letter()),
        Act::Arrange => "arrange".to_owned(),
        Act::Withdraw(card) => format!("withdraw {card}"),
        Act::Correct(None) => "correct".to_owned(),
        Act::Correct(Some(card)) => format!("correct {card}"),
        Act::Gather => "gather".to_owned(),
        Act::Turn => "turn".to_owned(),
        Act::Quit => "quit".to_owned(),
        Act::LookTrick(trick) => format!("look trick {trick}"),
        Act::CountTricks => "count tricks".to_owned(),
        Act::Restore(card) => format!("restore {card}"),
        Act::ClaimRest => "claim rest".to_owned(),
        Act::ClaimTricks(tricks, finesses) => {
            let tricks = tricks.map_or("rest".to_owned(), |tricks| tricks.to_string());
            let finesses = if finesses.is_empty() { String::new() } else { format!(" finesse {finesses}") };
            format!("claim {tricks}{finesses}")
        }
        Act::Concede => "concede".to_owned(),
        Act::ConcedeTricks(tricks) => format!("concede {tricks}"),
        Act::Object => "object".to_owned(),
        Act::KeepHand => "keep hand".to_owned(),

        Act::Say(speech) => spell_speech(*speech),
        Act::Consult => "consult".to_owned(),
        Act::Refer => "refer".to_owned(),

        Act::Demand(remedy) => format!("demand {remedy}"),
        Act::Waive => "waive".to_owned(),
        Act::Consent => "consent".to_owned(),
        Act::ClaimRevoke(seat, trick) => accuse("claim revoke", *seat, *trick),
        Act::Admit => "admit".to_owned(),
        Act::Search => "search".to_owned(),
        Act::MixTricks => "mix tricks".to_owned(),

        Act::Enter(column, side, points) => format!("score {} {side} {points}", column_word(*column)),
        Act::CorrectScore(column, side, points, None) => {
            format!("correct {} {side} {points}", column_word(*column))
        }
        Act::CorrectScore(column, side, points, Some(deal)) => {
            format!("correct {} {side} {points} deal {deal}", column_word(*column))
        }
        Act::AgreeScore => "agree score".to_owned(),
        Act::AgreeStop => "agree stop".to_owned(),
        Act::Stop => "stop".to_owned(),
        Act::Retire => "retire".to_owned(),

        Act::NewCards => "new cards".to_owned(),
        Act::Replace(card) => format!("replace {card}"),

        Act::Tricks(tricks) => {
            let told: Vec<String> = tricks.iter().map(|(side, n)| format!("{side} {n}")).collect();
            format!("tricks {}", told.join(" "))
        }
        Act::Appeal => "appeal".to_owned(),
    }
}

/// What is said, as the minutes write it.
fn spell_speech(speech: Speech) -> String {
    match speech {
        Speech::AskNone => "ask none".to_owned(),
        Speech::Answer(false) => "answer no".to_owned(),
        Speech::Answer(true) => "answer have".to_owned(),
        Speech::AskObeyed => "ask obeyed".to_owned(),
        Speech::AttentionTrick => "attention trick".to_owned(),
        Speech::NameCard(card) => format!("say {card}"),
        Speech::DrawCard => "draw card".to_owned(),
        Speech::Suggest(card) => format!("suggest {card}"),
        Speech::TrickIncomplete => "trick incomplete".to_owned(),
        Speech::WrongTrick => "wrong trick".to_owned(),
        Speech::NotDue => "not due".to_owned(),
        Speech::Fact => "fact".to_owned(),
        Speech::AskPlaced => "ask placed".to_owned(),
        Speech::Warn => "warn lead".to_owned(),
        Speech::Inform => "inform penalty".to_owned(),
        Speech::SuggestDemand(remedy) => format!("suggest penalty {remedy}"),
        Speech::Mention(seat, trick) => accuse("mention", seat, trick),
        Speech::RemarkPlay => "remark play".to_owned(),
        Speech::RemarkScore => "remark score".to_owned(),
        Speech::Manner => "remark manner".to_owned(),
        Speech::LeaveSeat => "leave seat".to_owned(),
        Speech::MentionCard(card) => format!("mention {card}"),
        Speech::AskCall => "ask bidding".to_owned(),
        Speech::TellCall => "tell bidding".to_owned(),
        Speech::AskContract => "ask contract".to_owned(),
        Speech::Decline => "decline".to_owned(),
        Speech::DisputeDeal => "question deal".to_owned(),
        Speech::DisputeScore => "question score".to_owned(),
        Speech::MentionSuit(suit) => format!("mention suit {suit}"),
        Speech::AskWho => "ask who".to_owned(),
        Speech::AskTurnUp => "ask turn-up".to_owned(),
        Speech::AskTrump => "ask trump".to_owned(),
        Speech::Announce(points) => format!("announce {points}"),
    }
}

const fn column_word(column: Column) -> &'static str {
    match column {
        Column::Tricks => "tricks",
        Column::Bonus => "bonus",
    }
}

fn accuse(what: &str, seat: Option<Seat>, trick: Option<u8>) -> String {
    let seat = seat.map_or(String::new(), |seat| format!(" {seat}"));
    let trick = trick.map_or(String::new(), |trick| format!(" {trick}"));
    format!("{what}{seat}{trick}")
}

fn stack(hands: &Hands) -> String {
    let apart = hands.without_turned();
    let held = apart.iter().filter(|(_, hand)| !hand.is_empty());
    let told: Vec<String> = held.map(|(seat, hand)| format!(" {seat} {hand}")).collect();
    let turn_up = hands.turn_up.map_or(String::new(), |card| format!(" turn up {card}"));
    format!("stack{}{turn_up}", told.concat())
}

fn row(cards: &Run) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}
