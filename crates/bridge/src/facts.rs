//! What the articles of Bridge find, as values with named slots. `speech.rs` makes the sentences.

use cards::{BySide, Card, CardSet, Seat, SeatSet, Side, Suit};
use table::{AsSlot, Remedy, Slot, SlotKind};

use crate::{Call, Doubling, Make, What};

table::game_facts! {
    /// What only the articles of Bridge find.
    pub enum Fact {
        /// What happens to the pack before the deal.
        Shuffling(ShufflingFact),
        /// What happens in the deal.
        Dealing(DealingFact),
        /// What is found in naming the trump.
        Declaring(DeclaringFact),
        /// What becomes of doubles.
        Doubling(DoublingFact),
        /// What is found of leave to lead, of leads too soon and of spades that are not played.
        Leave(LeaveFact),
        /// What is found of dummy.
        Dummy(DummyFact),
        /// What is found of cards that were seen.
        Exposure(ExposureFact),
        /// What becomes of claims to the rest, and of tricks looked at again.
        Claim(ClaimFact),
        /// What is found of talk.
        Talk(TalkFact),
        /// What is found of leads out of place.
        Lead(LeadFact),
        /// What is found of cards that were mended.
        Mending(MendingFact),
        /// What a hand brings.
        Points(PointsFact),
    }
}

table::fact_enum! {
    /// Laws 29 to 35: what happens to the pack before the deal.
    pub enum ShufflingFact {
        /// A card was seen when the pack was handed over, and its holder shuffles again.
        ShowsHandingOver { seat: Seat, card: Card },
        /// The other pack is shuffled while a hand is played.
        ShufflesDuringPlay { seat: Seat },
        /// The dealer showed a card in shuffling and shuffles again.
        ShowsInShuffling { seat: Seat },
        /// The pack was shuffled below the table.
        ShufflesBelowTable { seat: Seat },
        /// The pack was shuffled with a face in sight.
        ShufflesFaceSeen { seat: Seat },
        /// Shuffling has undone the cut.
        ShufflesAfterCut { seat: Seat, cutter: Seat },
        /// The player who cut has shuffled and cuts again.
        CutterShuffles { seat: Seat },
        /// The player who cut tried to cut again.
        CutsTwice { seat: Seat },
        /// Somebody else has cut already.
        CutAlready { cutter: Seat },
        /// The pack lies at the wrong place.
        PackMisplaced { dealer: Seat },
    }
}

table::fact_enum! {
    /// Laws 36 to 43: what happens in the deal.
    pub enum DealingFact {
        /// The other side's pack was dealt.
        DealtWrongPack { seat: Seat },
        /// The last card is given.
        DealComplete,
        /// One of the last cards was shown, and the choice about it outlasts the deal.
        NoFairTimeToChoose,
        /// The law leaves no choice but a new deal.
        NewDealCompulsory,
        /// A card was shown while the cards were dealt.
        ShowsInDeal { seat: Seat, card: Card },
        /// The same, and nobody is left who might claim.
        ShowsInDealUnclaimed { seat: Seat, card: Card },
        /// The dealer looked at a card before the last was theirs.
        PeepsInDeal { seat: Seat },
        /// The adversaries may see the card that the dealer saw.
        PeepedCardMayBeSeen,
        /// The card that the dealer saw is shown.
        PeepedCardShown,
        /// Looking at one's cards has cost the claim to a new deal.
        LookedCannotClaim { seat: Seat },
        /// The pack is proved wrong when no hand is on.
        WrongPackTooLate,
        /// Dummy is a card short.
        DummyShort { seat: Seat },
        /// A player who has played is a card short.
        ShortAfterPlaying { seat: Seat },
        /// A player who has not played is a card short.
        ShortBeforePlaying { seat: Seat },
        /// A missing card is found.
        MissingCardFound { seat: Seat, card: Card },
        /// A hand dealt out of turn was played and stands.
        DealOutOfTurnStands { rightful: Seat },
        /// A deal out of turn does not count.
        DealOutOfTurnSetAside,
    }
}

table::fact_enum! {
    /// Laws 45 to 49: what is found in naming the trump.
    pub enum DeclaringFact {
        /// Somebody declares in the play.
        TrumpCannotChange { seat: Seat, call: Call },
        /// Somebody declares over a make.
        MakeCannotChange { seat: Seat, call: Call },
        /// An adversary declares.
        NotTheirsToDeclare { seat: Seat, call: Call },
        /// The dealer has passed and speaks again.
        PassCannotChange { seat: Seat, partner: Seat },
        /// The dealer's partner names the trump unasked.
        MakesWithoutSay { seat: Seat, make: Make },
        /// The dealer's partner passes.
        PassesWithTrumpToName { seat: Seat },
        /// The word of an adversary is as if unsaid.
        DealGoesOn,
        /// The dealer's partner has named the trump as was asked.
        HasNamedTrump { seat: Seat },
        /// The dealer's partner is made to name the trump.
        MustNameTrump { seat: Seat },
        /// Nobody asked for a new deal: the make stands.
        MakeStands,
    }
}

table::words! {
    /// A double of the trick's value, or the double of a double.
    pub enum Raise {
        /// The first, and any other that was said as such.
        Double,
        /// One that answers a double and was said as a redouble.
        Redouble,
    }
}

impl Raise {
    /// What a word is, as the doubling stands: nothing can be redoubled that is not doubled.
    pub fn of(call: Call, doubling: &Doubling) -> Raise {
        if call == Call::Redouble && doubling.doubles > 0 { Raise::Redouble } else { Raise::Double }
    }
}

table::fact_enum! {
    /// Laws 50 to 55 and the limits of a club: what becomes of doubles.
    pub enum DoublingFact {
        /// A word on doubling before there is a trump.
        WordBeforeTrump { seat: Seat, call: Call },
        /// Dummy speaks of doubling.
        DummyHasNoWord { seat: Seat },
        /// A word on doubling after its end.
        DoublingIsOver { seat: Seat, call: Call },
        /// A word on doubling while a double waits for its answer.
        WordWhileWaiting { seat: Seat, call: Call, raise: Raise, by: Seat, decider: Seat },
        /// A card that the partner showed has taken the right away.
        LostRightToDouble { seat: Seat, raise: Raise },
        /// The dealer's side doubles what nobody has doubled.
        NobodyHasDoubled { seat: Seat, call: Call },
        /// A side doubles its own double.
        DoublesOwnSide { seat: Seat, call: Call },
        /// A player who was satisfied speaks again.
        WordIsSpent { seat: Seat },
        /// A double out of turn.
        DoublesOutOfTurn { seat: Seat, call: Call },
        /// A double that needs leave.
        DoublesByLeave { seat: Seat, call: Call },
        /// A double out of turn is refused.
        DoubleRefused { raise: Raise },
        /// The same of a spade that must be played for it.
        DoubleRefusedAndPlayed { raise: Raise },
        /// Leave to double is refused.
        LeaveRefused { raise: Raise },
        /// A double holds.
        Doubles { seat: Seat, raise: Raise, value: i64 },
        /// A double out of turn stands because its refusal is lost.
        DoubleStands { seat: Seat, raise: Raise },
        /// A double was never accepted.
        DoubleNotAccepted { seat: Seat, raise: Raise },
        /// One more double would be too much for the club.
        LimitAhead { limit: u16 },
        /// The odd trick is worth more than the club allows.
        LimitPassed { limit: u16 },
        /// Somebody is satisfied where nobody has doubled.
        NoDoubleToAnswer { seat: Seat },
        /// Somebody is satisfied with their own side's double.
        NoWordNow { seat: Seat },
    }
}

table::fact_enum! {
    /// Laws 56 to 60 and the spade convention: leave to lead, leads too soon, spades not played.
    pub enum LeaveFact {
        /// Leave to lead is asked for when that is settled.
        LeaveIsSettled { seat: Seat },
        /// Third hand asks for leave to lead.
        ThirdHandAsksLeave { seat: Seat, eldest: Seat },
        /// The dealer's side asks for leave to lead.
        NoLeadToAskFor { seat: Seat },
        /// The eldest hand's answer declines to double.
        DeclinedToDouble { seat: Seat },
        /// Somebody answers what was not asked.
        YesUnasked { seat: Seat },
        /// An undoubled spade hand is not played.
        SpadesNotPlayed,
        /// Third hand asks to play spades.
        ThirdHandAsksToPlay { seat: Seat },
        /// Third hand leads to spades that are not to be played.
        LeadsSpadesOutOfTurn { seat: Seat },
        /// The eldest hand leads to spades that are not to be played.
        LeadsSpadesUnasked { seat: Seat },
        /// The eldest hand leads in the middle of the doubling.
        LeadsBeforeDoublingEnds { seat: Seat, third: Seat },
        /// The eldest hand leads what was called.
        LeadsAsCalled { seat: Seat, third: Seat },
        /// The eldest hand leads without leave.
        LeadsWithoutLeave { seat: Seat, third: Seat },
    }
}

table::words! {
    /// What dummy's owner may do under law 62.
    pub enum DummyRight {
        /// Ask the dealer for a card of the suit led.
        AskNone,
        /// Ask whether a call was obeyed.
        AskObeyed,
        /// Point to a trick that lacks a card.
        TrickIncomplete,
        /// Say that a penalty is not due.
        NotDue,
        /// Bear witness.
        FactInDispute,
    }
}

table::fact_enum! {
    /// Laws 61 to 66: what is found of dummy.
    pub enum DummyFact {
        /// Dummy was laid down before.
        HandLiesOpen { seat: Seat },
        /// A hand becomes dummy.
        BecomesDummy { seat: Seat, dealer: Seat },
        /// Dummy's owner hints at cards to be played.
        HintsAtDummy { seat: Seat, cards: CardSet },
        /// Dummy's owner points to an offence, and its penalty is lost.
        DummyPointsOut { seat: Seat },
        /// The same when a penalty has been exacted already, which stands.
        PointsOutExacted { seat: Seat },
        /// Dummy's owner uses one of their few rights.
        DummyMay { seat: Seat, right: DummyRight },
        /// Dummy's owner claims the rest.
        DummyHasNoClaim { seat: Seat },
        /// Dummy's owner gives the rest up.
        DummyCannotGiveUp { seat: Seat },
    }
}

table::fact_enum! {
    /// Laws 67 to 71: what is found of cards that were seen.
    pub enum ExposureFact {
        /// A card fell below the table.
        FellBelowTable { seat: Seat, card: Card },
        /// Only an opponent saw the card.
        SeenByOpponentOnly { seat: Seat },
        /// Cards were shown before the lead, and the partner may not double.
        ShowsBeforeLead { seat: Seat, cards: CardSet, partner: Seat },
        /// The dealer's side shows cards in play.
        CardsNeverCalled { seat: Seat, cards: CardSet },
        /// The dealer's side faces a hand in play.
        HandNeverCalled { seat: Seat },
        /// An adversary exposes cards.
        Exposes { seat: Seat, cards: CardSet },
    }
}

table::fact_enum! {
    /// Laws 74, 84 and 98: claims to the rest, and tricks looked at again.
    pub enum ClaimFact {
        /// A trick with a card too many is opened.
        OpensSurplusTrick { seat: Seat, trick: u8 },
        /// A quitted trick is looked at.
        LooksBackAtTrick { seat: Seat, trick: u8 },
        /// The tricks are searched too early.
        SearchesTooEarly { seat: Seat },
        /// The dealer claims the rest.
        ClaimsRest { seat: Seat },
        /// An adversary claims the rest.
        AdversaryClaimsRest { seat: Seat },
        /// The dealer claims part of the tricks left.
        ClaimsPart { seat: Seat, tricks: u8 },
        /// An adversary does not agree to the claim.
        ClaimNotAgreed { seat: Seat },
        /// The claim to the rest proves false.
        ClaimWasFalse { winner: Seat },
        /// The rest is given up.
        GivesRestUp { seat: Seat },
        /// No hand is on to be given up.
        NothingToGiveUp,
    }
}

table::words! {
    /// What offends the etiquette of 1907.
    pub enum BadManners {
        /// A player leaves the seat.
        LeavesSeat,
        /// A player speaks of the score.
        SpeaksOfScore,
        /// A player shows what they think.
        ShowsThoughts,
    }
}

table::fact_enum! {
    /// Laws 97 to 103 and the etiquette: what is found of talk.
    pub enum TalkFact {
        /// A consultation while nothing is open.
        TalkWithoutEffect,
        /// The deal is questioned, and is whose it should be.
        DealIsRight { seat: Seat, dealer: Seat },
        /// A consultation costs the revoke that is not claimed yet.
        TalkCostsRevoke,
        /// Partners talk about the doubling.
        TalksDoublingOver { seat: Seat },
        /// The eldest hand's partner says that a penalty is due.
        MayTellPenaltyDue { seat: Seat },
        /// An adversary warns the partner against a lead out of turn.
        MayWarnPartner { seat: Seat },
        /// Attention is drawn to the trick when it does no harm.
        AttentionTooLate { partner: Seat },
        /// The partner is asked for a card of the suit when that saves nothing any more.
        AskedTooLate { seat: Seat },
        /// An adversary remarks on the play.
        RemarksOnPlay { seat: Seat },
        /// An adversary names a card that nobody asked for.
        NamesCardUnasked { seat: Seat },
        /// A player suggests a penalty to the partner.
        SuggestsRemedy { seat: Seat, remedy: Remedy },
        /// A revoke that is not claimed yet is lost.
        RevokeCannotBeClaimed,
        /// Another of the side gathers the tricks.
        GathersForSide { seat: Seat, side: Side, first: Seat },
        /// The etiquette is offended.
        OffendsManners { seat: Seat, manners: BadManners },
    }
}

table::fact_enum! {
    /// Laws 73 to 78: what is found of leads out of place.
    pub enum LeadFact {
        /// The dealer's side leads on before the trick is finished.
        LeadsOnUnpunished { seat: Seat, cards: CardSet },
        /// An adversary leads beside the partner's lead.
        LeadsBesidePartner { seat: Seat, card: Card },
        /// The dealer's side leads beside its own lead.
        LeadsBesideUnpunished { seat: Seat, card: Card },
        /// Somebody leads in another's turn.
        LeadsOutOfTurn { seat: Seat, card: Card, rightful: Seat },
        /// A seat leads several cards at once in another's turn.
        LeadsSeveralOutOfTurn { seat: Seat, cards: CardSet, rightful: Seat },
        /// A lead out of turn goes back, its penalty being lost.
        LeadBackUnpunished { seat: Seat, rightful: Seat },
        /// The dealer's lead out of turn goes back.
        CardsBackUnpunished { leader: Seat },
    }
}

table::fact_enum! {
    /// Laws 65, 75 and 92: what is found of cards that were mended.
    pub enum MendingFact {
        /// Dummy does not follow suit.
        DummyRenounces { suit: Suit },
        /// The dealer's side takes a card back for nothing.
        TakesBackUnpunished { seat: Seat, card: Card, changes: SeatSet },
    }
}

table::fact_enum! {
    /// Laws 4 to 10 and 87 to 96: what a hand brings.
    pub enum PointsFact {
        /// A side hands tricks over for revoking; `tricks` is how many, `after` what the sides have then.
        HandsTricksOver { side: Side, tricks: u8, after: BySide<u8> },
        /// A side has no tricks to hand over.
        NoTrickToHandOver { side: Side, after: BySide<u8> },
        /// Both sides owe the same for revokes.
        RevokesSetOff { after: BySide<u8> },
        /// Tricks are owed that there are not.
        TricksForgiven { tricks: u8 },
        /// Trick points, so many odd tricks at so much each.
        OddTricks { odd: u8, each: i64 },
        /// Trick points of a side that revoked, of which some are lost by the ceiling.
        OddTricksCapped { odd: u8, each: i64, lost: i32, ceiling: i32 },
        /// An entry in the honour column.
        Above { what: What },
        /// The maker's points for spades that were not played.
        SpadeMakeNotPlayed,
        /// The maker's points instead of the play.
        TwoInsteadOfPlay,
        /// The maker's points on a score sheet for spades that were not played.
        SheetSpadesNotPlayed,
        /// A score sheet has spades that were not played and bring nothing.
        SheetSpadesBringNothing,
    }
}

impl AsSlot for Call {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(self.to_string())
    }
}

impl AsSlot for Make {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(self.to_string())
    }
}

impl AsSlot for What {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        let word = match self {
            What::Honours(holding) => holding.word(),
            What::Chicane => "chicane",
            What::ChicaneAgainst => "chicane-against",
            What::DoubleChicaneAgainst => "double-chicane-against",
            What::GrandSlam => "grand-slam",
            What::LittleSlam => "little-slam",
        };
        Slot::Word(word.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use table::{Common, Facts};

    use super::*;
    use crate::Holding;

    #[test]
    fn no_two_facts_have_one_name() {
        let shapes = [Fact::shapes(), Common::shapes()].concat();
        let names: BTreeSet<&str> = shapes.iter().map(|shape| shape.name).collect();
        assert_eq!(names.len(), shapes.len());
    }

    #[test]
    fn declarations_and_awards_stand_in_slots_as_words() {
        let word = |word: &str| Slot::Word(word.to_owned());
        assert_eq!(Call::Make(Make(None)).slot(), word("make no-trump"));
        assert_eq!(Make(Some(Suit::Hearts)).slot(), word("hearts"));
        assert_eq!(What::Honours(Holding::FourInOneHand).slot(), word("four-in-one-hand"));
        assert_eq!(What::LittleSlam.slot(), word("little-slam"));
        assert_eq!(Raise::Redouble.slot(), word("redouble"));
    }

    #[test]
    fn a_redouble_needs_a_double_before_it() {
        let doubled = Doubling { doubles: 1, ..Doubling::default() };
        assert_eq!(Raise::of(Call::Redouble, &doubled), Raise::Redouble);
        assert_eq!(Raise::of(Call::Redouble, &Doubling::default()), Raise::Double);
        assert_eq!(Raise::of(Call::Double, &doubled), Raise::Double);
    }
}
