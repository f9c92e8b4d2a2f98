//! Reads an act: generous in what it takes, exact in what it means.

#![expect(
    clippy::unnested_or_patterns,
    reason = "the patterns stand as the acts are spelt, and the longer spelling goes first"
)]

use cards::{BySeat, BySide, CardSet, Seat, Side, Suit};
use strsim::levenshtein;
use table::{Act, Actor, Column, CutFlaw, Exposure, Hands, PackId, ShuffleFlaw, Speech};

use super::remedies;
use super::words::{Read, Said, Slip, card, number, seat, side, suit};
use super::{SPELLINGS, Step};
use crate::{Spoken, SpokenCall as _};

/// Reads one act, or a shorthand that stands for several; `None` when nothing known begins like it.
/// The game's own words go first.
pub(super) fn read<G: Spoken>(said: Said<'_>, actor: Actor) -> Option<Read<Step<G::Call>>> {
    match said.all {
        ["auto", tail @ ..] => return Some(said.number(tail).map(Step::Auto)),
        // What somebody says of themselves is what they do: "I pass", "I have the rest".
        ["i" | "i'll" | "we", rest @ ..] => {
            let rest = if let ["shall" | "will" | "am" | "do", rest @ ..] = rest { rest } else { rest };
            let before = said.all.len() - rest.len();
            let step = plainly::<G>(Said { all: rest }, actor)?;
            return Some(step.map_err(|slip| Slip { first: slip.first + before, ..slip }));
        }
        _ => {}
    }
    plainly::<G>(said, actor)
}

/// The same without the one who speaks.
fn plainly<G: Spoken>(said: Said<'_>, actor: Actor) -> Option<Read<Step<G::Call>>> {
    if let Some(call) = G::Call::parse(said.all) {
        return Some(Ok(Step::Act(Act::Call(call))));
    }
    preparing(said)
        .or_else(|| dealing(said, actor))
        .or_else(|| showing(said))
        .or_else(|| scoring::<G>(said))
        .or_else(|| speaking(said))
        .or_else(|| remedies::own_words(said).map(|remedy| remedy.map(Act::Demand)))
        .or_else(|| rights(said))
        .or_else(|| playing(said))
        .map(|act| act.map(Step::Act))
        .or_else(|| bare_suit(said.all).map(|suit| Ok(Step::Suit(suit))))
}

/// A suit and no more: what it means depends on who has to name one.
fn bare_suit(words: &[&str]) -> Option<Suit> {
    if let [word] = words { suit(word) } else { None }
}

type Maybe<C> = Option<Read<Act<C>>>;

fn preparing<C>(said: Said<'_>) -> Maybe<C> {
    Some(match said.all {
        ["cut", "at", tail @ ..] | ["cut", "pack", "at", tail @ ..] | ["cut", "pack", tail @ ..] => {
            cut_pack(said, tail)
        }
        ["cut", first, ..] if number::<u8>(first).is_some() => cut_pack(said, &said.all[1..]),
        ["cut", cards @ .., "from", "other" | "another", "pack"]
        | ["cut", cards @ .., "from", "the", "other", "pack"] => {
            Said { all: &said.all[..=cards.len()] }.run(cards).map(|cards| Act::Cut(cards, true))
        }
        ["cut" | "draw", "card", tail @ ..] | ["cut" | "expose", "cut", tail @ ..]
            if said.all != ["draw", "card"] =>
        {
            said.run(tail).map(|cards| Act::Cut(cards, false))
        }
        ["cut", "again"] => return None,
        ["cut", tail @ ..] => said.run(tail).map(|cards| Act::Cut(cards, false)),
        ["choose" | "take", "seat", tail @ ..] => said.seat(tail).map(Act::ChooseSeat),
        ["choose", "pack", tail @ ..] => pack_id(said, tail).map(Act::ChoosePack),
        ["choose", colour @ ("blue" | "red")] => pack_id(said, &[colour]).map(Act::ChoosePack),
        ["collect"] | ["collect" | "gather", "pack"] => Ok(Act::Collect),
        ["shuffle"] => Ok(Act::Shuffle(None)),
        ["shuffle", "below" | "under"] | ["shuffle", "below" | "under", "table"] => {
            Ok(Act::Shuffle(Some(ShuffleFlaw::BelowTable)))
        }
        ["shuffle", "below" | "under", "the", "table"] => Ok(Act::Shuffle(Some(ShuffleFlaw::BelowTable))),
        ["shuffle", "face", "seen" | "shown"] | ["shuffle", "showing" | "exposed"] => {
            Ok(Act::Shuffle(Some(ShuffleFlaw::FaceSeen)))
        }
        ["shuffle", tail @ ..] => said.end(tail, Act::Shuffle(None)),
        ["place", "pack", "at", tail @ ..] | ["place", "pack", tail @ ..] => {
            said.seat(tail).map(Act::PlacePack)
        }
        ["handle" | "riffle", "pack"] => Ok(Act::HandlePack),
        ["place", word] if seat(word).is_some() => said.seat(&said.all[1..]).map(Act::PlacePack),
        ["offer" | "present"] | ["offer" | "present", "cut" | "pack"] => Ok(Act::Offer(None)),
        ["offer" | "present", "showing", tail @ ..] | ["offer" | "present", tail @ ..] => {
            said.card(tail).map(|card| Act::Offer(Some(card)))
        }
        ["mend"] | ["mend" | "correct", "packet"] => Ok(Act::Mend),
        ["new", "cards"] | ["call", "new", "cards"] | ["call", "for", "new", "cards"] | ["buy", "packs"] => {
            Ok(Act::NewCards)
        }
        ["replace", tail @ ..] => said.card(tail).map(Act::Replace),
        _ => return None,
    })
}

fn cut_pack<C>(said: Said<'_>, tail: &[&str]) -> Read<Act<C>> {
    let Some((first, rest)) = tail.split_first() else {
        return Err(Slip::at(said.all.len(), "say after how many cards, as in cut at 20"));
    };
    let place = said.all.len() - tail.len();
    let cards = number(first)
        .ok_or_else(|| Slip::at(place, format!("'{first}' is no number of cards, as in cut at 20")))?;
    let flaw = match rest {
        [] | ["cards"] => None,
        [.., "exposed" | "showing"] => Some(CutFlaw::Exposed),
        [.., "confused" | "mixed"] => Some(CutFlaw::Confused),
        [.., "doubtful" | "doubt"] => Some(CutFlaw::Doubtful),
        rest => return said.end(rest, Act::Collect),
    };
    Ok(Act::CutPack(cards, flaw))
}

fn pack_id(said: Said<'_>, tail: &[&str]) -> Read<PackId> {
    match tail {
        ["blue"] => Ok(PackId::Blue),
        ["red"] => Ok(PackId::Red),
        _ => Err(Slip::at(said.all.len() - tail.len(), "a pack is wanted here: blue or red")),
    }
}

fn dealing<C>(said: Said<'_>, actor: Actor) -> Maybe<C> {
    Some(match said.all {
        ["stack", tail @ ..] => stack(said, tail).map(|hands| Act::Stack(Box::new(hands))),
        ["deal"] => Ok(Act::Deal),
        ["deal", "other" | "wrong", "pack"] | ["deal", "with" | "from", "other" | "wrong", "pack"] => {
            Ok(Act::DealOtherPack)
        }
        ["deal", "on", cards @ .., "cards"] => {
            Said { all: &said.all[..cards.len() + 2] }.number(cards).map(Act::DealOn)
        }
        ["deal", "on", tail @ ..] => said.number(tail).map(Act::DealOn),
        ["deal", cards] | ["deal", cards, "cards" | "more"] | ["deal", cards, "more", "cards"]
            if number::<u8>(cards).is_some() =>
        {
            said.number(&said.all[1..2]).map(Act::DealOn)
        }
        ["deal", "card", tail @ ..] => said.seat(tail).map(|to| Act::Packet(to, 1)),
        ["deal", "two", "to", tail @ ..] | ["deal", "two", tail @ ..] => {
            said.seat(tail).map(|to| Act::Packet(to, 2))
        }
        ["deal" | "packet", tail @ ..] => packet(said, tail),
        ["turn", "up"] | ["turn", "trump"] | ["turn", "up", "trump"] => Ok(Act::TurnUp(None)),
        ["turn", "up", "showing", tail @ ..] => said.card(tail).map(|card| Act::TurnUp(Some(card))),
        ["lay", "discard", tail @ ..] => said.card(tail).map(Act::LayDiscard),
        ["quit", "discard"] => Ok(Act::QuitDiscard),
        ["discard", tail @ ..] => said.card(tail).map(Act::Discard),
        ["lift", "trump"] | ["lift", "turn", "up"] => Ok(Act::LiftTurnUp),
        ["faced", tail @ ..] | ["find", "faced", tail @ ..] => said.card(tail).map(Act::Faced),
        ["peep"] | ["peep" | "look", "card"] | ["look", "at", "card"] => Ok(Act::Peep),
        ["look" | "touch"] | ["look" | "touch", "hand" | "cards"] | ["look", "at", "hand" | "cards"] => {
            Ok(Act::Look)
        }
        ["take", "up", "hand" | "cards"] => Ok(Act::Look),
        ["prove", "pack"] | ["find", "imperfect"] | ["pack", "imperfect" | "wrong"] => Ok(Act::ProvePack),
        ["find" | "discover", "short"] | ["short"] => Ok(Act::FindShort),
        ["find" | "discover", "surplus"] => Ok(Act::FindSurplus),
        ["missing", tail @ ..] => missing(said, tail, actor),
        ["find" | "found", tail @ ..] | ["search", "pack", tail @ ..] => said.card(tail).map(Act::Find),
        _ => return None,
    })
}

fn packet<C>(said: Said<'_>, tail: &[&str]) -> Read<Act<C>> {
    match tail {
        [to] => said.seat(&[to]).map(|to| Act::Packet(to, 1)),
        [cards, "to", rest @ ..] if number::<u8>(cards).is_some() => {
            let to = said.seat(rest)?;
            Ok(Act::Packet(to, number(cards).unwrap_or(1)))
        }
        ["to", to, cards @ ..] | [to, cards @ ..] => {
            let place = said.all.len() - cards.len() - 1;
            let to = seat(to).ok_or_else(|| Slip::at(place, format!("'{to}' is no seat, as in deal W 2")))?;
            said.number(cards).map(|cards| Act::Packet(to, cards))
        }
        [] => Err(Slip::at(said.all.len(), "a seat and a number are wanted, as in deal W 2")),
    }
}

fn missing<C>(said: Said<'_>, tail: &[&str], actor: Actor) -> Read<Act<C>> {
    match (tail, actor) {
        ([owner, rest @ ..], _) if seat(owner).is_some() && card(owner).is_err() => {
            let owner = seat(owner).unwrap_or(Seat::South);
            said.card(rest).map(|card| Act::Missing(owner, card))
        }
        (_, Actor::Seat(owner)) => said.card(tail).map(|card| Act::Missing(owner, card)),
        _ => Err(Slip::at(said.all.len() - tail.len(), "say whose card it is, as in missing W 5H")),
    }
}

/// `stack N AS KS E … turn up QC`: a seat, then its cards.
fn stack(said: Said<'_>, tail: &[&str]) -> Read<Hands> {
    let start = said.all.len() - tail.len();
    let mut hands = Hands { hands: BySeat::default(), turn_up: None };
    let mut to: Option<Seat> = None;
    let mut seen = CardSet::EMPTY;
    let mut at = 0;
    while let Some(&word) = tail.get(at) {
        if word == "turn" && tail.get(at + 1) == Some(&"up") {
            let card = said.card(&tail[at + 2..])?;
            if seen.contains(card) {
                return Err(Slip::at(start + at + 2, format!("{card} lies twice")));
            }
            hands.turn_up = Some(card);
            return Ok(hands);
        }
        if let Some(seat) = seat(word) {
            to = Some(seat);
        } else {
            let card = card(word).map_err(|bad| Slip::at(start + at, bad.to_string()))?;
            let to =
                to.ok_or_else(|| Slip::at(start + at, "a seat goes before its cards: stack N AS KS E …"))?;
            if seen.contains(card) {
                return Err(Slip::at(start + at, format!("{card} lies twice")));
            }
            seen.insert(card);
            hands.hands[to].insert(card);
        }
        at += 1;
    }
    Ok(hands)
}

fn showing<C>(said: Said<'_>) -> Maybe<C> {
    let all = said.all;
    let exposed = |cards: Read<CardSet>, how| cards.map(|cards| Act::Expose(cards, how));
    let head = |cards: &[&str], skip: usize| Said { all: &all[..skip + cards.len()] }.set(cards);
    Some(match all {
        ["expose" | "show", cards @ .., "to", "partner"] => exposed(head(cards, 1), Exposure::SeenByPartner),
        ["expose" | "show", cards @ .., "to", "opponent" | "adversary"] => {
            exposed(head(cards, 1), Exposure::SeenByOpponent)
        }
        ["show", "partner", tail @ ..] | ["hold", "visible", tail @ ..] => {
            exposed(said.set(tail), Exposure::SeenByPartner)
        }
        ["show", "opponent" | "adversary", tail @ ..] => exposed(said.set(tail), Exposure::SeenByOpponent),
        ["show", "card"] => return None,
        ["drop", "face", "up", tail @ ..] | ["drop", "on", "table", tail @ ..] => {
            exposed(said.set(tail), Exposure::Shown)
        }
        ["expose" | "show", tail @ ..] => exposed(said.set(tail), Exposure::Shown),
        ["drop", "floor" | "below", tail @ ..] => said.card(tail).map(Act::Drop),
        ["drop", cards @ .., "below" | "under", "table"] | ["drop", cards @ .., "below" | "under"] => {
            Said { all: &all[..=cards.len()] }.card(cards).map(Act::Drop)
        }
        ["drop", tail @ ..] => said.card(tail).map(Act::Drop),
        ["lay", "idle"] | ["lay", "hand", "down"] => Ok(Act::LayIdle),
        ["count", "hand", tail @ ..] => said.seat(tail).map(Act::CountHand),
        ["lay", "down"] | ["lay", "dummy"] | ["lay", "down", "hand" | "dummy"] => Ok(Act::LayDown),
        ["throw", "down"] | ["throw", "cards" | "hand"] | ["throw", "down", "hand" | "cards"] => {
            Ok(Act::ThrowDown)
        }
        ["face", "hand"] | ["abandon"] | ["abandon", "hand"] => Ok(Act::ThrowDown),
        ["take" | "pick", "up", tail @ ..] | ["retake", tail @ ..] => said.card(tail).map(Act::TakeUp),
        _ => return None,
    })
}

fn playing<C>(said: Said<'_>) -> Maybe<C> {
    // Which hand it comes from is known by the card.
    let all = match said.all {
        [head @ .., "from", "dummy"] if head.len() > 1 => head,
        all => all,
    };
    let said = Said { all };
    Some(match all {
        ["play", "out"] => Ok(Act::Object),
        ["play", "two" | "together", tail @ ..] => said.run(tail).map(Act::Together),
        ["play", "dummy", tail @ ..] | ["from", "dummy", tail @ ..] => played(said, tail),
        ["play", "ahead", tail @ ..] | ["lead", "run", tail @ ..] | ["lead" | "run", tail @ ..] => {
            said.run(tail).map(Act::Lead)
        }
        ["play", tail @ ..] => played(said, tail),
        ["slip", "under", tail @ ..] | ["slip", tail @ ..] => said.card(tail).map(Act::Slip),
        ["mix", "in", tail @ ..] | ["mix", "card", tail @ ..] => mix_in(said, tail),
        ["hold", "out", tail @ ..] | ["detach", tail @ ..] => said.card(tail).map(Act::HoldOut),
        ["touch", "trick"] => Ok(Act::Gather),
        ["touch", "dummy", tail @ ..] | ["touch", tail @ ..] => said.run(tail).map(Act::Touch),
        ["name", "suit", tail @ ..] => said.suit(tail).map(Act::NameSuit),
        ["name", "rank", tail @ ..] => said.rank(tail).map(Act::NameRank),
        ["name", word] if suit(word).is_some() => said.suit(&all[1..]).map(Act::NameSuit),
        ["name", "dummy" | "card", tail @ ..] | ["name", tail @ ..] => said.card(tail).map(Act::Name),
        ["arrange"] | ["arrange", "dummy" | "cards"] => Ok(Act::Arrange),
        ["withdraw", _, "play", tail @ ..] => said.card(tail).map(|card| Act::Correct(Some(card))),
        ["withdraw", tail @ ..] | ["take", "back", tail @ ..] => said.card(tail).map(Act::Withdraw),
        ["correct"] => Ok(Act::Correct(None)),
        ["correct", "play", tail @ ..] | ["correct", tail @ ..] => {
            said.card(tail).map(|card| Act::Correct(Some(card)))
        }
        ["gather"] | ["gather" | "take", "trick"] => Ok(Act::Gather),
        ["turn"] | ["turn", "trick"] => Ok(Act::Turn),
        ["quit"] | ["quit", "trick"] | ["turn", "and", "quit"] | ["turn", "quit"] => Ok(Act::Quit),
        ["look" | "see", "trick", tail @ ..]
        | ["look", "back", "trick", tail @ ..]
        | ["look", "at", "trick", tail @ ..]
        | ["look", "back", tail @ ..] => said.number(tail).map(Act::LookTrick),
        ["count", "tricks"] => Ok(Act::CountTricks),
        ["restore", tail @ ..] => said.card(tail).map(Act::Restore),
        ["claim", "rest" | "all"] | ["claim" | "have", "the", "rest"] | ["the", "rest", "are", "mine"] => {
            Ok(Act::ClaimRest)
        }
        ["claim", "rest" | "all", "finesse", tail @ ..] => {
            said.set(tail).map(|finesses| Act::ClaimTricks(None, finesses))
        }
        ["claim", tricks, "finesse", tail @ ..] if number::<u8>(tricks).is_some() => {
            said.set(tail).map(|finesses| Act::ClaimTricks(number(tricks), finesses))
        }
        ["claim", tricks] if number::<u8>(tricks).is_some() => {
            Ok(Act::ClaimTricks(number(tricks), CardSet::EMPTY))
        }
        ["concede", tricks] if number::<u8>(tricks).is_some() => {
            said.number(&all[1..]).map(Act::ConcedeTricks)
        }
        ["concede"] | ["concede", "rest" | "all"] | ["concede", "the", "rest"] => Ok(Act::Concede),
        ["object" | "dispute"] | ["stop", "deal"] | ["claim", "wrong", "dealer"] => Ok(Act::Object),
        ["keep"] | ["keep", "hand" | "cards"] => Ok(Act::KeepHand),
        _ => return None,
    })
}

/// One card is played; several are played together.
fn played<C>(said: Said<'_>, tail: &[&str]) -> Read<Act<C>> {
    let cards = said.run(tail)?;
    Ok(if let [card] = cards[..] { Act::Play(card) } else { Act::Together(cards) })
}

fn mix_in<C>(said: Said<'_>, tail: &[&str]) -> Read<Act<C>> {
    let split = match tail {
        [_, "into" | "in" | "to", "trick", _] => 3,
        [_, "trick" | "into" | "in", _] => 2,
        _ => 1.min(tail.len()),
    };
    let (what, trick) = (tail.first().copied().unwrap_or_default(), &tail[split..]);
    let place = said.all.len() - tail.len();
    let card = card(what).map_err(|bad| Slip::at(place, bad.to_string()))?;
    said.number(trick).map(|trick| Act::MixIn(card, trick))
}

fn speaking<C>(said: Said<'_>) -> Maybe<C> {
    Some(
        match said.all {
            ["ask", "none"]
            | ["having", "none"]
            | ["having", "none", "partner"]
            | ["ask", "having", "none"] => Ok(Speech::AskNone),
            ["none"] | ["answer", "none" | "no"] => Ok(Speech::Answer(false)),
            ["have"] | ["answer", "have" | "found"] => Ok(Speech::Answer(true)),
            ["ask", "obeyed" | "conformed"] => Ok(Speech::AskObeyed),
            ["attention"] | ["attention" | "claim", "trick"] => Ok(Speech::AttentionTrick),
            ["say", tail @ ..] | ["name", "played", tail @ ..] => said.card(tail).map(Speech::NameCard),
            ["draw", "card"] => Ok(Speech::DrawCard),
            ["suggest", "penalty" | "demand", tail @ ..] => {
                remedies::remedy(said, tail).map(Speech::SuggestDemand)
            }
            ["suggest", "play", tail @ ..] | ["suggest", tail @ ..] => said.card(tail).map(Speech::Suggest),
            ["trick", "incomplete"] | ["point", "incomplete"] | ["point", "trick", "incomplete"] => {
                Ok(Speech::TrickIncomplete)
            }
            ["wrong", "trick"] | ["point", "wrong", "trick"] => Ok(Speech::WrongTrick),
            ["not", "due"] | ["penalty", "not", "due"] | ["correct", "penalty"] => Ok(Speech::NotDue),
            ["fact"] | ["discuss" | "state", "fact"] => Ok(Speech::Fact),
            ["ask", "placed"] | ["place", "cards"] | ["place"] => Ok(Speech::AskPlaced),
            ["warn"] | ["warn", "lead"] => Ok(Speech::Warn),
            ["inform"] | ["inform", "penalty"] => Ok(Speech::Inform),
            ["remark" | "mention", "score"] => Ok(Speech::RemarkScore),
            ["mention", "card", tail @ ..] => said.card(tail).map(Speech::MentionCard),
            ["mention", word] if card(word).is_ok() => said.card(&said.all[1..]).map(Speech::MentionCard),
            ["ask", "bidding" | "call" | "bid"] => Ok(Speech::AskCall),
            ["tell", "bidding" | "call" | "bid"] => Ok(Speech::TellCall),
            ["ask", "contract"] => Ok(Speech::AskContract),
            ["decline"] | ["decline", "to", "answer" | "place" | "play"] => Ok(Speech::Decline),
            ["mention", "suit", tail @ ..] => said.suit(tail).map(Speech::MentionSuit),
            ["question" | "dispute", "deal"] => Ok(Speech::DisputeDeal),
            ["question" | "dispute", "score"] => Ok(Speech::DisputeScore),
            ["ask", "who"] => Ok(Speech::AskWho),
            ["ask", "turn", "up"] => Ok(Speech::AskTurnUp),
            ["ask", "trump" | "trumps"] => Ok(Speech::AskTrump),
            ["announce", tail @ ..] => said.number(tail).map(Speech::Announce),
            ["mention", "revoke" | "offence", tail @ ..] | ["mention", tail @ ..] => {
                accused(said, tail).map(|(seat, trick)| Speech::Mention(seat, trick))
            }
            ["remark"] | ["remark", "play"] | ["bystander", "remark"] => Ok(Speech::RemarkPlay),
            ["remark", "manner"] | ["manner" | "mannerism" | "hesitate" | "intimate"] => Ok(Speech::Manner),
            ["leave", "seat"] => Ok(Speech::LeaveSeat),
            _ => return None,
        }
        .map(Act::Say),
    )
}

fn rights<C>(said: Said<'_>) -> Maybe<C> {
    Some(match said.all {
        ["consult" | "discuss"] => Ok(Act::Consult),
        ["refer"]
        | ["refer" | "leave", "to", "partner"]
        | ["partner", "you", "may", "determine", "the", "penalty"] => Ok(Act::Refer),
        ["waive"] => Ok(Act::Waive),
        ["consent" | "agree" | "allow"] => Ok(Act::Consent),
        ["claim", "revoke", tail @ ..] => {
            accused(said, tail).map(|(seat, trick)| Act::ClaimRevoke(seat, trick))
        }
        ["admit"] | ["admit", "revoke"] => Ok(Act::Admit),
        ["search"] | ["search", "tricks"] => Ok(Act::Search),
        ["mix"] | ["mix", "tricks" | "cards"] => Ok(Act::MixTricks),
        ["appeal"] | ["appeal" | "ask", "bystander"] => Ok(Act::Appeal),
        _ => return None,
    })
}

/// A seat, a trick, both or neither.
fn accused(said: Said<'_>, tail: &[&str]) -> Read<(Option<Seat>, Option<u8>)> {
    let (who, rest) = match tail {
        [word, rest @ ..] if seat(word).is_some() => (seat(word), rest),
        _ => (None, tail),
    };
    let rest = match rest {
        ["trick", rest @ ..] => rest,
        _ => rest,
    };
    if rest.is_empty() {
        return Ok((who, None));
    }
    let trick = said.number(rest).map_err(|slip| Slip {
        message: "a seat or the number of a trick is wanted here, as in W 4".to_owned(),
        ..slip
    })?;
    Ok((who, Some(trick)))
}

fn scoring<G: Spoken>(said: Said<'_>) -> Maybe<G::Call> {
    Some(match said.all {
        ["agree", "score" | "rubber"] => Ok(Act::AgreeScore),
        ["agree", "stop"] => Ok(Act::AgreeStop),
        ["stop"] => Ok(Act::Stop),
        ["retire"] => Ok(Act::Retire),
        ["correct", "score", word, tail @ ..] | ["correct", word, tail @ ..] if column(word).is_some() => {
            entry(said, tail).map(|(side, points, deal)| {
                Act::CorrectScore(column(word).unwrap_or(Column::Tricks), side, points, deal)
            })
        }
        ["score" | "enter" | "mark", word, tail @ ..] => match column(word) {
            Some(column) => entry(said, tail).and_then(|(side, points, deal)| match deal {
                None => Ok(Act::Enter(column, side, points)),
                Some(_) => said.end(&tail[2..], Act::AgreeScore),
            }),
            None => Err(Slip::at(1, format!("'{word}' is no column: write tricks or bonus"))),
        },
        ["tricks", tail @ ..] => tricks::<G>(said, tail).map(Act::Tricks),
        _ => return None,
    })
}

fn column(word: &str) -> Option<Column> {
    match word {
        "tricks" | "trick" | "below" | "points" => Some(Column::Tricks),
        "bonus" | "honours" | "honors" | "above" | "penalties" => Some(Column::Bonus),
        _ => None,
    }
}

/// `NS 24`, and `deal 3` after it if it is of an earlier hand.
fn entry(said: Said<'_>, tail: &[&str]) -> Read<(Side, i32, Option<u16>)> {
    let side = said.side(tail)?;
    let rest = &tail[1..];
    match rest {
        [points, "deal", deal @ ..] => {
            let place = said.all.len() - rest.len();
            let points = number(points)
                .ok_or_else(|| Slip::at(place, format!("'{points}' is no number of points")))?;
            Ok((side, points, Some(said.number(deal)?)))
        }
        _ => Ok((side, said.number(rest)?, None)),
    }
}

/// `NS 9 EW 4`; one side alone leaves the rest of the tricks to the other.
fn tricks<G: Spoken>(said: Said<'_>, tail: &[&str]) -> Read<BySide<u8>> {
    let all = G::PACK.hand_size() as u8;
    let start = said.all.len() - tail.len();
    let one = |at: usize| -> Read<(Side, u8)> {
        let word = tail.get(at).ok_or_else(|| Slip::at(start + at, "a side is wanted here: NS or EW"))?;
        let side =
            side(word).ok_or_else(|| Slip::at(start + at, format!("'{word}' is no side: write NS or EW")))?;
        let word = tail.get(at + 1).ok_or_else(|| Slip::at(start + at + 1, "a number is wanted here"))?;
        let tricks = number(word).filter(|&n: &u8| n <= all);
        let tricks = tricks.ok_or_else(|| {
            Slip::at(start + at + 1, format!("'{word}' is no number of tricks from 0 to {all}"))
        })?;
        Ok((side, tricks))
    };
    let (first, n) = one(0)?;
    let mut tricks = BySide::default();
    tricks[first] = n;
    tricks[first.other()] = all - n;
    if tail.len() > 2 {
        let (second, n) = one(2)?;
        if second == first {
            return Err(Slip::at(start + 2, format!("{first} is named twice")));
        }
        tricks[second] = n;
        said.end(&tail[4..], ())?;
    }
    Ok(tricks)
}

/// Nothing known begins like this: says what may have been meant.
pub(super) fn unknown<G: Spoken>(said: Said<'_>) -> Slip {
    let Some(&word) = said.all.first() else {
        return Slip::at(0, "an act is missing after the colon, as in play KH");
    };
    let whole = said.all.join(" ");
    let known = || {
        let acts =
            SPELLINGS.iter().flat_map(|spelling| std::iter::once(&spelling.canonical).chain(spelling.also));
        acts.chain(G::Call::SPELT).copied()
    };
    let like: Vec<&str> = known().filter(|act| first_word(act) == word).take(4).collect();
    if !like.is_empty() {
        let like = like.join(", ");
        return Slip::over(
            0,
            said.all.len(),
            format!("'{whole}' says nothing that is known: there is {like}"),
        );
    }
    // A word of any length may stand there, and no act has so long a one.
    let start: String = word.chars().take(32).collect();
    let near = known().map(|act| (levenshtein(first_word(act), &start), act)).min_by_key(|near| near.0);
    match near {
        Some((distance, act)) if distance <= 2 && distance < word.chars().count() => {
            Slip::at(0, format!("'{word}' is no act: did you mean '{}', as in {act}?", first_word(act)))
        }
        _ => Slip::over(0, said.all.len(), format!("'{whole}' is no act that the minutes know")),
    }
}

fn first_word(act: &str) -> &str {
    act.split([' ', '-']).next().unwrap_or(act)
}
