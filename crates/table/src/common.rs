//! The facts that every game can meet.

use cards::{BySide, Card, CardSet, Seat, SeatSet, Side, Suit};
use laws::Law;

use crate::{AsSlot, CutFlaw, DealFlaw, Fact, Laws, Offer, PackDuty, Remedy, Slot, SlotKind, kebab};

crate::fact_groups! {
    /// What the mechanism itself finds, by the room of the game in which it happens.
    pub enum Common {
        /// What becomes of rights and demands.
        Rights(RightFact),
        /// What happens to the packs before a card is dealt.
        Packs(PackFact),
        /// What happens in the deal.
        Deal(DealFact),
        /// What is found of cards that were shown.
        Shown(ShownFact),
        /// What is found in the play.
        Play(PlayFact),
        /// What is found of words.
        Words(WordFact),
        /// What becomes of claims of revokes.
        Revokes(RevokeFact),
        /// What is found of the score.
        Score(ScoreFact),
    }
}

/// Every fact of the mechanism can stand in a finding of any game.
macro_rules! common_to_all {
    ($($fact:ty),*) => {$(
        impl<F> From<$fact> for Fact<F> {
            fn from(fact: $fact) -> Fact<F> {
                Fact::Common(fact.into())
            }
        }
    )*};
}

common_to_all!(Common, RightFact, PackFact, DealFact, ShownFact, PlayFact, WordFact, RevokeFact, ScoreFact);

crate::fact_enum! {
    /// What becomes of rights and demands.
    pub enum RightFact {
        /// The holders of a right give it up.
        RightWaived { holders: SeatSet },
        /// The time of a right went by.
        RightLapsed { holders: SeatSet },
        /// A right is lost.
        RightForfeited { holders: SeatSet, laws: Laws },
        /// What was done stands.
        LetsStand { seat: Seat },
        /// One of several holders lets it stand; the others may still choose.
        OneLetsStand { seat: Seat, offer: Offer },
        /// A side gives up its part in a right that both sides have.
        SideWaives { holders: SeatSet, offer: Offer },
        /// A seat leaves the choice to its partner.
        LeavesChoice { seat: Seat, offer: Offer },
        /// A right is asked for what it does not give, and is lost by that.
        WrongDemandForfeits { seat: Seat, remedy: Remedy, laws: Laws },
        /// A right is asked for what it does not give; it stays open.
        WrongDemand { seat: Seat, remedy: Remedy, laws: Laws, offer: Offer },
        /// A right is asked for something else than was chosen; it stays open until the choice is carried out.
        ChosenAlready { seat: Seat, remedy: Remedy, offer: Offer },
        /// The demand is another player's to make.
        NotTheirsToDemand { seat: Seat, remedy: Remedy, offer: Offer },
        /// No right of the seat gives it.
        DemandWithoutRight { seat: Seat, remedy: Remedy },
        /// The deal that gave the right is void.
        DemandInVoidDeal { seat: Seat, remedy: Remedy },
        /// The open hand cannot obey without revoking.
        OpenHandCannotObey { seat: Seat, remedy: Remedy },
        /// The right that gave it is over.
        DemandTooLate { seat: Seat, remedy: Remedy, end: RightEnd },
        /// A seat says what it will demand and has still to name the suit.
        SuitToBeNamed { seat: Seat, offer: Offer },
        /// The choice is one player's alone and cannot be left to the partner.
        ChoiceNotShared { seat: Seat, offer: Offer },
        /// Nothing is open that a seat could leave to its partner.
        NothingToRefer { seat: Seat },
        /// Nothing is open that a seat could give up.
        NothingToWaive { seat: Seat },
        /// Nobody has asked the seat for its leave.
        NothingToAllow { seat: Seat },
        /// Nothing lies there that a seat could object to any more.
        NothingToOpposeNow { seat: Seat },
        /// A penalty was talked over with the partner.
        Consults { seat: Seat },
        /// Exposed cards can no longer be called.
        NoLongerCallable { owner: Seat, cards: CardSet },
        /// A new deal was chosen.
        HasNewDeal { seat: Seat },
    }
}

crate::fact_enum! {
    /// What happens to the packs before a card is dealt.
    pub enum PackFact {
        /// The draw came from another pack.
        DrawsFromAnotherPack { seat: Seat },
        /// More than one card was shown in the draw.
        ShowsSeveral { seat: Seat },
        /// The cut is decided: the first two are partners, and the first deals.
        Partners { first: Seat, second: Seat, third: Seat, fourth: Seat, lowest: bool },
        /// Several have cut alike.
        CutAlike { seats: SeatSet },
        /// The two best cuts are alike: those two are partners, and cut again for the deal alone.
        AlikeForDeal { seats: SeatSet },
        /// The choice of seats is another's.
        SeatsAnothersChoice { chooser: Seat },
        /// The seat was chosen before.
        SeatChosenAlready { seat: Seat },
        /// A seat is chosen.
        SeatChosen { seat: Seat, place: Seat },
        /// The choice of cards is another's.
        CardsAnothersChoice { chooser: Seat },
        /// The choice between the new packs is the other side's.
        PacksOthersChoice { choosers: SeatSet },
        /// The cards were chosen before.
        CardsChosenAlready { seat: Seat },
        /// The pack is shuffled again.
        ShuffledAgain,
        /// The pack must be shuffled before it is cut.
        ShuffleBeforeCut { seat: Seat },
        /// The cut does not count.
        VoidCut { at: u8, flaw: Option<CutFlaw>, follows: AfterCut },
        /// The cards are dealt though the pack was not cut.
        NotCut { seat: Seat },
        /// Somebody shuffles, cuts or deals where it is another's place.
        InPlaceOf { seat: Seat, duty: PackDuty, place: Seat },
        /// The cut is void, and these cut.
        CutVoid { cutters: SeatSet },
        /// New cards are asked for too late.
        NewCardsTooLate,
        /// Two new packs, and who chooses between them.
        NewPacks { choosers: SeatSet, payer: Option<Seat> },
        /// Two new packs are brought.
        NewPacksBrought,
        /// A torn or marked card is replaced.
        CardReplaced { card: Card },
        /// It is replaced when the hand is over.
        CardReplacedLater { card: Card },
        /// Somebody does not agree to its being replaced: new cards are furnished.
        CardNotReplaced { seat: Seat, card: Card },
        /// The same, when the hand is over.
        CardNotReplacedNow { seat: Seat, card: Card },
    }
}

crate::fact_enum! {
    /// What happens in the deal.
    pub enum DealFact {
        /// The deal went wrong by itself.
        BadDeal { flaw: DealFlaw, to: Option<Seat>, card: Option<Card> },
        /// Somebody deals in another's turn.
        DealsOutOfTurn { seat: Seat, rightful: Seat },
        /// A card lies faced when a lead has been made.
        FacedAfterLead { card: Card },
        /// The deal is void.
        DealVoid,
        /// The pack is proved wrong.
        PackWrong { seat: Option<Seat>, scope: WrongPackScope },
    }
}

crate::fact_enum! {
    /// What is found of cards that were shown.
    pub enum ShownFact {
        /// An exposed card was taken up again.
        TakesUpExposed { seat: Seat, card: Card },
        /// A card is taken up again when the hand is over.
        TakesUpAfterHand { seat: Seat, card: Card },
        /// A whole hand was thrown down.
        ThrowsHandDown { seat: Seat, partner: Seat },
        /// Cards were shown because somebody claimed tricks.
        ShowsForClaim { seat: Seat, cards: CardSet, claim: ShownClaim },
        /// Nobody can be made to give up their hand.
        KeepsHand { seat: Seat },
        /// A hand is kept when there is nothing left to be played.
        KeepsHandInVain { seat: Seat },
    }
}

crate::fact_enum! {
    /// What is found in the play.
    pub enum PlayFact {
        /// Fourth hand played before second.
        PlaysBefore { seat: Seat, card: Card, second: Seat },
        /// Cards were shown before the trick was finished.
        ShowsBeforeTrickEnds { seat: Seat, cards: CardSet },
        /// Somebody leads on without waiting for their partner.
        GoesOn { seat: Seat, cards: CardSet, partner: Seat },
        /// Several cards were played at once.
        PlaysTogether { seat: Seat, cards: CardSet },
        /// Several cards fell at once, without penalty.
        FallTogether { seat: Seat, cards: CardSet },
        /// Of several cards one is chosen.
        Chosen { seat: Seat, card: Card },
        /// The card chosen would have been a revoke: another is played.
        ChosenWouldRevoke { seat: Seat, card: Card, played: Card },
        /// An order about a card of the open hand would leave it only a revoke.
        OrderWouldRevoke { seat: Seat, card: Card },
        /// Each of the cards would have been a revoke.
        AllWouldRevoke { seat: Seat },
        /// Another suit was played with a card of the suit led in hand.
        Renounced { seat: Seat, card: Card, suit: Suit },
        /// `card` does not follow suit, and `held` would, which counts as being in the hand.
        RenouncedAsHeld { seat: Seat, card: Card, held: CardSet },
        /// A suit was called of which the player has none.
        SuitLacking { seat: Seat, suit: Suit },
        /// A card was called that could not be played without a revoke.
        SparedCall { seat: Seat, card: Card },
        /// A call was not obeyed though it could be.
        Disobeyed { seat: Seat },
        /// The same, and it has only to be put right.
        DisobeyedToMend { seat: Seat },
        /// A lead out of turn goes back with what was played to it.
        LeadGoesBack,
        /// The card is played for good.
        CannotTakeBack { card: Card },
        /// A card goes back from the trick it should not lie in; what may be demanded for it stays open.
        TakenFromTrick { seat: Seat, card: Card, offer: Option<Offer> },
        /// Who has played several cards at once would pick one of them, and the choice is another's.
        ChoiceIsAnothers { seat: Seat, card: Card, offer: Offer },
        /// A wrong card is past mending.
        TooLateToMend { seat: Seat, card: Card, trick: u8 },
        /// No card of the seat has to be mended.
        NothingToMend { seat: Seat },
        /// A trick is gathered to which these have still to play.
        GathersTooSoon { seat: Seat, missing: SeatSet },
        /// No trick lies there to be gathered.
        NothingToGather { seat: Seat },
        /// More tricks are spoken of than are left.
        MoreThanAreLeft { seat: Seat, left: u8 },
        /// No tricks are being played for.
        NoTricksToClaim { seat: Seat },
        /// A wrong card was taken back, and these may change theirs.
        TakesBack { seat: Seat, card: Card, changes: SeatSet },
        /// Dummy missed a trick.
        DummyMissedTrick { trick: u8 },
        /// Who missed a trick puts a card to it in time.
        CardSupplied { seat: Seat, card: Card, trick: u8 },
        /// Somebody missed a trick and has played to the next.
        MissedTrick { seat: Seat, trick: u8 },
        /// A card goes back from a trick where it does not belong.
        Restored { seat: Seat, card: Card, trick: u8 },
        /// Of two cards one was given back before it was said that the other belongs to the trick.
        BelongsToTrick { seat: Seat, card: Card, trick: u8 },
        /// A card goes back to dummy.
        RestoredToDummy { seat: Seat, card: Card, trick: u8 },
        /// The tricks are counted face down.
        TricksCounted { seat: Seat },
        /// No trick lies with the wrong side.
        NoTrickAstray,
        /// The trick lies where it belongs.
        TrickRightlyThere { seat: Seat, side: Side },
        /// The trick is handed over to its winners.
        TrickHandedOver { winner: Seat },
        /// Some of the tricks left were given up, which no law of this code speaks of.
        PartGivenUp { seat: Seat, tricks: u8 },
        /// The adversaries agree to a claim; without a number, to all the rest.
        ClaimAgreed { side: Side, tricks: Option<u8> },
    }
}

crate::fact_enum! {
    /// What is found of words.
    pub enum WordFact {
        /// No card lies there to be placed.
        NothingToPlace,
        /// The cards are to be placed too late.
        PlacingTooLate,
        /// The cards are placed.
        CardsPlaced { seat: Seat },
        /// Somebody was asked which card is theirs.
        WasAskedForCard { seat: Seat },
        /// Somebody draws attention to the trick before their partner has played.
        AttentionTooSoon { seat: Seat, partner: Seat },
        /// The players want to ask a bystander.
        BystanderMayDecide,
        /// The players have asked a bystander.
        BystanderAsked,
        /// A bystander points to an oversight.
        BystanderPoints,
        /// A bystander remarks on the play.
        BystanderRemarks,
        /// A bystander is charged with the stakes.
        BystanderCharged,
    }
}

crate::fact_enum! {
    /// What becomes of claims of revokes.
    pub enum RevokeFact {
        /// The time to claim is over.
        ClaimTooLate,
        /// The hand is void, and with it every revoke.
        ClaimInVoidDeal,
        /// No hand of the rubber has been played.
        NothingPlayedYet,
        /// A word out of place has barred the claim.
        ClaimBarred { seat: Seat },
        /// Another of the side, who may, has claimed it before.
        ClaimedBefore { seat: Seat },
        /// The claim waits for the end of the hand.
        ClaimNoted,
        /// The same of a card that can still be mended.
        ClaimBeforeEstablished { seat: Seat, trick: u8 },
        /// The claimant may look through the tricks.
        MaySearch { seat: Seat },
        /// The tricks are mixed: the claimant may urge the claim and has to prove it by other means.
        MustProveOtherwise { seat: Seat },
        /// The card left over counts as played to the trick that was missed, and is no revoke there.
        SpareCardIsNoRevoke { seat: Seat, trick: u8 },
        /// The card was mended in time, as everybody has seen: no revoke.
        MendedInTime { seat: Seat, trick: u8 },
        /// A revoke is proved.
        RevokeProved { seat: Seat, trick: u8 },
        /// A broken call is proved.
        DefaultProved { seat: Seat, trick: u8, law: Law },
        /// The cards were mixed before they could be examined.
        ProvedByMixing { seat: Seat },
        /// The claim falls: the cards are mixed.
        ClaimFallsMixed,
        /// The cards are mixed and prove nothing, and the claim stays open to other proof.
        ClaimStaysOpen,
        /// The claim falls: the penalty was lost.
        ClaimFallsPrecluded,
        /// The claim falls: nothing is found.
        ClaimFallsUnproved,
        /// There was nothing to admit.
        NothingToAdmit,
        /// The accused side admits the revoke, which needs no other proof.
        ProvedByAdmission { side: Side },
        /// The accused side denies the revoke: the tricks decide.
        RevokeDenied { seat: Seat },
        /// Nobody has claimed what a seat admits.
        NobodyClaimed { seat: Seat },
        /// What a seat admits is proved already.
        AdmitsProved { seat: Seat },
        /// The open hand pays for no revoke.
        DummyNotLiable { seat: Seat },
        /// A revoke is claimed against the other side.
        OwnSideClaimed { seat: Seat },
        /// No tricks lie there to be looked through.
        NothingToSearch { seat: Seat },
        /// The tricks are kept apart until the hand is over.
        TricksKeptApart { seat: Seat },
    }
}

crate::fact_enum! {
    /// What is found of the score.
    pub enum ScoreFact {
        /// It is too late to change an entry.
        EntryStands { side: Side, deal: u16, written: i32 },
        /// The correction is not what was made.
        EntryNotProved { side: Side, deal: u16, due: i32, claimed: i32 },
        /// The entry is right as it is.
        EntryRight { side: Side, deal: u16, due: i32 },
        /// An entry is put right.
        EntryPutRight { side: Side, deal: u16, due: i32, written: i32 },
        /// An entry put right has taken a game back.
        GameNotWon { side: Side, score: BySide<i32> },
        /// A game that was told is not won after all.
        GameWithdrawn { side: Side },
        /// An entry that was told is not made after all.
        EntryWithdrawn { side: Side, points: i32, law: Law },
        /// A rubber that was told is not won after all.
        RubberWithdrawn { side: Side },
        /// The score is agreed.
        ScoreAgreed,
        /// A game is won by so many points to so many.
        GameWon { side: Side, score: BySide<i32> },
        /// The rubber is won by so many games to so many.
        RubberWon { side: Side, games: BySide<u8> },
        /// The rubber is made up.
        RubberSettled { side: Side, points: i32, totals: BySide<i32> },
    }
}

crate::words! {
    /// How a right came to be over.
    pub enum RightEnd {
        /// It was used.
        Used,
        /// It was given up.
        GivenUp,
        /// Its time went by.
        Over,
        /// It was lost.
        Lost,
    }
}

impl From<crate::End> for RightEnd {
    fn from(end: crate::End) -> RightEnd {
        match end {
            crate::End::Elected(_) => RightEnd::Used,
            crate::End::Waived => RightEnd::GivenUp,
            crate::End::Lapsed => RightEnd::Over,
            crate::End::Forfeited => RightEnd::Lost,
        }
    }
}

/// What follows a cut that does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterCut {
    /// There must be a fresh cut.
    FreshCut,
    /// There is a fresh cut, and everybody may shuffle again.
    ShuffleAnew,
    /// This seat cuts again.
    CutterCutsAgain(Seat),
    /// The dealer shuffles and this seat cuts again.
    DealerShuffles(Seat),
}

impl AsSlot for AfterCut {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(kebab(match self {
            AfterCut::FreshCut => "FreshCut",
            AfterCut::ShuffleAnew => "ShuffleAnew",
            AfterCut::CutterCutsAgain(_) => "CutterCutsAgain",
            AfterCut::DealerShuffles(_) => "DealerShuffles",
        }))
    }
}

crate::words! {
    /// What a wrong pack makes void.
    pub enum WrongPackScope {
        /// The deal.
        Deal,
        /// The hand being played.
        Hand,
        /// The hand; earlier hands stand.
        HandNotEarlier,
        /// The hand; earlier scores stand.
        HandNotScores,
    }
}

crate::words! {
    /// Whose claim made others show their cards.
    pub enum ShownClaim {
        /// The dealer claimed the rest.
        DealersRest,
        /// The declarer claimed tricks.
        Declarers,
    }
}

impl AsSlot for CutFlaw {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(kebab(match self {
            CutFlaw::Exposed => "Exposed",
            CutFlaw::Confused => "Confused",
            CutFlaw::Doubtful => "Doubtful",
        }))
    }
}

impl AsSlot for PackDuty {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(kebab(match self {
            PackDuty::Shuffle => "Shuffle",
            PackDuty::Cut => "Cut",
            PackDuty::Deal => "Deal",
        }))
    }
}

impl AsSlot for DealFlaw {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(kebab(match self {
            DealFlaw::OutOfOrder => "OutOfOrder",
            DealFlaw::Faced(_) => "Faced",
            DealFlaw::TooMany(_) => "TooMany",
            DealFlaw::TooFew(_) => "TooFew",
            DealFlaw::NotMended => "NotMended",
            DealFlaw::LastCard => "LastCard",
        }))
    }
}
