//! Acts, remedies, duties and declarations by name, with named slots, and back again: how they travel where no
//! minutes are written. A program that knows the kinds of slots can carry an act of any game without knowing it.

use std::borrow::Cow;
use std::fmt;

use cards::{BySide, Card, CardSet, Rank, Seat, Side, Suit};

use crate::{
    Act, AsSlot, Column, CutFlaw, Duty, Exposure, Hands, PackId, Remedy, Run, ShuffleFlaw, Slot, SlotKind,
    Speech, kebab,
};

/// Something by its name, and what it holds slot by slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its name: `claim-revoke`.
    pub name: Cow<'static, str>,
    /// What it holds, by name. A slot that is optional and empty is left out.
    pub slots: Vec<(Cow<'static, str>, Slot)>,
}

impl Named {
    /// A name alone.
    pub fn word(name: impl Into<Cow<'static, str>>) -> Named {
        Named { name: name.into(), slots: Vec::new() }
    }

    /// A name of the code with its slots; those that are empty are left out.
    pub fn new(name: &str, slots: Vec<(&'static str, Slot)>) -> Named {
        let filled = slots.into_iter().filter(|(_, slot)| *slot != Slot::Nothing);
        Named {
            name: kebab(name).into(),
            slots: filled.map(|(name, slot)| (Cow::Borrowed(name), slot)).collect(),
        }
    }

    /// What stands in a slot.
    pub fn get(&self, name: &str) -> Option<&Slot> {
        self.slots.iter().find(|(known, _)| known == name).map(|(_, slot)| slot)
    }

    /// The value of a slot.
    ///
    /// # Errors
    /// When the slot is missing, or holds something else.
    pub fn take<T: FromSlot>(&self, slot: &'static str) -> Result<T, BadNamed> {
        let found = match self.get(slot) {
            Some(value) => T::from_slot(value),
            None => T::absent(),
        };
        found.ok_or_else(|| BadNamed::Slot { name: self.name.to_string(), slot, wants: T::KIND })
    }

    /// That it has no slots but these.
    ///
    /// # Errors
    /// When it has another.
    pub fn only(&self, known: &[&str]) -> Result<(), BadNamed> {
        match self.slots.iter().find(|(name, _)| !known.contains(&name.as_ref())) {
            None => Ok(()),
            Some((slot, _)) => {
                Err(BadNamed::Extra { name: self.name.to_string(), slot: slot.clone().into_owned() })
            }
        }
    }
}

/// Why something named could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadNamed {
    /// Nothing has this name.
    Unknown(String),
    /// A slot is missing, or holds something else.
    Slot {
        /// What was named.
        name: String,
        /// The slot.
        slot: &'static str,
        /// What belongs in it.
        wants: SlotKind,
    },
    /// A slot that it does not have.
    Extra {
        /// What was named.
        name: String,
        /// The slot.
        slot: String,
    },
}

impl fmt::Display for BadNamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadNamed::Unknown(name) => write!(f, "unknown name: {name}"),
            BadNamed::Slot { name, slot, wants } => {
                write!(f, "{name}: slot {slot} missing or invalid: expected {}", kebab(&format!("{wants:?}")))
            }
            BadNamed::Extra { name, slot } => write!(f, "{name}: unknown slot: {slot}"),
        }
    }
}

impl std::error::Error for BadNamed {}

/// Something that has a name and slots, and can be made from them.
pub trait ByName: Sized {
    /// By its name.
    fn named(&self) -> Named;

    /// From its name.
    ///
    /// # Errors
    /// When nothing has this name, or its slots are others.
    fn from_named(named: &Named) -> Result<Self, BadNamed>;
}

/// A game without declarations has no names for them.
impl ByName for std::convert::Infallible {
    fn named(&self) -> Named {
        match *self {}
    }

    fn from_named(named: &Named) -> Result<Self, BadNamed> {
        Err(BadNamed::Unknown(named.name.to_string()))
    }
}

/// A value that can be taken out of its slot again.
pub trait FromSlot: AsSlot + Sized {
    /// The value in a slot, if it is of this kind.
    fn from_slot(slot: &Slot) -> Option<Self>;

    /// The value when the slot is left out, if it may be.
    fn absent() -> Option<Self> {
        None
    }
}

impl<T: FromSlot> FromSlot for Option<T> {
    fn from_slot(slot: &Slot) -> Option<Option<T>> {
        T::from_slot(slot).map(Some)
    }

    fn absent() -> Option<Option<T>> {
        Some(None)
    }
}

/// Values that come out of their slot as they went in.
macro_rules! from_slots {
    ($($type:ty: $kind:ident($value:ident) => $made:expr),* $(,)?) => {$(
        impl FromSlot for $type {
            fn from_slot(slot: &Slot) -> Option<Self> {
                match slot {
                    Slot::$kind($value) => $made,
                    _ => None,
                }
            }
        }
    )*};
}

from_slots! {
    Seat: Seat(seat) => Some(*seat),
    Side: Side(side) => Some(*side),
    Card: Card(card) => Some(*card),
    Suit: Suit(suit) => Some(*suit),
    u8: Number(number) => (*number).try_into().ok(),
    u16: Number(number) => (*number).try_into().ok(),
    i16: Number(number) => (*number).try_into().ok(),
    i32: Number(number) => (*number).try_into().ok(),
    Remedy: Remedy(remedy) => Some(*remedy),
    Run: Row(cards) => Run::try_from(cards.as_slice()).ok().filter(|run| !run.is_empty()),
}

impl AsSlot for Run {
    const KIND: SlotKind = SlotKind::Row;

    fn slot(&self) -> Slot {
        Slot::Row(self.to_vec())
    }
}

impl FromSlot for bool {
    fn from_slot(slot: &Slot) -> Option<bool> {
        if let Slot::Flag(flag) = slot { Some(*flag) } else { None }
    }

    fn absent() -> Option<bool> {
        Some(false)
    }
}

impl FromSlot for CardSet {
    fn from_slot(slot: &Slot) -> Option<CardSet> {
        match slot {
            Slot::Cards(cards) => Some(*cards),
            Slot::Row(cards) => Some(cards.iter().copied().collect()),
            _ => None,
        }
    }

    fn absent() -> Option<CardSet> {
        Some(CardSet::EMPTY)
    }
}

impl FromSlot for BySide<u8> {
    fn from_slot(slot: &Slot) -> Option<BySide<u8>> {
        let Slot::Numbers(BySide([first, second])) = slot else { return None };
        Some(BySide([(*first).try_into().ok()?, (*second).try_into().ok()?]))
    }
}

/// Lists of words, each spelt in its slot as here.
macro_rules! word_slots {
    (@out $type:ty { $($variant:ident),* }) => {
        impl AsSlot for $type {
            const KIND: SlotKind = SlotKind::Word;

            fn slot(&self) -> Slot {
                Slot::Word(kebab(match self { $(<$type>::$variant => stringify!($variant)),* }))
            }
        }
        word_slots!(@back $type { $($variant),* });
    };
    (@back $type:ty { $($variant:ident),* }) => {
        impl FromSlot for $type {
            fn from_slot(slot: &Slot) -> Option<Self> {
                let Slot::Word(word) = slot else { return None };
                [$(<$type>::$variant),*].into_iter().find(|value| value.slot() == Slot::Word(word.clone()))
            }
        }
    };
}

word_slots!(@out PackId { Blue, Red });
word_slots!(@out ShuffleFlaw { BelowTable, FaceSeen });
word_slots!(@out Exposure { Shown, SeenByPartner, SeenByOpponent });
word_slots!(@back CutFlaw { Exposed, Confused, Doubtful });
word_slots!(@back Column { Tricks, Bonus });
word_slots!(@out Rank {
    Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Knave, Queen, King, Ace
});

/// Gives an enum of tuple variants its names: each variant with the names of its slots.
#[macro_export]
macro_rules! by_name {
    ($type:ty { $($variant:ident $(($($field:ident),+))?),* $(,)? }) => {
        impl $crate::ByName for $type {
            fn named(&self) -> $crate::Named {
                match self {
                    $(Self::$variant $(($($field),+))? => $crate::Named::new(
                        stringify!($variant),
                        vec![$($((stringify!($field), $crate::AsSlot::slot($field))),+)?],
                    )),*
                }
            }

            fn from_named(named: &$crate::Named) -> Result<Self, $crate::BadNamed> {
                $(if named.name == $crate::kebab(stringify!($variant)) {
                    named.only(&[$($(stringify!($field)),+)?])?;
                    return Ok(Self::$variant $(($(named.take(stringify!($field))?),+))?);
                })*
                Err($crate::BadNamed::Unknown(named.name.to_string()))
            }
        }
    };
}

by_name!(Remedy {
    NewDeal, Stand, Proceed, Declare, Call(card), Suit(suit), NotSuit(suit), Highest, Lowest, Win, WinOver(card),
    Lose, PlayDummy(card), NotDummy(card), Choose(card), Accept, Refuse, Reshuffle, Recut, RightPlayer, Show,
    Take(points), Tricks(tricks), Raise, Final, HighestOf(suit), LeadFrom(seat), TakeBack, Charge, Misdeal,
    AsDeclared, WithPartner, Alone,
});

by_name!(Duty {
    Play(card), Avoid(card), Highest, Lowest, HighestOf(suit), Win, WinOver(card), Lose, Lead(suit), NotLead(suit),
});

by_name!(Speech {
    AskNone, Answer(have), AskObeyed, AttentionTrick, NameCard(card), DrawCard, Suggest(card), TrickIncomplete,
    WrongTrick, NotDue, Fact, AskPlaced, Warn, Inform, SuggestDemand(remedy), Mention(seat, trick), RemarkPlay,
    RemarkScore, Manner, LeaveSeat, MentionCard(card), AskCall, TellCall, AskContract, Decline, DisputeDeal,
    DisputeScore, MentionSuit(suit), AskWho, AskTurnUp, AskTrump, Announce(points),
});

/// The acts of every game. Words of the declaration are named by the game, and what is said by its own name.
macro_rules! acts {
    ($($variant:ident $(($($field:ident),+))?),* $(,)?) => {
        impl<C> Act<C> {
            /// By its name, a declaration by the name that the game gives it.
            pub fn named(&self, call: impl Fn(&C) -> Named) -> Named {
                match self {
                    Act::Call(word) => call(word),
                    Act::Say(speech) => speech.named(),
                    Act::Stack(hands) => stack(hands),
                    $(Act::$variant $(($($field),+))? => Named::new(
                        stringify!($variant),
                        vec![$($((stringify!($field), AsSlot::slot($field))),+)?],
                    )),*
                }
            }

            /// From its name; the words of the game's declarations go first.
            ///
            /// # Errors
            /// When nothing has this name, or its slots are others.
            pub fn from_named(named: &Named, call: impl Fn(&Named) -> Option<C>) -> Result<Act<C>, BadNamed> {
                if let Some(word) = call(named) {
                    return Ok(Act::Call(word));
                }
                $(if named.name == kebab(stringify!($variant)) {
                    named.only(&[$($(stringify!($field)),+)?])?;
                    return Ok(Act::$variant $(($(named.take(stringify!($field))?),+))?);
                })*
                Speech::from_named(named).map(Act::Say)
            }
        }

        #[cfg(test)]
        const NAMES: &[&str] = &[$(stringify!($variant)),*];
    };
}

acts! {
    Cut(cards, other_pack), ChooseSeat(seat), ChoosePack(pack), Collect, Shuffle(flaw), PlacePack(seat), HandlePack,
    Offer(card), CutPack(number, flaw), Deal, DealOtherPack, DealOn(number), Packet(seat, number), Mend, TurnUp(card),
    Faced(card), Peep, Look, ProvePack, FindShort, FindSurplus, Missing(seat, card), Find(card), LayDiscard(card),
    QuitDiscard, Discard(card), LiftTurnUp, Expose(cards, how), Drop(card), LayDown, LayIdle, CountHand(seat), ThrowDown,
    TakeUp(card), Play(card), Together(cards), Lead(cards), Slip(card), MixIn(card, trick), HoldOut(card), Touch(cards),
    Name(card), NameSuit(suit), NameRank(rank), Arrange, Withdraw(card), Correct(card), Gather, Turn, Quit,
    LookTrick(trick), CountTricks, Restore(card), ClaimRest, ClaimTricks(tricks, finesses), Concede,
    ConcedeTricks(tricks), Object, KeepHand, Consult, Refer, Demand(remedy), Waive, Consent, ClaimRevoke(seat, trick),
    Admit, Search, MixTricks, Enter(column, side, points), CorrectScore(column, side, points, deal), AgreeScore,
    AgreeStop, Stop, Retire, NewCards, Replace(card), Tricks(tricks), Appeal,
}

/// The pack as it lies: a hand for each seat. Nobody sends it, so that it is not read back.
fn stack(hands: &Hands) -> Named {
    let held = hands.hands.iter().map(|(seat, cards)| (Cow::Owned(seat.to_string()), cards.slot()));
    let turn_up = hands.turn_up.map(|card| (Cow::Borrowed("turn_up"), card.slot()));
    Named { name: Cow::Borrowed("stack"), slots: held.chain(turn_up).collect() }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    fn no_calls(_: &Named) -> Option<()> {
        None
    }

    #[test]
    fn an_act_comes_back_from_its_name() {
        let run: Run = [card("KH"), card("2H")].into_iter().collect();
        let acts: [Act<()>; 12] = [
            Act::Play(card("KH")),
            Act::Lead(run),
            Act::ClaimRevoke(Some(Seat::West), None),
            Act::Demand(Remedy::Suit(Some(Suit::Hearts))),
            Act::Waive,
            Act::Expose([card("5H")].into_iter().collect(), Exposure::SeenByPartner),
            Act::CutPack(20, Some(CutFlaw::Doubtful)),
            Act::CorrectScore(Column::Bonus, Side::EastWest, -8, Some(3)),
            Act::Say(Speech::Answer(false)),
            Act::Say(Speech::SuggestDemand(Remedy::NewDeal)),
            Act::NameRank(Rank::Knave),
            Act::Tricks(BySide([9, 4])),
        ];
        for act in acts {
            let named = act.named(|()| Named::word("call"));
            assert_eq!(Act::from_named(&named, no_calls), Ok(act), "{named:?}");
        }
    }

    #[test]
    fn names_and_slots_are_those_that_programs_read() {
        let named = Act::<()>::ClaimRevoke(Some(Seat::West), None).named(|()| Named::word("call"));
        assert_eq!(named, Named::new("ClaimRevoke", vec![("seat", Slot::Seat(Seat::West))]));
        assert_eq!(named.name, "claim-revoke");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let bad = |named: Named| Act::<()>::from_named(&named, no_calls).unwrap_err().to_string();
        assert_eq!(bad(Named::word("fly")), "unknown name: fly");
        assert_eq!(bad(Named::word("play")), "play: slot card missing or invalid: expected card");
        let suit = Named::new("Play", vec![("card", Slot::Suit(Suit::Hearts))]);
        assert_eq!(bad(suit), "play: slot card missing or invalid: expected card");
        let more = Named::new("Waive", vec![("card", Slot::Card(card("KH")))]);
        assert_eq!(bad(more), "waive: unknown slot: card");
    }

    #[test]
    fn no_two_acts_share_a_name() {
        let said = [
            "AskNone", "Answer", "Suggest", "Fact", "Warn", "Inform", "Mention", "Manner", "Decline",
            "Announce",
        ];
        let all: BTreeSet<&str> = NAMES.iter().copied().chain(said).collect();
        assert_eq!(all.len(), NAMES.len() + said.len());
    }
}
