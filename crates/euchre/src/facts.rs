//! What the articles of Euchre find: facts with named slots, in the order of the articles.

use cards::{BySide, Card, CardSet, Seat, Side, Suit};
use table::{AsSlot, Slot, SlotKind, fact_enum, game_facts, kebab, words};

use crate::{Call, Round};

game_facts! {
    /// What only the laws of Euchre find.
    pub enum Fact {
        /// Before the cards are dealt.
        Cutting(CuttingFact),
        /// In the deal.
        Deal(DealFact),
        /// Of misdeals, and of deals out of turn.
        Misdeal(MisdealFact),
        /// Of cards seen and hands thrown down.
        Exposed(ExposedFact),
        /// Of leads, and of cards too soon.
        Lead(LeadFact),
        /// Of revokes.
        Revoke(RevokeFact),
        /// While the trump is made.
        Declaring(DeclaringFact),
        /// Of words when the trump is made.
        LateWord(LateWordFact),
        /// Of the discard, and of hands with a wrong number of cards.
        Discard(DiscardFact),
        /// Of declaring to play alone.
        Alone(AloneFact),
        /// Of the lone player's partner.
        Idle(IdleFact),
        /// Of remarks, questions, claims and manners.
        General(GeneralFact),
        /// What points are for.
        Award(AwardFact),
        /// Of the score of a hand, of games and of the rubber.
        Standing(StandingFact),
    }
}

// ---------------------------------------------------------------- the pack and the deal

fact_enum! {
    /// What is found before the cards are dealt (laws 22 to 31).
    pub enum CuttingFact {
        /// Somebody does with the pack what another has the right to do first.
        FirstRightTaken { seat: Seat, work: PackWork, collector: Seat },
        /// Somebody shuffles while a hand is played.
        ShufflesDuringHand { seat: Seat },
        /// Somebody who has cut would cut again, and the first cut stands.
        FirstCutStands { seat: Seat },
        /// Somebody cuts whose place it is not.
        CutsForAnother { seat: Seat, cutter: Seat },
        /// The pack was set down in the wrong place.
        PackMisplaced { dealer: Seat },
        /// The cards are dealt without a cut.
        DealsUncut { seat: Seat, cutter: Seat },
        /// The dealer shuffles once more, as they may.
        DealerShufflesLast { seat: Seat },
        /// Somebody else shuffles a second time for the same deal.
        ShufflesTwice { seat: Seat },
        /// The face of a card is seen in a shuffle that is not the dealer's.
        FaceSeenInShuffle { seat: Seat },
        /// Somebody shuffles below the table.
        ShufflesBelowTable { seat: Seat },
        /// A card is seen when the pack is offered to be cut.
        ShowsInOffering { seat: Seat, card: Card },
        /// A card is seen while the dealer shuffles.
        CardSeenInShuffle { seat: Seat },
        /// The dealer shuffles when the pack is cut.
        DealerShufflesAfterCut { seat: Seat },
        /// The deal is lost by that.
        DealLost,
        /// Somebody else would shuffle when the pack is cut.
        ShufflesAfterCut { seat: Seat },
    }
}

words! {
    /// What the partner of the last dealer has the first right to do (law 25).
    pub enum PackWork {
        /// To gather the pack.
        Gathers,
        /// To shuffle first.
        ShufflesFirst,
    }
}

fact_enum! {
    /// What is found in the deal (laws 33 to 39).
    pub enum DealFact {
        /// The cards of the other side are dealt.
        DealsOthersPack { seat: Seat },
        /// Another card is shown in turning up the trump card.
        ShowsInTurning { seat: Seat, card: Card },
        /// There must be a new deal for it.
        NewDealCompulsory,
        /// Somebody has a card too many.
        CardTooMany { seat: Seat },
        /// Somebody is a card short.
        CardShort { seat: Seat },
        /// A missing card is found.
        MissingCardFound { seat: Seat, card: Card },
        /// The hand was played with the wrong pack and stands.
        PacksGoBack,
        /// A card is shown in the deal.
        ShowsInDeal { seat: Seat, card: Card },
        /// The same, and the side that could claim a new deal has touched its cards.
        ShowsInDealTouched { seat: Seat, card: Card, claimants: Side },
        /// A side loses its claim to a new deal by touching its cards.
        TouchEndsClaim { seat: Seat, side: Side },
        /// The pack is proved wrong when no hand is on the table.
        WrongPackTooLate,
    }
}

fact_enum! {
    /// What is found of misdeals and of deals out of turn (laws 34 and 40 to 45).
    pub enum MisdealFact {
        /// A deal out of turn is stopped.
        DealStopped,
        /// A hand is given more than five cards.
        MoreThanFive { seat: Seat },
        /// A hand has fewer than five cards when the card is turned.
        FewerThanFive { seat: Seat },
        /// The packets are not of two and three cards.
        WrongPackets,
        /// There is a new deal for a faced card.
        NewDealForFaced,
        /// A misdeal is called.
        Misdeal { falls: MisdealFalls },
        /// What was said does not interrupt an adversary who deals.
        NoInterruption { seat: Seat },
        /// The dealer is interrupted with cause.
        InterruptsRightly { seat: Seat },
        /// The dealer is interrupted without cause.
        InterruptsWrongly { seat: Seat, dealer: Seat },
    }
}

words! {
    /// On whom a misdeal falls.
    pub enum MisdealFalls {
        /// On nobody: an adversary touched the cards first (law 43).
        AdversaryTouched,
        /// On nobody: the dealer was interrupted without cause (law 44).
        DealerInterrupted,
        /// On the partner, whose turn it was (law 45).
        OnPartner,
        /// On nobody: the other side's turn it was (law 40).
        OutOfTurn,
        /// On the dealer, whose partner touched the cards before an adversary did (law 43).
        PartnerTouched,
        /// On the dealer (law 41).
        OnDealer,
    }
}

// ---------------------------------------------------------------- the play

fact_enum! {
    /// What is found of cards seen and hands thrown down (laws 46, 48 to 51, 91 and 104).
    pub enum ExposedFact {
        /// A card fell below the table.
        FellBelowTable { seat: Seat },
        /// The lone player shows cards.
        LoneShows { seat: Seat, cards: CardSet },
        /// Cards are exposed.
        Exposes { seat: Seat, cards: CardSet },
        /// The lone player lifts the card turned up.
        LoneLifts { seat: Seat, card: Card },
        /// The dealer, whose hand is idle, lifts the card turned up.
        IdleLifts { card: Card },
        /// The dealer lifts the card turned up.
        LiftsTurnUp { seat: Seat, card: Card },
        /// An adversary of the lone player faces their hand.
        FacesHandAgainstLone { seat: Seat },
        /// An adversary of the lone player declines to play on.
        DeclinesAgainstLone { seat: Seat },
        /// An adversary of the lone player did not play to a trick.
        MissesTrickAgainstLone { seat: Seat, trick: u8 },
        /// A hand is thrown down.
        ThrowsHand { seat: Seat },
        /// All four hands are thrown down.
        HandAbandoned,
        /// Somebody objects when all four have given the hand up.
        NotHeard { seat: Seat },
        /// The leader draws the next card before their partner has played.
        DrawsNextCard { seat: Seat, partner: Seat },
        /// The lone player holds out a card.
        LoneHoldsOut { owner: Seat },
        /// The lone player's partner, who takes no part, holds out a card.
        IdleHoldsOut { owner: Seat },
        /// An adversary guesses at the card that is held out.
        GuessesHeldOut { owner: Seat, card: Card, seat: Seat },
        /// An adversary names the card that is held out.
        HeldOutNamed { owner: Seat, card: Card, seat: Seat },
        /// An adversary names another card than the one held out.
        WrongCardNamed { owner: Seat, card: Card, seat: Seat },
    }
}

fact_enum! {
    /// What is found of leads and of cards too soon (laws 46, 47, 52, 58, 59, 87, 89 and 105).
    pub enum LeadFact {
        /// Somebody leads before the dealer, the lone player's adversary, has discarded.
        LeadsBeforeDiscard { seat: Seat, dealer: Seat, lone: Seat },
        /// The rightful leader leads before the discard is complete.
        LeadBeforeDiscardStands { seat: Seat, dealer: Seat },
        /// Somebody leads out of turn.
        LeadsOutOfTurn { seat: Seat, card: Card, rightful: Seat },
        /// A seat leads several cards at once in another's turn.
        LeadsSeveralOutOfTurn { seat: Seat, cards: CardSet, rightful: Seat },
        /// Third hand plays before second.
        ThirdPlaysEarly { seat: Seat, second: Seat, fourth: Seat },
        /// Fourth hand plays before second, third hand having done so.
        FourthMayPlay { seat: Seat, second: Seat, third: Seat },
        /// Somebody plays out of turn in a lone hand, to a lead that is not the lone player's.
        EarlyNotToLone { seat: Seat },
        /// Somebody plays out of turn to the lone player's lead.
        EarlyToLone { seat: Seat, lone: Seat },
        /// The lone player goes on to further cards.
        LoneRunsOn { seat: Seat },
        /// Somebody goes on to further cards before the trick is finished.
        RunsOn { seat: Seat, cards: CardSet },
        /// The card before those further cards cannot be beaten.
        RunsOnWinning { seat: Seat, partner: Seat },
        /// The card before those further cards is the highest on the table.
        RunsOnHighest { seat: Seat, partner: Seat },
        /// The card before those further cards can be beaten.
        RunsOnLosing { seat: Seat },
        /// Several cards fall together from the lone player.
        LoneFallTogether { seat: Seat, cards: CardSet },
    }
}

fact_enum! {
    /// What is found of revokes (laws 66 and 70).
    pub enum RevokeFact {
        /// Somebody searches the tricks before the hand is over.
        SearchesEarly { seat: Seat },
        /// The side charged with a revoke has the hand played out.
        HasHandPlayedOut { seat: Seat },
        /// Who claims a revoke would have the hand played out.
        PlayingOutIsOthers { seat: Seat },
    }
}

// ---------------------------------------------------------------- the trump

fact_enum! {
    /// What is found while the trump is made (laws 74 to 82 and 98).
    pub enum DeclaringFact {
        /// Somebody declares who must pass.
        MustPass { seat: Seat, call: Call },
        /// Another suit is named to play alone while the card turned up lies there.
        SuitTooSoon { suit: Suit },
        /// Somebody says what only the dealer can say.
        DealersWord { seat: Seat, call: Call },
        /// Somebody says what the round has no place for.
        NotInThisRound { seat: Seat, call: Call, round: Round },
        /// Somebody names the suit that was turned down.
        NamesTurnedDown { seat: Seat, suit: Suit },
        /// Somebody says alone and names no suit; the suit turned up may be the trump by it all the same.
        AloneWithoutSuit { seat: Seat, makes_trump: bool },
        /// Somebody would take the hand before there is one.
        NobodyMadeTrump { seat: Seat },
        /// All have passed, and the card is turned down.
        TurnedDown { dealer: Seat, card: Card, eldest: Seat },
        /// All have passed again.
        AllPassedAgain { next: Seat },
        /// The suit turned up is made the trump.
        MakesTurnUp { seat: Seat, trump: Suit, dealer: Seat, card: Card },
        /// Another suit is made the trump.
        MakesTrump { seat: Seat, trump: Suit },
        /// Somebody who has passed says something without effect.
        HasPassed { seat: Seat, call: Call },
        /// Somebody declares out of turn.
        DeclaresOutOfTurn { seat: Seat, call: Call },
        /// Somebody who has passed would order or assist.
        OrdersAfterPass { seat: Seat, call: Call, partner: Seat },
        /// Somebody speaks of a suit where it can bind nobody.
        MeantBindsNobody { seat: Seat, suit: Suit },
        /// Somebody speaks of a suit when their partner has passed.
        MeantTooLate { seat: Seat, suit: Suit, partner: Seat },
        /// Somebody who has passed says which suit they meant.
        Meant { seat: Seat, suit: Suit, partner: Seat },
        /// The dealer declines out of turn, their partner having spoken.
        DealerDeclinesEarly { dealer: Seat },
        /// The dealer declines out of turn, and before their partner has spoken.
        DealerBindsPartner { dealer: Seat, partner: Seat },
        /// Somebody speaks whom the dealer's declining has bound.
        BoundByDealer { seat: Seat, call: Call, dealer: Seat },
    }
}

fact_enum! {
    /// What is found of words when the trump is made (laws 78, 81, 82, 94 and 95).
    pub enum LateWordFact {
        /// Somebody would play alone, and the other side made the trump.
        OthersMadeTrump { seat: Seat, call: Call },
        /// The maker would take the hand from their partner.
        NothingToTake { seat: Seat },
        /// The maker's partner passes when the trump is made.
        HasNotHeard { seat: Seat, maker: Seat },
        /// The maker names another suit.
        NamesAnotherSuit { seat: Seat, suit: Suit },
        /// An adversary of the maker passes when the trump is made.
        PassesAfterMake { seat: Seat },
        /// Anything else is void.
        TrumpIsMade { seat: Seat, call: Call },
        /// Somebody says a word on the trump, and no card is turned up that it could be about.
        CardNotTurned { seat: Seat, call: Call },
        /// Somebody says one when all have passed again and the deal is over.
        DealIsOver { seat: Seat, call: Call },
    }
}

impl AsSlot for Call {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(self.to_string())
    }
}

impl AsSlot for Round {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(kebab(match self {
            Round::First => "First",
            Round::Second => "Second",
        }))
    }
}

fact_enum! {
    /// What is found of the discard and of hands with a wrong number of cards (laws 86 to 90).
    pub enum DiscardFact {
        /// The dealer changes the discard in time.
        ChangesDiscard { seat: Seat },
        /// The dealer would change the discard too late.
        DiscardIsFinal { seat: Seat },
        /// Somebody would put out a card who is not the dealer.
        DiscardIsDealers { seat: Seat, dealer: Seat },
        /// A card is put out though no trump asks for it.
        NoDiscardDue { seat: Seat },
        /// The same when another suit is the trump: nothing brings the card back.
        DiscardsOwnCard { seat: Seat },
        /// No card lies aside that could be let go.
        NothingLaidAside { seat: Seat },
        /// The dealer would discard after having played.
        DiscardTooLate { seat: Seat },
        /// The dealer would discard the trump card.
        DiscardsTrumpCard { seat: Seat, card: Card },
        /// A side forfeits points for a wrong number of cards.
        ForfeitsPoints { seat: Seat, fault: HandFault, side: Side, points: i32 },
    }
}

words! {
    /// Why a hand has a wrong number of cards (law 90).
    pub enum HandFault {
        /// The idle dealer has not discarded when the first trick is complete.
        NotDiscarded,
        /// The dealer plays before discarding.
        PlaysUndiscarded,
        /// The cards were never five.
        WrongCount,
    }
}

// ---------------------------------------------------------------- the lone hand

fact_enum! {
    /// What is found of declaring to play alone (laws 93 to 99).
    pub enum AloneFact {
        /// Somebody who has shown a card would play alone, perhaps in making the trump.
        ShownCannotBeAlone { seat: Seat, makes_trump: bool },
        /// Somebody who has lost the lone hand by other words says alone, perhaps in making the trump.
        MiswordedCannotBeAlone { seat: Seat, makes_trump: bool },
        /// Somebody plays alone.
        PlaysAlone { seat: Seat, partner: Seat },
        /// Somebody makes the trump and says alone in one declaration.
        JoinsWords { seat: Seat },
        /// The maker would play alone at another suit than the trump.
        TrumpIsNamed { seat: Seat },
        /// The lone player says alone again.
        AloneAlready { seat: Seat },
        /// The maker says alone after a lead.
        AloneAfterLead { seat: Seat },
        /// The maker says alone after making the trump.
        AloneAfterMaking { seat: Seat },
        /// The dealer says alone when the discard is final.
        AloneAfterDiscard { seat: Seat },
        /// The dealer took the card up in words before saying alone.
        AloneAfterWords { seat: Seat },
        /// The dealer says alone while the discard is open.
        AloneBeforeDiscard { seat: Seat },
        /// Somebody would take a lone hand from their partner in other words than the law's.
        FormulaNeeded { seat: Seat, partner: Seat },
        /// Somebody would take the hand and does not say alone.
        DoesNotSayAlone { seat: Seat },
        /// Somebody would take the hand in other words than the law's, and it is not played alone.
        TakesInOtherWords { seat: Seat },
        /// Somebody would take a lone hand too late, and spoils it.
        NeitherAlone { seat: Seat, bar: TakeBar },
        /// Somebody would take the hand too late.
        TakesTooLate { seat: Seat, bar: TakeBar },
        /// Somebody takes the hand from their partner and plays alone.
        TakesAlone { seat: Seat, partner: Seat },
        /// The adversaries have the hand played with the partner.
        PlayedWithPartner,
    }
}

words! {
    /// What keeps a player from taking the hand.
    pub enum TakeBar {
        /// They have passed.
        Passed,
        /// They must pass.
        MustPass,
        /// A lead has been made.
        LeadMade,
        /// Their discard is final.
        DiscardFinal,
    }
}

fact_enum! {
    /// What is found of the lone player's partner (laws 100 to 103).
    pub enum IdleFact {
        /// The idle partner plays on the first lead.
        IdlePlays { seat: Seat, lone: Seat },
        /// The adversaries have the lone player go on alone.
        GoesOnAlone { lone: Seat, idle: Seat },
        /// Nobody has the lone player go on alone.
        BothPlayOn { lone: Seat },
        /// A card of the idle hand is seen.
        IdleShows { seat: Seat, cards: CardSet },
        /// The idle partner lays the hand down.
        LaysIdleHand { seat: Seat },
        /// A hand is laid face down though nobody plays alone beside it.
        NoLoneHand { seat: Seat, partner: Seat },
        /// Only the idle hand may be counted.
        HandNotIdle { owner: Seat },
        /// The idle partner takes the hand up again.
        TakesUpIdleHand { seat: Seat },
        /// Somebody would count the idle hand who may not.
        CountIsAnothers { seat: Seat },
        /// The idle hand is counted and right.
        CountRight { seat: Seat },
        /// The idle hand is counted before the dealer has discarded from it.
        CountBeforeDiscard { seat: Seat, owner: Seat },
        /// The idle hand is counted and wrong.
        CountWrong { seat: Seat, count: u8 },
    }
}

// ---------------------------------------------------------------- words and scores

fact_enum! {
    /// What is found of remarks, questions, claims and manners (laws 6, 83 to 85, 92 and 106 to 116).
    pub enum GeneralFact {
        /// Somebody claims the rest of the tricks.
        ClaimsRest { seat: Seat },
        /// Somebody does not agree to a claim.
        OpposesClaim { seat: Seat },
        /// Somebody does not want a bystander to be asked.
        ObjectsToBystander { seat: Seat },
        /// A bystander speaks when the players have asked.
        BystanderReferredTo,
        /// A bystander speaks unasked.
        BystanderUnasked,
        /// Partners talk when there is no choice of penalties.
        NothingToTalkOver,
        /// Points are marked that were not called out.
        MarksUncalled { side: Side },
        /// Somebody looks at the last trick.
        SeesLastTrick { seat: Seat },
        /// Somebody looks at an earlier trick.
        SeesEarlierTrick { seat: Seat, trick: u8 },
        /// Somebody gives up the rest of the tricks in words.
        GivesUpRest { seat: Seat },
        /// Somebody asks who played a card.
        AsksWhoPlayed { seat: Seat },
        /// The trump is told.
        TrumpTold { trump: Suit },
        /// The trump is asked for before it is made.
        NoTrumpYet,
        /// The declaring is done in more than one manner.
        MannerOfDeclaring { seat: Seat },
        /// Attention is drawn to the trick when it does no harm.
        AttentionTooLate { partner: Seat },
        /// The card turned up is asked for when it has been played.
        TurnUpPlayed { seat: Seat },
        /// The card turned up is told.
        TurnUpTold { card: Card },
        /// Somebody gives a hint.
        Hints { seat: Seat },
    }
}

fact_enum! {
    /// What points are for (laws 2, 3, 50, 63, 90 and 102).
    pub enum AwardFact {
        /// The other side's revokes, those that nothing cancels.
        RevokePenalty { revokes: u8 },
        /// The other side's wrong number of cards.
        Forfeit,
        /// Three or four tricks.
        Point,
        /// All five tricks.
        March,
        /// All five tricks alone.
        LoneMarch,
        /// All five tricks alone, the partner having shown a card.
        CappedMarch,
        /// The makers took fewer than three tricks.
        Euchred,
        /// The lone player took fewer than three.
        LoneEuchred,
        /// An adversary of the lone player gave up.
        GivenUp,
    }
}

fact_enum! {
    /// What is found of the score of a hand, of games and of the rubber (laws 1, 4, 7 and 71).
    pub enum StandingFact {
        /// Both sides have revoked.
        RevokesCancel { revokes: BySide<u8> },
        /// A revoke is counted before the hand.
        RevokeCountsFirst,
        /// The penalty has ended the game: what the losers made in the hand does not count.
        PointsDropped { side: Side, points: i32 },
        /// A game of the rubber is won: what it counts, and the points beyond five that go on.
        RubberGameWon { side: Side, number: u8, score: BySide<i32>, value: i32, lap: Option<i32> },
        /// The rubber is over and won.
        RubberAdds { side: Side, by: RubberBy, bonus: i32, totals: BySide<i32> },
        /// The rubber is over and nobody has it.
        RubberHalved { totals: BySide<i32> },
        /// What the rubber comes to.
        RubberMadeUp { side: Side, points: i32 },
    }
}

words! {
    /// By what the rubber is won.
    pub enum RubberBy {
        /// By two of the first three games.
        FirstThree,
        /// By more games.
        MoreGames,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use table::{Common, Facts, Shape};

    use super::*;

    #[test]
    fn no_two_facts_have_the_same_name() {
        let shapes: Vec<Shape> = [Fact::shapes(), Common::shapes()].concat();
        let names: BTreeSet<&str> = shapes.iter().map(|shape| shape.name).collect();
        let twice: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| shapes.iter().filter(|shape| shape.name == *name).count() > 1)
            .collect();
        assert_eq!(twice, Vec::<&str>::new());
    }

    #[test]
    fn a_declaration_fills_its_slot_as_the_minutes_spell_it() {
        let fact = DeclaringFact::NotInThisRound {
            seat: Seat::West,
            call: Call::Make(Suit::Hearts),
            round: Round::First,
        };
        assert_eq!(
            fact.slots(),
            [
                ("seat", Slot::Seat(Seat::West)),
                ("call", Slot::Word("make hearts".to_owned())),
                ("round", Slot::Word("first".to_owned())),
            ]
        );
    }
}
