//! What the articles of Royalton find, as facts with named slots; `speech.rs` makes the sentences.

use cards::{Card, CardSet, Seat, SeatSet, Side, Suit};
use table::{AsSlot, Remedy, Slot, SlotKind};

use crate::{Bid, Call};

table::game_facts! {
    /// What only the laws of Royalton speak of, by the group of articles that finds it.
    pub enum Fact {
        /// Laws 15 to 17, 20, 21 and 28: the pack before the deal, and the one that waits.
        Pack(PackFact),
        /// Laws 18 and 22 to 28: the deal.
        Deal(DealFact),
        /// Laws 30 to 33, 37 to 39, 43 and 45: calls that should not have been made.
        Call(CallFact),
        /// Laws 30, 38 to 40, 43 and 46: what becomes of the calls.
        Auction(AuctionFact),
        /// Laws 34 and 49: who plays the two hands, bridging, and the first lead.
        Nullo(NulloFact),
        /// Laws 42 and 52 to 56: the open hand.
        Dummy(DummyFact),
        /// Laws 50, 51, 63 to 65, 67 and 69: cards seen.
        Exposed(ExposedFact),
        /// Laws 28, 53, 69, 84, 90 and 94: claims, tricks given up, and tricks looked at.
        Claim(ClaimFact),
        /// Laws 41, 42, 53, 84 and 95 to 97, and the etiquette: what is said.
        Word(WordFact),
        /// Laws 56, 59, 60, 69 and 98: leads.
        Lead(LeadFact),
        /// Laws 55, 57, 75, 77 and 78: revokes, broken orders, and cards put right.
        Revoke(RevokeFact),
        /// Laws 32 to 36, 44, 47, 77 and 81 to 88: what is scored.
        Score(ScoreFact),
    }
}

table::fact_enum! {
    /// What is found about the pack before the deal, and about the one that waits.
    pub enum PackFact {
        /// A card showed while the pack was handed over to be cut.
        ShowsCardInOffering { seat: Seat, card: Card },
        /// The pack was gathered by another than the dealer's partner.
        GathersAnothersPack { seat: Seat, rightful: Seat },
        /// Somebody deals on for their partner after an opponent objected.
        DealsOnAfterObjection { seat: Seat },
        /// The pack was shuffled below the table.
        ShufflesBelowTable { seat: Seat },
        /// A face was seen in the dealer's shuffle.
        DealerShufflesFaceSeen { seat: Seat },
        /// A face was seen in somebody else's shuffle.
        ShufflesFaceSeen { seat: Seat },
        /// The dealer shuffled after the cut.
        DealerShufflesAfterCut { seat: Seat, others: Side, cutter: Seat },
        /// The dealer's partner shuffled too where only the adversaries may.
        ShufflesWithDealer { seat: Seat },
        /// Somebody else shuffled after the cut.
        ShufflesAfterCut { seat: Seat, cutter: Seat },
        /// The pack was cut again though it had been cut well.
        CutsAgain { seat: Seat },
        /// The pack was laid down in the wrong place.
        LaysPackAstray { seat: Seat, at: Seat, dealer: Seat },
        /// The pack that waits for the next deal was handled.
        HandlesNextPack { seat: Seat },
        /// The other pack may be searched for a missing card.
        MaySearchOtherPack { seat: Seat },
    }
}

table::fact_enum! {
    /// What is found about the deal.
    pub enum DealFact {
        /// There must be a new deal.
        NewDealCompulsory,
        /// A deal out of turn was stopped in time.
        DealOutOfTurnStopped,
        /// The cards were dealt from the pack of the other side.
        DealtFromOtherPack { seat: Seat, next: Seat },
        /// Several cards at once were given to a seat.
        SeveralAtOnce { seat: Seat, to: Seat },
        /// They were put right before the deal went on.
        PutInRotation,
        /// A card was shown before the deal was complete.
        ShownInDeal { card: Card },
        /// One of the dealer's side looked at a card before the deal was done.
        LooksBeforeDealt { seat: Seat },
        /// One of the other side looked at their cards before the deal was done.
        OpponentLooksBeforeDealt { seat: Seat },
        /// Having looked, the opponents can no longer object that the pack was not cut.
        MissingCutCondoned { seat: Seat },
        /// The pack was found wrong when the next deal had been cut for.
        PackFoundWrongTooLate,
        /// One hand has a card too many and another one too few.
        CardTooMany { seat: Seat },
        /// A player found their hand short of a card.
        ShortOfCard { seat: Seat },
        /// A missing card was found, and its owner answers for revokes.
        CardFound { card: Card, seat: Seat },
        /// A missing card of dummy was found.
        DummysCardFound { card: Card, seat: Seat },
    }
}

table::fact_enum! {
    /// What is found about calls that should not have been made.
    pub enum CallFact {
        /// A call was made in another's turn.
        CallsOutOfTurn { seat: Seat, call: Call, turn: Seat },
        /// A call was made when the auction was over.
        CallsAfterEnd { seat: Seat, call: Call },
        /// A player called whose side may only pass to the end.
        ExcludedSideCalls { seat: Seat, call: Call },
        /// A player called who may only pass for the time being.
        BarredPlayerCalls { seat: Seat, call: Call },
        /// A call was changed.
        ChangesCall { seat: Seat, from: Call, to: Call },
        /// A nullo was bid where the club does not play it.
        NulloNotPlayed { seat: Seat, bid: Bid },
        /// A royal was bid where it may only answer a bid of its number.
        RoyalAnswersNobody { seat: Seat, bid: Bid },
        /// A bid does not go over the bid that stands.
        InsufficientBid { seat: Seat, bid: Bid, over: Bid },
        /// A bid is of more tricks than there are.
        ImpossibleBid { seat: Seat, bid: Bid },
        /// A double or redouble was said before any bid.
        NothingToDouble { seat: Seat, call: Call },
        /// A double of a bid that is doubled already.
        DoubledAlready { seat: Seat, bid: Bid },
        /// A redouble of a bid that is not doubled.
        NotDoubledYet { seat: Seat, bid: Bid },
        /// A double or redouble of a bid that is redoubled already.
        RedoubledAlready { seat: Seat, call: Call },
        /// A player doubled or redoubled their own call.
        DoublesOwnCall { seat: Seat, call: Call },
        /// A player doubled or redoubled their partner's call.
        DoublesPartnersCall { seat: Seat, call: Call },
    }
}

table::fact_enum! {
    /// What becomes of the calls.
    pub enum AuctionFact {
        /// An insufficient or impossible bid cannot be mended by such a call.
        CannotMendBy { seat: Seat, call: Call },
        /// A player tried to mend a bad bid by another, which the holders of the right may accept.
        OffersCorrection { seat: Seat, bid: Bid, holders: SeatSet },
        /// That other bid was accepted and stands.
        CorrectionStands { bid: Bid },
        /// A bad bid was made sufficient, and the bidder's partner may only pass.
        BidRaised { seat: Seat, bid: Bid, partner: Seat },
        /// The last declaration of a side was made the final one.
        LastDeclarationFinal { side: Side },
        /// A barred player's call was accepted, and their side may only pass.
        BarredCallAccepted { seat: Seat, side: Side },
        /// A barred player's call was refused, and their side may only pass.
        BarredCallRefused { seat: Seat, side: Side },
        /// Nobody asked for a penalty in time, and the call stands.
        CallCondoned { seat: Seat },
        /// Nobody asked for a penalty in time: a void call counts as made in turn, and is void.
        VoidCallCondoned { seat: Seat },
        /// A call that the offender's partner made in haste goes back.
        HastyCallGoesBack { seat: Seat, turn: Seat },
        /// A double or redouble has opened the bidding again.
        BiddingOpenAgain,
        /// Everybody passed, and the hands are thrown in.
        PassedOut { next: Seat },
    }
}

table::fact_enum! {
    /// What is found about who plays the two hands, bridging, and the first lead.
    pub enum NulloFact {
        /// The auction is over, and it is settled who plays.
        ContractFinal { bid: Bid, doubling: Option<Doubling>, declarer: Seat, leader: Seat },
        /// The auction is over, and the play may be bridged.
        ContractMayBeBridged {
            bid: Bid,
            doubling: Option<Doubling>,
            declarer: Seat,
            partner: Seat,
            leader: Seat,
        },
        /// A word about the play was said before the auction was over.
        WordBeforeContract { seat: Seat, call: Call },
        /// A player wants to bridge when it is too late.
        CannotBridge { seat: Seat },
        /// A player wants to bridge what is not a nullo.
        NotToBeBridged { bid: Bid },
        /// A word about the play was said by another than the declarer.
        DeclarersWord { call: Call, declarer: Seat },
        /// The declarer's partner has spoken about the bridging.
        PartnerSpeaksOfBridging { seat: Seat },
        /// The play was bridged: these now play the hands and lead.
        Bridged { declarer: Seat, leader: Seat },
        /// The declarer has called the lead: these play the hands and lead.
        LeadCalled { declarer: Seat, leader: Seat },
        /// The lead is called when it is made already, or by another than the declarer.
        LeadCalledInVain { seat: Seat, declarer: Seat },
        /// The partner of the rightful leader led before the first lead.
        LeadsBeforeFirstLead { seat: Seat, card: Card, leader: Seat },
        /// The suit of the first lead may be named.
        FirstLeadMayBeCalled { leader: Seat },
    }
}

table::fact_enum! {
    /// What is found about the open hand and its owner.
    pub enum DummyFact {
        /// A hand lies open from now on.
        BecomesDummy { seat: Seat },
        /// A card of the open hand is played by being touched.
        PlayedByTouch { card: Card },
        /// Dummy suggested cards of the open hand.
        SuggestsCards { seat: Seat, cards: CardSet },
        /// Dummy warned the declarer against leading from the wrong hand.
        WarnsAgainstLead { seat: Seat, declarer: Seat, hand: Seat },
        /// Dummy may speak to what is in dispute.
        MaySpeakInDispute { seat: Seat },
        /// Dummy spoke of what the declarer has spoken of before.
        SaysNothingNew { seat: Seat, declarer: Seat },
        /// Dummy pointed to offences for which now nothing can be exacted.
        PointsOut { seat: Seat },
        /// Dummy pointed to an offence that is still open.
        PointsToOffence { seat: Seat },
        /// Dummy drew notice to the play where no penalty was in question.
        DrawsNotice { seat: Seat, how: Notice },
        /// Dummy told the declarer about the bidding.
        TellsDeclarerBidding { seat: Seat },
        /// Dummy may speak to a dispute that others have begun.
        MayJoinDispute { seat: Seat },
        /// Dummy may have a mistaken score put right.
        MayCorrectScore { seat: Seat },
        /// Dummy asked to have the cards placed.
        AsksToHavePlaced { seat: Seat },
        /// Dummy claimed tricks.
        DummyClaims { seat: Seat },
        /// Dummy gave tricks up.
        DummyConcedes { seat: Seat },
    }
}

table::fact_enum! {
    /// What is found about cards that were seen.
    pub enum ExposedFact {
        /// Only an opponent saw the card.
        SeenByOpponentOnly { seat: Seat },
        /// A card fell below the table.
        FellBelowTable { seat: Seat, card: Card },
        /// An exposed card was taken up that had to lie.
        TookUpExposed { seat: Seat, card: Card },
        /// Cards were shown before the auction was over.
        ShowsInAuction { seat: Seat, cards: CardSet },
        /// A card was led before the auction was over.
        LeadsInAuction { seat: Seat, card: Card },
        /// Cards were shown between the auction and the first lead.
        ShowsBeforeFirstLead { seat: Seat, cards: CardSet },
        /// Cards of the declarer's side were shown, which are never called.
        DeclarersSideShows { seat: Seat, cards: CardSet },
        /// An adversary exposed cards.
        Exposes { seat: Seat, cards: CardSet },
        /// An adversary let their partner see cards.
        ExposesToPartner { seat: Seat, cards: CardSet },
        /// The last card was shown before the partner had played to the twelfth trick.
        ShowsLastCard { seat: Seat, partner: Seat },
        /// An adversary said who of their side holds a card.
        SaysWhoHolds { seat: Seat, card: Card, owner: Seat },
        /// An adversary spoke of a card, whoever holds it.
        SpeaksOfCard { seat: Seat, card: Card },
        /// An adversary spoke of a card that their side does not hold.
        SpeaksOfCardNotHeld { seat: Seat, card: Card },
    }
}

table::fact_enum! {
    /// What is found about claims, tricks given up, and tricks looked at.
    pub enum ClaimFact {
        /// A trick may be searched for a missing card.
        MaySearchTrick { seat: Seat, trick: u8 },
        /// A trick that was found to hold a card too many is looked through.
        ExaminesTrick { seat: Seat, trick: u8 },
        /// A quitted trick was looked at.
        LooksBack { seat: Seat, trick: u8 },
        /// The tricks were searched before the play was over.
        SearchesEarly { seat: Seat },
        /// An adversary claimed tricks.
        AdversaryClaims { seat: Seat },
        /// The declarer claimed tricks.
        DeclarerClaims { seat: Seat },
        /// An adversary does not agree to the claim.
        ClaimOpposed { seat: Seat, declarer: Seat },
        /// An adversary does not give up what the partner does.
        KeepsTricks { seat: Seat, partner: Seat },
        /// What one adversary gives up waits for the other.
        ConcessionWaits { seat: Seat },
        /// The agreed end of the rubber has come while a deal is in hand.
        EndComesInDeal,
        /// The agreed end of the rubber has come between two deals.
        EndComes,
        /// A side would retire where nobody can.
        CannotRetire { seat: Seat },
        /// The deal is questioned, and is whose it should be.
        DealIsRight { seat: Seat, dealer: Seat },
        /// An adversary gave tricks up, for which the partner's word is needed.
        ConcedesWithPartner { seat: Seat, tricks: u8, partner: Seat },
        /// Tricks were given up for good.
        Concedes { seat: Seat, tricks: u8 },
        /// Some of the tricks left were given up for good, and others are left.
        ConcedesPart { seat: Seat, tricks: u8, rest: u8 },
        /// The other side agrees to the tricks that were not given up.
        RestAgreed { side: Side, tricks: u8 },
        /// The tricks that were not given up are played for.
        RestIsPlayed { seat: Seat },
        /// Tricks given up in error stay given up.
        StaysGivenUp { seat: Seat },
        /// A claim that was agreed to stays agreed to.
        StaysAgreed { seat: Seat },
        /// Tricks that were given up needed nobody's leave.
        GivenWithoutLeave { seat: Seat },
        /// A side took fewer tricks than were given up to it.
        ConcededTricksGo { side: Side, tricks: u8 },
        /// A side retired from the deal.
        Retires { side: Side },
    }
}

table::fact_enum! {
    /// What is found about things said.
    pub enum WordFact {
        /// The first dealer may ask their partner before they choose cards and seats.
        MayAskPartner { seat: Seat },
        /// Partners talked while no penalty was open.
        TalkWithoutEffect,
        /// What is being played may always be asked.
        ContractMayBeAsked,
        /// A player who asked must be told what was bid.
        MustBeToldBids { seat: Seat },
        /// What was bid may no longer be asked.
        BidsNoLongerAsked,
        /// An adversary told their partner about the bidding.
        TellsPartnerBidding { seat: Seat },
        /// An adversary remarked on the play.
        RemarksOnPlay { seat: Seat },
        /// An adversary named their card without being asked.
        NamesCardUnasked { seat: Seat },
        /// A player suggested a penalty to their partner.
        SuggestsPenalty { seat: Seat, remedy: Remedy },
        /// Attention was drawn to the trick when that could help nobody any more.
        AttentionTooLate { partner: Seat },
        /// A player declined something that they are bound to.
        Declines { seat: Seat, duty: Declined },
        /// The cards were to be placed when the trick was quitted.
        PlacingAfterQuitting,
        /// A player who has played had the cards placed for their partner.
        PlacedForPartner { seat: Seat },
        /// The etiquette was broken, which costs nothing.
        BreaksEtiquette { seat: Seat, how: Etiquette },
    }
}

table::fact_enum! {
    /// What is found about leads.
    pub enum LeadFact {
        /// A card was played before the other side could choose a penalty.
        LeavesNoTime { seat: Seat },
        /// A lead was made out of turn.
        LeadsOutOfTurn { seat: Seat, card: Card, rightful: Seat },
        /// A seat leads several cards at once in another's turn.
        LeadsSeveralOutOfTurn { seat: Seat, cards: CardSet, rightful: Seat },
        /// A card was led beside the partner's rightful lead.
        LeadsBesidePartner { seat: Seat, card: Card },
        /// The declarer's lead out of turn goes back without penalty.
        LeadGoesBackFree { leader: Seat },
        /// The lead must come from this hand.
        LeadComesFrom { seat: Seat },
        /// The declarer took a finesse that was neither proved nor announced with the claim.
        UnprovedFinesse { seat: Seat, card: Card },
    }
}

table::fact_enum! {
    /// What is found about revokes, broken orders, and cards put right.
    pub enum RevokeFact {
        /// Dummy did not follow suit.
        DummyRenounces { suit: Suit },
        /// A card was played against an order about the open hand.
        PlaysAgainstOrder { seat: Seat, card: Card },
        /// An order was broken and not put right in time.
        OrderBrokenForGood { card: Card },
        /// The declarer put a wrong card right, and these may change theirs.
        DeclarerTakesBack { seat: Seat, card: Card, changes: SeatSet },
        /// Two cards of one player lie in a trick.
        TwoCardsInTrick { seat: Seat, played: Card, surplus: Card, trick: u8 },
        /// The declarer chooses between points and tricks for a revoke.
        PenaltyToChoose,
        /// Tricks were taken for a revoke.
        TakesTricks { side: Side, tricks: u8, from: Side },
        /// Tricks were given away for a revoke at nullo.
        GivesTricks { side: Side, tricks: u8, to: Side },
        /// Both sides revoked equally often.
        RevokedEqually,
    }
}

table::fact_enum! {
    /// What points are scored for.
    pub enum ScoreFact {
        /// Penalties beside the play.
        Penalties,
        /// Revokes of the other side.
        Revokes { revokes: u8 },
        /// Odd tricks at so many points each.
        OddTricks { tricks: u8, each: i32 },
        /// A doubled or redoubled bid that was made, and tricks beyond it.
        DoubledBidMade { doubling: Doubling, beyond: u8 },
        /// A slam bid and made.
        SlamMade { slam: Slam },
        /// Tricks short of the bid at so many points each.
        UnderTricks { tricks: u8, each: i32 },
    }
}

table::words! {
    /// How often a bid was doubled.
    pub enum Doubling {
        /// Once.
        Doubled,
        /// Twice.
        Redoubled,
    }
}

impl Doubling {
    /// What a multiplier of 2 or 4 comes from; a bid that counts once is not doubled.
    pub const fn of(multiplier: u8) -> Option<Doubling> {
        match multiplier {
            2 => Some(Doubling::Doubled),
            4 => Some(Doubling::Redoubled),
            _ => None,
        }
    }
}

table::words! {
    /// Which slam it was.
    pub enum Slam {
        /// Twelve tricks.
        Little,
        /// Thirteen tricks.
        Grand,
    }
}

table::words! {
    /// How dummy drew notice to the play.
    pub enum Notice {
        /// By warning the declarer.
        WarnsDeclarer,
        /// By pointing to something that happened.
        PointsToSomething,
        /// By any other word.
        SpeaksOfPlay,
    }
}

table::words! {
    /// What a player declined though bound to it.
    pub enum Declined {
        /// To say what was bid.
        SayBids,
        /// To place their card.
        PlaceCard,
        /// To play the deal out.
        PlayOut,
    }
}

table::words! {
    /// What the etiquette disapproves of.
    pub enum Etiquette {
        /// Talking about the play.
        TalksOfPlay,
        /// Complaining of the score.
        ComplainsOfScore,
        /// Showing thoughts by one's manner.
        ShowsThoughts,
        /// Leaving one's seat.
        LeavesSeat,
        /// Not keeping to one's place as dummy.
        LeavesPlace,
    }
}

/// Declarations go into their slot as the minutes spell them.
macro_rules! declarations {
    ($($type:ty),*) => {$(
        impl AsSlot for $type {
            const KIND: SlotKind = SlotKind::Word;

            fn slot(&self) -> Slot {
                Slot::Word(self.to_string())
            }
        }
    )*};
}

declarations!(Bid, Call);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use table::{Common, Facts};

    use super::*;
    use crate::Denomination;

    #[test]
    fn no_two_facts_of_a_royalton_table_have_one_name() {
        let shapes = [Fact::shapes(), Common::shapes()].concat();
        let names: BTreeSet<&str> = shapes.iter().map(|shape| shape.name).collect();
        assert_eq!(names.len(), shapes.len());
    }

    #[test]
    fn a_declaration_stands_in_its_slot_as_the_minutes_spell_it() {
        let bid = Bid { number: 3, at: Denomination::Hearts, royal: true };
        let fact = CallFact::ChangesCall { seat: Seat::South, from: Call::Pass, to: Call::Bid(bid) };
        let slots = [
            ("seat", Slot::Seat(Seat::South)),
            ("from", Slot::Word("pass".to_owned())),
            ("to", Slot::Word("bid 3H royal".to_owned())),
        ];
        assert_eq!(fact.slots(), slots);
    }

    #[test]
    fn only_two_and_four_are_doublings() {
        assert_eq!([1, 2, 4].map(Doubling::of), [None, Some(Doubling::Doubled), Some(Doubling::Redoubled)]);
    }
}
